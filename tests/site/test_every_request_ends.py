"""Ends of requests: whatever is raised, an answer, `request_finished`, and the connection is given back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from accounts.models import User
from alliances_site.one_thread import OneThread
from alliances_site.urls import urlpatterns
from tests.site.asking import Headers, ask, scope_of

pytestmark = pytest.mark.django_db(transaction=True)

FORM = b"application/x-www-form-urlencoded"
TOKEN = b"b" * 32


def ask_database() -> None:
    """Take a connection, as nearly every view does."""
    User.objects.count()


def fine(request: HttpRequest) -> HttpResponse:
    ask_database()
    return HttpResponse("fine")


def raises(request: HttpRequest) -> HttpResponse:
    ask_database()
    raise ValueError


def leaves(request: HttpRequest) -> HttpResponse:
    ask_database()
    raise SystemExit


def breaks_in_the_middle(request: HttpRequest) -> StreamingHttpResponse:
    def parts() -> Iterator[bytes]:
        ask_database()
        yield b"some"
        raise ValueError

    return StreamingHttpResponse(parts())


def broken_error_page(request: HttpRequest, **_: Any) -> HttpResponse:
    ask_database()
    raise ValueError


class BreaksInMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.get_response(request)
        ask_database()
        raise ValueError


VIEWS = [
    path("fine/", fine),
    path("raises/", raises),
    path("leaves/", leaves),
    path("middle/", breaks_in_the_middle),
    *urlpatterns,
]


class Ended:
    """Numbers of requests that began, that ended, and that had a connection when all was over."""

    def __init__(self) -> None:
        self.begun = self.ended = self.connected = 0

    def begin(self, **_: Any) -> None:
        self.begun += 1

    def end(self, **_: Any) -> None:
        self.ended += 1
        self.connected += connection.connection is not None


@pytest.fixture
def ended() -> Iterator[Ended]:
    """Connected after Django's own receivers, so that it sees what they have done."""
    seen = Ended()
    request_started.connect(seen.begin)
    request_finished.connect(seen.end)
    yield seen
    request_started.disconnect(seen.begin)
    request_finished.disconnect(seen.end)


@pytest.fixture
def urls(settings: Any) -> ModuleType:
    """Addresses at which things break."""
    module: Any = ModuleType("breaking")
    module.urlpatterns = VIEWS
    settings.ROOT_URLCONF = module
    return module  # type: ignore[no-any-return]


async def status_of(method: str, path: str, headers: Headers = (), body: bytes = b"") -> int:
    return (await ask(OneThread(), scope_of(method, path, headers=headers), body)).status


async def test_a_request_ends_before_its_answer_is_sent(urls: ModuleType, ended: Ended) -> None:
    assert await status_of("GET", "/fine/") == 200
    assert (ended.begun, ended.ended, ended.connected) == (1, 1, 0)


@pytest.mark.parametrize("address", ["/raises/", "/leaves/", "/middle/", "/nowhere/"])
@pytest.mark.parametrize("error_page", ["as it is", "broken"])
async def test_a_view_or_its_error_page_that_breaks_ends_the_request(
    urls: Any, ended: Ended, address: str, error_page: str
) -> None:
    if error_page == "broken":
        urls.handler404 = urls.handler500 = broken_error_page
    status = await status_of("GET", address)
    assert status == (404 if (address, error_page) == ("/nowhere/", "as it is") else 500)
    assert (ended.begun, ended.ended, ended.connected) == (1, 1, 0)


@pytest.mark.parametrize("error_page", ["as it is", "broken"])
async def test_middleware_that_breaks_ends_the_request(
    urls: Any, ended: Ended, settings: Any, error_page: str
) -> None:
    if error_page == "broken":
        urls.handler500 = broken_error_page
    settings.MIDDLEWARE = [f"{__name__}.BreaksInMiddleware", *settings.MIDDLEWARE]
    assert await status_of("GET", "/fine/") == 500
    assert (ended.begun, ended.ended, ended.connected) == (1, 1, 0)


async def test_a_receiver_that_breaks_keeps_no_connection(urls: Any) -> None:
    def breaks(**_: Any) -> None:
        ask_database()
        raise ValueError

    request_finished.connect(breaks)
    try:
        one_thread = OneThread()
        assert (await ask(one_thread, scope_of(path="/fine/"))).status == 200
    finally:
        request_finished.disconnect(breaks)
    assert one_thread._threads.submit(lambda: connection.connection).result() is None


@pytest.mark.parametrize(
    "kind",
    [
        FORM + b"; charset=utf-16",
        FORM + b"; charset=nothing-known",
        FORM + b"; charset=zip",
        FORM + b'; charset="a\\',
        b"multipart/form-data; boundary=x; charset=utf-16",
        b"multipart/form-data",
        b"multipart/form-data; boundary=",
        b"multipart/form-data; boundary=\xff",
    ],
)
async def test_a_form_that_cannot_be_read_is_a_400_and_ends(kind: bytes, ended: Ended) -> None:
    cookies = b"sessionid=" + b"a" * 32 + b"; csrftoken=" + TOKEN
    headers = [(b"content-type", kind), (b"cookie", cookies), (b"x-csrftoken", TOKEN)]
    assert await status_of("POST", "/settings/theme/", headers, b"theme=dark\xff\xfe") == 400
    assert (ended.begun, ended.ended, ended.connected) == (1, 1, 0)


@pytest.mark.parametrize("query", [b"a=1&" * 300, b"\xff=1", b"%ff=%fe"])
async def test_a_query_that_cannot_be_read_is_no_error_of_ours(query: bytes, ended: Ended) -> None:
    scope = scope_of("POST", query=query, headers=[(b"content-type", FORM + b"; charset=utf-8")])
    assert 400 <= (await ask(OneThread(), scope, b"a=1")).status < 500
    assert (ended.begun, ended.ended, ended.connected) == (1, 1, 0)


async def test_one_form_after_another_that_cannot_be_read_stops_nothing() -> None:
    one_thread = OneThread()
    headers = [(b"content-type", FORM + b"; charset=utf-16"), (b"x-csrftoken", TOKEN)]
    for number in range(settings.REQUESTS_AT_ONCE * 3):
        cookies = f"sessionid={number:032}; csrftoken=".encode() + TOKEN
        scope = scope_of("POST", "/settings/theme/", headers=[*headers, (b"cookie", cookies)])
        assert (await ask(one_thread, scope, b"theme=dark")).status == 400
    assert (await ask(one_thread, scope_of())).status == 200


@pytest.mark.parametrize(
    "cookie",
    [b"sessionid=a", b'sessionid="' + rb"\000" * 32 + b'"', b"\xff\xfe=;;=", b"=" * 500, b'timezone="\\000"'],
)
async def test_a_broken_cookie_is_no_cookie(cookie: bytes, ended: Ended) -> None:
    assert await status_of("GET", "/", [(b"cookie", cookie)]) == 200
    assert (ended.begun, ended.ended, ended.connected) == (1, 1, 0)
