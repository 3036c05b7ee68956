"""Pieces of the patterns that tell a number of heads: how it is led to, bounded and written."""

_APPROX = (
    r"(?:about|around|abt|arround|roughly|approximately|approx(?: \.)?|circa|~|some|nearly|almost|"
    r"maybe|perhaps|probably|"
    r"say|like|more like|somewhere around|in the region of|close to|or so|give or take|ish|an estimated|estimated)"
)
LEAD = rf"(?P<approx>{_APPROX} )?(?:{_APPROX} )?"
BOUND = (
    r"(?:(?:at least|at most|up to|anywhere between|anywhere from|between|"
    r"over|more than|no more than|a total of|only|just|exactly|all|the|"
    r"another|under|max|a|an) )*"
)
NUMBER = (
    rf"(?P<low>\d{{1,5}})(?: ?(?:-|to|or|/|~|and) ?(?:{_APPROX} )?(?P<number>\d{{1,5}}))?(?P<ish> ?-? "
    rf"?ish)?(?P<plus> ?\+)?"
)
UNIT = (
    r"(?! ?(?:-|/)? ?(?:tables?\b|trays?|platters?|boxes|box|pizzas?|orders?|pieces?|pcs|slices?|bottles?|cans?|"
    r"cups?|lbs?|pounds?|oz|"
    r"kg|portions?|servings?|dishes|plates?|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|years?|"
    r"nights?|dollars?|bucks|"
    r"usd|%|percent|am\b|pm\b|p ?\. ?m|a ?\. ?m|th\b|st\b|o clock|miles?|dozen|each|apiece|inch|stars?|star\b|"
    r"(?:full|half|large|small|big|whole|medium) |options?|restaurants?|places|choices|items|results|vegan "
    r"trays?|more\b|fewer\b|less\b))"
)
NOT_ALL = (
    r"(?! (?:who |that )?(?:is|are|has|have|can not|do not|does not|needs?|eats?|must be) (?:not |also )*"
    r"(?:allerg|vegan|vegetarian|veg\b|gluten|celiac|coeliac|lactose|intolerant|eat\b|halal|kosher|a "
    r"(?:nut|peanut|food)))"
)
"""Two people who are vegan are a need of two, not the party."""
END = r"(?![\d:]|\.\d| ?/ ?\d)\b"
