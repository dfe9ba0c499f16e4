"""The queue for processor time: fair to guests, however many jobs each of them has."""

from __future__ import annotations

import asyncio
import math

import pytest

from torri.table.fair_queue import HALF, FairQueue

pytestmark = pytest.mark.anyio


class Crowd:
    """Jobs that work until a test lets them go, in the order in which they got their place."""

    def __init__(self, places: int, budget: float = math.inf) -> None:
        self.time = 0.0
        self.queue = FairQueue(places, budget, lambda: self.time)
        self.order: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def job(self, owner: str, name: str) -> None:
        """One job of an owner."""
        async with self.queue.turn(owner):
            self.order.append(name)
            await self.gates.setdefault(name, asyncio.Event()).wait()

    def begin(self, owner: str, *names: str) -> list[asyncio.Task[None]]:
        """Several jobs of an owner."""
        return [asyncio.create_task(self.job(owner, name)) for name in names]

    async def finish(self, name: str) -> None:
        """Let a job end, and everybody see it."""
        self.gates[name].set()
        await quiet()

    def ring(self) -> None:
        """Let the time come for which the queue has set its timer."""
        assert self.queue._timer is not None
        self.queue._timer._run()


async def quiet() -> None:
    """Let all tasks come to where they wait."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_one_job_of_a_guest_is_next_however_many_another_has() -> None:
    """Whoever has nothing under way comes before sixty jobs of somebody else."""
    crowd = Crowd(places=2)
    tasks = crowd.begin("many", *(f"many {number}" for number in range(60)))
    await quiet()
    tasks += crowd.begin("one", "only")
    await quiet()
    assert crowd.order == ["many 0", "many 1"]
    await crowd.finish("many 0")
    assert crowd.order[-1] == "only"
    for task in tasks:
        task.cancel()


async def test_who_spent_less_comes_first_until_it_is_forgotten() -> None:
    """Among guests with as much under way the one who spent fewer seconds lately is next."""
    crowd = Crowd(places=1)
    crowd.queue.charge("spender", 10.0)
    crowd.queue.charge("saver", 4.0)
    tasks = crowd.begin("other", "first") + crowd.begin("spender", "spends") + crowd.begin("saver", "saves")
    await quiet()
    await crowd.finish("first")
    assert crowd.order == ["first", "saves"]
    crowd.time += HALF
    assert (crowd.queue.spent("spender"), crowd.queue.spent("nobody")) == (5.0, 0.0)
    for task in tasks:
        task.cancel()


async def test_who_spent_more_than_the_budget_rests_though_places_are_free() -> None:
    """Another guest is served meanwhile; a minute later half is forgotten, and the first one's turn comes."""
    crowd = Crowd(places=2, budget=30.0)
    crowd.queue.charge("spender", 60.0)
    tasks = crowd.begin("spender", "rests") + crowd.begin("saver", "thinks")
    await quiet()
    assert crowd.order == ["thinks"]
    assert (crowd.queue.rest("spender"), crowd.queue.rest("saver")) == (HALF, 0.0)
    crowd.time += HALF
    crowd.ring()
    await quiet()
    assert crowd.order == ["thinks", "rests"]
    for task in tasks:
        task.cancel()


async def test_without_a_budget_guests_rest_until_all_is_forgotten() -> None:
    """A budget of 0 is a hard one, and no error."""
    crowd = Crowd(places=1, budget=0.0)
    assert crowd.queue.rest("spender") == 0.0
    crowd.queue.charge("spender", 10.0)
    crowd.time += crowd.queue.rest("spender") + 1.0
    assert crowd.queue.rest("spender") == 0.0


async def test_a_place_is_free_again_when_somebody_gives_up() -> None:
    """Who is cancelled while waiting or working takes no place from anybody."""
    crowd = Crowd(places=1)
    working, waiting = crowd.begin("a", "works") + crowd.begin("b", "waits")
    await quiet()
    assert crowd.queue.waiting == 1
    waiting.cancel()
    await quiet()
    working.cancel()
    await quiet()
    (last,) = crowd.begin("c", "last")
    await quiet()
    assert crowd.order == ["works", "last"]
    last.cancel()


async def test_a_place_that_was_given_to_somebody_who_just_left_is_given_on() -> None:
    """A cancellation that comes with the place loses neither."""
    crowd = Crowd(places=1)
    (works,) = crowd.begin("a", "works")
    await quiet()
    (waits,) = crowd.begin("b", "waits")
    await quiet()
    crowd.gates["works"].set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waits.cancel()
    await quiet()
    (last,) = crowd.begin("c", "last")
    await quiet()
    assert crowd.order[-1] == "last"
    last.cancel()
    assert works.done()
