"""OpenAPI 3.1 of the interface, made from the models that check and write it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from channels.http.events import MEDIA_TYPE as EVENTS_TYPE
from channels.http.limits import IDEMPOTENCY_KEY_MAX, ORDERS_DEFAULT, ORDERS_MAX, PICKED_DEFAULT, PICKED_MAX
from channels.http.models import (
    AllergiesModel,
    FeedbackRequest,
    ProblemModel,
    SearchRequest,
    SearchResponse,
    SessionResponse,
    TextModel,
    ThinkingModel,
    TurnResponse,
    UserChange,
    UserRequest,
    UserResponse,
    WithdrawnModel,
)
from channels.http.orders import OrderDetailModel, OrdersModel, OrderSummaryModel
from channels.http.problems import MEDIA_TYPE
from channels.http.recommendation_models import ExpandedDetailResponse, RecommendationPayload
from channels.http.users import TOKEN_HEADER, USER_HEADER

_REF = "#/components/schemas/{model}"
_SAID = {
    400: "The body is not JSON or not UTF-8.",
    401: "No key, or not one of ours.",
    403: "Without keys only this machine may ask; or the person is nobody of this tenant, or two of one call differ.",
    404: "No such session, turn or dish, or another tenant's; of /users: PLATTER_SERVICE_TOKEN is not set.",
    409: "There is one already, or it keeps being changed.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    422: "A field is wrong; each is named.",
    429: "Too many requests; Retry-After says when to come back.",
    503: "Draining, too busy, or the database is gone; Retry-After says when to come back.",
}


@dataclass(frozen=True, slots=True)
class _Operation:
    method: str
    path: str
    name: str
    summary: str
    answer: type[BaseModel] | None
    problems: tuple[int, ...]
    request: type[BaseModel] | None = None
    example: dict[str, Any] | None = None
    idempotent: bool = False
    events: tuple[tuple[str, type[BaseModel]], ...] = ()
    """Of a stream: the name of an event and the JSON in its data."""
    status: int = 200
    """Of success with an answer."""
    lists: bool = False
    """It takes `limit` and `refresh`."""


_ALLERGIC = {"confirmed": ["peanuts"], "intolerances": ["gluten"], "severity": {"peanuts": "anaphylactic"}}
_OF_USERS, _OF_PICKED = "/users/", "/recommendations/"
_OPERATIONS = (
    _Operation(
        "post",
        "/chat/search",
        "search",
        "One turn of a conversation",
        SearchResponse,
        (400, 401, 403, 413, 415, 422, 429, 503),
        SearchRequest,
        {"session_id": "session-0001", "user_input": "Italian for 25 in Boston, under $15 a head"},
        idempotent=True,
    ),
    _Operation(
        "post",
        "/chat/stream",
        "stream",
        "The same turn as server-sent events: thinking steps, with a model its text as it comes, then the result",
        None,
        (400, 401, 403, 413, 415, 422, 429, 503),
        SearchRequest,
        {"session_id": "session-0001", "user_input": "Italian for 25 in Boston, under $15 a head"},
        idempotent=True,
        events=(
            ("thinking", ThinkingModel),
            ("text", TextModel),
            ("withdrawn", WithdrawnModel),
            ("result", SearchResponse),
            ("problem", ProblemModel),
        ),
    ),
    _Operation(
        "get",
        "/session/{session_id}",
        "get_session",
        "What is known of a conversation",
        SessionResponse,
        (401, 403, 404, 422, 429, 503),
    ),
    _Operation(
        "delete",
        "/session/{session_id}",
        "delete_session",
        "Forget a conversation, allergies included",
        None,
        (401, 403, 422, 429, 503),
    ),
    _Operation(
        "post",
        "/session/{session_id}/feedback",
        "feedback",
        "Say whether an answer or a dish was of use",
        None,
        (400, 401, 403, 404, 413, 415, 422, 429, 503),
        FeedbackRequest,
        {"rating": 1},
    ),
    _Operation(
        "get",
        "/turns/{turn_id}",
        "get_turn",
        "Why a result is where it is",
        TurnResponse,
        (401, 403, 404, 422, 429, 503),
    ),
    _Operation(
        "post",
        "/users/{uid}",
        "create_user",
        "Make a person's profile",
        UserResponse,
        (400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
        UserRequest,
        {
            "preferences": {"dietary": ["halal"], "cuisine_affinity": ["thai"], "price_comfort": "$$"},
            "allergies": _ALLERGIC,
        },
        status=201,
    ),
    _Operation(
        "get",
        "/users/{uid}",
        "get_user",
        "All that is kept of a person's taste and needs",
        UserResponse,
        (401, 403, 404, 422, 429, 503),
    ),
    _Operation(
        "patch",
        "/users/{uid}",
        "change_user",
        "Change a person's preferences; never allergies",
        UserResponse,
        (400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
        UserChange,
        {"preferences": {"vibes": ["shareable"], "price_comfort": None}},
    ),
    _Operation(
        "delete",
        "/users/{uid}",
        "delete_user",
        "Erase a person's profile, and all that they said",
        None,
        (401, 403, 404, 422, 429, 503),
    ),
    _Operation(
        "patch",
        "/users/{uid}/allergies",
        "change_allergies",
        "Set a person's allergies: these, and no others",
        UserResponse,
        (400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
        AllergiesModel,
        _ALLERGIC,
    ),
    _Operation(
        "delete",
        "/users/{uid}/allergies",
        "clear_allergies",
        "Erase a person's allergies",
        UserResponse,
        (401, 403, 404, 409, 422, 429, 503),
    ),
    _Operation(
        "get",
        "/orders",
        "orders",
        "What was ordered, newest first",
        OrdersModel,
        (401, 403, 422, 429, 503),
    ),
    _Operation(
        "get",
        "/orders/{number}",
        "order",
        "One order with its lines, sums and state",
        OrderDetailModel,
        (401, 403, 404, 429, 503),
    ),
    _Operation(
        "post",
        "/orders/{number}/cancel",
        "cancel_order",
        "Cancel an order, until its restaurants have to begin",
        OrderSummaryModel,
        (401, 403, 404, 409, 429, 503),
    ),
    _Operation(
        "get",
        "/recommendations/{uid}",
        "recommendations",
        "Dishes picked for a person, now",
        RecommendationPayload,
        (401, 403, 422, 429, 503),
        lists=True,
    ),
    _Operation(
        "get",
        "/recommendations/{uid}/{doc_id}/expand",
        "expand",
        "Everything behind one dish, for a person",
        ExpandedDetailResponse,
        (401, 403, 404, 422, 429, 503),
    ),
)


def openapi_document(version: str) -> dict[str, Any]:
    """The OpenAPI document, for a platter of that version."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in _OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Platter",
            "version": version,
            "summary": "Conversational search over catering menus",
            "description": "Errors are problem documents (RFC 9457). With API keys every call needs one as a bearer "
            "token, and sees only its tenant's sessions; without keys only the machine itself is answered.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths | _PROBES,
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "One of the API keys"},
                "service": {"type": "apiKey", "in": "header", "name": TOKEN_HEADER, "description": "The operator's"},
            },
        },
        "security": [{"key": []}, {}],
    }


def _schemas() -> dict[str, Any]:
    asked: Sequence[tuple[type[BaseModel], JsonSchemaMode]] = (
        (SearchRequest, "validation"),
        (FeedbackRequest, "validation"),
        (UserRequest, "validation"),
        (UserChange, "validation"),
        (AllergiesModel, "validation"),
        (UserResponse, "serialization"),
        (SearchResponse, "serialization"),
        (SessionResponse, "serialization"),
        (TurnResponse, "serialization"),
        (OrdersModel, "serialization"),
        (OrderDetailModel, "serialization"),
        (OrderSummaryModel, "serialization"),
        (RecommendationPayload, "serialization"),
        (ExpandedDetailResponse, "serialization"),
        (ProblemModel, "serialization"),
        (ThinkingModel, "serialization"),
        (TextModel, "serialization"),
        (WithdrawnModel, "serialization"),
    )
    _, schema = models_json_schema(asked, ref_template=_REF)
    return dict(schema["$defs"])


def _operation(operation: _Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": _parameters(operation),
        "responses": {**_success(operation), **{str(status): _problem(status) for status in operation.problems}},
    }
    if operation.path.startswith(_OF_USERS):
        described["security"] = [{"key": [], "service": []}, {"service": []}]
    if operation.request:
        media = {"schema": _ref(operation.request), "example": operation.example}
        described["requestBody"] = {"required": True, "content": {"application/json": media}}
    return described


def _parameters(operation: _Operation) -> list[dict[str, Any]]:
    fields = SearchRequest.model_json_schema()["properties"]
    found: list[dict[str, Any]] = []
    if "{session_id}" in operation.path:
        bounds = {key: fields["session_id"][key] for key in ("type", "minLength", "maxLength")}
        found.append({"name": "session_id", "in": "path", "required": True, "schema": bounds})
    if "{turn_id}" in operation.path:
        schema = {"type": "string", "format": "uuid"}
        found.append({"name": "turn_id", "in": "path", "required": True, "schema": schema})
    uid = {"type": "string", "format": "uuid"}
    if "{uid}" in operation.path:
        found.append({"name": "uid", "in": "path", "required": True, "schema": uid})
    if "{doc_id}" in operation.path:
        found.append({"name": "doc_id", "in": "path", "required": True, "schema": uid})
    if "{number}" in operation.path:
        schema = {"type": "string", "pattern": "^PL-[2-9A-Z]{6}$"}
        found.append({"name": "number", "in": "path", "required": True, "schema": schema})
    if operation.name == "orders":
        limit = {"type": "integer", "minimum": 1, "maximum": ORDERS_MAX, "default": ORDERS_DEFAULT}
        found.append({"name": "limit", "in": "query", "schema": limit})
        said = "The `before` of the page before: older ones than that."
        schema = {"type": "string", "format": "date-time"}
        found.append({"name": "before", "in": "query", "description": said, "schema": schema})
    if operation.lists:
        limit = {"type": "integer", "minimum": 1, "maximum": PICKED_MAX, "default": PICKED_DEFAULT}
        found.append({"name": "limit", "in": "query", "description": "Of each part.", "schema": limit})
        said = "Words by a language model, where one is on, are written anew; the dishes are found anew with each call."
        switch = {"type": "boolean", "default": False}
        found.append({"name": "refresh", "in": "query", "description": said, "schema": switch})
    said = "Whose call it is: a person of this tenant (/users). Their answer is then theirs alone."
    of_person = {"required": True} if operation.path.startswith(_OF_PICKED) else {}
    found.append({"name": USER_HEADER, "in": "header", "description": said, "schema": uid, **of_person})
    if operation.idempotent:
        said = "Names this delivery: a repeat with the same key in the same session gets the first answer again."
        key = {"type": "string", "minLength": 1, "maxLength": IDEMPOTENCY_KEY_MAX}
        found.append({"name": "Idempotency-Key", "in": "header", "description": said, "schema": key})
    return found


def _success(operation: _Operation) -> dict[str, Any]:
    if operation.events:
        said = "`progress` any number of times, `text` and `withdrawn` with a language model only; the last event is "
        said += "`reply`, the response of /chat/search, or `problem`. A turn that has begun is finished and kept also "
        said += "where the caller goes away."
        content = {EVENTS_TYPE: {"schema": {"type": "string"}}}
        names = {name: _ref(model) for name, model in operation.events}
        return {"200": {"description": said, "content": content, "x-events": names}}
    if operation.answer is None:
        return {"204": {"description": "Done."}}
    content = {"application/json": {"schema": _ref(operation.answer)}}
    return {str(operation.status): {"description": operation.summary, "content": content}}


def _problem(status: int) -> dict[str, Any]:
    return {"description": _SAID[status], "content": {MEDIA_TYPE: {"schema": _ref(ProblemModel)}}}


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": _REF.format(model=model.__name__)}


def _probe(name: str, summary: str, media: str, statuses: dict[str, str]) -> dict[str, Any]:
    responses = {
        status: {
            "description": said,
            "content": {media: {"schema": {"type": "string" if "text" in media else "object"}}},
        }
        for status, said in statuses.items()
    }
    return {"get": {"operationId": name, "summary": summary, "security": [{}], "responses": responses}}


_PROBES = {
    "/healthz": _probe("healthz", "Whether the process lives", "application/json", {"200": "It lives."}),
    "/readyz": _probe(
        "readyz",
        "Whether turns are taken",
        "application/json",
        {"200": "They are; degraded parts are named.", "503": "The process is draining."},
    ),
    "/ready": _probe(
        "ready",
        "As /readyz",
        "application/json",
        {"200": "Turns are taken; degraded parts are named.", "503": "The process is draining."},
    ),
    "/metrics": _probe("metrics", "Figures for Prometheus", "text/plain", {"200": "The figures."}),
}
