"""How far the game is: series, round, and what is left in the stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import N_, _
from torri.games.saint_petersburg.terminal.cards import INKS, SIGNS
from torri.games.saint_petersburg.words import stack, title
from torri.terminal.drawing import ACCENT, HEADING, QUIET, flow, hanging

if TYPE_CHECKING:
    from torri.engine.rulebook import View

ROUNDS = {
    "worker": N_("worker round"),
    "building": N_("building round"),
    "noble": N_("noble round"),
    "trading": N_("trading round"),
}


def course(view: View, width: int) -> list[Text]:
    """Title, series and round; below them the stacks."""
    said = [title(), _("series {number}").format(number=view["series"]), round_name(view)]
    pieces = [Text(" · ".join(said), HEADING)]
    if view["last_series"]:
        pieces.append(Text(f" {_('Last series')} ", f"bold reverse {ACCENT}"))
    stacks = hanging(_("Stacks") + "  ", (pile(view, name) for name in view["stacks"]), width, gap=3)
    return [*flow(pieces, width, gap=2), *stacks, Text("─" * width, QUIET)]


def pile(view: View, name: str) -> Text:
    """A stack with the number of its cards; "!" where the next layout may be its last."""
    size = view["stacks"][name]
    now = "› " if view["round"] == name else ""
    ink = INKS[name][0] if name in INKS else ""
    told = Text.assemble(
        (now, f"bold {ACCENT}"), (f"{SIGNS[name]} ", ink), f"{stack(name)} ", (str(size), HEADING)
    )
    if size == 0:
        told.append(" " + _("ends the game"), f"bold {ACCENT}")
    elif name in view["may_run_out"]:
        told.append("!", f"bold {ACCENT}")
    return told


def round_name(view: View) -> str:
    """The round that is played."""
    said = ROUNDS[view["round"]]
    return _(said)
