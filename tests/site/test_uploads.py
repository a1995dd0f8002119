"""Uploads: the layers before Django let only somebody with a ticket send something large."""

from __future__ import annotations

import pytest
from django.core.signing import TimestampSigner

from accounts.upload_tickets import ticket
from alliances_site.body_limits import largest_body
from alliances_site.limits import LARGEST_BODY, LARGEST_FILE
from tests.site.asking import ask, scope_of
from tests.site.test_request_gate import Inside, gate_of


def test_with_a_ticket_a_file_may_be_sent() -> None:
    assert largest_body(f"ticket={ticket()}".encode()) == LARGEST_FILE


@pytest.mark.parametrize(
    "query",
    [
        b"",
        b"ticket=",
        b"ticket=large",
        b"ticket=large:x:y",
        b"a=%ff&ticket=%00",
        b"ticket=&ticket=large",
        b"\xff",
    ],
)
def test_without_one_nothing_large(query: bytes) -> None:
    assert largest_body(query) == LARGEST_BODY


def test_a_signature_of_something_else_is_no_ticket() -> None:
    assert largest_body(f"ticket={TimestampSigner().sign('large')}".encode()) == LARGEST_BODY


@pytest.mark.parametrize(("query", "status"), [("", 413), (f"ticket={'x' * 20}", 413), (None, 200)])
async def test_the_gate_takes_a_file_from_who_has_a_ticket(query: str | None, status: int) -> None:
    scope = scope_of("POST")
    scope["query_string"] = (f"ticket={ticket()}" if query is None else query).encode()
    answer = await ask(gate_of(Inside()), scope, b"x" * (LARGEST_BODY + 1))
    assert answer.status == status
