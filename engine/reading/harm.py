"""Harm that a line tells, and the food that does it: which cues count, and which food each is tied to.

A food is tied to a cue by nearness: words, commas and clauses between them cost; a word that says what came of what
("from", "makes"), a food that is itself an allergen's name or is to be left out pull. A cue and the signs beside it
(parts of the body, what was done about it) have to weigh enough together.
"""

from engine.reading.foodgroups import FoodGroup, Line
from engine.reading.lattice import Typed
from engine.safety import KEYS

WORD_COST, COMMA_COST, CLAUSE_COST, WISHED_COST, INSIDE_COST, DISH_COST = 0.15, 0.7, 2.0, 1.5, 1.0, 2.0
LINK_PULL, ALLERGEN_PULL, LEFT_OUT_PULL = 3.0, 1.0, 0.5
FARTHEST, FARTHEST_ALONE = 5.0, 3.5
"""What tying may cost: two clauses and some words; less for a cue that weighs too little alone. Set by hand on
labelled lines."""
ENOUGH = 2
"""Weight from which a harm is told."""
WEIGHTS = {"ALLERGIC": 2, "REACTION": 2, "TROUBLE": 2}
WEIGHTS |= dict.fromkeys(("HARM", "SYMPTOM", "MEDICAL", "DOCTOR", "SEVERE", "CHANGE"), 1)
SIGNS = ("BODY", "MEDICAL", "EVENT", "BITE", "DOCTOR", "SYMPTOM")
SOMEBODY = ("PERSON", "ME", "OF_US", "PEOPLE", "OWN")
GLUTEN, OBJECT, LETHAL, DOES, SUBJECT, DENIED = "gluten", "object", "lethal", "does", "subject", "denied"
"""Keys: of ALLERGIC, coeliac; of CAUSE, what it is that one is allergic to; of SYMPTOM, a death, or a verb whose
subject did it ("wrecks"); of DENIES, what reaches over its whole clause ("nobody"); of CHANGE, what tells harm where it
is denied ("forgive")."""


def tied(line: Line, cue: Typed) -> list[FoodGroup]:
    """The foods that a cue is told of; none where it does not weigh enough."""
    within = line.named_in(cue)
    if within:
        if cue.type != "ALLERGIC":
            return []
        # "Lactose" by itself is a food, whatever it may be a cue of.
        is_food = (within[0].start, within[0].end) == (cue.start, cue.end) and cue.key != GLUTEN
        return [] if is_food and not line.has(cue.start - 1, cue.start, "NUM") else within[:1]
    if cue.type == "ALLERGIC" and cue.key == GLUTEN:
        return [gluten_of(cue)]
    if _object_is_no_food(line, cue) or _is_no_harm(line, cue):
        return []
    weight = _weight(line, cue) - (cue.type == "ALLERGIC" and line.has(cue.start, cue.end, "BITE"))
    bound = FARTHEST if weight >= ENOUGH else FARTHEST_ALONE
    near = [(cost, group) for group in line.groups if (cost := _cost(line, cue, group)) <= bound]
    near = [one for one in near if not _is_trade(line, one[1])]
    if cue.type != "ALLERGIC":
        near = [one for one in near if not _is_anothers(line, cue, one[1])]
    if cue.type == "TROUBLE":
        near = [one for one in near if _is_subject(line, cue, one[1])]
    if cue.key == DOES and line.has(cue.start - 1, cue.start, *SOMEBODY, "STORY"):
        # "Coach hates them": somebody's doing, and not the food's.
        near = [one for one in near if is_linked(line, cue, one[1])]
    contrasted = {one.end for one in line.of("CONTRAST")}
    near = [one for one in near if one[1].start not in contrasted] or near
    for _, best in sorted(near, key=lambda one: (one[0], one[1].start)):
        linked, left_out = is_linked(line, cue, best), is_left_out(line, best)
        told = (
            weight
            + left_out
            + (not linked and best.end <= cue.start and _refers_back(line, cue))
            + _is_feared(line, cue, best)
            + _is_reason(line, cue, best)
            + (linked and cue.type != "DOCTOR")
        )
        is_sure = WEIGHTS[cue.type] >= ENOUGH
        is_somebodys = is_sure or left_out or _is_somebodys(line, cue)
        # Who was at a hospital may eat whatever is named in the same breath, unless it is known to do such things.
        by_chance = not (is_sure or linked or left_out or _is_bodily(line, cue, best) or best.is_allergen)
        needed = ENOUGH + (best.is_dish and not linked) + by_chance
        if is_somebodys and told >= needed:
            others = (group for _, group in near if group is not best and _is_object_too(line, cue, group))
            return [best, *others]
    return []


def gluten_of(cue: Typed) -> FoodGroup:
    """Of a cue that names no food: "coeliac"."""
    return FoodGroup(cue.start, cue.end, (GLUTEN,), True, False, frozenset((GLUTEN,)))


def _is_no_harm(line: Line, cue: Typed) -> bool:
    """ "Before the fiscal close", "lunch for the hospital": a change is told with a part of the body, and who is
    served is not who was harmed."""
    if cue.type == "CHANGE":
        return not _is_of_body(line, cue)
    before = next((at for at in range(cue.start - 1, -1, -1) if not line.has(at, at + 1, "SINGLE")), -1)
    return cue.type == "HARM" and before >= 0 and line.has(before, before + 1, "SERVE")


def _is_of_body(line: Line, cue: Typed) -> bool:
    """ "My face goes …", "burns her tongue": what a part of the body does or has done to it."""
    start, end = line.clause(cue.start)
    if cue.key == DENIED:
        return line.has(start, cue.start, "NEG") and line.has(start, cue.start, "BODY")
    return line.has(cue.start - 2, cue.start, "BODY") or line.has(cue.end, min(cue.end + 2, end), "BODY")


def names_allergen(group: FoodGroup) -> bool:
    return not KEYS.keys().isdisjoint(group.names)


def _is_bodily(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """ "Kiwi. My lips go numb"."""
    return cue.type in ("SYMPTOM", "HARM") and group.end <= cue.start and line.has(*line.clause(cue.start), "BODY")


def _weight(line: Line, cue: Typed) -> int:
    """Of the cue and of the signs in its clause: "my lips go numb"."""
    if cue.type == "DOCTOR":
        return WEIGHTS[cue.type]
    start, end = line.clause(cue.start)
    here = line.of(*SIGNS, start=start, end=end)
    signs = {one.type for one in here if one.end <= cue.start or cue.end <= one.start} - {cue.type}
    is_averted = cue.key == LETHAL and line.has(cue.start - 1, cue.start, "NEG")
    return WEIGHTS[cue.type] + len(signs) + is_averted


def _cost(line: Line, cue: Typed, group: FoodGroup) -> float:
    first, last = (group.end, cue.start) if group.end <= cue.start else (cue.end, group.start)
    clauses = line.apart(cue.start, group.start)
    commas = len(line.of("PUNCT", start=first, end=last)) - clauses
    cost = WORD_COST * (last - first) + COMMA_COST * max(commas, 0) + CLAUSE_COST * clauses
    cost += WISHED_COST * (not clauses and _is_wished(line, group))
    cost += DISH_COST * group.is_dish
    cost += INSIDE_COST * line.has(group.start - 2, group.start, "INSIDE")
    cost -= ALLERGEN_PULL * group.is_allergen + LEFT_OUT_PULL * is_left_out(line, group)
    return cost - LINK_PULL * is_linked(line, cue, group)


def is_linked(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """ "Hives from kiwi", "if she eats kiwi she swells", "kiwi makes her sick"."""
    if cue.type == "SEVERE":
        return group.end < cue.start and len(line.of("PUNCT", start=group.end, end=cue.start)) == cue.start - group.end
    if line.apart(cue.start, group.start):
        return False
    at = object_at(line, cue)
    if at is not None and at <= group.start <= at + 2:
        return True
    if cue.key == DOES or (cue.key == LETHAL and group.is_allergen):
        return 0 <= cue.start - group.end <= 2
    if 0 <= cue.start - group.end <= 6 and line.has(group.end, group.end + 3, "MAKES"):
        between = line.of("PUNCT", start=group.end, end=cue.start)
        return all(one.key == "-" or line.has(one.start, one.end, "MAKES") for one in between)
    others = [one.end for one in line.groups if one.end <= group.start]
    if line.has(max(group.start - 5, *others, 0), group.start, "OCCASIONED"):
        wishes = line.of("WISH", start=min(group.end, cue.end), end=max(group.start, cue.start))
        return all(line.has(one.start, one.end, "MAKES", "OCCASIONED") for one in wishes)
    is_behind = 0 <= group.start - cue.end <= 5 and not any(one > cue.end for one in others)
    return is_behind and line.has(cue.end, cue.end + 3, "CAUSE")


def _refers_back(line: Line, cue: Typed) -> bool:
    """ "Sick from them", "it makes her ill": of a food in what was said before."""
    start, end = line.clause(cue.start)
    behind = [one for one in line.of("CAUSE", "OCCASIONED", start=cue.end, end=end) if one.start <= cue.end + 2]
    if any(line.has(one.end, one.end + 2, "DEICTIC") for one in behind):
        return True
    makes = line.of("MAKES", start=max(start, cue.start - 5), end=cue.end)
    return any(line.has(one.start - 1, one.start, "DEICTIC") for one in makes)


def is_left_out(line: Line, group: FoodGroup) -> bool:
    """ "No eggs", "nut free", "keep the nuts away"."""
    before, behind = group.start - 4, group.end + 4
    return line.has(before, group.start, "NEG", "AWAY", "UNABLE") or line.has(
        group.end, behind, "FREE", "AWAY", "TROUBLE"
    )


def object_at(line: Line, cue: Typed) -> int | None:
    """Where that begins which somebody is allergic to, the "to" being the cue's last word or right behind it."""
    ends = [one.end for one in line.of("CAUSE", start=cue.start, end=cue.end + 1) if one.key == OBJECT]
    if not ends or ends[-1] < cue.end or ends[-1] >= line.clause(cue.start)[1]:
        return None
    return ends[-1]


def _object_is_no_food(line: Line, cue: Typed) -> bool:
    """ "Allergic to Mondays": a food behind it is another matter, unless it is listed ("and, for real, sesame")."""
    at = object_at(line, cue)
    if cue.type != "ALLERGIC" or at is None or line.has(at, at + 1, "PUNCT"):
        return False
    behind = [one.start for one in line.groups if at <= one.start < line.clause(cue.start)[1]]
    if line.has(at, at + 3, *SOMEBODY, "NUM") and not (behind and behind[0] <= at + 1):
        # "An allergen for two of us."
        return not any(0 <= cue.start - one.end <= 4 for one in line.groups)
    if behind and ":" in line.signs(at, behind[0]):
        return False
    if not behind or behind[0] - at <= 3:
        return not behind
    return not line.has(at, at + 3, "AND") or line.has(at, behind[0], "WISH", "ORDER", "NUM")


def _is_object_too(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """ "… and Bob to shellfish", "allergic: Kim (soy), Lee (eggs)"."""
    if cue.type != "ALLERGIC" or group.start < cue.end or line.apart(cue.start, group.start):
        return False
    if group.is_allergen and names_allergen(group) and _goes_on(line, cue, group):
        return True
    causes = line.of("CAUSE", start=group.start - 1, end=group.start)
    return ":" in line.signs(cue.end, cue.end + 2) or any(one.key == OBJECT for one in causes)


def _goes_on(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """ "… has a nut allergy, plus soy", "…, another one sesame": nothing is wished or asked there."""
    end = line.clause(group.start)[1]
    is_last = group.end == end or line.has(group.end, group.end + 1, "PUNCT", "AND")
    if not is_last or line.has(cue.end, group.start, "WISH", "ORDER", "SERVE", "ASK", "MAY", "BUT", "SWAP"):
        return False
    heads = line.of("PERSON", "SINGLE", start=group.start - 3, end=group.start)
    first = min((one.start for one in heads if one.end == group.start), default=group.start)
    return line.has(first - 1, first, "AND", "ADD", "PUNCT")


def _is_wished(line: Line, group: FoodGroup) -> bool:
    """Behind a word of wishing that is none of eating as well ("have")."""
    wishes = line.of("WISH", "ORDER", "SERVE", start=max(group.start - 3, 0), end=group.start)
    return any(not line.has(one.start, one.end, "EAT", "OCCASIONED") for one in wishes)


def _is_trade(line: Line, group: FoodGroup) -> bool:
    """ "Our shrimp supplier", "the peanut team"."""
    return any(one.start == group.end for one in line.of("PEOPLE", "GROUP", start=group.end, end=group.end + 2))


def _is_reason(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """ "Is there mustard in it? She needed her inhaler", "shrimp. You have seen what his neck does": asked or named
    right before it, an allergen or nothing but the food."""
    start, end = line.clause(group.start)
    if line.apart(group.start, cue.start) != 1 or end > cue.start or not _is_somebodys(line, cue):
        return False
    is_alone = all(
        line.has(at, at + 1, "PUNCT", "FILL", "NEG") for at in (*range(start, group.start), *range(group.end, end))
    )
    return is_alone or (group.is_allergen and "?" in line.signs(end - 1, end))


def _is_anothers(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """Another food of the cue's clause is what did it: "no pork, she gets hives from kiwi"."""
    if is_linked(line, cue, group) or line.apart(cue.start, group.start):
        return False
    start, end = line.clause(cue.start)
    cues = [one for one in line.of(*WEIGHTS, start=start, end=end) if one.type not in ("SEVERE", "DOCTOR", "TROUBLE")]
    contrasted = {one.end for one in line.of("CONTRAST", start=start, end=end)}
    others = [one for one in line.groups if one is not group and start <= one.start < end]
    others = [one for one in others if one.start not in contrasted]
    return any(is_linked(line, one, other) for one in cues for other in others)


def _is_feared(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """ "Watch me die", beside an allergen: of other food it is a way to speak."""
    return cue.key == LETHAL and group.is_allergen and line.has(cue.start - 2, cue.start, *SOMEBODY, "UNKNOWN")


def _is_subject(line: Line, cue: Typed, group: FoodGroup) -> bool:
    """An allergen is named as somebody's problem."""
    start, end = line.clause(cue.start)
    is_near = start <= group.start and 0 <= cue.start - group.end <= 6
    return is_near and names_allergen(group) and line.has(start, end, *SOMEBODY, "GROUP", "WE", "UNKNOWN")


def _is_somebodys(line: Line, cue: Typed) -> bool:
    return any(line.apart(one.start, cue.start) <= 1 for one in line.of(*SOMEBODY, "BODY", "UNKNOWN"))
