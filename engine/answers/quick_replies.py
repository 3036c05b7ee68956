"""Quick replies as people read them: a label of two words at most, the words a press stands for, a count to 50."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from engine.conversation import Action, ShownDish, dish_argument, token_for
from engine.messages import Card, Clarification, QuickReply
from engine.messages.sentences import say
from engine.search import Offer

__all__ = [
    "MOST_COUNTED", "button", "choice", "choices_with_tokens", "named_pick_button", "pick_button", "picks_button",
    "quick_reply", "share_button", "token_for", "unpick_button", "with_own_buttons",
]  # fmt: skip

MOST_COUNTED = 50
"""Counts go from 0 to 50, `at_least` above (rule book, "A quick reply carries a token")."""


def quick_reply(
    turn_id: str, action: Action, label: str, text: str, total: int | None = None, argument: str = ""
) -> QuickReply:
    """A button of the turn's own reply; `total` is that of the Reply that a press would give, None: not counted."""
    token = token_for(turn_id, action, text if action == "say" else argument)
    if total is None:
        return QuickReply(label, text, token)
    return QuickReply(label, text, token, min(total, MOST_COUNTED), total > MOST_COUNTED)


def choice(turn_id: str, label: str, text: str) -> QuickReply:
    """One answer to a question: pressing it says its text."""
    return quick_reply(turn_id, "say", label, text)


def choices_with_tokens(turn_id: str, question: Clarification | None) -> Clarification | None:
    """The question with every choice that has none given its token."""
    if question is None:
        return None
    made = tuple(one if one.token else choice(turn_id, one.label, one.text) for one in question.choices)
    return replace(question, choices=made)


def button(turn_id: str, offer: Offer) -> QuickReply:
    """The button of an offer."""
    if offer.action == "diet":
        label, text = say("button-all-of-diet", diet=offer.argument), say("press-all-of-diet", diet=offer.argument)
    else:
        action = offer.action.replace("_", "-")
        label, text = say(f"button-of-{action}"), say(f"press-of-{action}")
    return quick_reply(turn_id, offer.action, label, text, offer.total, offer.argument)


def pick_button(turn_id: str, place: int, card: Card) -> QuickReply:
    """Puts the dish at this place of the page among the picks."""
    return quick_reply(turn_id, "pick", say("button-pick"), say("press-pick", dish=card.item_name), argument=str(place))


def named_pick_button(turn_id: str, label: str, dish: ShownDish) -> QuickReply:
    """The second press, whose label names what is in the dish. Its words and its token stand in rows that are not
    sealed, and tell the dish alone."""
    argument = dish_argument(dish.doc_id, dish.portion)
    return quick_reply(turn_id, "pick_named", label, say("press-pick", dish=dish.item_name), argument=argument)


def unpick_button(turn_id: str, dish_key: str, name: str) -> QuickReply:
    """Takes the dish off the picks, whatever they hold by then."""
    text = say("press-unpick", dish=name)
    return quick_reply(turn_id, "unpick", say("button-unpick"), text, argument=dish_key)


def picks_button(turn_id: str, picked: int) -> QuickReply:
    """Shows what is picked."""
    return quick_reply(turn_id, "picks", say("button-picks"), say("press-picks"), picked)


def share_button(turn_id: str, of: str) -> QuickReply:
    """Takes the page, or the picks, to another conversation; where no other can be reached, shows it as it would be."""
    text = say(f"press-share-{'picks' if of == 'picks' else 'list'}")
    return quick_reply(turn_id, "share", say("button-share"), text, argument=of)


def with_own_buttons(
    turn_id: str,
    cards: Sequence[Card],
    totals: Mapping[str, int],
    picked: Collection[str],
    not_to_pick: Collection[str] = (),
    adds: bool = False,
) -> tuple[Card, ...]:
    """Each card with the button that picks it, and the one for more from its restaurant where that has dishes to show
    beside the others'.

    `totals`: of a restaurant's own dishes, by its key; `picked`: keys of the dishes that are, whose button takes them
    off; `not_to_pick`: ids of the dishes that have none; `adds`: into a cart, in the place of picking.
    """
    return tuple(
        replace(
            card,
            more_from_here=_from_here(turn_id, place, card, totals[card.restaurant_key])
            if card.restaurant_key in totals
            else card.more_from_here,
            add=add_button(turn_id, place, card) if adds and card.doc_id not in not_to_pick else None,
            pick=None
            if card.doc_id in not_to_pick
            else unpick_button(turn_id, card.dish_key, card.item_name)
            if card.dish_key in picked
            else pick_button(turn_id, place, card),
        )
        for place, card in enumerate(cards)
    )


def add_button(turn_id: str, place: int, card: Card) -> QuickReply:
    return quick_reply(turn_id, "add", say("button-add"), say("press-add", dish=card.item_name), argument=str(place))


def _from_here(turn_id: str, place: int, card: Card, total: int) -> QuickReply:
    text = say("press-more-from", restaurant=card.restaurant_name)
    return quick_reply(turn_id, "same_restaurant", say("button-more-from-here"), text, total, str(place))
