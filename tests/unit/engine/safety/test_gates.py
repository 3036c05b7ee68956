"""Gates: severity and what a menu says decide where a dish stands, who orders it, and what is said; for one dish and
over columns alike."""

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.document import DietEvidence, MenuDocument
from engine.conversation.memory import Memory, memory_from_json, memory_to_json
from engine.conversation.wants import Wants
from engine.messages.alerts import ICONS, LEVELS
from engine.messages.people import SEVERITIES, Severity
from engine.safety.gates import (
    ORDERABLE,
    PARTS,
    RULES,
    Orderable,
    Part,
    Verdict,
    kept_out,
    told_apart_by,
    verdict_of,
    verdicts_of,
)
from engine.safety.guard import STANDINGS, Standing, standing_of
from engine.safety.statements import tag_of_free
from tests.rooms import ROOT
from tests.support.dishes import row_of
from tests.support.sentences import LOCALES
from tests.unit.engine.safety.test_guard import CLAIMS, dish

ASK_FIRST = "The menu does not state allergens. Ask the restaurant before ordering."
OF: Mapping[Standing, MenuDocument] = {
    "free": dish("Salad", "free:nut", free_evidence=(DietEvidence("nut", "Nut-free salad", "name"),)),
    "offered": dish("Bowl", "offers:nut-free"),
    "unsaid": dish("Soup"),
    "out": dish("Satay", "has:peanut", "has:nut", allergens_contains=("peanuts",)),
}
ANY_SEVERITIES = st.dictionaries(
    st.sampled_from(["nuts", "peanuts", "tree nuts", "gluten", "zorpberry"]), st.sampled_from(SEVERITIES), max_size=3
)


def verdict(standing: Standing, severity: Severity) -> Verdict:
    return verdict_of(OF[standing], {"peanuts": severity})


@pytest.mark.parametrize("severity", SEVERITIES)
def test_each_standing_is_had_by_its_dish(severity: Severity) -> None:
    assert {name: standing_of(one, "nuts") for name, one in OF.items()} == {name: name for name in STANDINGS}
    assert RULES[severity].keys() == set(STANDINGS)


@pytest.mark.parametrize(
    ("severity", "out", "unsaid"),
    [
        ("anaphylactic", ("flagged", "never"), "behind"),
        ("severe", ("flagged", "never"), "behind"),
        ("moderate", ("flagged", "named"), "page"),
        ("intolerance", ("page", "freely"), "page"),
    ],
)
def test_where_a_dish_stands_and_who_orders_it(severity: Severity, out: tuple[Part, Orderable], unsaid: Part) -> None:
    found = verdict("out", severity)
    assert (found.part, found.orderable) == out
    assert verdict("unsaid", severity).part == unsaid
    assert verdict("offered", severity).part == unsaid
    assert (verdict("free", severity).part, verdict("free", severity).orderable) == ("page", "freely")
    assert kept_out({"nuts": severity}) == (("nuts",) if out[0] == "flagged" else ())
    assert told_apart_by({"nuts": severity}) == (("nuts",) if unsaid == "behind" else ())


def test_stated_free_comes_first_then_what_only_an_intolerance_stands_against_then_the_rest() -> None:
    assert (
        verdict("free", "anaphylactic").rank < verdict("out", "intolerance").rank < verdict("unsaid", "moderate").rank
    )


@pytest.mark.parametrize(
    ("severity", "level"),
    [("anaphylactic", "danger"), ("severe", "warning"), ("moderate", "caution"), ("intolerance", "info")],
)
def test_a_warning_is_as_grave_as_the_allergy(severity: Severity, level: str) -> None:
    assert verdict("out", severity).level == verdict("unsaid", severity).level == level
    assert verdict("free", severity).level == "info"
    assert set(ICONS) == set(LEVELS)


THAI = {"cuisine_keys": ("thai",)}


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (OF["out"], ["The menu lists peanuts."]),
        (dish("Bar", "has:peanut", allergens_may_contain=("peanuts",)), ["The menu says: may contain peanuts."]),
        (replace(dish("x", "has:peanut"), item_name="Peanut bar"), ["The menu lists peanuts."]),
        (replace(dish("x", "has:peanut"), item_name="Mixed nuts"), ["The menu lists a word that may mean peanuts."]),
        (dish("Pad Thai", "has:peanut", "usual:peanut"), ["Usually made with peanuts.", ASK_FIRST]),
        (
            dish("Rice", "often:peanut", **THAI),
            ["Thai dishes are often made with peanuts; the menu does not say.", ASK_FIRST],
        ),
        (dish("Soup"), [ASK_FIRST]),
        (
            dish("Soup", allergens_contains=("milk",)),
            ["The menu does not say whether it contains peanuts. Ask the restaurant."],
        ),
        (OF["free"], ["The menu states: peanut-free (restaurant's claim)."]),
    ],
)
def test_what_is_said_is_the_rule_books_own_words(document: MenuDocument, words: list[str]) -> None:
    assert [one.words for one in verdict_of(document, {"peanuts": "severe"}).alerts] == words


def test_the_tag_names_each_allergen_and_only_where_the_menu_states_all() -> None:
    free = dish("Salad", "free:peanut", "free:sesame")
    assert tag_of_free(free, ("peanuts", "sesame")) == "Menu states: peanut-free, sesame-free"
    assert tag_of_free(free, ("peanuts", "milk")) == tag_of_free(free, ()) == ""


def test_the_gravest_warning_stands_first() -> None:
    found = verdict_of(dish("Satay", "has:peanut", "free:gluten"), {"gluten": "severe", "peanuts": "anaphylactic"})
    assert [one.level for one in found.alerts] == ["danger", "info"]
    assert found.level == "danger"


@given(st.lists(st.lists(st.sampled_from(CLAIMS), max_size=4, unique=True), min_size=1, max_size=8), ANY_SEVERITIES)
def test_columns_and_the_single_dish_have_one_verdict(claims: list[list[str]], severities: dict[str, Severity]) -> None:
    names = ("Zorpberry tart", "Plum tart")
    dishes = [dish(f"{names[number % 2]} {number}", *found) for number, found in enumerate(claims)]
    columns = Columns(map(row_of, dishes))
    found = verdicts_of(columns, severities)
    for one in dishes:
        row, alone = columns.doc_ids.index(one.doc_id), verdict_of(one, severities)
        assert (PARTS[found.part[row]], ORDERABLE[found.orderable[row]], found.rank[row]) == (
            alone.part, alone.orderable, alone.rank,
        )  # fmt: skip


@given(st.lists(st.sampled_from(CLAIMS), max_size=4, unique=True), ANY_SEVERITIES, st.sampled_from(SEVERITIES))
def test_one_more_allergy_never_lets_a_dish_come_nearer(
    claims: Sequence[str], severities: dict[str, Severity], severity: Severity
) -> None:
    one = dish("Plum tart", *claims)
    less, more = verdict_of(one, severities), verdict_of(one, {**severities, "milk": severity})
    assert PARTS.index(less.part) <= PARTS.index(more.part)
    assert ORDERABLE.index(less.orderable) <= ORDERABLE.index(more.orderable)


def test_a_threads_allergies_and_a_persons_own_guard_by_one_mapping_the_graver_of_two() -> None:
    wants = Wants(allergies=("nuts", "egg"), mild=("egg",), own=(("egg", "severe"), ("milk", "intolerance")))
    assert wants.severities == {"nuts": "anaphylactic", "egg": "severe", "milk": "intolerance"}


def test_what_is_a_persons_own_is_never_written() -> None:
    body = memory_to_json(Memory(wants=Wants(party=9, own=(("peanuts", "anaphylactic"),))))
    assert b"peanut" not in body
    assert memory_from_json(body).wants == Wants(party=9)


PROMISES = re.compile(r"\b(safe|safely|suitable|guarantee|guaranteed|guarantees|risk-free|harmless)\b", re.IGNORECASE)
ALLOWED = {"engine/answers/groundedness.py": "words that no model may write"}


def sentences(path: str) -> list[str]:
    """Every string of a file that is none of its docstrings."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told)
    return [one.value for one in strings if isinstance(one.value, str)]


def test_no_sentence_promises_anything() -> None:
    files = [
        str(file.relative_to(ROOT))
        for folder in ("engine/safety", "engine/answers", "engine/nodes", "engine/messages", "engine/plans")
        for file in (ROOT / folder).rglob("*.py")
    ]
    found = {(path, said) for path in files if path not in ALLOWED for said in sentences(path) if PROMISES.search(said)}
    assert found == set()
    assert PROMISES.search("Safe for you")
    lines = [line for folder in LOCALES.values() for line in (folder / "en.ftl").read_text("utf-8").splitlines()]
    said = [line.partition(" = ")[2] or line for line in lines if not line.startswith("#")]  # a key is said to nobody
    assert [line for line in said if PROMISES.search(line)] == []
    assert sum(line.startswith("guard-") for line in lines) > 5, "the rule book's sentences are among them"
