"""The line in pieces, each with what it was heard as."""

from hypothesis import given
from hypothesis import strategies as st

from bot.webpage.explanation import Own, drawer, marked
from engine.answers.explanations import Heard
from engine.engine import Engine
from tests.support.stores.small_parts import log_of, said, small_parts

LINE = "lunch for 25 in Boston"


def test_pieces_stand_in_the_order_said_with_what_they_mean() -> None:
    heard = (Heard("lunch", "the meal"), Heard("25", "how many people"), Heard("Boston", "the city"))
    assert list(marked(LINE, heard)) == [
        ("lunch", "the meal"), (" for ", ""), ("25", "how many people"), (" in ", ""), ("Boston", "the city")
    ]  # fmt: skip


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(1, 10)), max_size=6))
def test_no_word_is_lost_or_said_twice_whatever_was_heard(said: str, spans: list[tuple[int, int]]) -> None:
    heard = [Heard(said[at : at + long], "a wish") for at, long in sorted(spans) if said[at : at + long]]
    assert "".join(words for words, _ in marked(said, heard)) == said


async def drawn_for(own: Own | None) -> set[str]:
    """Dishes of the drawer, for somebody with these allergies, of a turn that found them before any was known."""
    parts = small_parts()
    await Engine(parts).answer(said("tray for 25 in Boston", max_results=1))
    (row,) = log_of(parts).rows
    found = await drawer(row, parts.catalog.documents, own)
    return {one["dish"] for one in found["ranked"] if one["place"] is None}


async def test_a_dish_beside_the_page_is_named_as_far_as_the_door_lets_it_out() -> None:
    everything = await drawn_for(())
    assert "Pad Thai Tray" in everything
    assert await drawn_for((("peanuts", "moderate"),)) == everything - {"Pad Thai Tray"}
    assert await drawn_for((("peanuts", "intolerance"),)) == everything
    assert await drawn_for((("peanuts", "anaphylactic"),)) < everything - {"Pad Thai Tray"}, "what does not say neither"
    assert await drawn_for(None) == set(), "what cannot be read may be an allergy"
