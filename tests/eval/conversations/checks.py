"""The rules of one page, each checked from the cards and what their menus say. Every check yields what is wrong."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from engine.catalogue.document import MenuDocument
from engine.conversation.memory import Memory
from engine.conversation.wants import Wants
from engine.messages import Card, Reply
from tests.eval.conversations import lexis
from tests.eval.conversations.arithmetic import Ordered, taken
from tests.eval.conversations.pages import Page, names_of
from tests.eval.conversations.reading import misread
from tests.support.speech import faults_of

PER_RESTAURANT = 3
CODES = frozenset(
    (
        "sessions_down",
        "search_down",
        "meaning_down",
        "words_down",
        "nearest",
        "size_not_stated",
        "relaxed",
        "apart_options",
        "apart_unstated",
        "apart_placeless",
        "need_uncovered",
        "left_out",
        "elsewhere",
    )
)
UNCOUNTED: Mapping[str, Callable[[Reply], bool]] = {
    "Compare": lambda reply: reply.comparison is not None,
    "Compose": lambda reply: bool(reply.plans),
}
"""Buttons that lead to no list, and whether a reply is what they lead to."""
_GROUPS = ("asked", "described", "nearest")
_LAST = frozenset({"drink", "addon"})
_MAINS = frozenset({"main", "combination"})


def in_force(memory: Memory) -> Wants:
    """What the page must hold to: all that the thread holds, without what the answer says it goes without."""
    wants = memory.wants
    fields = {
        "follow_up": ("known_cost_max", "unit_price_max"), "cuisine": ("cuisine", "cuisine_keys"),
        "restaurant": ("restaurant_name", "restaurant_keys"),
    }  # fmt: skip
    empty = {"cuisine": (), "cuisine_keys": (), "restaurant_keys": ()}
    dropped = {name: empty.get(name) for limit in memory.relaxed for name in fields.get(limit, (limit,))}
    if "follow_up" in memory.relaxed:
        dropped |= dict.fromkeys(wants.set_by_follow_up & {"price_max", "price_per_person_max"})
    return replace(wants, **dropped)


CHECKS = (
    "read", "twice", "cap", "place", "sums", "limits", "diets", "words", "order", "several", "counts", "buttons",
    "notices", "headline", "speech",
)  # fmt: skip


class Checks:
    """All of one page; `before`: the pages of the conversation until then."""

    def __init__(self, page: Page, before: list[Page]) -> None:
        self.page, self.before = page, before
        self.wants = in_force(page.memory)
        self.ordered = [self._taken(card) for card in page.cards]
        self.scoped = len(self.wants.restaurant_keys) == 1

    def _taken(self, card: Card) -> Ordered | None:
        document = self.page.documents.get(card.doc_id)
        approximate = self.wants.party_approximate and card.party == self.wants.party
        return taken(card, document, approximate) if document else None

    def wrong(self, checks: Sequence[str] = CHECKS) -> list[str]:
        """Everything that is wrong, each with the name of its check."""
        found = []
        for name in checks:
            found += [f"{name}: {problem}" for problem in getattr(self, f"_{name}")()]
        return found

    # ---- the line
    def _read(self) -> Iterator[str]:
        if self.page.reply.intent not in ("other", "command"):
            yield from misread(self.page.text, self.page.memory.wants)

    # ---- the page
    def _pairs(self) -> Iterator[tuple[Card, MenuDocument]]:
        return ((card, self.page.documents[card.doc_id]) for card in self.page.cards)

    def _twice(self) -> Iterator[str]:
        for key, count in Counter(card.dish_key for card in self.page.cards).items():
            if count > 1:
                yield f"{key} stands {count} times"
        lines = Counter((card.lines[0].casefold(), card.restaurant_key) for card in self.page.cards)
        yield from (f"{line} stands {count} times" for line, count in lines.items() if count > 1)

    def _cap(self) -> Iterator[str]:
        if self.scoped or self.page.behind is None:
            return
        served = Counter(card.restaurant_key for card in self.page.cards)
        # A short page takes more of the same restaurants once every other one has its three, too.
        hungry = [
            card
            for card in self.page.behind
            if card.group != "nearest" and not _is_last(self, card) and served[card.restaurant_key] < PER_RESTAURANT
        ]
        for key, count in served.items():
            if count > PER_RESTAURANT and hungry:
                yield f"{count} of {key}, with {len(hungry)} of others behind"

    def _place(self) -> Iterator[str]:
        wants = self.wants
        if wants.listing == "placeless":
            yield from (f"{card.item_name} says {card.city}" for card in self.page.cards if card.city)
            return
        for card, document in self._pairs():
            if wants.city and card.city.casefold() != wants.city.casefold():
                yield f"{card.item_name} is in {card.city}"
            if wants.state_key and document.state_key != wants.state_key:
                yield f"{card.item_name} is in {card.state}"
            if wants.zip_code and document.zip_code != wants.zip_code:
                yield f"{card.item_name} is in {document.zip_code}"
            if self.scoped and card.restaurant_key not in wants.restaurant_keys:
                yield f"{card.item_name} is from {card.restaurant_name}"
            if card.restaurant_key in wants.excluded_restaurant_keys:
                yield f"{card.restaurant_name} was shown before"

    def _sums(self) -> Iterator[str]:
        for card, ordered in zip(self.page.cards, self.ordered, strict=True):
            if ordered is None:
                yield f"{card.item_name}: no portion of its menu is {card.portion!r} at {card.display_price}"
            elif card.units != ordered.units or card.party_cost != ordered.cost:
                sums = f"{card.units} units, {card.party_cost}"
                yield f"{card.item_name}: {sums}; it takes {ordered.units}, {ordered.cost}"
            elif card.party_cost is not None and not _is_a_head(card):
                yield f"{card.item_name}: {card.cost_per_head} a head of {card.party_cost}"

    def _limits(self) -> Iterator[str]:
        for card, ordered in zip(self.page.cards, self.ordered, strict=True):
            # What is brought for two of the party is held to the whole budget, not to a head's share of the two.
            if ordered is not None and card.for_need is None:
                yield from (f"{card.item_name}: {problem}" for problem in self._over(ordered))
            elif ordered is not None and self._total_max() is not None and (ordered.cost or 0) > self._total_max():
                yield f"{card.item_name}: {ordered.cost} for its need"

    def _total_max(self) -> Decimal | None:
        heads = self.wants.price_per_person_max
        by_heads = heads * self.wants.party if heads is not None and self.wants.party else None
        return min((limit for limit in (self.wants.price_max, by_heads) if limit is not None), default=None)

    def _over(self, one: Ordered) -> Iterator[str]:
        wants, total, price = self.wants, self._total_max(), one.portion.price
        if total is not None and wants.party:
            cost = one.cost if one.cost is not None else one.least if one.portion.shared else price * wants.party
            if cost > total:
                yield f"{cost} is over {total}"
        if wants.price_max is not None and not wants.party and one.least > wants.price_max:
            yield f"{one.least} is over {wants.price_max}"
        if one.cost is not None and wants.known_cost_max is not None and one.cost > wants.known_cost_max:
            yield f"{one.cost} is over Cheaper's {wants.known_cost_max}"
        if one.cost is None and wants.unit_price_max is not None and price > wants.unit_price_max:
            yield f"{price} is over Cheaper's {wants.unit_price_max}"
        feeds = 1 if one.portion.feeds_one else one.portion.serves_max or 0
        if wants.unit_serves_min is not None and feeds <= wants.unit_serves_min:
            yield f"one feeds {feeds}, not more than {wants.unit_serves_min}"
        if wants.serves_max is not None and one.units and one.fed > wants.serves_max:
            yield f"feeds {one.fed}, over {wants.serves_max}"

    def _diets(self) -> Iterator[str]:
        wants = self.wants
        for card, document in self._pairs():
            needed = [need.label for need in wants.needs if card.for_need and need.label in card.for_need]
            for diet in (*wants.dietary_labels, *needed):
                stated = {diet, "vegan"} if diet in ("vegetarian", "dairy-free") else {diet}
                if wants.listing is None and not stated & set(card.dietary_labels):
                    yield f"{card.item_name} does not state {diet}"
                if words := lexis.against_diet(document, diet):
                    yield f"{card.item_name} is {diet} and names {', '.join(words)}"
            for food in wants.excluded:
                if words := lexis.against_food(document, food):
                    yield f"{card.item_name} names {', '.join(words)}, without {food}"
            for food in wants.allergies:
                words = lexis.against_food(document, food)
                stated = (*document.allergens_contains, *document.allergens_may_contain)
                if words or food.casefold() in stated:
                    yield f"{card.item_name} names {', '.join(words) or food}, allergy to {food}"

    # ---- what was asked for
    def _words(self) -> Iterator[str]:
        wants = self.wants
        for card, document in self._pairs():
            if not wants.wishes or card.for_need or (wants.courses and document.course in wants.courses):
                continue
            named = (document.item_name, document.menu_group_name, *(portion.name for portion in document.portions))
            texts = named if card.group == "asked" else (*named, document.item_description)
            missing = [lexis.says_all(texts, wish.text) for wish in wants.wishes]
            if card.group != "nearest" and all(missing):
                yield f"{card.item_name} ({document.menu_group_name}) is {card.group} and does not say {missing[0]}"

    def _order(self) -> Iterator[str]:
        places = [
            self._place_in_order(card, ordered)
            for card, ordered in zip(self.page.cards, self.ordered, strict=True)
            if card.for_need is None and ordered is not None
        ]
        if places != sorted(places):
            yield f"{places}"
        nearest = self._nearest()
        left = [card for card in self.page.behind or () if card.group != "nearest"]
        if nearest and (left or len(self.page.cards) > 10):
            yield f"{len(nearest)} nearest shown, with {len(left)} that name it behind"
        if self._asks():
            return
        scraps = [card for card, document in self._pairs() if lexis.SCRAPS.search(card.item_name.casefold())]
        scraps += [card for card in self.page.cards if _is_last(self, card) and card not in scraps]
        mains = [card for card in self.page.behind or () if not _is_last(self, card)]
        if scraps and mains:
            yield f"scraps before {len(mains)} dishes: {names_of(scraps)}"

    def _nearest(self) -> list[Card]:
        """Those that fill the page up; what was brought for a need is none of them."""
        return [card for card in self.page.cards if card.group == "nearest" and not card.for_need]

    def _asks(self) -> bool:
        return bool(self.wants.wishes or self.wants.courses)

    def _place_in_order(self, card: Card, ordered: Ordered) -> tuple[int, int]:
        size = ordered.size if self.wants.party else 0
        if self._asks():
            # What is only near stands by its kind before its size.
            return _GROUPS.index(card.group), size if card.group != "nearest" else 0
        course = self.page.documents[card.doc_id].course
        return (0 if course in _MAINS else 2 if course in _LAST else 1), size

    def _several(self) -> Iterator[str]:
        restaurants = {card.restaurant_key for card in self.page.counted}
        possible = min(self.page.reply.restaurants, -(-len(self.page.counted) // PER_RESTAURANT))
        if not self.scoped and len(restaurants) < possible:
            yield f"{len(restaurants)} restaurants of {self.page.reply.restaurants}"

    # ---- counts
    def _counts(self) -> Iterator[str]:
        reply, behind = self.page.reply, self.page.behind
        if behind is None or reply.kind != "results":
            return
        earlier = [card for page in self._since_search() for card in page.counted]
        counted = {card.dish_key: card for card in (*earlier, *self.page.counted, *behind) if card.group != "nearest"}
        own = {key for key, card in counted.items() if card.for_need is None}
        if not len(own) <= reply.total <= len(counted):
            yield f"total {reply.total}, paging brings {len(counted)}"
        if any(card.for_need for card in counted.values()):
            return
        if len({card.restaurant_key for card in counted.values()}) != reply.restaurants:
            yield f"restaurants {reply.restaurants}, paging brings {len({c.restaurant_key for c in counted.values()})}"
        unsized = sum(card.serves_max is None for card in counted.values())
        if unsized != reply.unsized_total:
            yield f"unsized_total {reply.unsized_total}, paging brings {unsized}"

    def _since_search(self) -> list[Page]:
        """The pages that this one is more of."""
        found: list[Page] = []
        if self.page.reply.follow_up_type != "page" or self.page.memory.wants.listing:
            return found
        for page in reversed(self.before):
            found.append(page)
            if page.cards and page.reply.follow_up_type != "page":  # without a card the list stands as it was
                break
        return found

    def _buttons(self) -> Iterator[str]:
        shown = [card.doc_id for card in self.page.cards]
        for one in self.page.pressed:
            button, reply = one.button, one.reply
            if button.label in UNCOUNTED:
                if not UNCOUNTED[button.label](reply) or button.count is not None:
                    yield f"{button.label} does not lead to what it says"
                continue
            if button.count is None and reply.kind == "answer":
                continue  # It sets something, as an office's usual place, and shows no dish.
            wanted = reply.total
            if button.label == "More":
                seen = [card for page in self._since_search() for card in page.counted] + self.page.counted
                wanted -= len({card.dish_key for card in seen})
                if {card.dish_key for card in seen} & {card.dish_key for card in reply.cards}:
                    yield "More repeats a dish"
            exact = min(wanted, 50)
            if button.count is None or button.count < 1:
                yield f"{button.label} leads to {button.count}"
            elif button.count != exact and not any(card.for_need for card in self.page.cards):
                yield f"{button.label} says {button.count}, a press gives {exact}"
            if [card.doc_id for card in reply.cards] == shown:
                yield f"{button.label} shows the same"

    # ---- what is said
    def _notices(self) -> Iterator[str]:
        reply, codes = self.page.reply, {notice.code for notice in self.page.reply.notices}
        yield from (f"unknown code {code}" for code in codes - CODES)
        estimated = [card for card in self.page.cards if card.serves_max is None and card.party_cost is not None]
        for card in self.page.cards:
            if card.lines[3].startswith("about ") != (card in estimated):
                yield f"{card.item_name} says {card.lines[3]!r}, and is{' not' * (card not in estimated)} estimated"
        unsized = [card for card in self.page.cards if card.serves_max is None and card not in estimated]
        if unsized and self.wants.party and "size_not_stated" not in codes:
            yield "sizes are unknown and nobody says so"
        if self._nearest() and "nearest" not in codes:
            yield "nearest dishes are not called so"
        if (
            bool(self.page.memory.relaxed) != ("relaxed" in codes)
            and reply.kind == "results"
            and "relaxed" not in codes
        ):
            yield "limits were dropped and nobody says so"

    def _headline(self) -> Iterator[str]:
        reply, wants = self.page.reply, self.wants
        if reply.kind != "results":
            return
        said = f"{reply.headline} {reply.text} {' '.join(notice.text for notice in reply.notices)}".casefold()
        expected = [str(wants.party) if wants.party else "", wants.city or wants.state or wants.zip_code or ""]
        expected += [*wants.cuisine, *wants.dietary_labels, *wants.excluded, *wants.allergies]
        expected += [wish.text for wish in wants.wishes]
        expected += [f"${limit:,.0f}" for limit in (wants.price_max, wants.price_per_person_max)
                     if limit is not None and limit == int(limit)]  # fmt: skip
        yield from (f"{word!r} is not said" for word in expected if word.casefold() not in said)
        if reply.total and f"{reply.total:,} " not in reply.headline:
            yield f"the headline does not say {reply.total}"

    def _speech(self) -> Iterator[str]:
        reply = self.page.reply
        texts = [reply.headline, reply.text, *(notice.text for notice in reply.notices)]
        texts += [reply.clarification.question] if reply.clarification else []
        for text in filter(None, texts):
            yield from faults_of(text)


def _is_a_head(card: Card) -> bool:
    """The cost a head is the cost by the heads, to the cent."""
    if card.cost_per_head is None or card.party_cost is None or not card.party:
        return False
    return abs(card.cost_per_head - card.party_cost / card.party) <= Decimal("0.01")


def _is_last(checks: Checks, card: Card) -> bool:
    document = checks.page.documents.get(card.doc_id)
    return document is not None and document.course in _LAST
