"""What is served on an occasion: words to rank by where none is wished for. Nothing is filtered or called asked for.

Menus hardly ever name an occasion, so that "summer picnic" finds only what is spelt alike. Written for this project
from what caterers propose for occasions; each row of `data/occasions.tsv` is a kind of occasion, its words are the
plainest dishes of it, and its courses are those that come first there beside mains. What no menu here has is left out
at use.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from engine.catalogue.document import COURSES, Course
from engine.catalogue.food.tables import listed, rows


class _Row(NamedTuple):
    occasion: str
    """Its name in `data/occasions.tsv`."""
    said: str
    """A pattern over folded words."""
    but_for: str = ""
    """A pattern of meals that it is not said of: what a board meeting has in the morning is no lunch."""


PESCATARIAN = "pescatarian"
"""No meat, and fish: no label of menus, so that it is wished for as how the food is to be."""
_LATER_MEALS = "lunch(?:es)?|luncheon|dinners?|supper"
_OCCASIONS = (
    _Row("picnic", r"picnics?|barbecue day|cook ?outs?|park lunch|beach day"),
    _Row("pool party",
         r"(?:pool|garden|backyard|block|rooftop|patio) part(?:y|ies)|backyard(?: (?:bbq|barbecue))?|"
         r"(?:summer|company|staff|garden) (?:bbq|barbecue)s?"),
    _Row("spring luncheon", r"(?:spring|garden|ladies) (?:luncheon|lunch)"),
    _Row("game night",
         r"games? ?(?:day|night)s?|(?:poker|trivia|quiz|bowling|karaoke|movie) nights?|super ?bowl|tailgat(?:e|ing)|"
         r"watch party|world cup|march madness|match day"),
    _Row("reception",
         r"happy hour|cocktails? (?:reception|party|hour|event)|(?:evening |drinks |welcome )?reception|mixer|"
         r"networking(?: event| evening)?|meet and greet|canapes?|nibbles|finger food|hors d ?oeuvres"),
    _Row("tasting", r"(?:wine|beer|cheese|whisky|whiskey|champagne) (?:tastings?|evening|night|reception|and cheese)"),
    _Row("thanksgiving", r"thanksgiving|friendsgiving"),
    _Row("christmas",
         r"christmas(?: party| lunch| dinner)?|holiday (?:party|lunch|dinner|meal|feast|celebration|season)|"
         r"winter party|easter|(?:end of (?:the )?|year ?-? ?end )year(?: party)?|year ?-? ?end|"
         r"(?<!chinese )(?<!lunar )new years?(?: eve)?"),
    _Row("valentine's day", r"valentine'?s?(?: day)?|mother'?s day"),
    _Row("birthday", r"birthday|bday"),
    _Row("shower or tea party", r"baby shower|bridal shower|bridal party|tea party|afternoon tea|high tea"),
    _Row("coffee break",
         r"coffee breaks?|tea breaks?|tea time|(?:afternoon|morning) break|"
         r"(?:(?:afternoon|morning) )?(?:pick ?-? ?me ?-? ?ups?|slump)"),
    _Row("snack",
         r"(?:afternoon|mid ?-? ?(?:morning|afternoon)|morning|evening|office|study) snacks?|snack (?:break|time)"),
    _Row("ice cream social", r"ice cream social"),
    _Row("lunar new year", r"(?:lunar|chinese) new years?|spring festival|mid ?autumn(?: festival)?"),
    _Row("diwali", r"diwali|deepavali|holi"),
    _Row("eid", r"eid|ramadan|iftar"),
    _Row("hanukkah or passover", r"hanukkah|passover|rosh hashanah"),
    _Row("cinco de mayo", r"cinco de mayo|day of the dead"),
    _Row("st patrick's day", r"st(?:\.|int)? patrick'?s?(?: day)?"),
    _Row("juneteenth", r"juneteenth|black history(?: month)?"),
    _Row("mardi gras", r"mardi gras"),
    _Row("oktoberfest", r"oktoberfest"),
    _Row("luau", r"luau"),
    _Row("fourth of july", r"fourth of july|4th of july|july 4th|memorial day|labor day|independence day"),
    _Row("halloween", r"halloween"),
    _Row("potluck", r"shar(?:e|ing)|family style|all ?-? ?hands|town hall|potluck|open house|banquet|housewarming"),
    _Row("hackathon",
         r"hackathon|late (?:night|dinner|supper)|midnight|overnight|all ?-? ?nighter|night shift|crunch time|overtime|"
         r"(?:late )?(?:release|deploy(?:ment)?|launch) night|(?:working|staying) late"),
    _Row("children", r"kids?|children|family day"),
    _Row("cold day",
         r"(?:rainy|chilly|snow(?:y)?|cold|freezing|winter) "
         r"(?:days?|weather|weeks?|mornings?|afternoons?|evenings?|outside)"),
    _Row("hot day", r"(?:hot|sunny|warm|summer) (?:days?|weather|weeks?|afternoons?|evenings?|outside)|heat ?wave"),
    _Row("morning meeting",
         r"(?:morning|early|breakfast) (?:meetings?|arrivals?|session|start|shift|standup)|board meetings?",
         _LATER_MEALS),
    _Row("training",
         r"trainings?(?: day| session)?|workshops?|offsites?|retreats?|outings?|excursions?|hik(?:e|es|ing)|"
         r"(?:field|road|bus|day) trips?|team building|working lunch(?:es)?|lunch and learn|seminars?|conference|"
         r"interviews? lunch|on the go|grab (?:and|n) go|onboarding|welcome lunch(?:eon)?|"
         r"(?:quick|easy) (?:lunch(?:es)?|meals?)|(?:construction|warehouse|field|film|night) crew"),
    _Row("meeting", r"meetings?", "breakfasts?|brunch|dinners?|supper|drinks?"),
    _Row("farewell",
         r"farewell|retirement|celebrations?|graduation|promotion|anniversary|(?:product )?launch(?: party| event)?|"
         r"(?:leaving|going away|goodbye|office|team) party|send ?-? ?off"),
    _Row("workout", r"(?:post|pre) ?-? ?(?:workout|gym|run|race)|after (?:the |our |a )?(?:gym|workout|race|run)"),
    _Row("gala", r"wedding|gala|awards? (?:dinner|night)|romantic|date night|(?<=dinner )board meetings?"),
)  # fmt: skip
_WHOLESOME = r"healthy|light|lighter|low (?:calorie|fat|sodium|sugar|carb)|high fibre|diabetic"
"""Manners of which what is sold most of a course is the opposite."""
_COURSES = (
    _Row("cold drink", r"(?=.*\bdrink)(?=.*\b(?:cold|iced|hot day|summer|cool|refreshing)\b)"),
    _Row("hot drink",
         r"(?=.*\bdrink)(?!.*\b(?:cold|iced|summer|hot day)\b)(?=.*\b(?:hot|warm|early|morning|coffee)\b)"),
    _Row("drink", r"drink", r"cold|iced|hot|warm|summer|cool|refreshing|early|morning|coffee"),
    _Row("wholesome dessert", rf"(?=.*\bdessert)(?=.*\b(?:{_WHOLESOME})\b)"),
    _Row("wholesome appetizer", rf"(?=.*\bappetizer)(?=.*\b(?:{_WHOLESOME})\b)"),
    _Row("wholesome breakfast", rf"(?=.*\bbreakfast)(?=.*\b(?:{_WHOLESOME})\b)"),
    _Row("dessert", r"dessert", _WHOLESOME),
    _Row("appetizer", r"appetizer", _WHOLESOME),
    _Row("breakfast", r"breakfast", _WHOLESOME),
    _Row("brunch", r"brunch"),
)  # fmt: skip
"""Of a course or a meal that was asked for by name, where no dish of the occasion is of it."""
_MANNERS = (
    _Row("light", r"light|lighter"),
    _Row("healthy", r"healthy|low (?:calorie|fat|sodium|sugar|fodmap)|high fibre|diabetic"),
    _Row("low in carbohydrates", r"keto|paleo|atkins|low ?carb|protein"),
    _Row("fancy", r"fancy|upscale|elegant|formal|expensive|clients?|investors?|executives?|board dinner|partners?"),
    _Row("comforting", r"comfort|hearty|filling"),
    _Row("warming", r"something warm|warm|winter"),
    _Row("summery", r"summer"),
    _Row(PESCATARIAN, PESCATARIAN),
    _Row("without meat", r"no (?:meat|poultry)"),
)  # fmt: skip
"""The same of how it is to be: these words mean other things, too, so that no line is searched for them."""


class _Line(NamedTuple):
    said: re.Pattern[str]
    but_for: re.Pattern[str] | None
    dishes: tuple[str, ...]
    courses: tuple[str, ...]

    def is_named(self, said: str) -> bool:
        return bool(self.said.search(said)) and not (self.but_for and self.but_for.search(said))


NOT_STATED = re.compile(
    r"keto|paleo|atkins|low (?:carb|calorie|sodium|fat|sugar|fodmap)|high (?:protein|fibre)|heart healthy|"
    r"diabetic friendly"
)
"""Diets that no menu states: tags that only rank."""


def _compiled(patterns: tuple[_Row, ...]) -> tuple[_Line, ...]:
    return tuple(
        _Line(
            re.compile(rf"\b(?:{row.said})\b"),
            re.compile(rf"\b(?:{row.but_for})\b") if row.but_for else None,
            *_SERVED[row.occasion],
        )
        for row in patterns
    )


_SERVED = {
    occasion: (listed(dishes), listed(courses))
    for occasion, dishes, courses in rows("occasions", "occasion", "dishes", "leading_courses")
}
_BY_OCCASION, _BY_COURSE, _BY_MANNER = _compiled(_OCCASIONS), _compiled(_COURSES), _compiled(_MANNERS)
ANY = "|".join(row.said for row in _OCCASIONS)
"""A pattern of every occasion by name, in folded words."""


@lru_cache(maxsize=4_096)
def served_on(said: str) -> tuple[str, ...]:
    """Words of dishes for all occasions named in folded words; the first of each, then the second, each once.

    What is only a manner counts where no occasion is named: a breakfast for a morning meeting is one of the meeting.
    """
    return _in_turn(_named(_BY_OCCASION, said) or _named(_BY_MANNER, said))


SHARED = _SERVED["potluck"][0]
"""Words of dishes for a gathering of no kind that is known: what is set out for all."""


@lru_cache(maxsize=4_096)
def served_as(said: str) -> tuple[str, ...]:
    """The same of the courses and meals that are named."""
    return _in_turn(_named(_BY_COURSE, said))


@lru_cache(maxsize=4_096)
def leading_courses(said: str) -> frozenset[Course]:
    """The courses that come first on all these occasions; empty where it is as with any meal."""
    named = _named(_BY_COURSE, said) + (_named(_BY_OCCASION, said) or _named(_BY_MANNER, said))
    leading = {course for line in named for course in line.courses}
    return frozenset(course for course in COURSES if course in leading)


def _named(table: tuple[_Line, ...], said: str) -> list[_Line]:
    return [line for line in table if line.is_named(said)]


def _in_turn(lines: list[_Line]) -> tuple[str, ...]:
    longest = max((len(line.dishes) for line in lines), default=0)
    return tuple(dict.fromkeys(line.dishes[at] for at in range(longest) for line in lines if at < len(line.dishes)))
