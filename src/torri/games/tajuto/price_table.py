"""The table of prices: the one that comes with the game, and one of somebody who owns it.

As an option a table is a text, "wisdom-1=2?,4?,6? market=10!,12! ...". The mark after a price says how far
it can be trusted; a price without a mark comes from an owner.
"""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.advice import choices
from torri.engine.errors import Error
from torri.games.tajuto.material import COPIES, MOST_COPIES, PRICED, STACKS

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

MARKS = {"exact": "!", "inferred": "~", "assumed": "?", "owner": ""}
CONFIDENCES = tuple(MARKS)
MOST = 99
PRICE, CONFIDENCE = 0, 1

Price = tuple[int, str]
"""A price and how far it can be trusted."""

_OWN = tomllib.loads(Path(__file__).with_name("prices.toml").read_text(encoding="utf-8"))
TABLE: dict[str, list[Price]] = {
    name: list(zip(_OWN["prices"][name], _OWN["confidence"][name], strict=True)) for name in PRICED
}


def tiles_of(name: str) -> int:
    """How many prices a stack has."""
    return int(COPIES[STACKS.index(name)]) if name in STACKS else 1


def text_of(table: Mapping[str, list[Price]]) -> str:
    """A table as the option keeps it."""
    return " ".join(
        f"{name}={','.join(f'{price}{MARKS[confidence]}' for price, confidence in table[name])}"
        for name in PRICED
    )


DEFAULT = text_of(TABLE)


def check_text(text: str) -> str:
    """The whole table from the text of an option, which may leave out what stays as it is."""
    return text_of(_parse(text))


def _parse(text: str) -> dict[str, list[Price]]:
    given: dict[str, list[Price]] = {}
    mistakes: list[str] = []
    for part in text.split():
        name, _, values = part.partition("=")
        found = [re.fullmatch(r"(\d{1,4})([!~?]?)", value) for value in values.split(",")]
        prices = [(int(match[1]), _confidence(match[2])) for match in found if match]
        if name not in PRICED:
            mistakes.append(f'There is no tile "{name}". {choices(name, PRICED)}')
        elif name in given:
            mistakes.append(f"{name} is there twice.")
        elif len(prices) != len(found):
            mistakes.append(f'{name} is written like "{name}={_example(name)}", not "{part}".')
        else:
            given[name] = prices
            mistakes += _wrong(name, [price for price, _ in prices])
    _refuse(mistakes)
    return TABLE | given


def _confidence(mark: str) -> str:
    return next(confidence for confidence, known in MARKS.items() if known == mark)


def _example(name: str) -> str:
    return ",".join(str(price) for price, _ in TABLE[name])


def _wrong(name: str, prices: list[int]) -> list[str]:
    """What is wrong with the prices of a stack, a sentence for each mistake."""
    wrong = []
    if len(prices) != tiles_of(name):
        wrong.append(f"{name} needs {tiles_of(name)} prices, the top tile first, not {len(prices)}.")
    wrong += [f"{name}: a price is from 0 to {MOST}, not {price}." for price in prices if price > MOST]
    wrong += [
        f"{name}: each tile of a stack is dearer than the one above it, but {price} is followed by {below}."
        for price, below in pairwise(prices)
        if below <= price
    ]
    return wrong


def _refuse(mistakes: list[str]) -> None:
    if mistakes:
        raise Error(f"The prices of Tajuto cannot be read. {' '.join(mistakes)}")


def store(text: str) -> npt.NDArray[np.int8]:
    """The table as the record keeps it: prices, and how far each can be trusted."""
    stored = np.zeros((2, len(PRICED), MOST_COPIES), np.int8)
    for row, prices in enumerate(_parse(text).values()):
        for place, (price, confidence) in enumerate(prices):
            stored[PRICE, row, place] = price
            stored[CONFIDENCE, row, place] = CONFIDENCES.index(confidence)
    return stored


# --- the file of an owner ----------------------------------------------------------------------------------


def read_prices(path: Path) -> str:
    """The text for the option `prices` from a file that somebody who owns the game wrote.

    It is written like `prices.toml`; what it leaves out stays as it is.
    """
    table = _load(path)
    mistakes = [
        f"There is no part [{name}]; the prices are in [prices]."
        for name in table
        if name not in ("prices", "confidence")
    ]
    lines = table.get("prices", {})
    if not isinstance(lines, dict) or not lines:
        mistakes.append("It has no part [prices] with lines like: wisdom-1 = [2, 4, 6].")
        lines = {}
    for name, values in lines.items():
        mistakes += _wrong_line(name, values)
    if mistakes:
        raise Error(f"{path} is no table of prices. {' '.join(mistakes)}")
    return check_text(" ".join(f"{name}={','.join(map(str, values))}" for name, values in lines.items()))


def _load(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Error(f"{path} cannot be read: {(error.strerror or 'no such file').lower()}.") from None
    except UnicodeDecodeError:
        raise Error(f"{path} is no table of prices: it is not a text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise Error(f"{path} is no table of prices: it is not TOML ({error}).") from None


def _wrong_line(name: str, values: Any) -> list[str]:
    """What is wrong with one line of a file, a sentence for each mistake."""
    if name not in PRICED:
        return [f'There is no tile "{name}". {choices(name, PRICED)}']
    if not isinstance(values, list):
        return [f"{name} needs a list of prices in brackets: {name} = [{_example(name).replace(',', ', ')}]."]
    odd = [value for value in values if type(value) is not int or value < 0]
    if odd:
        return [f"{name}: a price is a whole number from 0 to {MOST}, not {value!r}." for value in odd]
    return _wrong(name, values)
