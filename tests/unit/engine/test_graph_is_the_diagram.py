"""The picture in ARCHITECTURE.md is the graph that runs."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from engine.dependencies import Parts
from engine.graph import build_graph

EDGE = re.compile(r"^\s+(\w+) (-->|-\.->) (\w+)$", re.MULTILINE)


def test_the_compiled_graph_has_exactly_the_edges_of_the_diagram() -> None:
    document = Path("ARCHITECTURE.md").read_text(encoding="utf-8")
    picture = re.search(r"```mermaid\n(.*?)```", document, re.DOTALL)
    assert picture is not None
    drawn = {(source, target, arrow == "-.->") for source, arrow, target in EDGE.findall(picture[1])}
    rename = {"__start__": "START", "__end__": "END"}
    compiled = {
        (rename.get(edge.source, edge.source), rename.get(edge.target, edge.target), edge.conditional)
        for edge in build_graph(cast(Parts, SimpleNamespace(models=object(), takes_orders=True))).get_graph().edges
    }
    assert compiled == drawn
