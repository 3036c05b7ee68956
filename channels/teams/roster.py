"""Whether Platter is in a conversation: who is not is told nothing of it, not even who is."""

import asyncio
from urllib.parse import quote

from channels.teams.limits import ANSWER_WITHIN_S
from channels.teams.login import Login
from channels.teams.turns import Place
from channels.teams.wire import Failed, Wire

NOT_IN = frozenset({403, 404})
"""BotNotInConversationRoster, ConversationNotFound. [docs: bots/how-to/conversations/send-proactive-messages]"""


class Roster:
    def __init__(self, wire: Wire, login: Login) -> None:
        self._wire = wire
        self._login = login

    async def is_in(self, place: Place) -> bool:
        """Where Teams does not tell it is taken to be: the post will tell. [docs: bots/how-to/get-teams-context,
        "Fetching the roster"]"""
        if not place.conversation:
            return False
        conversation = quote(place.conversation, safe="")
        url = f"{place.service_url.rstrip('/')}/v3/conversations/{conversation}/pagedmembers?pageSize=1"
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                await self._wire.get(url, token=await self._login.token())
        except TimeoutError:
            return True
        except Failed as failed:
            return failed.status not in NOT_IN
        return True
