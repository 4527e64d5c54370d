"""The capability `rule check`, which judges whether a move is legal, and lists the rules that the move breaks and
the nearest legal moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...capabilities.fields import Position
from ...exit_codes import ANSWER_IS_NO
from ...messages import gettext
from ...questions.capability import Asker, Capability, Paragraph, Python, Question, Shown, Spelled, in_field
from ...rulebook.settings import parse_readings, with_readings
from ...rulebook.verdicts import broken_lines, conflict_lines, near_lines, reading_lines
from ..answers import verdicts as of_verdicts
from ..answers.verdicts import ReasonsData, RuleCheckAnswer
from ..readings import READINGS
from ..rulings.registry import load_registry
from ..rulings.verdict import Verdict, verdict
from ..state.seen import expect_mover_hand
from ..table.move_reader import read_move
from .fields import MoveText


class RuleCheck(Question):
    """Judge whether a move is legal, and give the reasons.

    For a legal move the answer lists the rules that allow the move, and its effects on owners, on cities, on the
    tallest building, and on the points if the round were scored. For an illegal move it lists all rules that the move
    breaks, the nearest legal moves, and the smallest conflicts: sets of as few facts as possible that together forbid
    the move. Both answers list the other readings of the rules under which the verdict would change. The exit code is 0
    for a legal move, and 1 for an illegal move.
    """

    position: Position
    move: Annotated[MoveText, Spelled(argument=True)]
    reading: Annotated[list[str], Spelled(metavar="SWITCH=VALUE")] = Field(
        [], description="judge by another reading of the rules; may be repeated"
    )
    top: int = Field(5, ge=0, description="number of nearest legal moves to list")


def _check(asked: RuleCheck, _: Asker) -> Verdict:
    with in_field("position"):
        expect_mover_hand(asked.position)
    with in_field("reading"):
        state = with_readings(asked.position, parse_readings(asked.reading, READINGS))
    with in_field("move"):
        move = read_move(state, asked.move)
    return verdict(state, move, asked.top)


def _check_answer(asked: RuleCheck, result: Verdict, _: Asker) -> RuleCheckAnswer:
    return of_verdicts.rule_check(with_readings(asked.position, parse_readings(asked.reading, READINGS)), result)


def verdict_lines(answer: RuleCheckAnswer) -> Iterator[Shown]:
    """Yields the verdict on a move: the reasons or the broken rules, the nearest legal moves, and the readings of the
    rules under which the verdict would change.
    """
    registry = load_registry()
    yield gettext("legal: {move}", move=answer.move) if answer.legal else gettext("illegal: {move}", move=answer.move)
    if answer.reasons is not None:
        yield from _reason_lines(answer.reasons)
    else:
        yield from broken_lines(((each.rule, each.sentence) for each in answer.violations), registry.titles)
        yield from conflict_lines([((each.rule,), each.facts) for each in answer.conflicts], registry.titles)
    if answer.nearest:
        yield ""
        near = [
            (each.distance, each.move, [(change.sentence, change.cost) for change in each.changes])
            for each in answer.nearest
        ]
        yield from near_lines(near, answer.as_near, gettext("nearest legal moves, by distance:"))
    yield from reading_lines(((each.switch, each.value, each.told) for each in answer.others), registry)


def _reason_lines(reasons: ReasonsData) -> Iterator[Shown]:
    for each in (*reasons.allowed, *reasons.effects):
        yield Paragraph(f"{each.sentence} ({each.rule})", "  ", "    ")
    for points in reasons.points:
        scored = gettext(
            "points for {colour} if the round were scored now: {points} with the move, {without} without the move",
            colour=points.colour,
            points=points.after,
            without=points.before,
        )
        yield f"  {points.after - points.before:+d}  {scored}"


def _check_lines(answer: RuleCheckAnswer) -> Iterator[Shown]:
    yield from verdict_lines(answer)
    yield answer.about.setup.basis


RULE_CHECK = Capability(
    RuleCheck,
    _check,
    _check_answer,
    _check_lines,
    ("game.mh r3@C7", 'game.mh "red 3 C7" --reading top_own=no'),
    python=Python(("move",)),
    code=lambda answer: 0 if answer.legal else ANSWER_IS_NO,
)
