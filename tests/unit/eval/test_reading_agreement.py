"""Two labellers of the same lines: what both mean is one label, where they differ the line is out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.eval.reading.agree import agreed, is_same, merged
from tests.eval.reading.labelled import OWN, lines_of


def row(entities: dict[str, Any] | None = None, **expect: Any) -> dict[str, Any]:
    label = {"intent": ["search"], "follow_up_type": [None], "entities": entities or {}, "free": [], **expect}
    return {"id": "f1", "text": "lunch", "expect": label}


def label_of(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    line, differ = merged(one, other)
    assert not differ
    return dict(line["expect"])


def test_intents_and_kinds_are_what_both_accept() -> None:
    one = row(intent=["search", "filter"], follow_up_type=["price", None])
    label = label_of(one, row(intent=["filter", "order"], follow_up_type=[None, "page"]))
    assert (label["intent"], label["follow_up_type"]) == (["filter"], [None])
    assert merged(row(), row(intent=["order"]))[1] == ["intent"]
    assert merged(row(), row(follow_up_type=["price"]))[1] == ["follow_up_type"]
    talk = row(intent=["other"])
    assert not merged(talk, row(intent=["other"], follow_up_type=["price"]))[1], "nobody looks at the kind of talk"


@pytest.mark.parametrize(
    ("slot", "one", "other", "same"),
    [
        ("serves_min", 9, 9.0, True),
        ("serves_min", 9, 10, False),
        ("serves_min", 9, None, False),
        ("date", {"has": "friday"}, {"has": "next friday"}, True),
        ("date", {"has": "friday"}, {"has": "tomorrow"}, False),
        ("excluded", {"must": ["pork"], "may": ["beef"]}, {"must": ["pork"], "may": []}, True),
        ("excluded", {"must": ["pork"], "may": ["beef"]}, {"must": ["pork", "beef"], "may": []}, False),
        ("excluded", {"must": ["prawn|crab"], "may": []}, {"must": ["crab"], "may": []}, True),
        ("excluded", {"must": [], "may": ["beef"]}, None, True),
        ("item_keywords", {"must_name": ["guac|guacamole"], "may_name": []}, {"must_name": ["guacamole"]}, True),
        ("item_keywords", {"must_name": ["taco"], "may_name": []}, {"must_name": ["taco", "rice"]}, False),
        ("item_keywords", {"must_name": ["taco"], "may_name": []}, None, False),
        ("allergies", ["peanut"], ["peanuts"], True),
        ("allergies", ["walnut"], ["nuts"], False),
        ("allergies", {"any_of": [["nuts"], ["tree nuts"]]}, ["tree nuts"], True),
        ("needs", {"must": [{"label": "vegan", "count": 2}]}, [{"label": "vegan", "count": 2}], True),
        ("needs", {"must": [{"label": "vegan", "count": 2}]}, [{"label": "vegan", "count": 1}], False),
    ],
)
def test_values_are_the_same_where_either_would_be_right_by_the_other(
    slot: str, one: object, other: object, same: bool
) -> None:
    assert is_same(slot, one, other) is same
    assert is_same(slot, other, one) is same
    assert (not merged(row({slot: one} if one else {}), row({slot: other} if other else {}))[1]) is same


def test_of_several_readings_those_of_both_and_of_what_may_be_there_all() -> None:
    one = row({"allergies": {"any_of": [["nuts"], ["tree nuts"]]}, "excluded": {"must": ["pork"], "may": ["ham"]}})
    label = label_of(one, row({"allergies": ["tree nuts"], "excluded": {"must": ["pork"], "may": ["bacon"]}}))
    assert label["entities"] == {"allergies": ["tree nuts"], "excluded": {"must": ["pork"], "may": ["ham", "bacon"]}}


def test_what_either_leaves_free_is_free() -> None:
    label = label_of(row({"serves_min": 9, "price_max": 5}, free=["needs"]), row({"price_max": 5}, free=["serves_min"]))
    assert label["entities"] == {"price_max": 5}
    assert label["free"] == ["needs", "serves_min"]


def test_a_line_for_nobody_agrees_with_one_without_a_label() -> None:
    bare = {"id": "o1", "text": "lol", "answer": False}
    assert merged(bare, dict(bare)) == (bare, [])
    allergic = {**bare, "expect": {"intent": ["other"], "entities": {"allergies": ["nuts"]}}}
    assert merged(bare, allergic)[1] == ["allergies"]


def turn(place: str, state: dict[str, Any]) -> dict[str, Any]:
    return {**row(state_after=state), "id": f"t1{place}", "thread": "t1"}


def written(folder: Path, **files: list[dict[str, Any]]) -> Path:
    for kind, rows in files.items():
        (folder / "d1").mkdir(parents=True, exist_ok=True)
        (folder / "d1" / f"{kind}.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in rows))
    return folder


def test_a_line_they_differ_on_is_out_and_in_a_conversation_it_is_there_for_those_behind_it(tmp_path: Path) -> None:
    nine, eight = {"serves_min": 9}, {"serves_min": 8}
    two = [{**row(), "id": "f2"}, {**row(), "id": "f3"}]
    turns = [turn("a", nine), turn("b", nine), turn("c", {**nine, "price_max": 5})]
    ours = written(tmp_path / "a", first=[row(nine), *two], turns=turns)
    turns = [turn("a", nine), turn("b", eight), turn("c", {**eight, "price_max": 5})]
    theirs = written(tmp_path / "b", first=[row(eight), *two[:1]], turns=turns)
    counts = agreed(ours, theirs, tmp_path / "out")
    assert counts["first"] == {"in": 1, "out": 2, "out for serves_min": 1, "out for no such line": 1}
    assert counts["turns"] == {"in": 2, "out": 1, "out for serves_min in force": 1}
    lines = list(lines_of([tmp_path / "out" / "d1"]))
    assert [(line.id, line.is_judged) for line in lines] == [
        ("d1/first/f2", True), ("d1/turns/t1a", True), ("d1/turns/t1b", False), ("d1/turns/t1c", True),
    ]  # fmt: skip
    assert lines[-1].expect["state_after"] == {"price_max": 5}, "what was in dispute before is judged no more"


def test_whoever_labels_alike_agrees_on_every_line(tmp_path: Path) -> None:
    counts = agreed(OWN, OWN, tmp_path)
    assert not any(its["out"] for its in counts.values())
    assert [line.id for line in lines_of([tmp_path / "sample"])] == [line.id for line in lines_of([OWN / "sample"])]


def test_folders_of_one_name_are_refused_for_their_threads_would_be_one(tmp_path: Path) -> None:
    folders = [tmp_path / "b5" / "agreed", tmp_path / "b6" / "agreed"]
    for folder in folders:
        folder.mkdir(parents=True)
    with pytest.raises(ValueError, match="of one name"):
        list(lines_of(folders))
