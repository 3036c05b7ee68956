"""Form that was filled in, as a turn: its values are taken as they are, and only its free text is read as words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from engine.catalogue import Place as Town
from engine.catalogue import fold_key
from engine.conversation import Need, Phrase, Wants, When
from engine.messages.forms import (
    CITY,
    COMPOSE,
    DATE,
    DIETS,
    NEED,
    PARTY,
    PRICE_MAX,
    PRICE_PER_PERSON_MAX,
    STATE,
    TICKED,
    Pairs,
    day_of,
    money_of,
    number_of,
    spelt_day,
    text_of,
)
from engine.reading.contract import Money, Op, Party, Place, Reading, Slot, SlotEdit, Value, Wish
from engine.reading.whole_orders import besides

_SLOTS: dict[str, Slot] = {
    PARTY: "party", CITY: "place", PRICE_MAX: "budget_total", PRICE_PER_PERSON_MAX: "budget_head", DATE: "date",
}  # fmt: skip
_BUDGETS: frozenset[Slot] = frozenset({"budget_total", "budget_head"})


def filled(form: Pairs, words: Reading, towns: Iterable[Town], in_force: Wants | None = None) -> Reading:
    """The form as a search. `words`: its free text as it was read; a field says more than the same thing in words.
    `towns`: of the catalogue; `in_force`: what the form changes.

    Never raises on any pairs: what is no value of its field is not set.
    """
    given = dict(form)
    fields = tuple(_fields(given, towns))
    composes = given.get(COMPOSE) == TICKED or words.step == "compose"
    spoken = _in_words(text_of(form), words)
    spoken = tuple(map(besides, spoken)) if composes else spoken
    edits = (*_beside(spoken, fields), *_emptied(form))
    if in_force is not None:
        # A field holds a number alone: sent as it stood, "about 25" is not made exact.
        edits = tuple(_as_it_was(edit, in_force) for edit in edits)
    return Reading(
        edits=edits,
        step="compose" if composes else None,
        declined=True,
        allergy_note=words.allergy_note,
        usual=words.usual,
        unused=words.unused,
        unknown=words.unknown,
        confidence=words.confidence,
        judged=("compose" if composes else "search", None),
    )


def form_of(wants: Wants) -> Pairs:
    """What is in force, as a form would be filled in with it. Wishes and days in words have no field of their own, and
    a limit that a step had found is nobody's to send."""
    stepped = wants.set_by_follow_up
    fields = [
        (PARTY, str(wants.party or "")),
        (CITY, wants.city or ""),
        (STATE, (wants.state or "") if wants.city else ""),
        (PRICE_MAX, _amount(None if "price_max" in stepped else wants.price_max)),
        (PRICE_PER_PERSON_MAX, _amount(None if "price_per_person_max" in stepped else wants.price_per_person_max)),
        *((NEED + need.label, str(need.count)) for need in wants.needs if need.label in DIETS),
        (COMPOSE, TICKED if wants.whole else ""),
    ]
    return tuple((name, value) for name, value in fields if value)


def _amount(limit: Decimal | None) -> str:
    """To the cent, as a field takes it."""
    return f"{limit.quantize(Decimal('0.01')):f}" if limit else ""


def _edit(slot: Slot, value: Value | None, op: Op = "set") -> SlotEdit:
    return SlotEdit(slot, op, value, source="form")


def _in_words(text: str, words: Reading) -> tuple[SlotEdit, ...]:
    """What the free text says; one that says nothing by rule is what is wished for."""
    edits = () if words.command else words.edits
    is_wish = bool(text) and not edits and words.step != "compose"
    return (_edit("wish", Wish(Phrase(text))),) if is_wish else edits


def _fields(given: Mapping[str, str], towns: Iterable[Town]) -> Iterator[SlotEdit]:
    if (party := number_of(given.get(PARTY, ""))) is not None:
        yield _edit("party", Party(party))
    # Of two kinds of limit a form says one: the last.
    for name in (PRICE_PER_PERSON_MAX, PRICE_MAX):
        if (amount := money_of(given.get(name, ""))) is not None:
            yield _edit(_SLOTS[name], Money(amount))
            break
    if day := day_of(given.get(DATE, "")):
        yield _edit("date", When(spelt_day(day)))
    if given.get(CITY):
        yield _edit("place", _place(given[CITY], given.get(STATE, ""), towns))
    for name, value in given.items():
        if name.startswith(NEED) and (count := number_of(value)) is not None:
            yield _edit("need", Need(name.removeprefix(NEED), count), "add")


def _place(city: str, state: str, towns: Iterable[Town]) -> Place:
    """A place of the catalogue; one that is gone since the form was drawn is a place without menus."""
    namesakes = [town for town in towns if town.city and town.city_key == fold_key(city)]
    for town in namesakes:
        if fold_key(town.state) == fold_key(state) or not state:
            if state and len(namesakes) > 1:
                return Place(town.city, town.city_key, town.state, town.state_key)
            return Place(town.city, town.city_key)
    return Place(unknown=", ".join(part for part in (city, state) if part))


def _beside(words: Sequence[SlotEdit], fields: Sequence[SlotEdit]) -> Iterator[SlotEdit]:
    """What the words set of a field's slot gives way to the field: either limit to both, a need to that of its own
    diet, which stands where it was said."""
    slots: set[Slot] = {edit.slot for edit in fields if edit.slot != "need"}
    if slots & _BUDGETS:
        slots |= _BUDGETS
    needs = {edit.value.label: edit for edit in fields if isinstance(edit.value, Need)}
    for edit in words:
        if edit.op in ("set", "add") and edit.slot in slots:
            continue
        yield needs.pop(edit.value.label, edit) if isinstance(edit.value, Need) and edit.op != "remove" else edit
    yield from (edit for edit in fields if edit.slot != "need")
    yield from needs.values()


def _emptied(form: Pairs) -> Iterator[SlotEdit]:
    """Fields that were emptied: a slot does not matter any more, a diet is nobody's."""
    given = dict(form)
    yield from (_edit(slot, None, "clear") for name, slot in _SLOTS.items() if given.get(name) == "")
    yield from (
        _edit("need", name.removeprefix(NEED), "remove") for name, value in form if name.startswith(NEED) and not value
    )


def _as_it_was(edit: SlotEdit, in_force: Wants) -> SlotEdit:
    party = edit.value
    if not isinstance(party, Party) or edit.slot != "party" or party.count != in_force.party:
        return edit
    return replace(edit, value=replace(party, approximate=in_force.party_approximate))
