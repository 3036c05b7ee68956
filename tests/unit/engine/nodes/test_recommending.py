"""Picked for you: the search's own nodes find, profiles guard, nothing is kept, and what is not known is not picked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from engine.catalogue import Filters
from engine.conversation import Memory, Pick, ShownDish, TurnRow, Usual, Wants, memory_to_json
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Reply, ThreadKey, to_json
from engine.messages.forms import Town
from engine.messages.people import Person, Picks, Profile
from engine.ports import Hit, LexicalQuery, Unavailable
from engine.safety import guarded
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import (
    BY_NAME,
    SmallCatalog,
    SmallEmbedder,
    SmallLexical,
    SmallVectors,
    documents_of,
)
from tests.support.stores.small_office import SmallOffice
from tests.support.stores.small_parts import NOON, Gone, log_of, sessions_of, small_parts

ANN = Person("http", "acme", "ann")
BOSTON = Town("Boston", "MA")


class OneProfile:
    """The port `People`, of everybody the same."""

    def __init__(self, profile: Profile | None) -> None:
        self._profile = profile

    async def profile(self, person: Person) -> Profile | None:
        return self._profile


class Overheard(SmallLexical):
    """The word index, with what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.filters: list[Filters] = []
        self.queries: list[LexicalQuery] = []

    async def search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        self.filters.append(filters)
        self.queries.append(query)
        return await super().search(query, filters, limit, generation)


def with_profile(profile: Profile | None, **others: Any) -> Parts:
    return small_parts(people=OneProfile(profile), **others)


async def picked(parts: Parts, town: Town | None = BOSTON, limit: int = 25, recent: Sequence[str] = ()) -> Picks:
    return await Engine(parts).picked(ANN, town, limit, recent)


def names(part: Any) -> list[str]:
    return [one.card.item_name for one in part]


async def test_what_is_picked_is_sold_in_the_place_and_the_kitchens_liked_come_first() -> None:
    found = await picked(with_profile(Profile(cuisines_liked=("italian",))))
    assert {one.card.city for one in found.picked} == {"Boston"}
    scores = [one.fit_score for one in found.picked]
    assert scores == sorted(scores, reverse=True)
    assert [one.card.restaurant_name for one in found.picked[:3]] == ["North End Catering"] * 3
    assert len(found.picked) > 3, "the rest of the place fills up"


async def test_a_kitchen_that_one_house_alone_has_leaves_room_for_the_rest_of_the_place() -> None:
    house = restaurant(*(item(f"Rigatoni {number}") for number in range(90)), name="The Corner", city="Boston")
    others = [
        restaurant(item("Rice Bowl"), name=f"House {number}", city="Boston", cuisine=["Thai"]) for number in range(9)
    ]
    found = documents_of([house, *others])
    stores = {"catalog": SmallCatalog(found), "lexical": SmallLexical(found), "vectors": SmallVectors(found)}
    parts = with_profile(Profile(cuisines_liked=("italian",)), **stores, embedder=SmallEmbedder(found))
    assert Counter(one.card.restaurant_name for one in (await picked(parts)).picked) == {
        "The Corner": 3,
        **{f"House {number}": 1 for number in range(9)},
    }


async def test_no_more_than_the_limit_and_a_limit_out_of_bounds_is_refused() -> None:
    parts = with_profile(None)
    assert len((await picked(parts, limit=2)).picked) == 2
    with pytest.raises(ValueError, match="from 1 to 25"):
        await picked(parts, limit=26)


async def test_a_place_without_menus_gives_nothing_and_none_gives_from_everywhere() -> None:
    parts = with_profile(Profile())
    assert await picked(parts, Town("Reno", "NV")) == Picks(generation=4, place="Reno, NV")
    assert {one.card.city for one in (await picked(parts, None)).picked} >= {"Boston", "Cambridge"}


async def test_what_a_severe_allergy_leaves_out_is_asked_of_no_index_and_in_no_part() -> None:
    overheard = Overheard()
    found = await picked(with_profile(Profile(allergies=(("tree nuts", "anaphylactic"),)), lexical=overheard))
    assert overheard.filters
    assert all(guarded("tree nuts").out <= filters.excluded_claims for filters in overheard.filters)
    assert found.picked == found.flagged == ()
    assert found.unsaid, "what does not say stands behind a button"
    everything = {*names(found.unsaid)}
    assert not everything & {"Tiramisu Tray", "Baklava Tray", "Pad Thai Tray"}


async def test_what_a_moderate_allergy_leaves_out_is_flagged() -> None:
    found = await picked(with_profile(Profile(allergies=(("tree nuts", "moderate"),))))
    assert {"Baklava Tray", "Pad Thai Tray"} <= {*names(found.flagged)}
    assert not {*names(found.picked)} & {*names(found.flagged)}


async def test_what_a_set_diet_contradicts_is_not_picked() -> None:
    found = await picked(with_profile(Profile(diets=("vegetarian",))))
    assert names(found.picked)[0] in (
        "Garden Wrap Platter",
        "Vegan Wrap Platter",
        "Mezze Platter",
        "Caprese Pasta Tray",
    )
    assert not any("vegetarian" in BY_NAME[name].diet_conflict_keys for name in names(found.picked))


async def test_dishes_ordered_before_rank_what_is_like_them() -> None:
    overheard = Overheard()
    await picked(with_profile(Profile(), lexical=overheard), recent=("Pasta Tray", "Mezze Platter"))
    assert any("Mezze Platter" in query.instead for query in overheard.queries)


async def test_nothing_of_it_is_kept() -> None:
    parts = with_profile(Profile(cuisines_liked=("thai",)))
    await picked(parts)
    assert (log_of(parts).rows, sessions_of(parts).stored) == ([], {})


async def test_without_profiles_nothing_is_picked_since_an_allergy_may_stand_there() -> None:
    for parts in (small_parts(), small_parts(people=Gone("profiles"))):
        with pytest.raises(Unavailable):
            await picked(parts)
        with pytest.raises(Unavailable):
            await Engine(parts).expanded(ANN, BY_NAME["Pasta Tray"].doc_id)


@pytest.mark.parametrize("gone", ["lexical", "vectors"])
async def test_one_arm_gone_leaves_the_other(gone: str) -> None:
    parts = with_profile(Profile(cuisines_liked=("thai",)), **{gone: Gone(gone)})
    assert names((await picked(parts)).picked)[0] in ("Green Curry Tray", "Pad Thai Tray")


async def test_behind_a_dish_is_what_its_pick_said() -> None:
    parts = with_profile(Profile(cuisines_liked=("thai",), allergies=(("peanuts", "moderate"),)))
    found = await picked(parts)
    for one in (*found.picked, *found.flagged):
        detail = await Engine(parts).expanded(ANN, one.card.doc_id)
        assert detail is not None
        assert (detail.fit_score, detail.word, detail.tags, detail.warnings) == (
            one.fit_score, one.word, one.tags, one.warnings,
        )  # fmt: skip
    assert await Engine(parts).expanded(ANN, "no such dish") is None


def said(thread: str, wants: Wants, *picks: Pick) -> TurnRow:
    memory, key = Memory(wants=wants, picks=picks), ThreadKey(ANN.platform, ANN.tenant, "lunch", thread)
    reply = to_json(Reply(thread, "results"))
    at = NOON + timedelta(minutes=int(thread))
    return TurnRow(thread, key, 1, ANN.user, at, "message", "", None, b"{}", memory_to_json(memory), (), reply, 4)


async def test_a_feed_is_of_the_place_searched_last_else_of_the_usual_one_else_of_all() -> None:
    office = SmallOffice()
    parts = with_profile(None, office=office)
    assert {one.card.city for one in (await Engine(parts).feed(ANN, 25)).picked} > {"Boston"}
    await office.write(ThreadKey(ANN.platform, ANN.tenant, "", ""), Usual(city="Cambridge", state="MA"))
    usual = await Engine(parts).feed(ANN, 25)
    assert (usual.place, {one.card.city for one in usual.picked}) == ("Cambridge, MA", {"Cambridge"})
    for row in (
        said("1", Wants(city="Cambridge", state="MA")),
        said("2", Wants(city="Boston", state="MA")),
        said("3", Wants()),
    ):
        await log_of(parts).append(row)
    last = await Engine(parts).feed(ANN, 25)
    assert (last.place, {one.card.city for one in last.picked}) == ("Boston, MA", {"Boston"})
    assert (await Engine(parts).feed(replace(ANN, user="bob"), 25)).place == "Cambridge, MA", (
        "another's searches are theirs"
    )


async def test_a_feed_ranks_by_what_the_person_picked_and_not_by_what_others_did() -> None:
    words = Overheard()
    parts = with_profile(None, lexical=words)
    dishes = [ShownDish(name, name, "r", "R", name, Decimal(1)) for name in ("Falafel", "Baked Ziti")]
    await log_of(parts).append(said("1", Wants(city="Boston"), Pick(dishes[0], by="bob"), Pick(dishes[1], by=ANN.user)))
    await Engine(parts).feed(ANN, 5)
    assert "Baked Ziti" in words.queries[0].text + " ".join(words.queries[0].instead)
    assert "Falafel" not in words.queries[0].text + " ".join(words.queries[0].instead)


async def test_where_what_is_usual_cannot_be_read_it_is_picked_from_everywhere() -> None:
    assert (await Engine(with_profile(None, office=Gone("office"))).feed(ANN, 5)).place == ""
