"""Sheet of an order: a row a line, each amount of the card below, and the same total."""

from dataclasses import replace
from decimal import Decimal

from engine.answers import sheet_of_order
from engine.ordering import Tip, with_choices
from tests.support.ordered import SIZES, brought, dish, line, placed

BOWL, FAR = dish(), dish("Kabsa", "20.00", "Najd")


def test_units_times_each_is_the_cost_and_all_amounts_come_to_the_total() -> None:
    with_crust = replace(BOWL, modifiers=(SIZES,))
    chosen = with_choices(line(BOWL, 10, note="warm", for_whom="Cem"), with_crust, {"Crust": ["Thick"]})
    cart = replace(brought(BOWL, FAR, tip=Tip("percent", Decimal(10))), lines=(chosen, line(FAR, 3)))
    order = placed(cart, with_crust, FAR)
    sheet = sheet_of_order(order)
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    lines, sums = sheet.rows[:2], sheet.rows[2:]
    assert lines[0] == ("The Corner", "Rice Bowl", "", "10", "11.50", "115.00", "Thick", "warm", "Cem")
    assert all(Decimal(row[3]) * Decimal(row[4]) == Decimal(row[5]) for row in lines)
    assert [row[:2] for row in sums] == [
        ("The Corner", "Delivery"), ("The Corner", "Tax"), ("Najd", "Delivery"), ("Najd", "Tax"), ("", "Tip"),
        ("", "Total"),
    ]  # fmt: skip
    *parts, total = [Decimal(row[5]) for row in sheet.rows]
    assert sum(parts) == total == order.totals.total
