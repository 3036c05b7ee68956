"""What is served on an occasion: words to rank by where none is wished for. Nothing is filtered or called asked for.

Menus hardly ever name an occasion, so that "summer picnic" finds only what is spelt alike. Written for this project
from what caterers propose for occasions; each line is a kind of occasion, its words are the plainest dishes of it, and
its courses are those that come first there beside mains. What no menu here has is left out at use.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from engine.domain.document import COURSES, Course

_MAINS = "main combination"


class _Row(NamedTuple):
    said: str
    """A pattern over folded words."""
    dishes: str
    courses: str = ""
    """Those that lead; none: as with any meal."""
    but_for: str = ""
    """A pattern of meals that it is not said of: what a board meeting has in the morning is no lunch."""


_LATER_MEALS = "lunch(?:es)?|luncheon|dinners?|supper"
_OCCASIONS = (
    _Row(r"picnics?|barbecue day|cook ?outs?|park lunch|beach day", "sandwich wrap salad fruit box lemonade slaw",
         f"{_MAINS} salad"),
    _Row(r"(?:pool|garden|backyard|block|rooftop|patio) part(?:y|ies)|backyard(?: (?:bbq|barbecue))?|"
         r"(?:summer|company|staff|garden) (?:bbq|barbecue)s?",
         "burger wings ribs slaw fruit lemonade quesadilla", f"{_MAINS} appetizer side"),
    _Row(r"(?:spring|garden|ladies) (?:luncheon|lunch)", "salad quiche sandwich fruit soup", f"{_MAINS} salad soup"),
    _Row(r"games? ?(?:day|night)s?|(?:poker|trivia|quiz|bowling|karaoke|movie) nights?|super ?bowl|tailgat(?:e|ing)|"
         r"watch party|world cup|march madness|match day",
         "wings nachos slider pizza ribs quesadilla burger", f"{_MAINS} appetizer"),
    _Row(r"happy hour|cocktails? (?:reception|party|hour|event)|(?:evening |drinks |welcome )?reception|mixer|"
         r"networking(?: event| evening)?|meet and greet|canapes?|nibbles|finger food|hors d ?oeuvres",
         "skewer slider bruschetta dumpling samosa roll wings appetizer", "appetizer"),
    _Row(r"(?:wine|beer|cheese|whisky|whiskey|champagne) (?:tastings?|evening|night|reception|and cheese)",
         "cheese fruit bruschetta olives antipasto platter crostini prosciutto", "appetizer dessert salad"),
    _Row(r"thanksgiving|friendsgiving", "turkey stuffing gravy cranberry mashed yam pumpkin", f"{_MAINS} side"),
    _Row(r"christmas(?: party| lunch| dinner)?|holiday (?:party|lunch|dinner|meal|feast|celebration|season)|"
         r"winter party|easter|(?:end of (?:the )?|year ?-? ?end )year(?: party)?|year ?-? ?end|"
         r"(?<!chinese )(?<!lunar )new years?(?: eve)?",
         "roast turkey ham rib salmon lamb"),
    _Row(r"valentine'?s?(?: day)?|mother'?s day", "chocolate strawberry cake quiche salmon", f"{_MAINS} dessert"),
    _Row(r"birthday|bday", "cake cupcake tray platter", "dessert"),
    _Row(r"baby shower|bridal shower|bridal party|tea party|afternoon tea|high tea",
         "sandwich cupcake quiche fruit scone tea salad", f"{_MAINS} appetizer dessert salad"),
    _Row(r"coffee breaks?|tea breaks?|tea time|(?:afternoon|morning) break|"
         r"(?:(?:afternoon|morning) )?(?:pick ?-? ?me ?-? ?ups?|slump)",
         "coffee cookie pastry muffin tea brownie fruit croissant", "dessert breakfast drink"),
    _Row(r"(?:afternoon|mid ?-? ?(?:morning|afternoon)|morning|evening|office|study) snacks?|snack (?:break|time)",
         "chips cookie fruit nuts pastry popcorn granola brownie", "appetizer dessert side"),
    _Row(r"ice cream social", "sundae gelato cream sorbet", "dessert"),
    _Row(r"(?:lunar|chinese) new years?|spring festival|mid ?autumn(?: festival)?",
         "dumpling noodle duck fish roll", f"{_MAINS} appetizer"),
    _Row(r"diwali|deepavali|holi", "gulab jamun samosa halwa kheer biryani", f"{_MAINS} appetizer dessert"),
    _Row(r"eid|ramadan|iftar", "biryani kebab lamb samosa", f"{_MAINS} appetizer"),
    _Row(r"hanukkah|passover|rosh hashanah", "brisket latke kugel matzo"),
    _Row(r"cinco de mayo|day of the dead", "taco guacamole enchilada fajita"),
    _Row(r"st(?:\.|int)? patrick'?s?(?: day)?", "corned beef cabbage shepherd"),
    _Row(r"juneteenth|black history(?: month)?", "catfish ribs gumbo macaroni greens yam waffle"),
    _Row(r"mardi gras", "gumbo jambalaya etouffee catfish"),
    _Row(r"oktoberfest", "bratwurst sausage pretzel schnitzel"),
    _Row(r"luau", "teriyaki poke kalua katsu"),
    _Row(r"fourth of july|4th of july|july 4th|memorial day|labor day|independence day",
         "ribs brisket burger slaw beans", f"{_MAINS} side"),
    _Row(r"halloween", "pizza cupcake cookie nachos", f"{_MAINS} appetizer dessert"),
    _Row(r"shar(?:e|ing)|family style|all ?-? ?hands|town hall|potluck|open house|banquet|housewarming",
         "platter tray family combination assorted nachos", f"{_MAINS} appetizer"),
    _Row(r"hackathon|late (?:night|dinner|supper)|midnight|overnight|all ?-? ?nighter|night shift|crunch time|overtime|"
         r"(?:late )?(?:release|deploy(?:ment)?|launch) night|(?:working|staying) late",
         "pizza burger noodle taco wings", f"{_MAINS} appetizer"),
    _Row(r"kids?|children|family day", "tender nugget macaroni spaghetti quesadilla cheeseburger"),
    _Row(r"(?:rainy|chilly|snow(?:y)?|cold|freezing|winter) "
         r"(?:days?|weather|weeks?|mornings?|afternoons?|evenings?|outside)",
         "soup chili stew ramen pho curry chowder", f"{_MAINS} soup"),
    _Row(r"(?:hot|sunny|warm|summer) (?:days?|weather|weeks?|afternoons?|evenings?|outside)|heat ?wave",
         "salad fruit iced smoothie lemonade", f"{_MAINS} salad dessert drink"),
    _Row(r"(?:morning|early|breakfast) (?:meetings?|arrivals?|session|start|shift|standup)|board meetings?",
         "bagel pastry muffin croissant fruit coffee", "breakfast dessert", _LATER_MEALS),
    _Row(r"trainings?(?: day| session)?|workshops?|offsites?|retreats?|outings?|excursions?|hik(?:e|es|ing)|"
         r"(?:field|road|bus|day) trips?|team building|working lunch(?:es)?|lunch and learn|seminars?|conference|"
         r"interviews? lunch|on the go|grab (?:and|n) go|onboarding|welcome lunch(?:eon)?|"
         r"(?:quick|easy) (?:lunch(?:es)?|meals?)|(?:construction|warehouse|field|film|night) crew",
         "sandwich wrap box salad", f"{_MAINS} salad"),
    _Row(r"meetings?", "sandwich wrap box salad", f"{_MAINS} salad", "breakfasts?|brunch|dinners?|supper|drinks?"),
    _Row(r"farewell|retirement|celebrations?|graduation|promotion|anniversary|(?:product )?launch(?: party| event)?|"
         r"(?:leaving|going away|goodbye|office|team) party|send ?-? ?off",
         "platter tray cake", f"{_MAINS} appetizer dessert"),
    _Row(r"(?:post|pre) ?-? ?(?:workout|gym|run|race)|after (?:the |our |a )?(?:gym|workout|race|run)",
         "grilled salad bowl egg fruit smoothie", f"{_MAINS} salad"),
    _Row(r"wedding|gala|awards? (?:dinner|night)|romantic|date night|(?<=dinner )board meetings?",
         "steak filet salmon lobster scallop lamb"),
)  # fmt: skip
_WHOLESOME = r"healthy|light|lighter|low (?:calorie|fat|sodium|sugar|carb)|high fibre|diabetic"
"""Manners of which what is sold most of a course is the opposite."""
_COURSES = (
    _Row(r"(?=.*\bdrink)(?=.*\b(?:cold|iced|hot day|summer|cool|refreshing)\b)",
         "soda lemonade juice smoothie iced coke"),
    _Row(r"(?=.*\bdrink)(?!.*\b(?:cold|iced|summer|hot day)\b)(?=.*\b(?:hot|warm|early|morning|coffee)\b)",
         "coffee latte tea cappuccino chocolate"),
    _Row(r"drink", "soda juice tea lemonade water coffee", "",
         r"cold|iced|hot|warm|summer|cool|refreshing|early|morning|coffee"),
    _Row(rf"(?=.*\bdessert)(?=.*\b(?:{_WHOLESOME})\b)", "fruit yogurt sorbet berries"),
    _Row(rf"(?=.*\bappetizer)(?=.*\b(?:{_WHOLESOME})\b)", "hummus edamame fruit vegetable nuts yogurt crudite tofu"),
    _Row(rf"(?=.*\bbreakfast)(?=.*\b(?:{_WHOLESOME})\b)", "oatmeal fruit granola yogurt egg"),
    _Row(r"dessert", "cake cheesecake cookie brownie tiramisu pie baklava", "", _WHOLESOME),
    _Row(r"appetizer", "wings slider bruschetta roll samosa dumpling skewer", "", _WHOLESOME),
    _Row(r"breakfast", "omelette pancake bagel burrito egg sandwich muffin fruit", "", _WHOLESOME),
    _Row(r"brunch", "omelette pancake quiche benedict waffle bagel fruit scramble", "breakfast"),
)  # fmt: skip
"""Of a course or a meal that was asked for by name, where no dish of the occasion is of it."""
_MANNERS = (
    _Row(r"light|lighter", "salad soup wrap grilled fresh vegetable", f"{_MAINS} salad soup"),
    _Row(r"healthy|low (?:calorie|fat|sodium|sugar|fodmap)|high fibre|diabetic",
         "salad soup wrap bowl quinoa fruit", f"{_MAINS} salad soup"),
    _Row(r"keto|paleo|atkins|low ?carb|protein", "grilled salad kebab steak salmon chicken egg", f"{_MAINS} salad"),
    _Row(r"fancy|upscale|elegant|formal|expensive|clients?|investors?|executives?|board dinner|partners?",
         "steak filet salmon lobster scallop lamb"),
    _Row(r"comfort|hearty|filling", "macaroni meatloaf fried soup lasagna mashed stew", f"{_MAINS} soup side"),
    _Row(r"something warm|warm|winter", "soup chili stew ramen pho curry chowder", f"{_MAINS} soup"),
    _Row(r"summer", "salad fruit iced smoothie lemonade", f"{_MAINS} salad dessert drink"),
    _Row(r"pescatarian", "fish salmon shrimp tuna vegetarian tofu"),
    _Row(r"no (?:meat|poultry)", "vegetarian veggie tofu cheese mushroom eggplant"),
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


def _compiled(table: tuple[_Row, ...]) -> tuple[_Line, ...]:
    return tuple(
        _Line(
            re.compile(rf"\b(?:{row.said})\b"),
            re.compile(rf"\b(?:{row.but_for})\b") if row.but_for else None,
            tuple(row.dishes.split()),
            tuple(row.courses.split()),
        )
        for row in table
    )


_BY_OCCASION, _BY_COURSE, _BY_MANNER = _compiled(_OCCASIONS), _compiled(_COURSES), _compiled(_MANNERS)
ANY = "|".join(row.said for row in _OCCASIONS)
"""A pattern of every occasion by name, in folded words."""


@lru_cache(maxsize=4_096)
def served_on(said: str) -> tuple[str, ...]:
    """Words of dishes for all occasions named in folded words; the first of each, then the second, each once.

    What is only a manner counts where no occasion is named: a breakfast for a morning meeting is one of the meeting.
    """
    return _in_turn(_named(_BY_OCCASION, said) or _named(_BY_MANNER, said))


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
