"""HTTP POST over TLS with a time limit of ten seconds, whatever the other side does.

It follows no redirect and reads nothing of the body. Each single wait has a limit in any client; that they
come to an end together needs more: a server may send a letter now and then, and a look-up of a name knows no
limit at all. So a thread does it, and whoever waits for it cuts the line when the time is over.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

LIMIT_SECONDS = 10.0


class PostTimeout(Exception):  # noqa: N818 - called by what is the matter
    """No whole answer came in time."""


def post_once(
    address: str, body: bytes, headers: Mapping[str, str], *, limit_seconds: float = LIMIT_SECONDS
) -> tuple[int, dict[str, str]]:
    """The status of the answer and its headers, named in small letters.

    Goes through the proxy that the environment names (`HTTPS_PROXY`, `NO_PROXY`) and trusts the authorities
    of the system, or those of `SSL_CERT_FILE`.

    :raises PostTimeout: no whole answer in `limit_seconds`.
    :raises OSError: no connection, or one that broke.
    :raises http.client.HTTPException: an answer that is none.
    """
    parts = urlsplit(address)
    line = _line(parts, limit_seconds)
    is_over = threading.Event()
    told: SimpleQueue[tuple[int, dict[str, str]] | Exception] = SimpleQueue()

    def post() -> None:
        try:
            path = parts._replace(scheme="", netloc="").geturl() or "/"
            line.connect()
            if is_over.is_set():
                return
            line.request("POST", path, body=body, headers=dict(headers))
            answer = line.getresponse()
            told.put((answer.status, {name.lower(): value for name, value in answer.getheaders()}))
        except Exception as error:  # noqa: BLE001 - whatever it is, who waits is to have it
            told.put(error)
        finally:
            line.close()

    threading.Thread(target=post, name="push", daemon=True).start()
    try:
        result = told.get(timeout=limit_seconds)
    except Empty:
        is_over.set()
        _cut(line)
        raise PostTimeout from None
    if isinstance(result, Exception):
        raise result
    return result


def _line(parts: SplitResult, limit_seconds: float) -> http.client.HTTPSConnection:
    """A connection that is not open yet, straight or through the proxy."""
    host = parts.hostname or ""
    context = ssl.create_default_context()
    proxy = "" if proxy_bypass(host) else getproxies().get("https", "")
    if not proxy:
        return http.client.HTTPSConnection(host, 443, timeout=limit_seconds, context=context)
    by = urlsplit(proxy if "//" in proxy else f"//{proxy}")
    line = http.client.HTTPSConnection(
        by.hostname or "", by.port or 3128, timeout=limit_seconds, context=context
    )
    known = f"{unquote(by.username)}:{unquote(by.password or '')}" if by.username else ""
    token = base64.b64encode(known.encode()).decode()
    line.set_tunnel(host, 443, {"Proxy-Authorization": f"Basic {token}"} if known else {})
    return line


def _cut(line: http.client.HTTPSConnection) -> None:
    """End a conversation that another thread waits in."""
    if line.sock is not None:
        with contextlib.suppress(OSError):
            line.sock.shutdown(socket.SHUT_RDWR)
