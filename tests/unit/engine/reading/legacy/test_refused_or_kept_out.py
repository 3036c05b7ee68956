"""Refusals and jokes in one breath, what is kept out and for whom, and what is wished for beside talk."""

from collections.abc import Callable

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Need, Understood, Wants
from tests.unit.engine.reading.legacy.conftest import wished

Say = Callable[..., Understood]
After = Callable[..., Wants]


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("soup in a meeting room? no thanks. dumplings", ["dumplings"]),
        ("sushi on a Friday? hard pass. tacos", ["tacos"]),
        ("champagne? jk. lunch for 38, tacos", ["tacos"]),
        ("lobster for everyone!! just kidding. tacos for 20", ["tacos"]),
    ],
)
def test_what_is_refused_or_a_joke_is_not_wished_for(after: After, text: str, wishes: list[str]) -> None:
    assert wished(after("lunch for 25 in Boston", text)) == wishes


def test_a_wish_that_is_refused_falls(after: After) -> None:
    assert wished(after("pasta tray for 25 in Boston", "pasta tray? no way", "tacos")) == ["tacos"]


def test_a_food_that_is_refused_is_kept_out(after: After) -> None:
    assert after("lunch for 25 in Boston", "mushrooms? no thanks").excluded == ("mushrooms",)


def test_an_allergy_is_read_whatever_is_refused(after: After) -> None:
    wants = after("lunch for 25 in Boston", "peanuts? no thanks, Ana is allergic to peanuts")
    assert wants.allergies == ("peanuts",)


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("our guests from the parish give up meat for lent, 6 of them", (Need("vegetarian", 6),)),
        ("6 of them gave up meat", (Need("vegetarian", 6),)),
        ("6 of them don't eat meat", (Need("vegetarian", 6),)),
        ("some of them are vegan too, five I believe", (Need("vegan", 5),)),
        ("one visitor always asks for gluten free", (Need("gluten-free", 1),)),
        ("judge Alvarez is vegan", (Need("vegan", 1),)),
    ],
)
def test_a_diet_is_counted_behind_its_reason(say: Say, shown: Memory, text: str, needs: tuple[Need, ...]) -> None:
    understood = say(text, shown)
    assert understood.intent == "filter"
    assert understood.said.needs == needs


def test_a_diet_that_need_not_be_is_a_need_of_some(after: After) -> None:
    wants = after("vegetarian lunch for 50 in Boston", "Vegetarian doesn't have to be, but 15 of us are.")
    assert (wants.dietary_labels, wants.needs) == ((), (Need("vegetarian", 15),))


@pytest.mark.parametrize("text", ["vegetarian is not a must", "it doesn't have to be vegetarian"])
def test_a_diet_that_need_not_be_is_no_filter(after: After, text: str) -> None:
    assert after("lunch for 50 in Boston", text).dietary_labels == ()
    assert after("vegetarian lunch for 50 in Boston", text).dietary_labels == ()


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("not everyone eats pork", ("pork",)),
        ("we gave up dairy", ("dairy",)),
        ("and Doc doesn't want cilantro on anything", ("cilantro",)),
        ("something for those who can't eat pork", ("pork",)),
        ("Kenji can't do pork", ("pork",)),
        ("Ines eats no eggs", ("eggs",)),
        ("garlic and onions distract the meditators, so without these", ("garlic", "onions")),
    ],
)
def test_what_is_kept_out(after: After, text: str, excluded: tuple[str, ...]) -> None:
    assert after("lunch for 25 in Boston", text).excluded == excluded


def test_what_others_have_instead_keeps_nothing_out(after: After) -> None:
    wants = after("coffee carafe for 25 in Boston", "tea for those who don't drink coffee")
    assert (wants.excluded, wished(wants)) == ((), ["coffee carafe", "tea"])


@pytest.mark.parametrize("text", ["garlic bread on the side", "n garlic bread"])
def test_a_side_comes_beside(after: After, text: str) -> None:
    assert wished(after("margherita pizza for 25 in Boston", text)) == ["margherita pizza", "garlic bread"]


def test_the_kitchen_that_is_meant(after: After) -> None:
    assert after("let's do Greek food, no wait, Thai").cuisine == ("Thai",)


def test_a_severe_allergy_is_no_dish(after: After) -> None:
    wants = after("lunch for 25", "Everything needs to be free of peanuts. We have a severe allergy in the group.")
    assert (wished(wants), wants.allergies) == ([], ("peanuts",))


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("robotics club final, need margherita pizza", ["margherita pizza"]),
        ("raw fish for a client is risky. burrito bowl", ["burrito bowl"]),
        ("green curry is hard to eat in a workshop so burrito bowl", ["burrito bowl"]),
        ("green curry goes down well with this lot", ["green curry"]),
        ("green curry is always good for singers", ["green curry"]),
        ("appetizers and mocktails", ["mocktails"]),
        ("as a side note, green curry please", ["green curry"]),
        ("something that survives in a cooler, green curry", ["green curry"]),
        ("pad thai won 4 to 2", ["pad thai"]),
        ("moot court final, pad thai", ["pad thai"]),
        ("pad thai for a tasting", ["pad thai"]),
        ("pad thai is non-negotiable", ["pad thai"]),
    ],
)
def test_what_is_wished_for_beside_talk(after: After, text: str, wishes: list[str]) -> None:
    assert wished(after("lunch for 25 in Boston", text)) == wishes


def test_what_is_a_must_comes_beside(after: After) -> None:
    assert wished(after("green curry for 25", "pad thai is a must")) == ["green curry", "pad thai"]
    assert wished(after("green curry for 25", "pad thai has to be in there")) == ["green curry", "pad thai"]


def test_a_diet_of_one_more_dish_is_no_filter(after: After) -> None:
    wants = after("pepperoni pizza for 25", "some vegan pizza too")
    assert (wished(wants), wants.dietary_labels) == (["pepperoni pizza", "vegan pizza"], ())
    assert after("pepperoni pizza for 25", "vegan too").dietary_labels == ("vegan",)
    assert after("pepperoni pizza for 25", "some gluten free pizza too").dietary_labels == ("gluten-free",)


@pytest.mark.parametrize(
    ("text", "allergies"),
    [
        ("1 person is allergic to walnuts, and carrot cake has walnuts", ("tree nuts",)),
        ("allergic to nuts, and sesame has to stay out", ("nuts", "sesame")),
        ("allergic to nuts and also has issues with dairy", ("nuts", "milk")),
        ("allergic to soy, contains gluten too", ("soy", "gluten")),
        ("he is allergic to shellfish and has an epipen", ("shellfish",)),
        ("She's allergic to peanuts. jk", ("peanuts",)),
    ],
)
def test_what_a_dish_has_is_not_what_somebody_is_allergic_to(
    after: After, text: str, allergies: tuple[str, ...]
) -> None:
    """A guess too many keeps a dish out, one too few does harm: only the dish itself is left alone."""
    wants = after("chocolate chip cookies for 25", text)
    assert (wants.allergies, wished(wants)) == (allergies, ["chocolate chip cookies"])


@pytest.mark.parametrize(
    "text", ["the bride is vegetarian, her sister vegan", "the speaker is vegetarian, and her husband is vegan"]
)
def test_a_diet_of_each(after: After, text: str) -> None:
    wants = after("lunch for 25 in Boston", text)
    assert (wants.needs, wants.dietary_labels) == ((Need("vegetarian", 1), Need("vegan", 1)), ())


def test_what_will_not_work_falls(after: After) -> None:
    wants = after("spring rolls for 25", "spring rolls won't work for her then, so burrito bowl")
    assert wished(wants) == ["burrito bowl"]


@pytest.mark.parametrize(
    ("text", "needs"),
    [("the lighting guy says he's veggie as well, six", 6), ("Jo told me she is vegetarian too", 6)],
)
def test_one_more_of_those_who_are_counted(after: After, text: str, needs: int) -> None:
    assert after("lunch for 30 with 5 vegetarians in Boston", text).needs == (Need("vegetarian", needs),)


def test_who_is_coming_is_nothing_to_eat(after: After) -> None:
    wants = after("green curry for 25 in Boston", "press is coming: 35 people")
    assert (wants.party, wished(wants)) == (35, ["green curry"])


def test_tea_drinkers_drink_tea(after: After) -> None:
    wants = after("chocolate chip cookies for 25", "tea too, lots of tea drinkers here")
    assert (wished(wants), wants.courses) == (["chocolate chip cookies", "tea"], ())


@pytest.mark.parametrize(
    "text",
    [
        "Priya says she isn't allergic to shellfish any more, got tested",
        "she is not allergic to shellfish any more",
        "she isn't allergic to shellfish anymore",
    ],
)
def test_an_allergy_that_is_no_longer_lifts_its_guard(after: After, text: str) -> None:
    assert after("lunch for 25", "Priya is allergic to shellfish", text).allergies == ()


@pytest.mark.parametrize("text", ["no more allergies to shellfish among the others", "are we sure she isn't any more?"])
def test_a_guard_falls_by_no_guess(after: After, text: str) -> None:
    assert after("lunch for 25", "Priya is allergic to shellfish", text).allergies == ("shellfish",)
