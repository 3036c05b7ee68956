"""Edits of what takes back or only remarks: "no more onions", "garlic is fine after all", "that's all pizza"."""

from collections.abc import Iterator

from engine.conversation import Phrase
from engine.reading.builders import Piece, builder, edit, exclusion, name_in
from engine.reading.contract import WHOLE_PAGE, Cuisine, Ref, Wish
from engine.reading.lattice import Utterance
from engine.reading.matcher import Match


@builder("take_back")
def _take_back(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """What was wished for is not any more; what was not is kept out: `resolve` knows which."""
    yield from _taken_back(match, utterance, None)


@builder("let_go")
def _let_go(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Forget the garlic thing": whatever of it is in force, and nothing is kept out."""
    yield from _taken_back(match, utterance, Ref())


def _taken_back(match: Match, utterance: Utterance, target: Ref | None) -> Iterator[Piece]:
    for one in match.all("WHAT", "QUALITY", "CUISINE", "ALLERGEN", "COURSE"):
        if one.type == "CUISINE":
            yield edit(one, utterance, "cuisine", "remove", Cuisine(*one.value), target)
        elif one.type == "COURSE":
            yield edit(one, utterance, "course", "remove", one.key, target)
        else:
            name = name_in(one, utterance)
            yield edit(one, utterance, "wish", "remove", Wish(Phrase(name)), target or Ref(words=name))


@builder("let_in")
def _let_in(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "Garlic is fine": what was kept out is not any more; where nothing was, it is a wish, unless something is put
    right."""
    recants = match.has("REPAIR")
    for one in match.all("WHAT", "QUALITY", "CUISINE", "ALLERGEN", "COURSE"):
        target = None if recants else Ref(words=name_in(one, utterance))
        yield edit(one, utterance, "exclude", "remove", exclusion(one, utterance), target)


@builder("remark")
def _remark(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "That's all pizza": said of what is shown, where something is; else a wish like any other."""
    for one in match.all("WHAT", "CUISINE", "COURSE"):
        if one.type == "CUISINE":
            yield edit(one, utterance, "cuisine", "set", Cuisine(*one.value), WHOLE_PAGE)
        elif one.type == "COURSE":
            yield edit(one, utterance, "course", "set", one.key, WHOLE_PAGE)
        else:
            yield edit(one, utterance, "wish", "set", Wish(Phrase(name_in(one, utterance))), WHOLE_PAGE)
