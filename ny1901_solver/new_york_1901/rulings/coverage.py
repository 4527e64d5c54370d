"""Where the program keeps each rule: functions, constraints, tests and cases, found by looking at the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .registry import CITED, cited_rules, load_registry

PACKAGE = Path(__file__).parent.parent
CHECKOUT = PACKAGE.parent.parent
ROOMS = ("scoring.", "rules.")
"""The rooms whose functions state rules."""

MODEL = "planning."
"""The room whose functions state them once more, for the solver."""

IS_DATA: dict[str, str] = {
    "COM-1": "edition.yaml and board.txt: districts, territories and their squares",
    "COM-2": "edition.yaml and cards.yaml: the streets, and the card of each street that has one",
    "COM-3": "edition.yaml and board.txt: parks and landmarks, from which the board derives frontage",
    "COM-4": "tiles.yaml and the numbers of edition.yaml: own tiles, starter building, workers",
    "COM-5": "tiles.yaml: the legendaries with their points and heights",
    "COM-6": "edition.yaml and cards.yaml: characters, street cards and challenges; territory cards follow the board",
    "COM-7": "tiles.yaml: whether a tile is irregular is read off its shape",
}
"""The rules that are tables of an edition rather than functions, and which tables."""

WITHIN: dict[str, str] = {"TRN-3": "rules.turn_order.trn_1_steps_in_order"}
"""The rules that are a part of another rule's function."""

BEFORE_A_TURN: dict[str, str] = {
    "COM": "the model is made from an edition, whose tables these are",
    "SET": "the model is made from a position, in which set-up is done",
}
"""The groups of rules that no turn can break, and why the model need not ask them."""

_ABOUT_THE_REGISTRY = (
    "rulings/test_registry.py",
    "rulings/test_asking.py",
    "rulings/test_questions.py",
    "rulings/test_coverage.py",
    "rulings/test_cases.py",
    "rulings/test_mutations.py",
    "cli/test_rule.py",
    "cli/test_rule_cases.py",
)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where one rule is kept.

    `functions` carry the rule's id in their name and are the rule; `helpers` cite it, wherever they stand. `data`
    says which tables hold a rule of components. `constraints` are the functions of the planning room, `model` why
    there is none. `tests` is `None` in an installed package, which has no tests.
    """

    rule: str
    functions: tuple[str, ...]
    helpers: tuple[str, ...]
    data: str | None
    constraints: tuple[str, ...]
    model: str | None
    tests: tuple[str, ...] | None
    cases: tuple[str, ...]

    @property
    def kept(self) -> bool:
        """Whether the program keeps the rule: by a function, or as data."""
        return bool(self.functions or self.helpers or self.data)


@lru_cache(maxsize=1)
def coverage() -> tuple[Coverage, ...]:
    """The coverage of every rule, in the order of the registry."""
    reasons = _model()
    ids = [rule.id for rule in load_registry().rules]
    named = {rule: [part for part in _stated() if part.named == rule] for rule in ids}
    rules = {rule: tuple(p.place for p in named[rule] if p.place.startswith(ROOMS)) for rule in ids}
    tests = _tests({rule: tuple(place.rpartition(".")[2] for place in rules[rule]) for rule in ids})
    cases = cases_by_rule()
    found = []
    for rule in ids:
        functions = rules[rule] or ((WITHIN[rule],) if rule in WITHIN else ())
        constraints = tuple(part.place for part in named[rule] if part.place.startswith(MODEL))
        citing = (part.place for part in _stated() if rule in part.cites)
        found.append(
            Coverage(
                rule=rule,
                functions=functions,
                helpers=tuple(place for place in citing if place not in functions and place not in constraints),
                data=IS_DATA.get(rule),
                constraints=constraints,
                model=reasons.get(rule) or (None if constraints else BEFORE_A_TURN.get(rule[:3])),
                tests=None if tests is None else tests[rule],
                cases=cases.get(rule, ()),
            )
        )
    return tuple(found)


def cases_by_rule() -> dict[str, tuple[str, ...]]:
    """The ids of the cases about each rule."""
    from .cases import load_cases

    found: dict[str, list[str]] = {}
    for case in load_cases():
        for rule in case.rules:
            found.setdefault(rule, []).append(case.id)
    return _frozen(found)


@dataclass(frozen=True, slots=True)
class _Stated:
    """A part of the program, `rules.demolishing.fallen`, with the ids that its text cites and the one in its name."""

    place: str
    named: str | None
    cites: tuple[str, ...]


@lru_cache(maxsize=1)
def _stated() -> tuple[_Stated, ...]:
    """Every module, class and function of the package, each with the text that belongs to no smaller part."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        text = path.read_text(encoding="utf-8")
        lines: list[str | None] = list(text.splitlines())
        for place, name, first, last in _parts(ast.parse(text), module):
            own = "\n".join(line for line in lines[first:last] if line is not None)
            lines[first:last] = [None] * (last - first)
            found.append(_Stated(place, _id_in_name(name), cited_rules(own)))
        found.append(_Stated(module, None, cited_rules("\n".join(line for line in lines if line is not None))))
    return tuple(found)


def _parts(node: ast.AST, place: str) -> Iterator[tuple[str, str, int, int]]:
    """The classes and functions of a module, inner ones first: place, name, first line from 0, and the line behind."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef | ast.FunctionDef):
            yield from _parts(inner, f"{place}.{inner.name}") if isinstance(inner, ast.ClassDef) else ()
            yield f"{place}.{inner.name}", inner.name, inner.lineno - 1, inner.end_lineno or inner.lineno


def _model() -> dict[str, str]:
    """Why rules have no constraint of their own in the CP-SAT model."""
    from ..planning.turns import BY_CONSTRUCTION, NOT_MODELLED

    return {**BY_CONSTRUCTION, **NOT_MODELLED}


def _tests(functions: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]] | None:
    """The tests of each rule: those that name its id or one of its functions; `None` outside a checkout."""
    folder = CHECKOUT / "tests" / PACKAGE.name
    if not folder.is_dir() or not (CHECKOUT / "pyproject.toml").is_file():
        return None
    owner = {name: rule for rule, names in functions.items() for name in names}
    found: dict[str, list[str]] = {rule: [] for rule in functions}
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(folder).as_posix()
        if place in _ABOUT_THE_REGISTRY:
            continue
        for test, text in _test_functions(path.read_text(encoding="utf-8")):
            rules = set(CITED.findall(text)) | {owner[word] for word in re.findall(r"\w+", text) if word in owner}
            rules.add(_id_in_name(test.removeprefix("test_")) or "")
            for rule in sorted(rules & found.keys()):
                found[rule].append(f"tests/{PACKAGE.name}/{place}::{test}")
    return _frozen(found)


def _test_functions(text: str) -> Iterator[tuple[str, str]]:
    """The test functions of a module, each with its source and decorators."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, "\n".join(lines[first - 1 : node.end_lineno])


def _id_in_name(name: str) -> str | None:
    """The rule after which a function is named: `end_1a_...` is END-1a."""
    match = re.match(r"([a-z]{3})_([0-9]+[a-z]?)_", name)
    return f"{match[1].upper()}-{match[2]}" if match else None


def _frozen(found: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {rule: tuple(names) for rule, names in found.items()}
