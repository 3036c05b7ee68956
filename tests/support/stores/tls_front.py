"""TLS in front of a server that speaks none: a certificate of an authority made for the occasion, and a port that takes
TLS off. PostgreSQL asks for it in its own words first, Redis begins at once."""

import asyncio
import ipaddress
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

SSL_REQUEST = bytes((0, 0, 0, 8, 4, 210, 22, 47))
"""PostgreSQL's protocol, "SSLRequest": its length, and 80877103."""
CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Authority:
    ca_file: Path
    server_file: Path
    """Certificate and key of "localhost" and 127.0.0.1."""

    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.server_file)
        return context


def authority(folder: Path) -> Authority:
    """Files in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    ca_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ca_name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "an authority")])
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    itself = x509.SubjectKeyIdentifier.from_public_key(ca_key.public_key())
    ca = _certificate(ca_name, ca_name, ca_key, ca_key, [(x509.BasicConstraints(True, None), True), (itself, False)])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key())
    made = Authority(folder / "ca.pem", folder / "server.pem")
    made.ca_file.write_bytes(ca)
    plain = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    certificate = _certificate(name, ca_name, key, ca_key, [(names, False), (signer, False)])
    made.server_file.write_bytes(certificate + key.private_bytes(*plain))
    return made


def _certificate(
    name: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    signed_by: ec.EllipticCurvePrivateKey,
    extensions: list[tuple[x509.ExtensionType, bool]],
) -> bytes:
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(
        issuer, name, key.public_key(), x509.random_serial_number(), now - timedelta(hours=1), now + timedelta(days=1)
    )
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    return builder.sign(signed_by, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


@asynccontextmanager
async def tls_front(port: int, context: ssl.SSLContext, *, asked_first: bool) -> AsyncIterator[int]:
    """The port that speaks TLS for `port`; `asked_first`: as PostgreSQL does it."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if asked_first:
                assert await reader.readexactly(len(SSL_REQUEST)) == SSL_REQUEST
                writer.write(b"S")
                await writer.start_tls(context)
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(_pipe(reader, inner_writer), _pipe(inner_reader, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass  # a client that does not trust the certificate goes away
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=None if asked_first else context)
    async with server:
        yield int(server.sockets[0].getsockname()[1])


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while chunk := await reader.read(CHUNK):
            writer.write(chunk)
            await writer.drain()
    finally:
        writer.close()
