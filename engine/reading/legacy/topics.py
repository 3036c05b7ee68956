"""What is asked about dishes and houses that were shown: the patterns of each topic, in canonical words."""

from engine.reading.legacy.triggers import sign

OF_IT = (
    r"(?:(?:1|one|an?|each|every) (?:[a-z]+ )?(?:trays?|portions?|orders?|platters?|box(?:es)?|servings?|pans?) of )?"
)
IT = (
    r"(?:it|that|this|they|those|these|them|there|any of (?:these|them|those)|(?:the|that|this|number) "
    r"[a-z0-9]+(?: [a-z0-9]+){0,4}|_+(?: _+)*)"
)
WHICH = (
    r"(?:which|what)(?: (?:of )?(?:these|those|them|the))?(?: (?:ones?|dish(?:es)?|items?|options?|trays?|"
    r"platters?|boxes))?"
)
DIET = (
    r"(?:vegetarian|vegan|veggie|pescatarian|gluten ?-? ?free|gf|halal|kosher|dairy ?-? ?free|lactose ?-? ?free|"
    r"plant ?-? ?based|celiac|coeliac)"
)
NTH = r"(?:the )?(?:first|1th|second|2th|third|3th|fourth|4th|fifth|5th|last|top)"
ONE_SHOWN = (
    rf"(?:{NTH} (?:one|dish|option|choice|item|"
    r"result|tray|"
    r"platter)|(?:the )?(?:(?:one (?:on|in|at) )?(?:number|place|position)|option|dish) \d{1,2})"
)
""" "The second one", in a line whose numbers are digits."""
TASTE = (
    r"(?:spicy|hot|mild|fresh|sweet|savou?ry|salty|homemade|home ?-? ?made|organic|local|crispy|crunchy|creamy|"
    r"fried|deep ?-? ?fried|grilled|baked|smoked|raw|cold|warm|heavy|light|healthy|saucy|cheesy|garlicky)"
)
DEGREE = r"(?:very |too |really |all |actually |fully |also |a bit |at all |quite |super |served )*"
THEY = r"(?:they|it|he|the restaurants?|this place|these places|that place|the caterers?|you|_+)"

_MAY = r"(?:can|could|do|does|did|will|would|may|is|are|how|what if|if)"
_THESE = r"(?:these|those|this|that|the|their|your)"
_OF_HOUSES_AND_THREADS = (
    ("age", rf"\b(?:is|are) {_THESE} (?:prices?|menus?|info(?:rmation)?)(?: [a-z]+)? (?:current|up to date|accurate|"
            r"recent|correct|valid|right|old|outdated|out of date)\b"
            rf"|\bhow (?:old|recent|current|fresh|up to date) (?:is|are) {_THESE} (?:prices?|menus?|info\w*|data)\b"
            rf"|\bwhen (?:is|was|were|are) {_THESE} (?:menus?|prices?)\b"
            rf"|\b(?:from )?(?:what|which) year (?:is|are|was|were) {_THESE}"),
    ("fees", rf"\b{_MAY}\b.{{0,30}}\b(?:tax(?:es)?|tips?|gratuity|gratuities|service (?:charge|fee)s?)\b"
             r"|^(?:and |plus |what about )*(?:tax|tips?|gratuity) ?(?:included ?)?\?"),
    ("payment", rf"\b{_MAY}\b.{{0,30}}\b(?:pay (?:by|with|via|later|in|on|them)|payments?|invoiced?|invoices|credit "
                r"cards?|amex|visa|mastercard|purchase order|company card|receipts?)\b"
                r"|\b(?:need|want|get|have|send)(?: us| me)? (?:an? |the )?(?:invoice|receipt)\b"),
    ("service", rf"\b(?:{_MAY}|any|with|need|bring|include)\b.{{0,30}}\b(?:(?:paper |disposable )?plates "
                r"(?:and|or|,) [a-z]+|napkins|cutlery|utensils|silverware|flatware|tableware|chafing dishes|"
                r"table ?cloths?|wait ?staff|serving staff|set (?:it |that |everything |things )?up|"
                r"clean ?(?:it )?up)\b"),
    ("discounts", r"^(?:(?:and|so|also|,) )*(?:(?:is|are) there |(?:can|could|do|would) (?:we|i|you|they) "
                  r"(?:get|have|give|offer|do) (?:us )?)?(?:an?|any) (?:(?:bulk|group|corporate|volume|student) )*"
                  r"(?:discounts?|deals?|promotions?|promo codes?|coupons?)\b(?= *(?:$|[.?!]|for|if|when|on|with))"),
    ("photos", r"\b(?:photos?|pictures?|images?|pics?)\b(?= (?:of|from|for|here|too|as well)\b| ?[?.]| ?$)"),
    ("ordering", r"\b(?:can|could|may|what if) (?:we|i) (?:still )?(?:need to |want to |have to )?(?:cancel|"
                 r"(?:reschedule|change) (?:the|our|my) order|get a refund)\b|\b(?:refunds?|cancell?ation policy)\b"),
    ("preparation", r"\b(?:can|could|will|would|do|does) (?:the |your |our )?(?:_+|[a-z]+)(?: (?:_+|[a-z]+))? "
                    r"(?:be|come) (?:individually )?(?:cut|sliced|packed|wrapped|label+ed|kept|split|"
                    r"halved|portioned|made|boxed)\b"
                    r"|\b(?:can|could) (?:we|i|you|they) (?:get|do|have|make) (?:it |that |them )?half and half\b"),
    ("recommend", r"\b(?:what|which)(?: one| ones| of (?:these|them|those))? (?:would|do|should|can|could) "
                  r"(?:you|we|i) (?:recommend|suggest|pick|choose|go (?:for|with)|get|take|order)\b"
                  r"|\bany (?:recommendations?|favou?rites?)\b"
                  r"|^(?:so |and )*(?:what|which)(?: ones?)? (?:is|are) (?:the )?(?:most )?popular\b"
                  r"|^(?:so |and )*(?:what|which)(?: one)? (?:is|looks) (?:good|best|the best)(?: here)? ?\??$"),
    ("told", r"\b(?:what|which|how many)(?: [a-z]+){0,3} (?:did|have|had) (?:we|i|you) (?:say|said|tell|told|ask|asked|"
             r"understand|understood|got|get|agree|agreed|settle|settled|note|noted)\b"
             r"|\bwhat (?:is|are|was|were) (?:our|my) (?:budget|head ?count|limits?|criteria|filters?|search)\b"
             r"|\bwhat are you (?:searching for|looking for|avoiding|leaving out|excluding)\b"
             r"|\bwhat do you (?:have|know)(?: from us)? so far\b"),
)  # fmt: skip
"""What no menu tells, and what was said in the thread itself. "Can I pay by card?", "did we say 20?"."""

_TOPICS = (
    ("diet", rf"\bhow many(?: (?:of (?:these|those|them)|dishes|items|options|ones))? (?:here )?(?:are|is) "
             rf"{DEGREE}{DIET}\b"),
    ("price", rf"\bhow many [a-z]+(?: [a-z]+)? of (?:{ONE_SHOWN}|{NTH}|_+) (?:do|does|should|would|will|is|are) "
              r"(?:we|i|you|that|it|this|enough)\b|"
              r"^(?:and |so |ok |, )*how many (?:do|should|would|will|must) (?:we|i) (?:need|order|get|have to "
              r"(?:order|get))\b|^(?:and |so |ok |, )*how many (?:trays|platters|boxes|orders|pizzas|servings) ?\?? ?$|"
              r"^(?:and |so |ok |, )*(?:what (?:is|would|does|will) (?:that|it|this)(?: be| come to| make)? )?in "
              r"(?:all|total) ?\?+ ?$"),
    ("why", rf"\b(?:why|how come)(?: (?:is|are|was|were|did|do|you|have|does|the|put|pick|picked|show|choose|chose|"
            rf"suggest|"
            rf"recommend|list|rank))* {IT}(?: (?:ones?|dish|dishes|restaurants?|places?|is|are|come|comes|up|ranked|"
            rf"listed|"
            rf"shown|on|at|in|the|first|top|second|last|here|number|so|high|low|above|before|there|list|recommended|"
            rf"suggested|_+))* ?\?? ?$"),
    ("price", rf"\bhow many (?!people|guests|persons|servings|pieces|slices|portions|rolls)[a-z]+(?: [a-z]+)? (?:is|"
              rf"are|would|"
              rf"will|do|does|should|can|must) (?:{IT}|we|i|you)\b(?: (?:be|need|have to|order|get|make|come to|"
              rf"take|want))*(?: (?:of|for) {IT})?"
              rf"(?= ?\?? ?$)|\bhow much (?:is|would|will|does|do) {IT}(?: (?:be|cost|come to|make))* (?:in all|"
              rf"in total|"
              rf"total|altogether|all together|for (?:everyone|everybody|all of us|us all|the lot))"),
    ("price", r"\b(?:what|how much) (?:does|do|would|will|is|are) (?:all (?:of )?)?(?:it|that|this|these|those|them|"
              r"everything|the lot|the whole thing)(?: all)? (?:cost|come to|add up to|run(?: us)?|total)\b"
              r"|\bwhat do we end up paying\b|\bwhat (?:would|will) (?:we|i) (?:pay|owe|spend)\b"
              r"|^(?:and |so |ok )*(?:(?:the )?(?:total|overall|whole) (?:price|cost)|(?:grand )?total) ?\?"
              r"|\bhow many of _+ (?:would|do|should|will) (?:we|i) need\b"
              rf"|\b(?:is|are|would|will) (?:{IT}|one|two|\d+)(?: of (?:it|them|these|those))? (?:be )?enough\b"),
    ("delivery", r"\bwho (?:can |could |will |would )?(?:deliver|bring|drop off)s?\b"
                 r"|\bdo you (?:do |offer )?delivery?\b"
                 r"|\b(?:which|any)(?: ones?)?(?: of (?:these|those|them))? (?:can |could |would |will )?delivers?\b"
                 rf"|\b(?:do|does|can|could|will|would) {THEY} (?:also |all |even )?(?:deliver|drop off|bring it)\b"
                 r"|\b(?:is|are) (?:there |it |they )?(?:delivery|delivered)\b|\bdelivery (?:fee|charge|cost|time)s?\b"
                 r"|\b(?:what about|how about|with|any) delivery\b"),
    ("hours", rf"\b(?:when|what time) (?:do|does|are|is) {THEY} (?:open|close|closed)\b|\bopening (?:hours|times)\b"
              rf"|\b(?:is|are) {THEY} open\b|\bhow (?:late|early) (?:are|is|do|does) {THEY} \w*"),
    ("notice", r"\b(?:can|could|will|would) (?:they|it|the restaurants?) (?:do|make|manage|have) (?:it|that|this|them)"
               r"(?: ready)? (?:by|for|on|before) (?:_+|tomorrow|today)"
               r"|\b(?:how (?:much|many days|many hours|far|long) (?:of )?(?:notice|in advance|ahead)\b|lead times?\b"
               rf"|how long (?:does|do|will|would) {IT} take\b|how (?:soon|fast|quickly) (?:can|could|do) {THEY}\b)"),
    ("reviews", r"\b(?:reviews|(?:a|any|the) review|ratings?|(?:well|highly|best) rated|any good|how good (?:is|are))"
                r"\b"),
    ("contact", r"\b(?:their|its|a|what|any|have|need|give me|the restaurants?|_+) (?:is |are )?(?:their |its |the "
                r"|a |any )?"
                r"(?:phone(?: ?numbers?)?|telephone(?: numbers?)?|e ?-? ?mails?|website|web ?site|contact(?: details| "
                r"number| info)?)\b"),
    ("minimum", r"\b(?:minimum(?: orders?| quantit(?:y|ies))?|min order|least (?:i|we) (?:can|have to|must) order)\b"),
    ("diet", rf"\b(?:is|are) {IT} {DEGREE}{DIET}\b|^(?:and |so |ok |, )*(?:{WHICH} (?:is|are|says?)|which "
             rf"(?:ones? )?would be) {DEGREE}{DIET}\b|\bis (?:any|one|some) of (?:these|them|those) {DIET}\b"
             rf"|\b(?:can|could) (?:a )?(?:vegans?|vegetarians?|coeliacs?|celiacs?) (?:eat|have) {IT}"),
    ("taste", rf"\b(?:is|are|would|will) {IT} (?:be )?{DEGREE}{TASTE}\b"
              rf"|^(?:and |so |ok |, )*{WHICH} (?:is|are) {DEGREE}{TASTE}\b"
              rf"|\bhow (?:spicy|hot|sweet|mild|healthy) (?:is|are) {IT}"),
    ("allergens", rf"\b(?:what|which|any) allergens\b|^(?:the |any )?allergens?(?: info\w*)?\b"
                  rf"|\b(?:does|do|will|would) {IT} (?:have|contain|include|list|mention|come with|got|say)\b"
                  rf"|\b(?:is|are) there (?:any )?[a-z]+(?: [a-z]+)?(?: or [a-z]+)? in {IT}|\ballergens?\b(?! free)"
                  rf"|\b(?:is|are) {IT} (?:safe|ok|okay|fine|good|suitable) (?:for|with)\b|\b(?:is|are) {IT} "
                  rf"{DEGREE}(?:safe|[a-z]+ ?-? ?free)\b|\bcontains? (?:any )?[a-z]+ \?"
                  rf"|^(?:and |so |ok |, )*(?:can|could|may|should|will|would) (?!(?:we|i|you|they|it)\b)[a-z]+ "
                  rf"(?:still |also )?eat {IT}|\b(?:can|could|may) (?:i|we|they) (?:still |also )?eat {IT}"
                  rf"|^(?:and |so |ok |, )*{WHICH} (?:has|have|contains?|include|got|come with)\b"
                  rf"|\bany (?:[a-z]+ )?[a-z]+ in {IT} ?\?|\b(?:is|are) [a-z]+(?: [a-z]+)? included (?:in|with) "
                  rf"{IT}"),
    ("ingredients", rf"\bwhat (?:is|are) (?:included )?(?:in|on|inside|with) {IT}|\bwhat (?:is|does|do) {IT} (?:made "
                    rf"(?:of|with)|come with|like|include|contain|have)|\bwhat (?:comes|goes|kind of .{{1,30}} is) "
                    rf"(?:with|in|on) {IT}|\bingredients?\b"
                    rf"|\btell me (?:more )?about {IT}|\b(?:more )?(?:details?|information|info)\b(?: "
                    rf"(?:on|about|of|for) {IT})?|\bdescribe {IT}|\bwhat (?:exactly )?(?:is|are) {IT} ?\?"),
    ("size", rf"\bhow (?:big|large|small|much food)\b|\bhow many(?: "
             rf"(?:people|pieces|slices|servings|portions|guests|rolls"
             rf"|sandwiches|dozen))?(?: ?\?? ?$| (?:in|per|does|do|would|will|can|is|are|come|comes) {IT})|\bwhat "
             rf"size\b|\bhow (?:many|much) (?:people )?(?:does|do|would|will|can) {OF_IT}{IT} "
             rf"(?:feed|serve)|\b(?:serving|portion|tray) sizes?\b"
             rf"|\bis {IT} (?:big |large )?enough\b|\bwill {IT} (?:be enough|feed|serve)\b"),
    ("price", rf"\bhow (?:much|expensive|pricey|costly) (?:is|are|does|do|would|will|for)\b|\bhow much\b|"
              rf"\bwhat (?:does|do|would|will) {IT} cost\b|\bwhat (?:is|are) (?:the |their |its "
              rf")?(?:price|cost|total|pricing)s?\b|\bprice (?:of|for) {IT}"),
    ("place", rf"\bwhere (?:is|are) {IT}|\bwhere (?:is|are) (?:the )?restaurants?\b|\b(?:what (?:is|"
              rf"are)|whats|give me|need|get|have|tell me|know|with|and|for|their|its|"
              rf"the)\b.{{0,40}}?\b(?:address(?:es)?|post ?code|zip ?code|located)\b"
              r"|\bwhich(?: ones?| of (?:these|those|them))?(?: restaurants?| places?| caterers?)? (?:is|are) (?:the )?"
              r"(?:closest|nearest)\b"
              rf"|\b(?:address|post ?code|postal code)\b|\bhow (?:far|close)\b|\bwhich (?:restaurant|place|caterer) "
              rf"(?:is|has|makes?|does|sells?) {IT}|\bwho (?:makes|sells|does|cooks|serves|offers|caters) {IT}"
              r"|\b(?:which|what) (?:restaurants?|places?|caterers?|kitchens?) (?:is|are|was|were|do|does) (?:it|they|"
              r"this|that|these|those|them)(?: (?:come )?from| by| at)?(?= ?\?? ?$)"),
    ("ingredients", rf"^(?:and |so |ok |oh |hmm |, )*(?:(?:can|could|is|are|does|do|will|would|has|have|must|should)"
                    rf"(?: (?:all of|any of|both|half of))? {ONE_SHOWN} [a-z]+|how(?: (?:long|well|fresh|soft|thick|"
                    rf"thin))? (?:is|are|does|do|can|could|will|would) {ONE_SHOWN}\b|(?:what|which)(?: [a-z]+){{1,3}} "
                    rf"(?:come|comes|go|goes|is|are|is there|are there) (?:with|in|on) {ONE_SHOWN})\b"),
    ("ingredients", rf"^(?:(?:and|so|ok|oh|ooh|hmm|but|also|wait|platter) (?:, )?)*(?:(?:(?:is|are|was|were|does|do|"
                    rf"did|has|"
                    rf"have|will|would|should|must|can|could) (?!(?:i|we|you|one)\b)|(?:how|what|which|where|whose)\b"
                    rf"(?! (?:about|if)\b))[^.?!]*? {ONE_SHOWN}\b|{ONE_SHOWN} ?,? (?:it |they )?(?:is|are|does|do|has|"
                    rf"have|how|what|will|would|can|comes?)\b[^.!?]*\?)"
                    rf"|\b(?:tell (?:me|us)|ask|know|wondering|check|say|sure|find out) (?:if|whether) (?:{ONE_SHOWN}|"
                    rf"{NTH}) [a-z]+"),
)  # fmt: skip
"""The last ones are whatever else is asked of a dish that is pointed at: "can the first one be sliced?"."""
PATTERNS = tuple((topic, sign(words)) for topic, words in (*_OF_HOUSES_AND_THREADS, *_TOPICS))
OF_THE_WHOLE = frozenset(topic for topic, _ in _OF_HOUSES_AND_THREADS)
"""Topics that need no dish to be pointed at."""
