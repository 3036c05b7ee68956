"""Answers of a storm as the product wrote them down: their order in a thread, and what became of whole orders."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.stores.postgres.database import Database
from tests.chaos.doors import Door
from tests.support.true_replies import untrue


@dataclass(frozen=True, slots=True)
class Answer:
    turn_id: str
    thread: str
    seq: int
    kind: str
    generation: int
    hands_over: bool
    """A file."""
    adds_to: str
    """The turn whose page it is with a line more; "" for what somebody asked."""
    untrue: Sequence[str]


@dataclass(frozen=True, slots=True)
class Composed:
    """What became of whole orders."""

    orders: int = 0
    """Answers that are some."""
    over_menus: int = 0
    """Of these, changes of one that other menus were read for."""
    lines: int = 0
    """Pages that got their best order in a line."""
    wrong: Sequence[str] = field(default_factory=tuple)
    """What they say and is not so, and lines that stand where none was added, twice, or behind something said since."""


_ANSWERS = """
SELECT turn_id, platform || ' ' || conversation || ' ' || thread, seq, reply, memory_after, generation,
    coalesce(explanation ->> 'adds_to', '')
FROM turns ORDER BY 2, 3"""


async def answers_of(door: Door, database: Database) -> list[Answer]:
    """By thread, in the order in which they were given."""
    found: list[Answer] = []
    for tenant in door.tenants:
        async with database.tenant(tenant) as connection:
            rows = await (await connection.execute(_ANSWERS)).fetchall()
        for turn_id, thread, seq, reply, state, generation, adds_to in rows:
            is_order = reply["kind"] == "plans" or adds_to
            wrong = untrue(reply, state) if is_order else []
            handed = reply.get("sheet") is not None
            found.append(Answer(turn_id, thread, seq, reply["kind"], generation, handed, adds_to, tuple(wrong)))
    return found


async def letters_of(door: Door, database: Database) -> int:
    """What was given up."""
    count = 0
    for tenant in door.tenants:
        async with database.tenant(tenant) as connection:
            row = await (await connection.execute("SELECT count(*) FROM dead_letters")).fetchone()
        count += row[0] if row else 0
    return count


def overtaken(answers: Sequence[Answer], places: Mapping[str, int], names: Mapping[str, Sequence[str]]) -> int:
    """Answers that stand above one that was given before, in their thread. `places`: name of a post → where it stands
    among all; `names`: turn → its posts, in their order."""
    stands: dict[str, list[int]] = {}
    for one in answers:
        stands.setdefault(one.thread, []).extend(places[name] for name in names.get(one.turn_id, ()) if name in places)
    return sum(later < earlier for of_thread in stands.values() for earlier, later in pairwise(of_thread))


def composed(
    door: Door, answers: Sequence[Answer], lines: Mapping[str, int], names: Mapping[str, Sequence[str]]
) -> Composed:
    """`lines`: name of a post → lines that stand above its dishes."""
    by_turn = {one.turn_id: one for one in answers}
    changed = [(by_turn.get(after), by_turn.get(before)) for after, before in door.orders.before.items()]
    orders = [(one, other) for one, other in changed if one and other and one.kind == other.kind == "plans"]
    return Composed(
        orders=sum(one.kind == "plans" for one in answers),
        over_menus=sum(one.generation > other.generation for one, other in orders),
        lines=len(lines),
        wrong=(*_untrue(answers), *_misplaced(by_turn, lines, names)),
    )


def _untrue(answers: Iterable[Answer]) -> list[str]:
    return [f"{one.turn_id} is untrue: {wrong}" for one in answers for wrong in one.untrue]


def _misplaced(
    by_turn: Mapping[str, Answer], lines: Mapping[str, int], names: Mapping[str, Sequence[str]]
) -> Iterable[str]:
    pages = {one.adds_to: one for one in by_turn.values() if one.adds_to}
    with_lines = {names[turn][0] for turn in pages if names.get(turn)}
    yield from (f"{name} has a line that nobody added" for name in lines.keys() - with_lines)
    yield from (f"{name} has {count} lines" for name, count in lines.items() if count > 1)
    for turn, row in pages.items():
        if turn not in by_turn or by_turn[turn].seq + 1 != row.seq:
            yield f"{row.turn_id} is not behind its page"
