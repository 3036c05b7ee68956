"""Carts in words: what goes in, what comes out, how many, where it goes and when, and that it is all.

Read for both rooms before anything else of the line, where there is something that can be ordered: a page, a plan, a
cart or an order. One pass from left to right over what words are (a verb, a number, a reference, what opens a note);
a word that is none of these leaves the line to the rooms: doubt is never a change. [`orders.md`, Adding]
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Literal

from engine.catalogue import fold_key, stems
from engine.conversation import CartEdit, CartItem, Memory, When
from engine.reading.contract import Restaurant
from engine.reading.cues import typed_by
from engine.reading.focus import Card, counted
from engine.reading.lattice import Typed, Utterance
from engine.reading.lexicon import Lexicon
from engine.reading.page_names import shown_names
from engine.reading.quantities import quantities
from engine.reading.utterance import utterance

MOST_UNITS = 1000
"""Beyond it a number is no amount (engine/ordering/cart.py)."""
Verb = Literal["add", "take_out", "units"]
_VERBS: dict[str, Verb] = {"PUT": "add", "OUT": "take_out", "CHANGE": "units"}
_WHOLE = ("DONE", "SHOW_CART", "FETCH", "BRING", "MOVE", "DROP", "REORDER", "CANCEL", "COMPLAIN", "TIP", "CODE", "PO")
"""Types that say by themselves what is done."""
_OWN = (*_WHOLE, "PUT", "OUT", "CHANGE", "INTO_CART", "INSTEAD", "MORE", "FEWER", "NOTE", "IT", "TO", "SILENT")
_SILENT = frozenset({"SILENT", "INTO_CART", "TO"})


@dataclass(frozen=True, slots=True)
class CartSeen:
    """What a line may speak of, as far as the room has to know."""

    lines: tuple[tuple[str, str, int], ...] = ()
    """Of the cart: id, dish's name, units."""
    is_waiting: bool = False
    """A line waits for its place."""
    has_order: bool = False
    """One was placed in the thread."""
    checks_out: bool = False
    """The cart is at its checkout."""

    @property
    def has_cart(self) -> bool:
        return bool(self.lines) or self.is_waiting


@dataclass(frozen=True, slots=True)
class _Said:
    """One thing of a line, before it is known what it is of."""

    words: str = ""
    """Of a name."""
    number: int | None = None
    """An ordinal, from the end where it is below 0; without this and words "it"."""
    units: int | None = None
    more: int = 0
    note: str = ""
    for_whom: str = ""

    def of(self, at: int | None = None, line_id: str = "", name: str = "") -> CartItem:
        return CartItem(at, line_id, name, self.units, self.more, self.note, self.for_whom)


@dataclass(slots=True)
class _Heard:
    """What has been read so far."""

    acts: set[str] = field(default_factory=set)
    verb: Verb | None = None
    items: list[_Said] = field(default_factory=list)
    units: int | None = None
    sign: int = 0
    is_instead: bool = False
    was: int | None = None
    """The number that is to be another one."""
    zip_code: str = ""
    when: list[When] = field(default_factory=list)
    percent: Decimal | None = None
    money: Decimal | None = None
    word: str = ""
    """Behind what names a code or a number."""
    referred: int = -1
    """The token behind the last reference."""
    fails: bool = False


def read_cart(
    text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, memory: Memory, seen: CartSeen
) -> CartEdit | None:
    """None for a line that says nothing of a cart, or leaves a doubt."""
    if not (seen.has_cart or seen.has_order or memory.page or memory.plans):
        return None
    line = lexicon.respelt(utterance(text))
    own = typed_by("carts", line)
    base = [*lexicon.typed(line), *quantities(line, now, zone)]
    names = [*(dish.item_name for dish in memory.page), *(name for _, name, _ in seen.lines)]
    named = {one.start: one for one in shown_names(line, base, list(map(_card, names))) if one.type == "SHOWN"}
    heard, at = _Heard(), 0
    while at < len(line.tokens) and not heard.fails:
        at = _next(line, own, base, named, heard, at)
    return None if heard.fails else _edit(heard, memory, seen)


NO_RESTAURANT = Restaurant(None, ())


def _card(name: str) -> Card:
    return Card("", NO_RESTAURANT, frozenset(stems(name)), frozenset(), fold_key(name))


def _next(
    line: Utterance,
    own: Sequence[Typed],
    base: Sequence[Typed],
    named: dict[int, Typed],
    heard: _Heard,
    at: int,
) -> int:
    """Takes in what begins at this token; the token behind it."""
    here = [one for one in base if one.start == at]
    mine = max((one for one in own if one.start == at), key=lambda one: (one.end, -_OWN.index(one.type)), default=None)
    shown = named.get(at)
    if shown is not None and (mine is None or shown.end >= mine.end) and (mine is None or mine.type not in _WHOLE):
        _put(heard, _Said(words=str(shown.value)))
        heard.referred = shown.end
        return shown.end
    if at == heard.referred and (noun := _first(here, "REF_NOUN")) is not None:
        return noun.end
    if mine is not None and mine.type in _WHOLE:
        return _whole(line, heard, mine)
    if mine is not None and mine.type == "NOTE" and heard.items:
        return _note(line, own, base, heard, mine)
    if (found := _first(here, "ORDINAL")) is not None and not _is_day(line, here):
        _put(heard, _Said(number=int(found.value)))
        heard.referred = found.end
        return found.end
    if (found := _first(here, "ZIP")) is not None:
        heard.zip_code = str(found.value)
        return found.end
    if (found := _first(here, "PERCENT")) is not None:
        heard.percent = found.value
        return found.end
    if (found := _first(here, "MONEY")) is not None:
        heard.money = found.value
        return found.end
    if heard.acts & {"BRING", "FETCH"} or (not heard.verb and not heard.items):
        days = [
            one for one in here if one.type in ("DATE", "TIME") and one.key != "bare" and isinstance(one.value, When)
        ]
        if days:
            heard.when.append(days[0].value)
            return max(days, key=lambda one: one.end).end
    if (found := _first(here, "NUM")) is not None and _whole_number(found):
        return _number(heard, found)
    if (person := _first(here, "PERSON")) is not None and person.key == "name" and heard.items:
        heard.items[-1] = replace(heard.items[-1], for_whom=line.text(person.start, person.end))
        return person.end
    if mine is not None:
        return _own_word(line, heard, mine)
    if line.tokens[at].text in ",.;!?&-" or _first(here, "AND"):
        return at + 1
    heard.fails = True
    return at + 1


def _first(here: Sequence[Typed], kind: str) -> Typed | None:
    return max((one for one in here if one.type == kind), key=lambda one: one.end, default=None)


def _is_day(line: Utterance, here: Sequence[Typed]) -> bool:
    """ "The 2nd of December" is no second dish."""
    return any(one.type == "DATE" and one.key != "bare" for one in here)


def _whole_number(found: Typed) -> bool:
    return isinstance(found.value, int) and 0 <= found.value <= MOST_UNITS


def _put(heard: _Heard, item: _Said) -> None:
    more = heard.sign * (heard.units or 1) if heard.sign else 0
    units = None if heard.sign else heard.units
    heard.items.append(replace(item, units=units, more=more))
    heard.units, heard.sign = None, 0


def _number(heard: _Heard, found: Typed) -> int:
    """Behind "instead of" the one that was; else how many of what comes next."""
    if heard.is_instead:
        heard.was, heard.is_instead = int(found.value), False
    elif heard.units is not None:
        heard.fails = True
    else:
        heard.units = int(found.value)
    return found.end


def _own_word(line: Utterance, heard: _Heard, mine: Typed) -> int:
    match mine.type:
        case "PUT" | "OUT" | "CHANGE":
            verb = _VERBS[mine.type]
            heard.fails |= heard.verb not in (None, verb)
            heard.verb = verb
        case "MORE":
            heard.sign = 1
        case "FEWER":
            heard.sign = -1
        case "INSTEAD":
            heard.is_instead = True
        case "NOTE":
            heard.fails = True
        case "IT" if heard.units is not None or heard.sign or heard.verb in ("take_out", "add"):
            _put(heard, _Said())
    return mine.end


def _note(line: Utterance, own: Sequence[Typed], base: Sequence[Typed], heard: _Heard, mine: Typed) -> int:
    """To the end of its clause. "One without onions" behind "two of the first" is one of these two."""
    end = mine.end
    while end < len(line.tokens) and line.tokens[end].text not in ",.;!?" and not _begins_item(line, own, base, end):
        end += 1
    note, last = line.text(mine.start, end), heard.items[-1]
    if heard.units is not None and last.units is not None and heard.units <= last.units:
        rest = last.units - heard.units
        heard.items[-1:] = [*([replace(last, units=rest)] if rest else []), replace(last, units=heard.units, note=note)]
        heard.units = None
    elif heard.units is not None:
        heard.fails = True
    else:
        heard.items[-1] = replace(last, note=note)
    return end


def _begins_item(line: Utterance, own: Sequence[Typed], base: Sequence[Typed], at: int) -> bool:
    """ "And two of the second": another item, not the note's words."""
    if line.tokens[at].text not in ("and", "&"):
        return False
    return any(one.start == at + 1 and one.type in ("NUM", "ORDINAL") for one in base)


def _whole(line: Utterance, heard: _Heard, mine: Typed) -> int:
    heard.acts.add(mine.type)
    if mine.type not in ("CODE", "PO"):
        return mine.end
    rest = line.raw[line.tokens[mine.end - 1].end :].lstrip(" :#-")
    heard.word = rest.split()[0].strip(".,;!?\"'") if rest.split() else ""
    if not heard.word:
        heard.fails = True
        return mine.end
    behind = line.raw.index(heard.word, line.tokens[mine.end - 1].end) + len(heard.word)
    end = mine.end
    while end < len(line.tokens) and line.tokens[end].start < behind:
        end += 1
    return end


# ---- what it comes to


def _edit(heard: _Heard, memory: Memory, seen: CartSeen) -> CartEdit | None:
    acts = heard.acts
    if heard.items or heard.verb:
        return None if acts - {"BRING"} else _of_items(heard, memory, seen)
    if "COMPLAIN" in acts:
        return CartEdit("complain") if seen.has_order else None
    if "CANCEL" in acts:
        return CartEdit("cancel") if seen.has_order else CartEdit("drop") if seen.has_cart else None
    if "REORDER" in acts:
        return CartEdit("reorder") if seen.has_order else None
    if not seen.has_cart:
        return _first_order(heard, memory)
    if acts == {"FETCH"}:
        return CartEdit("collect", when=tuple(heard.when))
    if "BRING" in acts and acts <= {"BRING"}:
        if heard.when and not heard.zip_code:
            return CartEdit("details", when=tuple(heard.when))
        return CartEdit("bring", zip_code=heard.zip_code, when=tuple(heard.when))
    simple = {"MOVE": "change_place", "DROP": "drop", "SHOW_CART": "show", "DONE": "checkout"}
    for kind, act in simple.items():
        if kind in acts:
            return CartEdit(act) if acts == {kind} and heard.units is None else None  # type: ignore[arg-type]
    return _details(heard, seen)


def _details(heard: _Heard, seen: CartSeen) -> CartEdit | None:
    """Tip, code, PO number; a day and an hour where the cart is at its checkout."""
    if "TIP" in heard.acts and (heard.percent is not None or heard.money is not None):
        kind: Literal["percent", "amount"] = "percent" if heard.percent is not None else "amount"
        value = heard.percent if heard.percent is not None else heard.money
        assert value is not None
        return CartEdit("details", tip=(kind, value))
    if heard.word and "CODE" in heard.acts:
        return CartEdit("details", promo=heard.word)
    if heard.word and "PO" in heard.acts:
        return CartEdit("details", po_number=heard.word)
    if heard.zip_code and seen.is_waiting:
        return CartEdit("bring", zip_code=heard.zip_code)
    if heard.when and seen.checks_out and not heard.acts:
        return CartEdit("details", when=tuple(heard.when))
    return None


def _first_order(heard: _Heard, memory: Memory) -> CartEdit | None:
    """ "Order it" of the plan in focus, or of the one dish that is spoken of."""
    if heard.acts != {"DONE"} or heard.units is not None:
        return None
    if memory.wants.whole and memory.plans:
        return CartEdit("add", is_plan=True)
    if len(memory.focus) == 1 and memory.page:
        return CartEdit("add", (CartItem(at=memory.focus[0]),))
    return None


def _of_items(heard: _Heard, memory: Memory, seen: CartSeen) -> CartEdit | None:
    if heard.sign or heard.is_instead or (heard.units is not None and len(heard.items) != 1):
        return _instead(heard, seen)
    items = heard.items
    if heard.units is not None:  # "Make the salad two".
        items = [replace(items[0], units=heard.units)] if heard.verb == "units" and items[0].units is None else []
    if not items:
        return None
    if all(item.more for item in items) and (there := _lines(items, seen)):
        return CartEdit("units", there)
    verb = heard.verb or ("add" if all(item.units is not None for item in items) else None)
    if verb == "add":
        found = _of_page(items, memory)
        return CartEdit("add", found) if found else None
    there = _lines(items, seen)
    if not there or verb is None:
        return None
    if verb == "take_out":
        return CartEdit("take_out", there)
    if any(item.note or item.for_whom for item in items):
        return CartEdit("note", there)
    return CartEdit("units", there) if all(item.units is not None for item in items) else None


def _instead(heard: _Heard, seen: CartSeen) -> CartEdit | None:
    """ "Make it 3 instead of 2": the last line of so many. "Make it 30" may be the party."""
    if heard.verb != "units" or heard.units is None or heard.was is None or heard.items:
        return None
    line = next((one for one in reversed(seen.lines) if one[2] == heard.was), None)
    return CartEdit("units", (CartItem(line_id=line[0], units=heard.units),)) if line else None


def _of_page(items: Sequence[_Said], memory: Memory) -> tuple[CartItem, ...]:
    """What goes in stands on the page; () where it is not clear which."""
    cards = [_card(dish.item_name) for dish in memory.page]
    places = [_place(item, cards, memory.focus) for item in items]
    return tuple(item.of(at=place) for item, place in zip(items, places, strict=True) if place is not None) * (
        None not in places
    )


def _place(item: _Said, cards: Sequence[Card], focus: Sequence[int]) -> int | None:
    if item.number is not None:
        return counted(item.number, range(len(cards)))
    if item.words:
        found = _called(item.words, cards)
        return found[0] if len(found) == 1 else None
    return focus[0] if len(focus) == 1 else None


def _called(words: str, cards: Sequence[Card]) -> tuple[int, ...]:
    """Those that share most words with what was said, half of these at least."""
    wanted = frozenset(stems(words))
    shared = [len(wanted & card.dish_words) for card in cards]
    best = max(shared, default=0)
    return tuple(at for at, count in enumerate(shared) if count == best) if best and 2 * best >= len(wanted) else ()


def _lines(items: Sequence[_Said], seen: CartSeen) -> tuple[CartItem, ...]:
    """What is changed stands in the cart: by number, by name, or the last. Of a name of two it is asked which."""
    cards = [_card(name) for _, name, _ in seen.lines]
    found = list[CartItem]()
    for item in items:
        if item.number is not None:
            at = counted(item.number, range(len(cards)))
            places: Sequence[int] = () if at is None else (at,)
        elif item.words:
            places = _called(item.words, cards)
        else:
            places = range(len(cards))[-1:]
        if not places:
            return ()
        one = len(places) == 1
        found.append(item.of(line_id=seen.lines[places[0]][0] if one else "", name="" if one else item.words))
    return tuple(found)
