"""Limits pages to people at the machine that runs the site: the server's letters and the demo's log-in."""

from __future__ import annotations

import ipaddress
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

PASSED_ON: Final = frozenset(
    {"forwarded", "via", "x-real-ip", "x-client-ip", "x-original-host", "true-client-ip", "cf-connecting-ip"}
)
"""Headers by which proxies and tunnels tell for whom they ask, beside all that begin with X-Forwarded."""


def may_open(request: HttpRequest) -> bool:
    """True if this request may read the server's letters and log in with the demo's password."""
    return settings.OPEN_DEMO or is_from_this_machine(request)


def is_from_this_machine(request: HttpRequest) -> bool:
    """True if a browser on this machine asked, by a name that cannot be another's.

    The connection comes from here, and so does the name that was asked for (a foreign name may have been bent
    to point here), and nobody asked on behalf of somebody else.
    """
    host = split_domain_port(request.get_host())[0].strip("[]")
    return (
        is_loopback(request.META.get("REMOTE_ADDR", ""))
        and (host == "localhost" or is_loopback(host))
        and not any(
            name.lower() in PASSED_ON or name.lower().startswith("x-forwarded") for name in request.headers
        )
    )


def named_instead(request: HttpRequest) -> str | None:
    """The same page by the host's name, if it was asked for by a number, which no passkey belongs to.

    None if it has been asked for by a name; empty where a number is all that is known of it.
    """
    host, port = split_domain_port(request.get_host())
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
    if not is_from_this_machine(request):
        return ""
    return f"{request.scheme}://localhost{f':{port}' if port else ''}{request.get_full_path()}"


def is_loopback(address: str) -> bool:
    """True if an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_loopback
