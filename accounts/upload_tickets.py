"""Tickets to send something large: the layers before Django know by them whom to let do that.

Nothing that people send is large, and whoever is let send a lot can have the site hold a lot in memory. A
page that somebody may send a file from gives a ticket with the form's address; it holds for an hour.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core.signing import BadSignature, TimestampSigner

TICKET: Final = "ticket"
"""Name of its parameter in an address."""

HOLDS: Final = timedelta(hours=1)
_LARGE: Final = "large"


def ticket() -> str:
    """A ticket, to be given only to who may send a file."""
    return _signer().sign(_LARGE)


def is_ticket(text: str) -> bool:
    """True if that is a ticket that still holds."""
    try:
        return _signer().unsign(text, max_age=HOLDS) == _LARGE
    except BadSignature:
        return False


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="accounts.uploads")
