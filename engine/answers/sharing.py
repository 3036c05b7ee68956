"""A list as it stands in another conversation: dishes, for how many and where. Nothing else goes along."""

from engine.answers.headlines import place
from engine.answers.phrases import counted, people
from engine.conversation import Wants
from engine.messages.sentences import say


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
    parts = {
        "dishes": counted(dishes, "dish"),
        "party": say("criterion-party", people=people(wants.party, wants.party_approximate)) if wants.party else "",
        "place": place(wants),
    }
    return " ".join(parts[one] for one in say("parts-of-shared").split() if parts[one])


def headline(dishes: int, wants: Wants, who: str, origin: str) -> str:
    """ "10 dishes for 25 in Boston, shared by Dana from #lunch." """
    listed = named(dishes, wants)
    if who and origin:
        return say("shared-by-from", dishes=listed, name=who, origin=origin)
    if who:
        return say("shared-by", dishes=listed, name=who)
    return say("shared-from", dishes=listed, origin=origin) if origin else say("shared", dishes=listed)
