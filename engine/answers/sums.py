"""Sums of dishes talked of or picked, or of a whole order: units times price, what comes on top by its rate, a head.
Each figure is called what it is: "about" where it is estimated, food apart from tip and tax, and whose rate was taken
where none was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from engine.answers import cards as card
from engine.answers.dish_view import Served, ordered
from engine.answers.lines import sum_of_one
from engine.answers.phrases import (
    approximately,
    capitalised,
    clauses,
    enumerated,
    exact,
    joined,
    people,
    percent,
    to_cents,
)
from engine.answers.quick_replies import choice
from engine.conversation import ShownDish, Sum, Surcharge, Wants
from engine.messages import Clarification
from engine.messages.sentences import say
from engine.pricing import RATES

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
        return (say("sum-of-currencies"),)
    parts = [_part(dish, wants, asked) for dish in dishes]
    if len(parts) == 1 and not is_whole:
        return _of_one(parts[0], wants, asked)
    known = [part for part in parts if part.food is not None]
    lines = tuple(map(_line, parts))
    if not known:
        return (say("sum-none-sized") if wants.party else say("sum-how-many"), *lines)
    total = _total(known, wants, asked, wants.party if is_whole else _eaters(known, wants))
    if len(known) < len(parts):
        total = say("sum-of-some", known=str(len(known)), count=str(len(parts)), sum=total)
    return (_sentence(of, total), *lines, *_taken(asked))


def _sentence(of: str, told: str) -> str:
    return say("sentence", said=say("told-of", of=of, told=told))


def of_what(page: Sequence[ShownDish], turn_id: str, asked: Sum) -> Clarification:
    """Nothing is talked of and nothing picked: one button a dish, the first ones."""
    choices = tuple(
        choice(turn_id, dish.item_name, sum_of_one(place, asked)) for dish, place in zip(page, _PLACES, strict=False)
    )
    return Clarification(("dish",), say("sum-of-what"), choices)


def _part(dish: Served, wants: Wants, asked: Sum) -> _Part:
    if asked.units is not None:
        return _Part(dish, ordered(dish.portion, asked.units), dish.portion.price * asked.units)
    heads, approximate = dish.eaters(wants)
    if dish.units is None or dish.party_cost is None or not heads:
        return _Part(dish, card.unit_price(dish), None)
    units = dish.about(ordered(dish.portion, dish.units))
    how_many = say("card-order-for-all", order=units, people=people(heads, approximate))
    return _Part(dish, how_many, dish.party_cost, dish.is_about)


def _of_one(part: _Part, wants: Wants, asked: Sum) -> tuple[str, ...]:
    name = enumerated([card.title(part.dish), card.where(part.dish)])
    if part.food is not None:
        total = _total([part], wants, asked, _eaters([part], wants))
        return (_sentence(name, enumerated([part.how_many, total])), *_taken(asked))
    one = _Part(part.dish, part.how_many, part.dish.portion.price)
    said = enumerated([part.how_many, _total([one], wants, asked, None)]) if asked.surcharges else part.how_many
    if not part.dish.portion.size_stated:
        said = clauses([_unsized(wants), said])
    more = () if wants.party or (asked.a_head and asked.surcharges) else (say("sum-how-many"),)
    return (_sentence(name, said), *more, *_taken(asked))


def _unsized(wants: Wants) -> str:
    if not wants.party:
        return say("size-not-stated")
    whom = people(wants.party, wants.party_approximate)
    return say("notice-unsized-so", unsized=say("size-not-stated"), people=whom)


def _eaters(parts: Sequence[_Part], wants: Wants) -> int | None:
    """Whom all of it is for; None where dishes are for some of the party, and not for the same."""
    heads = {part.dish.eaters(wants)[0] for part in parts}
    return heads.pop() if len(heads) == 1 else None


def _line(part: _Part) -> str:
    if part.food is None:
        return say("sum-without", dish=card.title(part.dish), units=part.how_many)
    cost = approximately(exact(part.food, part.dish.document.currency), part.is_about)
    return _sentence(card.title(part.dish), enumerated([part.how_many, cost]))


def _total(parts: Sequence[_Part], wants: Wants, asked: Sum, heads: int | None) -> str:
    """ "$178.00, $7.12 a head, before tax and tip"; "food $178.00, tip (18 %) $32.04: $210.04 in all, $8.40 a head"."""
    currency = parts[0].dish.document.currency
    is_about = any(part.is_about for part in parts)
    food = sum((part.food or Decimal(0) for part in parts), Decimal(0))
    tops = [(kind, rate, _on_top(food, rate)) for kind, rate in map(_rated, asked.surcharges)]
    total = food + sum((amount for *_, amount in tops), Decimal(0))

    def figure(amount: Decimal) -> str:
        return approximately(exact(amount, currency), is_about)

    def with_head(said: str) -> str:
        if not heads:
            return say("sum-for-how-many", sum=said) if asked.a_head else said
        each = figure(total / heads)
        if asked.units is None:
            return say("sum-a-head", sum=said, each=each)
        return say("sum-a-head-of", sum=said, each=each, people=str(heads))

    if not tops:
        return say("sum-before-tax", sum=with_head(figure(food)))
    said = [say("sum-food", cost=figure(food))]
    said += [say(f"sum-with-{kind}", rate=percent(rate), cost=figure(amount)) for kind, rate, amount in tops]
    return say("told-of", of=enumerated(said), told=with_head(say("sum-in-all", sum=figure(total))))


def _rated(surcharge: Surcharge) -> tuple[str, Decimal]:
    kind, rate = surcharge
    return kind, RATES.get(kind, Decimal(0)) if rate is None else rate


def _on_top(food: Decimal, rate: Decimal) -> Decimal:
    return to_cents(food * rate / 100)


def _taken(asked: Sum) -> tuple[str, ...]:
    """Rates that nobody said, so that another can be."""
    kinds = [kind for kind, rate in asked.surcharges if rate is None and kind in RATES]
    taken = joined([say(f"rate-taken-{kind}", rate=percent(RATES[kind])) for kind in kinds])
    return (say("sum-rates-taken", rates=capitalised(taken)),) if taken else ()


def named(count: int) -> str:
    """Several picks together."""
    return say("sum-of-picks", count=count)


def of_dishes(count: int) -> str:
    """Several dishes of the page together."""
    return say("sum-of-dishes", count=count)
