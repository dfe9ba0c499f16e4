from __future__ import annotations

from typing import Any

import pytest

import torri
from torri.games.san_gimignano.terminal import draw, explanations, question

NAMES = ("Adso", "William")


def tower(slot: str, *stories: str, complete: bool = False) -> dict[str, Any]:
    """A tower as a view shows it."""
    return {"slot": slot, "kind": "plain", "stories": stories, "height": len(stories), "complete": complete}


def table(width: int = 100, **changes: Any) -> str:
    """The opening table with these changes, as text."""
    view = torri.game("san-gimignano", advanced=True).match(seed=7).state.view(0) | changes
    return "\n".join(line.plain for line in draw(view, NAMES, width))


def with_towers(*towers: dict[str, Any], width: int = 60) -> list[str]:
    """The area of a player who has these towers."""
    view = torri.game("san-gimignano").match(seed=7).state.view(0)
    view["players"][0]["towers"] = list(towers)
    lines = [line.plain for line in draw(view, NAMES, width)]
    return lines[lines.index(next(line for line in lines if "Adso" in line)) :]


def test_towers_grow_upwards_from_the_ground() -> None:
    """The lowest story stands on the ground line, the letter below it."""
    lines = with_towers(tower("a", "10", "9", "8"))
    ground = next(number for number, line in enumerate(lines) if line.startswith("▔"))
    stories = [line.strip(" █▐▌") for line in lines[ground - 3 : ground]]
    assert stories == ["8", "9", "10"]
    assert lines[ground + 1].strip() == "a"


def test_a_complete_tower_has_a_roof_and_says_so() -> None:
    """Complete and under construction differ in shape and in words, not only in colour."""
    complete = with_towers(tower("a", "8", "8", "8", complete=True))
    building = with_towers(tower("a", "8", "8", "8"))
    assert any("▟" in line for line in complete)
    assert any("complete" in line for line in complete)
    assert any("╎" in line for line in building)
    assert any("building" in line for line in building)


def test_a_stone_has_a_star() -> None:
    """A story of Buona Pietra is marked."""
    assert any("7*" in line for line in with_towers(tower("a", "8", "7*", "6")))


def test_many_towers_stand_in_several_rows() -> None:
    """All sixteen possible towers are shown in 60 columns."""
    slots = "abcdefghijklmnop"
    lines = with_towers(*(tower(slot, "5", "5", "5") for slot in slots))
    shown = " ".join(lines).split()
    assert [word for word in shown if word in set(slots)] == list(slots)


def test_known_top_and_bottom_of_the_deck_are_shown() -> None:
    """The cards face up on the deck and those known to lie under it are named."""
    deck = {"size": 20, "top": ["7", "8"], "bottom": ["5", None]}
    assert "20 cards · on top ▐7▌ ▐8▌ · at the bottom ▐5▌ ▐?▌" in table(deck=deck)


def test_the_ending_phase_is_announced() -> None:
    """In the Ending Phase the title says so and the supply is closed."""
    shown = table(ending=True)
    assert "Ending Phase" in shown
    assert "(closed)" in shown


def test_the_other_hand_shows_only_what_is_known() -> None:
    """Known cards by name, the others as backs, and how many have a noble back."""
    view = torri.game("san-gimignano", advanced=True).match(seed=7).state.view(0)
    view["players"][1] |= {"hand_size": 4, "known": ["9", "mura"], "nobles_in_hand": 1}
    shown = "\n".join(line.plain for line in draw(view, NAMES, 100))
    assert "hand 4 of 7  ▐9▌ ▐Mura▌ ▐??▌ (1 noble card)" in shown


@pytest.mark.parametrize("width", [60, 100])
def test_a_spectator_sees_a_table_without_hands(width: int) -> None:
    """The table can be drawn for somebody who only watches."""
    view = torri.game("san-gimignano").match(seed=7).state.view(None)
    shown = "\n".join(line.plain for line in draw(view, NAMES, width))
    assert "(you)" not in shown
    assert shown.count("▐?????▌") == 2


def test_the_help_says_what_was_agreed() -> None:
    """The help of a game that reads a rule otherwise says so after what the cards do."""
    usual, agreed = torri.game("san-gimignano"), torri.game("san-gimignano", donazione_optional=True)
    more = ("At this table:", "the builder decides whether to use a Donazione")
    assert explanations(agreed.initial().view(0)) == [*explanations(usual.initial().view(0)), more]


def test_every_question_of_a_game_has_words() -> None:
    """Whatever is asked in a dozen games, the table has a sentence for it."""
    options = {"advanced": True, "donazione_optional": True, "stone_as_guard": True}
    game = torri.game("san-gimignano", **options)
    player = torri.player("random", seed=1)
    asked = set()
    for seed in range(12):
        match = game.match(seed=seed)
        while not match.is_over:
            knowledge = match.state.known_to(match.to_move)
            view = knowledge.view()
            asked.add(view["phase"])
            assert "{" not in question(view, NAMES)
            match.play(match.to_move, player.choose(knowledge))
    often = {"turn", "exchange", "draw", "complete", "donazione", "return", "guard", "giostra"}
    assert asked >= often
