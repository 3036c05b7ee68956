"""Sentences: keys that the code says, what their texts ask for, and English that stands in code still."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

ROOT = Path(__file__).parent.parent.parent
LOCALES = {"engine": ROOT / "engine/answers/locales", "channels": ROOT / "channels/shared/locales"}
"""Room → the folder of what it says."""
ROOMS = {"engine": "engine", "channels": "channels", "bot": "channels"}
"""Package → whose sentences it says: what `bot` says to people it says for a channel."""
OPERATORS = (
    "engine/stores", "engine/catalogue", "engine/models", "engine/search", "channels/http",
    "engine/reading", "engine/telemetry.py", "engine/pricing", "engine/plans/checker.py", "engine/ports.py",
    "engine/ordering/handoff.py", "engine/ordering/windows.py", "channels/teams/clouds.py",
    "channels/teams/http_client.py",
)  # fmt: skip
"""What no person in a thread reads: readers' words, what operators and other programs are told,
errors and descriptions of HTTP."""
_SENTENCE = re.compile(r"(?:^|[\s“(])[A-Za-z’']{2,}[,;:]? [“$(]?[A-Za-z’']+|^[A-Z][a-z]+[.?!…]$")
"""Two words beside each other; a label of one word is found by the dialogues in a second locale."""
READ = frozenset(
    (
        "engine/answers/claims.py",
        "engine/answers/groundedness.py",
        "engine/answers/lines.py",
        "engine/messages/examples.py",
        "engine/nodes/plan.py",
        "engine/plans/offers.py",
        "engine/safety/claims.py",
        "engine/safety/diets.py",
    )
)
"""Words that are read, in menus, in a model's sentences, or in lines that a press says as if they were typed."""
_MARKUP = re.compile(r"<|-src '")
_NO_SENTENCE = frozenset(
    (
        "New York",
        "not here",
        "what do you know about me?",
        "as one whole order",
        "bold cyan",
        "Excellent match",
        "Good match",
        "Partial match",
    )
)
"""A city; lines that are read; a terminal's style; the values of a field."""


@dataclass(frozen=True)
class Call:
    """One `say("key", …)`; of a key that is put together, what it begins and ends with."""

    file: str
    line: int
    begins: str
    ends: str
    is_whole: bool
    told: frozenset[str]


def calls() -> Iterator[tuple[str, Call]]:
    """Each with the room whose texts it is of."""
    for package, room in ROOMS.items():
        for file in sorted((ROOT / package).rglob("*.py")):
            source = file.read_text("utf-8")
            if not re.search(r"sentences import| = Sentences\(", source):
                continue
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                    for key in _keys(node.args[0]):
                        yield room, _call(str(file.relative_to(ROOT)), node, key)


def _keys(key: ast.expr) -> list[ast.expr]:
    return [*_keys(key.body), *_keys(key.orelse)] if isinstance(key, ast.IfExp) else [key]


def _call(file: str, node: ast.Call, key: ast.expr) -> Call:
    told = frozenset(word.arg or "**" for word in node.keywords)
    if isinstance(key, ast.Constant):
        return Call(file, node.lineno, str(key.value), "", True, told)
    if isinstance(key, ast.JoinedStr):
        first, last = key.values[0], key.values[-1]
        begins = str(first.value) if isinstance(first, ast.Constant) else ""
        ends = str(last.value) if isinstance(last, ast.Constant) and len(key.values) > 1 else ""
        return Call(file, node.lineno, begins, ends, False, told)
    return Call(file, node.lineno, "", "", False, told)


def texts(folder: Path, locale: str = "en") -> dict[str, frozenset[str]]:
    """Key → the names of what is told to it. Raises AssertionError for a file that is no Fluent."""
    resource = FluentParser().parse((folder / f"{locale}.ftl").read_text("utf-8"))
    found: dict[str, frozenset[str]] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            found[entry.id.name] = frozenset(_variables(entry.value))
    return found


def _variables(node: object) -> Iterator[str]:
    if isinstance(node, ftl.VariableReference):
        yield node.id.name
    elif isinstance(node, ftl.BaseNode):
        for value in vars(node).values():
            yield from _variables(value)
    elif isinstance(node, list):
        for one in node:
            yield from _variables(one)


def english() -> Counter[str]:
    """File → literals that read as English and may reach a person."""
    found: Counter[str] = Counter()
    for package in ("engine", "channels"):
        for file in sorted((ROOT / package).rglob("*.py")):
            name = str(file.relative_to(ROOT))
            if name.startswith(OPERATORS) or name in READ:
                continue
            if count := sum(1 for _ in literals(ast.parse(file.read_text("utf-8")))):
                found[name] = count
    return found


def literals(tree: ast.AST) -> Iterator[ast.expr]:
    """Those of no docstring, error, log line or key."""
    if isinstance(tree, (ast.Raise, ast.Assert)):
        return
    if isinstance(tree, ast.Call):
        name = ast.unparse(tree.func)
        if (
            name == "say"
            or name.endswith("Error")
            or name.split(".")[0] == "log"
            or name in ("re.compile", "Unavailable")
        ):
            for child in [*tree.args[1:], *tree.keywords] if name == "say" else []:
                yield from literals(child)
            return
    if isinstance(tree, ast.Assign) and any(ast.unparse(target) == "__all__" for target in tree.targets):
        return
    if isinstance(tree, ast.Expr) and isinstance(tree.value, ast.Constant):
        return
    if isinstance(tree, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in tree.values)
        if re.search(r"(?:^|[\s“(])[A-Za-z’']{2,}[,;:.]? |} [A-Za-z’']{2,}[.,?!]?$", text) and "<" not in text:
            yield tree
        for part in tree.values:
            if isinstance(part, ast.FormattedValue):
                yield from literals(part.value)
        return
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        if tree.value not in _NO_SENTENCE and not _MARKUP.search(tree.value) and _SENTENCE.search(tree.value):
            yield tree
        return
    if isinstance(tree, (ast.Subscript, ast.AnnAssign)) and isinstance(getattr(tree, "annotation", None), ast.expr):
        if tree.value is not None:
            yield from literals(tree.value)
        return
    for child in ast.iter_child_nodes(tree):
        yield from literals(child)
