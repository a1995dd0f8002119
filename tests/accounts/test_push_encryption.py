"""Sealing and signing of pushes, held against the standards' own words and read back as a browser reads."""

from __future__ import annotations

import json
import struct
from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from accounts.notifications.encryption import (
    LONGEST,
    browser_key,
    browser_secret,
    from_base64,
    new_private_key,
    private_key,
    proof,
    public_point,
    sealed,
    to_base64,
)
from tests.support.pushing.browser import Browser

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_a_message_is_sealed_as_in_the_example_of_rfc_8291() -> None:
    """RFC 8291, appendix A."""
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth="BTBZMqHH6r4Tts7J_aSIgg",
        salt=from_base64("DGv6ra1nlYgDCS1FRnbzlw"),
        once=private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        step=1,
    )
    assert to_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("length", [0, 1, 510, 511, 512, 2000, LONGEST])
def test_a_browser_reads_what_was_sealed_for_it(length: int) -> None:
    browser = Browser()
    text = bytes(range(256)) * 16
    body = sealed(text[:length], p256dh=browser.p256dh, auth=browser.auth)
    assert browser.read(body) == text[:length]
    assert len(body) <= 4096
    assert struct.unpack("!I", body[16:20]) == (4096,)


def test_texts_of_like_length_make_messages_of_the_same() -> None:
    browser = Browser()
    sizes = {len(sealed(b"x" * n, p256dh=browser.p256dh, auth=browser.auth)) for n in range(100, 200)}
    assert len(sizes) == 1


def test_no_two_messages_are_alike() -> None:
    browser = Browser()
    bodies = {sealed(b"the same", p256dh=browser.p256dh, auth=browser.auth) for _ in range(5)}
    assert len(bodies) == 5


def test_what_is_too_long_is_not_sealed() -> None:
    browser = Browser()
    with pytest.raises(ValueError, match="longer"):
        sealed(b"x" * (LONGEST + 1), p256dh=browser.p256dh, auth=browser.auth)


def test_a_proof_names_the_service_a_contact_and_an_end_within_a_day() -> None:
    key = private_key(new_private_key())
    header = proof("https://fcm.googleapis.com/fcm/send/x", key=key, contact="mailto:a@example.org", now=NOW)
    token, k = header.removeprefix("vapid t=").split(", k=")
    signed, _, signature = token.rpartition(".")
    raw = from_base64(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.public_key().verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert from_base64(k) == public_point(key.public_key())
    claims = json.loads(from_base64(signed.split(".")[1]))
    assert claims == {
        "aud": "https://fcm.googleapis.com",
        "exp": int(NOW.timestamp()) + 12 * 3600,
        "sub": "mailto:a@example.org",
    }


@pytest.mark.parametrize("wrong", ["", "====", "AAAA", "a b", "ä", "A" * 42, "A" * 43, "A" * 44])
def test_a_text_that_is_no_private_key_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        private_key(wrong)


def test_keys_of_browsers_have_their_length_and_lie_on_the_curve() -> None:
    browser = Browser()
    point = from_base64(browser.p256dh)
    assert public_point(browser_key(browser.p256dh)) == point
    compressed = bytes([2 + point[64] % 2]) + point[1:33]
    for wrong in (point[:-1], point + b"\0", compressed, b"\4" + bytes(64), b"\5" + point[1:], b""):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
            browser_key(to_base64(wrong))
    for length in (0, 15, 17, 32):
        with pytest.raises(ValueError, match="16"):
            browser_secret(to_base64(bytes(length)))
    assert browser_secret(browser.auth) == from_base64(browser.auth)
