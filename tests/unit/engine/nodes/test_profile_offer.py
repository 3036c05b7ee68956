"""When keeping an allergy in one's own profile is offered: once, to who told of it, where nobody else reads it."""

from dataclasses import replace
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply
from engine.messages.people import Person, Profile, ProfileForm
from engine.ports import Unavailable
from tests.support.stores.small_parts import THREAD, said, small_parts
from tests.support.stores.small_people import SmallPeople

TOLD = "lunch for 25 in Boston, I am allergic to peanuts"
ANN = Person(THREAD.platform, THREAD.tenant, "ann")


class NoKey(SmallPeople):
    @property
    def off(self) -> str | None:
        return "no key is set"


class Away(SmallPeople):
    async def known(self, person: Person) -> bool:
        raise Unavailable("database", "gone")


def parts_with(people: Any) -> Parts:
    return small_parts(people=people)


async def answered(parts: Parts, text: str = TOLD, thread: str = "1", **more: Any) -> Reply:
    given = {"user_id": "ann", "tells_alone": True, **more}
    return await Engine(parts).answer(said(text, replace(THREAD, thread=thread), **given))


async def test_it_is_offered_once_and_to_each_person_of_their_own() -> None:
    parts = parts_with(SmallPeople())
    assert (await answered(parts)).offers_profile_to == "ann"
    assert (await answered(parts, thread="2")).offers_profile_to == ""
    assert (await answered(parts, "and I am allergic to sesame", "1")).offers_profile_to == ""
    assert (await answered(parts, thread="3", user_id="ben")).offers_profile_to == "ben"


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("lunch for 25 in Boston", {}),
        ("lunch for 25 in Boston, no pork", {}),
        (TOLD, {"tells_alone": False}),
        (TOLD, {"user_id": ""}),
        (TOLD, {"words_of": "ben"}),
    ],
)
async def test_nothing_is_offered_where_no_allergy_of_theirs_was_told_to_them_alone(
    text: str, more: dict[str, Any]
) -> None:
    assert (await answered(parts_with(SmallPeople()), text, **more)).offers_profile_to == ""


async def test_nothing_is_offered_where_it_cannot_be_kept_or_something_is_kept() -> None:
    people = SmallPeople()
    await people.write(ANN, Profile(diets=("vegan",)), 0)
    for store in (people, NoKey(), Away(), None):
        assert (await answered(parts_with(store))).offers_profile_to == ""


async def test_what_was_said_is_in_no_field_of_the_form_that_is_offered() -> None:
    parts = parts_with(SmallPeople())
    engine = Engine(parts)
    assert (await answered(parts)).offers_profile_to == "ann"
    form = await engine.people.form(ANN)
    assert isinstance(form, ProfileForm)
    assert {one.name: one.chosen for one in form.fields if one.chosen} == {"price_comfort": ("any",)}
    assert not await engine.people.known(ANN)
