"""The record of a match with everything that is needed to check its chance, and the check."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any

from torri.engine.errors import RecordError
from torri.engine.language import _
from torri.table.fairness import (
    FairDice,
    chance_key,
    commitment,
    fingerprint,
    older_commitment,
    older_key,
    seal_of,
    shown_commitment,
    terms_of,
)

if TYPE_CHECKING:
    from torri.engine.match import Match
    from torri.engine.record import Record
    from torri.table.rows import TableRow


def fair_record(
    match: Match, table: TableRow, taken_back: list[int], resigned: list[dict[str, int]], copied: int = 0
) -> Record:
    """The record of a match; the first `copied` steps are those of the match that it went on from."""
    record = match.record
    record.fairness = {
        "match": table.match,
        "commitment": shown_commitment(table),
        "words": [seat.word for seat in table.seats],
        "secret": table.secret.hex(),
        "taken_back": taken_back,
        "resigned": resigned,
        "copied": copied,
    }
    if table.agreement is not None:
        record.fairness["agreement"] = table.agreement
    return record


def check_fairness(record: Record, seen: str | None = None) -> None:
    """Refuse a record whose chance was not decided as its table had promised.

    `seen` is what somebody kept: the commitment, or the fingerprint of the agreement.
    """
    fair = _read(record.fairness)
    agreement = fair["agreement"]
    if seen is not None and seen.lower() not in _promises(fair):
        raise RecordError(_("The record is not of the game whose commitment you saw: it has another one."))
    if agreement is None:
        key = older_key(fair["secret"], fair["words"])
        promised = older_commitment(fair["secret"])
    else:
        _check_agreement(record, fair)
        key = chance_key(fair["secret"], fingerprint(agreement), fair["words"])
        promised = commitment(fair["secret"], _terms(agreement))
    if not hmac.compare_digest(promised, fair["commitment"]):
        raise RecordError(
            _("The secret of the record is not the one that the table had committed itself to.")
        )
    _check_resigned(record, fair["resigned"])
    _follow(record, FairDice(key, fair["match"]), fair["taken_back"], fair["copied"])


def _promises(fair: dict[str, Any]) -> set[str]:
    """What people around the table could see before the first card."""
    agreed = fair["agreement"]
    return {fair["commitment"]} | (set() if agreed is None else {fingerprint(agreed)})


def _terms(agreement: dict[str, Any]) -> dict[str, Any]:
    return terms_of(agreement["match"], agreement["game"], agreement["players"], agreement["options"])


def _check_agreement(record: Record, fair: dict[str, Any]) -> None:
    """Refuse a record that is about another game, other people or other words than were agreed upon."""
    agreed = fair["agreement"]
    same = (
        _terms(agreed) == terms_of(fair["match"], record.game, record.players, record.options)
        and agreed["commitment"] == fair["commitment"]
        and [seat["name"] for seat in agreed["seats"]] == record.seats
    )
    if not same:
        raise RecordError(_("The record is of another game, or of other people, than was agreed upon."))
    for seal, word in zip(agreed["seals"], fair["words"], strict=True):
        if (word != "") if seal is None else (seal_of(word) != seal):
            raise RecordError(_("A word of the record is not the one that was sealed."))


def _check_resigned(record: Record, resigned: list[dict[str, int]]) -> None:
    """Refuse resignations of nobody, of the same one twice, or at a step that there is not."""
    seats, steps = [one["seat"] for one in resigned], [one["step"] for one in resigned]
    possible = len(set(seats)) == len(seats) and set(seats) <= set(range(record.players))
    if not possible or steps != sorted(steps) or not all(0 <= step <= len(record.steps) for step in steps):
        raise RecordError(_("The record has resignations that are not possible."))


def _follow(record: Record, dice: FairDice, taken_back: list[int], copied: int) -> None:
    """Let chance decide once more, and compare; what was copied was decided in another match."""
    from torri.games import game

    state, gone = game(record.game, record.players, **record.options).initial(), set(taken_back)
    for number, step in enumerate(record.steps, 1):
        if step.by is None:
            while dice.drawn + 1 in gone:
                dice.drawn += 1
            ids, weights = state.weights()
            fair = state.game.actions.all[ids[dice.pick(weights)]]
            if fair.code != step.code and number > copied:
                sentence = _('Step {number} was not decided by the committed secret: "{code}", not "{fair}".')
                raise RecordError(sentence, number, number=number, code=step.code, fair=fair.code)
        state.play(step.code)
    while dice.drawn + 1 in gone:
        dice.drawn += 1
    if len(gone) != len(taken_back) or not gone <= set(range(1, dice.drawn + 1)):
        raise RecordError(_("The record lists outcomes as taken back that were never drawn."))


def _read(given: dict[str, Any] | None) -> dict[str, Any]:
    """The fields of the fairness of a record."""
    given = given or {}
    try:
        return {
            "match": str(given["match"]),
            "commitment": str(given["commitment"]),
            "words": [str(word) for word in given["words"]],
            "secret": bytes.fromhex(given["secret"]),
            "taken_back": [int(number) for number in given["taken_back"]],
            "resigned": [
                {"seat": int(one["seat"]), "step": int(one["step"])} for one in given.get("resigned", [])
            ],
            "copied": int(given.get("copied", 0)),
            "agreement": _read_agreement(given.get("agreement"), len(given["words"])),
        }
    except (KeyError, TypeError, ValueError):
        raise RecordError(_("The fairness of the record cannot be read.")) from None


def _read_agreement(given: Any, seats: int) -> dict[str, Any] | None:
    """An agreement with everything that one has; None in a record of an older table."""
    if given is None:
        return None
    _terms(given)
    if not isinstance(given["commitment"], str) or not len(given["seats"]) == len(given["seals"]) == seats:
        raise ValueError(given)
    if not all(isinstance(seat["name"], str) for seat in given["seats"]):
        raise ValueError(given)
    return dict(given)
