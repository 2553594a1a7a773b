"""Messages to addresses that people name: never into the network of the server itself, never for long, never much read.

The name is looked up once, every address it stands for is checked, and the connection is made to the one that was
checked: a name that is looked up again could mean another machine. Nothing is followed, nothing of the answer is kept but
its status.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import anyio

SECONDS = 10.0
LONGEST_LINE = 1000
PORTS = (443, 8443)


class Unreachable(Exception):
    """An address that is not written to, or that does not answer."""


class Target:
    """An address that may be written to, as far as it can be told without asking anybody."""

    def __init__(self, url: str, private: bool) -> None:
        """Raises Unreachable. `private` also allows plain http, any port, and addresses of our own network."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Unreachable("no address") from None
        self.tls = parts.scheme == "https"
        self.host = parts.hostname or ""
        self.port = port or (443 if self.tls else 80)
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self.named = parts.netloc
        self.private = private
        if not self.host or parts.scheme not in ("https", "http"):
            raise Unreachable("no address")
        if parts.username or parts.password or not url.isascii() or not url.isprintable() or " " in url:
            raise Unreachable("no address")
        if not private and (not self.tls or self.port not in PORTS):
            raise Unreachable("https only")

    async def place(self) -> tuple[socket.AddressFamily, str]:
        """The checked address of the machine. Raises Unreachable."""
        loop = asyncio.get_running_loop()
        try:
            with anyio.fail_after(SECONDS):
                found = await loop.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, TimeoutError):
            raise Unreachable("no such host") from None
        if not found or not (self.private or all(is_public(str(at[4][0])) for at in found)):
            raise Unreachable("not a public address")
        return found[0][0], str(found[0][4][0])


def is_public(text: str) -> bool:
    """True if an address is one of the open internet, also where it is wrapped into another."""
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        wrapped = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if wrapped is None and (int(address) >> 32 == NAT64 or int(address) >> 32 == 0):
            wrapped = IPv4Address(int(address) & 0xFFFFFFFF)
        if wrapped is not None:
            address = wrapped
    return address.is_global and not address.is_multicast


NAT64 = int(IPv6Address("64:ff9b::")) >> 32


async def post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body; the status of the answer. Raises Unreachable, at the latest after some seconds."""
    try:
        with anyio.fail_after(SECONDS):
            return await _post(target, body, headers)
    except (
        OSError,
        TimeoutError,
        ssl.SSLError,
        asyncio.IncompleteReadError,
        asyncio.LimitOverrunError,
    ) as problem:
        raise Unreachable(type(problem).__name__) from None


async def _post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    _, place = await target.place()
    reader, writer = await asyncio.open_connection(
        place,
        target.port,
        ssl=ssl.create_default_context() if target.tls else None,
        server_hostname=target.host if target.tls else None,
        limit=LONGEST_LINE,
    )
    try:
        told = {"Host": target.named, "Content-Length": str(len(body)), "Connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        writer.write(f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        line = (await reader.readuntil(b"\n")).decode("latin-1").split()
        if len(line) < 2 or not line[0].startswith("HTTP/1.") or not line[1].isdigit():
            raise Unreachable("no HTTP")
        return int(line[1])
    finally:
        writer.close()
