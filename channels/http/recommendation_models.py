"""What picked dishes look like over the wire: the seed's payloads with dishes in the place of restaurants. A field of
which menus know nothing is null, and nothing is written into it. [Kairos §10, §11]
"""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from channels.http.models import MenuItem
from engine.messages.alerts import Level, Orderable
from engine.messages.people import FitWord, Severity, TagKind

_NO_DATA = "Null: no menu tells."


class _Response(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class FitTagModel(_Response):
    label: str
    type: TagKind


class AllergyWarningModel(_Response):
    """A sentence that whoever shows the dish shows word for word."""

    allergen: str
    severity: Severity
    level: Level
    message: str


class AllergySummaryModel(_Response):
    is_safe: None = Field(None, description="Null: that is the restaurant's to say. See `states_free`.")
    states_free: bool = Field(description="The menu states it free of each of the person's allergens: its own claim.")
    warnings: list[AllergyWarningModel]


class RestaurantModel(_Response):
    """Of the dish."""

    id: str
    name: str
    area: None = Field(None, description=_NO_DATA)
    city: str
    state: str
    address: str | None
    price_tier: Literal["$", "$$", "$$$"] | None = Field(description="The dish's, a head, among those of its place.")
    cuisine_types: list[str]
    rating: None = Field(None, description=_NO_DATA)
    votes: None = Field(None, description=_NO_DATA)
    url: None = Field(None, description=_NO_DATA)
    lat: None = Field(None, description=_NO_DATA)
    lng: None = Field(None, description=_NO_DATA)


class RecommendationItem(_Response):
    rank: int = Field(ge=1)
    fit_score: int = Field(ge=0, le=100)
    fit_word: FitWord
    fit_tags: list[FitTagModel]
    consolidated_review: str = Field(max_length=160, description="One sentence of facts; nobody's review.")
    allergy_summary: AllergySummaryModel
    orderable: Orderable = Field(description="By the person: named, after a second press that names the allergen.")
    item: MenuItem
    restaurant: RestaurantModel
    expanded_detail: None = Field(None, description="Null: asked for by itself, at …/{doc_id}/expand.")


class RecommendationPayload(_Response):
    """Dishes picked for a person now, in three parts that are shown apart."""

    uid: str
    generated_at: datetime
    place: str | None = Field(description="Where they are sold; null where the person has searched nowhere yet.")
    recommendations: list[RecommendationItem]
    unsaid: list[RecommendationItem] = Field(
        description="Of a severe allergy the menu does not say: shown behind a press, and never before it."
    )
    flagged: list[RecommendationItem] = Field(description="What an allergy leaves out; the last part.")


class HighlightModel(_Response):
    emoji: None = None
    title: str
    description: str = Field(description="The menu's own words.")


class RadarModel(_Response):
    """Axes from 0 to 10. The seed's five have no data; ours are null where the menu does not support them."""

    cost: float | None = Field(ge=0, le=10, description="Share of its place's dishes that cost as much a head or more.")
    diets: float | None = Field(ge=0, le=10, description="Variety of diets that its restaurant's menu states.")
    menu_age: float | None = Field(ge=0, le=10, description="10 for a menu of today, a point less a year.")
    sizes_stated: float | None = Field(ge=0, le=10, description="Ways to buy it whose size is stated.")
    portions: float | None = Field(ge=0, le=10, description="Ways to buy it, ten at most.")
    romance: None = Field(None, description=_NO_DATA)
    noise_level: None = Field(None, description=_NO_DATA)
    food_quality: None = Field(None, description=_NO_DATA)
    vegan_options: None = Field(None, description=_NO_DATA)
    value_for_money: None = Field(None, description=_NO_DATA)


class AllergyDetailModel(_Response):
    warnings: list[AllergyWarningModel]
    stated: list[str] = Field(description="A sentence for each allergen that the menu states it is free of.")


class ExpandedDetailResponse(_Response):
    """Everything behind one dish, for the person."""

    doc_id: str
    fit_score: int = Field(ge=0, le=100)
    fit_word: FitWord
    fit_tags: list[FitTagModel]
    review_summary: None = Field(None, description=_NO_DATA)
    highlights: list[HighlightModel]
    crowd_profile: None = Field(None, description=_NO_DATA)
    best_for: None = Field(None, description=_NO_DATA)
    avoid_if: None = Field(None, description=_NO_DATA)
    radar_scores: RadarModel
    why_fit_paragraph: str | None = Field(description="Null where nothing of the profile is met.")
    allergy_detail: AllergyDetailModel
    item: MenuItem
