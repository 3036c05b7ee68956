"""A request in another language is known for one; dishes keep their names in any language and script."""

import pytest

from engine.conversation.memory import Memory
from engine.reading.legacy.understand import read
from tests.unit.engine.reading.legacy.conftest import INDEX


def command_of(text: str, addressed: bool = True) -> str | None:
    return read(text, Memory(), INDEX, addressed)[1].command


@pytest.mark.parametrize(
    "text",
    [
        "hola, comida para 20 personas en Oakland",
        "déjeuner pour 12 personnes",
        "Mittagessen für 15 in Boston",
        "wir brauchen Essen für 30 Personen",
        "pranzo per 10 persone",
        "almoço para 10 pessoas",
        "غداء لعشرين شخصا في أوكلاند",
        "20人分のランチ",
    ],
)
def test_a_request_in_another_language_is_known_for_one(text: str) -> None:
    assert command_of(text) == "language"
    assert command_of(text, addressed=False) is None


@pytest.mark.parametrize(
    "text",
    ["tacos al pastor for 20", "pizza con prosciutto for 10 in Boston", "حمص", "حمص for 20", "pad thai für 12",
     "麻婆豆腐 for 10", "pour over coffee for 20", "die cut cookies for 20", "penne alla vodka for 12",
     "per person $15"],
)  # fmt: skip
def test_a_dish_by_its_own_name_is_searched(text: str) -> None:
    assert command_of(text) is None
