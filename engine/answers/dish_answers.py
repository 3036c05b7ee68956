"""Answers about dishes that were shown, or that somebody wants to order: what their menus state and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.answers import cards as card
from engine.answers.dish_facts import Statement, of_diet, of_food, of_word
from engine.answers.dish_view import OtherPortion, Served
from engine.answers.headlines import so_far
from engine.answers.phrases import exact, joined, size_range
from engine.answers.unlabelled import warned
from engine.answers.why import why
from engine.catalogue import Portion, fold_key
from engine.conversation import OrderLine, Wants
from engine.reading import HOW_TO_ORDER


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every dish."""

    topic: str | None
    about: tuple[str, ...]
    wants: Wants


def about(dishes: Sequence[Served], question: Question) -> tuple[str, ...]:
    """The lines of the answer, the first one leading. Dishes of which the same is to be said share a line."""
    if question.topic in _NOT_STATED:
        where = _by_restaurant(dishes, _address)
        whose = "The restaurant:" if len(where) == 1 else "The restaurants:"
        return (f"{_NOT_STATED[question.topic]} {whose}", *where)
    if question.topic in _OF_HOUSES:
        return tuple(_by_restaurant(dishes, _OF_HOUSES[question.topic]))
    if question.topic == "told":
        return (so_far(question.wants, dishes[0].document.currency),)
    if question.topic == HOW_TO_ORDER:
        return (COMES_LATER, *how_to_order(dishes))
    if question.topic == "allergens" and not question.about:
        # Of what somebody here is allergic to, whoever it is.
        question = replace(question, about=tuple(question.wants.severities))
    answer = _ANSWERS.get(question.topic or "", _everything)
    said: dict[str, list[str]] = {}
    for dish in dishes:
        line = answer(dish, question)
        said.setdefault(f"{line}.{guard(dish, question, line)}", []).append(_name(dish, len(dishes)))
    lines = [f"{joined(names)}: {line}" for line, names in said.items()]
    if question.topic == "allergens" and not set(question.wants.severities).isdisjoint(question.about):
        lines.append(ASK)
    lead = NO_FAVOURITE if question.topic == "recommend" else _lead(question, len(dishes), len(lines))
    return (lead, *lines) if lead else tuple(lines)


def guard(dish: Served, question: Question, answer: str) -> str:
    """A dish shown before an allergy was said is answered about with its warning, where the answer does not say it."""
    others = tuple(allergy for allergy in question.wants.severities if allergy not in question.about)
    warning = warned(dish.document, others)
    return f" {warning}." if warning and warning.lower() not in answer.lower() else ""


def _name(dish: Served, of: int) -> str:
    """With its restaurant where it is alone; a list of dishes is long enough without."""
    return f"{card.title(dish)}, {card.where(dish)}" if of == 1 else dish.document.item_name


def _lead(question: Question, dishes: int, lines: int) -> str:
    if dishes < 2 or lines < 2 or not question.about:
        return ""
    return f"What these menus say of {joined(question.about)}:"


def _allergens(dish: Served, question: Question) -> str:
    """Of what was asked in particular; else all that the menu states."""
    if question.about:
        return "; ".join(dict.fromkeys(of_one_food(dish, food) for food in question.about))
    if dish.document.allergen_confidence != "high":
        return "the menu gives no allergen information"
    return f"the menu states {card.allergens(dish)}, and says nothing of others"


def of_one_food(dish: Served, food: str) -> str:
    """What the menu says of one allergen or food, in its own words."""
    return _FOOD_SAID[(found := of_food(dish.document, food)).kind](found, food, dish)


def _free(found: Statement, food: str, dish: Served) -> str:
    return f"the menu says “{found.words}”" if found.words else f"the menu states it without {food}"


def _names(found: Statement, food: str, dish: Served) -> str:
    return f"the menu names “{found.words}”" if found.words else f"the menu names a word for {food}"


def _silent_of(found: Statement, food: str, dish: Served) -> str:
    stated = dish.document.allergens_contains
    if stated:
        return f"the menu says nothing of {food}; it states that it contains {joined(stated)}"
    return f"the menu says nothing of {food}"


_FOOD_SAID: dict[str, Callable[[Statement, str, Served], str]] = {
    "contains": lambda found, food, dish: f"the menu says it contains {found.words}",
    "may_contain": lambda found, food, dish: f"the menu says it may contain {found.words}",
    "names": _names,
    "usual": lambda found, food, dish: (
        f"“{found.words}” is usually made with {food}, and the menu does not say that it is left out"
    ),
    "often": lambda found, food, dish: f"{found.words} dishes are often made with {food}; the menu does not say",
    "states": _free,
    "offers": lambda found, food, dish: f"the menu offers it without {food} on request",
    "silent": _silent_of,
}


def _diet(dish: Served, question: Question) -> str:
    if question.about:
        return "; ".join(_of_one_diet(dish, diet) for diet in question.about)
    document = dish.document
    said = [f"{evidence.label}, by the words “{evidence.words}”" for evidence in document.diet_evidence]
    labels = joined(said) or joined(document.dietary_labels) or "the menu states no diet"
    on_request = f"; on request {joined(document.dietary_options)}" if document.dietary_options else ""
    return labels + on_request


def _of_one_diet(dish: Served, diet: str) -> str:
    found = of_diet(dish.document, diet)
    if found.kind == "states":
        return f"{diet}, by the menu's words “{found.words}”" if found.words else f"{diet}, by the menu's label"
    if found.kind == "contradicts":
        return f"not {diet} by what the menu names"
    if found.kind == "offers":
        return f"the menu offers it {diet} on request"
    return f"the menu does not say whether it is {diet}"


def _taste(dish: Served, question: Question) -> str:
    """Only what the menu says; a recipe is not tasted from its name."""
    found = [of_word(dish.document, word) for word in question.about]
    quoted = joined([f"“{one.words}”" for one in found if one.words])
    return f"the menu says {quoted}" if quoted else "the menu does not say"


def _mentions(dish: Served, question: Question) -> str:
    if not question.about:
        return _ingredients(dish, question)
    found = [of_word(dish.document, word) for word in question.about]
    quoted = joined([f"“{one.words}”" for one in found if one.words])
    return f"the menu says {quoted}" if quoted else f"the menu does not mention {joined(question.about)}"


def _size(dish: Served, question: Question) -> str:
    choices: list[Portion | OtherPortion] = [dish.portion, *dish.others]
    stated = [
        f"{_choice_name(choice, dish)} serves {size_range(choice.serves_min, choice.serves_max)}"
        for choice in choices
        if choice.serves_max
    ]
    if stated and question.wants.party:
        takes = card.how_many(dish, *dish.eaters(question.wants)).partition(" (")[0]
        return f"{joined(stated)}; {takes}"
    return joined(stated) or "size not stated"


def _choice_name(choice: Portion | OtherPortion, dish: Served) -> str:
    """A size in its own name is not said twice: "half tray (8-10)"."""
    return card.without_size(choice.name) or f"one {dish.portion.unit or 'order'}"


def _price(dish: Served, question: Question) -> str:
    heads, approximate = dish.eaters(question.wants)
    return f"{card.how_many(dish, heads, approximate)}, {card.cost(dish, heads, approximate)}"


def _minimum(dish: Served, question: Question) -> str:
    return card.minimum_order(dish) or "no minimum stated"


def _ingredients(dish: Served, question: Question) -> str:
    document = dish.document
    said = f"“{document.item_description.strip().rstrip('.')}”" if document.item_description else ""
    choices = f"choices: {joined(document.modifier_groups)}" if document.modifier_groups else ""
    contains = card.allergens(dish) if document.allergens_contains else ""
    return "; ".join(part for part in (said, choices, contains) if part) or "the menu does not describe it"


def _why(dish: Served, question: Question) -> str:
    return "; ".join(why(dish, question.wants.party)) or "nothing but its place in the search speaks for it"


def _everything(dish: Served, question: Question) -> str:
    return "; ".join((_ingredients(dish, question), _price(dish, question)))


def _address(dish: Served) -> str:
    return card.address(dish) or "no address stated"


def _age(dish: Served) -> str:
    """A price is as old as its menu, which may have gone on since."""
    dated = dish.document.menu_date
    return f"its menu here is of {dated.year}; prices may have changed" if dated else "its menu here bears no date"


def _by_restaurant(dishes: Sequence[Served], line: Callable[[Served], str]) -> list[str]:
    """One line a restaurant and address, in the order shown."""
    said = {(dish.document.restaurant_name, line(dish)): None for dish in dishes}
    return [f"{name}: {text}." for name, text in said]


_OF_HOUSES: dict[str, Callable[[Served], str]] = {"place": _address, "age": _age}
ASK = "Menus can be wrong: ask the restaurant before somebody with an allergy eats it."
NO_FAVOURITE = "I have no favourites, and menus hold no reviews. Why these stand first:"

_NOT_STATED = {
    "delivery": "The menus do not say whether they deliver.",
    "hours": "The menus state no opening hours.",
    "notice": "The menus do not say how much notice is needed.",
    "contact": "The menus give neither a phone number nor a website.",
    "payment": "Nothing is paid through me, and the menus say nothing of payment or invoices.",
    "fees": "Prices are those of the menus, which do not say whether tax, tips or fees come on top.",
    "service": "The menus do not say whether plates, cutlery or setting up come with the food.",
    "discounts": "The menus state no discounts. What there is for a large order, the restaurant can say.",
    "photos": "The menus here hold no pictures.",
    "preparation": "The menus do not say whether that can be done.",
    "ordering": "Nothing is ordered through me yet, so there is nothing to change or cancel.",
    "reviews": "Menus hold no reviews, and I know of none.",
}
"""What no menu here holds: said, and never guessed."""

_ANSWERS: dict[str, Callable[[Served, Question], str]] = {
    "allergens": _allergens,
    "contains": _allergens,
    "mentions": _mentions,
    "taste": _taste,
    "size": _size,
    "price": _price,
    "minimum": _minimum,
    "diet": _diet,
    "ingredients": _ingredients,
    "why": _why,
    "recommend": _why,
}


COMES_LATER = "Ordering through Platter comes later; until then, order from the restaurant."
SAY_WHICH = "Say which and how many, for example “add two of the first one”, or press Add on its card."
WHICH_ONE = "Which dish do you mean? Say its number or its name, for example “3 of the second one”."


def kept(dishes: Sequence[Served], items: Sequence[OrderLine]) -> str:
    """ "Noted: 3 × Pasta Tray, $149.00 each, $447.00 in all."; "" where nothing was counted."""
    quantities = {fold_key(item.name): item.quantity for item in items}
    names = [(dish, fold_key(dish.document.item_name)) for dish in dishes]
    counted = [(dish, quantities[name]) for dish, name in names if name in quantities]
    return f"Noted: {joined([_line(dish, quantity) for dish, quantity in counted])}." if counted else ""


def _line(dish: Served, quantity: int) -> str:
    price, currency = dish.portion.price, dish.document.currency
    each = f"{quantity} × {card.title(dish)}, {exact(price, currency)}"
    return each if quantity == 1 else f"{each} each, {exact(price * quantity, currency)} in all"


def guards(dishes: Sequence[Served], wants: Wants) -> tuple[str, ...]:
    """What each dish says of the allergies in force, before it is ordered."""
    allergies = tuple(wants.severities)
    return tuple(f"{card.title(dish)}: {said}." for dish in dishes if (said := warned(dish.document, allergies)))


def how_to_order(dishes: Sequence[Served]) -> tuple[str, ...]:
    """Each restaurant once, with its address and the menu's source."""
    said: dict[str, None] = {}
    for dish in dishes:
        where = card.address(dish) or "no address stated"
        menu = f" (menu from {card.source(dish)})" if card.source(dish) else ""
        said[f"{dish.document.restaurant_name}: {where}{menu}"] = None
    return tuple(said)
