"""The search form of Teams: any search and any sending of it is drawn and read within Teams' limits."""

from datetime import date

from hypothesis import example, given
from hypothesis import strategies as st

from channels.teams.limits import TOWNS_MAX
from channels.teams.search_form import Drawn, Form, filled_in, form_dialog, value_of_town
from engine.messages.forms import FIELDS, PRICE_MAX, Town, checked
from tests.support.teams.dialogs import answer_problems
from tests.support.teams.people import Dialog

TODAY = date(2026, 11, 22)
words = st.text(st.characters(exclude_characters="\0"), max_size=30)
values = st.one_of(words, st.integers(-5, 10**13).map(str), st.floats().map(str), st.dates().map(date.isoformat))
anything = st.one_of(st.none(), st.booleans(), st.floats(), words, st.lists(words, max_size=2))
fields = st.dictionaries(st.sampled_from(FIELDS), values)
towns = st.lists(st.builds(Town, st.text(min_size=1, max_size=20), words), max_size=4).map(tuple)


@example({"city": " "}, (Town("Boston", "MA"),), "new")
@given(fields, towns, st.sampled_from(["new", "change"]))
def test_any_form_is_a_dialog_that_teams_shows_and_says_every_fault_once(typed, towns, kind) -> None:  # type: ignore[no-untyped-def]
    faults = checked(typed, TODAY).faults
    told = form_dialog(Form(kind, "f1", tuple(typed)), Drawn(typed, towns, faults))
    assert answer_problems("task/fetch", told) == []
    shown = Dialog(told["task"]["value"], "", "", "")
    assert set(shown.faults().values()) - {"Not searched yet: see the marked fields."} <= set(faults.values())
    assert bool(shown.faults()) == bool(faults)


@given(words.filter(str.strip), words)
def test_a_town_comes_back_as_it_was_offered(city: str, state: str) -> None:
    state = state.replace(", ", "")
    filled = filled_in({"city": value_of_town(Town(city, state)), "form_id": "f1"})
    assert (filled.fields.get("city"), filled.fields.get("state", "")) == (city, state)


def test_a_form_comes_back_as_it_was_drawn() -> None:
    given = {
        "party": "25",
        "city": "Boston",
        "state": "MA",
        PRICE_MAX: "300.50",
        "need.vegan": "2",
        "text": "pasta",
        "compose": "yes",
    }
    told = form_dialog(Form("change", "f1", ("party",)), Drawn(given, (Town("Boston", "MA"),)))
    filled = filled_in(Dialog(told["task"]["value"], "", "", "").sent())
    assert filled.fields == {**given, PRICE_MAX: "300.5"}
    assert filled.form == Form("change", "f1", ("party",))


@given(st.dictionaries(st.sampled_from([*FIELDS, "budget", "budget_for", "form", "form_id", "had"]), anything))
def test_whatever_a_client_sends_is_read(data) -> None:  # type: ignore[no-untyped-def]
    filled = filled_in(data)
    assert set(filled.fields) <= set(FIELDS)
    assert all(isinstance(value, str) and value for value in filled.fields.values())


def test_a_toggle_that_is_off_is_no_field() -> None:
    assert "compose" not in filled_in({"party": "25", "compose": "no", "form_id": "f1"}).fields


def test_a_catalogue_of_many_cities_offers_those_with_most_dishes_and_the_one_in_force() -> None:
    many = tuple(Town(f"City {n}", "MA") for n in range(300))
    told = form_dialog(Form(), Drawn({"city": "City 299", "state": "MA"}, many))
    choices = Dialog(told["task"]["value"], "", "", "").inputs["city"]["choices"]
    assert len(choices) == TOWNS_MAX
    assert [one["value"] for one in choices[:2]] == ["City 299, MA", "City 0, MA"]
