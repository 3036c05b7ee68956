"""What a call to Teams that failed means for the next try: pure."""

from channels.ports import Again, GiveUp, Outcome, Unclear, Wait
from channels.shared.payload import seconds_of
from channels.teams.http_client import Failed

PASSING = frozenset({401, 412, 502, 503, 504})
"""Not posted, and worth another try: Teams' documented ones (412, 502, 504), a service that says it is away, and a
token that was not taken, which is fetched anew. [docs: bots/how-to/rate-limit, "Handle HTTP 429 responses"]"""


def outcome_of(failed: Failed) -> Outcome:
    if failed.status == 429:
        return Wait(seconds_of(failed.retry_after))
    if failed.code.startswith("login_") or failed.code == "no_connection" or failed.status in PASSING:
        return Again(failed.code)
    if failed.status >= 500 or failed.code in ("cut_off", "timeout", "no_json"):
        return Unclear(failed.code)
    return GiveUp(failed.code)


def repeatable(failed: Failed) -> Outcome:
    """Of a call that does the same when it is made again: what may have worked is just made again."""
    outcome = outcome_of(failed)
    return Again(outcome.reason) if isinstance(outcome, Unclear) else outcome
