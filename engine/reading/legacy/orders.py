"""Wanting to order: "3 trays of that", "2 of the second one", "how do I order?", "10 turkey sandwiches"."""

import re

from engine.conversation import OrderLine
from engine.reading.contract import WHICH_DISH
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import PERSON
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_UNIT = (
    r"(?:(?:full|half|large|small|big|medium|whole) )?(?:trays?|platters?|boxes|box|pizzas?|orders?|"
    r"pieces?|dozen|pans?|portions?|servings?|bottles?|pies?|units?|carafes?|gallons?|containers?)"
)
_OF_THAT = sign(
    rf"\b(?P<n>\d{{1,4}}|an?|another) (?:{_UNIT} (?:of )?|of )(?P<what>that one|this one|that|this|"
    rf"those|these|them|it|(?:the )?_+|the [a-z]+(?: [a-z]+){{0,4}})"
)
_HOW = sign(
    r"\bhow (?:do|can|would|should|to) (?:i |we |you |one )?(?:place an |make an )?(?:order|buy|"
    r"purchase|check ?out|pay)\b|\b(?:place|submit|finalize|complete|confirm) (?:an|the|my|our|this|"
    r"that) order\b|"
    r"\bcheck ?out\b|\bready to order\b|\b(?:can|could) (?:i|we|you) (?:please )?(?:order|buy) (?:it|"
    r"that|this|them|those|these|now|here|from you|the _+|_+)|\border (?:it|that|this|them|those|"
    r"these|now|the _+|_+)(?: |$|[.,!?])|"
    r"\bwhere (?:do|can) (?:i|we) order\b|\b(?:add (?:it|that|this|them|those|the _+|_+) to (?:the |"
    r"my |our )?(?:cart|order|basket))\b"
)
_TAKE = sign(
    r"(?:\b(?:(?:i|we) (?:will|would like to|want to|would like|want|am going to|are going to) (?:take|"
    r"have|get|order|go with|go for)|let us (?:take|get|do|go with|go for|order|have)|(?:i|we) "
    r"(?:will )?take|give (?:us|me)|put (?:me|us) down for|add|order|book)"
    r"|(?:^|[.,!;] ?|\b(?:please|ok|okay|great|perfect|then|so) )(?:take|grab|get(?: us| me)?)) "
    r"(?:the )?(?P<what>_+|that(?: one)?|this(?: one)?|it|those|these|them)(?= "
    r"?(?:$|[.,!?]|please|then|for|and|instead|thanks|thank|to go))"
)

_CHOSEN = sign(
    r"^(?:(?:perfect|great|ok|okay|yes|yeah|yep|lovely|nice|cool|good|awesome|excellent|wonderful|sounds good|thanks|"
    r"then|so|just|[,.!-]) )*(?P<what>_+) (?:please|pls|it is|it will be|for us|thanks)(?: (?:please|then|thanks|"
    r"[.!]))*"
    r"[.! ]*$"
)
""" "Perfect, second one please", "the first it is"."""

_PRONOUNS = listed("that this those these them it") | {"that one", "this one"}
"""Where nothing is clear that they could mean, nothing is kept, and the answer asks which."""


def find_orders(line: Line, draft: Draft) -> None:
    """Runs after references, so that "the second one" is a blank that `referred` explains."""
    if draft.change == "compare":
        # "Give me the first and the third side by side": to look at.
        return
    _quantities(line, draft)
    if any("_" not in how.group() or draft.referred or draft.past_page for how in line.find(_HOW)):
        # A blank is what was pointed at: "we want to order Vietnamese" is looked for.
        draft.wants_to_order = True
    take = (line.search(_TAKE) or line.search(_CHOSEN)) if draft.memory.page else None
    if take and draft.past_page and not draft.referred:
        draft.wants_to_order, draft.question = True, WHICH_DISH
    elif take and (draft.referred or not take["what"].startswith("_")):
        draft.wants_to_order = True
        if not draft.has("items") and draft.referred:
            draft.extend("items", *(OrderLine(_name(draft, at), _as_shown(draft, at)) for at in draft.referred))


_TELLS = re.compile(
    r" (?:is|are|was|has|have|had|do|does|did|can|could|will|would|eat|eats|need|needs|like|"
    r"likes|love|hate|said|says|wants?|asked|told|g[ai]ves?|keeps?|avoids?|drinks?|prefers?|went|came|brought|"
    r"took|got|became|[a-z]{3,}ed)\b"
)
""" "One of them begged me" tells of somebody, and orders nothing."""


_ASKS = sign(
    r"^(?:[a-z]+ ?[,:!.] )?(?:(?:and|so|ok|hey|but|also|sorry|platter|,) )*(?:how|what|is|are|does|do|which|why|will)\b"
)
""" "How many does one tray of the first one serve?" orders none."""


def _quantities(line: Line, draft: Draft) -> None:
    asked = line.raw.rstrip().endswith("?") and line.says(_ASKS) is not None
    for match in () if asked else line.find(_OF_THAT):
        what = match["what"]
        if what.startswith("the ") and not what.startswith("the _"):
            first = what.split()[1]
            if not draft.index.is_dish_word(first):
                continue
        if what == "them" and (not draft.memory.page or PERSON.search(line.text, 0, match.start())):
            # "26 of them": of people, where no dish was shown, or who were named before.
            continue
        if "_" in what and draft.past_page and not draft.referred:
            draft.wants_to_order, draft.question = True, WHICH_DISH
        if ("_" in what and not draft.referred) or _TELLS.match(line.text, match.end()):
            continue
        quantity = int(match["n"]) if match["n"].isdigit() else 1
        shown = draft.referred or draft.memory_focus
        names = [_name(draft, at) for at in shown]
        if not names and what not in _PRONOUNS:
            names = [what.removeprefix("the ")]
        elif not names:
            draft.question = WHICH_DISH
        if line.take("items", match.start(), match.start("what") if "_" in what else match.end(), quantity):
            draft.extend("items", *(OrderLine(name, quantity) for name in names))
            draft.referred = draft.referred or shown
            draft.wants_to_order = True


_BOXED = re.compile(
    r"\b(?:box(?:ed)? (?:lunch|meal|dinner|breakfast|supper)(?:e?s)?|"
    r"(?:lunch|dinner|breakfast|meal|bento) box(?:es)?)\b"
)


def settle_boxes(draft: Draft) -> None:
    """ "15 boxed lunches" are for 15, where nobody said for how many: a box is what one person eats."""
    if draft.has("party") or draft.memory.wants.party:
        return
    boxes = sum(item.quantity for item in draft.fields.get("items", ()) if _BOXED.search(item.name))
    if boxes:
        draft.say(party=boxes)


def _as_shown(draft: Draft, at: int) -> int:
    """ "Let's go with the second" is what its card says that all need; one, where that is not known."""
    return draft.memory.page[at].units or 1


def _name(draft: Draft, at: int) -> str:
    return draft.memory.page[at].item_name
