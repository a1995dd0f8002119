"""Lines that can be followed, and that give nothing away."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from celery.contrib.testing.worker import start_worker
from django.test import Client

from alliances_site.asgi import application
from alliances_site.celery import app
from alliances_site.observe.asgi import Observed
from alliances_site.observe.logs import logging_of
from alliances_site.observe.request_ids import current_id, id_of, working_on
from games.models import MoveRecord
from tests.support import tables

from .conftest import asked


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("given", ["0123456789abcdef", "A-b_c-0123", "x" * 64])
def test_a_trusted_proxy_names_the_request(given: str) -> None:
    assert id_of([(b"x-request-id", given.encode())], trusted=True) == given


@pytest.mark.parametrize(
    "given", ["short", "x" * 65, "with space inside", "line\nbreak-inside", '"},{"a":"b']
)
def test_an_id_of_another_shape_is_replaced(given: str) -> None:
    assert id_of([(b"x-request-id", given.encode())], trusted=True) != given


def test_what_visitors_call_their_request_counts_for_nothing() -> None:
    headers = [(b"x-request-id", b"0123456789abcdef")]
    assert id_of(headers, trusted=False) != "0123456789abcdef"
    assert id_of(headers * 2, trusted=True) != "0123456789abcdef"


async def test_every_line_of_a_request_carries_its_id(written: Callable[[], str]) -> None:
    async def talkative(scope: Any, receive: Any, send: Any) -> None:
        logging.getLogger("games.anything").info("half-way")
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    status, headers, _ = await asked(Observed(talkative), "/rules/")
    assert status == 200
    told = lines(written())
    assert [line["message"] for line in told] == ["half-way", "request"]
    assert {line["request_id"] for line in told} == {headers["x-request-id"]}
    assert told[-1]["status"] == 200
    assert told[-1]["ms"] >= 0


async def test_an_error_that_leaves_the_application_is_answered_and_told_with_its_id(
    written: Callable[[], str],
) -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("beyond Django")

    status, headers, body = await asked(Observed(broken), "/")
    assert status == 500
    assert b"RuntimeError" not in body
    failed, request = lines(written())
    assert failed["kind"] == "RuntimeError"
    assert "beyond Django" in failed["exc_info"]
    assert failed["request_id"] == request["request_id"] == headers["x-request-id"]
    assert request["status"] == 500


@pytest.mark.django_db(transaction=True)
async def test_an_error_in_a_view_is_told_by_its_route(
    written: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("in the view")

    monkeypatch.setattr("games.views.people.profile.account_called", broken)
    status, headers, _ = await asked(application, "/people/margaret/", query=b"after=secret-place")
    assert status == 500
    (failed,) = [line for line in lines(written()) if line["level"] == "ERROR"]
    assert "in the view" in failed["exc_info"]
    assert failed["route"] == "people/<str:username>/"
    assert failed["request_id"] == headers["x-request-id"]
    assert "margaret" not in written()
    assert "secret-place" not in written()


@pytest.mark.django_db(transaction=True)
async def test_addresses_with_their_tokens_stay_out_of_the_log(written: Callable[[], str]) -> None:
    for path in ("/accounts/password/reset/key/1-c0ffee-token/", "/people/margaret/", "/no-such/c0ffee/"):
        status, _, _ = await asked(application, path, query=b"next=/secret-place/")
        assert status < 500
    told = written()
    assert told.count('"message": "request"') == 3
    for secret in ("c0ffee", "margaret", "secret-place"):
        assert secret not in told


@pytest.mark.django_db(transaction=True)
def test_no_move_and_no_password_stands_in_the_log(written: Callable[[], str]) -> None:
    players = tables.people("anna", "berta", "clara", "dora")
    match = tables.match_of(players, options={"drafting": True, "secret_meeting": True})
    for _ in islice(tables.random_course(match, Random(7)), 41):
        pass
    Client().post("/accounts/login/", {"login": "anna", "password": "wrong-and-secret"})
    told = written()
    assert told.count('"message": "move taken"') == 40
    assert match.key in told
    assert "wrong-and-secret" not in told
    assert "example.org" not in told
    for notation in MoveRecord.objects.filter(match=match).values_list("notation", flat=True):
        assert f'"{notation}"' not in told
        assert len(notation.split()) < 2 or notation not in told


def test_a_task_carries_the_id_of_the_request_that_woke_it(written: Callable[[], str]) -> None:
    seen = []

    @app.task(name="tests.says_its_id")
    def says_its_id() -> None:
        seen.append(current_id())

    with start_worker(app, pool="solo", perform_ping_check=False, queues="tests", shutdown_timeout=10):
        with working_on("the-request-0815"):
            says_its_id.apply_async(queue="tests")
        alone = says_its_id.apply_async(queue="tests")
        for _ in range(500):
            if len(seen) == 2:
                break
            time.sleep(0.01)
    assert seen == ["the-request-0815", alone.id]
    assert current_id() == ""


def test_arguments_of_tasks_stay_out_of_celerys_lines(written: Callable[[], str]) -> None:
    log = logging.getLogger("celery.app.trace")
    log.error("Task %(name)s failed", {"name": "games.bots.play"}, extra={"data": {"args": "(1, 'bid 3')"}})
    log = logging.getLogger("celery.worker.consumer.consumer")
    log.error(
        "Received unregistered task of type %s.\n\nThe full contents of the message body was:\n%s",
        "x",
        "bid 3",
    )
    assert "bid 3" not in written()
    assert "unregistered task of type x" in written()


def test_the_level_holds_in_workers_and_servers_too() -> None:
    """The one of the environment, and each that there is, set up again in the same process: the most
    talkative last, which names loggers that the others leave to the root."""
    code = (
        "import django, logging, logging.config; django.setup()\n"
        "from alliances_site.celery import app; from alliances_site.observe.logs import logging_of\n"
        "for level in (None, 'INFO', 'WARNING', 'ERROR', 'DEBUG'):\n"
        "    if level: logging.config.dictConfig(logging_of(level, 'lines'))\n"
        "    app.log.already_setup = False\n"
        "    app.log.setup(loglevel='DEBUG', redirect_stdouts=False)\n"
        "    found = map(logging.getLogger, ('games', 'celery', 'daphne'))\n"
        "    levels = [logger.getEffectiveLevel() for logger in found]\n"
        "    print(*map(logging.getLevelName, levels), len(logging.getLogger().handlers))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True,
        env={
            "LOG_LEVEL": "WARNING",
            "DJANGO_SETTINGS_MODULE": "alliances_site.settings.embedded",
            "SECRET_KEY": "of a process that lives for one test",
        },
    )  # fmt: skip
    first, *told = [line.split() for line in done.stdout.splitlines()]
    assert first == ["WARNING", "WARNING", "WARNING", "1"]
    assert told == [
        *([level, level, level, "1"] for level in ("INFO", "WARNING", "ERROR")),
        ["DEBUG", "INFO", "INFO", "1"],
    ]


@pytest.mark.parametrize(("level", "style"), [("LOUD", "json"), ("", "json"), ("INFO", "xml")])
def test_a_level_or_format_that_is_none_stops_the_start(level: str, style: str) -> None:
    with pytest.raises(ValueError, match="must be"):
        logging_of(level, style)
