"""The one currency of a page (rule book, "Party, units, cost")."""

import numpy as np

from engine.catalogue import Columns, Placed


def currency_of_place(columns: Columns, place: Placed) -> str | None:
    """The currency that most items of the place in force are priced in (ties: the first by name).

    None without a place, or where it has no items: then the page takes that of most items that pass, as `decide` does.
    """
    if place.city_key is None and place.state_key is None and place.zip_code is None:
        return None
    items = np.bincount(columns.currency.codes[columns.rows_in(place)], minlength=len(columns.currency.index))
    names = columns.currency.names
    return min((names[code] for code in np.flatnonzero(items == items.max(initial=1))), default=None)
