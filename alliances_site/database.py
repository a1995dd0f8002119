"""PostgreSQL backend with a time limit for every wait, and a pool that recovers as soon as the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import ConnStatus, TransactionStatus

T = TypeVar("T")

CONNECT_SECONDS = 2
"""Time limit of connecting; libpq knows nothing below."""

MARGIN_SECONDS = 0.5
"""So much longer than the server may work on a statement does the client wait for its word."""

LOCK_SHARE = 0.75
"""The part of a statement's time that it may spend waiting for a lock."""

IDLE_IN_TRANSACTION_SECONDS = 5.0
"""A process that vanished in the middle of a transaction holds its locks no longer than this."""


class Connection(psycopg.Connection[Any]):
    """A connection of a pool that gives up when the server does not answer.

    The server's own limits are of no use when the network swallows what it says. And one connection that
    was lost means that the others of the pool, as old as it, are not to be trusted: they make room for new
    ones at once, so that not every one of them costs somebody a page.
    """

    answer_seconds: float | None = None
    """Time limit of a statement without an answer; `connection_class` sets it."""

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """psycopg's own, with a limit. :raises psycopg.OperationalError: nothing was heard for so long."""
        try:
            return super().wait(gen, interval, timeout or self.answer_seconds)
        except psycopg.errors._WaitTimeout:  # noqa: SLF001 - what psycopg raises here
            self.close()
            self._renew_pool()
            message = f"the database has not answered for {timeout or self.answer_seconds} s"
            raise psycopg.OperationalError(message) from None
        except psycopg.OperationalError:
            if self._is_lost():
                self._renew_pool()
            raise

    def _is_lost(self) -> bool:
        return self.pgconn.status == ConnStatus.BAD or (
            self.pgconn.transaction_status == TransactionStatus.UNKNOWN
        )

    def _renew_pool(self) -> None:
        pool = self._pool
        made_at = getattr(self, "_created_at", 0.0)  # not yet set while it is being configured
        if pool is not None and made_at > pool._drained_at:  # noqa: SLF001 - a pool has no such question
            pool.drain()  # type: ignore[attr-defined] # ours is the pool of threads


def options(given: Mapping[str, Any], *, statement_seconds: float, pool_size: int) -> dict[str, Any]:
    """The `OPTIONS` of a PostgreSQL database: what its address says (`given`), and the limits of this site.

    :param statement_seconds: how long one statement may take; 0 for as long as it likes, as a management
        command's may.
    """
    limited: dict[str, Any] = {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": 10,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 5000,
        **given,
        "pool": {
            "min_size": 2,
            "max_size": pool_size,
            "timeout": CONNECT_SECONDS,
            # Give up early and begin anew with whoever comes next: psycopg's attempts wait ever longer.
            "reconnect_timeout": 0.5,
            "connection_class": _connection_class(statement_seconds),
        },
    }
    if statement_seconds:
        limits = {
            "statement_timeout": statement_seconds,
            "lock_timeout": statement_seconds * LOCK_SHARE,
            "idle_in_transaction_session_timeout": max(IDLE_IN_TRANSACTION_SECONDS, statement_seconds),
        }
        ours = " ".join(f"-c {name}={seconds * 1000:.0f}" for name, seconds in limits.items())
        limited["options"] = f"{ours} {given.get('options', '')}".strip()  # of two the last one holds
    return limited


def _connection_class(statement_seconds: float) -> type[Connection]:
    seconds = statement_seconds + MARGIN_SECONDS if statement_seconds else None
    return type("Connection", (Connection,), {"answer_seconds": seconds})
