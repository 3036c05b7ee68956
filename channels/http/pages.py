"""The two pages for people: what this is, and the interface to read and try. Nothing is loaded from elsewhere."""

from functools import cache
from html import escape

from engine.messages.examples import WITH_BOTH

PAGE_HEADERS = {
    # Swagger UI styles its elements in place and draws its icons from data URLs; scripts come from here alone.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
}
_ASSETS = {
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "favicon-32x32.png": "image/png",
}
_START = b"""window.addEventListener("load", () => SwaggerUIBundle({
  url: "../openapi.json", dom_id: "#docs", deepLinking: true, defaultModelsExpandDepth: 0,
  validatorUrl: null, presets: [SwaggerUIBundle.presets.apis],
}));
"""

DOCS_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platter: the HTTP interface</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<noscript>This page is drawn by a script; the same facts stand in <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""

_HOME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platter</title>
<style>
body {{ font: 17px/1.55 system-ui, sans-serif; max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem;
  color: #1d2420; background: #fbfaf7 }}
h1 {{ font-size: 1.9rem; margin: 0 0 .25rem }}
code, pre {{ font: 14px/1.5 ui-monospace, monospace; background: #efece4; border-radius: 5px }}
code {{ padding: .1em .35em }}
pre {{ padding: .9rem 1rem; overflow-x: auto }}
a {{ color: #0b6b4f }}
@media (prefers-color-scheme: dark) {{
  body {{ color: #e8e6df; background: #171a18 }}
  code, pre {{ background: #242926 }}
  a {{ color: #74d3ae }}
}}
</style>
</head>
<body>
<h1>Platter</h1>
<p>The catering concierge: say what you need, get dishes with what they cost for your party. Version {version}.</p>
<pre>curl -s localhost:3978/chat/search -H 'Content-Type: application/json' \\
  -d '{{"session_id": "lunch-0001", "user_input": "{example}"}}'</pre>
<ul>
<li><a href="docs">The HTTP interface</a>, to read and to try, and as <a href="openapi.json">OpenAPI 3.1</a></li>
<li><a href="readyz">Readiness</a> and <a href="metrics">figures</a></li>
<li>In a terminal: <code>platter chat</code>, and <code>platter doctor</code> if something seems wrong</li>
</ul>
</body>
</html>
"""


def home_page(version: str) -> str:
    """The page at "/": what this is and where to go."""
    return _HOME.format(version=escape(version), example=escape(WITH_BOTH))


@cache
def docs_asset(name: str) -> tuple[bytes, str] | None:
    """One file of the bundled Swagger UI and its content type; None for a name that the page does not use."""
    if name == "start.js":
        return _START, _ASSETS["swagger-ui-bundle.js"]
    if name not in _ASSETS:
        return None
    from swagger_ui_bundle import swagger_ui_path  # 1.5 MB that only readers of the page need

    return swagger_ui_path.joinpath(name).read_bytes(), _ASSETS[name]
