"""`platter inbox`: what waits, what failed for good, putting it back and laying it aside."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
import typer

from bot.app import open_database
from bot.cli.outcome import FAILED, run
from bot.cli.start import start
from bot.cli.tables import age_in_words, columns, more, table
from bot.operations.audit import operator_name
from bot.operations.backlog import Depth, Inbox, Letter, UnclearPost, look
from bot.operations.discard import discard
from bot.operations.retry import Fate, Outcome, put_back
from bot.settings import Settings
from engine.stores.postgres.database import Database

Do = Callable[[Database, Sequence[str] | None, str], Awaitable[list[Fate]]]
"""What becomes of the letters of these names (None: of all), by whose hand."""

_BECAME = {
    "put_back": "put back: it waits again",
    "waiting": "was put back before, and is not over yet",
    "settled": "was put back before and is settled; not repeated",
    "unclear": "was put back before, and nobody can know whether it was posted; not repeated",
    "died": "was put back before and failed again, as another dead letter",
    "replaced": "is the apology for a turn that was put back; not posted",
    "gone": "cannot be put back: its words are erased",
    "unknown": "is no dead letter",
    "discarded": "laid aside",
    "kept": "is none to be laid aside: it was put back, or laid aside before",
}
_COULD_NOT = ("gone", "unknown")


def run_inbox(limit: int, *, as_json: bool) -> None:
    found = run(_look(start(), limit))
    if as_json:
        typer.echo(orjson.dumps(inbox_object(found, limit)).decode())
        return
    for line in inbox_lines(found, limit, columns(), datetime.now(UTC)):
        typer.echo(line)


def run_put_back(names: Sequence[str] | None, by: str | None, limit: int, *, as_json: bool) -> None:
    """Exit code 1 where one that was named could not be put back, and never was."""
    _tell(run(_done(put_back, start(), names, operator_name(by))), names, limit, "put_back", as_json=as_json)


def run_discard(names: Sequence[str] | None, by: str | None, limit: int, *, as_json: bool) -> None:
    """Exit code 1 where one that was named is no dead letter."""
    _tell(run(_done(discard, start(), names, operator_name(by))), names, limit, "discarded", as_json=as_json)


def _tell(fates: Sequence[Fate], names: Sequence[str] | None, limit: int, done: Outcome, *, as_json: bool) -> None:
    if as_json:
        typer.echo(orjson.dumps({"counts": _counted(fates), "letters": [_told(fate) for fate in fates]}).decode())
    else:
        for line in fate_lines(fates, limit, done):
            typer.echo(line)
    if names is not None and any(fate.outcome in _COULD_NOT for fate in fates):
        raise SystemExit(FAILED)


async def _look(settings: Settings, limit: int) -> Inbox:
    async with open_database(settings) as database:
        return await look(database, limit)


async def _done(do: Do, settings: Settings, names: Sequence[str] | None, who: str) -> list[Fate]:
    async with open_database(settings) as database:
        return await do(database, names, who)


def inbox_object(found: Inbox, limit: int) -> dict[str, Any]:
    """The same names whatever is in it; `…_total` counts what the limit kept back, too."""
    return {
        "by_channel": [_depth(one) for one in found.by_channel],
        "by_tenant": [{"tenant": one.tenant, **_depth(one)} for theirs in found.by_tenant[:limit] for one in theirs],
        "by_tenant_total": len(found.by_tenant),
        "dead_letters": [asdict(one) for one in found.letters],
        "dead_letters_total": found.letters_total,
        "unclear": [asdict(one) for one in found.unclear],
        "unclear_total": found.unclear_total,
    }


def _depth(one: Depth) -> dict[str, Any]:
    told = asdict(one)
    told.pop("tenant")
    return {**told, "oldest_s": round(one.oldest_s, 3)}


def _told(fate: Fate) -> dict[str, Any]:
    told = asdict(fate)
    name = told.pop("name")
    return {**told, "name": name or None}


def inbox_lines(found: Inbox, limit: int, width: int, now: datetime) -> Iterator[str]:
    yield from _waiting(found, limit, width)
    yield ""
    yield from _dead(found, now)
    yield ""
    yield from _unclear(found, now)


def _waiting(found: Inbox, limit: int, width: int) -> Iterator[str]:
    if not found.by_channel:
        yield "Nothing waits."
        return
    headings = ("", "waiting", "at work", "parked", "oldest")
    yield from table(("channel", *headings), [(one.channel, *_numbers(one)) for one in found.by_channel], width)
    yield ""
    rows = [(one.tenant, one.channel, *_numbers(one)) for theirs in found.by_tenant[:limit] for one in theirs]
    yield from table(("tenant", "channel", *headings), rows, width)
    yield from more(limit, len(found.by_tenant))


def _numbers(one: Depth) -> tuple[str | int, ...]:
    return one.kind, one.waiting, one.working, one.parked, age_in_words(timedelta(seconds=one.oldest_s))


def _dead(found: Inbox, now: datetime) -> Iterator[str]:
    if not found.letters_total:
        yield "No dead letters."
        return
    yield _number(found.letters_total, "dead letter", "dead letters") + ", the newest first:"
    size = max(len(str(one.id)) for one in found.letters)
    for one in found.letters:
        yield from _letter(one, size, now)
    yield from more(len(found.letters), found.letters_total)
    if found.letters_with_words:
        yield ""
        yield "`platter inbox --retry NUMBER…` puts them back, each once;"
        yield "`platter inbox --retry-all` puts back all that still have their words."
    if found.letters_total > found.letters_with_words:
        yield ""
        yield "`platter inbox --discard-erased` lays those aside whose words are erased."


def _letter(one: Letter, size: int, now: datetime) -> Iterator[str]:
    what = "turn" if one.kind == "turns" else "post"
    gone = "" if one.can_be_put_back else "; its words are erased"
    tries = _number(one.tries, "try", "tries")
    yield f"  {one.id:>{size}}  {what} {age_in_words(now - one.died_at)} ago, {tries}: {one.reason}{gone}"
    yield f"  {'':>{size}}  {one.channel}, tenant {one.tenant}"
    yield f"  {'':>{size}}  turn {one.turn_id}"


def _unclear(found: Inbox, now: datetime) -> Iterator[str]:
    if not found.unclear_total:
        yield "No post is unclear."
        return
    posts = _number(found.unclear_total, "unclear post", "unclear posts")
    yield f"{posts}, not repeated: nobody can know what stands there."
    for one in found.unclear:
        yield from _unclear_post(one, now)
    yield from more(len(found.unclear), found.unclear_total)


def _unclear_post(one: UnclearPost, now: datetime) -> Iterator[str]:
    yield f"  {age_in_words(now - one.since)} ago, {_number(one.tries, 'try', 'tries')}"
    yield f"    {one.channel}, tenant {one.tenant}"
    yield f"    turn {one.turn_id}"


def fate_lines(fates: Sequence[Fate], limit: int, done: Outcome = "put_back") -> Iterator[str]:
    """What became of each, and the sum of those with which it was `done`."""
    words = {"put_back": "put back"}.get(done, "laid aside")
    if not fates:
        yield f"No dead letter can be {words}."
        return
    for fate in fates[:limit]:
        yield f"{fate.name or fate.id}: {_BECAME[fate.outcome]}"
    yield from more(limit, len(fates))
    yield f"{_number(_counted(fates).get(done, 0), 'dead letter', 'dead letters')} {words}."


def _counted(fates: Sequence[Fate]) -> dict[str, int]:
    return dict(Counter(fate.outcome for fate in fates))


def _number(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"
