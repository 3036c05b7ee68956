"""Letters to restaurants: what one part of an order says, as an email and as a webhook's JSON. Pure.

What a restaurant must know to bring it stands in full; who is allergic never does, but what somebody asked the kitchen
to be told stands in a line's note. [`orders.md`, After]
"""

from datetime import datetime
from decimal import Decimal
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any
from uuid import UUID

from bot.suppliers.schedule import Kind
from engine.answers import destination_said, exact, units_said, window_said
from engine.messages.text import clean_text
from engine.ordering import Order, OrderPart, line_cost

SUBJECTS: dict[Kind, str] = {
    "placed": "Order {number} for {when}",
    "cancelled": "Cancelled: order {number} for {when}",
    "reconfirm": "Please confirm once more: order {number} for {when}",
}
LEADS: dict[Kind, str] = {
    "placed": "A new order through Platter. Please accept or decline it.",
    "cancelled": "This order is cancelled. Please do not prepare it.",
    "reconfirm": "This order is for tomorrow. Please confirm once more that you will bring it.",
}


def idempotency_key(order: Order, part: OrderPart, kind: Kind) -> str:
    """The order's number. What is said of it later is another message than it, and so is another restaurant's part: a
    receiver that takes each key once would never hear that it is off."""
    keys = [one.restaurant_key for one in order.parts]
    part_of = f"/{keys.index(part.restaurant_key) + 1}" if len(keys) > 1 else ""
    return f"{order.number}{part_of}{'' if kind == 'placed' else f':{kind}'}"


def email_of(
    order: Order, part: OrderPart, kind: Kind, message: UUID, at: datetime, sender: str, to: str, link: str
) -> EmailMessage:
    """The same order, part and kind is always the same message, by its Message-ID: a repeat is known as one."""
    when = window_said(order.window) if order.window else "a day to be agreed"
    letter = EmailMessage()
    letter["From"], letter["To"] = sender, to
    letter["Subject"] = _one_line(SUBJECTS[kind].format(number=order.number, when=when))
    letter["Message-ID"] = f"<{message}@{sender.rpartition('@')[2].rstrip('>') or 'platter.invalid'}>"
    letter["Date"] = format_datetime(at)
    letter["Auto-Submitted"] = "auto-generated"  # so that no note of absence answers it (RFC 3834)
    letter["X-Platter-Order"] = idempotency_key(order, part, kind)
    answer = f"\n\nTo accept or decline: {link}" if link and kind != "cancelled" else ""
    letter.set_content(f"{LEADS[kind]}\n\n{body_of(order, part)}{answer}\n")
    return letter


def body_of(order: Order, part: OrderPart) -> str:
    currency, personal, sums = order.totals.currency, order.personal, part.sums
    lines = [line for one in part.lines for line in _line(one, currency)]
    facts = (
        ("Order", order.number),
        ("When", window_said(order.window) if order.window else ""),
        ("How", destination_said(order.destination)),
        ("Address", personal.address if order.destination.way == "delivery" else ""),
        ("Contact", ", ".join(one for one in (personal.contact_name, personal.contact_phone) if one)),
        ("Notes", personal.notes),
        ("PO number", order.po_number),
        ("People", str(order.party) if order.party else ""),
        ("Payment", part.payment),
    )
    money = (
        ("Food", sums.subtotal),
        ("Discount", -sums.discount),
        ("Delivery", sums.fee),
        ("Tax contained" if sums.tax_included else "Tax", sums.tax),
        ("Tip", tip_of(order)),
        ("Total", total_of(order, part)),
    )
    return "\n".join(
        (
            part.restaurant_name,
            "",
            *lines,
            "",
            *(f"{label}: {exact(amount, currency)}" for label, amount in money if amount),
            "",
            *(f"{label}: {_one_line(text)}" for label, text in facts if text),
        )
    )


def tip_of(order: Order) -> Decimal:
    """Where one restaurant has it all; a tip of several is nobody's alone."""
    return order.totals.tip if len(order.parts) == 1 else Decimal(0)


def total_of(order: Order, part: OrderPart) -> Decimal:
    """What the restaurant is paid. [`orders.md`, Totals]"""
    sums = part.sums
    return sums.subtotal - sums.discount + sums.fee + (0 if sums.tax_included else sums.tax) + tip_of(order)


def _line(line: Any, currency: str) -> list[str]:
    told = [f"- {units_said(line)}: {exact(line_cost(line, currency), currency)}"]
    told += [f"    {choice.group}: {choice.name}" for choice in line.choices]
    told += [f"    Note: {_one_line(line.note)}"] if line.note else []
    return [*told, *([f"    For: {_one_line(line.for_whom)}"] if line.for_whom else [])]


def _one_line(text: str) -> str:
    """What was typed by people begins no header and no line of its own, hides nothing and turns nothing round."""
    return " ".join(clean_text(text)[0].split())


def payload_of(order: Order, part: OrderPart, kind: Kind, message: UUID, at: datetime, link: str) -> dict[str, Any]:
    """As Standard Webhooks has it: a type, a time, and the data; the same at every try."""
    sums = part.sums
    return {
        "type": f"order.{kind}",
        "timestamp": at.isoformat(),
        "data": {
            "id": str(message),
            "number": order.number,
            "idempotency_key": idempotency_key(order, part, kind),
            "restaurant": part.restaurant_name,
            "starts": order.window.starts.isoformat() if order.window else None,
            "ends": order.window.ends.isoformat() if order.window else None,
            "way": order.destination.way,
            "zip_code": order.destination.zip_code,
            "address": order.personal.address,
            "contact": {"name": order.personal.contact_name, "phone": order.personal.contact_phone},
            "notes": order.personal.notes,
            "party": order.party,
            "po_number": order.po_number,
            "currency": order.totals.currency,
            "lines": [
                {
                    "item": line.item_name,
                    "portion": line.portion_name,
                    "units": line.units,
                    "unit_price": str(line.price),
                    "cost": str(line_cost(line, order.totals.currency)),
                    "choices": [
                        {"group": one.group, "name": one.name, "price": str(one.price)} for one in line.choices
                    ],
                    "note": line.note,
                    "for": line.for_whom,
                }
                for line in part.lines
            ],
            "subtotal": str(sums.subtotal),
            "discount": str(sums.discount),
            "fee": str(sums.fee),
            "tax": str(sums.tax),
            "tax_included": sums.tax_included,
            "tip": str(tip_of(order)),
            "total": str(total_of(order, part)),
            "answer_url": link,
        },
    }
