"""Cuisines as data: how they are written, which hold which, and the dishes that give one away."""

from engine.domain.food.tables import column, grouped, listed, rows

_CUISINES = rows("cuisines", "cuisine", "is_broad", "part_of", "display")
_WRITTEN = grouped(rows("cuisine_names", "name", "cuisine"))
_MEMBERS = grouped(rows("cuisine_regions", "cuisine", "region"))

NAMES = {cuisine: _WRITTEN.get(cuisine, ()) for cuisine, is_broad, *_ in _CUISINES if not is_broad}
"""Key → other ways to write it."""
BROAD_NAMES = {cuisine: _WRITTEN.get(cuisine, ()) for cuisine, is_broad, *_ in _CUISINES if is_broad}
BROAD = {cuisine: _MEMBERS.get(cuisine, ()) for cuisine in BROAD_NAMES}
"""Broad cuisines and what they hold."""
SPECIFIC = {cuisine: listed(part_of) for cuisine, _, part_of, _ in _CUISINES if part_of}
"""A regional cuisine is also the cuisine of its country, and says both keys."""
DISPLAY = {cuisine: display for cuisine, _, _, display in _CUISINES if display}
NOT_CUISINES = column("no_cuisines", "phrase")
"""Holds a cuisine's word and says none: places, brands, dishes sold everywhere."""
DISHES = grouped(rows("cuisine_dishes", "dish", "cuisine"))
"""Dishes (and words of dish names) that give a cuisine away. Pizza is none: it is sold by everybody."""
EVERYWHERE = {dish: listed(cuisines) for dish, cuisines in rows("dishes_sold_everywhere", "dish", "at_home_in")}
"""Dishes that every kind of restaurant sells beside its own kitchen's, and the kitchens that they are at home in."""
AT_HOME = frozenset(cuisine for cuisines in EVERYWHERE.values() for cuisine in cuisines)
