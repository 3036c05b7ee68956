"""Every story of the folder beside this file, told over HTTP on the shipped sample."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.stories import Story, read_stories, tell

STORIES = read_stories(Path(__file__).parent / "stories")
Talks = Callable[[], Any]


@pytest.mark.parametrize("story", STORIES, ids=[story.title for story in STORIES])
async def test_the_story_goes_as_told(talk: Talks, story: Story) -> None:
    wrong = await tell(story, talk().says)
    assert not wrong, "\n".join(wrong)


def test_there_are_sixty_stories_and_each_expects_something() -> None:
    assert len(STORIES) >= 60
    assert all(any(line.expected for line in story.lines) for story in STORIES)
