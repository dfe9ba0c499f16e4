"""Templates are compiled for each language, and look into dictionaries first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jinja2 import TemplateSyntaxError, UndefinedError
from markupsafe import Markup

from torri.engine.language import _, catalogue, speaking
from torri.games import RULEBOOKS
from torri.web.legal import Button, does
from torri.web.scenes import PLAIN, scene_file
from torri.web.templating import HERE, environment, picture, rendered

if TYPE_CHECKING:
    from pathlib import Path

    from jinja2 import Template


LONGEST = 120


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
    around = {
        "undo": True,
        "banner": None,
        "takeback": None,
        "waiting": "",
        "ended": False,
        "replaced": False,
        "rematch": None,
        "wanting": "",
        "clock": None,
        "news": (),
        "back_to": None,
    }
    for language in ("en", "ja", "en", "ja"):
        with speaking(language):
            assert _("Undo") in rendered("prompt.html", **facts, **around, people=[], seat=0, game="tajuto")


def test_a_dictionary_is_asked_first() -> None:
    """`thing.items` is what lies there under that name; methods are found where nothing does."""
    assert compiled("{{ thing.items }}", "en").render(thing={"items": 3}) == "3"
    assert compiled("{{ thing.keys() | list }}", "en").render(thing={"items": 3}) == "[&#39;items&#39;]"


def test_a_line_of_a_template_can_be_read() -> None:
    """No line is longer than a screen is wide."""
    folders = [HERE / "templates", PLAIN, *(scene_file(game, "table.html").parent for game in RULEBOOKS)]
    files = [file for folder in folders for file in folder.rglob("*.*") if is_template(file)]
    assert len(files) > 2 * len(RULEBOOKS)
    lines = [(file, line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert [
        f"{file.parent.parent.name}/{file.name}: {line}" for file, line in lines if len(line) > LONGEST
    ] == []


def is_template(file: Path) -> bool:
    """Pages, parts of pages and covers; the symbols are data."""
    return file.suffix == ".html" or (file.suffix == ".svg" and file.name != "symbols.svg")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("<ul>\n  <li>\n    1\n  </li>\n</ul>", "<ul><li>\n    1\n  </li></ul>"),
        ("<p>\n  {{ 1 }}\n</p>\n\n<p>", "<p>1</p><p>"),
        ("{% if true %}\n  {{ 1 }}\n  {% endif %}\n  <b>", "1<b>"),
        ("<b>1</b> <b>2</b>", "<b>1</b> <b>2</b>"),
        ("{{ 1 }}\n{{ 2 }}", "1\n2"),
        ("<b>1</b>\nand\n<b>2</b>", "<b>1</b>\nand\n<b>2</b>"),
    ],
)
def test_a_line_break_between_tags_is_not_in_the_page(source: str, said: str) -> None:
    """A template is laid out for its readers; beside words, and between two values, a break is a space."""
    assert compiled(source, "en").render() == said


def test_an_error_in_a_template_names_its_line() -> None:
    """Hidden line breaks are counted."""
    with pytest.raises(TemplateSyntaxError) as caught:
        compiled("<p>\n  <b>\n  </b>\n</p>\n{% nonsense %}", "en")
    assert caught.value.lineno == 5


def test_what_a_button_does_is_escaped() -> None:
    """Codes and words come from games; they stay within their attributes."""
    button = Button(code='a "b"', words="<i>", text="Do")
    assert does(button) == 'name="action" value="a &#34;b&#34;" aria-label="Do: &lt;i&gt;"'
    assert does(button, "<I") == 'name="action" value="a &#34;b&#34;" aria-label="&lt;i&gt;"'


def test_a_text_and_the_same_text_as_html_are_two_things() -> None:
    """What was shown as a text is escaped again; what is marked as HTML is shown as it is."""
    made = compiled("{{ shown }}", "en")
    for _time in range(2):
        assert made.render(shown="<b>") == "&lt;b&gt;"
        assert made.render(shown=Markup("<b>")) == "<b>"
    assert [made.render(shown=one) for one in (1, True, None, 1.0)] == ["1", "True", "None", "1.0"]


def test_what_is_called_gets_what_it_is_given() -> None:
    """Calls in templates take places, names and stars, macros their block; who is not there is named."""
    facts: dict[str, object] = {
        "f": lambda *given, **named: f"{given}{sorted(named.items())}",
        "more": (2, 3),
    }
    made = compiled("{{ f(1, *more, class=4, **{'b': 5}) }}", "en")
    assert made.render(**facts) == "(1, 2, 3)[(&#39;b&#39;, 5), (&#39;class&#39;, 4)]"
    block = compiled(
        "{% macro m(a) %}<{{ a }}>{{ caller() }}{% endmacro %}{% call m('x') %}y{% endcall %}", "en"
    )
    assert block.render() == "<x>y"
    with pytest.raises(UndefinedError, match="nobody"):
        compiled("{{ nobody(1) }}", "en").render()
