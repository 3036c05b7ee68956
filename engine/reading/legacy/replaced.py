"""What is named as replaced is neither a wish nor an exclusion: "pizza instead of pasta", "not lamb, I meant kofta",
"steak would be nicer than burgers".

Only what is named falls: other wishes in force stay beside what takes its place."""

import re
from itertools import takewhile

from engine.catalogue import stem, stems
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import diet_label, food_keys
from engine.reading.legacy.kitchens import cuisine_at, display
from engine.reading.legacy.known_dishes import CONTAINERS
from engine.reading.legacy.letting_go import SWAP
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_INSTEAD = sign(
    r"\b(?:instead of|rather than|in place of|and not|but not|not) (?:the )?(?P<old>[a-z]+(?: [a-z]+)?) ?,? "
    r"(?:but|rather|make it|how about|what about|give me) (?=[a-z])|\b(?:instead of|rather than|in place of) "
    r"(?:the |any |more )?(?P<old2>[a-z]+(?: [a-z]+){0,2})|"
    r"\b(?:rather [^,.!?]{1,40}? than|prefer [^,.!?]{1,40}? to|"
    r"(?:would|will|might|could|may) be (?:[a-z]+ )?(?:more [a-z]+|[a-z]+er) than) (?:the |any |"
    r"more )?(?P<than>[a-z]+(?: [a-z]+){0,2})|"
    rf"\b{SWAP}(?: out)? (?:from )?(?:the |that |those |our |my )?"
    r"(?P<swapped>[a-z]+(?: [a-z]+){0,2}?)(?: out)? (?:for|with|(?:in)?to|in to|against|by) (?=[a-z_])"
)
_ALL_OF_IT = sign(
    r"\b(?:swap|replace|exchange|trade|change)(?: out)? (?:both|all|everything|(?:both|all) of (?:it|them|those)|"
    r"the lot|"
    r"the (?:whole )?food|them all) (?:for|with|by|against|to) (?=[a-z_])"
)
""" "Replace both with curry": all that was wished for."""
_SHOULD_BE = sign(
    r"\b(?:the |our |that |those )(?P<what>[a-z]+(?: [a-z]+){0,3}?) (?:should|was supposed to|was meant to|ought to) "
    r"(?:be|have been) (?:an? |the |some )?(?=[a-z])"
)
""" "The pad thai should be a curry"."""
_AS_WELL = re.compile(r" ?(?P<join>,|and|or|nor|&) (?:the |any |more )?(?P<more>[a-z]+(?: [a-z]+)?)")
""" "Instead of tacos and nachos": what else is replaced."""


def find_replaced(line: Line, draft: Draft) -> None:
    """ "Pizza instead of pasta", "not Thai but Indian", "swap the ziti for pizza": the old word is neither wish nor
    exclusion."""
    wishes = draft.memory.wants.wishes
    for match in line.find(_ALL_OF_IT) if wishes else ():
        line.take("replaced", match.start(), match.end())
    for match in line.find(_SHOULD_BE) if wishes else ():
        if _is_in_force(draft, match["what"].split()) and line.take("replaced", match.start(), match.end()):
            _let_go(draft, match["what"].split())
    for match in line.find(_INSTEAD):
        name = str(match.lastgroup)
        start = match.start(name) if name == "than" else match.start()
        end = _old(line, draft, start, match, name, in_force=name == "swapped")
        if name == "swapped" and end:
            line.take("replaced", end, match.end())
        more = _AS_WELL.match(line.left, end) if end else None
        while more is not None:
            end = _old(line, draft, more.start(), more, "more", in_force=more["join"] not in ("or", "nor"))
            more = _AS_WELL.match(line.left, end) if end else None


def _old(line: Line, draft: Draft, start: int, match: re.Match[str], name: str, in_force: bool) -> int:
    """Takes the longest name at the group of the match and gives its end; 0 where none is a food or a cuisine."""
    if wish := _wish_at(line, draft, match.start(name)):
        end = match.start(name) + len(wish)
        if line.take("replaced", start, end):
            _let_go(draft, wish.split())
        return end
    first, *others = match[name].split()
    words = [first, *takewhile(lambda word: word not in EVERYDAY and word not in _JOINED, others)]
    for length in range(len(words), 0, -1):
        piece = " ".join(words[:length])
        if diet_label(piece):
            # "Vegan instead of vegetarian" is read by the diets.
            return 0
        if short := _called_for_short(draft, words[:length]):
            end = match.start(name) + len(piece)
            if line.take("replaced", start, end):
                draft.extend("dropped", short)
            return end
        known = food_keys(piece) or cuisine_at(draft, words[:length], 0) or draft.index.is_dish_word(words[0])
        if _is_in_force(draft, words[:length]) or (known and not in_force):
            end = match.start(name) + len(piece)
            if line.take("replaced", start, end):
                _let_go(draft, words[:length])
                if name == "swapped":
                    _let_go_of_several(draft, words[:length])
            return end
    return 0


def _called_for_short(draft: Draft, words: list[str]) -> str:
    """ "Wraps" of chicken wraps, "the pasta" of a pasta tray: the one wish of several words that ends so, or whose
    other words say only what it comes in."""
    said = stems(" ".join(words))
    called = [wish.text for wish in draft.memory.wants.wishes if _is_short_for(stems(_parts(wish.text)[0]), said)]
    return called[0] if len(called) == 1 and not _is_in_force(draft, words) else ""


_VESSELS = frozenset(map(stem, CONTAINERS))


def _is_short_for(whole: tuple[str, ...], said: tuple[str, ...]) -> bool:
    in_vessel = whole[: len(said)] == said and bool(said) and _VESSELS.issuperset(whole[len(said) :])
    return _ends_with(whole, said) or (in_vessel and len(whole) > len(said))


def _ends_with(whole: tuple[str, ...], said: tuple[str, ...]) -> bool:
    return bool(said) and len(whole) > len(said) and whole[-len(said) :] == said


def _wish_at(line: Line, draft: Draft, at: int) -> str:
    """The longest wish in force that stands there in so many words: "instead of the mac and cheese"."""
    texts = (wish.text for wish in draft.memory.wants.wishes if " " in wish.text)
    there = [text for text in texts if line.left.startswith(text, at) and not line.left[at + len(text) :][:1].isalpha()]
    return max(there, key=len, default="")


_JOINED = frozenset({"and", "or", "nor", "but", "please"})


def _let_go(draft: Draft, words: list[str]) -> None:
    """Only what is named falls: "scones rather than muffins" leaves the coffee."""
    said, wants = set(stems(" ".join(words))), draft.memory.wants
    gone = [wish.text for wish in wants.wishes if said in (set(stems(wish.text)), set(stems(_parts(wish.text)[0])))]
    draft.extend("dropped", *gone)


def _let_go_of_several(draft: Draft, words: list[str]) -> None:
    """ "Swap the Thai for Indian" where Thai and Greek are in force leaves the Greek."""
    wants, named = draft.memory.wants, cuisine_at(draft, words, 0)
    if named and named[0] in wants.cuisine_keys and len(wants.cuisine_keys) > 1:
        draft.extend("dropped", display(draft, named[0]))
        draft.add("cuisine")


MOST_WORDS = 8
"""Of a wish that is let go by its name: menus' own names are shorter, and any more would cost a long line dear."""


def was_wished(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """ "Chili, not soup" where soup was wished for: it is replaced, and not left out of the chili; so is a cuisine."""
    rest = _WORDS.match(line.left, match.end())
    if match.group() not in ("not ", "no more ", "no ") or rest is None:
        return False
    words = rest.group().split(None, MOST_WORDS)[:MOST_WORDS]
    if _is_another_cuisine_named(line, draft, match, words):
        return True
    if _is_a_whole_wish(line, draft, match):
        return True
    meant = _names_a_value(line, draft, match.start()) or _I_MEANT.match(line.text, rest.end()) is not None
    meant = meant or _another_behind(line, draft, rest.end())
    for length in range(len(words), 0, -1):
        # "Not fish tacos I meant chicken tacos", without a comma.
        if not (meant or _I_MEANT.match(line.text, match.end() + len(" ".join(words[:length])))):
            continue
        if _is_in_force(draft, words[:length]) or _are_cuisines(line, draft, match.start(), words[:length]):
            _let_go(draft, words[:length])
            return line.take("replaced", match.start(), match.end() + len(" ".join(words[:length])))
    return meant and _is_the_one_called(line, draft, match, words[0])


def _is_the_one_called(line: Line, draft: Draft, match: re.Match[str], word: str) -> bool:
    """ "Cheesecakes, not tiramisu" where tiramisu cups are the one wish that begins so."""
    called = [wish.text for wish in draft.memory.wants.wishes if stems(wish.text)[:1] == stems(word)]
    if len(called) != 1 or not line.take("replaced", match.start(), match.end() + len(word)):
        return False
    draft.extend("dropped", called[0])
    return True


def _is_a_whole_wish(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """ "Goulash, not potato pancakes": whatever stands before the comma, a wish of several words that is named whole
    behind it is let go."""
    wish = _wish_at(line, draft, match.end()) if line.text[: match.start()].endswith(" , ") else ""
    if not wish or not line.take("replaced", match.start(), match.end() + len(wish)):
        return False
    _let_go(draft, wish.split())
    return True


def _is_another_cuisine_named(line: Line, draft: Draft, match: re.Match[str], words: list[str]) -> bool:
    """ "She wants Thai now, not Chinese": a cuisine in force beside another one that is asked for is let go."""
    said = cuisine_at(draft, words, 0)
    if said is None or said[0] not in draft.memory.wants.cuisine_keys:
        return False
    others = line.left[: match.start()].split() + line.left[match.end() :].split()[said[1] :]
    named = (cuisine_at(draft, others, at) for at in range(len(others)))
    if not any(one is not None and one[0] != said[0] for one in named):
        return False
    return line.take("replaced", match.start(), match.end() + len(" ".join(words[: said[1]])))


def _another_behind(line: Line, draft: Draft, end: int) -> bool:
    """ "Not egg rolls, crab rangoon I meant": a dish of its own behind the comma."""
    match = _ANOTHER.match(line.text, end)
    return match is not None and any(draft.index.is_dish_word(word) for word in match["new"].split())


_ANOTHER = re.compile(
    r" ?, ?(?!(?:and|or|no|nor|not|too|please|thanks|thank|it|they|we|i|he|she)\b)(?P<new>[a-z]+(?: [a-z]+){0,2})"
    r"(?: (?:i (?:meant|mean|said)|instead|rather|please))* ?(?:$|[.!;])"
)


def _is_in_force(draft: Draft, words: list[str]) -> bool:
    said, wants = set(stems(" ".join(words))), draft.memory.wants
    if any(said and said in map(set, map(stems, _parts(wish.text))) for wish in wants.wishes):
        return True
    cuisine = cuisine_at(draft, words, 0)
    return cuisine is not None and cuisine[0] in wants.cuisine_keys and cuisine[1] == len(words)


def _parts(wish: str) -> list[str]:
    """A dish and what comes with it."""
    return [*wish.split(" with "), wish]


def _are_cuisines(line: Line, draft: Draft, end: int, words: list[str]) -> bool:
    """ "Thai, not Chinese": where one cuisine is asked for the other needs no leaving out."""
    before, cuisine = line.text[:end].rstrip(" ,").rsplit(None, 1)[-1:], cuisine_at(draft, words, 0)
    named = bool(before) and cuisine_at(draft, before, 0) is not None
    return named and cuisine is not None and cuisine[1] == len(words)


def _names_a_value(line: Line, draft: Draft, end: int) -> bool:
    """ "Thai, not Chinese": what is named before it may stand in its place."""
    words = line.text[:end].rstrip(" ,").rsplit(None, 1)[-1:]
    return bool(words) and (draft.index.is_dish_word(words[0]) or cuisine_at(draft, words, 0) is not None)


_I_MEANT = re.compile(r" ?[,.;]? ?(?:but\b|i (?:meant|mean|said)\b|rather\b|make (?:it|that)\b|it is\b)")
""" "Not lamb, I meant kofta"."""


_WORDS = re.compile(r"[a-z]+(?: [a-z]+)*")
