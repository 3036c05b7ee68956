"""Words of diets, what implies what, and what contradicts them."""

VEGETARIAN, VEGAN, GLUTEN_FREE, DAIRY_FREE = "vegetarian", "vegan", "gluten-free", "dairy-free"
NUT_FREE, HALAL, KOSHER = "nut-free", "halal", "kosher"
DIETS = (VEGETARIAN, VEGAN, GLUTEN_FREE, DAIRY_FREE, NUT_FREE, HALAL, KOSHER)
"""The labels of §8.3 of the core document, in its order."""

IMPLIES: dict[str, frozenset[str]] = {VEGAN: frozenset([VEGETARIAN, DAIRY_FREE])}
"""A vegan dish holds no meat, fish or milk; nothing else follows from a label."""

# How menus say a label (singular words, as `tokens` cuts them). "Veggie", "vegetable", "veg" and "plant-based" are not
# among them: none of the first three excludes egg or stock, and the last has no agreed meaning on US menus.
MENU_PHRASES: dict[str, tuple[str, ...]] = {
    VEGETARIAN: ("vegetarian", "vegeterian", "vegitarian", "vegatarian", "vegetarain", "vegetarion", "vegiterian",
                 "ovo vegetarian", "lacto vegetarian", "ovo lacto vegetarian", "lacto ovo vegetarian", "pure veg"),
    VEGAN: ("vegan", "vegen"),
    GLUTEN_FREE: ("gluten free", "glutenfree", "gf", "no gluten", "without gluten", "free of gluten"),
    DAIRY_FREE: ("dairy free", "dairyfree", "no dairy", "without dairy", "free of dairy"),
    NUT_FREE: ("nut free", "nutfree", "no nuts", "without nuts", "free of nuts"),
    HALAL: ("halal", "hallal", "zabiha", "zabihah"),
    KOSHER: ("kosher",),
}  # fmt: skip

# Codes between brackets. "(V)" and "(VG)" mean vegetarian on some menus and vegan on others: the weaker reading is true
# in both. "(VE)" and "(VGN)" are used for vegan only (The Vegan Society and the UK Food Standards Agency list VE).
CODES: dict[str, str] = {
    "v": VEGETARIAN, "vg": VEGETARIAN, "veg": VEGETARIAN, "vt": VEGETARIAN, "vgt": VEGETARIAN, "ve": VEGAN,
    "vgn": VEGAN,
    "vn": VEGAN, "gf": GLUTEN_FREE, "df": DAIRY_FREE, "nf": NUT_FREE,
}  # fmt: skip
OPTION_CODES: dict[str, str] = {
    "vo": VEGETARIAN, "veo": VEGAN, "vgo": VEGETARIAN, "gfo": GLUTEN_FREE, "dfo": DAIRY_FREE, "nfo": NUT_FREE,
}  # fmt: skip

# What a person may say for a label; wider than what a menu must say.
PEOPLE_PHRASES: dict[str, tuple[str, ...]] = {
    VEGETARIAN: ("veggie", "veg", "vegetarian friendly", "meatless", "meat free", "no meat", "without meat", "vege",
                 "vegetarianism", "vegi", "lacto vegetarian", "vegie", "doesnt eat meat", "dont eat meat"),
    VEGAN: ("plant based", "plantbased", "vegan friendly", "no animal product", "veganism", "vegon"),
    GLUTEN_FREE: ("coeliac", "celiac", "no wheat", "wheat free", "gluten intolerant", "gluten", "coeliac disease",
                  "celiac disease", "gluten intolerance", "gluten friendly", "wheat intolerant", "without wheat"),
    DAIRY_FREE: ("non dairy", "nondairy", "lactose free", "lactose intolerant", "no milk", "milk free", "no lactose",
                 "lactose intolerance", "without milk", "no cheese or milk"),
    NUT_FREE: ("no peanut", "peanut free", "without peanut", "nut allergy free"),
    HALAL: ("muslim", "halaal"),
    KOSHER: ("kosher style", "jewish dietary"),
}  # fmt: skip

# A label said in the same clause as one of these is an offer, not a fact.
OFFERS = frozenset(["available", "avail", "option", "optional", "optionally", "request", "requested", "ask", "make",
                    "choice", "choose", "substitute", "sub", "substitution", "upgrade", "possible", "adaptable", "if",
                    "may",
                    "could", "add", "extra", "upon", "also", "alternative", "swap", "can", "ordered",
                    "modified", "version", "converted", "additional"])  # fmt: skip
NEGATORS = frozenset(["not", "non", "isnt", "no", "never", "arent", "nor", "without", "cannot"])
# "Vegan-friendly", "kosher salt", "vegetarian-fed hens": the word is said, the label is not.
VOID_AFTER: dict[str, frozenset[str]] = {
    KOSHER: frozenset(["salt", "dill", "pickle", "style", "sea", "gherkin", "flake"]),
    VEGETARIAN: frozenset(["fed", "feed", "friendly", "style"]),
    VEGAN: frozenset(["friendly", "style"]),
    GLUTEN_FREE: frozenset(["friendly", "sensitive", "style", "beer"]),
    DAIRY_FREE: frozenset(["friendly"]),
    NUT_FREE: frozenset(["facility"]),
    HALAL: frozenset(["style", "cart", "guy"]),
}
# Words that may stand beside diet words in a sentence that says nothing else.
FILLERS = frozenset(
    [
        "and",
        "made",
        "prepared",
        "100",
        "all",
        "is",
        "are",
        "this",
        "item",
        "dish",
        "certified",
        "always",
        "it",
        "completely",
        "totally",
        "naturally",
        "fully",
        "strictly",
        "pure",
        "entirely",
        "both",
        "also",
        "a",
        "the",
        "we",
        "product",
        "meal",
        "entree",
        "too",
        "percent",
    ]
)

# Foods (keys or kinds) that contradict a label.
# Kosher: pork, shellfish and fish without scales; halal: pork and alcohol.
CONTRADICTS: dict[str, frozenset[str]] = {
    VEGETARIAN: frozenset(["meat", "seafood"]),
    VEGAN: frozenset(["meat", "seafood", "dairy", "egg", "honey", "gelatin"]),
    GLUTEN_FREE: frozenset(["wheat", "gluten"]),
    DAIRY_FREE: frozenset(["dairy"]),
    NUT_FREE: frozenset(["nut"]),
    HALAL: frozenset(["pork", "alcohol", "frog"]),
    KOSHER: frozenset(["pork", "shellfish", "eel", "catfish", "shark", "swordfish", "frog", "rabbit"]),
}
