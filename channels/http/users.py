"""What is kept of people, for the operator's own servers: made, read, changed and erased by their token beside the
tenant's key. [Kairos §3, §13, §14]

Changing taste never touches allergies; these have a way in of their own.
"""

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from typing import Protocol
from uuid import UUID

from channels.http.calls import Answer, Call
from channels.http.models import AllergiesModel, TasteModel, UserChange, UserRequest, UserResponse
from channels.http.parse import PLATFORM, parse_body
from channels.http.problems import Problem
from engine.engine import (
    Conflict,
    NotAProfile,
    Profiles,
    allergies_of,
    preferences_of,
    with_allergies,
    with_preferences,
)
from engine.messages.people import Person, Profile

TOKEN_HEADER, USER_HEADER = "X-Service-Token", "X-User-ID"


class HasProfiles(Protocol):
    """The engine, as far as these need it."""

    @property
    def people(self) -> Profiles: ...

    async def forget_person(self, person: Person) -> None: ...


class Users:
    """`token`: None where these routes are off. `allow`: takes one request from a user's share."""

    def __init__(self, engine: HasProfiles, token: str | None, allow: Callable[[str, str], None]) -> None:
        self._engine = engine
        self._digest = sha256(token.encode()).digest() if token else None
        self._allow = allow

    async def create(self, call: Call) -> Answer:
        """POST /users/{uid}: 409 where there is one."""
        person = self._admitted(call)
        given = parse_body(UserRequest, call.body, call.content_type, call.charset)
        made = _with(_with(Profile(), given.preferences), given.allergies)
        try:
            return _answer(person, await self._engine.people.write(person, made), 201)
        except Conflict:
            if await self._engine.people.known(person):
                raise Problem(409, "There is a profile of this person", "Change it with PATCH.") from None
            raise _not_yours() from None

    async def get(self, call: Call) -> Answer:
        """GET /users/{uid}: all that is kept of a person's taste and needs."""
        person = self._admitted(call)
        found = await self._engine.people.of(person)
        if not found.version:
            raise _not_yours()
        return _answer(person, found)

    async def change(self, call: Call) -> Answer:
        """PATCH /users/{uid}: the preferences that are given; never allergies."""
        person = self._admitted(call)
        given = parse_body(UserChange, call.body, call.content_type, call.charset)
        return await self._changed(person, lambda before: _with(before, given.preferences))

    async def delete(self, call: Call) -> Answer:
        """DELETE /users/{uid}: with all that they said, as if they had said "forget me"."""
        person = self._admitted(call)
        if not await self._engine.people.known(person):
            raise _not_yours()
        await self._engine.forget_person(person)
        return Answer(204)

    async def change_allergies(self, call: Call) -> Answer:
        """PATCH /users/{uid}/allergies: these, and no others."""
        person = self._admitted(call)
        given = parse_body(AllergiesModel, call.body, call.content_type, call.charset)
        return await self._changed(person, lambda before: _with(before, given))

    async def clear_allergies(self, call: Call) -> Answer:
        """DELETE /users/{uid}/allergies."""
        return await self._changed(self._admitted(call), lambda before: _with(before, AllergiesModel()))

    async def of_header(self, call: Call) -> str | None:
        """Whose call it is by X-User-ID; None without one. Raises Problem 403 for an id that nobody of this tenant
        made, and 422 for what is none."""
        given = call.headers.get(USER_HEADER)
        if given is None:
            return None
        uid = parse_uid(given, USER_HEADER)
        if not await self._engine.people.known(Person(PLATFORM, call.tenant, uid)):
            raise _not_yours()
        return uid

    async def _changed(self, person: Person, by: Callable[[Profile], Profile]) -> Answer:
        try:
            return _answer(person, await self._engine.people.change(person, by, makes=False))
        except KeyError:
            raise _not_yours() from None
        except Conflict:
            raise Problem(409, "The profile keeps being changed", "Read it and send again.") from None

    def _admitted(self, call: Call) -> Person:
        """The person of the path, for who may write of them; raises Problem."""
        if self._digest is None:
            raise Problem(404, "There is nothing at this path", "Set PLATTER_SERVICE_TOKEN to switch it on.")
        token = call.headers.get(TOKEN_HEADER, "").strip()
        if not compare_digest(sha256(token.encode("utf-8", "surrogateescape")).digest(), self._digest):
            raise Problem(
                401,
                f"{TOKEN_HEADER} is needed" if not token else f"{TOKEN_HEADER} is not the operator's",
                "Send the one of PLATTER_SERVICE_TOKEN, beside the tenant's key.",
                headers={"WWW-Authenticate": f'{TOKEN_HEADER} realm="platter"'},
            )
        uid = uid_of_path(call)
        self._allow(call.tenant, uid)
        return Person(PLATFORM, call.tenant, uid)


def parse_uid(given: str, field: str) -> str:
    """A person's id, in one spelling; raises Problem 422."""
    try:
        uid = str(UUID(given.strip()))
    except ValueError:
        uid = ""
    if uid != given.strip().lower():
        raise Problem(422, "A field is wrong", fields=[(field, "must be a UUID, as 8-4-4-4-12 hexadecimal digits")])
    return uid


def uid_of_path(call: Call) -> str:
    """Raises Problem 403 where X-User-ID is somebody else's."""
    uid = parse_uid(call.path["uid"], "uid")
    if USER_HEADER in call.headers:
        agree(parse_uid(call.headers[USER_HEADER], USER_HEADER), uid)
    return uid


def agree(header: str | None, other: str | None) -> None:
    """Raises Problem 403: two ids in one call are one person's."""
    if header is not None and other is not None and header != other.lower():
        said = f"{USER_HEADER} and the request name different people."
        raise Problem(403, "This is not that person's", said, name="not-yours")


def _not_yours() -> Problem:
    """Another tenant's, and nobody's: which of both is not told."""
    return Problem(403, "Nobody of this tenant has this id", "Make them with POST /users/{uid}.", name="not-yours")


def _with(profile: Profile, given: TasteModel | AllergiesModel | None) -> Profile:
    """Raises Problem 422, in which each fault is named by its field."""
    try:
        if isinstance(given, AllergiesModel):
            return with_allergies(profile, given.confirmed, given.intolerances, given.severity)
        return with_preferences(profile, given.model_dump(exclude_unset=True)) if given else profile
    except NotAProfile as wrong:
        names = ", ".join(dict.fromkeys(field for field, _ in wrong.faults))
        raise Problem(422, "A field is wrong", f"Mend {names} and send again.", fields=wrong.faults) from None


def _answer(person: Person, profile: Profile, status: int = 200) -> Answer:
    allergies, preferences = allergies_of(profile), preferences_of(profile)
    learned = [{"key": one.key, "value": one.value, "at": one.at, "because": one.because} for one in profile.learned]
    body = UserResponse.model_validate({
        "uid": person.user, "preferences": preferences, "allergies": allergies,
        "allergy_flags": [allergen for allergen, _ in profile.allergies], "dietary_flags": preferences["dietary"],
        "vibe_tags": preferences["vibes"],
        "preferred_price_tiers": [profile.price_comfort] if profile.price_comfort else [],
        "is_learning": profile.is_learning, "learned": learned, "version": profile.version,
    })  # fmt: skip
    return Answer(status, body)
