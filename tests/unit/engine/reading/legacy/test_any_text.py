"""Laws that hold for every text."""

from dataclasses import asdict
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.wants import Said, Understood, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import read, understand

PIECES = st.sampled_from(
    [
        "for",
        "about",
        "25",
        "$",
        "15",
        "a",
        "head",
        "people",
        "boston",
        ",",
        ".",
        "no",
        "pork",
        "nuts",
        "allergic",
        "to",
        "the",
        "second",
        "one",
        "two",
        "vegans",
        "cheaper",
        "more",
        "like",
        "30",
        "not",
        "thai",
        "but",
        "indian",
        "italian",
        "tacos",
        "or",
        "burritos",
        "with",
        "chicken",
        "without",
        "mushrooms",
        "at",
        "7",
        "pm",
        "tomorrow",
        "under",
        "100",
        "in",
        "all",
        "each",
        "from",
        "trattoria",
        "roma",
        "too",
        "many",
        "20",
        "-",
        "25",
        "dozen",
        "lunch",
        "any",
        "cuisine",
        "instead",
        "of",
        "me",
        "and",
        "my",
        "kids",
        "02139",
        "compare",
        "first",
        "what",
        "is",
        "it",
        "?",
        "vegan",
        "gluten",
        "free",
        "also",
    ]
)
LINES = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=14).map(" ".join))


@given(text=LINES, known=st.booleans())
def test_no_text_raises_and_no_two_mentions_overlap(index, shown, text, known):
    line, understood = read(text, shown if known else Memory(), index)
    spans = sorted((mention.start, mention.end) for mention in line.mentions)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    assert 0 < understood.confidence <= 1
    assert isinstance(merge(shown, understood), Wants)


@given(text=LINES)
def test_the_same_line_is_always_understood_the_same(index, shown, text):
    assert asdict(understand(text, shown, index)) == asdict(understand(text, shown, index))


@given(heads=st.integers(2, 900), money=st.integers(2, 900))
def test_a_number_is_never_both_money_and_party(index, heads, money):
    said = understand(f"lunch for {heads} in Boston, ${money} a head", Memory(), index).said
    assert (said.party, said.price_per_person_max) == (heads, money)


@given(party=st.integers(1, 500), allergies=st.lists(st.sampled_from(["nuts", "milk"]), unique=True).map(tuple))
def test_an_empty_turn_changes_nothing(party, allergies):
    wants = Wants(party=party, city="Boston", city_key="boston", allergies=allergies)
    assert merge(Memory(wants=wants), Understood(said=Said(), intent="filter")) == wants


def test_an_index_of_nothing_understands_plain_requests():
    from engine.catalogue.snapshot import Vocabulary

    said = understand("vegetarian lunch for 20 under $15 a head", Memory(), Index.of(Vocabulary())).said
    assert (said.party, said.price_per_person_max, said.dietary_labels) == (20, 15, ("vegetarian",))
