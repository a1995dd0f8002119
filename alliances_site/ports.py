"""Checks that a port can be listened on, before anything is started."""

from __future__ import annotations

import errno
import socket
from contextlib import closing

NEXT = 100
"""So many ports above one that is taken are looked at for another."""
HERE = {"127.0.0.1", "localhost", "0.0.0.0"}  # noqa: S104 - compared with
"""Interfaces that browsers of this machine reach by the name localhost."""


def trouble_at(host: str, port: int) -> str | None:
    """A line that says why nothing can listen there; None if something can."""
    try:
        _listen(host, port)
    except socket.gaierror:
        return f"HOST is {host!r}, which is no address of this machine."
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            return f"HOST is {host!r}, which is no address of this machine."
        if error.errno in {errno.EACCES, errno.EPERM}:
            return f"Port {port} is the administrator's alone on this system. {_another(host, port)}"
        return f"Port {port} is taken by another program. {_another(host, port)}"
    if host in HERE and _answers("::1", port):
        return f"Port {port} is taken by another program, to which localhost leads. {_another(host, port)}"
    return None


def _another(host: str, port: int) -> str:
    first = max(port + 1, 1024)
    free = next((other for other in range(first, min(first + NEXT, 65536)) if _is_free(host, other)), None)
    return f"PORT={free} is free." if free else "Choose another one by PORT=…"


def _is_free(host: str, port: int) -> bool:
    try:
        _listen(host, port)
    except OSError:
        return False
    return True


def _listen(host: str, port: int) -> None:
    """Listen for a moment. :raises OSError: that cannot be done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        probe.listen(1)


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=0.5).close()
    except OSError:
        return False
    return True
