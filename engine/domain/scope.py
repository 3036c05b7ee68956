"""Which restaurant "same restaurant" means."""

from dataclasses import replace

from engine.domain.conversation import Memory, Understood, Wants
from engine.domain.followups import same_restaurant


def scoped(wants: Wants, memory: Memory, understood: Understood) -> Wants | None:
    """In scope of the restaurant of the dish pointed at, else of the one last named, else of the only one shown.

    None where it is not clear which, or nothing of the kind was said.
    """
    if understood.change != "same_restaurant":
        return None
    pointed = {memory.page[place].restaurant_key for place in understood.referred if place < len(memory.page)}
    if len(pointed) == 1:
        memory = replace(memory, named_restaurant_key=pointed.pop())
    return same_restaurant(wants, memory)
