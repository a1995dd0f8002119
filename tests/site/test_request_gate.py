"""Gate before Django: what it lets in, and what it answers itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from alliances_site.limits import LARGEST_BODY
from alliances_site.request_gate import Full, Gate, Places
from tests.site.asking import answer_of, ask, scope_of, talk_to


class Inside:
    """An application that counts who is in it, and keeps them there until it is told."""

    def __init__(self, *, status: int = 200, is_open: bool = True) -> None:
        self.bodies: list[bytes] = []
        self.now = self.most = 0
        self.status = status
        self.door = asyncio.Event()
        if is_open:
            self.door.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            message = await receive()
            assert not message["more_body"]
            self.bodies.append(message["body"])
            await self.door.wait()
            await send({"type": "http.response.start", "status": self.status, "headers": []})
            await send({"type": "http.response.body", "body": b"done"})
        finally:
            self.now -= 1


def gate_of(inside: Any, *, at_once: int = 1, waiting: int = 1, **limits: float) -> Gate:
    return Gate(inside, at_once=at_once, waiting=waiting, **limits)


def begun(gate: Gate) -> asyncio.Task[Any]:
    return asyncio.create_task(ask(gate, scope_of()))


async def settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_body_comes_through_whole() -> None:
    inside = Inside()
    talk = talk_to(gate_of(inside), scope_of("POST"))
    await talk.send_input({"type": "http.request", "body": b"a=1", "more_body": True})
    await talk.send_input({"type": "http.request", "body": b"&b=2", "more_body": False})
    assert (await answer_of(talk)).body == b"done"
    assert inside.bodies == [b"a=1&b=2"]


async def test_the_largest_body_is_taken() -> None:
    inside = Inside()
    length = [(b"content-length", str(LARGEST_BODY).encode())]
    answer = await ask(gate_of(inside), scope_of("POST", headers=length), b"x" * LARGEST_BODY)
    assert answer.status == 200


@pytest.mark.parametrize("told", [str(LARGEST_BODY + 1), "60000000", "9" * 5000])
async def test_a_body_that_says_it_is_too_large_is_refused_unread(told: str) -> None:
    inside = Inside()
    talk = talk_to(gate_of(inside), scope_of("POST", headers=[(b"content-length", told.encode())]))
    answer = await answer_of(talk)  # nothing of the body has been sent
    assert answer.status == 413
    assert inside.bodies == []


async def test_a_body_in_pieces_is_refused_where_it_becomes_too_large() -> None:
    inside = Inside()
    talk = talk_to(gate_of(inside), scope_of("POST"))
    for _ in range(2):
        await talk.send_input({"type": "http.request", "body": b"x" * LARGEST_BODY, "more_body": True})
    assert (await answer_of(talk)).status == 413
    assert inside.bodies == []


async def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    inside = Inside()
    talk = talk_to(gate_of(inside, body_seconds=0.01), scope_of("POST"))
    await talk.send_input({"type": "http.request", "body": b"a=", "more_body": True})
    assert (await answer_of(talk)).status == 408
    assert inside.bodies == []


async def test_who_leaves_in_the_middle_of_a_body_has_asked_nothing() -> None:
    inside = Inside()
    gate = gate_of(inside)
    talk = talk_to(gate, scope_of("POST"))
    await talk.send_input({"type": "http.request", "body": b"a=", "more_body": True})
    await talk.send_input({"type": "http.disconnect"})
    await talk.wait()
    assert inside.bodies == []
    assert (await ask(gate, scope_of())).status == 200


async def test_no_more_are_inside_than_may_be() -> None:
    inside = Inside(is_open=False)
    gate = gate_of(inside, at_once=2, waiting=10)
    asked = [begun(gate) for _ in range(6)]
    await settled()
    assert inside.now == 2
    inside.door.set()
    assert [answer.status for answer in await asyncio.gather(*asked)] == [200] * 6
    assert inside.most == 2


async def test_who_finds_the_line_full_is_sent_away_at_once_and_has_reached_nothing() -> None:
    inside = Inside(is_open=False)
    gate = gate_of(inside, at_once=1, waiting=1)
    first, second = begun(gate), begun(gate)
    await settled()
    third = await ask(gate, scope_of())
    assert third.status == 503
    assert int(third.headers["retry-after"]) > 0
    assert third.headers["cache-control"] == "no-store"
    inside.door.set()
    assert [(await asked).status for asked in (first, second)] == [200, 200]
    assert len(inside.bodies) == 2


async def test_nobody_waits_longer_than_the_limit() -> None:
    inside = Inside(is_open=False)
    gate = gate_of(inside, wait_seconds=0.01)
    first = begun(gate)
    await settled()
    assert (await ask(gate, scope_of())).status == 503
    inside.door.set()
    assert (await first).status == 200
    assert len(inside.bodies) == 1


async def test_when_one_is_told_that_nothing_can_be_had_those_who_wait_are_told_too() -> None:
    inside = Inside(status=503, is_open=False)
    gate = gate_of(inside, waiting=5)
    asked = [begun(gate) for _ in range(4)]
    await settled()
    inside.door.set()
    assert [(await one).status for one in asked] == [503] * 4
    assert len(inside.bodies) == 1


async def test_whatever_escapes_becomes_a_500_and_gives_its_place_back() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError

    gate = gate_of(broken)
    for _ in range(3):
        assert (await ask(gate, scope_of())).status == 500


async def test_who_leaves_while_inside_keeps_the_place_until_the_end() -> None:
    inside = Inside(is_open=False)
    gate = gate_of(inside, waiting=1, wait_seconds=0.01)
    gone = begun(gate)
    await settled()
    gone.cancel()
    await settled()
    assert (await ask(gate, scope_of())).status == 503
    inside.door.set()
    await settled()
    assert (await ask(gate, scope_of())).status == 200
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_who_only_reads_and_goes_away_leaves_the_line() -> None:
    inside = Inside(is_open=False)
    gate = gate_of(inside, waiting=1)
    first = begun(gate)
    await settled()
    for _ in range(5):
        gone = talk_to(gate, scope_of())
        await gone.send_input({"type": "http.request", "body": b"", "more_body": False})
        await settled()
        await gone.send_input({"type": "http.disconnect"})
        await gone.wait()
        assert gone.output_queue.empty()
    last = begun(gate)
    await settled()
    inside.door.set()
    assert [(await asked).status for asked in (first, last)] == [200, 200]
    assert len(inside.bodies) == 2


async def test_what_was_sent_to_change_something_has_arrived_although_its_sender_goes_away() -> None:
    inside = Inside(is_open=False)
    gate = gate_of(inside, waiting=1)
    first = begun(gate)
    await settled()
    gone = talk_to(gate, scope_of("POST"))
    await gone.send_input({"type": "http.request", "body": b"move=1", "more_body": False})
    await gone.send_input({"type": "http.disconnect"})
    await settled()
    inside.door.set()
    await first
    await gone.wait()
    assert inside.bodies == [b"", b"move=1"]


async def test_who_leaves_in_the_moment_of_getting_a_place_takes_none_along() -> None:
    places, away = Places(1, line=2, seconds=10), asyncio.Event()
    await places.take()
    leaving = asyncio.create_task(places.take(away.wait))
    await settled()
    away.set()
    places.give()
    await leaving  # the place came first, or with it
    places.give()
    await places.take()


async def test_who_leaves_the_line_takes_no_place_along() -> None:
    places = Places(1, line=2, seconds=10)
    await places.take()
    leaving, staying = asyncio.create_task(places.take()), asyncio.create_task(places.take())
    await settled()
    places.give()  # to the one who leaves at this very moment
    leaving.cancel()
    await staying
    with pytest.raises(asyncio.CancelledError):
        await leaving
    places.give()
    await places.take()
    with pytest.raises(Full):
        await Places(0, line=0, seconds=10).take()
