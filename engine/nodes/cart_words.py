"""What a turn says of a cart or an order: by its button, its form, or its words."""

from engine.conversation import CartEdit, CartItem, Memory, Session, Understood, edit_of_press
from engine.dependencies import Parts
from engine.messages.forms import value_of
from engine.messages.ordering import ORDER_FIELD, ORDER_FORM, ORDER_OF
from engine.reading import CartSeen, read_cart, zone_of
from engine.state import GraphState


def cart_edit_of(state: GraphState, session: Session, parts: Parts) -> CartEdit | None:
    """None for what is read like any other turn, and for what is overheard."""
    turn, press = state["turn"], state["press"]
    if turn.kind == "form":
        return _of_form(turn.form)
    if press is not None or turn.kind != "message" or not turn.addressed:
        return edit_of_press(press)
    cart, zone = state["cart"], zone_of(turn.time_zone)
    lines = tuple((line.line_id, line.item_name, line.units) for line in cart.lines) if cart else ()
    seen = CartSeen(
        lines,
        is_waiting=bool(cart and cart.pending and cart.pending.why == "place"),
        has_order=bool(session.memory.ordered),
        checks_out=bool(cart and cart.stage == "checkout"),
    )
    lexicon = parts.matchers.rooms(state["snapshot"]).lexicon
    return read_cart(turn.text, lexicon, turn.sent_at.astimezone(zone), zone, session.memory, seen)


def edit_of_choice(understood: Understood, memory: Memory) -> CartEdit | None:
    """Where the rooms read that something shown is ordered: that goes into the cart. None where they read no order, or
    not of which dish."""
    if understood.command == "orders":
        return CartEdit("last")
    if understood.intent != "order" or understood.command is not None or understood.past_page:
        return None
    chosen = [at for at in understood.referred if at < len(memory.page)]
    if not chosen and memory.plans and memory.wants.whole:
        return CartEdit("add", is_plan=True)
    return CartEdit("add", tuple(CartItem(at=at) for at in chosen)) if chosen else None


def _of_form(form: tuple[tuple[str, str], ...]) -> CartEdit | None:
    kind, argument = value_of(form, ORDER_FORM), value_of(form, ORDER_OF)
    fields = tuple((name, value) for name, value in form if name.startswith(ORDER_FIELD))
    match kind:
        case "place":
            return CartEdit("bring", fields=fields)
        case "checkout":
            return CartEdit("details", fields=fields)
        case "modifiers":
            return CartEdit("choices", (CartItem(line_id=argument),), fields=fields)
        case "refuse":
            return CartEdit("refuse", number=argument, reason=value_of(form, "order.reason"))
    return None
