"""A conversation in Microsoft's Agents Playground, as a person types and presses it in Chromium."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, Page, TimeoutError, expect

ANSWERED_MS = 20_000
"""A first answer loads the catalogue on a slow machine."""
DRAWN_MS = 700
"""The client draws a card a moment after its words."""


@dataclass
class Talk:
    """One browser page in the Playground's personal chat."""

    page: Page
    pictures: Path
    errors: list[str] = field(default_factory=list)
    taken: int = 0

    async def begin(self, url: str) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)[:200]))
        await self.page.goto(url, wait_until="domcontentloaded")
        await expect(self._box).to_be_visible(timeout=ANSWERED_MS)

    async def say(self, words: str, answer: str) -> None:
        before = await self._told(answer)
        await self._box.click()
        await self.page.keyboard.type(words)
        await self.page.keyboard.press("Enter")
        await self._answered(answer, before, f"said {words!r}")

    async def press(self, label: str, answer: str) -> None:
        """The last button that begins so, which is the newest message's."""
        before = await self._told(answer)
        await self._button(label).last.click()
        await self._answered(answer, before, f"pressed {label!r}")

    async def open(self, label: str, answer: str) -> None:
        """The first such button: what it shows stands in the card itself."""
        await self._button(label).first.click()
        await self._answered(answer, 0, f"opened {label!r}")

    @property
    def _box(self) -> Locator:
        return self.page.locator("[contenteditable]").first

    def _button(self, label: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(label)}"))

    async def _told(self, answer: str) -> int:
        return await self.page.get_by_text(re.compile(answer)).count()

    async def _answered(self, answer: str, before: int, did: str) -> None:
        """Raises AssertionError where nothing that reads so came."""
        try:
            await self.page.get_by_text(re.compile(answer)).nth(before).wait_for(timeout=ANSWERED_MS)
        except TimeoutError as missing:
            raise AssertionError(f"{did}: nothing came that reads {answer!r}; {self.errors}") from missing
        finally:
            await self.page.wait_for_timeout(DRAWN_MS)
            self.taken += 1
            await self.page.screenshot(path=self.pictures / f"{self.taken:02}.png")
