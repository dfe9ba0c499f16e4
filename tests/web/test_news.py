"""What happened since my last turn: told by players, from what the chair saw."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import torri
from tests.table.desk import ADSO, CLOCK, WILLIAM, begun, bot, person, table_row
from tests.table.quarry import QUARRY
from tests.web.stills import PUT, Still
from torri.games import RULEBOOKS, games
from torri.table.rows import Guest, Row
from torri.table.snapshot import snapshot
from torri.web.drawing import fragment
from torri.web.live import log_of, parts_of, people_at
from torri.web.news import Part, line_of, news_of
from torri.web.people import Person, people
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.web.browser import Hands

CUT = """lines => lines.map(line =>
    line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1)"""


@pytest.fixture(autouse=True)
def quarry(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a small game more, of which nothing is compiled."""
    monkeypatch.setitem(RULEBOOKS, QUARRY.id, QUARRY)


def told(shot_of: Guest, *codes: str) -> list[tuple[str, str]]:
    """The news of a chair after these actions."""
    shot = snapshot(begun(None, *codes), shot_of)
    return [(one.who, one.words) for one in news_of(shot, people_at(shot))]


def test_the_others_come_first_then_what_my_turn_did() -> None:
    """Everything since my last turn began, and nothing from before."""
    first = ("take 1", "take 2", "pass")
    assert told(ADSO, *first) == [("William", "pass"), ("You", "take 1, take 2")]
    assert told(ADSO, *first, "pass", "take 2") == [("William", "take 2"), ("You", "pass")]
    assert told(WILLIAM, "take 1") == [("Adso", "take 1")]
    assert told(ADSO) == []


def test_what_the_others_did_stays_while_my_turn_goes_on() -> None:
    """Their lines are there until my turn is over; then it begins anew with mine."""
    before = ("take 1", "pass", "draw", "pass")
    assert told(ADSO, *before)[-1] == ("You", "take 1, pass")
    (william, words), mine = told(ADSO, *before, "take 1")
    assert (william, words.split(", ")[0], mine) == ("William", "draw", ("You", "take 1"))
    assert told(ADSO, "take 1", "take 1") == [("You", "take 1 ×2")]


def test_who_only_watches_is_told_nothing_in_the_prompt() -> None:
    """There is no last turn; the log has everything."""
    assert told(Guest("salvatore", "Salvatore"), "take 2", "pass") == []


def test_what_happened_twice_is_told_once_with_its_number() -> None:
    """And of much only the last things."""
    ann = Person(0, "Ann")
    line = line_of(
        [Part(0, "draws", ("deck",)), Part(0, "draws", ("deck",)), Part(0, "builds", ("a",))], ann, False
    )
    assert (line.who, line.words, line.things) == ("Ann", "draws ×2, builds", "deck a")
    assert line_of([Part(0, f"{n}", ()) for n in range(9)], ann, True).words == "…, 5, 6, 7, 8"


def test_a_line_names_its_player_once() -> None:
    """What a game says with a name stands without it behind that name."""
    ann = Person(0, "Ann")
    parts = [Part(0, "You draw 4", ()), Part(0, "Yours is built", ())]
    assert line_of(parts, ann, True).words == "Draw 4, Yours is built"
    assert line_of([Part(0, "Ann draws a card", ())], ann, False).words == "Draws a card"


def test_the_log_is_numbered_by_turns_without_gaps() -> None:
    """Every turn has the next number, whatever was taken back; lines beside the rules have none."""
    table = begun(None, "take 1", "take 2", "pass", "pass")
    table.add([Row(6, "takeback", 0, to=4)])
    shot = snapshot(table, ADSO)
    lines = log_of(shot, people_at(shot))
    assert [line["number"] for line in lines if line["opens"]] == [1, 2, ""]
    assert [line["words"] for line in lines if line["opens"]][:2] == ["take 1", "pass"]
    later = snapshot(table, ADSO, since=3)
    assert [line["number"] for line in log_of(later, people_at(later))] == [2, ""]


def test_what_happens_beside_the_rules_is_a_sentence_of_its_own() -> None:
    """It names who did it, the reader as You, and has no name before it."""
    table = begun(None, "take 1")
    table.add([Row(3, "undo", 0), Row(4, "act", 0, "take 2"), Row(5, "takeback", 1, to=1)])
    for guest, who in ((ADSO, "You take"), (WILLIAM, "Adso takes")):
        shot = snapshot(table, guest)
        beside = [(line["who"], line["words"]) for line in log_of(shot, people_at(shot))][
            2:
        ]  # after the deal
        assert beside == [("", f"{who} back the last action"), ("", "All agreed to go back")]


def test_a_clock_that_ran_out_is_told_at_once_with_the_way_back() -> None:
    """The prompt says that a bot plays, and has the button to take the seat back."""
    table = begun(None, "take 1")
    assert 'value="return"' not in parts_of(snapshot(table, ADSO), "")["prompt"]
    table.row.seats[0].stand_in = "greedy"
    prompt = parts_of(snapshot(table, ADSO), "")["prompt"]
    assert "A bot plays for you: your time ran out, or you left." in prompt
    assert '<button class="act" name="do" value="return">Take the seat back</button>' in prompt
    assert 'value="return"' not in parts_of(snapshot(table, WILLIAM), "")["prompt"]


def test_a_clock_says_when_it_warns() -> None:
    """Twenty seconds before its end, or an hour where days are counted."""
    for kind, low in (("move", 20), ("days", 3600)):
        clock = CLOCK | {"kind": kind, "seconds": 60.0, "days": 1.0}
        prompt = parts_of(snapshot(begun(table_row(clock=clock)), ADSO), "")["prompt"]
        assert f'data-low="{low}"' in prompt
        assert 'data-warns="hurry"' in prompt


def test_a_card_that_was_thrown_away_is_shown_in_the_news() -> None:
    """It lies nowhere on the table: its picture stands in the line, and says what it is."""
    gone = {"do": "turned", "card": "czar", "events": [{"event": "discarded", "card": "czar"}]}
    kept = {"do": "turned", "card": "czar", "to": "observatory"}
    pictured = scene("saint-petersburg").pictured
    assert (pictured(gone), pictured(kept)) == ([("sp-czar", "card-czar")], [])
    line = line_of([Part(0, "Turned: Czar", (), (("sp-czar", "card-czar"),))], Person(0, "Ann"), True)
    prompt = fragment(torri.game("saint-petersburg").initial().known_to(0).view(), news=[line])["prompt"]
    assert '<i data-about="card-czar">' in prompt
    assert "#sp-czar" in prompt


def test_what_was_drawn_is_told_and_not_the_size_that_was_chosen() -> None:
    """Tajuto: the line of each player is short; the choice of a size is in the log."""
    gist = scene("tajuto").gist
    drawn = {"do": "drawn", "colour": "ink", "size": 3}
    assert gist({"do": "size", "size": 3}, 1) == []
    assert gist(drawn, None) == [(None, drawn | {"events": []})]


def test_a_card_just_drawn_is_marked_where_it_lies() -> None:
    """In my hand and in the market; of a card that I did not see nothing is said."""
    things = scene("san-gimignano").things
    drawn = {"do": "turned", "to": "hand", "seat": 0, "from": "deck"}
    assert things(drawn | {"card": "7"}, None) == ["hand-0-7"]
    assert things(drawn | {"card": None, "seat": 1}, None) == []
    assert things({"do": "turned", "card": "9", "to": "market"}, None) == ["market-9"]
    table = fragment(torri.game("san-gimignano").match(seed=1).knowledge(0).view())["table"]
    assert {'data-thing="hand-0-7"', 'data-thing="market-9"'} <= set(re.findall(r'data-thing="[^"]*"', table))


def test_against_bots_one_goes_back_alone() -> None:
    """The row before my last decision; where another person plays, they are asked."""
    alone = begun(table_row(person(0, ADSO), bot(1)), "take 1", "take 2", "pass")
    assert snapshot(alone, ADSO).back_to == 2
    assert snapshot(begun(None, "take 2", "pass"), ADSO).back_to is None
    assert snapshot(begun(table_row(person(0, ADSO), bot(1))), ADSO).back_to is None


@pytest.mark.parametrize("game", games())
def test_whatever_is_worth_telling_can_be_said(game: str) -> None:
    """The gist of every line of a game has words, and its seat is one of the table."""
    match, player = torri.game(game).match(seed=2), torri.player("greedy", seed=1)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.knowledge(match.to_move)))
    for entry in match.log(0):
        for by, data in scene(game).gist(entry.data, entry.by):
            assert RULEBOOKS[game].words(data, tuple(match.seats))
            assert by is None or 0 <= by < len(match.seats)


@pytest.mark.parametrize("width", [390, 1280])
def test_each_player_has_a_share_of_the_news(chromium: Browser, width: int) -> None:
    """Who did little is read in full however much another did; nothing overlaps, and a press shows all."""
    seated = people(["Guest", "Elena", "Fausto", "Ghita"], 0)
    words = ("buys the Author, " * 12, "passes", "passes", "passes")
    news = [line_of([Part(p.seat, said, ())], p, p.you) for p, said in zip(seated, words, strict=True)]
    known = torri.game("saint-petersburg", players=4).match(seed=1).knowledge(0)
    still = Still(chromium, "saint-petersburg", width, 844)
    still.page.evaluate(PUT, [fragment(known.view(), (), seated, news=news)["prompt"], ""])
    lines = still.page.locator(".news li")
    assert lines.evaluate_all(CUT) == [True, False, False, False]
    edges = lines.evaluate_all("lines => lines.map(line => line.getBoundingClientRect())")
    assert all(one["right"] <= other["left"] for one, other in pairwise(edges))
    still.page.locator(".news").focus()
    assert not any(lines.evaluate_all(CUT))
    still.page.context.close()


def test_on_a_phone_the_news_of_four_are_two_lines_each(chromium: Browser) -> None:
    """So that they say something before they are pressed."""
    seated = people(["Guest", "Elena", "Fausto", "Ghita"], 0)
    news = [line_of([Part(p.seat, "Into the hand: Author", ())], p, p.you) for p in seated]
    known = torri.game("saint-petersburg", players=4).match(seed=1).knowledge(0)
    still = Still(chromium, "saint-petersburg", 390, 844)
    still.page.evaluate(PUT, [fragment(known.view(), (), seated, news=news)["prompt"], ""])
    assert still.page.locator(".news li").evaluate_all(CUT) == [False] * 4
    still.page.context.close()


def test_how_the_table_was_set_up_is_not_new(hands: Callable[..., Hands]) -> None:
    """My first cards carry no mark, a card that I drew does."""
    me = hands()
    code = me.open_table("san-gimignano")
    marked = me.page.locator(".hand .changed")
    for beginning in ("purchase", "draw"):
        me.wait_for_turn(code)
        assert marked.count() == (beginning == "draw")
        legal = [action.code for action in me.table(code).play.knowledge(0).legal]
        me.do(next(action for action in legal if action.startswith(beginning)))


def test_the_lines_of_a_turn_have_no_rule_between_them(hands: Callable[..., Hands]) -> None:
    """Only where a turn begins; mine look like those of the others."""
    me = hands()
    code = me.open_table("tajuto")
    mine = me.page.locator(".log li.mine:not(.opens)")
    while not mine.count():
        me.wait_for_turn(code)
        me.decide(code)
    rules = mine.evaluate_all("lines => lines.map(line => getComputedStyle(line).borderTopWidth)")
    assert set(rules) == {"0px"}


@pytest.mark.parametrize("motion", [True, False])
def test_what_is_worth_it_is_celebrated_where_things_may_move(
    hands: Callable[..., Hands], motion: bool
) -> None:
    """A scoring shines for a second in the prompt; never for whoever asked for less motion."""
    me = hands(motion=motion)
    code = me.open_table("saint-petersburg")
    me.page.evaluate(
        """() => {
            window.shone = 0;
            new MutationObserver(() => {
                window.shone += document.querySelector(".prompt.festive") ? 1 : 0;
            }).observe(document.body, {attributes: true, childList: true, subtree: true});
        }"""
    )
    occasion = me.page.locator(".log [data-occasion]")
    while not occasion.count():
        me.wait_for_turn(code)
        me.do("pass")
    assert me.wait_for_turn(code)
    assert bool(me.page.evaluate("window.shone")) == motion
