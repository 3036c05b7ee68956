"""Carts and orders for tests of renderers: asked where to, a cart, its checkout, one that is placed, one to approve."""

from dataclasses import replace
from decimal import Decimal

from engine.messages import Detail, QuickReply, Reply
from engine.messages.alerts import Level
from engine.messages.ordering import (
    ORDER_FIELD,
    Amount,
    FieldChoice,
    OrderCard,
    OrderField,
    OrderForm,
    OrderLine,
    OrderPart,
)
from tests.support.replies import SAID, TURN_ID

UNSTATED = "The menu does not state allergens."


def press(action: str, argument: str, label: str, text: str = "") -> QuickReply:
    token = ".".join(part for part in (TURN_ID, action, argument) if part)
    return QuickReply(label, text or label.lower(), token)


def order_line(name: str, *others: str, level: Level | None = None, line_id: str = "", said: str = "") -> OrderLine:
    at = line_id or f"l{len(name)}"
    caution = said or (SAID[level] if level else "")
    return OrderLine(
        line_id=at,
        lines=(name, *others),
        caution=caution,
        level=level,
        warnings=(caution,) if caution else (),
        buttons=(
            press("more_of", at, "One more"), press("fewer_of", at, "One fewer"), press("take_out", at, "Take it out"),
        ),
    )  # fmt: skip


ROMA = OrderPart(
    "Trattoria Roma",
    "Boston, MA",
    (
        order_line("2 full trays of Baked Ziti, $178.00", "added by Ana", "Contains wheat and milk.", level="danger"),
        order_line("1 half tray of Rigatoni Pomodoro, $54.00", "without onions", "added by Ben, for Cem", UNSTATED),
        order_line("9 pieces of Chicken Marsala, $76.50", "added by Ana", UNSTATED, level="caution"),
    ),
    ("Delivery is $25.00, free from $500.00.",),
)
HERBS = OrderPart(
    "Herbs & Greens <Catering>",
    "Cambridge, MA",
    (
        order_line("2 large bowls of Garden Salad & Herbs, $76.00", "dressing: lemon", UNSTATED, level="warning"),
        order_line("12 cookies, $30.00", "added by Ben", "The menu states: contains milk.", level="info"),
    ),
    ("$44.00 are missing to the least order of $150.00.", "They take orders until 24 hours before."),
)
SUMS = (
    Amount("Trattoria Roma", "$308.50"),
    Amount("Herbs & Greens <Catering>", "$106.00"),
    Amount("Delivery, Trattoria Roma", "$25.00"),
    Amount("Tax", "$29.02"),
    Amount("Tip, 10 %", "$41.45"),
    Amount("Total", "$509.97", is_total=True),
)
FACTS = (
    Detail("When", "Tuesday, 1 December, 11:30 to 12:00"),
    Detail("Where to", "02139 Cambridge, the address is with Ana"),
    Detail("For", "25"),
    Detail("How it is paid", "to be agreed with the restaurant"),
)
MORE = press("say", "a1b2c3", "Add more")
PLACE_OF = press("change_place", "", "Change place")
CART = OrderCard(
    kind="cart",
    title="Your order so far: 5 lines from 2 restaurants",
    parts=(ROMA, HERBS),
    sums=(*SUMS[:2], Amount("So far, without delivery and tax", "$414.50", is_total=True)),
    facts=FACTS[:1],
    missing=("The address is missing.", "It is not said who receives it."),
    version=7,
    currency="USD",
    fill=press("fill_order", "checkout", "Fill in"),
    actions=(MORE, PLACE_OF, press("drop_cart", "", "Drop it")),
)
CHECKOUT = replace(
    CART,
    kind="checkout",
    title="Your order: 5 lines from 2 restaurants, for 25",
    sums=SUMS,
    facts=FACTS,
    missing=(),
    changed=("Baked Ziti is $89.00 a tray now; it was $85.00.",),
    total=Decimal("509.97"),
    place=press("place_order", "7", "Place order · $509.97", "place the order"),
    fill=press("fill_order", "checkout", "Change details"),
)
SENT = (
    "Sent to Trattoria Roma, not confirmed by them yet.", "A request: nobody at Herbs & Greens has been told yet.",
)  # fmt: skip
RECEIPT = replace(
    CHECKOUT,
    kind="receipt",
    title="Ordered for 25, placed by Ana",
    number="PL-7KQ2MX",
    parts=tuple(
        replace(part, lines=tuple(replace(line, buttons=()) for line in part.lines), notes=(note,))
        for part, note in zip(CHECKOUT.parts, SENT, strict=True)
    ),
    changed=(),
    place=None,
    fill=None,
    actions=(
        press("cancel_order", "PL-7KQ2MX", "Cancel"), press("reorder", "PL-7KQ2MX", "Reorder"),
        press("order_file", "PL-7KQ2MX", "As file"),
    ),
)  # fmt: skip
APPROVAL = replace(
    RECEIPT,
    kind="approval",
    title="Ana asks: $509.97 for 25, above the limit of $15.00 a head",
    place=press("approve", "PL-7KQ2MX", "Approve"),
    actions=(press("refuse", "PL-7KQ2MX", "Refuse"),),
    to="UDANA",
)
WHERE_TO = OrderCard(
    kind="where",
    title="Where is it to be delivered?",
    missing=("The ZIP code or the district is missing.",),
    fill=press("change_place", "", "Say where"),
    actions=(press("collect", "", "Pick it up"),),
)
CARDS = {"where": WHERE_TO, "cart": CART, "checkout": CHECKOUT, "receipt": RECEIPT, "approval": APPROVAL}


def ordering(card: OrderCard, headline: str = "") -> Reply:
    return Reply(TURN_ID, "order", headline=headline, order=card, intent="order")


LONG = replace(
    CHECKOUT,
    title="Your order: 40 lines",
    parts=tuple(
        replace(
            part,
            lines=tuple(
                replace(line, line_id=f"{at}-{line.line_id}", lines=(f"{at}. {line.lines[0]}", *line.lines[1:]))
                for at in range(count)
                for line in part.lines
            ),
        )
        for part, count in ((ROMA, 10), (HERBS, 5))
    ),
)
"""More than one message of Slack's holds."""
ORDERS = {
    **{kind: ordering(card, "Ana added 2 full trays of Baked Ziti.") for kind, card in CARDS.items()},
    "of forty lines": ordering(LONG),
}
FORM = OrderForm(
    kind="checkout",
    title="Delivery details",
    notes=("What you fill in here is read by the restaurants and the driver, and by nobody in the thread.",),
    fields=(
        OrderField(f"{ORDER_FIELD}date", "Day", "date", "2026-12-01", is_needed=True),
        OrderField(
            f"{ORDER_FIELD}window", "Time", "one", "11:30", is_needed=True,
            choices=(FieldChoice("11:30", "11:30 to 12:00"), FieldChoice("12:00", "12:00 to 12:30")),
        ),
        OrderField(f"{ORDER_FIELD}address", "Address", "lines", is_needed=True, hint="Street, floor, room"),
        OrderField(f"{ORDER_FIELD}contact_name", "Who receives it", "text", "Ana", is_needed=True, most=80),
        OrderField(f"{ORDER_FIELD}contact_phone", "Their phone", "phone", most=40),
    ),
    version=7,
    argument="cart-1",
    submit="Save",
)  # fmt: skip
