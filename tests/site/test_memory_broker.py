"""The broker in memory: who waits for a message gets it when it is there, and looks at nothing meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from kombu import Connection, Consumer, Queue

LONG = 30.0
"""Longer than any of it takes, in seconds."""


@pytest.fixture
def broker() -> Iterator[Connection]:
    with Connection(transport="alliances_site.memory_broker:Transport") as connection:
        yield connection


def consumer_of(broker: Connection, name: str, taken: list[Any]) -> Consumer:
    consumer = Consumer(broker.channel(), [Queue(name)], on_message=taken.append)
    consumer.qos(prefetch_count=1)
    return consumer


def send(name: str, text: str) -> None:
    with Connection(transport="alliances_site.memory_broker:Transport") as connection:
        connection.Producer().publish(text, routing_key=name, declare=[Queue(name)])


def test_a_message_ends_the_wait_for_it(broker: Connection) -> None:
    taken: list[Any] = []
    with consumer_of(broker, "one", taken):
        sender = threading.Timer(0.2, send, ("one", "hello"))
        begun = monotonic()
        sender.start()
        broker.drain_events(timeout=LONG)
        assert monotonic() - begun < LONG / 2
        assert [message.payload for message in taken] == ["hello"]
        taken[0].ack()


def test_who_is_busy_gets_the_next_message_when_the_one_before_is_done(broker: Connection) -> None:
    taken: list[Any] = []
    with consumer_of(broker, "two", taken):
        send("two", "first")
        send("two", "second")
        broker.drain_events(timeout=LONG)
        with pytest.raises(TimeoutError):
            broker.drain_events(timeout=0.05)
        begun = monotonic()
        threading.Timer(0.2, taken[0].ack).start()
        broker.drain_events(timeout=LONG)
        assert monotonic() - begun < LONG / 2
        assert [message.payload for message in taken] == ["first", "second"]
        taken[1].ack()


def test_a_message_for_others_ends_no_wait(broker: Connection) -> None:
    with consumer_of(broker, "three", []):
        send("four", "hello")
        with pytest.raises(TimeoutError):
            broker.drain_events(timeout=0.05)
