"""Where the program keeps each rule: functions, constraints, tests and cases, found by looking at the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from .case_file import CaseHead
from .citing import cited
from .corpus import Corpus


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


@dataclass(frozen=True, eq=False)
class Keeping:
    """Where a game's program is, and how its rooms keep rules.

    The functions of `rooms` state rules, those of the room `model` once more, for the solver. `is_data` has the rules
    that are tables of an edition, with which ones; `within` those that are a part of another rule's function.
    `reasons` say why rules have no constraint, by id or by the beginning of one. Tests `about_the_registry` name rules
    without asking what they say.
    """

    corpus: Corpus[CaseHead]
    package: Path
    rooms: tuple[str, ...]
    is_data: Mapping[str, str]
    about_the_registry: tuple[str, ...]
    within: Mapping[str, str] = field(default_factory=dict)
    model: str = "planning."
    reasons: Callable[[], Mapping[str, str]] = dict

    @cached_property
    def coverage(self) -> tuple[Coverage, ...]:
        """The coverage of every rule, in the order of the registry."""
        reasons, ids = self.reasons(), [rule.id for rule in self.corpus.registry.rules]
        named = {rule: [part for part in self._stated if part.named == rule] for rule in ids}
        rules = {rule: tuple(p.place for p in named[rule] if p.place.startswith(self.rooms)) for rule in ids}
        tests = self._tests({rule: tuple(place.rpartition(".")[2] for place in rules[rule]) for rule in ids})
        cases = self.cases_by_rule()
        found = []
        for rule in ids:
            functions = rules[rule] or ((self.within[rule],) if rule in self.within else ())
            constraints = tuple(part.place for part in named[rule] if part.place.startswith(self.model))
            citing = (part.place for part in self._stated if rule in part.cites)
            found.append(
                Coverage(
                    rule=rule,
                    functions=functions,
                    helpers=tuple(place for place in citing if place not in functions and place not in constraints),
                    data=self.is_data.get(rule),
                    constraints=constraints,
                    model=reasons.get(rule) or (None if constraints else reasons.get(rule.rpartition("-")[0])),
                    tests=None if tests is None else tests[rule],
                    cases=cases.get(rule, ()),
                )
            )
        return tuple(found)

    def cases_by_rule(self) -> dict[str, tuple[str, ...]]:
        """The ids of the cases about each rule."""
        found: dict[str, list[str]] = {}
        for case in self.corpus.load_cases():
            for rule in case.rules:
                found.setdefault(rule, []).append(case.id)
        return _frozen(found)

    @cached_property
    def _stated(self) -> tuple[_Stated, ...]:
        """Every module, class and function of the package, each with the text that belongs to no smaller part."""
        found = []
        for path in sorted(self.package.rglob("*.py")):
            module = ".".join(path.relative_to(self.package).with_suffix("").parts)
            text = path.read_text(encoding="utf-8")
            lines: list[str | None] = list(text.splitlines())
            for place, name, first, last in _parts(ast.parse(text), module):
                own = "\n".join(line for line in lines[first:last] if line is not None)
                lines[first:last] = [None] * (last - first)
                found.append(_Stated(place, _id_in_name(name), self._cited(own)))
            found.append(_Stated(module, None, self._cited("\n".join(line for line in lines if line is not None))))
        return tuple(found)

    def _cited(self, text: str) -> tuple[str, ...]:
        return cited(text, self.corpus.rule_id)

    def _tests(self, functions: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]] | None:
        """The tests of each rule: those that name its id or one of its functions; `None` outside a checkout."""
        checkout, game = self.package.parent.parent, self.package.name
        folder = checkout / "tests" / game
        if not folder.is_dir() or not (checkout / "pyproject.toml").is_file():
            return None
        owner = {name: rule for rule, names in functions.items() for name in names}
        found: dict[str, list[str]] = {rule: [] for rule in functions}
        for path in sorted(folder.rglob("test_*.py")):
            place = path.relative_to(folder).as_posix()
            if place in self.about_the_registry:
                continue
            for test, text in _test_functions(path.read_text(encoding="utf-8")):
                named = re.findall(rf"\b({self.corpus.rule_id})\b", text)
                rules = {*named, *(owner[word] for word in re.findall(r"\w+", text) if word in owner)}
                rules.add(_id_in_name(test.removeprefix("test_")) or "")
                for rule in sorted(rules & found.keys()):
                    found[rule].append(f"tests/{game}/{place}::{test}")
        return _frozen(found)


@dataclass(frozen=True, slots=True)
class _Stated:
    """A part of the program, `rules.demolishing.fallen`, with the ids that its text cites and the one in its name."""

    place: str
    named: str | None
    cites: tuple[str, ...]


def _parts(node: ast.AST, place: str) -> Iterator[tuple[str, str, int, int]]:
    """The classes and functions of a module, inner ones first: place, name, first line from 0, and the line behind."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef | ast.FunctionDef):
            yield from _parts(inner, f"{place}.{inner.name}") if isinstance(inner, ast.ClassDef) else ()
            yield f"{place}.{inner.name}", inner.name, inner.lineno - 1, inner.end_lineno or inner.lineno


def _test_functions(text: str) -> Iterator[tuple[str, str]]:
    """The test functions of a module, each with its source and decorators."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, "\n".join(lines[first - 1 : node.end_lineno])


def _id_in_name(name: str) -> str | None:
    """The rule after which a function is named: `end_1a_...` is END-1a, `m_bld_2_...` M-BLD-2."""
    match = re.match(r"((?:[a-z]+_)+)([0-9]+[a-z]?)_", name)
    return f"{match[1].upper().replace('_', '-')}{match[2]}" if match else None


def _frozen(found: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {rule: tuple(names) for rule, names in found.items()}
