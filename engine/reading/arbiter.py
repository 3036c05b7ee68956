"""Arbiter between the grammar's reading of a line and a model's, which was checked. Pure.

The model's stands, also where the two differ. But what the grammar read of party, place, limits, diets and exclusions
stays unless the model reads the same words as a value of the same kind; allergies are those of both, and no model takes
one away; commands are the grammar's; what the model leaves out is the grammar's; what neither accounts for is unread.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.conversation import Change
from engine.reading.contract import NOWHERE, Reading, Slot, SlotEdit, Span
from engine.reading.quotes import overlap, within

_KINDS: dict[Slot, str] = {
    "party": "party", "place": "place", "address": "place", "area": "place", "budget_total": "limit",
    "budget_head": "limit", "diet": "diet", "need": "diet", "exclude": "exclusion",
}  # fmt: skip
"""Slots that the grammar's words protect; those of one kind may take each other's words."""
_FIGURES = frozenset({"party", "limit"})
"""Kinds of which one number is only one."""
_SEVERAL = frozenset({"diet", "exclusion"})
"""Kinds of several values: another one takes the place of none."""
OF_AN_ORDER: frozenset[Slot] = frozenset({"extra", "places", "for_some", "named_food", "later_meal"})
WHOLE_STEPS: frozenset[Change | None] = frozenset({"compose", "show_plan", "swap", "leave_out", "show_dishes"})
"""What is said of whole orders is the grammar's alone, as commands are: a model is asked about dishes."""


def arbitrate(grammar: Reading, model: Reading) -> Reading:
    """One reading of both; the grammar's own where the model says nothing."""
    if grammar.command not in (None, "language"):
        return grammar
    stays = [edit for edit in grammar.edits if _stays(edit, model)]
    adds = [edit for edit in model.edits if _is_free(edit, stays)]
    says_more = bool(model.edits or model.question or model.step or model.orders or model.talk)
    mine = model if says_more else grammar
    found = replace(
        grammar,
        addressee=grammar.addressee if model.addressee == "unsure" else model.addressee,
        edits=tuple(sorted((*stays, *adds), key=lambda edit: edit.span.start)),
        command=None if says_more else grammar.command,
        question=mine.question,
        step=mine.step,
        orders=mine.orders,
        targets=mine.targets,
        repairs=grammar.repairs or model.repairs,
        talk=mine.talk and not (stays or adds),
        also=mine.also or grammar.also,
        unused=(*_left_over(grammar.unused, model), *_given_up(grammar, stays, model)),
        unknown=_left_over(grammar.unknown, model),
    )
    if _says(found) == _says(grammar):
        return replace(grammar, unused=found.unused, unknown=found.unknown, addressee=found.addressee)
    if grammar.step in WHOLE_STEPS:
        own = {name: getattr(grammar, name) for name in ("step", "question", "orders", "referred", "judged")}
        return replace(found, **own, talk=False)
    if found.targets != grammar.targets:
        found = replace(found, referred=(), picked=(), past_page=False)
    return replace(found, judged=None)


def differences(grammar: Reading, model: Reading) -> dict[str, int]:
    """By slot: how many of its edits only one of the two has; and whether question and step are others."""
    mine, other = (Counter((one.slot, one.op, one.value) for one in reading.edits) for reading in (grammar, model))
    found = Counter[str]()
    for (slot, _, _), number in ((mine - other) + (other - mine)).items():
        found[slot] += number
    for name in ("question", "step", "addressee"):
        found[name] += getattr(grammar, name) != getattr(model, name)
    return {name: number for name, number in sorted(found.items()) if number}


def _stays(edit: SlotEdit, model: Reading) -> bool:
    """Whether what the grammar read is in the reading of both."""
    if edit.slot == "allergy" or edit.slot in OF_AN_ORDER:
        return True
    kind = _KINDS.get(edit.slot)
    if kind is None:
        return not any(other.slot == edit.slot for other in model.edits) and _is_left_out(edit, model)
    rivals = [other for other in model.edits if _KINDS.get(other.slot) == kind and _may_replace(other, edit, kind)]
    if edit.span == NOWHERE:
        return not rivals if kind not in _SEVERAL else all(other.value != edit.value for other in rivals)
    return not any(overlap(edit.span, other.span) for other in rivals)


def _may_replace(other: SlotEdit, edit: SlotEdit, kind: str) -> bool:
    """A diet or an exclusion that the line says is read otherwise, and never only taken away."""
    return kind not in _SEVERAL or edit.op in ("remove", "clear") or other.op in ("set", "add")


def _is_left_out(edit: SlotEdit, model: Reading) -> bool:
    """The model reads its words as nothing else."""
    if edit.span == NOWHERE:
        return not model.talk
    return any(overlap(edit.span, span) for span in model.unused)


def _is_free(edit: SlotEdit, stays: Sequence[SlotEdit]) -> bool:
    """Whether an edit of the model's stands beside what stays of the grammar's: a word has one meaning."""
    kind = _KINDS.get(edit.slot)
    for other in stays:
        theirs = _KINDS.get(other.slot, "allergy" if other.slot == "allergy" else None)
        if (edit.slot, edit.op, edit.value) == (other.slot, other.op, other.value):
            return False
        if other.slot in OF_AN_ORDER and overlap(edit.span, other.span):
            return False
        if theirs is None or other.span == NOWHERE or (edit.slot == "allergy" and other.slot != "exclude"):
            continue
        is_same_figure = kind in _FIGURES and theirs in _FIGURES and overlap(edit.span, other.span)
        if is_same_figure or (edit.slot != "allergy" and within(edit.span, other.span)):
            return False
    return True


def _left_over(spans: Sequence[Span], model: Reading) -> tuple[Span, ...]:
    return tuple(span for span in spans if any(overlap(span, other) for other in model.unused))


def _given_up(grammar: Reading, stays: Sequence[SlotEdit], model: Reading) -> tuple[Span, ...]:
    """Words that the grammar read, as what is not in the reading of both, and that the model reads nothing near of."""
    gone = (edit.span for edit in grammar.edits if edit not in stays)
    dropped = [span for span in gone if not any(overlap(span, other.span) for other in model.edits)]
    return tuple(word for word in model.unused if any(overlap(word, span) for span in dropped))


def _says(reading: Reading) -> tuple[object, ...]:
    edits = frozenset((edit.slot, edit.op, edit.value) for edit in reading.edits)
    return edits, reading.question, reading.step, reading.orders, reading.targets, reading.talk
