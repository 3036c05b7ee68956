"""People whose profiles hold words that nobody else says, and all that leaves a Platter: told to whom, kept where.

All is looked through for the words of a profile, so that a new table or key is without being named.
"""

import io
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import redis.asyncio
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from bot.app import Platter
from bot.delivery.pools import open_delivery
from bot.observability.metrics import Metrics
from bot.run.parts import count
from engine.messages.people import Learned, Profile, Severity
from tests.support.canaries import word
from tests.support.slack.server import SlackServer
from tests.support.slack.server.world import Call
from tests.support.teams.people import Delivered, TeamsPeople
from tests.support.teams.server import TeamsServer

Json = dict[str, Any]
NOBODY = ""
"""Reader of what several people read, or who of them is not told."""
_ON_REQUEST = "views.open", "views.update", "views.publish", "chat.postEphemeral"


_OF_A_FIELD = frozenset({"options", "choices", "label", "block_id", "action_id", "id"})
"""What every form offers everybody, such as all allergens and severities; what is chosen in it stands beside."""


def without_choices(part: Any) -> Any:
    """Without what a form's fields are called and offer."""
    if isinstance(part, dict):
        kind = str(part.get("type"))
        is_field = kind == "input" or kind.startswith("Input.") or "options" in part
        kept = {name: one for name, one in part.items() if not (is_field and name in _OF_A_FIELD)}
        return {name: without_choices(one) for name, one in kept.items()}
    return [without_choices(one) for one in part] if isinstance(part, list | tuple) else part


def slack_id(name: str) -> str:
    return f"UQ{name.upper()}"


@dataclass(frozen=True)
class Kept:
    """Somebody with a profile, under one name on every platform."""

    name: str
    allergen: str
    """One that no menu of the sample and no line of the drive names."""
    severity: Severity
    uid: str
    """Over HTTP."""
    learned: str = field(default_factory=word)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What stands in the profile and nowhere else: of severities the word that the drive says of nobody else."""
        return self.allergen, self.learned, *((self.severity,) if self.severity == "anaphylactic" else ())

    @property
    def ids(self) -> tuple[str, ...]:
        """Who they are on every platform."""
        return self.uid, slack_id(self.name), f"aad-{self.name}"

    def profile(self) -> Profile:
        learned = (Learned("vibes", "spicy", datetime.now(UTC), f"you picked {self.learned}"),)
        return Profile(((self.allergen, self.severity),), learned=learned)


SEALED = re.compile(r"gAAAAA[\w-]{80,}")
"""What `bot.encryption` seals, as Fernet writes it: chance letters, among which a short word stands now and then."""


@dataclass
class Told:
    """All that was sent, said or written, by where; each with who alone reads it."""

    pieces: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def add(self, where: str, text: object, reader: str = NOBODY) -> None:
        told = text if isinstance(text, str) else json.dumps(without_choices(text), default=str, ensure_ascii=False)
        self.pieces.setdefault(where, []).append((reader, SEALED.sub("sealed", told)))

    def read_by(self, reader: str, where: str = "") -> str:
        """All that somebody was told alone."""
        return "\n".join(text for place in self._places(where) for who, text in self.pieces[place] if who == reader)

    def of_others(self, reader: str) -> Iterator[tuple[str, str]]:
        """Whatever anybody but this person reads, with where."""
        yield from ((place, text) for place in self.pieces for who, text in self.pieces[place] if who != reader)

    def _places(self, where: str) -> list[str]:
        return [place for place in self.pieces if not where or place == where]


NAMELESS = ("log", "output", "telemetry", "metrics", "model", "files")
"""Where it is told to nobody, and in no row, who somebody is."""


def leaks(told: Told, kept: Iterable[Kept]) -> list[str]:
    """Whose secret stands where somebody else reads it, and around what."""
    found = []
    for one in kept:
        for place, text in told.of_others(one.name):
            for secret in (*one.secrets, *(one.ids if place in NAMELESS else ())):
                if (at := text.casefold().find(secret.casefold())) >= 0:
                    found.append(f"{one.name}'s {secret} in {place}: …{text[max(0, at - 90) : at + 60]}…")
    return found


def of_slack(told: Told, server: SlackServer, chats: dict[str, str], names: dict[str, str]) -> None:
    """Every request to Slack and every file. `chats`: whose direct messages; `names`: who a user id is."""
    opened = iter(server.modals)
    for call in server.calls:
        reader = names.get(_addressed(call, server), NOBODY)
        if call.method == "views.open" and call.answer.get("ok"):
            reader = names[next(opened)[0]]
        where = str(call.body.get("channel") or call.body.get("channel_id") or "")
        told.add("Slack", [call.method, call.body], reader or chats.get(where, NOBODY))
    for name, view in server.views.items():
        told.add("Slack", view, names.get(name, NOBODY))
    for file in server.files.values():
        told.add("files", f"{file['name']}\n{file.get('content', b'').decode('utf-8-sig')}")


def _addressed(call: Call, server: SlackServer) -> str:
    """The user id of whom alone it is shown to."""
    if call.method not in _ON_REQUEST:
        return NOBODY
    view = server.open_views.get(str(call.body.get("view_id")))
    return view.user if view else str(call.body.get("user_id") or call.body.get("user") or "")


def of_teams(told: Told, server: TeamsServer, chats: dict[str, str]) -> None:
    """Every activity that was sent, and what stands in each conversation after all that was changed."""
    for name, activity, _ in server.posts:
        told.add("Teams", activity, chats.get(name.partition(";")[0], NOBODY))
    for place in server.conversations.values():
        for message in place.messages:
            told.add("Teams", message, chats.get(place.id, NOBODY))


class HeardTeamsPeople(TeamsPeople):
    """Of whom each answer that Teams got in its request is kept: a dialog, a card, results of the compose box."""

    told: Told

    async def deliver(self, activity: Json) -> Delivered:
        delivered = await super().deliver(activity)
        self.told.add("Teams in a request", json.loads(delivered.body or b"null"), activity["from"]["name"])
        return delivered


@dataclass
class Out:
    """What a process says of itself."""

    logged: list[Any] = field(default_factory=list)
    printed: io.StringIO = field(default_factory=io.StringIO)
    noted: list[str] = field(default_factory=list)
    """What the engine tells of each turn and search: figures, traces."""
    metrics: Metrics = field(default_factory=Metrics)

    def add_to(self, told: Told) -> None:
        for event in self.logged:
            told.add("log", repr(event))
        for note in self.noted:
            told.add("telemetry", note)
        told.add("output", self.printed.getvalue())


@asynccontextmanager
async def overheard(platter: Platter) -> AsyncIterator[Out]:
    """As the server counts and notes it, while the block lasts."""
    out, engine = Out(), platter.engine
    assert platter.stores.urls.database_url is not None
    async with open_delivery(platter.stores.urls.database_url) as delivery:
        count(platter, delivery, out.metrics)
        tell, note = engine.tell, engine.note

        def telling(figures: Any) -> None:
            out.noted.append(repr(figures))
            tell(figures)

        def noting(event: str, figures: Any) -> None:
            out.noted.append(repr((event, figures)))
            note(event, figures)

        engine.tell, engine.note = telling, noting
        with (
            capture_logs([merge_contextvars]) as out.logged,
            redirect_stdout(out.printed),
            redirect_stderr(out.printed),
        ):
            yield out


async def rows_of(platter: Platter, tenants: Sequence[str], only: Sequence[str] = ()) -> Counter[tuple[str, str]]:
    """(table, row as text) of every table there is, or of these, as each tenant's own connection sees it.

    What is sealed is there as it is stored; the log of turns opens nothing here.
    """
    found: Counter[tuple[str, str]] = Counter()
    for at, tenant in enumerate(tenants):
        async with platter.stores.database.tenant(tenant) as connection:
            tables = await (await connection.execute(_TABLES)).fetchall()
            for table, is_of_tenants in tables:
                if (only and table not in only) or (at and not is_of_tenants):
                    continue
                query = f"SELECT t::text FROM platter.{table} AS t"  # noqa: S608
                rows = await (await connection.execute(query.encode())).fetchall()
                found |= Counter((table, _bytes_too(row)) for (row,) in rows)
    return found


_TABLES = (
    "SELECT table_name, bool_or(column_name = 'tenant') FROM information_schema.columns"
    " WHERE table_schema = 'platter' GROUP BY table_name"
)


def _bytes_too(row: str) -> str:
    r"""A bytea stands as \x6c75…: what it says as text is put beside it."""
    said = []
    for piece in row.replace('"', ",").split(","):
        digits = piece.strip("\\(){}")
        if digits.startswith("x") and len(digits) > 8:
            try:
                said.append(bytes.fromhex(digits[1:]).decode("utf-8", "replace"))
            except ValueError:
                continue
    return " ".join([row, *said])


async def keys_of(platter: Platter) -> list[tuple[str, str]]:
    """(key, value) of all that Redis holds, of whatever type."""
    assert platter.stores.urls.redis_url is not None
    async with redis.asyncio.Redis.from_url(platter.stores.urls.redis_url) as client:
        return [(key.decode("utf-8", "replace"), repr(await _value(client, key))) async for key in client.scan_iter()]


async def _value(client: Any, key: bytes) -> object:
    match await client.type(key):
        case b"hash":
            return await client.hgetall(key)
        case b"list":
            return await client.lrange(key, 0, -1)
        case b"set":
            return await client.smembers(key)
        case b"zset":
            return await client.zrange(key, 0, -1, withscores=True)
        case b"string":
            return await client.get(key)
        case _:
            return await client.dump(key)
