"""Switches off one rule and finds the cases whose answer changes; these cases decide the rule.

A replaced function returns values of the same type, so that a case fails by its answer. A case that crashes does not
count."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "mutation-check.md"
NAMED = 4
"""The maximum number of failing cases in a row of the table."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One rule that is switched off: the dotted `place` of a function in the package, and its replacement.

    `variant` makes the replacement from the original.
    """

    rule: str
    place: str
    how: str
    variant: Callable[[Any], Any]

    def __str__(self) -> str:
        return f"{self.rule} {self.place}: {self.how}"


def always(value: object) -> Callable[[Any], Any]:
    """Returns a variant that always returns the same value."""
    return lambda original: lambda *arguments: value


def never_broken(original: Any) -> Any:
    """Returns a variant of a predicate that never finds a violation."""
    return lambda *arguments: iter(())


def given(make: Callable[..., Any]) -> Callable[[Any], Any]:
    """Returns a variant that computes its result from the original result and the arguments."""
    return lambda original: lambda *arguments: make(original(*arguments), *arguments)


def asked_with(make: Callable[..., tuple[Any, ...]]) -> Callable[[Any], Any]:
    """Returns a variant that calls the original with other arguments."""
    return lambda original: lambda *arguments: original(*make(*arguments))


def unchanged(original: Any) -> Any:
    """Returns a variant that returns the state unchanged."""
    return lambda state, *_: state


def a_property(value: Any) -> Callable[[Any], Any]:
    """Returns a variant of a property with a constant value."""
    return lambda _: property(lambda _: value)


def but(**changes: Callable[..., Any]) -> Callable[[Any], Any]:
    """Returns a variant whose result has some fields changed; each change is a function of result and arguments."""

    def variant(original: Any) -> Any:
        def changed(*arguments: Any) -> Any:
            result = original(*arguments)
            return replace(result, **{name: change(result, *arguments) for name, change in changes.items()})

        return changed

    return variant


def write_table(rows: str, start: str, end: str) -> None:
    """Writes a table into the page, between two marks."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(start)
    PAGE.write_text(f"{before}{start}\n\n{rows}\n\n{end}{rest.partition(end)[2]}", encoding="utf-8", newline="\n")


@dataclass(frozen=True)
class MutationCheck:
    """Runs the rulings of a game while one rule at a time is switched off.

    `package` is the package of the game. `packages` are the packages whose caches may depend on a rule. `rules` are the
    ids in order. `run` runs the question of a case. The table is written into the page between `start` and `end`.
    """

    package: str
    packages: tuple[str, ...]
    rules: tuple[str, ...]
    changes: tuple[Mutation, ...]
    cases: tuple[Any, ...]
    run: Callable[[Any], Any]
    start: str
    end: str

    def mutations(self) -> tuple[Mutation, ...]:
        """Returns every mutation, in the order of the rules."""
        return tuple(sorted(self.changes, key=lambda mutation: self.rules.index(mutation.rule)))

    def sample(self, count: int, seed: str) -> tuple[Mutation, ...]:
        """Returns a random sample of mutations, which depends only on the seed."""
        return tuple(random.Random(seed).sample(self.mutations(), count))

    @contextmanager
    def switched_off(self, mutation: Mutation) -> Iterator[None]:
        """Switches a rule off in every module that contains the function, by name or in a table."""
        owner, name = self._owner(mutation.place)
        original = vars(owner)[name]
        variant = mutation.variant(original)
        held: list[tuple[Any, str, Any]] = [(owner, name, original)]
        if not isinstance(owner, type):
            held = [
                (module, name, value)
                for module in self._modules()
                for name, value in vars(module).items()
                if not name.startswith("__") and _swapped(value, original, variant) is not value
            ]
        before = [dict(value) if type(value) is dict else value for _, _, value in held]
        try:
            for holder, name, value in held:
                _put(holder, name, value, _swapped(value, original, variant))
            self._forget()
            yield
        finally:
            for (holder, name, value), old in zip(held, before, strict=True):
                _put(holder, name, value, old)
            self._forget()

    def failing(self, mutation: Mutation, cases: Sequence[Any]) -> list[str]:
        """Returns the cases whose answer differs from the ruling while a rule is switched off."""
        with self.switched_off(mutation):
            return [case.id for case in cases if self._answers_otherwise(case)]

    def main(self, about: str | None) -> int:
        """Runs the check; returns 1 if a rule can be switched off without a failing case."""
        parser = argparse.ArgumentParser(description=about)
        parser.add_argument("--sample", type=int, metavar="N", help="run only N random mutations")
        parser.add_argument("--seed", default="0", help="the seed of the sample")
        parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.parent.name}/{PAGE.name}")
        asked = parser.parse_args()
        if asked.write and asked.sample is not None:
            parser.error("--write is for the whole table, not for a sample")
        chosen = self.mutations() if asked.sample is None else self.sample(asked.sample, asked.seed)
        found = {mutation: self.failing(mutation, self.cases) for mutation in chosen}
        sys.stdout.write(f"{table(found)}\n")
        survivors = [mutation for mutation, killers in found.items() if not killers]
        sys.stdout.write(f"{len(found)} mutations, {len(survivors) or 'none'} unnoticed by {len(self.cases)} cases\n")
        if asked.write:
            write_table(table(found), self.start, self.end)
        return int(bool(survivors))

    def _answers_otherwise(self, case: Any) -> bool:
        try:
            return not self.run(case).ok
        except Exception:  # a crash means that the variant is wrong, not that the case decides the rule
            return False

    def _owner(self, place: str) -> tuple[ModuleType | type, str]:
        """Returns the module or class that contains a function, and the function's name in it."""
        *path, name = place.split(".")
        modules = [part for part in path if part.islower()]  # names of classes begin with a capital letter
        owner: Any = import_module(".".join([self.package, *modules]))
        for inside in path[len(modules) :]:
            owner = getattr(owner, inside)
        return owner, name

    def _modules(self) -> list[ModuleType]:
        return [module for name, module in sys.modules.items() if name.startswith(self.package)]

    def _forget(self) -> None:
        """Clears the caches of the packages of the game."""
        for module in self._modules():
            if module.__name__.removeprefix(f"{self.package}.").split(".")[0] in self.packages:
                for value in vars(module).values():
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()


def table(found: Mapping[Mutation, Sequence[str]]) -> str:
    """Returns the mutations as a Markdown table, each with the failing cases."""
    lines = ["| rule | function | switched off | cases failing | such as |", "| --- | --- | --- | ---: | --- |"]
    for mutation, cases in found.items():
        named = ", ".join(cases[:NAMED]) + (", ..." if len(cases) > NAMED else "")
        lines.append(f"| {mutation.rule} | `{mutation.place}` | {mutation.how} | {len(cases)} | {named or 'NONE'} |")
    return "\n".join(lines)


def _put(holder: Any, name: str, value: Any, new: Any) -> None:
    """Replaces the contents of a table in place, because the table may be the default of an argument."""
    if type(value) is dict:
        value.update(new)
    else:
        setattr(holder, name, new)


def _swapped(value: Any, original: Any, variant: Any) -> Any:
    """Returns a value with a function replaced, also inside tables, or the value itself if it has no such function."""
    if value is original:
        return variant
    if type(value) is tuple:
        entries = tuple(_swapped(entry, original, variant) for entry in value)
        return value if all(new is old for new, old in zip(entries, value, strict=True)) else entries
    if type(value) is dict:
        table = {key: _swapped(entry, original, variant) for key, entry in value.items()}
        return value if all(table[key] is entry for key, entry in value.items()) else table
    return value
