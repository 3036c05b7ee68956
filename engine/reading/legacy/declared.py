"""Sentences that state something to colleagues: who does what, and how things are. Requests are asked, not stated.

"The coffee is cold" is talk, "coffee for 30" and "we need coffee" are not: what is stated counts as a request only
where it is of the kind that a caterer is told (who comes, what they want, what it must be, what it may cost).
"""

import re
from itertools import islice

from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Line
from engine.reading.legacy.qualities import COOKED
from engine.reading.legacy.wordlists import listed

_LEAD = (
    r"(?:(?:and|so|but|ok|okay|well|also|hi|hey|hello|all|sorry|btw|fyi|just|actually|oh|um|because|team|folks|yes|no|yo|"
    r"hiya|heya|ugh|argh|guys|morning|yeah|hmm|on (?:second|2th) thought|,|!|-|\.) )*"
)
_LEADS = re.compile(rf"^{_LEAD}")
_PRONOUN = r"(?:i|we|he|she|they|you|it|there|someone|somebody|everyone|everybody|anyone|nobody|no one|who|this|that)"
_BE = r"(?:is|are|(?<!\d )am|was|were|will be|would be|has been|have been)"
_VERB = (
    rf"(?:{_BE}|has|have|had|will|would|can|could|does|do|did|should|must|might|may|looks?|seems?|feels?|needs?|wants?|"
    r"works?|tastes?|comes?|came|went|goes|got|gets|makes?|made|closes?|opens?|starts?|ends?|fails|broke|moves|calls|"
    r"says?|said|takes?|took|ate|eats?(?! for)|left|leaves|lives?|lands?|runs?|ran|costs?|spent|spends|paid|pays?|"
    r"forgot|"
    r"brought|bought|sent|saw|met|lost|won|quit|told|thinks?|thought|knows?|knew|loves?|hates?|likes?|hopes?|gives?|"
    r"gave|keeps?|kept|puts?|drank|smells?|sounds?|prefers?|wrote|read|grew|meets?|joins?|begins?|plays?|teaches|"
    r"owns|leads?|helps?|stops?|hits?|wins?|grows|fell|slept|hurts?|sucks?|matters?|"
    r"applies|render|renders|rocks|stinks)"
)
_SUBJECT = (
    rf"(?!(?:and|so|but|or|with|also) )(?:{_PRONOUN}|"
    r"[a-z]+ (?:(?:of |on |in |at |for |from )?[a-z0-9]+ ){0,4}?)"
)
_ADVERBS = r"(?:just |already |also |really |still |now |all |only |even |always |never |usually |totally |so )*"
_STATES = re.compile(rf"^{_LEAD}(?P<subject>{_SUBJECT}) ?{_ADVERBS}(?<! to )(?P<verb>{_VERB})\b")
_WITHOUT_SUBJECT = re.compile(
    rf"^{_LEAD}{_ADVERBS}(?:can not|could not|will not|would not|did not|do not know|have to|had to|got to|going to|"
    r"just (?:landed|arrived|left|finished)|flying|driving|moving|leaving|traveling|"
    r"got(?! (?:any|anything)\b|[^.!]*\?)|had|made|saw|sent|left|forgot|lost|found|went|came back|back|heading|"
    r"something (?:is|was|went|smells|looks)|out|off|away|gone|almost|nearly|"
    r"please (?:stop|do not|be|remember|note|ignore|label|keep|clean|close|lock|turn|sign|fill|read|reply|respond|join|"
    r"check|review|update|use|buy|bring|pick up|avoid|wait|ping|call|email|mute)|do not (?:forget|touch|use|eat "
    r"my|worry))\b"
)
"""Who is meant goes without saying: "can't do lunch", "please stop microwaving fish"."""
_ASKS = re.compile(
    rf"^{_LEAD}(?:please|pls|can|could|would|will|do|does|is|are|am|did|was|were|has|have|had|may|shall|should|any|"
    rf"some|"
    r"what|whats|where|when|how|who|which|why|find|show|get|give|need|want|order|book|look|looking|let|make|add|try|"
    r"search|recommend|suggest|help|feed|plan|planning|serves?|for|in|no|not|nothing|anything|something|more|compare|"
    r"maybe|either|\d+|the (?:first|second|third|fourth|fifth|last|next) (?:\w+ )?is [a-z]+ than) "
)
_WHO = r"(?:i|we|they|he|she|team|boss|client|clients|office|company|everyone|everybody|people|guests|kids|group|wife|"
_TOLD = re.compile(
    rf"\b{_WHO}husband|manager|crew|class|family|friends|\d+|one|some|most|half|us|them)\b.{{0,30}}\b(?:needs?|wants?|"
    r"would (?:like|love|prefer|rather)|prefers?|crav\w+|feed|serve|cater for|looking "
    r"(?:for|to)|hosting|planning|throwing|feeding|expecting|"
    r"having \d+|thinking|asking for|after|in the mood|interested in|(?:will|can) (?:take|have|go)|only have|can not "
    r"(?:"
    r"eat|have)|do(?:es)? not (?:eat|want|like))\b"
    r"|(?:needs?|has|have|got|ought|supposed) to be\b|\b(?:must|should|can)(?: not)? be\b"
    r"|\b(?:i|we) (?:have|got|have got) "
    r"(?:about |around |only |just |up to |a |of )*(?:\$|~|\d|budget|total|party|group)"
    r"|\b(?:i|we) (?:am|are|will be) (?:about |around |only |just |now |actually |a |in |~ )*(?:\d|party|group|team|"
    r"table|crew|crowd|bunch|total|boston|vegan|vegetarian|allergic|celiac|coeliac)"
    r"|\bthere (?:is|are|will be|would be) (?:about |around |only |just |now |actually |~ )*\d+(?: of us| (?:people|"
    r"guests|adults|kids)(?! (?:signed|in|on|at|waiting|online|here|already))|$| [.,!_])"
    r"|\b(?:it|this|that|lunch|dinner|breakfast|party|event|catering|food|which) (?:is|will be|would be) for\b"
    r"|\b(?:budget|limit|cap|ceiling|total|bill|price|cost)s? (?:can|must|should|may|will) (?:not |only )"
    r"|\b(?:budget|limit|cap|ceiling|maximum|max|headcount|head count|count|party size|group size|size|total) "
    r"(?:is|are|was|will be|"
    r"would be)\b|\b(?:it|that|this|they|those|these) (?:is|are|looks?|seems?) (?:way |far |a bit |a little |just "
    r"|all |"
    r"really )*(?:too |over (?:our |my |the )?budget|expensive|pricey)"
)
_PAST = re.compile(r"(?:was|were|had|did|ate|went|made|brought|left|took|forgot|spent|got|paid|sent|saw|said|told)")
_FOR_US = listed(
    "looking planning hosting throwing feeding serving thinking craving needing having ordering catering dining "
    "wanting "
    "expecting seeking searching morning evening wedding training meeting gathering outing briefing brainstorming "
    "networking something anything nothing everything during including considering "
    "starting beginning need needed feed exceed proceed succeed indeed seed speed hundred wed red bed fed "
    "priced located interested preferred rated seated based involved trying finding"
)
"""Words in -ing and -ed that begin requests, or are no verbs."""


def is_statement(line: Line, names_food_for_a_party: bool) -> bool:
    """A sentence that tells a caterer nothing; never a question, an order to Platter or a bare phrase.

    What names food and how many it is for counts as told to a caterer, unless it tells of the past.
    """
    text = line.text
    if _WITHOUT_SUBJECT.search(text):
        return True
    if _ASKS.search(text) or _asks_further_on(line):
        return False
    match = _STATES.search(text)
    if match is None:
        return False
    if _SEEKS.search(text):
        return False
    told = names_food_for_a_party or _TOLD.search(text)
    return not told or bool(_PAST.fullmatch(match["verb"]))


_SEEKS = re.compile(
    r"\b(?:i|we) (?:am|are|was|were|would be|will be)(?: (?:really|actually|just|still|also|now))* (?:trying to find|"
    r"hoping "
    r"(?:for|to find)|searching|looking (?:for|to|at|forward some)|looking (?:a|an|some)\b|wanting|interested in|"
    r"thinking (?:of|"
    r"about|maybe)|willing to (?:go|try|have)|wondering)|\b(?:i|we) would(?: (?:really|also))* like to find\b|"
    r"\b(?:i|we) (?:look|search|seek)\b"
)
""" "I was looking for …", "we are searching for …": asked, whatever its tense."""
_SENTENCE = re.compile(r"[^.!?]+")


def _asks_further_on(line: Line) -> bool:
    """A later sentence asks for something that was understood: "That's okay. How about Indian food?"."""
    later = list(_SENTENCE.finditer(line.text))[1:]
    return any("_" in line.left[one.start() : one.end()] and _ASKS.search(one.group().strip() + " ") for one in later)


def tells_of_doings(line: Line, index: Index) -> bool:
    """ "Learning Italian on …", "apple released a phone": a verb in -ing leads, or one in -ed stands behind a word."""
    if _ASKS.search(line.text) or _SEEKS.search(line.text) or _asks_further_on(line):
        return False
    skipped = len(line.text) - len(_LEADS.sub("", line.text))
    wished = _wished(line)
    for at, match in enumerate(islice(re.finditer(r"\S+", line.text[skipped:]), 5)):
        word = match.group()
        if not word.isalpha() or (skipped + match.start() in wished and index.is_dish_word(word)):
            return False
        verb = word.endswith("ed") or (at == 0 and word.endswith("ing"))
        if verb and len(word) > 4 and word not in _FOR_US and word not in COOKED and not _is_often_eaten(word, index):
            return True
    return False


def _wished(line: Line) -> frozenset[int]:
    """Where a wish of several words begins: "boxed lunches" is food, whatever its first word looks like."""
    return frozenset(one.start for one in line.mentions if one.kind == "wish" and " " in line.text[one.start : one.end])


RARE = 2_000
"""Among so many dishes a word that stands in fewer than one is a kitchen's whim ("Loved Wings")."""


def _is_often_eaten(word: str, index: Index) -> bool:
    """ "Smoked" and "stuffed" are said of dishes every day; a word of a few dishes' names is still a verb."""
    return index.is_dish_word(word) and index.words.get(word, 0) * RARE >= len(index.dishes.entries)
