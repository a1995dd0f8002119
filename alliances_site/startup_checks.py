"""Checks at the start of every process that the settings lead to what they name.

What is wrong stops the start. What only does not answer does not: a database or a Redis may be away for as
long as it likes, and the process is there when it comes back.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import redis
from django.conf import settings
from django.db import connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from alliances_site.environment.folders import trouble_with
from alliances_site.environment.reading import explained

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2

REFUSED = re.compile(
    r"authentication failed|no password supplied|no pg_hba\.conf entry|(role|database) \".*\" does not exist"
    r"|permission denied for database|server does not support SSL|certificate|is not permitted to log in"
)
"""Errors of PostgreSQL where trying again will not help."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of what is the matter. :param stops: whether nothing can go on like this."""

    line: str
    stops: bool


def insist() -> None:
    """Go on only if nothing is wrong. What does not answer is told in the log.

    :raises SystemExit: with a line for each thing that is wrong, and the exit code 1.
    """
    found = list(findings())
    if wrong := [finding.line for finding in found if finding.stops]:
        sys.exit("\n".join(wrong))
    for finding in found:
        log.warning("%s", finding.line)


def findings() -> Iterator[Finding]:
    """Everything that is the matter with what the settings name."""
    yield from findings_of_the_data()
    yield from _redis()
    yield from _ladders()


def findings_of_the_data() -> Iterator[Finding]:
    """Faults of the folders and the database alone."""
    yield from _folders()
    yield from _database()


def _ladders() -> Iterator[Finding]:
    """Levels of bots without points: whoever plays against them could not be rated."""
    from games.balance.ladder import levels_without_points  # noqa: PLC0415 - models must be loaded first

    for game, level in levels_without_points():
        line = (
            f"The ladder of {game} has no points of {level}. To mend it: python -m bench.ladder {game} keep"
        )
        yield Finding(line, stops=True)


def _folders() -> Iterator[Finding]:
    asked = []
    if connection.vendor == "sqlite":
        asked.append((Path(connection.settings_dict["NAME"]).parent, "ALLIANCES_DATA"))
    if settings.MAIL_TRANSPORT.endswith("filebased.EmailBackend"):
        data = Path(settings.DATA_DIR)
        inside = data in Path(settings.EMAIL_FILE_PATH).parents
        asked.append((Path(settings.EMAIL_FILE_PATH), "ALLIANCES_DATA" if inside else "EMAIL_URL"))
    told_of = set()
    for folder, name in asked:
        if name not in told_of and (line := trouble_with(folder, name=name)):
            told_of.add(name)
            yield Finding(line, stops=True)


def _database() -> Iterator[Finding]:
    if connection.vendor != "postgresql":
        return
    import psycopg  # noqa: PLC0415 - sites without PostgreSQL need not wait for it

    parameters = connection.get_connection_params()
    for ours in ("pool", "context", "cursor_factory"):
        parameters.pop(ours, None)
    try:
        psycopg.connect(**parameters).close()
    except psycopg.Error as error:
        said = " ".join(str(error).split()).removeprefix("connection failed: ").rstrip(".?")
        yield Finding(
            explained("DATABASE_URL", f"leads to no database: {said}"), REFUSED.search(said) is not None
        )


def _redis() -> Iterator[Finding]:
    if not settings.REDIS_URL:
        return
    client = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=ANSWER_SECONDS,
        socket_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        client.ping()
    except redis.RedisError as error:
        refused = isinstance(error, redis.AuthenticationError | redis.ResponseError)
        said = " ".join(str(error).split()).rstrip(".")
        yield Finding(explained("REDIS_URL", f"leads to no Redis: {said}"), stops=refused)
    finally:
        client.close()
