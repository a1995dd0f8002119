"""Sockets while Redis is away, half open or has forgotten them, and after it is back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio
from django.conf import settings
from redis.asyncio import Redis

from alliances_site.channel_layer import BACK, RedisLayer
from tests.support.cut_link import Cut

MESSAGE = {"type": "match.version", "version": 7}


@pytest.fixture
def link() -> Iterator[Cut]:
    """A link to the tests' Redis."""
    address = str(settings.REDIS_URL)
    assert address, "REDIS_URL must name a Redis"
    host, _, port = address.removeprefix("redis://").partition("/")[0].partition(":")
    with Cut(int(port or 6379), host=host) as link:
        yield link


@pytest_asyncio.fixture
async def heard(link: Cut) -> AsyncIterator[RedisLayer]:
    """The layer of a process that holds sockets, over the link."""
    layer = RedisLayer(hosts=[f"redis://127.0.0.1:{link.port}/0"], prefix="drill")
    yield layer
    await layer.flush()


@pytest_asyncio.fixture
async def said() -> AsyncIterator[RedisLayer]:
    """The layer of a process that publishes; its Redis is never away."""
    layer = RedisLayer(hosts=[settings.REDIS_URL], prefix="drill")
    yield layer
    await layer.flush()


async def next_of(layer: RedisLayer, channel: str, seconds: float) -> Any:
    async with asyncio.timeout(seconds):
        return await layer.receive(channel)


async def subscribed(group: str) -> None:
    """Wait until Redis knows that a group is heard: what is published on another line may overtake that."""
    async with asyncio.timeout(30), Redis.from_url(settings.REDIS_URL) as redis:
        while not await redis.pubsub_channels(f"drill*{group}"):  # noqa: ASYNC110 - Redis tells nobody by itself
            await asyncio.sleep(0.01)


def cut(link: Cut, way: str) -> None:
    (link.refuse if way == "refuse" else link.swallow)()


@pytest.mark.parametrize("way", ["refuse", "swallow", "forget"])
async def test_an_open_socket_is_told_to_look_again_and_hears_what_comes_then(
    link: Cut, heard: RedisLayer, said: RedisLayer, way: str
) -> None:
    channel = await heard.new_channel()
    await heard.group_add("match.1", channel)
    await subscribed("match.1")
    await said.group_send("match.1", MESSAGE)
    assert await next_of(heard, channel, 30) == MESSAGE
    cut(link, way)
    await asyncio.sleep(8)
    link.mend(forget=way == "forget")
    assert await next_of(heard, channel, 30) == BACK
    await said.group_send("match.1", MESSAGE)
    assert await next_of(heard, channel, 30) == MESSAGE


@pytest.mark.parametrize("way", ["refuse", "swallow"])
async def test_a_socket_that_comes_while_redis_is_away_hears_once_it_is_back(
    link: Cut, heard: RedisLayer, said: RedisLayer, way: str
) -> None:
    cut(link, way)
    async with asyncio.timeout(30):
        channels = [await heard.new_channel() for _ in range(50)]
        for channel in channels:
            await heard.group_add("match.2", channel)
        await heard.group_discard("match.2", channels.pop())
    link.mend()
    for channel in channels:
        assert await next_of(heard, channel, 30) == BACK
    await said.group_send("match.2", MESSAGE)
    for channel in channels:
        assert await next_of(heard, channel, 30) == MESSAGE
