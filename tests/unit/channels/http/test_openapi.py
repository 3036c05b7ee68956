"""The OpenAPI document is valid, complete, and true of the server that serves it."""

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from channels.http.openapi import openapi_document

ASK = {"session_id": "session-0001", "user_input": "Italian for 25 in Boston"}


def test_the_document_is_openapi_31():
    document = openapi_document("1.2.3")
    validate(document, cls=OpenAPIV31SpecValidator)
    assert document["openapi"].startswith("3.1")


async def test_every_route_of_the_interface_is_described(client):
    document = await (await client.get("/openapi.json")).json()
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    routes = {(route.method, route.resource.canonical) for route in client.server.app.router.routes()}
    pages = {(method, path) for method in ("GET", "HEAD") for path in ("/", "/docs", "/docs/{asset}", "/openapi.json")}
    heads = {("HEAD", path) for path in ("/healthz", "/readyz", "/ready", "/metrics")}
    assert routes - pages - heads == described


def test_bounds_of_the_request_are_those_of_the_paper():
    fields = openapi_document("1")["components"]["schemas"]["SearchRequest"]
    assert fields["additionalProperties"] is False
    assert set(fields["required"]) == {"session_id", "user_input"}
    assert (fields["properties"]["session_id"]["minLength"], fields["properties"]["session_id"]["maxLength"]) == (8, 64)
    assert fields["properties"]["user_input"]["maxLength"] == 500
    assert (fields["properties"]["max_results"]["minimum"], fields["properties"]["max_results"]["maximum"]) == (1, 50)


async def test_a_real_answer_fits_the_schema(client):
    from jsonschema import Draft202012Validator

    document = await (await client.get("/openapi.json")).json()
    answer = await (await client.post("/chat/search", json=ASK)).json()
    session = await (await client.get("/session/session-0001")).json()
    turn = await (await client.get(f"/turns/{answer['turn_id']}")).json()
    for name, body in (("SearchResponse", answer), ("SessionResponse", session), ("TurnResponse", turn)):
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", **document}).validate(body)


@pytest.mark.parametrize("path", ["/", "/docs", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/docs/start.js"])
async def test_the_page_loads_nothing_from_elsewhere(client, path):
    response = await client.get(path)
    body = await response.text()
    assert response.status == 200
    if response.content_type == "text/html":
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert 'src="http' not in body
        assert 'href="http' not in body
