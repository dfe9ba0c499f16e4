"""Studies: a game and its variants on the same deals, the differences with intervals, runs that go on."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from rich.console import Console

import torri
from torri.engine.errors import Error
from torri.engine.intervals import Estimate
from torri.engine.tables import read_changes, tables_of
from torri.games import rulebook
from torri.games.saint_petersburg.lab.remarks import PEOPLE_SAY
from torri.lab.balance.asked import plans_of
from torri.lab.balance.page import write_page
from torri.lab.balance.thinking import thinking_page, thinking_plan
from torri.lab.simulate import Chunk
from torri.lab.study.answers import Comparison, Figure, Played, chance_of, compare, holm, is_precise
from torri.lab.study.arms import Arm, barred, decisions_of, read_arm
from torri.lab.study.command import Study, carry_out, looks, print_study
from torri.lab.study.course import known_from, lead_changes, outcome_in
from torri.lab.study.drama_panel import of_drama
from torri.lab.study.found import at_prices, skills, worths
from torri.lab.study.headline import details, headline, told_apart
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.page import page_of
from torri.lab.study.pair import cards
from torri.lab.study.plan import Plan, example, plan_of, read_plan
from torri.lab.study.playing import PlayBlock, blocks
from torri.lab.study.telling import about_seats, compared, verdict, version_named

if TYPE_CHECKING:
    from pathlib import Path

EVEN = Estimate(0.5, 0.4, 0.6)
DEARER = "market.1=11"  # kept in positions: nothing is compiled for it


@pytest.fixture(scope="module")
def plan() -> Plan:
    """A small study whose variant needs no compilation."""
    return plan_of("tajuto", 2, [DEARER], {}, ["greedy"], 60, 0.0, "1")


@pytest.fixture(scope="module")
def study(plan: Plan) -> Study:
    """What comes out of it."""
    return carry_out(plan, StudyLedger(plan))


def test_a_variant_is_played_on_the_same_deals(plan: Plan, study: Study) -> None:
    """A game whose price nobody meets ends alike; both are the games of the same seeds."""
    ledger = StudyLedger(plan)
    for block in blocks(plan, 0, 20):
        ledger.add(PlayBlock(plan)(block))
    base, dearer = (ledger.lines[changes, "greedy", 0] for changes in plan.arms)
    assert base != dearer
    same = np.all(np.array(base["points"]) == np.array(dearer["points"]), axis=1)
    assert same.any()
    assert study.deals == 60
    assert {one.deals for one in study.comparisons} == {60}


def test_seats_of_two_differ_by_opposite_shares(study: Study) -> None:
    """What one seat wins more, the other wins less."""
    first, second = (one for one in study.comparisons if one.measure.startswith("seat"))
    assert first.difference.value == pytest.approx(-second.difference.value)
    assert first.base.value + second.base.value == pytest.approx(1)


def test_one_seat_of_many_is_not_found_by_accident() -> None:
    """An interval of four that leaves the even share out is no news; one far away from it is."""
    even = [
        Figure("greedy", "", f"seat {seat}", True, 400, Estimate(0.25, 0.2, 0.3), seat) for seat in range(3)
    ]
    near, far = (Estimate(value, value - 0.05, value + 0.05) for value in (0.305, 0.35))
    assert about_seats([*even, replace(even[0], value=near)]).startswith("No seat is seen to have it better")
    assert about_seats([*even, replace(even[0], value=far)]).startswith(
        "Seats are not alike: seat 1 wins 35.0 %"
    )


def test_whoever_begins_wins(study: Study) -> None:
    """As often as the seat that decided first did."""
    games = study.played.games("greedy", "")
    shares = 1.0 * (games["ranks"] == 1) / (games["ranks"] == 1).sum(axis=1, keepdims=True)
    (told,) = [one for one in study.figures if one.measure == "whoever begins wins" and not one.changes]
    assert told.value.value == pytest.approx(shares[np.arange(60), games["first"]].mean())


def test_a_run_that_was_stopped_goes_on(plan: Plan, tmp_path: Path) -> None:
    """Also where its last line was cut off; the file is that of a run in one go, byte for byte."""
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    carry_out(plan, StudyLedger(plan, whole))
    stopped.write_bytes(whole.read_bytes()[:-40])
    carry_out(plan, StudyLedger(plan, stopped))
    assert stopped.read_bytes() == whole.read_bytes()


def test_more_games_go_on_with_the_same_file(plan: Plan, tmp_path: Path) -> None:
    """How many there are is no part of what was played."""
    file = tmp_path / "games.jsonl"
    carry_out(plan, StudyLedger(plan, file))
    before = file.read_text()
    carry_out(replace(plan, games=100), StudyLedger(replace(plan, games=100), file))
    assert file.read_text().startswith(before)


def test_the_file_of_another_study_is_refused(plan: Plan, tmp_path: Path) -> None:
    """Nothing in it is changed."""
    file = tmp_path / "games.jsonl"
    StudyLedger(plan, file)
    kept = file.read_bytes()
    with pytest.raises(Error, match="something else than the games of this study"):
        StudyLedger(replace(plan, seed="2"), file)
    assert file.read_bytes() == kept
    file.write_text(json.dumps(plan.head()) + "\nno line\n")
    with pytest.raises(Error, match="cannot be used"):
        StudyLedger(plan, file)


def test_games_that_another_judge_followed_are_refused(plan: Plan, tmp_path: Path) -> None:
    """A file holds what one judge saw; the sentence names both."""
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(plan.head() | {"judge": "older"}) + "\n")
    kept = file.read_bytes()
    with pytest.raises(Error, match=f"followed by judge older, and now it is {plan.judge}: name another"):
        StudyLedger(plan, file)
    assert plan.judge
    assert file.read_bytes() == kept


def test_luck_can_be_taken_off(plan: Plan) -> None:
    """The games are the same ones; what the cards gave one seat they took from the other."""
    plain, fair = (replace(plan, variants=(), games=10, adjusted=adjusted) for adjusted in (False, True))
    told = {one: carry_out(one, StudyLedger(one)) for one in (plain, fair)}
    games, same = (told[one].played.games("greedy", "") for one in (fair, plain))
    assert all((games[name] == same[name]).all() for name in ("points", "decisions", "leads"))
    assert np.allclose(games["luck"].sum(axis=1), 0)
    assert (games["luck"] != 0).any(axis=1).all()
    before, after = (told[one].figures[0].value for one in (plain, fair))
    assert after.value == pytest.approx(before.value - games["luck"][:, 0].mean())
    assert not same["luck"].any()


def test_holm_multiplies_the_smallest_most() -> None:
    """0.01 * 3, 0.02 * 2, and what comes later is never smaller."""
    assert holm([0.02, 0.01, 0.03]) == pytest.approx([0.04, 0.03, 0.04])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_how_likely_a_difference_is_by_accident() -> None:
    """An interval that ends at zero is 5 %; no spread at all leaves no doubt."""
    assert chance_of(Estimate(1.0, 0.0, 2.0), 400) == pytest.approx(0.05)
    assert chance_of(Estimate(0.0, 0.0, 0.0), 400) == 1.0
    assert chance_of(Estimate(2.0, 2.0, 2.0), 400) == 0.0


def test_a_few_deals_show_nothing() -> None:
    """Two of them may be alike by accident, which leaves no spread at all."""
    assert chance_of(Estimate(2.0, 2.0, 2.0), 29) == 1.0
    assert chance_of(Estimate(2.0, 2.0, 2.0), 30) == 0.0


def test_a_study_stops_when_shares_are_precise(study: Study) -> None:
    """And never where no precision was asked for."""
    width = max(one.difference.high - one.difference.low for one in study.comparisons if one.share) / 2
    assert is_precise(study.comparisons, study.figures, width)
    assert not is_precise(study.comparisons, study.figures, width * 0.99)
    assert not is_precise(study.comparisons, study.figures, 0)
    assert list(looks(1000)) == [200, 400, 800, 1000]


def test_how_decided_a_game_is_with_and_without_the_change(study: Study) -> None:
    """A curve as printed and one of the version, both in the table; the sentence has both figures."""
    panel = of_drama(study)
    assert panel.count('<path class="ln k') == 4  # two lines, two in the key
    assert f'<th scope="col">greedy, {version_named(study.plan, DEARER)}</th>' in panel
    clear = [one for one in study.figures if one.measure.startswith("the end is clear")]
    told = " → ".join(f"{one.value.value:.0f}" for one in clear)
    assert f"the end is clear after {told} % of the decisions" in panel


def test_a_difference_that_was_not_seen_is_bounded(plan: Plan) -> None:
    """It says how large it could be."""
    ledger = StudyLedger(plan)
    for block in blocks(plan, 0, 2):
        ledger.add(PlayBlock(plan)(block))
    unsure = [replace(one, p=1.0) for one in compare(Played(plan, ledger, 2))]
    assert "no difference above" in verdict(unsure[0])
    assert compared(plan, unsure).startswith("No difference could be seen")


def test_the_answer_is_in_words_and_its_figures_stand_below(study: Study) -> None:
    """Which figures differ, and which way; how much, and how sure that is, in the next paragraph."""
    changed = replace(study, comparisons=[replace(one, p=0.001) for one in study.comparisons])
    first = changed.comparisons[0]
    sign = "▲" if first.difference.value > 0 else "▼"
    count = len(changed.comparisons)
    assert f"{count} of {count} figures differ, most surely: {sign} {first.measure} (greedy)" in headline(
        changed
    )
    assert " to " not in headline(changed)
    assert f"The surest differences: prices market 1 10 → 11, greedy: {first.measure}" in details(changed)
    assert " to " in details(changed)
    unsure = replace(study, comparisons=[replace(one, p=1.0) for one in study.comparisons])
    assert headline(unsure).startswith("No difference could be seen")
    assert details(unsure) == ""


def test_the_answer_tells_a_worth_only_where_two_prices_can_be_told_apart() -> None:
    """The thing is named, and what it was worth before; figures with intervals stand below."""
    plan = plan_of("tajuto", 2, ["market.1=9"], {}, ["greedy"], 30, 0.0, "1", worth="market")
    study = carry_out(plan, StudyLedger(plan))
    assert headline(study).startswith("market is worth ")
    assert "that cannot be told from the" in headline(study)
    assert details(study).startswith("Worth of market to greedy: ")
    moved = [
        replace(one, difference=Estimate(-0.4, -0.5, -0.3)) if one.changes.startswith("market") else one
        for one in study.comparisons
    ]
    assert "market is worth +40.0 % of the victories to greedy, instead of " in headline(
        replace(study, comparisons=moved)
    )


def test_the_terminal_names_cards_as_they_are_printed(worth: Study) -> None:
    """And not by their codes."""
    plan = plan_of("saint-petersburg", 2, ["without mistress-of-ceremonies"], {}, ["greedy"], 2, 0.0, "1")
    half = Estimate(0.5, 0.4, 0.6)
    figures = [Figure("greedy", "", f"seat {seat} wins", True, 2, half, seat) for seat in (0, 1)]
    told = Comparison("greedy", plan.variants[0], "its winning share", True, 2, half, half, half, 0.5)
    out = StringIO()
    print_study(Study(plan, 2, figures, [told], worth.played), Console(file=out, width=100))
    assert "Mistress of Ceremonies" in out.getvalue()
    assert "mistress-of-ceremonies" not in out.getvalue()


def test_two_figures_are_told_apart_by_both_intervals() -> None:
    """Each may be wrong by half of its own."""
    assert told_apart(Estimate(0.0, -0.03, 0.03), Estimate(0.06, 0.02, 0.10))
    assert not told_apart(Estimate(0.0, -0.03, 0.03), Estimate(0.04, 0.0, 0.08))


@pytest.mark.parametrize("kind", [".html", ".md"])
def test_the_page_has_the_answer_the_command_and_every_measure(study: Study, kind: str) -> None:
    """In HTML and in Markdown."""
    page = page_of(study, kind)
    assert headline(study) in page.replace("&#x27;", "'")
    assert "--seed 1" in page
    assert all(one.measure in page for one in study.comparisons)


def test_the_example_is_a_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is printed; that its variants can be played is not tried here."""
    told: list[Plan] = []

    def checked(plan: Plan) -> Plan:
        told.append(plan)
        return plan

    monkeypatch.setattr("torri.lab.study.plan.checked", checked)
    file = tmp_path / "study.toml"
    file.write_text(example())
    plan = read_plan(file)
    assert told == [plan]
    assert (plan.games, plan.precision, plan.levels) == (2000, 0.02, ("level:1", "level:2", "greedy"))
    assert plan.worth == "things"
    assert len(plan.variants) == 2
    assert all(read_changes(plan.game, tables_of(rulebook(plan.game).package), one) for one in plan.variants)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "cannot be read as a study"),
        ("players = 2", "names no game"),
        ('game = "tajuto"\nvariant = ["market.1=11"]', 'no "variant". Did you mean "variants"?'),
        ('game = "tajuto"\ngames = "many"', "games cannot be 'many'"),
        ('game = "tajuto"\nworth = "sake"', 'No action of tajuto is called "sake"'),
        ('game = "tajuto"\nvariants = ["without A without B"]', "one thing is named"),
        ('game = "tajuto"\nvariants = ["option cards=1"]', 'no option "cards"'),
        ('game = "tajuto"\nvariants = ["first fly"]', 'no action "fly"'),
        ('game = "tajuto"\nworth = "market"\nlevels = ["style:tiles"]', "cannot be kept from anything"),
        ('game = "tajuto"\nprices = 3', "prices cannot be 3"),
        ('game = "tajuto"\nvariants = ["market.1=10"]', "changes nothing"),
        ('game = "tajuto"\nvariants = ["market.1=11", "market.1=11"]', "named twice"),
        ('game = "tajuto"\nvariants = ["market.1=11"]\ngames = 1', "too few"),
        ('game = "tajuto"\nvariants = ["market.1=11"]\nprecision = 3', "A precision is a share"),
        ('game = "tajuto"\nvariants = ["market.1=11"]\nlevels = []', "needs somebody who plays"),
        ('game = "tajuto"\nlevels = ["greedy", "greedy"]', "greedy plays twice"),
    ],
)
def test_what_is_no_study_is_refused_with_a_sentence(text: str, said: str, tmp_path: Path) -> None:
    """It says what was wrong."""
    file = tmp_path / "study.toml"
    file.write_text(text)
    with pytest.raises(Error) as refused:
        read_plan(file)
    assert said in str(refused.value)


def test_a_study_that_is_not_there_is_refused_without_numbers_of_the_system(tmp_path: Path) -> None:
    """What the system says, and the path once."""
    with pytest.raises(Error) as refused:
        read_plan(tmp_path / "none.toml")
    assert str(refused.value) == f"{tmp_path}/none.toml cannot be read as a study: no such file or directory."


def test_the_card_that_a_version_changes_is_shown_before_and_after() -> None:
    """With picture, name, and every number that is asked about; a number of the whole game is no card."""
    found: dict[str, str] = {}
    for text in ("Observatory.cost=4 observatory.points=2", "setup.rubles=20"):
        plan = Plan("saint-petersburg", 2, (text,))
        found[text] = cards(Study(plan, 4, [], [], Played(plan, StudyLedger(plan), 4)))
    shown, nothing = found.values()
    assert nothing == ""
    before, after = shown.split('class="to"')
    assert (
        before.count("<li>cost 6</li><li>points 1</li>")
        == after.count("<li>cost 4</li><li>points 2</li>")
        == 1
    )
    assert all(side.count('<span class="name">Observatory</span>') == 1 for side in (before, after))
    assert before.count("<svg viewBox") == 1


# --- doing without something --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def worth() -> Study:
    """What an action is worth without which nothing is acquired, and what a tile is at two prices."""
    told = ["market.1=9 without market"]
    plan = plan_of("tajuto", 2, told, {}, ["random", "greedy"], 50, 0.0, "1", worth="A,market")
    return carry_out(plan, StudyLedger(plan))


def test_a_version_is_what_was_written() -> None:
    """In all its parts."""
    arm = read_arm(" Observatory.cost=4  option youngest=1 without observatory ")
    assert arm == Arm("Observatory.cost=4", (("youngest", "1"),), "observatory")
    assert arm.text == "Observatory.cost=4 option youngest=1 without observatory"
    assert arm.whole.text == "Observatory.cost=4 option youngest=1"


def test_what_somebody_does_without() -> None:
    """All that gets the thing, and not what displaces it; a verb; a card by its printed name."""
    book = rulebook("saint-petersburg")
    codes = [decisions_of(book)[number].code for number in barred(book, "Lumberjack")]
    assert "buy upper lumberjack" in codes
    assert not any("onto lumberjack" in code for code in codes)
    assert len(barred(book, "look")) == 4


def test_a_card_has_its_prices_by_whatever_name_it_is_asked_for() -> None:
    """The tables call it by its code."""
    asked = {"worth": "Judge, Mistress of Ceremonies", "prices": True}
    plan = plan_of("saint-petersburg", 2, ["without Pub"], {}, ["greedy"], 4, 0.0, "1", **asked)
    found = [text for text in plan.arms if text.endswith("without judge")]
    assert found == ["without judge", "judge.cost=15 without judge", "judge.cost=17 without judge"]
    assert {"without pub", "without mistress-of-ceremonies"} <= set(plan.arms)


def test_everybody_needs_the_tile_with_which_one_acquires(worth: Study) -> None:
    """Without it a seat hardly wins, another one in each deal; all else is as it was."""
    found = {one.name: one for one in worths(worth)}
    assert found["A"].by_level["greedy"].value > 0.2
    assert found["A"].sure["greedy"]
    assert set(at_prices(worth, "greedy")["market"]) == {-1, 0}
    games = worth.played.games("greedy", "without A")
    every, own = np.arange(50), games["deal"] % 2
    assert (games["points"][every, own] < games["points"][every, 1 - own]).mean() > 0.8


def test_at_another_price_only_the_worth_is_told(worth: Study) -> None:
    """Nobody asked what the price does to all; the judge does not follow those games."""
    assert set(worth.plan.arms) >= {"market.1=9", "market.1=9 without market"}
    assert {one.changes for one in worth.comparisons} == {
        "without A",
        "without market",
        "market.1=9 without market",
    }
    assert {one.changes for one in worth.figures} == {""}
    assert worth.played.games("greedy", "")["sure"].any()
    assert not worth.played.games("greedy", "market.1=9")["sure"].any()


def test_a_free_table_plays_the_games_of_simulate(worth: Study) -> None:
    """Watching and judging change nothing."""
    games = worth.played.games("greedy", "")
    same = Chunk(torri.game("tajuto"), ("greedy", "greedy"), "1").play(0, 50)
    assert all((games[name] == same[name]).all() for name in ("points", "ranks", "decisions", "turns"))


def test_the_stronger_player_wins_more_often(worth: Study) -> None:
    """Greedy among random ones, wherever it sits."""
    (told,) = [one for one in skills(worth) if not one.changes]
    assert told.level == "greedy among random"
    assert told.value.value > 0.9


def test_where_the_stronger_of_three_sits() -> None:
    """Its share is that of its own seat, which moves from deal to deal."""
    plan = plan_of("tajuto", 3, [], {}, ["random", "greedy"], 30, 0.0, "1")
    (told,) = skills(carry_out(plan, StudyLedger(plan)))
    assert told.value.value > 0.8


def test_the_course_of_a_game() -> None:
    """The lead changes when somebody is clearly ahead; the winner is known once it is sure for good."""
    chances = np.array([[0.5, 0.5], [0.52, 0.48], [0.3, 0.7], [0.9, 0.1], [0.7, 0.3], [0.85, 0.15]])
    assert lead_changes(chances) == 2
    assert known_from(chances[:, 0]) == pytest.approx(5 / 6)
    assert known_from(np.array([0.9, 0.9])) == 0.0
    assert outcome_in(chances, np.array([False, True]), together=False)[2] == 0.7
    assert outcome_in(chances, np.array([False, False]), together=True)[0] == 0.5


def test_a_beginning_is_measured_where_it_is_possible() -> None:
    """Everywhere in Tajuto; it is no worth of a thing."""
    plan = plan_of("tajuto", 2, ["first size 6"], {}, ["random"], 20, 0.0, "1")
    study = carry_out(plan, StudyLedger(plan))
    assert [one.deals for one in study.comparisons if one.share] == [20]
    assert worths(study) == []


def test_the_page_answers_every_question(worth: Study) -> None:
    """With pictures that need no colour, and the same as tables."""
    page = page_of(worth, ".html")
    for title in ("Who wins, by seat", "What each thing is worth", "One more, one less", "Skill and luck"):
        assert f"<h2>{title}</h2>" in page
    assert page.count("<summary>The same as a table</summary>") >= 4
    assert 'class="pt k0' in page
    assert "http" not in page


def test_the_pages_of_our_games(worth: Study, tmp_path: Path) -> None:
    """Figures, a picture, and which assumed prices look wrong."""
    write_page("tajuto", [worth], tmp_path)
    page, picture = ((tmp_path / f"tajuto{kind}").read_text() for kind in (".md", ".svg"))
    assert page.splitlines()[2].startswith("* **With 2 players** ")
    assert "the prices look" in page
    assert worth.plan.command() in page
    assert picture.startswith("<svg")
    assert "prefers-color-scheme:dark" in picture


def test_every_price_of_our_games_is_asked_for() -> None:
    """Of the strongest of the quick players alone, since each has to be compiled."""
    *others, prices = plans_of("saint-petersburg", 4, "1")
    assert not any(one.prices for one in others)
    assert prices.levels == ("greedy",)
    assert {"observatory.cost=5 without observatory", "observatory.cost=7 without observatory"} <= set(
        prices.arms
    )
    assert not any(one.prices for one in plans_of("couperation", 4, "1"))


@pytest.fixture(scope="module")
def thinking() -> Plan:
    """What is asked of players who think."""
    plan = thinking_plan("saint-petersburg", 40, "1", thinking=6)
    assert plan
    return plan


def test_players_who_think_are_asked_of_what_people_speak(thinking: Plan) -> None:
    """Who searches on fewer deals; and only in games of whose cards people say something."""
    assert [thinking.deals_at(level) for level in thinking.levels] == [40, 40, 6]
    assert set(thinking.arms) == {"", *(f"without {card}" for card in PEOPLE_SAY)}
    assert thinking_plan("tajuto", 4, "1", thinking=2) is None


def test_what_people_say_stands_beside_what_each_player_misses(thinking: Plan) -> None:
    """A row for each card, a column for each of the players, bold where it is no accident."""
    missed = {"greedy": (0.01, 0.2), "judge": (0.02, 0.001), "level:4": (0.03, 0.9)}
    seen = [
        Comparison(level, f"without {card}", "", True, 40, EVEN, EVEN, Estimate(-n, -n - 0.01, -n + 0.01), p)
        for level, (n, p) in missed.items()
        for card in PEOPLE_SAY
    ]
    page = thinking_page(Study(thinking, 40, [], seen, Played(thinking, StudyLedger(thinking), 40)))
    said = PEOPLE_SAY["observatory"]
    assert f"| Observatory | {said} | +1.0 ± 1.0 | **+2.0 ± 1.0** | +3.0 ± 1.0 |" in page
    assert "Deals: 40 (`greedy`), 40 (`judge`), 6 (`level:4`)." in page
    assert "`judge` misses Mistress of Ceremonies, " in page
    assert "`level:4` misses none, as far as 6 deals say." in page
    assert "| --- | --- | ---: | ---: | ---: |" in page
    assert "--part thinking --game saint-petersburg --games 40 --thinking 6 --seed 1" in page
