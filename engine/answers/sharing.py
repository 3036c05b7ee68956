"""A list as it stands in another conversation: dishes, for how many and where. Nothing else goes along."""

from engine.answers.headlines import place
from engine.answers.phrases import counted, people
from engine.conversation import Wants

CAME_ALONE = (
    "Nothing that was said there came along. Say allergies, diets and the budget here, and they hold here. "
    "Nothing is ordered."
)
LEFT_OUT = "Left out: what was said in this thread, allergies, diets, who needs what, the budget, who picked what."
CHOOSE = "Press Share to choose where it goes, and see it first."
TO_COPY = "This is the list as it can be passed on."


def travelling(wants: Wants) -> Wants:
    """What of a thread's wishes may be known elsewhere: for how many, and where. Health and money are not among it."""
    return Wants(
        party=wants.party,
        party_approximate=wants.party_approximate,
        city=wants.city,
        city_key=wants.city_key,
        state=wants.state,
        state_key=wants.state_key,
        zip_code=wants.zip_code,
    )


def named(dishes: int, wants: Wants) -> str:
    """ "10 dishes for 25 in Boston" """
    party = f"for {people(wants.party, wants.party_approximate)}" if wants.party else ""
    return " ".join(part for part in (counted(dishes, "dish"), party, place(wants)) if part)


def headline(dishes: int, wants: Wants, who: str, origin: str) -> str:
    """ "10 dishes for 25 in Boston, shared by Dana from #lunch." """
    by = f" by {who}" if who else ""
    return f"{named(dishes, wants)}, shared{by}{f' from {origin}' if origin else ''}."
