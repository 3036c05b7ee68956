"""Every story of the folder beside this file, told over HTTP on the shipped sample."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.stories import Story, read_stories, tell

FOLDER = Path(__file__).parent / "stories"
STORIES = read_stories(FOLDER)
Talks = Callable[[], Any]


@pytest.mark.parametrize("story", STORIES, ids=[story.title for story in STORIES])
async def test_the_story_goes_as_told(talk: Talks, story: Story) -> None:
    wrong = await tell(story, talk().says)
    assert not wrong, "\n".join(wrong)


WITHOUT_ORDERS = (
    "picking:", "ordering:", "first_words: what Platter does not do", "questions: what is picked comes to",
    "whole_orders: another plan, a sum, and how it is ordered",
)  # fmt: skip
"""What is told of where nothing can be ordered: picks in the place of a cart, and that Platter takes no orders."""
WHERE_ORDERED = [story for story in STORIES if not story.title.startswith(WITHOUT_ORDERS)]


@pytest.mark.parametrize("story", WHERE_ORDERED, ids=lambda story: story.title)
async def test_the_story_goes_as_told_where_orders_are_taken(ordering_talk: Talks, story: Story) -> None:
    wrong = await tell(story, ordering_talk().says)
    assert not wrong, "\n".join(wrong)


def test_there_are_sixty_stories_and_each_expects_something() -> None:
    assert len(STORIES) >= 60
    assert all(any(line.expected for line in story.lines) for story in STORIES)
