"""Cards: the ink and the sign of their colour, boxed on a trading card, and what they bring."""

from __future__ import annotations

from rich.text import Text

from torri.engine.language import N_, _
from torri.games.saint_petersburg.material import CARDS, CODES, STACKS, TRADING
from torri.games.saint_petersburg.words import SYMBOLS, card, printed
from torri.terminal.drawing import DARK, LIGHT, chip

# The ink of each colour, and of what is written on it; the sign says the same without colours.
INKS = {"worker": ("#5b7a3a", LIGHT), "building": ("#3d6591", LIGHT), "noble": ("#d08a3c", DARK)}
SIGNS = {"worker": "⚒", "building": "⌂", "noble": "♛", "trading": "[ ]"}
RUBLE, POINT = "₽", "★"

EFFECTS = {
    "potjomkins-village": N_("trades as {worth}"),
    "pub": N_("1★ for {each}₽"),
    "warehouse": N_("hand of {limit}"),
    "observatory": N_("or a look"),
    "carpenter-workshop": N_("⌂ -1₽"),
    "gold-smelter": N_("♛ -1₽"),
    "mariinskij-theater": N_("1₽ a ♛"),
    "tax-man": N_("1₽ a ⚒"),
}


def colour(code: str) -> str:
    """The colour of a card: worker, building or noble."""
    return STACKS[CARDS[CODES.index(code)]["colour"]]


def sign(code: str) -> str:
    """The sign of a card's colour; a trading card has it in a box."""
    plain = SIGNS[colour(code)]
    return f"[{plain}]" if is_trading(code) else plain


def is_trading(code: str) -> bool:
    """Whether a card is placed onto another one."""
    return bool(CARDS[CODES.index(code)]["stack"] == TRADING)


def symbol(code: str) -> str:
    """What a worker works with; a trading card displaces a worker with its own symbol."""
    found = CARDS[CODES.index(code)].get("symbol")
    return _(SYMBOLS[found]) if found else ""


def cost(code: str) -> int:
    """The printed cost."""
    return int(CARDS[CODES.index(code)]["cost"])


def brings(rubles: int, points: int) -> str:
    """What a scoring brings."""
    parts = [f"+{amount}{of}" for amount, of in ((rubles, RUBLE), (points, POINT)) if amount]
    return " ".join(parts)


def gain(code: str) -> str:
    """What is printed at the foot of a card: rubles and points of a scoring, and its effect in short."""
    found = CARDS[CODES.index(code)]
    numbers = brings(found.get("rubles", 0), found.get("points", 0))
    effect = printed(EFFECTS[code]) if code in EFFECTS else ""
    return f"{numbers} {effect}".strip()


def card_chip(code: str, count: int = 1, *, signed: bool = True) -> Text:
    """A card in one line, equal ones once with their number; among its own colour it needs no sign."""
    name = f"{sign(code)} {card(code)}" if signed or is_trading(code) else card(code)
    return chip(name, *INKS[colour(code)]) + Text(f"×{count}" if count > 1 else "")
