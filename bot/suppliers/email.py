"""Email to restaurants over SMTP: one connection a letter, STARTTLS where it is offered, a deadline on all of it."""

import asyncio
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

WITHIN_S = 20.0
"""Of a whole letter; a server that greets slowly to keep off others takes ten. Ours."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """`reason`: a constant word; `is_final`: no later try can succeed."""

    reason: str
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Smtp:
    """`url`: smtp://user:password@host:587 (STARTTLS where the server offers it, and always with a password), or
    smtps:// for TLS from the first byte."""

    url: str

    async def send(self, letter: EmailMessage) -> None:
        """Raises Refused."""
        try:
            await asyncio.wait_for(asyncio.to_thread(self._send, letter), WITHIN_S + 1)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refused:
            raise Refused("refused", _is_final(refused)) from None
        except (smtplib.SMTPException, OSError, TimeoutError, ssl.SSLError) as failed:
            raise Refused(type(failed).__name__) from None

    def _send(self, letter: EmailMessage) -> None:
        parts = urlsplit(self.url)
        host, is_tls = parts.hostname or "localhost", parts.scheme == "smtps"
        context = ssl.create_default_context()
        made = (
            smtplib.SMTP_SSL(host, parts.port or 465, timeout=WITHIN_S, context=context)
            if is_tls
            else smtplib.SMTP(host, parts.port or 25, timeout=WITHIN_S)
        )
        with made as server:
            server.ehlo()
            if not is_tls and server.has_extn("starttls"):
                server.starttls(context=context)
                server.ehlo()
            elif not is_tls and parts.password:
                raise smtplib.SMTPNotSupportedError("no TLS for a password")
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(letter)


def _is_final(refused: smtplib.SMTPException) -> bool:
    """5yz: permanent. [RFC 5321 §4.2.1]"""
    codes = (
        [code for code, _ in refused.recipients.values()]
        if isinstance(refused, smtplib.SMTPRecipientsRefused)
        else [getattr(refused, "smtp_code", 0)]
    )
    return bool(codes) and all(500 <= code < 600 for code in codes)
