"""An allergy guards every later answer of its thread, on every way that leads to a dish."""

import re

import pytest

from tests.support.answers import Talks, codes, lines_of, naming_nuts, notice, press

UNSAID = (
    r"(?:The menu does not say whether it contains {0}|\w+ dishes are often made with {0}; the menu does not say)\. Ask"
)


async def test_chicken_for_20_and_one_is_allergic_to_nuts(talk: Talks) -> None:
    person = talk()
    answer = await person.says("chicken for 20 in Boston, one is allergic to nuts")
    assert answer["filters"]["allergies"] == ["nuts"]
    assert "allergy to nuts" in answer["answer"]
    assert answer["results"]
    assert not naming_nuts(answer)
    standing = ["free" if "the menu says “" in line else "unsaid" for line in lines_of(answer)]
    assert standing == sorted(standing)
    unsaid = [line for line, one in zip(lines_of(answer), standing, strict=True) if one == "unsaid"]
    assert all(re.search(UNSAID.format("nuts"), line) for line in unsaid)
    free, silent = re.search(r"(\d+) states? that (?:it is|they are) free of nuts, (\d+) do", answer["answer"]).groups()  # type: ignore[union-attr]
    assert int(free) + int(silent) == answer["total"]
    assert "apart_unstated" not in codes(answer)


async def test_a_severe_one_keeps_what_does_not_say_behind_a_button(talk: Talks) -> None:
    person = talk()
    answer = await person.says("chicken for 20 in Boston, one is severely allergic to nuts")
    assert answer["results"]
    assert all("the menu says “" in line for line in lines_of(answer))
    apart = notice(answer, "apart_unstated")
    assert "do not say whether they contain nuts. Ask the restaurant." in apart["text"]
    assert re.fullmatch(r"Show \d+ that do not say", apart["action"]["label"])
    listed = await press(person, apart["action"])
    assert min(listed["total"], 50) == apart["action"]["count"]
    assert apart["action"]["at_least"] == (listed["total"] > 50)
    assert all(re.search(UNSAID.format("nuts"), line) for line in lines_of(listed))
    assert not naming_nuts(listed)


@pytest.mark.parametrize("line", ["nut allergy", "severe nut allergy", "vegetarian, nut allergy"])
async def test_what_is_left_out_is_listed_without_a_way_to_pick_it(talk: Talks, line: str) -> None:
    person = talk()
    answer = await person.says(f"lunch for 20 in Boston, {line}")
    out = notice(answer, "left_out")
    listed = await press(person, out["action"])
    assert min(listed["total"], 50) == out["action"]["count"]
    assert str(listed["total"]) in out["text"]
    assert listed["results"]
    assert all("nuts" in line for line in lines_of(listed))
    again = await person.says("pick the first one")
    assert "not picked" in again["answer"]
    assert not naming_nuts(await person.says("in Boston"))


async def test_severity_stays_until_its_allergy_is_lifted(talk: Talks) -> None:
    person = talk()
    await person.says("lunch for 20 in Boston, nut allergy")
    for line in ("she carries an EpiPen", "dinner for 30", "one of us is allergic to nuts", "cheaper", "any cuisine"):
        answer = await person.says(line)
        assert all("the menu says “" in line for line in lines_of(answer))
    await person.says("she isn't allergic to nuts after all")
    answer = await person.says("someone is allergic to nuts")
    assert "none states" in answer["answer"] or "do not say" in answer["answer"]
    assert "severe" not in answer["answer"]


@pytest.mark.parametrize(
    "line",
    ["any cuisine", "instead Thai", "actually for 40", "cheaper", "serves more", "other restaurants", "more",
     "more from this restaurant", "in Cambridge", "no pork", "vegetarian", "show the ones that do not say",
     "budget doesn't matter", "dessert"],
)  # fmt: skip
async def test_nothing_that_is_said_later_lifts_the_guard(talk: Talks, line: str) -> None:
    person = talk()
    await person.says("lunch for 20 in Boston, nut allergy")
    for step in (line, "more"):
        answer = await person.says(step, max_results=50)
        assert answer["filters"]["allergies"] == ["nuts"]
        assert not naming_nuts(answer)


async def test_an_explicit_retraction_lifts_it_and_start_over_does(talk: Talks) -> None:
    person = talk()
    guarded = await person.says("chicken for 20 in Boston, allergic to nuts")
    lifted = await person.says("she isn't allergic after all")
    assert "allergies" not in lifted["filters"]
    assert lifted["total"] > guarded["total"]
    await person.says("one of us is allergic to nuts")
    await person.says("start over")
    anew = await person.says("chicken for 20 in Boston")
    assert "allergies" not in anew["filters"]


async def test_a_coeliac_without_a_count_guards_against_gluten(talk: Talks) -> None:
    person = talk()
    answer = await person.says("lunch for 10 in Boston, coeliac")
    assert answer["filters"]["allergies"] == ["gluten"]
    assert answer["results"]
    assert not [line for line in lines_of(answer) if "wheat" in line]


async def test_a_button_from_before_the_allergy_was_said_is_guarded(talk: Talks) -> None:
    person = talk()
    before = await person.says("chicken for 20 in Boston")
    more = next(one for one in before["quick_replies"] if one["label"] == "More")
    await person.says("one of us is allergic to nuts")
    old = await press(person, more)
    assert old["filters"]["allergies"] == ["nuts"]
    assert not naming_nuts(old)


async def test_dishes_shown_before_are_compared_and_answered_about_with_a_warning(talk: Talks) -> None:
    person = talk()
    await person.says("pad thai for 20 in Boston")
    table = await person.says("compare the first two, one of us is allergic to peanuts")
    row = next(row for row in table["comparison"]["rows"] if "peanuts" in row["label"])
    assert all("peanuts" in cell.casefold() for cell in row["cells"])
    asked = await person.says("what's in the first one?")
    assert "peanuts" in asked["answer"].casefold()


async def test_no_answer_calls_a_dish_safe(talk: Talks) -> None:
    person = talk()
    for line in (
        "chicken for 20 in Boston, one is allergic to nuts", "is the first one safe?", "does the second one have nuts?",
        "compare the first two", "how do I order the first?", "show the ones that do not say", "is it safe for her?",
    ):  # fmt: skip
        answer = await person.says(line)
        assert not re.search(r"\bsafe\b", answer["answer"])


async def test_two_allergies_guard_together(talk: Talks) -> None:
    person = talk()
    await person.says("lunch for 20 in Boston, nut allergy")
    answer = await person.says("and a severe coeliac")
    assert set(answer["filters"]["allergies"]) == {"nuts", "gluten"}
    assert all("gluten-free" in one["dietary_labels"] for one in answer["results"])
    assert "nut-free" in answer["results"][0]["dietary_labels"]
    assert not naming_nuts(answer)


async def test_without_a_dish_that_states_it_the_notice_leads(talk: Talks) -> None:
    person = talk()
    answer = await person.says("soup for 20 in Boston, deadly allergic to celery")
    assert answer["total"] == 0
    assert notice(answer, "apart_unstated")["leads"]
    assert answer["answer"].count("Ask the restaurant.") == 2
    assert "relaxed" not in codes(answer)
