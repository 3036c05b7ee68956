"""Acts that the grammar's rules make of what they match: steps, commands, choices, orders, questions, and what of the
page they are of."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Literal

from engine.catalogue import fold_key
from engine.conversation import OrderLine, Phrase
from engine.reading.builders import BUILDERS, Act, Builder, Piece, any_price, builder, edit, heads_of, name_in
from engine.reading.contract import HOW_TO_ORDER, WHOLE_PAGE, Op, Place, Question, Ref, Wish
from engine.reading.lattice import Typed, Utterance
from engine.reading.matcher import Match


def _act(kind: Literal["step", "command", "bare"], type_: str) -> Builder:
    def build(match: Match, utterance: Utterance) -> Iterator[Piece]:
        one = match.first(type_)
        assert one is not None
        yield Act(kind, one.key)

    return build


BUILDERS |= {"step": _act("step", "STEP"), "command": _act("command", "COMMAND")}


def _fixed(*acts: Act) -> Builder:
    return lambda match, utterance: iter(acts)


BUILDERS |= {
    "undo": _fixed(Act("step", "back")),
    "compare": _fixed(Act("step", "compare")),
    "repair": _fixed(Act("repair")),
    "ask_many": _fixed(Act("question", Question("size"))),
    "talk": _fixed(Act("talk")),
    "ask_which": _fixed(Act("target", Ref(deictic="several"))),
    "unpick_own": lambda match, utterance: iter((edit(match, utterance, "picks", "remove", Ref(own=True)),)),
    "compare_picks": _fixed(Act("command", "compare_picks")),
    "share_picks": _fixed(Act("command", "share"), Act("shares", Question("", ("picks",)))),
    "file": _fixed(Act("command", "file")),
    "file_picks": _fixed(Act("command", "file_picks")),
    "bare": _act("bare", "BARE"),
    "of_them": lambda match, utterance: iter((edit(match, utterance, "restaurant", "set", WHOLE_PAGE),)),
    "ask_order": _fixed(Act("question", Question(HOW_TO_ORDER))),
}


CARDS_MOST = 10
"""Of a page: greater numbers one behind the other are no choice among cards."""


def ref_of(match: Match) -> Ref | None:
    """What is pointed at on the page."""
    numbers = [place for one in match.all("ORDINAL", "NUM", "RUN") for place in _places(one)]
    if numbers:
        return Ref(places=tuple(dict.fromkeys(numbers)))
    if match.has("BOTH"):
        return Ref(deictic="several")
    deictic = match.first("DEICTIC")
    if deictic is not None:
        return Ref(deictic="several" if deictic.key == "several" else "one")
    named = match.first("WHAT", "RESTAURANT", "SHOWN")
    return Ref(words=named.value if isinstance(named.value, str) else "") if named else None


def _places(one: Typed) -> Iterator[int]:
    """ "The first two", "the last three" are a run of cards."""
    if one.type != "RUN":
        yield int(one.value)
        return
    first, count = one.value
    yield from {1: range(1, count + 1), -1: range(-count, 0)}.get(first, range(first, first + 1))


def _target(match: Match) -> Iterator[Act]:
    ref = ref_of(match)
    if ref is not None:
        yield Act("target", ref)


def _pointing(*acts: Act) -> Builder:
    """A target, and what is done with it."""
    return lambda match, utterance: chain(acts, _target(match))


BUILDERS |= {
    "unpick": _pointing(Act("command", "unpick")),
    "ref": _pointing(),
    "deictic": _pointing(),
    "order": _pointing(Act("order")),
    "ask_price": _pointing(Act("question", Question("price"))),
    "ask_enough": _pointing(Act("question", Question("size"))),
    "ask_where": _pointing(Act("question", Question("place"))),
    "ask_safe": _pointing(Act("question", Question("allergens"))),
    "more_from": _pointing(Act("step", "same_restaurant")),
}


@builder("topic")
def _topic(match: Match, utterance: Utterance) -> Iterator[Piece]:
    one = match.first("TOPIC")
    assert one is not None
    yield Act("question", Question(one.key))
    yield from _target(match)


@builder("pick")
def _pick(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """Chosen; ordered where that is said."""
    yield Act("order") if match.has("ORDER") else Act("command", "pick")
    yield from _target(match)


@builder("count_of")
def _count_of(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Two of the first", "12 of those", "3 trays of that", which is of a dish whichever it means."""
    heads, number = heads_of(match), match.first("NUM")
    ref = ref_of(Match(match.start, match.end, tuple(one for one in match.parts if one is not number)))
    ref = Ref(deictic="several") if ref is None and match.has("OF_US") else ref
    is_card = match.has("REF_NOUN") or ref is None or all(place <= CARDS_MOST for place in ref.places)
    if heads is not None and ref is not None and is_card:
        ref = replace(ref, deictic="several") if ref.deictic else ref
        yield edit(match, utterance, "amount", "set", heads, ref)


@builder("item_times")
def _item_times(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Cornbread x2"; "2 margs", of a word that only what is shown can tell."""
    what, number = match.first("WHAT", "SHOWN", "UNKNOWN"), match.first("NUM", "HEADS")
    assert what is not None
    assert number is not None
    name = name_in(what, utterance)
    yield edit(match, utterance, "items", "add", OrderLine(name, int(number.value)), Ref(words=name))


@builder("pick_shown")
def _pick_shown(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "The boat + 3"."""
    yield Act("command", "pick")
    for one in match.all("SHOWN", "NUM"):
        yield Act("target", Ref(words=fold_key(one.value)) if one.type == "SHOWN" else Ref(places=(int(one.value),)))


@builder("served")
def _served(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "The turkey club for 8": of those who come, or, where nobody knows how many do, all of them."""
    what = match.first("SHOWN")
    assert what is not None
    ref = Ref(words=fold_key(what.value))
    yield edit(what, utterance, "wish", "set", Wish(Phrase(ref.words)), ref)
    counted = match.first("COUNT")
    if heads := counted.value if counted else heads_of(match):
        yield edit(match, utterance, "amount", "set", heads, ref)


@builder("pick_list")
def _pick_list(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "1, 3, 5"."""
    ref = ref_of(match)
    if ref is not None and all(0 < place <= CARDS_MOST for place in ref.places):
        yield Act("command", "pick")
        yield Act("target", ref)


@builder("ask_diet")
def _ask_diet(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "How many of them are vegan?"; with nothing shown these are looked for."""
    diet = match.first("DIET")
    assert diet is not None
    yield Act("question", Question("diet", (diet.key,)))
    yield edit(diet, utterance, "diet", "add", diet.key)
    yield from _target(match)


@builder("covers")
def _covers(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Do you cover Springfield?", of a place that no catalogue has."""
    names = match.all("NAME")
    yield Act("command", "covers")
    yield edit(match, utterance, "place", "set", Place(unknown=utterance.text(names[0].start, names[-1].end)))


@builder("any_slot")
def _any_slot(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "The cuisine doesn't matter"."""
    for one in match.all("SLOT"):
        if one.key == "budget_total":
            yield from any_price(match, utterance)
        elif one.key == "area":
            yield from (edit(match, utterance, slot, "clear") for slot in ("area", "place"))
        else:
            yield edit(match, utterance, one.key, "clear")  # type: ignore[arg-type]


@builder("asked_of")
def _asked_of(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "The price of 3", where that is asked."""
    ref = ref_of(match)
    if ref is not None and all(place <= CARDS_MOST for place in ref.places):
        yield Act("asked_of", ref)


@builder("swap")
def _swap(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Swap A for B" and "B instead of A": what stands behind the cue first goes. "Swap 3 for …" is of a card."""
    named = match.all("WHAT", "DEICTIC", "ORDINAL", "UNKNOWN", "UNIT", "WEAK")
    cue = match.first("SWAP", "TURN")
    card = match.first("ORDINAL", "NUM")
    assert cue is not None
    if len(named) < 2 and card is not None:
        if 0 < card.value <= CARDS_MOST:
            yield from (Act("swap"), Act("target", Ref(places=(int(card.value),))))
        return
    before = [one for one in named if one.start < cue.start]
    old, new = (named[-1], before) if before else (named[0], list(named[1:]))
    yield Act("swap")
    yield from _named(old, utterance, "remove")
    for one in new:
        yield from _named(one, utterance, "set")


def _named(one: Typed, utterance: Utterance, op: Op) -> Iterator[Piece]:
    if one.type in ("DEICTIC", "ORDINAL"):
        ref = ref_of(Match(one.start, one.end, (one,)))
        if op == "set" and ref is not None:
            yield Act("target", ref)
        return
    name = name_in(one, utterance)
    yield edit(one, utterance, "wish", op, Wish(Phrase(name)), Ref(words=name))
