"""Who says a dish's diet: its menu, with the words, or its restaurant by its name or cuisine."""

from engine.catalogue import DietEvidence, MenuDocument
from engine.messages.sentences import say


def on_the_face(document: MenuDocument) -> list[str]:
    """The labels as a card shows them: "vegan", "the restaurant says halal"."""
    of_house = {one.label for one in document.diet_evidence if one.place == "restaurant"}
    return [say("label-of-house", label=one) if one in of_house else one for one in document.dietary_labels]


def with_words(document: MenuDocument) -> list[str]:
    """Each label with the words that say it."""
    return [say(f"label-in-words{_of(one)}", label=one.label, words=one.words) for one in document.diet_evidence]


def by_words(one: DietEvidence, diet: str) -> str:
    """The diet asked about, by the words of this."""
    return say(f"diet-by-words{_of(one)}", diet=diet, words=one.words)


def _of(one: DietEvidence) -> str:
    return "-of-house" if one.place == "restaurant" else ""
