"""A Redis of a test's own, to be killed and started again at the same address, with nothing in it."""

from __future__ import annotations

import shutil
import subprocess
import time
from typing import Self

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.e2e.site import free_port


class Redis:
    """A context: the Redis runs inside, unless it is killed."""

    def __init__(self) -> None:
        binary = shutil.which("redis-server")
        assert binary is not None, "redis-server was not found: apt-get install redis-server"
        self._binary = binary
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(  # noqa: S603 - our own arguments
            [self._binary, "--bind", "127.0.0.1", "--port", str(self.port), "--save", ""],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        client = self.client()
        until = time.monotonic() + 10
        while True:
            try:
                client.ping()
            except redis.ConnectionError:
                assert time.monotonic() < until, "redis-server does not start"
                time.sleep(0.05)
            else:
                client.close()
                return

    def client(self) -> redis.Redis:
        """A connection to it that tries nothing twice."""
        return redis.Redis.from_url(self.url, retry=Retry(NoBackoff(), 0))

    def kill(self) -> None:
        """SIGKILL."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
