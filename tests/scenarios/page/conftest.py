"""The page in a real browser, over the same Platter and sample that all scenarios use."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from aiohttp.test_utils import TestClient
from playwright.async_api import BrowserContext, async_playwright

from tests.support.browser import LAUNCH, missing
from tests.support.page.reader import Reader

Visit = Callable[..., Awaitable[Reader]]
"""Somebody begins a conversation: `await visit()`; with an address, a screen or a preference of its own by keyword."""
LUNCH = "lunch for 25 in Boston, Italian, two vegans, under $15 a head"
Screen = tuple[int, int]
"""Width and height, CSS pixels."""
SCREEN, NARROW = (1280, 900), (320, 640)
"""320 is the narrowest that WCAG 2.2 asks for (1.4.10 Reflow)."""
PLAIN_MEDIA: Any = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "reduce"}
LEFT_OUT = missing()
collect_ignore_glob = [
    *(["test_*.py"] if "browser" in LEFT_OUT else []),
    *(["test_[!p]*.py", "test_pictures.py"] if "page" in LEFT_OUT else []),
]

if LEFT_OUT and os.environ.get("CI"):
    raise RuntimeError("; ".join(LEFT_OUT.values()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for said in LEFT_OUT.values():
        terminalreporter.write_line(said)


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[BrowserContext]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**LAUNCH)
        yield await browser.new_context(locale="en-US", timezone_id="UTC")
        await browser.close()


@pytest.fixture(scope="session")
async def tab(chromium: BrowserContext, http: TestClient[Any, Any]) -> Reader:
    """Loaded once: to load and read the page's script costs more than most tests."""
    return await Reader(await chromium.new_page()).opens(str(http.make_url("/")))


@pytest.fixture
async def visit(chromium: BrowserContext, tab: Reader) -> AsyncIterator[Visit]:
    """Whatever the browser complained of and the test did not take away fails the test."""
    readers = [tab]

    async def visiting(address: str = "", screen: Screen = SCREEN, **media: Any) -> Reader:
        if address:
            readers.append(Reader(await chromium.new_page()))
        reader = readers[-1]
        width, height = screen
        await reader.page.set_viewport_size({"width": width, "height": height})
        await reader.page.emulate_media(**{**PLAIN_MEDIA, **media})
        return await (reader.opens(address) if address else reader.begins())

    yield visiting
    await tab.page.unroute_all()
    for reader in readers[1:]:
        await reader.page.close()
    complaints = [one for reader in readers for one in reader.complaints]
    tab.complaints.clear()
    assert complaints == []
