"""Words of diets as data, what implies what, and what contradicts them."""

from engine.catalogue import grouped, listed, rows

VEGETARIAN, VEGAN, GLUTEN_FREE, DAIRY_FREE = "vegetarian", "vegan", "gluten-free", "dairy-free"
NUT_FREE, HALAL, KOSHER = "nut-free", "halal", "kosher"

_DIETS = rows("diets", "diet", "implies", "contradicted_by")
DIETS = tuple(diet for diet, *_ in _DIETS)
"""The labels of §8.3 of the core document, in its order."""
IMPLIES = {diet: frozenset(listed(implied)) for diet, implied, _ in _DIETS if implied}
"""A vegan dish holds no meat, fish or milk; nothing else follows from a label."""
CONTRADICTS = {diet: frozenset(listed(foods)) for diet, _, foods in _DIETS}
"""Foods (keys or kinds) that contradict a label. Kosher: pork, shellfish and fish without scales; halal: pork and
alcohol."""

_PHRASES = rows("diet_phrases", "phrase", "diet", "said_by")
MENU_PHRASES = grouped((phrase, diet) for phrase, diet, said_by in _PHRASES if said_by == "menu")
"""How menus say a label (singular words, as `tokens` cuts them). "Veggie", "vegetable", "veg" and "plant-based" are not
among them: none of the first three excludes egg or stock, and the last has no agreed meaning on US menus."""
PEOPLE_PHRASES = grouped((phrase, diet) for phrase, diet, said_by in _PHRASES if said_by == "person")
"""What a person may say for a label; wider than what a menu must say."""

_CODES = rows("diet_codes", "code", "diet", "on_request")
CODES = {code: diet for code, diet, on_request in _CODES if not on_request}
"""Codes between brackets. "(V)" and "(VG)" mean vegetarian on some menus and vegan on others: the weaker reading is
true in both. "(VE)" and "(VGN)" are used for vegan only."""
OPTION_CODES = {code: diet for code, diet, on_request in _CODES if on_request}

_SENTENCE = {role: frozenset(words) for role, words in grouped(rows("diet_sentence_words", "word", "role")).items()}
OFFERS = _SENTENCE["offer"]
"""A label said in the same clause as one of these is an offer, not a fact."""
NEGATORS = _SENTENCE["negation"]
FILLERS = _SENTENCE["filler"]
"""Words that may stand beside diet words in a sentence that says nothing else."""
VOID_AFTER = {diet: frozenset(words) for diet, words in grouped(rows("diet_void_words", "word", "diet")).items()}
""" "Vegan-friendly", "kosher salt", "vegetarian-fed hens": the word is said, the label is not."""
