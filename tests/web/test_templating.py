"""Templates are compiled for each language, and look into dictionaries first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _, catalogue, speaking
from torri.web.templating import environment, kept, picture, rendered

if TYPE_CHECKING:
    from jinja2 import Template


def compiled(source: str, language: str) -> Template:
    """A template of one language, from its text."""
    with speaking(language):
        return environment(language).from_string(source)


def test_messages_are_part_of_the_text() -> None:
    """A message that stands in a template is said once, when it is compiled."""
    assert _("Undo") != catalogue("ja").gettext("Undo")
    made = compiled("<p>{{ _('Undo') }}</p>", "ja")
    assert made.render(_=None) == f"<p>{catalogue('ja').gettext('Undo')}</p>"


def test_drawings_are_part_of_the_text() -> None:
    """A drawing that is always the same is drawn once, and is markup; one that is not, each time."""
    assert compiled("{{ picture('mp', 24, 24) }}", "en").render(picture=None) == picture("mp", 24, 24)
    assert compiled("{{ picture(name, 24, 24) }}", "en").render(name="mp") == picture("mp", 24, 24)


def test_what_a_macro_said_is_kept() -> None:
    """For the same things a macro is asked once, in each language; what it says is markup."""
    for language, word in (("en", "meditation"), ("ja", catalogue("ja").gettext("meditation"))):
        made = compiled(
            "{% from 'games/tajuto-pieces.html' import mp %}{{ kept(mp, 7) }}{{ kept(mp, 7) }}", language
        )
        before = kept.cache_info().misses
        with speaking(language):
            first, second = made.render().split("</span></span>")[:2]
        assert first == second
        assert first.startswith('<span class="cur"><svg')
        assert "<b>7</b>" in first
        assert word in first
        assert kept.cache_info().misses <= before + 1


def test_messages_are_escaped() -> None:
    """What a message says is text, whatever is in it."""
    assert compiled("{{ _('a < b') }}", "en").render() == "a &lt; b"


def test_a_message_that_is_handed_over_is_said_when_it_is_known() -> None:
    """A name in place of a message is looked up at every rendering."""
    made = compiled("{{ _(said) }}", "ja")
    with speaking("ja"):
        assert made.render(said="Undo") == catalogue("ja").gettext("Undo")


def test_readers_of_two_languages_take_turns() -> None:
    """Whoever reads, the same template speaks their language."""
    facts = {"asked": False, "buttons": [], "last": "", "title": "-", "detail": "", "view": {"to_move": None}}
    around = {"undo": True, "banner": None, "takeback": None, "waiting": "", "ended": False}
    for language in ("en", "ja", "en", "ja"):
        with speaking(language):
            assert _("Undo") in rendered("prompt.html", **facts, **around, people=[], seat=0, game="tajuto")


def test_a_dictionary_is_asked_first() -> None:
    """`thing.items` is what lies there under that name; methods are found where nothing does."""
    assert compiled("{{ thing.items }}", "en").render(thing={"items": 3}) == "3"
    assert compiled("{{ thing.keys() | list }}", "en").render(thing={"items": 3}) == "[&#39;items&#39;]"
