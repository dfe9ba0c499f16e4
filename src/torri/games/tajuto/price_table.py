"""The table of prices: the one that comes with the game, and one of somebody who owns it.

As an option a table is a text, "wisdom-1=2?,4?,6? market=10!,12! ...", which may leave out what stays. The
mark after a price says how far it can be trusted; a price without a mark comes from an owner.
"""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.tables import read_table
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

_OWN = read_table(__name__, "prices.toml")
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
    """What is not given stays as it is: a stack, or the lower tiles of one."""
    given: dict[str, list[Price]] = {}
    mistakes: list[str] = []
    for part in text.split():
        name, _sign, values = part.partition("=")
        found = [re.fullmatch(r"(\d{1,4})([!~?]?)", value) for value in values.split(",")]
        prices = [(int(match[1]), _confidence(match[2])) for match in found if match]
        if name not in PRICED:
            mistakes.append(_no_tile(name))
        elif name in given:
            mistakes.append(_("{tile} is there twice.").format(tile=name))
        elif len(prices) != len(found):
            sentence = _('{tile} is written like "{tile}={example}", not "{part}".')
            mistakes.append(sentence.format(tile=name, example=_example(name), part=part))
        else:
            given[name] = prices + TABLE[name][len(prices) :]
            mistakes += _wrong(name, [price for price, _trust in given[name]])
    _refuse(mistakes)
    return TABLE | given


def _confidence(mark: str) -> str:
    return next(confidence for confidence, known in MARKS.items() if known == mark)


def _example(name: str) -> str:
    return ",".join(str(price) for price, _trust in TABLE[name])


def _wrong(name: str, prices: list[int]) -> list[str]:
    """What is wrong with the prices of a stack, a sentence for each mistake."""
    wrong = []
    if len(prices) != tiles_of(name):
        count = _("{tile} needs {tiles} prices, the top tile first, not {given}.")
        wrong.append(count.format(tile=name, tiles=tiles_of(name), given=len(prices)))
    limit = _("{tile}: a price is from 0 to {most}, not {price}.")
    wrong += [limit.format(tile=name, most=MOST, price=price) for price in prices if price > MOST]
    order = _(
        "{tile}: each tile of a stack is dearer than the one above it, but {one} is followed by {next}."
    )
    wrong += [order.format(tile=name, one=one, next=after) for one, after in pairwise(prices) if after <= one]
    return wrong


def _no_tile(name: str) -> str:
    return _('There is no tile "{tile}". {advice}').format(tile=name, advice=advise(name, PRICED))


def _refuse(mistakes: list[str]) -> None:
    if mistakes:
        raise Error(_("The prices of Tajuto cannot be read. {mistakes}"), mistakes=" ".join(mistakes))


def store(text: str) -> npt.NDArray[np.int8]:
    """The table as the record keeps it: prices, and how far each can be trusted."""
    stored = np.zeros((2, len(PRICED), MOST_COPIES), np.int8)
    for row, prices in enumerate(_parse(text).values()):
        for place, (price, confidence) in enumerate(prices):
            stored[PRICE, row, place] = price
            stored[CONFIDENCE, row, place] = CONFIDENCES.index(confidence)
    return stored


# --- the file of an owner ----------------------------------------------------------------------------------


def read_prices(path: Path | str) -> dict[str, Any]:
    """The options to play with the prices of an owner's file; an Error with a sentence for each mistake.

    It is written like `prices.toml`; what it leaves out stays as it is.
    """
    table = _load(Path(path))
    part = _("There is no part [{name}]; the prices are in [prices].")
    mistakes = [part.format(name=name) for name in table if name not in ("prices", "confidence")]
    lines = table.get("prices", {})
    if not isinstance(lines, dict) or not lines:
        mistakes.append(_("It has no part [prices] with lines like: wisdom-1 = [2, 4, 6]."))
        lines = {}
    for name, values in lines.items():
        mistakes += _wrong_line(name, values)
    if mistakes:
        raise Error(_("{path} is no table of prices. {mistakes}"), path=path, mistakes=" ".join(mistakes))
    text = " ".join(f"{name}={','.join(map(str, values))}" for name, values in lines.items())
    return {"prices": check_text(text)}


def prices_of(table: Mapping[str, Any]) -> dict[str, Any]:
    """The options to play with a changed table of ours; prices that stay are trusted as before."""
    lines = []
    for name, prices in table["prices"].items():
        marked = [
            f"{price}{MARKS[confidence] if price == printed else MARKS['owner']}"
            for price, (printed, confidence) in zip(prices, TABLE[name], strict=True)
        ]
        lines.append(f"{name}={','.join(marked)}")
    return {"prices": check_text(" ".join(lines))}


def _load(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = (error.strerror or "no such file").lower()
        raise Error(_("{path} cannot be read: {why}."), path=path, why=why) from None
    except UnicodeDecodeError:
        raise Error(_("{path} is no table of prices: it is not a text in UTF-8."), path=path) from None
    except tomllib.TOMLDecodeError as error:
        raise Error(
            _("{path} is no table of prices: it is not TOML ({why})."), path=path, why=error
        ) from None


def _wrong_line(name: str, values: Any) -> list[str]:
    """What is wrong with one line of a file, a sentence for each mistake."""
    if name not in PRICED:
        return [_no_tile(name)]
    if not isinstance(values, list):
        sentence = _("{tile} needs a list of prices in brackets: {tile} = [{example}].")
        return [sentence.format(tile=name, example=_example(name).replace(",", ", "))]
    odd = [value for value in values if type(value) is not int or value < 0]
    if odd:
        sentence = _("{tile}: a price is a whole number from 0 to {most}, not {value}.")
        return [sentence.format(tile=name, most=MOST, value=repr(value)) for value in odd]
    return _wrong(name, values)
