"""The marks on the cards, as an owner of the game types them off: a text of 50 marks, or a file with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games.couperation.material import HIGHEST, MARKS, set_of

SCHEMA = "couperation-cards/1"
FIELDS = ("schema", "source", "verified", "marks", "finish")
SHOWN = 5  # wrong marks, before the rest is only counted


def check_marks(text: str) -> str:
    """The marks of the cards 1 to 50, one character each: 1 or 2 diamonds, H for a heart."""
    faults = faults_of_marks(text)
    if faults:
        raise Error(" ".join(faults))
    return text.upper()


def faults_of_marks(text: Any) -> list[str]:
    """What is wrong with the marks, a sentence each."""
    if not isinstance(text, str):
        return [_('"marks" must be a text of {number} characters, one for each card.').format(number=HIGHEST)]
    faults = []
    if len(text) != HIGHEST:
        sentence = _('"marks" must have {number} characters, one for each card; it has {given}.')
        faults.append(sentence.format(number=HIGHEST, given=len(text)))
    wrong = [number for number, mark in enumerate(text, 1) if mark.upper() not in MARKS[1:]]
    if wrong:
        which = ", ".join(
            _('"{mark}" for card {number}').format(mark=text[number - 1], number=number)
            for number in wrong[:SHOWN]
        )
        if len(wrong) > SHOWN:
            which = _("{faults} and {number} more").format(faults=which, number=len(wrong) - SHOWN)
        faults.append(_('"marks" may only have 1, 2 and H; it has {faults}.').format(faults=which))
    return faults


def store_marks(text: str) -> tuple[int, int]:
    """The marks as the record keeps them: the set of double diamonds, the set of hearts."""
    return set_of(text, "2"), set_of(text, "H")


def check_finish_mark(text: str) -> str:
    """The mark of the Finish."""
    for mark in MARKS:
        if text.lower() == mark.lower():
            return mark
    sentence = _('The mark of the Finish cannot be "{mark}". {advice}')
    raise Error(sentence, mark=text, advice=advise(text, MARKS))


def read_cards(path: Path | str) -> dict[str, Any]:
    """The options to play with the cards of an owner's file; an Error with a sentence for each mistake."""
    path = Path(path)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = (error.strerror or "no such file").lower()
        raise Error(_("{path} cannot be read: {why}."), path=path, why=why) from None
    except UnicodeDecodeError:
        raise Error(_("{path} is not a file of cards: it is not a text in UTF-8."), path=path) from None
    except ValueError as error:
        raise Error(_("{path} is not JSON: {why}."), path=path, why=error) from None
    faults = faults_of(table)
    if faults:
        sentence = _("{path} is not a file of cards for Couperation. {faults}")
        raise Error(sentence, path=path, faults=" ".join(faults))
    return {
        "marks": table["marks"].upper(),
        "marks_verified": table["verified"],
        "finish_number": table["finish"]["number"],
        "finish_mark": check_finish_mark(table["finish"]["mark"]),
    }


def faults_of(table: Any) -> list[str]:
    """What is wrong with a file of cards, a sentence for each mistake."""
    if not isinstance(table, dict):
        return [_("It must be a JSON object with the fields {names}.").format(names=", ".join(FIELDS))]
    missing, unknown = _('The field "{name}" is missing.'), _('The field "{name}" is not known.')
    faults = [missing.format(name=name) for name in FIELDS if name not in table]
    faults += [unknown.format(name=name) for name in table if name not in FIELDS]
    if table.get("schema", SCHEMA) != SCHEMA:
        faults.append(_('"schema" must be "{schema}".').format(schema=SCHEMA))
    if not isinstance(table.get("source", ""), str):
        faults.append(_('"source" must be a text that says where the marks come from.'))
    if not isinstance(table.get("verified", False), bool):
        faults.append(_('"verified" must be true or false.'))
    if "marks" in table:
        faults += faults_of_marks(table["marks"])
    if "finish" in table:
        faults += faults_of_finish(table["finish"])
    return faults


def faults_of_finish(finish: Any) -> list[str]:
    """What is wrong with the Finish in a file of cards."""
    if not isinstance(finish, dict) or set(finish) != {"number", "mark"}:
        return [_('"finish" must have just a "number" and a "mark".')]
    faults = []
    number = finish["number"]
    if type(number) is not int or not 1 <= number <= HIGHEST:
        sentence = _('The number of the Finish must be a whole number from 1 to {most}, not "{number}".')
        faults.append(sentence.format(most=HIGHEST, number=number))
    if finish["mark"] not in MARKS:
        sentence = _('The mark of the Finish must be one of {marks}, not "{mark}".')
        faults.append(sentence.format(marks=", ".join(MARKS), mark=finish["mark"]))
    return faults
