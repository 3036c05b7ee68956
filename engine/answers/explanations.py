"""A turn in words a person understands, out of its row alone: what was heard, what each filter left, why this order.

Nothing is worked out again: the catalogue may have changed since. Why a single dish stands where it stands was said on
its card (`why`), and is repeated from there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import reduce
from typing import Any

from engine.answers.funnel import by
from engine.answers.headlines import understood
from engine.answers.phrases import counted, enumerated, exact, joined, people
from engine.answers.why import ordinal
from engine.conversation import TurnRow, Wants, memory_from_json
from engine.messages import Reply, from_json
from engine.messages.sentences import grouped, say
from engine.reading import SLOTS

_INTENTS = frozenset(("search", "filter", "compare", "clarify", "compose", "order", "command", "other"))
_GROUPS = frozenset(("asked", "described", "nearest", "mains", "sides", "besides"))
_SIZES = frozenset(("fits", "stated", "estimated", "size_unknown"))
_CHEAPER_STEPS = 3
"""Rule book, Cheaper."""
_ARMS = frozenset(("words", "meaning"))


def _meaning(kind: str) -> str:
    return say(f"explain-heard-{kind.replace('_', '-')}") if kind in SLOTS else kind.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Heard:
    words: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Worded:
    """A word of the line: what it may be, the rule that took it and what it became, or how it is unread."""

    words: str
    may_be: tuple[str, ...]
    taken: str


@dataclass(frozen=True, slots=True)
class Left:
    """What a filter or a limit leaves of the dishes before it."""

    by: str
    dishes: int


@dataclass(frozen=True, slots=True)
class Placed:
    place: int
    dish: str
    restaurant: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Timed:
    """One run of a step; those that overlap ran side by side."""

    node: str
    at_ms: float
    """Since the turn began."""
    ms: float


@dataclass(frozen=True, slots=True)
class Explained:
    turn_id: str
    thread: str
    number: int
    """Of its thread, from 1."""
    sent_at: datetime
    generation: int
    said: str
    """"" where it was erased, or was not for us."""
    taken_for: str
    heard: tuple[Heard, ...] = ()
    words: tuple[Worded, ...] = ()
    """One each; of the grammar alone."""
    in_force: str = ""
    """All that holds after it, in one clause."""
    answered: str = ""
    narrowed: tuple[Left, ...] = ()
    counted: int = 0
    """Dishes of the answer's total, and how many of them state no size."""
    no_size: int = 0
    order: tuple[str, ...] = ()
    """How many dishes stand in each group, best first."""
    first: str = ""
    """Why the first is first."""
    dishes: tuple[Placed, ...] = ()
    waiting: tuple[str, ...] = ()
    """Dishes that rank on the page, behind three of their restaurant."""
    context: tuple[int, ...] = ()
    """Places of the page's dishes that a model reads, or would (§9.1)."""
    steps: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    """Of whole orders: what each restaurant could have come to, what binds there, and what was solved for."""
    notices: tuple[str, ...] = ()
    """What was relaxed, set apart or missing, as the answer said it."""
    missing: tuple[str, ...] = ()
    model: Mapping[str, Any] | None = None
    timings: tuple[Timed, ...] = ()
    """By their start, up to the writing of the turn's row."""
    erased: bool = False


def explained(row: TurnRow) -> Explained:
    """Of any row; one whose words are gone keeps its number, its time and its generation."""
    record, reply = row.explanation, from_json(Reply, row.reply)
    wants = memory_from_json(row.memory_after).wants
    currency = reply.cards[0].currency if reply.cards else "USD"
    return Explained(
        turn_id=row.turn_id,
        thread=str(row.thread),
        number=row.seq,
        sent_at=row.sent_at,
        generation=row.generation,
        said=row.text,
        taken_for=say(f"explain-intent-{reply.intent}") if reply.intent in _INTENTS else reply.intent,
        heard=_heard(row.text, record),
        words=tuple(
            _worded(row.text, one) for one in record.get("words", ()) if row.text and "PUNCT" not in one["types"]
        ),
        in_force=understood(wants, currency) if wants != Wants() else "",
        answered=reply.headline,
        narrowed=tuple(_narrowed(record, wants, currency)),
        counted=reply.total,
        no_size=reply.unsized_total,
        order=tuple(_order(record, wants)) if reply.cards else (),
        first=_first(record, reply, wants),
        dishes=tuple(
            Placed(place, card.lines[0], ", ".join(filter(None, (card.restaurant_name, card.city))), card.why)
            for place, card in enumerate(reply.cards, start=1)
        ),
        waiting=tuple(_waiting(record)),
        context=tuple(
            place for place, card in enumerate(reply.cards, start=1) if card.doc_id in record.get("context", ())
        ),
        steps=tuple(_relaxed(record) if record.get("relaxed") else _steps(record, reply, wants, currency)),
        orders=tuple(_of_plans(record.get("plans", {}))),
        notices=tuple(notice.text for notice in reply.notices),
        missing=tuple(_missing(record)),
        model=record.get("model"),
        timings=tuple(Timed(**one) for one in record.get("timings", ())),
        erased=row.erased,
    )


def _heard(text: str, record: Mapping[str, Any]) -> tuple[Heard, ...]:
    """In the order said."""
    spans = sorted(record.get("heard", ()), key=lambda span: (span[1], span[2]))
    meant = ((text[start:end], _meaning(kind)) for kind, start, end in spans)
    return tuple(Heard(words, meaning) for words, meaning in meant if words)


def _worded(text: str, word: Mapping[str, Any]) -> Worded:
    taken = " → ".join(part for part in (word["rule"], ", ".join(word["became"])) if part) or word["unread"]
    taken = say("explain-respelt", taken=taken) if word["mended"] else taken
    return Worded(text[word["start"] : word["end"]], tuple(word["types"]), taken)


def _narrowed(record: Mapping[str, Any], wants: Wants, currency: str) -> Iterator[Left]:
    """A currency that everything is priced in anyway is nobody's filter."""
    before = 0
    for name, left in record.get("funnel", ()):
        if name != "currency" or left != before:
            yield Left(by(name, wants, currency), left)
        before = left


def _order(record: Mapping[str, Any], wants: Wants) -> Iterator[str]:
    heads = people(wants.party, wants.party_approximate) if wants.party else say("explain-the-party")
    for group, size, dishes in record.get("groups", ()):
        which = say(f"explain-of-{group}") if group in _GROUPS else group
        told = say("explain-group", count=dishes, group=which)
        sized = [say(f"explain-size-{size.replace('_', '-')}", people=heads)] if size in _SIZES else []
        yield enumerated([told, *sized])


def _first(record: Mapping[str, Any], reply: Reply, wants: Wants) -> str:
    """The best group holds it, and of that group the searches had it first."""
    best = next(_order(record, wants), "")
    if not reply.cards or not best or 1 not in record.get("ranks", ()):
        return ""
    by_what = "list-before" if record.get("from_kept_list") else "search"
    if not record.get("fused"):
        by_what = "id"
    if wants.by_price:
        by_what = "price"
    return say(f"explain-first-by-{by_what}", dish=reply.cards[0].lines[0], group=best)


def _waiting(record: Mapping[str, Any]) -> Iterator[str]:
    """A dish's key says its restaurant and its name."""
    for dish_key, rank in record.get("waiting", ()):
        restaurant, *_, dish = dish_key.split("|")
        yield say("explain-waiting", dish=dish.title(), restaurant=restaurant.title(), rank=ordinal(rank))


def _relaxed(record: Mapping[str, Any]) -> Iterator[str]:
    """What passed before a limit was dropped, and after; which one it was stands among the notices."""
    before, after = record["steps_tried"][0], record["steps_tried"][-1]
    yield say("explain-relaxed", before=counted(before, "dish"), after=counted(after, "dish"))


def _steps(record: Mapping[str, Any], reply: Reply, wants: Wants, currency: str) -> Iterator[str]:
    """Each step that was tried: its limit, and what it left; the one that was taken says so."""
    tried = record.get("steps", {})
    is_cheaper = record.get("intent", {}).get("change") == "cheaper" and _all_three(tried)
    for at, step in sorted(tried.items(), key=lambda pair: int(pair[0])):
        number = int(at) + 1
        limits = joined([*_limits(step, wants, currency)]) or say("explain-without-limit")
        if is_cheaper and number <= _CHEAPER_STEPS:
            limits = say(f"explain-cheaper-{number}", limits=limits)
        taken = "-taken" if reply.cards and int(at) == record.get("step") else ""
        yield say(
            f"explain-step{taken}",
            number=number,
            limits=limits,
            dishes=counted(step["dishes"], "dish"),
            restaurants=counted(step["restaurants"], "restaurant"),
            new=step["new"],
        )


def _all_three(tried: Mapping[str, Any]) -> bool:
    """A limit of nothing is no step, so that the others would be counted wrongly."""
    return bool(tried) and max(step["of"] for step in tried.values()) == _CHEAPER_STEPS


def _limits(step: Mapping[str, Any], wants: Wants, currency: str) -> Iterator[str]:
    whom = people(wants.party, wants.party_approximate) if wants.party else ""
    of_all = "party" if whom else "all"
    money = {"known_cost_max": of_all, "price_max": of_all, "price_per_person_max": "head", "unit_price_max": "unit"}
    for name, of in money.items():
        if name in step:
            yield say(f"explain-limit-{of}", limit=exact(Decimal(step[name]), currency), people=whom)
    if "unit_serves_min" in step:
        yield say("filter-feeding-more", count=str(step["unit_serves_min"]))


def _of_plans(plans: Mapping[str, Any]) -> Iterator[str]:
    """The restaurants in the order of their bounds, as they were looked at; the steps in turn."""
    for one in plans.get("bounds", ()):
        names = joined([key.partition("|")[0].title() for key in one["restaurants"]])
        if one["bound"] is None:
            yield say("explain-bound-none", restaurants=names)
            continue
        solved = "-solved" if one["fit"] is not None else "-in-vain" if one["solved"] else ""
        fit = "" if one["fit"] is None else f"{one['fit']:g}"
        bound = say(f"explain-bound-known{solved}", restaurants=names, bound=f"{one['bound']:g}", fit=fit)
        yield say("explain-bound-binds", bound=bound, limits=joined(one["tight"])) if one["tight"] else bound
    if plans.get("steps"):
        steps: list[str] = plans["steps"]
        yield say("explain-solved-for", steps=reduce(lambda one, then: say("explain-then", one=one, then=then), steps))
    for rule, of, asked, would_do in plans.get("dropped", ()):
        would, wish = "-would" if would_do is not None else "", " ".join(filter(None, (rule, of)))
        yield say(f"explain-dropped{would}", wish=wish, asked=grouped(asked), would=grouped(would_do or 0))
    if plans.get("cut_off"):
        yield say("explain-cut-off")


def _missing(record: Mapping[str, Any]) -> Iterator[str]:
    for arm, found in record.get("arms", {}).items():
        if found is None:
            yield say(f"explain-arm-{arm}") if arm in _ARMS else arm
    yield from record.get("degraded", ())
