"""Where something is looked for, a clause that says how many, how much, what or when is heard, whatever story is told
around it; the story alone is not."""

import pytest

SAID = "dinner for 44 in Boston"


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("I went through the replies over the weekend and there are 38 of them", "party", 38),
        ("half the night shift fell ill, so it's only 29 of us now", "party", 29),
        ("it was a bad year and they only let me spend $650 in total, a shame really", "price_max", 650),
        ("the treasurer wants us to keep it at $14 a head, so be it", "price_per_person_max", 14),
        ("Thai it is then, we drew lots", "cuisine", ("Thai",)),
        ("my neighbour thinks Greek would go down well, being from there herself", "cuisine", ("Greek",)),
        ("we took a vote and Mexican won", "cuisine", ("Mexican",)),
        ("we start at 7pm", "time", "7pm"),
        ("it has to be on the table by 11:15am, the hall closes early", "time", "11:15am"),
        ("it's on Monday at 6pm", "date", "Monday"),
        ("sorry, I told you the wrong day, it should be Friday", "date", "Friday"),
    ],
)
def test_a_clause_is_heard_in_the_middle_of_a_story(after, text, slot, value):
    assert getattr(after(SAID, text), slot) == value


@pytest.mark.parametrize(
    ("text", "dish"),
    [
        ("and lasagna, she tells me, she grew up on it", "lasagna"),
        ("the visitors would love caesar salad, because it reminds them of home", "caesar salad"),
        ("back to work everybody. pad thai", "pad thai"),
    ],
)
def test_a_dish_is_heard_beside_the_reason_for_it(after, text, dish):
    assert [wish.text for wish in after(SAID, text).wishes] == [dish]


@pytest.mark.parametrize(
    "text",
    [
        "each seat of the tool is under $15",
        "last year there were 31 of us on the roof and it rained",
        "my sister made lasagna on sunday, it was so good",
        "the standup is at 9, bring your notes",
    ],
)
def test_a_story_alone_changes_nothing(after, text):
    assert after(SAID, text) == after(SAID)
