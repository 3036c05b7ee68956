"""Dishes picked for a person in Slack: a section of their home tab, an answer that they alone see, and what is behind a
dish. Pure; warnings are never cut."""

from collections.abc import Iterable

from channels.shared import picked
from channels.shared.payload import Json
from channels.shared.sentences import say
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
        why = off or say("picked-not-now")
        return [{"type": "divider"}, block.formatted(f"*{say('picked-title')}*\n{escaped(why)}")]
    refresh = block.button(say("picked-refresh"), f"{block.PICKED}-refresh", "refresh.")
    line, title = block.headed(escaped(picked.heading(picks)))
    return [line, {**title, "accessory": block.named(refresh, say("picked-title"))}, *_dishes(picks)]


def answer_of(picks: Picks) -> Json:
    """To a command, for who gave it alone."""
    title = picked.heading(picks)
    lines = [_plain(one) for one in picks.picked] or [picked.nothing(picks)]
    blocks = [block.formatted(f"*{escaped(title)}*"), *_dishes(picks)]
    return {"response_type": "ephemeral", "text": escaped("\n".join([title, *lines])), "blocks": blocks}


def apart_view(picks: Picks, what: str) -> Json:
    """What stands apart, shown on request."""
    which, shown = ("flagged", picks.flagged) if what == "flagged" else ("unsaid", picks.unsaid)
    return modal(say(f"picked-{which}"), block.context([say(f"picked-{which}-of")]), list(_rows(shown)))


def expanded_view(detail: ExpandedDetail) -> Json:
    return modal(say("picked-why"), heading(detail.card), [part(*one) for one in picked.details(detail)])


def _dishes(picks: Picks) -> list[Json]:
    apart = [
        block.button(say(f"picked-show-{what}", count=len(dishes)), f"{block.PICKED}-{what}", f"{what}.")
        for dishes, what in ((picks.unsaid, "unsaid"), (picks.flagged, "flagged"))
        if dishes
    ]
    return [*_rows(picks.picked), *block.section(picked.nothing(picks)), *block.actions(apart)]


def _rows(dishes: Iterable[Picked]) -> Iterable[Json]:
    for place, one in enumerate(dishes):
        yield block.formatted(_words(one))
        acts = [*([(say("picked-pick"), "pick")] if one.orderable != "never" else []), (say("picked-why"), "expand")]
        yield from block.actions([_button(one, label, act, place) for label, act in acts])


def _button(one: Picked, label: str, act: str, place: int) -> Json:
    value = f"{act}.{one.card.doc_id}"[:BUTTON_VALUE_MAX]
    return block.named(block.button(label, f"{block.PICKED}-{act}-{place}", value), one.card.item_name)


def _words(one: Picked) -> str:
    """The warnings whole, behind the dish's name; the rest has the room that is left."""
    title, _, *_ = (*one.card.lines, "", "")
    name = escaped_cut(one_line(title) or one_line(one.card.item_name) or say("a-dish"), LINE_MAX)
    first = [f"*{name}*", *map(escaped, map(one_line, picked.warnings(one)))]
    room = SECTION_TEXT_MAX - len("\n".join(first))
    others = [picked.badge(one), picked.tags(one.tags), one.line, *one.card.lines[4:5]]
    for line in (escaped_cut(one_line(other), LINE_MAX) for other in others if one_line(other)):
        room -= len(line) + 1
        if room >= 0:
            first.append(line)
    return "\n".join(first)


def _plain(one: Picked) -> str:
    dish, fit = (say("as-sentence", words=words) for words in (one_line(one.card.item_name), picked.fit(one.word)))
    return " ".join((dish, *picked.warnings(one), fit, one.line))
