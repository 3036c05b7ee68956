"""Dishes picked for a person over HTTP: a tenant's key, and X-User-ID of the person in the path. [Kairos §3, §11]

Computed with each call; nobody else's profile guards, and nobody else may ask.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Protocol

from channels.http.calls import Answer, Call
from channels.http.limits import PICKED_DEFAULT, PICKED_MAX
from channels.http.parse import PLATFORM
from channels.http.problems import Problem
from channels.http.recommendation_models import (
    AllergyDetailModel,
    AllergySummaryModel,
    AllergyWarningModel,
    ExpandedDetailResponse,
    FitTagModel,
    HighlightModel,
    RadarModel,
    RecommendationItem,
    RecommendationPayload,
    RestaurantModel,
)
from channels.http.render import render_card
from channels.http.users import USER_HEADER, Users, uid_of_path
from engine.messages.people import AllergyWarning, ExpandedDetail, FitTag, Person, Picked, Picks

_SWITCH = {"true": True, "1": True, "false": False, "0": False}


class Picking(Protocol):
    """The engine, as far as these need it."""

    async def feed(self, person: Person, limit: int, anew: bool = False) -> Picks: ...

    async def expanded(self, person: Person, doc_id: str) -> ExpandedDetail | None: ...


class Recommendations:
    """`allow`: takes one request from a user's share."""

    def __init__(
        self, engine: Picking, users: Users, allow: Callable[[str, str], None], now: Callable[[], datetime]
    ) -> None:
        self._engine = engine
        self._users = users
        self._allow = allow
        self._now = now

    async def feed(self, call: Call) -> Answer:
        """GET /recommendations/{uid}."""
        person = await self._person(call)
        picks = await self._engine.feed(person, limit_of(call.query), refresh_of(call.query))
        return Answer(
            200,
            payload_of(person.user, self._now(), picks),
            {"results": len(picks.picked), "generation": picks.generation},
        )

    async def expand(self, call: Call) -> Answer:
        """GET /recommendations/{uid}/{doc_id}/expand."""
        person = await self._person(call)
        detail = await self._engine.expanded(person, call.path["doc_id"])
        if detail is None:
            raise Problem(404, "There is no such dish")
        return Answer(200, expanded_of(detail))

    async def _person(self, call: Call) -> Person:
        """Raises Problem 403 for whoever is not the person in the path."""
        uid = uid_of_path(call)
        if USER_HEADER not in call.headers:
            said = f"Send {USER_HEADER} with the id of the path."
            raise Problem(403, "This is not that person's", said, name="not-yours")
        await self._users.of_header(call)
        self._allow(call.tenant, uid)
        return Person(PLATFORM, call.tenant, uid)


def limit_of(query: Mapping[str, str]) -> int:
    """Raises Problem 422."""
    given = query.get("limit", str(PICKED_DEFAULT))
    limit = int(given) if given.isascii() and given.isdigit() and len(given) <= len(str(PICKED_MAX)) else 0
    if not 1 <= limit <= PICKED_MAX:
        raise Problem(422, "A field is wrong", fields=[("limit", f"must be a number from 1 to {PICKED_MAX}")])
    return limit


def refresh_of(query: Mapping[str, str]) -> bool:
    """Raises Problem 422."""
    given = _SWITCH.get(query.get("refresh", "false").lower())
    if given is None:
        raise Problem(422, "A field is wrong", fields=[("refresh", "must be true or false")])
    return given


def payload_of(uid: str, at: datetime, picks: Picks) -> RecommendationPayload:
    return RecommendationPayload(
        uid=uid,
        generated_at=at,
        place=picks.place or None,
        recommendations=_items(picks.picked),
        unsaid=_items(picks.unsaid),
        flagged=_items(picks.flagged),
    )


def _items(part: Iterable[Picked]) -> list[RecommendationItem]:
    return [_item(one) for one in part]


def _item(one: Picked) -> RecommendationItem:
    card = one.card
    return RecommendationItem(
        rank=one.rank,
        fit_score=one.fit_score,
        fit_word=one.word,
        fit_tags=_tags(one.tags),
        consolidated_review=one.line,
        allergy_summary=AllergySummaryModel(states_free=one.states_free, warnings=_warnings(one.warnings)),
        orderable=one.orderable,
        item=render_card(card),
        restaurant=RestaurantModel(
            id=card.restaurant_id,
            name=card.restaurant_name,
            city=card.city,
            state=card.state,
            address=card.address or None,
            price_tier=one.tier,
            cuisine_types=list(one.cuisines),
        ),
    )


def expanded_of(detail: ExpandedDetail) -> ExpandedDetailResponse:
    radar = detail.radar
    return ExpandedDetailResponse(
        doc_id=detail.doc_id,
        fit_score=detail.fit_score,
        fit_word=detail.word,
        fit_tags=_tags(detail.tags),
        highlights=[HighlightModel(title=one.label, description=one.words) for one in detail.highlights],
        radar_scores=RadarModel(
            cost=radar.cost,
            diets=radar.diets,
            menu_age=radar.menu_age,
            sizes_stated=radar.sizes_stated,
            portions=radar.portions,
        ),
        why_fit_paragraph=detail.why_fit or None,
        allergy_detail=AllergyDetailModel(warnings=_warnings(detail.warnings), stated=list(detail.stated)),
        item=render_card(detail.card),
    )


def _tags(tags: Iterable[FitTag]) -> list[FitTagModel]:
    return [FitTagModel(label=tag.label, type=tag.kind) for tag in tags]


def _warnings(warnings: Iterable[AllergyWarning]) -> list[AllergyWarningModel]:
    return [
        AllergyWarningModel(allergen=one.allergen, severity=one.severity, level=one.level, message=one.text)
        for one in warnings
    ]
