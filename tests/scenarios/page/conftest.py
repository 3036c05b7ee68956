"""The page in a real browser, over the same Platter and sample that all scenarios use."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from aiohttp.test_utils import TestClient
from playwright.async_api import Browser, BrowserContext, async_playwright

from tests.browser import LAUNCH, missing
from tests.page_reader import Reader

Visit = Callable[..., Awaitable[Reader]]
"""Somebody opens the page: `await visit()`; the browser's settings by keyword."""
LUNCH = "lunch for 25 in Boston on Tuesday, Italian, two vegans, under $15 a head"
SCREEN = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", "locale": "en-US"}
LEFT_OUT = missing()
collect_ignore_glob = [
    *(["test_*.py"] if "browser" in LEFT_OUT else []),
    *(["test_axe.py"] if "axe" in LEFT_OUT else []),
    *(["test_[!p]*.py", "test_pictures.py"] if "page" in LEFT_OUT else []),
]

if LEFT_OUT and os.environ.get("CI"):
    raise RuntimeError("; ".join(LEFT_OUT.values()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for said in LEFT_OUT.values():
        terminalreporter.write_line(said)


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**LAUNCH)
        yield browser
        await browser.close()


@pytest.fixture
async def visit(chromium: Browser, http: TestClient[Any, Any]) -> AsyncIterator[Visit]:
    """Whatever the browser complained of and the test did not take away fails the test."""
    opened: list[tuple[BrowserContext, Reader]] = []

    async def visiting(address: str = "", **how: Any) -> Reader:
        context = await chromium.new_context(**{**SCREEN, **how})
        reader = Reader(await context.new_page())
        opened.append((context, reader))
        return await reader.opens(address or str(http.make_url("/")))

    yield visiting
    for context, _ in opened:
        await context.close()
    assert [one for _, reader in opened for one in reader.complaints] == []
