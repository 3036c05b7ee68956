"""From a merged restaurant to its documents: derived fields of §4.1 and the keys of the rule book, computed once."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any

from engine.catalogue import (
    MenuDocument,
    Portion,
    course_of,
    cuisine_keys_of,
    derive_cuisines,
    fold_key,
    foods_named,
    read_vibes,
    word_keys,
)
from engine.safety import Diets, house_diets, read_claims, read_diets, with_house_diets
from ingest.identity import content_hash_of, dish_key_of, doc_id_of, restaurant_key_of
from ingest.merge import Kept, Merged
from ingest.parse import SourceItem
from ingest.portions import portions_of, states_minimum
from ingest.prices import CENT

_SEVERAL_PARTS = re.compile(r"&|/|,|\+|\band\b|\bor\b|\bwith\b", re.IGNORECASE)


def enrich(merged: Merged, indexed_at: datetime | None = None) -> list[MenuDocument]:
    """One document an item, in the order kept."""
    shared = _restaurant_fields(merged)
    of_items = [_diets_of(kept.item.source) for kept in merged.kept]
    house = house_diets(shared["restaurant_name"], shared["cuisine"], of_items)
    return [
        _document(kept, with_house_diets(diets, house), merged.restaurant_id, shared, indexed_at)
        for kept, diets in zip(merged.kept, of_items, strict=True)
    ]


def _diets_of(source: SourceItem) -> Diets:
    return read_diets(
        name=source.name,
        group=source.group,
        description=source.description,
        source_labels=source.labels,
        source_options=source.diet_options,
    )


def _restaurant_fields(merged: Merged) -> dict[str, Any]:
    """What every document of the restaurant holds; the newest document that states something is believed."""
    newest = merged.newest
    place = newest.location
    city_key = fold_key(place.city)
    cuisine = next((document.cuisine for document in merged.documents if document.cuisine), ())
    keys = tuple(dict.fromkeys(key for written in cuisine for key in cuisine_keys_of(written)))
    derived = () if keys else derive_cuisines(newest.name, [kept.item.source.name for kept in merged.kept])
    located = next((each for each in merged.documents if None not in (each.latitude, each.longitude)), newest)
    zip_code = next((each.location.zip_code for each in merged.documents if each.location.zip_code), "")
    state = next((each.location.state for each in merged.documents if each.location.state), "")
    return {
        "restaurant_name": newest.name,
        "cuisine": cuisine,
        "cuisine_keys": keys or tuple(derived),
        "cuisine_derived": bool(derived),
        "address": newest.address,
        "city": place.city,
        "state": state,
        "zip_code": zip_code,
        "latitude": located.latitude,
        "longitude": located.longitude,
        "city_key": city_key,
        "state_key": fold_key(state),
        "restaurant_key": restaurant_key_of(newest.name, city_key),
    }


def _document(
    kept: Kept, diets: Diets, restaurant_id: str, shared: dict[str, Any], indexed_at: datetime | None = None
) -> MenuDocument:
    source, document = kept.item.source, kept.restaurant
    course = course_of(menu=source.menu, group=source.group, name=source.name, description=source.description)
    portions = portions_of(kept.item, course)
    name_words = word_keys(" ".join((kept.name, *(portion.name for portion in portions), source.group)))
    kitchens = (*cuisine_keys_of(source.name), *shared["cuisine_keys"])
    fields: dict[str, Any] = {
        **shared,
        **_menu_fields(kept, portions),
        **_diet_fields(source, diets, () if course == "drink" else kitchens),
        **_size_fields(source, portions),
        **_vibe_fields(source, portions),
        "doc_id": doc_id_of(restaurant_id, source.menu, source.group, source.name, kept.ordinal),
        "restaurant_id": restaurant_id,
        "dish_key": dish_key_of(shared["restaurant_key"], source.group, kept.name),
        "food_keys": _food_keys(source),
        "course": course,
        "name_words": name_words,
        "description_words": _others(word_keys(source.description), name_words),
        "source_platform": document.platform,
        "source_path": document.path,
    }
    fields["text"] = _text(source, fields)
    return MenuDocument(
        **fields,
        content_hash=content_hash_of(fields, document.scraped_at),
        scraped_at=document.scraped_at,
        menu_date=document.scraped_at.date() if document.scraped_at else None,
        indexed_at=indexed_at,
    )


def _menu_fields(kept: Kept, portions: Sequence[Portion]) -> dict[str, Any]:
    item, source = kept.item, kept.item.source
    return {
        "item_id": source.item_id,
        "item_name": kept.name,
        "item_description": source.description,
        "menu_name": source.menu,
        "menu_group_name": source.group,
        "base_price": item.base_price,
        "display_price": item.display_price,
        "currency": item.currency,
        "portions": tuple(portions),
        "tags": tuple(sorted({tag.lower() for tag in source.tags})),
        "has_portions": bool(item.portions),
        "portion_options": tuple(portion.name for portion in portions if portion.name),
        "has_modifiers": bool(source.modifier_groups),
        "modifier_groups": source.modifier_groups,
        "modifiers": item.modifiers,
        "image_url": source.image_url,
    }


def _diet_fields(source: SourceItem, diets: Diets, cuisines: Sequence[str]) -> dict[str, Any]:
    claims = read_claims(
        diets=diets,
        name=source.name,
        description=source.description,
        group=source.group,
        beside=(*(portion.name for portion in source.portions), *source.modifier_groups, *source.tags, *source.labels),
        contains=source.contains,
        may_contain=source.may_contain,
        cuisines=cuisines,
    )
    return {
        "claim_keys": claims.keys,
        "free_evidence": claims.free_evidence,
        "dietary_labels": tuple(diets.labels),
        "dietary_options": tuple(diets.options),
        "diet_evidence": tuple(diets.evidence),
        "diet_keys": tuple(sorted(diets.keys)),
        "diet_option_keys": tuple(sorted(diets.option_keys)),
        "diet_conflict_keys": tuple(sorted(diets.conflict_keys)),
        "allergens_contains": tuple(dict.fromkeys(fold_key(each) for each in source.contains)),
        "allergens_may_contain": tuple(dict.fromkeys(fold_key(each) for each in source.may_contain)),
        "allergen_confidence": claims.confidence,
    }


def _vibe_fields(source: SourceItem, portions: Sequence[Portion]) -> dict[str, Any]:
    evidence = read_vibes(
        name=source.name,
        group=source.group,
        description=source.description,
        portions=portions,
        modifiers=source.modifier_groups,
        tags=source.tags,
    )
    return {"vibe_keys": tuple(one.vibe for one in evidence), "vibe_evidence": evidence}


def _size_fields(source: SourceItem, portions: Sequence[Portion]) -> dict[str, Any]:
    """The document's own size is its first portion's that states one, cheapest a head first (§4.1)."""
    sized = [portion for portion in portions if portion.serves_max]
    best = min(sized, key=lambda portion: portion.price / (portion.serves_max or 1), default=None)
    first = best or portions[0]
    people = first.minimum_people
    stated = states_minimum(source, first.name, len(portions) == 1)
    quantity = people or (first.minimum_units if stated else None)
    return {
        "price_per_person": _a_head(best) if best else None,
        "serves_min": best.serves_min if best else None,
        "serves_max": best.serves_max if best else None,
        "serving_unit": "people" if best else "",
        "minimum_order_qty": quantity,
        "minimum_order_unit": ("people" if people else first.unit) if quantity else "",
    }


def _a_head(portion: Portion) -> Decimal:
    return (portion.price / (portion.serves_max or 1)).quantize(CENT, ROUND_HALF_UP)


def _food_keys(source: SourceItem) -> tuple[str, ...]:
    """Foods that name, portions and description name; the group's too where it is one ("Pork", not "Beef & Pork")."""
    portions = " ".join(portion.name for portion in source.portions)
    named = foods_named(f"{source.name} | {portions} | {source.description}" if portions else _joined(source))
    return tuple(sorted(named | _foods_of_group(source.group)))


def _joined(source: SourceItem) -> str:
    return f"{source.name} | {source.description}" if source.description else source.name


@lru_cache(maxsize=8_192)
def _foods_of_group(group: str) -> frozenset[str]:
    return frozenset() if _SEVERAL_PARTS.search(group) else foods_named(group)


def _others(words: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    already = frozenset(known)
    return tuple(word for word in words if word not in already)


def _text(source: SourceItem, fields: dict[str, Any]) -> str:
    """name + description + dietary + serving info (§4.1), as sentences."""
    parts = [fields["item_name"], source.description, *(label.capitalize() for label in fields["dietary_labels"])]
    parts.extend(f"{option.capitalize()} available" for option in fields["dietary_options"])
    parts.extend(_serving_line(portion) for portion in fields["portions"])
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def _serving_line(portion: Portion) -> str:
    if portion.serves_max is None:
        return portion.name
    low, high = portion.serves_min, portion.serves_max
    serves = "Per person" if portion.feeds_one else f"Serves {high if low == high else f'{low}-{high}'}"
    return f"{portion.name}: {serves}" if portion.name else serves


LONG_DESCRIPTION = 60
"""Characters past which a description outweighs the name in a mean of word vectors, so that the name is said twice.
Measured on real menus with dish phrases as queries: nDCG@10 of the vector arm alone 0.80, against 0.58 with group,
cuisine and restaurant name in the text."""


def embedding_text(document: MenuDocument) -> str:
    """The dish in its own words; what stands around it is added by `ingest.meaning`."""
    again = document.item_name if len(document.item_description) > LONG_DESCRIPTION else ""
    return ". ".join(part for part in (document.item_name, document.item_description, again) if part)


def stamped(document: MenuDocument, indexed_at: datetime) -> MenuDocument:
    """The document as of the run that writes it."""
    # A copy of so many fields takes as long as reading the item's name, and ingest made it with its time already.
    return document if document.indexed_at == indexed_at else replace(document, indexed_at=indexed_at)
