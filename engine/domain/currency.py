"""The one currency of a page (rule book, "Party, units, cost")."""

import numpy as np

from engine.domain.columns import Columns
from engine.domain.conversation import Wants
from engine.domain.filters import Filters, filters_of_place


def currency_of_place(columns: Columns, wants: Wants) -> str | None:
    """The currency that most items of the place in force are priced in (ties: the first by name).

    None without a place, or where it has no items: then the page takes that of most items that pass, as `decide` does.
    """
    if wants.city_key is None and wants.state_key is None and wants.zip_code is None:
        return None
    return columns.said_of(filters_of_place(wants), _at)


def _at(columns: Columns, place: Filters) -> str | None:
    items = np.bincount(columns.currency.codes[columns.passing(place)], minlength=len(columns.currency.index))
    names = columns.currency.names
    return min((names[code] for code in np.flatnonzero(items == items.max(initial=1))), default=None)
