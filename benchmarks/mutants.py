"""Mutants of the program: small changes of its source, drawn with a fixed seed and stratified by area.

A mutant changes one operator, comparison, constant or condition, removes one statement, or swaps two arguments. Its id
depends on the file, the function and the changed text. So a change elsewhere neither moves a mutant nor draws another.
"""

from __future__ import annotations

import ast
import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "ny1901_solver"
NEW_YORK, MANHATTAN = f"{PACKAGE}/new_york_1901", f"{PACKAGE}/manhattan"
AREAS: Mapping[str, Sequence[str]] = {
    "rules": [
        *(f"{NEW_YORK}/{part}" for part in ("rules", "state", "moves", "tiles", "board", "edition")),
        *(f"{MANHATTAN}/{part}" for part in ("rules", "state", "edition", "history.py", "history_points.py")),
    ],
    "scoring": [f"{NEW_YORK}/scoring", f"{MANHATTAN}/scoring.py", f"{PACKAGE}/statistics"],
    "planning": [f"{NEW_YORK}/planning", f"{NEW_YORK}/points", f"{MANHATTAN}/planning", f"{MANHATTAN}/endgame"],
    "advice": [
        *(f"{PACKAGE}/{part}" for part in ("evaluation", "reviews")),
        *(f"{NEW_YORK}/{part}" for part in ("hint", "policies", "review")),
        *(f"{MANHATTAN}/{part}" for part in ("hint", "review", "opponents")),
    ],
    "formats": [
        *(f"{PACKAGE}/{part}" for part in ("positions", "records", "files")),
        *(f"{NEW_YORK}/{part}" for part in ("positions", "table", "replay")),
        *(f"{MANHATTAN}/{part}" for part in ("positions", "table", "replay")),
    ],
    "interfaces": [
        f"{PACKAGE}/{part}" for part in ("terminal", "engine", "python", "questions", "capabilities", "app")
    ],
}
"""Maps each area to its files and folders."""
SEED, PER_AREA = "1901", 100
SKIPPED = ("__repr__", "__getattr__", "__dir__")
KEPT_ORDER = ("isinstance", "map", "filter", "cast", "getattr", "max", "min")
"""Functions whose arguments are never swapped: every call would fail, or no result would change."""

_OPERATORS: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one place: `text` replaces the bytes `start` to `end` of a file."""

    area: str
    path: str
    function: str
    kind: str
    start: int
    end: int
    original: str
    text: str
    number: int = 0
    """Numbers equal changes of one function."""

    @property
    def id(self) -> str:
        """Returns the name of the mutant; only a change of its own function or file name alters it."""
        change = hashlib.sha256(f"{self.original} -> {self.text}".encode()).hexdigest()[:8]
        return f"{self.path}:{self.function}:{self.kind}:{change}:{self.number}"

    def __str__(self) -> str:
        return f"{self.path} {self.function}: {' '.join(self.original.split())} -> {self.text}"

    def change(self, source: bytes) -> bytes:
        """Returns the source of the file with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def drawn(tree: Path, per_area: int = PER_AREA) -> dict[str, list[Mutant]]:
    """Returns the mutants of each area in the order of the seed; those at odd places are held out."""
    areas = {}
    for area, places in AREAS.items():
        found = [mutant for path in sorted(_files(tree, places)) for mutant in mutants_of(tree, path, area)]
        areas[area] = sorted(found, key=_lot)[:per_area]
    return areas


def _lot(mutant: Mutant) -> str:
    return hashlib.sha256(f"{SEED} {mutant.id}".encode()).hexdigest()


def _files(tree: Path, places: Sequence[str]) -> Iterator[str]:
    for place in places:
        path = tree / place
        for file in [path] if path.is_file() else path.rglob("*.py"):
            yield file.relative_to(tree).as_posix()


def mutants_of(tree: Path, path: str, area: str) -> list[Mutant]:
    """Returns all mutants of a file, in the order of the text."""
    source = (tree / path).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen = defaultdict[str, int](int)
    mutants = []
    for function, kind, node, text in _changes(ast.parse(source), "", set()):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        original = source[start:end].decode()
        mutant = Mutant(area, path, function, kind, start, end, original, text)
        mutants.append(Mutant(area, path, function, kind, start, end, original, text, seen[mutant.id]))
        seen[mutant.id] += 1
    return mutants


_Change = tuple[str, str, ast.expr | ast.stmt, str]


def _changes(node: ast.AST, function: str, skipped: set[ast.AST]) -> Iterator[_Change]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if node.name in SKIPPED:
            return
        function = f"{function}.{node.name}".removeprefix(".")
        skipped.update(node.decorator_list)
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    if isinstance(node, ast.JoinedStr | ast.Assert):  # positions inside f-strings are not positions in the file
        return
    for name in ("annotation", "returns"):
        if isinstance(each := getattr(node, name, None), ast.AST):
            skipped.add(each)
    if isinstance(node, ast.expr):
        for kind, changed in _expressions(node):
            yield function, kind, node, f"({changed})"
    elif isinstance(node, ast.stmt) and function and (text := _dropped(node)):
        yield function, "statement", node, text
    for child in ast.iter_child_nodes(node):
        if child not in skipped:
            test = getattr(node, "test", None) is child or child in getattr(node, "ifs", ())
            if test and isinstance(child, ast.expr) and function:
                yield function, "condition", child, f"(not ({ast.unparse(child)}))"
            yield from _changes(child, function, skipped)


def _expressions(node: ast.expr) -> Iterator[tuple[str, str]]:
    match node:
        case ast.BinOp(left, operator, right) if type(operator) in _OPERATORS and not _is_text(left):
            yield "operator", ast.unparse(ast.BinOp(left, _OPERATORS[type(operator)](), right))
        case ast.BoolOp(operator, values):
            yield "condition", ast.unparse(ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
        case ast.Compare(left, [operator, *others], comparators) if type(operator) in _COMPARISONS:
            yield "comparison", ast.unparse(ast.Compare(left, [_COMPARISONS[type(operator)](), *others], comparators))
        case ast.Constant(bool(value)):
            yield "constant", str(not value)
        case ast.Constant(int(value) | float(value)):
            yield "constant", str(value + 1)
        case ast.Call(function, [first, second, *others], keywords) if ast.unparse(function) not in KEPT_ORDER:
            starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
            if not starred and ast.unparse(first) != ast.unparse(second):
                yield "arguments", ast.unparse(ast.Call(function, [second, first, *others], keywords))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _dropped(node: ast.stmt) -> str:
    match node:
        case ast.Expr(ast.Yield() | ast.YieldFrom()):
            return "if False: yield"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            return "pass"
    return ""
