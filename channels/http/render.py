"""Reply, session and turn → what goes over the wire: pure and total."""

import json
from dataclasses import asdict
from decimal import Decimal
from typing import Any, Literal

from channels.http.models import (
    AmountModel,
    ClarificationModel,
    ComparisonModel,
    ComparisonRowModel,
    DetailModel,
    ExchangeModel,
    MenuItem,
    NoticeModel,
    OrderLineModel,
    OrderModel,
    OrderPartModel,
    PlaceModel,
    PlanLineModel,
    PlanModel,
    PreferencesModel,
    QuickReplyModel,
    SearchResponse,
    SessionResponse,
    TurnResponse,
)
from channels.shared.plain_text import plain_answer
from engine.engine import Session, TurnRow
from engine.messages import Card, Clarification, Comparison, Filters, Notice, Place, Plan, PlanLine, QuickReply, Reply
from engine.messages.ordering import OrderCard, OrderLine, OrderPart

SESSION_LIFE_S = 86_400
"""24 hours, §7.1."""
_SENSITIVITY: dict[str, Literal["high", "medium", "low"]] = {"cheap": "high", "moderate": "medium", "expensive": "low"}


def render_reply(reply: Reply, session_id: str, took_ms: float) -> SearchResponse:
    """The response of `POST /chat/search`."""
    return SearchResponse(
        session_id=session_id,
        turn_id=reply.turn_id,
        resolved_query=reply.resolved_query,
        intent=reply.intent,
        is_follow_up=reply.is_follow_up,
        follow_up_type=reply.follow_up_type,
        filters=render_filters(reply.filters),
        results=[render_card(card) for card in reply.cards],
        places=[_place(place) for place in reply.places],
        plans=[_plan(plan) for plan in reply.plans],
        order=render_order(reply.order) if reply.order else None,
        answer=plain_answer(reply),
        confidence=min(1.0, max(0.0, reply.confidence)),
        unread=list(reply.unread),
        total=reply.total,
        total_at_least=reply.total_at_least,
        unsized_total=reply.unsized_total,
        quick_replies=[_quick_reply(choice) for choice in reply.quick_replies],
        notices=[_notice(notice) for notice in reply.notices],
        clarification=_clarification(reply.clarification),
        comparison=_comparison(reply.comparison),
        processing_time_ms=round(took_ms, 3),
    )


def render_card(card: Card) -> MenuItem:
    return MenuItem(
        doc_id=card.doc_id,
        restaurant_name=card.restaurant_name,
        city=card.city,
        state=card.state,
        item_name=card.item_name,
        item_description=card.description or None,
        display_price=float(card.display_price),
        price_per_person=_number(card.price_per_person),
        serves_min=card.serves_min,
        serves_max=card.serves_max,
        dietary_labels=list(card.dietary_labels),
        tags=list(card.tags),
        rrf_score=card.rrf_score,
        portion=card.portion,
        units=card.units,
        party_cost=_number(card.party_cost),
        cost_per_head=_number(card.cost_per_head),
        estimated=card.is_estimated,
        group=card.group,
        for_need=card.for_need,
        level=card.level,
        warnings=list(card.warnings),
        add=_offered(card.add),
    )


def _place(place: Place) -> PlaceModel:
    return PlaceModel(
        restaurant_key=place.restaurant_key,
        name=place.name,
        city=place.city,
        state=place.state,
        dishes=place.dishes,
        feeds=place.feeds,
        miles=place.miles,
        per_head_from=_number(place.per_head_from),
        per_head_to=_number(place.per_head_to),
        diets=list(place.diets),
        caution=place.caution,
        show=_offered(place.show),
        compose=_offered(place.compose),
    )


def _plan(plan: Plan) -> PlanModel:
    return PlanModel(
        plan_id=plan.plan_id,
        kind=plan.kind,
        title=plan.title,
        restaurants=list(plan.restaurants),
        lines=[_plan_line(line) for line in plan.lines],
        party=plan.party,
        currency=plan.currency,
        total=float(plan.total),
        per_head=float(plan.per_head),
        stated_cost=float(plan.stated_cost),
        estimated_cost=float(plan.estimated_cost),
        cost=plan.cost,
        terms=list(plan.terms),
        delivers=plan.delivers,
        covered=list(plan.covered),
        missing=list(plan.missing),
        kept=list(plan.kept),
        changed=list(plan.changed),
        details=[DetailModel(label=one.label, text=one.text) for one in plan.details],
        show=_offered(plan.show),
        order=_offered(plan.order),
        swap=_offered(plan.swap),
    )


def _plan_line(line: PlanLine) -> PlanLineModel:
    return PlanLineModel(
        doc_id=line.doc_id,
        item_name=line.item_name,
        restaurant_key=line.restaurant_key,
        restaurant_name=line.restaurant_name,
        portion=line.portion,
        units=line.units,
        unit=line.unit,
        unit_price=float(line.unit_price),
        cost=float(line.cost),
        heads=line.heads,
        lines=list(line.lines),
        is_estimated=line.is_estimated,
        for_need=line.for_need,
        caution=line.caution,
        level=line.level,
        warnings=list(line.warnings),
    )


def render_order(card: OrderCard) -> OrderModel:
    return OrderModel(
        kind=card.kind,
        title=card.title,
        parts=[_order_part(part) for part in card.parts],
        sums=[AmountModel(label=one.label, text=one.text, is_total=one.is_total) for one in card.sums],
        facts=[DetailModel(label=one.label, text=one.text) for one in card.facts],
        missing=list(card.missing),
        changed=list(card.changed),
        number=card.number,
        version=card.version,
        currency=card.currency,
        total=None if card.total is None else str(card.total),
        place=_offered(card.place),
        fill=_offered(card.fill),
        actions=[_quick_reply(one) for one in card.actions],
        to=card.to,
    )


def _order_part(part: OrderPart) -> OrderPartModel:
    return OrderPartModel(
        restaurant_name=part.restaurant_name,
        where=part.where,
        lines=[_order_line(line) for line in part.lines],
        notes=list(part.notes),
    )


def _order_line(line: OrderLine) -> OrderLineModel:
    return OrderLineModel(
        line_id=line.line_id,
        lines=list(line.lines),
        caution=line.caution,
        level=line.level,
        warnings=list(line.warnings),
        buttons=[_quick_reply(one) for one in line.buttons],
    )


def _offered(choice: QuickReply | None) -> QuickReplyModel | None:
    return _quick_reply(choice) if choice else None


def render_filters(filters: Filters) -> dict[str, Any]:
    """Only what is set: a filter that is absent was not in force."""
    return {name: _plain(value) for name, value in asdict(filters).items() if value not in (None, (), False)}


def render_session(session: Session, session_id: str) -> SessionResponse:
    """The session in §7.1's shape."""
    memory = session.memory
    return SessionResponse(
        session_id=session_id,
        created_at=session.created_at,
        last_activity=session.last_activity,
        ttl_seconds=SESSION_LIFE_S,
        entities=render_entities(session),
        conversation=[
            ExchangeModel(
                role=line.role,
                content=line.content,
                timestamp=line.timestamp,
                result_ids=list(line.result_ids) if line.role == "assistant" else None,
            )
            for line in session.conversation
        ],
        previous_results=list(memory.kept_ids or [shown.doc_id for shown in memory.page]),
        previous_query=memory.query,
        preferences=PreferencesModel(
            price_sensitivity=_SENSITIVITY.get(memory.wants.price_level or ""),
            preferred_cuisines=list(memory.wants.cuisine),
        ),
    )


def render_entities(session: Session) -> dict[str, Any]:
    """What is in force, by the names of §6.2 and §8.2; `any` where it was said not to matter."""
    wants = session.memory.wants
    entities: dict[str, Any] = {
        "city": wants.city,
        "state": wants.state,
        "zip_code": wants.zip_code,
        "area": wants.area,
        "cuisine": list(wants.cuisine),
        "dietary_labels": list(wants.dietary_labels),
        "item_keywords": [phrase.text for phrase in wants.wishes],
        "price_max": _number(wants.price_max),
        "price_per_person_max": _number(wants.price_per_person_max),
        "price_level": wants.price_level,
        "party": wants.party,
        "party_approximate": wants.party_approximate,
        "serves_min": wants.party,
        "serves_max": wants.serves_max,
        "restaurant_name": wants.restaurant_name,
        "menu_type": wants.menu_type,
        "tags": list(wants.tags),
        "date": wants.date,
        "time": wants.time,
        "needs": [asdict(need) for need in wants.needs],
        "excluded": list(wants.excluded),
        "allergies": list(wants.allergies),
        "items": [asdict(line) for line in wants.items],
    }
    return entities | {_SLOT_NAMES.get(slot, slot): "any" for slot in sorted(wants.any_of)}


_SLOT_NAMES = {"place": "city", "restaurant": "restaurant_name", "wishes": "item_keywords", "party": "serves_min"}
"""Slots whose name in the interface is another."""


def render_turn(row: TurnRow) -> TurnResponse:
    """The record of one turn."""
    return TurnResponse(
        turn_id=row.turn_id,
        session_id=row.thread.conversation,
        platform=row.thread.platform,
        seq=row.seq,
        user_id=row.user_id,
        sent_at=row.sent_at,
        kind=row.kind,
        text=row.text,
        token=row.token,
        generation=row.generation,
        state_before=_object(row.memory_before),
        state_after=_object(row.memory_after),
        ranked_ids=list(row.ranked_ids),
        reply=_object(row.reply),
        explanation=row.explanation,
    )


def _quick_reply(choice: QuickReply) -> QuickReplyModel:
    return QuickReplyModel(
        label=choice.label, text=choice.text, token=choice.token, count=choice.count, at_least=choice.at_least
    )


def _notice(notice: Notice) -> NoticeModel:
    return NoticeModel(code=notice.code, text=notice.text, leads=notice.leads, action=_offered(notice.action))


def _clarification(asked: Clarification | None) -> ClarificationModel | None:
    if asked is None:
        return None
    choices = [_quick_reply(choice) for choice in asked.choices]
    return ClarificationModel(asks=list(asked.asks), question=asked.question, choices=choices)


def _comparison(table: Comparison | None) -> ComparisonModel | None:
    if table is None:
        return None
    return ComparisonModel(
        title=table.title,
        doc_ids=list(table.doc_ids),
        columns=list(table.columns),
        rows=[ComparisonRowModel(label=row.label, cells=list(row.cells)) for row in table.rows],
        note=table.note,
    )


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _object(raw: bytes) -> dict[str, Any]:
    """A JSON object as it was stored; what was erased is {}."""
    found = json.loads(raw) if raw else {}
    return found if isinstance(found, dict) else {}
