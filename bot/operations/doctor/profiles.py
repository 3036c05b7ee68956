"""What is kept of people: whether it can be, and which keys it is sealed under."""

from time import perf_counter

from psycopg.errors import UndefinedTable

from bot.encryption import seal_of
from bot.operations.doctor.finding import Finding, House, NotLookedAt, Trouble, weighed
from bot.operations.people import sealed

RESEAL = "`platter people reseal` takes them over to the first key"


async def profiles(house: House) -> Finding:
    """Without a key profiles are off, and that is nothing wrong."""
    seal = seal_of(house.settings)
    if house.database is None:
        raise NotLookedAt(house.why_not)
    began = perf_counter()
    try:
        found = await sealed(house.database, seal)
    except UndefinedTable:
        raise NotLookedAt("its tables come with the next start") from None
    ms = round((perf_counter() - began) * 1000, 2)
    facts = {f"under_{key}": rows for key, rows in found.by_key.items()}
    rows = sum(found.by_key.values())
    troubles = []
    if found.unopened:
        said = f"{found.unopened:,} cannot be opened by any key that is set"
        troubles.append(Trouble(said, "Put the key back that sealed them into PLATTER_SECRET_KEYS, last"))
    if seal is None and not rows:
        is_made = house.settings.database_url is None
        says = "none; a key is made with the next start" if is_made else "off, as PLATTER_SECRET_KEYS is not set"
        return Finding("profiles", "ok", says, ms=ms)
    by_key = ", ".join(f"{count:,} under the key {key}" for key, count in sorted(found.by_key.items()))
    older = seal is not None and any(key in seal.key_ids[1:] for key in found.by_key)
    finding = weighed("profiles", f"{rows:,} sealed{f': {by_key}' if by_key else ''}", troubles, ms, **facts)
    return finding if troubles or not older else Finding("profiles", "ok", finding.says, RESEAL, ms, facts)
