"""What a menu states of a dish when it is asked about one thing: an allergen, a food, a diet, or a word.

Everything is read from the document; what it does not say is `silent`, and never taken for absent.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.catalogue import DietEvidence, Mention, MenuDocument, food_keys_for, kinds_of, mentions_in, stems, tokens
from engine.safety import BROAD, KEYS, allergen_of, free_words, standing_of, usual_kitchen, with_implied

Kind = Literal["contains", "may_contain", "names", "usual", "often", "states", "offers", "contradicts", "silent"]


@dataclass(frozen=True, slots=True)
class Statement:
    kind: Kind
    words: str = ""
    """The menu's own words, or the food or allergen that it names; "" where it only follows from several."""
    evidence: DietEvidence | None = None
    """Of a diet, who says it."""


def of_food(document: MenuDocument, food: str) -> Statement:
    """An allergen of the vocabulary, or any food a person names.

    The strongest statement wins: contained, may be contained, named, usual in a dish that is named; then stated free,
    offered without it on request, or often in dishes of its cuisine.
    """
    for kind, stated in (
        ("contains", document.allergens_contains),
        ("may_contain", document.allergens_may_contain),
    ):
        said = next((name for name in stated if _speaks_of(name, food)), None)
        if said is not None:
            return Statement(kind, said.replace("-", " "))  # type: ignore[arg-type]
    standing = standing_of(document, food)
    if standing == "out":
        return _named(document, food)
    if standing == "free":
        return Statement("states", free_words(document, food))
    kitchen = usual_kitchen(document, food)
    if standing == "unsaid" and kitchen:
        return Statement("often", kitchen)
    return Statement("offers" if standing == "offered" else "silent")


def _keys_of(food: str) -> frozenset[str]:
    allergen = allergen_of(food)
    return frozenset([KEYS[allergen]]) if allergen else food_keys_for(food)


def _speaks_of(stated: str, food: str) -> bool:
    """A stated allergen is the one asked about, a kind of it, or a broad one that may be it."""
    allergen, asked = allergen_of(stated), allergen_of(food)
    if allergen is None:
        return bool(_keys_of(stated) & _keys_of(food)) or stems(stated) == stems(food)
    key = KEYS[allergen]
    return bool(_keys_of(food) & {key, *kinds_of(key)}) or asked in BROAD.get(allergen, ())


def _named(document: MenuDocument, food: str) -> Statement:
    """The word that names it; a dish that is usually made with it where none does."""
    keys = _keys_of(food)
    found = list(_mentions(document))
    named = next((words for mention, words in found if mention.named & keys), None)
    if named is not None:
        return Statement("names", named)
    usual = next((words for mention, words in found if mention.made_with & keys), None)
    return Statement("usual", usual) if usual is not None else Statement("names", "" if keys else food)


def _mentions(document: MenuDocument) -> Iterator[tuple[Mention, str]]:
    """Foods of name, description and group, each with the menu's own words."""
    for text in (document.item_name, document.item_description, document.menu_group_name):
        words = tokens(text)
        for mention in mentions_in(words):
            yield mention, _as_written(words[mention.start : mention.end], text)


def _as_written(words: list[str], text: str) -> str:
    """The stretch of the text that these folded singular words were cut from; the words themselves where none is."""
    pattern = r"\W+".join(rf"{re.escape(word)}\w{{0,3}}" for word in words)
    match = re.search(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE)
    return match.group() if match else " ".join(words)


def of_diet(document: MenuDocument, diet: str) -> Statement:
    """Stated by the menu, with its words; contradicted by what it names; offered on request; or not said."""
    if diet in document.diet_keys:
        for evidence in document.diet_evidence:
            if diet in with_implied([evidence.label]):
                return Statement("states", evidence.words, evidence)
        return Statement("states", "")
    if diet in document.diet_conflict_keys:
        return Statement("contradicts")
    return Statement("offers" if diet in document.diet_option_keys else "silent")


# "Is it spicy?" is answered by the words that menus use for it; any other word by itself.
_SPICY = (
    "spicy", "spice", "hot", "chili", "chilli", "chile", "jalapeno", "habanero", "serrano", "sriracha", "cayenne",
    "chipotle", "vindaloo", "fiery", "arrabbiata",
)  # fmt: skip
_FRIED = ("fried", "fry")
_WORDS = {"spicy": _SPICY, "hot": _SPICY, "fried": _FRIED, "deepfried": _FRIED, "homemade": ("homemade", "house")}
_SENTENCE = re.compile(r"[^.;!?\n]+")


def of_word(document: MenuDocument, word: str) -> Statement:
    """The sentence of the menu that says the word, or says it in other words; nothing is concluded from a recipe."""
    wanted = set(stems(" ".join(_WORDS.get(word, (word,)))))
    for text in (document.item_name, document.item_description, *document.tags):
        for sentence in _SENTENCE.findall(text):
            if wanted & set(stems(sentence)):
                return Statement("states", sentence.strip(" ,:-"))
    return Statement("silent")
