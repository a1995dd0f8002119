"""The cache of a site of several processes: Redis, and this process's own memory while Redis is away."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable
from functools import cache as once
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

WAIT_SECONDS = 0.5
"""Time limit of Redis to take a connection, and to answer."""

AWAY_SECONDS = 5.0
"""After a failure Redis is left alone for so long, then one asks again."""


class Far:
    """The way to one Redis, shared by all threads of the process, and whether it is to be taken."""

    def __init__(self, address: str) -> None:
        limits = {"socket_connect_timeout": WAIT_SECONDS, "socket_timeout": WAIT_SECONDS}
        self.cache = RedisCache(address, {"OPTIONS": {**limits, "health_check_interval": 15}})
        self._deciding = threading.Lock()
        self._away_until: float | None = None

    def is_to_be_asked(self) -> bool:
        """True if Redis is there, or it is for the one who asks to find out."""
        with self._deciding:
            now = time.monotonic()
            if self._away_until is None:
                return True
            if now < self._away_until:
                return False
            self._away_until = now + AWAY_SECONDS
            return True

    def has_answered(self) -> None:
        """Note that it is there."""
        if self._away_until is not None:
            self._away_until = None
            log.info("the cache is back")

    def has_failed(self, error: Exception) -> None:
        """Note that it is away."""
        with self._deciding:
            if self._away_until is None:
                log.warning("the cache is away: %s", type(error).__name__)
            self._away_until = time.monotonic() + AWAY_SECONDS


far_away = once(Far)
"""One a process and address: Django makes a cache for every thread."""


class SteadyCache(BaseCache):
    """Fails nobody: what cannot be kept in Redis is kept in the memory of the process.

    So limits on how often one may try something hold for each process while they do not hold for all. What
    was kept in one place is not known in the other; everything in here may be lost at any time.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.far = far_away(server)
        # Keys are made here, once; both places take them as they are.
        self._near = LocMemCache(server, {})
        for place in (self.far.cache, self._near):
            place.key_func = lambda key, _prefix, _version: key

    def _either(self, do: str, *arguments: Any, **named: Any) -> Any:
        if self.far.is_to_be_asked():
            try:
                answer = getattr(self.far.cache, do)(*arguments, **named)
            except (RedisError, OSError) as error:
                self.far.has_failed(error)
            else:
                self.far.has_answered()
                return answer
        return getattr(self._near, do)(*arguments, **named)

    def _key(self, key: str, version: int | None) -> str:
        return str(self.make_and_validate_key(key, version=version))

    def _seconds(self, timeout: Any) -> float | None:
        seconds: float | None = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return seconds

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._either("add", self._key(key, version), value, self._seconds(timeout)))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._either("get", self._key(key, version), default)

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        made = {self._key(key, version): key for key in keys}
        return {made[key]: value for key, value in self._either("get_many", list(made)).items()}

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._either("set", self._key(key, version), value, self._seconds(timeout))

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._either("touch", self._key(key, version), self._seconds(timeout)))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._either("delete", self._key(key, version)))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return int(self._either("incr", self._key(key, version), delta))

    def clear(self) -> None:
        """Forget what was kept here, and nothing else: the broker may live in the same Redis."""
        self._near.clear()
        client = self.far.cache._cache.get_client(write=True)  # noqa: SLF001 - Django has no name for it
        for key in client.scan_iter(self.make_key("*").replace("*", "", 1) + "*", count=1000):
            client.delete(key)
