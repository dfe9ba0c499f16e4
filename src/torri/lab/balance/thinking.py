"""A page beside that of a game: what cards are worth to players who think, beside what people say of them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from torri import __version__
from torri.games import rulebook
from torri.lab.balance.page import skill_of
from torri.lab.given import labs
from torri.lab.study.found import worths
from torri.lab.study.page import table_in_markdown
from torri.lab.study.plan import Plan, checked
from torri.lab.study.telling import in_bold, named

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from torri.lab.study.command import Study

LEVELS = ("greedy", "judge", "level:4")
"""Who looks one decision ahead, who asks the judge of the game there, and who searches."""
DEALS = 100  # of those who search: a game takes a second

PAGE = """\
# What thinking players miss in {title}

{answer}

{table}

Worth, in per cent of the victories: how much less often one of two seats wins that does without the card, on
the same deals as with it; another seat in each deal. With half the 95 % interval; bold is no accident after
all comparisons were corrected for (Holm). {greedy} looks no further than its next decision, {judge} does
there what the judge of the game values most, and {search} searches: it does without a card only once it wants
it, and thinks again about what is left. People often mean one moment of the game; these figures are of whole
games.

Deals: {deals}. How it is measured: [docs/lab.md](../lab.md); the other cards: [{title}]({game}.md).

{skill}
## How this was made

```sh
make balance ARGS="{arguments}"
```

That plays `{command}`. torri {version}, judge {fingerprint}.
"""


def people_say(game: str) -> Mapping[str, str]:
    """What people say of some cards, as the lab of a game has it."""
    name = f"{labs()[game].__name__}.remarks"
    said: Mapping[str, str] = getattr(import_module(name), "PEOPLE_SAY", {}) if find_spec(name) else {}
    return said


def thinking_plan(game: str, deals: int, seed: str, thinking: int) -> Plan | None:
    """What is asked of players who think; nothing of a game of which nobody says anything."""
    cards, players = ",".join(people_say(game)), rulebook(game).players[0]
    if not cards:
        return None
    each = (deals, deals, thinking)
    return checked(
        Plan(game, players, levels=LEVELS, games=max(each), fewer=each, precision=0.0, seed=seed, worth=cards)
    )


def thinking_page(study: Study) -> str:
    """A row for each card, a column for each of the players."""
    plan, found = study.plan, {one.name: one for one in worths(study)}
    book, said = plan.made("").rulebook, people_say(plan.game)
    rows = [
        [named(book, card), said[card], *(in_bold(one, level) for level in one.by_level)]
        for card, one in found.items()
    ]
    table = table_in_markdown([["card", "people say", *plan.levels], *rows])
    table[1] = table[1].replace("---:", "---", 1)  # words, not figures
    greedy, judge, search = (f"`{level}`" for level in plan.levels)
    seed = f" --seed {plan.seed}"
    each = [study.played.deals_at(level) for level in plan.levels]
    return PAGE.format(
        title=rulebook(plan.game).title(),
        game=plan.game,
        answer=in_short(study),
        table="\n".join(table),
        greedy=greedy,
        judge=judge,
        search=search,
        deals=", ".join(f"{n} ({who})" for n, who in zip(each, (greedy, judge, search), strict=True)),
        skill="\n".join(skill_of(study)),
        arguments=f"--part thinking --game {plan.game} --games {each[0]} --thinking {each[-1]}{seed}",
        command=plan.command(),
        version=__version__,
        fingerprint=plan.judge,
    )


def in_short(study: Study) -> str:
    """Which of the cards each of the players misses."""
    book, found = study.plan.made("").rulebook, worths(study)

    def missed(level: str) -> str:
        names = [named(book, one.name) for one in found if one.sure[level] and one.by_level[level].value > 0]
        seen = f"none, as far as {study.played.deals_at(level)} deals say"
        return f"`{level}` misses {', '.join(names) or seen}"

    return "; ".join(map(missed, study.plan.levels)) + "."


def write_thinking(study: Study, folder: Path) -> None:
    """The page, beside that of the game."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{study.plan.game}-thinking.md").write_text(thinking_page(study), encoding="utf-8")
