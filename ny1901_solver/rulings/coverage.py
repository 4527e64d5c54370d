"""Where the program keeps each rule: functions, constraints, tests and cases, found by looking at the code."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from .registry import load_registry
from .rules_file import RULE_ID

PACKAGE = Path(__file__).parent.parent
ROOMS = ("scoring", "rules")
"""The rooms whose functions state rules or carry them out."""

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

_ID = re.compile(rf"\b({RULE_ID})\b")
_SPAN = re.compile(r"\b([A-Z]{3})-([0-9]+) to \1-([0-9]+)\b")
_ABOUT_THE_REGISTRY = (
    "rulings/test_registry.py",
    "rulings/test_coverage.py",
    "rulings/test_cases.py",
    "rulings/test_mutations.py",
    "cli/test_rule.py",
    "cli/test_rule_cases.py",
)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where one rule is kept.

    `functions` carry the rule's id in their name and are the rule; `helpers` cite it. `data` says which tables
    hold a rule of components. `constraints` are the functions of the planning room, `model` why there is none.
    `tests` is `None` in an installed package, which has no tests.
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
    named, citing = _functions()
    constraints, reasons = _model()
    ids = [rule.id for rule in load_registry().rules]
    tests = _tests({rule: tuple(name.rpartition(".")[2] for name in named.get(rule, ())) for rule in ids})
    cases = cases_by_rule()
    found = []
    for rule in ids:
        functions = named.get(rule, ()) or ((WITHIN[rule],) if rule in WITHIN else ())
        found.append(
            Coverage(
                rule=rule,
                functions=functions,
                helpers=tuple(name for name in citing.get(rule, ()) if name not in functions),
                data=IS_DATA.get(rule),
                constraints=constraints.get(rule, ()),
                model=reasons.get(rule) or (None if rule in constraints else BEFORE_A_TURN.get(rule[:3])),
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


def _functions() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """For each rule the functions named after it, and those whose docstring cites it."""
    named: dict[str, list[str]] = {}
    citing: dict[str, list[str]] = {}
    for room in ROOMS:
        for module in _modules(room):
            for name, thing in _own(module):
                place = f"{module.__name__.split('.', 1)[1]}.{name}"
                rule = _id_in_name(name)
                if rule:
                    named.setdefault(rule, []).append(place)
                for cited in cited_rules(inspect.getdoc(thing) or ""):
                    if cited != rule:
                        citing.setdefault(cited, []).append(place)
    return _frozen(named), _frozen(citing)


def _model() -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """For each rule the functions of the CP-SAT model named after it, and why other rules have none."""
    from ..planning.turns import BY_CONSTRUCTION, NOT_MODELLED, constraints, objective

    found: dict[str, list[str]] = {}
    for module in (constraints, objective):
        for name, _ in _own(module):
            rule = _id_in_name(name)
            if rule:
                found.setdefault(rule, []).append(f"{module.__name__.split('.', 1)[1]}.{name}")
    return _frozen(found), {**BY_CONSTRUCTION, **NOT_MODELLED}


def _tests(functions: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]] | None:
    """The tests of each rule: those that name its id or one of its functions; `None` outside a checkout."""
    folder = PACKAGE.parent / "tests"
    if not folder.is_dir() or not (PACKAGE.parent / "pyproject.toml").is_file():
        return None
    owner = {name: rule for rule, names in functions.items() for name in names}
    found: dict[str, list[str]] = {rule: [] for rule in functions}
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(folder).as_posix()
        if place in _ABOUT_THE_REGISTRY:
            continue
        for test, text in _test_functions(path.read_text(encoding="utf-8")):
            rules = set(_ID.findall(text)) | {owner[word] for word in re.findall(r"\w+", text) if word in owner}
            rules.add(_id_in_name(test.removeprefix("test_")) or "")
            for rule in sorted(rules & found.keys()):
                found[rule].append(f"tests/{place}::{test}")
    return _frozen(found)


def _test_functions(text: str) -> Iterator[tuple[str, str]]:
    """The test functions of a module, each with its source and decorators."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, "\n".join(lines[first - 1 : node.end_lineno])


def _modules(room: str) -> Iterator[ModuleType]:
    package = import_module(f"..{room}", __package__)
    for found in iter_modules(package.__path__):
        yield import_module(f"{package.__name__}.{found.name}")


def _own(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The functions and classes that a module defines, with their methods, in the order of the source."""
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(thing) or inspect.isclass(thing):
            yield name, thing
        if inspect.isclass(thing):
            for method, inside in vars(thing).items():
                if isinstance(inside, (classmethod, property)) or inspect.isfunction(inside):
                    yield f"{name}.{method}", inside


def cited_rules(text: str) -> tuple[str, ...]:
    """The rule ids that a text cites, `SET-1 to SET-6` written out, in order and each once."""
    for prefix, first, last in _SPAN.findall(text):
        written = ", ".join(f"{prefix}-{number}" for number in range(int(first), int(last) + 1))
        text = text.replace(f"{prefix}-{first} to {prefix}-{last}", written)
    return tuple(dict.fromkeys(_ID.findall(text)))


def _id_in_name(name: str) -> str | None:
    """The rule after which a function is named: `end_1a_...` is END-1a."""
    match = re.match(r"([a-z]{3})_([0-9]+[a-z]?)_", name)
    return f"{match[1].upper()}-{match[2]}" if match else None


def _frozen(found: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {rule: tuple(names) for rule, names in found.items()}
