"""Scene of a line about a cart: its tokens with all that they may be, and what a name or a number may point at.

What is said of a cart is read from types of tokens alone (`data/cart_words.tsv`, the lexicon, quantities, names that
are shown); this is what the readers of items, of values and of acts look at.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property

from engine.catalogue import fold_key, stems
from engine.conversation import CartInView, Memory, digest_of
from engine.reading.contract import Restaurant
from engine.reading.cues import typed_by
from engine.reading.focus import Card, Focus, counted, focus_of, nearest
from engine.reading.lattice import Typed, Utterance, types_of
from engine.reading.lexicon import Lexicon
from engine.reading.matcher import Lattice, Match, matches, parsed
from engine.reading.page_names import shown_names
from engine.reading.quantities import quantities
from engine.reading.utterance import utterance

TABLE = "cart_words"


@dataclass(frozen=True)
class Scene:
    """`at` is a token's number everywhere."""

    line: Utterance
    lattice: Lattice
    memory: Memory
    cart: CartInView
    focus: Focus
    now: datetime

    @classmethod
    def of(
        cls, text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, memory: Memory, cart: CartInView
    ) -> "Scene | None":
        """None for a line without a word of the table, or a number."""
        line = lexicon.respelt(utterance(text))
        own = typed_by(TABLE, line, skips_signs=True)
        counted_ = quantities(line, now, zone)
        if not own and not counted_ and not cart.asks and cart.stage not in ("location", "checkout"):
            return None
        focus = focus_of(memory, addressed=True)
        typed = [*lexicon.typed(line), *counted_, *own]
        typed += shown_names(line, typed, [*focus.page, *_held(cart)])
        return cls(line, Lattice.of(line, typed), memory, cart, focus, now.astimezone(zone))

    @cached_property
    def held(self) -> tuple[Card, ...]:
        """Lines of the cart, as names that may be said."""
        return _held(self.cart)

    def word(self, at: int) -> str:
        return self.line.tokens[at].word if 0 <= at < len(self.line.tokens) else ""

    def typed(self, at: int, *types: str) -> Typed | None:
        """The longest span of these types that begins at a token."""
        if not 0 <= at < len(self.lattice.starts):
            return None
        here, longest = self.lattice.starts[at], None
        for type_ in types:
            for one in here.get(type_, ()):
                if longest is None or one.end > longest.end:
                    longest = one
        return longest

    def keyed(self, at: int, type_: str, *keys: str) -> Typed | None:
        if not 0 <= at < len(self.lattice.starts):
            return None
        return next((one for one in self.lattice.starts[at].get(type_, ()) if one.key in keys), None)

    def has(self, at: int, *types: str) -> bool:
        return 0 <= at < len(self.lattice.starts) and not self.lattice.starts[at].keys().isdisjoint(types)

    def within(self, at: int, *types: str) -> bool:
        """Whether a token stands in a span of these types."""
        return any(types_ in self._over[at] for types_ in types)

    @cached_property
    def _over(self) -> list[set[str]]:
        return types_of(self.line, (one for here in self.lattice.starts for those in here.values() for one in those))

    def longest(self, pattern: str, at: int) -> Match | None:
        return max(matches(parsed(pattern), self.lattice, at), key=lambda match: match.end, default=None)

    def present(self, at: int) -> Set[str]:
        """Types of the clause that a token stands in."""
        return self.lattice.present[self.line.tokens[at].clause]

    def cards(self, name: str, whole: bool = False) -> tuple[int, ...]:
        """Places on the page that a name is nearest to. `whole`: all of its words are to be of theirs."""
        return nearest(name, self.focus.page, whole)

    def lines(self, name: str, whole: bool = False) -> tuple[str, ...]:
        return tuple(self.cart.lines[at].line_id for at in nearest(name, self.held, whole))

    def mentioned(self, at: int) -> str:
        """The dish shown that the line named last before a token, by its words; "" where it named none."""
        named = (self.keyed(one, "WHAT", "shown") for one in range(at - 1, -1, -1))
        return next((str(one.value) for one in named if one), "")

    def card_at(self, place: int) -> int | None:
        return counted(place, range(len(self.focus.page)))

    def line_at(self, place: int) -> str | None:
        at = counted(place, range(len(self.cart.lines)))
        return None if at is None else self.cart.lines[at].line_id

    def units_of(self, line_id: str) -> int:
        return next((one.units for one in self.cart.lines if one.line_id == line_id), 0)


def _held(cart: CartInView) -> tuple[Card, ...]:
    return tuple(
        Card(
            digest_of(one.line_id), Restaurant(None, (fold_key(one.restaurant_name),)),
            frozenset(stems(f"{one.item_name} {one.portion_name}")), frozenset(stems(one.restaurant_name)),
            fold_key(one.item_name),
        )
        for one in cart.lines
    )  # fmt: skip


def clauses(scene: Scene) -> Sequence[tuple[int, int]]:
    """First token of each clause, and the one behind its last. A question or a reason behind a comma or "and" is a
    clause of its own: "2 ziti, and how many does it feed"."""
    tokens = scene.line.tokens
    begins = [
        at
        for at, token in enumerate(tokens)
        if at == 0 or token.clause != tokens[at - 1].clause or _is_turned(scene, at)
    ]
    return list(zip(begins, [*begins[1:], len(tokens)], strict=True))


def _is_turned(scene: Scene, at: int) -> bool:
    if scene.has(at, "REASON"):
        return True
    asking, request = scene.typed(at, "ASKING"), scene.typed(at, "REQUEST")
    joined = scene.has(at - 1, "PUNCT") or scene.word(at - 1) in ("and", "but")
    if asking is not None and joined and (request is None or request.end < asking.end):
        return True
    follows = scene.word(at - 1) in ("and", "but") and scene.word(at) != "please" and request is not None
    return follows or (scene.word(at - 1) == "so" and scene.has(at, "PUT", "TAKE", "ALTER", "REQUEST"))
