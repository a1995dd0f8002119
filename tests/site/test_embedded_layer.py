"""The channel layer of the one-process site: threads tell the server's loop, and do not wait for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from alliances_site.embedded import EmbeddedChannelLayer

SECONDS = 10


@pytest.fixture
def home() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop that runs in a thread of its own, as the server's does."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield loop
    loop.call_soon_threadsafe(loop.stop)
    thread.join(SECONDS)
    loop.close()


def test_a_thread_sends_without_waiting_for_a_busy_loop(home: asyncio.AbstractEventLoop) -> None:
    layer = EmbeddedChannelLayer()

    async def listen() -> str:
        channel: str = await layer.new_channel()
        await layer.group_add("match.1", channel)
        return channel

    async def tell() -> None:
        async with asyncio.timeout(SECONDS):
            for version in range(3):
                await layer.group_send("match.1", {"type": "match.version", "version": version})

    channel = asyncio.run_coroutine_threadsafe(listen(), home).result(SECONDS)
    free = threading.Event()
    home.call_soon_threadsafe(free.wait, 2 * SECONDS)
    asyncio.run(tell())
    free.set()
    for version in range(3):
        heard: Future[dict[str, object]] = asyncio.run_coroutine_threadsafe(layer.receive(channel), home)
        assert heard.result(SECONDS)["version"] == version, "in the order in which they were sent"
