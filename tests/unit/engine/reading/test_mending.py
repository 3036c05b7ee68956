"""Mending of misspelt words: what they are read as, and what is never taken for a slip."""

from datetime import UTC, datetime
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place, RestaurantName, Vocabulary, stem
from engine.reading.contract import Wish
from engine.reading.cues import everyday, given_names
from engine.reading.lattice import Utterance
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, reading_of_parsed
from engine.reading.sounds import sound
from engine.reading.utterance import utterance

NAMES = (
    "kung pao chicken", "kung pao tofu", "hong kong noodles", "cinnamon rolls", "cinnamon raisin bagel",
    "butter croissants", "almond croissants", "caesar wrap", "chicken caesar wrap", "caesar salad", "caesar dressing",
    "vietnamese summer rolls", "summer salad", "eggplant parmesan", "chicken parmesan", "carne asada burrito",
    "carne asada tacos", "hot and sour soup", "zargle wraps", "zargle stew",
)  # fmt: skip
NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)


@cache
def lexicon() -> Lexicon:
    return Lexicon.of(
        Vocabulary(
            dishes=dict.fromkeys(NAMES, 1),
            places=(Place("oakland", "Oakland", "ca", "CA", 9),),
            restaurants=(RestaurantName("zargels|oakland", "Zargel's", "oakland", 5),),
        )
    )


def meant(text: str) -> str:
    line = lexicon().respelt(utterance(text))
    return line.words(0, len(line.tokens)).lower()


def wishes(text: str) -> list[str]:
    reading = reading_of_parsed(parse(text, lexicon(), NOW, UTC))
    return [edit.value.phrase.text for edit in reading.edits if isinstance(edit.value, Wish)]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("egglant parmesian", ["eggplant parmesan"]),
        ("cinammon rolls or crossants", ["cinnamon rolls", "croissants"]),
        ("viatnamese sumer rolls", ["vietnamese summer rolls"]),
        ("chiken ceaser wrap", ["chicken caesar wrap"]),
        ("carne asda burito for 20", ["carne asada burrito"]),
    ],
)
def test_misspelt_words_of_a_dish_are_wished_for_as_menus_spell_them(typed: str, read: list[str]) -> None:
    assert wishes(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [("kong pow chicken", "kung pao chicken"), ("hot and sower soup", "hot and sour soup"), ("hong kong", "hong kong")],
)
def test_neighbours_tell_a_slip_from_a_word_of_other_dishes(typed: str, read: str) -> None:
    assert meant(typed) == read


LONG_WORDS = sorted({word for name in NAMES for word in name.split() if len(word) > 5 and word not in everyday()})


@given(st.sampled_from(LONG_WORDS), st.data())
def test_a_word_with_two_letters_turned_round_is_that_word_or_stays(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(word) - 2))
    typed = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    beside = next(name for name in NAMES if word in name.split())
    assert meant(beside.replace(word, typed)) in {beside, beside.replace(word, typed)}


def test_two_letters_turned_round_are_mostly_read() -> None:
    """Beside its neighbours a word is found wherever its letters differ."""
    slips = [
        (name, name.replace(word, f"{word[0]}{word[2]}{word[1]}{word[3:]}"))
        for name in NAMES
        for word in name.split()
        if word in LONG_WORDS and word[1] != word[2]
    ]
    assert len(slips) > 10
    known = lexicon().mending.known
    assert [typed for name, typed in slips if meant(typed) != name and known.isdisjoint(typed.split())] == []


@given(st.sampled_from(sorted(everyday())), st.sampled_from(("{}", "{} rolls", "chicken {}")))
def test_an_everyday_word_means_itself_beside_food_too(word: str, line: str) -> None:
    assert meant(line.format(word)) == line.format(word)


@given(st.sampled_from(sorted(name for name in given_names() if name.isascii() and name.isalpha())))
def test_a_given_name_that_stands_beside_no_food_means_itself(name: str) -> None:
    assert meant(f"ask {name} about rolls") == f"ask {name} about rolls"


def test_names_of_restaurants_and_places_are_never_food() -> None:
    assert meant("zargels wraps") == "zargel wraps"
    assert [one.key for one in parse("zargels wraps", lexicon(), NOW, UTC).typed if one.type == "RESTAURANT"]
    assert meant("wraps near Oaklnad") == "wraps near oakland"
    assert meant("wraps near zaragle") == "wraps near zaragle"


@pytest.mark.parametrize("line", ["the deesk is here", "who has the paleette", "ok, agian then", "cofirmed"])
def test_a_slip_of_an_everyday_word_is_no_food(line: str) -> None:
    assert wishes(line) == []


@pytest.mark.parametrize(
    ("typed", "read"), [("teh rolls", "the rolls"), ("i am seeen", "i am seen"), ("hte deesk", "the desk")]
)
def test_everyday_words_turned_round_or_doubled_are_read_as_themselves(typed: str, read: str) -> None:
    assert meant(typed) == read


def test_a_strange_word_near_an_everyday_one_may_be_a_dish_that_no_menu_has() -> None:
    assert meant("what about arepas") == "what about arepas"


def test_a_word_of_a_name_on_the_page_is_right_as_it_is() -> None:
    line = utterance("the zargel wraps")
    assert lexicon().respelt(utterance("zarglle wraps")).words(0, 2) == "zargle wraps"
    assert lexicon().respelt(utterance("zarglle wraps"), {stem("zarglle")}).words(0, 2) == "zarglle wraps"
    assert lexicon().respelt(line, {"zargel"}).tokens[1].meant == ""


def test_many_strange_words_are_of_another_language_and_stay() -> None:
    assert meant("zarrga countted") == "zarrga counted"
    assert meant("zarrga countted qorga") == "zarrga countted qorga"


def test_a_mended_word_keeps_what_was_typed_as_evidence() -> None:
    text = "egglant parmesian please"
    parsed = parse(text, lexicon(), NOW, UTC)
    [edit] = [one for one in reading_of_parsed(parsed).edits if one.slot == "wish"]
    assert text[edit.span.start : edit.span.end] == "egglant parmesian"
    line: Utterance = parsed.utterance
    assert (line.text(0, 2), line.words(0, 2)) == ("egglant parmesian", "eggplant parmesan")
    assert all(0 < token.score < 1 for token in line.tokens[:2])


@pytest.mark.parametrize(
    ("one", "other"), [("kwesadilla", "quesadilla"), ("panir", "paneer"), ("ceasar", "caesar"), ("fone", "phone")]
)
def test_words_that_sound_alike_have_one_sound(one: str, other: str) -> None:
    assert sound(one) == sound(other)
    assert sound(one) != sound("zargle")
