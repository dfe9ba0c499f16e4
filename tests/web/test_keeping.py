"""Blocks of templates that are kept: drawn once from the same facts, and never from other ones."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import Environment, TemplateSyntaxError
from markupsafe import Markup

from torri.engine.language import _, speaking
from torri.web.keeping import laid_once
from torri.web.templating import environment


class Drawings:
    """Templates in which one can count how often something is drawn."""

    def __init__(self) -> None:
        made = environment("en")
        self.environment: Environment = made.overlay()
        self.drawn: list[object] = []
        self.environment.globals = made.globals | {"count": self.count}

    def count(self, what: object) -> object:
        """Draw it, and remember that it was drawn."""
        self.drawn.append(what)
        return what

    def draw(self, source: str, **facts: object) -> str:
        """A template that is read once for each source."""
        return self.environment.from_string(source).render(**facts)


@pytest.fixture
def drawings() -> Drawings:
    """Nothing is drawn yet."""
    return Drawings()


Facts = dict[str, Any]


def rendered_twice(drawings: Drawings, source: str, first: Facts, then: Facts) -> list[str]:
    """What one template says of these facts, and then of those."""
    template = drawings.environment.from_string(source)
    return [template.render(**first), template.render(**then)]


def test_equal_facts_are_drawn_once(drawings: Drawings) -> None:
    """Another list with the same cards in it is the same; what is not asked for does not count."""
    source = "{% keep %}<i>{{ count(view.cards) | length }}</i>{% endkeep %}"
    first, then = {"cards": [1, 2], "hand": 3}, {"cards": [1, 2], "hand": 4}
    assert rendered_twice(drawings, source, {"view": first}, {"view": then}) == ["<i>2</i>", "<i>2</i>"]
    assert drawings.drawn == [[1, 2]]


@pytest.mark.parametrize(
    ("source", "first", "then"),
    [
        ("{% keep %}{{ view.hand }}{% endkeep %}", {"view": {"hand": "a"}}, {"view": {"hand": "b"}}),
        ("{% keep %}{{ names[seat] }}{% endkeep %}", {"names": "ab", "seat": 0}, {"names": "ab", "seat": 1}),
        ("{% keep %}{{ said }}{% endkeep %}", {"said": "<b>"}, {"said": Markup("<b>")}),
        ("{% macro m(x) %}{% keep %}{{ x }}{% endkeep %}{% endmacro %}{{ m(n) }}", {"n": 1}, {"n": True}),
        ("{% for n in all %}{% keep %}{{ n }}{% endkeep %}{% endfor %}", {"all": [1, 2]}, {"all": [2, 1]}),
        ("{% keep %}{% if n > 9 %}{% set n = 9 %}{% endif %}{{ n }}{% endkeep %}", {"n": 2}, {"n": 3}),
    ],
)
def test_other_facts_are_drawn_anew(drawings: Drawings, source: str, first: Facts, then: Facts) -> None:
    """Whatever a block is made from: attributes, items, what a loop or a macro gives it."""
    alone = [drawings.draw(source, **facts) for facts in (first, then)]
    assert rendered_twice(drawings, source, first, then) == alone
    assert alone[0] != alone[1]


def test_a_macro_is_given_what_it_shows(drawings: Drawings) -> None:
    """Else a block that calls it would not know what it is made from."""
    source = "{% macro plate() %}{{ people }}{% endmacro %}{% keep %}{{ plate() }}{% endkeep %}"
    with pytest.raises(TemplateSyntaxError, match="plate must be given what it shows: people"):
        drawings.draw(source, people=1)


def test_a_block_does_not_know_the_loop_around_it(drawings: Drawings) -> None:
    """It is kept for every place of the loop."""
    with pytest.raises(TemplateSyntaxError, match="does not know the loop"):
        drawings.draw("{% for n in [1] %}{% keep %}{{ loop.index }}{% endkeep %}{% endfor %}")


def test_only_plain_facts_can_be_told_apart(drawings: Drawings) -> None:
    """What has no value of its own cannot be the key of anything."""
    with pytest.raises(TypeError, match="give it plain facts"):
        drawings.draw("{% keep %}{{ thing }}{% endkeep %}", thing=object())


def test_every_language_has_its_own_blocks() -> None:
    """The same source and the same facts in two languages."""
    said = []
    for language in ("en", "ja"):
        with speaking(language):
            template = environment(language).from_string('{% keep %}{{ _("Undo") }}{% endkeep %}')
        said.append(template.render())
    assert said[0] == "Undo" != said[1]


def test_what_was_laid_out_is_kept_for_its_facts_and_its_language() -> None:
    """Equal facts are laid out once; other ones, and another language, by themselves."""
    laid: list[object] = []

    @laid_once
    def side(points: int, cards: list[str]) -> str:
        laid.append((points, cards))
        return _("You")

    assert side(1, ["a"]) is side(1, ["a"])
    assert laid == [(1, ["a"])]
    with speaking("ja"):
        assert side(1, ["a"]) == "あなた"
    assert side(1, ["a"]) == "You"
    side(True, ["a"])  # equals 1 for Python, and is another fact
    assert len(laid) == 3
