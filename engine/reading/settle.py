"""Rows that settle the edits of a line by its thread. The first that fits; what is settled stays as it is.

A row gives what an edit becomes: None where it does not fit, nothing where its words come to nothing and are unused.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.catalogue import cents_down, fold_key, money, stems
from engine.conversation import Need, OrderLine, Phrase
from engine.messages.forms import PARTY_MOST
from engine.pricing import RATES
from engine.reading.contract import (
    Delta,
    Exclusion,
    Money,
    Op,
    Party,
    Place,
    Ref,
    Slot,
    SlotEdit,
    Value,
    Wish,
)
from engine.reading.edits import exclusion_of
from engine.reading.focus import Focus, words_of
from engine.safety import allergen_of

LEAST_A_HEAD = Decimal("2.50")
"""A sum of less for each is a head's: "$15" for 20 people. The least a head of the sample's menus is $2.16; a bare
"under $300" for a group is a total (rule book, "Limits")."""
MOST_BARE = Decimal(100)
"""Nobody spends more on a head of a catered meal (the dearest of the sample's menus are $45 a head)."""
MOST_A_HEAD = Decimal(40)
"""Up to which a bare sum is a head's where no party is known: no group is fed for as much in all."""
FAR = 3.0
"""Times the heads in force, or the same part of them, from which a bare number counts something else."""
NEAR, NEAR_A_LIMIT = 2.5, 1.5
"""Times a number in force, and the same part of it, between which another number takes its place; what may be spent is
seldom put half as high again."""
_WISHED: tuple[Slot, ...] = ("wish", "items", "cuisine", "course")
_NAMED: tuple[Slot, ...] = (*_WISHED, "diet", "need", "exclude", "tags", "occasion")
_BUDGETS: tuple[Slot, ...] = ("budget_total", "budget_head")
_HOURS = frozenset[Slot](("date", "time"))
"""A bare number that answers a question after these is no number of heads."""

BARE = Ref()
"""Target of a sum that is said without what it is of, and of what is let go of without being kept out."""

Made = Sequence[SlotEdit] | None


@dataclass(frozen=True, slots=True)
class Scene:
    """What an edit is read with: the thread, all edits of the line, and as they were settled those before it."""

    focus: Focus
    line: Sequence[SlotEdit]
    before: Sequence[SlotEdit]
    chooses: bool = False
    """Something shown is chosen or ordered."""

    @property
    def is_whole(self) -> bool:
        """A request by itself: it says where or when as well."""
        return self.sets("place", "address", "date")

    @property
    def party(self) -> Party | None:
        """The last that is given up to here, else the one in force."""
        values = [self.focus.first("party"), *(edit.value for edit in self.before if edit.slot == "party")]
        return next((value for value in reversed(values) if isinstance(value, Party)), None)

    def limit(self, slot: Slot) -> Decimal | None:
        value = self.focus.first(slot)
        return value.amount if isinstance(value, Money) else None

    def sets(self, *slots: Slot) -> bool:
        return any(one.slot in slots and one.op in ("set", "add") for one in (*self.line, *self.before))


Row = Callable[[SlotEdit, Scene], Made]


def settled(edits: Iterable[SlotEdit], focus: Focus, chooses: bool = False) -> tuple[list[SlotEdit], list[SlotEdit]]:
    """What becomes of the edits, and those that come to nothing: numbers first, for the others may count by them."""
    made, lost = [_without_extras(edit) for edit in edits], list[SlotEdit]()
    for rows in (NUMBERS, VALUES):
        line, made = made, []
        # Shares and sums go by the party of the whole line, more and fewer by the one before them.
        parties = [edit for edit in line if edit.slot == "party"] if rows is VALUES else []
        for edit in line:
            scene = Scene(focus, line, parties or made, chooses)
            now = next((found for row in rows if (found := row(edit, scene)) is not None), (edit,))
            made.extend(now)
            # What does not matter, to a question that nobody asked, leaves nothing unused.
            lost.extend(() if now or (edit.slot, edit.op) == ("amount", "clear") else (edit,))
    return [replace(edit, target=None) if edit.target == BARE else edit for edit in made], lost


def _without_extras(edit: SlotEdit) -> SlotEdit:
    """A sum that is to hold extras is what is left of it for the food."""
    value = edit.value
    if edit.slot == "allergy":
        return edit
    if isinstance(value, Money) and value.including:
        left = money(cents_down(value.amount / (1 + sum(RATES.values(), Decimal(0)) / 100)))
        value = Money(left, undivided=value.amount)
    return replace(edit, value=value)


def _as(edit: SlotEdit, slot: Slot, value: Value | None, op: Op = "set") -> Made:
    return (replace(edit, slot=slot, op=op, value=value, target=None),)


def _heads(edit: SlotEdit) -> Party | None:
    value = Party(edit.value) if isinstance(edit.value, int) else edit.value
    return value if isinstance(value, Party) and 0 < value.count <= PARTY_MOST and edit.op != "remove" else None


def _is_near(count: int, other: int | Decimal | None, times: float = NEAR) -> bool:
    return bool(other) and abs(math.log(count / float(other or count))) <= math.log(times)


def of_all(edits: Sequence[SlotEdit], heads: Sequence[SlotEdit], focus: Focus) -> tuple[SlotEdit, ...]:
    """With the number of heads that is all of them: of those said the one that is near the one in force; where none is,
    one that all others are only a small part of."""
    party = focus.first("party")
    said = [edit for edit in edits if edit.slot in ("party", "amount") and _heads(edit)]
    chosen, heads = said[0] if said else None, (*said[1:], *heads)
    count = _heads(chosen) if chosen else None
    if chosen is None or count is None:
        return tuple(edits)
    other = next((edit for edit in heads if _is_all(edit, count.count, party)), chosen)
    return tuple(other if edit is chosen else edit for edit in edits if edit is chosen or edit not in said)


def _is_all(edit: SlotEdit, count: int, party: Value | None) -> bool:
    heads = _heads(edit)
    if heads is None or (edit.slot == "amount" and not isinstance(party, Party)):
        return False
    if isinstance(party, Party):
        return _is_near(heads.count, party.count) and not _is_near(count, party.count)
    return heads.count > count and not _is_near(heads.count, count)


def guard(edit: SlotEdit, scene: Scene) -> Made:
    """An allergy stays as it is, whatever the thread is about; what is taken back of one is not kept out otherwise."""
    if edit.slot != "allergy":
        return None
    out = [one for slot, one in scene.focus.in_force if slot == "exclude" and edit.op == "remove" and edit.value]
    same = [one for one in out if allergen_of(words_of(one)) == edit.value]
    return (edit, *(replace(edit, slot="exclude", value=one) for one in same))


def let_in(edit: SlotEdit, scene: Scene) -> Made:
    """What was kept out is not any more; where nothing was, that comes to nothing."""
    if (edit.slot, edit.op) != ("exclude", "remove") or not isinstance(edit.value, Exclusion):
        return None
    return [replace(one, target=None) for one in _in_force(edit, scene.focus, ("exclude",))]


def waved(edit: SlotEdit, scene: Scene) -> Made:
    """ "Any", to a question of ours."""
    if (edit.slot, edit.op) != ("amount", "clear"):
        return None
    return tuple(replace(edit, slot=slot, value=None, target=None) for slot in sorted(scene.focus.questioned))


def units(edit: SlotEdit, scene: Scene) -> Made:
    """An amount of a line of what is ordered that is named; of "it" where that is the only line, and near alone."""
    heads, ref = _heads(edit), edit.target
    by = edit.value.by if isinstance(edit.value, Delta) else None
    if ref is None or ((heads is None or edit.slot != "amount") and by is None):
        return None
    lines = [value for _, value in scene.focus.in_force if isinstance(value, OrderLine)]
    wanted = scene.focus.words_meant(ref)
    found = [
        line for line in lines if (name := set(stems(line.name))) and wanted and (name <= wanted or name >= wanted)
    ]
    if not found and ref.deictic and heads and not (scene.party and _is_near(heads.count, scene.party.count)):
        found = [line for line in lines if len(lines) == 1 and _is_near(heads.count, line.quantity)]
    if len(found) != 1:
        return None
    count = heads.count if heads else found[0].quantity + (by or 0)
    return _as(edit, "items", OrderLine(found[0].name, count)) if count > 0 else ()


def counted(edit: SlotEdit, scene: Scene) -> Made:
    """So many of a dish shown: an order of it, where it is clear of which."""
    heads, ref, page = _heads(edit), edit.target, scene.focus.page
    if not page or ref is None or heads is None or edit.slot != "amount":
        return None
    if not (ref.places or ref.deictic == "several"):
        return None
    cards = scene.focus.on_page(ref)
    return _as(edit, "items", OrderLine(page[cards[0]].name, heads.count), "add") if len(cards) == 1 else ()


def more(edit: SlotEdit, scene: Scene) -> Made:
    """More or fewer than are in force; than nothing they are nothing."""
    if not isinstance(edit.value, Delta):
        return None
    limit, party, by, times = scene.limit(edit.slot), scene.party, edit.value.by, edit.value.times
    if edit.slot in _BUDGETS and limit is not None and limit + by > 0:
        return _as(edit, edit.slot, Money(limit + by))
    if edit.slot in ("party", "amount") and party and 0 < party.count * times + by <= PARTY_MOST:
        return _as(edit, "party", replace(party, count=party.count * times + by))
    return ()


def amount(edit: SlotEdit, scene: Scene) -> Made:
    """A sum is a limit. A number is of heads, or of the one limit that it is near and far from the heads: in a thread,
    or told to us, and where the line gives no other. Of one dish shown it is of a part of them, if it is smaller."""
    if edit.slot != "amount":
        return None
    heads, focus = _heads(edit), scene.focus
    if isinstance(edit.value, Money) and edit.op != "remove" and not scene.sets(*_BUDGETS):
        return (replace(edit, slot="budget_total", target=BARE),)
    party = scene.party
    if heads is None or not (focus.addressed or focus.is_open):
        return ()
    if focus.questioned & _HOURS and "party" not in focus.questioned:
        return ()
    near = [slot for slot in _BUDGETS if _is_near(heads.count, scene.limit(slot), NEAR_A_LIMIT)]
    far = party is not None and not _is_near(heads.count, party.count)
    if far and len(near) == 1 and "party" not in focus.questioned and not scene.sets(*_BUDGETS):
        return _as(edit, near[0], Money(Decimal(heads.count)))
    of = edit.target
    if party and of and of.words and heads.count < party.count and len(focus.on_page(of)) == 1 and not scene.is_whole:
        return ()
    if party and of is None and not _is_near(heads.count, party.count, FAR):
        return ()
    return () if scene.sets("party") else _as(edit, "party", heads)


def sum_of_a_head(edit: SlotEdit, scene: Scene) -> Made:
    """A sum that can only be a head's, of which nothing says that it is in all."""
    if edit.slot != "budget_total" or edit.target != BARE or not isinstance(edit.value, Money) or edit.op == "remove":
        return None
    party, limit, total = scene.party, scene.limit("budget_head"), edit.value.amount
    is_a_heads = total <= MOST_BARE and total < LEAST_A_HEAD * party.count if party else total <= MOST_A_HEAD
    # "$25 is also ok" where $20 a head are in force: as much for all would be hardly anything for each.
    is_near = bool(limit and party and total < 2 * limit and 4 * total < party.count * limit)
    return _as(edit, "budget_head", edit.value) if is_a_heads or is_near else None


def share(edit: SlotEdit, scene: Scene) -> Made:
    """A part of the party, counted."""
    need, party = edit.value, scene.party
    if not isinstance(need, Need):
        return None
    needs = [one for _, one in scene.focus.in_force if isinstance(one, Need)]
    if not need.label and len(needs) != 1:
        return ()
    label = need.label or needs[0].label
    if edit.op == "remove" and need.count:
        left = sum(one.count for one in needs if one.label == label) - need.count
        return (replace(edit, op="add", value=Need(label, left)),) if left > 0 else None
    return (replace(edit, value=Need.part(label, need.share, party.count)),) if need.share and party else None


def place(edit: SlotEdit, scene: Scene) -> Made:
    """A city and its state, said one after the other, whichever is first."""
    here, old = edit.value, scene.focus.first("place")
    if not isinstance(here, Place) or not isinstance(old, Place) or edit.op == "remove":
        return None
    if here.city_key and not here.state_key and old.city_key in (None, here.city_key):
        return (replace(edit, value=replace(here, state=old.state, state_key=old.state_key)),)
    if here.state_key and not (here.city_key or here.zip_code or old.state_key):
        return (replace(edit, value=replace(here, city=old.city, city_key=old.city_key)),)
    return None


def pointing(edit: SlotEdit, scene: Scene) -> Made:
    """What is shown, as a value: picked, taken off, its restaurant; by a name that nothing shown has, a wish."""
    ref, focus = edit.value, scene.focus
    if not isinstance(ref, Ref):
        return None
    cards, name = focus.on_page(ref), fold_key(ref.words)
    if edit.slot == "restaurant":
        found = list(dict.fromkeys(focus.page[at].restaurant for at in cards))
        return (replace(edit, value=found[0]),) if len(found) == 1 else ()
    if edit.slot not in ("picks", *_NAMED):
        return ()
    of_picks = focus.picked(ref) if edit.op == "remove" else cards
    if of_picks and edit.op != "clear":
        return (replace(edit, slot="picks", op="remove" if edit.op == "remove" else "add", target=None),)
    if not name or edit.op == "clear" or (edit.slot, edit.op) == ("picks", "remove"):
        return (edit,) if edit.slot == "picks" else ()
    named = replace(edit, slot="wish", value=Wish(Phrase(name)), target=None)
    return taken_back(named, scene) if edit.op == "remove" else (named,)


def guarded_too(edit: SlotEdit, scene: Scene) -> Made:
    """ "And eggs", where an allergy is in force and no dish is looked for that eggs could go with: one more. One too
    many keeps a dish out, one too few does harm."""
    if not scene.focus.is_guarded or any(slot in _WISHED for slot, _ in scene.focus.in_force):
        return None
    adds = all(one.slot == "wish" and one.op == "add" and one.source != "model" for one in scene.line)
    name = allergen_of(words_of(edit.value)) if adds else None
    return _as(edit, "allergy", name, "add") if name else None


def taken_back(edit: SlotEdit, scene: Scene) -> Made:
    """What is in force by that name; food that is not shall not be in it."""
    if edit.op != "remove" or edit.slot not in _NAMED or edit.value is None:
        return None
    if edit.target and _is_chosen(edit.target, scene):
        return (replace(edit, slot="picks", value=edit.target, target=None),)
    if found := _in_force(edit, scene.focus, _NAMED):
        return found
    name = words_of(edit.value)
    is_out = edit.slot in _WISHED and edit.target != BARE and stems(name)
    return _as(edit, "exclude", exclusion_of(name), "add") if is_out else ()


def _is_chosen(ref: Ref, scene: Scene) -> bool:
    """Of what is shown, where a choice is made in the same breath, or it is picked already: it comes off that."""
    if not scene.focus.on_page(ref):
        return False
    return bool(scene.focus.picked(ref)) or scene.chooses or any(edit.slot == "items" for edit in scene.line)


def ruled_out(edit: SlotEdit, scene: Scene) -> Made:
    """What was wished for, by its own name, is wished for no more; by a part of it, it shall not be in it either."""
    if edit.slot != "exclude" or edit.op == "remove" or not isinstance(edit.value, Exclusion):
        return None
    if edit.target and _is_chosen(edit.target, scene):
        return (replace(edit, slot="picks", op="remove", value=edit.target, target=None),)
    found = _in_force(edit, scene.focus, _WISHED)
    wanted = set(stems(words_of(edit.value)))
    if found and all(set(stems(words_of(one.value))) == wanted for one in found):
        return tuple(one for one in found if one not in scene.line)
    return (*(one for one in found if one not in scene.line), edit)


def _in_force(edit: SlotEdit, focus: Focus, slots: Sequence[Slot]) -> Sequence[SlotEdit]:
    """The value that is named, in its own slot before others, in full before in part, as an edit that takes it back."""
    wanted = set(stems(words_of(edit.value)))
    named = [
        (slot != edit.slot, words != wanted, slot, value)
        for slot, value in focus.in_force
        if slot in slots and wanted and wanted <= (words := set(stems(words_of(value))))
    ]
    best = min(named, key=lambda one: one[:2], default=None)
    return [replace(edit, slot=best[2], op="remove", value=best[3], target=None)] if best else []


NUMBERS: tuple[Row, ...] = (guard, waved, units, counted, more, amount)
VALUES: tuple[Row, ...] = (guard, guarded_too, sum_of_a_head, share, place, pointing, let_in, taken_back, ruled_out)
