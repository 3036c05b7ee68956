"""What dishes are said to be, and no dish is called: "not too spicy", "something lighter", "fancier"."""

import re

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.wordlists import listed

QUALITIES = listed(
    "spicy hot mild sweet salty sour bitter greasy oily fried heavy rich creamy cheesy garlicky saucy messy bland dry "
    "raw cold soupy crunchy crispy smoked smoky grilled baked boiled steamed processed canned frozen meaty fishy carby "
    "fatty sugary tangy fiery peppery undercooked rare stinky smelly pungent soggy chewy sticky filling exotic weird "
    "bready eggy nutty starchy breaded battered"
)
"""Adjectives that stand before a food, or alone behind "not too"."""
