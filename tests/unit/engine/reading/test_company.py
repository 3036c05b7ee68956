"""Company of words in dish names: what stands beside what, whoever sells the dish."""

from engine.reading.company import Company


def test_words_that_stand_together_are_likelier_than_strangers():
    menu = Company.of(["pad thai", "pad thai", "thai tea", "tai snapper"])
    assert (menu.names("thai"), menu.together("pad", "thai"), menu.together("pad", "tai")) == (3, 2, 0)
    assert menu.likelihood(("pad", "thai")) > menu.likelihood(("pad", "tai")) > menu.likelihood(("pad", "tia"))


def test_names_that_have_every_word_are_counted_and_no_word_is_in_none():
    menu = Company.of(["pad thai", "pad thai noodles", "thai tea"])
    assert [menu.all_of(words) for words in (("thai", "pad"), ("thai",), ("pad", "tea"), ())] == [2, 3, 0, 0]
