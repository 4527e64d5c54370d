"""The rulings corpus: cases read from a folder, and what came of asking the program each one's question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from ..errors import DataError, ReportsViolation
from ..files.access import fingerprint, read_or_say
from ..files.cache import Cache, files_as_they_are, folders_behind
from ..files.documents import Document, FileModel, dump_yaml, read_document, validate
from ..version import VERSION
from .case_file import CaseHead
from .registry import Registry

CACHE = Cache("cases")
Case = TypeVar("Case", bound=CaseHead)
Expected = TypeVar("Expected")
Position = TypeVar("Position")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Check(Generic[Expected, Position, Outcome]):
    """A case under one reading: what was found, and a sentence for everything that is not as expected.

    `reading` is `switch=value`, several joined by commas, or empty where no switch matters. `verdict` is `None`
    for a score.
    """

    reading: str
    expected: Expected
    verdict: str | None
    violations: tuple[ReportsViolation, ...]
    after: Position | None
    outcome: Outcome | None
    failures: tuple[str, ...]


@dataclass(frozen=True)
class CaseResult(Generic[Case, Expected, Position, Outcome]):
    """A case that was run: one check for each reading that it speaks of. `state` is `None` if impossible."""

    case: Case
    state: Position | None
    checks: tuple[Check[Expected, Position, Outcome], ...]

    @property
    def ok(self) -> bool:
        """Whether the program answers as the case does."""
        return not any(check.failures for check in self.checks)


def read_cases(
    folder: Path,
    model: type[Case],
    registry: Registry,
    more_problems: Callable[[Document, Case], Iterable[str]],
    package: Path,
) -> tuple[Case, ...]:
    """All cases of a folder, in the order of the rules; raises `DataError` with every problem of every file.

    `more_problems` are those that neither the model of the file sees nor the registry; the modules in `package` say
    which. Cases without a problem are kept by the texts of their files, by the names that they may use, and by the
    program.
    """
    texts = {path: read_or_say(path) for path in sorted(folder.glob("*/*.yaml"))}
    parts = [part for path, text in texts.items() for part in (f"{path.parent.name}/{path.name}", str(text))]
    names = [each.id for group in (registry.rules, registry.wrong_claims, registry.documents) for each in group]
    program = files_as_they_are(folders_behind(package), ".py")
    key = fingerprint(VERSION, program, model.__module__, " ".join(names), *parts)
    cases = _thaw(CACHE.get(key), model)
    if cases is None:
        cases = _read(tuple(texts), model, registry, more_problems)
        CACHE.put(key, "\n".join(case.model_dump_json(exclude_unset=True) for case in cases))
    return cases


def _thaw(text: str | None, model: type[Case]) -> tuple[Case, ...] | None:
    """The cases of a text that was kept; `None` where there is none, or one of another kind."""
    try:
        return None if text is None else tuple(map(model.model_validate_json, text.split("\n")))
    except ValueError:
        return None


def _read(
    paths: Iterable[Path],
    model: type[Case],
    registry: Registry,
    more_problems: Callable[[Document, Case], Iterable[str]],
) -> tuple[Case, ...]:
    order = {rule.id: number for number, rule in enumerate(registry.rules)}
    problems: list[str] = []
    cases: dict[str, Case] = {}
    for path in paths:
        try:
            document = read_document(path)
            case = validate(document, model)
        except DataError as error:
            problems += error.problems
            continue
        problems += [*_problems(document, path, case, registry), *more_problems(document, case)]
        if case.id in cases:
            problems.append(document.problem(("id",), f"{case.id} is the id of another case, too"))
        cases[case.id] = case
    if problems:
        raise DataError(problems)
    return tuple(sorted(cases.values(), key=lambda case: (order[case.rules[0]], len(case.id), case.id)))


def _problems(document: Document, path: Path, case: CaseHead, registry: Registry) -> Iterator[str]:
    """What the model of the file cannot see: names that lead nowhere."""
    if path.stem != case.id or path.parent.name != case.family:
        yield document.problem(("id",), f"the file of {case.id} is {case.family}/{case.id}.yaml")
    yield from unknown_rules(document, "rules", case.rules, registry)
    claims = {claim.id for claim in registry.wrong_claims}
    for number, claim in enumerate(case.refutes):
        if claim not in claims:
            yield document.problem(("refutes", number), f"no wrong claim {claim}")
    documents = {entry.id for entry in registry.documents}
    for number, source in enumerate(case.source):
        if source.document not in documents:
            yield document.problem(("source", number, "document"), f"no document {source.document!r}")


def unknown_rules(document: Document, key: str, named: Iterable[str], registry: Registry) -> Iterator[str]:
    """A problem for each rule of a list that the registry has not; `key` is where the list stands."""
    known = registry.titles
    return (
        document.problem((key, number), f"no rule {rule}") for number, rule in enumerate(named) if rule not in known
    )


def format_case(case: CaseHead) -> str:
    """Writes a case in the one spelling that its file has."""
    return dump_yaml(case.model_dump(exclude_defaults=True))


def differing(what: str, expected: object, actual: object) -> list[str]:
    """The failure of a check where something is not as expected."""
    return [] if expected == actual else [f"{what}: expected {_plain(expected)}, found {_plain(actual)}"]


def differing_facts(facts: FileModel | None, fact_of: Callable[[str], object]) -> list[str]:
    """The failures of the facts that a case states, in order; `fact_of` tells a fact by its name."""
    stated = facts.model_fields_set if facts else ()
    return sorted(each for name in stated for each in differing(name, getattr(facts, name), fact_of(name)))


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {points}" for key, points in value.items()) or "nothing"
    return str(value)
