"""The answers of `rule check` and `rule differ`: the verdict on a turn, and where two readings differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ...questions.answers import (
    Answer,
    Data,
    LineData,
    Part,
    PositionAnswer,
    SentenceData,
    Text,
    facts_of,
    schema_elsewhere,
)
from ...rulebook.answers import ChangeData
from ..points.reasons import RULES
from ..positions import format_line
from ..rulings.cases import CaseFile
from ..rulings.registry import load_registry
from .answer import kinds

if TYPE_CHECKING:
    from ..moves import Turn
    from ..points.reasons import LegalReasons
    from ..rules import Violation
    from ..rulings.differ import Difference, Side
    from ..state import Setup
    from ..table.judging import Judged, JudgedDraft


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


class RepairData(Part):
    """A legal turn, and how far it is from the one that was judged."""

    turn: Text = Field(validation_alias="step")
    distance: int
    changes: list[ChangeData]


class RepairsData(Part):
    """The nearest legal turns, and the number of further turns at the distance of the last."""

    nearest: list[RepairData]
    as_near: int


class OtherReadingData(Part):
    """A reading under which the verdict changes."""

    switch: str
    value: str
    legal: bool
    rules: list[str]
    said: str = Field(exclude=True, description="`legal`, or the rules that the turn breaks, in words")


class TitledRuleData(Part):
    """A rule with its title."""

    rule: str
    title: str


class AllowedStepData(Part):
    """A step with the rules that allow it; the rule that offers the step comes first."""

    step: Text
    rules: list[TitledRuleData]


class NoteData(Part):
    """An effect of a turn besides points, with the names of the things affected."""

    rule: str
    kind: str
    names: list[str]
    sentence: str


class StreetChangeData(Part):
    """A street in play on which buildings change, with each player's buildings and the leader, before and after."""

    street: str
    before: dict[str, int]
    after: dict[str, int]
    leader_before: str | None
    leader_after: str | None


class LegalReasonsData(Part):
    """Why a turn is legal, and its effects; for a draft, as far as the draft says."""

    allowed: list[AllowedStepData]
    gain: int
    lines: list[LineData]
    notes: list[NoteData]
    streets: list[StreetChangeData]


class EarlyVerdictData(Part):
    """A verdict before its reasons: a partial answer."""

    turn: Text
    legal: bool
    violations: list[TitledViolationData]


class RuleCheckAnswer(PositionAnswer):
    """The verdict on a turn, its reasons, and the nearest legal turns."""

    command = "rule-check"
    to_move: str
    draws: list[str] | None
    turn: Text
    legal: bool
    remark: str | None
    violations: list[TitledViolationData]
    reasons: LegalReasonsData | None
    conflicts: ConflictsData
    repairs: RepairsData | None
    other_readings: list[OtherReadingData]


class ConditionData(Part):
    """A condition that a rule puts on unknown parts of a position, and the sentence if it is not met."""

    rule: str
    title: str
    sentence: str
    contrary: str


class OtherVerdictData(Part):
    """A reading under which the verdict on a draft changes; `legal` is `null` if it depends on unknown parts."""

    switch: str
    value: str
    legal: bool | None
    rules: list[str]


class DraftCheckAnswer(PositionAnswer):
    """The verdict on a turn in a draft, or the conditions that it depends on."""

    command = "rule-check"
    to_move: str
    draws: list[str] | None
    turn: Text
    legal: bool | None = Field(
        description="whether the turn is legal whatever the rest of the position is; null if that depends"
    )
    violations: list[TitledViolationData]
    reasons: LegalReasonsData | None
    conditions: list[ConditionData] = Field(
        description="what has to be true for a legal turn; if it cannot all be true, the turn is illegal"
    )
    other_readings: list[OtherVerdictData]


class BestData(Part):
    """A turn of most points."""

    gain: int
    turn: Text


class SideData(Part):
    """The answer under one of two readings."""

    reading: dict[str, str]
    legal: bool | None
    violations: list[SentenceData]
    score: dict[str, dict[str, int]] | None
    best: BestData | None
    sheets: list[str] = Field(exclude=True, description="the players' final score sheets, in words")


class RuleDifferAnswer(PositionAnswer):
    """A small position where two readings differ."""

    command = "rule-differ"
    found: Literal[True]
    tried: int
    board: str
    size: int
    position: str
    turn: Text | None
    sides: list[SideData]
    case: Annotated[Data, schema_elsewhere("case")]
    start: str | None = Field(exclude=True, description="the position whose best turns differ, if it is another one")


class NoDifferenceAnswer(Answer):
    """No difference was found in the positions tried."""

    command = "rule-differ"
    found: Literal[False]
    tried: int


def rule_check(judged: Judged) -> RuleCheckAnswer:
    """The answer of `rule check`."""
    state, verdict, draws = judged.state, judged.verdict, judged.draws
    content = {
        "to_move": state.colour(state.to_move),
        "draws": None if draws is None else kinds(state, draws),
        "turn": verdict.turn,
        "legal": verdict.legal,
        "remark": judged.remark or None,
        "violations": violations_data(verdict.violations),
        "reasons": reasons_data(judged.reasons, state.setup),
        "conflicts": {"complete": verdict.complete, "sets": verdict.conflicts},
        "repairs": judged.nearest,
        "other_readings": [
            facts_of(other)
            | {"legal": other.legal, "rules": sorted({each.rule for each in other.violations}), "said": other.told}
            for other in judged.others
        ],
    }
    return RuleCheckAnswer.make(state, content)


def early_verdict(turn: Turn, broken: Sequence[Violation]) -> Data:
    """A verdict before its reasons."""
    content = {"turn": turn, "legal": not broken, "violations": violations_data(broken)}
    return EarlyVerdictData.model_validate(content).model_dump()


def draft_check(judged: JudgedDraft) -> DraftCheckAnswer:
    """The answer of `rule check` for a draft."""
    verdict, setup = judged.verdict, judged.known.setup
    titles = load_registry().titles
    content = {
        "readings": setup.readings.as_dict(),
        "to_move": setup.colours[0],
        "draws": None if judged.draws is None else [setup.edition.kind_names[kind] for kind in judged.draws],
        "turn": verdict.turn,
        "legal": verdict.legal,
        "violations": violations_data(verdict.violations),
        "reasons": reasons_data(judged.reasons, setup),
        "conditions": [facts_of(each) | {"title": titles[each.rule]} for each in verdict.conditions],
        "other_readings": [
            facts_of(other) | {"legal": other.verdict.legal, "rules": other.verdict.rules} for other in judged.others
        ],
    }
    return DraftCheckAnswer.make(setup.edition, content, status="undecided" if verdict.legal is None else "proved")


def violations_data(broken: Iterable[Violation]) -> list[Data]:
    """Broken rules with their titles, for a list of `TitledViolationData`."""
    titles = load_registry().titles
    return [facts_of(each) | {"title": titles[each.rule]} for each in broken]


def reasons_data(reasons: LegalReasons | None, setup: Setup) -> Data | None:
    """Why a turn is legal and what it does, for a `LegalReasonsData`."""
    if reasons is None:
        return None
    titles, colours = load_registry().titles, setup.colours
    return {
        "allowed": [
            {"step": each.step, "rules": [{"rule": rule, "title": titles[rule]} for rule in each.rules]}
            for each in reasons.allowed
        ],
        "gain": reasons.gain,
        "lines": reasons.lines,
        "notes": [
            {"rule": RULES[each.kind], "kind": each.kind.name.lower(), "names": each.names, "sentence": str(each)}
            for each in reasons.notes
        ],
        "streets": [
            {
                "street": each.street,
                "before": dict(zip(colours, each.before, strict=True)),
                "after": dict(zip(colours, each.after, strict=True)),
                "leader_before": None if each.leaders[0] is None else colours[each.leaders[0]],
                "leader_after": None if each.leaders[1] is None else colours[each.leaders[1]],
            }
            for each in reasons.streets
        ],
    }


def rule_differ(difference: Difference, case: CaseFile, tried: int, seed: int) -> RuleDifferAnswer:
    """The answer of `rule differ` if there is a difference."""
    content = {
        "found": True,
        "tried": tried,
        "board": difference.board,
        "size": difference.size[0],
        "position": case.position,
        "turn": difference.question.turn,
        "sides": [_side(difference, side) for side in difference.sides],
        "case": case.model_dump(exclude_defaults=True),
        "start": None if difference.start == difference.question.state else format_line(difference.start),
    }
    return RuleDifferAnswer.make(difference.question.state, content, seed=seed)


def no_difference(tried: int, seed: int) -> NoDifferenceAnswer:
    """The answer of `rule differ` if there is none."""
    return NoDifferenceAnswer.make(None, {"found": False, "tried": tried}, status="estimated", seed=seed)


def _side(difference: Difference, side: Side) -> Data:
    colours = difference.question.state.setup.colours
    return {
        "reading": dict(side.setting),
        "legal": None if difference.question.turn is None else side.legal,
        "violations": side.violations,
        "score": {colour: sheet.by_rule() for colour, sheet in zip(colours, side.sheets, strict=False)} or None,
        "best": None if side.best is None else {"gain": side.best[0], "turn": side.best[1]},
        "sheets": [f"{colour} {sheet.summary}" for colour, sheet in zip(colours, side.sheets, strict=False)],
    }
