"""A Reply as each channel draws it, and as a person reads and presses it there."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from slack_sdk.models.blocks import Block, CardBlock

from channels.shared.payload import Json
from channels.shared.plain_text import one_line
from channels.slack.orders import pages
from channels.slack.render import Form, Message
from channels.slack.render import render as slack
from channels.teams.elements import size_of
from channels.teams.escaping import inert
from channels.teams.limits import ACTIVITY_BYTES_MAX
from channels.teams.render import ALONE, Around
from channels.teams.render import render as teams
from channels.teams.search_form import Kind
from engine.messages import Reply
from tests.support.facts import facts
from tests.support.slack import blocks as slack_blocks
from tests.support.teams import cards as teams_cards

MORE = re.compile(r"\+ \d+ more|…")
"""How what was left out is said."""
SLACK_LOOK_ALIKES = str.maketrans("∗ˍ∼ˋ", "*_~`")
FORMS_BELOW: tuple[tuple[str, Kind], ...] = (("Change this search", "change"), ("New search", "new"))
"""As a channel of Teams has them below a search."""
TEAMS_LOOK_ALIKES = str.maketrans({"∶": ":", "․": ".", "＠": "@"})


@dataclass(frozen=True, slots=True)
class Drawn:
    wrong: list[str]
    """What the platform would refuse."""
    shown: str
    """Every word, in one line; letters that stand for marks are marks again."""
    labels: list[str]
    tokens: frozenset[str]
    """What can be pressed carries these."""
    asks_judgement: bool
    spelt: Callable[[str], str]
    """A fact as it must stand in `shown`."""

    def lacks(self, reply: Reply) -> list[str]:
        """Facts that cannot be read."""
        return [fact for fact in facts(reply) if self.spelt(fact) not in self.shown]

    @property
    def has_more(self) -> bool:
        return MORE.search(self.shown) is not None


def in_slack(reply: Reply, form: Form = "cards") -> Drawn | None:
    """All the messages that it takes."""
    messages = [message for page in pages(reply) if (message := slack(page, form)) is not None]
    if not messages:
        return None
    blocks = [one for message in messages for one in message.blocks]
    buttons = slack_blocks.pressed(blocks)
    return Drawn(
        wrong=[wrong for message in messages for wrong in wrong_in_slack(message)],
        shown=one_line(slack_blocks.says(blocks).translate(SLACK_LOOK_ALIKES)),
        labels=[one["text"]["text"] for one in buttons],
        tokens=frozenset(one["value"] for one in buttons if one["action_id"].partition("-")[0] == "press"),
        asks_judgement=any(one["type"] == "context_actions" for one in blocks),
        spelt=lambda fact: fact,
    )


def in_teams(reply: Reply, around: Around = ALONE) -> Drawn | None:
    drawn = teams(reply, around)
    if not drawn:
        return None
    buttons = [one for activity in drawn for one in teams_cards.buttons(activity)]
    shown = "\n".join(map(teams_cards.says, drawn))
    return Drawn(
        wrong=wrong_in_teams(drawn),
        shown=one_line(shown.translate(TEAMS_LOOK_ALIKES)),
        labels=[one["title"] for one in buttons],
        tokens=frozenset(one["data"]["press"] for one in buttons if "press" in (one.get("data") or {})),
        asks_judgement=any("feedbackLoop" in activity.get("channelData", {}) for activity in drawn),
        spelt=lambda fact: one_line(inert(fact).translate(TEAMS_LOOK_ALIKES)),
    )


def wrong_in_slack(message: Message) -> list[str]:
    blocks = list(message.blocks)
    long = ["too long"] if slack_blocks.too_long(message.text, blocks) else []
    return slack_blocks.problems(blocks) + _complaints_of_the_vendor(message.blocks) + long


def _complaints_of_the_vendor(blocks: tuple[Json, ...]) -> list[str]:
    """What the vendor's own models find; a carousel does not look into its cards, so each is asked."""
    found = []
    for each in (part for one in blocks for part in (one, *(one["elements"] if one["type"] == "carousel" else ()))):
        fields = {name: value for name, value in each.items() if name != "type"}
        parsed = CardBlock(**fields) if each["type"] == "card" else Block.parse(each)
        try:
            parsed.validate_json()
        except Exception as wrong:
            found.append(str(wrong))
    return found


def wrong_in_teams(drawn: tuple[Json, ...]) -> list[str]:
    cards = [card["content"] for activity in drawn for card in activity["attachments"]]
    found = [one for card in cards for one in teams_cards.problems(card)]
    found += [f"{size_of(activity)} bytes" for activity in drawn if size_of(activity) > ACTIVITY_BYTES_MAX]
    found += ["more than 10 cards" for activity in drawn if len(activity["attachments"]) > 10]
    return found + ["neither text nor summary" for one in drawn if not one.get("text") and "summary" not in one]
