"""A question about what was shown, or the wish to order it: answered from the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.answers import (
    Question,
    Served,
    ToName,
    about,
    guards,
    how_to_order,
    kept,
    kept_among,
    not_to_pick,
    picks_button,
    to_name,
)
from engine.catalogue import fold_key
from engine.conversation import Memory, ShownDish, Understood, Wants, put
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.sentences import say
from engine.nodes.nothing_shown import nothing_shown, past_page
from engine.nodes.plan_in_focus import how_to_order as how_to_order_plan
from engine.nodes.plan_in_focus import plan_in_focus
from engine.nodes.reckon import reckon
from engine.nodes.select_context import documents_of, served_again
from engine.reading import WHICH_DISH, MenuTerms
from engine.search import MAINS, asked_of, naming_of
from engine.state import GraphState

MOST = 10
"""Dishes answered about when none is singled out: a page as channels show it."""
MOST_EXPLAINED = 3
"""Why the first ones stand first; the rest have their "Why this?"."""


async def about_shown(state: GraphState, parts: Parts) -> GraphState:
    """The dishes referred to, else all of the page; each from its own menu. What is spoken of is what "it" means."""
    turn, memory, understood = state["turn"], state["memory"], state["understood"]
    if understood.sum is not None:
        return await reckon(state, parts, understood.sum)
    if understood.past_page and memory.page:
        return {"reply": past_page(turn.turn_id, len(memory.page))}
    chosen = meant(memory, understood)
    if understood.intent == "order" and not chosen and (plan := plan_in_focus(memory)):
        return await how_to_order_plan(plan, state, parts)
    ordered = chosen if understood.intent == "order" else ()
    held = await withheld(ordered, state, parts)
    ordered = held.free(ordered)
    done = put(memory.picks, ordered, turn.user_id, turn.user_name or "")
    why = understood.question in ("why", "recommend")
    dishes = await served_again(chosen or memory.page[: MOST_EXPLAINED if why else MOST], state, parts)
    if why:
        dishes = explained(dishes, memory.wants, parts.matchers.terms(state["snapshot"]))
    if not dishes:
        lead = "" if understood.question == "told" else say("shown-none-now")
        return {"reply": nothing_shown(state, parts, memory.wants, lead)}
    if understood.question == WHICH_DISH and not chosen:
        lines: tuple[str, ...] = (say("wish-which-dish"),)
    elif understood.intent == "order":
        said = kept(dishes, understood.said.items)
        warnings = guards(dishes, memory.wants) if chosen else ()
        lead = say("order-say-which") if parts.takes_orders else say("order-comes-later")
        how = () if parts.takes_orders else how_to_order(dishes)
        lines = (f"{said} {lead}".strip(), *kept_among(done), *held.why, *warnings, *how)
    else:
        lines = about(dishes, Question(understood.question, understood.about, memory.wants))
    spoken_of = tuple(memory.page.index(dish) for dish in chosen) or memory.focus
    reply = Reply(
        turn.turn_id, "answer", headline=lines[0], text="\n".join(lines[1:]), clarification=held.to_name.asked
    )
    if done.added:
        reply = replace(reply, quick_replies=(picks_button(turn.turn_id, len(done.picks)),))
    return {"reply": reply, "memory": replace(memory, focus=spoken_of, picks=done.picks)}


@dataclass(frozen=True, slots=True)
class Withheld:
    """What of some dishes is not picked now."""

    out: Mapping[str, str]
    """Never: dish keys, with why."""
    to_name: ToName
    """Not before a press names what is in them."""

    def free(self, dishes: Sequence[ShownDish]) -> tuple[ShownDish, ...]:
        return tuple(one for one in dishes if one.dish_key not in self.out and one.dish_key not in self.to_name.by_key)

    @property
    def why(self) -> tuple[str, ...]:
        return (*self.out.values(), *filter(None, (self.to_name.others,)))


async def withheld(dishes: Sequence[ShownDish], state: GraphState, parts: Parts) -> Withheld:
    """Looked at in the menus of now, by what guards now: an old button, words and a form all come by here."""
    wants, press = state["wants"], state["press"]
    if not (dishes and wants.severities):
        return Withheld({}, ToName({}))
    is_named = press is not None and press.pressed is not None and press.pressed.action == "pick_named"
    named = press.choice.label if is_named and press is not None and press.choice else ""
    documents = await documents_of([dish.doc_id for dish in dishes], state, parts)
    out = not_to_pick([documents[one] for one in documents], wants)
    return Withheld(out, to_name(state["turn"].turn_id, dishes, documents, wants, named))


def explained(dishes: list[Served], wants: Wants, terms: MenuTerms) -> list[Served]:
    """With the menu's words that answer what was asked for; without any, whether it is a main."""
    asked = asked_of(wants, terms)
    return [
        replace(
            dish,
            naming=naming_of(dish.document, asked) if asked else None,
            standing="first" if not asked and dish.document.course in MAINS else None,
        )
        for dish in dishes
    ]


def meant(memory: Memory, understood: Understood) -> tuple[ShownDish, ...]:
    """Pointed at, or named among the things to order; () where it is all of the page."""
    pointed = tuple(memory.page[at] for at in understood.referred if at < len(memory.page))
    names = {fold_key(item.name) for item in understood.said.items}
    return pointed or tuple(dish for dish in memory.page if fold_key(dish.item_name) in names)
