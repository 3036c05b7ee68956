"""What changes what was said before is heard as a change, whatever else the line tells; talk stays talk."""

import pytest

from engine.conversation.wants import Need

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


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("lunch for 18, sorry, 19 people in Cambridge", 19),
        ("dinner for 40, no sorry 14, in Cambridge, Thai", 14),
        ("pad thai, 20, boston", 20),
        ("lunch, 30 in Boston, $14 a head and $400 in total", 30),
    ],
)
def test_of_two_numbers_the_later_counts_and_one_of_a_list_is_the_party(after, text, party):
    assert after(text).party == party


@pytest.mark.parametrize(
    "text",
    ["make it 14, the interns are in", "back to 14, actually", "no wait, it is 14 after all", "14 was right", "no, 14"],
)
def test_a_bare_number_corrects_the_party_beside_its_reason(after, text):
    assert after("lunch for 44 in Boston", text).party == 14


@pytest.mark.parametrize(
    "text",
    ["hey platter, lunch for 22", "Hi Platter. Lunch, 22 people", "@platter lunch for 22", "lunch for 22, platter"],
)
def test_platter_called_by_its_name_is_no_dish(after, text):
    wants = after(text)
    assert (wants.party, wants.wishes) == (22, ())


@pytest.mark.parametrize("text", ["sandwich platter for 22", "hi, platter for 22 please", "a party platter"])
def test_and_a_platter_is_one(after, text):
    assert after(text).wishes


NEEDS = ("lunch for 40 in Boston", "three vegans, one kosher")


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("the kosher guest cancelled, so zero kosher", {"vegan": 3}),
        ("the kosher one can't make it after all", {"vegan": 3}),
        ("zero kosher now", {"vegan": 3}),
        ("two ppl are vegan", {"vegan": 2, "kosher": 1}),
    ],
)
def test_a_need_falls_with_who_had_it(after, text, needs):
    wants = after(*NEEDS, text)
    assert ({need.label: need.count for need in wants.needs}, wants.party) == (needs, 40)


@pytest.mark.parametrize(
    ("before", "text", "labels"),
    [
        ("vegetarian", "vegan instead of vegetarian", ("vegan",)),
        ("vegan", "I meant vegetarian, not vegan", ("vegetarian",)),
        ("dairy free", "sorry, gluten-free, not dairy-free", ("gluten-free",)),
        ("gluten free", "Gluten free isn't necessary after all, I misread the form", ()),
    ],
)
def test_a_diet_is_replaced_or_taken_back(after, before, text, labels):
    wants = after("lunch for 40 in Boston", before, text)
    assert (wants.dietary_labels, wants.excluded) == (labels, ())


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("cupcakes or brownies", ("cupcakes", "brownies")),
        ("bagels or croissants would be great", ("bagels", "croissants")),
        ("french fries as well", ("pad thai", "french fries")),
        ("nvm the pad thai, make it lasagna", ("lasagna",)),
        ("scratch the pad thai, we had it yesterday", ()),
    ],
)
def test_wishes_are_parted_added_and_taken_back(after, text, wishes):
    assert tuple(wish.text for wish in after("pad thai for 40 in Boston", text).wishes) == wishes


@pytest.mark.parametrize(
    ("before", "text", "slot", "value"),
    [
        ("dinner on Friday", "sorry make it lunch, not dinner", "menu_type", "Lunch"),
        ("in Cambridge", "should be Boston, not Cambridge", "city", "Boston"),
        ("vegan", "not everything has to be vegan, only 3 of us are", "needs", (Need("vegan", 3),)),
        ("4 vegetarians", "not 4 vegetarians but 6", "needs", (Need("vegetarian", 6),)),
        ("no pork", "pork is fine for her now, so pork is allowed again", "excluded", ()),
        ("Thai", "on second thought cuisine really doesn't matter", "any_of", frozenset({"cuisine"})),
        ("$14 a head", "the limit per person doesn't matter", "any_of", frozenset({"price_per_person_max"})),
        ("and a dessert", "forget about the dessert, they never eat it", "courses", ()),
        ("vegan", "ok, this is a mess. Start over", "party", None),
        ("12 people", "sorry, 14 people, two directors are coming too", "party", 14),
        ("12 people", "I'm dairy free, so add one dairy free", "needs", (Need("dairy-free", 1),)),
    ],
)
def test_a_change_of_mind_changes_just_that(after, before, text, slot, value):
    assert getattr(after("lunch for 12 in Boston", before, text), slot) == value


def test_a_dish_named_instead_of_one_in_force_leaves_nothing_out(after):
    wants = after("caesar salad for 12 in Boston", "lasagna, not caesar salad")
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["lasagna"], ())


def test_what_a_dish_is_free_of_is_left_out(after):
    wants = after("lasagna for 12 in Boston", "mushroom-free please")
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["lasagna"], ("mushroom",))


def test_who_states_an_allergy_and_starts_over_in_one_line_is_still_guarded(after):
    assert after("lunch for 12 in Boston", "Ana is allergic to nuts. Start over").allergies == ("nuts",)
