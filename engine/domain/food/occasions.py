"""What is served on an occasion: words to rank by where none is wished for. Nothing is filtered or called asked for.

Menus hardly ever name an occasion, so that "summer picnic" finds only what is spelt alike. Written for this project
from what caterers propose for occasions; each line is a kind of occasion, and its words are the plainest dishes of it.
What no menu here has is left out at use.
"""

import re

_SERVED = (
    (r"picnic|outdoors?|park", "sandwich wrap salad fruit lemonade slaw"),
    (r"game ?day|super ?bowl|tailgate|watch party|match|world cup", "wings nachos slider pizza ribs quesadilla burger"),
    (r"happy hour|cocktail|reception|mixer|networking|canapes?|nibbles|finger food",
     "skewer slider bruschetta dumpling samosa roll wings appetizer"),
    (r"thanksgiving|friendsgiving", "turkey stuffing gravy cranberry mashed yam pumpkin"),
    (r"christmas|holiday party|winter party", "roast turkey ham prime rib salmon lamb"),
    (r"birthday|bday", "cake cupcake"),
    (r"light|lighter", "salad soup wrap grilled fresh vegetable"),
    (r"healthy", "salad grilled vegetable quinoa bowl steamed"),
    (r"fancy|upscale|elegant|formal|clients?|board dinner|gala|partners?", "steak filet salmon lobster scallop lamb"),
    (r"comfort", "macaroni meatloaf fried soup lasagna mashed stew"),
    (r"shar(?:e|ing)|family style|all hands|town hall|potluck", "platter tray family combination assorted nachos"),
    (r"late night|midnight|overnight", "pizza burger noodle taco wings"),
    (r"kids?|children|family day", "tender nugget macaroni spaghetti quesadilla cheeseburger"),
    (r"winter|rainy|chilly|cold (?:day|weather)|something warm|warm", "soup chili stew ramen pho curry chowder"),
    (r"summer|hot (?:day|weather)", "salad fruit iced smoothie lemonade"),
    (r"morning meeting|early meeting|breakfast meeting|board meeting", "bagel pastry muffin croissant fruit coffee"),
    (r"lunar new year|chinese new year|spring festival", "dumpling noodle duck fish roll"),
    (r"diwali", "gulab jamun samosa halwa kheer"),
    (r"eid|ramadan|iftar", "biryani kebab lamb samosa"),
    (r"hanukkah|passover|rosh hashanah", "brisket latke kugel matzo"),
    (r"cinco de mayo", "taco guacamole enchilada fajita"),
    (r"st(?:\.|int)? patrick'?s?", "corned beef cabbage shepherd"),
    (r"barbecue day|cook ?out|fourth of july|4th of july|memorial day|labor day", "ribs brisket burger slaw beans"),
    (r"training|workshop|offsite|working lunch", "sandwich wrap box salad"),
    (r"farewell|retirement|celebration", "platter tray cake"),
)  # fmt: skip
_OCCASIONS = tuple((re.compile(rf"\b(?:{said})\b"), tuple(words.split())) for said, words in _SERVED)


def served_on(said: str) -> tuple[str, ...]:
    """Words of dishes for all occasions named in folded words; the first of each, then the second, each once."""
    found = [words for pattern, words in _OCCASIONS if pattern.search(said)]
    longest = max(map(len, found), default=0)
    return tuple(dict.fromkeys(words[at] for at in range(longest) for words in found if at < len(words)))
