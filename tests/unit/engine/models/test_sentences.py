from hypothesis import given
from hypothesis import strategies as st

from engine.models.sentences import Sentences


def told(pieces):
    sentences = Sentences()
    found = [one for piece in pieces for one in sentences.add(piece)]
    return [*found, *([rest] if (rest := sentences.rest()) else [])]


def test_a_sentence_is_held_until_it_is_whole():
    sentences = Sentences()
    assert list(sentences.add("The Ziti costs $178.")) == []
    assert list(sentences.add("00 for 25. The")) == ["The Ziti costs $178.00 for 25."]
    assert sentences.rest() == "The"
    assert sentences.rest() == ""


def test_a_line_is_a_sentence_too():
    assert told(["One\n\nTwo.\nThree"]) == ["One", "Two.", "Three"]


def test_a_full_stop_inside_a_name_ends_no_sentence():
    sentences = Sentences(["B3. Salmon Teriyaki", "Mr. Pizza"])
    assert list(sentences.add("The B3. Sal")) == []
    assert list(sentences.add("mon Teriyaki from Mr. Pizza costs $9.00. The")) == [
        "The B3. Salmon Teriyaki from Mr. Pizza costs $9.00."
    ]
    assert list(sentences.add(" B3. Salad. ")) == ["The B3.", "Salad."]


@given(st.text(alphabet="ab .!?\n$1", max_size=60), st.integers(1, 9))
def test_however_a_text_is_cut_its_sentences_are_the_same(text, size):
    whole = told([text])
    assert told([text[at : at + size] for at in range(0, len(text), size)]) == whole
    assert "".join("".join(whole).split()) == "".join(text.split())
