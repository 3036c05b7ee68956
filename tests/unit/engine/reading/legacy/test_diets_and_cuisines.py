"""Diets, allergies and cuisines that a line may say: wanted, counted, left out or only in a dish's name."""

from dataclasses import replace

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Need, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.support.small_words import vocabulary


@pytest.mark.parametrize(
    ("text", "cuisine"),
    [
        ("Italian for 10", ("Italian",)),
        ("Itallian for 10", ("Italian",)),
        ("Italian or Mexican", ("Italian", "Mexican")),
        ("something asian", ("Asian",)),
        ("greek salad for 10", ()),
        ("french fries", ()),
        ("continental breakfast for 10", ()),
        ("our visitors from Mexico love tacos, food for 10", ()),
        ("not Thai", ()),
    ],
)
def test_cuisines_are_the_catalogues_and_a_greek_salad_is_none(say, text, cuisine):
    assert say(text).said.cuisine == cuisine


def test_a_diet_is_wanted_and_a_counted_diet_is_a_need(say):
    assert say("any vegetarian options?").said.dietary_labels == ("vegetarian",)
    assert say("all vegetarian for 10").said.dietary_labels == ("vegetarian",)
    assert say("vegatarian lunch").said.dietary_labels == ("vegetarian",)
    said = say("lunch for 12, two vegans and one coeliac").said
    assert said.needs == (Need("vegan", 2), Need("gluten-free", 1))
    assert (said.dietary_labels, said.allergies) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "veg and non veg for 10",
        "lunch for 10, veg & non-veg options",
        "both vegetarian and meat options for 10",
        "non vegetarian and vegetarian for 10",
        "a mix of veg and meat for 10",
        "vegetarian dishes and meat dishes for 10",
    ],
)
def test_food_for_both_is_no_filter(say, text):
    said = say(text).said
    assert (said.dietary_labels, said.wishes, said.needs, said.party) == ((), (), (), 10)
    before = Memory(wants=Wants(party=20, dietary_labels=("vegetarian",)))
    assert merge(before, understand(text, before, Index.of(vocabulary()))).dietary_labels == ()


@pytest.mark.parametrize("text", ["vegetarian and meat free for 10", "vegan and meat lovers pizza for 10"])
def test_what_only_sounds_so_is_none(say, text):
    assert say(text).said.dietary_labels in (("vegetarian",), ("vegan",))


def test_a_dish_with_both_is_a_dish(say):
    assert say("pasta with veggies and meat for 10").said.wishes != ()


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("pasta tray with veggies for 10", ()),
        ("grilled veggies for 10", ()),
        ("pizza and veggies for 10", ()),
        ("veggie pizza for 10", ("vegetarian",)),
        ("we are all veggies, pizza for 10", ("vegetarian",)),
        ("lunch for 10 veggies", ("vegetarian",)),
    ],
)
def test_veggies_are_vegetables_beside_a_dish_and_people_elsewhere(say, text, labels):
    assert say(text).said.dietary_labels == labels


def test_counted_veggies_are_people_whatever_stands_before(say):
    assert say("pizza for 12, two veggies").said.needs == (Need("vegetarian", 2),)


def test_what_has_no_sugar_only_ranks(say):
    said = say("sugar free desserts for 10").said
    assert (said.tags, said.wishes, said.courses) == (("low sugar",), (), ("dessert",))


@pytest.mark.parametrize("text", ["allergic to nuts", "nut allergy", "no nuts, allergy", "one is allergic to nuts"])
def test_an_allergy_guards_with_or_without_a_count(say, text):
    said = say(f"chicken for 20, {text}").said
    assert (said.allergies, said.excluded, said.party) == (("nuts",), (), 20)


def test_coeliac_without_a_count_is_an_allergy(say):
    assert say("one more thing: coeliac").said.allergies == ("gluten",)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("no pork", {"pork"}),
        ("without mushrooms", {"mushroom"}),
        ("hold the onions", {"onion"}),
        ("w/o cheese", {"cheese"}),
    ],
)
def test_foods_are_excluded(say, text, keys):
    assert keys <= set(say(f"lunch for 20, {text}").said.excluded_food_keys)


def test_cuisines_are_excluded(say):
    assert say("anything but Thai").said.excluded_cuisine_keys == ("thai",)
    assert say("not Thai").said.excluded_cuisine_keys == ("thai",)


@pytest.mark.parametrize(
    ("text", "allergies", "wishes"),
    [
        ("one is allergic to annatto, lunch for 12", ("annatto",), ()),
        ("dinner for 9, someone is allergic to carrageenan", ("carrageenan",), ()),
        ("ackee allergy, tacos for 12", ("ackee",), ("tacos",)),
        ("she has a severe ackee allergy", ("ackee",), ()),
        ("allergic to kiwi or xanthan gum, salad for 10", ("kiwi", "xanthan gum"), ("salad",)),
        ("allergies: kiwi, annatto, sesame", ("kiwi", "annatto", "sesame"), ()),
        ("allergic to kiwi. pasta for 20", ("kiwi",), ("pasta",)),
        ("allergic to nuts, chicken for 20", ("nuts",), ("chicken",)),
        ("allergic to nuts and shellfish, pasta for 20 in Boston", ("nuts", "shellfish"), ("pasta",)),
        ("allergic to nuts, eggs for 20", ("nuts", "egg"), ()),
        ("two people have tree nut allergies", ("tree nuts",), ()),
        ("i am allergic to mondays", (), ()),
        ("my cat allergy is killing me", (), ()),
        ("do you have allergy info", (), ()),
        ("lunch for 12, any food allergies matter", (), ()),
    ],
)
def test_an_allergy_to_what_no_table_knows_guards_by_its_own_word(say, text, allergies, wishes):
    said = say(text).said
    assert said.allergies == allergies
    assert tuple(wish.text for wish in said.wishes) == wishes


@pytest.mark.parametrize(
    ("text", "wishes", "cuisines"),
    [
        ("pad thai for 12", ["pad thai"], ()),
        ("can we get pad thai or green curry", ["pad thai", "green curry"], ()),
        ("phad thai for 10", ["phad thai"], ()),
        ("breakfast tacos for 15", ["breakfast tacos"], ()),
        ("breakfast sandwiches for 15", ["breakfast sandwiches"], ()),
        ("lunch boxes for 12", ["lunch boxes"], ()),
        ("breakfast for 12", [], ()),
        ("vegan thai for 8", [], ("Thai",)),
        ("lunch thai for 12", [], ("Thai",)),
        ("chicken, Italian, for 20", ["chicken"], ("Italian",)),
        ("pizza or chinese for 20", ["pizza"], ("Chinese",)),
    ],
)
def test_a_cuisines_word_inside_a_dishs_name_is_the_dishs(say, text, wishes, cuisines):
    said = say(text).said
    assert ([wish.text for wish in said.wishes], said.cuisine) == (wishes, cuisines)


PARTS_OF_A_PARTY = {
    "lunch for 20, vegan for 3, the rest eat everything": (20, [("vegan", 3)]),
    "vegan for 3, the rest eat everything": (None, [("vegan", 3)]),
    "lunch for 21, half vegetarian": (21, [("vegetarian", 11)]),
    "half vegan, half vegetarian for 20 people": (20, [("vegan", 10), ("vegetarian", 10)]),
    "lunch for 30, 20% vegan": (30, [("vegan", 6)]),
    "between 10 and 12 people, a third of them vegetarian": (12, [("vegetarian", 4)]),
}


@pytest.mark.parametrize(("text", "said"), PARTS_OF_A_PARTY.items())
def test_a_diet_of_a_part_of_the_party_is_a_counted_need_and_no_filter(say, text, said):
    understood = say(text).said
    assert (understood.party, [(need.label, need.count) for need in understood.needs]) == said
    assert not understood.dietary_labels


@pytest.mark.parametrize(
    ("text", "count"), [("half vegetarian", 13), ("half of us are vegetarian", 13), ("vegetarian for 3", 3)]
)
def test_a_part_of_the_party_that_is_known_is_counted(say, shown, text, count):
    understood = say(text, shown)
    assert (understood.intent, understood.said.needs) == ("filter", (Need("vegetarian", count),))
    assert understood.said.party is None


@pytest.mark.parametrize("text", ["half vegetarian", "vegetarian food for 3", "half vegetarian pizza for 8"])
def test_a_diet_without_a_greater_party_stays_a_filter(say, text):
    assert (say(text).said.dietary_labels, say(text).said.needs) == (("vegetarian",), ())


@pytest.mark.parametrize(
    ("text", "out", "wanted"),
    [
        ("not Italian, Thai", ("Italian",), ("Thai",)),
        ("no, not Italian, Thai please", ("Italian",), ("Thai",)),
        ("no Italian, Thai", ("Italian", "Thai"), ()),
        ("not Italian, Thai or Greek", ("Italian", "Thai", "Greek"), ()),
    ],
)
def test_a_cuisine_behind_a_mere_not_is_wanted_and_a_list_is_out(say, text, out, wanted):
    said = say(text).said
    assert (said.excluded, said.cuisine) == (out, wanted)


@pytest.mark.parametrize(
    ("text", "adds"),
    [
        ("also Thai", True),
        ("Thai as well", True),
        ("Thai, please. I also need their address", False),
        ("How about Thai? Send me the phone number too", False),
    ],
)
def test_also_adds_a_cuisine_only_in_the_cuisines_own_sentence(say, text, adds):
    said = say(text).said
    assert (said.cuisine, "cuisine" in said.adds) == (("Thai",), adds)


@pytest.mark.parametrize("text", ["not really wanting Thai today", "we are not interested in Thai", "not craving Thai"])
def test_a_cuisine_that_nobody_wants_now_is_out(say, text):
    said = say(text).said
    assert (said.cuisine, said.excluded) == ((), ("Thai",))


NAMED_AFTER_MEALS = Index.of(
    replace(vocabulary(), cuisines={"vegan": "Vegan", "breakfast": "Breakfast", "thai": "Thai"})
)


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("vegan lunch for 16", {"dietary_labels": ("vegan",), "menu_type": "Lunch"}),
        ("two of us are vegan", {"needs": (Need("vegan", 2),)}),
        ("breakfast for 15 tomorrow", {"menu_type": "Breakfast", "party": 15}),
        ("vegan restaurants in Boston", {"cuisine": ("Vegan",)}),
        ("breakfast places in Boston", {"cuisine": ("Breakfast",)}),
    ],
)
def test_a_cuisine_that_is_called_like_a_diet_or_a_meal_is_meant_only_of_houses(text, slots):
    said = understand(text, Memory(), NAMED_AFTER_MEALS).said
    assert {slot: getattr(said, slot) for slot in slots} == slots
    assert bool(said.cuisine) == ("cuisine" in slots)
