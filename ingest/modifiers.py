"""Modifiers as feeds write them (`menuItem.modifierGroups`): what may be chosen with a dish, how much, at which price.

Names of the fields are those of the feeds of Toast, Square, DoorDash and Olo beside the core document's own (§3.1). An
option whose price cannot be read is set aside: it cannot be ordered by what it costs. Everything here is bounded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.catalogue import ModifierGroup, ModifierOption
from ingest.parse import Raw, Rejected, words
from ingest.prices import read_amount

MOST_GROUPS, MOST_OPTIONS, MOST_WORDS = 50, 200, 300
"""Of a dish, of a group, characters of a name: far above any menu's; what is beyond them is set aside."""
UNNAMED = "Options"
"""Of a group that has options and no name."""
_OPTIONS = ("modifiers", "options", "items")
_LEAST = ("minSelections", "min_selected_modifiers", "min_num_options", "minselects", "min")
_MOST = ("maxSelections", "max_selected_modifiers", "max_num_options", "maxselects", "max")
_REQUIRED = ("required", "mandatory")


def read_modifiers(raw: Sequence[object], place: str) -> tuple[tuple[ModifierGroup, ...], tuple[Rejected, ...]]:
    """The groups in their order, and what was set aside. Of one name there is one: a second is numbered."""
    groups: dict[str, ModifierGroup] = {}
    faults: list[Rejected] = []
    if len(raw) > MOST_GROUPS:
        faults.append(_fault(place, f"only the first {MOST_GROUPS} groups are read", len(raw)))
    for at, one in enumerate(raw[:MOST_GROUPS]):
        where = f"{place}.modifierGroups[{at}]"
        group = _group(one, where, faults) if isinstance(one, Mapping) else ModifierGroup(_name(one))
        if group.name:
            name = _unused(group.name, groups)
            groups[name] = replace(group, name=name)
    return tuple(groups.values()), tuple(faults)


def _group(raw: Raw, where: str, faults: list[Rejected]) -> ModifierGroup:
    options = {one.name: one for one in reversed(list(_options(raw, where, faults)))}
    name = _name(raw) or (UNNAMED if options else "")
    is_required = any(raw.get(key) is True for key in _REQUIRED) or raw.get("requiredMode") == "REQUIRED"
    stated_least, stated_most = _stated(raw, _LEAST), _stated(raw, _MOST)
    if stated_least is not None and stated_most is not None and stated_least > stated_most > 0:
        faults.append(_fault(where, "the least that is to be chosen is above the most", [stated_least, stated_most]))
        stated_least = stated_most = None
    is_required = is_required or bool(stated_least)
    least = min(max(stated_least or 0, int(is_required)), len(options))
    # Feeds write 0, too, for "as many as one likes". What has to be answered and says no more takes one answer.
    most = stated_most or (max(least, 1) if is_required else None)
    return ModifierGroup(name, is_required, least, most, tuple(reversed(options.values())))


def _options(raw: Raw, where: str, faults: list[Rejected]) -> Iterator[ModifierOption]:
    written = [one for key in _OPTIONS if isinstance(raw.get(key), list) for one in raw[key]]
    if len(written) > MOST_OPTIONS:
        faults.append(_fault(where, f"only the first {MOST_OPTIONS} options are read", len(written)))
    for one in written[:MOST_OPTIONS]:
        name = _name(one)
        asked = one.get("price") if isinstance(one, Mapping) else None
        if isinstance(asked, Mapping):
            asked = asked.get("displayPrice", asked.get("basePrice"))
        price = read_amount(0 if asked is None else asked).value
        if name and price is not None:
            yield ModifierOption(name, price)
        elif name:
            faults.append(_fault(f"{where} {name}", "its price is no amount of money", asked))


def _name(raw: object) -> str:
    return words(raw.get("name") if isinstance(raw, Mapping) else raw)[:MOST_WORDS]


def _stated(raw: Raw, names: Sequence[str]) -> int | None:
    found = (raw.get(name) for name in names)
    return next((one for one in found if isinstance(one, int) and not isinstance(one, bool) and one >= 0), None)


def _unused(name: str, taken: Mapping[str, object]) -> str:
    """ "Side", "Side (2)": what is chosen is told by the name of its group."""
    numbered = (f"{name} ({number})" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(each for each in numbered if each not in taken)


def _fault(place: str, detail: str, value: object) -> Rejected:
    return Rejected(place, "bad_modifiers", detail, {"value": value})
