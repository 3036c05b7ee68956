"""What of a whole order a line means: lines of the plan in focus, what everybody has beside the meal, what was wished
for. A name that is of none of these is not in it, and that is said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.catalogue import course_named, course_wish, stems
from engine.conversation import Memory, ShownLine

OF_A_MEAL = frozenset({"main", "plate", "side"})
"""Roles of a plan's lines that nobody asked for by name."""


@dataclass(frozen=True, slots=True)
class Target:
    lines: tuple[int, ...] = ()
    """Of the meal, as places in the plan."""
    several: bool = False
    """They are different dishes, and nothing says that all are meant."""
    asked: tuple[str, ...] = ()
    """Extras, wishes and courses in force, as they are in force."""

    def __bool__(self) -> bool:
        return bool(self.lines or self.asked)


def target_of(words: str, memory: Memory, of_one: bool = False) -> Target:
    """`of_one`: one of those that are called so is meant."""
    shown, courses = memory.plans[0].lines if memory.plans else (), course_wish(words)
    named = frozenset(stems(words))
    if not named:
        return Target()
    asked = tuple(
        dict.fromkeys(one for one in _asked(memory) if _is_called(one, named) or courses & {one, course_named(one)})
    )
    places = _called_so(shown, named) or [
        at for at, one in enumerate(shown) if courses & {one.role, course_named(one.item_name)}
    ]
    beside = tuple(role for at in places if (role := shown[at].role) not in OF_A_MEAL)
    lines = tuple(at for at in places if shown[at].role in OF_A_MEAL)
    dishes = {shown[at].dish_key for at in lines}
    return Target(lines, len(dishes) > 1 and (of_one or not _is_plural(words)), tuple(dict.fromkeys((*asked, *beside))))


def _asked(memory: Memory) -> Iterator[str]:
    wants = memory.wants
    yield from wants.whole.extras if wants.whole else ()
    yield from (phrase.text for phrase in wants.wishes)
    yield from wants.courses


def _is_called(name: str, named: frozenset[str]) -> bool:
    return named <= frozenset(stems(name))


def _called_so(lines: Sequence[ShownLine], named: frozenset[str]) -> list[int]:
    """Those whose whole name it is, else those that have it in theirs."""
    words = [frozenset(stems(one.item_name)) for one in lines]
    whole = [at for at, of in enumerate(words) if of == named]
    return whole or [at for at, of in enumerate(words) if named <= of]


def _is_plural(words: str) -> bool:
    last = words.split()[-1]
    return last.endswith("s") and not last.endswith("ss")
