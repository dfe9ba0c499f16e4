"""The 49 kinds of cards of Saint Petersburg and the printed numbers, from the table `cards.toml`."""

from __future__ import annotations

from typing import Any

import numpy as np

from torri.engine.tables import read_table

TABLE = read_table(__name__, "cards.toml")

# The four stacks, which are also the four rounds of a series.
STACKS = ("worker", "building", "noble", "trading")
WORKER, BUILDING, NOBLE, TRADING = range(len(STACKS))

# A kind of card is a number: in the order of the table, group by group.
CARDS: list[dict[str, Any]] = [
    card | {"stack": stack, "colour": colour}
    for group, stack, colour in (
        ("worker", WORKER, WORKER),
        ("building", BUILDING, BUILDING),
        ("noble", NOBLE, NOBLE),
        ("trading_worker", TRADING, WORKER),
        ("trading_building", TRADING, BUILDING),
        ("trading_noble", TRADING, NOBLE),
    )
    for card in TABLE[group]
]
CODES = tuple(card["code"] for card in CARDS)
KINDS = len(CARDS)

STACK = np.array([card["stack"] for card in CARDS], np.int8)
COLOUR = np.array([card["colour"] for card in CARDS], np.int64)
COST = np.array([card["cost"] for card in CARDS], np.int8)
TRADE_IN = np.array([card.get("trade_in", card["cost"]) for card in CARDS], np.int8)
RUBLES = np.array([card.get("rubles", 0) for card in CARDS], np.int8)
POINTS = np.array([card.get("points", 0) for card in CARDS], np.int8)
COPIES = np.array([card["copies"] for card in CARDS], np.int8)

# Where the cards of a stack begin and end among the kinds.
FIRST_OF_STACK = np.array([STACK.tolist().index(stack) for stack in range(4)] + [KINDS], np.int64)
# Kinds of cards that are not for trading, and those that are, as sets.
PLAIN_KINDS = int(FIRST_OF_STACK[TRADING])
PLAIN = (1 << PLAIN_KINDS) - 1
FOR_TRADING = (1 << KINDS) - 1 - PLAIN

CZAR_AND_CARPENTER = CODES.index("czar-and-carpenter")
POTJOMKIN = CODES.index("potjomkins-village")
PUB = CODES.index("pub")
WAREHOUSE = CODES.index("warehouse")
OBSERVATORY = CODES.index("observatory")
WORKSHOP = CODES.index("carpenter-workshop")
SMELTER = CODES.index("gold-smelter")
MARIINSKIJ = CODES.index("mariinskij-theater")
TAX_MAN = CODES.index("tax-man")


def may_displace(trading: int, target: int) -> bool:
    """Whether a trading card may displace this card: its colour, no trading card, green ones by symbol."""
    if STACK[trading] != TRADING or STACK[target] == TRADING or COLOUR[trading] != COLOUR[target]:
        return False
    symbols = CARDS[trading].get("symbol"), CARDS[target].get("symbol")
    return COLOUR[trading] != WORKER or symbols[0] == symbols[1] or target == CZAR_AND_CARPENTER


START_RUBLES = TABLE["setup"]["rubles"]
BOARD = TABLE["setup"]["board"]
FIRST_WORKERS = TABLE["setup"]["first_workers"]
HAND_LIMIT = TABLE["setup"]["hand_limit"]
HAND_LIMIT_WITH_WAREHOUSE = TABLE["setup"]["hand_limit_with_warehouse"]
LOWER_ROW_DISCOUNT = TABLE["setup"]["lower_row_discount"]
LEAST_PRICE = TABLE["setup"]["least_price"]
PUB_POINTS = TABLE["pub"]["points"]
PUB_PRICE = TABLE["pub"]["price"]
MOST_PUB_POINTS = PUB_POINTS * int(COPIES[PUB])
NOBLE_POINTS = np.array(TABLE["end"]["nobles"], np.int8)
RUBLES_A_POINT = TABLE["end"]["rubles_a_point"]
POINTS_CARD_IN_HAND = TABLE["end"]["card_in_hand"]
MOST_PLAYERS = 4
