"""Change of a cart's items: added from a card, a plan or words, more or fewer, taken out, noted, ordered again.

What allergies keep out of the thread, or out of what who adds it may have, is never added; what no menu has is never
added either. [`orders.md`, Adding; `arabic-ordering-agent.md` §4.2, §4.3]
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from engine import answers as said
from engine.answers import ordering as words
from engine.catalogue import MenuDocument, fold_key
from engine.conversation import CartItem, Memory, ShownDish, Wants
from engine.dependencies import Parts
from engine.messages import Clarification, QuickReply
from engine.nodes.cart_lines import cart_now, is_alcohol, line_from, lines_of_plan, notes_of, told, units_taken
from engine.nodes.own_allergies import wants_with_own
from engine.nodes.plan_in_focus import plan_in_focus
from engine.nodes.select_context import documents_of
from engine.ordering import (
    CartChange,
    Line,
    add,
    annotate,
    moved,
    put,
    set_units,
    take_out,
    unmet,
    with_choices,
    with_line,
)
from engine.state import GraphState, Work


async def change_cart(state: GraphState, parts: Parts) -> GraphState:
    """One edit of the items; where the place is not known yet, it is asked for next."""
    edit = state["cart_edit"]
    assert edit is not None
    return {"work": await _ACTS[edit.act](state["work"], state, parts)}


async def _add(work: Work, state: GraphState, parts: Parts) -> Work:
    edit, turn = state["cart_edit"], state["turn"]
    assert edit is not None
    if edit.is_plan:
        plan = plan_in_focus(_shown(state))
        lines = await lines_of_plan(plan, state, parts) if plan else ()
        refused: tuple[str, ...] = () if plan else (words.GONE,)
    else:
        lines, refused, is_own = await _lines(edit.items, state, parts)
        work = replace(work, alone_to=turn.user_id) if is_own else work
    if not lines:
        return told(work, *(refused or (words.WHICH,)))
    change = add(work.cart, lines, parts.clock.now(), is_confirmed=edit.is_plan)
    work = told(replace(work, cart=change.cart, is_changed=True), *refused)
    if change.cart.pending and change.cart.pending.why == "place":
        return told(work, words.kept_for_place(lines), to="locate")
    if change.cart.pending and change.cart.pending.why == "again":
        line = change.cart.pending.lines[0]
        held = sum(one.units for one in change.cart.lines if one.dish_key == line.dish_key)
        buttons = (words.again_button(turn.turn_id, held + line.units),)
        work = told(work, words.asked_again(line), buttons=buttons)
    return await _changed(work, change, state, parts)


async def _lines(
    items: Sequence[CartItem], state: GraphState, parts: Parts
) -> tuple[tuple[Line, ...], tuple[str, ...], bool]:
    """The lines; why others are none; and whether that tells of who adds what they alone may read."""
    shown = _shown(state)
    chosen = [(dish, item) for item in items for dish in _meant(item, shown)]
    missing = [item.name for item in items if item.name and not _meant(item, shown)]
    documents = await documents_of([dish.doc_id for dish, _ in chosen], state, parts)
    own = await wants_with_own(state["turn"].user_id, state, parts)
    refused = [words.not_on_it(missing, [dish.item_name for dish in shown.page])] if missing else []
    lines, is_own = list[Line](), False
    for at, (dish, item) in enumerate(chosen):
        document = documents.get(dish.doc_id)
        public = _against(document, dish, state["wants"])
        if why := public or _against(document, dish, own):
            refused.append(why)
            is_own |= not public and own != state["wants"]
        elif document is not None:
            portion = dish.portion if dish.portion < len(document.portions) else 0
            lines.append(line_from(document, portion, units_taken(dish, item), state["turn"], at, item))
    return tuple(lines), tuple(refused), is_own


def _against(document: MenuDocument | None, dish: ShownDish, wants: Wants) -> str:
    """Why it enters no cart; "" where it may."""
    if document is None:
        return words.left_menu(dish.item_name)
    if is_alcohol(document):
        return words.NO_ALCOHOL.format(name=document.item_name)
    return said.not_to_pick([document], wants).get(document.dish_key, "")


def _shown(state: GraphState) -> Memory:
    """A press means what it was shown with, words what is shown now."""
    press = state["press"]
    return press.memory if press and press.memory else state["memory"]


def _meant(item: CartItem, shown: Memory) -> tuple[ShownDish, ...]:
    if item.at is not None:
        return shown.page[item.at : item.at + 1]
    name = fold_key(item.name)
    return tuple(dish for dish in shown.page if name and name in fold_key(dish.item_name))[:1]


async def _again(work: Work, state: GraphState, parts: Parts) -> Work:
    waiting = work.cart.pending
    if waiting is None or waiting.why != "again":
        return told(work, words.WHICH)
    change = put(work.cart, waiting.lines, parts.clock.now())
    return await _changed(replace(work, cart=change.cart, is_changed=True), change, state, parts)


async def _units(work: Work, state: GraphState, parts: Parts) -> Work:
    return await _each(work, state, parts, _set_units)


def _set_units(work: Work, line: Line, item: CartItem, user: str, parts: Parts) -> CartChange:
    units = item.units if item.units is not None else line.units + item.more
    return set_units(work.cart, line.line_id, units, user, parts.clock.now())


async def _take_out(work: Work, state: GraphState, parts: Parts) -> Work:
    return await _each(
        work, state, parts, lambda now, line, _, user, p: take_out(now.cart, [line.line_id], user, p.clock.now())
    )


async def _note(work: Work, state: GraphState, parts: Parts) -> Work:
    return await _each(
        work,
        state,
        parts,
        lambda now, line, item, user, p: annotate(
            now.cart, line.line_id, user, p.clock.now(), item.note, item.for_whom
        ),
    )


async def _choose(work: Work, state: GraphState, parts: Parts) -> Work:
    """As a form's fields say: by the numbers of groups and options. What must be chosen and is not is said."""
    edit, turn = state["cart_edit"], state["turn"]
    assert edit is not None
    line = next(iter(lines_meant(edit.items[0], work.cart.lines)), None)
    documents = await documents_of([line.doc_id], state, parts) if line else {}
    document = documents.get(line.doc_id) if line else None
    if line is None or document is None:
        return told(work, words.not_in_cart("", work.cart.lines))
    chosen = with_choices(line, document, _picked(edit.fields, document))
    change = with_line(work.cart, chosen, turn.user_id, parts.clock.now())
    work = replace(work, cart=change.cart, is_changed=change.refused is None)
    left = [group.name for group in unmet(chosen, document)]
    work = await _changed(work, change, state, parts)
    return told(work, words.still_to_choose(chosen, left)) if left else work


def _picked(fields: Sequence[tuple[str, str]], document: MenuDocument) -> dict[str, list[str]]:
    found = dict[str, list[str]]()
    for at, group in enumerate(document.modifiers):
        places = {place for name, value in fields if name == f"{said.CHOICE}{at}" for place in value.split(",")}
        found[group.name] = [one.name for place, one in enumerate(group.options) if str(place) in places]
    return found


Step = Callable[[Work, Line, CartItem, str, Parts], CartChange]


async def _each(work: Work, state: GraphState, parts: Parts, step: Step) -> Work:
    """A step for each line that is meant; which is asked where a name fits two, and nothing done."""
    edit, turn = state["cart_edit"], state["turn"]
    assert edit is not None
    for item in edit.items:
        lines = lines_meant(item, work.cart.lines)
        if len(lines) > 1:
            return replace(work, question=which_line(turn.turn_id, lines, edit.act))
        if not lines:
            work = told(work, words.not_in_cart(item.name, work.cart.lines))
            continue
        change = step(work, lines[0], item, turn.user_id, parts)
        work = replace(work, cart=change.cart, is_changed=work.is_changed or change.refused is None)
        work = await _changed(work, change, state, parts)
    return work


def lines_meant(item: CartItem, lines: Sequence[Line]) -> tuple[Line, ...]:
    """By id, by place, or by name; "it", without any, is the last."""
    if item.line_id:
        return tuple(line for line in lines if line.line_id == item.line_id)
    if item.at is not None:
        return tuple(lines[item.at : item.at + 1])
    if not item.name:
        return tuple(lines[-1:])
    name = fold_key(item.name)
    exact = tuple(line for line in lines if fold_key(line.item_name) == name)
    return exact or tuple(line for line in lines if name in fold_key(line.item_name))


def which_line(turn_id: str, lines: Sequence[Line], act: str) -> Clarification:
    action = "take_out" if act == "take_out" else "more_of"
    choices = tuple(words.line_choice(turn_id, action, line) for line in lines)
    return Clarification(("line",), words.WHICH_LINE, choices)


async def _changed(work: Work, change: CartChange, state: GraphState, parts: Parts) -> Work:
    """What came of it in one short message, with who; the checkout is shown anew where it was come from."""
    turn = state["turn"]
    if change.refused:
        return told(work, words.refused(change, work.cart.organiser_name))
    now = await cart_now(work.cart, state, parts)
    total = now.totals.total if now.totals else None
    who = turn.user_name or ""
    sentences = [
        words.added(change.added, who, work.cart, total, now.currency) if change.added else "",
        *(
            words.now_so_many(line, before, who, work.cart, total, now.currency)
            if line.units != before
            else words.chosen(line, who, work.cart, total, now.currency)
            if line.choices
            else words.noted(line, who)
            for line, before in change.changed
        ),
        words.taken_out(change.removed, who, work.cart, total, now.currency) if change.removed else "",
        *(note for notes in notes_of(now).values() for note in notes),
    ]
    if work.cart.stage == "checkout":
        return told(work, *sentences, to="check_out")
    return told(work, *sentences, buttons=(*work.buttons, *_below(turn.turn_id, work)))


def _below(turn_id: str, work: Work) -> tuple[QuickReply, ...]:
    return words.below_change(turn_id, work.cart) if work.cart.lines else ()


async def _show(work: Work, state: GraphState, parts: Parts) -> Work:
    if work.cart.stage == "checkout":
        return replace(work, cart=moved(work.cart, "changes_items"), is_changed=True, card="cart")
    return replace(work, card="cart") if work.cart.lines else told(work, words.EMPTY)


async def _drop(work: Work, state: GraphState, parts: Parts) -> Work:
    cart, user = work.cart, state["turn"].user_id
    if not cart.version:
        return told(work, words.EMPTY)
    if cart.lines and user != cart.organiser:
        return told(work, words.only_by([cart.organiser_name or "who began it"]), alone_to=user)
    return told(work, words.DROPPED, is_dropped=True)


async def _reorder(work: Work, state: GraphState, parts: Parts) -> Work:
    """The same lines, as their menus have them now; what is gone or dearer is said."""
    edit, turn = state["cart_edit"], state["turn"]
    assert edit is not None
    assert parts.orders is not None
    order = await parts.orders.order(turn.thread.tenant, edit.number) if edit.number else None
    if order is None:
        found = await parts.orders.orders(turn.thread, 1)
        order = found[0] if found else None
    if order is None:
        return told(work, words.NO_ORDER)
    old = [line for part in order.parts for line in part.lines]
    documents = await documents_of([line.doc_id for line in old], state, parts)
    wants = await wants_with_own(turn.user_id, state, parts)
    lines, changes = [], []
    for at, line in enumerate(old):
        document = documents.get(line.doc_id)
        is_gone = document is None or line.portion >= len(document.portions)
        if is_gone or (document is not None and said.not_to_pick([document], wants)):
            changes.append(words.left_menu(line.item_name))
            continue
        assert document is not None
        made = line_from(document, line.portion, line.units, turn, at)
        changes += [words.dearer(line, made, order.totals.currency)] if made.price != line.price else []
        lines.append(made)
    change = put(replace(work.cart, party=edit.party or order.party), lines, parts.clock.now())
    if work.cart.destination is None:
        change = add(replace(work.cart, party=edit.party or order.party), lines, parts.clock.now(), is_confirmed=True)
        return told(
            replace(work, cart=change.cart, is_changed=True), words.kept_for_place(lines), *changes, to="locate"
        )
    return told(await _changed(replace(work, cart=change.cart, is_changed=True), change, state, parts), *changes)


_ACTS: dict[str, Callable[[Work, GraphState, Parts], Awaitable[Work]]] = {
    "add": _add,
    "again": _again,
    "units": _units,
    "take_out": _take_out,
    "note": _note,
    "choices": _choose,
    "show": _show,
    "drop": _drop,
    "reorder": _reorder,
}
