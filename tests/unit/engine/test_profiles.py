"""What an engine does with what is kept of people: told to them alone, noted, erased, and in nothing that is stored."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from engine.engine import Engine
from engine.messages import Turn
from engine.messages.people import Learned, Person, Profile, ProfileForm, ProfileTold, SentProfile
from engine.messages.sentences import say
from engine.people import nothing_kept
from engine.ports import Conflict, Unavailable
from engine.profiles import ATTEMPTS, Profiles, person_of
from tests.support.stores.small_parts import Gone, log_of, said, sessions_of, small_parts
from tests.support.stores.small_people import SmallPeople

ASKED = "what do you know about me?"
WHOLE = Profile((("lupin", "anaphylactic"),), ("halal",), version=0)


def asked(text: str, **more: Any) -> Turn:
    return replace(said(text, delivery=text), user_id="UANA", **more)


@pytest.fixture
async def people() -> SmallPeople:
    made = SmallPeople()
    ana = person_of(asked(ASKED))
    assert ana is not None
    await made.write(ana, WHOLE, 0)
    await made.write(replace(ana, user="UBOB"), Profile((("mustard", "severe"),)), 0)
    return made


async def test_who_asks_alone_is_told_theirs_and_it_is_stored_nowhere(people: SmallPeople) -> None:
    parts = small_parts(people=people)
    reply = await Engine(parts).answer(asked(ASKED, alone=True))
    assert "Allergy: lupin, anaphylactic" in reply.text
    assert "Diet: halal" in reply.text
    assert "mustard" not in reply.text
    (row,) = log_of(parts).rows
    stored = [row.reply, row.memory_after, repr(row.explanation).encode()]
    stored += [body for _, body in sessions_of(parts).stored.values()]
    assert not [one for one in stored if b"lupin" in bytes(one) or b"halal" in bytes(one)]


async def test_a_repeat_tells_what_is_kept_by_then(people: SmallPeople) -> None:
    engine, turn = Engine(small_parts(people=people)), asked(ASKED, alone=True)
    assert "lupin" in (await engine.answer(turn)).text
    people.kept.clear()
    again = await engine.answer(turn)
    assert "lupin" not in again.text
    assert nothing_kept() in again.text


async def test_where_others_read_along_it_is_not_told_and_neither_is_whether_there_is_any(people: SmallPeople) -> None:
    told = (await Engine(small_parts(people=people)).answer(asked(ASKED))).text
    nothing = (await Engine(small_parts(people=SmallPeople())).answer(asked(ASKED))).text
    assert told == nothing
    assert "alone with Platter" in told
    assert "lupin" not in told


async def test_where_it_cannot_be_read_that_is_said_and_the_turn_stands(people: SmallPeople) -> None:
    reply = await Engine(small_parts(people=Gone("profiles"))).answer(asked(ASKED, alone=True))
    assert say("profile-not-read") in reply.text
    assert reply.headline


async def test_forget_me_takes_the_profile_and_nobody_elses(people: SmallPeople) -> None:
    await Engine(small_parts(people=people)).answer(asked("forget me"))
    assert [person.user for person in people.kept] == ["UBOB"]


async def test_nobody_is_told_that_they_are_forgotten_who_is_not() -> None:
    parts = small_parts(people=Gone("postgresql"))
    with pytest.raises(Unavailable):
        await Engine(parts).answer(asked("forget me"))
    assert log_of(parts).rows == []


async def test_a_glance_at_forget_me_forgets_nothing(people: SmallPeople) -> None:
    await Engine(small_parts(people=people)).glance(asked("forget me"))
    assert len(people.kept) == 2


async def test_each_turn_of_a_person_is_noted_and_none_fails_for_it(people: SmallPeople) -> None:
    await Engine(small_parts(people=people)).answer(asked("pasta for 25 in Boston"))
    await Engine(small_parts(people=people)).answer(replace(asked("ziti for 25 in Boston"), user_id=""))
    assert [person.user for person in people.seen_of] == ["UANA"]
    assert (await Engine(small_parts(people=Gone("profiles"))).answer(asked("pasta for 25 in Boston"))).cards


async def test_of_allergies_that_a_person_keeps_none_stands_beside_a_query(people: SmallPeople) -> None:
    """Kairos §13 keeps them in a column of interactions; the turn log has what was said in the thread alone."""
    parts = small_parts(people=people)
    await Engine(parts).answer(asked("pasta for 25 in Boston, no pork", alone=True))
    (row,) = log_of(parts).rows
    assert row.allergies == ()
    assert "lupin" not in repr(replace(row, reply=b"")), "an answer that a profile guards is sealed by the log itself"


ANA = Person("slack", "acme", "UANA")


class Contended(SmallPeople):
    """Somebody else writes between a reading and a writing, so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    async def write(self, person: Person, profile: Profile, since: int) -> Profile:
        if self.times:
            self.times -= 1
            await super().write(person, Profile(diets=("vegan",)), since)
        return await super().write(person, profile, since)


def liking_thai(profile: Profile) -> Profile:
    return replace(profile, cuisines_liked=("thai",))


async def test_a_change_is_made_on_what_another_writer_left() -> None:
    found = await Profiles(Contended(ATTEMPTS - 1)).change(ANA, liking_thai)
    assert (found.cuisines_liked, found.diets, found.version) == (("thai",), ("vegan",), ATTEMPTS)
    with pytest.raises(Conflict):
        await Profiles(Contended(ATTEMPTS)).change(ANA, liking_thai)


async def test_a_form_that_was_drawn_from_an_older_one_is_refused() -> None:
    profiles = Profiles(SmallPeople())
    drawn = await profiles.of(ANA)
    await profiles.write(ANA, liking_thai(drawn))
    with pytest.raises(Conflict):
        await profiles.write(ANA, replace(drawn, diets=("vegan",)))
    with pytest.raises(KeyError):
        await profiles.change(replace(ANA, user="UBOB"), liking_thai, makes=False)


async def test_without_a_store_it_is_said() -> None:
    with pytest.raises(Unavailable):
        await Profiles(None).of(ANA)


async def drawn_for(profiles: Profiles, person: Person = ANA) -> ProfileForm:
    form = await profiles.form(person)
    assert isinstance(form, ProfileForm)
    return form


def as_sent(form: ProfileForm, **changed: tuple[str, ...]) -> SentProfile:
    return SentProfile({**{one.name: one.chosen for one in form.fields}, **changed}, form.of, form.version)


async def test_a_form_is_saved_for_its_person_and_what_is_kept_is_told() -> None:
    people = SmallPeople()
    profiles = Profiles(people)
    sent = as_sent(await drawn_for(profiles), **{"allergy.severe": ("sesame",), "is_learning": ("yes",)})
    saved = await profiles.save(ANA, sent)
    assert isinstance(saved, ProfileTold)
    assert saved.lines == ("Allergy: sesame, severe", "Learning from what you ask and pick is on.")
    assert people.kept == {ANA: Profile((("sesame", "severe"),), is_learning=True, version=1)}
    assert (await profiles.told(ANA)).lines == saved.lines
    assert json.loads(await profiles.as_json(ANA))["allergies"] == [["sesame", "severe"]]


async def test_a_form_of_somebody_else_s_is_refused_whoever_sends_it() -> None:
    people = SmallPeople()
    profiles = Profiles(people)
    sent = as_sent(await drawn_for(profiles), diets=("vegan",))
    for other in (replace(ANA, user="UBEN"), replace(ANA, tenant="rival"), replace(ANA, platform="teams")):
        assert await profiles.save(other, sent) == ProfileTold((say("profile-not-yours"),))
    assert people.kept == {}


async def test_who_saved_elsewhere_meanwhile_reads_both_and_neither_is_lost() -> None:
    people = SmallPeople()
    profiles = Profiles(people)
    first = as_sent(await drawn_for(profiles), **{"allergy.severe": ("sesame",)})
    second = as_sent(await drawn_for(profiles), diets=("vegan",))
    await profiles.save(ANA, first)
    again = await profiles.save(ANA, second)
    assert isinstance(again, ProfileForm)
    assert "Allergy: sesame, severe" in again.notes
    assert {one.name: one.chosen for one in again.fields}["diets"] == ("vegan",)
    assert people.kept[ANA].severities == {"sesame": "severe"}, "nothing is overwritten unseen"
    await profiles.save(ANA, as_sent(again))
    assert people.kept[ANA].diets == ("vegan",)


async def test_what_was_learned_since_the_form_was_opened_is_not_taken_with_it() -> None:
    people = SmallPeople()
    profiles = Profiles(people)
    form = await drawn_for(profiles)
    learned = (Learned("vibes", "spicy", datetime(2026, 11, 20, tzinfo=UTC), "you picked Pad Thai"),)
    await profiles.change(ANA, lambda before: replace(before, is_learning=True, learned=learned))
    again = await profiles.save(ANA, as_sent(form, diets=("vegan",)))
    assert isinstance(again, ProfileForm)
    await profiles.save(ANA, as_sent(again))
    assert people.kept[ANA].learned == learned


async def test_where_profiles_are_away_a_form_keeps_what_was_chosen_and_says_so() -> None:
    class Away(SmallPeople):
        is_away = False

        async def profile(self, person: Person) -> Profile | None:
            if self.is_away:
                raise Unavailable("database", "gone")
            return await super().profile(person)

    people = Away()
    profiles = Profiles(people)
    form = await drawn_for(profiles)
    people.is_away = True
    assert await profiles.form(ANA) == ProfileTold((say("profile-not-read"),), is_on=False)
    assert await profiles.told(ANA) == ProfileTold((say("profile-not-read"),), is_on=False)
    kept = await profiles.save(ANA, as_sent(form, diets=("vegan",)))
    assert isinstance(kept, ProfileForm)
    assert kept.notes == (say("profile-not-saved"),)
    assert (kept.version, {one.name: one.chosen for one in kept.fields}["diets"]) == (form.version, ("vegan",))


async def test_without_a_key_there_is_no_form_and_why_is_said() -> None:
    class NoKey(SmallPeople):
        @property
        def off(self) -> str | None:
            return "no key is set"

        async def profile(self, person: Person) -> Profile | None:
            raise Unavailable("profiles", "no key is set")

    profiles = Profiles(NoKey())
    told = ProfileTold(("Platter keeps no profiles here: no key is set.",), is_on=False)
    assert await profiles.form(ANA) == told
    assert await profiles.told(ANA) == told
    of = (await drawn_for(Profiles(SmallPeople()))).of
    assert await profiles.save(ANA, SentProfile({}, of, 0)) == told
