"""The command `torri compare`: what other options and numbers change; every value of a sweep is a version.

It is a study (`torri.lab.study`) of which only the differences are told.
"""

from __future__ import annotations

import csv
import re
import shlex
from dataclasses import replace
from io import StringIO
from itertools import product
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.lab.report import pasteable
from torri.lab.study.arms import OPTION, read_arm
from torri.lab.study.command import play_study, print_table, written
from torri.lab.study.headline import details, headline
from torri.lab.study.page import groups
from torri.lab.study.plan import Plan, plan_of
from torri.lab.study.telling import cells, columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from rich.console import Console

    from torri.lab.study.command import Study

SWEEP = re.compile(r"(-?\d+)\.\.(-?\d+)")
MOST = 50  # versions; each is played on every deal
ENDS = ("value", "low", "high")


def values(text: str) -> list[str]:
    """A text for every number of its sweeps, `a=2..4` for a=2, a=3 and a=4; without one itself."""
    found = SWEEP.search(text)
    if found is None:
        return [text]
    first, last = int(found[1]), int(found[2])
    if first > last:
        sentence = _('"{text}": a sweep goes up, {last}..{first}.')
        raise Error(sentence, text=text, first=first, last=last)
    if last - first >= MOST:
        raise _too_many(last - first + 1)
    before, after = text[: found.start()], text[found.end() :]
    return [one for number in range(first, last + 1) for one in values(f"{before}{number}{after}")]


def versions(options: Sequence[str], changes: Sequence[str]) -> list[str]:
    """What is compared: all that is named together, once for every value of every sweep."""
    named = [values(text) for text in (*changes, *(f"{OPTION} {option}" for option in options))]
    if not named:
        raise Error(_("Name what is compared: --option NAME=VALUE, --change NAME=NUMBER or a file of yours."))
    found = [" ".join(told) for told in product(*named)]
    if len(found) > MOST:
        raise _too_many(len(found))
    return found


def _too_many(count: int) -> Error:
    return Error(_("{n} versions are too many; {most} can be compared at once."), n=count, most=MOST)


def plan_to_compare(
    game: str,
    players: int | None,
    wanted: Sequence[str],
    against: Mapping[str, str],
    *asked: Any,
    adjusted: bool = False,
) -> Plan:
    """The study; of a sweep the value that is compared against is left out."""
    if len(wanted) > 1:
        book = rulebook(game)
        base = Plan(book.id, players or book.players[0], options=tuple(against.items()))
        usual = base.made("").options
        wanted = [one for one in wanted if read_arm(one).limits or base.made(one).options != usual]
    return plan_of(game, players, wanted, dict(against), *asked, adjusted=adjusted)


def run_compare(
    plan: Plan,
    file: Path | None,
    table: Path | None,
    workers: int | None,
    cluster: str | None,
    json: bool,
    console: Console,
) -> None:
    """A table for each version, or JSON, and a file for spreadsheets."""
    study = play_study(plan, file, workers, cluster, table)
    if table is not None:
        written(table, in_csv(study))
    if json:
        console.out(study.to_json(), highlight=False)
        return
    for told in filter(None, [headline(study), details(study)]):
        console.print(told, soft_wrap=True, highlight=False)
    against = " ".join(
        pasteable(name, value).replace("--option", "--against") for name, value in plan.options
    )
    for _title, comparisons in groups(study):
        heads = [*columns()[:1], _("compared with"), *columns()[2:]]
        title = " ".join(filter(None, [typed(comparisons[0].changes), against]))
        print_table(console, f"{title} ({comparisons[0].level})", [heads, *map(cells, comparisons)])
    sentence = _("{deals} deals, all versions on the same; as a page, with all figures:")
    console.print(sentence.format(deals=study.deals), soft_wrap=True, highlight=False)
    console.print(f"{plan.command()} --report compared.html", soft_wrap=True, highlight=False, markup=False)


def typed(version: str) -> str:
    """A version as options of the command."""
    arm = read_arm(version)
    change = replace(arm, options=()).text
    options = [pasteable(name, value) for name, value in arm.options]
    return " ".join([*([shlex.join(["--change", change])] if change else []), *options])


def in_csv(study: Study) -> str:
    """Every difference as a row, for spreadsheets."""
    out = StringIO()
    write = csv.writer(out, lineterminator="\n")
    sides = ("base", "variant", "difference")
    ends = [side if end == "value" else f"{side}_{end}" for side in sides for end in ENDS]
    write.writerow(["version", "players", "measure", "deals", *ends, "p"])
    write.writerows(rows(study))
    return out.getvalue()


def rows(study: Study) -> Iterator[list[Any]]:
    """What stands under the heads."""
    for one in study.comparisons:
        told = [getattr(side, end) for side in (one.base, one.variant, one.difference) for end in ENDS]
        yield [typed(one.changes), one.level, one.measure, one.deals, *told, one.p]
