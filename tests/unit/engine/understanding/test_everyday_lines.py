"""Lines as offices write them that were first misread: refusals, jokes, papers' numbers, sums and reasons."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from engine.domain.catalogue import Place, RestaurantName
from engine.domain.conversation import Memory, Need, Phrase, Understood, Wants
from engine.domain.understanding import Index, merge, understand
from engine.domain.understanding.understand import read
from tests.unit.engine.understanding.conftest import SHOWN, vocabulary

Say = Callable[..., Understood]
After = Callable[..., Wants]


def wished(wants: Wants) -> list[str]:
    return [wish.text for wish in wants.wishes]


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


def test_the_kitchen_that_is_meant(after: After) -> None:
    assert after("let's do Greek food, no wait, Thai").cuisine == ("Thai",)


def test_a_severe_allergy_is_no_dish(after: After) -> None:
    wants = after("lunch for 25", "Everything needs to be free of peanuts. We have a severe allergy in the group.")
    assert (wished(wants), wants.allergies) == ([], ("peanuts",))


@pytest.mark.parametrize(
    ("text", "intent", "change"),
    [
        ("Might we see the next ones?", "filter", "more"),
        ("Are the second and third from the same restaurant?", "compare", "compare"),
        ("give me the first and the third side by side", "compare", "compare"),
        ("perfect, second one please", "order", None),
        ("what about the 2nd?", "filter", None),
        ("see you at the next one", "other", None),
    ],
)
def test_what_is_asked_of_a_page(say: Say, shown: Memory, text: str, intent: str, change: str | None) -> None:
    understood = say(text, shown)
    assert (understood.intent, understood.change) == (intent, change)
    assert not (intent == "compare" and understood.said.items)


@pytest.mark.parametrize(
    "text",
    ["you know what, scratch everything", "scrap it all", "the kitchen is back up. forget everything I asked for"],
)
def test_all_is_taken_back_at_once(say: Say, shown: Memory, text: str) -> None:
    assert say(text, shown).command == "start_over"


def test_a_day_that_was_spoken_of_stays_one(index: Index) -> None:
    memory = Memory(wants=Wants(party=25, date="tomorrow"), query="lunch for 25 tomorrow")
    assert understand("what about the 2nd?", memory, index).said.date == "2nd"


@pytest.mark.parametrize(
    "text",
    [
        "The director would like it Mediterranean",
        "Vegetarian as a default would be nice",
        "my boss wants Thai",
        "Pad thai is the safest bet with teenagers",
        "Our school is nut free",
        "pad thai won 4 to 2",
        "Management wants it cheaper, no more than 8 dollars per nurse",
        "Our PTA can give $700",
        "Kenji can't do pork",
        "Ines eats no eggs",
        "Green curry is non-negotiable :)",
        "judge Alvarez is vegan",
    ],
)
def test_what_somebody_would_like_is_heard_among_colleagues(index: Index, shown: Memory, text: str) -> None:
    assert read(text, shown, index)[1].intent == "filter"


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


def test_a_brief_in_sentences_is_one(say: Say) -> None:
    text = "Green curry for the Advent bazaar. Hall holds 90 but we expect about 60. Boston."
    assert say(text).intent == "search"


def test_further_suggestions_are_the_next_page(say: Say, shown: Memory) -> None:
    assert say("Kindly show further suggestions.", shown).change == "more"


def test_what_will_not_work_falls(after: After) -> None:
    wants = after("spring rolls for 25", "spring rolls won't work for her then, so burrito bowl")
    assert wished(wants) == ["burrito bowl"]


def test_a_caller_who_feeds_somebody_asks(say: Say) -> None:
    assert say("Station 12 in Boston here, feed 14 firefighters tonight at 6").intent == "search"


@pytest.mark.parametrize(
    "text",
    [
        "who in the team is vegan again?",
        "is Bob vegan? no idea",
        "I fed 20 people last night",
        "he is here till 6",
        "I gave up smoking",
        "just 2 left in stock",
        "The printer is broken again. 3rd time",
        "the client would like it in blue",
        "the meeting was moved to 3pm",
        "my wife wants a new car",
        "Liverpool won 4 to 2",
        "are you coming to the party? no thanks",
        "the company pays 500 for gym memberships",
        "two more tickets came in. 7 open",
        "our office is green certified",
    ],
)
def test_talk_stays_talk(say: Say, shown: Memory, text: str) -> None:
    assert say(text, shown).intent == "other"


@pytest.mark.parametrize(
    ("text", "needs"),
    [("the lighting guy says he's veggie as well, six", 6), ("Jo told me she is vegetarian too", 6)],
)
def test_one_more_of_those_who_are_counted(after: After, text: str, needs: int) -> None:
    assert after("lunch for 30 with 5 vegetarians in Boston", text).needs == (Need("vegetarian", needs),)


def test_who_is_coming_is_nothing_to_eat(after: After) -> None:
    wants = after("green curry for 25 in Boston", "press is coming: 35 people")
    assert (wants.party, wished(wants)) == (35, ["green curry"])


@pytest.fixture(scope="module", name="say_of_menus")
def of_menus() -> Say:
    """Among menus that have po boys, Paul's chicken, and a city that is called Union."""
    words = vocabulary()
    dishes = {"shrimp po boy": 20, "paul chicken": 20, "sofia roll": 20}
    more = {word: 20 for name in dishes for word in name.split()}
    places = (*words.places, Place("union", "Union", "nj", "NJ", 40))
    houses = (*words.restaurants, RestaurantName("second sprout|boston", "Second Sprout", "boston", 5))
    words = replace(words, words={**words.words, **more}, places=places, restaurants=houses)
    index = Index.of(replace(words, dishes={**words.dishes, **dishes}))
    return lambda text, memory=SHOWN: understand(text, memory, index)


def test_people_are_nothing_to_eat_whatever_menus_call_a_dish(say_of_menus: Say) -> None:
    assert say_of_menus("a boy has a milk allergy").said.wishes == ()
    assert say_of_menus("a shrimp po boy for 25 please").said.wishes[0].text == "shrimp po boy"
    assert say_of_menus("except Paul who doesn't eat seafood").said.excluded == ("seafood",)
    assert say_of_menus("Sofia and Matt are vegan").said.needs == (Need("vegan", 2),)
    assert say_of_menus("PO 88213, budget USD 18/person").said.wishes == ()


def test_a_union_that_pays_is_no_city(say_of_menus: Say) -> None:
    assert say_of_menus("student union pays up to 180").said.city is None
    assert say_of_menus("lunch for 25 in Union, NJ").said.city == "Union"


def test_an_hour_and_its_reason(after: After) -> None:
    assert after("breakfast for 25 at 8am", "9am, they're all asleep").time == "9am"


def test_tea_drinkers_drink_tea(after: After) -> None:
    wants = after("chocolate chip cookies for 25", "tea too, lots of tea drinkers here")
    assert (wished(wants), wants.courses) == (["chocolate chip cookies", "tea"], ())


def test_trays_of_a_dish_for_other_heads_are_the_page_for_these(index: Index) -> None:
    understood = read("how many trays of the first for 40?", SHOWN, index, addressed=True)[1]
    assert (understood.intent, understood.said.party) == ("filter", 40)


def test_as_cheap_as_it_gets_is_cheap(after: After) -> None:
    assert after("lunch for 25, as cheap as it gets").price_level == "cheap"
    assert after("lunch for 25", "as cheap as it gets please").price_level == "cheap"


def test_why_another_dish_is_meant_leaves_nothing_out(index: Index) -> None:
    """It was a page "without messy"."""
    said = read("hmm too messy for a meeting. pad thai rather than tacos", SHOWN, index, addressed=True)[1].said
    assert (said.excluded, [wish.text for wish in said.wishes]) == ((), ["pad thai"])
    assert read("too spicy for Jim", SHOWN, index, addressed=True)[1].said.excluded == ("spicy",)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("does number one have chicken in it?", (0,)),
        ("is option one spicy?", (0,)),
        ("is number two spicy?", (1,)),
        ("does number 1 have chicken in it?", (0,)),
    ],
)
def test_a_number_in_words_is_a_place_of_the_page(say: Say, shown: Memory, text: str, places: tuple[int, ...]) -> None:
    understood = say(text, shown)
    assert (understood.intent, understood.referred) == ("clarify", places)


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("lasagna instead of the pasta tray", ["greek salad", "lasagna"]),
        ("lasagna instead of the pasta", ["greek salad", "lasagna"]),
        ("swap the pasta tray for lasagna", ["greek salad", "lasagna"]),
        ("replace the greek salad with lasagna", ["pasta tray", "lasagna"]),
        ("not the pasta tray, lasagna", ["greek salad", "lasagna"]),
    ],
)
def test_what_is_replaced_falls_though_it_is_shown(index: Index, text: str, wishes: list[str]) -> None:
    wanted = replace(SHOWN.wants, wishes=(Phrase("pasta tray"), Phrase("greek salad")))
    memory = replace(SHOWN, wants=wanted)
    understood = read(text, memory, index, addressed=True)[1]
    assert understood.referred == ()
    assert [wish.text for wish in merge(memory, understood).wishes] == wishes


@pytest.mark.parametrize("text", ["on 2nd thought let's do Thai", "On second thought let's do Thai"])
def test_a_second_thought_points_at_no_dish(say: Say, shown: Memory, text: str) -> None:
    """It noted an order of the second dish."""
    understood = say(text, shown)
    assert (understood.intent, understood.referred, understood.said.items) == ("filter", (), ())


@pytest.mark.parametrize(
    "text", ["how large is a portion of the second one?", "how many does one tray of the first one serve?"]
)
def test_what_is_asked_of_a_tray_orders_none(say: Say, shown: Memory, text: str) -> None:
    understood = say(text, shown)
    assert (understood.intent, understood.question, understood.said.items) == ("clarify", "size", ())


def test_trays_that_are_asked_for_are_ordered(say: Say, shown: Memory) -> None:
    assert say("can we get 2 trays of the first one?", shown).said.items[0].quantity == 2


def test_no_41_people_are_heads(after: After) -> None:
    assert after("lunch for 43 in Boston", "No. 41 people.", memory=SHOWN).party == 41


@pytest.mark.parametrize(
    "text", ["make that sandwich platter instead of ziti", "on reflection just the sandwich platter"]
)
def test_what_is_to_be_instead_is_wished_for_though_it_is_shown(say: Say, shown: Memory, text: str) -> None:
    understood = say(text, shown)
    assert (understood.intent, [wish.text for wish in understood.said.wishes]) == ("filter", ["sandwich platter"])


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


def test_a_request_to_platter_is_one_whatever_else_is_said(index: Index) -> None:
    text = "@platter lunch on Friday, Greek, Boston, and hands up who's in"
    understood = read(text, Memory(), index, addressed=True)[1]
    assert (understood.intent, understood.said.city, understood.said.cuisine) == ("search", "Boston", ("Greek",))


def test_a_house_that_is_called_second_is_no_second_dish(say_of_menus: Say) -> None:
    understood = say_of_menus("hm. then let's look at Second Sprout instead")
    assert (understood.said.restaurant_name, understood.referred) == ("Second Sprout", ())
    assert say_of_menus("tell me about the second one").referred == (1,)
