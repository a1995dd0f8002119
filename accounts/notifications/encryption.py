"""Encrypts pushes for one browser, and proves who sends them: RFC 8291, RFC 8188 and RFC 8292.

Written here on `cryptography`, which the site has anyway: for these few lines pywebpush brings two HTTP
clients (aiohttp and requests), neither of which ends a whole answer in time, and a package that comes without
wheels (http-ece); webpush brings pydantic. They are held against the example of RFC 8291 and a browser.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import struct
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of a whole message that every push service takes (RFC 8030, 7.2)."""
LONGEST = RECORD - 16 - 4 - 1 - 65 - 16 - 1
"""Bytes of text that fit into it, beside salt, sizes, our key, the seal and the mark of the last record."""
STEP = 512
"""The text is filled up to a multiple of so many bytes: its length tells the push service nothing."""
PROOF_LASTS = timedelta(hours=12)


def to_base64(raw: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """The bytes that `to_base64` was given.

    :raises ValueError: it is something else, or not written as `to_base64` writes it.
    """
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeError) as error:
        raise ValueError("not base64url") from error
    if to_base64(raw) != text.rstrip("="):
        raise ValueError("not base64url")
    return raw


def new_private_key() -> str:
    """A private key, as it is kept."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_base64(number.to_bytes(32, "big"))


def private_key(kept: str) -> ec.EllipticCurvePrivateKey:
    """The private key that is kept as a text.

    :raises ValueError: the text is none.
    """
    raw = from_base64(kept)
    if len(raw) != 32:
        raise ValueError("a private key has 32 bytes")
    return ec.derive_private_key(int.from_bytes(raw, "big"), CURVE)


def public_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes, as browsers have it."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """A browser's public key.

    :raises ValueError: not 65 bytes of a point on the curve.
    """
    raw = from_base64(p256dh)
    if len(raw) != 65:
        raise ValueError("a browser's key has 65 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)


def browser_secret(auth: str) -> bytes:
    """A browser's secret.

    :raises ValueError: not 16 bytes.
    """
    raw = from_base64(auth)
    if len(raw) != 16:
        raise ValueError("a browser's secret has 16 bytes")
    return raw


def sealed(
    text: bytes,
    *,
    p256dh: str,
    auth: str,
    salt: bytes | None = None,
    once: ec.EllipticCurvePrivateKey | None = None,
    step: int = STEP,
) -> bytes:
    """The body of a message that only the browser with these keys can read (`aes128gcm`, one record).

    :param salt: 16 random bytes, drawn here unless given.
    :param once: the key for this message alone, made here unless given.
    :param step: fill up to a multiple of so many bytes.
    :raises ValueError: the text is longer than `LONGEST`, or the keys are none.
    """
    if len(text) > LONGEST:
        raise ValueError(f"longer than {LONGEST} bytes")
    theirs = browser_key(p256dh)
    once = ec.generate_private_key(CURVE) if once is None else once
    salt = os.urandom(16) if salt is None else salt
    mine = public_point(once.public_key())
    shared = once.exchange(ec.ECDH(), theirs)
    secret = _derived(browser_secret(auth), shared, b"WebPush: info\0" + public_point(theirs) + mine, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    filled = (text + b"\2").ljust(min(LONGEST + 1, -(-(len(text) + 1) // step) * step), b"\0")
    return salt + struct.pack("!IB", RECORD, len(mine)) + mine + AESGCM(key).encrypt(nonce, filled, None)


def proof(endpoint: str, *, key: ec.EllipticCurvePrivateKey, contact: str, now: datetime) -> str:
    """The `Authorization` with which a push service knows its sender again (VAPID).

    :param contact: `mailto:` or `https:`, for the operator of the push service.
    """
    there = urlsplit(endpoint)
    claims = {
        "aud": f"{there.scheme}://{there.hostname}",
        "exp": int((now + PROOF_LASTS).timestamp()),
        "sub": contact,
    }
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    signed = ".".join(to_base64(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = to_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={to_base64(public_point(key.public_key()))}"


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
