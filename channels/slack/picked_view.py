"""Dishes picked for a person in Slack: a section of their home tab, an answer that they alone see, and what is behind a
dish. Pure; warnings are never cut."""

from collections.abc import Iterable

from channels.shared import picked as said
from channels.shared.payload import Json
from channels.slack import blocks as block
from channels.slack.limits import BUTTON_VALUE_MAX, SECTION_TEXT_MAX
from channels.slack.mrkdwn import escaped, escaped_cut, one_line
from channels.slack.views import heading, modal, part
from engine.messages.people import ExpandedDetail, Picked, Picks

LINE_MAX = 240
"""Ours: two lines of the tab."""


def section_of(picks: Picks | None, off: str | None = None) -> list[Json]:
    """Of the home tab. None: nothing could be picked; `off`: why nothing ever is."""
    if picks is None:
        return [{"type": "divider"}, block.formatted(f"*{said.TITLE}*\n{escaped(off or said.NOT_NOW)}")]
    refresh = block.button(said.REFRESH, f"{block.PICKED}-refresh", "refresh.")
    title = {**block.formatted(f"*{escaped(said.heading(picks))}*"), "accessory": block.named(refresh, said.TITLE)}
    return [{"type": "divider"}, title, *_dishes(picks)]


def answer_of(picks: Picks) -> Json:
    """To a command, for who gave it alone."""
    title = said.heading(picks)
    lines = [_plain(one) for one in picks.picked] or [said.nothing(picks)]
    blocks = [block.formatted(f"*{escaped(title)}*"), *_dishes(picks)]
    return {"response_type": "ephemeral", "text": escaped("\n".join([title, *lines])), "blocks": blocks}


def apart_view(picks: Picks, what: str) -> Json:
    """What stands apart, shown on request."""
    is_flagged = what == "flagged"
    title, told = (said.FLAGGED, said.FLAGGED_SAID) if is_flagged else (said.UNSAID, said.UNSAID_SAID)
    shown = picks.flagged if is_flagged else picks.unsaid
    return modal(title, block.context([told]), list(_rows(shown)))


def expanded_view(detail: ExpandedDetail) -> Json:
    return modal(said.EXPAND, heading(detail.card), [part(*one) for one in said.details(detail)])


def _dishes(picks: Picks) -> list[Json]:
    rest = [(picks.unsaid, "unsaid", said.SHOW_UNSAID), (picks.flagged, "flagged", said.SHOW_FLAGGED)]
    apart = [
        block.button(label.format(len(dishes)), f"{block.PICKED}-{what}", f"{what}.")
        for dishes, what, label in rest
        if dishes
    ]
    return [*_rows(picks.picked), *block.section(said.nothing(picks)), *block.actions(apart)]


def _rows(dishes: Iterable[Picked]) -> Iterable[Json]:
    for place, one in enumerate(dishes):
        yield block.formatted(_words(one))
        acts = [(said.PICK, "pick")] if one.orderable != "never" else []
        yield from block.actions([_button(one, label, act, place) for label, act in [*acts, (said.EXPAND, "expand")]])


def _button(one: Picked, label: str, act: str, place: int) -> Json:
    value = f"{act}.{one.card.doc_id}"[:BUTTON_VALUE_MAX]
    return block.named(block.button(label, f"{block.PICKED}-{act}-{place}", value), one.card.item_name)


def _words(one: Picked) -> str:
    """The warnings whole, behind the dish's name; the rest has the room that is left."""
    title, _, *_ = (*one.card.lines, "", "")
    name = escaped_cut(one_line(title) or one_line(one.card.item_name) or "A dish", LINE_MAX)
    first = [f"*{name}*", *map(escaped, map(one_line, said.warnings(one)))]
    room = SECTION_TEXT_MAX - len("\n".join(first))
    others = [said.badge(one), said.tags(one.tags), one.line, *one.card.lines[4:5]]
    for line in (escaped_cut(one_line(other), LINE_MAX) for other in others if one_line(other)):
        room -= len(line) + 1
        if room >= 0:
            first.append(line)
    return "\n".join(first)


def _plain(one: Picked) -> str:
    return " ".join((one_line(one.card.item_name) + ".", *said.warnings(one), f"{one.word}.", one.line))
