"""Dietary labels, by the rule: what the menu says itself, and never against its own words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.diets import Diets, diet_label_of, read_diets


def read(name: str, group: str = "", description: str = "", *source: str) -> Diets:
    return read_diets(name=name, group=group, description=description, source_labels=source)


LABELS = [
    ("a word in the name counts", ("Vegetarian Lasagna",), ("vegetarian",)),
    ("a misspelt one too", ("Vegeterian Platter",), ("vegetarian",)),
    ("two words count", ("Vegan Gluten-Free Brownie",), ("vegan", "gluten-free")),
    ("or between the word and meat offers a choice", ("Vegetarian or Chicken Lasagna",), ()),
    ("a stroke before meat as well", ("Vegetarian/Chicken Wrap",), ()),
    ("a stroke before a translation does not", ("Vegan Curry/Ca Ri Chay",), ("vegan",)),
    ("or between diet words is the weaker one", ("Vegan or Vegetarian Platter",), ("vegetarian",)),
    ("a negated word does not", ("Not vegetarian soup",), ()),
    ("veggie is no label", ("Veggie Fried Rice",), ()),
    ("vegetable is no label", ("Vegetable Fried Rice",), ()),
    ("plant-based is no label", ("Plant-Based Bowl",), ()),
    ("a vegan ingredient does not make the dish vegan", ("Salad with vegan feta",), ()),
    ("kosher salt is salt", ("Potatoes with kosher salt",), ()),
    ("a kosher pickle is a pickle", ("Kosher Dill Pickle",), ()),
    ("vegetarian-fed hens are hens", ("Vegetarian-fed eggs",), ()),
    ("gluten-friendly is no promise", ("Gluten-Friendly Brownie",), ()),
    ("(V) is vegetarian, the weaker reading", ("Green Curry (V)",), ("vegetarian",)),
    ("(VE) is vegan", ("Green Curry (VE)",), ("vegan",)),
    ("codes share brackets", ("Salad (V, GF)",), ("vegetarian", "gluten-free")),
    ("a V alone is no code", ("V Juice",), ()),
    ("a code of an offer is no label", ("Burrito (GFO)",), ()),
    ("available in the name offers", ("Margherita (vegan available)",), ()),
    ("a group's word counts", ("Mixed Bowl", "Vegetarian Dishes"), ("vegetarian",)),
    ("a group's word in brackets counts", ("Corn Bowl", "Soup (Vegetarian)"), ("vegetarian",)),
    ("every joined part must carry it", ("Tofu", "Vegetarian and Tofu"), ()),
    ("every joined part does", ("Tofu", "Vegetarian Pasta & Vegetarian Dishes"), ("vegetarian",)),
    ("vegan beside vegetarian is at least vegetarian", ("Tofu", "Vegan and Vegetarian"), ("vegetarian",)),
    ("a group of options offers", ("Tofu", "Vegetarian Options"), ()),
    ("a sentence of diet words counts", ("Kale", "", "Fresh kale. Vegan, gluten free."), ("vegan", "gluten-free")),
    ("brackets are a sentence", ("Kale", "", "Fresh kale (vegan)"), ("vegan",)),
    ("brackets amid a sentence do not", ("Puri", "", "Made with white or (vegan) whole wheat flour."), ()),
    ("a sentence that says more does not", ("Kale", "", "A vegan delight for the whole family"), ()),
    ("non-vegetarian in the group voids", ("Korma", "Non-Vegetarian Curries", "Vegetarian."), ()),
    ("non-veg in the name voids", ("Non Veg Thali (V)",), ()),
    ("meat in the name voids", ("Kung Pao Chicken", "Vegetarian"), ()),
    ("meat in the description voids", ("Vegetarian Soup", "", "Cooked in chicken broth"), ()),
    ("mock meat does not", ("Vegetarian Chicken with Broccoli", "Vegetables"), ("vegetarian",)),
    ("honey voids vegan", ("Vegan Granola", "", "Oats, honey"), ()),
    ("egg voids vegan", ("Vegan Fried Rice", "", "with scrambled egg"), ()),
    ("wheat voids gluten-free", ("Gluten-Free Salad", "", "with couscous"), ()),
    ("a gluten-free pasta is pasta", ("Gluten-Free Penne",), ("gluten-free",)),
    ("almonds void nut-free", ("Nut-Free Bar", "", "Toasted almonds"), ()),
    ("pork voids halal", ("Halal Platter", "", "with bacon"), ()),
    ("shrimp voids kosher", ("Kosher Platter", "", "with shrimp"), ()),
]  # fmt: skip


@pytest.mark.parametrize(("item", "labels"), [case[1:] for case in LABELS], ids=[case[0] for case in LABELS])
def test_labels(item: tuple[str, ...], labels: tuple[str, ...]) -> None:
    assert read(*item).labels == labels


def test_the_sources_label_counts_with_its_words() -> None:
    diets = read("Rice", "", "", "GLUTEN_FREE")
    assert diets.labels == ("gluten-free",)
    assert (diets.evidence[0].place, diets.evidence[0].words) == ("source", "GLUTEN_FREE")


@pytest.mark.parametrize(
    ("name", "description", "label"),
    [
        ("Garlic Butter Rice", "", "vegan"),
        ("Agedashi Tofu", "in dashi broth with bonito", "vegetarian"),
        ("Moussaka", "with ground lamb", "vegetarian"),
        ("Tabbouleh", "with bulgur wheat", "gluten-free"),
        ("Penne", "", "gluten-free"),
        ("Cheese Tray", "", "dairy-free"),
    ],
)
def test_no_label_of_the_source_survives_a_contradicting_word(name: str, description: str, label: str) -> None:
    diets = read(name, "", description, label)
    assert diets.labels == ()
    assert label in diets.conflict_keys


def test_a_vegan_label_that_butter_voids_leaves_a_stated_vegetarian_one() -> None:
    assert read("Garlic Butter Rice", "", "", "vegan", "vegetarian").labels == ("vegetarian",)


def test_a_label_the_engine_does_not_know_is_kept_as_the_source_says_it() -> None:
    assert read("Rice", "", "", "Low Carb").labels == ("low-carb",)


@pytest.mark.parametrize(
    ("name", "description", "option"),
    [
        ("Pad See Ew", "Can be made vegan.", "vegan"),
        ("Margherita", "Gluten-free crust available +$3", "gluten-free"),
        ("Margherita (GFO)", "", "gluten-free"),
        ("Vegetarian or Mushroom Lasagna", "", "vegetarian"),
        ("Bowl", "Vegan on request", "vegan"),
    ],
)
def test_an_offer_is_an_option_and_never_a_label(name: str, description: str, option: str) -> None:
    diets = read(name, "", description)
    assert diets.labels == ()
    assert option in diets.options
    assert option in diets.option_keys


def test_a_vegan_cheese_that_is_available_offers_no_vegan_dish() -> None:
    assert read("Pizza", "", "Vegan cheese available").options == ()


def test_vegan_implies_vegetarian_and_dairy_free_and_nothing_else() -> None:
    assert read("Vegan Bowl").keys == ("vegetarian", "vegan", "dairy-free")
    assert read("Vegetarian Bowl").keys == ("vegetarian",)


def test_an_unlabelled_dish_says_what_it_contradicts() -> None:
    assert set(read("Ham and Cheese Omelette").conflict_keys) == {
        "vegetarian", "vegan", "dairy-free", "halal", "kosher",
    }  # fmt: skip


def test_a_group_of_meat_contradicts_for_a_dish_that_does_not_say() -> None:
    assert "vegetarian" in read("Korma", "Chicken").conflict_keys
    assert "vegetarian" not in read("Korma", "Chicken and Vegetables").conflict_keys
    assert "vegetarian" not in read("Veggie Special", "Burgers").conflict_keys


@pytest.mark.parametrize(
    ("said", "label"),
    [("veggie", "vegetarian"), ("Vegetarians", "vegetarian"), ("gf", "gluten-free"), ("coeliac", "gluten-free"),
     ("celiac", "gluten-free"), ("plant based", "vegan"), ("dairy free", "dairy-free"), ("no gluten", "gluten-free"),
     ("Gluten-Free", "gluten-free"), ("vegan options", "vegan"), ("nut-free", "nut-free"), ("halal food", "halal"),
     ("pasta", None), ("", None)],
)  # fmt: skip
def test_peoples_words_for_a_diet(said: str, label: str | None) -> None:
    assert diet_label_of(said) == label


texts = st.text(alphabet=st.sampled_from("aeghmntvw (),./&-"), max_size=60)


@given(texts, texts, texts, st.lists(st.sampled_from(["vegan", "vegetarian", "halal", "odd"]), max_size=3))
def test_reading_never_raises_and_vegan_is_always_vegetarian(
    name: str, group: str, description: str, source: list[str]
) -> None:
    diets = read(name, group, description, *source)
    assert "vegan" not in diets.keys or "vegetarian" in diets.keys
    assert set(diets.labels) <= set(diets.keys)
    assert not set(diets.keys) & set(diets.conflict_keys)


MEATS = st.sampled_from(
    ["chicken", "ham", "bacon", "prosciutto", "tuna", "shrimp", "beef brisket", "carnitas", "anchovies", "pepperoni",
     "lamb", "turkey", "clams", "meatballs", "steak", "salmon", "duck", "hot dogs"]
)  # fmt: skip


@given(
    MEATS,
    st.sampled_from(["Rice with {}", "{} bowl", "Green salad, {}, dressing", "Pasta and {}", "Our {} plate"]),
    st.booleans(),
    st.sampled_from(["", "Vegetarian", "Vegan Dishes"]),
    st.lists(st.sampled_from(["vegan", "vegetarian"]), max_size=2),
)
def test_a_dish_that_names_meat_is_never_called_vegetarian(
    meat: str, frame: str, in_name: bool, group: str, source: list[str]
) -> None:
    said = frame.format(meat)
    diets = read(said, group, "", *source) if in_name else read("Special", group, said, *source)
    assert not {"vegetarian", "vegan"} & set(diets.keys)
    assert {"vegetarian", "vegan"} <= set(diets.conflict_keys)
