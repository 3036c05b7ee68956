"""What restaurants are called for short: a name without its branch, and without the words that say what it serves.

"Lucille's Creole - Cajun - Caribbean" is "Lucille's Creole" and "Lucille's" to those who eat there, and each "Round
Table Pizza #340" a Round Table Pizza. A short name must keep a word of its own, and belong to one house or one chain.
"""

from collections.abc import Callable, Iterable, Iterator

Words = tuple[str, ...]
IsPlain = Callable[[str], bool]
"""Whether a word says what is served or where, and so names no house: food, cuisines, cities, everyday words."""


def identity(words: Words, is_city: Callable[[Words], bool]) -> Words:
    """A name without what tells branches apart at its end: a number, a city."""
    while len(words) > 1 and words[-1].isdigit():
        words = words[:-1]
    for length in range(min(len(words) - 1, MOST_WORDS_OF_A_CITY), 0, -1):
        if is_city(words[-length:]):
            return words[:-length]
    return words


MOST_WORDS_OF_A_CITY = 3
"""Of cities that branches are told apart by: "South San Francisco"."""


def short_names(words: Words, is_plain: IsPlain) -> Iterator[Words]:
    """A name's beginnings that leave out only plain words, and keep one that is not."""
    for length in range(1, len(words) + 1):
        if all(map(is_plain, words[length:])) and not all(map(is_plain, words[:length])):
            yield words[:length]


def called(
    names: Iterable[tuple[str, Words]], is_city: Callable[[Words], bool], is_plain: IsPlain
) -> dict[Words, tuple[str, ...]]:
    """Short name → keys of the names it stands for, one house or the branches of one chain; `names`: (key, words)."""
    houses: dict[Words, list[str]] = {}
    for key, words in names:
        houses.setdefault(identity(words, is_city), []).append(key)
    shorter: dict[Words, set[Words]] = {}
    for house in houses:
        for short in short_names(house, is_plain):
            shorter.setdefault(short, set()).add(house)
    found = {short: tuple(houses[next(iter(of))]) for short, of in shorter.items() if len(of) == 1}
    return {**found, **{house: tuple(keys) for house, keys in houses.items()}}
