"""Sentences about sizes, shares and superlatives: none that is untrue of its page passes, and most that are true do."""

import csv
from pathlib import Path

import pytest

from engine.answers.groundedness import is_faithful
from tests.unit.engine.answers.claims.pages import PAGES

SETS = {"first": 29, "second": 10}
"""Set → how many of its true sentences pass. The second was written when the words of the first were read already."""


def rows(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / f"{name}.tsv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


@pytest.mark.parametrize("name", SETS)
def test_untrue_sentences_are_withheld_and_true_ones_pass(name: str) -> None:
    passed = [row for row in rows(name) if is_faithful(row["sentence"], *PAGES[row["page"]])]
    assert [row["sentence"] for row in passed if row["true"] == "no"] == []
    assert len(passed) >= SETS[name]


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("austin", "The Spring Roll Platter is from the cheapest restaurant."),
        ("austin", "The Spring Roll Platter is the cheapest in Austin."),
        ("austin", "The Spring Roll Platter is the cheapest vegan option."),
        ("austin", "The Pad Thai Tray is from another restaurant."),
        ("austin", "These are from another restaurant."),
        ("austin", "All three cost under $100 altogether."),
        ("austin", "All three are under $100 in all."),
        ("austin", "You could order all three for under $100."),
        ("austin", "All three for under $100."),
        ("denver", "Take both for under $15."),
        ("boston", "Two of these are from the same restaurant as the Baked Ziti."),
        ("boston", "All of these are vegetarian and one of these is from Trattoria Roma."),
        ("boston", "Both of the vegetarian dishes are from Trattoria Roma."),
    ],
)
def test_a_claim_about_more_than_the_page_shows_is_withheld(page: str, sentence: str) -> None:
    assert not is_faithful(sentence, *PAGES[page])


def test_what_feeds_a_part_of_the_party_does_not_feed_all() -> None:
    """A dish that was brought for counted needs is reckoned for those."""
    dishes, request = PAGES["austin"]
    assert is_faithful("The Pad Thai Tray feeds all of you.", dishes, request)
    assert not is_faithful("The Pad Thai Tray feeds all of you.", dishes, type(request)(40, request.words))
