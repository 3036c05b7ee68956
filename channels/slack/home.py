"""The home tab: the form, searches to run anew, dishes that were saved, and what of it is stored. Pure and total."""

from collections.abc import Sequence

from channels.shared.levels import iconed
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.slack import blocks as block
from channels.slack.limits import BUTTON_VALUE_MAX
from channels.slack.mrkdwn import escaped, escaped_cut, mrkdwn, one_line
from channels.slack.profile_view import section_of
from channels.slack.words import commands
from engine.messages.examples import WHOLE
from engine.messages.own_page import RECENT_MOST, SAVED_MOST, Recent, Saved
from engine.messages.people import ProfileTold

TITLE_MAX, NAME_MAX = 240, 120
"""Ours: two lines of the tab, one line."""


def home_view(
    recent: Sequence[Recent] = (),
    saved: Sequence[Saved] = (),
    days: int = 30,
    support: str = "",
    profile: ProfileTold | None = None,
    picked: Sequence[Json] = (),
) -> Json:
    """`days`: how long searches and saved dishes are kept. `support`: where to get help, as `support_line` has it.
    `picked`: blocks of what is picked for the person."""
    blocks = [
        block.header(say("home-title")),
        *block.section(say("home-lead")),
        *block.actions([{**block.button(say("find-catering"), block.FORM, "home"), "style": "primary"}]),
        *(section_of(profile) if profile else []),
        *picked,
        *_recent(recent[:RECENT_MOST]),
        *_saved(saved[:SAVED_MOST]),
        *_how_to_begin(),
        {"type": "divider"},
        *_stored(days),
        *([{"type": "context", "elements": [mrkdwn(support)]}] if support else []),
    ]
    return {"type": "home", "blocks": blocks}


def support_line(support: str | None, privacy_url: str | None) -> str:
    """Who answers questions, an e-mail or a web address, and the privacy policy; "" where neither is set."""
    where = f"mailto:{support}" if support and not support.startswith("https://") else support
    parts = [
        say("home-support", where=f"<{_address(where)}|{escaped(support or '')}>") if where else "",
        f"<{_address(privacy_url)}|{say('home-privacy')}>" if privacy_url else "",
    ]
    return " · ".join(part for part in parts if part)


def _address(url: str) -> str:
    return url.replace("&", "&amp;")


def _recent(recent: Sequence[Recent]) -> list[Json]:
    if not recent:
        return []
    rows = [_recent_row(one, place) for place, one in enumerate(recent)]
    return [*block.headed(say("home-recent")), *rows]


def _recent_row(one: Recent, place: int) -> Json:
    title = escaped_cut(one_line(one.title) or say("a-search"), TITLE_MAX)
    again = block.named(block.button(say("search-again"), f"{block.AGAIN}-{place}", one.turn_id), one.title)
    return {**block.formatted(f"{title}\n{_day(one)}"), "accessory": again}


def _day(one: Recent) -> str:
    """Slack writes it in the reader's own zone and language; what stands behind the bar is for clients that do not."""
    return f"<!date^{int(one.at.timestamp())}^{{date_short_pretty}} {{time}}|{one.at:%Y-%m-%d}>"


def _saved(saved: Sequence[Saved]) -> list[Json]:
    if not saved:
        return []
    rows = [_saved_row(one, place) for place, one in enumerate(saved)]
    return [*block.headed(say("home-saved")), *rows]


def _saved_row(one: Saved, place: int) -> Json:
    name, where = (escaped_cut(one_line(part), NAME_MAX) for part in (one.name, one.where))
    facts = " · ".join(
        part for part in (where, say("home-dish-gone") if one.is_gone else escaped(one_line(one.price))) if part
    )
    drawn = block.button(say("home-take-out"), f"{block.TAKE_OUT}-{place}", one.doc_id[:BUTTON_VALUE_MAX] or "·")
    out = block.named(drawn, one.name)
    lines = [f"*{name or say('a-dish')}*", *filter(None, [escaped(one_line(iconed(one.caution, one.level)))]), facts]
    return {**block.formatted("\n".join(lines)), "accessory": out}


def _how_to_begin() -> list[Json]:
    examples = (WHOLE, *(say(f"home-example-{name}") for name in ("breakfast", "cheaper", "compare")))
    return [
        {"type": "divider"},
        *block.section(say("home-begin")),
        block.formatted("\n".join(f"• {escaped(example)}" for example in examples)),
        {"type": "divider"},
        block.formatted("\n".join(f"• {command}" for command in commands())),
    ]


def _stored(days: int) -> list[Json]:
    kept = {"type": "context", "elements": [mrkdwn(say("home-stored", days=days))]}
    return [kept, *block.context([say("home-menus-words")])]
