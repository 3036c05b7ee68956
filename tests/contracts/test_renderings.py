"""The same Reply in every channel: the same facts to read, the same things to press, within every limit."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from channels.http.render import render_reply as http
from channels.shared.plain_text import all_choices, buttons_of, can_be_pressed, choice_label, one_line
from channels.shared.sentences import say
from channels.slack.orders import pages as slack_pages
from channels.slack.render import FORMS, Form
from channels.slack.render import render as slack
from channels.teams.cards import explained_card
from channels.teams.render import render as teams
from channels.terminal.render import render_reply as in_lines
from engine.answers import sheet
from engine.messages import Comparison, ComparisonRow, Detail, Notice, QuickReply, Reply, ReplyKind
from engine.messages.alerts import ICONS, LEVELS, Level
from engine.messages.ordering import Amount, OrderCard, OrderLine, OrderPart
from tests.prove.renderers import DRAWINGS, is_drawn
from tests.prove.wires import wires_of
from tests.support.cases import cases
from tests.support.drawings import Drawn, in_slack, in_teams, wrong_in_slack
from tests.support.local_drawings import in_http, in_page, in_terminal
from tests.support.order_replies import CART, CHECKOUT, ORDERS, ordering
from tests.support.replies import (
    BEST,
    COMPARED,
    GRADED,
    GRADED_ORDER,
    LUNCH,
    PLACES,
    PLANS,
    QUESTION,
    RIGATONI,
    SAID,
    SILENCE,
    TURN_ID,
    ZITI,
    any_reply,
)
from tests.support.teams import cards as teams_cards

PAGE = replace(
    LUNCH,
    echo="Cheaper, asked by Ana",
    cards=tuple(replace(card, doc_id=f"{n}", more_from_here=QuickReply("More from here", "more from Roma", "t:more", 4))
                for n in range(5) for card in (ZITI, RIGATONI)),
    wants_feedback=True,
)  # fmt: skip
UNSAID = "The menu does not say whether it contains {}. Ask the restaurant."
REPLIES = {
    "a page": PAGE,
    "dishes to be picked, and one that is": replace(
        PAGE,
        cards=tuple(
            replace(
                card,
                pick=QuickReply("Remove pick" if n else "Pick", "pick it", f"t:pick{n}"),
                more_from_here=card.more_from_here if n % 2 else None,
                why=("It fits.",),
            )
            for n, card in enumerate(PAGE.cards[:4])
        ),
    ),
    "dishes to be put into a cart, of which one may be picked as well": replace(
        PAGE,
        cards=tuple(
            replace(
                card,
                add=QuickReply("Add", f"add dish {n}", f"t:add{n}"),
                pick=QuickReply("Pick", "pick it", f"t:pick{n}") if n else None,
            )
            for n, card in enumerate(PAGE.cards[:4])
        ),
    ),
    "dishes whose menus do not say": replace(
        PAGE,
        cards=tuple(
            replace(card, caution=UNSAID.format("nuts"), warnings=(UNSAID.format("nuts"),)) for card in PAGE.cards
        ),
    ),
    "dishes of estimated size": replace(
        PAGE,
        cards=tuple(
            replace(
                card,
                lines=(
                    *card.lines[:2],
                    "about 9 pizzas for 25 (size not stated)",
                    "about $162.00 for 25",
                    card.lines[4],
                ),
                is_estimated=True,
            )
            for card in PAGE.cards
        ),
    ),
    "two dishes": LUNCH,
    "dishes with nothing to press": replace(LUNCH, notices=(), quick_replies=()),
    "a model's words": replace(LUNCH, by_model=True, text="The ziti feeds everybody. The rigatoni is for the vegans."),
    "a question": QUESTION,
    "results with a question": replace(LUNCH, clarification=QUESTION.clarification),
    "a comparison": COMPARED,
    "restaurants": PLACES,
    "as many restaurants as are shown": replace(
        PLACES,
        places=tuple(
            replace(place, show=replace(place.show, token=f"t:show_place.{n}{m}") if place.show else None)
            for n in range(5)
            for m, place in enumerate(PLACES.places)
        ),
    ),
    "whole orders": PLANS,
    "a dish of each level": GRADED,
    "a whole order with a line of each": GRADED_ORDER,
    "a whole order alone": replace(PLANS, plans=(BEST,), notices=()),
    **{f"an order, {name}": reply for name, reply in ORDERS.items()},
    "an error": Reply(TURN_ID, "error", headline="That search has expired.", text="Say what you need."),
    "an answer": Reply(TURN_ID, "answer", headline="No.", notices=(Notice("n", "Menus say no more.", leads=True),)),
    "an answer with a way on": replace(LUNCH, kind="answer", cards=(), text="Nothing fits.\nTry fewer people."),
    "in Arabic": Reply(TURN_ID, "answer", locale="ar", headline="غداء لـ 25 شخصًا في بوسطن: 14 طبقًا."),
    "silence": SILENCE,
}
DRAWN: dict[str, Callable[[Reply], Drawn | None]] = {
    "slack": in_slack, "teams": in_teams, "page": in_page, "http": in_http, "terminal": in_terminal,
}  # fmt: skip
ON_CARDS = ("slack", "teams")
"""Channels that say so of themselves (`Abilities.marks_cards`)."""


def pressable(reply: Reply, on_cards: bool) -> set[str]:
    """The tokens of all that is offered: below the answer, and on its dishes."""
    below = {one.token for one in all_choices(reply) if can_be_pressed(one)}
    return below | {one.token for card in reply.cards for one in buttons_of(card)} if on_cards else below


@pytest.mark.parametrize("channel", DRAWN)
@pytest.mark.parametrize("name", REPLIES)
def test_each_channel_carries_every_fact_and_every_action_of_a_reply_and_the_same_each_time(
    channel: str, name: str
) -> None:
    reply = REPLIES[name]
    drawn, again = DRAWN[channel](reply), DRAWN[channel](reply)
    if reply.kind == "silence":
        assert drawn is None
        return
    assert drawn is not None
    assert again is not None
    assert (drawn.wrong, drawn.lacks(reply), drawn.has_more) == ([], [], False)
    assert drawn.tokens == pressable(reply, on_cards=channel in ON_CARDS)
    assert (drawn.shown, drawn.labels) == (again.shown, again.labels)


@given(any_reply())
def test_the_page_and_http_say_all_of_any_reply(reply: Reply) -> None:
    for draw in (in_page, in_http):
        drawn = draw(reply)
        if drawn is None:
            assert reply.kind == "silence"
            continue
        assert drawn.tokens >= pressable(reply, on_cards=False)
        unpressed = {one_line(choice_label(one)) for one in all_choices(reply) if not can_be_pressed(one)}
        assert set(drawn.lacks(reply)) <= unpressed


@pytest.mark.parametrize("name", REPLIES)
def test_both_carry_every_fact_and_every_action_of_a_reply(name: str) -> None:
    reply = REPLIES[name]
    both = in_slack(reply), in_teams(reply)
    if reply.kind == "silence":
        assert both == (None, None)
        return
    for drawn in both:
        assert drawn is not None
        assert drawn.wrong == []
        assert drawn.lacks(reply) == []
        assert not drawn.has_more
    in_one, in_other = (sorted(drawn.labels) for drawn in both if drawn is not None)
    assert [label for label in in_one if label != "Details"] == [label for label in in_other if label != "Details"]


def test_every_kind_of_reply_is_among_them() -> None:
    assert {reply.kind for reply in REPLIES.values()} == set(get_args(ReplyKind))


@given(*DRAWINGS)
def test_any_reply_is_drawn_within_every_limit_with_every_fact_and_action_or_it_is_said_that_there_are_more(
    reply: Reply, form: Form, hint: bool, below: bool
) -> None:
    is_drawn(reply, form, hint, below)


@cases(12)
@example("¡\U00010000", 138, 7, "cards")  # four bytes a character, in what is cited too
@example("\U0001d2f5", 484, 14, "cards")  # long labels of as many facts
@given(st.text(min_size=1, max_size=4), st.integers(1, 4_000), st.integers(0, 14), st.sampled_from(FORMS))
def test_words_of_any_length_never_break_a_limit(pattern: str, times: int, count: int, form: Form) -> None:
    words = (pattern * times)[:4_000]
    button = QuickReply(words, words, f"{TURN_ID}.say.{'a' * 64}", 50, at_least=True)
    card = replace(
        ZITI, lines=(words,) * 5, item_name=words, warnings=(words,) * 3, for_need=words, more_from_here=button,
        image_url="https://menus.example/ziti.png", image_alt=words, description=words, why=(words,) * count,
        details=tuple(Detail(words, words) for _ in range(count)),
    )  # fmt: skip
    reply = Reply(
        TURN_ID, "results", echo=words, headline=words, text=words + ".", cards=(card,) * count, wants_feedback=True,
        notices=tuple(Notice("code", words, leads=n % 2 == 0, action=button) for n in range(count)), by_model=True,
        quick_replies=(button,) * count,
        comparison=Comparison(
            words, ("a", "b"), (words,) * count, (ComparisonRow(words, (words,) * count),) * count, words
        ),
    )  # fmt: skip
    for drawn in (in_slack(reply, form), in_teams(reply)):
        assert drawn is None or drawn.wrong == []
    line = replace(BEST.lines[0], lines=(words,) * 3, caution=words, warnings=(words,) * 2, for_need=words)
    plan = replace(
        BEST, title=words, lines=(line,) * count, cost=words, terms=(words,) * count, covered=(words,) * count,
        missing=(words,) * count, kept=(words,) * count, details=card.details, order=button, swap=button, show=button,
    )  # fmt: skip
    ordered = replace(reply, kind="plans", cards=(), plans=(plan,) * 3)
    for drawn in (in_slack(ordered, form), in_teams(ordered)):
        assert drawn is None or drawn.wrong == []
    of_cart = OrderLine("l1", (words,) * 4, words, "danger", (words,) * count, (button,) * 3)
    part = OrderPart(words, words, (of_cart,) * count, (words,) * count)
    cart = OrderCard(
        "checkout", words, (part,) * 3, (Amount(words, words),) * count, (Detail(words, words),) * count,
        (words,) * count, (words,) * count, words, place=button, fill=button, actions=(button,) * 5, to="U1",
    )  # fmt: skip
    placed = replace(reply, kind="order", cards=(), order=cart)
    for drawn in (in_slack(placed, form), in_teams(placed)):
        assert drawn is None or drawn.wrong == []
    assert teams_cards.problems(explained_card(card, "en")) == []


def drawn_of(reply: Reply, form: Form) -> list[str]:
    """Each place on Slack and on Teams where a dish or a restaurant may be named, as text."""
    message, activities = slack(reply, form), teams(reply)
    assert message is not None
    drawn = [*message.text.split("\n"), *(part["text"]["text"] for part in message.blocks if part["type"] == "section")]
    drawn += [str(card) for one in message.blocks if one["type"] == "carousel" for card in one["elements"]]
    for activity in activities:
        drawn += [*activity.get("text", "").split("<br/>"), *activity.get("summary", "").split("\n")]
        drawn += [str(one["content"]["body"]) for one in activity.get("attachments", ())]
        drawn += [one["content"].get("fallbackText", "") for one in activity.get("attachments", ())]
    return drawn


@given(st.integers(1, 10), st.integers(0, 3_000), st.integers(1, 60), st.sampled_from(FORMS))
def test_no_size_of_a_message_cuts_what_a_menu_does_not_say(count: int, length: int, foods: int, form: Form) -> None:
    """A dish is drawn with its whole caution, or not at all, in each place where it is named."""
    words, caution = "chicken & rice " * (length // 15), UNSAID.format(", ".join(["buckwheat"] * foods))
    cards = [
        replace(ZITI, lines=(f"Dish{n}. {words}", words, words, words, words), caution=caution, description=words,
                warnings=(caution,), details=(Detail("Description", words),) * 9)
        for n in range(count)
    ]  # fmt: skip
    reply = Reply(TURN_ID, "results", headline=f"{words}.", cards=tuple(cards), wants_feedback=True)
    assert not [one for one in drawn_of(reply, form) if "Dish" in one and caution not in one]


@given(st.integers(1, 10), st.integers(0, 3_000), st.integers(1, 60), st.sampled_from(FORMS))
def test_no_size_of_a_message_cuts_what_is_said_of_a_restaurants_allergens(
    count: int, length: int, foods: int, form: Form
) -> None:
    """A restaurant is drawn with its whole caution, or not at all, in each place where it is named."""
    words, caution = "chicken & rice " * (length // 15), UNSAID.format(", ".join(["buckwheat"] * foods))
    places = [
        replace(PLACES.places[0], name=f"House{n}.", lines=(f"House{n}. {words}", words, words, words, words),
                caution=caution, show=None)
        for n in range(count)
    ]  # fmt: skip
    reply = Reply(TURN_ID, "places", headline=f"{words}.", places=tuple(places), wants_feedback=True)
    assert not [one for one in drawn_of(reply, form) if "House" in one and caution not in one]


@given(st.integers(1, 24), st.integers(0, 3_000), st.integers(1, 60), st.sampled_from(FORMS))
def test_no_size_of_a_message_cuts_what_is_said_of_a_whole_orders_allergens(
    count: int, length: int, foods: int, form: Form
) -> None:
    """A line is drawn with its whole caution and warnings, or not at all, and it is said that there are more."""
    words = "chicken & rice " * (length // 15)
    marks = [
        (UNSAID.format(", ".join([f"food{n}"] * foods)), f"The menu of Dish{n}. is from 2019.") for n in range(count)
    ]
    lines = tuple(
        replace(BEST.lines[0], lines=(f"Dish{n}. {words}", words, words), caution=caution, warnings=(caution, warning))
        for n, (caution, warning) in enumerate(marks)
    )
    plan = replace(BEST, lines=lines, covered=(words,) * 3, terms=(words,) * 4, details=(Detail("Sizes", words),) * 9)
    reply = replace(PLANS, headline=f"{words}.", plans=(plan, *PLANS.plans[1:]), notices=())
    drawn = drawn_of(reply, form)
    named = [(one, n) for one in drawn for n in range(count) if f"Dish{n}. chicken" in one or f"Dish{n}. " in one]
    assert not [one for one, n in named if not all(mark in one for mark in marks[n])]
    hidden = [n for n in range(count) if not any(f"Dish{n}. " in one for one in drawn)]
    assert not hidden or any(re.search(r"\+ \d+ more", one) for one in everything_drawn(reply, form))


def everything_drawn(reply: Reply, form: Form) -> list[str]:
    message = slack(reply, form)
    return [str(message and message.blocks), *map(str, teams(reply))]


THREE_ALLERGIES = "The menu does not say whether it contains peanuts, sesame or shellfish. Ask the restaurant."


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("length", [0, 100, 400, 1_500, 4_000])
@pytest.mark.parametrize("count", [1, 4, 10, 16])
def test_a_caution_of_three_allergies_stands_word_for_word_on_every_line_at_every_size(
    count: int, length: int, form: Form
) -> None:
    """However long the rest is, an order of an ordinary length is drawn with all its lines."""
    words = "with rice and herbs " * (length // 20)
    line = replace(BEST.lines[0], lines=(f"2 trays of ziti {words}", words), caution=THREE_ALLERGIES)
    plan = replace(BEST, lines=(line,) * count, terms=(words,) * 4, covered=(words,) * 3)
    reply = replace(PLANS, plans=(plan, *PLANS.plans[1:]), text=words)
    message, (page, *_) = slack(reply, form), teams(reply)
    assert message is not None
    assert str(message.blocks).count(THREE_ALLERGIES) == count
    assert str(page["attachments"][0]["content"]["body"]).count(THREE_ALLERGIES) == count


OF_THREE_KINDS = (
    "The menu lists peanuts. Usually made with sesame. The menu does not say whether it contains milk or celery. "
    "Ask the restaurant."
)
"""Of three allergies, one sentence a kind: what is out, by the menu and by the dish, and what is not said."""
WIRES = ("slack, cards", "slack, sections", "slack, text", "teams, cards", "teams, text", "page", "plain text", "http",
         "terminal", "csv", "message extension", "message extension, list")  # fmt: skip


WITH_ICONS = {"slack, cards", "slack, sections", "teams, cards", "terminal", "message extension"}
"""Wires that draw a level by its icon; the others say the words, or carry the level beside them."""


def iconed(level: Level, caution: str, wire: str) -> str:
    """A terminal has the narrow ones, whose width is the same in all."""
    icon = ICONS[level].replace("\ufe0f", "") if wire == "terminal" else ICONS[level]
    return f"{icon} {caution}" if wire in WITH_ICONS else caution


def dishes_with(caution: str, count: int, words: str, level: Level | None = None) -> Reply:
    """A page, and the file of it."""
    cards = tuple(
        replace(ZITI, lines=(f"Dish{n}. ziti {words}", f"Roma {words}", words, "$9.00", words), caution=caution,
                level=level, warnings=(caution, f"contains milk {n}"), item_name=f"Dish{n}. ziti {words}",
                description=words, details=(Detail("Description", words),) * 5)
        for n in range(count)
    )  # fmt: skip
    return Reply(TURN_ID, "results", headline=f"{words}.", cards=cards, wants_feedback=True, sheet=sheet(cards))


def order_with(caution: str, count: int, words: str, level: Level | None = None) -> Reply:
    lines = tuple(
        replace(BEST.lines[0], lines=(f"2 trays of Dish{n}. ziti {words}", words, words), caution=caution,
                level=level, item_name=f"Dish{n}. ziti", warnings=(caution,))
        for n in range(count)
    )  # fmt: skip
    plan = replace(BEST, lines=lines, covered=(), missing=(), terms=(words,) * 4, details=())
    return replace(PLANS, plans=(plan,), notices=(), headline=f"{words}.")


def cart_with(caution: str, count: int, words: str, level: Level | None = None) -> Reply:
    """Of two restaurants, with lines that warn of nothing among them."""
    lines = tuple(
        replace(line, lines=(f"2 trays of Dish{n}. ziti {words}", words, words), caution=caution, level=level,
                warnings=(caution,) if caution else ())
        for n, line in enumerate((CART.parts[0].lines * count)[:count])
    )  # fmt: skip
    plain = replace(CART.parts[0].lines[1], lines=(f"1 tray of rice {words}", words))
    parts = (
        replace(CART.parts[0], lines=(lines[0], plain, *lines[1 : count // 2]), notes=(words,) * 3),
        replace(CART.parts[1], lines=(*lines[max(1, count // 2) :], plain), notes=(words,) * 3),
    )
    return ordering(replace(CHECKOUT, parts=parts, facts=(Detail("Notes", words),) * 5), f"{words}.")


@pytest.mark.parametrize("length", [0, 100, 400, 1_500, 4_000])
@pytest.mark.parametrize("count", [1, 4, 10, 16])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("made", [dishes_with, order_with, cart_with])
def test_no_wire_cuts_a_warning_of_three_allergies_or_its_icon_whatever_else_goes(
    made: Callable[[str, int, str, Level], Reply], level: Level, count: int, length: int
) -> None:
    """Description, labels and portions go first; a dish that cannot be drawn with its warning is not named."""
    reply = made(OF_THREE_KINDS, count, "with rice and herbs " * (length // 20), level)
    wires = {one.name: one for one in wires_of(reply)}
    assert set(wires) >= set(WIRES) - (
        {"csv", "message extension", "message extension, list"} if reply.plans or reply.order else set()
    )
    for name, wire in wires.items():
        dishes = {mark for place in wire.places for mark in re.findall(r"Dish\d+\.", place)}
        assert dishes or name == "teams, text", name
        for mark in dishes:
            told = [each.split("Dish")[0] for one in wire.places for each in one.split(mark)[1:]]
            assert any(iconed(level, OF_THREE_KINDS, name) in one for one in told), (name, mark)


@pytest.mark.parametrize("length", [0, 40, 400, 4_000])
@pytest.mark.parametrize("count", [1, 7, 16, 60])
@pytest.mark.parametrize("form", FORMS)
def test_every_line_of_a_cart_that_warns_is_drawn_whole_however_many_there_are_and_the_rest_is_counted(
    form: Form, count: int, length: int
) -> None:
    """In as many messages as it takes; what places the order stands under the last line, once."""
    reply = cart_with(OF_THREE_KINDS, count, "with rice and herbs " * (length // 20), "danger")
    messages = [message for page in slack_pages(reply) if (message := slack(page, form))]
    blocks = [one for message in messages for one in message.blocks]
    assert [wrong for message in messages for wrong in wrong_in_slack(message)] == []
    told = str(blocks)
    assert told.count(f"{ICONS['danger']} {OF_THREE_KINDS}") == count
    assert [n for n in range(count) if f"2 trays of Dish{n}. " not in told] == []
    hidden = sum(map(int, re.findall(r"\+ (\d+) more line", told)))
    assert told.count("1 tray of rice") + hidden == 2
    placing = [place for place, one in enumerate(blocks) if ".place_order." in str(one)]
    lines = [place for place, one in enumerate(blocks) if "Dish" in str(one)]
    assert len(placing) == 1
    assert placing[0] > max(lines)
    assert len({one["text"]["text"] for one in blocks if one["type"] == "header"}) == len(messages)


def test_a_headline_that_is_the_title_of_its_order_is_said_once_and_what_is_missing_as_missing() -> None:
    for wire in wires_of(ordering(CART, CART.title)):
        if wire.name in ("csv", "http") or wire.name.startswith("message extension"):
            continue  # They say no headline, or name what they say.
        assert wire.text.count(CART.title) == 1, wire.name
        if wire.name != "teams, text":  # A notification, which goes no further.
            assert wire.text.index(say("order-still-missing")) < wire.text.index(CART.missing[0]), wire.name
    assert "Ana asks" in str([wire.text for wire in wires_of(ordering(CART, "Ana asks."))])


def test_an_order_whose_warnings_no_message_can_hold_cannot_be_placed_from_there() -> None:
    caution = "buckwheat, " * 400
    reply = cart_with(caution, 3, "", "danger")
    messages = [message for page in slack_pages(reply) if (message := slack(page))]
    told = str([message.blocks for message in messages])
    assert [wrong for message in messages for wrong in wrong_in_slack(message)] == []
    assert "Dish" not in told
    assert re.search(r"\+ \d+ more", told)
    assert ".place_order." not in told
    assert ".fill_order." in told


@pytest.mark.parametrize("reply", [GRADED, GRADED_ORDER, ordering(CART)])
def test_each_level_has_its_icon_before_the_words_and_never_in_lines_of_text(reply: Reply) -> None:
    for wire in wires_of(reply):
        if wire.name == "teams, text" and reply.plans:
            continue  # It says of an order where from and what it costs alone.
        assert [level for level, caution in SAID.items() if iconed(level, caution, wire.name) not in wire.text] == []
        assert wire.name in WITH_ICONS or not any(icon in wire.text for icon in ICONS.values())


def test_http_says_the_level_of_each_dish_and_of_each_line() -> None:
    told = http(GRADED, "session", 1.0), http(GRADED_ORDER, "session", 1.0)
    assert [one.level for one in told[0].results] == [one.level for one in told[1].plans[0].lines] == [*SAID]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("length", range(145, 152))
def test_a_caution_that_a_card_of_slack_holds_by_a_hair_is_drawn_whole_with_its_icon(level: Level, length: int) -> None:
    caution = "peanuts, " * 20
    reply = dishes_with(caution[: length - 1] + ".", 2, "rice", level)
    message = slack(reply)
    assert message is not None
    assert in_slack(reply).wrong == []
    assert str(message.blocks).count(f"{ICONS[level]} {caution[: length - 1]}.") == 2


def test_a_terminal_that_has_no_such_letters_gets_the_words_alone() -> None:
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    Console(file=written, width=200, color_system=None, legacy_windows=False).print(in_lines(GRADED))
    written.seek(0)
    shown = written.read()
    assert [caution for caution in SAID.values() if caution.isascii() and caution not in shown] == []
    assert "? The menu" not in shown


def test_both_say_the_facts_of_a_card_in_the_same_order() -> None:
    in_one = slack(PAGE)
    assert in_one is not None
    carousel = next(one for one in in_one.blocks if one["type"] == "carousel")
    for card, lines in zip(carousel["elements"], teams_cards.dishes(teams(PAGE)[0]), strict=True):
        told = [card["title"]["text"], card["subtitle"]["text"], *card["body"]["text"].replace("*", "").split("\n")]
        assert told == lines
