"""A turn in words a person understands, out of its row alone: what was heard, what each filter left, why this order.

Nothing is worked out again: the catalogue may have changed since. Why a single dish stands where it stands was said on
its card (`why`), and is repeated from there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from engine.answers.funnel import by
from engine.answers.headlines import understood
from engine.answers.phrases import counted, exact, joined, people
from engine.answers.why import ordinal
from engine.conversation import TurnRow, Wants, memory_from_json
from engine.messages import Reply, from_json

_MEANINGS = {
    "party": "how many people", "more_heads": "more people", "part": "a part of the people", "city": "the city",
    "state": "the state", "zip": "the ZIP", "area": "the neighbourhood", "unknown_place": "a place without menus",
    "cuisine": "the cuisine", "replaced": "what is given up", "diet": "a diet", "need": "people with a need",
    "money": "a limit of money", "wish": "a dish", "course": "a course", "restaurant": "a restaurant",
    "exclusion": "to leave out", "allergy": "an allergy", "retraction": "an allergy taken back",
    "indifference": "does not matter", "change": "a step from what was shown", "reference": "a dish that was shown",
    "respelt": "spelt otherwise on the menus",
    "items": "what to order", "meal": "the meal", "occasion": "the occasion", "tag": "a wish about style",
    "price_level": "a price level", "command": "a command", "catering": "catering", "date": "the day",
    "time": "the time", "here": "here",
}  # fmt: skip
_INTENTS = {
    "search": "a search", "filter": "a change of the search before", "compare": "a comparison of what was shown",
    "clarify": "a question about what was shown", "compose": "a whole order to be composed", "order": "a wish to order",
    "command": "a command", "other": "talk that is not for us",
}  # fmt: skip
_GROUPS = {
    "asked": "naming it", "described": "naming it only in the description", "nearest": "not naming it",
    "mains": "mains or combinations", "sides": "sides, desserts and the like",
    "besides": "drinks, sauces or extras",
}  # fmt: skip
_CHEAPER = ("nine tenths of the cheapest shown", "a cent below the cheapest shown", "a cent below the median shown")
"""Rule book, Cheaper: its three steps."""
_PARTS = {"words": "word search", "meaning": "meaning search"}


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
        taken_for=_INTENTS.get(reply.intent, reply.intent),
        heard=_heard(row.text, record),
        words=tuple(_worded(row.text, one) for one in record.get("words", ()) if row.text),
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
    meant = ((text[start:end], _MEANINGS.get(kind, kind.replace("_", " "))) for kind, start, end in spans)
    return tuple(Heard(words, meaning) for words, meaning in meant if words)


def _worded(text: str, word: Mapping[str, Any]) -> Worded:
    taken = " → ".join(part for part in (word["rule"], ", ".join(word["became"])) if part) or word["unread"]
    mended = "as another spelling, " if word["mended"] else ""
    return Worded(text[word["start"] : word["end"]], tuple(word["types"]), f"{mended}{taken}")


def _narrowed(record: Mapping[str, Any], wants: Wants, currency: str) -> Iterator[Left]:
    """A currency that everything is priced in anyway is nobody's filter."""
    before = 0
    for name, left in record.get("funnel", ()):
        if name != "currency" or left != before:
            yield Left(by(name, wants, currency), left)
        before = left


def _order(record: Mapping[str, Any], wants: Wants) -> Iterator[str]:
    heads = people(wants.party, wants.party_approximate) if wants.party else "the party"
    sizes = {
        "fits": f", fit for {heads}", "stated": ", of another size", "estimated": ", of estimated size",
        "size_unknown": ", of no stated size",
    }  # fmt: skip
    for group, size, dishes in record.get("groups", ()):
        yield f"{dishes:,} {_GROUPS.get(group, group)}{sizes.get(size, '')}"


def _first(record: Mapping[str, Any], reply: Reply, wants: Wants) -> str:
    """The best group holds it, and of that group the searches had it first."""
    best = next(_order(record, wants), "")
    if not reply.cards or not best or 1 not in record.get("ranks", ()):
        return ""
    by_search = "the list before" if record.get("from_kept_list") else "word and meaning search together"
    if not record.get("fused"):
        by_search = "no search ranked them, so that its id"
    if wants.by_price:
        by_search = "its price"
    return f"{reply.cards[0].lines[0]} leads: of {best}, {by_search} put it first"


def _waiting(record: Mapping[str, Any]) -> Iterator[str]:
    """A dish's key says its restaurant and its name."""
    for dish_key, rank in record.get("waiting", ()):
        restaurant, *_, dish = dish_key.split("|")
        yield f"{dish.title()} of {restaurant.title()}, {ordinal(rank)}"


def _relaxed(record: Mapping[str, Any]) -> Iterator[str]:
    """What passed before a limit was dropped, and after; which one it was stands among the notices."""
    before, after = record["steps_tried"][0], record["steps_tried"][-1]
    yield f"with all that was said: {counted(before, 'dish')}; with a limit dropped: {counted(after, 'dish')}"


def _steps(record: Mapping[str, Any], reply: Reply, wants: Wants, currency: str) -> Iterator[str]:
    """Each step that was tried: its limit, and what it left; the one that was taken says so."""
    tried = record.get("steps", {})
    labels = _CHEAPER if record.get("intent", {}).get("change") == "cheaper" and _all_three(tried) else ()
    for at, step in sorted(tried.items(), key=lambda pair: int(pair[0])):
        label = f" ({labels[int(at)]})" if int(at) < len(labels) else ""
        left = f"{counted(step['dishes'], 'dish')} of {counted(step['restaurants'], 'restaurant')}"
        limits = joined([*_limits(step, wants, currency)]) or "without that limit"
        taken = ", taken" if reply.cards and int(at) == record.get("step") else ""
        yield f"step {int(at) + 1}, {limits}{label}: {left}, {step['new']:,} of them new{taken}"


def _all_three(tried: Mapping[str, Any]) -> bool:
    """A limit of nothing is no step, so that the others would be counted wrongly."""
    return bool(tried) and max(step["of"] for step in tried.values()) == len(_CHEAPER)


def _limits(step: Mapping[str, Any], wants: Wants, currency: str) -> Iterator[str]:
    whom = f" for {people(wants.party, wants.party_approximate)}" if wants.party else " in all"
    money = {"known_cost_max": whom, "price_max": whom, "price_per_person_max": " a head", "unit_price_max": " each"}
    for name, what in money.items():
        if name in step:
            yield f"up to {exact(Decimal(step[name]), currency)}{what}"
    if "unit_serves_min" in step:
        yield f"one order feeding more than {step['unit_serves_min']}"


def _of_plans(plans: Mapping[str, Any]) -> Iterator[str]:
    """The restaurants in the order of their bounds, as they were looked at; the steps in turn."""
    for one in plans.get("bounds", ()):
        names = joined([key.partition("|")[0].title() for key in one["restaurants"]])
        if one["bound"] is None:
            yield f"{names}: cannot feed everybody"
            continue
        found = f", solved: {one['fit']:g}" if one["fit"] is not None else ", solved in vain" if one["solved"] else ""
        tight = f"; what binds: {joined(one['tight'])}" if one["tight"] else ""
        yield f"{names}: fit at most {one['bound']:g}{found}{tight}"
    if plans.get("steps"):
        yield f"solved for {', then '.join(plans['steps'])}"
    for rule, of, asked, would_do in plans.get("dropped", ()):
        would = f"; {would_do:,} would do" if would_do is not None else ""
        yield f"dropped: {' '.join(filter(None, (rule, of)))}, {asked:,} asked{would}"
    if plans.get("cut_off"):
        yield "time ran out before all were solved"


def _missing(record: Mapping[str, Any]) -> Iterator[str]:
    for arm, found in record.get("arms", {}).items():
        if found is None:
            yield _PARTS.get(arm, arm)
    yield from record.get("degraded", ())


def explanation_lines(one: Explained) -> Iterator[str]:
    """Line by line, as a terminal prints it."""
    yield f"Turn {one.turn_id}, number {one.number} of {one.thread}, {one.sent_at:%Y-%m-%d %H:%M:%S} UTC"
    if one.erased:
        yield "What was said and answered is erased."
        return
    yield f"Said: “{one.said}”" if one.said else "Said: not kept"
    yield f"Taken for: {one.taken_for}"
    if one.heard:
        yield f"Heard: {joined([f'“{heard.words}” ({heard.meaning})' for heard in one.heard])}"
    for word in one.words:
        yield f"  “{word.words}”: {word.taken} ({', '.join(word.may_be)})"
    if one.in_force:
        yield f"In force: {one.in_force}"
    if one.answered:
        yield f"Answered: {one.answered}"
    yield from _told_search(one)
    yield from _told_parts(one)


def _told_search(one: Explained) -> Iterator[str]:
    for before, left in zip((None, *one.narrowed), one.narrowed, strict=False):
        if before is None:
            yield f"  {left.dishes:,} {left.by}"
        else:
            yield f"  {left.by}: leaves {left.dishes:,}, {before.dishes - left.dishes:,} fewer"
    if one.no_size:
        yield f"  of the {one.counted:,} counted, {one.no_size:,} state no size"
    yield from (f"  {step}" for step in one.steps)
    yield from (f"  {order}" for order in one.orders)
    yield from (f"  said with it: {notice}" for notice in one.notices)
    if one.order:
        yield f"Order: {'; then '.join(one.order)}"
    if one.first:
        yield one.first
    for dish in one.dishes:
        yield f"  {dish.place}. {dish.dish}, {dish.restaurant}"
        yield from (f"       {reason}" for reason in dish.why)
    if one.waiting:
        yield f"Behind More, because three of their restaurant stand here: {'; '.join(one.waiting)}"
    if one.context:
        yield f"For a model to read: dishes {', '.join(map(str, one.context))}"


def _told_parts(one: Explained) -> Iterator[str]:
    if one.missing:
        yield f"Missing: {joined(one.missing)}"
    if one.model:
        yield f"Language model: {', '.join(f'{name} {value}' for name, value in one.model.items())}"
    if one.timings:
        whole_ms = max(step.at_ms + step.ms for step in one.timings)
        yield f"Time: {whole_ms:.1f} ms up to the writing of its row, from generation {one.generation}"
        for step in one.timings:
            yield f"  at {step.at_ms:.1f} ms: {step.node.replace('_', ' ')}, {step.ms:.1f} ms"
