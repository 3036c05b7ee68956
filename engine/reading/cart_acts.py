"""Acts of a line about a cart that need no item: to show it, to be done, how much tip, whom to call, to cancel.

Each is a rule over types; what a rule gives says whether it holds whatever else its clause tells (`firm`), or only
where the rest says nothing: "that's it" ends an order, "that's it, the one with the beans" does not.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.conversation import CartRequest
from engine.reading.cart_scene import Scene
from engine.reading.cart_values import Found, code_at, former_at, is_sure_name, name_at, person_at, phone_at
from engine.reading.matcher import Match, first_types, parsed

ORDER_NUMBER = "pl"
"""What an order's number begins with (the order's contract: `PL-` and six signs)."""
NUMBER_SIGNS = 6
PERCENT_MOST = 100
HARMS = frozenset({"ALLERGIC", "HARM", "PREGNANT"})
GUARDED = frozenset({*HARMS, "CANNOT", "FORBID", "UNFIT"})
"""Types of what may harm somebody: a clause that has one is the guard's, and no note."""


@dataclass(frozen=True, slots=True)
class Act:
    end: int
    edit: CartRequest
    firm: bool = False
    """Whatever else the clause tells, as of a complaint."""


_Reads = Callable[[Scene, int, int], Act | None]
_Reader = tuple[frozenset[str], _Reads]
"""Types of which one begins it, and what reads it."""


def act_at(scene: Scene, at: int, end: int) -> Act | None:
    """The longest act that begins at a token of a clause."""
    here, longest = scene.lattice.starts[at].keys(), None
    for firsts, read in _READERS:
        if firsts.isdisjoint(here):
            continue
        act = read(scene, at, end)
        if act and act.end <= end and (longest is None or act.end > longest.end):
            longest = act
    return longest


def order_number_at(scene: Scene, at: int, end: int) -> tuple[int, str] | None:
    """ "PL-7KQ2MX", as it is typed in any letters."""
    if scene.word(at) != ORDER_NUMBER:
        return None
    found = code_at(scene, at, end, needs_digit=False) or code_at(scene, at, end, needs_digit=True)
    text = scene.line.raw[scene.line.tokens[at].start :].split()[0].strip(".,;!?)")
    sign = text.upper().removeprefix("PL").lstrip("-")
    if len(sign) != NUMBER_SIGNS or not sign.isalnum():
        return None
    stop = at
    while stop < end and scene.line.tokens[stop].start < scene.line.tokens[at].start + len(text):
        stop += 1
    return (stop, f"PL-{sign}") if found or stop > at else None


def _first(pattern: str, gives: Callable[[Scene, Match], CartRequest | None], firm: bool = False) -> _Reader:
    def read(scene: Scene, at: int, end: int) -> Act | None:
        match = scene.longest(pattern, at)
        edit = gives(scene, match) if match else None
        return Act(match.end, edit, firm) if match and edit else None

    return first_types(parsed(pattern))[0], read


def _plain(pattern: str, edit: CartRequest, *, firm: bool = False) -> _Reader:
    return _first(pattern, lambda scene, match: edit, firm)


def _tip(scene: Scene, match: Match) -> CartRequest | None:
    percent, money = match.first("PERCENT"), match.first("MONEY")
    if percent and 0 <= percent.value <= PERCENT_MOST:
        return CartRequest("tip", tip_percent=Decimal(percent.value))
    return CartRequest("tip", tip_amount=Decimal(money.value)) if money else None


def _cancelled(scene: Scene, number: str = "", unsure: bool = False) -> CartRequest:
    """What was placed; before that, what is in the cart."""
    is_placed = bool(number or scene.cart.number or scene.cart.stage == "placed")
    return CartRequest("cancel_order" if is_placed else "drop_cart", number=number, unsure=unsure)


def _cancel(scene: Scene, at: int, end: int) -> Act | None:
    verb = scene.typed(at, "CANCEL")
    if verb is None:
        back = scene.typed(at, "BACK")
        return Act(back.end, _cancelled(scene, unsure=True)) if back else None
    behind = verb.end
    while behind < end and scene.word(behind) in ("the", "my", "our", "order", "number", "#", "please"):
        if number := order_number_at(scene, behind, end):
            return Act(number[0], _cancelled(scene, number[1]))
        behind += 1
    if number := order_number_at(scene, behind, end):
        return Act(number[0], _cancelled(scene, number[1]))
    what = scene.typed(verb.end, "IT")
    if what is None:
        alone = all(scene.has(one, "TOO", "PUNCT", "FILL", "THANKS") for one in range(verb.end, end))
        return Act(verb.end, _cancelled(scene, unsure=True)) if alone else None
    is_order = scene.line.tokens[what.end - 1].text == "order"
    return Act(what.end, _cancelled(scene, unsure=not is_order))


def _reorder(scene: Scene, at: int, end: int) -> Act | None:
    begun = scene.typed(at, "SAME_AS", "REPEAT")
    if begun is None:
        return None
    kinds, behind, number, former = {one for one in ("SAME_AS", "REPEAT") if scene.typed(at, one)}, begun.end, "", None
    told = False
    while behind < end:
        if found := order_number_at(scene, behind, end):
            behind, number = found
        elif day := former_at(scene, behind, end):
            (behind, former), told = day, True
        elif scene.word(behind) in (
            "as",
            "from",
            "the",
            "on",
            "order",
            "we",
            "had",
            "that",
            "ordered",
            "our",
            "of",
            "for",
        ):
            if scene.word(behind) == "for" and not former_at(scene, behind + 1, end):
                break
            behind += 1
        else:
            break
    while behind > begun.end and scene.word(behind - 1) in (
        "as",
        "from",
        "the",
        "on",
        "for",
        "that",
        "our",
        "of",
        "we",
    ):
        behind -= 1
    again = scene.typed(at, "REPEAT")
    if not (number or told) and not (
        again and "REPEAT" in kinds and (scene.cart.number or _says_order(scene, again.start, again.end))
    ):
        return None
    stop = max(behind, again.end if again and not told else 0)
    edit = CartRequest("reorder", number=number, former=former)
    party, end_of = heads_at(scene, stop, end)
    return Act(end_of, replace(edit, party=party))


def _says_order(scene: Scene, start: int, end: int) -> bool:
    words = {scene.word(at) for at in range(start, end)}
    return bool(words & {"reorder", "repeat", "redo", "duplicate"}) or {"order", "again"} <= words


def heads_at(scene: Scene, at: int, end: int) -> tuple[int | None, int]:
    """ "For 30", "but for 40 people"."""
    begin = at
    while begin < end and scene.word(begin) in (",", "but", "and", "please", "this", "time", "just"):
        begin += 1
    number = scene.typed(begin + 1, "NUM") if scene.word(begin) == "for" else None
    if number is None or not isinstance(number.value, int) or number.end > end:
        return None, at
    behind = number.end
    while behind < end and scene.has(behind, "PEOPLE", "OF_US", "EVERYONE"):
        behind += 1
    return number.value, behind


def _promo(scene: Scene, at: int, end: int) -> Act | None:
    use = scene.typed(at, "USE")
    begin = use.end if use else at
    while use and begin < end and scene.word(begin) in ("the", "my", "our", "a", "this"):
        begin += 1
    cue = scene.typed(begin, "CODE")
    if cue and (found := code_at(scene, cue.end, end, needs_digit=False)):
        return Act(found.end, CartRequest("promo", code=found.value.upper()))
    if (
        use
        and not cue
        and (found := code_at(scene, begin, end, needs_digit=True))
        and found.value.upper() == found.value
    ):
        behind = scene.typed(found.end, "CODE")
        return Act(behind.end if behind else found.end, CartRequest("promo", code=found.value.upper()))
    return None


def _po(scene: Scene, at: int, end: int) -> Act | None:
    cue = scene.typed(at, "PO")
    if cue is None or scene.has(at, "BOX"):
        return None
    found = code_at(scene, cue.end, end, needs_digit=True)
    return Act(found.end, CartRequest("po", code=found.value)) if found else None


def _contact(scene: Scene, at: int, end: int) -> Act | None:
    asked = "contact" in scene.cart.asks or scene.cart.stage == "checkout"
    if asked and (phone := phone_at(scene, at, end)):
        return Act(phone.end, CartRequest("contact", contact_phone=phone.value))
    cue = scene.typed(at, "CONTACT")
    if cue is None:
        name = name_at(scene, at, end) if "contact" in scene.cart.asks else None
        if name is None:
            return None
        phone = _phone_behind(scene, name.end, end)
        if phone is None and not (_is_alone(scene, at, name.end) and is_sure_name(scene, at, name.end)):
            return None
        told = CartRequest("contact", contact_name=name.value, contact_phone=phone.value if phone else "")
        return Act(phone.end if phone else name.end, told)
    begin = cue.end
    while begin < end and scene.word(begin) in (":", "is", "at", "on", "="):
        begin += 1
    if phone := phone_at(scene, begin, end):
        return Act(phone.end, CartRequest("contact", contact_phone=phone.value))
    if not any(one.key == "who" for one in scene.lattice.starts[at].get("CONTACT", ())):
        return None
    name = person_at(scene, begin, end)
    if name is None:
        return None
    phone = _phone_behind(scene, name.end, end)
    edit = CartRequest("contact", contact_name=name.value, contact_phone=phone.value if phone else "")
    return Act(phone.end if phone else name.end, edit)


def _is_alone(scene: Scene, start: int, stop: int) -> bool:
    """Whether a line says nothing else, and asks nothing."""
    others = (*range(start), *range(stop, len(scene.line.tokens)))
    plain = (scene.has(one, "PUNCT", "THANKS") or scene.word(one) == "please" for one in others)
    return all(plain) and all(scene.word(one) != "?" for one in others)


def _phone_behind(scene: Scene, at: int, end: int) -> Found | None:
    while at < end and (
        scene.word(at)
        in (",", "at", "on", ":", "-", "(", "her", "his", "number", "is", "and", "phone", "cell", "mobile", "tel")
    ):
        if scene.word(at) == "(" and (found := phone_at(scene, at, end)):
            return found
        at += 1
    return phone_at(scene, at, end)


def _may_place(scene: Scene, at: int, end: int) -> Act | None:
    if not scene.present(at) & {"PERMIT", "LET_PLACE"}:
        return None
    begin = at
    if let := scene.typed(at, "LET"):
        begin = let.end
    name = person_at(scene, begin, end)
    if name is None:
        return None
    behind = name.end
    while behind < end and scene.has(behind, "TOO", "FILL") and not scene.has(behind, "PERMIT", "LET_PLACE"):
        behind += 1
    allowed = scene.typed(behind, "PERMIT") or (scene.typed(behind, "LET_PLACE") if let else None)
    return Act(allowed.end, CartRequest("may_place", who=name.value)) if allowed else None


def _shows(scene: Scene, match: Match) -> CartRequest | None:
    cart = match.first("CART")
    begun = bool(scene.cart.lines or scene.cart.number) or scene.cart.stage != "greeting"
    return CartRequest("show_cart") if begun or (cart and cart.key == "cart") else None


def _sums(scene: Scene, match: Match) -> CartRequest | None:
    """ "What's the total?", where something is in the cart."""
    return CartRequest("show_cart") if scene.cart.lines else None


def _emptied(scene: Scene, match: Match) -> CartRequest | None:
    verb = scene.word(match.start)
    if verb == "start" and not match.has("AFRESH"):
        return None
    if verb == "throw" and scene.word(match.start + 1) not in ("away", "out") and not match.has("AWAY"):
        return None
    return _cancelled(scene)


def _instructs(scene: Scene, at: int, end: int) -> Act | None:
    cue = scene.typed(at, "INSTRUCT")
    if cue is None:
        return None
    clause = scene.line.tokens[at].clause
    leads = (one for one in range(at - 1, -1, -1) if scene.line.tokens[one].clause == clause)
    if cue.key == "self" and not all(scene.lattice.fill[one] or scene.has(one, "REQUEST", "JOIN") for one in leads):
        return None
    if scene.present(at) & GUARDED:
        return None
    begin = at if cue.key == "self" else cue.end
    while cue.key == "tell" and begin < end and scene.word(begin) in (":", ",", "to", "that", "-", "please"):
        begin += 1
    stop = end
    while stop > begin and (
        scene.has(stop - 1, "PUNCT", "THANKS") or scene.word(stop - 1) in ("please", "thanks", "pls")
    ):
        stop -= 1
    words = scene.line.text(begin, stop)
    return Act(end, CartRequest("note", note=words), firm=True) if stop > begin and scene.cart.lines else None


def _complains(explicit: bool) -> Callable[[Scene, Match], CartRequest]:
    return lambda scene, match: CartRequest("complaint", note=scene.line.raw if explicit else "")


_READERS: tuple[_Reader, ...] = (
    _first("SHOW CART", _shows),
    _plain("SO_FAR", CartRequest("show_cart")),
    _first("IN_ALL", _sums),
    _plain("DONE|PLACE", CartRequest("checkout")),
    _plain("TO_COME", CartRequest("add_more")),
    _plain("ELSEWHERE", CartRequest("change_place")),
    _plain("OTHER WHERE", CartRequest("change_place")),
    _plain("ALTER[change] WHERE", CartRequest("change_place")),
    _first("TIP (PERCENT|MONEY)", _tip),
    _first("(PERCENT|MONEY) TIP", _tip),
    _plain("NONE TIP", CartRequest("tip", tip_percent=Decimal(0))),
    _first("EMPTY CART AWAY? AFRESH?", _emptied),
    _first("EMPTY EMPTY_ALL AWAY? AFRESH?", _emptied),
    _first("GRIEVANCE", _complains(True), firm=True),
    _first("SERVED NEVER", _complains(True), firm=True),
    _first("NEVER", _complains(False), firm=True),
    _first("SERVED? WAS (EVERYONE|ALL|MERELY|TOO)* BAD", _complains(False), firm=True),
    _first("LACKED", _complains(False), firm=True),
    (frozenset({"CANCEL", "BACK"}), _cancel),
    (frozenset({"SAME_AS", "REPEAT"}), _reorder),
    (frozenset({"USE", "CODE"}), _promo),
    (frozenset({"PO"}), _po),
    (frozenset({"CONTACT", "NUM", "PUNCT", "PERSON", "UNKNOWN", "STORY", "NAME"}), _contact),
    (frozenset({"LET", "PERSON", "UNKNOWN", "PUNCT"}), _may_place),
    (frozenset({"INSTRUCT"}), _instructs),
)  # fmt: skip
