"""Reply → Slack's blocks, as Slack alone has them; what holds of any Reply stands in contracts/test_renderings.py."""

import re
from dataclasses import replace

import pytest

from channels.slack.render import FORMS, Message, render
from engine.messages import Card, Clarification, Notice, QuickReply
from tests.support.drawings import MORE, SLACK_LOOK_ALIKES, wrong_in_slack
from tests.support.replies import (
    BEST,
    CHEAPEST,
    COMPARED,
    LEAST_LEFT,
    LUNCH,
    PLANS,
    QUESTION,
    SILENCE,
    TURN_ID,
    UNSAID_OF_THREE,
    ZITI,
)
from tests.support.slack.blocks import buttons, says

FULL_PAGE = replace(LUNCH, cards=tuple(replace(ZITI, doc_id=str(n)) for n in range(10)), wants_feedback=True)


def shown(message: Message) -> str:
    return says(list(message.blocks)).translate(SLACK_LOOK_ALIKES)


def test_the_smallest_size_fits_where_every_character_takes_four_bytes() -> None:
    words = "😀" * 4_000
    button = QuickReply(words, words, "t" * 200)
    card = replace(ZITI, lines=(words,) * 5, warnings=(words,), more_from_here=button)
    reply = replace(
        FULL_PAGE, headline=words, text=words + ".", echo=words, cards=(card,) * 10, quick_replies=(button,) * 9,
        notices=(Notice("code", words, action=button),) * 3, clarification=Clarification((), words, (button,) * 9),
    )  # fmt: skip
    for form in FORMS:
        message = render(reply, form)
        assert message is not None
        assert wrong_in_slack(message) == []
        assert "+ 9 more" in shown(message)


def test_a_whole_order_of_four_byte_words_fits_the_smallest_size_with_its_warnings() -> None:
    words, caution = "😀" * 4_000, "🥜" * 500
    line = replace(BEST.lines[0], lines=(words,) * 3, caution=caution, warnings=(caution,))
    plan = replace(BEST, title=words, lines=(line,) * 20, cost=words, terms=(words,) * 9, covered=(words,) * 9)
    for form in FORMS:
        message = render(replace(PLANS, plans=(plan, CHEAPEST, LEAST_LEFT)), form)
        assert message is not None
        assert wrong_in_slack(message) == []
        assert MORE.search(shown(message))
        assert caution in shown(message)


def test_a_whole_order_says_its_facts_in_the_order_of_the_voice_and_stands_above_the_short_ones() -> None:
    message = render(PLANS)
    assert message is not None
    said = [says([one]) for one in message.blocks]
    kinds = [one["type"] for one in message.blocks]
    first = said.index("Best fit: Trattoria Roma, Boston, MA")
    assert said[first + 3] == (
        f"*9 pieces of Chicken Marsala*\n{UNSAID_OF_THREE}\nThis menu is from 2023.\n"
        "feeds about 9 (size not stated) · $76.50"
    )
    assert said[first + 5].startswith("2 vegans: Rigatoni")
    assert said[first + 6].startswith("Nothing here is stated to be free of peanuts")
    assert said[first + 7].startswith("*$384.50 for 25, $15.38 a head")
    assert [one["text"]["text"] for one in message.blocks[first + 9]["elements"]] == ["Order this", "Swap", "Details"]
    assert kinds[first : first + 12] == ["header", *["section"] * 7, "context", "actions", "divider", "carousel"]
    cheapest, least_left = message.blocks[first + 11]["elements"]
    assert cheapest["subtitle"]["text"] == "$262.00 for 25, $10.48 a head"
    assert cheapest["body"]["text"] == "There is one main for 25, where two are usual."
    assert "body" not in least_left
    assert [one["text"]["text"] for one in cheapest["actions"]] == ["Show this plan"]


def test_no_line_of_a_whole_order_is_folded_behind_see_more() -> None:
    message = render(PLANS)
    assert message is not None
    marked = [one for one in message.blocks if one["type"] == "section" and one["text"]["type"] == "mrkdwn"]
    assert len(marked) == 5
    assert all(one["expand"] for one in marked)


def test_what_an_order_does_not_meet_is_whole_where_a_card_has_no_room_for_it() -> None:
    unmet = "The menu does not say what of this is free of peanuts, sesame and shellfish. " * 4
    message = render(replace(PLANS, plans=(BEST, replace(CHEAPEST, missing=(unmet,)), LEAST_LEFT)))
    assert message is not None
    assert unmet.strip() in shown(message)
    assert not [one for one in message.blocks if one["type"] == "carousel"]


def test_a_full_page_of_ordinary_dishes_is_drawn_whole() -> None:
    for form in FORMS:
        message = render(FULL_PAGE, form)
        assert message is not None
        assert shown(message).count("Trattoria Roma, Boston") == 10
        assert not MORE.search(shown(message))
        assert message.text.count("\n10. Baked Ziti") == 1


def test_a_card_says_its_facts_in_the_order_of_the_voice() -> None:
    message = render(LUNCH)
    assert message is not None
    carousel = next(one for one in message.blocks if one["type"] == "carousel")
    card = carousel["elements"][0]
    assert card["title"]["text"] == "Baked Ziti, full tray"
    assert card["subtitle"]["text"] == "Trattoria Roma, Boston"
    assert card["body"]["text"] == "2 full trays feed 25\n*$178.00 for 25, $7.12 a head*\nvegetarian"
    assert [one["text"]["text"] for one in card["actions"]] == ["Details", "Why this?"]
    assert carousel["elements"][1]["body"]["text"].endswith("vegan, for 2\ncontains wheat")


def test_a_card_has_three_buttons_at_most_and_more_from_here_stands_in_the_middle() -> None:
    more = QuickReply("More from here", "more from Trattoria Roma", f"{TURN_ID}.same_restaurant.0", 4)
    message = render(replace(LUNCH, cards=(replace(ZITI, more_from_here=more),)))
    assert message is not None
    card = next(one for one in message.blocks if one["type"] == "carousel")["elements"][0]
    assert [one["text"]["text"] for one in card["actions"]] == ["Details", "More from here · 4", "Why this?"]


def test_quick_replies_stand_behind_the_results_with_their_counts_and_feedback_comes_last() -> None:
    message = render(replace(LUNCH, wants_feedback=True))
    assert message is not None
    kinds = [one["type"] for one in message.blocks]
    assert kinds == ["section", "section", "carousel", "section", "actions", "context_actions"]
    labels = [one["text"]["text"] for one in message.blocks[4]["elements"]]
    assert labels == ["Cheaper · 6", "More · 50+", "Compare"]
    assert message.blocks[3]["accessory"]["text"]["text"] == "Show them · 2"


def test_every_button_carries_the_token_of_its_quick_reply() -> None:
    message = render(LUNCH)
    assert message is not None
    pressed = {one["text"]["text"]: one["value"] for one in buttons(list(message.blocks)) if one["action_id"][0] == "p"}
    assert pressed == {
        "Show them · 2": "t:show",
        "Cheaper · 6": "t:cheaper",
        "More · 50+": "t:more",
        "Compare": "t:compare",
    }


def test_a_comparison_is_a_table_and_lines_where_there_are_no_tables() -> None:
    cards, sections = render(COMPARED, "cards"), render(COMPARED, "sections")
    assert cards is not None
    assert sections is not None
    table = next(one for one in cards.blocks if one["type"] == "table")
    cells = [[cell["text"] for cell in row] for row in table["rows"]]
    assert cells[0] == ["For 25", "Baked Ziti", "Rigatoni Pomodoro"]
    assert cells[2] == ["Minimum order", "none", "not stated"]
    assert "*Rigatoni Pomodoro*\nCost: $54.00\nMinimum order: not stated" in shown(sections)


def test_a_question_has_the_likely_answers_as_buttons() -> None:
    message = render(QUESTION)
    assert message is not None
    assert [one["type"] for one in message.blocks] == ["section", "actions"]
    assert message.text == "For how many people, and in which city?"


def test_silence_is_no_message() -> None:
    assert render(SILENCE) is None


def test_sections_hold_none_of_the_blocks_that_old_workspaces_refuse() -> None:
    ordered = render(PLANS, "sections")
    assert ordered is not None
    assert {one["type"] for one in ordered.blocks} <= {"section", "context", "actions", "header", "divider"}
    for reply in (replace(FULL_PAGE, comparison=COMPARED.comparison), QUESTION, COMPARED):
        message = render(reply, "sections")
        assert message is not None
        assert {one["type"] for one in message.blocks} <= {"section", "context", "actions"}


@pytest.mark.parametrize(
    "evil",
    [
        "<!channel>", "<!here|here>", "<@U024BE7LH>", "<#C024BE7LR|general>", "<!subteam^S1|@all>",
        "<http://x.example|Pay>", "@everyone", "http://x.example/?a=1&b=2", "*free*", "~$12~ $1", "_x_ `y`",
        "&lt;!channel&gt;", "\u202e00.1$", "a\x00b\x1b[0m",
    ],
)  # fmt: skip
def test_no_menu_and_no_person_can_ping_a_channel_link_out_or_change_how_a_message_looks(evil: str) -> None:
    button = QuickReply(evil, evil, f"{TURN_ID}.cheaper")
    card = replace(ZITI, lines=(evil,) * 5, item_name=evil, warnings=(evil,), for_need=evil, more_from_here=button)
    reply = replace(LUNCH, echo=evil, headline=evil, text=f"{evil}.", cards=(card,), quick_replies=(button,))
    line = replace(BEST.lines[0], lines=(evil,) * 3, caution=evil, warnings=(evil,), for_need=evil)
    plan = replace(BEST, title=evil, lines=(line,), cost=evil, missing=(evil,), covered=(evil,), terms=(evil,))
    ordered = replace(reply, kind="plans", cards=(), plans=(plan, plan))
    for one, form in ((one, form) for one in (reply, ordered) for form in FORMS):
        message = render(one, form)
        assert message is not None
        marked = [one for one in texts(message) if one["type"] == "mrkdwn"]
        assert all(one["verbatim"] for one in marked)
        for raw in [message.text, *(one["text"] for one in marked)]:
            assert not re.search(r"[<>~_`\u202e\x00\x1b]", raw)
            assert not re.search(r"&(?!amp;|lt;|gt;)", raw)
            assert not re.search(r"\*(?!.*\*$)(?<!^\*)", raw.split("\n")[0].strip("*"))


def texts(message: Message) -> list[dict]:
    found: list[dict] = []

    def walk(part: object) -> None:
        if isinstance(part, dict):
            if part.get("type") in ("plain_text", "mrkdwn"):
                found.append(part)
            for value in part.values():
                walk(value)
        elif isinstance(part, (list, tuple)):
            for value in part:
                walk(value)

    walk(message.blocks)
    return found


def test_the_same_reply_is_always_the_same_message() -> None:
    assert render(FULL_PAGE) == render(FULL_PAGE)


def test_a_dish_without_lines_is_still_named() -> None:
    bare: Card = replace(ZITI, lines=(), warnings=())
    message = render(replace(LUNCH, cards=(bare,)))
    assert message is not None
    assert "Baked Ziti" in shown(message)
    assert "Trattoria Roma" in shown(message)


def test_of_many_buttons_with_one_label_each_says_its_dish_to_who_hears_them() -> None:
    for form in FORMS:
        message = render(LUNCH, form)
        assert message is not None
        details = [one for one in buttons(list(message.blocks)) if one["text"]["text"] == "Details"]
        assert [one["accessibility_label"] for one in details] == [f"Details: {card.lines[0]}" for card in LUNCH.cards]


def test_what_is_only_heard_takes_no_room_from_what_is_seen() -> None:
    """A page whose words alone leave no room for it."""
    wordy = replace(FULL_PAGE, headline="so " * 500, text="so " * 900)
    for form in FORMS:
        message = render(wordy, form)
        assert message is not None
        assert not MORE.search(shown(message))
        assert [one for one in buttons(list(message.blocks)) if "accessibility_label" in one] == []
