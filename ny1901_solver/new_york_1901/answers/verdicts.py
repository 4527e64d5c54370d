"""The answers of `rule check` and `rule differ`: the verdict on a turn, and a position in which two readings differ."""

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
    """A rule that the turn breaks, with its title."""

    rule: str = Field(description="the id of the rule")
    title: str = Field(description="the title of the rule")
    sentence: str = Field(description="a sentence that explains how the rule is broken")
    squares: list[Text] = Field(description="the squares where the rule is broken")
    territories: list[str] = Field(description="the territories where the rule is broken")


class FactData(Part):
    """A fact of the position that, together with rules, forbids a turn."""

    kind: str = Field(description="the kind of fact")
    sentence: str = Field(description="the fact in words")
    squares: list[Text] = Field(description="the squares that the fact concerns")
    territories: list[str] = Field(description="the territories that the fact concerns")


class ConflictData(Part):
    """A smallest set of rules and facts that forbids a turn."""

    rules: list[str] = Field(description="the ids of the rules")
    facts: list[FactData] = Field(description="the facts")


class ConflictsData(Part):
    """The conflicts of a turn, the smallest first."""

    complete: bool = Field(description="whether all smallest conflicts are listed")
    sets: list[ConflictData] = Field(description="the conflicts, the smallest first")


class RepairData(Part):
    """A legal turn, and its distance from the judged turn."""

    turn: Text = Field(validation_alias="step", description="the legal turn")
    distance: int = Field(description="the sum of the costs of all changes")
    changes: list[ChangeData] = Field(description="the changes from the judged turn to this turn")


class RepairsData(Part):
    """The nearest legal turns."""

    nearest: list[RepairData] = Field(description="the nearest legal turns, the nearest first")
    as_near: int = Field(description="the number of further legal turns that are as near as the last turn in the list")


class OtherReadingData(Part):
    """Another reading of the rules under which the verdict changes."""

    switch: str = Field(description="the name of the reading")
    value: str = Field(description="its value")
    legal: bool = Field(description="whether the turn is legal under this reading")
    rules: list[str] = Field(description="the ids of the rules that the turn breaks under this reading")
    said: str = Field(exclude=True, description="the word for legal, or the ids of the rules that the turn breaks")


class TitledRuleData(Part):
    """A rule with its title."""

    rule: str = Field(description="the id of the rule")
    title: str = Field(description="the title of the rule")


class AllowedStepData(Part):
    """A step of a turn, with the rules that allow the step."""

    step: Text = Field(description="the step")
    rules: list[TitledRuleData] = Field(
        description="the rules that allow the step; the rule that offers this kind of step comes first"
    )


class NoteData(Part):
    """An effect of a turn other than points."""

    rule: str = Field(description="the id of the rule that causes the effect")
    kind: str = Field(description="the kind of effect")
    names: list[str] = Field(description="the names of the tiles, territories or buildings that are affected")
    sentence: str = Field(description="the effect in words")


class StreetChangeData(Part):
    """A street in play on which the turn changes the number of buildings."""

    street: str = Field(description="the name of the street")
    before: dict[str, int] = Field(description="the number of buildings of each player on the street before the turn")
    after: dict[str, int] = Field(description="the number of buildings of each player on the street after the turn")
    leader_before: str | None = Field(description="the colour of the leader before the turn; null if nobody leads")
    leader_after: str | None = Field(description="the colour of the leader after the turn; null if nobody leads")


class LegalReasonsData(Part):
    """The reasons why a turn is legal, and the effects of the turn; for a draft, only the effects that the draft
    determines."""

    allowed: list[AllowedStepData] = Field(description="the steps of the turn, with the rules that allow them")
    gain: int = Field(description="the points that the turn gains")
    lines: list[LineData] = Field(description="the gain by source")
    notes: list[NoteData] = Field(description="the other effects of the turn")
    streets: list[StreetChangeData] = Field(description="the streets in play on which the number of buildings changes")


class EarlyVerdictData(Part):
    """A partial answer: the verdict, before the reasons are computed."""

    turn: Text = Field(description="the turn as it was read")
    legal: bool = Field(description="whether the turn is legal")
    violations: list[TitledViolationData] = Field(description="every rule that the turn breaks")


class RuleCheckAnswer(PositionAnswer):
    """The verdict on a turn, its reasons, and the nearest legal turns."""

    command = "rule-check"
    to_move: str = Field(description="the colour of the player to move")
    draws: list[str] | None = Field(
        description="the given kinds of the cards that a Market Shift turns up; null if none are given"
    )
    turn: Text = Field(description="the turn as it was read")
    legal: bool = Field(description="whether the turn is legal")
    remark: str | None = Field(
        description="a sentence about typed words that do not belong to the turn as it was read; null if there are none"
    )
    violations: list[TitledViolationData] = Field(description="every rule that the turn breaks")
    reasons: LegalReasonsData | None = Field(
        description="the reasons why the turn is legal, and its effects; null if it is illegal"
    )
    conflicts: ConflictsData = Field(description="the smallest sets of rules and facts that forbid the turn")
    repairs: RepairsData | None = Field(description="the nearest legal turns; null if the turn is legal")
    other_readings: list[OtherReadingData] = Field(description="the other readings under which the verdict changes")


class ConditionData(Part):
    """A condition of a rule on the unknown parts of a position."""

    rule: str = Field(description="the id of the rule")
    title: str = Field(description="the title of the rule")
    sentence: str = Field(description="a sentence that states that the condition is met")
    contrary: str = Field(description="a sentence that states that the condition is not met")


class OtherVerdictData(Part):
    """Another reading of the rules under which the verdict on a draft changes."""

    switch: str = Field(description="the name of the reading")
    value: str = Field(description="its value")
    legal: bool | None = Field(
        description="whether the turn is legal under this reading; null if the verdict depends on the unknown parts"
    )
    rules: list[str] = Field(description="the ids of the rules that the turn breaks under this reading")


class DraftCheckAnswer(PositionAnswer):
    """The verdict on a turn in a draft, or the conditions for a legal turn."""

    command = "rule-check"
    to_move: str = Field(description="the colour of the player to move")
    draws: list[str] | None = Field(
        description="the given kinds of the cards that a Market Shift turns up; null if none are given"
    )
    turn: Text = Field(description="the turn as it was read")
    legal: bool | None = Field(
        description="whether the turn is legal in every position that contains the draft; null if the verdict "
        "depends on the unknown parts"
    )
    violations: list[TitledViolationData] = Field(description="every rule that the turn breaks")
    reasons: LegalReasonsData | None = Field(
        description="the reasons why the turn is legal, and its effects; null if there are none"
    )
    conditions: list[ConditionData] = Field(
        description="the conditions for a legal turn; if the conditions contradict each other, the turn is illegal"
    )
    other_readings: list[OtherVerdictData] = Field(description="the other readings under which the verdict changes")


class BestData(Part):
    """The greatest gain of a turn."""

    gain: int = Field(description="the points that the turn gains")
    turn: Text = Field(description="a turn with this gain")


class SideData(Part):
    """The result under one of the two readings."""

    reading: dict[str, str] = Field(description="the reading: its name and value")
    legal: bool | None = Field(
        description="whether the turn is legal under this reading; null if the readings differ about scores"
    )
    violations: list[SentenceData] = Field(description="every rule that the turn breaks under this reading")
    score: dict[str, dict[str, int]] | None = Field(
        description="the final score of each player by rule under this reading; null if the readings do not differ "
        "about scores"
    )
    best: BestData | None = Field(
        description="the greatest gain of a turn under this reading; null if it was not requested"
    )
    sheets: list[str] = Field(exclude=True, description="the final score sheets of the players, in words")


class RuleDifferAnswer(PositionAnswer):
    """A small position in which two readings differ."""

    command = "rule-differ"
    found: Literal[True] = Field(description="always true")
    tried: int = Field(description="the number of positions that were tried")
    board: str = Field(description="the name of the board")
    size: int = Field(description="the number of things in the position, by which differences are compared")
    position: str = Field(description="the position as one line")
    turn: Text | None = Field(description="the turn that is judged; null if the readings differ about scores")
    sides: list[SideData] = Field(description="the results under both readings")
    case: Annotated[Data, schema_elsewhere("case")] = Field(
        description="the position and both results as a ruling, in the form of a file of cases"
    )
    start: str | None = Field(
        exclude=True, description="the position in which the best turns differ, if it is not `position`; otherwise null"
    )


class NoDifferenceAnswer(Answer):
    """The search found no position in which the two readings differ."""

    command = "rule-differ"
    found: Literal[False] = Field(description="always false")
    tried: int = Field(description="the number of positions that were tried")


def rule_check(judged: Judged) -> RuleCheckAnswer:
    """Makes the answer of `rule check`."""
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
    """Makes the partial answer: the verdict without reasons."""
    content = {"turn": turn, "legal": not broken, "violations": violations_data(broken)}
    return EarlyVerdictData.model_validate(content).model_dump()


def draft_check(judged: JudgedDraft) -> DraftCheckAnswer:
    """Makes the answer of `rule check` for a draft."""
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
    """Returns broken rules with their titles, as the fields of `TitledViolationData`."""
    titles = load_registry().titles
    return [facts_of(each) | {"title": titles[each.rule]} for each in broken]


def reasons_data(reasons: LegalReasons | None, setup: Setup) -> Data | None:
    """Returns the reasons and effects of a legal turn, as the fields of a `LegalReasonsData`."""
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
    """Makes the answer of `rule differ` if a difference was found."""
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
    """Makes the answer of `rule differ` if no difference was found."""
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
