"""Answers about dishes that were shown, or that somebody wants to order: what their menus state and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.answers import cards as card
from engine.answers.diet_sayings import by_words
from engine.answers.dish_facts import of_diet, of_food, of_word
from engine.answers.dish_view import OtherPortion, Served
from engine.answers.headlines import so_far
from engine.answers.phrases import clauses, enumerated, exact, joined, size_range
from engine.answers.unlabelled import warned
from engine.answers.why import why
from engine.catalogue import Portion, fold_key
from engine.conversation import OrderLine, Wants
from engine.messages.sentences import say
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
        said = say(f"not-stated-{question.topic}"), say("restaurants-to-ask", count=len(where))
        return (" ".join(said), *where)
    if question.topic in _OF_HOUSES:
        return tuple(_by_restaurant(dishes, _OF_HOUSES[question.topic]))
    if question.topic == "told":
        return (so_far(question.wants, dishes[0].document.currency),)
    if question.topic == HOW_TO_ORDER:
        return (say("order-comes-later"), *how_to_order(dishes))
    if question.topic == "allergens" and not question.about:
        # Of what somebody here is allergic to, whoever it is.
        question = replace(question, about=tuple(question.wants.severities))
    answer = _ANSWERS.get(question.topic or "", _everything)
    named: dict[str, list[str]] = {}
    for dish in dishes:
        line = answer(dish, question)
        sentences = [say("sentence", said=line), *guard(dish, question, line)]
        named.setdefault(" ".join(sentences), []).append(_name(dish, len(dishes)))
    lines = [say("told-of", of=joined(names), told=line) for line, names in named.items()]
    if question.topic == "allergens" and not set(question.wants.severities).isdisjoint(question.about):
        lines.append(say("menus-can-be-wrong"))
    is_favourite = question.topic == "recommend"
    lead = say("no-favourites") if is_favourite else _lead(question, len(dishes), len(lines))
    return (lead, *lines) if lead else tuple(lines)


def guard(dish: Served, question: Question, answer: str) -> tuple[str, ...]:
    """A dish shown before an allergy was said is answered about with its warning, where the answer does not say it."""
    others = tuple(allergy for allergy in question.wants.severities if allergy not in question.about)
    warning = warned(dish.document, others)
    return (say("sentence", said=warning),) if warning and warning.lower() not in answer.lower() else ()


def _name(dish: Served, of: int) -> str:
    """With its restaurant where it is alone; a list of dishes is long enough without."""
    return enumerated([card.title(dish), card.where(dish)]) if of == 1 else dish.document.item_name


def _lead(question: Question, dishes: int, lines: int) -> str:
    if dishes < 2 or lines < 2 or not question.about:
        return ""
    return say("menus-say-of", about=joined(question.about))


def _allergens(dish: Served, question: Question) -> str:
    """Of what was asked in particular; else all that the menu states."""
    if question.about:
        return clauses([*dict.fromkeys(of_one_food(dish, food) for food in question.about)])
    if dish.document.allergen_confidence != "high":
        return say("menu-no-allergens")
    return say("menu-states-allergens", allergens=card.allergens(dish))


def of_one_food(dish: Served, food: str) -> str:
    """What the menu says of one allergen or food, in its own words."""
    found = of_food(dish.document, food)
    if found.kind == "states":
        return say("menu-says", words=_quoted(found.words)) if found.words else say("menu-states-without", food=food)
    if found.kind == "names":
        return say("menu-names", words=found.words) if found.words else say("menu-names-word-for", food=food)
    if found.kind == "silent" and (stated := dish.document.allergens_contains):
        return say("menu-silent-but", food=food, allergens=joined(stated))
    return say(f"menu-of-food-{found.kind.replace('_', '-')}", food=food, words=found.words)


def _quoted(words: str) -> str:
    return say("quoted", words=words)


def _diet(dish: Served, question: Question) -> str:
    if question.about:
        return clauses([_of_one_diet(dish, diet) for diet in question.about])
    document = dish.document
    said = [by_words(one, one.label) for one in document.diet_evidence]
    labels = joined(said) or joined(document.dietary_labels) or say("menu-no-diet")
    on_request = [say("diets-on-request", diets=joined(document.dietary_options))] if document.dietary_options else []
    return clauses([labels, *on_request])


def _of_one_diet(dish: Served, diet: str) -> str:
    found = of_diet(dish.document, diet)
    if found.kind == "states":
        return by_words(found.evidence, diet) if found.evidence else say("diet-by-label", diet=diet)
    return say(f"menu-of-diet-{found.kind}", diet=diet)


def _taste(dish: Served, question: Question) -> str:
    """Only what the menu says; a recipe is not tasted from its name."""
    quoted = _words_of(dish, question)
    return say("menu-says", words=quoted) if quoted else say("menu-does-not-say")


def _mentions(dish: Served, question: Question) -> str:
    if not question.about:
        return _ingredients(dish, question)
    quoted = _words_of(dish, question)
    return say("menu-says", words=quoted) if quoted else say("menu-no-mention", about=joined(question.about))


def _words_of(dish: Served, question: Question) -> str:
    found = [of_word(dish.document, word) for word in question.about]
    return joined([_quoted(one.words) for one in found if one.words])


def _size(dish: Served, question: Question) -> str:
    choices: list[Portion | OtherPortion] = [dish.portion, *dish.others]
    stated = [
        say("choice-serves", choice=_choice_name(choice, dish), size=size_range(choice.serves_min, choice.serves_max))
        for choice in choices
        if choice.serves_max
    ]
    if stated and question.wants.party:
        takes = card.how_many(dish, *dish.eaters(question.wants)).partition(" (")[0]
        return clauses([joined(stated), takes])
    return joined(stated) or say("size-not-stated")


def _choice_name(choice: Portion | OtherPortion, dish: Served) -> str:
    """A size in its own name is not said twice: "half tray (8-10)"."""
    unit = dish.portion.unit
    return card.without_size(choice.name) or (say("choice-one-unit", unit=unit) if unit else say("choice-one-order"))


def _price(dish: Served, question: Question) -> str:
    heads, approximate = dish.eaters(question.wants)
    return enumerated([card.how_many(dish, heads, approximate), card.cost(dish, heads, approximate)])


def _minimum(dish: Served, question: Question) -> str:
    return card.minimum_order(dish) or say("minimum-not-stated")


def _ingredients(dish: Served, question: Question) -> str:
    document = dish.document
    said = _quoted(document.item_description.strip().rstrip(".")) if document.item_description else ""
    choices = say("dish-choices", choices=joined(document.modifier_groups)) if document.modifier_groups else ""
    contains = card.allergens(dish) if document.allergens_contains else ""
    return clauses([part for part in (said, choices, contains) if part]) or say("menu-no-description")


def _why(dish: Served, question: Question) -> str:
    return clauses(why(dish, question.wants.party)) or say("why-nothing")


def _everything(dish: Served, question: Question) -> str:
    return clauses([_ingredients(dish, question), _price(dish, question)])


def _address(dish: Served) -> str:
    return card.address(dish) or say("no-address")


def _age(dish: Served) -> str:
    """A price is as old as its menu, which may have gone on since."""
    dated = dish.document.menu_date
    return say("menu-of-age", year=str(dated.year)) if dated else say("menu-undated")


def _by_restaurant(dishes: Sequence[Served], line: Callable[[Served], str]) -> list[str]:
    """One line a restaurant and address, in the order shown."""
    said = {(dish.document.restaurant_name, line(dish)): None for dish in dishes}
    return [say("sentence", said=say("told-of", of=name, told=text)) for name, text in said]


_OF_HOUSES: dict[str, Callable[[Served], str]] = {"place": _address, "age": _age}

_NOT_STATED = frozenset((
    "delivery", "hours", "notice", "contact", "payment", "fees", "service", "discounts", "photos", "preparation",
    "ordering", "reviews",
))  # fmt: skip
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


def kept(dishes: Sequence[Served], items: Sequence[OrderLine]) -> str:
    """ "Noted: 3 × Pasta Tray, $149.00 each, $447.00 in all."; "" where nothing was counted."""
    quantities = {fold_key(item.name): item.quantity for item in items}
    names = [(dish, fold_key(dish.document.item_name)) for dish in dishes]
    counted = [(dish, quantities[name]) for dish, name in names if name in quantities]
    noted = joined([_line(dish, quantity) for dish, quantity in counted])
    return say("wish-noted", dishes=noted) if noted else ""


def _line(dish: Served, quantity: int) -> str:
    price, currency = dish.portion.price, dish.document.currency
    if quantity == 1:
        return say("order-noted-one", count="1", dish=card.title(dish), price=exact(price, currency))
    total = exact(price * quantity, currency)
    return say(
        "order-noted-some", count=str(quantity), dish=card.title(dish), price=exact(price, currency), total=total
    )


def guards(dishes: Sequence[Served], wants: Wants) -> tuple[str, ...]:
    """What each dish says of the allergies in force, before it is ordered."""
    allergies = tuple(wants.severities)
    warnings = [(card.title(dish), warned(dish.document, allergies)) for dish in dishes]
    return tuple(say("sentence", said=say("told-of", of=dish, told=told)) for dish, told in warnings if told)


def how_to_order(dishes: Sequence[Served]) -> tuple[str, ...]:
    """Each restaurant once, with its address and the menu's source."""
    said: dict[str, None] = {}
    for dish in dishes:
        where, source = _address(dish), card.source(dish)
        told = say("address-and-menu", address=where, source=source) if source else where
        said[say("told-of", of=dish.document.restaurant_name, told=told)] = None
    return tuple(said)
