"""Orders: whether anything can be ordered, how restaurants can be told, and what waits for the operator."""

from time import perf_counter

from psycopg.errors import UndefinedTable

from bot.encryption import seal_of
from bot.operations.doctor.finding import Finding, House, NotLookedAt, Trouble, weighed
from bot.operations.open_orders import Waits, waits_for_operator
from bot.settings import Settings

LIST = "`platter orders list --open` lists them"


async def orders(house: House) -> Finding:
    """What waits for the operator is nothing wrong with Platter, so it is told with the state left as it is. Without a
    key orders are off, and that is nothing wrong either."""
    settings = house.settings
    if settings.orders == "off":
        return Finding("orders", "ok", "off: PLATTER_ORDERS")
    if settings.database_url is not None and seal_of(settings) is None:
        return Finding("orders", "ok", "off, as PLATTER_SECRET_KEYS is not set")
    if house.database is None:
        raise NotLookedAt(house.why_not)
    began = perf_counter()
    try:
        found = await waits_for_operator(house.database)
    except UndefinedTable:
        raise NotLookedAt("its tables come with the next start") from None
    ms = round((perf_counter() - began) * 1000, 2)
    says = f"on; restaurants hear {_ways(settings)}; {_waiting(found)}"
    facts = {"to_pass_on": found.to_pass_on, "not_sent": found.not_sent}
    finding = weighed("orders", says, _troubles(settings), ms, **facts)
    if finding.do is None and found != Waits(0, 0):
        return Finding("orders", finding.state, says, LIST, ms, facts)
    return finding


def _ways(settings: Settings) -> str:
    ways = {"by e-mail": settings.smtp_url is not None, "by webhook": settings.webhook_secret is not None}
    return " and ".join(name for name, is_set in ways.items() if is_set) or "nothing from Platter itself"


def _waiting(found: Waits) -> str:
    parts = [f"{found.to_pass_on:,} to pass on"] * bool(found.to_pass_on)
    parts += [f"{found.not_sent:,} that could not be sent"] * bool(found.not_sent)
    return f"waiting for you: {' and '.join(parts)}" if parts else "nothing waits for you"


def _troubles(settings: Settings) -> list[Trouble]:
    troubles = []
    if settings.smtp_url is not None and settings.public_url is None:
        troubles.append(Trouble("mails hold no link to answer with", "Set PLATTER_PUBLIC_URL"))
    return troubles
