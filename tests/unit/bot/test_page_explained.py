"""The line in pieces, each with what it was heard as."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.page_explained import marked
from engine.answers.explanations import Heard

LINE = "lunch for 25 in Boston"


def test_pieces_stand_in_the_order_said_with_what_they_mean() -> None:
    heard = (Heard("lunch", "the meal"), Heard("25", "how many people"), Heard("Boston", "the city"))
    assert list(marked(LINE, heard)) == [
        ("lunch", "the meal"), (" for ", ""), ("25", "how many people"), (" in ", ""), ("Boston", "the city")
    ]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(1, 10)), max_size=6))
def test_no_word_is_lost_or_said_twice_whatever_was_heard(said: str, spans: list[tuple[int, int]]) -> None:
    heard = [Heard(said[at : at + long], "a wish") for at, long in sorted(spans) if said[at : at + long]]
    assert "".join(words for words, _ in marked(said, heard)) == said
