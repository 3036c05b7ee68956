"""The same Reply in Slack and in Teams: the same facts to read, the same things to press."""

from dataclasses import replace

import pytest

from channels.plain import one_line
from channels.slack.render import render as slack
from channels.teams.render import render as teams
from engine.messages import Notice, QuickReply, Reply
from tests import slack_blocks, teams_cards
from tests.facts import facts
from tests.replies import COMPARED, LUNCH, QUESTION, RIGATONI, TURN_ID, ZITI

PAGE = replace(
    LUNCH,
    echo="Cheaper, asked by Ana",
    cards=tuple(replace(card, doc_id=f"{n}", more_from_here=QuickReply("More from here", "more from Roma", "t:more", 4))
                for n in range(5) for card in (ZITI, RIGATONI)),
    wants_feedback=True,
)  # fmt: skip
REPLIES = {
    "a page": PAGE,
    "two dishes": LUNCH,
    "a model's words": replace(LUNCH, by_model=True, text="The ziti feeds everybody. The rigatoni is for the vegans."),
    "a question": QUESTION,
    "results with a question": replace(LUNCH, clarification=QUESTION.clarification),
    "a comparison": COMPARED,
    "an error": Reply(TURN_ID, "error", headline="That search has expired.", text="Say what you need."),
    "an answer": Reply(TURN_ID, "answer", headline="No.", notices=(Notice("n", "Menus say no more.", leads=True),)),
    "in Arabic": Reply(TURN_ID, "answer", locale="ar", headline="غداء لـ 25 شخصًا في بوسطن: 14 طبقًا."),
}


def pressable(labels: list[str]) -> list[str]:
    return sorted(label for label in labels if label not in ("👍", "👎"))


@pytest.mark.parametrize("name", REPLIES)
def test_both_carry_every_fact_and_every_action_of_a_reply(name: str) -> None:
    reply = REPLIES[name]
    in_slack, in_teams = slack(reply), teams(reply)
    assert in_slack is not None
    read_in_slack = one_line(slack_blocks.says(list(in_slack.blocks)))
    read_in_teams = one_line("\n".join(teams_cards.says(activity) for activity in in_teams))
    for fact in facts(reply):
        assert fact in read_in_slack, fact
        assert fact in read_in_teams, fact
    slack_labels = [one["text"]["text"] for one in slack_blocks.buttons(list(in_slack.blocks))]
    teams_labels = [one["title"] for activity in in_teams for one in teams_cards.buttons(activity)]
    without_details = (
        [one for one in slack_labels if one != "Details"],
        [one for one in teams_labels if one != "Details"],
    )
    assert pressable(without_details[0]) == pressable(without_details[1])


def test_both_say_the_facts_of_a_card_in_the_same_order() -> None:
    in_slack = slack(PAGE)
    assert in_slack is not None
    carousel = next(one for one in in_slack.blocks if one["type"] == "carousel")
    for card, lines in zip(carousel["elements"], teams_cards.dishes(teams(PAGE)[0]), strict=True):
        told = [card["title"]["text"], card["subtitle"]["text"], *card["body"]["text"].replace("*", "").split("\n")]
        assert told == lines


def test_both_ask_for_a_judgement_of_the_same_answers() -> None:
    for reply in (PAGE, replace(PAGE, wants_feedback=False)):
        in_slack, in_teams = slack(reply), teams(reply)
        assert in_slack is not None
        asked = any(one["type"] == "context_actions" for one in in_slack.blocks)
        assert asked == any("feedbackLoop" in activity.get("channelData", {}) for activity in in_teams)
