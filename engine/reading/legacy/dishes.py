"""Wishes: the dish and ingredient phrases that are left when everything else has been understood."""

import re
from functools import lru_cache

from engine.catalogue import is_dish_name, stem, stems
from engine.conversation import OrderLine, Phrase, Wants
from engine.reading.entities import named_alone
from engine.reading.legacy.asides import is_aside, is_judged
from engine.reading.legacy.belonging import (
    stands_beside,
    with_what_belongs,
    without_bare_qualities,
    without_general,
    without_slips,
)
from engine.reading.legacy.context import points_at_results
from engine.reading.legacy.dishnames import begins_named_phrase
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.firstnames import FIRST_NAMES
from engine.reading.legacy.foodlike import FOODLIKE
from engine.reading.legacy.foodwords import allergen, diet_label
from engine.reading.legacy.heads import PERSON
from engine.reading.legacy.houses import houses_of
from engine.reading.legacy.index import Index
from engine.reading.legacy.known_dishes import CONTAINERS, JOINERS, is_food, is_ingredient, is_one_dish, known_dish
from engine.reading.legacy.line import BLANK, Line
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.qualities import COOKED
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unwished import take_unwished
from engine.reading.legacy.wordlists import listed

_ADDS = re.compile(
    r"\b(?:(?:throw|toss|put|chuck) in|do not forget|on the side(?! of)|(?:has|have) to be in (?:there|it)|(?:is|"
    r"are) a must|next to (?:that|it|them)|beside (?:that|it)|"
    r"alongside)\b|"
    r"^(?:(?:and|or|also|plus|\+|add|hmm|um|oh|maybe|,|please|ok|yes|can we|could we|we (?:also )?(?:need|want)) "
    r")+|[a-z] back (?:in|on)\b|\b(?:also|as well|additionally|in addition|(?:put|bring|take|add|want|have|get|are|"
    r"is) (?:the |"
    r"those |our |_+ ?|[a-z]+ ){0,4}?back (?:on|in)\b|(?:put|add|bring) (?:[a-z_]+ ){1,5}back\b|"
    r"too(?= *(?:$|[.,!?]|(?:please|thanks|then|though|maybe|and)\b)))"
)
_REAL_ADDS = listed(
    "and or also plus + add additionally too well back throw toss chuck forget next beside alongside side must there"
)
FIRST_WORDS = listed(
    "spring summer winter full half party family house fresh big side classic "
    "birthday baby double single special local simple mixed large small "
    "individual quarter open short hard wedding box packed regular white cold "
    "rock star crazy power tiny light high clear overnight dream"
)
"""Everyday words with which dish names begin, if the catalogue has the pair ("spring rolls", "baby back ribs")."""
_MEALS = listed("lunch lunches breakfast breakfasts dinner dinners meal meals")
_PIECE = re.compile(r"\S+")
_EACH = frozenset({"per", "each", "every"})
""" "More people per tray": a measure, and no tray is wished for."""
_PACKED = listed("box boxes bag bags")
"""Behind a meal they are how it comes: "lunch boxes"."""
_BOXED = listed("boxed box bag bagged packed")
_SINGLY = sign(
    r"\b(?:individually (?P<how>boxed|packed|packaged|wrapped|bagged)|(?P<up>boxed|packed|packaged|wrapped|bagged) "
    r"(?:up )?individually|(?:in )?individual (?P<what>boxes|bags|packs|packages))\b"
)
""" "Lunch for 20, individually packed": how it comes, and where no dish is named what is wished for."""
_BEGINS_NOTHING = EVERYDAY - FIRST_WORDS - _MEALS - CONTAINERS - _BOXED
"""Ordinary words with which no wish begins unless the catalogue has a dish that begins so."""
_CARRIERS = listed("with of on over")
_FRAME = re.compile(
    r"\b(?:serv(?:es?|ing)|craving|offer(?:s|ing)?|sells?|selling|known for|eat|some|anything with|"
    r"has|have|tr(?:y|ying)|order) "
    r"(?:an? |some |any |the |great |good |delicious )?$"
)
"""Before these a word that no list knows is a dish ("a place that serves ankimo")."""
_WE_HAVE = sign(r"(?<!can )(?<!could )(?<!may )(?<!should )\b(?:i|we) have $")
""" "We have patients in the afternoon", "I have forgotten the boss": told of us, and offered by nobody."""


def find_dishes(line: Line, draft: Draft) -> None:
    """Phrases of food words; words that no list knows count where a dish is expected ("serves ankimo")."""
    take_unwished(line)
    if vote := _VOTES.match(line.left):
        line.take("vote", *vote.span())
    pieces = _pieces(line)
    at = 0
    found: list[tuple[int, int, str]] = []
    while at < len(pieces):
        word = pieces[at][0]
        if word in _BEGINS_NOTHING and word not in draft.index.dishes.lengths and not begins_named_phrase(word):
            at += 1
            continue
        end = _phrase(line, draft, pieces, at)
        if end > at:
            start, stop = pieces[at][1], pieces[end - 1][2]
            if not is_aside(line, draft, start, stop):
                found.append((start, stop, line.left[start:stop]))
        at = max(end, at + 1)
    _say(line, draft, found or _packed_singly(line) or houses_of(line))


def _pieces(line: Line) -> list[tuple[str, int, int]]:
    return [(match.group(), *match.span()) for match in _PIECE.finditer(line.left)]


def _packed_singly(line: Line) -> list[tuple[int, int, str]]:
    """What menus call a meal in a box; a breakfast's they call nothing."""
    if "breakfast" in line.text.split():
        return []
    return [(one.start(), one.end(), "boxed lunch") for one in line.find(_SINGLY)][:1]


def _phrase(line: Line, draft: Draft, pieces: list[tuple[str, int, int]], at: int) -> int:
    """The end of a run of food words, through "with" and through an "and" that belongs to the dish."""
    end = known_dish(draft, pieces, at)
    if not end and not _starts(line, draft, pieces, at):
        return at
    end = end or at + 1
    while end < len(pieces):
        step = _step(draft, pieces[end - 1][0], pieces[end][0], pieces[end + 1][0] if end + 1 < len(pieces) else "")
        if not step:
            break
        end += step
    return end


def _step(draft: Draft, before: str, word: str, after: str) -> int:
    """How many pieces the phrase takes on from here; 0 where it ends."""
    if word == "won" and not after.startswith(("ton", "-")):
        # "Ramen won 4 to 2".
        return 0
    if is_food(draft, word) or word in CONTAINERS or _is_unknown(draft, word):
        return 1
    if (word == "-" and after.isalpha()) or (word in _MEALS and before in CONTAINERS):
        return 1
    if word in _CARRIERS and (is_food(draft, after) or (before in CONTAINERS and after in FIRST_WORDS)):
        return 2
    return 2 if word in JOINERS and is_food(draft, after) and is_one_dish(draft, before, after) else 0


def _starts(line: Line, draft: Draft, pieces: list[tuple[str, int, int]], at: int) -> bool:
    word, start, stop = pieces[at]
    if line.word_after(stop).startswith(_ILLS) or word == "non":
        # "A severe allergy", "hummus is non-negotiable".
        return False
    if BLANK in word or not word.isalpha() or (word in CONTAINERS and line.word_before(start) in _EACH):
        return False
    after = pieces[at + 1][0] if at + 1 < len(pieces) else ""
    if is_food(draft, word):
        return not (
            is_judged(line, word, start) or _is_a_colleague(draft, word, after) or _is_somebody(line, draft, pieces, at)
        )
    if word in FIRST_WORDS and (after in CONTAINERS or (is_food(draft, after) and (word, after) in draft.index.pairs)):
        return True
    if (word in _BOXED and after in _MEALS) or ((word in COOKED or diet_label(word)) and is_food(draft, after)):
        return True
    if word in _MEALS and after in _PACKED:
        return True
    if _is_slip(draft, word):
        return True
    return (
        _is_unknown(draft, word)
        and not (PERSON.fullmatch(word) or PERSON.fullmatch(after))
        and (
            (is_food(draft, after) and not is_judged(line, after, pieces[at + 1][1]))
            or (at == 0 and line.word_after(pieces[at][2]) == "for")
            or (bool(_FRAME.search(line.left[:start])) and not line.ends_with(_WE_HAVE, start))
            or _is_listed(line, draft, pieces, at)
            or is_wished(draft.memory.wants, word)
            or (at == 0 and bool(draft.memory.wants.wishes) and _AS_WELL.match(line.left, pieces[at][2]) is not None)
        )
    )


_ILLS = ("allerg", "intoleran")


def _is_somebody(line: Line, draft: Draft, pieces: list[tuple[str, int, int]], at: int) -> bool:
    """ "A boy has a milk allergy", though menus have po boys: a word for people beside none that it stands by there."""
    word, start, end = pieces[at]
    before, after = line.word_before(start), line.word_after(end)
    if not PERSON.fullmatch(word) or is_dish_name(word):
        return False
    return (before, word) not in draft.index.pairs and (word, after) not in draft.index.pairs


def _is_a_colleague(draft: Draft, word: str, after: str) -> bool:
    """ "Cake for carol", whatever else a menu calls so; "tom yum" is a dish, whose words stand together on menus."""
    return word in FIRST_NAMES and not is_dish_name(word) and (word, after) not in draft.index.pairs


_AS_WELL = re.compile(r"(?: [a-z]+)? (?:as well|too|also)(?: (?:please|thanks|then))? ?[.!]*$")
""" "Croquettes as well", where a dish was wished for."""


def _is_listed(line: Line, draft: Draft, pieces: list[tuple[str, int, int]], at: int) -> bool:
    """ "Tacos, arepas or tamales", "appetizers and mocktails": a word that no list knows, in a list of dishes."""
    if at < 2:
        return False
    course = any(one.kind == "course" and one.end == pieces[at - 2][2] for one in line.mentions)
    if not (course or is_food(draft, pieces[at - 2][0])):
        return False
    if course:
        return pieces[at - 1][0] in ("and", "or", "&", "+")
    before, after = pieces[at - 1][0], pieces[at + 1][0] if at + 1 < len(pieces) else ""
    return before == "or" or (before == "," and after in (",", "or", "and", "&"))


def is_wished(wants: Wants, word: str) -> bool:
    """A word of a wish in force is food, whoever knows it."""
    return any(stem(word) in stems(wish.text) for wish in wants.wishes)


def _is_slip(draft: Draft, word: str) -> bool:
    """ "Cofee": nobody knows it, and a slip away is a food."""
    return word not in FOODLIKE and _is_unknown(draft, word) and draft.index.is_slip_of_food(word)


def _is_unknown(draft: Draft, word: str) -> bool:
    return word not in EVERYDAY and word not in FIRST_NAMES and _is_strange(draft.index, word)


@lru_cache(maxsize=16_384)
def _is_strange(index: Index, word: str) -> bool:
    known = word in OFFICE or word.removesuffix("s") in OFFICE or index.is_known(word)
    return word.isalpha() and len(word) > 2 and not known and not word.endswith(_NO_DISH_ENDS)


_NO_DISH_ENDS = ("ing", "ed", "ly", "tion", "ment", "ness", "ity", "ence", "ance", "ship", "ful", "able")
"""Endings of words that nobody eats; a menu's own words ("stuffing", "smoked") are known."""


_ONLY = re.compile(
    r"^(?:(?:ok|okay|no|actually|please|well|and|but|so|make it|let us do|,) )*(?:just|only|nothing but|plain|simply) "
    r"|\b(?:only|just|alone)(?: (?:please|thanks|then|for everyone|[.!]))*$"
)
_PLAINLY = re.compile(r"^(?:plain|simple|simply|regular|just|only) ")


def _only_with(line: Line, draft: Draft, found: list[tuple[int, int, str]]) -> bool:
    """ "Cheese and pepperoni only" after pizza: pizza with cheese, pizza with pepperoni."""
    if not found or not draft.memory.wants.wishes or not _ONLY.search(line.text):
        return False
    parts = [_PLAINLY.sub("", part) for _, _, text in found for part in re.split(r" (?:and|or|&|n) | ?, ?", text)]
    base = _without_ingredients(draft.memory.wants.wishes[0].text)
    wished = {stems(wish.text) for wish in draft.memory.wants.wishes}
    if not base or any(stems(part) in wished or not is_ingredient(part) for part in parts):
        return False
    for start, end, text in found:
        line.take("wish", start, end, text)
    draft.extend("wishes", *(Phrase(f"{base} with {part}") for part in parts))
    return True


def _without_ingredients(wish: str) -> str:
    """The dish itself: "pizza" of "pizza with cheese", "sandwiches" of "chicken sandwiches"; "" of bare chicken."""
    words = [word for word in wish.split(" with ")[0].split() if not is_ingredient(word)]
    return " ".join(words)


_CAPITALS = {"n": "and", "bbq": "BBQ", "blt": "BLT", "blts": "BLTs", "oj": "OJ", "pbj": "PBJ", "pbjs": "PBJs"}
"""Written so, however they are typed; "mac n cheese" is what menus mostly write with an "and"."""


def _spelt(line: Line, start: int, end: int, text: str) -> str:
    """In canonical words, but with capitals where the person typed an abbreviation ("BBQ")."""
    typed = {} if line.raw.isupper() else {word.casefold(): word for word in line.as_typed(start, end).split()}
    kept = {word: one for word, one in typed.items() if one.isalpha() and sum(map(str.isupper, one)) > 1}
    return " ".join(kept.get(word) or _CAPITALS.get(word, word) for word in text.replace(" - ", " ").split())


_COUNTED = re.compile(
    r"(?<!\S)(\d+)(?: x| of| (?:more |full |half |large |small )?(?:pan|order|serving|portion|piece|bottle|pot|jug|"
    r"carafe|batche?|loave?)s? of)? $"
)
""" "3 trays of ziti", "16 x beef burrito": a number that nobody took for heads, right before a dish."""


def _say(line: Line, draft: Draft, found: list[tuple[int, int, str]]) -> None:
    if _only_with(line, draft, found):
        return
    narrowed, behind = False, 0
    gone = {stems(name) for name in draft.fields.get("dropped", ())}
    left_out = {stems(name) for name in draft.fields.get("excluded", ())}
    falls = max((one.start for one in line.mentions if one.kind in _FALLS), default=0) if gone else 0
    found = without_general(line, without_slips(line, found))
    found = with_what_belongs(line, without_bare_qualities(line, draft, found), is_ingredient)
    for start, end, text in found:
        before = line.left[:start].rsplit(None, 2)[-2:]
        counted = _COUNTED.search(line.left, 0, start)
        times = _TIMES.match(line.left, end)
        if counted and text in CONTAINERS and (draft.change or points_at_results(line)):
            # "Where one tray serves more", "a tray of the first one": what is asked of it, and no order.
            continue
        if allergen(text) in draft.fields.get("allergies", ()):
            # "Allergic to walnuts, and carrot cake has walnuts".
            continue
        let_go = stems(text) in gone | left_out or (start < falls and _is_part_of(text, gone))
        if let_go or not line.take("wish", start, end, text):
            continue
        number = int((counted or times or "00")[1])
        if number:
            draft.extend("items", OrderLine(named_alone(text), number))
        narrowed = narrowed or (before[-1:] == ["with"] and before[0] not in _ANYTHING)
        beside = bool(behind) and stands_beside(line.left[behind:start], text)
        draft.extend("wishes", Phrase(_spelt(line, start, end, text), beside, number > 0))
        behind = end
    if _orders_all(line, draft):
        # What is ordered where a search is on leaves its wishes as they are.
        del draft.fields["wishes"]
        return
    if not (found or "course" in line.kinds()):
        return
    adds = _ADDS.finditer(line.text) if "complaint" not in line.kinds() else ()
    if any(_REAL_ADDS & set(one.group().split()) for one in adds):
        draft.add("wishes")
    if "for_whom" in line.kinds():
        # "Tea for those who don't drink coffee": the others have what was wished for before.
        draft.add("wishes")
    if any(stems(wish.text) in gone for wish in draft.memory.wants.wishes) and not _ONLY.search(line.text):
        # "Drop the wings and give us meatballs" leaves the pizza.
        draft.add("wishes")
    if found and _VOTES.match(line.text):
        draft.add("wishes")
    alone = bool(found) and _BESIDE_IT.fullmatch(line.text[: found[0][0]].strip()) is not None
    if draft.memory.wants.wishes and (alone or (narrowed and len(found) == 1)):
        draft.say(narrows_wish=True)


_BESIDE_IT = re.compile(r"(?:(?:and|but|ok|please|,) )*(?:with(?: some| extra)?|(?:some )?extra)")
""" "With chicken or tofu", "extra sauce": of what is looked for, where the line says nothing before it."""


_VOTES = re.compile(r"\+ ?1\b(?! (?:more|person|guest|people))")
""" "+1 quesadillas": a vote for what may be on the list already."""
_FALLS = frozenset({"dropped", "replaced"})


def _is_part_of(text: str, gone: set[tuple[str, ...]]) -> bool:
    """ "Too much soup here, take out the soup" where hot and sour soup was wished for."""
    words = set(stems(text))
    return any(words.issubset(name) for name in gone)


_TIMES = re.compile(r" (?:x (\d{1,3})|\( ?x ?(\d{1,3}) ?\))(?!\S)")
""" "Brisket x 4"."""
_ORDERS = sign(
    r"\b(?:(?:please |let us |to |also |then |and |now )?order|put (?:us|me) down for|(?:i|we) (?:will|would like to) "
    r"(?:take|have|order|get))\b"
)


def _orders_all(line: Line, draft: Draft) -> bool:
    """ "Let's order 5 pad see ew and 4 green curry": all that is named is counted, behind a verb that orders."""
    wishes = draft.fields.get("wishes", ())
    if not (wishes and draft.memory.query and all(wish.counted for wish in wishes)) or draft.has("courses"):
        return False
    draft.wants_to_order = line.says(_ORDERS) is not None and not line.text.endswith("?")
    return draft.wants_to_order


_ANYTHING = listed("anything something one ones options dishes food place restaurant restaurants things")
"""Words that make "with chicken" a wish of its own ("anything with chicken"), not a word more for the last one."""
