"""Refusals, in words, of whatever is posted in the place of a passkey."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from random import Random
from typing import Any

import pytest
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


def b64(data: bytes | str) -> str:
    return urlsafe_b64encode(data.encode() if isinstance(data, str) else data).decode().rstrip("=")


def credential(**response: Any) -> dict[str, Any]:
    """Shaped like one, with some parts of its own."""
    said = json.dumps({"type": "webauthn.get", "challenge": b64("x"), "origin": "http://testserver"})
    parts = {
        "clientDataJSON": b64(said),
        "attestationObject": b64(b"\xa0"),
        "authenticatorData": b64(b"\0" * 37),
        "signature": b64("x"),
        "userHandle": b64("1"),
    }
    return {"id": b64("k"), "rawId": b64("k"), "type": "public-key", "response": parts | response}


RNG = Random(31)
BAD: dict[str, str] = {
    "nothing": "",
    "no JSON": "{",
    "null": "null",
    "a number": "1",
    "a word": '"passkey"',
    "a list": "[]",
    "an empty object": "{}",
    "a list in lists": "[" * 5_000 + "]" * 5_000,
    "an object in objects": '{"a":' * 5_000 + "1" + "}" * 5_000,
    "a number without end": '{"id": ' + "9" * 5_000 + "}",
    "not a number": '{"id": NaN}',
    "a sign that no database keeps": json.dumps(credential() | {"extra": "\0"}),
    "half a sign": '{"id": "\\ud800"}',
    "a foreign type": json.dumps(credential() | {"type": "password"}),
    "an id of another kind": json.dumps(credential() | {"id": 1, "rawId": [1]}),
    "no response": json.dumps({"id": b64("k"), "rawId": b64("k"), "type": "public-key"}),
    "an empty response": json.dumps(credential() | {"response": {}}),
    "a response that is none": json.dumps(credential() | {"response": "x"}),
    "no base64": json.dumps(credential(clientDataJSON="%%%", authenticatorData="%%%")),
    "no words of a client": json.dumps(credential(clientDataJSON=b64("x"))),
    "empty words of a client": json.dumps(credential(clientDataJSON=b64("{}"))),
    "words in no language": json.dumps(credential(clientDataJSON=b64(b"\xff\xfe"))),
    "a client that says a list": json.dumps(credential(clientDataJSON=b64("[1]"))),
    "short data": json.dumps(credential(authenticatorData=b64("x"))),
    "data that end in the midst": json.dumps(credential(authenticatorData=b64(b"\0" * 32 + b"\xff" * 9))),
    "numbers for words": json.dumps(credential(clientDataJSON=1, authenticatorData=2, signature=3)),
    "an owner that is a list": json.dumps(credential(userHandle=[1])),
    "no owner": json.dumps(credential(userHandle=None)),
    "an owner without end": json.dumps(credential(userHandle=b64("9" * 60))),
    "an owner of no alphabet": json.dumps(credential(userHandle=b64(b"\xff"))),
    "broken CBOR": json.dumps(credential(attestationObject=b64(b"\xbf\xff\xff"))),
    "CBOR of another kind": json.dumps(credential(attestationObject=b64(b"\x01"))),
} | {
    f"noise {number}": json.dumps(
        credential(attestationObject=b64(RNG.randbytes(60)), authenticatorData=b64(RNG.randbytes(90)))
    )
    for number in range(8)
}  # fmt: skip


def test_nobody_gets_in_with_what_is_no_passkey(client: Client, tamsin: User) -> None:
    def answered(sent: str) -> tuple[int, str | None]:
        cache.clear()
        client.get("/accounts/2fa/webauthn/login/", headers={"X-Requested-With": "XMLHttpRequest"})
        sent = sent.replace(b64("1"), b64(user_pk_to_url_str(tamsin)))
        answer = client.post("/accounts/2fa/webauthn/login/", {"credential": sent})
        return answer.status_code, answer.headers.get("Location")

    found = {name: answered(sent) for name, sent in BAD.items()}
    assert found == dict.fromkeys(BAD, (302, "/accounts/login/"))
    assert "_auth_user_id" not in client.session
    assert "Incorrect code" in client.get("/accounts/login/").content.decode()


def test_nothing_is_added_that_is_no_passkey(at_home: Client) -> None:
    def answered(sent: str) -> int:
        at_home.get("/accounts/2fa/webauthn/add/")
        return at_home.post("/accounts/2fa/webauthn/add/", {"credential": sent, "name": "Key"}).status_code

    assert {name: answered(sent) for name, sent in BAD.items()} == dict.fromkeys(BAD, 422)
    assert not Authenticator.objects.exists()


def test_nobody_says_again_who_they_are_with_what_is_no_passkey(at_home: Client) -> None:
    for sent in BAD.values():
        cache.clear()
        answer = at_home.post("/accounts/2fa/webauthn/reauthenticate/", {"credential": sent})
        assert 300 <= answer.status_code < 500
