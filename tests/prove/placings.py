"""Placings: orders placed over HTTP, each press twice and more, while web and worker are killed again and again.

Every thread that was told of an order has exactly that one; every restaurant's message arrives at least once, and once
after the receiver's own look at its id.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from time import monotonic
from typing import Any
from uuid import uuid4

import aiohttp

from engine.stores.postgres.database import Database
from ingest.sample_files import sample_folder
from tests.chaos.counting import database_of
from tests.chaos.house import House
from tests.chaos.killing import opened
from tests.prove.proof import Proof
from tests.support.goals import say
from tests.support.smtp_server import Mailbox, receiving

AT_ONCE = 6
"""People who order at a time: more wait for two processors."""
PLACINGS_A_KILL = 50
KILLS_LEAST = 4
PATIENCE_S = 120.0
"""Of one call, restarts included; and of what restaurants are sent, behind the last placing."""
RESTAURANT = "boston-deli-co.json"
MAILBOX = "orders@boston-deli.example"
Json = dict[str, Any]


@dataclass
class Storm:
    house: House
    http: aiohttp.ClientSession
    day: date
    done: int = 0
    told: dict[str, set[str]] = field(default_factory=dict)
    """Thread → numbers that its presses were answered with."""
    times: list[float] = field(default_factory=list)
    """Seconds of each placing that was answered at the first try."""

    async def calls(self, session: str, key: str, **body: Any) -> Json:
        """Until it is answered, under one key: whatever dies meanwhile."""
        end, first = monotonic() + PATIENCE_S, True
        while True:
            began = monotonic()
            with suppress(aiohttp.ClientError, TimeoutError, ConnectionError):
                async with self.http.post(
                    f"{self.house.url}/chat/search",
                    json={"session_id": session, "user_input": "", **body},
                    headers={"Idempotency-Key": key},
                ) as response:
                    told: Json = await response.json()
                    if response.status == 200:
                        if first and "place" in key:
                            self.times.append(monotonic() - began)
                        return told
                    assert response.status in (429, 503), (told, self._log())
            first = False
            assert monotonic() < end, (session, key)
            await asyncio.sleep(0.2)

    def _log(self) -> str:
        return (self.house.folder / "web.log").read_text()[-3000:]

    async def checked_out(self, session: str) -> Json:
        """A press on the one button of a whole order."""
        await self.calls(session, "search", user_input="sandwiches from Boston Deli Co for 12 in Boston")
        await self.calls(session, "add", user_input="add the first one, we'll pick it up, that's all")
        fields = {
            "date": self.day.isoformat(),
            "time": "12:00",
            "contact_name": "Ana Lopez",
            "contact_phone": "617 555 0100",
        }
        card = await self.calls(session, "form", order_form={"kind": "checkout", "fields": fields})
        place = card["order"]["place"]
        assert place is not None, card["order"]
        return {"user_input": place["text"], "token": place["token"]}

    async def places(self, number: int) -> None:
        session = f"placing-{number:06}-{uuid4().hex[:8]}"
        pressed = await self.checked_out(session)
        # Pressed twice at once, one of them delivered again.
        presses = [self.calls(session, f"place-{press}", **pressed) for press in (1, 2, 1)]
        self.told[session] = {one["order"]["number"] for one in await asyncio.gather(*presses) if one["order"]}
        self.done += 1


@asynccontextmanager
async def stormed() -> AsyncIterator[tuple[Storm, Mailbox]]:
    """Web and worker over the sample, where one restaurant has a mailbox, and who orders there."""
    async with AsyncExitStack() as stack:
        house, _ = stack.enter_context(opened(["loop"]))
        mail = await stack.enter_async_context(receiving(Mailbox()))
        house.environment |= {
            "PLATTER_ORDERS": "on",
            "PLATTER_SMTP_URL": f"smtp://127.0.0.1:{mail.port}",
            "PLATTER_SMTP_FROM": "orders@platter.example",
            "PLATTER_TENANT_REQUESTS_PER_MINUTE": "1000000",
            "PLATTER_USER_REQUESTS_PER_MINUTE": "1000000",
            "PLATTER_BEST_ORDER": "false",
        }
        house.begin("work")
        await asyncio.to_thread(house.start, "web")
        await _with_mailbox(house)
        timeout = aiohttp.ClientTimeout(total=10)
        http = await stack.enter_async_context(aiohttp.ClientSession(timeout=timeout))
        day = datetime.now(UTC).date() + timedelta(days=9)
        yield Storm(house, http, day + timedelta(days=(1 - day.weekday()) % 7)), mail


async def placings(n: int, seed: int) -> Proof:
    async with stormed() as (storm, mail):
        kills = max(KILLS_LEAST, n // PLACINGS_A_KILL)
        died = await _stormy(storm, n, kills, random.Random(seed))
        async with database_of(storm.house) as database:
            await _quiet(database, mail, n)
            wrong = await _wrong(storm, database, mail, n)
        say(f"{n} placings, {len(mail.mails)} mails, killed: {dict(died)}; a press answered in {_p95(storm.times)}")
        return Proof(n, wrong)


def _p95(times: list[float]) -> str:
    ordered = sorted(times) or [0.0]
    return (
        f"{ordered[len(ordered) // 2] * 1e3:.0f} ms in the median, p95 {ordered[int(len(ordered) * 0.95)] * 1e3:.0f} ms"
    )


async def _with_mailbox(house: House) -> None:
    """One restaurant of the sample has a mailbox that leads somewhere."""
    folder = house.folder / "menus"
    folder.mkdir()
    told = json.loads((sample_folder() / RESTAURANT).read_text("utf-8"))
    told["restaurant"]["fulfilment"]["contact"] = {"email": MAILBOX}
    (folder / RESTAURANT).write_text(json.dumps(told), "utf-8")
    command = ["-c", "from bot.cli import main; main()", "ingest", "--keep-sample", str(folder)]
    ingest = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=house.environment, cwd=house.folder, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await ingest.communicate()
    assert ingest.returncode == 0, said.decode()


async def _stormy(storm: Storm, n: int, kills: int, chance: random.Random) -> Counter[str]:
    """Places them all, and kills beside it, at random and evenly over the placings."""
    died, numbers = Counter[str](), iter(range(n))

    async def person() -> None:
        for number in numbers:
            await storm.places(number)

    people = [asyncio.create_task(person()) for _ in range(AT_ONCE)]
    for at in range(kills):
        share = (at + chance.random()) / (kills + 1)
        while storm.done < share * n and not all(one.done() for one in people):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        part = ("web", "work")[at % 2]
        await asyncio.to_thread(storm.house.kill, part)
        died[part] += 1
        await asyncio.to_thread(storm.house.start, part)
    await asyncio.gather(*people)
    return died


async def _quiet(database: Database, mail: Mailbox, n: int) -> None:
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        async with database.connection() as connection:
            found = await connection.execute("SELECT count(*) FROM supplier_messages WHERE state <> 'sent'")
            row = await found.fetchone()
        if row is not None and not row[0]:
            return
        await asyncio.sleep(0.2)


async def _wrong(storm: Storm, database: Database, mail: Mailbox, n: int) -> list[str]:
    (tenant,) = {"local"}
    async with database.tenant(tenant) as connection:
        rows = await (await connection.execute("SELECT thread, conversation, number FROM orders")).fetchall()
    wrong = [f"{n - storm.done} placings did not come to an end"] if storm.done != n else []
    held = Counter(conversation or thread for thread, conversation, _ in rows)
    numbers = {number for _, _, number in rows}
    wrong += [f"{thread} has {count} orders" for thread, count in held.items() if count != 1]
    wrong += [f"{n} placings, {len(rows)} orders"] if len(rows) != n else []
    for session, told in storm.told.items():
        if len(told) != 1 or not told <= numbers:
            wrong.append(f"{session} was told of {sorted(told)}")
    by_order = Counter(str(one["X-Platter-Order"]) for one in mail.mails)
    wrong += [f"{number}: nobody was told" for number in numbers - set(by_order)]
    wrong += [f"{number} was never placed, and somebody was told" for number in set(by_order) - numbers]
    ids = {(str(one["Message-ID"]), str(one["X-Platter-Order"])) for one in mail.mails}
    wrong += [f"{number} by {count} ids" for number, count in Counter(one[1] for one in ids).items() if count != 1]
    return wrong + [f"a mail against the rules: {one}" for one in mail.wrong]
