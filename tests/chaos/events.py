"""What a person does, as the requests that tell of it, and the posts that answer it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from engine.messages import ThreadKey, turn_id_of

JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Request:
    """Told again with other headers: they are signed anew."""

    path: str
    body: bytes
    headers: Callable[[], Mapping[str, str]] = lambda: JSON
    then: "Callable[[bytes], Request | None]" = lambda _: None
    """What the person does next, by what was answered: a form that stays open is sent again. None: it is taken."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A turn whose thread is opened by a root post."""

    thread: ThreadKey
    """Until it is there."""
    key: str
    told: str = ""
    """The name of the post that says where it was asked that nobody can tell whether its root post stands; "" where
    the platform can tell."""

    def turn_id(self, root: str) -> str:
        return turn_id_of(replace(self.thread, thread=root), self.key)


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Its turn, and each request that tells of it."""

    turn_id: str
    requests: tuple[Request, ...]
    kind: str = "said"
    parts: int = 1
    """Posts that its answer takes, beside the file that it may hand over."""
    opens: Opening | None = None

    def answered_by(
        self,
        name: Callable[[str, int], str],
        stands: Mapping[str, str],
        unclear: Collection[str],
        handing: Collection[str] = (),
    ) -> list[str]:
        """The names of the posts that it is owed. `stands`: name → the platform's id of a post. `unclear`: those that
        the product does not know to stand. `handing`: turns whose answers hand over a file.

        A root post that is not there yet is all that is owed: it says which thread the answer is in.
        """
        if self.opens is None:
            return [name(self.turn_id, part) for part in range(1, 1 + self.parts + (self.turn_id in handing))]
        root = name(self.turn_id, 0)
        if root in unclear:
            return [root, self.opens.told]
        if root not in stands:
            return [root]
        turn_id = self.opens.turn_id(stands[root])
        return [root, *(name(turn_id, part) for part in range(1, 1 + self.parts))]
