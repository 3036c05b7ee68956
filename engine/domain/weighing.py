"""How much each arm counts for a query: meaning as much as words leave open.

A dish asked for by its name is found by its words, and vectors only disturb that; of a sentence hardly any dish holds
all words, and what the best of them lacks is left for meaning to find.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.domain.columns import Columns
from engine.domain.food.synonyms import forms_of
from engine.domain.fusion import Hit
from engine.domain.words import STOP_WORDS, fold_key, stem

ARM_WEIGHTS = {"words": 1.0, "meaning": 1.0}
"""Meaning counts as much as words where these find nothing of what was said, and as below where they find some."""
FIRST = 2
"""Dishes found by words that are read for what they hold of the query. Measured on 225 graded queries over real menus
(nDCG@10 of the fused list less that of its better arm, the words that a turn searches by / as they are typed): 0.038 /
0.048 with one, 0.039 / 0.047 with two, 0.038 / 0.046 with three; 0.031 / 0.044 where the number of words decided."""


def weights_for(
    text: str, found: Sequence[Hit], columns: Columns, weights: Mapping[str, float], guessed: bool = False
) -> dict[str, float]:
    """The arms' weights for a query, by what was found by words, best first.

    `guessed`: dishes are looked for that nobody named, those of an occasion or of a kitchen. Both arms only guess then,
    and count in full (nDCG@10 of the page on 30 graded occasions, half "dev": 0.844 at half the weight, 0.857 so; of
    the fused list on 25 graded cuisines 0.52 by what words leave open, 0.54 so).
    """
    part = 1.0 if guessed else left_open(text, found, columns)
    return {arm: weight * part if arm == "meaning" else weight for arm, weight in weights.items()}


def left_open(text: str, found: Sequence[Hit], columns: Columns) -> float:
    """The share of the query's words, each in any of its forms, that the first dishes found by words do not hold: 0.0
    to 1.0."""
    asked = [forms_of(word) for word in dict.fromkeys(fold_key(text).split()) if word not in STOP_WORDS]
    rows = columns.rows_of(hit.doc_id for hit in found[:FIRST]).tolist()
    if not asked or not rows:
        return 1.0
    lacks = sum(
        forms.isdisjoint(held) for held in map(frozenset, (_held(columns, row) for row in rows)) for forms in asked
    )
    return lacks / (len(asked) * len(rows))


def _held(columns: Columns, row: int) -> Iterator[str]:
    """The stems of all that the word index searches of a dish."""
    yield from columns.name_words[row]
    yield from columns.description_words[row]
    for key in (columns.restaurant_key[row], *columns.cuisine_keys[row], *columns.diet_keys[row]):
        yield from map(stem, fold_key(key).split())
