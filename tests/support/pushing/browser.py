"""The keys of a browser that has subscribed, and its reading of what is sealed for them (RFC 8291)."""

from __future__ import annotations

import os
import secrets

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from accounts.notifications.encryption import public_point, to_base64


class Browser:
    """One subscription, written apart from the site's own code so that the two check each other."""

    def __init__(self, host: str = "fcm.googleapis.com") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.endpoint = f"https://{host}/fcm/send/{secrets.token_urlsafe(24)}"
        self.p256dh = to_base64(public_point(self.key.public_key()))
        self.auth = to_base64(self.secret)

    def form(self) -> dict[str, str]:
        """The fields that its page sends to the site."""
        return {"endpoint": self.endpoint, "p256dh": self.p256dh, "auth": self.auth}

    def read(self, body: bytes) -> bytes:
        """The text of a message.

        :raises cryptography.exceptions.InvalidTag: it was not sealed for this browser.
        """
        salt, sender, cipher = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        mine = public_point(self.key.public_key())
        info = b"WebPush: info\x00" + mine + sender
        secret = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        text, mark, filling = AESGCM(key).decrypt(nonce, cipher, None).rpartition(b"\x02")
        assert mark == b"\x02"
        assert not filling.strip(b"\x00")
        return text
