"""Shown dishes that a line names: what would be a wish is one of them, pointed at, asked about, chosen or ordered.

The words of a line alone do not tell a wish from a dish on the page; this pass does, before the values are settled.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.catalogue import stems
from engine.conversation import Change, OrderLine, Phrase
from engine.reading.contract import (
    ANYTHING,
    WHOLE_PAGE,
    Cuisine,
    Exclusion,
    Place,
    Question,
    Reading,
    Ref,
    Restaurant,
    Slot,
    SlotEdit,
    Value,
    Wish,
)
from engine.reading.focus import Focus, words_of

STEP_TOPICS: dict[Change | None, str] = {
    "serves_more": "size", "too_many": "size", "more": "size", "cheaper": "price", "more_affordable": "price",
}  # fmt: skip
"""What is asked of dishes shown by a step's words: "which of them serves more"."""
SUMS = frozenset({"price", "fees"})
"""Topics that are reckoned for so many: who asks them for another number means that many."""
LIMITS: frozenset[Slot] = frozenset({"party", "budget_total", "budget_head"})
"""A line that sets one of them is no question, whatever step it asks for."""


def with_shown(reading: Reading, focus: Focus) -> Reading:
    """Without `asked`: what a question names is what it is about where that is shown, else looked for."""
    theirs = [edit for edit in (*reading.edits, *reading.asked) if _is_theirs(edit)]
    reading = _let_in(_unremarked(reading, focus), focus)
    if not focus.page or reading.of_places:
        return _unchosen(_sought(reading), focus)
    named = {id(edit): ref for edit in (*reading.edits, *reading.asked) if (ref := _shown(edit, focus))}
    reading = _named_places(reading, focus)
    reading = _chosen(_answered(_called(reading, focus), focus, named), focus, named)
    return _at_their_place(_unchosen(reading, focus), theirs, focus)


def _unremarked(reading: Reading, focus: Focus) -> Reading:
    """What only tells how the page is sets nothing; without a page it is a wish like any other."""
    remarks = [edit for edit in (*reading.edits, *reading.asked) if edit.target == WHOLE_PAGE]
    edits, asked = (
        tuple(edit for edit in those if edit not in remarks and not _is_theirs(edit))
        for those in (reading.edits, reading.asked)
    )
    if not focus.page and remarks:
        wishes = (replace(edit, target=None) for edit in remarks)
        return replace(reading, edits=_in_order(*edits, *wishes), asked=asked)
    is_all = bool(remarks) and not (edits or asked)
    question = None if is_all and reading.question == Question(ANYTHING) else reading.question
    return replace(reading, edits=edits, asked=asked, talk=reading.talk or is_all, question=question)


def _in_order(*edits: SlotEdit) -> tuple[SlotEdit, ...]:
    return tuple(sorted(edits, key=lambda edit: edit.span.start))


def _is_theirs(edit: SlotEdit) -> bool:
    """A restaurant that is only meant by what is shown: "do they have …"."""
    return edit.slot == "restaurant" and edit.value == WHOLE_PAGE


def _at_their_place(reading: Reading, theirs: Sequence[SlotEdit], focus: Focus) -> Reading:
    """Looked for where all that is shown is from, if that is one restaurant."""
    places = {card.restaurant for card in focus.page}
    if not theirs or reading.question or len(places) != 1:
        return reading
    return replace(reading, edits=(*reading.edits, replace(theirs[0], value=places.pop())))


def _let_in(reading: Reading, focus: Focus) -> Reading:
    """ "Onions are fine": where they are not kept out, they may as well be wished for."""
    out = [set(stems(words_of(value))) for slot, value in focus.in_force if slot == "exclude"]

    def settled(edit: SlotEdit) -> SlotEdit:
        is_let_in = (edit.slot, edit.op) == ("exclude", "remove") and edit.target is not None
        if not is_let_in or any(set(stems(words_of(edit.value))) <= words for words in out):
            return edit
        return replace(edit, slot="wish", op="set", value=Wish(Phrase(edit.target.words if edit.target else "")))

    return replace(reading, edits=tuple(map(settled, reading.edits)))


def _named_places(reading: Reading, focus: Focus) -> Reading:
    """ "From Oasis": a place that no catalogue has may be a restaurant on the page."""
    edits, targets = list[SlotEdit](), [*reading.targets]
    for edit in reading.edits:
        words = (edit.value.unknown or "") if isinstance(edit.value, Place) else ""
        if words and focus.restaurant_called(words):
            targets.append(Ref(words=words))
        else:
            edits.append(edit)
    return replace(reading, edits=tuple(edits), targets=tuple(dict.fromkeys(targets)))


def _called(reading: Reading, focus: Focus) -> Reading:
    """What something shown is called by; "what else" of a restaurant keeps to it."""
    called = [ref for ref in reading.names if focus.addressed and focus.on_page(ref)]
    places = [edit for edit in reading.asked if edit.slot == "restaurant" and edit.op == "set"]
    places += [SlotEdit("restaurant", "set", at) for ref in called if (at := focus.restaurant_called(ref.words))]
    found = replace(reading, names=(), targets=tuple(dict.fromkeys((*reading.targets, *called))))
    if reading.step != "more" or len(places) != 1:
        return found
    asked = tuple(edit for edit in reading.asked if edit not in places)
    return replace(found, edits=(*reading.edits, *places), asked=asked, question=None, step=None)


def _chosen(reading: Reading, focus: Focus, named: dict[int, Ref]) -> Reading:
    """Where one dish shown is counted, what is named beside it is ordered too; of a dish counted twice the last count
    is meant, and of two that are swapped the second. Else what is named is pointed at."""
    orders = any(edit.slot == "items" and id(edit) in named for edit in reading.edits)
    counted = {edit.span for edit in reading.edits if edit.slot == "items"}
    swaps = any(edit.slot == "wish" and edit.op == "set" and id(edit) in named for edit in reading.edits)
    kept, targets, lines = list[SlotEdit](), [*reading.targets], dict[tuple[int, ...], SlotEdit]()
    for edit in reading.edits:
        ref = named.get(id(edit))
        cards = focus.on_page(ref) if ref else ()
        if edit.slot == "wish" and edit.span in counted and (ref or orders):
            continue
        if edit.op == "remove" and ref and (lines.pop(cards, None) or swaps):
            continue
        if ref is None or edit.op == "remove" or edit.slot not in ("items", "wish"):
            kept.append(edit)
        elif isinstance(edit.value, OrderLine):
            lines[cards] = _line(edit, edit.value.quantity, ref, focus)
        elif orders:
            lines.setdefault(cards, _line(edit, 1, ref, focus))
        else:
            targets.append(ref)
    return replace(
        reading,
        edits=(*kept, *lines.values()),
        targets=tuple(dict.fromkeys(targets)),
        command=None if orders and reading.command == "pick" else reading.command,
        orders=reading.orders or orders,
    )


def _shown(edit: SlotEdit, focus: Focus) -> Ref | None:
    """The dish or restaurant on the page that a value is the name of."""
    value = edit.value
    if edit.slot in ("wish", "items") and edit.target is not None:
        ref = edit.target
    elif isinstance(value, Restaurant) and value.name:
        ref = Ref(words=value.name)
    else:
        return None
    return ref if ref.words and focus.on_page(ref) else None


def _answered(reading: Reading, focus: Focus, named: dict[int, Ref]) -> Reading:
    """What a question is about, or what of it is looked for after all: what it asks of nothing shown is a wish, and a
    step that it names is taken."""
    if reading.question and reading.question.topic in SUMS:
        heads = tuple(edit for edit in reading.asked if edit.slot == "party")
        asked = tuple(edit for edit in reading.asked if edit not in heads)
        reading = replace(reading, edits=(*reading.edits, *heads), asked=asked)
    about = [named[id(edit)] for edit in reading.asked if id(edit) in named]
    shown = [*about, *(named[id(edit)] for edit in reading.edits if id(edit) in named)]
    points = bool(shown) or any(focus.on_page(ref) or ref.deictic for ref in reading.targets)
    is_told, is_ours = reading.question != Question(ANYTHING), focus.addressed or reading.addressee == "us"
    seeks = any(edit.slot == "wish" and edit.target is None for edit in reading.asked)
    is_asked = (points if not seeks else bool(about or reading.targets)) and is_ours
    question = reading.question if is_told or is_asked else None
    if question is None:
        return _sought(replace(reading, question=None))
    if question == Question(ANYTHING) and _is_exclaimed(reading, named):
        return replace(reading, question=None, asked=())
    if question == Question(ANYTHING):
        question = _question_of(edit for edit in reading.asked if id(edit) not in named)
    sets = any(edit.slot in LIMITS and edit.op == "set" for edit in reading.edits)
    is_of_it = points and not sets and reading.step is not None and STEP_TOPICS.get(reading.step) == question.topic
    step = None if is_of_it else reading.step
    if is_of_it and len(_pointed_at(reading.targets, about, focus)) > 1:
        step = "compare"
    targets = tuple(dict.fromkeys((*reading.targets, *about)))
    if step == "compare" and is_of_it and len(_pointed_at(targets, (), focus)) == len(focus.page):
        targets = ()  # of all that is shown those that answer it best
    question = question if is_of_it or is_told or not step else None
    talk = reading.talk and question is None
    return replace(reading, asked=(), question=question, step=step, targets=targets, talk=talk)


def _is_exclaimed(reading: Reading, named: dict[int, Ref]) -> bool:
    """ "Cheesecake? We want pizza": nothing is asked of a dish that is shown but whether it was meant, and another one
    is."""
    wants = any(edit.slot in ("wish", "cuisine", "course") and edit.op == "set" for edit in reading.edits)
    return wants and bool(reading.asked) and all(id(edit) in named for edit in reading.asked)


def _pointed_at(targets: Sequence[Ref], about: Sequence[Ref], focus: Focus) -> frozenset[int]:
    """Cards that are named, numbered or pointed at."""
    return frozenset(at for ref in (*targets, *about) for at in focus.on_page(ref))


def _question_of(asked: Iterable[SlotEdit]) -> Question:
    """What is asked of a dish where no word says its topic: its diet, what is in it, else whether it is said."""
    values = [edit.value for edit in asked if edit.value is not None]
    diets = tuple(edit for edit in values if isinstance(edit, str))
    words = tuple(dict.fromkeys(word for value in values if (word := _word(value))))
    return Question("diet", diets) if diets else Question(ANYTHING, words)


def _word(value: Value) -> str:
    return words_of(value) if not isinstance(value, Cuisine | Exclusion) else ""


def _line(edit: SlotEdit, quantity: int, ref: Ref, focus: Focus) -> SlotEdit:
    """So many of the dish, by its own name."""
    cards = focus.on_page(ref)
    name = focus.page[cards[0]].name if len(cards) == 1 else ref.words
    return replace(edit, slot="items", op="add", value=OrderLine(name, quantity), target=None)


def _sought(reading: Reading) -> Reading:
    """All that is asked for is looked for."""
    return replace(
        reading,
        edits=_in_order(*reading.edits, *reading.asked) if reading.asked else reading.edits,
        asked=(),
        names=(),
        question=None if reading.question == Question(ANYTHING) else reading.question,
    )


def _unchosen(reading: Reading, focus: Focus) -> Reading:
    """Nothing is chosen by a word of choosing that has nothing to choose, beside a step or a swap; "it" is what is
    chosen where nothing else is said of it."""
    if reading.command not in ("pick", "unpick") or any(edit.slot == "picks" for edit in reading.edits):
        return reading
    points = [ref for ref in reading.targets if not ref.deictic or (not reading.edits and (focus.page or focus.picks))]
    shown = any(0 <= at < len(focus.page) for at in reading.referred)
    is_step = reading.command == "pick" and reading.step not in (None, "compare")
    swaps = reading.repairs and any(edit.slot == "wish" and edit.op == "set" for edit in reading.edits)
    return replace(reading, command=None) if is_step or swaps or not (points or shown) else reading
