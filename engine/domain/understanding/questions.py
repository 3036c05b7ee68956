"""Questions about what was shown: "does the second one have nuts?", "how big is it?", "where are they?"."""

import re

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line

_IT = r"(?:it|that|this|they|those|these|them|there|(?:the|that|this|number) [a-z0-9]+(?: [a-z0-9]+){0,4}|_+(?: _+)*)"
_QUESTIONS = (
    ("ingredients", rf"\bwhat (?:is|are) (?:in|on|inside) {_IT}|\bwhat (?:is|does) {_IT} (?:made (?:of|"
                    rf"with)|come with|like|include)|\bwhat (?:comes|goes) with {_IT}|\bingredients?\b"
                    rf"|\btell me (?:more )?about {_IT}|\b(?:more )?(?:details?|information|info)\b(?: "
                    rf"(?:on|about|of|for) {_IT})?|\bdescribe {_IT}|\b(?:is|are) {_IT} (?:very |too |"
                    rf"really )?(?:spicy|hot|fresh|good|any good|sweet)\b"),
    ("allergens", rf"\b(?:does|do|will|would) {_IT} (?:have|contain|include|come with|got)\b|\b(?:is|"
                  rf"are) there (?:any )?[a-z]+(?: or [a-z]+)? in {_IT}|\ballergens?\b(?! free)"
                  rf"|\b(?:is|are) {_IT} (?:safe|(?:nut|peanut|dairy|egg|soy|sesame|shellfish) ?-? "
                  rf"?free)\b|\bcontains? (?:any )?[a-z]+ \?"),
    ("diet", rf"\b(?:is|are) {_IT} (?:all |really |actually |fully |also )?(?:vegetarian|vegan|veggie|"
             rf"gluten ?-? ?free|gf|halal|kosher|dairy ?-? ?free|plant ?-? ?based|celiac|coeliac)\b"),
    ("size", rf"\bhow (?:big|large|small|many|much food)\b(?! (?:people )?(?:are|is|will|can) (?:you|"
             rf"we))|\bwhat size\b|\bhow (?:many|much) (?:people )?(?:does|do|would|will|can) {_IT} "
             rf"(?:feed|serve)|\b(?:serving|portion|tray) sizes?\b"
             rf"|\bis {_IT} (?:big |large )?enough\b|\bwill {_IT} (?:be enough|feed|serve)\b"),
    ("price", rf"\bhow (?:much|expensive|pricey|costly) (?:is|are|does|do|would|will|for)\b|\bhow much\b|"
              rf"\bwhat (?:does|do|would|will) {_IT} cost\b|\bwhat (?:is|are) (?:the |their |its "
              rf")?(?:price|cost|total|pricing)s?\b|\bprice (?:of|for) {_IT}"),
    ("place", rf"\bwhere (?:is|are) {_IT}|\bwhere (?:is|are) (?:the )?restaurants?\b|\b(?:what (?:is|"
              rf"are)|whats|give me|need|get|have|tell me|know|with|and|for|their|its|"
              rf"the)\b.{{0,40}}?\b(?:address(?:es)?|phone(?: ?numbers?)?|telephone|post ?code|zip "
              rf"?code|website|contact|located)\b"
              rf"|\b(?:address|phone(?: number)?|post ?code|postal code)\b|\bhow far\b|\bdo they "
              rf"deliver\b|\bminimum order\b"),
)  # fmt: skip
_PATTERNS = tuple((topic, re.compile(words)) for topic, words in _QUESTIONS)
_GATE = re.compile(
    r"\b(?:what|whats|how|where|does|do|is|are|will|tell|details?|info\w*|ingredients?|address\w*|"
    r"phone|telephone|post|postcode|zip|zipcode|allergens?|contains?|price|describe|minimum|portion|"
    r"serving|size|sizes|postal|website)\b"
)


def find_question(line: Line, draft: Draft) -> None:
    """The topic asked about; read on the whole text, because what it names may be taken already."""
    if not _GATE.search(line.text):
        return
    for topic, pattern in _PATTERNS:
        if pattern.search(line.text):
            draft.question = topic
            return
