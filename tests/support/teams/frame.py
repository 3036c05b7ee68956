"""Teams' client round the tab, for a browser: a page at Teams' own address that frames it, and answers its messages as
the client does. [@microsoft/teams-js 2.58: communication.js, appHelpers.js, authentication.js]"""

import json
import re
from dataclasses import dataclass, field

from playwright.async_api import BrowserContext, FrameLocator, Page, Route

from tests.support.teams.server import TAB_AT

CLIENT = "https://teams.microsoft.com"
PUBLIC = TAB_AT
"""What is asked there is answered by the server of the test, headers and all."""
HOST = """<!doctype html><title>Teams</title>
<style>body {{ margin: 0 }} iframe {{ border: 0; width: 100vw; height: 100vh }}</style>
<iframe src={tab} title="Platter"></iframe><script>
const given = {given};
window.heard = [];
window.says = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
addEventListener("message", async (event) => {{
  const {{ id, func, args }} = event.data;
  heard.push({{ func, args, origin: event.origin }});
  const answers = {{
    initialize: () => ["content", "web", "{{}}", "2.58.0"],
    getContext: () => [{{ theme: given.theme, locale: "en-us" }}],
    "authentication.getAuthToken": () => given.token ? [true, given.token] : [false, "resourceRequiresConsent"],
    executeDeepLink: () => [true],
  }};
  if (func in answers) event.source.postMessage({{ id, args: answers[func]() }}, event.origin);
}});
</script>"""


@dataclass
class TeamsFrame:
    page: Page
    complaints: list[str] = field(default_factory=list)

    @property
    def tab(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    async def links(self) -> list[str]:
        """That the tab asked Teams to open."""
        heard = await self.page.evaluate("heard.filter((one) => one.func === 'executeDeepLink')")
        return [str(one["args"][0]) for one in heard]

    async def turns(self, theme: str) -> None:
        await self.page.evaluate("(theme) => says({ func: 'themeChange', args: [theme] })", theme)


async def framed(
    context: BrowserContext, server: str, token: str = "", theme: str = "default", client: str = CLIENT, at: str = ""
) -> TeamsFrame:
    """The tab, shown by a client; without a token Teams does not say who reads. `at`: a time in the place of every
    search's own, so that a picture drawn again is the same picture."""
    page = await context.new_page()
    await page.set_viewport_size({"width": 900, "height": 640})
    shown = HOST.format(tab=json.dumps(f"{PUBLIC}/teams/tab"), given=json.dumps({"token": token, "theme": theme}))

    async def teams(route: Route) -> None:
        await route.fulfill(body=shown, content_type="text/html; charset=utf-8")

    async def platter(route: Route) -> None:
        answer = await route.fetch(url=route.request.url.replace(PUBLIC, server, 1))
        body = re.sub(r'"at":"[^"]*"', f'"at":"{at}"', await answer.text()) if at else await answer.body()
        await route.fulfill(response=answer, body=body)

    await page.route(f"{client}/**", teams)
    await page.route(f"{PUBLIC}/**", platter)
    frame = TeamsFrame(page)
    page.on("pageerror", lambda error: frame.complaints.append(f"error: {error}"))
    page.on("console", lambda said: frame.complaints.append(f"{said.type}: {said.text}"))
    page.on("request", lambda one: _went(frame, one.url, client))
    await page.goto(f"{client}/v2/")
    return frame


def _went(frame: TeamsFrame, url: str, client: str) -> None:
    if not url.startswith((client, PUBLIC, "data:")):
        frame.complaints.append(f"asked {url}")
