"""Reply → Teams' activities, as Teams alone has them; what holds of any Reply: contracts/test_renderings.py."""

import re
from dataclasses import replace

import pytest

from channels.shared.payload import Json
from channels.shared.plain_text import one_line
from channels.shared.sentences import say
from channels.teams.cards import expired_card, explained_card
from channels.teams.render import Around, render
from channels.teams.welcome import welcome
from engine.messages import Card, Detail, QuickReply
from tests.support.drawings import MORE, TEAMS_LOOK_ALIKES, wrong_in_teams
from tests.support.replies import (
    BEST,
    CHEAPEST,
    COMPARED,
    LUNCH,
    PLANS,
    QUESTION,
    SILENCE,
    TURN_ID,
    UNSAID_OF_THREE,
    ZITI,
)
from tests.support.teams.cards import buttons, dishes, parts, problems, says, validator

FULL_CARD = replace(
    ZITI,
    image_url="https://menus.example/ziti.png",
    image_alt="Ziti in a tray",
    details=tuple(Detail(f"Part {n}", "All that the menu states of it. " * 8) for n in range(8)),
    more_from_here=QuickReply("More from here", "more from Trattoria Roma", f"{TURN_ID}.same_restaurant.0", 4),
)
FULL_PAGE = replace(
    LUNCH, cards=tuple(replace(FULL_CARD, doc_id=str(n)) for n in range(10)), wants_feedback=True, by_model=True
)


def read(drawn: tuple[Json, ...]) -> str:
    return one_line("\n".join(says(activity) for activity in drawn).translate(TEAMS_LOOK_ALIKES))


def test_the_smallest_size_fits_where_every_character_takes_four_bytes() -> None:
    words = "😀" * 4_000
    button = QuickReply(words, words, "t" * 200)
    card = replace(ZITI, lines=(words,) * 5, warnings=(words,) * 9, more_from_here=button,
                   details=(Detail(words, words),) * 20)  # fmt: skip
    reply = replace(
        FULL_PAGE, headline=words, text=words + ".", echo=words, cards=(card,) * 10, quick_replies=(button,) * 30
    )
    drawn = render(reply)
    assert wrong_in_teams(drawn) == []
    assert MORE.search(read(drawn))


def test_a_whole_order_of_four_byte_words_fits_the_smallest_size_with_its_warnings() -> None:
    words, caution = "😀" * 4_000, "🥜" * 500
    line = replace(BEST.lines[0], lines=(words,) * 3, caution=caution, warnings=(caution,))
    plan = replace(BEST, title=words, lines=(line,) * 40, cost=words, terms=(words,) * 9, covered=(words,) * 9)
    drawn = render(replace(PLANS, plans=(plan, *PLANS.plans[1:])))
    assert wrong_in_teams(drawn) == []
    assert caution in read(drawn)
    assert MORE.search(read(drawn))


def test_whole_orders_stand_below_each_other_the_one_in_focus_whole() -> None:
    page, rest = render(PLANS)
    assert page["attachmentLayout"] == "list"
    best, cheapest, _ = dishes(page)
    assert best[:3] == [
        "Best fit: Trattoria Roma, Boston, MA",
        "2 full trays of Baked Ziti",
        "feeds 24 to 30 · $178.00",
    ]
    marsala = best.index("9 pieces of Chicken Marsala")
    assert best[marsala + 1 : marsala + 3] == [UNSAID_OF_THREE, "This menu is from 2023."]
    assert cheapest == [CHEAPEST.title, CHEAPEST.cost, *CHEAPEST.missing]
    cards = [one["content"] for one in page["attachments"]]
    assert [[one["title"] for one in card["actions"]] for card in cards] == [
        ["Order this", "Swap", "Details"], ["Show this plan"], ["Show this plan"],
    ]  # fmt: skip
    assert all(f"{detail.label}: " in says({"attachments": [{"content": cards[0]["actions"][2]["card"]}]})
               for detail in BEST.details)  # fmt: skip
    assert [one["title"] for one in buttons(rest)] == ["Cheaper", "Add dessert", "Other places", "Show dishes · 14"]
    assert "1. Best fit: Trattoria Roma, Boston, MA · $384.50 for 25" in page["text"]


def test_a_full_page_of_ordinary_dishes_is_drawn_whole() -> None:
    page, rest = render(FULL_PAGE)
    assert len(page["attachments"]) == 10
    assert says(page).count("Trattoria Roma, Boston") == 10
    assert page["text"].count("Baked Ziti, full tray") == 10
    assert wrong_in_teams((page, rest)) == []
    assert not MORE.search(says(rest))


def test_a_card_says_its_facts_in_the_order_of_the_voice() -> None:
    page = render(LUNCH)[0]
    assert dishes(page)[0] == [
        "Baked Ziti, full tray",
        "Trattoria Roma, Boston",
        "2 full trays feed 25",
        "$178.00 for 25, $7.12 a head",
        "vegetarian",
    ]
    assert dishes(page)[1][-2:] == ["vegan, for 2", "contains wheat"]


def test_a_card_has_three_buttons_at_most_and_details_open_in_place() -> None:
    card = render(FULL_PAGE)[0]["attachments"][0]["content"]
    assert [one["type"] for one in card["actions"]] == ["Action.ShowCard", "Action.Submit", "Action.Execute"]
    assert [one["title"] for one in card["actions"]] == ["Details", "More from here · 4", "Why this?"]
    assert "All that the menu states" in says({"attachments": [{"content": card["actions"][0]["card"]}]})
    assert card["actions"][2]["fallback"]["data"]["msteams"] == {"type": "task/fetch"}


def test_what_is_pressed_stands_behind_the_results_with_its_counts() -> None:
    page, rest = render(replace(LUNCH, wants_feedback=True))
    assert "channelData" not in page
    assert rest["channelData"] == {"feedbackLoop": {"type": "default"}}
    assert [one["title"] for one in buttons(rest)] == ["Show them · 2", "Cheaper · 6", "More · 50+", "Compare"]


def test_a_button_that_changes_something_is_said_in_the_conversation_and_carries_its_token() -> None:
    pressed = {one["title"]: one["data"] for one in buttons(render(LUNCH)[1])}
    assert pressed["Cheaper · 6"] == {
        "press": "t:cheaper",
        "msteams": {
            "type": "messageBack", "displayText": "cheaper", "text": "cheaper", "value": {"press": "t:cheaper"}
        },
    }  # fmt: skip


def test_a_comparison_is_a_table() -> None:
    (drawn,) = render(COMPARED)
    table = next(part for part in parts(drawn["attachments"]) if part["type"] == "Table")
    cells = [[says({"attachments": [{"content": cell}]}).strip() for cell in row["cells"]] for row in table["rows"]]
    assert cells == [
        ["For 25", "Baked Ziti", "Rigatoni Pomodoro"],
        ["Cost", "$178.00", "$54.00"],
        ["Minimum order", "none", "not stated"],
    ]


def test_a_question_is_one_card_with_the_likely_answers_and_a_summary_for_notifications() -> None:
    (drawn,) = render(QUESTION)
    assert drawn["summary"] == "For how many people, and in which city?"
    assert [one["title"] for one in buttons(drawn)] == ["Boston", "Any"]


def test_silence_is_no_message() -> None:
    assert render(SILENCE) == ()


def test_a_text_that_a_model_wrote_is_labelled_and_cites_its_dishes() -> None:
    page = render(replace(LUNCH, by_model=True))[0]
    (label,) = page["entities"]
    assert label["additionalType"] == ["AIGeneratedContent"]
    assert [(one["position"], one["appearance"]["name"]) for one in label["citation"]] == [
        (1, "Baked Ziti, full tray"), (2, "Rigatoni Pomodoro, half tray"),
    ]  # fmt: skip
    assert "[1] Baked Ziti, full tray · $178.00 for 25" in page["text"]
    assert "entities" not in render(LUNCH)[0]


def test_the_first_answer_says_that_a_mention_is_needed_where_one_is() -> None:
    assert say("teams-hint") in read(render(LUNCH, Around(hint=True)))
    assert say("teams-hint") in read(render(QUESTION, Around(hint=True)))
    assert say("teams-hint") not in read(render(LUNCH))


def test_why_this_is_the_same_dish_with_its_reasons_and_what_is_forgotten_says_so() -> None:
    card: Card = replace(FULL_CARD, why=("Named as you asked.", "Feeds 25 with two trays."))
    for drawn in (explained_card(card, "en"), expired_card(), welcome()["attachments"][0]["content"]):
        assert problems(drawn) == []
    assert "• Feeds 25 with two trays." in says({"attachments": [{"content": explained_card(card, "en")}]})


def test_arabic_reads_from_right_to_left() -> None:
    for activity in render(replace(LUNCH, locale="ar-EG")):
        assert all(one["content"]["rtl"] and one["content"]["lang"] == "ar-EG" for one in activity["attachments"])


def test_a_picture_by_anything_but_https_is_left_out() -> None:
    for url in (
        "http://x.example/a.png",
        "https://x.example/a b.png",
        "javascript:alert(1)",
        "data:image/png;base64,AA",
    ):
        page = render(replace(LUNCH, cards=(replace(ZITI, image_url=url),)))[0]
        assert not [part for part in parts(page["attachments"]) if part["type"] == "Image"]


def test_the_cards_are_drawn_by_the_profile_of_teams_too() -> None:
    """Derived from the vendor's own library, which lets a paragraph hold strings and elements: runs are added here, as
    the vendor's schema of 1.5 and its pages have them."""
    derived = validator("adaptive-card.teams-profile").schema
    inlines = derived["$defs"]["RichTextBlock"]["properties"]["inlines"]["anyOf"]
    inlines.append({"items": {"$ref": "#/$defs/TextRun"}, "type": "array"})
    profile = type(validator("adaptive-card.teams-profile"))(derived)
    for reply in (FULL_PAGE, QUESTION, COMPARED):
        for activity in render(reply):
            for card in activity["attachments"]:
                wrong = [
                    f"{list(one.absolute_path)}: {one.message[:120]}" for one in profile.iter_errors(card["content"])
                ]
                assert wrong == []


@pytest.mark.parametrize(
    "evil",
    [
        "<at>Ana</at>", "<at id=\"0\">everyone</at>", "[Pay here](https://evil.example)", "https://evil.example/?a=1&b=2",
        "![x](http://evil.example/p.png)", "www.evil.example", "<a href='https://evil.example'>Pay</a>", "**free**",
        "{{DATE(2017-02-14T06:08:39Z,SHORT)}}", "${title}", "mailto:a@evil.example", "javascript:alert(1)",
        "</TextRun>\"}]", "\u202e00.1$", "a\x00b\x1b[0m", "<br/><b>x</b>", "# heading", "msteams:/l/chat",
    ],
)  # fmt: skip
def test_no_menu_and_no_person_can_mention_link_out_or_change_how_a_message_looks(evil: str) -> None:
    button = QuickReply(evil, evil, f"{TURN_ID}.cheaper")
    card = replace(
        ZITI, lines=(evil,) * 5, item_name=evil, warnings=(evil,), for_need=evil, more_from_here=button, image_alt=evil,
        details=(Detail(evil, evil),), description=evil, image_url="https://menus.example/a.png",
    )  # fmt: skip
    reply = replace(LUNCH, echo=evil, headline=evil, text=f"{evil}.", cards=(card,), quick_replies=(button,))
    for drawn in (render(reply), render(replace(reply, cards=()))):
        assert wrong_in_teams(drawn) == []
        for activity in drawn:
            assert not re.search(r"<(?!br/>)", activity.get("text", ""))
            assert "mention" not in str(activity.get("entities", ""))
            for words in [activity.get("text", ""), activity["summary"], *texts(activity)]:
                assert not re.search(r"://|\bwww\.|\{\{|[\u202e\x00\x1b]|\]\(|javascript:|mailto:|msteams:", words), (
                    words
                )
                assert not re.search(r"\w@\w", words)


def texts(activity: Json) -> list[str]:
    found = [str(part[name]) for part in parts(activity) for name in ("text", "title", "altText") if name in part]
    found += [one["content"].get("fallbackText", "") for one in activity["attachments"]]
    return found + [
        one["data"]["msteams"].get("displayText", "") for one in buttons(activity) if one["type"] == "Action.Submit"
    ]


def test_the_same_reply_is_always_the_same_messages() -> None:
    assert render(FULL_PAGE) == render(FULL_PAGE)


def test_a_dish_without_lines_is_still_named() -> None:
    page = render(replace(LUNCH, cards=(replace(ZITI, lines=(), warnings=()),)))[0]
    assert "Baked Ziti" in says(page)
    assert "Trattoria Roma" in says(page)


def test_of_many_buttons_with_one_label_each_says_its_dish_to_who_hears_them() -> None:
    page = render(LUNCH)[0]
    why = [one["tooltip"] for one in buttons(page) if one["title"] == "Why this?" and "tooltip" in one]
    assert why == [f"Why this? {card.lines[0]}" for card in LUNCH.cards]
