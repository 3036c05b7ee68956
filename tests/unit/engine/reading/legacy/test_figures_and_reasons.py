"""Heads, sums, days and hours that stand beside their reason, and the numbers of papers."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Understood, Wants
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.support.small_words import SHOWN

Say = Callable[..., Understood]
After = Callable[..., Wants]


@pytest.mark.parametrize(
    "text",
    ["PO changed to 88231, budget USD 16/person", "cost center 41007, 16 a head", "invoice no. 02139, $16 a head"],
)
def test_the_number_of_a_paper_is_no_zip_code(after: After, text: str) -> None:
    wants = after("lunch for 25 in Boston", text)
    assert (wants.city, wants.zip_code) == ("Boston", None)


def test_a_zip_code_stays_one(after: After) -> None:
    assert after("lunch for 25, the job is in 02139").zip_code == "02139"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("17 + the speaker", 18),
        ("lunch for 17 plus the speaker", 18),
        ("Rosa brought her own dinner, 22", 22),
        ("Jim is out, so 24", 24),
        ("We shall be ten.", 10),
        ("taco bar, 20 fans", 20),
        ("Need breakfast sorted, 9 staff", 9),
        ("grand opening, 50 hungry lifters", 50),
        ("30 at 11:30 and 28 at 12:30", 58),
        ("The ambassador has declined, hence 17.", 17),
        ("regional manager drops by too, so 26", 26),
        ("Two stringers came in. 27.", 27),
        ("four tenors fell ill, 21", 21),
        ("client brings two more", 27),
        ("engine 3 got a call, only 20 left here", 20),
        ("4 people can't make the new date", 21),
        ("it's 26 kids now", 26),
        ("night shift eats too: 31", 31),
        ("registrations closed at 34", 34),
        ("the Brits bring a driver, 26", 26),
        ("there'll be 26 of us with the jury", 26),
    ],
)
def test_heads_beside_their_reason(after: After, text: str, party: int) -> None:
    assert after("lunch for 25 in Boston", text).party == party


@pytest.mark.parametrize(
    "text", ["pasta tray, 24", "for 25 and the managers", "25 and the manager is vegan", "she pays 20"]
)
def test_heads_that_nobody_changes(after: After, text: str) -> None:
    assert after("lunch for 25 in Boston", text).party == 25


def test_a_limit_in_place_of_another(after: After) -> None:
    wants = after("lunch for 20 in Boston, 1500 total", "per person is easier: 20 per person instead of the 1500")
    assert (wants.price_max, wants.price_per_person_max) == (None, Decimal(20))


@pytest.mark.parametrize(
    ("text", "level"), [("fancy some Thai", None), ("something fancy", "expensive"), ("a fancy dinner", "expensive")]
)
def test_who_fancies_something_wants_it_at_no_price(after: After, text: str, level: str | None) -> None:
    assert after("lunch for 25 in Boston", text).price_level == level


@pytest.mark.parametrize(
    ("known", "text", "time"),
    [
        ("9am", "some cookies in the morning", "9am"),
        ("9am", "cookies in the afternoon", "in the afternoon"),
        ("2:30 pm", "cookies in the afternoon", "2:30 pm"),
        ("6", "cookies in the evening", "6"),
    ],
)
def test_the_hour_that_is_known_says_more_than_the_part_of_the_day(
    after: After, known: str, text: str, time: str
) -> None:
    assert after(f"coffee carafe for 25 in Boston at {known}", text).time == time


def test_a_day_by_its_number_in_words(after: After) -> None:
    assert after("lunch for 25 in Boston on the ninth").date == "ninth"


def test_a_day_that_was_spoken_of_stays_one(index: Index) -> None:
    memory = Memory(wants=Wants(party=25, date="tomorrow"), query="lunch for 25 tomorrow")
    assert understand("what about the 2nd?", memory, index).said.date == "2nd"


def test_a_sum_from_each_is_a_heads(after: After) -> None:
    wants = after("lunch for 29", "We collected $6 from each child, so let's say $6 per person.")
    assert (wants.price_max, wants.price_per_person_max) == (None, Decimal(6))


@pytest.mark.parametrize(
    ("text", "total"), [("student union pays up to 180", 180), ("accounting covers 600", 600), ("she pays 20", None)]
)
def test_who_pays_how_much(after: After, text: str, total: int | None) -> None:
    assert after("lunch for 25 in Boston", text).price_max == total


@pytest.mark.parametrize(
    ("text", "date", "time"),
    [
        ("lunch 2/14 for 25", "2/14", None),
        ("lunch for 25 on Wednesday week", "Wednesday week", None),
        ("lunch for 25 at our heritage night on the 17th", "17th", None),
        ("today, like 12ish", "today", "12ish"),
        ("we eat right after sunset, so at 6:12pm", None, "6:12pm"),
        ("year end close, we're here till midnight. dinner for 6", None, None),
        ("lunch for 25 on Thursday the 22nd of October", "Thursday the 22nd of October", None),
        ("camp lunch for 25, mon-fri next week", "Monday-Friday next week", None),
    ],
)
def test_days_and_hours(after: After, text: str, date: str | None, time: str | None) -> None:
    wants = after("lunch for 25 in Boston", text)
    assert (wants.date, wants.time) == (date, time)


def test_a_day_that_was_moved_by_whatever_is_held_then(after: After) -> None:
    assert after("lunch for 60 on December 5", "The bazaar was moved to December 12").date == "December 12"


def test_an_hour_and_its_reason(after: After) -> None:
    assert after("breakfast for 25 at 8am", "9am, they're all asleep").time == "9am"


def test_as_cheap_as_it_gets_is_cheap(after: After) -> None:
    assert after("lunch for 25, as cheap as it gets").price_level == "cheap"
    assert after("lunch for 25", "as cheap as it gets please").price_level == "cheap"


def test_no_41_people_are_heads(after: After) -> None:
    assert after("lunch for 43 in Boston", "No. 41 people.", memory=SHOWN).party == 41
