"""An oracle that trusts nothing of the engine.

It knows by construction, or from the source's own lists, what is in each dish, reads only the replies of whole
conversations, and must find no dish with what the thread guards against.
"""

import itertools
import json
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from bot.app import Platter, open_platter
from engine.answers import door
from engine.catalogue.filters import Filters
from engine.conversation.presses import pressable
from engine.conversation.wants import Wants
from engine.messages import Card, Reply, ThreadKey, Turn, turn_id_of
from engine.safety.gates import PARTS
from engine.search import constraints as demand
from ingest.pipeline import ingest
from ingest.sample_files import sample_folder
from tests.conftest import SettingsOf
from tests.support.adversarial import FREE, HOLDS, PLAIN

Truth = Mapping[tuple[str, str], frozenset[str]]
"""(restaurant, dish) → the allergens that are, or may be, in it."""

SAID = {
    "nuts": "one of us is allergic to nuts", "peanuts": "peanut allergy", "milk": "allergic to dairy",
    "gluten": "coeliac", "egg": "egg allergy",
    "shellfish": "severe shellfish allergy",
    "sesame": "allergic to sesame", "soy": "soy allergy", "fish": "fish allergy",
}  # fmt: skip
LATER = (
    "more", "any cuisine", "cheaper", "show the ones that do not say", "more", "show the ones that offer it on request",
    "vegetarian", "instead Thai", "actually for 40", "other restaurants", "pad thai", "satay", "pesto", "dessert",
    "budget doesn't matter", "in Cambridge", "no pork", "show the ones that do not say", "serves more",
    "show the ones that are left out", "more", "cheaper",
)  # fmt: skip
_LISTED = {
    "nuts": ("nut",), "peanuts": ("peanut",), "milk": ("milk", "dairy"), "egg": ("egg",), "fish": ("fish",),
    "shellfish": ("shellfish", "crustacean", "mollus"), "sesame": ("sesame",), "soy": ("soy",),
    "gluten": ("gluten", "wheat", "barley", "rye"),
}  # fmt: skip


def sample_truth() -> dict[tuple[str, str], frozenset[str]]:
    """What the source's own lists say."""
    found: dict[tuple[str, str], frozenset[str]] = {}
    for path in sample_folder().glob("*.json"):
        source = json.loads(path.read_text("utf-8"))
        for document in source if isinstance(source, list) else [source]:
            name = document["restaurant"]["name"]
            for item in _items(document):
                found[name, item["name"]] = found.get((name, item["name"]), frozenset()) | _listed(item)
    return found


def _items(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for menu in document["menus"]:
        for group in menu["menuGroups"]:
            yield from group["menuItems"]


def _listed(item: dict[str, Any]) -> frozenset[str]:
    lists = item.get("allergens") or {}
    said = [str(one).casefold() for one in (*(lists.get("contains") or ()), *(lists.get("mayContain") or ()))]
    # "Shellfish" holds the letters of "fish".
    plain = [one.replace("shellfish", "shell") if "shellfish" in one else one for one in said]
    by_list = {
        allergen
        for allergen, words in _LISTED.items()
        for word in words
        if any(word in one for one in (said if allergen == "shellfish" else plain))
    }
    return frozenset(by_list)


def generated_menus(seed: int = 3) -> tuple[list[dict[str, Any]], dict[tuple[str, str], frozenset[str]]]:
    """Restaurants of dishes that hold an allergen under some name, that say they are free of it, or say nothing.

    The truth is kept by the number at the end of each name, which no cleaning of texts changes.
    """
    chosen = random.Random(seed)
    dishes: list[tuple[dict[str, Any], frozenset[str]]] = []
    for allergens, texts in HOLDS.items():
        dishes += [(_dish(chosen, number, text), frozenset(allergens)) for number, text in enumerate(texts)]
    dishes += [(_dish(chosen, number, text), frozenset()) for number, text in enumerate((*FREE, *PLAIN))]
    for number, (listed, allergens) in enumerate(
        (("Tree-Nuts", "nuts"), ("EGGS", "egg"), ("Crustacean Shellfish", "shellfish"))
    ):
        for field in ("contains", "mayContain"):
            dish = _dish(chosen, number, f"House bowl {number} {field}")
            dishes.append(({**dish, "allergens": {field: [listed]}}, frozenset([allergens])))
    chosen.shuffle(dishes)
    names = [f"Oracle Kitchen {number}" for number in range(8)]
    truth, menus = {}, []
    for place, name in enumerate(names):
        own = dishes[place :: len(names)]
        truth |= {(name, dish["name"][-4:]): allergens for dish, allergens in own}
        menus.append(_menu(name, [dish for dish, _ in own]))
    return menus, truth


_NUMBERS = itertools.count(1000)


def _dish(chosen: random.Random, number: int, text: str) -> dict[str, Any]:
    """The text stands in the name, the description, or the name of a portion."""
    price = chosen.choice([40, 60, 90, 120])
    size = {"amount": 20, "unit": "people", "description": "serves 20"}
    kind = chosen.choice(["name", "description", "both"])
    mark = f"{next(_NUMBERS):04}"
    name = f"{text} lunch tray {mark}" if kind != "description" else f"Kitchen lunch tray {mark}"
    description = text if kind != "name" else "Served warm."
    return {"id": f"{mark}-{number}", "name": name, "description": description, "price": {"basePrice": price},
            "servingSize": size}  # fmt: skip


def _menu(name: str, dishes: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "metadata": {"sourcePlatform": "oracle", "sourcePath": f"/{name}", "scrapedAt": "2026-08-01T10:00:00Z"},
        "restaurant": {
            "name": name, "cuisine": ["American"],
            "location": {"address": "1 Main St", "city": "Boston", "state": "MA", "zipCode": "02139"},
        },
        "menus": [{"name": "Catering", "menuGroups": [{"name": "Trays", "menuItems": dishes}]}],
    }  # fmt: skip


@pytest.fixture(scope="module")
async def kitchen(
    settings_of: SettingsOf, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Platter, Truth]]:
    """A whole Platter over the sample and the generated menus, and the truth about every dish."""
    menus, truth = generated_menus()
    file = tmp_path_factory.mktemp("oracle") / "menus.jsonl"
    file.write_text("\n".join(map(json.dumps, menus)), "utf-8")
    settings = settings_of("oracle", tenant_requests_per_minute=100_000)
    async with open_platter(settings) as platter:
        stores = platter.stores
        await ingest([sample_folder(), file], writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
        await platter.warm()
        yield platter, {**sample_truth(), **truth}


async def converse(platter: Platter, allergy: str, later: tuple[str, ...] = LATER) -> list[Reply]:
    """Every reply of a thread that guards, buttons pressed among them."""
    thread = ThreadKey("test", "oracle", "c", uuid4().hex)
    clock = platter.stores.clock

    async def say(text: str, token: str | None = None) -> Reply:
        turn = Turn(
            turn_id_of(thread, uuid4().hex), thread, text, clock.now(), user_id="u", token=token, max_results=50
        )
        return await platter.engine.answer(replace(turn, kind="press" if token else "message"))

    replies = [await say(f"lunch for 20 in Boston, {SAID[allergy]}")]
    for line in later:
        replies.append(await say(line))
        for button in list(pressable(replies[-1]))[:4]:
            replies.append(await say(button.text, button.token))
    return replies


def known(truth: Truth, card: Card) -> frozenset[str]:
    """KeyError for a dish that the oracle does not know."""
    whole = (card.restaurant_name, card.item_name)
    return truth[whole] if whole in truth else truth[card.restaurant_name, card.item_name[-4:]]


def is_listed_as_left_out(reply: Reply, card: Card, allergy: str) -> bool:
    """It was asked for as such: the headline says so, its card why, and there is no way to pick it."""
    says_so = f"name {allergy}, or" in reply.headline or f"names {allergy}, or" in reply.headline
    says_why = card.caution.startswith(("The menu lists", "The menu says: may contain", "Usually made with"))
    return says_so and card.pick is None and says_why


def violations(replies: list[Reply], allergy: str, truth: Truth) -> list[str]:
    """What the oracle holds against these replies; it reads cards and texts only."""
    found = []
    for reply in replies:
        for card in reply.cards:
            if allergy in known(truth, card) and not is_listed_as_left_out(reply, card, allergy):
                found.append(f"{card.restaurant_name}: {card.item_name}")
        texts = [
            reply.headline,
            reply.text,
            *(notice.text for notice in reply.notices),
            *(line for card in reply.cards for line in card.warnings),
        ]
        found += [text for text in texts if re.search(r"\bsafe\b|\bsuitable\b", text.casefold())]
    return found


@pytest.mark.parametrize("allergy", SAID)
async def test_no_conversation_shows_what_it_guards_against(kitchen: tuple[Platter, Truth], allergy: str) -> None:
    platter, truth = kitchen
    replies = await converse(platter, allergy)
    assert all(allergy in reply.filters.allergies for reply in replies if reply.kind == "results")
    assert len({card.doc_id for reply in replies for card in reply.cards}) > 50
    assert violations(replies, allergy, truth) == []


async def test_the_oracle_knows_dishes_with_every_allergen(kitchen: tuple[Platter, Truth]) -> None:
    _, truth = kitchen
    for allergy in SAID:
        assert sum(allergy in allergens for allergens in truth.values()) > 5, allergy


def _open_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """What leaves the engine is looked at again, whatever retrieval found: with one of the two nothing is shown."""
    for listing in (None, "options", "unstated"):
        monkeypatch.setitem(door.LISTED, listing, frozenset(PARTS))


def _unguarded(narrowed: Callable[[Filters, Wants], Filters]) -> Callable[[Filters, Wants], Filters]:
    return lambda filters, wants: narrowed(filters, replace(wants, allergies=()))


@pytest.mark.parametrize("allergy", ["nuts", "milk", "gluten"])
async def test_without_the_guard_the_oracle_speaks_up(
    kitchen: tuple[Platter, Truth], allergy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    platter, truth = kitchen
    monkeypatch.setattr(demand, "guarded_filters", _unguarded(demand.guarded_filters))
    _open_the_door(monkeypatch)
    replies = await converse(platter, allergy, ("more", "show the ones that do not say"))
    assert violations(replies, allergy, truth)


@pytest.mark.parametrize("allergy", ["nuts", "egg"])
async def test_with_the_words_of_a_dish_unread_the_oracle_speaks_up(
    kitchen: tuple[Platter, Truth], allergy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guard that only asks for a statement would list all else as "does not say"."""
    platter, truth = kitchen

    guarded = demand.guarded_filters

    def only_stated(filters: Filters, wants: Wants) -> Filters:
        return replace(guarded(filters, wants), excluded_claims=frozenset())

    monkeypatch.setattr(demand, "guarded_filters", only_stated)
    _open_the_door(monkeypatch)
    replies = await converse(platter, allergy, ("show the ones that do not say", "more", "more"))
    assert violations(replies, allergy, truth)
