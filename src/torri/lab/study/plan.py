"""What a study asks: a game, its variants, who plays, on how many deals, and how precisely."""

from __future__ import annotations

import shlex
import tomllib
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.tables import numbers, tables_of
from torri.engine.variants import CHANGES, varied
from torri.games import RULEBOOKS, game as find_game, rulebook
from torri.lab.study.arms import AMONG, FIRST, WITHOUT, barred, code_of, opening_action, read_arm
from torri.lab.study.asking import first_moves, priced, things_changed, wanted
from torri.lab.study.limits import can_be_kept
from torri.lab.study.playing import judge_of
from torri.lab.study.watching import SEES
from torri.players import check_player
from torri.players.judge.judges import Judge
from torri.players.judge.player import JudgePlayer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from torri.engine.game import Game

ASKED = ("worth", "first", "prices", "adjusted")
LEVELS = ("level:1", "level:2", "greedy")
"""Who plays where nobody is named: three levels of skill, all of them quick."""
FEWEST = 2  # an interval needs a spread

EXAMPLE = """\
# torri study this-file.toml
game = "{game}"
players = {players}
variants = ["{dearer}", "{cheaper}"]  # each is compared with the game as printed
worth = "things"       # what it costs a seat to do without each card or tile; "all": without each action, too
levels = ["level:1", "level:2", "greedy"]  # who plays, in all seats alike; then each among those before it
games = 2000           # deals at most; all versions are played on each
precision = 0.02       # it stops when every share is known so well
seed = "1"
"""


@dataclass(frozen=True)
class Plan:
    """A study as it was asked for; the same plan gives the same games."""

    game: str
    players: int
    variants: tuple[str, ...] = ()
    """What is other in each: "Observatory.cost=4", "option advanced=true", "without observatory"."""
    options: tuple[tuple[str, str], ...] = ()
    """How all of them are played."""
    levels: tuple[str, ...] = ("greedy",)
    games: int = 2000
    fewer: tuple[int, ...] = ()
    """How many deals each of the levels plays at most, where not all play as many."""
    precision: float = 0.02
    """The half width of the interval of every share at which a study stops; 0: it plays all games."""
    seed: str = "1"
    worth: str = ""
    """What one seat does without: "all", "things", "actions", or names with commas."""
    first: str = ""
    """With what a game begins: "all", or codes of actions with commas."""
    prices: bool = False
    """Whether the worth of everything is measured with its price one lower and one higher, too."""
    adjusted: bool = False
    """Whether the luck of the cards is taken off winning shares."""

    @cached_property
    def arms(self) -> tuple[str, ...]:
        """What is played: the game as printed, then each version."""
        made = self.made("")
        names = wanted(made.rulebook, self.worth)
        told = [*self.variants, *(f"{WITHOUT} {name}" for name in names)]
        told += [f"{FIRST} {code}" for code in first_moves(made, self.first)]
        if self.prices:
            told += priced(made.rulebook, names or wanted(made.rulebook, "things"))
        told += [
            f"{text} {WITHOUT} {name}"
            for text in self.own_versions
            for name in things_changed(made.rulebook, text, names)
        ]
        wholes = [(read_arm(text).whole.text, text) for text in told]
        return tuple(dict.fromkeys(["", *(text for pair in wholes for text in pair)]))

    @cached_property
    def judge(self) -> str:
        """The fingerprint of the judge that follows the games; empty where there is none."""
        judge = judge_of(self.made(""))
        return judge.fingerprint if judge else ""

    @property
    def versions(self) -> tuple[str, ...]:
        """What is told of in full: the game as printed, then the versions that were asked for by name.

        What somebody does without at another price is only compared with the whole game at that price.
        """
        return tuple(dict.fromkeys(("", *self.own_versions)))

    @property
    def tables(self) -> tuple[str, ...]:
        """Who plays: each level alone, then each among players of the one before."""
        if rulebook(self.game).cooperative:
            return self.levels
        pairs = tuple(f"{one}{AMONG}{other}" for other, one in pairwise(self.levels))
        return (*self.levels, *pairs)

    def arms_at(self, table: str) -> tuple[str, ...]:
        """What these players play: not all can be kept from something, and mixed tables only meet."""
        limited = AMONG not in table and can_be_kept(table, rulebook(self.game))
        return self.arms if limited else self.versions

    def deals_at(self, table: str) -> int:
        """How many deals these players play at most; where two levels meet, as many as both."""
        each = dict(zip(self.levels, self.fewer or [self.games] * len(self.levels), strict=True))
        return min(each[spec] for spec in table.split(AMONG))

    @property
    def own_versions(self) -> tuple[str, ...]:
        """The versions that were asked for by name, in which nobody is kept from anything."""
        return tuple(text for text in self.variants if not read_arm(text).limits)

    def beside(self, text: str) -> str:
        """What a version is compared with: where a seat does without something, the same without that."""
        arm = read_arm(text)
        return arm.whole.text if arm.limits else ""

    def made(self, text: str) -> Game:
        """The game of a version."""
        arm = read_arm(text)
        given: dict[str, Any] = dict(self.options) | dict(arm.options)
        changes = " ".join(filter(None, (given.pop(CHANGES, ""), arm.changes)))
        return find_game(self.game, self.players, **given, **({CHANGES: changes} if changes else {}))

    def head(self) -> dict[str, Any]:
        """The plan as a ledger keeps it: what its lines depend on, and not how many of them there are."""
        kept = {
            name: value for name, value in asdict(self).items() if name not in ("games", "fewer", "precision")
        }
        return {"study": 5, **kept, "judge": self.judge}

    def command(self) -> str:
        """What has to be typed for the same figures."""
        parts = ["torri", "study", self.game, "--seats", str(self.players)]
        for text in self.variants:
            parts += ["--change", text]
        for name, value in self.options:
            parts += ["--option", f"{name}={value}"]
        parts += [
            "--levels",
            ",".join(self.levels),
            "--games",
            ",".join(map(str, self.fewer or [self.games])),
        ]
        parts += ["--precision", str(self.precision), "--seed", self.seed]
        for name in ("worth", "first"):
            if getattr(self, name):
                parts += [f"--{name}", getattr(self, name)]
        parts += [f"--{name}" for name in ("prices", "adjusted") if getattr(self, name)]
        return shlex.join(parts)


def checked(plan: Plan) -> Plan:
    """The plan with its changes as they are kept; an Error for what cannot be studied."""
    book = rulebook(plan.game)
    _check_numbers(plan)
    for spec in plan.levels:
        check_player(spec, book)
    base = plan.made("")
    if plan.adjusted or JudgePlayer.spec in plan.levels:
        Judge(base)
    kept: list[str] = []
    for text in plan.variants:
        variant = _checked_variant(plan, text, base.options)
        if variant in kept:
            raise Error(_('"{changes}" is named twice.'), changes=variant)
        kept.append(variant)
    plan = replace(plan, game=book.id, variants=tuple(kept))
    if any(read_arm(text).limits for text in plan.arms) and not any(
        can_be_kept(spec, book) for spec in plan.levels
    ):
        sentence = _("These players cannot be kept from anything; add one of {levels}, or one who searches.")
        raise Error(sentence, levels=", ".join(SEES))
    return plan


def _check_numbers(plan: Plan) -> None:
    for games in (plan.games, *plan.fewer):
        if games < FEWEST:
            sentence = _("{games} games are too few for an interval; at least {fewest} are needed.")
            raise Error(sentence, games=games, fewest=FEWEST)
    if plan.fewer and len(plan.fewer) != len(plan.levels):
        sentence = _(
            "{levels} levels play, and {games} numbers of games are named: name one, or one for each."
        )
        raise Error(sentence, levels=len(plan.levels), games=len(plan.fewer))
    if not 0 <= plan.precision < 1:
        raise Error(_("A precision is a share, from 0 to below 1, not {given}."), given=plan.precision)
    if not plan.levels:
        raise Error(_("A study needs somebody who plays: --levels greedy."))
    for spec in plan.levels:
        if plan.levels.count(spec) > 1:
            raise Error(_("{spec} plays twice: name each of the levels once."), spec=spec)


def _checked_variant(plan: Plan, text: str, base: Mapping[str, Any]) -> str:
    """A version as it is kept; an Error where it is none, or the same as the game as printed."""
    arm, made = read_arm(text), plan.made(text)
    book = made.rulebook
    if arm.without:
        barred(book, arm.without)
        arm = replace(arm, without=code_of(book, arm.without))
    if arm.first:
        opening_action(book, arm.first)
    if made.options == base and not arm.limits:
        raise Error(_('"{changes}" changes nothing: it is so already.'), changes=text)
    changes = varied(rulebook(plan.game), {CHANGES: arm.changes})[0].changes if arm.changes else ""
    return replace(arm, changes=changes or arm.changes).text


def example() -> str:
    """A file with a study: what if some card cost one more, or one less."""
    found = (
        (book, ".".join(at), printed)
        for book in map(rulebook, RULEBOOKS)
        for table in tables_of(book.package).values()
        for at, printed in numbers(table)
        if at[-1] == "cost" and printed > 0
    )
    book, address, printed = next(found)
    dearer, cheaper = f"{address}={printed + 1}", f"{address}={printed - 1}"
    return EXAMPLE.format(game=book.id, players=book.players[0], dearer=dearer, cheaper=cheaper)


def read_plan(file: Path) -> Plan:
    """The study that a file describes; an Error says what in it is none."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Error(_("{file} cannot be read as a study: {why}."), file=file, why=error) from None
    known = {field.name for field in fields(Plan)}
    for name in told:
        if name not in known:
            sentence = _('{file}: a study has no "{name}". {advice}')
            raise Error(sentence, file=file, name=name, advice=advise(name, sorted(known)))
    if not isinstance(told.get("game"), str):
        raise Error(_("{file} names no game."), file=file)
    kinds: dict[str, Any] = {"players": int, "variants": list, "options": dict, "levels": list}
    kinds |= {"games": (int, list)}
    kinds |= {"precision": (int, float), "seed": (str, int), "worth": str, "first": str}
    kinds |= {"prices": bool, "adjusted": bool}
    for name, kind in kinds.items():
        if name in told and (
            not isinstance(told[name], kind) or (isinstance(told[name], bool) != (kind is bool))
        ):
            raise Error(_("{file}: {name} cannot be {given}."), file=file, name=name, given=repr(told[name]))
    given = told.get("options", {}).items()
    options = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in given}
    return plan_of(
        told["game"],
        told.get("players"),
        [str(changes) for changes in told.get("variants", [])],
        options,
        [str(spec) for spec in told.get("levels", LEVELS)],
        games_in(told.get("games", Plan.games)),
        float(told.get("precision", Plan.precision)),
        str(told.get("seed", Plan.seed)),
        **{name: told[name] for name in ASKED if name in told},
    )


def plan_of(
    game: str,
    players: int | None,
    variants: Sequence[str],
    options: dict[str, str],
    levels: Sequence[str],
    games: int | Sequence[int],
    precision: float,
    seed: str,
    **asked: Any,
) -> Plan:
    """A plan of what was typed, checked."""
    book = rulebook(game)
    chosen = tuple(sorted((name, str(value)) for name, value in options.items()))
    count = book.players[0] if players is None else players
    each = [games] if isinstance(games, int) else list(games)
    fewer = tuple(each) if len(each) > 1 else ()
    plan = Plan(
        book.id, count, tuple(variants), chosen, tuple(levels), max(each), fewer, precision, seed, **asked
    )
    return checked(plan)


def games_in(given: Any) -> list[int]:
    """How many games: one number for all levels, or one for each, as text or as a list."""
    parts = given.split(",") if isinstance(given, str) else given if isinstance(given, list) else [given]
    try:
        found = [int(str(part)) for part in parts]
    except ValueError:
        sentence = _('"{given}" is not a number of games: give 2000, or one for each level, 2000,2000,100.')
        raise Error(sentence, given=given) from None
    return found or [0]
