"""A review in words: the parts of the sum, a verdict in a sentence, why something was worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _, plural

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.review.results import Parts, Reason, Review, Stroke

PART_NAMES = (
    ("start", N_("before the deal")),
    ("luck", N_("luck of the cards")),
    ("hidden", N_("what nobody could know")),
    ("own_mistakes", N_("own choices")),
    ("others_mistakes", N_("choices of the others")),
    ("rest", N_("the judge changed its mind")),
    ("result", N_("result")),
)
WORTH_TELLING = 0.02  # a smaller part is not spoken of
POINT = 0.5  # and fewer points at the end neither


def percent(share: float, *, signed: bool = False) -> str:
    """A share of the victory in percent: 31 %, or with its sign +31 %."""
    number = round(100 * share)
    sign = "−" if number < 0 else "+" if signed and number else ""
    return f"{sign}{abs(number)} %"


def whole_percents(parts: Parts) -> list[int]:
    """The parts in whole percent, rounded so that they add up to the result exactly."""
    names = [name for name, _title in PART_NAMES]
    exact = [100 * getattr(parts, name) for name in names]
    *floors, result = [round(figure) for figure in exact]
    missing = result - sum(floors)
    off = sorted(
        range(len(floors)), key=lambda place: (exact[place] - floors[place]) * (1 if missing > 0 else -1)
    )
    for place in off[::-1][: abs(missing)]:
        floors[place] += 1 if missing > 0 else -1
    return [*floors, result]


def verdict(review: Review, seat: int) -> str:
    """How a seat played and what the cards did, in one or two sentences."""
    return " ".join(said for said in (_played(review, seat), _lucky(review.sums[seat])) if said)


def _played(review: Review, seat: int) -> str:
    own, doubt = review.sums[seat].own_mistakes, review.sums[seat].doubt
    others = [parts.own_mistakes for place, parts in enumerate(review.sums) if place != seat]
    lost = percent(-own)
    if abs(own) < max(WORTH_TELLING, doubt):
        return _("As far as can be told you played about as well as the reference player.")
    if own > 0:
        said = _("You played better than the reference player: your choices brought you {share}.")
        return said.format(share=percent(own))
    if own > max(others) + WORTH_TELLING:
        if len(others) > 1:
            return _("You played better than all others: your choices cost you {lost}.").format(lost=lost)
        return _("You played better than the other: your choices cost you {lost}.").format(lost=lost)
    if own < min(others) - WORTH_TELLING:
        return _("The others played better: your choices cost you {lost}.").format(lost=lost)
    return _("You played about as well as the others: your choices cost you {lost}.").format(lost=lost)


def _lucky(parts: Parts) -> str:
    luck = parts.luck + parts.hidden
    if luck > WORTH_TELLING:
        return _("The cards gave you {share}.").format(share=percent(luck))
    if luck < -WORTH_TELLING:
        return _("The cards cost you {share}.").format(share=percent(-luck))
    return _("Luck was even.")


def why(reason: Reason, parts: Mapping[str, str]) -> str:
    """What a worse choice changes at the end, in a line; `parts` are the game's names for them."""
    said = []
    ranked = sorted(reason.parts.items(), key=lambda part: -abs(part[1]))
    for name, points in ranked[:2]:
        if abs(points) >= POINT:
            said.append(_("{part} {points}").format(part=_(parts[name]), points=_points(points)))
    if abs(reason.rivals) >= POINT:
        said.append(_("each of the others {points}").format(points=_points(reason.rivals)))
    if abs(reason.decisions) >= 1:
        said.append(_tempo(reason.decisions))
    if not said:
        return _("The same points, but less often the victory.")
    return _("At the end, on average: {changes}.").format(changes=_("; ").join(said))


def _points(points: float) -> str:
    number = f"{points:+.1f}".replace("-", "−")
    return _("{number} points").format(number=number)


def _tempo(decisions: float) -> str:
    number = round(abs(decisions))
    if decisions > 0:
        said = plural("the game lasts {n} decision longer", "the game lasts {n} decisions longer", number)
    else:
        said = plural("the game ends {n} decision earlier", "the game ends {n} decisions earlier", number)
    return said.format(n=number)


def how_lucky(stroke: Stroke, seat: int) -> str:
    """How lucky what came was, in a sentence; nothing where it was not looked at."""
    if stroke.chances is None:
        return ""
    came, luck = stroke.chances.came, stroke.luck[seat]
    rank = came.worse[seat] + came.likely / 2  # what came is itself in the middle of its kind
    if abs(luck) < came.half[seat] or luck * (rank - 0.5) <= 0:
        return _("How lucky that was is too close to call.")
    said = _("In {n} of 100 cases something worse would have come for you.")
    return said.format(n=round(100 * came.worse[seat]))


def figure_rows(review: Review) -> list[tuple[str, list[str]]]:
    """The figures of the seats: what each is called, and a cell for each seat."""
    every = review.figures
    return [
        (_("accuracy, of 100"), ["–" if own.accuracy is None else f"{own.accuracy:.0f}" for own in every]),
        (_("decisions"), [str(own.decisions) for own in every]),
        (_("inaccuracies"), [str(own.inaccuracies) for own in every]),
        (_("mistakes"), [str(own.mistakes) for own in every]),
        (_("blunders"), [str(own.blunders) for own in every]),
        (_("luck, all in all"), [percent(own.luck, signed=True) for own in every]),
        (_("result without luck"), [percent(own.adjusted) for own in every]),
    ]
