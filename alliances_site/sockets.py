"""Limits before every socket's consumer: so many for one account or address, and no error gets out."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http.request import split_domain_port, validate_host

from accounts.transient_errors import is_away
from games.consumers import NOWHERE

log = logging.getLogger(__name__)

FROM_ELSEWHERE = 4403
"""Close code: a page that is none of ours wants this socket."""

TOO_MANY = 4429
"""Close code: this account or address holds as many sockets as it may."""

BROKEN = 1011
"""Close code of the protocol: something went wrong here."""


async def nowhere(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - an ASGI application
    """The socket of an address that has none: closed before it is open."""
    await send({"type": "websocket.close", "code": NOWHERE})


class FromHere:
    """The application, for sockets that a page of the very address opens which they are for.

    Channels' own check compares names alone: it takes another port, or plain HTTP, of the same machine.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if is_from_here(scope):
            await self._application(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": FROM_ELSEWHERE})


def is_from_here(scope: Any) -> bool:
    """True if the page that opens a socket has the scheme, host and port that the socket is for.

    Or those that an operator names (`CSRF_TRUSTED_ORIGINS`), where a proxy asks the site by another name.
    """
    origins, hosts = _given(scope, b"origin"), _given(scope, b"host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    if not validate_host(split_domain_port(hosts[0])[0], settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if _is_over_tls(scope) else "http"
    return origins[0] in {f"{scheme}://{hosts[0]}", *settings.SOCKET_ORIGINS}


def _given(scope: Any, name: bytes) -> list[str]:
    """Every value of a header, in small letters."""
    return [value.decode("latin1").lower() for given, value in scope["headers"] if given == name]


def _is_over_tls(scope: Any) -> bool:
    """True if a visitor's connection is over TLS, by what our own proxy says of it where there is one."""
    if not settings.SECURE_PROXY_SSL_HEADER:
        return bool(scope.get("scheme") == "wss")
    header, secure = settings.SECURE_PROXY_SSL_HEADER
    name = header.removeprefix("HTTP_").replace("_", "-").lower().encode()
    told = [value.partition(",")[0].strip() for value in _given(scope, name)]
    return bool(told == [secure])


class Quiet:
    """The application, whose errors close the socket; pages come again.

    What is away takes thousands of sockets along: a line of the log each is enough.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await self._application(scope, receive, send)
        except Exception as error:
            if is_away(error):
                log.warning("a socket closed, for something is away: %s", type(error).__name__)
            else:
                log.exception("a socket broke")
            await send({"type": "websocket.close", "code": BROKEN})


class SocketLimit:
    """The application, for so many sockets of one account, or of one address where nobody is logged in.

    Counted a process. The newest is refused: were the oldest closed, its page would come again and push out
    the next, in a circle. A page without a socket asks every minute.

    :param an_account: how many an account may hold.
    :param an_address: how many visitors from one address may hold together.
    """

    def __init__(self, application: Any, *, an_account: int, an_address: int) -> None:
        self._application = application
        self._an_account = an_account
        self._an_address = an_address
        self._held: Counter[tuple[str, object]] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        user = scope.get("user", AnonymousUser())
        if user.is_authenticated:
            holder, most = ("account", user.pk), self._an_account
        else:
            holder, most = ("address", client_address(scope)), self._an_address
        if self._held[holder] >= most:
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        self._held[holder] += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._held[holder] -= 1
            if not self._held[holder]:
                del self._held[holder]


def client_address(scope: Any) -> str:
    """The address of a socket's client, by what our own proxies say of it, not by what it says itself."""
    told = [
        address.strip()
        for name, value in scope["headers"]
        if name == b"x-forwarded-for"
        for address in value.decode("latin1").split(",")
    ]
    proxies = settings.TRUSTED_PROXIES
    if proxies and len(told) >= proxies:
        return str(told[-proxies])
    client = scope.get("client")
    return str(client[0]) if client else ""
