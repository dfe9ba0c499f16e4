"""Golden playthroughs: one fixed game each, every step with what each chair sees of it.

`make golden` writes them anew (`python -m tests.games.golden`); a change in them is read in review.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from torri.games import game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.match import Match
    from torri.engine.vocabulary import Action

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[str, int, int, dict[str, Any]]] = {  # game, players, seed, options
    "san-gimignano-base": ("san-gimignano", 2, 10, {}),
    "san-gimignano-advanced": ("san-gimignano", 2, 56, {"advanced": True}),
    "saint-petersburg-2": ("saint-petersburg", 2, 1, {}),
    "saint-petersburg-3": ("saint-petersburg", 3, 2, {}),
    "saint-petersburg-4": ("saint-petersburg", 4, 3, {}),
    **{
        f"{name}-{players}": (name, players, players, {})
        for name in ("couperation", "tajuto")
        for players in (2, 3, 4)
    },
}
NAMES = ["Adso", "William", "Berengar", "Jorge"]
DERIVED = ("seat", "prices", "short", "score", "next_scoring", "this_scoring")

Seen = dict[str, Any]


def playthrough(name: str) -> str:
    """The text of a playthrough."""
    return "\n".join(lines(played(name))) + "\n"


def played(name: str) -> Match:
    """A match in which all verbs have their turn, and nobody passes who can do something else."""
    wanted, players, seed, options = GAMES[name]
    match = game(wanted, players, **options).match(seed, NAMES[:players])
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
    """Every step: who did what, what each chair read of it, and what each chair then sees differently."""
    chairs = [*range(match.game.players), None]
    names = [*match.seats, "a spectator"]
    followers = [Follower(match, chair) for chair in chairs]
    state = match.game.initial()
    seen = [flat(state.view(chair)) for chair in chairs]
    yield f"{match.game!r}"
    for number, step in enumerate(match.record.steps, 1):
        state.play(step.code)
        yield ""
        yield f"{number}. {'chance' if step.by is None else names[step.by]}: {step.code}"
        yield from told(names, "reads", [follower.reads(number) for follower in followers])
        now = [flat(state.view(chair)) for chair in chairs]
        yield from told(names, "sees", [changes(*pair) for pair in zip(seen, now, strict=True)])
        seen = now
    yield ""
    yield f"{state.outcome}"


def told(names: list[str], verb: str, said: list[str]) -> Iterator[str]:
    """What the chairs read or see, in one line where it is the same for all."""
    if len(set(said)) == 1:
        yield f"    all {verb.removesuffix('s')}: {said[0]}"
    else:
        yield from (f"    {who} {verb}: {line}" for who, line in zip(names, said, strict=True))


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


def changes(before: Seen, after: Seen) -> str:
    """What a chair sees differently now."""
    changed = {path: after.get(path) for path in {**before, **after} if before.get(path) != after.get(path)}
    return ", ".join(f"{path} {json.dumps(value, ensure_ascii=False)}" for path, value in changed.items())


def flat(view: Any, path: str = "") -> Seen:
    """A view as paths and values, without what is derived from the rest; lists of plain things are values."""
    if isinstance(view, dict) or (isinstance(view, list) and any(isinstance(part, dict) for part in view)):
        parts = view.items() if isinstance(view, dict) else enumerate(view)
        found: Seen = {}
        for name, part in parts:
            if name not in DERIVED:
                found |= flat(part, f"{path}.{name}" if path else str(name))
        return found
    return {path: view}


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
