"""The course of one call of `Engine.answer`, kept beside the work until its figures are told."""

from asyncio import CancelledError
from dataclasses import dataclass, field
from time import perf_counter

from engine.consultation import Consultation
from engine.figures import TurnEnd, TurnFigures
from engine.messages import Reply
from engine.ports import PlatterError
from engine.state import Trace


@dataclass(slots=True)
class Course:
    consultation: Consultation | None
    """One account for all attempts of a turn, so that its deadline holds over them."""
    began_s: float = field(default_factory=perf_counter)
    traces: list[Trace] = field(default_factory=list)
    """Of each attempt."""

    def begun(self) -> Trace:
        """The trace of one more attempt."""
        self.traces.append(Trace())
        return self.traces[-1]

    def figures(self, end: TurnEnd, reply: Reply | None = None) -> TurnFigures:
        account = self.consultation
        return TurnFigures(
            end=end,
            took_s=perf_counter() - self.began_s,
            kind=reply.kind if reply else "",
            intent=reply.intent if reply else "",
            ran=[ran for trace in self.traces for ran in trace.ran],
            arms=[arm for trace in self.traces for arm in trace.arms],
            sessions=[trace.session for trace in self.traces if trace.session],
            model_uses=account.uses if account else (),
            over_budget=account.over_budget if account else 0,
        )


def end_of(failed: BaseException) -> TurnEnd:
    if isinstance(failed, CancelledError):
        return "cancelled"
    return "unavailable" if isinstance(failed, PlatterError) else "failed"
