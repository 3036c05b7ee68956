"""Counted needs in words."""

import pytest

from engine.answers.why import mark, uncovered, whom
from engine.conversation.wants import Need
from engine.search.counted_needs import Coverage


@pytest.mark.parametrize(
    ("needs", "words"),
    [
        ([Need("vegan", 2)], "the two vegans"),
        ([Need("vegetarian", 1)], "the vegetarian"),
        ([Need("gluten-free", 1)], "the one who eats gluten-free"),
        ([Need("halal", 12)], "the 12 who eat halal"),
        ([Need("vegan", 1), Need("gluten-free", 2)], "the vegan and the two who eat gluten-free"),
    ],
)
def test_people_are_called_by_what_they_are_or_eat(needs: list[Need], words: str) -> None:
    assert whom(needs) == words


def test_a_card_is_marked_with_label_and_count() -> None:
    assert mark([Need("vegan", 2)]) == "vegan, for 2"
    assert mark([]) == ""


def test_an_uncovered_need_is_said_before_all() -> None:
    (notice,) = uncovered(Coverage(uncovered=(Need("kosher", 1),)))
    assert notice.leads
    assert "the one who eats kosher" in notice.text
