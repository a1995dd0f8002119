"""Formats of the log's lines, and removal of personal data from them.

A line names the route of a request and not its address: addresses hold people's names and the tokens of
mails. What a message is about stands in its `extra`.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

from django.urls import Resolver404, resolve
from pythonjsonlogger.json import JsonFormatter

from .request_ids import current_id

FORMATS = ("json", "lines")
_OWN = ("accounts", "alliances_site", "games")
_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "request_id", "taskName"}
_TALKATIVE = ("celery.worker.strategy", "celery.worker.request", "celery.app.trace", "celery.beat")
_NOWHERE = "(no such page)"


def logging_of(level: str, style: str) -> dict[str, Any]:
    """Django's `LOGGING`: everything to standard error, from `level` on, in one of `FORMATS`.

    Libraries keep silent below INFO whatever `level` says: there they print queries with their values and
    the arguments of tasks.

    :raises ValueError: no such level or format.
    """
    if style not in FORMATS:
        raise ValueError(f"LOG_FORMAT must be one of {', '.join(FORMATS)}, not {style!r}")
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise ValueError(f"LOG_LEVEL must be DEBUG, INFO, WARNING, ERROR or CRITICAL, not {level!r}")
    here = __name__
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": f"{here}.RequestId"}, "safe": {"()": f"{here}.WithoutAddresses"}},
        "formatters": {"json": {"()": f"{here}.json_lines"}, "lines": {"()": f"{here}.Lines"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": style,
                "filters": ["request", "safe"],
            }
        },
        "loggers": {
            **({name: {"level": number} for name in _OWN} if number < logging.INFO else {}),
            # Django's own handlers print and mail on their own; all goes one way here.
            "django": {"handlers": [], "level": "NOTSET", "propagate": True},
            "django.server": {"handlers": [], "level": "NOTSET", "propagate": True},
            # A 4xx stands in the line of its request.
            "django.request": {"level": max(number, logging.ERROR)},
            # Tasks that came, were called and ended well: thousands of lines an hour that nobody reads.
            **{name: {"level": max(number, logging.WARNING)} for name in _TALKATIVE},
        },
        "root": {"handlers": ["console"], "level": max(number, logging.INFO)},
    }


def url_pattern_of(path: str) -> str:
    """The pattern that an address belongs to, which tells nothing of whose address it is."""
    return "static" if path.startswith("/static/") else _pattern_of(path)


@lru_cache(maxsize=4096)
def _pattern_of(path: str) -> str:
    try:
        return resolve(path).route or "/"
    except Resolver404:
        return _NOWHERE


def json_lines() -> logging.Formatter:
    """An object a line: time, level, logger, message, request_id, then what the line is about."""
    return JsonFormatter(
        "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s",
        rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        datefmt="%Y-%m-%dT%H:%M:%S%z",
        reserved_attrs=[name for name in _USUAL if name != "request_id"],
    )


class Lines(logging.Formatter):
    """A readable line: what the message is about follows it as name=value."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:7} {name}: {message}", datefmt="%H:%M:%S", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The line without a traceback."""
        facts = {name: value for name, value in vars(record).items() if name not in _USUAL}
        if request_id := getattr(record, "request_id", ""):
            facts["request"] = request_id
        return " ".join(
            [super().formatMessage(record), *(f"{name}={value}" for name, value in facts.items())]
        )


class RequestId(logging.Filter):
    """Adds the id of the request or task at hand to each line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not hasattr(record, "request_id"):
            record.request_id = current_id()
        return True


class WithoutAddresses(logging.Filter):
    """Takes out what libraries put into their lines and no log may hold."""

    def filter(self, record: logging.LogRecord) -> bool:
        fields = vars(record)
        request = fields.pop("request", None)
        if (path := getattr(request, "path", None)) is not None and isinstance(record.args, tuple):
            fields["route"] = route = url_pattern_of(path)
            record.args = tuple(route if value == path else value for value in record.args)
        if record.name.startswith("celery"):
            # The arguments of a task may be a move that nobody may see yet.
            fields.pop("data", None)
            if "message body" in str(record.msg):
                record.msg, record.args = record.getMessage().partition("\n")[0], ()
        return True
