"""Modals and the home tab: pure and total. Nothing in them changes anything."""

from collections.abc import Sequence

from channels.plain import details_of
from channels.slack import blocks as block
from channels.slack import words
from channels.slack.limits import MODAL_TITLE_MAX, SECTION_TEXT_MAX, VIEW_BLOCKS_MAX
from channels.slack.meant import Look
from channels.slack.mrkdwn import Json, escaped, escaped_cut, one_line, plain, visible
from channels.slack.size import more
from engine.messages import Card, Reply

EXAMPLES = (
    "lunch for 25 in Boston, Italian, two vegans, under $15 a head",
    "breakfast for 12, no pork",
    "something cheaper, and more of it",
    "compare the first two",
)
PROMPTS = (
    ("Lunch for 25", "Lunch for 25 in Boston, under $15 a head"),
    ("With diets", "Dinner for 12, two vegans and one coeliac"),
    ("Breakfast", "Breakfast for 20"),
    ("What can you do?", "help"),
)
"""(title, message) of what is suggested on opening; the manifest names the same."""
LABEL_MAX = 200
WHY_MAX = 1_000
EXPIRED = "This dish is not kept any more: it was erased, or the conversation was started over."
TYPE = "Say again in the thread what you need, for example “lunch for 25 in Boston”."


def view_of(look: Look, reply: Reply | None) -> Json:
    """What a press that only shows opens; None: the answer is not kept."""
    card = reply.cards[look.place] if reply and 0 <= look.place < len(reply.cards) else None
    if card is None:
        return expired_view()
    return details_view(card) if look.what == "details" else why_view(card)


def details_view(card: Card) -> Json:
    """All that the menu states of a dish."""
    parts = [_part(label, text) for label, text in details_of(card) if visible(text)]
    return _modal("Details", _heading(card), parts)


def why_view(card: Card) -> Json:
    """Why a dish stands where it stands."""
    reasons = [block.formatted(f"• {escaped_cut(visible(one), WHY_MAX)}") for one in card.why if visible(one)]
    return _modal("Why this?", _heading(card), reasons or block.section("No reason was recorded."))


def expired_view() -> Json:
    return _modal("Not kept any more", [], [*block.section(EXPIRED), *block.section(TYPE)])


def home_view() -> Json:
    """How to begin."""
    blocks = [
        block.header("Platter finds food for your office"),
        *block.section("It searches caterers' menus and says what each dish costs for your people."),
        {"type": "divider"},
        *block.section("Write in the Messages tab, or mention Platter in a channel. For example:"),
        block.formatted("\n".join(f"• {escaped(example)}" for example in EXAMPLES)),
        {"type": "divider"},
        block.formatted("\n".join(f"• {command}" for command in words.COMMANDS)),
        *block.context(["Prices, labels and allergens are the menus' own words. Nothing here is an order."]),
    ]
    return {"type": "home", "blocks": blocks}


def _heading(card: Card) -> list[Json]:
    where = ", ".join(part for part in (one_line(card.restaurant_name), one_line(card.city)) if part)
    return [block.header(one_line(card.item_name) or "A dish"), *block.context([where])]


def _part(label: str, text: str) -> Json:
    name = escaped_cut(one_line(label) or "·", LABEL_MAX)
    return block.formatted(f"*{name}*\n{escaped_cut(visible(text), SECTION_TEXT_MAX - len(name) - 3)}")


def _modal(title: str, heading: list[Json], parts: Sequence[Json]) -> Json:
    room = VIEW_BLOCKS_MAX - len(heading) - 1
    rest = block.context([more(len(parts) - room)]) if len(parts) > room else []
    return {
        "type": "modal",
        "title": plain(title, MODAL_TITLE_MAX),
        "close": plain("Close", MODAL_TITLE_MAX),
        "blocks": [*heading, *parts[:room], *rest],
    }
