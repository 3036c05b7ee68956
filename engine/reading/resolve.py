"""Resolution of a reading by the thread: edits settled, cards that are pointed at, for whom it is. Sees no text."""

from dataclasses import replace

from engine.catalogue import fold_key
from engine.conversation import Change, Phrase
from engine.reading.contract import NOWHERE, WHICH_DISH, Party, Question, Reading, Ref, SlotEdit, Wish
from engine.reading.focus import Focus, is_news
from engine.reading.settle import of_all, settled
from engine.reading.shown import with_shown
from engine.reading.which_place import chosen, of_thread

_OF_PAGE: frozenset[Change] = frozenset(
    {"cheaper", "more_affordable", "serves_more", "same_restaurant", "other_restaurants", "more"}
)
"""Steps from what is shown."""


def resolve(reading: Reading, focus: Focus) -> Reading:
    """The same reading as it is meant in the thread: without `amount` and `Delta`, its cards within the page. What is
    resolved resolves to itself."""
    thread, focus = focus, Focus(addressed=focus.addressed) if reading.anew else focus
    reading = _where_nothing_is_shown(with_shown(of_thread(reading, focus), focus), focus)
    chooses = reading.orders or reading.command == "pick"
    edits, lost = settled(of_all(reading.edits, reading.heads, focus), focus, chooses)
    unused = dict.fromkeys((*reading.unused, *(edit.span for edit in lost if edit.span != NOWHERE)))
    waved = any(edit.op == "clear" and edit.slot in focus.questioned for edit in edits)
    made = [edit for edit in edits if edit.slot == "items" and edit.op != "remove" and edit not in reading.edits]
    unclear = any(edit.slot == "amount" and edit.target and focus.page for edit in lost)
    orders = bool(made) or unclear
    found = replace(
        reading,
        orders=reading.orders or orders,
        question=reading.question or (Question(WHICH_DISH) if unclear and not made else None),
        edits=tuple(dict.fromkeys(edits)),
        unused=tuple(unused),
        declined=reading.declined or waved,
    )
    for step in (_wishes_of_names, chosen, _pointed, _stepped):
        found = step(found, focus)
    return replace(found, addressee="us") if _is_for_us(found, thread) else _silent(found)


def _where_nothing_is_shown(reading: Reading, focus: Focus) -> Reading:
    """Without a page and without picks nothing can be chosen, and what is to be ordered is looked for; "the cheapest"
    is cheap."""
    if focus.page or focus.picks or not reading.edits:
        return reading
    edits, step = reading.edits, reading.step
    if step in ("cheaper", "more_affordable"):
        edits, step = (*edits, SlotEdit("price_level", "set", "cheap")), None
    command = None if reading.command in ("pick", "unpick") else reading.command
    step = None if step == "compare" else step
    return replace(reading, edits=edits, step=step, command=command, orders=False)


def _wishes_of_names(reading: Reading, focus: Focus) -> Reading:
    """To pick or order what nothing shown is called, or what is no dish shown at all, is to look for it."""
    if reading.command != "pick" and not reading.orders:
        return reading
    strange = [
        ref for ref in reading.targets if fold_key(ref.words) and not focus.on_page(ref) and not focus.picked(ref)
    ]
    wishes = (SlotEdit("wish", "set", Wish(Phrase(fold_key(ref.words)))) for ref in strange)
    edits = tuple(dict.fromkeys((*reading.edits, *wishes)))
    targets = tuple(ref for ref in reading.targets if ref not in strange)
    searches = bool(edits) and not targets
    is_of_shown = bool(focus.page or focus.picks) and any(edit.slot == "items" for edit in edits)
    return replace(
        reading,
        edits=edits,
        targets=targets,
        command=None if strange and not targets and reading.command in ("pick", "unpick") else reading.command,
        orders=reading.orders and (not searches or (is_of_shown and not strange)),
    )


def _pointed(reading: Reading, focus: Focus) -> Reading:
    """Cards on the page, and picks that are to be taken off."""
    chosen = [(edit.op, edit.value) for edit in reading.edits if edit.slot == "picks" and isinstance(edit.value, Ref)]
    off = [ref for op, ref in chosen if op == "remove"]
    on = [ref for op, ref in chosen if op != "remove"]
    (off if reading.command == "unpick" else on).extend(reading.targets)
    cards = (*reading.referred, *(at for ref in on for at in focus.on_page(ref)))
    digests = (*reading.picked, *(one for ref in off for one in focus.picked(ref)))
    return replace(
        reading,
        referred=tuple(dict.fromkeys(at for at in cards if 0 <= at < len(focus.page))),
        picked=tuple(dict.fromkeys(digests)),
        past_page=reading.past_page or any(map(focus.is_past, on)),
    )


def _stepped(reading: Reading, focus: Focus) -> Reading:
    """A step needs a page: without one the rest of the line counts, if there is any. "Which restaurant?" is answered by
    pointing at a dish; "too many, more like N" bounds what is wasted."""
    step, edits = reading.step, reading.edits
    if step in _OF_PAGE and not focus.page and edits:
        step = None
    is_bare = not (step or edits or reading.question or reading.command or reading.orders)
    if "restaurant" in focus.questioned and reading.referred and is_bare:
        step = "same_restaurant"
    heads = next((edit for edit in edits if edit.slot == "party" and isinstance(edit.value, Party)), None)
    if step == "too_many" and heads is not None and isinstance(heads.value, Party):
        about = replace(heads, value=replace(heads.value, approximate=True))
        bound = replace(heads, slot="serves_max", op="set", value=-(-4 * heads.value.count // 3))
        others = (edit for edit in edits if edit not in (heads, about, bound))
        edits = (about, bound, *others)
    return replace(reading, step=step, edits=edits)


CHOOSING = frozenset({"pick", "unpick", "clear_picks"})
"""Commands that people say to each other as well: "I'd take the second"."""


def _is_for_us(reading: Reading, focus: Focus) -> bool:
    """Overheard: what is for us by its words; what may be, where it answers our question, or on the turn after ours is
    nothing but values. What is in force already tells us nothing. Doubt is silence (rule book, "An overheard line is
    answered only if…")."""
    if focus.addressed:
        return True
    if reading.addressee == "others" or reading.unused or reading.unknown:
        return False
    if reading.declined or any(edit.slot in focus.questioned for edit in reading.edits):
        return True
    acts = bool(reading.question or reading.command or reading.orders or reading.step)
    points = bool(reading.targets or reading.referred or reading.picked)
    if not (acts or points or any(is_news(edit, focus.in_force) for edit in reading.edits)):
        return False
    if reading.addressee == "unsure" and reading.command not in (None, *CHOOSING):
        return focus.is_open and not reading.question
    if reading.addressee == "unsure":
        return focus.follows_answer and not acts and bool(reading.edits)
    return focus.is_open or not reading.repairs


def _silent(reading: Reading) -> Reading:
    """What people say to each other changes nothing but what guards the thread, and lifts no guard."""
    guards = tuple(edit for edit in reading.edits if edit.slot == "allergy" and edit.op in ("set", "add"))
    return Reading(
        addressee="others",
        edits=guards,
        talk=reading.talk,
        allergy_note=reading.allergy_note,
        unused=reading.unused,
        unknown=reading.unknown,
        confidence=reading.confidence,
        judged=reading.judged,
    )
