"""What the rules say, and how a turn stands to them: the answers of the commands `rule ...`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AliasPath, Field

from ..rulings.case_file import CaseFile
from ..rulings.registry import load_registry
from .answer import Answer, Data, JsonOf, Part, PositionAnswer, SentenceData, Text, facts_of, kinds

if TYPE_CHECKING:
    from ..rulings import Coverage, Registry, Rule
    from ..rulings.cases import CaseResult
    from ..rulings.differ import Difference, Side
    from ..state import GameState
    from ..table.judging import Judged


class RuleHeadingData(Part):
    """A rule in a list."""

    id: str
    title: str
    authority: str


class RuleListAnswer(Answer):
    """All rules."""

    command = "rule-list"
    rules: list[RuleHeadingData]


class RuleSearchAnswer(Answer):
    """The rules that speak of some words, best first."""

    command = "rule-search"
    words: list[str]
    rules: list[RuleHeadingData]


class SourceData(Part):
    """A place in a document."""

    document: str = Field(validation_alias=AliasPath("document", "id"))
    file: str = Field(validation_alias=AliasPath("document", "file"))
    place: str


class ReadingData(Part):
    """A switch of the readings, with what its values mean."""

    switch: str
    default: str
    default_because: str
    values: dict[str, str]


class WrongClaimData(Part):
    """A wrong claim, and where it stands."""

    id: str
    claim: str
    document: str = Field(validation_alias=AliasPath("source", "document", "id"))
    file: str = Field(validation_alias=AliasPath("source", "document", "file"))
    place: str = Field(validation_alias=AliasPath("source", "place"))


class RuleShowAnswer(RuleHeadingData, Answer):
    """A rule with its sources, its readings and the wrong claims that it refutes."""

    command = "rule-show"
    text: str
    sources: list[SourceData]
    reason: str | None
    readings: list[ReadingData]
    wrong_claims: list[WrongClaimData]


class CoverageData(Part):
    """Where the program keeps a rule."""

    id: str = Field(validation_alias="rule")
    kept: bool
    functions: list[str]
    helpers: list[str]
    data: str | None
    constraints: list[str]
    model: str | None
    tests: list[str] | None
    cases: list[str]


class RuleCoverageAnswer(Answer):
    """Where the program keeps the rules."""

    command = "rule-coverage"
    kept: bool
    rules: list[CoverageData]


class CheckData(Part):
    """A case under one reading."""

    reading: str | None
    verdict: str | None
    violations: list[SentenceData]
    failures: list[str]


class CaseResultData(CaseFile):
    """A case that was run."""

    ok: bool
    checks: list[CheckData]


class KnownPositionsData(Part):
    """How many of the positions that can be have a game that leads there, and how many have none."""

    recorded: int
    unrecorded: int


class RuleCasesAnswer(Answer):
    """The rulings, each with the program's own answer."""

    command = "rule-cases"
    total: int
    failed: int
    positions: KnownPositionsData
    cases: list[CaseResultData]


class TitledViolationData(Part):
    """A broken rule with its title."""

    rule: str
    title: str
    sentence: str
    squares: list[Text]
    territories: list[str]


class FactData(Part):
    """A fact that helps to forbid a turn."""

    kind: str
    sentence: str
    squares: list[Text]
    territories: list[str]


class ConflictData(Part):
    """A least set of rules and facts that forbids a turn."""

    rules: list[str]
    facts: list[FactData]


class ConflictsData(Part):
    """The conflicts of a turn, the smallest first."""

    complete: bool
    sets: list[ConflictData]


class ChangeData(Part):
    """A change on the way to a legal turn."""

    cost: int
    sentence: str


class RepairData(Part):
    """A legal turn, and how far it is from the one that was judged."""

    turn: Text
    distance: int
    changes: list[ChangeData]


class RepairsData(Part):
    """The nearest legal turns, and how many more are as near as the last."""

    nearest: list[RepairData]
    as_near: int


class OtherReadingData(Part):
    """A reading under which the verdict changes."""

    switch: str
    value: str
    legal: bool
    rules: list[str]


class RuleCheckAnswer(PositionAnswer):
    """The verdict on a turn, why, and what is near it."""

    command = "rule-check"
    to_move: str
    draws: list[str] | None
    turn: Text
    legal: bool
    remark: str | None
    violations: list[TitledViolationData]
    conflicts: ConflictsData
    repairs: RepairsData | None
    other_readings: list[OtherReadingData]


class BestData(Part):
    """A turn of most points."""

    gain: int
    turn: Text


class SideData(Part):
    """What one of two readings answers."""

    reading: dict[str, str]
    legal: bool | None
    violations: list[SentenceData]
    score: dict[str, dict[str, int]] | None
    best: BestData | None


class RuleDifferAnswer(PositionAnswer):
    """A small position where two readings part."""

    command = "rule-differ"
    found: Literal[True]
    tried: int
    board: str
    size: int
    position: str
    turn: Text | None
    sides: list[SideData]
    case: Annotated[Data, JsonOf(CaseFile)]


class NoDifferenceAnswer(Answer):
    """That no difference was found in so many positions."""

    command = "rule-differ"
    found: Literal[False]
    tried: int


def rule_list(rules: Iterable[Rule]) -> Data:
    """The answer of `rule list`."""
    return RuleListAnswer.of(None, {"rules": list(rules)})


def rule_search(words: Sequence[str], found: Iterable[Rule]) -> Data:
    """The answer of `rule search`."""
    return RuleSearchAnswer.of(None, {"words": words, "rules": list(found)})


def rule_show(registry: Registry, rule: Rule) -> Data:
    """The answer of `rule show`."""
    content = {
        "readings": [
            {
                "switch": reading.switch,
                "default": reading.values[0].value,
                "default_because": reading.default_because,
                "values": {each.value: each.meaning for each in reading.values},
            }
            for reading in registry.readings_of(rule)
        ],
        "wrong_claims": registry.claims_refuted_by(rule),
    }
    return RuleShowAnswer.of(None, facts_of(rule) | content)


def rule_coverage(found: Sequence[Coverage]) -> Data:
    """The answer of `rule coverage`."""
    return RuleCoverageAnswer.of(None, {"kept": all(entry.kept for entry in found), "rules": found})


def known_positions(results: Iterable[CaseResult]) -> KnownPositionsData:
    """How many of the positions of cases have a game that leads there; impossible ones are not counted."""
    possible = [each.case for each in results if each.case.position is not None and each.state is not None]
    recorded = sum(case.record is not None for case in possible)
    return KnownPositionsData(recorded=recorded, unrecorded=len(possible) - recorded)


def rule_cases(results: Sequence[CaseResult]) -> Data:
    """The answer of `rule cases`."""
    cases = [
        {
            **result.case.model_dump(exclude_defaults=True),
            "ok": result.ok,
            "checks": [
                {
                    "reading": check.reading or None,
                    "verdict": check.verdict,
                    "violations": check.violations,
                    "failures": check.failures,
                }
                for check in result.checks
            ],
        }
        for result in results
    ]
    content = {
        "total": len(results),
        "failed": sum(not result.ok for result in results),
        "positions": known_positions(results),
        "cases": cases,
    }
    return RuleCasesAnswer.of(None, content)


def rule_check(state: GameState, judged: Judged) -> Data:
    """The answer of `rule check`."""
    found, draws = judged.found, judged.draws
    titles = load_registry().titles
    content = {
        "to_move": state.colour(state.to_move),
        "draws": None if draws is None else kinds(state, draws),
        "turn": found.turn,
        "legal": found.legal,
        "remark": judged.remark or None,
        "violations": [
            {
                "rule": violation.rule,
                "title": titles[violation.rule],
                "sentence": violation.sentence,
                "squares": violation.squares,
                "territories": violation.territories,
            }
            for violation in found.violations
        ],
        "conflicts": {"complete": found.complete, "sets": found.conflicts},
        "repairs": judged.nearest,
        "other_readings": [
            {
                "switch": other.switch,
                "value": other.value,
                "legal": other.legal,
                "rules": sorted({violation.rule for violation in other.violations}),
            }
            for other in judged.others
        ],
    }
    return RuleCheckAnswer.of(state, content)


def rule_differ(found: Difference, case: CaseFile, tried: int, seed: int) -> Data:
    """The answer of `rule differ` with a difference."""
    content = {
        "found": True,
        "tried": tried,
        "board": found.board,
        "size": found.size[0],
        "position": case.position,
        "turn": found.question.turn,
        "sides": [_side(found, side) for side in found.sides],
        "case": case.model_dump(exclude_defaults=True),
    }
    return RuleDifferAnswer.of(found.question.state, content, seed=seed)


def no_difference(tried: int, seed: int) -> Data:
    """The answer of `rule differ` without one."""
    return NoDifferenceAnswer.of(None, {"found": False, "tried": tried}, status="estimated", seed=seed)


def _side(found: Difference, side: Side) -> Data:
    colours = found.question.state.setup.colours
    return {
        "reading": dict(side.setting),
        "legal": None if side.sheets else side.legal,
        "violations": side.violations,
        "score": {colour: sheet.by_rule() for colour, sheet in zip(colours, side.sheets, strict=False)} or None,
        "best": None if side.best is None else {"gain": side.best[0], "turn": side.best[1]},
    }
