"""Model's reading as a `Reading`: its checked edits with their spans, what it points at, and what it leaves unread."""

from dataclasses import replace

from engine.catalogue import STOP_WORDS, fold_key
from engine.reading.checks import checked
from engine.reading.contract import Party, Question, Reading, Ref, SlotEdit, Span
from engine.reading.given_line import GivenLine
from engine.reading.model_schema import Guess, Target
from engine.reading.quotes import overlap, span_of, words_of


def reading_of_guess(guess: Guess, given: GivenLine) -> Reading:
    """What of a guess the line says. `unused`: words that it leaves out, but for articles and the like."""
    parties = (checked(one, given) for one in guess.edits if one.slot == "party")
    party = next((edit.value.count for edit in parties if edit and isinstance(edit.value, Party)), given.party)
    given = replace(given, party=party)
    edits = tuple(dict.fromkeys(edit for one in guess.edits if (edit := checked(one, given)) is not None))
    asked = guess.question if guess.question and span_of(guess.question.quote, given.text) else None
    step = guess.step if guess.step and span_of(guess.step.quote, given.text) else None
    targets = tuple(ref for one in guess.targets if (ref := _ref(one, given)) is not None)
    quotes = [*guess.talk, *guess.also, *([asked.quote] if asked else []), *([step.quote] if step else [])]
    read = [span for quote in quotes if (span := span_of(quote, given.text)) is not None]
    says_nothing = not (edits or asked or step or guess.orders)
    return Reading(
        addressee=guess.addressee,
        edits=edits,
        question=Question(asked.topic, asked.about) if asked else None,
        step=step.step if step else None,
        orders=guess.orders,
        targets=targets,
        repairs=guess.repairs,
        talk=says_nothing and bool(guess.talk),
        also=tuple(quote for quote in guess.also if span_of(quote, given.text)),
        unused=_left(edits, read, given.text),
    )


def _left(edits: tuple[SlotEdit, ...], read: list[Span], text: str) -> tuple[Span, ...]:
    taken = [*(edit.span for edit in edits), *read]
    spans = (Span(word.start, word.end) for word in words_of(text) if word.key not in STOP_WORDS)
    return tuple(span for span in spans if not any(overlap(span, other) for other in taken))


def _ref(target: Target, given: GivenLine) -> Ref | None:
    """A number that the page has, or the name of a dish there."""
    if target.number is not None and 1 <= target.number <= len(given.page):
        return Ref((target.number,))
    name = fold_key(target.name or "")
    places = tuple(at for at, dish in enumerate(given.page, 1) if name and fold_key(dish) == name)
    return Ref(places) if places else None
