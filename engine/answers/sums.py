"""Sums of dishes talked of or picked, or of a whole order: units times price, what comes on top by its rate, a head.
Each figure is called what it is: "about" where it is estimated, food apart from tip and tax, and whose rate was taken
where none was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from engine.answers import cards as card
from engine.answers.dish_view import ABOUT, Served, ordered
from engine.answers.phrases import capitalised, counted, exact, joined, people, to_cents
from engine.answers.quick_replies import choice
from engine.conversation import ShownDish, Sum, Surcharge, Wants
from engine.messages import Clarification
from engine.pricing import RATES

CURRENCIES = "They are priced in different currencies, so nothing is added up."
OF_WHAT = "Of which dish? Say its number or its name, or pick dishes to add them up."
HOW_MANY = "Say for how many people, and it is added up."
_PLACES = ("first", "second", "third", "fourth")
"""Buttons of a question: what a phone shows in one row or two."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One dish of a sum; no food where its size is neither stated nor estimated, and nobody said how many."""

    dish: Served
    how_many: str
    food: Decimal | None
    is_about: bool = False


def reckoned(
    dishes: Sequence[Served], wants: Wants, asked: Sum, of: str = "", is_whole: bool = False
) -> tuple[str, ...]:
    """The sum first, then what it is made of. `of`: what several dishes are called together ("The 3 picks");
    `is_whole`: together they feed the party."""
    if len({dish.document.currency for dish in dishes}) > 1:
        return (CURRENCIES,)
    parts = [_part(dish, wants, asked) for dish in dishes]
    if len(parts) == 1 and not is_whole:
        return _of_one(parts[0], wants, asked)
    known = [part for part in parts if part.food is not None]
    lines = tuple(map(_line, parts))
    if not known:
        return (HOW_MANY if not wants.party else "No menu here states how many these feed.", *lines)
    some = f" {len(known)} of {len(parts)}," if len(known) < len(parts) else ""
    return (
        f"{of}:{some} {_total(known, wants, asked, wants.party if is_whole else _eaters(known, wants))}.",
        *lines,
        *_taken(asked),
    )


def of_what(page: Sequence[ShownDish], turn_id: str, asked: Sum) -> Clarification:
    """Nothing is talked of and nothing picked: one button a dish, the first ones."""
    choices = tuple(
        choice(turn_id, dish.item_name, said_of(place, asked)) for dish, place in zip(page, _PLACES, strict=False)
    )
    return Clarification(("dish",), OF_WHAT, choices)


def said_of(place: str, asked: Sum) -> str:
    """The question of one dish, in words that are read as it: "8 of the second one, what does that come to"."""
    lead = f"{asked.units} of the {place} one, what does that" if asked.units else f"what does the {place} one"
    tops = [f"{_rate(rate)} % {kind}" if rate is not None else kind for kind, rate in asked.surcharges]
    return f"{lead} come to{' a head' * asked.a_head}{' with ' * bool(tops)}{joined(tops)}"


def _part(dish: Served, wants: Wants, asked: Sum) -> _Part:
    if asked.units is not None:
        return _Part(dish, ordered(dish.portion, asked.units), dish.portion.price * asked.units)
    heads, approximate = dish.eaters(wants)
    if dish.units is None or dish.party_cost is None or not heads:
        return _Part(dish, card.unit_price(dish), None)
    how_many = f"{dish.about(ordered(dish.portion, dish.units))} for {people(heads, approximate)}"
    return _Part(dish, how_many, dish.party_cost, dish.is_about)


def _of_one(part: _Part, wants: Wants, asked: Sum) -> tuple[str, ...]:
    name = f"{card.title(part.dish)}, {card.where(part.dish)}"
    if part.food is not None:
        return (f"{name}: {part.how_many}, {_total([part], wants, asked, _eaters([part], wants))}.", *_taken(asked))
    why = f", so what {people(wants.party, wants.party_approximate)} would pay is not known" if wants.party else ""
    size = "" if part.dish.portion.size_stated else f"size not stated{why}; "
    one = _Part(part.dish, part.how_many, part.dish.portion.price)
    said = f"{part.how_many}, {_total([one], wants, asked, None)}" if asked.surcharges else part.how_many
    more = () if wants.party or (asked.a_head and asked.surcharges) else (HOW_MANY,)
    return (f"{name}: {size}{said}.", *more, *_taken(asked))


def _eaters(parts: Sequence[_Part], wants: Wants) -> int | None:
    """Whom all of it is for; None where dishes are for some of the party, and not for the same."""
    heads = {part.dish.eaters(wants)[0] for part in parts}
    return heads.pop() if len(heads) == 1 else None


def _line(part: _Part) -> str:
    if part.food is None:
        return f"{card.title(part.dish)}: {part.how_many}, not in the sum."
    about = f"{ABOUT} " if part.is_about else ""
    return f"{card.title(part.dish)}: {part.how_many}, {about}{exact(part.food, part.dish.document.currency)}."


def _total(parts: Sequence[_Part], wants: Wants, asked: Sum, heads: int | None) -> str:
    """ "$178.00, $7.12 a head, before tax and tip"; "food $178.00, tip (18 %) $32.04: $210.04 in all, $8.40 a head"."""
    currency = parts[0].dish.document.currency
    about = f"{ABOUT} " if any(part.is_about for part in parts) else ""
    food = sum((part.food or Decimal(0) for part in parts), Decimal(0))
    tops = [(kind, rate, _on_top(food, rate)) for kind, rate in map(_rated, asked.surcharges)]
    total = food + sum((amount for *_, amount in tops), Decimal(0))
    whom = f" of {heads}" if asked.units is not None else ""
    a_head = f", {about}{exact(total / heads, currency)} a head{whom}" if heads else ""
    if asked.a_head and not heads:
        a_head = "; say for how many people, and it is reckoned a head"
    if not tops:
        return f"{about}{exact(food, currency)}{a_head}, before tax and tip"
    said = [f"food {about}{exact(food, currency)}"]
    said += [f"{kind} ({_rate(rate)} %) {about}{exact(amount, currency)}" for kind, rate, amount in tops]
    return f"{', '.join(said)}: {about}{exact(total, currency)} in all{a_head}"


def _rated(surcharge: Surcharge) -> tuple[str, Decimal]:
    kind, rate = surcharge
    return kind, RATES.get(kind, Decimal(0)) if rate is None else rate


def _on_top(food: Decimal, rate: Decimal) -> Decimal:
    return to_cents(food * rate / 100)


def _rate(rate: Decimal) -> str:
    """ "18", "8.875" """
    return f"{rate.normalize():f}"


def _taken(asked: Sum) -> tuple[str, ...]:
    """Rates that nobody said, so that another can be."""
    taken = [f"{kind} as {_rate(RATES[kind])} %" for kind, rate in asked.surcharges if rate is None and kind in RATES]
    return (f"{capitalised(joined(taken))}: say another rate, for example “with 20 % tip”.",) if taken else ()


def named(count: int) -> str:
    """Several picks together."""
    return f"The {counted(count, 'pick')} together"
