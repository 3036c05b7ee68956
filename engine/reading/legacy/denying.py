"""How people say that something must not be in it, or that somebody is not to get it."""

from engine.reading.legacy.triggers import sign

GIVES = "serve|give|feed|bring|send|offer|hand"
"""Verbs of handing over food, of which somebody and the food are the objects."""
SERVED = r"be (?:served|given|fed|offered|sent|brought|handed)"
_GETS = rf"(?:get|receive|end up with|see|{SERVED})"
_EATS_NONE = r"(?:eats?|takes?|drinks?) no"
_ANYBODY = r"(?:[a-z]+ ){1,4}"
NOBODY = r"(?:nobody|no ?one|none of (?:us|them|you|(?:the|our|my|these|those) [a-z]+))"
DENIES = sign(r"\b(?:not|never|nobody|no ?one|none)\b")
"""Whoever is not to get something, one of these words says it."""
_NOT_TO_GET = (
    rf"(?:is|are|am|was) not (?:(?:able|allowed|supposed|permitted|meant)(?: to (?:eat|have|touch|{_GETS}))?|"
    rf"to (?:eat|have|touch|{_GETS})|served|given|fed|offered)(?: any)?|"
    rf"(?:can|could|may|must|should) never (?:eat|have|touch|{_GETS})(?: any)?|"
    rf"(?:must|should|may|shall|ought) not (?:to )?{_GETS}(?: any| the)?|"
    rf"(?:can|could|will|do|does) not {SERVED}(?: any| the)?|"
    r"there (?:must|should|can|may|shall|could|ought) (?:not|never) (?:to )?be(?: any| the)?|"
    r"(?:do|would) not want (?:to see|there to be|to get|to be (?:served|given))(?: any| the)?|"
    r"(?:do|does) not (?:do (?:so |very |too )?(?:well|great)|get along|agree) with(?: any| the)?|"
    rf"(?:do not|never) (?:ever )?let {_ANYBODY}(?:have|get|eat|touch|taste|try|(?:come |go |be )?(?:anywhere )?near)"
    r"(?: to)?(?: any| the)?|"
    rf"(?:make (?:very |absolutely |double )?sure|be sure|ensure|see(?: to it)?)(?: that)? {_ANYBODY}"
    rf"(?:do|does|will) not {_GETS}(?: any| the)?|"
    rf"{NOBODY} (?:is to|are to|should|may|must|can|shall|will|gets?|eats|receives)"
    rf"(?: (?:eat|have|touch|{_GETS}))?(?: any| the)?"
)
_NOT_ALL_EAT = (
    r"not (?:everyone|everybody|all of (?:us|them)|all) (?:(?:can|could|will|would) )?"
    r"(?:eats?|have|likes?|touch(?:es)?)"
)
GAVE_UP = (
    r"(?<!not )(?<!never )(?:(?:gives?|gave|giving|given) up(?: (?:all|on|the|any))?|(?:abstain|refrain|fast)(?:s|ed|"
    r"ing)? from|"
    r"(?:swore|sworn|swears?) off|(?:cuts?|cutting) out)"
)
_FOOD_FOLLOWS = (
    r" (?!wait|thanks|thank|problem|issue|objection|worries|way|longer|matter|preference|idea|need|budget|limit|rush|"
    r"one\b|more than|less than|later than|sure|yet|only|too|so\b|very|at all)"
)
NOT_TO_GET = sign(rf"\b(?:{_NOT_TO_GET}){_FOOD_FOLLOWS}")
NEGATION = sign(
    rf"\b(?:{_NOT_ALL_EAT}(?: any| the)?|"
    r"without(?: any| the| an?)?|no more|no|not(?: fond of| any| in the mood for| into| really into| a fan of| "
    r"keen on| too keen on| so much| another|(?: really| too| very| all that)? (?:interested in|wanting|craving|"
    r"feeling(?: like)?|big on|looking for))?|"
    r"w(?:ith)? ?/ ?o(?:ut)?|minus|hold(?: the)?|skip(?: the)?|leave (?:out|off)(?: the)?|"
    r"(?:lose|ditch|drop|nix|omit) the|any(?:thing|where)? but|everything but|anything except|"
    r"except(?: for)?|other than|besides|excluding|exclude|avoid(?:ing|s)?|nothing (?:that )?(?:with|"
    r"has|have|contains|containing)|nothing|free (?:of|from)|sans|"
    r"none (?:of (?:it|them|those|these|which) )?(?:with|containing|(?:that|which) (?:has|have|contains?)|"
    r"(?:that |which )?(?:should|must|may|can) (?:have|contain))(?: any| the)?|"
    r"(?:do|does|did|can|could|would|will|should|must|may|shall) not (?:really )?(?:want|like|eat|drink|consume|have|"
    r"do|feel like|care for|include|contain|come with|need|prefer|serve)(?: any| the| to eat| to have)?|"
    rf"hates?|dislikes?|{NOBODY} (?:really )?(?:eats?|likes?|wants?)|never|"
    rf"{GAVE_UP}|"
    r"stays? away from|get rid of|(?:can|could|does|do) not (?:stand|bear|tolerate|digest|stomach|touch)(?: any| the)?|"
    r"remove(?: the| all| all the)?|rather not(?: have| eat)?|"
    r"(?:is|are) sick of|tired of|(?:different|away|a (?:change|break)) from"
    r"(?: the| our| all the| all those)?(?: usual| typical| boring| standard| eternal| same old)*)" + _FOOD_FOLLOWS
)
"""What stands just before the food, the kitchen or the list of them that is left out; beside it `NOT_TO_GET`."""
NOT_EATEN = sign(
    rf"\b(?:{_NOT_TO_GET}|(?:can|could|may) not (?:eat|have|stand|bear|tolerate|digest|stomach|touch)|(?:do|does|will|"
    r"would) not (?:really )?(?:eat|want|like|care for|touch)|(?:can|could) not do|hates?|dislikes?|loathes?|(?:is|"
    r"are) (?:not (?:a fan|"
    r"fond) of|no fan of)|"
    rf"{NOBODY} (?:really )?(?:eats?|likes?|wants?)|{_NOT_ALL_EAT}|{GAVE_UP}|{_EATS_NONE})(?= |$)"
)
""" "Ken can't have mushrooms", "the interns mustn't be fed shrimp": told of somebody, and meant for the caterer."""
