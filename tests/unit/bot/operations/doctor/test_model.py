"""`platter doctor` of the language model: which one, and what goes to whoever runs it."""

from typing import Any

import pytest
from pydantic import SecretStr

from bot.operations.doctor.finding import House
from bot.operations.doctor.process import model
from bot.settings import Settings


def house(**changes: Any) -> House:
    settings = Settings(_env_file=None, **changes)
    return House(settings=settings, **{name: None for name in House.__dataclass_fields__ if name != "settings"})


async def test_without_a_key_nothing_goes_anywhere() -> None:
    assert (await model(house())).says.startswith("none")


@pytest.mark.parametrize("overhears", [True, False])
@pytest.mark.parametrize("allergies", [True, False])
async def test_what_goes_to_a_model_is_told(overhears: bool, allergies: bool) -> None:
    set_up = house(openai_api_key=SecretStr("k"), model_overhears=overhears, model_allergies=allergies)
    says = (await model(set_up)).says
    assert "what is said to Platter" in says
    assert ("what colleagues say" in says) is overhears
    assert ("may be sent" in says) is not allergies
