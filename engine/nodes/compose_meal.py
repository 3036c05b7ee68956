"""Whole orders in the place of dishes: solved for the party over what its place sells, and what changed of them."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.answers import left_out, of_currency, of_tags
from engine.answers import plans as said
from engine.catalogue import Course, MenuDocument, money
from engine.conversation import Memory, ShownDish, ShownPlan, Wants
from engine.dependencies import Parts
from engine.messages import Clarification, Notice, QuickReply, Reply
from engine.messages.sentences import say
from engine.nodes.select_context import documents_of, fulfilments_of
from engine.plans import (
    Composition,
    DroppedWish,
    FoundLine,
    FoundPlan,
    Terms,
    Wished,
    budget,
    compose_order,
    food_budget,
    found_again,
    is_all_in,
    needing,
    offers_of,
    plan_ask,
    shown_of,
    terms_of,
    wished_of,
)
from engine.pricing import currency_of_place
from engine.reading import action_understood, merge
from engine.search import MAINS, CandidateSet, asked_of, composable, nearest_with, plan_search, without_limits
from engine.state import Facts, GraphState

_ANEW = frozenset({"compose", "other_restaurants", "more"})
"""Steps that keep no line of the plan in focus."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """Plans to be shown, the one in focus first, and how they were found."""

    plans: tuple[FoundPlan, ...]
    documents: Mapping[str, MenuDocument]
    terms: Mapping[str, Terms]
    composition: Composition | None = None
    """None: they were shown before."""
    is_cheapest: bool = False
    """Cheaper was asked for, and nothing is as cheap as that."""
    all_may_stay: bool = True
    """What is ruled out is in no line of the plan before."""


async def compose_meal(state: GraphState, parts: Parts) -> GraphState:
    """Another plan of those that are shown is only put in front; whatever else is said, they are solved anew."""
    before, wants, turn_id = state["session"].memory, state["wants"], state["turn"].turn_id
    if (question := _question(state)) is not None:
        if needing(wants) > (wants.party or 0):
            # A number that is asked back is none that was said; the one before stays.
            wants = replace(wants, party=before.wants.party, party_approximate=before.wants.party_approximate)
        memory = replace(state["memory"], wants=wants, open_question=question.asks)
        reply = Reply(turn_id, "question", clarification=question)
        return {"reply": reply, "memory": memory, "wants": wants}
    if state["understood"].past_page:
        return {"reply": said.past_plans(turn_id, len(before.plans)), "memory": before}
    shown = await _shown_before(state, parts)
    if others := _of_other_kitchens(state):
        state = {**state, "wants": others}
    wished = wished_of(state["wants"], state["candidates"])
    shown = shown or await _solved(state, parts, wished)
    if not shown.plans and wished.of is not None and state["candidates"].asked.leading <= MAINS:
        # Nobody here has what was named in a size that is known: a meal beside it is, and that is said.
        wished = replace(wished, of=None)
        shown = await _solved(state, parts, wished)
    if not shown.plans:
        return _without_plans(state, shown, wished)
    kept = tuple(shown_of(one, shown.documents) for one in shown.plans)
    if shown.is_cheapest and wants.whole:
        # Nothing is so cheap: the limit that was tried is none for what is asked for next.
        wants = replace(wants, whole=replace(wants.whole, total_max=None))
    state = {**state, "wants": replace(state["wants"], whole=wants.whole)}
    memory = _memory_after(before, wants, kept, _page_of(shown, wants), state)
    facts: Facts = {"plans": _recorded(shown.composition)} if shown.composition else {}
    return {
        "reply": _reply(state, parts, shown, memory, wished),
        "memory": memory,
        "wants": state["wants"],
        "facts": facts,
    }


def _of_other_kitchens(state: GraphState) -> Wants | None:
    """For this answer alone, where no order can be made of the kitchens that are asked for; None where one can."""
    wants, candidates = state["wants"], state["candidates"]
    if not wants.cuisine_keys or composable(candidates.counts(without_limits(wants)), wants):
        return None
    others = replace(wants, cuisine=(), cuisine_keys=())
    return others if composable(candidates.counts(without_limits(others)), others) else None


def _question(state: GraphState) -> Clarification | None:
    """Which line is to be another one, what shall not be in it, or for how many, where more have needs than come."""
    understood, plans, turn_id = state["understood"], state["session"].memory.plans, state["turn"].turn_id
    if plans and understood.change == "swap" and not understood.referred:
        return said.which_line(turn_id, plans[0], understood.absent)
    if plans and understood.change == "leave_out":
        return said.without_what(turn_id, plans[0])
    if plans and understood.change == "put_in":
        return said.what_more(_courses_beside(plans[0], state))
    wants = state["wants"]
    if wants.party is None:
        return said.for_how_many()
    heads = needing(wants)
    return said.too_many_needs(heads, wants) if heads > wants.party else None


_HAD_BESIDE: tuple[Course, ...] = ("salad", "side", "soup", "appetizer", "dessert", "drink")
"""Courses that people add to an order, in the order of a meal."""


def _courses_beside(plan: ShownPlan, state: GraphState) -> list[str]:
    """What its restaurants sell that passes, and none of its lines is of."""
    columns = state["snapshot"].columns
    rows = state["candidates"].counts(without_limits(state["wants"])).rows
    sold = {columns.course[row] for row in rows.tolist() if columns.restaurant_key[row] in plan.restaurant_keys}
    held = {columns.course[row] for line in plan.lines if (row := columns.row_of(line.doc_id)) is not None}
    return [one for one in _HAD_BESIDE if one in sold - held]


async def _shown_before(state: GraphState, parts: Parts) -> _Shown | None:
    """The plans of the thread with the one that is pointed at in front; None where something else is to be found: what
    is in force, or what guards the thread, is another than it was."""
    memory, wants, understood = state["session"].memory, state["wants"], state["understood"]
    at = next(iter(understood.referred), 0)
    press = state["press"]
    is_guarded = press is None or press.memory is None or press.memory.wants.severities == wants.severities
    if understood.change != "show_plan" or at >= len(memory.plans) or wants != memory.wants or not is_guarded:
        return None
    return await _again((memory.plans[at], *memory.plans[:at], *memory.plans[at + 1 :]), state, parts)


async def _again(kept: tuple[ShownPlan, ...], state: GraphState, parts: Parts) -> _Shown | None:
    """Plans as they were shown; None where the catalogue has another menu for one since."""
    documents = await documents_of([line.doc_id for plan in kept for line in plan.lines], state, parts)
    party, columns = state["wants"].party or 0, state["snapshot"].columns
    found = [found_again(one, party, documents, columns) for one in kept]
    plans = tuple(one for one in found if one is not None and said.may_stand(one, documents, state["wants"]))
    if not kept or len(plans) < len(kept):
        return None
    keys = dict.fromkeys(key for plan in plans for key in plan.restaurant_keys)
    return _Shown(plans, documents, await _terms(keys, state, parts))


async def _solved(state: GraphState, parts: Parts, wished: Wished) -> _Shown:
    """Off the event loop: the turn of everybody else goes on meanwhile."""
    wants, candidates, before = state["wants"], state["candidates"], state["session"].memory.plans
    ask = plan_ask(wants, _changing(state), wished.extras, wished.of)
    assert ask is not None
    # Dishes are scored by what is wished for as the meal: what is had beside it is part of the order as it is.
    scored = CandidateSet(candidates.columns, asked_of(wished.wants, parts.matchers.terms(state["snapshot"])))
    offers = offers_of(scored, wished.wants, ask)
    terms = await _terms(offers.restaurants, state, parts)
    found = await asyncio.to_thread(compose_order, ask, offers, terms, food_budget)
    over = any(one.rule == "budget" for one in found.dropped)
    if over and wants.whole and wants.whole.total_max == budget(wants):
        return await _cheapest(found, terms, before, state, parts)
    documents = await documents_of([line.doc_id for plan in found.plans for line in plan.lines], state, parts)
    may_stand = tuple(one for one in found.plans if said.may_stand(one, documents, wants))
    plans = tuple(sorted(may_stand, key=lambda plan: not plan.kept)) if ask.keeps else may_stand
    kept = {line.doc_id for line in before[0].lines} if ask.keeps else frozenset[str]()
    return _Shown(plans, documents, terms, found, all_may_stay=kept <= frozenset(offers.doc_ids))


async def _cheapest(
    found: Composition, terms: Mapping[str, Terms], before: tuple[ShownPlan, ...], state: GraphState, parts: Parts
) -> _Shown:
    """Cheaper was asked for, and nothing is as cheap as that: what costs least, of this and of what was shown."""
    plans = tuple(sorted(found.plans, key=lambda plan: plan.total))
    if before and not (plans and money(plans[0].total) < min(one.total for one in before)):
        kept = await _again(tuple(sorted(before, key=lambda plan: plan.total)), state, parts)
        if kept is not None:
            return replace(kept, composition=found, is_cheapest=True)
    documents = await documents_of([line.doc_id for plan in plans for line in plan.lines], state, parts)
    plans = tuple(one for one in plans if said.may_stand(one, documents, state["wants"]))
    return _Shown(plans, documents, terms, found, is_cheapest=True)


def _changing(state: GraphState) -> ShownPlan | None:
    memory, change = state["session"].memory, state["understood"].change
    return memory.plans[0] if memory.plans and memory.wants.whole and change not in _ANEW else None


async def _terms(keys: Iterable[str], state: GraphState, parts: Parts) -> Mapping[str, Terms]:
    """What each of these restaurants asks of an order to the place in force; of branches the first that says."""
    columns, wants = state["snapshot"].columns, state["wants"]
    branches = {
        key: dict.fromkeys(columns.restaurant_id[row] for row in columns.restaurant_key.rows(key).tolist())
        for key in keys
    }
    ids = [one for those in branches.values() for one in those]
    stated = await fulfilments_of(ids, state, parts)
    places = [place for place in (wants.city, wants.area) if place]
    said_by = {key: next((stated[one] for one in those if one in stated), None) for key, those in branches.items()}
    return {key: terms_of(one, wants.zip_code, places) for key, one in said_by.items()}


def _reply(state: GraphState, parts: Parts, shown: _Shown, memory: Memory, wished: Wished) -> Reply:
    turn, wants, composition = state["turn"], state["wants"], shown.composition
    uncovered = composition.uncovered if composition else ()
    by = said.Drawn(turn.turn_id, wants, shown.documents, shown.terms, parts.clock.now().date(), uncovered, wished)
    plans = tuple(said.plan_of(at, one, by) for at, one in enumerate(shown.plans))
    currency = plans[0].currency
    told = _dropped(composition, shown, wants) if composition else []
    dropped = said.dropped_told(told, wants, currency)
    cheapest = (Notice("plans_cheapest", say("plans-cheapest-already"), leads=True),) if shown.is_cheapest else ()
    absent = state["understood"].absent if shown.all_may_stay else ()
    not_in_it = (Notice("plan_has_none", said.not_in_it(absent), leads=True),) if absent else ()
    in_time = not (composition and composition.cut_off)
    cut_off = () if in_time else (Notice("plans_cut_off", say("plans-cut-off"), leads=True),)
    return Reply(
        turn_id=turn.turn_id,
        kind="plans",
        wants_feedback=True,
        headline=said.headline(plans, wants),
        text=said.changed_told(plans[0]),
        notices=(
            *_of_meals(state, shown, wished),
            *said.other_kitchens(memory.wants, wants), *said.not_sold(wished),
            *not_in_it, *cheapest, *dropped, *cut_off,
            *of_currency(turn.text, state["understood"].said, currency), *of_tags(state["understood"].said.tags),
        ),
        plans=plans,
        quick_replies=_quick_replies(state, memory),
        total=len(plans),
        restaurants=len({key for one in shown.plans for key in one.restaurant_keys}),
        resolved_query=state["resolved_query"],
    )  # fmt: skip


def _of_meals(state: GraphState, shown: _Shown, wished: Wished) -> tuple[Notice, ...]:
    """Who is without a meal, which meal it is where several are asked for, and what nobody sells of what is added."""
    wants, snapshot, composition = state["wants"], state["snapshot"], shown.composition
    uncovered = composition.uncovered if composition else ()
    found = {one: nearest_with(one, wants, snapshot.columns, snapshot.vocabulary.places) for one in uncovered}
    nearest = {label: there for label, there in found.items() if there is not None}
    names = said.restaurants(shown.plans[0], shown.documents)
    added = () if state["understood"].change == "compose" else state["understood"].said.extras
    missing = [one.of for one in composition.dropped if one.rule == "extras" and one.of in added] if composition else []
    elsewhere = [words for words in missing if words in _for_some(wants) and wished.sold_by.get(words)]
    return (
        *said.without_meal(wants, uncovered, nearest, names),
        *said.later_meals(wants),
        *(() if said.not_sold(wished) else said.not_on_menus(added, wished, wants)),
        *said.not_there(elsewhere, names),
    )


def _for_some(wants: Wants) -> frozenset[str]:
    """What is not for everybody; where it is left out is told once, and after that by each plan."""
    return frozenset(one.words for one in wants.whole.for_some) if wants.whole else frozenset()


def _dropped(composition: Composition, shown: _Shown, wants: Wants) -> list[DroppedWish]:
    """Wishes that are told of; a sum that is to hold everything is answered with one that does."""
    some = _for_some(wants)
    told = [
        one for one in composition.dropped if (one.rule != "budget" or not shown.is_cheapest) and one.of not in some
    ]
    if not is_all_in(wants):
        return told
    would = said.with_all(shown.plans[0], shown.terms)
    return [replace(one, would_do=one.would_do and would) if one.rule == "budget" else one for one in told]


def _quick_replies(state: GraphState, memory: Memory) -> tuple[QuickReply, ...]:
    turn_id, candidates, generation = state["turn"].turn_id, state["candidates"], state["snapshot"].generation
    understood = action_understood("show_dishes")
    assert understood is not None
    dishes = plan_search(merge(memory, understood), candidates, memory, understood, generation).total
    dish_wants = without_limits(state["wants"])
    counts = candidates.counts(dish_wants)
    has_desserts = bool(candidates.columns.course.among(("dessert",), counts.rows).any())
    used = {key for plan in memory.plans for key in plan.restaurant_keys}
    whole = state["wants"].whole
    others = composable(counts, state["wants"]) - used - frozenset(whole.not_from if whole else ())
    return said.quick_replies(turn_id, state["wants"], dishes, has_desserts, bool(others))


def _without_plans(state: GraphState, shown: _Shown, wished: Wished) -> GraphState:
    """A menu too thin to feed the party is said; what was shown before stays."""
    wants, turn = state["wants"], state["turn"]
    currency = currency_of_place(state["snapshot"].columns, wants) or "USD"
    dishes, total = without_limits(wants), state["candidates"].total
    headline = said.nobody_feeds(wants, currency, total(dishes), left_out(dishes, total))
    unsold = said.not_sold(wished)
    dropped = said.dropped_told(shown.composition.dropped, wants, currency) if shown.composition else ()
    reply = Reply(turn.turn_id, "answer", headline=headline, notices=(*unsold, *dropped))
    facts: Facts = {"plans": _recorded(shown.composition)} if shown.composition else {}
    return {"reply": reply, "memory": replace(state["memory"], plans=(), open_question=()), "facts": facts}


def _page_of(shown: _Shown, wants: Wants) -> tuple[ShownDish, ...]:
    """The lines of the plan in focus: what is asked about, or picked, is one of those."""
    pairs = [(line, shown.documents[line.doc_id]) for line in shown.plans[0].lines]
    return tuple(_dish_of(line, document, wants) for line, document in pairs)


def _dish_of(line: FoundLine, document: MenuDocument, wants: Wants) -> ShownDish:
    served = said.served_line(line, document, wants)
    return ShownDish(
        doc_id=line.doc_id,
        dish_key=line.dish_key,
        restaurant_key=line.restaurant_key,
        restaurant_name=document.restaurant_name,
        item_name=document.item_name,
        unit_price=served.portion.price,
        party_cost=served.party_cost,
        serves_max=served.portion.serves_max,
        portion=line.position,
        units=line.units,
        needs=served.needs,
        heads=line.heads,
    )


def _memory_after(
    before: Memory, wants: Wants, plans: tuple[ShownPlan, ...], page: tuple[ShownDish, ...], state: GraphState
) -> Memory:
    """Each plan can be pressed."""
    return replace(
        before,
        wants=wants,
        relaxed=(),
        query=state["resolved_query"],
        page=page,
        places=(),
        plans=plans,
        focus=(),
        reckoned=None,
        kept_ids=(),
        kept_is_whole=False,
        seen_dish_keys=(),
        open_question=(),
        generation=state["snapshot"].generation,
        asked_total=len(plans),
    )


def _recorded(composition: Composition | None) -> Facts:
    """For the turn's row: what each restaurant could have come to, what binds, and what was solved for."""
    if composition is None:
        return {}
    return {
        "bounds": [
            {
                "restaurants": list(one.restaurant_keys),
                "bound": one.bound,
                "solved": one.solved,
                "fit": one.fit,
                "tight": list(one.tight),
            }
            for one in composition.bounds
        ],
        "steps": list(composition.steps),
        "dropped": [[one.rule, one.of, one.asked, one.would_do] for one in composition.dropped],
        "cut_off": composition.cut_off,
    }
