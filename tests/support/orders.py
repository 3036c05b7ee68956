"""Carts about to be placed, and the judge of a test."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

from engine.catalogue import MenuDocument
from engine.messages import Reply, ThreadKey, to_json
from engine.ordering import Cart, Destination, Facts, Found, Line, Personal, Window, judged
from engine.ports import Done, Judge, Standing

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
PERSONAL = Personal("12 Canary Street", "Ana Canary", "617 555 0100", "ring twice")


def done(user: str = "UANA", turn_id: str = "") -> Done:
    turn_id = turn_id or uuid4().hex
    return Done(turn_id, user, to_json(Reply(turn_id, "answer", headline="done")))


def line_of(document: MenuDocument, units: int = 2, by: str = "UANA", price: Decimal | None = None) -> Line:
    portion = document.portions[0]
    return Line(
        line_id=uuid4().hex[:8],
        doc_id=document.doc_id,
        dish_key=document.dish_key,
        portion=0,
        units=units,
        item_name=document.item_name,
        restaurant_id=document.restaurant_id,
        restaurant_key=document.restaurant_key,
        restaurant_name=document.restaurant_name,
        city=document.city,
        state=document.state,
        unit=portion.unit or "",
        price=portion.price if price is None else price,
        portion_name=portion.name or "",
        by=by,
        by_name="Ana Canary" if by == "UANA" else "Bob",
    )


def cart_with(thread: ThreadKey, *lines: Line, **more: object) -> Cart:
    """All that a checkout asks for is there."""
    starts = NOW + timedelta(days=3, hours=6)
    whole: dict[str, object] = {
        "stage": "checkout",
        "destination": Destination("pickup"),
        "window": Window(starts, starts + timedelta(minutes=30)),
        "personal": PERSONAL,
        "party": 12,
    }
    return Cart(str(uuid4()), thread, "UANA", "Ana Canary", lines=lines, **{**whole, **more})  # type: ignore[arg-type]


def judging(user: str = "UANA", shown: Decimal | None = None, now: datetime = NOW) -> Judge:
    def judge(cart: Cart, standing: Standing) -> Found:
        facts = Facts(
            standing.documents,
            standing.fulfilments,
            standing.limits,
            standing.promo,
            standing.promo_uses,
            now,
            user,
            shown,
        )
        return judged(cart, facts, lambda line, document: True, lambda _line, _document: "The menu does not say.")

    return judge
