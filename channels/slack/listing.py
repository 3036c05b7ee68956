"""What stands in a thread, or in a channel where there is none, read page by page until something is found."""

from collections.abc import Callable

from channels.ports import CannotTell, NotThere, Sent, Where
from channels.shared.payload import Json, text_at
from channels.slack.limits import LISTED_A_PAGE, LISTED_PAGES
from channels.slack.posted import thread_of
from channels.slack.sdk import TIMEOUT_S, SlackApi

Page = list[Json]


def listing(where: Where, oldest_s: float | None = None, of: str = "") -> Json:
    """`oldest_s`: since the epoch, Slack's; None: from the beginning. `of`: the one message of that name."""
    thread = thread_of(where)
    oldest = of or ("" if oldest_s is None else f"{oldest_s:.6f}")
    return {
        "channel": where.destination,
        "limit": LISTED_A_PAGE,
        "include_all_metadata": "true",
        **({"ts": thread} if thread else {}),
        **({"oldest": oldest} if oldest else {}),
        **({"latest": of, "inclusive": "true"} if of else {}),
    }


async def page_of(api: SlackApi, token: str, given: Json, within_s: float = TIMEOUT_S) -> tuple[Page, str]:
    """The messages of a page, and the cursor of the next; "" for the last. Raises Failed."""
    method = "conversations.replies" if given.get("ts") else "conversations.history"
    answer = await api.call(method, token, given, within_s)
    page = [one for one in answer.get("messages") or [] if isinstance(one, dict)]
    return page, text_at(answer, "response_metadata", "next_cursor")


async def look_for(
    api: SlackApi, token: str, given: Json, chosen: Callable[[Page], Json | None]
) -> Sent | NotThere | CannotTell:
    """By the name of the message that is chosen of a page, of the first that has one; CannotTell: it may stand further
    on than is looked. Raises Failed."""
    for _ in range(LISTED_PAGES):
        page, cursor = await page_of(api, token, given)
        if (found := chosen(page)) is not None:
            return Sent(text_at(found, "ts"))
        if not cursor:
            return NotThere()
        given = {**given, "cursor": cursor}
    return CannotTell()
