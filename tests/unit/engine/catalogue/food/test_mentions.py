"""Which foods a text names, trap by trap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.food.mentions import food_keys_for, foods_named, kinds_of

NAMED = [
    ("Prosciutto di Parma", {"prosciutto", "pork", "meat"}),
    ("Proscuito and melon", {"prosciutto", "pork"}),
    ("Pepperoni", {"pork"}),
    ("Carnitas plate", {"pork"}),
    ("Chorizo and egg", {"sausage", "pork", "egg"}),
    ("All hot dogs", {"hot dog", "pork", "meat"}),
    ("Hamburger", {"beef", "meat"}),
    ("Chix wings", {"chicken", "poultry", "meat"}),
    ("Chicken fried steak", {"beef", "wheat"}),
    ("Sweetbreads", {"meat"}),
    ("Spinach Tuna Salad", {"tuna", "fish", "seafood", "spinach"}),
    ("Anchovies", {"anchovy", "fish"}),
    ("Prawns in garlic", {"shrimp", "crustacean", "shellfish", "garlic"}),
    ("Imitation crab salad", {"surimi", "fish", "seafood"}),
    ("Vegetarian imitation crab", {"fish"}),
    ("Crab Rangoon", {"crab", "shellfish", "dairy"}),
    ("Steamed fish with fish sauce", {"fish sauce", "fish"}),
    ("Beef with oyster sauce", {"oyster", "mollusc", "shellfish", "beef"}),
    ("California Roll", {"fish", "crab"}),
    ("Buffalo mozzarella", {"mozzarella", "cheese", "dairy"}),
    ("Parmesean crisps", {"parmesan", "cheese", "dairy"}),
    ("Goat cheese tart", {"goat cheese", "dairy"}),
    ("Egg noodles", {"egg", "wheat", "gluten"}),
    ("Garlic aioli", {"mayonnaise", "egg"}),
    ("Honey glazed", {"honey"}),
    ("Marshmallow treat", {"gelatin"}),
    ("Peanut butter pie", {"peanut", "nut"}),
    ("Pistachio baklava", {"pistachio", "tree nut", "nut"}),
    ("Oyster mushrooms", {"mushroom", "oyster mushroom"}),
    ("Soy milk", {"soy"}),
    ("Mapo bean curd", {"tofu", "soy"}),
    ("Turkey Bacon Club", {"turkey", "bacon", "pork"}),
    ("Chicken, bacon and ranch", {"chicken", "bacon", "dairy"}),
    ("No meat or fish, chicken on the side", {"chicken"}),
    ("No. 5 Beef", {"beef"}),
    ("No 12 Pork", {"pork"}),
    ("Chicken free range", {"chicken"}),
    ("Vegan sausage with bacon", {"bacon", "pork"}),
    ("Beyond burger, cheddar", {"mock meat", "cheddar", "dairy"}),
    ("Vegetarian lasagna with ricotta", {"ricotta", "dairy"}),
    ("Garlic Knots", {"garlic", "wheat"}),
    ("Garlic bread", {"garlic", "wheat"}),
    ("Steak and eggs", {"beef", "egg"}),
    ("Chili cheese dog", {"cheese", "dairy", "pork"}),
    ("Bread pudding", {"milk", "wheat"}),
    ("Pretzel dogs", {"wheat", "pork"}),
    ("Cream of mushroom soup", {"mushroom", "dairy"}),
    ("Creamed spinach", {"spinach", "dairy"}),
    ("Mapo tofu", {"tofu", "soy"}),
]

NOT_NAMED = [
    ("Coconut milk", {"milk", "dairy"}),
    ("Almond milk latte art", {"cheese"}),
    ("Peanut butter", {"butter", "dairy"}),
    ("Cocoa butter", {"butter", "dairy"}),
    ("Cream of tartar", {"cream", "dairy"}),
    ("Butternut squash", {"butter", "nut"}),
    ("Butter lettuce", {"butter", "dairy"}),
    ("Eggplant", {"egg"}),
    ("Egg plant in garlic sauce", {"egg"}),
    ("Egg rolls", {"egg"}),
    ("Hamburger", {"ham", "pork"}),
    ("Buffalo cauliflower with buffalo sauce", {"meat"}),
    ("Oyster mushrooms", {"oyster", "shellfish", "seafood"}),
    ("Mock duck", {"duck", "meat"}),
    ("Vegan chicken", {"chicken", "meat"}),
    ("Vegan orange chicken", {"chicken", "meat"}),
    ("Impossible burger", {"beef", "meat"}),
    ("Tofurky", {"turkey", "meat"}),
    ("Veggie burger", {"beef", "meat"}),
    ("Vegetarian sausage", {"pork", "meat"}),
    ('Soy "Chicken" with onions', {"meat"}),
    ("Club soda", {"alcohol"}),
    ("Root beer", {"alcohol", "gluten"}),
    ("Beefsteak tomatoes", {"beef", "meat"}),
    ("Duck sauce", {"duck", "meat"}),
    ("Rice with pigeon peas", {"pigeon", "poultry", "meat"}),
    ("Steak fries", {"beef", "meat"}),
    ("Scalloped potatoes", {"scallop", "seafood"}),
    ("Chopped salad", {"meat"}),
    ("Vegetable chop suey", {"meat"}),
    ("Bacon-free", {"bacon", "pork"}),
    ("No pork", {"pork", "meat"}),
    ("Without egg", {"egg"}),
    ("w/o cheese", {"cheese"}),
    ("Dairy-free cheese", {"cheese", "dairy"}),
    ("Nut free", {"nut"}),
    ("Free of dairy", {"dairy"}),
    ("Turkey bacon", {"pork"}),
    ("Chicken apple sausage", {"pork"}),
    ("Chicken kabob", {"lamb"}),
    ("Tofu katsu", {"meat"}),
    ("General Tso's Tofu", {"chicken", "meat"}),
    ("Vegan mac and cheese", {"cheese", "dairy"}),
    ("Water chestnuts", {"nut", "tree nut"}),
    ("Nutmeg doughnut", {"nut"}),
    ("Rice noodles", {"wheat", "gluten"}),
    ("Corn tortilla", {"wheat", "gluten"}),
    ("Red wine vinegar", {"alcohol"}),
]


@pytest.mark.parametrize(("text", "keys"), NAMED, ids=[text for text, _ in NAMED])
def test_a_text_names_its_foods_and_their_kinds(text: str, keys: set[str]) -> None:
    assert keys <= foods_named(text)


@pytest.mark.parametrize(("text", "keys"), NOT_NAMED, ids=[text for text, _ in NOT_NAMED])
def test_a_text_does_not_name_what_only_looks_like_it(text: str, keys: set[str]) -> None:
    assert not keys & foods_named(text)


@pytest.mark.parametrize(
    ("word", "key"),
    [("pork", "pork"), ("mushrooms", "mushroom"), ("nuts", "nut"), ("prawns", "shrimp"), ("proscuitto", "prosciutto"),
     ("aubergine", "eggplant"), ("Hot Dogs", "hot dog")],
)  # fmt: skip
def test_a_persons_word_becomes_the_key(word: str, key: str) -> None:
    assert food_keys_for(word) == {key}


def test_an_unknown_word_has_no_key() -> None:
    assert food_keys_for("tablecloth") == frozenset()


def test_a_key_covers_all_that_is_under_it() -> None:
    assert food_keys_for("pork") <= foods_named("pancetta")
    assert food_keys_for("nuts") <= foods_named("almonds")


def test_kinds_reach_all_the_way_up() -> None:
    assert kinds_of("pancetta") == {"bacon", "pork", "meat"}
    assert "pancetta" not in kinds_of("pancetta")


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    for key in foods_named(text):
        assert key


FOODS = st.sampled_from(["chicken", "bacon", "shrimp", "cheese", "egg", "almond", "honey", "tuna", "lamb"])


@given(FOODS, st.sampled_from(["no", "without", "minus", "hold the"]))
def test_a_negated_food_is_not_named(food: str, negation: str) -> None:
    assert food not in foods_named(f"Rice bowl, {negation} {food}")


@given(FOODS, FOODS)
def test_a_negation_does_not_reach_beyond_the_comma(absent: str, present: str) -> None:
    assert present in foods_named(f"no {absent}, {present}")
