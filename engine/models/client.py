"""The port `LanguageModel` over any server that speaks OpenAI's chat interface, through `langchain-openai`.

For every verb: the first model, then the second; each request within its part of the time that is left; an answer in a
wrong form is sent back once with what was wrong. A model that fails three times in a row is left alone for a while.
The library gives the form of a reading (`with_structured_output`); its retries and fallbacks know neither a deadline,
nor a breaker, nor the account that each single request is entered in, so these are ours.
The library is imported with the first request (or `warm`), because it takes a second that nobody without a key owes.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from operator import itemgetter
from time import monotonic
from typing import Any, TypeVar

from pydantic import SecretStr, ValidationError

from engine.messages.people import GuessedTaste
from engine.models.errors import is_its_fault, outcome_of, refuses, retry_after_s
from engine.models.messages import (
    Chat,
    as_messages,
    expand_chat,
    repaired,
    taste_chat,
    tokens_of,
    understand_chat,
    write_chat,
)
from engine.people import taste_schema, tastes_from_json
from engine.ports import Account, ModelUse, PageToTell, Unavailable
from engine.reading import Guess, LineToRead, guess_from_json, guess_schema
from engine.stores.breaker import Breaker

BREAKER_FAILURES, BREAKER_OPEN_S = 3, 30.0
"""Retrieval notes, "structured output": three failures, then half a minute."""
READ_S, EXPAND_S = 2.5, 1.5
"""Longest for one reading or expansion, however much of the turn's time is left: both come before the search, and a
turn with a model takes 2.9 to 4.0 s in the field (retrieval notes, "what decides the design", 6)."""
TASTE_S = 10.0
"""Longest for what a person likes: nobody waits for it."""
FIRST_SHARE = 0.6
"""Of the time left, what the first model gets where there is a second one, which needs about as long."""
ANSWER_TOKENS = {"understand": 1_200, "expand": 60, "taste": 800, "write": 350}
"""Longest answers: an edit has about 40 tokens and a full line ten of them; twelve words about 20, three tastes of each
of twelve wishes about 700, four sentences about 150."""
STEADY = {"temperature": 0.0, "seed": 7}
"""What makes a model say the same again, as far as its server can (OpenAI, "Reproducible outputs"); some refuse it."""
MAY_HAVE_ANSWERED = frozenset({"used", "garbage", "late", "cut_off", "stopped"})
EXPANSION_MOST = 200
"""Characters of an expansion; twelve words are under a hundred."""

Answer = TypeVar("Answer")


class _Failed(Exception):
    """One model gave no answer; `outcome` was recorded. `again`: it would take the same request without what it
    refused."""

    def __init__(self, outcome: str, again: bool = False) -> None:
        super().__init__(outcome)
        self.outcome, self.again = outcome, again


class _Garbage(Exception):
    """An answer in a wrong form."""

    def __init__(self, said: str, wrong: str) -> None:
        super().__init__("garbage")
        self.said, self.wrong = said, wrong


@dataclass(slots=True)
class _Request:
    """One request on its way, so that whatever happens it is recorded once."""

    verb: str
    model: str
    account: Account
    reserved: int
    began_s: float

    async def ended(self, outcome: str, usage: Mapping[str, Any] | None) -> None:
        """Without figures from the server: all of what was set aside where it may have answered, else nothing."""
        silent = (self.reserved, 0) if outcome in MAY_HAVE_ANSWERED else (0, 0)
        tokens = (int(usage["input_tokens"]), int(usage["output_tokens"])) if usage else silent
        ms = round((monotonic() - self.began_s) * 1000, 1)
        await self.account.record(ModelUse(self.verb, self.model, outcome, *tokens, ms), self.reserved)


class OpenAIModel:
    """Use it with `async with`, which closes its connections. `models`: the first choice, then the second if any."""

    def __init__(
        self,
        api_key: str,
        base_url: str | None,
        models: Sequence[str],
        *,
        read_s: float = READ_S,
        expand_s: float = EXPAND_S,
        first_share: float = FIRST_SHARE,
    ) -> None:
        """`first_share`: of the time left, the part that the first model may take."""
        self._read_s, self._expand_s, self._first_share = read_s, expand_s, first_share
        self._key, self._base_url = api_key, base_url
        self._models = tuple(dict.fromkeys(models))
        self._breakers = {name: Breaker(BREAKER_FAILURES, BREAKER_OPEN_S) for name in self._models}
        self._clients: dict[str, Any] = {}
        self._unsteady: set[str] = set()
        """Models whose servers refuse `STEADY`."""
        self._http: Any = None
        self._blocking_http: Any = None

    async def __aenter__(self) -> "OpenAIModel":
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._http is not None:
            await self._http.aclose()
            self._blocking_http.close()

    async def warm(self) -> None:
        """Imports and prepares what the first request would wait for; connects to nothing."""
        await asyncio.to_thread(lambda: [self._client(name) for name in self._models])

    async def understand(self, line: LineToRead, account: Account) -> Guess:
        form = {"name": "reading", "strict": True, "schema": guess_schema()}
        return await self._ask("understand", understand_chat(line), account, self._read_s, guess_from_json, form)

    async def expand(self, query: str, in_force: Mapping[str, Any], account: Account) -> str:
        return await self._ask("expand", expand_chat(query, in_force), account, self._expand_s, _one_line)

    async def taste(self, wishes: Sequence[Mapping[str, Sequence[str]]], account: Account) -> Sequence[GuessedTaste]:
        form = {"name": "taste", "strict": True, "schema": taste_schema()}
        return await self._ask("taste", taste_chat(wishes), account, TASTE_S, tastes_from_json, form)

    async def write(self, page: PageToTell, account: Account) -> AsyncGenerator[str, None]:
        chat = write_chat(page)
        for name, share in self._in_turn():
            told, again = False, True
            while again:
                try:
                    async with aclosing(self._stream(name, chat, account, account.left_s() * share)) as pieces:
                        async for piece in pieces:
                            told = True
                            yield piece
                    return
                except _Failed as failed:
                    if told:
                        raise Unavailable("model", failed.outcome) from None
                    again = failed.again
        raise Unavailable("model", "no model answered")

    def _in_turn(self) -> list[tuple[str, float]]:
        """Models that may be asked now, each with its share of the time left."""
        ready = [name for name in self._models if not self._breakers[name].is_open]
        return [(name, self._first_share if name != ready[-1] else 1.0) for name in ready]

    async def _ask(
        self,
        verb: str,
        chat: Chat,
        account: Account,
        within_s: float,
        read: Callable[[str], Answer],
        form: Mapping[str, Any] | None = None,
    ) -> Answer:
        """The answer of the first model that gives one in the form asked for, each sent back once."""
        until = monotonic() + min(within_s, account.left_s())
        for name, share in self._in_turn():
            last, said, tries = monotonic() + (until - monotonic()) * share, chat, 2
            while tries:
                try:
                    return await self._request(name, verb, said, account, last, read, form)
                except _Garbage as garbage:
                    said, tries = repaired(chat, garbage.said, garbage.wrong), tries - 1
                except _Failed as failed:
                    if not failed.again:
                        break
            else:
                self._breakers[name].failed()
        raise Unavailable("model", "no model answered")

    async def _request(
        self,
        name: str,
        verb: str,
        chat: Chat,
        account: Account,
        until: float,
        read: Callable[[str], Answer],
        form: Mapping[str, Any] | None,
    ) -> Answer:
        request = await self._opened(name, verb, chat, account, until)
        most, client = ANSWER_TOKENS[verb], self._client(name)
        if form is None:
            asked = client.bind(max_tokens=most)
        else:
            given = {"method": "json_schema", "strict": True, "include_raw": True}
            asked = client.with_structured_output(form, **given, max_tokens=most) | itemgetter("raw")
        try:
            async with asyncio.timeout(max(0.0, until - monotonic())):
                message = await asked.ainvoke(as_messages(chat))
        except asyncio.CancelledError:  # Whoever asked is gone.
            await request.ended("stopped", None)
            raise
        except Exception as error:  # whatever a strange server makes the library raise is one model that failed
            raise await self._failed(request, error) from None
        if message.additional_kwargs.get("refusal"):
            await request.ended("refused", message.usage_metadata)
            raise _Failed("refused")
        try:
            answer = read(message.text)
        except (ValidationError, ValueError) as wrong:
            await request.ended("garbage", message.usage_metadata)
            raise _Garbage(message.text, _what_is_wrong(wrong)) from None
        await request.ended("used", message.usage_metadata)
        self._breakers[name].succeeded()
        return answer

    async def _stream(self, name: str, chat: Chat, account: Account, within_s: float) -> AsyncGenerator[str, None]:
        until = monotonic() + within_s
        request = await self._opened(name, "write", chat, account, until)
        usage, finish = None, None
        asked = self._client(name).bind(max_tokens=ANSWER_TOKENS["write"])
        try:
            async with aclosing(asked.astream(as_messages(chat))) as chunks:
                while True:
                    async with asyncio.timeout(max(0.0, until - monotonic())):
                        chunk = await anext(chunks, None)
                    if chunk is None:
                        break
                    usage = chunk.usage_metadata or usage
                    finish = chunk.response_metadata.get("finish_reason") or finish
                    if chunk.text:
                        yield chunk.text
        except (GeneratorExit, asyncio.CancelledError):  # Whoever reads has read enough, or is gone.
            await request.ended("stopped", usage)
            raise
        except Exception as error:  # as above
            raise await self._failed(request, error) from None
        if finish != "stop":
            await request.ended("cut_off", usage)
            self._breakers[name].failed()
            raise _Failed("cut_off")
        await request.ended("used", usage)
        self._breakers[name].succeeded()

    async def _opened(self, name: str, verb: str, chat: Chat, account: Account, until: float) -> _Request:
        """Raises _Failed where no time is left, and Unavailable where the tenant's share of the day is used up."""
        if until <= monotonic():
            raise _Failed("late")
        reserved = tokens_of(chat) + ANSWER_TOKENS[verb]
        if not await account.reserve(reserved):
            raise Unavailable("model", "the share of the day is used up")
        return _Request(verb, name, account, reserved, monotonic())

    async def _failed(self, request: _Request, error: Exception) -> _Failed:
        outcome, breaker = outcome_of(error), self._breakers[request.model]
        pause_s = retry_after_s(error)
        if outcome == "wrong_request" and request.model not in self._unsteady and refuses(error, STEADY):
            self._unsteady.add(request.model)
            self._clients.pop(request.model, None)
            await request.ended(outcome, None)
            return _Failed(outcome, again=True)
        if pause_s is not None:
            breaker.open_for(pause_s)
        elif is_its_fault(outcome):
            breaker.failed()
        await request.ended(outcome, None)
        return _Failed(outcome)

    def _client(self, name: str) -> Any:
        """Made once, with what the first request needs; one set of connections for all."""
        if name not in self._clients:
            import httpx
            from langchain_openai import ChatOpenAI

            if self._http is None:
                trusted = httpx.create_ssl_context()
                # The library also makes a client that blocks; given one, it makes no certificates' store of its own.
                self._http, self._blocking_http = httpx.AsyncClient(verify=trusted), httpx.Client(verify=trusted)
            self._clients[name] = ChatOpenAI(
                model=name,
                api_key=SecretStr(self._key),
                base_url=self._base_url,
                http_async_client=self._http,
                http_client=self._blocking_http,
                max_retries=0,
                stream_usage=True,
                use_responses_api=False,
                **({} if name in self._unsteady else STEADY),
            )
        return self._clients[name]


def _one_line(content: str) -> str:
    """Raises ValueError for anything but one short line."""
    line = content.strip()
    if not line or "\n" in line or len(line) > EXPANSION_MOST:
        raise ValueError("one line of at most twelve words was asked for")
    return line


def _what_is_wrong(wrong: ValueError) -> str:
    if not isinstance(wrong, ValidationError):
        return str(wrong)
    errors = wrong.errors(include_url=False, include_input=False, include_context=False)[:5]
    return "; ".join(f"{'.'.join(str(part) for part in error['loc'])}: {error['msg']}" for error in errors)
