"""Which readings matter: the verdict under the other values of each switch, one switch at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...kit.rulebook import settings as readings_as_text
from ...kit.rulebook.settings import OtherReading, readings_that_matter
from ..moves import Turn
from ..rules import violations
from ..state import READINGS, GameState
from .registry import load_registry

if TYPE_CHECKING:
    from ..planning.draft_verdict import DraftVerdict
    from ..positions.known import Known


def parse_setting(text: str) -> dict[str, str]:
    """Reads `switch=value`, several joined by commas; raises `NotationError` for an unknown or repeated switch."""
    return readings_as_text.parse_setting(text, READINGS)


def with_readings(state: GameState, settings: Mapping[str, str]) -> GameState:
    """The position with some switches set otherwise."""
    turn = state.turn and replace(state.turn, start=with_readings(state.turn.start, settings))
    return replace(readings_as_text.with_readings(state, settings), turn=turn)


def other_readings(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> tuple[OtherReading, ...]:
    """The readings under which the verdict on a turn is another one, in the order of the switches."""
    return readings_that_matter(state, lambda each: violations(each, turn, draws), with_readings)


@dataclass(frozen=True, slots=True)
class OtherDraftReading:
    """The verdict from what is told when one switch stands on another value."""

    switch: str
    value: str
    found: DraftVerdict


def other_draft_readings(
    known: Known, found: DraftVerdict, draws: Sequence[int] | None = None
) -> tuple[OtherDraftReading, ...]:
    """The readings under which the verdict from what is told is another one; those of scoring are left out."""
    from ..planning.draft_verdict import DraftQuestion

    switches = [
        reading.switch
        for reading in load_registry().readings
        if not all(rule.startswith("SCO") for rule in reading.rules)
    ]
    others, said = [], DraftQuestion(known, found.turn, draws).said
    for switch in switches:
        for value in READINGS[switch]:
            if value != getattr(known.setup.readings, switch):
                question = DraftQuestion(known.with_readings({switch: value}), found.turn, draws)
                if question.said != said and (again := question.verdict()).legal != found.legal:
                    others.append(OtherDraftReading(switch, value, again))
    return tuple(others)
