"""Checks of a push service on a message before it takes it (RFC 8292)."""

from __future__ import annotations

import json
import time
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from accounts.notifications.encryption import from_base64


def verdict(authorization: str, *, subscribed: str | None, host: str) -> tuple[int, dict[str, Any]]:
    """201 for a message that may pass, else 401 or 403, as real services answer; and what it claims.

    :param subscribed: the key that the browser subscribed to; None: any will do.
    """
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(",") if "=" in part)
    if scheme.lower() != "vapid" or not {"t", "k"} <= set(parts):
        return 401, {}
    if subscribed is not None and from_base64(parts["k"]) != from_base64(subscribed):
        return 403, {}
    signed, _, signature = parts["t"].rpartition(".")
    raw = from_base64(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(parts["k"]))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return 403, {}
    claims: dict[str, Any] = json.loads(from_base64(signed.split(".")[1]))
    now = time.time()
    is_good = (
        claims.get("aud") == f"https://{host}"
        and now < claims.get("exp", 0) <= now + 24 * 3600
        and str(claims.get("sub", "")).startswith("mailto:")
    )
    return (201 if is_good else 403), claims
