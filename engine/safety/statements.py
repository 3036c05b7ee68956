"""Statements on one allergy: what a menu says of it, what it leaves open, in the only sentences that are used for it.

The sentences are the rule book's, word for word (`orders.md`, People: Guard levels; `semantics.md`, Diet, exclusions,
allergies). None promises anything: a menu may be wrong, and says nothing of a kitchen.
"""

from collections.abc import Iterator, Sequence

from engine.catalogue import MenuDocument, grouped, joined, mentions
from engine.messages.sentences import enumerated, say
from engine.safety.claims import FREE_BY_LABEL, offers, usual
from engine.safety.guard import Standing, free_words, guarded, standing_of, usual_kitchen


def titles(document: MenuDocument, allergy: str, standing: Standing) -> tuple[str, ...]:
    """What a warning on this allergy says, a sentence each; what the menu leaves open of allergens altogether is
    `leaves_open`'s."""
    if standing == "out":
        return tuple(_why_out(document, allergy))
    if standing == "free":
        return (free_statement(allergy),)
    kitchen = usual_kitchen(document, allergy)
    if kitchen:
        return (say("guard-often", cuisine=kitchen, allergy=allergy),)
    return (say("guard-unsaid", allergies=allergy),) if states_allergens(document) else ()


def free_statement(allergy: str) -> str:
    """What a menu's claim comes to, in the rule book's words."""
    return say("guard-states-free", allergen=_one_of(allergy))


def leaves_open(document: MenuDocument, standings: Sequence[tuple[str, Standing]]) -> bool:
    """That the menu states no allergens is to be said: of one of these it says nothing, or only the dish's name
    does."""
    if states_allergens(document):
        return False
    return any(
        standing in ("unsaid", "offered") or (standing == "out" and _is_usual_alone(document, one))
        for one, standing in standings
    )


def states_allergens(document: MenuDocument) -> bool:
    """Two empty lists are what feeds write when they know nothing."""
    return bool(document.allergens_contains or document.allergens_may_contain)


def tag_of_free(document: MenuDocument, allergies: Sequence[str]) -> str:
    """ "Menu states: peanut-free", each allergen of the person; "" where the menu does not state all of them."""
    if not allergies or any(standing_of(document, one) != "free" for one in allergies):
        return ""
    return say(
        "tag-states-free", allergens=enumerated([say("allergen-free", allergen=_one_of(one)) for one in allergies])
    )


def _one_of(allergy: str) -> str:
    """ "peanuts" → "peanut", as in "peanut-free": the name of its food, in the singular."""
    guard = guarded(allergy)
    keys = [key.removeprefix("has:") for key in guard.out]
    return keys[0] if len(keys) == 1 else allergy


def _why_out(document: MenuDocument, allergy: str) -> Iterator[str]:
    listed = stated(document.allergens_contains, allergy)
    perhaps = stated(document.allergens_may_contain, allergy)
    if not listed and _names(document, allergy):
        listed = [allergy]
    yield from (say("guard-lists", allergen=one) for one in listed)
    yield from (say("guard-may-contain", allergen=one) for one in perhaps if one not in listed)
    if listed or perhaps:
        return
    yield say(f"guard-{'usually' if _is_usual_alone(document, allergy) else 'lists-perhaps'}", allergy=allergy)


def _is_usual_alone(document: MenuDocument, allergy: str) -> bool:
    """No word of it says so, and most cooks put it into a dish of that name."""
    keys = {key.removeprefix("has:") for key in guarded(allergy).out}
    claims = frozenset(document.claim_keys)
    return bool(keys) and any(usual(key) in claims for key in keys)


def _names(document: MenuDocument, allergy: str) -> bool:
    """In so many words; "mixed nuts" may be peanuts."""
    guard = guarded(allergy)
    if guard.out_words:
        return True
    keys = {key.removeprefix("has:") for key in guard.out}
    texts = (document.item_name, document.item_description, document.menu_group_name)
    return any(keys & mention.named for text in texts for mention in mentions(text))


def stated(listed: Sequence[str], allergy: str) -> list[str]:
    """Of a source's own list those that are the allergy, a kind of it, or a kind that may be it."""
    asked = guarded(allergy)
    names = (one.replace("-", " ") for one in listed)
    return [one for one in names if guarded(one).out & asked.out or _is_kind(one, allergy)]


def _is_kind(name: str, allergy: str) -> bool:
    """ "Tree nuts" are nuts, and "nuts" may be any."""
    mine, asked = guarded(name).foods, guarded(allergy).foods
    return mine <= asked or asked <= mine


# ---- in a thread, whose allergies are told of together


def caution(document: MenuDocument, allergies: Sequence[str]) -> str:
    """All that is out, then one sentence on all of which the menu does not say enough; "" for none."""
    standing = {one: standing_of(document, one) for one in allergies}
    out = [said for one in allergies if standing[one] == "out" for said in _why_out(document, one)]
    unsaid = [one for one in allergies if standing[one] in ("unsaid", "offered")]
    return " ".join(dict.fromkeys((*out, *([unsaid_of(document, unsaid)] if unsaid else []))))


def unsaid_of(document: MenuDocument, unsaid: Sequence[str]) -> str:
    """One sentence on all of these."""
    often = {one: kitchen for one in unsaid if (kitchen := usual_kitchen(document, one))}
    if not often:
        return say("guard-unsaid", allergies=joined(unsaid, "or"))
    by_kitchen = grouped(tuple(often.items()))
    usual_in = joined([_of_cuisine(kitchen, joined(foods, "or")) for kitchen, foods in by_kitchen.items()])
    if len(unsaid) == 1:
        return say("guard-often-ask", often=usual_in)
    return say("guard-often-of-these-ask", often=usual_in, allergies=joined(unsaid, "or"))


def _of_cuisine(kitchen: str, foods: str) -> str:
    return say("clause-often", cuisine=kitchen, allergies=foods)


def mark(document: MenuDocument, allergy: str) -> str:
    """What the menu says of it, as a clause; "" where it says nothing, and for what is out: the caution says that."""
    standing = standing_of(document, allergy)
    return "" if standing in ("unsaid", "out") else clause(document, allergy)


def clause(document: MenuDocument, allergy: str) -> str:
    """What the menu says or does not say of it, within a sentence."""
    standing = standing_of(document, allergy)
    if standing == "free":
        return say("clause-quoted", words=free_words(document, allergy))
    if standing == "offered":
        return say("clause-on-request", labels=joined(labels_offered(allergy)))
    if standing == "out":
        return clause_out(document, allergy)
    kitchen = usual_kitchen(document, allergy)
    if kitchen:
        return say("clause-not-named-often", allergy=allergy, often=_of_cuisine(kitchen, allergy))
    return say("clause-not-named", allergy=allergy)


def clause_out(document: MenuDocument, allergy: str) -> str:
    """Why a dish is left out, within a sentence."""
    for verb, listed in (("contains", document.allergens_contains), ("may-contain", document.allergens_may_contain)):
        if meant := stated(listed, allergy):
            return say(f"out-{verb}", allergens=joined(meant))
    said = next(_why_out(document, allergy))
    return said[0].lower() + said[1:].removesuffix(".")


def labels_offered(allergy: str) -> list[str]:
    """Labels that would free a dish of it."""
    freeing = guarded(allergy).offers
    return [label for label in FREE_BY_LABEL if offers(label) in freeing]
