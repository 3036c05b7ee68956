"""Words that name no dish where they stand: verbs and measures that sound like one, and what is said of a dish."""

from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_MISREAD = sign(r"\bi (?:misread|misheard|mistook|miscounted|mistyped)\b(?: (?:the|my|our|your|that|this|an?))+ [a-z]+")
""" "I misread the sheet": why something is corrected, and no sheet cake."""
_CONFUSED = sign(
    r"\b(?:mix(?:ed)?|confused?|mistook|muddled|jumbled) (?:it|that|this|them|those|these)(?: up)? (?:with|for) "
    r"(?:an? |the |some )?[a-z]+"
)
""" "I mixed it up with artichoke": what it was taken for."""
_MIX_OF = sign(
    r"\b(?:an? |the |some |nice |good |different )*(?:mix(?:ture)?|combination|combo|variety|selection|assortment|"
    r"range|choice|blend) of (?=(?:different |both |some |the )*[a-z_])"
)
""" "A mix of Thai and Indian": of what, is wished for."""
_TREATED = sign(
    r"\b(?:to|will|would|should|can|could|shall|must|might|let us|i|we) treat (?=(?:the|our|my|your|their|his|her|"
    r"everyone|everybody|them|him|us|all|some|a|an|ourselves|myself|these|those)\b)"
)
""" "We'd like to treat the whole floor": who is fed, and no dessert."""
_OF_A_GROUP = sign(
    r"\b(?:robotics?|chess|book|debate|running|walking|cycling|glee|drama|theat(?:er|re)|art|science|math|coding|ski|"
    r"hiking|rotary|lions|country|golf|tennis|rugby|soccer|football|swim|swimming|yacht|rowing|fan|garden|film|photo|"
    r"camera|bridge|poker|kids|youth|health|fitness|alumni|investment|motorcycle|car|music|language|boys|girls|press) "
    r"clubs?\b|\bgrand (?:re ?-? ?)?(?:openings?|finale|total|prize|tour|hall|plan)\b"
)
""" "Robotics club final", "grand opening": who meets and why."""
_IS_IT_SO = sign(r"\b[a-z]+ (?:is|are) _+ ?,? (?:right|correct|yes|no|yeah|is it not|are they not) \?")
""" "Injera is gluten free right?": asked, and not wished for."""
_WHO_DRINKS = sign(r"\b[a-z]+ (?:drinkers|eaters|lovers|haters)\b")
""" "Lots of tea drinkers here": people."""
_NO_DISH = sign(
    r"\b(?:moot|tennis|basketball|squash|supreme|high|district|federal|traffic) courts?\b|"
    r"\bfor (?:a|an|the|our|this|that) (?:[a-z]+ )?tastings?\b(?! (?:menu|platter|tray|box|flight|plate))"
)
""" "Moot court", "for a tasting": words of menus that name no dish here."""
_COOLER = sign(r"\b(?:an?|the|our|my|your) coolers?\b")
""" "Something that survives in a cooler"."""
_TREAT = sign(r"\btreats?\b(?! of)")
_AS_A = sign(r"\b(?:for|as|is) (?:an?|our|their|the) (?:[a-z_]+ ){0,2}$")
""" "Donuts for a Friday treat": why, and no dessert."""
_PAPER = sign(r"\b(?:(?:the|that|this|our|my|your) )?(?:spread)?sheets?\b(?! ?-? ?(?:cakes?|pans?|trays?|pizzas?)\b)")
""" "The sheet says 20": no sheet cake."""
_VERBS = sign(
    r"\b(?:my|our|his|her|their) treat(?= *(?:$|[.,!;)]))|\b(?:to be|such|being|is|are|what) a pain\b|\bof course\b|"
    r"\bbear (?:with|in mind)\b|"
    r"\b(?:got|was|were|been|gets?|get) cut\b|\b(?:need|needs|want|wants) (?:some )?(?:sugar|caffeine)\b(?! free)"
)
""" "It's my treat", "bear with me", "of course", "I need sugar"."""

_NOT_ALONE = sign(r"\bnot (?:just|only|merely) (?:(?:an?|the|some|plain) )*[a-z]+(?: [a-z]+){0,2}(?= *(?:$|[.;!?)]))")
""" "Actual food, not just coleslaw": too little of it, and what is said with "but also" goes on."""

_LESS = sign(r"\b(?:less|fewer) (?:of )?(?:the )?[a-z]+(?= *(?:$|[.,;!?)]|(?:and|this|please)\b))")
""" "Maybe less meat": none is wished for."""


def take_unwished(line: Line) -> None:
    for pattern in (
        _MISREAD,
        _CONFUSED,
        _PAPER,
        _MIX_OF,
        _TREATED,
        _VERBS,
        _OF_A_GROUP,
        _IS_IT_SO,
        _COOLER,
        _WHO_DRINKS,
        _NO_DISH,
        _NOT_ALONE,
        _LESS,
    ):
        for match in line.find(pattern):
            line.take("reason", match.start(), match.end())
    for match in line.find(_TREAT):
        if line.ends_with(_AS_A, match.start()):
            line.take("reason", match.start(), match.end())
