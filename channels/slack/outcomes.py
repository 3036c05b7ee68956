"""What a call to Slack that failed means for the next try: pure."""

from channels.ports import Again, GiveUp, Outcome, Unclear, Wait
from channels.shared.payload import seconds_of
from channels.slack.sdk import Failed

PASSING = frozenset({
    "service_unavailable", "ratelimited", "rate_limited", "accesslimited", "team_added_to_org", "token_expired",
})  # fmt: skip
"""Certainly not done; an expired token is one that could not be renewed at once."""
MAY_HAVE_WORKED = frozenset({"internal_error", "fatal_error", "request_timeout", "cut_off", "timeout", "no_json"})
"""Slack: "it's possible some aspect of the operation succeeded before the error was raised". [docs: errors]"""


def outcome_of(failed: Failed) -> Outcome:
    if failed.status == 429:
        return Wait(seconds_of(failed.retry_after))
    if failed.code == "no_connection" or failed.code in PASSING:
        return Again(failed.code)
    if failed.status >= 500 or failed.code in MAY_HAVE_WORKED:
        return Unclear(failed.code)
    return GiveUp(failed.code)


def repeatable(failed: Failed) -> Outcome:
    """Of a call that does the same when it is made again: what may have worked is just made again."""
    outcome = outcome_of(failed)
    return Again(outcome.reason) if isinstance(outcome, Unclear) else outcome
