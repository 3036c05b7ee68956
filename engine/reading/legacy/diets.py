"""Diets: counted needs ("two vegans and one gluten free") and wanted labels ("any vegetarian options?")."""

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.catalogue import PESCATARIAN
from engine.conversation import Need
from engine.reading.legacy.away import IS_OUT, STAYS_AWAY
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import diet_label, food_keys, speaks_of_diet
from engine.reading.legacy.heads import HOUSES, PERSON
from engine.reading.legacy.kitchens import cuisine_at
from engine.reading.legacy.letting_go import LETS_GO
from engine.reading.legacy.line import Line, Word, adjoins
from engine.reading.legacy.need_counts import find_unneeded, take_count_of
from engine.reading.legacy.no_one_diet import VEGETARIAN_OR_VEGAN, find_no_one_diet, one_of_two
from engine.reading.legacy.one_of_us import is_one, of_me_alone
from engine.reading.legacy.persons import is_unheard_of
from engine.reading.legacy.qualities import COOKED
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

LONGEST = 3
"""Words of the longest way to say a diet ("no animal products")."""
_COELIAC = re.compile(r"^c(?:o)?eliacs?$")
_COUNT = re.compile(
    r"(?:^|(?<= ))(?<!which )(?<!first )(?<!second )(?<!third )(?<!fourth )(?<!fifth )(?<!last )(?P<count>\d{1,3}|an?|"
    r"one|someone|somebody|one person|another)"
    r"(?: (?:people|ppl|pax|folks|peeps|persons?|guests?|of (?:us|them|you|our \w+|the \w+|whom|which|those)|"
    r"colleagues?|employees?|adults?|others?|more|extra|additional|strict|"
    r"who|that|is|are|being|needs?|eats?|keeps?|wants?|require[sd]?|has to have|only|must be|should be|to be|"
    r"has|have|gone|went|turned|became|with|got|suffers? from|diagnosed with|also|both|strictly|"
    r"(?:can|could|do|does|will|would) not (?:eat|have|do|touch|take)|a|will be|x))* $"
)
_COUNT_OF_SOME = re.compile(
    r"(?:^|(?<= ))(?<!which )(?P<count>\d{1,3}|an?|one|another) (?P<who>[a-z]+(?: (?!and\b|or\b|but\b)[a-z]+){0,4}?) "
    r"(?:(?:always|usually|only) )?(?:is|are|was|were|needs?|eats?|wants?|keeps?|asks? for|orders?|insists? on|"
    r"has to have|have to have|(?:do|does|can|will) not (?:do|eat|have|"
    r"touch))(?: (?:also|strictly|both|all|only|actually|now|a|an))* $"
)
""" "4 people from accounting are vegetarian", "the two new hires are vegan": who they are stands in between."""
_NOW_ARE = re.compile(
    r" ?(?:(?:is|are|went|go|goes|gone|came|count|number|need|needs|now|up|down|to|at|only|just|really|should|be|make|"
    r"that|:|=|-|,) ?)+(?P<n>\d{1,3})(?= *(?:$|[.,!;)]|(?:now|then|instead|after all|not|and|but|please|this time)\b))"
)
""" "Vegans went up to five": where that need is in force."""
_MAKES = sign(r"\b(?:make|set|put|change|bump|raise|lower|cut)(?: (?:it|the|our|that|to))* $")
_SET_TO = re.compile(r" (?:(?:at|to|=|:) )?(?P<n>\d{1,3})\b")
""" "Make the vegans 6"."""
_DISEASE = re.compile(r" (?:disease|sufferers?)\b")
_BUT = re.compile(r" ?,? ?but (?:only |just |it is )?(?P<n>\d{1,3})\b")
_THERE_ARE = re.compile(
    r" ?,? ?(?:(?:there (?:are|is|will be)|it is|they are|we have|make (?:it|that)|should be|is|are|became|(?:is|are|"
    r"went|has gone) (?:up|down) to) )(?:only |just |"
    r"actually |now )*"
    r"(?P<n>\d{1,3})\b(?! (?:people|guests|persons|of us|in all))"
)
""" "I was wrong about the two vegans, there are four": where that need is in force."""
SERVED = listed(
    "options option dishes dish items item meals meal lunch lunches dinner dinners "
    "breakfast food foods boxes box trays tray "
    "platters platter catering menu menus choices restaurants restaurant places place ones stuff things thing party"
)
_FOR = re.compile(r"\b(?:for|party of|group of|team of) $")


def diet_at(texts: list[str], at: int) -> tuple[str, int] | None:
    """The label said at a word and how many words say it; the longest wins."""
    return _label_of(tuple(texts[at : at + LONGEST]))


@lru_cache(maxsize=32_768)
def _label_of(words: tuple[str, ...]) -> tuple[str, int] | None:
    for length in range(len(words), 0, -1):
        piece = words[:length]
        if all(piece) and (length > 1 or piece[0] not in EVERYDAY):
            label = diet_label(" ".join(piece))
            if label:
                return label, length
    return None


_PESCATARIAN = sign(r"\bpesc[ae]tarians?\b")


_NOT_SO = re.compile(
    rf"(?:\b(?:not|never|no|nobody is|no ?one is|without)|{LETS_GO})(?: (?:an?|any|the|that|really|actually|all))* $"
)
_SOME_OF_THEM = re.compile(r"\b(?:\d{1,4}|one|some|a few|half|couple)(?: (?:of|the|us|them|are|is|people|\d{1,4}))* $")
""" "2 of the 20 are pescatarian": fish comes first, and the others may have meat."""


def _find_pescatarian(line: Line, draft: Draft) -> None:
    """No label of menus: whatever has no meat, fish first."""
    for match in line.find(_PESCATARIAN):
        before = line.left[: match.start()]
        if _NOT_SO.search(before) or line.is_replaced(match.start()):
            line.take("exclusion", match.start(), match.end(), "meat")
            if PESCATARIAN in draft.memory.wants.tags:
                draft.extend("dropped", *({"meat"} & set(draft.memory.wants.excluded)))
        elif line.take("exclusion", match.start(), match.end(), "meat"):
            draft.extend("tags", PESCATARIAN)
            if not _SOME_OF_THEM.search(before):
                draft.extend("excluded", "meat")
                draft.extend("excluded_food_keys", *sorted(food_keys("meat")))


def find_diets(line: Line, draft: Draft) -> None:
    _find_pescatarian(line, draft)
    find_no_one_diet(line, draft)
    find_unneeded(line, draft)
    words = line.words()
    texts = [word.text for word in words]
    if not any(map(speaks_of_diet, texts)):
        return
    at = 0
    while at < len(words):
        names_diet = texts[at] and not (_is_cuisine(draft, texts, at) or _are_eaten(draft, texts, at))
        found = diet_at(texts, at) if names_diet else None
        if found is None:
            at += 1
            continue
        label, length = found
        _say(line, draft, words, at, length, label)
        at += length
    one_of_two(line, draft)
    told_of = {need.label for need in draft.fields.get("needs", ())} | set(draft.fields.get("dropped", ()))
    told_of |= {str(one.value) for one in line.mentions if one.kind == "need"}
    if told_of & set(draft.fields.get("dietary_labels", ())):
        # "I'm dairy free, so add one dairy free": one need, and no filter for everybody; "… so no vegans any more".
        draft.say(dietary_labels=tuple(one for one in draft.fields["dietary_labels"] if one not in told_of))


def _is_cuisine(draft: Draft, texts: list[str], at: int) -> bool:
    return bool(draft.index.cuisines.at(texts, at)) and cuisine_at(draft, texts, at) is not None


_EATEN_WITH = COOKED | listed("with of fresh raw mixed seasonal")


def _are_eaten(draft: Draft, texts: list[str], at: int) -> bool:
    """ "Steak with veggies", "grilled veggies", "chicken and veggies": vegetables. "Two veggies", "we are veggies" are
    people."""
    before = texts[at - 1] if at else ""
    return texts[at] == "veggies" and (before in _EATEN_WITH or (_is_food(draft, before) and not diet_label(before)))


def _is_food(draft: Draft, word: str) -> bool:
    return word.isalpha() and word not in EVERYDAY and draft.index.is_dish_word(word)


_ALSO = sign(r"^(?:(?:ok|oh|yes|and|maybe|,) )*(?:also|add|plus|and)\b|\b(?:too|also|as well)(?= *(?:$|[.,!?]|please))")


def _is_of_one_more(line: Line, draft: Draft, words: list[Word], at: int, length: int) -> bool:
    """ "Some vegan cookies too": said of one dish that comes beside others, and not of those."""
    if not draft.memory.wants.wishes or not adjoins(words, at + length) or line.says(_ALSO) is None:
        return False
    before = line.word_before(words[at].start)
    return not before.isdigit() and before != "all" and _is_food(draft, words[at + length].text)


def _say(line: Line, draft: Draft, words: list[Word], at: int, length: int, label: str) -> None:
    first, last = words[at], words[at + length - 1]
    if label in VEGETARIAN_OR_VEGAN and _is_of_one_more(line, draft, words, at, length):
        return
    if disease := _DISEASE.match(line.left, last.end):
        last = Word(last.text, last.start, disease.end())
    guarded = "gluten" in draft.fields.get("allergies", ())
    if guarded and label == "gluten-free" and first.text in ("no", "without", "not"):
        # "Coeliac, so strictly no gluten": one thing said twice, and guarded against.
        line.take("allergy", first.start, last.end, "gluten")
        return
    denied = line.ends_with(_DENIED, first.start) and not _is_a_food(words[at : at + length])
    if denied or line.is_replaced(first.start) or line.ends_with(_KEEPS_NOT, first.start):
        if line.take("dropped", first.start, last.end, label):
            draft.extend("dropped", label)
        return
    if so_is := _so_is(line, first.start, last.end):
        if line.take("need", first.start, so_is, label):
            draft.extend("needs", Need(label, 2))
        return
    held = next((need for need in draft.memory.wants.needs if need.label == label), None)
    known = held.count if held else 0
    before = line.left[: first.start]
    count = _COUNT.search(before) or _count_of_some(draft, before)
    if count and not count["count"].isdigit() and _A_HOUSE.fullmatch(_right_behind(words, at + length)):
        count = None  # "We are a nut-free office": for everybody there
    other = _BUT.match(line.left, last.end)
    if count and held and line.word_before(count.start("count")) == "the":
        other = other or _THERE_ARE.match(line.left, last.end)
    if count and other and line.word_before(count.start("count")) in ("not", "the"):
        # "Not 4 vegetarians but 6".
        if line.take("need", count.start("count"), other.end(), label):
            draft.extend("needs", Need(label, int(other["n"])))
        return
    set_to = _SET_TO if line.ends_with(_MAKES, first.start) else _NOW_ARE
    if held and not count and (now := set_to.match(line.left, last.end)):
        if line.take("need", first.start, now.end(), label):
            draft.extend("needs", Need(label, int(now["n"])))
        return
    if not count and take_count_of(line, draft, first.start, last.end, label, known):
        return
    if count and _names_a_dish(draft, words, at, length, count["count"]):
        return
    # "Sorry, 6 vegetarian ones" counts anew those who are known.
    again = held is not None and _right_behind(words, at + length) == "ones"
    if count and (again or _is_counted(draft, words, at, length)):
        number = int(count["count"]) if count["count"].isdigit() else 1
        fewer = _FEWER.match(line.text, last.end)
        if known and fewer and number <= known and line.take("need", count.start("count"), fewer.end(), label):
            # "One vegan dropped out".
            draft.extend("dropped", label)
            draft.extend("needs", *([Need(label, known - number)] if number < known else []))
            return
        if not_this := _NOT_THIS.search(line.text, 0, count.start("count")):
            number = int(not_this["n"])
        if count["count"] == "another" or _MORE.search(count.group()):
            number += known
        elif label in draft.memory.wants.dietary_labels and line.ends_with(_ONLY, count.start("count")):
            # "Only two are vegan": a need of two, and no filter for everybody any more.
            draft.extend("dropped", label)
        known_party = draft.memory.wants.party or 0
        whole = _FOR.search(line.left[: count.start("count")]) and number * 2 > known_party
        whole = whole or _is_whole_party(draft, count, number)
        if whole and count["count"].isdigit() and number > 1 and _alone(line, words, at, length, count.start()):
            line.take("diet", first.start, last.end, label)
            draft.extend("dietary_labels", label)
        elif line.take("need", count.start("count"), last.end, label):
            draft.extend("needs" if number else "dropped", Need(label, number) if number else label)
        return
    if _COELIAC.match(first.text):
        return
    if held and _is_of_those_needing(line, words, at, length):
        line.take("need", first.start, last.end, label)
        return
    if held and (one_more := _is_one_more(line, first.start, last.end)) is not None:
        told = _THAT_MAKES.match(line.left, last.end) if one_more else None
        end = told.end() if told and int(told["n"]) == known + 1 else last.end
        if line.take("need", first.start, end, label) and one_more:
            draft.extend("needs", Need(label, known + 1))
        return
    others = of_me_alone(line, first.start, last.end)
    if others or is_one(line, draft, first.start, last.end):
        if line.take("need", first.start, others or last.end, label):
            draft.extend("needs", Need(label, 1))
        return
    if (pair := _WHO_ARE.search(line.text, 0, first.start)) and _are_names(line, draft, pair):
        if line.take("need", first.start, last.end, label):
            draft.extend("needs", Need(label, 2))
        return
    if _asks_of_somebody(line, draft, first.start, last.end):
        line.take("reason", first.start, last.end)
        return
    if line.take("diet", first.start, last.end, label):
        draft.extend("dietary_labels", label)
        if label in VEGETARIAN_OR_VEGAN and _ENOUGH.match(line.text, last.end):
            # "Vegetarian is enough" where vegan was asked for.
            draft.extend(
                "dropped", *(one for one in draft.memory.wants.dietary_labels if one in VEGETARIAN_OR_VEGAN - {label})
            )


_SOMEBODY_IS = re.compile(
    r"(?:^|[.,;:!?] ?|\b(?:and|but|because|since|as|oh|also|so|that|says?|said|"
    r"mentions|mentioned|(?:tells|told) (?:me|us)) )(?:i am|i went|i eat|i keep|i turned|(?:he|"
    r"she) (?:is|"
    r"eats|keeps)|(?:my|our|her|his|their|the) (?P<whose>[a-z]+) (?:is|eats|keeps|went|turned)|(?P<who>[a-z]+)(?: "
    r"(?:is|"
    r"eats|keeps|went|turned)|(?<=s)))(?: (?:an?|strictly|strict|now|fully|actually|(?P<also>also)))* $"
)
_A_HOUSE = re.compile(HOUSES)
_DENIED = sign(
    rf"(?<!not )(?<!never )(?:{LETS_GO}|\b(?:no|nothing|without|avoid|(?:do|does) not (?:really )?(?:need|want)|"
    r"(?:any|every)thing (?:but|except)))"
    r"(?: (?:the|that|our|any|anything|more|all|those|it|to be))* $"
)
""" "No vegan stuff", "anything but vegan", "no need for gluten free": no wish for it."""


def _is_a_food(words: Sequence[Word]) -> bool:
    """ "Without any gluten": what is denied is what the diet does without."""
    return words[-1].text != "free" and bool(food_keys(" ".join(word.text for word in words)))


_KEEPS_NOT = sign(r"\b(?:do|does) not (?:actually |really |even )?keep $")
""" "He does not keep kosher"."""
_FEWER = re.compile(rf" (?:less|fewer|{STAYS_AWAY}|{IS_OUT})\b")
_NOT_THIS = re.compile(r"\b(?P<n>\d{1,3}) (?:not|instead of|rather than) $")
""" "3 not 4 vegans"."""
_TOO = re.compile(r" ?,? (?:too|as well|also)\b")


_THAT_MAKES = re.compile(
    r" (?:too|as well|also) ?,? ?(?:so |and )?(?:(?:that|which) (?:is|makes)(?: it| us)? )?"
    r"(?P<n>\d{1,3})(?= ?(?:$|[.,!]))"
)


def _is_one_more(line: Line, start: int, end: int) -> bool | None:
    """ "I'm vegan as well", where vegans are counted: one more of them; False for one who may be among them, None for
    what is said of nobody."""
    said = _SOMEBODY_IS.search(line.text, 0, start)
    if said is None or line.raw.rstrip().endswith("?"):
        return None
    if said["who"] and (said["who"] in EVERYDAY or not line.as_typed(*said.span("who"))[:1].isupper()):
        return None
    if said["whose"] and not PERSON.fullmatch(said["whose"]):
        return None
    return bool(said["also"] or _TOO.match(line.text, end))


_THOSE = sign(r"\b(?:the|our|those|these|that|all|both)(?: (?:other|same|[a-z]+ of (?:the|our)))* $")


def _is_of_those_needing(line: Line, words: list[Word], at: int, length: int) -> bool:
    """ "The vegans are on the other shift", "that gluten-free kid": those whose need is in force, and no filter."""
    last = words[at + length - 1]
    somebody = last.text.endswith("ns") or PERSON.fullmatch(_right_behind(words, at + length))
    return bool(somebody) and line.ends_with(_THOSE, words[at].start)


def _count_of_some(draft: Draft, before: str) -> re.Match[str] | None:
    """Those of the party whom a clause tells of; no trays, and none of what is eaten."""
    match = _COUNT_OF_SOME.search(before)
    if match is None or (not draft.memory.wants.party and not match["count"].isdigit()):
        return None
    who = match["who"].split()
    named = [word for word in who if word not in EVERYDAY and not PERSON.fullmatch(word)]
    are_eaten = not SERVED.isdisjoint(who) or any(map(draft.index.is_dish_word, named))
    return None if are_eaten else match


def _is_whole_party(draft: Draft, count: re.Match[str], number: int) -> bool:
    """ "40 people halal in Boston": all of them, where no others are known."""
    known = draft.memory.wants.party
    return known in (None, number) and number > MOST_TOLD_APART and bool(_ALL_OF_THEM.search(count.group()))


MOST_TOLD_APART = 3
"""So many are told apart from a party that is yet to be told; more are the party."""
_ALL_OF_THEM = re.compile(r"\d (?:people|ppl|pax|folks|persons?|guests?|adults?|of us|employees|colleagues) $")
_WHO_ARE = re.compile(
    r"(?:^|[.,;:!?] ?|\b(?:because|since|as|but|also|that) )(?P<one>[a-z]+) (?:and|&) (?P<other>[a-z]+) "
    r"(?:are|eat|both eat)(?: (?:both|strictly|also|now))* $"
)
""" "Raj and Priya are vegetarian"."""


def _are_names(line: Line, draft: Draft, pair: re.Match[str]) -> bool:
    return all(is_unheard_of(line, draft.index, *pair.span(group)) for group in ("one", "other"))


_IS_WHO = re.compile(r"\b(?:is|are|was) (?P<who>[a-z]+)(?: (?:an?|also|still|really|actually|now))* $")


def _asks_of_somebody(line: Line, draft: Draft, start: int, end: int) -> bool:
    """ "Is Bob vegan?": asked of a colleague, by whoever does not know either."""
    asked = _IS_WHO.search(line.text, 0, start) if line.text[end:].lstrip().startswith("?") else None
    return asked is not None and is_unheard_of(line, draft.index, *asked.span("who"))


_MORE = re.compile(r" (?:more|extra|additional) ")
_ONLY = sign(r"\b(?:only|just)(?: (?:the|about))* $")
_ENOUGH = re.compile(
    r" (?:(?:is|would be|will be) (?:enough|sufficient|good enough|plenty)|(?:will|would) "
    r"(?:do|suffice)|suffices)\b"
)


def _so_is(line: Line, start: int, end: int) -> int | None:
    """ "Ana is vegan and so is her boss": two of them; where it ends, None for one alone."""
    match = _SO_IS.match(line.left, end)
    return match.end() if match and _SHE_IS.search(line.left, 0, start) else None


_SHE_IS = re.compile(r"\b[a-z]+ (?:is|am) (?:an? |also |strictly )*$")
_SO_IS = re.compile(r" ?,? ?(?:(?:and|but) )?so (?:is|am) (?:(?:my|her|his|our|their|the) )?[a-z]+\b")


def _names_a_dish(draft: Draft, words: list[Word], at: int, length: int, count: str) -> bool:
    """ "8 veggie wraps and 12 turkey wraps": right behind its number, a dish that is ordered, and no filter."""
    after = _right_behind(words, at + length)
    counted = count.isdigit() and at > 0 and words[at - 1].text == count
    return counted and after not in SERVED and after not in EVERYDAY and draft.index.is_dish_word(after)


def _right_behind(words: list[Word], at: int) -> str:
    """The word there; "" where something stands between, as in "3 are vegan and 1 …", or where it is a number."""
    return words[at].text if adjoins(words, at) and not words[at].text.isdigit() else ""


def _is_counted(draft: Draft, words: list[Word], at: int, length: int) -> bool:
    """ "two vegan trays" counts trays, not vegans; "two vegans" always counts people."""
    after = _right_behind(words, at + length)
    plural = words[at + length - 1].text.endswith(("s", "people"))
    return plural or not after or (after not in SERVED and (after in EVERYDAY or not draft.index.is_dish_word(after)))


def _alone(line: Line, words: list[Word], at: int, length: int, start: int) -> bool:
    """ "for 8 vegetarians": the whole party, if no other number of heads is said."""
    return not re.search(r"\d", line.left[:start] + line.left[words[at + length - 1].end :])
