"""What changes what was said before is heard as a change, whatever else the line tells; talk stays talk."""

import pytest

SAID = ("lunch for 44 in Boston on Friday at noon, under $600, pad thai",)


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("it's 18 people, I miscounted", "party", 18),
        ("turns out it's 39 people, not 44", "party", 39),
        ("update from HR: exactly 72 guests", "party", 72),
        ("boss raised it: $750 total", "price_max", 750),
        ("sorry, 600 was last year. It's 750 now in total", "price_max", 750),
        ("hmm, let's say 550 total instead", "price_max", 550),
        ("that budget is wrong, it's two hundred fifty", "price_max", 250),
        ("hang on, the budget is $1,100, not $600", "price_max", 1100),
        ("$600 is too low, say $700", "price_max", 700),
        ("sorry, I meant Monday, not Friday", "date", "Monday"),
        ("Monday then instead of Friday", "date", "Monday"),
        ("time: 12:15, not noon", "time", "12:15"),
        ("actually we're meeting in Cambridge", "city", "Cambridge"),
        ("on second thought let's do Thai", "cuisine", ("Thai",)),
    ],
)
def test_a_correction_is_heard_beside_whatever_else_the_line_tells(after, text, slot, value):
    wants = after(*SAID, text)
    assert getattr(wants, slot) == value
    assert wants.party == (value if slot == "party" else 44)


def test_a_limit_a_head_said_instead_of_one_in_all_lifts_that_one(after):
    wants = after(*SAID, "sorry, I meant $30 a head, not $600 total")
    assert (wants.price_max, wants.price_per_person_max, wants.any_of) == (None, 30, frozenset())


def test_a_number_in_all_that_is_nearer_to_the_party_is_the_party(after):
    wants = after(*SAID, "no wait, 48 in total")
    assert (wants.party, wants.price_max) == (48, 600)


@pytest.mark.parametrize("text", ["noon works", "it's on Monday"])
def test_a_day_or_an_hour_is_settled_only_where_one_is_spoken_of(say, shown, text):
    assert say(text, shown).intent == "other"


def test_and_there_it_is(after):
    assert after(*SAID, "it's on Monday").date == "Monday"


@pytest.mark.parametrize("text", ["actually the deck is ready", "sorry, running late", "oops, wrong thread"])
def test_a_word_of_correction_without_a_value_is_talk(say, shown, text):
    assert say(text, shown).intent == "other"
