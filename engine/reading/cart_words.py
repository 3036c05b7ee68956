"""Words about a cart: what a line says of a cart or an order, before the grammar reads it.

A clause is gone through from left to right: what is a whole act by itself ("that's all", "18% tip") is one, verbs say
what is done with the items that follow, and what neither takes must say nothing. A clause where something else stands
(a budget, heads, a food that is in no item) is not about the cart; a line without a clause that is gives None, and is
read as ever. [`orders.md`, The order; `semantics.md`, Intents and follow-ups]
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, tzinfo

from engine.catalogue import course_wish
from engine.conversation import CartInView, CartRequest, Memory, RequestAct, RequestedItem, RequestedPlace
from engine.reading.cart_acts import GUARDED, HARMS, Act, act_at, heads_at
from engine.reading.cart_items import Said, item_at, note_alone, resolved
from engine.reading.cart_scene import Scene, clauses
from engine.reading.cart_values import Moment, moment_at, place_at
from engine.reading.lexicon import Lexicon

STORY_MOST = 3
"""Words of everyday English beside items that are clear; with more of them it is a story."""
_HEAVY = frozenset({
    "MONEY", "PERCENT", "NUM", "RANGE", "HEADS", "COUNT", "CITY", "ZIP", "DATE", "DISH", "FOOD", "COURSE", "DIET",
    "CUISINE", "UNKNOWN", "MEAL", "PEOPLE", "GROUP", "ALLERGIC", "ALLERGEN", "STEP", "SHOWN", "ORDINAL", "EVERYONE",
    "RESTAURANT", "BUDGET", "VENUE", "COMPARE", "IF", "TOLD", "DISLIKE", *GUARDED,
})  # fmt: skip
"""Types of what means something of its own: a clause in which one is left over is not the cart's."""
_LIGHT = frozenset({
    "FILL", "PUNCT", "THANKS", "GREET", "YES", "JOIN", "TOO", "WE", "ME", "OPINION", "NOW", "BUT",
})  # fmt: skip
"""Types of what says nothing beside what is said."""
_WHO = frozenset({"PERSON", "TOLD", "NAME", "UNKNOWN", "STORY", "GROUP", "OCCASION"})
"""Types of whoever does something."""
_OF_ITEMS: frozenset[RequestAct] = frozenset({"add", "take_out", "change_units", "complaint"})
_EATEN = frozenset({"DISH", "FOOD", "ALLERGEN"})
_DENIALS = frozenset({"not", "never", "cannot", "dont", "cant", "wont", "nor", "nobody", "noone"})
_MERGED: frozenset[RequestAct] = frozenset({"add", "take_out", "change_units", "note"})


def read_cart(
    text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, memory: Memory, cart: CartInView | None = None
) -> CartRequest | None:
    """What a line that is said to Platter says of the cart; None where it says nothing of it, or is in doubt.

    `memory`: page, plans and picks that are shown. Only where orders are on.
    """
    scene = Scene.of(text, lexicon, now, zone, memory, cart or CartInView())
    if scene is None or not scene.line.tokens:
        return None
    if not scene.cart.lines and any("IN_ALL" in types for types in scene.lattice.present):
        return None  # "Eight of them, what does that come to" asks, and puts nothing in.
    read = list[tuple[int, int, list[CartRequest]]]()
    before = list[_Put]()
    for start, end in clauses(scene):
        again = read[-1][2][-1] if read and read[-1][2] and read[-1][2][-1].act == "reorder" else None
        if again and again.party is None and (heads := heads_at(scene, start, end)[0]):
            read[-1] = (read[-1][0], end, [*read[-1][2][:-1], replace(again, party=heads)])
            continue
        read.append((start, end, _Clause(scene, start, end, before).edits()))
    if any(_is_guarded(types) for types in scene.lattice.present):
        # What may harm somebody is the guard's: beside it only what names its items is read.
        read = [(start, end, [edit for edit in those if edit.act in _OF_ITEMS]) for start, end, those in read]
    adds = any(edit.act in ("add", "reorder") for _, _, those in read for edit in those)
    read = [(start, end, [edit for edit in those if _is_possible(edit, scene, adds)]) for start, end, those in read]
    now_said = {id(one.first): one.now for one in before}
    edits = [
        replace(edit, items=tuple(now_said.get(id(item), item) for item in edit.items))
        for edit in _joined([edit for _, _, those in read for edit in those])
    ]
    if not edits:
        return None
    left, rest = list(scene.line.raw), ""
    for start, end, those in read:
        if those:
            for token in scene.line.tokens[start:end]:
                left[token.start : token.end] = " " * (token.end - token.start)
        elif any(_says(scene, at) for at in range(start, end)):
            rest = "more"
    return replace(edits[0], then=tuple(edits[1:]), rest="".join(left) if rest else "")


def _is_guarded(types: Set[str]) -> bool:
    """Of a clause by its types; that somebody cannot have something is, where a food is named."""
    return bool(types & HARMS) or (bool(types & GUARDED) and bool(types & _EATEN))


def _says(scene: Scene, at: int) -> bool:
    return not (scene.lattice.fill[at] or scene.has(at, *_LIGHT))


def _is_possible(edit: CartRequest, scene: Scene, adds: bool) -> bool:
    """Whether there is anything to do it with. `adds`: the line puts something in. Of what was placed nothing is
    changed: a thread's next cart is another."""
    cart, act = scene.cart, edit.act
    begun = adds or (cart.stage != "placed" and (bool(cart.lines) or cart.stage in ("location", "checkout")))
    if act == "complaint":
        return bool(cart.number or edit.note) or cart.stage == "placed"
    if act in ("reorder", "show_cart"):
        return True
    if act == "cancel_order":
        return True
    if act == "add" or (act == "checkout" and adds):
        return bool(cart.lines or scene.memory.page or scene.memory.picks)
    return begun


def _joined(edits: Sequence[CartRequest]) -> Iterator[CartRequest]:
    """What is done alike with items that follow each other is one edit; so is a contact said in two breaths."""
    last: CartRequest | None = None
    for edit in edits:
        if last and last.act == edit.act == "contact":
            last = replace(
                last, contact_name=last.contact_name or edit.contact_name,
                contact_phone=last.contact_phone or edit.contact_phone, spans=(*last.spans, *edit.spans),
            )  # fmt: skip
        elif last and last.act == edit.act and edit.act in _MERGED and last.items and edit.items:
            last = replace(last, items=(*last.items, *edit.items), spans=(*last.spans, *edit.spans))
        elif last and (last.act == edit.act == "checkout" or last.act == edit.act == "complaint"):
            last = replace(last, spans=(*last.spans, *edit.spans), note=last.note or edit.note)
        elif last and replace(last, spans=()) == replace(edit, spans=()):
            last = replace(last, spans=(*last.spans, *edit.spans))
        else:
            if last:
                yield last
            last = edit
    if last:
        yield last


PLACE_FIELDS = tuple(one.name for one in fields(RequestedPlace))


@dataclass(slots=True)
class _Put:
    """An item that is put in, as it was read, and as what follows leaves it ("one of them without onions")."""

    first: RequestedItem
    now: RequestedItem


@dataclass(slots=True)
class _Segment:
    """What follows one verb; "" before the first."""

    verb: str = ""
    key: str = ""
    said: list[Said] = field(default_factory=list)
    notes: list[tuple[str, int]] = field(default_factory=list)
    instead: list[Said] = field(default_factory=list)
    """What is had in its place no longer."""
    to: int | None = None
    away: int = 0
    """How many items stood before "off" or "from"; 0: it is not said."""
    on_it: bool = False
    each: bool = False


class _Doubt(Exception):
    """The clause is not about the cart, or it is not clear how."""


class _Clause:
    """`before`: items that the line has put in so far; those of this clause are added."""

    def __init__(self, scene: Scene, start: int, end: int, before: list[_Put]) -> None:
        self.scene, self.start, self.end, self.before = scene, start, end, before
        self.segments = [_Segment()]
        self.acts: list[tuple[int, Act]] = []
        self.moments: list[tuple[int, Moment]] = []
        self.places: list[tuple[int, int, RequestedPlace]] = []
        self.left: list[int] = []
        self.flags: set[str] = set()
        self.asks = False

    def edits(self) -> list[CartRequest]:
        known = len(self.before)
        try:
            self._scan()
            return list(self._given())
        except _Doubt:
            del self.before[known:]
            return []

    # What stands where.

    def _scan(self) -> None:
        scene, at = self.scene, self.start
        self.asks = self._is_asked()
        while at < self.end:
            ahead = self._step(at)
            if ahead == at:
                light = scene.typed(at, *_LIGHT)
                if self._denies(at) or not (light or scene.lattice.fill[at] or scene.has(at, "REQUEST")):
                    self.left.append(at)
                ahead = min(light.end, self.end) if light and not self._denies(at) else at + 1
            at = ahead

    def _denies(self, at: int) -> bool:
        word = self.scene.word(at)
        return word.endswith("n't") or word in _DENIALS or self.scene.has(at, "IF")

    def _is_asked(self) -> bool:
        """A question about something, and no request."""
        at = self.start
        while (
            at < self.end
            and self.scene.has(at, "PUNCT", "GREET", "YES", "THANKS", "JOIN")
            and not self.scene.has(at, "ASKING")
        ):
            at += 1
        asking, request = self.scene.typed(at, "ASKING"), self.scene.typed(at, "REQUEST")
        return asking is not None and (request is None or request.end < asking.end)

    def _step(self, at: int) -> int:
        scene, end = self.scene, self.end
        act = act_at(scene, at, end)
        verb = scene.typed(at, "PUT", "TAKE", "ALTER", "TRADE")
        if verb and (
            verb.end > end
            or any((other := scene.typed(one, "TAKE")) and other.end > verb.end for one in range(at + 1, verb.end))
        ):
            verb = None
        name = scene.typed(at, "SHOWN")
        if act and act.end > max(verb.end if verb else 0, name.end if name else 0) - (
            verb is not None and name is None
        ):
            self.acts.append((at, act))
            return act.end
        if (ahead := self._where(at, verb.end if verb else 0)) > at:
            return ahead
        if verb and not (name and name.end > verb.end) and not self._is_trailing(at, verb.end):
            self.segments.append(_Segment(verb.type, verb.key))
            return verb.end
        too = scene.typed(at, "TOO")
        if too and at + 1 < too.end <= end and not name:
            return too.end
        if (told := scene.typed(at, "TOLD")) and not name:
            self.left.append(at)
            return min(told.end, end)
        if (ahead := self._sign(at)) > at:
            return ahead
        if (moment := moment_at(scene, at, end)) and not scene.has(at, "SHOWN") and not self._counts(at, moment.end):
            self.moments.append((at, moment))
            return moment.end
        said = item_at(scene, at, end)
        if said and said.bare and scene.word(at - 1) == "for" and not self._is_again():
            self.left.append(at)  # So many people.
            return said.end
        if (
            said
            and said.kind in ("it", "those")
            and not (self.segments[-1].verb or said.units or said.more or said.note)
        ):
            return said.end
        if said:
            if self.segments[-1].verb == "TAKE" and self.segments[-1].said and (said.times > 1 or said.more):
                self.segments.append(_Segment())  # What there shall be more of is not taken out.
            self.segments[-1].said.append(said)
            return said.end
        if note := note_alone(scene, at, end):
            self.segments[-1].notes.append((note[0], at))
            return note[1]
        return min(too.end, end) if too else at

    def _where(self, at: int, behind_verb: int) -> int:
        """Words of delivery and collection, of when it is to be there, and the place itself."""
        scene, end = self.scene, self.end
        for type_, flag in (("DELIVER", "deliver"), ("PICKUP", "pickup"), ("WHERE", "where")):
            found = scene.typed(at, type_)
            if found is None or found.end > end or found.end < behind_verb or self._is_counted_up(found.end):
                continue
            if type_ == "PICKUP" and any(scene.has(one, "PICKUP_OF") for one in range(found.end, end)):
                continue
            self.flags.add(flag)
            if type_ == "PICKUP" and "deliver" in scene.cart.asks:
                # Who comes for it is no place, and nothing else that matters.
                self.left = [one for one in self.left if not scene.has(one, *_WHO) or self._denies(one)]
                self.places = [one for one in self.places if one[2].address or one[2].zip_code]
            return found.end
        arrives = scene.typed(at, "ARRIVE")
        if arrives and arrives.end <= end and arrives.end >= behind_verb and self._is_timed(arrives.end):
            self.flags.add("arrive")
            return arrives.end
        whither = scene.typed(at, "WHITHER")
        begin = whither.end if whither else at
        asked = "deliver" in scene.cart.asks or scene.cart.stage == "location"
        if (self.flags & {"deliver", "where"} or self._changes_place() or asked) and begin < end:
            place = place_at(scene, begin, end)
            if place and not (self.flags & {"deliver", "where"} or whither) and scene.cart.stage == "checkout":
                # It goes somewhere already: what else stands there is a place only by its street or its code.
                place = place if place[1].address or place[1].zip_code else None
            if place and not self._is_timed_alone(begin, place[0]):
                self._add_place(at, *place)
                return place[0]
        works = scene.typed(at, "WORKS")
        return works.end if works and works.end <= end and self.moments else at

    def _add_place(self, at: int, end: int, place: RequestedPlace) -> None:
        """ "To my home, 9 Elm Road, Somerville": what follows at once says more of the same place."""
        begin, before, had = self.places[-1] if self.places else (at, -1, RequestedPlace())
        if any(not self.scene.has(one, "PUNCT") for one in range(before, at)) or before < 0:
            self.places.append((at, end, place))
            return
        had = replace(had, district="") if place.address else had  # A street says more than "our office".
        more = {name: getattr(place, name) or getattr(had, name) for name in PLACE_FIELDS}
        self.places[-1] = (begin, end, RequestedPlace(**more))

    def _changes_place(self) -> bool:
        return any(act.edit.act == "change_place" for _, act in self.acts)

    def _is_counted_up(self, at: int) -> bool:
        """ "Bring it up to 4" is of how many."""
        to = self.scene.typed(at, "TO")
        number = self.scene.typed(to.end, "NUM") if to else None
        return number is not None and number.end >= self.end and isinstance(number.value, int) and number.value < 1_000

    def _is_timed(self, at: int) -> bool:
        return any(
            (one := self.scene.typed(place, "DATE", "TIME")) is not None
            and (one.key != "bare" or self.scene.has(place - 1, "DUE"))
            for place in range(at, self.end)
        )

    def _is_timed_alone(self, start: int, end: int) -> bool:
        return all(
            self.scene.has(at, "DATE", "TIME", "FILL") and not self.scene.has(at, "ZIP") for at in range(start, end)
        )

    def _is_trailing(self, at: int, end: int) -> bool:
        """ "Up to 4", behind what is changed."""
        to = self.scene.typed(at, "TO") if self.segments[-1].verb == "ALTER" else None
        return to is not None and to.end > end

    def _counts(self, at: int, end: int) -> bool:
        """ "Between 2 and 3" of what is counted."""
        return self.scene.has(at, "NUM") and self.scene.has(end, "SHOWN", "UNIT", "DISH", "FOOD")

    def _sign(self, at: int) -> int:
        scene, segment = self.scene, self.segments[-1]
        if (instead := scene.typed(at, "INSTEAD")) and (self._any_said()):
            said = item_at(scene, instead.end, self.end)
            if said and (said.kind or said.bare):
                segment.instead.append(said)
                return said.end
        if (
            segment.said
            and (away := scene.typed(at, "AWAY"))
            and segment.verb in ("PUT", "TAKE")
            and segment.key != "put"
        ):
            segment.away = len(segment.said)
            return away.end
        if (to := scene.typed(at, "TO")) and segment.verb in ("ALTER", "TAKE", "TRADE"):
            number = scene.typed(to.end, "NUM")
            alone = number is not None and not scene.has(number.end, "UNIT", "SHOWN", "DISH", "FOOD", "PEOPLE", "HEAD")
            if (
                number
                and alone
                and number.end <= self.end
                and isinstance(number.value, int)
                and not scene.has(to.end, "ZIP")
            ):
                segment.to = number.value
                return number.end
        each = scene.typed(at, "EACH") if segment.said else None
        if each and each.end <= self.end:
            segment.each = True
            return each.end
        if on_it := scene.typed(at, "ON_IT"):
            segment.on_it = True
            return min(on_it.end, self.end)
        return at

    def _any_said(self) -> bool:
        return any(segment.said or segment.notes for segment in self.segments)

    # What it comes to.

    def _given(self) -> Iterator[CartRequest]:
        scene = self.scene
        firm = [(at, act) for at, act in self.acts if act.firm and _is_possible(act.edit, scene, adds=False)]
        if firm:
            yield from (self._spanned(act.edit, at, act.end) for at, act in firm[:1])
            return
        here = range(self.start, self.end)
        if any(scene.has(at, "IF") for at in here) or any(
            self._denies(at) or scene.has(at, *_HEAVY) for at in self.left
        ):
            raise _Doubt
        if self.asks:
            for at, act in self.acts:
                if act.edit.act == "show_cart" and len(self.left) <= STORY_MOST:
                    yield self._spanned(act.edit, at, act.end)
            return
        if len(self.left) > STORY_MOST:
            raise _Doubt
        found = [*self._of_acts(), *self._of_places(), *self._of_segments()]
        found += self._of_moments(any(edit.act == "add" for _, edit in found))
        for at, edit in sorted(found, key=lambda one: one[0]):
            yield edit if edit.spans else self._spanned(edit, at, self.end)

    def _spanned(self, edit: CartRequest, start: int, end: int) -> CartRequest:
        span = self.scene.line.span(start, max(end, start + 1))
        return replace(edit, spans=((span.start, span.end),))

    def _of_acts(self) -> Iterator[tuple[int, CartRequest]]:
        for at, act in self.acts:
            if act.edit.act == "change_place" and self.places:
                continue
            if (act.edit.act == "checkout" or act.edit.unsure) and (self.left or self._is_question()):
                raise _Doubt
            edit = act.edit
            if act.edit.act == "reorder" and edit.party is None:
                heads = (one.units for segment in self.segments for one in segment.said if one.bare)
                edit = replace(edit, party=next(heads, None))
            yield at, self._spanned(edit, at, act.end)

    def _is_of_place(self, segment: _Segment) -> bool:
        """ "We'll need it at 12 Main St": what goes there is the order."""
        plain = all(one.kind in ("it", "those") and not (one.units or one.more or one.note) for one in segment.said)
        return bool(self.places) and plain and not segment.notes

    def _is_again_for(self, segment: _Segment) -> bool:
        """ "The same again next Tuesday for 30"."""
        return self._is_again() and all(one.bare and self.scene.word(one.start - 1) == "for" for one in segment.said)

    def _is_again(self) -> bool:
        return any(act.edit.act == "reorder" for _, act in self.acts)

    def _is_question(self) -> bool:
        return self.scene.word(self.end - 1) == "?" and not any(
            self.scene.has(at, "REQUEST") for at in range(self.start, self.end)
        )

    def _of_places(self) -> Iterator[tuple[int, CartRequest]]:
        scene = self.scene
        if {"deliver", "pickup"} <= self.flags:
            raise _Doubt
        if self.places:
            at, end, place = self.places[-1]
            yield at, self._spanned(CartRequest("deliver", place=place), at, end)
        elif "pickup" in self.flags:
            yield self.start, self._spanned(CartRequest("pickup"), self.start, self.end)
        elif "deliver" in self.flags and not self.moments and not self.acts and not self.left:
            verbs = [one.verb for one in self.segments[1:]]
            if not any(one.said for one in self.segments) and (scene.word(self.end - 1) != "?" or verbs):
                yield self.start, self._spanned(CartRequest("deliver"), self.start, self.end)
        elif "where" in self.flags and any(one.verb in ("ALTER", "TRADE") for one in self.segments):
            yield self.start, self._spanned(CartRequest("change_place"), self.start, self.end)
        elif "where" in self.flags:
            raise _Doubt

    def _of_moments(self, adds: bool) -> Iterator[tuple[int, CartRequest]]:
        if not self.moments:
            return
        scene, cart = self.scene, self.scene.cart
        led = scene.has(self.moments[0][0] - 1, "TO")
        alters = any(one.verb in ("ALTER", "TRADE") and (led or one.key in ("make", "be")) for one in self.segments)
        works = any(self.scene.has(at, "WORKS") for at in range(self.start, self.end))
        asked = "when" in cart.asks or cart.stage == "checkout"
        asked = asked and not any(one.verb in ("ALTER", "TRADE", "TAKE") for one in self.segments)
        if any(act.edit.act == "reorder" for _, act in self.acts) or adds:
            pass
        elif self.left or not (self.before or self.flags or self.places or alters or works or asked):
            raise _Doubt
        date = next((one.date for _, one in self.moments if one.date), None)
        time = next((one.time for _, one in self.moments if one.time), None)
        window = next((one.window for _, one in self.moments if one.window), None)
        at, end = self.moments[0][0], self.moments[-1][1].end
        yield at, self._spanned(CartRequest("when", date=date, time=time, window=window), at, end)

    def _of_segments(self) -> Iterator[tuple[int, CartRequest]]:
        self._turn_back()
        acted = bool(self.acts or self.flags or self.moments)
        for segment in self.segments:
            if not (segment.said or segment.notes):
                if segment.to is not None and segment.verb == "ALTER":
                    segment.said.append(Said(self.start, self.start, units=segment.to, bare=True))
                    segment.to = None
                else:
                    if segment.verb == "TAKE" and not acted:
                        raise _Doubt
                    continue
            if self._is_again_for(segment) or self._is_of_place(segment):
                continue
            self._settle(segment)
            edits = list(self._of(segment))
            at = min((one.start for one in segment.said), default=self.start)
            end = max((one.end for one in segment.said), default=self.end)
            yield from ((at, self._spanned(edit, min(at, end - 1), end)) for edit in edits)

    def _turn_back(self) -> None:
        """What stands before "come" or "be" is what shall be so: "can one ziti come without meat"."""
        for at, segment in enumerate(self.segments):
            if segment.key == "be" and at and self.segments[at - 1].said:
                before = self.segments[at - 1]
                segment.said, before.said = [*before.said, *segment.said], []

    def _settle(self, segment: _Segment) -> None:
        """Numbers to their things: a list of numbers, "the ziti 3", "two each"; notes to the item before them."""
        said = segment.said
        page = len(self.scene.focus.page)
        leads = [one for one in said if not one.bare and one.units is not None and one.kind not in ("", "place")]
        numbers = (
            []
            if any(not self.scene.has(at, "REF_NOUN") for at in self.left)
            else [one for one in said if self._is_listed(one, page)]
        )
        if len(said) > 1 and numbers and not leads and segment.verb in ("", "PUT") and not segment.each:
            pointing = [
                one for one in said if one.kind == "place" or (one.bare and one in numbers) or one.kind == "name"
            ]
            if len(pointing) == len(said):
                said = [
                    replace(one, kind="place", places=(one.units or 0,), units=None, bare=False)
                    if one in numbers
                    else one
                    for one in said
                ]
        settled = list[Said]()
        for one in said:
            last = settled[-1] if settled else None
            if segment.each and one.bare and last:
                settled = [replace(each, units=each.units or one.units) for each in settled]
            elif self._is_pronoun(one):
                settled.append(one)
            elif (
                last
                and one.kind == ""
                and not one.of_them
                and not one.note
                and last.units is None
                and last.more is None
            ):
                settled[-1] = replace(
                    last, units=one.units, more=one.more, for_whom=last.for_whom or one.for_whom, end=one.end
                )
            else:
                settled.append(one)
        for words, at in segment.notes:
            owner = next((place for place in range(len(settled) - 1, -1, -1) if settled[place].start < at), None)
            owner = (
                next((place for place, one in enumerate(settled) if one.start > at), None) if owner is None else owner
            )
            if owner is not None:
                had = settled[owner].note
                settled[owner] = replace(settled[owner], note=f"{had}, {words}" if had else words)
            elif segment.on_it and self.scene.cart.talked_of:
                settled.append(Said(at, at + 1, kind="those", note=words))
            else:
                raise _Doubt
        for one in segment.instead:
            if one.bare and settled:
                settled[-1] = replace(settled[-1], instead_of=one.units)
            elif settled and settled[-1].bare and one.units:
                settled[-1] = replace(one, units=settled[-1].units, instead_of=one.units)
            else:
                settled.append(replace(one, only=True, instead_of=0))
        segment.said = settled

    def _is_pronoun(self, one: Said) -> bool:
        """ "The Tuk Tuk one"."""
        number = self.scene.typed(one.start, "NUM")
        parted = one.start > self.start and self.scene.has(one.start - 1, "PUNCT")
        return one.bare and number is not None and number.key == "one" and not parted

    def _is_listed(self, one: Said, page: int) -> bool:
        """A number alone that a card has; "one" is a pronoun as well."""
        number = self.scene.typed(one.start, "NUM")
        return one.bare and 0 < (one.units or 0) <= page and not one.note and number is not None and number.key != "one"

    def _of(self, segment: _Segment) -> Iterator[CartRequest]:
        if segment.verb == "TAKE" or (segment.away and segment.verb == "PUT"):
            yield from self._taken(segment)
        elif segment.verb in ("ALTER", "TRADE"):
            yield from self._altered(segment)
        else:
            yield from self._put(segment)

    def _taken(self, segment: _Segment) -> Iterator[CartRequest]:
        scene = self.scene
        if segment.away and len(segment.said) > segment.away:
            yield self._left_off(segment)
            return
        for said in segment.said:
            item = resolved(scene, said, of_cart=True)
            if said.kind == "all" and not said.name:
                yield CartRequest("drop_cart")
                continue
            if not item.lines and not item.past:
                if (item.cards or not scene.cart.lines) and any(
                    one.verb != "TAKE" and one.said for one in self.segments
                ):
                    continue  # In no cart: it is not put in.
                raise _Doubt
            had = sum(scene.units_of(one) for one in item.lines)
            if segment.to is not None:
                yield CartRequest("change_units", (replace(item, units=segment.to),))
            elif item.units is not None and (len(item.lines) > 1 or item.units < had):
                yield CartRequest("change_units", (replace(item, units=None, more=-item.units),))
            elif item.more is not None:
                yield CartRequest("change_units", (replace(item, more=-abs(item.more)),))
            else:
                yield CartRequest("take_out", (replace(item, units=None, cards=()),))

    def _left_off(self, segment: _Segment) -> CartRequest:
        """ "Leave the croutons off the salad"."""
        what, of = segment.said[: segment.away], segment.said[segment.away :]
        items = [resolved(self.scene, one, of_cart=True) for one in of]
        if not all(one.lines for one in items) or not all(one.name for one in what):
            raise _Doubt
        words = ", ".join(f"without {self.scene.line.text(one.start, one.end).removeprefix('the ')}" for one in what)
        return CartRequest("note", tuple(replace(one, note=words) for one in items))

    def _altered(self, segment: _Segment) -> Iterator[CartRequest]:
        scene = self.scene
        things = [one for one in segment.said if one.kind]
        if (
            len(things) > 1
            and (segment.verb == "TRADE" or scene.has(things[0].start - 1, "FILL", "TRADE"))
            and self._trades(things)
        ):
            out = resolved(scene, things[0], of_cart=True)
            if out.lines:
                had = scene.units_of(out.lines[0]) if len(out.lines) == 1 else None
                yield CartRequest("take_out", (replace(out, units=None, cards=()),))
                into = [resolved(scene, one, of_cart=False) for one in things[1:]]
                if not all(one.cards or one.name for one in into):
                    raise _Doubt
                yield CartRequest("add", tuple(replace(one, units=one.units or out.units or had) for one in into))
                return
        for said in segment.said:
            if said.kind == "" and said.bare and not said.note:
                yield CartRequest("change_units", (self._number_of_last(said),))
                continue
            item = resolved(scene, said, of_cart=True)
            units = segment.to if segment.to is not None else said.units
            if not item.lines:
                raise _Doubt
            if said.note:
                yield CartRequest("note", (item,))
            elif said.more is not None or units is not None:
                yield CartRequest("change_units", (replace(item, units=None if said.more else units),))
            else:
                raise _Doubt

    def _trades(self, things: Sequence[Said]) -> bool:
        """One thing for another: a word that says so stands between the two."""
        between = {self.scene.word(at) for at in range(things[0].end, things[1].start + 1)}
        return bool(between & {"for", "with", "to", "by", "into"})

    def _number_of_last(self, said: Said) -> RequestedItem:
        """ "Make it 3": of the line talked of last, where that is nearer to its number than to that of the people."""
        scene, units = self.scene, said.units or 0
        lines = scene.cart.talked_of or tuple(one.line_id for one in scene.cart.lines if said.instead_of == one.units)
        if said.instead_of is not None:
            lines = tuple(one for one in lines if scene.units_of(one) == said.instead_of) or tuple(
                one.line_id for one in scene.cart.lines if one.units == said.instead_of
            )
        party = scene.memory.wants.party
        if not lines or not units:
            raise _Doubt
        had = scene.units_of(lines[0])
        if said.instead_of is None and (
            not had
            or (party and _ratio(units, party) <= _ratio(units, had))
            or (not party and _ratio(units, had) > _FAR)
        ):
            raise _Doubt
        return RequestedItem(lines=lines, units=units, instead_of=said.instead_of)

    def _put(self, segment: _Segment) -> Iterator[CartRequest]:
        scene = self.scene
        if segment.verb in ("", "PUT") and segment.key != "put" and self._is_question():
            raise _Doubt
        clear = segment.verb == "PUT" and segment.key != "want"
        counted = any(
            (one.units is not None and not one.by_article) or one.more is not None or one.times > 1
            for one in segment.said
        )
        lists = sum(one.kind == "place" for one in segment.said) > 1
        for said in segment.said:
            if said.instead_of == 0 and said.only:
                out = resolved(scene, said, of_cart=True)
                if out.lines:
                    yield CartRequest("take_out", (replace(out, instead_of=None, cards=()),))
                continue
            edit = self._put_one(said, segment, clear, counted or lists)
            if edit.act == "add" and (not edit.items or self._is_same(edit.items[-1], said)):
                continue
            if edit.act == "add":
                self.before.append(_Put(edit.items[-1], edit.items[-1]))
            yield edit

    def _is_same(self, item: RequestedItem, said: Said) -> bool:
        """ "Mac n cheese": of a name in two parts the second has no number and is of the same dish. Of a dish that is
        counted twice the last count is meant ("biryani x3. actually no, biryani x4")."""
        last = self.before[-1].now if self.before else None
        if last and last.cards and last.cards == item.cards and said.units is None and said.kind == "name":
            return True
        again = next((one for one in self.before if _is_alike(one.now, item)), None) if said.units else None
        if again is None or self.scene.word(said.start - 1) in ("plus", "+", "and"):
            return False
        again.now = replace(again.now, units=item.units)
        return True

    def _put_one(self, said: Said, segment: _Segment, clear: bool, counted: bool) -> CartRequest:
        scene = self.scene
        held = resolved(scene, said, of_cart=True) if scene.cart.lines else None
        is_of_cart = said.kind in ("name", "") or (said.kind == "place" and said.times > 1)
        is_of_cart |= said.kind in ("it", "those") and said.more is not None  # More is had of what there is.
        line = held if held and is_of_cart and len(held.lines) == 1 else None
        if said.kind == "it" and not (segment.verb or said.note):
            raise _Doubt
        if not (segment.verb or self.before) and said.kind in ("", "it", "those") and self._is_of_diet(said):
            raise _Doubt  # "One of them is a vegetarian" tells of people.
        if said.kind == "" or (self.before and said.of_them and said.kind in ("it", "those")):
            return self._of_before(said, line)
        if line and said.more is not None:
            return CartRequest("change_units", (line,))
        if line and said.times > 1:
            units = scene.units_of(line.lines[0]) * said.times
            return CartRequest("change_units", (replace(line, units=units),))
        if line and said.instead_of is not None:
            return CartRequest("change_units", (line,))
        if line and said.units and (said.only or segment.key == "do"):
            return CartRequest("change_units", (line,))
        if line and said.note and said.units is None and not clear:
            return CartRequest("note", (line,))
        item = resolved(scene, said, of_cart=False)
        item = replace(item, units=item.units or item.more, more=None, instead_of=None)
        if said.times > 1 or (said.more or 0) < 0 or (said.only and said.units is None):
            raise _Doubt
        is_shown = bool(item.cards or item.past) or (bool(item.lines) and bool(scene.cart.lines))
        if not is_shown and not self._may_be_named(said, segment):
            raise _Doubt
        if not (clear or counted):
            raise _Doubt
        if segment.key == "want" and item.units is None and said.kind not in ("place", "those"):
            raise _Doubt
        return CartRequest("add", (item,))

    def _is_of_diet(self, said: Said) -> bool:
        return bool(said.note) and "DIET" in self.scene.present(said.start)

    def _may_be_named(self, said: Said, segment: _Segment) -> bool:
        """A dish that is not shown is put in by its name alone where a cart is begun, or so many of it are."""
        if said.kind != "name" or course_wish(said.name) or self.scene.memory.plans:
            return (
                bool(self.scene.cart.lines)
                and said.kind == "name"
                and not course_wish(said.name)
                and segment.key == "put"
            )
        begun = bool(self.scene.cart.lines)
        return segment.key == "put" and (begun or said.units is not None)

    def _of_before(self, said: Said, line: RequestedItem | None) -> CartRequest:
        """ "One without onions", "two of those gluten free": of the item before it, of which so many are taken."""
        scene = self.scene
        if self.before:
            last = self.before[-1].now
            joins = scene.word(said.start - 1) in ("plus", "+", "and") or scene.has(said.start, "ANOTHER")
            if joins and not said.of_them and self._is_of_diet(said):
                raise _Doubt  # "And three vegetarian" are of another dish.
            if said.units and said.of_them and last.units is None and not (joins or said.note or said.for_whom):
                self.before[-1].now = replace(last, units=said.units)
                return CartRequest("add")  # "The second one, ten of them."
            if not (said.note or said.for_whom):
                raise _Doubt
            item = resolved(scene, said, of_cart=False, before=last)
            units = said.units
            if units and last.units and not joins and units < last.units and not last.note:
                self._take_from_last(units)
            elif not joins and (units is None or units == last.units):
                self.before[-1].now = replace(
                    last, note=said.note or last.note, for_whom=said.for_whom or last.for_whom
                )
                return CartRequest("add")
            return CartRequest("add", (item,))
        if line and said.note:
            return CartRequest("note", (line,))
        if line and said.more is not None:
            return CartRequest("change_units", (line,))
        raise _Doubt

    def _take_from_last(self, units: int) -> None:
        last = self.before[-1]
        last.now = replace(last.now, units=(last.now.units or 0) - units)


def _is_alike(one: RequestedItem, other: RequestedItem) -> bool:
    """Of the same dish, for the same person, made alike."""
    return bool(one.cards) and (one.cards, one.note, one.for_whom) == (other.cards, other.note, other.for_whom)


_FAR = 4
"""So many times as many as before is no change of how many where nobody said for how many people it is."""


def _ratio(one: int, other: int) -> float:
    return max(one, other) / max(1, min(one, other))
