"""Words of wishes that name no dish: what comes beside one, how it is to be, what it is brought in and set out on."""

from functools import cache

from engine.catalogue.food.tables import rows


@cache
def wish_words(kind: str) -> frozenset[str]:
    """Those of a kind in `data/wish_words.tsv`: "side" is served beside a dish and hardly ever in its name, "of_a_side"
    says how; "size" and "praise" say how a dish is to be; a "vessel" may stand before "of"; a "setting" is how a food
    is set out ("taco bar")."""
    return frozenset(word for word, own in rows("wish_words", "word", "kind") if own == kind)


def comes_beside(words: tuple[str, ...]) -> bool:
    """Whether folded words are rice, bread, a salad, and nothing else."""
    sides = wish_words("side")
    return not sides.isdisjoint(words) and (sides | wish_words("of_a_side")).issuperset(words)
