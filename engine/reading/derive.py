"""View of a resolved reading that the nodes work with: its values in groups, its intent and its kind of follow-up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.conversation import OWN_LAST, PICKING, Change, Command, Memory, Need, Picking, Said, Understood, begun_anew
from engine.messages import FollowUpType, Intent
from engine.reading.contract import ANYTHING, MENU, WHICH_DISH, WHICH_PLACE, Op, Question, Reading, Slot, SlotEdit
from engine.reading.edits import said_of
from engine.reading.focus import in_force_of, is_news
from engine.reading.intents import likeliest

KIND_OF_STEP: dict[Change, FollowUpType] = {
    "cheaper": "price", "more_affordable": "price", "serves_more": "serving", "too_many": "serving",
    "same_restaurant": "scope", "other_restaurants": "scope", "more": "page", "show_options": "page",
    "show_unstated": "page", "show_placeless": "page", "show_out": "page", "compare": "reference", "back": "correction",
    "show_place": "scope", "compose": "scope", "show_plan": "reference", "swap": "reference", "leave_out": "dietary",
    "put_in": "reference",
    "show_dishes": "page",
}  # fmt: skip
_PICKS: dict[Op, Picking] = {"set": "pick", "add": "pick", "remove": "unpick", "clear": "clear_picks"}


def understood_of(reading: Reading, memory: Memory) -> Understood:
    """A turn as it is answered. `reading` is resolved: nothing in it waits for the thread."""
    if reading.command == "list":
        is_page = memory.page and not memory.picks
        reading = replace(reading, command=None, step="show_dishes") if is_page else replace(reading, command="picks")
    if reading.command == "houses":
        reading = replace(reading, command=None, question=Question(WHICH_PLACE), judged=None)
    memory = begun_anew(memory) if reading.anew else memory
    intent, kind = reading.judged or judged(reading, memory)
    question = reading.question or Question("")
    is_own = OWN_LAST[0] in reading.picked
    understood = Understood(
        said=said_of([one for edit in reading.edits for one in _of_all(edit, reading, memory)]),
        intent=intent,
        follow_up_type=kind,
        change=reading.step,
        command=_command(reading),
        anew=reading.anew,
        declined=reading.declined,
        referred=reading.referred,
        past_page=reading.past_page,
        absent=reading.absent,
        picked=() if is_own else reading.picked,
        question=question.topic or None,
        about=OWN_LAST if is_own else question.about,
        sum=reading.sum,
        party_refused=reading.party_refused,
        allergy_note=reading.allergy_note,
        usual=reading.usual,
        weekday=reading.weekday,
        confidence=reading.confidence,
    )
    return understood if reading.judged else _of_its_intent(understood)


def _of_all(edit: SlotEdit, reading: Reading, memory: Memory) -> Iterator[SlotEdit]:
    """Without a food, whatever is in force is taken back ("she isn't allergic after all"), or it is severe, and what
    the line itself tells ("it's severe"): in doubt of all."""
    if (edit.slot, edit.value) != ("allergy", None):
        yield edit
        return
    told = [one.value for one in reading.edits if (one.slot, one.op) == ("allergy", "add") and one.value]
    yield from (replace(edit, value=one) for one in (*memory.wants.allergies, *(told if edit.op == "add" else ())))


def _of_its_intent(understood: Understood) -> Understood:
    """What counts of a turn of this intent: of a question or a choice all but what would be looked for anew."""
    intent, command = understood.intent, understood.command if understood.intent == "command" else None
    asks = intent in ("clarify", "compare") or understood.question in (WHICH_DISH, WHICH_PLACE, MENU)
    if intent == "command" and command is None:
        command = "unpick" if understood.picked else "pick"
    stays = intent == "clarify" or command in PICKING
    return replace(
        understood,
        said=replace(understood.said, **_UNSOUGHT) if stays else understood.said,
        command=command,
        change=understood.change if intent not in ("other", "command", "clarify") else None,
        question=(understood.question or ANYTHING) if intent == "clarify" else understood.question if asks else None,
        about=understood.about if asks or command in PICKING else (),
    )


_UNSOUGHT: dict[str, Any] = {
    name: getattr(Said(), name)
    for name in (
        "wishes",
        "narrows_wish",
        "courses",
        "cuisine",
        "cuisine_keys",
        "tags",
        "occasion",
        "price_level",
        "restaurant_name",
        "restaurant_keys",
    )
}


def judged(reading: Reading, memory: Memory) -> tuple[Intent, FollowUpType | None]:
    """By the first row that fits; where the words of a turn that follows another could be several things, by the
    scorer."""
    if reading.of_places:
        intent, kind = judged(replace(reading, question=None, leanings=(), talk=False), memory)
        follows = _Case(reading, memory).follows
        return (intent, kind) if intent in ("search", "filter") else ("filter" if follows else "search", kind)
    # By what dishes are compared, and what is shared, is no question of its own.
    is_told = reading.step == "compare" or (reading.question is not None and not reading.question.topic)
    reading = replace(reading, question=None) if is_told else reading
    case = _Case(reading, memory)
    row = next(row for row in ROWS if row.fits(case))
    if not (reading.leanings and case.follows) or case.answers or case.is_nothing or case.commands:
        return row.intent, row.kind if case.follows else None
    intent = likeliest(reading, memory, case.may_be)
    if intent == "order" and not case.is_order:
        intent = "command"
    if intent in ("search", "command"):
        return intent, None
    of_values = intent == "filter" or (intent == "clarify" and bool(case.touched & {"date", "time"}))
    filters = next(row for row in ROWS if row.intent == "filter" and row.fits(case))
    return intent, filters.kind if of_values else "reference"


def _command(reading: Reading) -> Command | None:
    """What is done with picks is said as an edit of them."""
    if reading.command:
        return reading.command
    return next((_PICKS[edit.op] for edit in reading.edits if edit.slot == "picks"), None)


@dataclass(frozen=True)
class _Case:
    """What the table looks at."""

    reading: Reading
    memory: Memory

    @cached_property
    def follows(self) -> bool:
        """Something was asked, shown or said before in this thread; an allergy that was overheard begins none."""
        memory = self.memory
        wants = replace(memory.wants, allergies=())
        return bool(memory.page or memory.query or memory.open_question) or wants != Memory().wants

    @cached_property
    def given(self) -> frozenset[Slot]:
        """Slots that have a value in this turn."""
        edits = self.reading.edits
        return frozenset(edit.slot for edit in edits if edit.value is not None and edit.op in ("set", "add"))

    @cached_property
    def touched(self) -> frozenset[Slot]:
        return frozenset(edit.slot for edit in self.reading.edits)

    @property
    def answers(self) -> bool:
        """What was said before any page was shown completes the first search."""
        return bool(self.memory.open_question) and not self.memory.page and not self.reading.step

    @property
    def commands(self) -> bool:
        """Something is to be done that has nothing to do with the dishes."""
        return _command(self.reading) not in (None, *PICKING)

    @property
    def is_order(self) -> bool:
        """Nothing else is said than what is to be ordered: with more, it is a choice among what is talked of."""
        asks = self.reading.question not in (None, Question(WHICH_DISH))
        return self.reading.orders and not asks and self.touched <= {"items", "wish", "course"}

    @property
    def may_be(self) -> Iterator[Intent]:
        reading = self.reading
        names = self.points or bool(reading.picked)
        if reading.step == "compare" and not self.touched:
            yield "compare"
            return
        yield "filter"
        seeks = any(edit.slot == "wish" and edit.op != "remove" and edit.target is None for edit in reading.edits)
        if reading.question or (names and not seeks):
            yield "clarify"
        if reading.orders or ((_command(reading) or names) and "allergy" not in self.touched):
            yield "order"
        if reading.step == "compare":
            yield "compare"
        if self.begins:
            yield "search"

    @property
    def begins(self) -> bool:
        """What, and where or for how many, all said anew without a word that points back."""
        what = self.given & {"wish", "course", "cuisine", "meal"}
        adds = any(edit.op == "add" and edit.slot in what for edit in self.reading.edits)
        whom = self.given & {"party", "place"}
        return bool(what and whom) and not (self.reading.step or self.reading.repairs or adds)

    @property
    def asks(self) -> bool:
        """About what was shown; one that also says where, for how many or which cuisine searches on."""
        reading = self.reading
        in_force = tuple(in_force_of(self.memory.wants))
        sets = any(
            edit.op == "clear" or (edit.slot in _SEARCHING and is_news(edit, in_force)) for edit in reading.edits
        )
        shown = bool(self.memory.page or reading.referred or reading.targets or reading.past_page)
        guards = "allergy" in self.touched and reading.question == Question(ANYTHING)
        return reading.question is not None and shown and not (reading.step or sets or guards)

    @property
    def corrects(self) -> bool:
        """A value goes, another takes its place in so many words, or a need in force is counted anew."""
        edits = self.reading.edits
        counts = {need.label: need.count for need in self.memory.wants.needs}
        needs = [edit.value for edit in edits if isinstance(edit.value, Need) and edit.op != "remove"]
        counted_anew = any(need.count != counts.get(need.label, need.count) for need in needs)
        puts_right = bool(self.reading.repairs and edits) and (
            not self.touched & {"allergy", "exclude"} or any(need.label in counts for need in needs)
        )
        return counted_anew or puts_right or any(edit.op == "remove" for edit in edits)

    @property
    def leaves(self) -> bool:
        """A restaurant is not wanted."""
        return any(edit.slot == "restaurant" and edit.op == "remove" for edit in self.reading.edits)

    @property
    def replaces(self) -> bool:
        """A number, limit, city, day or hour takes the place of another one that is in force."""
        wants, said = self.memory.wants, said_of(self.reading.edits)
        return any(
            getattr(said, name) is not None and getattr(wants, name) not in (None, getattr(said, name))
            for name in _REPLACED
        )

    @property
    def points(self) -> bool:
        return bool(self.reading.referred or self.reading.targets)

    @property
    def is_nothing(self) -> bool:
        reading = self.reading
        says = (
            reading.edits,
            reading.step,
            reading.question,
            reading.orders,
            reading.declined,
            reading.past_page,
            reading.usual,
        )
        return reading.talk or not (any(says) or self.points or reading.party_refused or reading.allergy_note)


_REPLACED = ("party", "price_max", "price_per_person_max", "city_key", "date", "time")
"""Of 752 turns of the practised dialogues that give another one of these alone, 593 are corrections."""
_SEARCHING: frozenset[Slot] = frozenset({"party", "place", "area", "cuisine", "budget_total", "budget_head",
                                         "price_level", "need", "exclude", "date"})  # fmt: skip
_DIETARY: frozenset[Slot] = frozenset({"diet", "need", "exclude", "allergy"})


@dataclass(frozen=True, slots=True)
class Row:
    fits: Callable[[_Case], bool]
    intent: Intent
    kind: FollowUpType | None = None
    """Where the turn follows another."""


def _steps(kind: FollowUpType) -> Callable[[_Case], bool]:
    return lambda case: case.reading.step is not None and KIND_OF_STEP[case.reading.step] == kind


def _says(*slots: Slot) -> Callable[[_Case], bool]:
    return lambda case: bool(case.touched & frozenset(slots))


ROWS: tuple[Row, ...] = (
    Row(lambda case: _command(case.reading) is not None, "command"),
    Row(lambda case: case.is_nothing, "other"),
    Row(lambda case: case.reading.step == "compose", "compose"),
    Row(lambda case: case.reading.orders, "order", "reference"),
    Row(lambda case: case.reading.step == "compare", "compare", "reference"),
    Row(lambda case: case.asks, "clarify", "reference"),
    Row(lambda case: not case.follows or case.answers or case.begins, "search"),
    *(Row(_steps(kind), "filter", kind) for kind in dict.fromkeys(KIND_OF_STEP.values()) if kind != "page"),
    Row(lambda case: case.leaves, "filter", "scope"),
    Row(lambda case: case.corrects or case.replaces, "filter", "correction"),
    Row(_says(*sorted(_DIETARY)), "filter", "dietary"),
    Row(_says("budget_total", "budget_head", "price_level"), "filter", "price"),
    Row(_says("party", "serves_max"), "filter", "serving"),
    Row(_says("place", "area"), "filter", "location"),
    Row(_says("restaurant"), "filter", "scope"),
    Row(_says("cuisine"), "filter", "cuisine"),
    Row(_steps("page"), "filter", "page"),
    Row(lambda case: case.points, "filter", "reference"),
    Row(lambda case: True, "filter"),
)
"""The rule book's intents and kinds of follow-up; the first row that fits."""
