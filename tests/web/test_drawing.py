from __future__ import annotations

import re
from functools import cache
from html import unescape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import torri
from torri.engine.language import languages, speaking
from torri.games.san_gimignano.web.questions import possible
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.live import ending
from torri.web.people import people
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State

TABLES = [
    ("san-gimignano", 2, {"advanced": True}),
    ("san-gimignano", 2, {"advanced": True, "donazione_optional": True, "stone_as_guard": True, "deals": 2}),
    ("couperation", 2, {}),
    ("couperation", 4, {"finish": False}),
    ("couperation", 3, {"extra_discards": True}),
    ("saint-petersburg", 3, {}),
    ("saint-petersburg", 4, {"open_money": True, "open_hands": True}),
    ("tajuto", 3, {}),
    ("tajuto", 4, {"open_scores": True, "clumsy_fingers": True}),
]
NAMES = ["<b>Adso</b>", "William & Co", "ウベルティーノ", '"Salvatore"']
TOO_FULL = "Your hand is too full for a Purchase."
LONGEST = 150
"""Decisions of a game that are looked at; it may go on longer."""


@cache
def positions(name: str, players: int, options: tuple[tuple[str, bool], ...]) -> list[State]:
    """The positions of a random and of a greedy game, one for each decision, and the end."""
    game = torri.game(name, players=players, **dict(options))
    found: list[State] = []
    for spec in ("random", "greedy"):
        match, player = game.match(seed=f"drawn by {spec}"), torri.player(spec, seed=1)
        for _decision in range(LONGEST):
            found.append(match.state)
            if match.is_over:
                break
            match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    return found


def deciding(state: State) -> Knowledge:
    """The knowledge of the seat that decides; of seat 0 at the end."""
    return state.known_to(max(state.to_move, 0))


def drawn(knowledge: Knowledge) -> str:
    """The prompt and the table of a seat."""
    names = people(NAMES[: knowledge.game.players], knowledge.seat)
    parts = fragment(knowledge.view(), legal_actions(knowledge), names)
    return parts["prompt"] + parts["table"]


def offered(html: str) -> Iterator[str]:
    """The codes of the buttons; those that only repeat one of the table are left out."""
    found = re.findall(r'<button[^>]* name="action" value="([^"]*)"([^>]*)>', html)
    return (unescape(code) for code, rest in found if "data-also" not in rest)


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}-{len(table[2])}")
def played(request: pytest.FixtureRequest) -> list[State]:
    """The positions of two whole games."""
    name, players, options = request.param
    return positions(name, players, tuple(options.items()))


def test_every_legal_action_is_one_button(played: list[State]) -> None:
    """In every decision of a game each legal action is on the table once, and nothing else is."""
    for state in played:
        knowledge = deciding(state)
        assert sorted(offered(drawn(knowledge))) == sorted(action.code for action in knowledge.legal)


def test_who_only_watches_gets_no_button(played: list[State]) -> None:
    """A spectator and a seat that waits see the table without a choice."""
    for state in played[:: len(played) // 12]:
        waiting = [seat for seat in (None, *range(state.game.players)) if seat != state.to_move]
        for seat in waiting:
            assert not list(offered(drawn(state.known_to(seat))))


def test_names_are_text_and_never_markup(played: list[State]) -> None:
    """A name with markup in it is shown as it was typed."""
    for state in played[:: len(played) // 6]:
        html = drawn(deciding(state))
        assert "<b>Adso" not in html
        assert "&lt;b&gt;Adso&lt;/b&gt;" in html


@pytest.mark.parametrize("language", languages())
def test_ids_are_unique_and_drawings_exist(played: list[State], language: str) -> None:
    """No id occurs twice, and every symbol that is used is drawn in the files of the game."""
    from torri.web.symbols import symbols

    known = {*symbols("house"), *symbols(played[0].game.id)}
    with speaking(language):
        for state in played[:: len(played) // 12]:
            html = drawn(deciding(state))
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids))
            assert (
                set(re.findall(r'href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html)) <= known
            )


def test_buttons_say_what_they_do(played: list[State]) -> None:
    """Every button has words for whoever cannot see it: a text or a label."""
    for state in played[:: len(played) // 12]:
        for attributes, inside in re.findall(
            r"<button([^>]*)>(.*?)</button>", drawn(deciding(state)), re.DOTALL
        ):
            assert 'aria-label="' in attributes or re.sub(r"<[^>]+>", "", inside).strip()


def test_what_is_heard_of_a_button_begins_with_what_is_seen(played: list[State]) -> None:
    """Whoever speaks to the page says what stands on a button: its label begins with it."""
    for state in played[:: len(played) // 12]:
        for label, inside in re.findall(
            r'<button[^>]* aria-label="([^"]*)"[^>]*>(.*?)</button>', drawn(deciding(state)), re.DOTALL
        ):
            drawn_only = r'<span class="vh">.*?</span>|<svg.*?</svg>|<small>.*?</small>'
            seen = re.sub(r"<[^>]+>", " ", re.sub(drawn_only, " ", inside, flags=re.DOTALL))
            words, heard = re.findall(r"[^\W\d_]+", unescape(seen).casefold()), unescape(label).casefold()
            assert all(word in heard for word in words), (label, seen)
            assert not words or re.findall(r"[^\W\d_]+", heard)[0] == words[0], (label, seen)


@pytest.mark.parametrize(
    ("verbs", "deck", "ending", "said"),
    [
        ({"purchase", "exchange", "pass"}, 9, False, "You can purchase, exchange or pass."),
        ({"noble", "build", "pass"}, 9, False, TOO_FULL + " You can build, play a noble or pass."),
        ({"exchange", "pass"}, 0, False, "You can exchange or pass."),
        ({"extend", "pass"}, 9, True, "You can extend or pass."),
    ],
)
def test_a_turn_in_san_gimignano_names_only_what_it_can_be(
    verbs: set[str], deck: int, ending: bool, said: str
) -> None:
    """What is offered is named; that a hand is too full is said while cards can still be drawn."""
    assert possible({"deck": {"size": deck}, "ending": ending}, frozenset(verbs)) == said


def test_where_only_a_pass_is_left_the_prompt_says_so() -> None:
    """In Saint Petersburg nobody is asked to buy who cannot."""
    known = deciding(torri.game("saint-petersburg", players=2).match(seed=3).state)
    passing = [action for action in legal_actions(known) if action.code == "pass"]
    assert "You can only pass" in fragment(known.view(), passing)["prompt"]
    assert "You can only pass" not in fragment(known.view(), legal_actions(known))["prompt"]


@pytest.mark.parametrize(("by", "said"), [(0, "You asked to go back"), (1, "William asks to go back.")])
def test_who_asked_to_go_back_is_told_so(by: int, said: str) -> None:
    """The others are asked whether they agree; who asked is not."""
    known = torri.game("tajuto", players=2).match(seed=3).state.known_to(0)
    seated = people(["Adso", "William"], 0)
    asked = {"by": by, "to": 4, "agreed": [by], "revealed": []}
    prompt = fragment(known.view(), (), seated, takeback=asked)["prompt"]
    assert said in prompt
    assert "Nothing was revealed since then." in prompt
    assert ('value="agree 4"' in prompt) == (by == 1)


def test_who_is_asked_to_go_back_reads_what_stays_known() -> None:
    """What was revealed is in the question, line by line, with who did it."""
    known = torri.game("tajuto", players=2).match(seed=3).state.known_to(0)
    lines = [{"who": "William", "words": "Draws a <floor>"}, {"who": "", "words": "A red floor"}]
    asked = {"by": 1, "to": 4, "agreed": [1], "revealed": lines}
    prompt = fragment(known.view(), (), people(["Adso", "William"], 0), takeback=asked)["prompt"]
    assert "stays known to whoever saw it:" in prompt
    assert "<li><strong>William</strong>: Draws a &lt;floor&gt;</li><li>A red floor</li>" in prompt


def test_the_answers_stand_where_the_buttons_are() -> None:
    """Who is asked to go back finds both answers beside the other buttons, however much was revealed."""
    known = torri.game("tajuto", players=2).match(seed=3).state.known_to(0)
    asked = {"by": 1, "to": 4, "agreed": [1], "revealed": [{"who": "William", "words": "Draws"}] * 9}
    prompt = fragment(known.view(), (), people(["Adso", "William"], 0), takeback=asked)["prompt"]
    say, do = prompt.split('<div class="do">')
    assert re.findall(r'name="do" value="(\w+) 4"', do) == ["agree", "disagree"]
    assert 'name="do"' not in say
    assert say.count('id="asked"') == 1


def test_after_the_end_the_prompt_leads_to_the_rematch() -> None:
    """Who asked for one is named, and the way there is in the prompt of everybody when all have agreed."""
    view = torri.game("tajuto", players=2).match(seed=3).state.known_to(0).view()
    asked = fragment(view, (), ended=True, wanting="William")["prompt"]
    assert "wants a rematch: William" in asked
    assert "To the rematch" not in asked
    assert (
        'class="act" href="/t/next">To the rematch'
        in fragment(view, (), ended=True, rematch="next")["prompt"]
    )


def test_the_way_out_is_quiet_and_last() -> None:
    """In Couperation not to start is offered after the wish to start, and more plainly."""
    state = torri.game("couperation", players=2).match(seed=3).state
    prompt = fragment(deciding(state).view(), legal_actions(deciding(state)))["prompt"]
    assert re.findall(r'class="act ( quiet)?" name="action" value="([^"]*)"', prompt) == [
        ("", "start yes"),
        (" quiet", "start no"),
    ]


@pytest.mark.parametrize("name", ["san-gimignano", "couperation"])
def test_nobody_is_to_move_after_somebody_resigned(name: str) -> None:
    """The game stops where it was: the prompt says that it is over, and no seat is marked."""
    view = torri.game(name, players=2).match(seed=3).state.known_to(1).view()
    parts = fragment(view, ended=True, waiting="Adso resigned.")
    assert "The end" in parts["prompt"]
    assert "to move" not in parts["table"]


@pytest.mark.parametrize(
    ("seat", "resigned", "said"),
    [
        (1, [], "You win, 30\u00a0:\u00a020."),
        (0, [], "William wins, 30\u00a0:\u00a020."),
        (None, [], "William wins, 30\u00a0:\u00a020."),
        (1, [0], "William wins, 30\u00a0:\u00a020."),
    ],
)
def test_the_end_is_said_to_whoever_won(seat: int | None, resigned: list[int], said: str) -> None:
    """The winner reads "You win"; everybody else reads the name."""
    result = {"sentence": "William wins, 30 : 20.", "scores": [20, 30], "ranks": [2, 1], "winners": [1]}
    shot: Any = SimpleNamespace(game="tajuto", seat=seat, result=result | {"resigned": resigned})
    assert ending(shot) == said


def test_what_loses_a_game_says_so_and_is_never_the_first_stop_of_a_keyboard() -> None:
    """San Gimignano: a pass that may lose the game comes last, and the question is focused before it."""
    state = torri.game("san-gimignano").match(seed=3).state
    known = deciding(state)
    losing = "ends the game if Carpenter passes too: you lose 0 : 13"
    legal = [
        action._replace(brings=losing, grave=True) if action.code == "pass" else action
        for action in legal_actions(known)
    ]
    prompt = fragment(known.view(), legal, undo=True)["prompt"]
    assert f"Pass<small>{losing}</small>" in prompt
    stops = re.findall(r'<(?:button|b)[^>]*(tabindex="0"|name="undo"|data-grave)', prompt)
    assert stops == ['tabindex="0"', "data-grave", 'name="undo"']


def test_in_couperation_nothing_is_picked_up_beforehand() -> None:
    """A press on a place means what its player chose: a card, and face up or frosted."""
    state = next(
        state for state in positions("couperation", 2, ()) if "play" in {a.data["do"] for a in state.legal}
    )
    html = drawn(deciding(state))
    assert 'name="pick"' in html
    assert not re.search(r'name="pick"[^>]* checked', html)
    assert re.search(r'id="mode-up" value="up" checked', html)
    for way in re.findall(r'<div class="way pick p\d+ (up|down)[^"]*">(.*?)</div>', html, re.DOTALL):
        verb = {"up": 'value="play ', "down": 'value="hide '}[way[0]]
        assert verb in way[1] or "<button" not in way[1]
    for place in deciding(state).view()["open"]:
        assert f'<i class="at">{place["at"]}</i>' in html


def test_where_no_card_can_be_fetched_yet_the_discard_is_asked_for() -> None:
    """Couperation: what corrects a sum is asked for where no card of the Reserve has that sum."""
    ask = scene("couperation").ask
    view = torri.game("couperation").match(seed=3).state.known_to(0).view()
    sent = {"sent": ["43", "45"], "sum": 88, "difference": 2, "corrections": 0}
    view |= {"phase": "fetch", "under_way": sent}
    assert ask(view, [], frozenset({"correct"}))[0] == "No card fits yet. Which one do you discard?"
    assert ask(view, [], frozenset({"correct", "fetch"}))[0] == "Which card do you fetch?"


def test_a_tower_is_named_by_whose_it_is() -> None:
    """San Gimignano: to aim at one's own tower is told apart from the other's, who has a name."""
    game = torri.game("san-gimignano")
    own, other = (game.actions.find(f"destroy {whose} a").data for whose in ("own", "other"))
    words = game.rulebook.words
    names = ("Adso", "Elena")
    said = [words(data | {"seat": 0}, names) for data in (own, other)]
    assert said[0] != said[1]
    assert not any("seat" in sentence for sentence in said)


def test_every_chair_sees_a_seat_in_the_same_colour_form_and_letter() -> None:
    """Tajuto: the monk and the seal on it, from every chair and for who watches."""
    state = torri.game("tajuto", players=4).match(seed=3).state
    names = ["Guest", "Gina", "Bruno", "Cosima"]
    seen = []
    for chair in (None, 0, 1, 2, 3):
        html = fragment(state.known_to(chair).view(), (), people(names, chair))["table"]
        monks = re.findall(
            r'class="monk m(\d)"[^>]*>.*?class="seal s(\d) (\w+)[^>]*>\s*(\w)', html, re.DOTALL
        )
        assert all(monk == seal for monk, seal, _form, _letter in monks)
        seen.append(sorted(monks))
    assert len(seen[0]) == 4
    assert all(others == seen[0] for others in seen)


def test_a_place_where_nothing_fits_says_so() -> None:
    """Between 49 and 50 there is no number: the place is a dead end."""
    view = deciding(torri.game("couperation", players=2).match(seed=3).state).view()
    gap = {"at": "i2", "least": 50, "most": 49, "for": "any"}
    html = fragment(view | {"open": [*view["open"], gap]})["table"]
    assert re.search(r'class="cell can dead" data-thing="cell-i2"[^>]*>.*?nothing fits', html, re.DOTALL)


def test_in_tajuto_a_floor_that_fits_is_built_from_where_it_lies_and_from_the_prompt() -> None:
    """Whoever is asked to build sees the button: on the plan, on the floor and in the prompt."""
    builds = 0
    for state in positions("tajuto", 3, ()):
        known = deciding(state)
        parts = fragment(known.view(), legal_actions(known))
        for action in known.legal:
            if action.data["do"] == "build":
                builds += 1
                button = f'name="action" value="{action.code}"'
                assert len(re.findall(button + r"(?![^>]* data-then)", parts["prompt"])) == 1
                assert parts["table"].count(button) == 2
                assert re.search(rf'class="tab loose whole" {button}', parts["table"])
    assert builds > 3


@pytest.mark.parametrize(
    ("name", "hand", "said"),
    [("san-gimignano", ["5", "10"], "hand: 5, 10"), ("couperation", [{"card": "17"}], "has 17")],
)
def test_from_all_chairs_every_hand_is_seen(name: str, hand: list[Any], said: str) -> None:
    """After the end a replay from all chairs shows what the others hold."""
    view = torri.game(name, players=2).match(seed=3).state.known_to(0).view()
    assert said not in fragment(view)["table"]
    view["players"][1]["hand"] = hand
    assert said in fragment(view)["table"]


def test_whom_a_bot_replaced_is_told_so_with_a_way_back() -> None:
    """The prompt has the clock and, after it ran out, the button that takes the seat back."""
    view = torri.game("tajuto", players=2).match(seed=3).state.known_to(0).view()
    prompt = fragment(view, (), replaced=True, waiting="A bot plays for you.")["prompt"]
    assert 'name="do" value="return">Take the seat back' in prompt
    running = fragment(view, (), clock=12.0, clock_text="0:12")["prompt"]
    assert re.search(r'data-clock="12.0" data-runs data-low="[^"]*"\s+data-warns="[^"]+">0:12', running)


def test_what_lies_open_counts_in_the_score_of_others() -> None:
    """Tajuto: objectives and inaugurations of others are known, wisdom and lanterns are not."""
    state = positions("tajuto", 3, ())[-2]
    known = state.known_to(0)
    rows = scene("tajuto").sheet(known.view())
    hidden = {name: points[1] is None for name, points in rows}
    assert hidden == {"wisdom tiles": True, "inaugurations": False, "lanterns": True, "objectives": False}


def test_an_observatory_that_was_used_says_so() -> None:
    """Saint Petersburg: it lies face down and brings no point in this series."""
    view = torri.game("saint-petersburg", players=2).match(seed=3).state.known_to(0).view()
    player = view["players"][0]
    player["tableau"]["building"] = [{"card": "observatory", "count": 1}]
    assert "used: no point" not in fragment(view)["table"]
    player["observatories_used"] = 1
    assert "used: no point" in fragment(view)["table"]


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (4, ""),
        (3, "3 cards left in the deck."),
        (1, "1 card left in the deck."),
        (0, "The deck is empty."),
    ],
)
def test_a_deck_that_runs_low_says_so(left: int, said: str) -> None:
    """Couperation: nobody reads that only 0 cards are left."""
    view = torri.game("couperation").match(seed=3).state.known_to(0).view() | {"to_move": 0}
    view["deck"]["size"] = left
    assert scene("couperation").last_round(view) == said


def test_what_changed_is_marked_where_it_lies_now() -> None:
    """Saint Petersburg: a card that was bought is marked with its owner, not every card of that name."""
    things = scene("saint-petersburg").things
    assert things({"do": "buy", "from": "upper", "card": "author"}, 1) == ["placed-1-author"]
    assert things({"do": "pass"}, 1) == []
