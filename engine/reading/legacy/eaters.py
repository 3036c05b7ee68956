"""Parties that are told by what each eats: "2 vegans, 3 vegetarians and 10 who eat everything" are fifteen.

Only where somebody is counted who eats all: without them, a line of diets tells of some of those who come.
"""

from engine.conversation import Need
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import speaks_of_diet
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_ALL = (
    r"(?:eats?|eating) (?:everything|anything|it all|all|(?:any |some )?meat)|(?:no|without(?: any)?|zero|0)(?: "
    r"(?:dietary|diet|food|special))? (?:restrictions?|requirements?|needs|preferences?|issues?|limits?)|"
    r"non ?-? ?veg(?:g?ies?|etarians?)?s?|(?:meat|everything) ?-? "
    r"?eaters?|regulars?|normals?|omnivores?|omnis?|carnivores?|unrestricted|standard"
)
_WHO_EAT_ALL = sign(
    rf"(?<![$\d:.])\b(?P<n>\d{{1,4}}) (?:(?:{HEADS}|others?|of (?:us|them|you)) )?(?:(?:who|that|will|can|are|is|have|"
    rf"has|with|just) )*(?:{_ALL})(?: (?:{HEADS}|eaters?|diets?))?(?= *(?:$|[.,;!?()]|(?:and|plus|in|for|at|on)\b|&|_))"
)


_OTHERS = sign(
    r"\b(?P<diet>[a-z]+) ?(?:, and|,|and|plus|\+|&) ?(?P<n>\d{1,4}) others?(?= *(?:$|[.,;!?]|(?:in|for|at)\b|_))"
)
""" "One coeliac, 9 others"."""
_VEG = sign(r"(?<![$\d:.])\b(?P<n>\d{1,4}) (?:pure )?veg\b(?= *(?:$|[.,;!?()]|(?:and|plus|in|for|at|on)\b|&|_))")
""" "10 veg, 10 non-veg", as it is said of people in India."""


def find_eaters_of_all(line: Line, draft: Draft) -> None:
    """Taken before "no restrictions" is heard as a word about diets; counted when the diets have been."""
    matches = list(line.find(_WHO_EAT_ALL))
    if not (matches or line.search(_OTHERS)) or not _tells_diets(line):
        return
    for match in matches:
        line.take("party", match.start(), match.end(), int(match["n"]))
    for match in line.find(_OTHERS):
        if speaks_of_diet(match["diet"]):
            line.take("party", match.start("n"), match.end(), int(match["n"]))
    for match in line.find(_VEG):
        if line.take("need", match.start(), match.end(), "vegetarian"):
            draft.extend("needs", Need("vegetarian", int(match["n"])))


def sum_up_eaters(line: Line, draft: Draft) -> None:
    """Nobody's number is said of all: then they are those of every diet and those who eat all."""
    told = [one.value for one in line.mentions if one.kind == "party"]
    needs = draft.fields.get("needs", ())
    if told and needs and not draft.has("party") and _tells_diets(line):
        heads = sum(told) + sum(need.count for need in needs)
        draft.say(party=heads, party_approximate=False)


def _tells_diets(line: Line) -> bool:
    return any(map(speaks_of_diet, line.text.split())) or line.says(_VEG) is not None
