"""What the catalogue holds, in one line: cities and kitchens, the largest first, each counted."""

from collections.abc import Sequence

import numpy as np

from engine.answers.headlines import place
from engine.answers.phrases import capitalised, counted, enumerated, joined
from engine.answers.questions import no_such_place
from engine.catalogue import Coded, Columns, Rows, Snapshot
from engine.conversation import Wants
from engine.messages.sentences import say

MOST = 10
"""Names in one line: as many as a page has dishes."""


def cities(snapshot: Snapshot) -> str:
    """ "Menus in 45 cities, by restaurants: New York (390), Oakland (58) and 35 more." """
    columns = snapshot.columns
    names = {one.city_key: one.city for one in snapshot.vocabulary.places if one.city}
    found = [(names[key], number) for key, number in _houses_by(columns, columns.city_key) if key in names]
    if not found:
        return say("menus-none-yet")
    return say("menus-in-cities", cities=counted(len(found), "city"), counts=_numbered(found))


def covers(snapshot: Snapshot, wants: Wants) -> str:
    """ "Yes: 58 restaurants in Oakland, 4,974 dishes."; "No menus in Paris. There are menus in …"."""
    if wants.unknown_place:
        return no_such_place(wants.unknown_place, snapshot.vocabulary)
    rows = _rows(snapshot.columns, wants)
    if not len(rows):
        return no_such_place(wants.city or wants.state or wants.zip_code or "", snapshot.vocabulary)
    houses = len(np.unique(snapshot.columns.restaurant_key.codes[rows]))
    dishes = len(np.unique(snapshot.columns.dish_key.codes[rows]))
    counts = {"restaurants": counted(houses, "restaurant"), "dishes": counted(dishes, "dish")}
    there = place(wants)
    return say("covers-there", there=there, **counts) if there else say("covers", **counts)


def cuisines(snapshot: Snapshot, wants: Wants) -> str:
    """ "In Oakland: 21 cuisines, by restaurants: Chinese (20), Italian (9), …" """
    columns, rows = snapshot.columns, _rows(snapshot.columns, wants)
    found = []
    for key, name in snapshot.vocabulary.cuisines.items():
        held = np.intersect1d(columns.cuisine_keys.rows(key), rows)
        found.append((name, len(np.unique(columns.restaurant_key.codes[held]))))
    found = sorted(((name, number) for name, number in found if number), key=lambda one: (-one[1], one[0]))
    if not found:
        nowhere = wants.unknown_place or wants.city or wants.state or wants.zip_code
        return no_such_place(nowhere, snapshot.vocabulary) if nowhere else say("cuisines-none")
    told = {"cuisines": counted(len(found), "cuisine"), "counts": _numbered(found)}
    there = capitalised(place(wants))
    return say("cuisines-there", there=there, **told) if there else say("cuisines", **told)


def _rows(columns: Columns, wants: Wants) -> Rows:
    if wants.unknown_place:
        return np.empty(0, dtype=np.int64)
    return columns.rows_in(wants)


def _houses_by(columns: Columns, of: Coded) -> list[tuple[str, int]]:
    """Keys and how many restaurants have each, most first, ties by name."""
    pairs = np.unique(np.stack([of.codes, columns.restaurant_key.codes]), axis=1)
    numbers = np.bincount(pairs[0], minlength=len(of.index)).tolist()
    found = [(name, number) for name, number in zip(of.names, numbers, strict=True) if name and number]
    return sorted(found, key=lambda one: (-one[1], one[0]))


def _numbered(found: Sequence[tuple[str, int]]) -> str:
    return _listed([say("name-and-number", name=name, count=number) for name, number in found])


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST
    return say("names-and-more", names=enumerated(names[:MOST]), more=more) if more > 0 else joined(list(names))
