"""Lines read by the old rules over the words of a small catalogue."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.catalogue.snapshot import Vocabulary
from engine.conversation.memory import Memory
from engine.conversation.wants import Understood, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.support.small_words import SHOWN, vocabulary

INDEX = Index.of(vocabulary())


FRESH = Memory()


@pytest.fixture
def say() -> Callable[..., Understood]:
    """Understands one line, in a fresh thread unless a memory is given."""
    return lambda text, memory=FRESH: understand(text, memory, INDEX)


NAMED_AFTER_PLACES = "oakland taco, boston cream pie, thai oakland roll, boston baked beans"


@pytest.fixture(scope="session")
def say_there() -> Callable[..., Understood]:
    """The same where dishes are named after places of the catalogue."""
    words = vocabulary()
    dishes = {name.strip(): 1 for name in NAMED_AFTER_PLACES.split(",")}
    more = {word: words.words.get(word, 0) + 1 for name in dishes for word in name.split()}
    index = Index.of(replace(words, dishes={**words.dishes, **dishes}, words={**words.words, **more}))
    return lambda text, memory=FRESH: understand(text, memory, index)


@pytest.fixture
def after() -> Callable[..., Wants]:
    """What is in force after these lines, one after the other."""

    def hold(*texts: str, memory: Memory = FRESH) -> Wants:
        for text in texts:
            understood = understand(text, memory, INDEX)
            memory = Memory(wants=merge(memory, understood), query=text, page=memory.page)
        return memory.wants

    return hold


def wished(wants: Wants) -> list[str]:
    return [wish.text for wish in wants.wishes]


@pytest.fixture(scope="session", name="vocabulary")
def known_words() -> Vocabulary:
    return vocabulary()


@pytest.fixture(scope="session")
def index() -> Index:
    return INDEX


@pytest.fixture(scope="session")
def shown() -> Memory:
    return SHOWN
