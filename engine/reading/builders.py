"""Edits that the grammar's rules make of what they match: one builder a kind of rule."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from engine.catalogue import PESCATARIAN, fold_key
from engine.conversation import Need, OrderLine, Phrase, When
from engine.messages.forms import PARTY_MOST
from engine.reading.contract import (
    Cuisine,
    Delta,
    Exclusion,
    Money,
    Op,
    Party,
    Place,
    Ref,
    Restaurant,
    Slot,
    SlotEdit,
    Value,
    Wish,
)
from engine.reading.edits import BY_PRICE, exclusion_of
from engine.reading.lattice import Typed, Utterance
from engine.reading.matcher import Match


@dataclass(frozen=True, slots=True)
class Act:
    """What a match says beside edits. `value`: of a step, command or target what it is."""

    kind: Literal[
        "step", "command", "order", "target", "talk", "repair", "question", "refused", "swap", "asked_of", "bare",
        "shares", "which_place", "who_offers",
    ]  # fmt: skip
    value: Any = None


ACTING = frozenset({"question", "step", "command", "order"})
"""Kinds of acts that ask or do something."""
Piece = SlotEdit | Act
Builder = Callable[[Match, Utterance], Iterator[Piece]]
BUILDERS: dict[str, Builder] = {}


def builder(name: str) -> Callable[[Builder], Builder]:
    def keep(build: Builder) -> Builder:
        BUILDERS[name] = build
        return build

    return keep


def edit(
    match: Match | Typed, utterance: Utterance, slot: Slot, op: Op, value: Value | None = None,
    target: Ref | None = None,
) -> SlotEdit:  # fmt: skip
    return SlotEdit(slot, op, value, utterance.span(match.start, match.end), target)


def name_in(one: Typed, utterance: Utterance) -> str:
    """What something is called: a dish by its own words, all else as typed and, misspelt, as meant; folded."""
    return fold_key(one.value if one.type == "WHAT" else utterance.words(one.start, one.end))


def heads_of(match: Match) -> Party | None:
    """The number of a count: a range by its upper end."""
    number = match.first("NUM", "RANGE", "BARE_NUM", "HEADS")
    if number is None:
        return None
    count = number.value[1] if isinstance(number.value, tuple) else number.value
    count *= 2 if any(one.key == "pairs" for one in match.all("PEOPLE")) else 1
    return Party(int(count), match.has("APPROX") or number.key == "approx") if count == int(count) else None


def part_value(gives: str, match: Match, utterance: Utterance) -> Any:
    """Value of a span that a rule of `PARTS` gives."""
    if gives in ("COUNT", "PART_COUNT"):
        return heads_of(match)
    if gives == "TOTAL_COUNT":
        return _sum(match)
    if gives == "RUN":
        first, number = match.parts[0], match.parts[-1]
        return int(first.value), int(number.value)
    return " ".join(_words_of(one, utterance) for one in match.parts)


def _words_of(one: Typed, utterance: Utterance) -> str:
    """Of a span of `PARTS` its own words; else as typed, without what was skipped between the parts."""
    if one.type == "HEADED" and isinstance(one.value, str):
        return one.value
    return " ".join(token.word for token in utterance.tokens[one.start : one.end])


def _sum(match: Match) -> Party | None:
    """Parts that are counted apart, or, where one of them is all of the others together, that one."""
    parts: list[Party | None] = []
    is_counted = False
    for one in match.parts:
        if one.type in ("COUNT", "HEADS", "NUM"):
            parts.append(one.value if one.type == "COUNT" else heads_of(Match(one.start, one.end, (one,))))
        elif one.type in ("ME", "PERSON") and not is_counted:
            parts.append(Party(1))
        is_counted = one.type != "AND" and (is_counted or one.type in ("COUNT", "HEADS", "NUM"))
    whole = [part for part in parts if part is not None]
    if len(whole) < len(parts):
        return None
    counts = [part.count for part in whole]
    most, others = max(counts), sum(counts) - max(counts)
    total = most if len(counts) > 2 and most == others else sum(counts)
    return Party(total, any(part.approximate for part in whole))


@builder("party")
def _party(match: Match, utterance: Utterance) -> Iterator[Piece]:
    counted = match.first("TOTAL_COUNT", "COUNT", "PART_COUNT")
    heads = counted.value if counted else heads_of(match)
    if heads is None:
        return
    if not 0 < heads.count <= PARTY_MOST:
        yield Act("refused")
        return
    yield edit(match, utterance, "party", "set", heads)


@builder("party_more")
def _party_more(match: Match, utterance: Utterance) -> Iterator[Piece]:
    number = match.first("NUM", "BARE_NUM", "COUNT", "HEADS")
    assert number is not None
    value = number.value.count if isinstance(number.value, Party) else number.value
    fewer = match.has("REMOVE") or any(one.key in ("fewer", "minus", "-") for one in match.all("EXTRA", "PUNCT"))
    sign = match.first("PUNCT")
    if sign is not None and utterance.tokens[sign.start].end < utterance.tokens[sign.end].start:
        return  # the dash of a list
    # "+1" alone agrees.
    if isinstance(value, int) and (value > 1 or fewer or not match.has("PUNCT")):
        yield edit(match, utterance, "party", "set", Delta(-value if fewer else value))


@builder("party_times")
def _party_times(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Twice as many people"."""
    factor = match.first("FACTOR")
    assert factor is not None
    yield edit(match, utterance, "party", "set", Delta(0, int(factor.key)))


@builder("budget_more")
def _budget_more(match: Match, utterance: Utterance) -> Iterator[Piece]:
    money = match.first("MONEY")
    assert money is not None
    fewer = match.has("REMOVE") or any(one.key == "fewer" for one in match.all("EXTRA", "RAISE"))
    slot: Slot = "budget_head" if match.has("HEAD") else "budget_total"
    yield edit(match, utterance, slot, "set", Delta(-int(money.value) if fewer else int(money.value)))


@builder("party_me")
def _party_me(match: Match, utterance: Utterance) -> Iterator[Piece]:
    yield edit(match, utterance, "party", "set", Party(1))


@builder("amount")
def _amount(match: Match, utterance: Utterance) -> Iterator[Piece]:
    heads = heads_of(match)
    is_pronoun = match.parts[-1].key == "times" or (len(match.parts) == 1 and match.parts[0].key == "one")
    if heads is not None and 0 < heads.count <= PARTY_MOST and not is_pronoun:
        if match.has("REPAIR"):
            yield Act("repair")
        target = Ref(deictic="one") if match.has("DEICTIC") and match.has("SET") else None
        yield edit(match, utterance, "amount", "set", heads, target)


@builder("budget")
def _budget(match: Match, utterance: Utterance) -> Iterator[Piece]:
    money = match.first("MONEY", "NUM", "RANGE")
    assert money is not None
    value = money.value[1] if isinstance(money.value, tuple) else money.value
    amount = Decimal(str(value))
    if amount <= 0 or (match.has("FLOOR") and not match.has("CAP")):
        return
    extras: set[Literal["tip", "tax", "delivery"]] = set()
    for one in match.all("ALL_IN"):
        extras |= {"tip", "tax", "delivery"} if one.key in ("", "all") else {one.key}  # type: ignore[arg-type]
    is_said = match.has("MONEY", "HEAD", "TOTAL", "MONEY_WORD", "ALL_IN") or amount >= LEAST_SUM
    # What is left may be heads as well.
    is_said = is_said or any(one.key != "left" for one in match.all("BUDGET"))
    if not is_said:
        heads = Party(int(amount), match.has("APPROX"))
        yield edit(match, utterance, "amount", "set", heads)
        return
    slot: Slot = "budget_head" if match.has("HEAD") else "budget_total"
    target = None if match.has("HEAD", "TOTAL") else Ref()
    yield edit(match, utterance, slot, "set", Money(amount, frozenset(extras)), target)


LEAST_SUM = 100
"""Of a number with a cue of limits alone: "max 45" may be heads, "max 450" hardly (the sample's parties end at 60)."""


@builder("sum_or_heads")
def _sum_or_heads(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "300 in total": the thread, or its size, says of what."""
    number = match.first("NUM")
    assert number is not None
    value = Decimal(str(number.value))
    if value >= LEAST_SUM or match.has("CAP"):
        yield edit(match, utterance, "budget_total", "set", Money(value))
    elif value == int(value) > 0:
        yield edit(match, utterance, "party", "set", Party(int(value), match.has("APPROX")))


@builder("place")
def _place(match: Match, utterance: Utterance) -> Iterator[Piece]:
    city, state, code = match.first("CITY"), match.first("STATE"), match.first("ZIP")
    known = city.value[0] if city else None
    place = Place(
        city=known.city if known else None,
        city_key=city.key if city else None,
        state=_name_of(state) if state else None,
        state_key=state.key if state else None,
        zip_code=code.value if code else None,
    )
    yield edit(match, utterance, "place", "set", place)


def _name_of(state: Typed) -> str:
    return state.value if isinstance(state.value, str) else state.key.upper()


@builder("unknown_place")
def _unknown_place(match: Match, utterance: Utterance) -> Iterator[Piece]:
    names = match.all("NAME")
    words = utterance.text(names[0].start, names[-1].end)
    yield edit(match, utterance, "place", "set", Place(unknown=words))


@builder("address")
def _address(match: Match, utterance: Utterance) -> Iterator[Piece]:
    parts = match.all("NUM", "ORDINAL", "NAME", "STREET")
    yield edit(match, utterance, "address", "set", utterance.text(parts[0].start, parts[-1].end))


@builder("area")
def _area(match: Match, utterance: Utterance) -> Iterator[Piece]:
    area = match.first("AREA")
    assert area is not None
    yield edit(match, utterance, "area", "set", area.value or area.key)


def _restaurant(op: Op) -> Builder:
    def build(match: Match, utterance: Utterance) -> Iterator[Piece]:
        named = match.first("RESTAURANT")
        assert named is not None
        yield edit(match, utterance, "restaurant", op, Restaurant(*named.value))

    return build


BUILDERS |= {"restaurant": _restaurant("set"), "not_restaurant": _restaurant("remove")}


@builder("when")
def _when(match: Match, utterance: Utterance) -> Iterator[Piece]:
    for one in match.parts:
        if one.type in ("DATE", "TIME", "BARE_TIME", "BARE_DATE"):
            value = one.value if isinstance(one.value, When) else When(utterance.text(one.start, one.end))
            yield edit(one, utterance, "date" if one.type.endswith("DATE") else "time", "set", value)


@builder("not_when")
def _not_when(match: Match, utterance: Utterance) -> Iterator[Piece]:
    one = match.first("DATE", "TIME")
    assert one is not None
    yield edit(match, utterance, "date" if one.type == "DATE" else "time", "remove")


def _keyed(type_: str, slot: Slot) -> Builder:
    """A slot whose value is the key of its type."""

    def build(match: Match, utterance: Utterance) -> Iterator[Piece]:
        for one in match.all(type_):
            yield edit(one, utterance, slot, "set" if slot in ("meal", "price_level") else "add", one.key)

    return build


for _name, _type, _slot in (("meal", "MEAL", "meal"), ("level", "LEVEL", "price_level"), ("diet", "DIET", "diet")):
    BUILDERS[_name] = _keyed(_type, _slot)  # type: ignore[arg-type]


@builder("quality")
def _quality(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """How it is to be, in the person's words: they only rank, and menus are searched by them."""
    for one in match.all("QUALITY"):
        words = fold_key(utterance.words(one.start, one.end))
        yield edit(one, utterance, "tags", "add", one.key if one.key == PESCATARIAN else words)


@builder("meals")
def _meals(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "8 hot lunches": one for each who eats."""
    number, meal = match.first("NUM"), match.first("MEAL")
    assert number is not None
    assert meal is not None
    yield edit(meal, utterance, "meal", "set", meal.key)
    if number.value == int(number.value) and 0 < number.value <= PARTY_MOST:
        yield edit(number, utterance, "party", "set", Party(int(number.value)))


@builder("packed_meal")
def _packed_meal(match: Match, utterance: Utterance) -> Iterator[Piece]:
    meal = match.first("MEAL")
    assert meal is not None
    yield edit(meal, utterance, "meal", "set", meal.key)
    named = [one for one in match.parts if one.type != "NUM"]
    words = utterance.words(named[0].start, named[-1].end)
    yield edit(match, utterance, "wish", "set", Wish(Phrase(fold_key(words))))
    if heads := heads_of(match):
        yield edit(match, utterance, "amount", "set", heads)


@builder("course")
def _course(match: Match, utterance: Utterance) -> Iterator[Piece]:
    for place, one in enumerate(match.all("COURSE")):
        if set(one.value or ()) == MAIN_COURSES:
            yield edit(one, utterance, "course", "clear")
        else:
            yield edit(one, utterance, "course", "add" if place or match.has("ADD") else "set", one.key)


MAIN_COURSES = {"main", "combination"}
"""What stands first wherever no course is said (rule book, "Order of results")."""


@builder("cuisine")
def _cuisine(match: Match, utterance: Utterance) -> Iterator[Piece]:
    adds = _adds(match)
    for one in match.all("CUISINE"):
        yield edit(one, utterance, "cuisine", "add" if adds else "set", Cuisine(*one.value))


def _adds(match: Match) -> bool:
    """Said with "also", or with an "and" that the line begins with."""
    return match.has("ADD") or (match.start == 0 and match.parts[0].type == "AND")


@builder("wish")
def _wish(match: Match, utterance: Utterance) -> Iterator[Piece]:
    op: Op = "add" if _adds(match) else "set"
    if any(one.key == "do" for one in match.all("ADD")):
        yield Act("command", "pick")
    narrows = match.parts[0].type == "WITH"
    for one in match.all("WHAT", "WEAK"):
        name = name_in(one, utterance)
        # A wish that is not sought for, or of one that both know, may be of a dish shown.
        shown = None if match.has("WISH") and not match.has("DEFINITE") else Ref(words=name)
        yield edit(one, utterance, "wish", op, Wish(Phrase(name), narrows), shown)


@builder("wish_unit")
def _wish_unit(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Platters for 25": what is wanted is called by how it comes."""
    unit = match.first("UNIT")
    assert unit is not None
    yield edit(unit, utterance, "wish", "set", Wish(Phrase(fold_key(utterance.words(unit.start, unit.end)))))
    yield from _party(_behind(unit, match), utterance)


@builder("wish_unknown")
def _wish_unknown(match: Match, utterance: Utterance) -> Iterator[Piece]:
    words = match.all("UNKNOWN", "WHAT")
    called = Match(words[0].start, words[-1].end, words)
    text = utterance.text(called.start, called.end)
    yield edit(called, utterance, "wish", "set", Wish(Phrase(fold_key(text))))
    if match.has("SERVE"):
        yield from _party(_behind(called, match), utterance)


def _behind(part: Match | Typed, match: Match) -> Match:
    """Rest of a match: each edit stands by its own words, which a model may read otherwise."""
    return Match(part.end, match.end, tuple(one for one in match.parts if one.start >= part.end))


@builder("items")
def _items(match: Match, utterance: Utterance) -> Iterator[Piece]:
    number: Typed | None = None
    unit = ""
    if match.has("ORDER"):
        yield Act("order")
    for one in match.parts:
        if one.type == "NUM":
            number, unit = one, ""
        elif one.type == "UNIT":
            unit = utterance.words(one.start, one.end)
        elif one.type == "WHAT" and number is None:
            name = fold_key(one.value)
            yield edit(one, utterance, "wish", "set", Wish(Phrase(name)), Ref(words=name))
        elif one.type in ("WHAT", "SHOWN") and number is not None and int(number.value) > 0:
            name = fold_key(one.value)
            span = utterance.span(number.start, one.end)
            yield SlotEdit("items", "add", OrderLine(name, int(number.value)), span, Ref(words=name))
            yield SlotEdit("wish", "set", Wish(Phrase(f"{name} {unit}".strip(), counted=True)), span)
            number = None


@builder("exclude")
def _exclude(match: Match, utterance: Utterance) -> Iterator[Piece]:
    within = [at for at, one in enumerate(match.parts) if one.type in ("WITH", "CONTAIN")]
    for one in match.parts[within[-1] if within else 0 :]:
        if one.type in ("WHAT", "QUALITY", "CUISINE", "ALLERGEN", "COURSE"):
            is_set_against = one.type == "WHAT" and any(neg.key == "not" for neg in match.all("NEG"))
            is_set_against &= not match.has(*MINDS)
            shown = Ref(words=name_in(one, utterance)) if is_set_against else None
            yield edit(one, utterance, "exclude", "add", exclusion(one, utterance), shown)


@builder("exclude_phrase")
def _exclude_phrase(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "No red sauce": of words that are no food by themselves, all of them."""
    named = Match(match.parts[-2].start, match.end)
    yield edit(named, utterance, "exclude", "add", exclusion_of(fold_key(utterance.words(named.start, named.end))))


MINDS = ("EAT", "CONTAIN", "WITH", "DISLIKE", "DEGREE")
"""Types of words that say why something shall not be in it; without any it is only not chosen."""


def exclusion(one: Typed, utterance: Utterance) -> Exclusion:
    head, _, tail = fold_key(utterance.words(one.start, one.end)).partition(" with ")
    # "No pizza with pineapple" minds the pineapple, "no soup with the sandwiches" the soup.
    words = head if tail.startswith("the ") else tail or head
    if one.type == "CUISINE":
        return Exclusion((one.value[0],), cuisine_keys=tuple(one.value[1]))
    return exclusion_of(words)


@builder("need")
def _need(match: Match, utterance: Utterance) -> Iterator[Piece]:
    number: Typed | None = None
    for one in match.parts:
        if one.type in ("NUM", "FRACTION", "PERCENT"):
            number = one
        elif one.type == "DIET":
            counter = number or match.first("NUM", "FRACTION", "PERCENT", "BARE_NUM", "HEADS")
            assert counter is not None
            yield edit(match, utterance, "need", "add", _counted(one.key, counter))


def _counted(label: str, number: Typed) -> Need:
    if number.type in ("NUM", "BARE_NUM", "HEADS"):
        return Need(label, int(number.value))
    share = number.value if number.type == "FRACTION" else (int(number.value), 100)
    return Need(label, 0, share)


@builder("need_turns")
def _need_turns(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "One of the vegans is vegetarian": so many fewer of the first, as many more of the second."""
    number, diets = match.first("NUM"), match.all("DIET")
    if number is not None:
        yield edit(match, utterance, "need", "remove", _counted(diets[0].key, number))
        yield edit(match, utterance, "need", "add", _counted(diets[1].key, number))


@builder("need_share")
def _need_share(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Actually a third": of whom, the thread says."""
    number = match.first("FRACTION")
    assert number is not None
    yield edit(match, utterance, "need", "add", _counted("", number))


@builder("need_one")
def _need_one(match: Match, utterance: Utterance) -> Iterator[Piece]:
    for one in match.all("DIET"):
        yield edit(match, utterance, "need", "add", Need(one.key, max(1, len(match.all("PERSON", "ME")))))


@builder("not_diet")
def _not_diet(match: Match, utterance: Utterance) -> Iterator[Piece]:
    for one in match.all("DIET"):
        yield edit(match, utterance, "diet", "remove", one.key)


_ANY_SLOTS: dict[str, Slot] = {
    "party": "party", "place": "place", "cuisine": "cuisine", "date": "date", "time": "time",
    "diet": "diet", "wish": "wish",
}  # fmt: skip


@builder("sort")
def _sort(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Cheapest first", "sort by price"."""
    yield edit(match, utterance, "price_level", "set", match.parts[0].key)
    yield edit(match, utterance, "sort", "set", BY_PRICE)


@builder("any")
def _any(match: Match, utterance: Utterance) -> Iterator[Piece]:
    named = [_ANY_SLOTS[one.key] for one in match.parts if one.key in _ANY_SLOTS]
    for slot in named:
        yield edit(match, utterance, slot, "clear")
    if any(one.key == "budget" for one in match.parts):
        yield from any_price(match, utterance)
    elif not named:
        yield edit(match, utterance, "amount", "clear")


def any_price(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """Neither a limit nor an order of the list by price."""
    yield edit(match, utterance, "budget_total", "clear")
    yield edit(match, utterance, "price_level", "clear")


def _nothing(match: Match, utterance: Utterance) -> Iterator[Piece]:
    return iter(())


BUILDERS |= dict.fromkeys(("not_place", "part", "no_cuisine", "subset"), _nothing)
"""What takes its words and gives nothing: "one of the directors" are not all who come, "mute the projector" is not ours
to do."""
