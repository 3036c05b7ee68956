"""Whether the rules' reading of a line leaves something that a second reader may explain."""

from engine.catalogue import STOP_WORDS, food_keys_for
from engine.conversation import Said, Understood
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Line

SURE_ENOUGH = 0.8
"""One slip in a word of five letters scores 0.8: nearer matches are as good as sure."""
SHORTEST = 3
"""Letters of a word that carries meaning by itself."""
SILENT_WORDS = 2
"""Unexplained words from which a line taken for talk is asked about; a single one beside nothing else is a sound."""


def words_left(line: Line) -> tuple[str, ...]:
    """Free words that nobody understood and that are not everyday ones."""
    return tuple(
        word.text
        for word in line.words()
        if len(word.text) >= SHORTEST and word.text.isalpha() and word.text not in EVERYDAY | STOP_WORDS
    )


def is_unsure(line: Line, understood: Understood, index: Index) -> bool:
    """A doubtful match, words left over, or a wish in words that neither the catalogue nor the food tables know."""
    if understood.command is not None or not line.tokens:
        return False
    left = words_left(line)
    if understood.intent == "other":
        return len(left) >= (1 if understood.said != Said() else SILENT_WORDS)
    return bool(left) or understood.confidence < SURE_ENOUGH or _wishes_for_the_unknown(understood, index)


def _wishes_for_the_unknown(understood: Understood, index: Index) -> bool:
    return any(
        not (index.is_dish_word(word) or food_keys_for(word) or word in EVERYDAY)
        for wish in understood.said.wishes
        for word in wish.text.split()
        if len(word) >= SHORTEST
    )
