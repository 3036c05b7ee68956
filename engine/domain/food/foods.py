"""Foods as keys: those a text names, with their kinds, and those a person's word stands for."""

from engine.domain.food.lexicon import NOTHING, lexicon
from engine.domain.food.mentions import mentions
from engine.domain.food.tokens import words


def foods_named(text: str) -> frozenset[str]:
    """Keys of the foods a text names, with their kinds: "prosciutto" gives prosciutto, pork and meat.

    What is said to be absent ("no egg", "dairy-free") is not named; mock meat is "mock meat". An unsaid sausage is
    pork, as on US menus. Unknown words give nothing; never raises.
    """
    return frozenset().union(*(mention.named for mention in mentions(text)))


def kinds_of(key: str) -> frozenset[str]:
    """All kinds above a key, the key not included; empty for an unknown key."""
    return lexicon().kinds.get(key, NOTHING)


def food_keys_for(word: str) -> frozenset[str]:
    """The keys that a person's word asks for or excludes ("mushrooms", "nuts", "proscuitto"); empty if unknown.

    Documents carry each food with its kinds, so one key covers all that is under it.
    """
    key = lexicon().names.get(words(word))
    return frozenset([key]) if key else NOTHING
