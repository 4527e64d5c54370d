"""Reads the cases of a folder, and describes the results of running the cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from ..errors import DataError, ReportsViolation
from ..files.access import fingerprint, read_or_say
from ..files.cache import Cache, files_as_they_are, folders_behind
from ..files.documents import Document, FileModel, dump_yaml, read_document, validate
from ..messages import gettext
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
    """The result of a case under one reading, with a sentence for each difference from the expected answer.

    `reading` is a text such as `switch=value`, with commas between several switches; the text is empty if no switch
    matters. `verdict` is `None` if the case asks for a score.
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
    """A case that was run, with a check for each reading that the case names; `state` is `None` for an impossible
    position.
    """

    case: Case
    state: Position | None
    checks: tuple[Check[Expected, Position, Outcome], ...]

    @property
    def ok(self) -> bool:
        """Whether the program's answer equals the answer in the case."""
        return not any(check.failures for check in self.checks)


def read_cases(
    folder: Path,
    model: type[Case],
    registry: Registry,
    more_problems: Callable[[Document, Case], Iterable[str]],
    package: Path,
) -> tuple[Case, ...]:
    """Reads all cases of a folder, in the order of the rules; raises `DataError` with the problems of all files.

    `more_problems` finds problems that neither the file model nor the registry finds; the folder `package` contains the
    code of this function. Cases without problems are cached. The key of the cache consists of the texts of the files,
    the names that the files may use, and the program's code.
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
    """Parses cached cases; `None` if no cases are cached, or if the cached text has another format."""
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
            problems.append(document.problem(("id",), gettext("another case has the same id, {case}", case=case.id)))
        cases[case.id] = case
    if problems:
        raise DataError(problems)
    return tuple(sorted(cases.values(), key=lambda case: (order[case.rules[0]], len(case.id), case.id)))


def _problems(document: Document, path: Path, case: CaseHead, registry: Registry) -> Iterator[str]:
    """The problems in case files that their pydantic model cannot find, such as unknown names."""
    if path.stem != case.id or path.parent.name != case.family:
        file = f"{case.family}/{case.id}.yaml"
        yield document.problem(
            ("id",), gettext("the case {case} has to be in the file {file}", case=case.id, file=file)
        )
    yield from unknown_rules(document, "rules", case.rules, registry)
    claims = {claim.id for claim in registry.wrong_claims}
    for number, claim in enumerate(case.refutes):
        if claim not in claims:
            yield document.problem(("refutes", number), gettext("no wrong claim {claim}", claim=claim))
    documents = {entry.id for entry in registry.documents}
    for number, source in enumerate(case.source):
        if source.document not in documents:
            missing = gettext("no document {document!r}", document=source.document)
            yield document.problem(("source", number, "document"), missing)


def unknown_rules(document: Document, key: str, named: Iterable[str], registry: Registry) -> Iterator[str]:
    """A problem for each unknown rule in the list under a key of a case file."""
    known = registry.titles
    return (
        document.problem((key, number), gettext("no rule {rule}", rule=rule))
        for number, rule in enumerate(named)
        if rule not in known
    )


def format_case(case: CaseHead) -> str:
    """Writes a case in the standard form of case files."""
    return dump_yaml(case.model_dump(exclude_defaults=True))


def differing(what: str, expected: object, actual: object) -> list[str]:
    """Yields a sentence if a value differs from the expected value; otherwise yields nothing."""
    if expected == actual:
        return []
    return [
        gettext(
            "{part}: expected {expected}, found {actual}", part=what, expected=_plain(expected), actual=_plain(actual)
        )
    ]


def differing_facts(facts: FileModel | None, fact_of: Callable[[str], object]) -> list[str]:
    """The facts that are not as the case states, in order. The function `fact_of` takes the name of a fact, and returns
    its actual value.
    """
    stated = facts.model_fields_set if facts else ()
    return sorted(each for name in stated for each in differing(name, getattr(facts, name), fact_of(name)))


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or gettext("none")
    if isinstance(value, dict):
        return ", ".join(f"{key} {points}" for key, points in value.items()) or gettext("nothing")
    return str(value)
