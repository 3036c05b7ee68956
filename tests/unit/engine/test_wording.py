"""Wording of picks by a model: only what holds is kept, never on diets or allergies, and nobody waits for it."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest

from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages.people import Person, Picks, Profile
from engine.models import Models
from engine.ports import Account, LanguageModel, PageToTell, Unavailable
from tests.support.stores.small_parts import NOON, THREAD, Gone, StillClock, small_parts
from tests.support.stores.small_people import SmallPeople
from tests.support.stores.small_wordings import SmallWordings

ANN = Person(THREAD.platform, THREAD.tenant, "ann")
ALLERGIC = Profile((("lupin", "moderate"),), ("vegetarian",), cuisines_liked=("thai",))


class Writer:
    """A model that says of each dish what it is made to."""

    def __init__(self, said: str) -> None:
        self.said = said
        self.pages: list[PageToTell] = []

    async def write(self, page: PageToTell, account: Account) -> AsyncGenerator[str, None]:
        self.pages.append(page)
        if not self.said:
            raise Unavailable("model", "late")
        for dish in page.dishes:
            yield self.said.format(**{"restaurant": "", **dish}) + " "


async def engine_of(said: str, profile: Profile = ALLERGIC, **others: Any) -> tuple[Engine, Writer, SmallWordings]:
    people, writer, wordings = SmallPeople(), Writer(said), SmallWordings()
    await people.write(ANN, profile, 0)
    models = Models(cast(LanguageModel, writer), cast(Any, object()), 1_000, 5.0)
    parts: Parts = small_parts(**{"people": people, "models": models, "wordings": wordings, **others})
    return Engine(parts), writer, wordings


def lines(picks: Picks) -> dict[str, str]:
    return {one.card.item_name: one.line for one in picks.picked}


async def test_the_composed_lines_stand_until_the_model_has_worded_them() -> None:
    engine, writer, wordings = await engine_of("Consider the {dish} from {restaurant}.")
    first = await engine.feed(ANN, 3)
    assert not [line for line in lines(first).values() if line.startswith("Consider")]
    await engine.rest()
    second = await engine.feed(ANN, 3)
    assert len(writer.pages) == 1
    assert lines(second) == {
        one.card.item_name: f"Consider the {one.card.item_name} from {one.card.restaurant_name}."
        for one in second.picked
    }
    assert replace(second, picked=()) == replace(first, picked=())
    assert wordings.lasts_s == [12 * 3600], "from noon to the end of the day"


@pytest.mark.parametrize(
    "said",
    [
        "The {dish} is vegetarian.", "The {dish} is safe for you.", "The {dish} is free of lupin.",
        "The {dish} contains no nuts.", "The {dish} is vegan and halal.", "The {dish} may contain traces of peanuts.",
        "The {dish} is gluten-free.", "The {dish} costs $1.00.", "The {dish} is the best in town.",
        "The {dish} " + "for you and a person " * 10 + ".", "Something else entirely.",
    ],
)  # fmt: skip
async def test_a_sentence_on_diets_or_allergies_or_what_is_not_so_is_never_taken(said: str) -> None:
    engine, _, wordings = await engine_of(said)
    first = await engine.feed(ANN, 5)
    await engine.rest()
    assert await engine.feed(ANN, 5) == first
    assert [kept for of_ann in wordings.kept.values() for kept in of_ann.values()] == [{}]


async def test_the_model_is_told_nothing_of_the_person() -> None:
    engine, writer, _ = await engine_of("{dish}.")
    await engine.feed(ANN, 5)
    await engine.rest()
    (page,) = writer.pages
    asked = repr(page).lower()
    assert not [
        word for word in ("lupin", "moderate", "vegetarian", "thai kitchen", "ann'", "does not say") if word in asked
    ]
    assert (page.question, page.in_force) == ("", {})


async def test_another_version_of_the_profile_another_day_and_refresh_are_worded_anew() -> None:
    engine, writer, _ = await engine_of("Consider the {dish}.")
    await engine.feed(ANN, 3)
    await engine.rest()
    await engine.feed(ANN, 3, anew=True)
    await engine.rest()
    assert len(writer.pages) == 2
    clock = cast(StillClock, engine._parts.clock)
    clock.at = NOON + timedelta(days=1)
    await engine.feed(ANN, 3)
    await engine.rest()
    assert len(writer.pages) == 3
    await engine.people.change(ANN, lambda one: replace(one, vibes=("spicy",)))
    await engine.rest()
    assert len(writer.pages) == 4, "made ahead after the profile has changed"


async def test_forget_me_takes_the_words_too() -> None:
    engine, _, wordings = await engine_of("Consider the {dish}.")
    await engine.feed(ANN, 3)
    await engine.rest()
    assert ANN in wordings.kept
    await engine.forget_person(ANN)
    assert ANN not in wordings.kept


async def test_without_a_model_or_a_store_nothing_is_kept_and_the_composed_lines_stand() -> None:
    plain, _, wordings = await engine_of("Consider the {dish}.", models=None)
    first = await plain.feed(ANN, 3)
    await plain.rest()
    assert (await plain.feed(ANN, 3), wordings.kept) == (first, {})
    gone: Any = Gone("redis")
    without, writer, _ = await engine_of("Consider the {dish}.", wordings=gone)
    assert (await without.feed(ANN, 3), writer.pages) == (first, [])
    late, _, kept = await engine_of("")
    assert await late.feed(ANN, 3) == first
    await late.rest()
    assert kept.kept == {}
