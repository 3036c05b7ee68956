"""Names on the page that a line says: dishes and restaurants shown, by as much of their names as people say.

What is shown is the likeliest thing to be spoken of, so a run of words that one card has is its name before it is
anything else: "veg platter" no diet, "Love at First Bite" no first one.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.catalogue import STOP_WORDS, stem
from engine.reading.focus import LEAST_SHORT, Card
from engine.reading.lattice import Token, Typed, Utterance, types_of
from engine.reading.spelling import SHORT, alike

OTHERWISE = frozenset(
    {"UNIT", "PACKING", "QUALITY", "DIET", "CUISINE", "MEAL", "CITY", "STATE", "NUM", "ORDINAL", "FILL", "OPINION",
     "LEVEL", "DATE", "TIME", "WISH", "PICK", "ADD", "SET", "REMOVE", "ORDER", "STEP", "COMMAND", "OCCASION"}
)  # fmt: skip
"""Types of a word that names something shown only beside another word of the same name."""
LEAST_BESIDE = 3
"""Letters of a word cut short that stands beside another one of the name."""


@dataclass(frozen=True, slots=True)
class _Hit:
    """A token as words of cards: by place on the page, in dish's and in restaurant's names."""

    dishes: frozenset[int]
    places: frozenset[int]
    word: str

    @property
    def cards(self) -> frozenset[int]:
        return self.dishes | self.places


def shown_names(utterance: Utterance, typed: Sequence[Typed], cards: Sequence[Card]) -> list[Typed]:
    """Each run as `SHOWN`, with `WHAT` where a dish's name has of it, else `RESTAURANT`."""
    types = types_of(utterance, typed)
    hits = [
        _hit(token, "UNKNOWN" in here or bool(token.meant), "FOOD" in here, cards)
        for token, here in zip(utterance.tokens, types, strict=True)
    ]
    found, at = list[Typed](), 0
    while at < len(hits):
        end, names = _run(utterance.tokens, types, hits, at)
        said = [at + place for place, hit in enumerate(hits[at:end]) if hit and hit.cards & names]
        if names and _is_name(said, types, utterance.tokens, end):
            found += _typed(at, end, [hit for place in said if (hit := hits[place])], names, cards)
            at = end
        else:
            at += 1
    return found


def _hit(token: Token, is_strange: bool, is_food: bool, cards: Sequence[Card]) -> _Hit | None:
    """A food is no restaurant's name cut short: "no corn", beside The Corner."""
    word = token.text.removesuffix("'s").strip("'")
    if not word.isalnum() or word in STOP_WORDS:
        return None
    dishes = {at: known for at, card in enumerate(cards) if (known := _known(word, card.dish_words, is_strange))}
    places = {
        at: known
        for at, card in enumerate(cards)
        if (known := _known(word, card.restaurant_words, is_strange, is_whole=is_food))
    }
    words = [*dishes.values(), *places.values()]
    return _Hit(frozenset(dishes), frozenset(places), words[0]) if words else None


def _known(word: str, words: Collection[str], is_strange: bool, is_whole: bool = False) -> str | None:
    """A word that is of a name; unless it has to be whole, also one that begins it, or the one that it is a slip of."""
    own = stem(word)
    if own in words:
        return word
    if is_whole or word.isdigit() or len(word) < LEAST_BESIDE:
        return None
    for one in sorted(words):
        if one.startswith(word):
            return word if len(word) >= LEAST_SHORT else one
        if is_strange and len(word) >= SHORT and alike(one, own):
            return one
    return None


def _run(
    tokens: Sequence[Token], types: Sequence[Collection[str]], hits: Sequence[_Hit | None], start: int
) -> tuple[int, frozenset[int]]:
    """The end of the run that begins here, and the cards that have all of it."""
    names = hit.cards if (hit := hits[start]) else frozenset[int]()
    end = at = start + 1
    while names and at < len(tokens) and tokens[at].clause == tokens[start].clause:
        hit = hits[at]
        if hit and hit.cards & names:
            names &= hit.cards
            end = at + 1
        elif not (end == at and (tokens[at].text in STOP_WORDS or ("AND" in types[at] and tokens[at].text.isalpha()))):
            break
        at += 1
    return end, names


def _is_name(said: Sequence[int], types: Sequence[Collection[str]], tokens: Sequence[Token], end: int) -> bool:
    """Two words of a name, or one that hardly means anything else; "ones" stands for the rest of it."""
    if len(said) > 1 or (
        end < len(tokens) and "REF_NOUN" in types[end] and tokens[end].clause == tokens[said[0]].clause
    ):
        return True
    return OTHERWISE.isdisjoint(types[said[0]]) and len(tokens[said[0]].text) >= LEAST_SHORT


def _typed(start: int, end: int, hits: Sequence[_Hit], names: frozenset[int], cards: Sequence[Card]) -> Iterator[Typed]:
    words = " ".join(dict.fromkeys(hit.word for hit in hits))
    yield Typed("SHOWN", start, end, "", words)
    if any(hit.dishes & names for hit in hits):
        yield Typed("WHAT", start, end, "shown", words)
    else:
        place = cards[min(names)].restaurant
        yield Typed("RESTAURANT", start, end, "shown", (place.name, place.keys))
