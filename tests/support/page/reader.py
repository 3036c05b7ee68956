"""Somebody at the page in a browser: types, presses, reads, and notes whatever the browser complains of."""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.async_api import ConsoleMessage, Locator, Page, Request, expect

ANSWERED_MS = 60_000
"""A first answer loads the catalogue, on a machine that other work shares."""
PRICE = re.compile(r"\$[\d,.]+ for \d+, \$[\d,.]+ a head")
SURFACES = ("slack", "teams")
CARDS = {"slack": ".slack_blocks_to_jsx__card", "teams": ".teams-carousel > li"}
STOPS_MAX = 150
"""More than the keyboard's stops at a page with two answers of ten dishes, in both panes."""
NAME_OF_FOCUSED = """() => {
    const at = document.activeElement;
    return at.ariaLabel || at.labels?.[0]?.innerText || at.innerText || at.tagName;
}"""
LOOK_ALIKES = str.maketrans({"\u2060": "", "∗": "*", "ˍ": "_", "∼": "~", "ˋ": "`", "∶": ":", "․": "."})
"""What channels and the page send in the place of characters that would be read as marks."""


def seen(text: str) -> str:
    """As the eye takes it."""
    return text.translate(LOOK_ALIKES)


expect.set_options(timeout=ANSWERED_MS)


@dataclass
class Reader:
    page: Page
    complaints: list[str] = field(default_factory=list)
    """Of the browser: errors of scripts, words on its console, requests that left this machine."""

    def __post_init__(self) -> None:
        self.page.set_default_timeout(ANSWERED_MS)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._heard)
        self.page.on("request", self._went)

    async def opens(self, address: str) -> "Reader":
        await self.page.goto(address)
        await expect(self.page.get_by_test_id("examples").get_by_role("button").first).to_be_visible()
        return self

    async def begins(self) -> "Reader":
        """A new conversation on the page that is open; a test before this one may have left a dialog open."""
        await self.page.keyboard.press("Escape")
        await self.page.get_by_test_id("new-conversation").click()
        await expect(self.turns).to_have_count(0)
        await expect(self.trouble).to_have_count(0)
        await expect(self.dialog).to_have_count(0)
        await expect(self.box).to_be_focused()
        return self

    @property
    def box(self) -> Locator:
        return self.page.get_by_test_id("message")

    @property
    def turns(self) -> Locator:
        return self.page.get_by_test_id("turn")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def trouble(self) -> Locator:
        return self.page.get_by_test_id("trouble")

    def pane(self, surface: str, turn: int = -1) -> Locator:
        """Of the newest turn, or of another one counted from 0."""
        return self.turns.nth(turn).get_by_test_id(f"pane-{surface}")

    def button(self, surface: str, label: str, turn: int = -1) -> Locator:
        """The first that begins so."""
        return self.pane(surface, turn).get_by_role("button", name=re.compile(f"^{re.escape(label)}")).first

    async def says(self, words: str) -> None:
        before = await self.turns.count()
        await self.box.fill(words)
        await self.box.press("Enter")
        await expect(self.turns).to_have_count(before + 1)

    async def presses(self, surface: str, label: str, turn: int = -1) -> None:
        """What goes on with the conversation."""
        before = await self.turns.count()
        await self.button(surface, label, turn).click()
        await expect(self.turns).to_have_count(before + 1)

    def tool(self, name: str) -> Locator:
        """Beside the conversation: the form, and what a person kept."""
        return self.page.locator(".tools").get_by_role("button", name=name, exact=True)

    async def opens_form(self, tool: str) -> Locator:
        await self.tool(tool).click()
        return await self.form()

    async def form(self) -> Locator:
        """The one that is open, or about to be."""
        form = self.page.get_by_test_id("slack-modal").or_(self.page.get_by_test_id("teams-task"))
        await expect(form).to_be_visible()
        return form

    async def sends(self, form: Locator, button: str = "Search") -> None:
        """What goes on with the conversation."""
        before = await self.turns.count()
        await form.get_by_role("button", name=button, exact=True).click()
        await expect(self.turns).to_have_count(before + 1)
        await expect(self.dialog).to_have_count(0)

    async def dishes(self, surface: str) -> list[tuple[str, str]]:
        """(dish, what it costs) of the newest answer, as they can be read."""
        return [(text.splitlines()[0], "".join(PRICE.findall(text))) for text in await self.cards(surface)]

    async def cards(self, surface: str) -> list[str]:
        """Each as the lines that can be read on it."""
        texts = await self.pane(surface).locator(CARDS[surface]).all_inner_texts()
        return ["\n".join(line.strip() for line in text.splitlines() if line.strip()) for text in texts]

    async def same_dishes(self) -> list[tuple[str, str]]:
        """The dishes of the newest answer, which both panes show."""
        slack, teams = [await self.dishes(surface) for surface in SURFACES]
        assert slack == teams
        return slack

    async def read(self, surface: str) -> str:
        return seen(await self.pane(surface).inner_text())

    async def reads(self, words: str) -> None:
        """In both panes of the newest turn."""
        for surface in SURFACES:
            await expect(self.pane(surface)).to_contain_text(words)

    async def focused(self) -> str:
        """The name of what has the keyboard."""
        return str(await self.page.evaluate(NAME_OF_FOCUSED))

    async def goes_to(self, name: str, key: str = "Tab") -> None:
        """By the keyboard alone, to the next stop that begins so."""
        for _ in range(STOPS_MAX):
            await self.page.keyboard.press(key)
            if (await self.focused()).startswith(name):
                return
        raise AssertionError(f"{key} does not lead to {name!r}")

    async def switches_to(self, title: str) -> None:
        """Where there is room for one channel alone."""
        await self.page.get_by_role("group", name="Shown as").get_by_role("button", name=title).click()

    async def fits(self) -> bool:
        """Whether the page has no room to be scrolled sideways."""
        return bool(await self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def forgives(self, complaint: str | re.Pattern[str]) -> None:
        """What the browser said of a fault that the test made itself; at least once."""
        kept = [one for one in self.complaints if not re.match(complaint, one)]
        assert len(kept) < len(self.complaints)
        self.complaints[:] = kept

    def _heard(self, message: ConsoleMessage) -> None:
        self.complaints.append(f"{message.type}: {message.text}")

    def _went(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != "127.0.0.1":
            self.complaints.append(f"asked {request.url}")
