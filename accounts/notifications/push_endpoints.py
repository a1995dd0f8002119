"""Checks that a push goes to an allowed address: https, at the hosts of `PUSH_HOSTS`, and nowhere else."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from accounts.notifications.encryption import browser_key, browser_secret

LONGEST_ENDPOINT: Final = 500
PLAIN: Final = re.compile(r"[!-~]+")
"""Signs of an address; others in one are read differently by different programs."""


class BadSubscription(ValueError):  # noqa: N818 - called by what is the matter
    """A browser's subscription that the site does not take; `code` says why: address, host or keys."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def mark_of(endpoint: str) -> str:
    """The mark of an endpoint, by which it is known again without being kept (`DeviceTrace.mark`)."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def host_of(endpoint: str) -> str:
    """The host of an address that is fit for a push, whichever it is.

    :raises BadSubscription: not https, with a port, a name, a password or a fragment, or no address at all.
    """
    if len(endpoint) > LONGEST_ENDPOINT or not PLAIN.fullmatch(endpoint) or "\\" in endpoint:
        raise BadSubscription("address")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise BadSubscription("address") from error
    is_plain = "@" not in parts.netloc and "#" not in endpoint
    if parts.scheme != "https" or not parts.hostname or not is_plain or port not in {None, 443}:
        raise BadSubscription("address")
    return parts.hostname


def is_listed(host: str, hosts: Iterable[str]) -> bool:
    """True if a host stands in a list, in which `*.` stands for any names before what follows."""
    return any(host.endswith(listed[1:]) if listed.startswith("*.") else host == listed for listed in hosts)


def check_subscription(*, endpoint: str, p256dh: str, auth: str, hosts: Iterable[str]) -> None:
    """See that a push may go to this subscription.

    :raises BadSubscription: it may not.
    """
    if not is_listed(host_of(endpoint), hosts):
        raise BadSubscription("host")
    try:
        browser_key(p256dh)
        browser_secret(auth)
    except ValueError as error:
        raise BadSubscription("keys") from error
