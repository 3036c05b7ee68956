"""Picking in words: of what is shown, and never where something is searched, let go, ordered or only talked about."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory, Pick, ShownDish
from engine.conversation.picks import MOST_PICKED, OWN_LAST, put, taken_off
from engine.conversation.presses import digest_of, read_token, token_for
from engine.conversation.wants import Understood, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import read, understand
from engine.reading.presses import action_understood
from tests.support.stores.small_catalogue import DOCUMENTS, snapshot_of

NAMES = ("Green Curry Tray", "Pad Thai Tray", "Lasagna", "Pizza")
PAGE = tuple(ShownDish(f"d{at}", f"k{at}", "r1", "Roma", name, Decimal(9)) for at, name in enumerate(NAMES))
SHOWN = Memory(wants=Wants(party=25, city="Boston", city_key="boston"), query="lunch", page=PAGE)
PICKED = replace(SHOWN, picks=(Pick(PAGE[1]), Pick(PAGE[3])))


INDEX = Index.of(snapshot_of(DOCUMENTS, 1).vocabulary)


def heard(words: str, memory: Memory) -> Understood:
    return understand(words, memory, INDEX)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("pick the second one", (1,)),
        ("pick 2 and 4", (1, 3)),
        ("pick #3", (2,)),
        ("add the lasagna", (2,)),
        ("Add the lasagna please", (2,)),
        ("let's shortlist the first two", (0, 1)),
        ("pick the first and the pad thai", (0, 1)),
        ("can you add the last one to our picks?", (3,)),
        ("pick pad thai tray", (1,)),
        ("put the pizza on the shortlist", (3,)),
        ("ok pick the third, the pizza and number 1", (2, 3, 0)),
    ],
)
def test_a_dish_that_is_shown_is_picked_by_number_or_by_name(words: str, places: tuple[int, ...]) -> None:
    understood = heard(words, SHOWN)
    assert (understood.intent, understood.command, understood.referred) == ("command", "pick", places)
    assert merge(SHOWN, understood) == SHOWN.wants


@pytest.mark.parametrize(
    ("words", "keys", "about", "places"),
    [
        ("drop my pick and add the second one", (), OWN_LAST, (1,)),
        ("undo my last pick and pick the lasagna instead", (), OWN_LAST, (2,)),
        ("drop the first pick and add the lasagna", ("k1",), (), (2,)),
        ("remove the pizza from our picks, then pick number 1", ("k3",), (), (0,)),
    ],
)
def test_one_line_takes_a_pick_off_and_puts_another_on(
    words: str, keys: tuple[str, ...], about: tuple[str, ...], places: tuple[int, ...]
) -> None:
    understood = heard(words, PICKED)
    assert (understood.command, understood.referred, understood.about) == ("pick", places, about)
    assert understood.picked == tuple(map(digest_of, keys))


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("drop the pizza from our picks", ("k3",)),
        ("take the pad thai off the picks", ("k1",)),
        ("remove the second one from the shortlist", ("k3",)),
        ("unpick the pizza", ("k3",)),
        ("drop the first pick", ("k1",)),
        ("remove the second pick please", ("k3",)),
        ("remove the pizza pick", ("k3",)),
        ("please remove the first and the pizza from our list of picks", ("k1", "k3")),
        ("drop the sushi from our picks", ()),
    ],
)
def test_a_dish_is_taken_off_the_picks_as_they_are_listed(words: str, keys: tuple[str, ...]) -> None:
    understood = heard(words, PICKED)
    assert (understood.command, understood.picked) == ("unpick", tuple(map(digest_of, keys)))


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("take off the first", ("k1",)),
        ("remove the second one from the list", ("k1",)),  # as it stands on the page
        ("drop the first and the second one", ("k1", "k3")),
        ("take the last one off again", ("k3",)),
        ("please remove number 2", ("k1",)),
        ("remove the fourth", ("k3",)),
        ("remove the pizza from the list", ("k3",)),
        ("take the pad thai out of our cart", ("k1",)),
    ],
)
def test_a_dish_that_is_counted_is_taken_off_where_it_is_picked(words: str, keys: tuple[str, ...]) -> None:
    understood = heard(words, PICKED)
    assert (understood.command, understood.picked) == ("unpick", tuple(map(digest_of, keys)))
    assert heard(words, SHOWN).command != "unpick"


@pytest.mark.parametrize(
    "words", ["remove everything", "remove everything from the list", "take it all off", "clear the list"]
)
def test_everything_on_the_list_is_the_picks_where_there_are_some(words: str) -> None:
    assert heard(words, PICKED).command == "clear_picks"
    assert heard(words, SHOWN).command not in ("clear_picks", "forget")


@pytest.mark.parametrize("words", ["send the list to Dana", "forward this to the team", "email our picks to the boss"])
def test_a_list_is_sent_where_platter_is_told(words: str) -> None:
    assert read(words, PICKED, INDEX, addressed=True)[1].command == "share"
    assert heard(words, PICKED).command is None


def test_what_cannot_be_undone_is_not_guessed() -> None:
    assert heard("delete everything", PICKED).command == "clear_picks"
    assert heard("delete everything", SHOWN).command == "forget"
    assert heard("delete everything I said", PICKED).command == "forget"


def test_what_is_not_among_the_picks_is_taken_off_no_other_list() -> None:
    understood = read("remove the pickles from the list", PICKED, INDEX, addressed=True)[1]
    assert (understood.command, understood.picked) == (None, ())


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("I like the second one", (1,)),
        ("ooh, we love the first and the third", (0, 2)),
        ("the second one looks good", (1,)),
        ("I prefer the last one", (3,)),
    ],
)
def test_a_dish_that_is_liked_is_picked_where_platter_is_told(words: str, places: tuple[int, ...]) -> None:
    understood = read(words, SHOWN, INDEX, addressed=True)[1]
    assert (understood.command, understood.referred) == ("pick", places)
    assert heard(words, SHOWN).command is None


@pytest.mark.parametrize("words", ["I like the second one but cheaper", "is the second one good?", "I like pizza"])
def test_more_than_liking_a_dish_is_no_pick(words: str) -> None:
    assert read(words, SHOWN, INDEX, addressed=True)[1].command is None


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("what's on the list?", "picks"),
        ("what have we picked?", "picks"),
        ("show our picks", "picks"),
        ("picks", "picks"),
        ("what did we pick so far?", "picks"),
        ("what's on the shortlist?", "picks"),
        ("clear the picks", "clear_picks"),
        ("empty our shortlist please", "clear_picks"),
        ("compare our picks", "compare_picks"),
        ("our picks as a csv", "file_picks"),
        ("send me the picks as a file", "file_picks"),
    ],
)
def test_the_picks_are_shown_cleared_compared_and_handed_over(words: str, command: str) -> None:
    assert heard(words, PICKED).command == command


@pytest.mark.parametrize(
    "words",
    [
        "can you pick up the kids?",
        "did the courier pick up the parcel?",
        "we picked a date, Sunday",
        "you pick",
        "why did you pick these?",
        "pick another restaurant",
        "pick up 3 pizzas for 20",
        "do not pick the second one",
        "drop it",
        "drop the pizza",
        "add mushrooms",
        "add 3 vegans",
        "I have a peanut allergy, please add that",
        "add the third one to my order",
        "order the first one",
        "3 trays of the second one",
        "we'll take the first one",
        "pick the sushi",
        "file the picks of the week",
    ],
)
def test_what_is_searched_let_go_ordered_or_talked_about_is_no_pick(words: str) -> None:
    assert heard(words, PICKED).command is None


@pytest.mark.parametrize(
    "words",
    [
        "we need to pick 2 volunteers for the desk",
        "please pick 3 dates for the offsite",
        "let's pick the 2 winners",
        "we want to pick the first speaker",
        "you can pick the top 3 candidates",
        "pick 2 vegan dishes",
        "pick 2 options",
        "please select 2 of the menus",
        "did we pick pizza?",
        "so why did we pick the lasagna?",
        "should we pick the second one?",
        "if we pick the pizza, is that enough?",
        "nobody wants to pick the pizza",
        "we never wanted to pick the pizza",
        "I don't want to pick the second one",
        "there is no need to pick the lasagna",
        "add the lasagna to my todo list",
        "remove Bob from the shortlist",
        "did you drop the pizza from our picks?",
        "don't drop the pizza from our picks",
        "nobody wants to take the pizza off the picks",
    ],
)
def test_talk_and_questions_pick_nothing_and_take_nothing_off(words: str) -> None:
    assert heard(words, PICKED).command is None


@pytest.mark.parametrize(
    "words", ["delete the shortlist", "clear the picks", "remove Bob from the shortlist", "remove my pick"]
)
def test_a_list_that_holds_nothing_is_emptied_only_by_who_speaks_to_platter(words: str) -> None:
    assert heard(words, SHOWN).command is None
    assert read(words, SHOWN, INDEX, addressed=True)[1].command in ("clear_picks", "unpick")


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("we have 20 people, pick the second one", (1,)),
        ("no, let's pick the pizza", (3,)),
        ("I do not mind, pick 2 please", (1,)),
        ("pick 2 and 4 for our picks", (1, 3)),
        ("pick the first two, we are 30", (0, 1)),
        ("pick the second because it is cheap", (1,)),
        ("please add the second one too", (1,)),
        ("add pizza", (3,)),
        ("add #3 please", (2,)),
        ("add the curry", (0,)),
        ("add pizza and the lasagna", (3, 2)),
    ],
)
def test_what_is_said_beside_a_pick_leaves_it_one(words: str, places: tuple[int, ...]) -> None:
    understood = heard(words, SHOWN)
    assert (understood.command, understood.referred) == ("pick", places)


@pytest.mark.parametrize(
    ("words", "wish"),
    [
        ("add lasagna and salad", "salad"),
        ("also add pizza and tiramisu", "tiramisu"),
        ("add a curry", "curry"),
        ("add pizza, drop the lasagna", "pizza"),
        ("add the pizza and a salad", "salad"),
    ],
)
def test_what_is_added_beside_what_is_not_shown_is_wished_for(words: str, wish: str) -> None:
    understood = heard(words, SHOWN)
    assert understood.command is None
    assert wish in " ".join(one.text for one in merge(SHOWN, understood).wishes)


@pytest.mark.parametrize(
    "words", ["remove my pick", "drop the pick", "forget my last pick", "please delete our pick", "undo that pick"]
)
def test_one_pick_is_never_everybodys(words: str) -> None:
    understood = heard(words, PICKED)
    assert (understood.command, understood.picked, understood.about) == ("unpick", (), OWN_LAST)


@pytest.mark.parametrize("words", ["pick the second one", "add the lasagna", "pick 2"])
def test_nothing_is_picked_where_nothing_is_shown(words: str) -> None:
    assert heard(words, Memory()).command is None


def test_an_allergy_and_a_number_said_beside_a_pick_hold_and_a_wish_is_none() -> None:
    understood = heard("pick the second one, no pork, we are 30 now and Ana is allergic to nuts", SHOWN)
    wants = merge(SHOWN, understood)
    assert (understood.command, understood.referred) == ("pick", (1,))
    assert (wants.party, wants.allergies, wants.excluded, wants.wishes) == (30, ("nuts",), ("pork",), ())


dishes = st.builds(
    ShownDish, st.text(max_size=8), st.text(max_size=8), st.just("r"), st.just("Roma"), st.text(max_size=8),
    st.just(Decimal(1)),
)  # fmt: skip


@given(st.lists(dishes, max_size=14), st.lists(dishes, max_size=14))
def test_a_dish_is_picked_once_whoever_picks_it_and_never_more_than_are_shown(
    first: list[ShownDish], second: list[ShownDish]
) -> None:
    by_ann = put((), first, "ann", "Ann")
    by_bo = put(by_ann.picks, second, "bo", "Bo")
    keys = [one.dish.dish_key for one in by_bo.picks]
    assert len(keys) == len(set(keys)) <= MOST_PICKED
    assert by_bo.picks[: len(by_ann.picks)] == by_ann.picks
    assert put(by_bo.picks, [*first, *second], "cy", "Cy").picks == by_bo.picks
    assert {dish.dish_key for dish in (*first, *second)} == {*keys, *(dish.dish_key for dish in _left(by_ann, by_bo))}


def _left(*done: object) -> list[ShownDish]:
    return [dish for one in done for dish in one.left_out]  # type: ignore[attr-defined]


@given(st.text(min_size=1, max_size=60))
def test_the_token_that_takes_a_dish_off_finds_it_by_any_key(key: str) -> None:
    pressed = read_token(token_for("turn", "unpick", key))
    assert pressed is not None
    understood = action_understood(pressed.action, pressed.argument)
    picks = (Pick(replace(PAGE[0], dish_key=key)), Pick(replace(PAGE[0], dish_key=key + "x")))
    assert understood is not None
    assert taken_off(picks, understood.picked).picks == picks[1:]


@given(st.sampled_from(["pick", "drop", "add", "unpick"]), st.lists(
    st.sampled_from(["the", "first", "pad", ",", "and", "from", "our", "picks", "2", "#", "pizza", "to", "aaaa"]),
    max_size=40,
))  # fmt: skip
def test_any_line_of_these_words_is_read(verb: str, words: list[str]) -> None:
    assert understand(" ".join([verb, *words]), PICKED, INDEX).intent
