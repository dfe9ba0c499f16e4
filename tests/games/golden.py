"""Golden playthroughs: one fixed game each, every step with what each chair sees of it.

`make golden` writes them anew (`python -m tests.games.golden`); a change in them is read in review.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.games.san_gimignano_table import game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.match import Match
    from torri.engine.state import State
    from torri.engine.vocabulary import Action

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {  # seed, options
    "san-gimignano-base": (10, {}),
    "san-gimignano-advanced": (56, {"advanced": True}),
}
CHAIRS = (0, 1, None)
NAMES = ["Adso", "William"]


def playthrough(name: str) -> str:
    """The text of a playthrough."""
    return "\n".join(lines(played(name))) + "\n"


def played(name: str) -> Match:
    """A match in which all verbs have their turn, and nobody passes who can do something else."""
    seed, options = GAMES[name]
    match = game(**options).match(seed, NAMES)
    random = Random(seed)
    while not match.is_over:
        verbs: dict[str, list[Action]] = {}
        for action in match.state.legal:
            verbs.setdefault(action.data["do"], []).append(action)
        if len(verbs) > 1:
            verbs.pop("pass", None)
        match.play(match.to_move, random.choice(verbs[random.choice(list(verbs))]))
    return match


def lines(match: Match) -> Iterator[str]:
    """Every step: who did what, what each chair read of it, and what each chair then sees."""
    chairs = [Follower(match, chair) for chair in CHAIRS]
    state = match.game.initial()
    yield f"{match.game!r}"
    for number, step in enumerate(match.record.steps, 1):
        state.play(step.code)
        yield ""
        yield f"{number}. {'chance' if step.by is None else NAMES[step.by]}: {step.code}"
        yield from readings([follower.reads(number) for follower in chairs])
        yield from sights(state)
    yield ""
    yield f"{state.outcome}"


def readings(read: list[str]) -> Iterator[str]:
    """What the chairs read, in one line where all read the same."""
    if len(set(read)) == 1:
        yield f"    all read: {read[0]}"
    else:
        yield from (
            f"    {who} reads: {line}" for who, line in zip([*NAMES, "a spectator"], read, strict=True)
        )


class Follower:
    """A chair that reads the log of a match step by step."""

    def __init__(self, match: Match, chair: int | None) -> None:
        self._record = match.record
        self._game = match.game
        self._chair = chair
        self._log = [str(entry) for entry in match.log(chair)]
        self._seen = self._steps_seen(match)

    def _steps_seen(self, match: Match) -> list[bool]:
        """Which steps have a line in the log of this chair."""
        state, seen = match.game.initial(), []
        seat = match.game.inner_seat(self._chair)
        for step in self._record.steps:
            before = state.known_to(self._chair).position
            action = match.game.actions.find(step.code)
            state.play(action)
            after = state.known_to(self._chair).position
            seen.append(match.game.rulebook.seen_as(before, after, action.data, seat) is not None)
        return seen

    def reads(self, number: int) -> str:
        """The line of the log for a step, or a dash."""
        return self._log[sum(self._seen[: number - 1])] if self._seen[number - 1] else "-"


def sights(state: State) -> Iterator[str]:
    """What everybody sees, then what only a player sees."""
    table = state.view(None)
    yield f"    {table['phase']}, to move {table['to_move']}, {situation(table)}"
    for seat, player in enumerate(table["players"]):
        yield f"    {NAMES[seat]}: {side(player)}"
    for seat in range(2):
        yield f"    {NAMES[seat]} knows: {compact(secrets(state.view(seat), seat))}"


def situation(view: dict[str, Any]) -> str:
    """The middle of the table."""
    names = ("market", "deck", "noble_deck", "removed", "marker", "ending", "passes", "action")
    return compact({name: view[name] for name in names if view[name]})


def side(player: dict[str, Any]) -> str:
    """A player's side of the table, as everybody sees it."""
    towers = [
        f"{tower['slot']} {' '.join(tower['stories'])}{'!' * tower['complete']}" for tower in player["towers"]
    ]
    shown = {"cards": player["hand_size"], "nobles": player["nobles_in_hand"], "used": player["nobles_used"]}
    return f"{player['score']['sum']} points, {compact(shown)} {', '.join(towers)}".rstrip()


def secrets(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a seat sees beyond what everybody does."""
    return {
        "hand": " ".join(view["players"][seat]["hand"]),
        "known of the other": " ".join(view["players"][1 - seat]["known"]),
        "under the decks": [view[deck]["bottom"] for deck in ("deck", "noble_deck") if view[deck]],
        "choosing": view["action"].get("chosen"),
    }


def compact(data: dict[str, Any]) -> str:
    """JSON on one line, without what is nothing."""
    return json.dumps(
        {name: value for name, value in data.items() if value not in (None, [], "", 0, [[]], [[], []])}
    )


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
