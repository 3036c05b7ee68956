"""What a turn says of a cart or an order: by its button, its form, or its words."""

from engine.conversation import CartEdit, Session, edit_of_press
from engine.messages.forms import value_of
from engine.messages.ordering import ORDER_FIELD, ORDER_FORM, ORDER_OF
from engine.state import GraphState


def cart_edit_of(state: GraphState, session: Session) -> CartEdit | None:
    """None for what is read like any other turn."""
    turn = state["turn"]
    if turn.kind == "form":
        return _of_form(turn.form)
    return edit_of_press(state["press"])


def _of_form(form: tuple[tuple[str, str], ...]) -> CartEdit | None:
    kind, argument = value_of(form, ORDER_FORM), value_of(form, ORDER_OF)
    fields = tuple((name, value) for name, value in form if name.startswith(ORDER_FIELD))
    match kind:
        case "place":
            return CartEdit("bring", fields=fields)
        case "checkout":
            return CartEdit("details", fields=fields)
        case "refuse":
            return CartEdit("refuse", number=argument, reason=value_of(form, "order.reason"))
    return None
