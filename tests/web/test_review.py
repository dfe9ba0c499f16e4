"""The review of a finished table: started with a click, seen from a chair, its mistakes practised."""

from __future__ import annotations

import re
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock

import pytest
from playwright.sync_api import expect

import torri
from tests.review.games_to_review import played
from tests.review.test_decisions import hidden_draw
from tests.web.browser import Hands
from tests.web.conftest import UNBOUNDED, Person, client_of
from torri.engine.match import Entry
from torri.review.depth import Depth
from torri.review.results import Chances, Figures, Parts, Point, Review, Way
from torri.review.turning_points import LEAST
from torri.table import promises
from torri.table.guests import COOKIE
from torri.table.reviews import Reviews, Work
from torri.web.review_charts import ends
from torri.web.review_moments import KINDS, Teller
from torri.web.styles import STATIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser

    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("review")  # one worker: a whole game is played and reviewed for it

SHALLOW = Depth("deep", 0, 1_000, 2, 4, 8, doubt=1e-4, search=1, reasons=True)
"""A deep pass that takes no time and is quick to condemn: there are mistakes in every blind game."""
AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
LOOKS = 60_000
LARGEST = 250_000
"""Bytes of a page."""


def finished(client: Client, person: Person, game: str = "san-gimignano") -> str:
    """A table at which a person has played blindly to the end, against a bot."""
    code = person.post("tables", game=game, seats=AGAINST_A_BOT)["table"]
    dice = Random(7)
    for _look in range(LOOKS):
        shot = person.get(f"tables/{code}")
        if shot["status"] == "over":
            return str(code)
        if shot["legal"]:
            chosen = dice.choice(shot["legal"])["code"]
            person.ask("POST", f"tables/{code}/actions", {"sequence": shot["sequence"], "action": chosen})
    raise AssertionError("the game does not end")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose reviews are shallow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["torri.review.reviewing"], "DEEP", SHALLOW)
        patch.setattr(promises, "new_secret", lambda: bytes(32))  # the same game in every run
        same = SimpleNamespace(token_hex=lambda size: "00" * size, token_urlsafe=secrets.token_urlsafe)
        patch.setattr(promises, "secrets", same)
        with client_of(tmp_path_factory.mktemp("review") / "tables.sqlite", UNBOUNDED) as client:
            yield client


@pytest.fixture(scope="module")
def adso(server: Client) -> Person:
    """Somebody who has played."""
    return Person(server, "Adso")


@pytest.fixture(scope="module")
def code(server: Client, adso: Person) -> str:
    """The table, reviewed."""
    code = finished(server, adso)
    assert "Review this game" in page(server, adso, f"/t/{code}/review")
    server.post(f"/t/{code}/review", headers=adso.headers)
    for _look in range(LOOKS):
        if "data-reviewing" not in page(server, adso, f"/t/{code}/review"):
            return code
    raise AssertionError("the review does not end")


def page(server: Client, person: Person | None, path: str, lang: str = "en") -> str:
    """A page as somebody sees it."""
    headers = {"Accept-Language": lang} | (person.headers if person else {})
    answer = server.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    assert len(answer.content) < LARGEST
    return answer.text


def test_first_results_are_looked_for_more_often(
    server: Client, adso: Person, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come within a second or two; what sharpens them takes a minute."""
    found = Review.from_dict(adso.get(f"tables/{code}/review")["review"] | {"decisions": []})
    pauses = []
    for sofar in (None, found):
        work = Work("Adso", "running", found=sofar)
        monkeypatch.setattr(Reviews, "state", AsyncMock(return_value=work))
        shown = re.search(r'data-reviewing="(\d+)"', page(server, adso, f"/t/{code}/review"))
        assert shown is not None
        pauses.append(int(shown.group(1)))
    assert pauses[0] <= 500 < pauses[1]


def test_the_sum_of_every_seat_adds_up_on_the_page(server: Client, adso: Person, code: str) -> None:
    """In whole percent, with all its parts."""
    text = page(server, adso, f"/t/{code}/review")
    for table in re.findall(r'<table class="fall">.*?</table>', text, re.DOTALL):
        *parts, result = [
            int(number.replace("−", "-")) for number in re.findall(r'class="val n">([+−]?\d+)', table)
        ]
        assert len(parts) == 6
        assert sum(parts) == result
    assert "Judged by what you could know." in text
    assert "Turning points" in text


def test_seats_have_their_colours_and_forms(server: Client, adso: Person, code: str) -> None:
    """As at the table: on the seals of the sum and of the course."""
    text = page(server, adso, f"/t/{code}/review")
    assert set(re.findall(r'class="seal tiny (s\d \w+)', text)) == {"s1 round", "s2 square"}


def test_a_moment_has_an_address(server: Client, adso: Person, code: str) -> None:
    """Without a script: the choices with their chances, and the table from my chair."""
    text = page(server, adso, f"/t/{code}/review?show=mine")
    mine = re.search(r"show=mine&amp;moment=(\d+)#moment", text)
    assert mine is not None
    shown = page(server, adso, f"/t/{code}/review?moment={mine.group(1)}")
    assert "What could have been done" in shown
    assert 'class="tagged">your choice' in shown
    assert 'id="table"' in shown
    steps = re.findall(r"show=mine&amp;moment=(\d+)#moment", text)
    boards = [page(server, adso, f"/t/{code}/review?moment={step}") for step in steps]
    for word in ("played", "better"):
        assert any(f'disabled data-flag="{word}"' in board for board in boards)


def test_the_first_sentences_say_where_it_was_lost(server: Client, adso: Person, code: str) -> None:
    """The costliest choice, with the way to its moment; of a game without a mistake that there was none."""
    text = page(server, adso, f"/t/{code}/review")
    lost = re.search(r'Where you lost most: <a href="[^"]*moment=(\d+)#moment">([^<]+)</a>', text)
    assert lost is not None
    assert "You: " in lost.group(2)
    assert "The reference player is a quick program" in text


def test_a_sum_says_how_the_game_ended(server: Client, adso: Person, code: str) -> None:
    """With the points of each seat, and who won."""
    result = adso.get(f"tables/{code}")["result"]
    said = ["won" if rank == 1 else "lost" for rank in result["ranks"]]
    text = page(server, adso, f"/t/{code}/review")
    found = re.findall(r'<p class="n">(\d+)<small>(won|lost)</small></p>', text)
    assert found == [(str(points), won) for points, won in zip(result["scores"], said, strict=True)]


def test_turning_points_are_counted_and_lead_to_each_other(server: Client, adso: Person, code: str) -> None:
    """Each kind says how many it has; from a moment one goes to the one before it and the one after it."""
    for kind in KINDS:
        text = page(server, adso, f"/t/{code}/review?show={kind}")
        count = re.search(rf'\?show={kind}#turning" aria-current="true">\w+ (\d)</a>', text)
        assert count is not None
        steps = re.findall(r'<a class="point" href="[^"]*moment=(\d+)#moment"', text)
        assert len(steps) == int(count.group(1))
    first, second, third = re.findall(
        r'<a class="point" href="[^"]*moment=(\d+)#moment"', page(server, adso, f"/t/{code}/review")
    )[:3]
    between = page(server, adso, f"/t/{code}/review?moment={second}")
    for step, said in ((first, "Earlier turning point"), (third, "Later turning point")):
        assert f'moment={step}#moment" aria-label="{said}"' in between


def test_of_luck_the_table_is_shown_when_it_has_come(server: Client, adso: Person, code: str) -> None:
    """Before the deal nobody has a card, and the table would show nothing."""
    luck = page(server, adso, f"/t/{code}/review?show=luck")
    step = re.findall(r"show=luck&amp;moment=(\d+)#moment", luck)[0]
    shown = page(server, adso, f"/t/{code}/review?moment={step}")
    assert "The table after this, from your chair" in shown
    mine = re.findall(r"moment=(\d+)#moment", page(server, adso, f"/t/{code}/review?show=mine"))[0]
    assert "The table before this move" in page(server, adso, f"/t/{code}/review?moment={mine}")


def test_luck_is_told_with_the_chance_before_and_after(server: Client, adso: Person, code: str) -> None:
    """Where the judge did not change its mind at the same moment, so that the difference is the luck."""
    found = Review.from_dict(adso.get(f"tables/{code}/review")["review"] | {"decisions": []})
    sure = replace(found, strokes=tuple(replace(one, rest=(0.0, 0.0)) for one in found.strokes))
    for review, told in ((found, any(abs(one.rest[0]) < LEAST for one in found.strokes)), (sure, True)):
        teller = Teller(SimpleNamespace(table=SimpleNamespace(names=()), entries=lambda *_: []), review, 0)  # type: ignore[arg-type]
        said = [teller._around(one) for one in review.strokes]
        assert any(said) == told
        for one, words in zip(review.strokes, said, strict=True):
            if words:
                before = next(point.shares[0] for point in review.curve if point.step >= one.step)
                assert words.startswith(f"Your chance: {round(100 * before)} % before, ")


def test_what_else_could_have_come_is_told(server: Client, adso: Person, code: str) -> None:
    """What came among it, each way with its chance and its points, the best first."""
    luck = page(server, adso, f"/t/{code}/review?show=luck")
    tables = []
    for step in re.findall(r'<a class="point" href="[^"]*moment=(\d+)#moment"', luck):
        shown = page(server, adso, f"/t/{code}/review?show=luck&moment={step}")
        assert re.search(
            r"In \d+ of 100 cases something worse|How lucky that was is too close to call", shown
        )
        tables += re.findall(r'<table class="alts lucky">.*?</table>', shown, re.DOTALL)
    assert tables
    for table in tables:
        rows = re.findall(r"<span>(\d+) %</span></td>\s*<td class=\"n\"[^>]*>(\d+)</td>", table)
        assert len(rows) > 1
        shares = [int(share) for share, _points in rows]
        assert shares == sorted(shares, reverse=True)
        assert table.count("this came") == 1


def test_what_only_another_saw_come_is_not_told() -> None:
    """Nor what else could have come: only how lucky it was."""
    record = played("san-gimignano", 2, 11, decisions=1).record
    seat = next(step.by for step in record.steps if step.by is not None)
    number, code = hidden_draw(record, seat)
    state = torri.game("san-gimignano", 2).initial()
    for step in record.steps[:number]:
        state.play(step.code)
    pair = (0.5, 0.5)
    came, other = (
        Way((drawn,), 0.5, pair, (0.1, 0.1), (40.0, 40.0), pair)
        for drawn in (record.steps[number].code, code)
    )
    play: Any = SimpleNamespace(table=SimpleNamespace(names=("Adso", "Bruno")), entries=lambda *_which: [])
    told = [
        Teller(play, SimpleNamespace(), chair)._ways(Chances(came, (other,), 0), state)  # type: ignore[arg-type]
        for chair in (seat, 1 - seat)
    ]
    assert [len(ways) for ways in told] == [0, 2]


def test_choices_are_told_with_their_points(server: Client, adso: Person, code: str) -> None:
    """What each leads to at the end, as far as one could know."""
    text = page(server, adso, f"/t/{code}/review?show=mine")
    alternatives = re.search(r'<table class="alts">.*?</table>', text, re.DOTALL)
    assert alternatives is not None
    rows = re.findall(r'<td class="n"[^>]*>(\d+)</td>', alternatives.group())
    assert 1 < len(rows) == alternatives.group().count('<th scope="row">')


@pytest.mark.parametrize(
    ("shares", "tops"),
    [
        ((1.0, 0.0), [0.0, 100.0]),
        ((0.0, 1.0, 0.0), [90.0, 0.0, 100.0]),
        ((0.5, 0.5), [50.0, 60.0]),
        ((1.0, 1.0, 1.0, 1.0), [0.0, 10.0, 20.0, 30.0]),
    ],
)
def test_names_at_the_ends_of_lines_can_be_read(shares: tuple[float, ...], tops: list[float]) -> None:
    """They stand where the lines end, but never upon each other."""
    assert ends(SimpleNamespace(curve=[SimpleNamespace(shares=shares)])) == tops  # type: ignore[arg-type]


def test_who_plays_together_has_one_line(
    server: Client, adso: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four lines upon each other would show only the last."""
    code = finished(server, adso, "couperation")
    even = (0.5, 0.5)
    found = Review(
        game="couperation",
        players=2,
        options={},
        seats=("Adso", "Bot"),
        finished=True,
        steps=9,
        depth="deep",
        made_by={"torri": "1", "judge": ""},
        sums=(Parts(0.5, -0.5, 0, 0, 0, 0, 0),) * 2,
        decisions=(),
        strokes=(),
        curve=(Point(1, even), Point(5, even), Point(10, (0.0, 0.0))),
        figures=(Figures(None, 0, 0, 0, 0, -0.5, 0.5),) * 2,
        gave=(even, even),
    )
    monkeypatch.setattr(Reviews, "state", AsyncMock(return_value=Work("Adso", "done", found=found)))
    text = page(server, adso, f"/t/{code}/review")
    assert text.count("<polyline") == 1
    assert re.findall(r'<th scope="col">(.*?)</th>', text)[:2] == ["Step", "together"]
    assert 'class="ends"' in text
    assert 'style="--y:' not in re.sub(r"<a.*?</a>", "", text, flags=re.DOTALL)


def test_who_watches_sees_the_public_sum_alone(server: Client, code: str) -> None:
    """No turning points, no choices, no table."""
    text = page(server, None, f"/t/{code}/review?moment=1")
    assert "The sum" in text
    assert "Turning points" not in text
    assert 'id="table"' not in text
    answer = server.post(f"/t/{code}/review", headers=Person(server, "William").headers)
    assert answer.status_code == 403
    assert "Only people of the table can have it reviewed." in answer.text


def test_what_others_held_is_not_told(server: Client, adso: Person, code: str) -> None:
    """Of another's mistake the size is told, not what would have been better: that is in the hand."""
    text = page(server, adso, f"/t/{code}/review?show=others")
    points = re.findall(r'<a class="point".*?</a>', text, re.DOTALL)
    assert all("Better:" not in point for point in points)


def test_a_choice_that_nobody_else_saw_is_told_by_what_followed() -> None:
    """Of a card that another drew the log has one line, that of chance; no moment is without words."""

    def words(data: dict[str, Any], _names: Sequence[str] | None) -> str:
        return str(data["said"])

    names = ("Adso", "Bruno")
    log = [
        Entry(1, {"said": "passes"}, names, words, step=4),
        Entry(None, {"said": "Bruno draws a card"}, names, words, step=7),
    ]
    play: Any = SimpleNamespace(table=SimpleNamespace(names=names), entries=lambda *_which: log)
    teller = Teller(play, SimpleNamespace(), 0)  # type: ignore[arg-type]
    said = [teller._seen(SimpleNamespace(seat=1, step=step)) for step in (4, 6, 9)]  # type: ignore[arg-type]
    assert said == ["Bruno: passes", "Bruno draws a card", "a choice that you did not see"]


def test_a_mistake_is_practised(server: Client, adso: Person, code: str) -> None:
    """A wrong choice can be tried again, the answer can be seen, and what is impossible is refused."""
    path = f"/t/{code}/review/practise?at=1"
    asked = page(server, adso, path)
    assert "Mistake 1 of" in asked
    assert "Show the answer" in asked
    choices = re.findall(r'name="action" value="([^"]+)"', asked)
    answers = [
        server.post(path, data={"action": choice}, headers=adso.headers).text
        for choice in dict.fromkeys(choices)
    ]
    assert any("Not quite: it gives away" in text for text in answers)
    assert any("Right: nothing is better." in text for text in answers)
    solved = server.post(path, data={"show": "1"}, headers=adso.headers).text
    assert "Show the answer" not in solved
    refused = server.post(path, data={"action": "fly"}, headers=adso.headers)
    assert refused.status_code == 422
    beyond = server.get(f"/t/{code}/review/practise?at=999", headers=adso.headers)
    assert beyond.status_code == 409


def test_the_api_tells_a_chair_what_it_may_know(server: Client, adso: Person, code: str) -> None:
    """Own decisions whole, of others only their size; a spectator gets the public sum; it is described."""
    told = adso.get(f"tables/{code}/review")
    assert told["status"] == "done"
    own, others = ([one for one in told["review"]["decisions"] if one["seat"] == seat] for seat in (0, 1))
    assert all({"step", "loss", "low", "high", "grade", "best"} <= one.keys() for one in own)
    assert others
    assert not any(one.keys() & {"played", "best", "choices", "reason"} for one in others)
    public = server.get(f"/api/tables/{code}/review").json()["review"]
    assert "sums" in public
    assert "decisions" not in public
    assert "/api/tables/{table}/review" in server.get("/api/openapi.json").json()["paths"]


def test_a_game_that_goes_on_is_not_reviewed(server: Client, adso: Person) -> None:
    """With a sentence."""
    running = adso.post("tables", game="san-gimignano", seats=AGAINST_A_BOT)["table"]
    answer = server.get(f"/t/{running}/review", headers=adso.headers)
    assert answer.status_code == 409
    assert "A game is reviewed when it is over." in answer.text


def test_japanese(server: Client, adso: Person, code: str) -> None:
    """The same page in Japanese."""
    text = page(server, adso, f"/t/{code}/review", "ja")
    assert "対局の流れ" in text
    assert "分かれ目" in text


def test_my_games_leads_to_the_review(server: Client, adso: Person, code: str) -> None:
    """The list of finished tables has the way."""
    assert f'href="/t/{code}/review"' in page(server, adso, "/mine")


def test_no_game_styles_what_belongs_to_the_review() -> None:
    """Its page has the stylesheet of the game, too: a class of both would spoil the charts."""
    own = styled(STATIC / "review.css")
    for sheet in (Path(torri.__file__).parent / "games").glob("*/web/style.css"):
        assert not own & styled(sheet), sheet.parts[-3]


def styled(sheet: Path) -> set[str]:
    """The classes with which the rules of a stylesheet begin."""
    return set(re.findall(r"^ *\.([a-z][\w-]*)", sheet.read_text(), re.MULTILINE))


@pytest.fixture
def sit(chromium: Browser, server: Client) -> Iterator[Callable[..., Hands]]:
    """People at browsers."""
    seated: list[Hands] = []

    def come(**how: Any) -> Hands:
        seated.append(Hands(chromium, server, **how))
        return seated[-1]

    yield come
    for person in seated:
        person.context.close()
        person.check()


def token(person: Person) -> str:
    """What the browser of this person keeps in its cookie."""
    return str(person.headers["Authorization"]).removeprefix("Bearer ")


def reads(hands: Hands, person: Person, path: str) -> None:
    """Open a page as this person."""
    cookie = {"name": COOKIE, "value": token(person), "url": hands.home}
    hands.context.add_cookies([cookie])  # type: ignore[list-item]
    hands.go(path)


def test_on_a_desk_by_keyboard(sit: Callable[..., Hands], adso: Person, code: str) -> None:
    """Tab to a turning point, Enter: the moment with its table is shown; axe finds nothing serious."""
    hands = sit()
    reads(hands, adso, f"/t/{code}/review?show=mine")
    hands.page.locator(".point").first.focus()
    hands.page.keyboard.press("Enter")
    hands.page.locator("#table").wait_for()
    assert "moment=" in hands.page.url
    curve, line = (hands.page.locator(one).first.bounding_box() for one in (".curve", ".curve polyline"))
    assert curve is not None
    assert line is not None
    assert line["width"] > curve["width"] * 0.9
    hands.check_accessible()


def test_what_did_not_change_keeps_the_focus(
    sit: Callable[..., Hands], adso: Person, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review that is sharpened is looked at again every other second: only the progress is drawn anew."""
    found = Review.from_dict(adso.get(f"tables/{code}/review")["review"] | {"decisions": []})
    work = Work("Adso", "running", done=1, total=9, found=found)
    monkeypatch.setattr(Reviews, "state", AsyncMock(return_value=work))
    hands = sit()
    reads(hands, adso, f"/t/{code}/review")
    hands.page.locator(".numbers summary").focus()
    hands.page.keyboard.press("Enter")
    work.done = 5
    expect(hands.page.locator("progress")).to_have_attribute("value", "5")
    expect(hands.page.locator(".numbers summary")).to_be_focused()
    assert hands.page.locator(".numbers").evaluate("it => it.open")
    work.status = "done"
    expect(hands.page.locator("progress")).to_have_count(0)


def test_choices_are_read_on_a_phone(sit: Callable[..., Hands], adso: Person, code: str) -> None:
    """A choice has most of the width, how the game may go on all of it; no number loses its percent sign."""
    hands = sit(phone=True, language="ja")
    reads(hands, adso, f"/t/{code}/review?show=mine")
    widths = """() => {
        const across = (one) => document.querySelector(one).getBoundingClientRect().width;
        return [across(".alts tbody tr"), across(".alts tbody th"), across(".alts .go")];
    }"""
    row, choice, further = hands.page.evaluate(widths)
    assert choice > row / 2
    assert further > 0.9 * row
    assert not re.search(r"\d %", hands.page.locator("#verdict").inner_text())


def test_practice_on_a_phone_in_japanese(sit: Callable[..., Hands], adso: Person, code: str) -> None:
    """A choice is answered at once; nothing is wider than the screen."""
    hands = sit(phone=True, language="ja")
    reads(hands, adso, f"/t/{code}/review")
    assert not hands.page.evaluate(WIDER)
    hands.page.locator(".verdict .act").first.tap()
    hands.page.locator("[name=action]").first.tap()
    hands.page.locator(".answer.right, .answer.wrong").wait_for()
    hands.check_accessible()


def test_keys_scroll_a_question_that_is_too_long(sit: Callable[..., Hands], adso: Person, code: str) -> None:
    """It is a stop of the Tab key as long as it does not fit its place."""
    hands = sit(phone=True, language="ja")
    reads(hands, adso, f"/t/{code}/review/practise?at=1")
    say, asked = hands.page.locator(".prompt .say"), hands.page.locator("#asked")
    asked.evaluate("it => { it.textContent = 'x '.repeat(400); dispatchEvent(new Event('resize')); }")
    expect(say).to_have_attribute("tabindex", "0")
    hands.check_accessible()
    asked.evaluate("it => { it.textContent = 'x'; dispatchEvent(new Event('resize')); }")
    expect(say).not_to_have_attribute("tabindex", "0")
