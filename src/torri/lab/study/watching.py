"""Games between quick players, watched: who may do what, how the game stands, what was possible and done.

Without a limit these are the games of `torri simulate`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import stepping, unwatched
from torri.engine.rng import below, next_u64, rng as seeded
from torri.engine.seats import CHANCE, OVER
from torri.lab.luck import luck_names_in, new_desk
from torri.lab.training.positions import JUDGING as LIKE_JUDGES
from torri.players.compiled import GREEDY
from torri.players.greedy import best_of
from torri.players.greedy.overlooking import FEWEST
from torri.players.judge.judges import Judge, names_in as judge_names_in
from torri.players.judge.player import JudgePlayer
from torri.players.judge.worth import SEATS
from torri.players.levels import LEVELS
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

legal = apply = redact = best = judge = judged_action = let_chance_decide = follow = ask_judge = left_open

BLINDLY, JUDGING = -1.0, 2.0
SEES = {"random": BLINDLY, "greedy": 1.0} | {one.spec: one.sees for one in LEVELS if one.usual is None}
SEES[JudgePlayer.spec] = JUDGING
"""The players of this loop: with which chance each sees a thing that it could do; or it asks the judge."""
FINE = 1 << 20  # how finely a probability is thrown
MOST = 2048  # decisions of a game on which a judge is asked
NOBODY = -1
HOPELESS = 0.05
"""Who is expected to win more seldom may decide who of the others does."""
NOTES = np.dtype([("decisions", "i8"), ("first", "i8"), ("turns", "i8"), ("met", "i8"), ("king", "f8")])
"""What is noted of a game; `met` counts the decisions at which a limit made a difference.

`king` is by how much somebody who could hardly win changed, by one choice, who of the others would.
"""


def overlook(listed: Any, sees: float, rng: Any) -> None:
    """Leave of the list what somebody sees: two actions, and each other one with the same chance."""
    for place in range(FEWEST):
        other = place + below(rng, listed.count - place)
        listed.ids[place], listed.ids[other] = listed.ids[other], listed.ids[place]
    left = FEWEST
    for place in range(FEWEST, listed.count):
        if (next_u64(rng) >> 44) < sees * FINE:
            listed.ids[left] = listed.ids[place]
            left += 1
    listed.count = left


def by_judge(w: Any, desk: Any, listed: Any) -> int:
    """What the judge values most of what is listed."""
    w.known = desk[0]
    w.choices.count = listed.count
    for place in range(listed.count):
        w.choices.ids[place] = listed.ids[place]
    return int(judged_action(w))


def by_nobody(w: Any, desk: Any, listed: Any) -> int:
    """No judge sits at the table."""
    return int(listed.ids[0])


def chosen(w: Any, desk: Any, listed: Any, rng: Any, sees: float) -> int:
    """What a player does of what is listed."""
    if sees < 0:
        return int(listed.ids[below(rng, listed.count)])
    if sees > 1:
        return int(ask_judge(w, desk, listed))
    if sees < 1 and listed.count > FEWEST:
        overlook(listed, sees, rng)
    return int(best(desk, listed, rng))


def keep_from(listed: Any, taken: Any) -> bool:
    """Take these actions off the list, unless nothing else is on it; whether that changed it."""
    left = 0
    for place in range(listed.count):
        action = int(listed.ids[place])
        if not taken[action]:
            listed.ids[left] = action
            left += 1
    changed = 0 < left < listed.count
    if changed:
        listed.count = left
    return changed


def listed_is(listed: Any, action: int) -> bool:
    """Whether an action is on the list."""
    found = False
    for place in range(listed.count):
        found |= listed.ids[place] == action
    return found


def look_on(w: Any, s: Any, chances: Any) -> None:
    """What the judge expects for each seat now."""
    w.state = s
    judge(w)
    for seat in range(np.int64(s.players)):
        chances[seat] = w.result.wins[seat]


def swing(w: Any, s: Any, listed: Any, seat: int) -> float:
    """How far the chance of another seat moves with what this one does; chance must have no part in it."""
    furthest = 0.0
    for other in range(np.int64(s.players)):
        if other == seat:
            continue
        low, high = 1.0, 0.0
        for place in range(listed.count):
            w.state = s
            apply(w.state, int(listed.ids[place]))
            if w.state.to_move != CHANCE:
                judge(w)
                low, high = min(low, w.result.wins[other]), max(high, w.result.wins[other])
        furthest = max(furthest, high - low)
    return furthest


def followed(w: Any, s: Any, listed: Any, seat: int, chances: Any, note: Any) -> None:
    """What the judge expects now, and how far a seat that can hardly win decides who does."""
    look_on(w, s, chances)
    if s.players > 2 and chances[seat] < HOPELESS and listed.count > 1:
        note.king = max(note.king, swing(w, s, listed, seat))


def unfollowed(w: Any, s: Any, listed: Any, seat: int, chances: Any, note: Any) -> None:
    """Nobody asks a judge."""


def decided(
    w: Any, desk: Any, listed: Any, rng: Any, sees: float, kept: Any, taken: Any, begins: int, note: Any
) -> int:
    """What a seat does: if it is `kept` without what is `taken`, and `begins` so where it can."""
    if kept and keep_from(listed, taken):
        note.met += 1
    if begins >= 0 and listed_is(listed, begins):
        note.met += 1
        return begins
    return chosen(w, desk, listed, rng, sees)


def series(
    opening: Any,
    finals: Any,
    desk: Any,
    choices: Any,
    rngs: Any,
    sees: Any,
    seed: int,
    limited: Any,
    taken: Any,
    begins: int,
    workspaces: Any,
    course: Any,
    notes: Any,
    used: Any,
    watched: Any,
) -> None:
    """Games from the opening to the positions in which they end.

    `limited[game]` is the seat that does without the actions in `taken`; the first decision is `begins` where
    it can be made. `course[game, decision]` becomes the chances of the seats, `used` counts how often each
    action was possible, and done.
    """
    listed, known, rng, w = choices[0], desk[0], rngs[0], workspaces[0]
    for game in range(len(finals)):
        finals[game] = opening[0]
        s, note, last, at = finals[game], notes[game], NOBODY, 0
        rng.word = seed + game
        rng.word = next_u64(rng)
        while s.to_move != OVER:
            if s.to_move == CHANCE:
                let_chance_decide(s, listed, rng, watched, game)
                continue
            seat = int(s.to_move)
            if at == 0:
                note.first = seat
            note.turns += seat != last
            last = seat
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            if at < course.shape[1]:
                follow(w, s, listed, seat, course[game, at], note)
            for place in range(listed.count):
                used[0, int(listed.ids[place])] += 1
            first = begins if at == 0 else NOBODY
            kept = seat == limited[game]
            action = decided(w, desk, listed, rng, sees[game, seat], kept, taken, first, note)
            used[1, action] += 1
            apply(s, action)
            at += 1
        note.decisions = at


@cache
def series_in(rulebook: Rulebook, *, judged: bool, judging: bool, adjusted: bool) -> Callable[..., None]:
    """`series` for one game; a judge looks on (`judged`) or decides (`judging`), luck is noted, or not."""
    names: dict[str, Any] = stepping(rulebook) | {"best": best_of(rulebook)}
    looking = (look_on, swing, followed) if judged else (unfollowed,)
    asking = by_judge if judging else by_nobody
    owner = "-".join([rulebook.id, *["followed"] * judged, *["judging"] * judging])  # each is kept by itself
    if judged or judging:
        names |= judge_names_in(rulebook)
    if adjusted:
        names |= luck_names_in(rulebook)
    else:
        names["let_chance_decide"] = bind(unwatched, names, rulebook.id, forceinline=True)
    names["ask_judge"] = bind(asking, names, owner)
    parts = (overlook, chosen, keep_from, listed_is, decided, *looking)
    for part in parts:  # each calls what stands before it
        names[part.__name__] = bind(part, names, owner)
    names["follow"] = names[looking[-1].__name__]
    return bind(series, names, owner)


class Watch:
    """Plays games of one version and notes what happens in them; a judge may look on."""

    def __init__(
        self, game: Game, judge: Judge | None, taken: list[int], begins: int, *, adjusted: bool
    ) -> None:
        self.game, self.judge, self.begins = game, judge, begins
        self.taken = np.zeros(len(game.actions.all), np.bool_)
        self.taken[taken] = True
        self.adjusted = adjusted

    def play(self, sees: Any, seed: int, limited: Any) -> dict[str, Any]:
        """So many games as rows of `sees`: final positions, notes, the course of each, uses, luck."""
        game, games = self.game, len(sees)
        book, judging = game.rulebook, bool((sees == JUDGING).any())
        finals, notes = np.zeros(games, book.position), np.zeros(games, NOTES)
        desk, listed = np.zeros(2, book.position), np.zeros(1, game.choices)
        asked = self.judge or (Judge(game) if judging else None)
        workspaces = np.zeros(1, workspace_type(book)) if asked is None else asked.workspace()
        course = np.zeros((games, MOST if self.judge else 0, SEATS), np.float32)
        used, luck = np.zeros((2, len(self.taken)), np.int64), np.zeros((games, game.players))
        watched: Any = ()
        if self.adjusted and self.judge is not None:
            lineup = np.where(sees == JUDGING, LIKE_JUDGES, GREEDY)
            watched = (self.judge.workspace(), new_desk(game), lineup, luck)
        play = series_in(book, judged=self.judge is not None, judging=judging, adjusted=self.adjusted)
        play(
            game.opening, finals, desk, listed, seeded(0), sees, seed, limited, self.taken, self.begins,
            workspaces, course, notes, used, watched,
        )  # fmt: skip
        return {"finals": finals, "notes": notes, "course": course, "used": used, "luck": luck}
