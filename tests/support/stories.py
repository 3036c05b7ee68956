"""Conversations as stories: what people say, and under each line what the answer must be like.

A story file holds stories, each begun by `# title`. `> text` is said (`> Ana: text` by one of several people, behind
their name), and each indented line under it is one expectation in the words of `EXPECTATIONS`.
"""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Says = Callable[..., Awaitable[Json]]
_LINE = re.compile(r"> (?:(?P<who>[A-Z][a-z]+): )?(?P<text>.+)")


@dataclass(frozen=True, slots=True)
class Spoken:
    text: str
    who: str | None
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    title: str
    lines: tuple[Spoken, ...]


@dataclass(slots=True)
class Told:
    """One answer, and those before it in the same story."""

    answer: Json
    before: list[Json] = field(default_factory=list)

    @property
    def results(self) -> list[Json]:
        found: list[Json] = self.answer["results"]
        return found

    @property
    def shown_before(self) -> set[str]:
        return {dish["doc_id"] for answer in self.before for dish in answer["results"]}

    @property
    def last_page(self) -> list[Json]:
        pages = [answer["results"] for answer in self.before if answer["results"]]
        return pages[-1] if pages else []


def read_stories(folder: Path) -> list[Story]:
    """Raises ValueError for a line that is none of a story."""
    stories: list[Story] = []
    for path in sorted(folder.glob("*.txt")):
        title, lines = "", list[Spoken]()
        for raw in [*path.read_text(encoding="utf-8").splitlines(), "# "]:
            line = raw.strip()
            if raw.startswith("# "):
                if lines:
                    stories.append(Story(title, tuple(lines)))
                title, lines = f"{path.stem}: {line[2:]}", []
            elif said := _LINE.fullmatch(line):
                lines.append(Spoken(said["text"], said["who"], ()))
            elif line and lines:
                last = lines.pop()
                lines.append(Spoken(last.text, last.who, (*last.expected, line)))
            elif line:
                raise ValueError(f"{path.name}: {line!r} stands before anybody has spoken")
    return stories


async def tell(story: Story, says: Says) -> list[str]:
    """What was not as expected, one sentence each."""
    wrong: list[str] = []
    before: list[Json] = []
    for line in story.lines:
        answer = await says(line.text, **({"user_id": line.who} if line.who else {}))
        told = Told(answer, before)
        for expected in line.expected:
            problem = check(expected, told)
            if problem:
                wrong.append(f"> {line.text}\n    {expected}: {problem}")
        before = [*before, answer]
    return wrong


def check(expected: str, told: Told) -> str | None:
    """None where it holds, else what is there instead."""
    for pattern, holds in EXPECTATIONS:
        match = re.fullmatch(pattern, expected)
        if match:
            return holds(told, *match.groups())
    return "nobody knows what this line expects"


def _names(dish: Json, words: str) -> bool:
    """Any of the alternatives stands in its name."""
    return any(one.strip().lower() in dish["item_name"].lower() for one in words.split("|"))


def _mentions(dish: Json, words: str) -> bool:
    text = f"{dish['item_name']} {dish['item_description'] or ''}".lower()
    return any(re.search(rf"\b{re.escape(one.strip().lower())}", text) for one in words.split("|"))


def _unless(holds: bool, instead: object) -> str | None:
    return None if holds else f"it is {instead!r}"


def _every(dishes: Iterable[Json], holds: Callable[[Json], bool]) -> str | None:
    dishes = list(dishes)
    wrong = [dish["item_name"] for dish in dishes if not holds(dish)]
    return "nothing is shown" if not dishes else f"not so: {wrong}" if wrong else None


def _names_of(told: Told) -> list[str]:
    return [dish["item_name"] for dish in told.results]


_DIETS = {"vegetarian": {"vegetarian", "vegan"}, "dairy-free": {"dairy-free", "vegan"}}


def _states(dish: Json, diet: str) -> bool:
    return bool(_DIETS.get(diet, {diet}) & set(dish["dietary_labels"]))


def _for_all(told: Told) -> list[Json]:
    """Dishes that stand for everybody, those brought for counted needs aside."""
    return [dish for dish in told.results if not dish["for_need"]]


def _filter(told: Told, name: str, value: str) -> str | None:
    held = told.answer["filters"].get(name.replace(" ", "_"))
    shown = ", ".join(map(str, held)) if isinstance(held, list) else "none" if held is None else str(held)
    return _unless(shown.removesuffix(".0").lower() == value.lower(), shown)


def _in_order(values: list[float]) -> str | None:
    return _unless(len(values) > 1 and values == sorted(values), values)


def _compared(told: Told, count: str) -> str | None:
    table = told.answer["comparison"]
    return _unless(table is not None and len(table["columns"]) == int(count), table and table["columns"])


def _row(told: Told, label: str, cells: str) -> str | None:
    rows = {row["label"]: " | ".join(row["cells"]) for row in (told.answer["comparison"] or {"rows": []})["rows"]}
    return _unless(rows.get(label) == cells, rows.get(label))


def _number(operator: str, there: int, wanted: str) -> str | None:
    holds = {">=": there >= int(wanted), "<=": there <= int(wanted), "=": there == int(wanted)}[operator]
    return _unless(holds, there)


def _cheapest(dishes: Iterable[Json]) -> float:
    """Of what is for everybody: a box for two vegans is no measure."""
    costs = (dish["party_cost"] for dish in dishes if dish["party_cost"] is not None and not dish["for_need"])
    return min(costs, default=float("inf"))


def _dearest(dishes: Iterable[Json]) -> float:
    """Likewise: what a step to a lower limit takes away."""
    costs = (dish["party_cost"] for dish in dishes if dish["party_cost"] is not None and not dish["for_need"])
    return max(costs, default=0.0)


def _plans(told: Told) -> list[Json]:
    found: list[Json] = told.answer["plans"]
    return found


def _plans_before(told: Told) -> list[Json]:
    pages: list[list[Json]] = [answer["plans"] for answer in told.before if answer["plans"]]
    return pages[-1] if pages else []


def _has_line(plan: Json, words: str) -> bool:
    return any(_names(line, words) for line in plan["lines"])


def _of_order(told: Told, holds: Callable[[Json], bool]) -> str | None:
    """Of the whole order in focus."""
    if not _plans(told):
        return "no whole order is shown"
    plan = _plans(told)[0]
    return None if holds(plan) else f"it is {plan['title']}, {[line['item_name'] for line in plan['lines']]}"


def _of_cart(told: Told, holds: Callable[[Json], bool]) -> str | None:
    """Of a cart or an order on its card."""
    card = told.answer["order"]
    if card is None:
        return f"no card of an order is shown, but {told.answer['answer']!r}"
    return None if holds(card) else f"it is {card}"


def _lines_of(card: Json) -> list[str]:
    return [" · ".join(line["lines"]) for part in card["parts"] for line in part["lines"]]


EXPECTATIONS: tuple[tuple[str, Callable[..., str | None]], ...] = (
    (r"intent: ([\w|]+)", lambda told, intents: _unless(
        told.answer["intent"] in intents.split("|"), told.answer["intent"])),
    (r"follow-up: (\w+)", lambda told, kind: _unless(
        (told.answer["follow_up_type"] or "none") == kind, told.answer["follow_up_type"])),
    (r"filter ([\w ]+): (.+)", _filter),
    (r"(party|city|cuisine): (.+)", _filter),
    (r"total (>=|<=|=) (\d+)", lambda told, op, n: _number(op, told.answer["total"], n)),
    (r"results (>=|<=|=) (\d+)", lambda told, op, n: _number(op, len(told.results), n)),
    (r"restaurants (>=|<=|=) (\d+)", lambda told, op, n: _number(
        op, len({dish["restaurant_name"] for dish in told.results}), n)),
    (r"all in (.+)", lambda told, city: _every(told.results, lambda dish: dish["city"] == city)),
    (r"all from (.+)", lambda told, name: _every(told.results, lambda dish: dish["restaurant_name"] == name)),
    (r"none from (.+)", lambda told, name: _every(told.results, lambda dish: dish["restaurant_name"] != name)),
    (r"all state ([\w-]+)", lambda told, diet: _every(told.results, lambda dish: _states(dish, diet))),
    (r"not all state ([\w-]+)", lambda told, diet: _unless(
        not all(_states(dish, diet) for dish in told.results), _names_of(told))),
    (r"all name (.+)", lambda told, words: _every(_for_all(told), lambda dish: _names(dish, words))),
    (r"all mention (.+)", lambda told, words: _every(_for_all(told), lambda dish: _mentions(dish, words))),
    (r"none mentions (.+)", lambda told, words: _every(told.results, lambda dish: not _mentions(dish, words))),
    (r"some name (.+)", lambda told, words: _unless(
        any(_names(dish, words) for dish in told.results), _names_of(told))),
    (r"none names (.+)", lambda told, words: _unless(
        not any(_names(dish, words) for dish in told.results), _names_of(told))),
    (r"first names (.+)", lambda told, words: _unless(
        bool(told.results) and _names(told.results[0], words), _names_of(told)[:1])),
    (r"card (\d+) is for (.+)", lambda told, n, need: _every(
        told.results[int(n) - 1 : int(n)], lambda dish: dish["for_need"] == need)),
    (r"card (\d+) states ([\w-]+)", lambda told, n, diet: _every(
        told.results[int(n) - 1 : int(n)], lambda dish: _states(dish, diet))),
    (r"nobody's needs are apart", lambda told: _every(told.results, lambda dish: not dish["for_need"])),
    (r"costs at most (\d+)", lambda told, limit: _every(
        told.results, lambda dish: dish["party_cost"] is None or dish["party_cost"] <= float(limit))),
    (r"at most (\d+) a head", lambda told, limit: _every(
        told.results, lambda dish: dish["cost_per_head"] is None or dish["cost_per_head"] <= float(limit))),
    (r"one order feeds more than (\d+)", lambda told, n: _every(
        _for_all(told), lambda dish: (dish["serves_max"] or 0) > int(n))),
    (r"feeds at most (\d+)", lambda told, n: _every(_for_all(told), lambda dish: (
        dish["units"] is None or dish["units"] * (dish["serves_min"] or 0) <= int(n)))),
    (r"units are for (\d+)", lambda told, n: _every(_for_all(told), lambda dish: (
        dish["units"] is None or dish["units"] * (dish["serves_max"] or 0) >= int(n)))),
    (r"cheaper than before", lambda told: _unless(
        _cheapest(_for_all(told)) < _cheapest(told.last_page), (_cheapest(_for_all(told)), _cheapest(told.last_page)))),
    (r"dearest is less", lambda told: _unless(
        _dearest(_for_all(told)) < _dearest(told.last_page), (_dearest(_for_all(told)), _dearest(told.last_page)))),
    (r"nothing shown before", lambda told: _every(
        told.results, lambda dish: dish["doc_id"] not in told.shown_before)),
    (r"no restaurant of the last page", lambda told: _every(told.results, lambda dish: dish["restaurant_name"] not in {
        one["restaurant_name"] for one in told.last_page})),
    (r"as the last page", lambda told: _unless(
        [dish["doc_id"] for dish in told.results] == [dish["doc_id"] for dish in told.last_page], _names_of(told))),
    (r"as the first page", lambda told: _unless(
        [dish["doc_id"] for dish in told.results] == [dish["doc_id"] for dish in told.before[0]["results"]],
        _names_of(told))),
    (r"no dish twice", lambda told: _unless(
        len({dish["doc_id"] for dish in told.results}) == len(told.results), _names_of(told))),
    (r"says “(.+)”", lambda told, words: _unless(
        words.lower() in told.answer["answer"].lower(), told.answer["answer"])),
    (r"never says “(.+)”", lambda told, words: _unless(
        words.lower() not in told.answer["answer"].lower(), told.answer["answer"])),
    (r"notice (\w+)", lambda told, code: _unless(
        code in [one["code"] for one in told.answer["notices"]], [one["code"] for one in told.answer["notices"]])),
    (r"no notice (\w+)", lambda told, code: _unless(
        code not in [one["code"] for one in told.answer["notices"]], code)),
    (r"asks (.+)", lambda told, what: _unless(
        ", ".join((told.answer["clarification"] or {"asks": []})["asks"]) == what, told.answer["clarification"])),
    (r"no question", lambda told: _unless(told.answer["clarification"] is None, told.answer["clarification"])),
    (r"compares (\d)", _compared),
    (r"row ([\w ]+): (.+)", _row),
    (r"button (.+)", lambda told, label: _unless(
        label in [one["label"] for one in told.answer["quick_replies"]],
        [one["label"] for one in told.answer["quick_replies"]])),
    (r"places (>=|<=|=) (\d+)", lambda told, op, n: _number(op, len(told.answer["places"]), n)),
    (r"first place (.+)", lambda told, name: _unless(
        [one["name"] for one in told.answer["places"]][:1] == [name], [one["name"] for one in told.answer["places"]])),
    (r"all places in (.+)", lambda told, city: _unless(
        {one["city"] for one in told.answer["places"]} == {city}, [one["city"] for one in told.answer["places"]])),
    (r"all places cover (.+)", lambda told, diet: _unless(
        bool(told.answer["places"]) and all(diet in one["diets"] for one in told.answer["places"]),
        [one["diets"] for one in told.answer["places"]])),
    (r"all places feed (\d+)", lambda told, n: _unless(
        {one["feeds"] for one in told.answer["places"]} == {int(n)}, [one["feeds"] for one in told.answer["places"]])),
    (r"most dishes first", lambda told: _in_order([-one["dishes"] for one in told.answer["places"]])),
    (r"least a head first", lambda told: _in_order([one["per_head_from"] for one in told.answer["places"]])),
    (r"plans (>=|<=|=) (\d+)", lambda told, op, n: _number(op, len(_plans(told)), n)),
    (r"order from (.+)", lambda told, name: _of_order(told, lambda plan: name in plan["restaurants"])),
    (r"order is from (\d) places?", lambda told, n: _of_order(told, lambda plan: len(plan["restaurants"]) == int(n))),
    (r"order feeds (\d+)", lambda told, n: _of_order(told, lambda plan: plan["party"] == int(n))),
    (r"order has (?!no )(.+)", lambda told, words: _of_order(told, lambda plan: _has_line(plan, words))),
    (r"order has no (.+)", lambda told, words: _of_order(told, lambda plan: not _has_line(plan, words))),
    (r"order is cheaper than before", lambda told: _of_order(told, lambda plan: (
        plan["total"] <= 0.9 * _plans_before(told)[0]["total"]))),
    (r"order keeps a dish", lambda told: _of_order(told, lambda plan: bool(plan["kept"]))),
    (r"order covers (.+)", lambda told, words: _of_order(told, lambda plan: any(
        words.lower() in one.lower() for one in plan["covered"]))),
    (r"order lacks (.+)", lambda told, words: _of_order(told, lambda plan: any(
        words.lower() in one.lower() for one in plan["missing"]))),
    (r"all cautioned", lambda told: _of_order(told, lambda plan: all(line["caution"] for line in plan["lines"]))),
    (r"no restaurant of the orders before", lambda told: _of_order(told, lambda plan: not (
        set(plan["restaurants"]) & {name for one in _plans_before(told) for name in one["restaurants"]}))),
    (r"order card (\w+)", lambda told, kind: _of_cart(told, lambda card: card["kind"] == kind)),
    (r"cart has (\d+) lines?", lambda told, n: _of_cart(told, lambda card: len(_lines_of(card)) == int(n))),
    (r"line “(.+)”", lambda told, words: _of_cart(told, lambda card: any(words in one for one in _lines_of(card)))),
    (r"note “(.+)”", lambda told, words: _of_cart(told, lambda card: any(
        words in one for part in card["parts"] for one in part["notes"]))),
    (r"parts = (\d+)", lambda told, n: _of_cart(told, lambda card: len(card["parts"]) == int(n))),
    (r"fact ([\w ]+): (.+)", lambda told, label, text: _of_cart(told, lambda card: any(
        one["label"] == label and text in one["text"] for one in card["facts"]))),
    (r"sum (.+)", lambda told, label: _of_cart(told, lambda card: label in [one["label"] for one in card["sums"]])),
    (r"missing “(.+)”", lambda told, words: _of_cart(told, lambda card: words in card["missing"])),
    (r"nothing missing", lambda told: _of_cart(told, lambda card: not card["missing"] and card["place"] is not None)),
    (r"no cards", lambda told: _unless(told.results == [], _names_of(told))),
)  # fmt: skip
"""Pattern of an expectation → what checks it: None where it holds, else what is there instead."""
