"""Steps from what was shown: cheaper, serves more, too many, same or other restaurants, more, compare."""

from engine.conversation import Change
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.line import BLANK, Line
from engine.reading.legacy.triggers import sign

_THING = (
    r"(?:ones?|options?|dishes|items|things?|stuff|food|choices|alternatives?|meals?|trays?|platters?|"
    r"something|places|restaurants)"
)
_FROM = r"(?:from|at|by|of|in)"
_HERE = r"(?:this|that|the same|the) (?:restaurant|place|caterer|shop|vendor|one|spot|kitchen)s?"

_CHANGES: tuple[tuple[Change, str], ...] = (
    ("too_many", r"(?:that is |this is |it is |those are |way |far |just )*too (?:many|much)(?: "
                 r"(?:servings?|portions?|food|people|of that|"
                 r"for us))|too (?:big|large)(?: for us)?|too many(?! (?:onions|carbs))(?= _|$| "
                 r"[.,!;])|(?:that is |it is )?more than we need"
                 r"|we are (?:fewer|not that many)|(?:a )?smaller (?:portions?|servings?|sizes?|trays?|platters?)"),
    ("compare", r"compare(?: (?:them|these|those|both|the two|all))?|comparison|side by side|(?:what|"
                r"whats) (?:is )?the difference"
                r"(?: between (?:them|these|those))?|difference between|vs|versus|which (?:one "
                r")?(?:is|are|of (?:them|these|those|the (?:(?:first|last|top) )?(?:\d|couple|pair)|_+) (?:is|are|"
                r"would be)) "
                r"(?:the )?(?:cheaper|cheapest|better|best|bigger|biggest|larger|largest|smaller|smallest|"
                r"better value|best value|best deal|more filling|less expensive|more expensive|most expensive|"
                r"least expensive|priciest)"
                r"(?: (?:per|a|by the) (?:head|person))?"
                r"|which (?:one |ones |of (?:them|these|those) )?(?:feeds?|serves?|costs?) (?:the )?(?:more|most|less|"
                r"least)(?: people)?|(?:is|are) (?:it|that|this|_+(?: _+)*) (?:really |any )?(?:cheaper|bigger|larger|"
                r"better|less expensive|more expensive) than|how (?:do|does) (?:they|these|those|_+(?: (?:and )?_+)*) "
                r"compare(?: (?:to|with))?|put (?:them|these|those|_+(?: (?:and )?_+)*) next to each other|"
                r"(?:is|are) (?:they|these|those|both|_+(?: (?:and )?_+)*) (?:all |both )?(?:from|by|at) the same "
                r"(?:restaurant|place|caterer|vendor|spot|kitchen)"),
    ("more_affordable", r"more affordable|more (?:economical|budget friendly|cost effective|"
                        r"reasonable|reasonably priced|budget - friendly)"
                        r"|easier on the (?:wallet|budget)|(?:lower|less|smaller) per (?:head|person)"),
    ("cheaper", r"(?:anything |something |any |some |the |even |a bit |a little |still )*"
                r"cheaper(?! of (?:the|these|those|them)\b)|less expensive|less pricey|lower (?:in )?(?:the )?prices?d?"
                r"|(?<!not )(?<!nothing )(?:too|so|bit|little|very|quite|rather|kinda|kind of|pretty) "
                r"(?:expensive|pricey|"
                r"costly|much money|steep|dear)|over (?:our |my |the )?budget|for less(?: money)?"
                r"|(?:the )?(?:cheapest|least expensive)|costs? less|bring (?:the )?(?:price|cost) down|can not afford "
                r"(?:that|it|this)|save (?:some )?money|out of (?:our|my) (?:price range|budget)"),
    ("serves_more", r"(?:that )?(?:serves?|feeds?|serving|feeding) more(?: people| guests| of us| "
                    r"than that)?|(?:bigger|larger) (?:portions?|trays?|sizes?|platters?|"
                    r"ones?|options?|servings?|quantit(?:y|ies))|more (?:servings|portions)|for more "
                    r"people|not enough (?:food|servings|for (?:everyone|all of us|us))"
                    r"|(?:something |anything )?(?:bigger|larger)|(?:that |it |is )*too (?:small|"
                    r"little|few)(?: (?:servings|portions|food))?|^more people"),
    ("other_restaurants", r"(?:any |some |the |from )*(?:other|different|another|new) (?:restaurants?|"
                          r"places?|caterers?|vendors?|spots?|shops?)(?: please)?"
                          r"|(?:somewhere|someplace|anywhere) (?:else|different)|not (?:from "
                          r")?(?:this|that|the same|these|those) (?:restaurants?|places?|caterers?|"
                          r"ones?)"
                          r"|(?:any(?:one|body)|who) else(?= (?:has|have|does|do|makes?|offers?|sells?|serves?|with|in|"
                          r"for|that|who|can|_)| ?\?? ?$)|elsewhere"),
    ("same_restaurant", rf"(?:more|others?|else|anything else|something else|what else|anything|"
                        rf"everything|the rest)(?: \w+){{0,3}}? {_FROM} (?:{_HERE}|there|here|them)"
                        rf"|{_FROM} (?:{_HERE})|(?:(?:the )?same|{_FROM} (?:(?:only|just) )?(?:1|one|a "
                        rf"single)) (?:restaurant|place|caterer|vendor|spot|kitchen)"
                        rf"|what else do they (?:have|offer|make|do|serve)"
                        r"|what else (?:is|have they got) (?:there|on (?:their|the) menu)|stick with "
                        r"(?:them|this (?:one|place))|(?:their|the full) menu"),
    ("show_placeless", r"(?:show )?(?:me )?(?:the )?(?:ones|dishes|those) (?:without (?:a |any )?city|(?:that|which) "
                       r"do not say (?:in )?(?:which|what) city(?: they are in)?)"),
    ("show_options", r"(?:show )?(?:the )?(?:ones|dishes|those|them) (?:that|which) (?:offer|can be "
                     r"made|can do) (?:it|so|that)(?: on request)?|on request ones"),
    ("show_unstated", r"(?:show )?(?:the )?(?:ones|dishes|those) (?:that|which) do not (?:say|state|"
                      r"mention)(?: it| so|(?: (?:about|anything about|if|whether|any) [a-z ]{1,40}))?"
                      r"|show (?:me )?(?:the )?unstated"
                      r"|show (?:me |us )?(?:the )?(?:unsure|uncertain|unclear|unknown|doubtful|not sure) "
                      r"(?:ones|dishes|items|options)"),
    ("show_out", r"(?:show )?(?:me )?(?:the )?(?:ones|dishes|those) (?:that|which) are left out"),
    ("more", rf"(?:show |see |give |get |me |us |i want |we want |any |some |the |few |a few |have you "
             rf"got |got |do you have |are there )*more(?: (?:{_THING}|results|like (?:this|that|these|"
             rf"those)|of (?:these|those|them)))?"
             rf"(?: ?[,.]? ?please| \?)*$|(?<!at the )(?<!for the )(?<!till the )next(?: page| ones?| results|"
             rf" few)?(?: (?:please|[?]))*$|(?:what|anything|"
             rf"something|any thing) else(?: please| \?| do you have| have you got| is there)*$"
             rf"|^(?:something|anything) different(?: please| \?)*$"
             rf"|(?:show (?:me )?|see |any )?(?:other|another|different) (?:{_THING})(?: please| \?)*$|"
             rf"(?:further|additional) (?:{_THING}|suggestions?|results|ideas|examples)(?: (?:please|[?.!]))*$|"
             rf"keep going|(?:show|see) (?:me |us )?(?:all )?(?:the )?"
             rf"(?:rest|others?)|(?:any|some) others?(?: \?)?$|load "
             rf"more|more results"),
)  # fmt: skip
_PATTERNS = tuple((change, sign(rf"\b(?:{words})(?!\w)")) for change, words in _CHANGES)
_GATE = sign(
    r"\b(?:too|many|smaller|compar\w+|side|difference|vs|versus|which|more|affordable|cheap\w+|less|"
    r"lower|expensive|budget|"
    r"serves?|feeds?|serving|bigger|larger|enough|other|different|another|new|somewhere|else|"
    r"elsewhere|same|from|at|next|rest|"
    r"others|going|afford|save|who|these|those|fewer|menu|that|load|stick|priced?|pricey|costs?|not|out|unsure|steep|"
    r"uncertain|unclear|unknown|doubtful|further|additional)\b"
)


_PRICES = frozenset({"cheaper", "more_affordable"})
_ANY_MORE = sign(
    r"\b(?:not|no|no ?one|nobody|none|never|nothing|matters|_+)\b[^.!?]*?(?P<more> any ?more)\b"
    r"(?= *(?:$|[.,!;)]|because|since))"
)
""" "We don't need it any more" asks for no further page."""


def find_change(line: Line, draft: Draft) -> None:
    """The first step named, in the order above; one a message."""
    if not line.search(_GATE):
        return
    for idiom in line.find(_ANY_MORE):
        line.take("no_longer", idiom.start("more"), idiom.end("more"))
    for change, pattern in _PATTERNS:
        match = line.search(pattern)
        # "Is the first cheaper than …": the dishes are taken as references already, the words behind them are not.
        start = match.start() + match.group().rfind(BLANK) + 1 if match else 0
        if match and change in _PRICES and not (draft.memory.page or draft.memory.query):
            # "The cheapest lunch", with nothing shown that another could be cheaper than: it only ranks.
            if line.take("price_level", start, match.end(), "cheap"):
                draft.say(price_level="cheap")
        elif match and line.take("change", start, match.end(), change):
            draft.change = change
            return
    _more_from_shown(line, draft)


_FROM_SHOWN = sign(
    r"\b(?:more|others?|another one|anything|anything else|something else|what else|else|dishes|everything|the menu)"
    r"(?: \w+){0,2}? (?:from|at|by|of|with) (?=_)"
)


def _more_from_shown(line: Line, draft: Draft) -> None:
    """ "More from the second one": its restaurant, if it is a dish of the page that was pointed at."""
    match = line.search(_FROM_SHOWN) if draft.referred else None
    pointed = {mention.start for mention in line.mentions if mention.kind == "reference"}
    if match and match.end() in pointed and line.take("change", match.start(), match.end(), "same_restaurant"):
        draft.change = "same_restaurant"


_TOO_MUCH = sign(
    r"\b(?:(?:that is|this is|it is|there is|way|far|just) )*(?:too (?:much|many)|enough of(?: the| that)?|"
    r"(?:sick|tired|bored) of|no more|over it with|(?:have|has|already|just) had) "
    r"(?!of\b|than\b|people|servings?|food|portions?)(?P<dish>[a-z]+)(?! than)\b"
)


def find_complaint(line: Line, draft: Draft) -> None:
    """ "way too much pasta": said of what was shown, and no wish for pasta."""
    for match in line.find(_TOO_MUCH):
        if (
            match["dish"] not in EVERYDAY
            and draft.index.is_dish_word(match["dish"])
            and line.take("complaint", match.start(), match.end(), match["dish"])
        ):
            draft.clear("wishes")
