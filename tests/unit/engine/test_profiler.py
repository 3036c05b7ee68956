"""Learning behind the turns of who opted in: after the answer, of their own turns alone, and never of an allergy."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Turn
from engine.messages.people import GuessedTaste, Person, Profile
from engine.models import Models
from engine.people import PREFERENCES
from engine.ports import Conflict, Unavailable
from tests.support.stores.small_parts import THREAD, log_of, said, small_parts
from tests.support.stores.small_people import SmallPeople

ANN, BOB = (Person(THREAD.platform, THREAD.tenant, name) for name in ("ann", "bob"))
THAI = "Thai lunch for 25 in Boston"
OPTED_IN = Profile((("tree nuts", "severe"),), is_learning=True)


async def parts_of(**profiles: Profile) -> Parts:
    people = SmallPeople()
    for name, profile in profiles.items():
        await people.write(replace(ANN, user=name), profile, 0)
    return small_parts(people=people)


async def heard(engine: Engine, *turns: Turn) -> None:
    engine.profiler.after_s = 0.0
    for turn in turns:
        await engine.answer(turn)
        await engine.profiler.rest()


def in_thread(text: str, number: int, **more: Any) -> Turn:
    return said(text, replace(THREAD, thread=str(number)), **more)


async def test_what_is_asked_for_three_times_and_picked_once_is_learned_with_why() -> None:
    engine = Engine(await parts_of(ann=OPTED_IN))
    await heard(engine, *(in_thread(THAI, number) for number in range(2)))
    assert (await engine.people.of(ANN)).learned == ()
    await heard(engine, in_thread(THAI, 2))
    (one,) = (await engine.people.of(ANN)).learned
    assert (one.key, one.value, one.because) == ("cuisine_affinity", "thai", "you asked for Thai 3 times")
    await heard(engine, said("lunch for 25 in Boston"), said("pick the first one"))
    keys = {one.because for one in (await engine.people.of(ANN)).learned}
    assert any(because.startswith("you picked ") for because in keys)


@pytest.mark.parametrize("profile", [replace(OPTED_IN, is_learning=False), None])
async def test_nothing_is_learned_of_who_did_not_opt_in(profile: Profile | None) -> None:
    parts = await parts_of(**({"ann": profile} if profile else {}))
    engine = Engine(parts)
    before = await engine.people.of(ANN)
    await heard(engine, *(in_thread(THAI, number) for number in range(4)))
    assert await engine.people.of(ANN) == before


@pytest.mark.parametrize(
    ("text", "reads"),
    [("thanks", 0), ("make it 30", 0), ("more", 0), ("what have we picked?", 0), (THAI.replace("Thai", "Indian"), 1),
     ("pick the first one", 1), ("pick the first one, thanks", 1)],
)  # fmt: skip
async def test_no_profile_is_read_behind_a_turn_that_changed_no_wish_and_no_pick(text: str, reads: int) -> None:
    """At the ports' boundary; in a thread of several, where nobody's own profile guards either."""
    parts = await parts_of(ann=OPTED_IN)
    engine, read = Engine(parts), list[str]()
    await heard(engine, said(THAI))
    people, log = parts.people, log_of(parts)
    assert isinstance(people, SmallPeople)
    profile, of_person = people.profile, log.of_person

    async def of_profile(person: Person) -> Profile | None:
        read.append("profile")
        return await profile(person)

    async def of_turns(person: Person, limit: int) -> Any:
        read.append("turns")
        return await of_person(person, limit)

    people.profile, log.of_person = of_profile, of_turns  # type: ignore[method-assign]
    await heard(engine, said(text))
    assert (read.count("profile") > 0, read.count("turns")) == (reads > 0, reads)


async def test_allergies_stay_as_they_were_whatever_is_said() -> None:
    engine = Engine(await parts_of(ann=OPTED_IN))
    lines = ("severe egg allergy, nut-free Thai lunch for 25 in Boston", "no shellfish, dairy-free for 10 in Boston")
    await heard(engine, *(in_thread(text, number) for number, text in enumerate(lines * 3)))
    found = await engine.people.of(ANN)
    assert found.allergies == OPTED_IN.allergies
    assert {one.key for one in found.learned} <= {*PREFERENCES}
    assert not [one for one in found.learned if one.value in ("egg", "nut-free", "dairy-free", "shellfish")]


async def test_of_a_thread_of_several_only_ones_own_turns_teach() -> None:
    engine = Engine(await parts_of(ann=OPTED_IN, bob=OPTED_IN))
    for number in range(3):
        await heard(
            engine, in_thread(THAI, number), in_thread("make it 30", number, user_id="bob"),
            in_thread("cheaper", number, addressed=False), in_thread("make it vegan", number, words_of="bob"),
        )  # fmt: skip
    assert {one.value for one in (await engine.people.of(ANN)).learned} == {"thai"}
    assert (await engine.people.of(BOB)).learned == ()


async def test_a_form_that_was_saved_meanwhile_keeps_what_it_was_saved_with() -> None:
    parts = await parts_of(ann=OPTED_IN)
    engine, people = Engine(parts), parts.people
    assert isinstance(people, SmallPeople)
    written = people.write
    met = 0

    async def met_once(person: Person, profile: Profile, since: int) -> Profile:
        nonlocal met
        met += 1
        if met == 1:
            await written(person, replace(OPTED_IN, diets=("halal",), version=since), since)
            raise Conflict("taken")
        return await written(person, profile, since)

    people.write = met_once  # type: ignore[method-assign]
    await heard(engine, *(in_thread(THAI, number) for number in range(3)))
    found = await engine.people.of(ANN)
    assert (met, found.diets, [one.value for one in found.learned]) == (2, ("halal",), ["thai"])


async def test_an_answer_does_not_wait_for_it_and_outlives_it() -> None:
    parts = await parts_of(ann=OPTED_IN)
    engine = Engine(parts)

    async def gone(person: Person, limit: int) -> Any:
        raise Unavailable("turn log", "gone")

    engine.profiler.after_s = 3_600.0
    assert (await engine.answer(said(THAI))).cards
    engine.profiler.close()
    log_of(parts).of_person = gone  # type: ignore[method-assign]
    await heard(engine, said(THAI))
    assert (await engine.people.of(ANN)).learned == ()


class Sorting:
    """`LanguageModel`: says the same of each wish, or nothing at all; what it was given stands in `told`."""

    def __init__(self, *says: tuple[str, str], is_gone: bool = False) -> None:
        self.says, self.is_gone = says, is_gone
        self.told: list[Any] = []

    async def taste(self, wishes: Sequence[Any], account: Any) -> list[GuessedTaste]:
        self.told.append(wishes)
        if self.is_gone:
            raise Unavailable("model", "gone")
        return [GuessedTaste(at, key, value) for at in range(1, len(wishes) + 1) for key, value in self.says]

    async def understand(self, line: Any, account: Any) -> Any:
        raise Unavailable("model", "reads no lines")

    expand = understand

    async def write(self, page: Any, account: Any) -> AsyncGenerator[str, None]:
        raise Unavailable("model", "writes nothing")
        yield ""


TRIES = (
    ("allergies", "peanuts"), ("allergy", "egg"), ("dietary", "nut-free"), ("dietary", "milk"), ("vibes", "peanuts"),
    ("is_learning", "false"), ("cuisine_affinity", "shellfish"),
)  # fmt: skip


async def sorting(model: Sorting, profile: Profile = OPTED_IN) -> Engine:
    parts = await parts_of(ann=profile)
    models = Models(cast(Any, model), cast(Any, None), 100_000, 30.0)
    return Engine(replace(parts, models=models))


def wishing(number: int, wish: str = "comfort") -> Turn:
    return in_thread(f"{wish} food for {number + 10} in Boston, Thai", number)


async def test_what_a_model_reads_is_counted_as_what_rules_read() -> None:
    model = Sorting(("vibes", "comfort"), ("cuisine_affinity", "thai"))
    engine = await sorting(model)
    await heard(engine, wishing(0), wishing(1))
    assert (await engine.people.of(ANN)).learned == ()
    await heard(engine, wishing(2))
    found = {(one.key, one.value): one.because for one in (await engine.people.of(ANN)).learned}
    assert found["vibes", "comfort"] == "you asked for comfort 3 times"
    assert found["cuisine_affinity", "thai"] == "you asked for Thai 3 times", "read by both, and counted once"
    assert len(model.told) == 3


async def test_a_model_that_tries_writes_no_allergy_and_nothing_that_is_unknown() -> None:
    engine = await sorting(Sorting(*TRIES))
    await heard(engine, *(wishing(number) for number in range(6)))
    found = await engine.people.of(ANN)
    assert (found.allergies, found.is_learning) == (OPTED_IN.allergies, True)
    assert {(one.key, one.value) for one in found.learned} <= {("cuisine_affinity", "thai"), ("vibes", "comfort")}


async def test_where_a_model_is_gone_what_rules_read_stands() -> None:
    engine = await sorting(Sorting(is_gone=True))
    await heard(engine, *(in_thread(THAI, number) for number in range(3)))
    assert [one.value for one in (await engine.people.of(ANN)).learned] == ["thai"]


async def test_a_model_is_given_wishes_alone_and_none_of_a_turn_or_thread_that_speaks_of_an_allergy() -> None:
    model = Sorting(("vibes", "comfort"))
    engine = await sorting(model)
    await heard(engine, in_thread("one of us is allergic to peanuts, Mexican lunch for 25 in Boston", 7))
    await heard(engine, in_thread("Greek, please", 7), in_thread("pick the first one", 7))
    assert model.told == []
    await heard(engine, wishing(1))
    (wishes,) = model.told
    assert repr(wishes).count("Thai") == 1
    for word in ("peanut", "tree nuts", "Mexican", "Greek", "Boston", "25"):
        assert word not in repr(wishes)


async def test_of_who_did_not_opt_in_a_model_hears_nothing() -> None:
    model = Sorting(("vibes", "comfort"))
    engine = await sorting(model, replace(OPTED_IN, is_learning=False))
    await heard(engine, wishing(0))
    assert model.told == []
