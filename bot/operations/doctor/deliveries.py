"""What waits in the inbox and the outbox, and what failed for good."""

from datetime import timedelta
from time import perf_counter

import psycopg

from bot.cli.tables import age_in_words
from bot.observability.gauges import Waiting, waiting
from bot.operations.doctor.finding import Finding, House, NotLookedAt, Trouble
from engine.stores.postgres.database import Database

TOO_LONG_S = 60.0
"""An arrival is answered within seconds of the last fault; `NobodyAnswers` (manifests/README.md) waits as long."""


async def deliveries(house: House) -> Finding:
    """Dead letters alone are nothing wrong with Platter, so they are told with the state left as it is."""
    if house.database is None:
        raise NotLookedAt(house.why_not)
    began = perf_counter()
    lines = await _lines(house.database)
    ms = round((perf_counter() - began) * 1000, 2)
    facts = {f"{what}_{name}": one for name, line in lines.items() for what, one in _facts(line).items()}
    troubles = list(_troubles(lines["turns"]))
    do = [*(one.do for one in troubles), *(["`platter inbox` lists the dead letters"] if _dead(lines) else [])]
    told = "; ".join([_says(lines), *(one.reason for one in troubles)])
    return Finding("deliveries", "wrong" if troubles else "ok", told, ". ".join(do) or None, ms, facts)


async def _lines(database: Database) -> dict[str, Waiting]:
    try:
        found = {one.line: one for one in await waiting(database)}
    except psycopg.errors.UndefinedFunction:
        raise NotLookedAt("its tables come with the next start") from None
    return {"turns": found["in"], "posts": found["out"]}


def _facts(line: Waiting) -> dict[str, int]:
    return {"waiting": line.depth, "dead": line.dead}


def _says(lines: dict[str, Waiting]) -> str:
    waits = {name: line.depth for name, line in lines.items() if line.depth}
    dead = {name: line.dead for name, line in lines.items() if line.dead}
    verb = "wait" + "s" * (sum(waits.values()) == 1)
    said = f"{_counted(waits)} {verb}" if waits else "nothing waits"
    return f"{said}, {_counted(dead)} failed for good" if dead else f"{said}, no dead letters"


def _counted(counts: dict[str, int]) -> str:
    return " and ".join(f"{count:,} {name[:-1] if count == 1 else name}" for name, count in counts.items())


def _dead(lines: dict[str, Waiting]) -> int:
    return sum(line.dead for line in lines.values())


def _troubles(turns: Waiting) -> list[Trouble]:
    if turns.oldest_s <= TOO_LONG_S:
        return []
    waits = f"the oldest turn waits for {age_in_words(timedelta(seconds=turns.oldest_s))}"
    return [Trouble(waits, "Run `platter serve` or `platter work` with the channel's settings")]
