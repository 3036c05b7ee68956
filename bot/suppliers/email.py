"""Email to restaurants over SMTP: one connection a letter, STARTTLS where it is offered, a deadline on all of it.

The standard library's client in a thread of its own, which can be hung up from outside: a server that answers a word a
minute keeps neither the thread nor a second try of the same letter waiting. [RFC 5321]
"""

import asyncio
import smtplib
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

STEP_S = 15.0
"""Of a command and its reply; a server that greets slowly to keep off others takes ten. Ours."""
WITHIN_S = 20.0
"""Of a whole letter, so that nobody else takes it up meanwhile (sending.LEASE). Ours."""
NO_MAILBOX = range(550, 554)
"""Replies to a recipient after which the same one need not be tried again. [RFC 5321, 4.2.3]"""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """`reason`: a constant word; `is_final`: no later try can succeed."""

    reason: str
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Smtp:
    """`url`: smtp://user:password@host:587 (STARTTLS where the server offers it, and always with a password), or
    smtps:// for TLS from the first byte; `?ca_file=FILE` for an authority of one's own."""

    url: str
    step_s: float = STEP_S
    within_s: float = WITHIN_S

    async def send(self, letter: EmailMessage) -> None:
        """Raises Refused."""
        try:
            dialogue = _Dialogue(self.url, str(letter["From"]).rpartition("@")[2], self.step_s)
        except OSError as failed:  # The authority's file is not there, or holds none.
            raise Refused(type(failed).__name__) from None
        try:
            async with asyncio.timeout(self.within_s):
                await asyncio.to_thread(dialogue.hand_over, letter)
        except TimeoutError:
            if not dialogue.is_taken:
                raise Refused("slow") from None
        finally:
            dialogue.hang_up()


class _Dialogue:
    """One connection to the mail server, as a thread works it off. `name`: who we say that we are; `step_s`: of a
    command and its reply."""

    def __init__(self, url: str, name: str, step_s: float) -> None:
        parts = urlsplit(url)
        self._host, self._is_tls = parts.hostname or "localhost", parts.scheme == "smtps"
        self._port = parts.port or (465 if self._is_tls else 25)
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._trust = ssl.create_default_context(cafile=parse_qs(parts.query).get("ca_file", [None])[0])
        self._client = (
            smtplib.SMTP_SSL(local_hostname=name, timeout=step_s, context=self._trust)
            if self._is_tls
            else smtplib.SMTP(local_hostname=name, timeout=step_s)
        )
        # Whose certificate it must be: the library sets it only where it connects at once.
        setattr(self._client, "_host", self._host)  # noqa: B010
        self.is_taken = False
        """The server has said that the letter is its own now; how the line ends then is no matter."""

    def hand_over(self, letter: EmailMessage) -> None:
        """Raises Refused."""
        try:
            self._say(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            raise Refused("no_mailbox", all(code in NO_MAILBOX for code in codes)) from None
        except smtplib.SMTPResponseException as said:
            raise Refused(f"smtp_{said.smtp_code}") from None
        except (OSError, smtplib.SMTPServerDisconnected) as gone:
            # The library tells of a time-out as of a line that is gone.
            is_slow = isinstance(gone, TimeoutError) or isinstance(gone.__context__, TimeoutError)
            raise Refused("slow" if is_slow else type(gone).__name__) from None
        except (smtplib.SMTPException, UnicodeError) as failed:
            raise Refused(type(failed).__name__) from None

    def _say(self, letter: EmailMessage) -> None:
        client = self._client
        try:
            client.connect(self._host, self._port)
            client.ehlo_or_helo_if_needed()
            if not self._is_tls and client.has_extn("starttls"):
                client.starttls(context=self._trust)
            elif not self._is_tls and self._password:
                raise smtplib.SMTPNotSupportedError("no TLS for a password")
            if self._user:
                client.login(self._user, self._password)
            client.send_message(letter)
            self.is_taken = True
            client.quit()
        except smtplib.SMTPException:
            if not self.is_taken:
                raise
        finally:
            client.close()

    def hang_up(self) -> None:
        """Ends the thread's waiting, from outside of it."""
        line = self._client.sock
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
