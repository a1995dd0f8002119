"""Ended sessions are over at once: no page of them opens any more, and the sockets that are open close."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connections
from django.test import Client

from accounts.after_response import wait_until_done
from accounts.models import User
from alliances_site.asgi import sockets
from games.consumers import LOGGED_OUT
from games.models import Match
from games.outbox.push import user_group
from moderation.services.carry_out import carry_out
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, play

pytestmark = pytest.mark.django_db(transaction=True)
HOME = "/settings/"


@pytest_asyncio.fixture(autouse=True)
async def _no_connection_left_open() -> AsyncIterator[None]:
    """Channels' communicator keeps consumers from closing theirs; the test database could not be dropped."""
    yield
    await sync_to_async(connections.close_all)()


def browser_of(user: User) -> Client:
    """Logged in by the form, so that the session is known to be theirs."""
    browser = Client()
    assert (
        browser.post("/accounts/login/", {"login": user.username, "password": user.username}).status_code
        == 302
    )
    return browser


def two_with_browsers() -> tuple[Match, list[User], list[Client]]:
    """A match of two, and the browsers of both; the first has two."""
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours")
    browsers = [browser_of(user) for user in (ann, ann, ben)]
    wait_until_done()
    return match, [ann, ben], browsers


def ended(user: User) -> None:
    carry_out(wanted("end-sessions", moderator("mona"), user), now=NOON, rng=Random(1))
    wait_until_done()


async def socket_of(browser: Client, path: str) -> WebsocketCommunicator:
    """A page's socket, opened with a browser's cookie; what it says first has been heard."""
    cookie = f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"
    socket = WebsocketCommunicator(sockets, path, headers=[(b"cookie", cookie.encode())])
    connected, _ = await socket.connect()
    assert connected
    if path != "/ws/":
        await socket.receive_json_from()
    return socket


async def test_every_session_of_the_person_ends_and_nobody_elses() -> None:
    _, (ann, _ben), browsers = await database_sync_to_async(two_with_browsers)()
    opened = [await database_sync_to_async(browser.get)(HOME) for browser in browsers]
    assert [answer.status_code for answer in opened] == [200, 200, 200]
    await database_sync_to_async(ended)(ann)
    answers = [await database_sync_to_async(browser.get)(HOME) for browser in browsers]
    assert [answer.status_code for answer in answers] == [302, 302, 200]


async def test_what_is_open_closes_and_comes_again_as_somebody_who_is_not_logged_in() -> None:
    match, (ann, _ben), (first, second, other) = await database_sync_to_async(two_with_browsers)()
    table, page = f"/ws/m/{match.key}/", "/ws/"
    theirs = [await socket_of(first, table), await socket_of(second, page)]
    bens = await socket_of(other, table)
    await database_sync_to_async(ended)(ann)
    for socket in theirs:
        assert (await socket.receive_output())["code"] == LOGGED_OUT
    assert await bens.receive_nothing()
    again = await socket_of(first, table)
    await database_sync_to_async(play)(match)
    # The version, as anybody hears it; nothing of whose turn it is.
    assert list(await again.receive_json_from()) == ["version"]
    assert await again.receive_nothing()
    for socket in (bens, again):
        await socket.disconnect()


async def test_who_logs_out_in_one_browser_stays_in_the_other() -> None:
    match, _, (first, second, _other) = await database_sync_to_async(two_with_browsers)()
    sockets_of_ann = [await socket_of(browser, f"/ws/m/{match.key}/") for browser in (first, second)]
    await database_sync_to_async(first.post)("/accounts/logout/")
    await sync_to_async(wait_until_done)()
    assert (await sockets_of_ann[0].receive_output())["code"] == LOGGED_OUT
    assert await sockets_of_ann[1].receive_nothing()
    await sockets_of_ann[1].disconnect()


async def test_a_new_password_closes_what_is_open_elsewhere_and_what_is_here_comes_again() -> None:
    match, _, (first, second, other) = await database_sync_to_async(two_with_browsers)()
    where = f"/ws/m/{match.key}/"
    here, elsewhere, bens = [await socket_of(browser, where) for browser in (first, second, other)]

    new = "quiet-anchor-77"
    sent = {"oldpassword": "ann", "password1": new, "password2": new}
    answer = await database_sync_to_async(first.post)("/accounts/password/change/", sent)
    assert answer.headers["Location"] == "/settings/"
    await sync_to_async(wait_until_done)()
    for socket in (here, elsewhere):
        assert (await socket.receive_output())["code"] == LOGGED_OUT
    again = await socket_of(first, where)
    assert await bens.receive_nothing()
    assert await again.receive_nothing()
    for socket in (bens, again):
        await socket.disconnect()


async def test_a_socket_finds_out_by_itself_that_its_session_is_none_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The message may be lost: the layer was away, or the process died that was to send it."""
    match, _, (first, _second, other) = await database_sync_to_async(two_with_browsers)()
    anns, bens = [await socket_of(browser, f"/ws/m/{match.key}/") for browser in (first, other)]
    await database_sync_to_async(Session.objects.filter(session_key=first.session.session_key).delete)()
    monkeypatch.setattr("games.consumers.SURE_SECONDS", 0.0)
    await database_sync_to_async(play)(match)
    await sync_to_async(wait_until_done)()
    assert (await anns.receive_output())["code"] == LOGGED_OUT
    assert "version" in await bens.receive_json_from()
    await bens.disconnect()


async def test_a_socket_looks_again_when_the_layer_is_back() -> None:
    match, _, (first, _second, other) = await database_sync_to_async(two_with_browsers)()
    anns, bens = [await socket_of(browser, f"/ws/m/{match.key}/") for browser in (first, other)]
    await database_sync_to_async(Session.objects.filter(session_key=first.session.session_key).delete)()
    layer = get_channel_layer()
    for user_id in await database_sync_to_async(lambda: list(User.objects.values_list("pk", flat=True)))():
        await layer.group_send(user_group(user_id), {"type": "layer.back"})
    assert (await anns.receive_output(timeout=10))["code"] == LOGGED_OUT
    assert (await bens.receive_json_from(timeout=10)) == {"turns": True}
    await bens.disconnect()
