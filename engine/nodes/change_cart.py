"""Change of a cart's items: added from a card, a plan or words, more or fewer, taken out, noted, ordered again.

What allergies keep out of the thread, or out of what who adds it may have, is never added; what no menu has is never
added either. [`orders.md`, Adding; `arabic-ordering-agent.md` §4.2, §4.3]
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from engine import answers as said
from engine.answers import ordering as words
from engine.catalogue import MenuDocument, fold_key, stems
from engine.conversation import Action, CartEdit, CartItem, Memory, ShownDish, Wants, When
from engine.dependencies import Parts
from engine.messages import Clarification, QuickReply
from engine.messages.sentences import say
from engine.nodes.cart_lines import as_ordered, cart_now, line_from, may_have, notes_of, told, units_taken
from engine.nodes.own_allergies import wants_with_own
from engine.nodes.plan_in_focus import plan_in_focus
from engine.nodes.select_context import documents_of
from engine.ordering import (
    Cart,
    CartChange,
    Line,
    Order,
    add,
    annotate,
    choices_now,
    is_alcohol,
    moved,
    put,
    set_units,
    take_out,
    unmet,
    with_choices,
    with_line,
)
from engine.state import GraphState, Work

FORMER_LOOKED_AT = 20
"""A thread's newest orders, among which one of a certain day is looked for. Ours."""
MENTION = re.compile(r"<@(\w+)(?:\|[^>]*)?>")
"""As Slack writes one. [docs: messaging/formatting-message-text]"""


async def change_cart(state: GraphState, parts: Parts) -> GraphState:
    """One edit of the items; where the place is not known yet, it is asked for next."""
    edit = state["cart_edit"]
    assert edit is not None
    return {"work": await _ACTS[edit.act](state["work"], state, parts)}


async def _add(work: Work, state: GraphState, parts: Parts) -> Work:
    edit, turn = state["cart_edit"], state["turn"]
    assert edit is not None
    if (which := next((item for item in edit.items if item.among), None)) is not None:
        return replace(work, question=which_dish(turn.turn_id, which, _shown(state).page))
    if edit.is_plan and work.cart.lines and not edit.beside:
        return told(
            work, say("order-already-in", count=len(work.cart.lines)), buttons=words.beside_buttons(turn.turn_id)
        )
    wishes, refused = await _wishes(edit, state, parts)
    own = await wants_with_own(turn.user_id, state, parts)
    found = _admitted(wishes, own, await _currency(work.cart, state, parts), state)
    work = replace(work, question=found.asked, alone_to=turn.user_id if found.is_own else work.alone_to)
    refused, lines = (*refused, *words.first_few(found.refused)), found.lines
    warned, is_short = (found.warned, True) if len(lines) <= words.MOST_NAMED else ((), False)
    if not lines:
        return told(work, *(refused or (() if found.asked else (say("order-which"),))))
    if edit.beside == "instead":
        left = _without_own(work.cart, turn.user_id)
        work = replace(work, cart=replace(left, party=_shown(state).wants.party or left.party))
    change = add(work.cart, lines, parts.clock.now())
    work = told(replace(work, cart=change.cart, is_changed=True), *refused)
    if change.cart.pending and change.cart.pending.why == "place":
        return told(work, words.kept_for_place(lines), *warned, to="locate")
    if change.cart.pending and change.cart.pending.why == "again":
        again = change.cart.pending.lines
        held = sum(one.units for one in change.cart.lines if one.dish_key == again[0].dish_key)
        buttons = (words.again_button(turn.turn_id, again, held),)
        work = told(work, words.asked_again(again), buttons=buttons)
    work = told(await _changed(work, change, state, parts), *warned)
    return work if is_short or work.to != "tell_order" else replace(work, card="cart")


def _without_own(cart: Cart, user: str) -> Cart:
    """Without what this user may take out: all that is theirs, and the organiser everything."""
    return replace(cart, lines=tuple(one for one in cart.lines if user not in (one.by, cart.organiser)))


@dataclass(frozen=True, slots=True)
class _Wish:
    """A dish that is to go in, as its menu has it now."""

    name: str
    document: MenuDocument | None
    portion: int | None
    """None: it has none of the size that was said."""
    units: int
    item: CartItem
    at: int
    """Which of the page."""


@dataclass(slots=True)
class _Admitted:
    lines: tuple[Line, ...] = ()
    warned: tuple[str, ...] = ()
    """What is said of those that go in."""
    refused: tuple[str, ...] = ()
    asked: Clarification | None = None
    """About the first that a second press has to name something of."""
    is_own: bool = False
    """It tells of who adds what they alone may read."""


async def _wishes(edit: CartEdit, state: GraphState, parts: Parts) -> tuple[Sequence[_Wish], tuple[str, ...]]:
    """And why some are none."""
    shown = _shown(state)
    if edit.is_plan:
        plan = plan_in_focus(shown)
        documents = await documents_of([line.doc_id for line in plan.lines], state, parts) if plan else {}
        return [
            _Wish(line.item_name, documents.get(line.doc_id), line.position, line.units, CartItem(), -1)
            for line in (plan.lines if plan else ())
        ], (() if plan else (say("order-shown-no-more"),))
    meant = [(_meant(item, shown), item) for item in edit.items]
    chosen = [(at, shown.page[at], item) for at, item in meant if at is not None]
    missing = [item.name for at, item in meant if at is None and item.name and not item.past]
    documents = await documents_of([dish.doc_id for _, dish, _ in chosen], state, parts)
    refused: tuple[str, ...] = ()
    refused += (words.not_on_it(missing, [dish.item_name for dish in shown.page]),) if missing else ()
    refused += (words.no_such_place(len(shown.page)),) if any(item.past for item in edit.items) else ()
    return [
        _Wish(
            dish.item_name, document := documents.get(dish.doc_id),
            _portion(document, dish.portion, item.portion) if document else None,
            units_taken(dish, item), item, at,
        )
        for at, dish, item in chosen
    ], refused  # fmt: skip


def _admitted(wishes: Sequence[_Wish], own: Wants, currency: str, state: GraphState) -> _Admitted:
    """What guards the thread, and who adds; the same for dishes and whole orders. [`orders.md`, Guard levels]"""
    found, turn = _Admitted(), state["turn"]
    for at, wish in enumerate(wishes):
        public = _against(wish, state["wants"], currency)
        if why := public or _against(wish, own, currency):
            found.refused += (why,)
            found.is_own |= not public
            continue
        document, item = wish.document, wish.item
        assert document is not None
        if wish.portion is None or wish.portion >= len(document.portions):
            sizes = [one.name or one.unit or "" for one in document.portions]
            gone = say(
                "order-left-menu", dish=wish.name
            )  # Nobody named a size: the one that was shown is there no more.
            found.refused += (words.no_such_size(document.item_name, item.portion, sizes) if item.portion else gone,)
            continue
        out = said.to_be_named(document, own)
        if out and item.despite != words.named_by(out):
            asked = words.name_first(turn.turn_id, document, out, wish.at, wish.units)
            found.is_own = True
            if wish.at < 0 or found.asked:
                found.refused += (words.by_itself(document, out),)
            else:
                found.asked = asked
            continue
        made = line_from(document, wish.portion, wish.units, turn, at, item)
        found.lines += (replace(made, named=out),)
        found.warned += (words.warned(document, tuple(state["wants"].severities)),)
    return found


async def _currency(cart: Cart, state: GraphState, parts: Parts) -> str:
    """Of what is in the cart or waits to be; "" for nothing yet."""
    first = next(iter((*cart.lines, *(cart.pending.lines if cart.pending else ()))), None)
    documents = await documents_of([first.doc_id], state, parts) if first else {}
    return documents[first.doc_id].currency if first and first.doc_id in documents else ""


def _portion(document: MenuDocument, shown: int, said: str) -> int | None:
    """The one that is said, else the one that is shown; None where the menu has none that is called so."""
    meant = frozenset(stems(said))
    if not meant:
        return shown if shown < len(document.portions) else 0
    fits = [
        at
        for at, one in enumerate(document.portions)
        if meant <= frozenset(stems(f"{one.name or ''} {one.unit or ''} {document.item_name}"))
    ]
    return shown if shown in fits else next(iter(fits), None)


def _against(wish: _Wish, wants: Wants, currency: str) -> str:
    """Why it enters no cart; "" where it may."""
    document = wish.document
    if document is None:
        return say("order-left-menu", dish=wish.name)
    if is_alcohol(document):
        return say("order-no-alcohol", dish=document.item_name)
    if currency not in ("", document.currency):
        return say("order-other-currency", dish=document.item_name)
    return said.not_to_pick([document], wants).get(document.dish_key, "")


def _shown(state: GraphState) -> Memory:
    """A press means what it was shown with, words what is shown now."""
    press = state["press"]
    return press.memory if press and press.memory else state["memory"]


def _meant(item: CartItem, shown: Memory) -> int | None:
    """Which of the page: by its place there, or by its name where that is of one."""
    if item.at is not None:
        return item.at if item.at < len(shown.page) else None
    name = fold_key(item.name)
    named = [at for at, dish in enumerate(shown.page) if name and name in fold_key(dish.item_name)]
    return named[0] if len(named) == 1 else None


async def _again(work: Work, state: GraphState, parts: Parts) -> Work:
    waiting = work.cart.pending
    if waiting is None or waiting.why != "again":
        return told(work, say("order-which"))
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
    own = await wants_with_own(turn.user_id, state, parts)
    is_public = not may_have(chosen, document, state["wants"])
    if is_public or not may_have(chosen, document, own):
        guarding = state["wants"] if is_public else own
        why = words.not_chosen(as_ordered(chosen, document), document, tuple(guarding.severities))
        return told(work, why, alone_to=work.alone_to if is_public else turn.user_id)
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
    if item.line_id or item.among:
        return tuple(line for line in lines if line.line_id in (item.line_id, *item.among))
    if item.at is not None:
        return tuple(lines[item.at : item.at + 1])
    if not item.name:
        return tuple(lines[-1:])
    name = fold_key(item.name)
    exact = tuple(line for line in lines if fold_key(line.item_name) == name)
    return exact or tuple(line for line in lines if name in fold_key(line.item_name))


def which_dish(turn_id: str, item: CartItem, page: Sequence[ShownDish]) -> Clarification:
    """Two that fit: asked back. [`orders.md`, Adding]"""
    places = [int(at) for at in item.among if int(at) < len(page)]
    choices = tuple(words.dish_choice(turn_id, at, page[at].item_name, item.units) for at in places)
    return Clarification(("line",), say("order-which-dish"), choices)


def which_line(turn_id: str, lines: Sequence[Line], act: str) -> Clarification:
    action: Action = "take_out" if act == "take_out" else "more_of"
    choices = tuple(words.line_choice(turn_id, action, line) for line in lines)
    return Clarification(("line",), say("order-which-line"), choices)


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
    buttons = {one.token: one for one in (*work.buttons, *_below(turn.turn_id, work))}
    return told(work, *sentences, buttons=tuple(buttons.values()))


def _below(turn_id: str, work: Work) -> tuple[QuickReply, ...]:
    return words.below_change(turn_id, work.cart) if work.cart.lines else ()


async def _show(work: Work, state: GraphState, parts: Parts) -> Work:
    if work.cart.stage == "checkout":
        return replace(work, cart=moved(work.cart, "changes_items"), is_changed=True, card="cart")
    return replace(work, card="cart") if work.cart.lines else told(work, say("order-empty"))


async def _drop(work: Work, state: GraphState, parts: Parts) -> Work:
    cart, user = work.cart, state["turn"].user_id
    if not cart.version:
        return told(work, say("order-empty"))
    edit = state["cart_edit"]
    if edit and edit.unsure:
        return told(work, say("order-shall-drop"), buttons=(words.drop_button(state["turn"].turn_id),))
    if cart.lines and user != cart.organiser:
        return told(work, words.only_by(cart.organiser_name or say("order-beginner")), alone_to=user)
    return told(work, say("order-dropped"), is_dropped=True)


async def _reorder(work: Work, state: GraphState, parts: Parts) -> Work:
    """The same lines, as their menus have them now; what is gone or dearer is said."""
    edit, turn = state["cart_edit"], state["turn"]
    assert edit is not None
    assert parts.orders is not None
    order = await parts.orders.order(turn.thread.tenant, edit.number) if edit.number else None
    if order is None:
        found = await parts.orders.orders(turn.thread, FORMER_LOOKED_AT if edit.former else 1)
        order = next((one for one in found if _was_on(one, edit.former)), None)
    if order is None:
        return told(work, say("order-none-here"))
    old = [line for part in order.parts for line in part.lines]
    documents = await documents_of([line.doc_id for line in old], state, parts)
    wants = await wants_with_own(turn.user_id, state, parts)
    lines, changes = [], []
    for at, line in enumerate(old):
        document = documents.get(line.doc_id)
        is_gone = document is None or line.portion >= len(document.portions)
        if is_gone or document is None:
            changes.append(say("order-left-menu", dish=line.item_name))
            continue
        if is_alcohol(document):
            changes.append(say("order-no-alcohol", dish=document.item_name))
            continue
        noted = CartItem(note=line.note, for_whom=line.for_whom)
        made = line_from(document, line.portion, line.units, turn, at, noted)
        made = replace(made, choices=choices_now(line, document) or ())
        if why := said.not_to_pick([as_ordered(made, document)], wants).get(document.dish_key):
            changes.append(why)
            continue
        changes += [words.still_to_choose(made, left)] if (left := [one.name for one in unmet(made, document)]) else []
        changes += (
            [words.now_costs(made.item_name, line.price, made.price, order.totals.currency)]
            if made.price != line.price
            else []
        )
        lines.append(made)
    change = put(replace(work.cart, party=edit.party or order.party), lines, parts.clock.now())
    if work.cart.destination is None:
        change = add(replace(work.cart, party=edit.party or order.party), lines, parts.clock.now(), is_confirmed=True)
        return told(
            replace(work, cart=change.cart, is_changed=True), words.kept_for_place(lines), *changes, to="locate"
        )
    return told(await _changed(replace(work, cart=change.cart, is_changed=True), change, state, parts), *changes)


def _was_on(order: Order, day: When | None) -> bool:
    """Placed for that day, or on it."""
    if day is None or day.starts is None:
        return True
    moments = (order.window.starts if order.window else None, order.placed_at)
    return any(one is not None and one.astimezone(day.starts.tzinfo).date() == day.starts.date() for one in moments)


async def _may_place(work: Work, state: GraphState, parts: Parts) -> Work:
    """The organiser names somebody who may place it, too: by a mention, or by the name of who added something."""
    edit, user, cart = state["cart_edit"], state["turn"].user_id, work.cart
    assert edit is not None
    if user != cart.organiser:
        return told(work, words.only_by(cart.organiser_name or say("order-beginner")), alone_to=user)
    mention = MENTION.search(edit.reason)
    named = {line.by: line.by_name for line in cart.lines if fold_key(line.by_name) == fold_key(edit.reason)}
    who = mention[1] if mention else next(iter(named), "")
    if not who:
        return told(work, say("order-not-known", name=edit.reason))
    may_place = tuple(dict.fromkeys((*cart.may_place, who)))
    return told(
        replace(work, cart=replace(cart, may_place=may_place), is_changed=True),
        say("order-may-place", name=edit.reason),
    )


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
    "may_place": _may_place,
}
