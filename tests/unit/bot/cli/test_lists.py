"""Lists for an operator fit the terminal, whole ids in them, and say what a limit kept back."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.cli.feedback import feedback_lines, feedback_object
from bot.cli.inbox import fate_lines, inbox_lines, inbox_object
from bot.cli.tables import age_in_words, table
from bot.cli.tenants import audit_lines, erased_lines, show_lines, tenant_lines
from bot.operations.audit import Entry
from bot.operations.backlog import Depth, Inbox, Letter, UnclearPost
from bot.operations.erasing import Erased
from bot.operations.feedback import Feedback, Rated
from bot.operations.retry import Fate
from bot.operations.tenants import Presence, Tenant

GUID = "b0a7e3c2-5d1f-4a8e-9c33-7f0d2b6e1a94"
TURN = "d8554b0d-b877-5f35-83d9-ef1d9c645d18"
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DEPTHS = [Depth(GUID, "teams", "turns", 1_234_567, 8, 12, 86_000.0), Depth(GUID, "teams", "posts", 3, 0, 0, 5.0)]
LETTERS = [
    Letter(7_000_001, TURN, "teams", GUID, "turns", NOW - timedelta(days=3), 3, "failed", True),
    Letter(12, TURN, "slack", "T1", "posts", NOW - timedelta(seconds=1), 1, "channel_not_found", False),
]
UNCLEAR = [UnclearPost(TURN, "teams", GUID, NOW - timedelta(hours=5), 2)]
FULL = Inbox(DEPTHS, [DEPTHS, [Depth("T1", "slack", "turns", 1, 0, 0, 1.0)]], LETTERS, 40, 39, UNCLEAR, 2)
ROWS = {"arrival_keys": 4_321_000, "arrivals": 2, "dead_letters": 1, "posts": 98_765, "turns": 12_345, "ratings": 9}
TENANT = Tenant(GUID, [Presence("teams", None, NOW, NOW, 1_000, 30_000, 2, 0, 3, ROWS)], 4)
RATED = Rated(NOW, "teams", -1, TURN, "d1", "Baked Ziti, full tray", "Trattoria Roma", True, None)
WROTE = Rated(NOW, "slack", 1, None, None, None, None, True, "More of this, " * 12)
FEEDBACK = Feedback([RATED, WROTE], 40, 2)
ENTRY = Entry(1, NOW, "operator", "erase", GUID, ROWS)


def lists(width: int) -> dict[str, list[str]]:
    return {
        "inbox": list(inbox_lines(FULL, 1, width, NOW)),
        "tenants": list(tenant_lines([TENANT, TENANT], 1, width)),
        "show": list(show_lines(TENANT, width)),
        "erased": list(erased_lines(GUID, Erased(ROWS, None, 2), width)),
        "audit": list(audit_lines([ENTRY], 5, width)),
        "feedback": list(feedback_lines(GUID, FEEDBACK, width)),
    }


@pytest.mark.parametrize("width", [80, 120])
def test_every_list_fits_and_cuts_no_id(width):
    for name, lines in lists(width).items():
        assert max(map(len, lines)) <= width, name
        assert any(GUID in line for line in lines), name
        assert all(line == line.rstrip() for line in lines), name


def test_what_a_limit_keeps_back_is_counted():
    told = lists(80)
    assert [sum("more; a larger --limit" in line for line in told[name]) for name in ("inbox", "tenants", "audit")] == [
        3,
        1,
        1,
    ]
    assert "… and 38 more; a larger --limit shows them" in told["inbox"]
    found = inbox_object(FULL, 1)
    assert ([one["tenant"] for one in found["by_tenant"]], found["by_tenant_total"]) == ([GUID, GUID], 2)
    assert (found["dead_letters_total"], found["unclear_total"]) == (40, 2)


def test_a_letter_without_words_says_so_and_one_with_them_how_to_put_it_back():
    lines = lists(120)["inbox"]
    assert "       12  post 1 second ago, 1 try: channel_not_found; its words are erased" in lines
    assert any("--retry NUMBER" in line for line in lines)


def test_a_table_too_wide_puts_its_first_column_on_lines_of_their_own():
    rows = [("a long name", "x", 1), ("a long name", "y", 2_000), ("b", "z", 3)]
    assert list(table(("name", "of", "count"), rows, 80))[1] == "a long name  x       1"
    assert list(table(("name", "of", "count"), rows, 20)) == [
        "name", "  of  count", "a long name", "  x       1", "  y   2,000", "b", "  z       3",
    ]  # fmt: skip


def test_what_became_of_each_is_said_and_counted():
    fates = [Fate(1, TURN, GUID, "put_back"), Fate(2, TURN, GUID, "settled"), Fate(None, None, None, "unknown", "x")]
    assert list(fate_lines(fates, 20)) == [
        "1: put back: it waits again",
        "2: was put back before and is settled; not repeated",
        "x: is no dead letter",
        "1 dead letter put back.",
    ]
    assert list(fate_lines([], 20)) == ["No dead letter can be put back."]


def test_ratings_are_told_with_their_dish_or_answer_and_the_comment_only_where_it_was_read():
    told = lists(120)["feedback"]
    assert told[0] == f"{GUID}: 40 good, 2 bad"
    assert f"  2026-11-22  teams    bad     yes      {TURN}" in lists(80)["feedback"]
    assert "Baked Ziti, full tray, Trattoria Roma" in lists(80)["feedback"]
    assert any("the answer" in line for line in told)
    assert sum("More of this" in line for line in told) == 2, "of one rating, on two lines"
    assert "… and 40 more; a larger --limit shows them" in told
    assert list(feedback_lines("local", Feedback([], 0, 0), 80)) == ["Nobody of local has rated anything."]
    assert feedback_object("local", FEEDBACK)["ratings_total"] == 42


@pytest.mark.parametrize(
    ("seconds", "words"), [(-5, "0 seconds"), (1, "1 second"), (119, "119 seconds"), (7_200, "2 hours")]
)
def test_an_age_is_in_the_largest_unit_of_two_or_more(seconds, words):
    assert age_in_words(timedelta(seconds=seconds)) == words
