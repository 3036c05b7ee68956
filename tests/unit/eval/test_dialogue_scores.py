"""How the dialogues are scored: what counts, what is left out, and what becomes of names that nobody knows."""

import asyncio
import gzip
import json
from pathlib import Path

from pydantic import SecretStr

from bot.settings import Settings
from tests.eval.dialogues.scores import fates, half_of, joint_accuracy, scores, withhold
from tests.eval.dialogues.sets import UNCOUNTED, DialogueSet, Example, Values, read_sets, understood
from tests.eval.dialogues.with_model import answers_with_model, first_lines
from tests.support.models.server import model_server, reads


def example(gold: Values, dialogue: str = "one", text: str = "") -> Example:
    return Example(dialogue, {"thread": dialogue, "text": text}, gold)


def values(**said: str) -> Values:
    return {field: frozenset([value]) for field, value in said.items()}


def test_a_wrong_value_is_wrong_and_missed_at_once():
    gold = [example(values(city="boston")), example(values(city="boston")), example({})]
    score = scores(gold, [values(city="boston"), values(city="oakland"), values(city="oakland")], ["city"])["city"]
    assert (score.found, score.wrong, score.missed) == (1, 2, 1)
    assert (round(score.precision, 3), score.recall, score.f1) == (0.333, 0.5, 0.4)


def test_a_party_that_names_no_number_says_nothing_for_or_against():
    score = scores([example(values(serves_min=UNCOUNTED))], [values(serves_min="4")], ["serves_min"])["serves_min"]
    assert (score.found, score.wrong, score.missed) == (0, 0, 0)


def test_a_state_is_right_as_a_whole_or_not_at_all():
    gold = [example(values(cuisine="thai", area="north"))] * 2
    assert joint_accuracy(gold, [values(cuisine="thai", area="north"), values(cuisine="thai")]) == 0.5


def test_a_tenth_of_the_names_goes_with_all_its_spellings():
    names = [f"Town {at}" for at in range(20)]
    kept, withheld = withhold({"cities": [*names, *map(str.upper, names)]})
    assert (len(withheld), len(kept["cities"])) == (2, 36)
    assert withhold({"cities": names})[1] == withheld


def test_the_halves_are_the_same_at_every_run_and_about_equal():
    halves = [half_of(f"dialogue-{at}") for at in range(400)]
    assert halves == [half_of(f"dialogue-{at}") for at in range(400)]
    assert 160 < halves.count("A") < 240


def test_what_became_of_a_withheld_name_is_told():
    gold = [example(values(city="springfield"))] * 4
    said = [
        values(city="springfield"),
        values(city="boston"),
        values(item_keywords="springfieldpizza"),
        {},
    ]
    found = fates(DialogueSet("own", ("city",), gold, {}), said, frozenset({"springfield"}))
    assert found == {"known all the same": 1, "another city": 1, "read as item_keywords": 1, "not read": 1}


def test_any_is_a_value_of_a_state_and_none_of_what_was_said():
    entities = {"cuisine": "any", "city": "Boston"}
    assert understood(entities, ("cuisine", "city"), joint=False) == values(city="boston")
    assert understood(entities, ("cuisine", "city"), joint=True) == values(cuisine="dontcare", city="boston")


def test_a_set_is_read_with_its_heads_counted_and_what_was_asked(tmp_path: Path):
    row = {
        "dialogue_id": "a-0",
        "utterance": "it is for me and my three sons",
        "requested_by_system": ["people"],
        "gold": {"party_size": ["me and my three sons"]},
    }
    with gzip.open(tmp_path / "restaurants8k.jsonl.gz", "wt") as file:
        file.write(json.dumps(row))
    dialogues = next(iter(read_sets(tmp_path)))
    (one,) = dialogues.examples
    assert (one.gold, one.line["asked"], dialogues.vocabulary) == (values(serves_min="4"), ["people"], {})


def test_no_dialogue_is_cut_in_two():
    lines = [example({}, dialogue) for dialogue in "aabbbc"]
    assert [one.dialogue for one in first_lines(DialogueSet("own", (), lines, {}), most=4)] == ["a", "a"]
    assert len(first_lines(DialogueSet("own", (), lines, {}), most=5)) == 5


async def test_a_model_adds_what_the_rules_leave_over_and_is_counted(tmp_path: Path):
    async with model_server() as server:
        edit = {"slot": "wish", "op": "set", "quote": "slurpable", "name": "slurpable"}
        server.does("understand", reads({"edits": [edit]}))
        settings = Settings(
            data_dir=tmp_path, openai_api_key=SecretStr("key"), openai_base_url=server.url, _env_file=None
        )
        lines = [example({}, text="something slurpable for 20")]
        (answer,), books = await asyncio.to_thread(answers_with_model, lines, {"dishes": ["Noodle Soup"]}, settings)
    assert (answer["entities"]["item_keywords"], answer["state"]["serves_min"]) == (["slurpable"], 20)
    assert (books.requests, len(server.asked("understand"))) == (1, 1)
