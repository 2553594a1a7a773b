"""Web Push: a message that only one browser can read (RFC 8291), signed by this house (RFC 8292)."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from madoi.server.wire.notices import Browser

CURVE = ec.SECP256R1()
RECORD = 4096
LAST = b"\x02"
"""What follows the text of the last record."""
GOOD_FOR = 12 * 3600
"""Seconds that a signature is good for."""


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check(browser: Browser) -> None:
    """Raises ValueError if nobody could write to it."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(browser.p256dh))
    if len(decoded(browser.auth)) != 16:
        raise ValueError("auth")


def sealed(
    text: bytes, browser: Browser, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message for one browser, as `aes128gcm`. Key and salt are fresh for every message, but for tests."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or secrets.token_bytes(16)
    theirs = decoded(browser.p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine = public_bytes(own)
    material = derived(shared, decoded(browser.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)


class Signer:
    """The key of this house, by which push services know it again."""

    def __init__(self, secret: str, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decoded(secret), "big"), CURVE)
        self._contact = contact
        self.public = encoded(public_bytes(self._key))

    def authorization(self, endpoint: str, now: int) -> str:
        """The header that names this house to a push service; `now` in seconds."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + GOOD_FOR, "sub": self._contact}
        told = ".".join(
            encoded(msgspec.json.encode(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={told}.{signature}, k={self.public}"


def new_secret() -> str:
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))
