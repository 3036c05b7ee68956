"""Telemetry of a turn: what it took and what became of it, timed by the graph's stream. No word of anybody."""

from asyncio import CancelledError
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from time import perf_counter
from typing import Any, Literal, cast

from langgraph.types import TaskPayload, TaskResultPayload

from engine.messages import Reply
from engine.models import Consultation
from engine.ports import ModelUse, PlatterError
from engine.progress import STEPS, Watch

TurnEnd = Literal["answered", "repeated", "unavailable", "failed", "cancelled"]
"""repeated: the stored reply was given again. unavailable: a part without which there is no turn was gone."""
ArmEnd = Literal["ok", "late", "away"]
"""late: past the arm's deadline. away: gone, or it refused."""
ReadingEnd = Literal["read", "asked_back", "not_understood", "silent"]
SessionFrom = Literal["new", "kept", "rebuilt"]
"""new: nothing was said in the thread before. kept: it was in Redis. rebuilt: from the turn log."""


@dataclass(frozen=True, slots=True)
class Ran:
    """One run of a node: from when on since the turn began, and for how long, in seconds."""

    node: str
    at_s: float
    took_s: float


@dataclass(frozen=True, slots=True)
class ArmRan:
    arm: Literal["bm25", "vector"]
    end: ArmEnd
    took_s: float


@dataclass(frozen=True, slots=True)
class LineRead:
    """How a line was read, and what was left: names of types, no words."""

    source: Literal["grammar", "model"]
    unused: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """One call of `Engine.answer`, attempts that met another writer included."""

    end: TurnEnd
    took_s: float
    """Of the whole call: waiting for the lane, too."""
    kind: str
    """The reply's kind and intent; "" where there is no reply."""
    intent: str
    ran: Sequence[Ran]
    arms: Sequence[ArmRan]
    sessions: Sequence[SessionFrom]
    """Where the session came from, at each attempt."""
    model_uses: Sequence[ModelUse]
    over_budget: int
    """Requests to a model that the tenant's share of the day did not hold."""
    line: LineRead | None = None
    """None: nothing was said, or not answered."""
    read: ReadingEnd = "read"


Tell = Callable[[TurnFigures], None]
"""Called once a turn, within it: quick, and never raising."""


def tell_nobody(_: TurnFigures) -> None: ...


Event = Literal["search_started", "search_completed"]
"""§12.3's; an answer out of the list before searches nothing, and has neither."""
Note = Callable[[Event, Mapping[str, Any]], None]
"""Called as it happens, with figures alone: §12.3 would log query and filters, the rule book forbids words."""


def note_nothing(_: Event, __: Mapping[str, Any]) -> None: ...


Arm = Literal["bm25", "vector"]
ARMS: tuple[Arm, ...] = ("bm25", "vector")


@dataclass(slots=True)
class Attempt:
    """One run of the graph: what its nodes are given beside the state, and how long each took."""

    consultation: Consultation | None = None
    """None: no language model."""
    began_s: float = field(default_factory=perf_counter)
    """On the clock of `perf_counter`; after the lane was entered, and anew where the turn is done again."""
    ran: list[Ran] = field(default_factory=list)
    """In the order in which they ended; a node that runs several times stands there several times."""
    arms: list[ArmRan] = field(default_factory=list)
    session: SessionFrom | None = None
    """None until it is known."""
    line: LineRead | None = None
    reply: Reply | None = None
    """As it was changed last."""
    teaches: bool = False
    """The turn changed what is learned of people who opted in."""
    note: Note = note_nothing
    _running: dict[str, tuple[str, float]] = field(default_factory=dict)
    """Task → node, and when it began."""
    _found: dict[str, int] = field(default_factory=dict)
    """How many dishes each arm of the last search came back with."""

    def model(self) -> Consultation:
        """For nodes that are reached only where there is one."""
        assert self.consultation is not None
        return self.consultation

    def heard(self, event: TaskPayload | TaskResultPayload, watch: Watch) -> None:
        """A node begins, or has ended."""
        if "result" in event:
            self._ended(cast(TaskResultPayload, event))
            return
        self._running[event["id"]] = event["name"], perf_counter()
        if event["name"] == ARMS[0]:
            self._found = {}
            self.note("search_started", {"filters": _how_many_set(event["input"]["filters"])})
        if step := STEPS.get(event["name"]):
            snapshot = event["input"].get("snapshot")
            watch.step(step, snapshot.items if snapshot else 0)

    def _ended(self, event: TaskResultPayload) -> None:
        ran, changed = self._closed(event["id"]), event["result"]
        for arm in ARMS:
            if end := changed.get(f"{arm}_end"):
                self.arms.append(ArmRan(arm, end, ran.took_s))
                self._found[f"{arm}_count"] = len(changed[f"{arm}_results"])
        if ran.node == "rrf_merge":
            self.note("search_completed", {**self._found, "merged_count": len(changed["merged_results"])})
        self.session = changed.get("session_from", self.session)
        self.line = changed.get("line_read", self.line)
        self.reply = changed.get("reply", self.reply)
        self.teaches = changed.get("teaches", self.teaches)

    def answered(self) -> Reply:
        """The reply of a graph that has come to its end."""
        assert self.reply is not None
        return self.reply

    def broken_off(self) -> None:
        """No node runs any more."""
        for task in list(self._running):
            self._closed(task)

    def _closed(self, task: str) -> Ran:
        node, started_s = self._running.pop(task)
        ran = Ran(node, started_s - self.began_s, perf_counter() - started_s)
        self.ran.append(ran)
        return ran


def _how_many_set(filters: Any) -> int:
    """Which ones would tell that somebody has an allergy."""
    return sum(getattr(filters, one.name) not in (None, (), frozenset()) for one in fields(filters))


@dataclass(slots=True)
class Course:
    consultation: Consultation | None
    """One account for all attempts of a turn, so that its deadline holds over them."""
    note: Note = note_nothing
    began_s: float = field(default_factory=perf_counter)
    attempts: list[Attempt] = field(default_factory=list)

    def begun(self) -> Attempt:
        self.attempts.append(Attempt(self.consultation, note=self.note))
        return self.attempts[-1]

    def figures(self, end: TurnEnd, reply: Reply | None = None) -> TurnFigures:
        account = self.consultation
        return TurnFigures(
            end=end,
            took_s=perf_counter() - self.began_s,
            kind=reply.kind if reply else "",
            intent=reply.intent if reply else "",
            ran=[ran for one in self.attempts for ran in one.ran],
            arms=[arm for one in self.attempts for arm in one.arms],
            sessions=[one.session for one in self.attempts if one.session],
            model_uses=account.uses if account else (),
            over_budget=account.over_budget if account else 0,
            line=self.attempts[-1].line if self.attempts and reply and end == "answered" else None,
            read=_reading_end(reply) if reply else "read",
        )


def _reading_end(reply: Reply) -> ReadingEnd:
    if reply.kind == "silence":
        return "silent"
    if reply.not_read:
        return "not_understood"
    return "asked_back" if reply.kind == "question" else "read"


def end_of(failed: BaseException) -> TurnEnd:
    if isinstance(failed, CancelledError):
        return "cancelled"
    return "unavailable" if isinstance(failed, PlatterError) else "failed"
