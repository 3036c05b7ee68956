"""A mail server on a free port of this machine, as strict as RFC 5321 allows: it takes nothing that is out of order,
has a bare line feed, a line too long or an octet that was not announced, and it keeps what it took.

It can also be slow, refuse a step, or fall silent after it took a mail, as real ones do.
"""

import asyncio
import base64
import re
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import cast

COMMAND_MOST, TEXT_MOST = 512, 1_000
"""Octets with CRLF. [RFC 5321, 4.5.3.1.4, 4.5.3.1.6]"""
DATE = re.compile(r"[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}")


@dataclass(slots=True)
class Mailbox:
    """What the server does, and what it saw."""

    tls: ssl.SSLContext | None = None
    """Offered; None: it has none."""
    login: tuple[str, str] | None = None
    """Needed before a mail is taken."""
    refuses: Mapping[str, str] = field(default_factory=dict)
    """Command, or "." for the end of data → the reply in the place of its own."""
    hangs_at: str = ""
    """The same, where nothing is said any more."""
    dies_at: str = ""
    """The same, where the line is cut after it was done."""
    mails: list[EmailMessage] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """What the client did against the rules."""
    was_tls: list[bool] = field(default_factory=list)
    """Of each mail."""
    port: int = 0

    def message_ids(self) -> list[str]:
        return [str(mail["Message-ID"]) for mail in self.mails]


@asynccontextmanager
async def receiving(mailbox: Mailbox, first_tls: ssl.SSLContext | None = None) -> AsyncIterator[Mailbox]:
    """`first_tls`: TLS from the first byte on."""
    tasks: set[asyncio.Task[None]] = set()

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        try:
            await _Session(mailbox, reader, writer, first_tls is not None).run()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError, ssl.SSLError):
            pass
        finally:
            writer.close()
            tasks.discard(task)

    server = await asyncio.start_server(served, "127.0.0.1", 0, ssl=first_tls)
    mailbox.port = server.sockets[0].getsockname()[1]
    try:
        yield mailbox
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Cut(ConnectionError):
    pass


class _Session:
    def __init__(
        self, mailbox: Mailbox, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_tls: bool
    ) -> None:
        self._box, self._reader, self._writer, self._is_tls = mailbox, reader, writer, is_tls
        self._greeted = self._let_in = self._announced_8bit = False
        self._sender: str | None = None
        self._to: list[str] = []

    async def run(self) -> None:
        await self._answer("", "220 mail.test ESMTP")
        while True:
            line = await self._line(COMMAND_MOST)
            verb, _, rest = line.decode("ascii", "replace").partition(" ")
            if not await self._did(verb.upper(), rest):
                return

    async def _did(self, verb: str, rest: str) -> bool:
        match verb:
            case "EHLO":
                self._greeted, self._sender, self._to = True, None, []
                offers = ["250-mail.test"]
                offers += ["250-STARTTLS"] if self._box.tls and not self._is_tls else []
                offers += ["250-AUTH PLAIN"] if self._box.login and (self._is_tls or not self._box.tls) else []
                if not re.fullmatch(r"[A-Za-z0-9.-]+|\[[0-9A-Fa-f.:IPv]+\]", rest):
                    self._box.wrong.append(f"EHLO {rest}")
                await self._answer(verb, "\r\n".join([*offers, "250 8BITMIME"]))
            case "STARTTLS" if self._box.tls and not self._is_tls:
                await self._answer(verb, "220 go ahead")
                await self._writer.start_tls(self._box.tls)
                self._is_tls, self._greeted = True, False
            case "AUTH" if self._box.login:
                await self._log_in(rest)
            case "MAIL" if self._greeted and self._sender is None:
                found = re.fullmatch(r"FROM:<([^<>]+)>((?: [A-Za-z0-9=]+)*)", rest)
                if not found or (self._box.login and not self._let_in):
                    await self._answer(verb, "530 log in first" if found else "501 syntax")
                else:
                    self._sender, self._announced_8bit = found[1], "BODY=8BITMIME" in found[2].upper()
                    await self._answer(verb, "250 ok")
            case "RCPT" if self._sender is not None:
                found = re.fullmatch(r"TO:<([^<>@ ]+@[^<>@ ]+)>", rest)
                if verb not in self._box.refuses and found:
                    self._to.append(found[1])
                await self._answer(verb, "250 ok" if found else "501 syntax")
            case "DATA" if self._to:
                await self._take_data()
            case "RSET":
                self._sender, self._to = None, []
                await self._answer(verb, "250 ok")
            case "QUIT":
                await self._answer(verb, "221 bye")
                return False
            case _:
                self._box.wrong.append(f"{verb} out of order")
                await self._answer(verb, "503 bad sequence of commands")
        return True

    async def _log_in(self, rest: str) -> None:
        kind, _, given = rest.partition(" ")
        if kind.upper() != "PLAIN" or not given:
            return await self._answer("AUTH", "504 plain alone")
        _, user, password = base64.b64decode(given).decode().split("\0")
        self._let_in = (user, password) == self._box.login
        await self._answer("AUTH", "235 welcome" if self._let_in else "535 who are you")

    async def _take_data(self) -> None:
        await self._answer("DATA", "354 end with a dot")
        if "DATA" in self._box.refuses:
            return
        lines = []
        while (line := await self._line(TEXT_MOST)) != b".":
            if not (self._announced_8bit or line.isascii()):
                self._box.wrong.append("8 bits that were not announced")
            lines.append(line.removeprefix(b"."))
        mail = cast(EmailMessage, message_from_bytes(b"\r\n".join(lines) + b"\r\n", policy=default))
        for header in ("From", "Date", "Message-ID"):  # RFC 5322, 3.6, and what keeps a repeat apart
            if len(mail.get_all(header, [])) != 1:
                self._box.wrong.append(f"not one {header}")
        if not DATE.fullmatch(str(mail["Date"])):
            self._box.wrong.append(f"Date {mail['Date']}")
        if [str(mail["To"])] != self._to:
            self._box.wrong.append("headers name another recipient than the envelope")
        if "." not in self._box.refuses:
            self._box.mails.append(mail)
            self._box.was_tls.append(self._is_tls)
        self._sender, self._to = None, []
        await self._answer(".", "250 taken")

    async def _line(self, most: int) -> bytes:
        line = await self._reader.readuntil(b"\n")
        if not line.endswith(b"\r\n") or b"\r" in line[:-2]:
            self._box.wrong.append("a line that does not end with CRLF")
        if len(line) > most:
            self._box.wrong.append(f"a line of {len(line)} octets")
        return line.rstrip(b"\r\n")

    async def _answer(self, verb: str, said: str) -> None:
        if verb and verb == self._box.hangs_at:
            await asyncio.Event().wait()
        if verb and verb == self._box.dies_at:
            raise _Cut
        self._writer.write(f"{self._box.refuses.get(verb, said)}\r\n".encode())
        await self._writer.drain()
