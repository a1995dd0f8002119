"""The channel layer of a site of several processes: Redis' publish and subscribe, whole again after a loss.

The one of `channels_redis` raises in a socket that connects while Redis is away, never notices a link that is
half open, and says nothing of what was published in between. This one takes every socket, notices silence,
subscribes to everything anew, and then tells each socket of this process to look again (`layer.back`).
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)
from channels_redis.utils import _wrap_close
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

WAIT_SECONDS = 1.0
"""Time limit of Redis to take a connection, and to answer."""

ASK_SECONDS, SILENCE_SECONDS = 2.0, 5.0
"""Interval at which Redis is asked whether it is there, and the longest silence that it may keep."""

AGAIN_SECONDS = 0.5
"""Pause after a failure before the next try."""

BACK = {"type": "layer.back"}


class Link(RedisSingleShardConnection):
    """The connection of one event loop to one Redis."""

    _pubsub: Any

    def __init__(self, host: dict[str, Any], channel_layer: Any) -> None:
        limits = {"socket_connect_timeout": WAIT_SECONDS, "socket_timeout": WAIT_SECONDS}
        super().__init__({**limits, **host}, channel_layer)
        self._is_away = False
        self._heard_at = self._asked_at = 0.0

    async def subscribe(self, channel: str) -> None:
        """Hear what is published on `channel`, from now or from when Redis is back."""
        async with self._lock:
            if channel in self._subscribed_to:
                return
            self._ensure_redis()
            self._ensure_receiver()
            self._subscribed_to.add(channel)
            if not self._is_away:
                await self._say(self._pubsub.subscribe(channel))

    async def unsubscribe(self, channel: str) -> None:
        """Hear nothing more of `channel`."""
        async with self._lock:
            if channel not in self._subscribed_to:
                return
            self._subscribed_to.remove(channel)
            if not self._is_away:
                await self._say(self._pubsub.unsubscribe(channel))

    async def _say(self, command: Any) -> None:
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await command
        except (RedisError, OSError) as error:  # among them the time-out
            self._lose(error)

    async def _do_receiving(self) -> None:
        while True:
            try:
                if self._is_away:
                    await self._renew()
                if self._pubsub.subscribed:
                    await self._hear()
                else:
                    self._heard_at = _now()
                    await asyncio.sleep(0.1)
            except (RedisError, OSError) as error:
                self._lose(error)
                await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self) -> None:
        if _now() - self._asked_at > ASK_SECONDS:
            self._asked_at = _now()
            await self._pubsub.ping()
        message = await self._pubsub.get_message(timeout=WAIT_SECONDS)
        if message is not None:
            self._heard_at = _now()
            if message["type"] == "message":
                self._receive_message(message)
        elif _now() - self._heard_at > SILENCE_SECONDS:
            raise TimeoutError

    async def _renew(self) -> None:
        """Connect anew and subscribe to everything. :raises RedisError, OSError: not yet."""
        async with self._lock, asyncio.timeout(3 * WAIT_SECONDS):
            lost, self._pubsub = self._pubsub, self._redis.pubsub()
            with suppress(RedisError, OSError):
                await lost.aclose()
            if self._subscribed_to:
                await self._pubsub.subscribe(*self._subscribed_to)
                if await self._pubsub.get_message(timeout=WAIT_SECONDS) is None:
                    raise TimeoutError
            self._heard_at = self._asked_at = _now()
            self._is_away = False
        log.info("sockets hear again of what is published")
        self.channel_layer.tell_all(BACK)

    def _lose(self, error: BaseException) -> None:
        if not self._is_away:
            log.warning("sockets hear of nothing: %s", type(error).__name__)
        self._is_away = True


class LoopLayer(RedisPubSubLoopLayer):
    """The layer of one event loop."""

    _shards: list[Link]

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._shards = [Link(shard.host, self) for shard in self._shards]

    def tell_all(self, message: dict[str, Any]) -> None:
        """Give a message to every channel of this loop."""
        told = self.channel_layer.serialize(message)
        for queue in self.channels.values():
            queue.put_nowait(told)


class RedisLayer(RedisPubSubChannelLayer):
    """The layer of a process: one for each of its event loops."""

    def _get_layer(self) -> LoopLayer:
        loop = asyncio.get_running_loop()
        layer: LoopLayer | None = self._layers.get(loop)
        if layer is None:
            layer = self._layers[loop] = LoopLayer(**self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        return layer


def _now() -> float:
    return asyncio.get_running_loop().time()
