"""What is served on an occasion: words to rank by where none is wished for. Nothing is filtered or called asked for.

Menus hardly ever name an occasion, so that "summer picnic" finds only what is spelt alike. Written for this project
from what caterers propose for occasions; each line is a kind of occasion, its words are the plainest dishes of it, and
its courses are those that come first there beside mains. What no menu here has is left out at use.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from engine.domain.document import COURSES, Course

_MAINS = "main combination"
_OCCASIONS = (
    (r"picnics?|barbecue day|cook ?outs?|park lunch|beach day", "sandwich wrap salad fruit box lemonade slaw",
     f"{_MAINS} salad"),
    (r"game ?day|game night|super ?bowl|tailgat(?:e|ing)|watch party|world cup|march madness|match day|movie night",
     "wings nachos slider pizza ribs quesadilla burger", f"{_MAINS} appetizer"),
    (r"happy hour|cocktails? (?:reception|party|hour|event)|(?:evening |drinks |welcome )?reception|mixer|"
     r"networking(?: event| evening)?|meet and greet|canapes?|nibbles|finger food|hors d ?oeuvres",
     "skewer slider bruschetta dumpling samosa roll wings appetizer", "appetizer"),
    (r"thanksgiving|friendsgiving", "turkey stuffing gravy cranberry mashed yam pumpkin", f"{_MAINS} side"),
    (r"christmas(?: party| lunch| dinner)?|holiday party|winter party|easter|new years?(?: eve)?",
     "roast turkey ham rib salmon lamb", ""),
    (r"valentine'?s?(?: day)?|mother'?s day", "chocolate strawberry cake quiche salmon", f"{_MAINS} dessert"),
    (r"birthday|bday", "cake cupcake tray platter", "dessert"),
    (r"baby shower|bridal shower|bridal party|tea party|afternoon tea|high tea",
     "sandwich cupcake quiche fruit scone tea salad", f"{_MAINS} appetizer dessert salad"),
    (r"coffee breaks?|tea breaks?|tea time|afternoon (?:break|snacks?|slump|pick ?me ?up)|snack (?:break|time)",
     "coffee cookie pastry muffin tea brownie fruit croissant", "dessert breakfast drink"),
    (r"ice cream social", "sundae gelato cream sorbet", "dessert"),
    (r"lunar new year|chinese new year|spring festival|mid ?autumn(?: festival)?", "dumpling noodle duck fish roll",
     f"{_MAINS} appetizer"),
    (r"diwali|holi", "gulab jamun samosa halwa kheer biryani", f"{_MAINS} appetizer dessert"),
    (r"eid|ramadan|iftar", "biryani kebab lamb samosa", f"{_MAINS} appetizer"),
    (r"hanukkah|passover|rosh hashanah", "brisket latke kugel matzo", ""),
    (r"cinco de mayo|day of the dead", "taco guacamole enchilada fajita", ""),
    (r"st(?:\.|int)? patrick'?s?(?: day)?", "corned beef cabbage shepherd", ""),
    (r"mardi gras", "gumbo jambalaya etouffee catfish", ""),
    (r"oktoberfest", "bratwurst sausage pretzel schnitzel", ""),
    (r"luau", "teriyaki poke kalua katsu", ""),
    (r"fourth of july|4th of july|july 4th|memorial day|labor day|independence day", "ribs brisket burger slaw beans",
     f"{_MAINS} side"),
    (r"halloween", "pizza cupcake cookie nachos", f"{_MAINS} appetizer dessert"),
    (r"shar(?:e|ing)|family style|all ?-? ?hands|town hall|potluck|open house|banquet|housewarming",
     "platter tray family combination assorted nachos", f"{_MAINS} appetizer"),
    (r"hackathon|late night|midnight|overnight|all ?-? ?nighter|night shift|crunch time|overtime",
     "pizza burger noodle taco wings", f"{_MAINS} appetizer"),
    (r"kids?|children|family day", "tender nugget macaroni spaghetti quesadilla cheeseburger", ""),
    (r"(?:rainy|chilly|snowy|cold|freezing|winter) (?:days?|weather|weeks?|mornings?|afternoons?|evenings?|outside)",
     "soup chili stew ramen pho curry chowder", f"{_MAINS} soup"),
    (r"(?:hot|sunny|warm|summer) (?:days?|weather|weeks?|afternoons?|evenings?|outside)|heat ?wave",
     "salad fruit iced smoothie lemonade", f"{_MAINS} salad dessert drink"),
    (r"(?:morning|early|breakfast) (?:meetings?|arrivals?|session|start|shift|standup)|board meetings?",
     "bagel pastry muffin croissant fruit coffee", "breakfast dessert"),
    (r"trainings?(?: day| session)?|workshops?|offsites?|working lunch(?:es)?|lunch and learn|seminars?|conference|"
     r"interviews? lunch|on the go|grab (?:and|n) go",
     "sandwich wrap box salad", f"{_MAINS} salad"),
    (r"farewell|retirement|celebrations?|graduation|promotion|anniversary|launch party|office party|team party",
     "platter tray cake", f"{_MAINS} appetizer dessert"),
    (r"wedding|gala|awards? (?:dinner|night)", "steak filet salmon lobster scallop lamb", ""),
)  # fmt: skip
"""What is said, the dishes, and the courses that lead."""
_COURSES = (
    (r"(?=.*\bdrink)(?=.*\b(?:cold|iced|hot day|summer|cool|refreshing)\b)",
     "soda lemonade juice smoothie iced coke", ""),
    (r"(?=.*\bdrink)(?!.*\b(?:cold|iced|summer|hot day)\b)(?=.*\b(?:hot|warm|early|morning|coffee)\b)",
     "coffee latte tea cappuccino chocolate", ""),
    (r"dessert", "cake cheesecake cookie brownie tiramisu pie baklava", ""),
    (r"appetizer", "wings slider bruschetta roll samosa dumpling skewer", ""),
)  # fmt: skip
"""Of a course that was asked for by name, whatever the occasion."""
_MANNERS = (
    (r"light|lighter", "salad soup wrap grilled fresh vegetable", f"{_MAINS} salad soup"),
    (r"healthy|low ?carb|protein", "salad soup wrap bowl quinoa fruit", f"{_MAINS} salad soup"),
    (r"fancy|upscale|elegant|formal|expensive|clients?|investors?|executives?|board dinner|partners?",
     "steak filet salmon lobster scallop lamb", ""),
    (r"comfort|hearty|filling", "macaroni meatloaf fried soup lasagna mashed stew", f"{_MAINS} soup side"),
    (r"something warm|warm|winter", "soup chili stew ramen pho curry chowder", f"{_MAINS} soup"),
    (r"summer", "salad fruit iced smoothie lemonade", f"{_MAINS} salad dessert drink"),
    (r"pescatarian", "fish salmon shrimp tuna vegetarian tofu", ""),
    (r"no (?:meat|poultry)", "vegetarian veggie tofu cheese mushroom eggplant", ""),
    (r"breakfast", "omelette pancake bagel burrito egg sandwich muffin fruit", ""),
)  # fmt: skip
"""The same of how it is to be, and of courses: these words mean other things, too, so that no line is searched for
them."""


def _compiled(table: tuple[tuple[str, str, str], ...]) -> tuple[tuple[re.Pattern[str], tuple[str, ...], str], ...]:
    return tuple((re.compile(rf"\b(?:{said})\b"), tuple(words.split()), courses) for said, words, courses in table)


_TABLES = (_compiled(_COURSES), _compiled(_OCCASIONS), _compiled(_MANNERS))
ANY = "|".join(said for said, _, _ in _OCCASIONS)
"""A pattern of every occasion by name, in folded words."""


@lru_cache(maxsize=4_096)
def served_on(said: str) -> tuple[str, ...]:
    """Words of dishes for all occasions named in folded words; the first of each, then the second, each once.

    What is only a manner counts where no occasion is named: a breakfast for a morning meeting is one of the meeting.
    """
    found = [words for words, _ in _named_in(said)]
    longest = max(map(len, found), default=0)
    return tuple(dict.fromkeys(words[at] for at in range(longest) for words in found if at < len(words)))


@lru_cache(maxsize=4_096)
def leading_courses(said: str) -> frozenset[Course]:
    """The courses that come first on all these occasions; empty where it is as with any meal."""
    named = " ".join(courses for _, courses in _named_in(said)).split()
    return frozenset(course for course in COURSES if course in named)


def _named_in(said: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The lines of the first table that has any."""
    for table in _TABLES:
        if found := [(words, courses) for pattern, words, courses in table if pattern.search(said)]:
            yield from found
            return
