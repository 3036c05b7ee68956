"""Modals that show a dish: pure and total. Saving it is all that can be done there."""

import json
from collections.abc import Sequence

from channels.shared.payload import Json, json_in
from channels.shared.plain_text import details_of
from channels.shared.sentences import say
from channels.shared.whole_orders import details_of_plan, title_of
from channels.slack import blocks as block
from channels.slack.limits import METADATA_MAX, MODAL_TITLE_MAX, SECTION_TEXT_MAX, VIEW_BLOCKS_MAX
from channels.slack.meant import Keeping, Look
from channels.slack.mrkdwn import escaped_cut, one_line, plain, visible
from channels.slack.size import more
from engine.messages import Card, Plan, Reply, ThreadKey
from engine.messages.examples import SHORT
from engine.messages.own_page import SAVED_MOST
from engine.messages.sentences import enumerated, speaking, spoken

LABEL_MAX = 200
WHY_MAX = 1_000


def view_of(look: Look, reply: Reply | None, is_kept: bool | None = None) -> Json:
    """What a press that only shows opens; None: the answer is not kept. `is_kept`: whether the person saved the dish;
    None where nothing can be saved."""
    with speaking(reply.locale if reply else spoken()):
        return _view_of(look, reply, is_kept)


def _view_of(look: Look, reply: Reply | None, is_kept: bool | None) -> Json:
    if look.what == "plan":
        plan = plan_at(reply, look.place)
        return plan_view(plan) if plan else expired_view(say("order-not-kept"))
    card = card_at(reply, look.place)
    if card is None:
        return expired_view()
    if look.what == "why":
        return why_view(card)
    view = details_view(card)
    return view if is_kept is None else with_saving(view, look.thread, f"{look.turn_id}.{look.place}", is_kept)


def card_at(reply: Reply | None, place: int) -> Card | None:
    return reply.cards[place] if reply and 0 <= place < len(reply.cards) else None


def plan_at(reply: Reply | None, place: int) -> Plan | None:
    return reply.plans[place] if reply and 0 <= place < len(reply.plans) else None


def plan_view(plan: Plan) -> Json:
    """All that is known of a whole order."""
    parts = [part(label, text) for label, text in details_of_plan(plan) if visible(text)]
    return modal(say("details"), [block.header(title_of(plan)), *block.context([one_line(plan.cost)])], parts)


def details_view(card: Card) -> Json:
    """All that the menu states of a dish."""
    parts = [part(one.label, one.text) for one in details_of(card) if visible(one.text)]
    return modal(say("details"), heading(card), parts)


def with_saving(view: Json, thread: ThreadKey, value: str, is_kept: bool, said: str = "") -> Json:
    """Under the dish's name: save it, or take it out again; `said`: why it could not be saved."""
    label, verb = (say("slack-take-out-saved"), block.TAKE_OUT) if is_kept else (say("slack-save"), block.SAVE)
    row = [*block.actions([block.button(label, verb, value)]), *block.context([said])]
    blocks = [*view["blocks"][:2], *row, *view["blocks"][2 : VIEW_BLOCKS_MAX - len(row)]]
    metadata = json.dumps([thread.platform, thread.conversation, thread.thread])
    return {**view, "blocks": blocks, "private_metadata": metadata[:METADATA_MAX]}


def kept_view(keeping: Keeping, card: Card | None, is_kept: bool) -> Json:
    """Details again, after the dish was to be saved or taken out; None: its answer is not kept."""
    if card is None or keeping.thread is None:
        return said_view(say("not-kept"), say("slack-search-gone"))
    said = say("slack-saved-enough", most=SAVED_MOST) if keeping.is_kept and not is_kept else ""
    return with_saving(details_view(card), keeping.thread, f"{keeping.turn_id}.{keeping.place}", is_kept, said)


def why_view(card: Card) -> Json:
    """Why a dish stands where it stands."""
    reasons = [block.formatted(f"• {escaped_cut(visible(one), WHY_MAX)}") for one in card.why if visible(one)]
    return modal(say("why-this"), heading(card), reasons or block.section(say("no-reason")))


def expired_view(said: str = "") -> Json:
    how = say("say-again-in-thread", example=SHORT)
    return modal(say("not-kept"), [], [*block.section(said or say("dish-not-kept")), *block.section(how)])


def said_view(title: str, text: str) -> Json:
    """A sentence for whoever pressed, and for nobody else."""
    return modal(title, [], block.section(text))


def thread_shown(metadata: str, tenant: str) -> ThreadKey | None:
    """The thread whose card Details shows, from what was put beside it."""
    read = json_in(metadata)
    if not isinstance(read, list) or len(read) != 3 or not all(isinstance(one, str) for one in read):
        return None
    return ThreadKey(read[0], tenant, read[1], read[2])


def heading(card: Card) -> list[Json]:
    where = enumerated([part for part in (one_line(card.restaurant_name), one_line(card.city)) if part])
    return [block.header(one_line(card.item_name) or say("a-dish")), *block.context([where])]


def part(label: str, text: str) -> Json:
    name = escaped_cut(one_line(label) or "·", LABEL_MAX)
    return block.formatted(f"*{name}*\n{escaped_cut(visible(text), SECTION_TEXT_MAX - len(name) - 3)}")


def modal(title: str, head: list[Json], parts: Sequence[Json]) -> Json:
    room = VIEW_BLOCKS_MAX - len(head) - 1
    rest = block.context([more(len(parts) - room)]) if len(parts) > room else []
    return {
        "type": "modal",
        "title": plain(title, MODAL_TITLE_MAX),
        "close": plain(say("close"), MODAL_TITLE_MAX),
        "blocks": [*head, *parts[:room], *rest],
    }
