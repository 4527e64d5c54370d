"""Where the program keeps each rule: functions, constraints, tests and cases, found by looking at the code.

`python -m tests.rule_coverage` prints a line for each rule of both games, with the number of each; with ids of rules,
those in full. Exit code 0 when every rule is kept, 1 when one is not.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ny1901_solver.errors import UnknownWord
from ny1901_solver.manhattan.rulings import cases as manhattan
from ny1901_solver.new_york_1901.rulings import cases as new_york
from ny1901_solver.rulebook.corpus import Corpus
from ny1901_solver.rulebook.registry import citations
from ny1901_solver.text.choosing import choose


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where one rule is kept.

    `functions` carry the rule's id in their name and are the rule; `helpers` cite it, wherever they stand. `data`
    says which tables hold a rule of components. `constraints` are the functions of the planning package, `model` why
    there is none.
    """

    rule: str
    functions: tuple[str, ...]
    helpers: tuple[str, ...]
    data: str | None
    constraints: tuple[str, ...]
    model: str | None
    tests: tuple[str, ...]
    cases: tuple[str, ...]

    @property
    def kept(self) -> bool:
        """Whether the program keeps the rule: by a function, or as data."""
        return bool(self.functions or self.helpers or self.data)


@dataclass(frozen=True, eq=False)
class Keeping:
    """Where a game's program is, and how its packages keep rules.

    The functions of `packages` state rules, those of `model` once more, for the solver. `is_data` has the rules
    that are tables of an edition, with which ones; `within` those that are a part of another rule's function.
    `reasons` say why rules have no constraint, by id or by the beginning of one. Tests `about_the_registry` name rules
    without asking what they say.
    """

    corpus: Corpus[Any]
    package: Path
    packages: tuple[str, ...]
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
        rules = {rule: tuple(p.place for p in named[rule] if p.place.startswith(self.packages)) for rule in ids}
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
                    tests=tests[rule],
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
        return citations(text, self.corpus.rule_id)

    def _tests(self, functions: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """The tests of each rule: those that name its id or one of its functions."""
        game = self.package.name
        folder = Path(__file__).parent / game
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
    """A part of the program, `rules.building.place`, with the ids that its text cites and the one in its name."""

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


def _reasons() -> dict[str, str]:
    """Why rules have no constraint of their own in the CP-SAT model: some groups, as no turn can break them."""
    from ny1901_solver.new_york_1901.planning.turns import BY_CONSTRUCTION, NOT_MODELLED

    return {
        "COM": "the model is made from an edition, whose tables these are",
        "SET": "the model is made from a position, in which set-up is done",
        **BY_CONSTRUCTION,
        **NOT_MODELLED,
    }


NEW_YORK = Keeping(
    corpus=new_york.CORPUS,
    package=new_york.PACKAGE,
    packages=("scoring.", "rules."),
    is_data={
        "COM-1": "edition.yaml and board.txt: districts, territories and their squares",
        "COM-2": "edition.yaml and cards.yaml: the streets, and the card of each street that has one",
        "COM-3": "edition.yaml and board.txt: parks and landmarks, from which the board derives frontage",
        "COM-4": "tiles.yaml and the numbers of edition.yaml: own tiles, starter building, workers",
        "COM-5": "tiles.yaml: the legendaries with their points and heights",
        "COM-6": "edition.yaml and cards.yaml: characters, street cards and challenges; "
        "territory cards follow the board",
        "COM-7": "tiles.yaml: whether a tile is irregular is read off its shape",
    },
    about_the_registry=(
        "rulings/test_registry.py",
        "rulings/test_asking.py",
        "rulings/test_questions.py",
        "rulings/test_coverage.py",
        "rulings/test_cases.py",
        "rulings/test_mutations.py",
        "cli/test_rule.py",
        "cli/test_rule_cases.py",
    ),
    within={"TRN-3": "rules.legality.trn_1_steps_in_order"},
    reasons=_reasons,
)
MANHATTAN = Keeping(
    corpus=manhattan.CORPUS,
    package=manhattan.PACKAGE,
    packages=("scoring.", "rules."),
    is_data={
        "M-COM-1": "edition.yaml: how many cities there are, and the side of each",
        "M-COM-2": "edition.yaml: the colours, and the pieces of each by floors",
        "M-COM-3": "edition.yaml: how many cards of each position there are",
        "M-COM-4": "edition.yaml: the names of the cities, each with how it is known",
        "M-CARD-3": "cards are numbers of squares, so that nothing hangs on there being two grids",
        "M-FACT-3": "it follows from M-BLD-3 and the largest piece",
        "M-FACT-9": "it follows from M-RND-4 and M-RND-5, and nothing is left to keep",
    },
    about_the_registry=(
        "rulings/test_registry.py",
        "rulings/test_asking.py",
        "rulings/test_coverage.py",
        "rulings/test_cases.py",
        "rulings/test_mutations.py",
        "cli/test_rule.py",
    ),
)


def main(asked: Sequence[str]) -> int:
    """Prints the coverage of the rules asked for, or of all in one table; returns the exit code."""
    found = {entry.rule: entry for game in (NEW_YORK, MANHATTAN) for entry in game.coverage}
    try:
        wanted = [choose(each, found, "the id of a rule, such as DEM-4 or M-BLD-3") for each in asked]
    except UnknownWord as error:
        sys.stderr.write(f"{error}\n")
        return 2
    lines = [line for entry in wanted for line in _in_full(entry)] if asked else list(_in_a_table(found.values()))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if all(entry.kept for entry in wanted or found.values()) else 1


def _in_a_table(found: Collection[Coverage]) -> Iterator[str]:
    width = max(len(entry.rule) for entry in found)
    yield f"{'rule':<{width}}  {'functions':>9}  {'constraints':>11}  {'tests':>5}  {'cases':>5}"
    for entry in found:
        functions = len(entry.functions) + len(entry.helpers)
        here = str(functions) if functions else "data" if entry.data else "none"
        counted = f"{len(entry.constraints):>11}  {len(entry.tests):>5}  {len(entry.cases):>5}"
        yield f"{entry.rule:<{width}}  {here:>9}  {counted}"


def _in_full(entry: Coverage) -> Iterator[str]:
    yield entry.rule
    parts = {
        "functions": entry.functions,
        "helpers that cite it": entry.helpers,
        "data": filter(None, [entry.data]),
        "constraints": entry.constraints,
        "in the model": filter(None, [entry.model]),
        "tests": entry.tests,
        "cases": entry.cases,
    }
    for title, names in parts.items():
        if lines := list(names):
            yield from (f"{title}:", *(f"  {name}" for name in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
