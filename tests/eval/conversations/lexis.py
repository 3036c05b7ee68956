"""Words of the oracle's own: foods that contradict a diet, an exclusion or an allergy, and what a wish is called.

Written apart from the product's tables, from the dictionaries' plain meaning; a word too many here shows up as a check
that somebody reads, a word too few as nothing.
"""

import re
from collections.abc import Iterable

from engine.catalogue.document import MenuDocument

_MEAT = (
    "chicken beef pork bacon ham prosciutto pancetta pepperoni salami sausage sausages chorizo turkey duck lamb veal "
    "goat steak ribs meatball meatballs brisket pastrami carnitas gyro gyros shrimp prawn prawns crab lobster clam "
    "clams mussels oyster oysters scallops squid calamari octopus fish salmon tuna cod tilapia halibut anchovy "
    "anchovies eel unagi oxtail liver tripe venison bison rabbit bulgogi mortadella capicola soppressata"
)
_DAIRY = "cheese milk cream butter yogurt mozzarella parmesan ricotta feta paneer ghee cheddar provolone brie gouda"
_FOODS = {
    "pork": "pork bacon ham prosciutto pancetta pepperoni salami chorizo carnitas pastor sausage sausages mortadella "
    "capicola soppressata lardo guanciale",
    "nuts": "nut nuts almond almonds cashew cashews walnut walnuts pecan pecans pistachio pistachios peanut peanuts "
    "hazelnut hazelnuts macadamia praline satay marzipan nutella pesto baklava",
    "peanuts": "peanut peanuts satay",
    "shellfish": "shrimp prawn prawns crab lobster clam clams mussels oyster oysters scallops squid calamari crawfish",
    "fish": "fish salmon tuna cod tilapia halibut anchovy anchovies eel unagi trout snapper",
    "dairy": _DAIRY,
    "milk": _DAIRY,
    "eggs": "egg eggs omelette omelet mayo mayonnaise aioli quiche frittata",
    "gluten": "wheat bread bun pasta noodles flour tortilla pita bagel croissant breaded crouton croutons barley",
    "mushrooms": "mushroom mushrooms portobello shiitake cremini",
    "beef": "beef steak brisket meatball meatballs burger pastrami",
    "meat": _MEAT,
    "seafood": "fish salmon tuna cod tilapia halibut shrimp prawn prawns crab lobster clam clams squid calamari",
    "cilantro": "cilantro coriander",
    "onions": "onion onions scallion scallions shallot",
    "olives": "olive olives tapenade",
    "sesame": "sesame tahini",
    "soy": "soy tofu edamame tempeh",
}
"""What is out where the key is excluded or somebody is allergic to it."""
_DIETS = {
    "vegetarian": _MEAT,
    "vegan": f"{_MEAT} {_DAIRY} egg eggs honey mayo mayonnaise",
    "gluten-free": "bread bun pasta noodles pita bagel croissant breaded couscous ramen udon baguette ciabatta",
    "dairy-free": _DAIRY,
    "nut-free": _FOODS["nuts"],
    "pescatarian": "chicken beef pork bacon ham turkey duck lamb veal goat steak prosciutto salami pepperoni",
    "halal": "pork bacon ham prosciutto pancetta wine beer rum",
    "kosher": "pork bacon ham prosciutto shrimp crab lobster clams",
}
_MOCK = re.compile(
    r"\b(?:vegan|vegetarian|veggie|mock|imitation|imitated|faux|fake|meatless|soy|tofu|impossible|beyond|"
    r"plant[- ]based|seitan|"
    r"jackfruit|cauliflower|mushroom|eggplant|gluten[- ]free|gf|dairy[- ]free|coconut|almond|oat|cashew|peanut|nut|"
    r"corn|rice|glass|shirataki|zucchini|apple|cocoa|shea|rice paper|lettuce)(?: \w+)? $|/ga chay|chay\b"
)
"""Just before a word, it means another thing: "vegan sausage", "coconut milk", "rice noodles"."""
_FREED = re.compile(
    r"\b(?:no|non|without|w/o|free of|minus)\b[^.,;]*|\b\w+[- ]free\b|\boyster (?:sauce|mushrooms?)\b|\bking oyster\b|"
    r"\bcream of tartar\b|\bbutter lettuce\b|\b(?:butternut|coconuts?|nutmeg|water chestnuts?|doughnuts?|donuts?)\b|"
    r"\bgoat['’]?s? cheese\b|\beggplants?\b|\beggless\b|\bpeanut butter\b|\balmond butter\b|\bsteak fries\b"
)


def words_of(document: MenuDocument) -> str:
    """All that a menu says of a dish, folded, without what it says is left out."""
    parts = (document.item_name, document.item_description, *(portion.name for portion in document.portions))
    return _FREED.sub(" ", " . ".join(parts).casefold())


def against(document: MenuDocument, listed: str) -> list[str]:
    """Words of the list that the menu's text says of the dish."""
    text = words_of(document)
    found = []
    for word in listed.split():
        for match in re.finditer(rf"\b{re.escape(word)}\b", text):
            if not _MOCK.search(text[: match.start()]):
                found.append(word)
                break
    return found


def against_diet(document: MenuDocument, diet: str) -> list[str]:
    return against(document, _DIETS.get(diet, ""))


def against_food(document: MenuDocument, food: str) -> list[str]:
    """What is excluded or guarded against; a food that the list does not know stands for itself."""
    key = food.casefold()
    return against(document, _FOODS.get(key) or _FOODS.get(f"{key}s") or f"{key} {key}s {key.removesuffix('s')}")


_KINDS = {
    "pasta": "spaghetti penne rigatoni linguin fettuc ziti ravioli tortellini lasagn macaron gnocchi noodle alfredo "
    "capellini angel cavatelli manicotti orzo farfalle fusilli mac",
    "sushi": "roll maki nigiri sashimi", "burger": "cheeseburger hamburger", "coffee": "espresso latte brew",
    "sandwich": "sub hoagie panini hero grinder torta wrap blt club", "tray": "platter pan", "platter": "tray pan",
    "boxed": "box bento bag", "lunch": "box", "box": "boxed bento bag", "wing": "drumette", "fish": "salmon tuna cod",
    "barbecue": "bbq", "bbq": "barbecue", "parm": "parmesan parmigiana", "soda": "coke pepsi sprite cola",
    "fries": "fry", "shrimp": "prawn camarones", "prawn": "shrimp", "seafood": "shrimp salmon tuna crab fish",
    "cheesesteak": "steak", "kebab": "kabob kebob kabab", "cookie": "biscotti", "sub": "hoagie hero grinder",
    "dumpling": "potsticker gyoza",
    "omelet": "omelette", "noodle": "mein pho ramen udon", "rib": "ribs", "gelato": "ice", "taco": "tacos",
}  # fmt: skip


def says(text: str, word: str) -> bool:
    """Some word of the text begins like this one, or is a kind of it."""
    folded = re.findall(r"[a-z0-9]+", text.casefold())
    root = word.casefold().rstrip("s") if len(word) > 3 else word.casefold()
    starts = (root[: max(4, len(root) - 2)], *_KINDS.get(root, "").split(), *_KINDS.get(word, "").split())
    return any(one.startswith(start) for one in folded for start in starts)


def says_all(texts: Iterable[str], phrase: str) -> list[str]:
    """The words of a phrase that the texts do not say."""
    text = " ".join(texts)
    words = re.findall(r"[a-z]{3,}", phrase.casefold())
    return [word for word in words if word not in ("with", "and", "the", "for", "some") and not says(text, word)]


SCRAPS = re.compile(
    r"(?:^(?:\w+ )?sauce|(?<!\bin )(?<!\bwith )\b(?:dressing|soda|coke|sprite|lemonade|coffee|espresso|latte|juice|"
    r"bottled water|utensils?|cutlery|plates and napkins|extra \w+|add \w+|side of \w+|delivery fee|napkins?))$"
)
"""At a name's end: nobody's lunch."""
