"""Each word of a line is explained once: by its rule, or as one of the three kinds of unread."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from engine.reading.explain import GUARD, words_of
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, reading_of_parsed
from tests.support.small_words import vocabulary

LEXICON = Lexicon.of(vocabulary())
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
WORDS = (
    "lunch", "for", "25", "in Boston", ",", "my kid is allergic to", "peanuts", "no", "gronk", "by noon", "$12", ".",
)  # fmt: skip
LINE = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


@given(LINE | st.text(max_size=60))
def test_every_word_has_a_rule_or_is_unread_or_says_nothing(text: str) -> None:
    parsed = parse(text, LEXICON, NOW, UTC)
    reading = reading_of_parsed(parsed)
    words = words_of(parsed, reading)
    assert [(word.start, word.end) for word in words] == [(one.start, one.end) for one in parsed.utterance.tokens]
    for word in words:
        assert bool(word.rule) != bool(word.unread), word
        assert word.unread in ("", "unused", "unknown", "story")


def test_what_guards_is_told_and_what_became_of_a_number() -> None:
    parsed = parse("lunch for 25, one is allergic to peanuts", LEXICON, NOW, UTC)
    words = words_of(parsed, reading_of_parsed(parsed))
    texts = [token.text for token in parsed.utterance.tokens]
    assert words[texts.index("25")].became == ("set party",)
    assert words[texts.index("peanuts")].rule == GUARD
    assert "add allergy" in words[texts.index("peanuts")].became
