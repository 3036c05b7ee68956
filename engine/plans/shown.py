"""Plans as a thread keeps them, and again as they were found: what was shown is shown anew without being solved."""

from collections.abc import Mapping

from engine.catalogue import Columns, MenuDocument, Portion, money
from engine.conversation import ShownLine, ShownPlan
from engine.plans.contract import FoundLine, FoundPlan, Shortfall


def shown_of(found: FoundPlan, documents: Mapping[str, MenuDocument]) -> ShownPlan:
    names = {document.restaurant_key: document.restaurant_name for document in documents.values()}
    return ShownPlan(
        kind=found.kind,
        restaurant_keys=found.restaurant_keys,
        names=tuple(names.get(key, key.partition("|")[0]) for key in found.restaurant_keys),
        lines=tuple(
            ShownLine(
                doc_id=line.doc_id,
                dish_key=line.dish_key,
                item_name=documents[line.doc_id].item_name,
                restaurant_key=line.restaurant_key,
                role=line.role,
                units=line.units,
                heads=line.heads,
                position=line.position,
                heads_by_group=line.heads_by_group,
            )
            for line in found.lines
        ),
        total=money(found.total),
        fit=found.fit,
        missing=tuple((one.rule, one.of, one.need, one.has) for one in found.shortfalls),
    )


def found_again(
    shown: ShownPlan, party: int, documents: Mapping[str, MenuDocument], columns: Columns
) -> FoundPlan | None:
    """None where a line has left the catalogue, or another price makes another total: then it is solved anew."""
    lines = [_line(line, documents[line.doc_id], columns) for line in shown.lines if line.doc_id in documents]
    there = [line for line in lines if line is not None]
    total = sum(line.cost for line in there)
    if len(there) < len(shown.lines) or money(total) != shown.total:
        return None
    estimated = sum(line.cost for line in there if line.is_estimated)
    return FoundPlan(
        kind=shown.kind,
        restaurant_keys=shown.restaurant_keys,
        lines=tuple(there),
        party=party,
        total=total,
        stated=total - estimated,
        estimated=estimated,
        fit=shown.fit,
        estimated_heads=sum(line.heads for line in there if line.is_estimated),
        left_over=sum(max(0, line.serves_high - line.heads) for line in there),
        shortfalls=tuple(Shortfall(rule, of, need, has) for rule, of, need, has in shown.missing),  # type: ignore[arg-type]
    )


def _line(line: ShownLine, document: MenuDocument, columns: Columns) -> FoundLine | None:
    row = columns.row_of(line.doc_id)
    if row is None or line.position >= len(document.portions):
        return None
    portion = document.portions[line.position]
    low, high = servings(portion, line.units)
    price = int(portion.price * 100)
    return FoundLine(
        row=row,
        doc_id=line.doc_id,
        position=line.position,
        restaurant_key=line.restaurant_key,
        dish_key=line.dish_key,
        role=line.role,
        units=line.units,
        unit_price=price,
        cost=price * line.units,
        heads=line.heads,
        serves_low=low,
        serves_high=high,
        is_estimated=not portion.size_stated,
        heads_by_group=line.heads_by_group,
    )


def servings(portion: Portion, units: int) -> tuple[int, int]:
    """Whom so many units feed, at the low end and at the upper; an estimate is taken at its low end."""
    if portion.size_stated:
        return units * (portion.serves_min or portion.serves_max or 0), units * (portion.serves_max or 0)
    if portion.estimate is None:
        return 0, 0
    fed = units * portion.estimate.holds // portion.estimate.a_head
    return fed, fed
