"""Guard: nobody who is allergic is shown, sold or fed what their menu lists, and each warning is on every wire.

Generated menus whose truth is made with them, people with allergies of every severity, told in a thread or kept in
their profile, lines as people type them, a model that invents dishes; whole turns through the engine; what each channel
puts out is read back by an oracle that shares no code with the guard.
"""

import re
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply, ThreadKey, Turn, turn_id_of
from engine.messages.people import Person as Somebody
from engine.messages.people import Profile, Severity
from engine.messages.text import clean_text
from engine.models import Models
from engine.ordering import Cart
from engine.ports import Account, LineToRead, PageToTell
from engine.reading.model_schema import Guess
from engine.reading.sent_line import Sends
from tests.prove.proof import Proof
from tests.prove.wires import Wire, wires_of
from tests.support.guarded_menus import House, Person, Truth, house, person
from tests.support.stores.small_catalogue import SmallCatalog, SmallEmbedder, SmallLexical, SmallVectors, documents_of
from tests.support.stores.small_orders import SmallOrders
from tests.support.stores.small_parts import NOON, SmallLog, SmallSessions, small_parts
from tests.support.stores.small_people import SmallPeople

PEOPLE_OF_A_HOUSE = 30
LINES_OF_A_PERSON = 4
WITH_A_MODEL = 4
"""Every fourth house has one that lies."""

SEARCHES = (
    "more", "cheaper", "any cuisine", "make it 30", "chicken", "noodles", "rice", "salad", "beans", "peanut noodles",
    "satay", "other restaurants", "budget doesn't matter", "in Boston", "serves more", "no pork", "vegetarian",
)  # fmt: skip
ORDERS = ("compose an order", "compose an order for 20", "a whole order for 25 in Boston", "cheaper order")
FILES, TABLES = ("as a file",), ("compare",)
OUT = "show the ones that are left out"
SILENT = "show the ones that do not say"
PICKS = ("pick the first one", "pick the second one", "what have we picked")
CARTS = (
    "add the first one", "add two of the second one", "we'll take one of each", "order this", "we pick it up",
    "show the order", "that's all, ask for Ann Lee at 617 555 0100. Tuesday at noon please", "place it",
)  # fmt: skip
KINDS = (
    "search", "search", "order", "order", "file", "table", "out", "silent", "picks", "question", "cart", "cart",
)  # fmt: skip
QUESTIONS = ("tell me about the first one", "does the first one contain {}?", "what is in the second one?")

PROMISES = re.compile(r"\b(safe|safely|suitable|guarantee[sd]?|risk-free|harmless)\b", re.IGNORECASE)
NOT_HEARD = "did not understand to what"
MARK = re.compile(r"zq\d+v", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """One turn and what it asked for."""

    line: str
    kind: str
    """search, order, file, table, out, silent, picks, cart, question."""
    is_file: bool = False
    """Of what stands there; the kind is then that list's."""


async def guard(n: int, seed: int) -> Proof:
    """`n` answers, each as one wire puts it out."""
    cases, wrong, number = 0, list[str](), 0
    while cases < n:
        async with aclosing(talks(number, seed)) as answers:
            async for said, one, who, found in answers:
                cases += 1
                wrong += [
                    f"house {number}: {one.name}: {who.severities}: {said.line!r}: {problem}" for problem in found
                ]
                if cases == n:
                    break
        number += 1
    return Proof(cases, wrong)


async def talks(number: int, seed: int) -> AsyncGenerator[tuple[Said, Wire, Person, list[str]], None]:
    """All that is put out to the people of one house, with what is wrong of each."""
    chance = Random(f"{seed}:{number}")
    town = house(chance)
    documents = documents_of(town.menus)
    catalogue = {
        "catalog": SmallCatalog(documents), "lexical": SmallLexical(documents), "vectors": SmallVectors(documents),
        "embedder": SmallEmbedder(documents),
    }  # fmt: skip
    parts = small_parts(**catalogue)
    if number % WITH_A_MODEL == 0:
        names = [document.item_name for document in documents if town.truth[_mark(document.item_name)].holds]
        parts = replace(parts, models=Models(Lying(names), cast(Any, None), 1_000_000, 30.0, Sends(allergies=True)))
    for place in range(PEOPLE_OF_A_HOUSE):
        who = person(chance)
        thread = ThreadKey("test", "oracle", str(number), str(place))
        async for said, reply, held in talk(parts, who, chance, thread):
            sold = list(_sold(held, who, town))
            for one in wires_of(reply):
                yield said, one, who, [*sold, *unsafe(one, said, who, town)]


async def talk(
    parts: Parts, who: Person, chance: Random, thread: ThreadKey
) -> AsyncGenerator[tuple[Said, Reply, tuple[str, ...]], None]:
    """A person's first line, and what they say after it; with what their cart holds then."""
    people, orders = SmallPeople(), cast(Any, SmallOrders(parts.catalog))
    if who.is_profile:
        await people.write(Somebody(thread.platform, thread.tenant, "ann"), Profile(tuple(who.severities.items())), 0)
    engine = Engine(replace(parts, sessions=SmallSessions(), log=SmallLog(), people=people, orders=orders))
    listed = "search"
    for at, said in enumerate([Said(who.line, "search"), *later(who, chance)]):
        # What is said of a list of what is left out, or does not say, is said of what stands there.
        kind = said.kind
        if said.line == "more" or (kind == "file" and listed != "search"):
            kind = listed
        elif kind == "table" and listed != "search":
            kind = "question"
        turn_id = turn_id_of(thread, str(at))
        text = clean_text(said.line)[0]
        turn = Turn(turn_id, thread, text, NOON, user_id="ann", max_results=10, takes_files=True, alone=who.is_profile)
        reply = await engine.answer(turn)
        kind = "cart" if reply.kind == "order" else "picks" if kind == "cart" else kind
        yield replace(said, kind=kind, is_file=said.kind == "file"), reply, held_of(await orders.cart(thread))
        if reply.order is not None and reply.order.place is not None:
            turn = replace(turn, turn_id=turn_id_of(thread, f"{at}!"), kind="press", token=reply.order.place.token)
            yield replace(said, kind="cart"), await engine.answer(turn), held_of(await orders.cart(thread))
        if (reply.cards or reply.plans) and kind in ("search", "order", "out", "silent"):
            listed = "search" if kind == "order" else kind


def later(who: Person, chance: Random) -> Iterator[Said]:
    for _ in range(LINES_OF_A_PERSON):
        kind = chance.choice(KINDS)
        lines: Mapping[str, Sequence[str]] = {
            "search": SEARCHES, "order": ORDERS, "file": FILES, "table": TABLES, "out": (OUT,), "silent": (SILENT,),
            "picks": PICKS, "question": QUESTIONS, "cart": CARTS,
        }  # fmt: skip
        yield Said(chance.choice(lines[kind]).format(next(iter(who.severities))), kind)


class Lying:
    """A language model that sells what nobody asked for, by names of the menus and by names that no menu has."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    async def understand(self, line: LineToRead, account: Account) -> Guess:
        return Guess()

    async def expand(self, query: str, in_force: Mapping[str, Any], account: Account) -> str:
        return f"{query} peanut satay almond cheese"

    async def write(self, page: PageToTell, account: Account) -> AsyncGenerator[str, None]:
        yield f"{self._names[len(page.headline) % len(self._names)]} is safe for you. "
        yield "Zq999v Peanut free satay costs $40.00."


# ---- the oracle


def _mark(text: str) -> str:
    found = MARK.search(text)
    assert found is not None, text
    return found.group().capitalize()


OUT_SENTENCES = {
    "lists": "The menu lists {}.",
    "may": "The menu says: may contain {}.",
    "usual": "Usually made with {}.",
}
UNSAID = re.compile(r"The menu does not say whether it contains ([a-z ,]+)\. Ask the restaurant\.")
OFTEN = re.compile(
    r"dishes are often made with ([a-z ,]+); the menu does not say(?: whether it contains ([a-z ,]+))?\. Ask the"
)
PERHAPS = "The menu lists a word that may mean {}."


def unsafe(wire: Wire, said: Said, who: Person, town: House) -> Iterator[str]:
    """Everything on one wire that could hurt somebody."""
    yield from _unheard(wire, said, who)
    if promise := PROMISES.search(wire.text):
        yield f"it promises: {promise.group()}"
    shown = _shown(wire)
    for mark, places in shown.items():
        truth = town.truth.get(mark.capitalize())
        if truth is None:
            yield f"{mark} is on no menu"
            continue
        yield from _of_a_dish(truth, places, said, who)
    yield from _fed(wire, who, town)


def held_of(cart: Cart | None) -> tuple[str, ...]:
    """Names of what is in it, or waits to be; what a second press named is not among them."""
    lines = (*cart.lines, *(cart.pending.lines if cart.pending else ())) if cart else ()
    return tuple(line.item_name for line in lines if not line.named)


def _sold(names: Sequence[str], who: Person, town: House) -> Iterator[str]:
    """Nothing that their menu says is in it is sold to them."""
    for name in names:
        truth = town.truth[_mark(name)]
        if out := [one for one in who.severities if one in truth.holds and who.severities[one] != "intolerance"]:
            yield f"{truth.mark} holds {out}, and is in their cart"


def _unheard(wire: Wire, said: Said, who: Person) -> Iterator[str]:
    """What is told is taken up in the answer's first words, or it is said that it was not understood."""
    if who.is_profile or said.line != who.line or wire.name not in ("page", "slack, cards", "teams, text"):
        return
    for allergy in who.severities:
        if allergy not in wire.text and NOT_HEARD not in wire.text:
            yield f"{allergy} is passed over: {wire.text[:200]!r}"


def _shown(wire: Wire) -> dict[str, list[str]]:
    """Mark → the stretches that are about it: from its name on, to the next dish's."""
    found: dict[str, list[str]] = {}
    for place in wire.places:
        marks = list(MARK.finditer(place))
        for at, one in enumerate(marks):
            name = one.group().lower()
            rest = [other for other in marks[at + 1 :] if other.group().lower() != name]
            end = rest[0].start() if rest else len(place)
            found.setdefault(name, []).append(place[one.start() : end])
    return found


def _grave(severity: Severity) -> bool:
    return severity in ("severe", "anaphylactic")


def _of_a_dish(truth: Truth, places: list[str], said: Said, who: Person) -> Iterator[str]:
    out = [one for one in who.severities if one in truth.holds]
    kept_out = [one for one in out if who.severities[one] != "intolerance"]
    unknown = [one for one in who.severities if one not in truth.holds and one not in truth.free]
    sure = not truth.perhaps.intersection(who.severities)
    if said.kind in ("search", "order", "file", "table", "silent") and kept_out:
        yield f"{truth.mark} holds {kept_out} and stands there"
        return
    if said.kind in ("search", "order", "file", "table") and any(_grave(who.severities[one]) for one in unknown):
        yield f"{truth.mark} does not say of {unknown}, and stands among the results"
    if said.kind in ("question", "table") or (said.is_file and who.is_profile):
        return  # A file goes from hand to hand: it was guarded, and tells nothing of a profile.
    # Of what is moderate in their own profile the first press asks; what came into the cart is looked at by itself.
    never = [one for one in kept_out if _grave(who.severities[one]) or not who.is_profile]
    if said.kind == "out" and never and any(_PICK.search(place) for place in places):
        yield f"{truth.mark} holds {never}, and can be picked: {places[0][:300]!r}"
    for allergy in out:
        if not any(
            _says(place, truth, allergy) or (said.kind == "picks" and _speaks_of(place, allergy)) for place in places
        ):
            yield f"{truth.mark} holds {allergy}, and it is not said: {places[0][:300]!r}"
    is_told = any(_told(place, unknown).issuperset(unknown) for place in places)
    if said.kind in ("search", "order", "file", "silent") and sure and not is_told:
        yield f"{truth.mark}: that it does not say of {unknown} is not there word for word: {places[0][:300]!r}"


def _says(place: str, truth: Truth, allergy: str) -> bool:
    """By the sentence that the rule book has for it, or in an answer's own words."""
    how = truth.holds[allergy]
    if how in ("lists", "may"):
        lead = OUT_SENTENCES[how].partition("{}")[0]
        return any(f"{lead}{name}." in place.lower().replace(lead.lower(), lead) for name in _names_of(allergy))
    # Whether a dish's name is a word for what is in it, or of what is usually in it, a lexicon may judge either way.
    return any(form.format(allergy) in place for form in (OUT_SENTENCES["lists"], OUT_SENTENCES["usual"], PERHAPS))


def _speaks_of(place: str, allergy: str) -> bool:
    """In an answer about a pick, in a sentence of its own."""
    return any(name in place.lower() for name in _names_of(allergy))


def _names_of(allergy: str) -> frozenset[str]:
    """As a feed may call it, in lower case."""
    more = {"peanuts": "peanut", "milk": "dairy", "egg": "eggs", "soy": "soya", "tree nuts": "tree nut"}
    return frozenset({allergy, more.get(allergy, allergy)})


def _told(place: str, unknown: Sequence[str]) -> frozenset[str]:
    """Of these, what the place says that the menu does not say, or says to be in it: who thinks more of a dish's name
    than this file does no harm."""
    lists = [*UNSAID.findall(place), *(which or kitchen for kitchen, which in OFTEN.findall(place))]
    named = frozenset(name for one in lists for name in re.split(r", | or | and ", one))
    usual = (one for one in unknown if any(form.format(one) in place for form in (*OUT_SENTENCES.values(), PERHAPS)))
    return named.union(usual)


_PICK = re.compile(r"\b(?:Pick|Add)\b")
_FED = re.compile(r"The one who is allergic: (.*?), which the menu states free of")


def _fed(wire: Wire, who: Person, town: House) -> Iterator[str]:
    """Nobody who is allergic is given what does not state itself free of it."""
    needs = [one for one, severity in who.severities.items() if severity != "intolerance"]
    lines: list[str] = _FED.findall(wire.text)
    stretches = [
        place for places in _shown(wire).values() for place in places if "for the one who is allergic" in place
    ]
    for told in (*lines, *(MARK.search(one).group() for one in stretches)):  # type: ignore[union-attr]
        for mark in MARK.findall(told):
            truth = town.truth[mark.capitalize()]
            if not truth.free.issuperset(needs):
                yield f"{truth.mark} is for the one who is allergic, and does not state itself free of {needs}"
