"""A need that is told as a part of the party is that part of whatever the party becomes."""

from dataclasses import replace

import pytest

from engine.conversation.memory import Memory, memory_from_json, memory_to_json
from engine.conversation.wants import Need, Wants

HALF = "lunch for 20 in Boston, half of us are vegan"


@pytest.mark.parametrize(
    ("lines", "needs"),
    [
        ((HALF,), (Need("vegan", 10),)),
        ((HALF, "make it 40 people"), (Need("vegan", 20),)),
        ((HALF, "sorry, 25"), (Need("vegan", 13),)),
        ((HALF, "we are 5 more people"), (Need("vegan", 13),)),
        ((HALF, "make it 40 people", "actually a third"), (Need("vegan", 14),)),
        ((HALF, "actually 20%", "make it 50"), (Need("vegan", 10),)),
        ((HALF, "only 4 vegans", "make it 40 people"), (Need("vegan", 4),)),
        (("lunch for 20 in Boston, 3 vegans", "make it 40 people"), (Need("vegan", 3),)),
        (("lunch for 20 in Boston, 3 vegans", "actually a third"), (Need("vegan", 3),)),
        ((HALF, "and 2 vegetarians", "for 30"), (Need("vegan", 15), Need("vegetarian", 2))),
    ],
)
def test_a_part_is_counted_of_the_party_in_force(after, lines, needs):
    assert after(*lines).needs == needs


def test_what_part_it_is_outlives_the_session():
    memory = Memory(wants=Wants(party=20, needs=(Need.part("vegan", (1, 2), 20),)))
    (need,) = memory_from_json(memory_to_json(memory)).wants.needs
    assert (need.count, need.share) == (10, (1, 2))


@pytest.mark.parametrize(("text", "count"), [("actually a third", 10), ("no, a fifth", 6), ("actually a quarter", 8)])
def test_a_part_is_no_dish_of_the_page(say, shown, text, count):
    memory = replace(shown, wants=Wants(party=30, needs=(Need.part("vegan", (1, 2), 30),)))
    understood = say(text, memory)
    assert (understood.referred, understood.said.needs) == ((), (Need("vegan", count),))
