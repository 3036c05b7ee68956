"""Lexicon of a line: what holds for any text, and for any phrase of its tables."""

from functools import cache
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place, RestaurantName, Vocabulary
from engine.reading.cues import cue_words, cues, everyday, given_names
from engine.reading.foods import foods
from engine.reading.lattice import Typed
from engine.reading.lexicon import Lexicon
from engine.reading.spelling import SHORT
from engine.reading.tables import rows
from engine.reading.utterance import utterance

PLACES = (
    Place("oakland", "Oakland", "ca", "CA", 9), Place("san francisco", "San Francisco", "ca", "CA", 9),
    Place("los angeles", "Los Angeles", "ca", "CA", 2), Place("portland", "Portland", "or", "OR", 2),
)  # fmt: skip
RESTAURANTS = (
    RestaurantName("falafel king 2|oakland", "Falafel King Restaurant #2", "oakland", 5),
    RestaurantName("falafel king 3|oakland", "Falafel King Restaurant #3", "oakland", 5),
    RestaurantName("gumbas|oakland", "Gumba's", "oakland", 5),
    RestaurantName("thai kitchen|oakland", "Thai Kitchen", "oakland", 5),
    RestaurantName("lucilles|oakland", "Lucille's Creole - Cajun - Caribbean", "oakland", 5),
)
DISHES = {"zargle wrap": 2, "crispy zargle": 1, "golden house salad": 1, "golden soup": 1, "for two": 1, "under": 1}


_CUES = sorted({" ".join(words) for words, _ in cues()})
_FOODS = sorted({words[0] for words, _ in foods() if len(words) == 1 and len(words[0]) >= SHORT})
_COLUMNS = ("type", "key", "locale", "phrase")


@cache
def lexicon() -> Lexicon:
    return Lexicon.of(Vocabulary(places=PLACES, restaurants=RESTAURANTS, dishes=DISHES, areas={"soma": "SoMa"}))


def typed(text: str) -> list[Typed]:
    return lexicon().typed(lexicon().respelt(utterance(text)))


def types(text: str) -> set[tuple[str, str]]:
    """Types of the whole text, with what they stand for."""
    count = len(utterance(text).tokens)
    return {(one.type, one.key) for one in typed(text) if (one.start, one.end) == (0, count)}


@given(st.text(max_size=80))
def test_every_token_of_any_text_is_typed_and_every_span_lies_in_it(text: str) -> None:
    line = lexicon().respelt(utterance(text))
    found = lexicon().typed(line)
    assert all(0 <= one.start < one.end <= len(line.tokens) and 0 < one.score <= 1 for one in found)
    covered = {at for one in found for at in range(one.start, one.end)}
    words = {at for at, token in enumerate(line.tokens) if not any(map(str.isdigit, token.text))}
    assert words <= covered


@given(st.lists(st.sampled_from(_CUES), min_size=1, max_size=4).map(" ".join))
def test_a_type_has_one_span_at_a_time(text: str) -> None:
    spans: dict[str, set[tuple[int, int]]] = {}
    for one in typed(text):
        spans.setdefault(one.type, set()).add((one.start, one.end))
    for of in (spans[type_] for type_ in spans if type_ not in ("OCCASION", "STORY", "PERSON")):
        ordered = sorted(of)
        assert all(before[1] <= after[0] for before, after in pairwise(ordered))


def test_every_cue_is_what_its_row_says() -> None:
    for type_, key, _, phrase in rows("cues", *_COLUMNS):
        assert (type_, key) in types(phrase), phrase


def test_rows_of_cues_are_short_folded_distinct_and_typed_once() -> None:
    table = rows("cues", *_COLUMNS)
    assert len({(type_, locale, phrase) for type_, _, locale, phrase in table}) == len(table)
    assert all(1 <= len(phrase.split()) <= 4 and phrase == phrase.lower() == phrase.strip() for *_, phrase in table)
    assert all(type_.isupper() for type_, *_ in table)


_PLAIN = sorted(
    word for word in cue_words() if word.isascii() and word.isalpha() and len(word) > 2 and word not in given_names()
)


@given(st.sampled_from(_PLAIN), st.sampled_from((str.upper, str.capitalize)))
def test_capitals_change_no_type(word: str, written: type[str]) -> None:
    assert types(written(word)) == types(word)


@given(st.sampled_from(_FOODS), st.data())
def test_a_slip_is_mended_to_the_word_or_left_alone(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(word) - 2))
    slip = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    found = types(slip)
    mended = lexicon().mending.spelling.mended(slip)
    if slip not in lexicon().mending.known and mended is not None:
        assert mended[0][0] == word[0]
        assert mended[1] < 1
        # Occasions are found in the line as it is written.
        assert found == {one for one in types(mended[0]) if one[0] != "OCCASION"}


@given(st.sampled_from(sorted(everyday())))
def test_an_everyday_word_is_never_mended(word: str) -> None:
    assert all(one.score == 1 for one in typed(word))


def test_a_word_of_nothing_is_unknown() -> None:
    assert types("xqzzvk") == {("UNKNOWN", "")}


def keys(text: str, type_: str) -> list[str]:
    return [one.key for one in typed(text) if one.type == type_]


def test_codes_of_states_that_are_words_stand_behind_a_place() -> None:
    assert keys("Oakland or Berkeley", "STATE") == []
    assert keys("hi, ok, come in to me", "STATE") == []
    assert keys("Portland or", "STATE") == ["or"]
    assert keys("Salem, OR", "STATE") == ["or"]
    assert keys("Eugene, Oregon", "STATE") == ["or"]
    assert keys("oakland ca", "STATE") == ["ca"]


def test_pet_names_of_cities() -> None:
    assert keys("SF", "CITY") == keys("the city", "CITY") == ["san francisco"]
    assert keys("in LA", "CITY") == ["los angeles"]
    assert keys("pasta a la vodka", "CITY") == []


def test_restaurants_are_met_by_what_is_their_own() -> None:
    for name in ("Falafel King Restaurant #2", "falafel king restaurant"):
        assert keys(name, "RESTAURANT")
    [both] = [one for one in typed("falafel king") if one.type == "RESTAURANT"]
    assert both.value == ("Falafel King Restaurant #2", ("falafel king 2|oakland", "falafel king 3|oakland"))
    assert keys("gumbas", "RESTAURANT") == keys("Gumba's", "RESTAURANT") == ["gumbas|oakland"]
    assert keys("lucille's creole", "RESTAURANT") == ["lucilles|oakland"]
    assert keys("thai", "RESTAURANT") == keys("kitchen", "RESTAURANT") == keys("falafel", "RESTAURANT") == []


def test_what_dishes_are_made_of_is_a_dish_and_what_all_say_is_none() -> None:
    assert keys("zargle", "DISH") == ["word"]
    assert keys("crispy zargle", "DISH") == ["name"]
    assert keys("golden", "DISH") == keys("under", "DISH") == keys("for two", "DISH") == []


def test_a_kitchen_that_is_a_dish_is_that_dish() -> None:
    for word in ("sushi", "pho", "taco", "tacos"):
        assert keys(word, "CUISINE") == []
        assert keys(word, "DISH")


def test_what_only_sounds_like_a_food_is_none() -> None:
    assert "tree nut" not in keys("nutmeg", "FOOD")
    assert keys("french fries", "CUISINE") == []


def test_names_of_people_that_are_words_count_with_a_capital() -> None:
    assert ("PERSON", "name") in types("priya")
    assert [one.key for one in typed("and then Mark pays") if one.type == "PERSON"] == ["name"]
    assert [one for one in typed("mark it") if one.type == "PERSON"] == []


def test_an_apostrophe_may_be_left_out_but_where_it_makes_another_word() -> None:
    assert types("don't") == types("dont")
    assert ("WE", "") in types("we're")
    assert ("WE", "") not in types("were")


@given(st.sampled_from(_CUES), st.sampled_from(".-#"))
def test_no_phrase_reaches_over_a_sign_behind_its_last_word(phrase: str, sign: str) -> None:
    text = f"{phrase} {sign} gronk"
    signs = {at for at, token in enumerate(utterance(text).tokens) if token.text == sign}
    assert all(one.end - 1 not in signs for one in typed(text) if one.end - one.start > 1)


@given(st.sampled_from(("yes", "so", "lunch", "pizza", "thanks")), st.integers(2, 6))
def test_a_word_whose_last_letter_is_drawn_out_is_that_word(word: str, more: int) -> None:
    kinds = {kind for kind, _ in types(word)}
    assert {kind for kind, _ in types(word + more * word[-1])} == kinds
