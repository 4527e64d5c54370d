"""How a turn stands to the rules, and where two readings part: the answers of `rule check` and `rule differ`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ..rulings.case_file import CaseFile
from ..rulings.registry import load_registry
from .answer import Answer, Data, Part, PositionAnswer, SentenceData, Text, facts_of, kinds, told_by

if TYPE_CHECKING:
    from ..rulings.differ import Difference, Side
    from ..state import GameState
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


class ConditionData(Part):
    """What a rule needs of what is not told, and how it reads when that is not so."""

    rule: str
    title: str
    sentence: str
    contrary: str


class OtherVerdictData(Part):
    """A reading under which the verdict from what is told is another one; `null` where it depends."""

    switch: str
    value: str
    legal: bool | None
    rules: list[str]


class DraftCheckAnswer(Answer):
    """The verdict on a turn from a part of a position: certain, or what it depends on."""

    command = "rule-check"
    readings: dict[str, str]
    to_move: str
    draws: list[str] | None
    turn: Text
    legal: bool | None = Field(description="whatever else is so; null where it depends on that")
    violations: list[TitledViolationData]
    conditions: list[ConditionData] = Field(
        description="where it depends, all that has to be so; where no violation is told, what cannot all be so"
    )
    other_readings: list[OtherVerdictData]


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
    case: Annotated[Data, told_by("case")]


class NoDifferenceAnswer(Answer):
    """That no difference was found in so many positions."""

    command = "rule-differ"
    found: Literal[False]
    tried: int


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
        "violations": [facts_of(each) | {"title": titles[each.rule]} for each in found.violations],
        "conflicts": {"complete": found.complete, "sets": found.conflicts},
        "repairs": judged.nearest,
        "other_readings": [
            facts_of(other) | {"legal": other.legal, "rules": sorted({each.rule for each in other.violations})}
            for other in judged.others
        ],
    }
    return RuleCheckAnswer.of(state, content)


def draft_check(judged: JudgedDraft) -> Data:
    """The answer of `rule check` to a draft."""
    found, setup = judged.found, judged.known.setup
    titles = load_registry().titles
    content = {
        "readings": setup.readings.as_dict(),
        "to_move": setup.colours[0],
        "draws": None if judged.draws is None else [setup.edition.kind_names[kind] for kind in judged.draws],
        "turn": found.turn,
        "legal": found.legal,
        "violations": [facts_of(each) | {"title": titles[each.rule]} for each in found.violations],
        "conditions": [facts_of(each) | {"title": titles[each.rule]} for each in found.conditions],
        "other_readings": [
            facts_of(other) | {"legal": other.found.legal, "rules": other.found.rules} for other in judged.others
        ],
    }
    return DraftCheckAnswer.of(setup.edition, content, status="undecided" if found.legal is None else "proved")


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
        "legal": None if found.question.turn is None else side.legal,
        "violations": side.violations,
        "score": {colour: sheet.by_rule() for colour, sheet in zip(colours, side.sheets, strict=False)} or None,
        "best": None if side.best is None else {"gain": side.best[0], "turn": side.best[1]},
    }
