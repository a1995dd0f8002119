"""Limits the body of a request before anything of it is read."""

from __future__ import annotations

from urllib.parse import parse_qs

from accounts.upload_tickets import TICKET, is_ticket
from alliances_site.limits import LARGEST_BODY, LARGEST_FILE


def largest_body(query: bytes) -> int:
    """Bytes that a request with such a query may carry."""
    if TICKET.encode() not in query:
        return LARGEST_BODY
    given = parse_qs(query.decode("ascii", "replace")).get(TICKET, [])
    return LARGEST_FILE if any(map(is_ticket, given[:1])) else LARGEST_BODY
