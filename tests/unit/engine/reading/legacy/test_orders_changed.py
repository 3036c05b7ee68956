"""What is ordered is told once, as an order, and its lines are changed and taken off by name."""

import pytest

from engine.reading.conversations import Conversations
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

FIRST = "order for the design team in Boston: 4 chicken parmesan, 3 green curry and 2 caesar salad"
ORDERED = {"chicken parmesan": 4, "green curry": 3, "caesar salad": 2}


def ordered(index: Index, *texts: str) -> dict[str, int]:
    """The order after these lines, none of which is kept as a wish beside it."""
    conversations = Conversations()
    lines = [{"thread": "one", "text": text} for text in (FIRST, *texts)]
    state = [conversations.read(line, lambda *said: understand(*said, index)) for line in lines][-1]["state"]
    assert "item_keywords" not in state
    return {item["name"]: item["quantity"] for item in state["items"]}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("make the green curry 5", {"green curry": 5}),
        ("sorry, I meant 6 chicken parmesan", {"chicken parmesan": 6}),
        ("the salad should be 4 and the curry 2", {"caesar salad": 4, "green curry": 2}),
        ("green curry 2 instead of 3", {"green curry": 2}),
        ("7 pad thai too", {"pad thai": 7}),
    ],
)
def test_a_line_of_the_order_has_its_new_quantity(index, text, changed):
    assert ordered(index, text) == ORDERED | changed


@pytest.mark.parametrize("text", ["take the caesar salad off please", "no caesar salad after all", "drop the salad"])
def test_a_line_is_taken_off_the_order(index, text):
    assert ordered(index, text) == {"chicken parmesan": 4, "green curry": 3}


def test_ordering_from_a_restaurant_stays_with_it(after):
    wants = after(
        "what does Trattoria Roma have for 20 people", "let's order 3 baked ziti and 2 caesar salad from them"
    )
    assert (wants.restaurant_name, wants.party, len(wants.items)) == ("Trattoria Roma", 20, 2)
