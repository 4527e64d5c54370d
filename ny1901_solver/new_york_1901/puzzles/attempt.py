"""Plays an answer to a puzzle by the rules.

The result is the ending of the answer (its effect and, after a last turn, the final scores), or the reason why the
answer cannot be played. The module also lists all endings to which the turns of a task of one turn can lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from ...messages import gettext, ngettext
from ...puzzles.judging import broken_text
from ...text.words import ORDINALS
from ..moves import Pass, Shift, Step, Take, Turn
from ..planning.problem import Stage, advance, asks_for_hidden_cards, first_stage, knows_cards
from ..planning.result import Effect, effect_of
from ..rules import Violation, legal_turns, violations
from ..state import GameState
from .kinds import kind_of
from .task import Answer, Task

PASS = Turn((Pass(),))


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of an answer; two answers with equal endings count as one answer.

    `totals` contains the final score of each seat, and `winners` contains the winning seats. The fields `totals` and
    `winners` are empty unless the answer is a last turn, which really ends the game.
    """

    effect: Effect
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A legal answer: the state of the plan (`Stage`) before each turn and after the last turn, and the ending.

    `value` has the same meaning as in `Certified`. The field `value` is `None` if the answer misses the goal of a race,
    or if other players move after the answer.
    """

    turns: Answer
    stages: tuple[Stage, ...]
    ending: Ending
    value: int | None

    @property
    def after(self) -> GameState:
        """The position after the last turn of the attempt."""
        return self.stages[-1].state

    @property
    def left(self) -> int:
        """The number of the player's own turns that are still to come."""
        return self.stages[-1].left


@dataclass(frozen=True, slots=True)
class RefusedTurn:
    """A turn that cannot be played in a position: its number from 1, the rules that the turn breaks, and the reason."""

    number: int
    turn: Turn
    state: GameState
    violations: tuple[Violation, ...]
    sentence: str


class StoredLine(Enum):
    """One of the two lines of turns that a puzzle stores: the answer or the runner-up.

    Each method returns a message about a fault of the line.
    """

    ANSWER = auto()
    RUNNER_UP = auto()

    def refusal_text(self, refused: RefusedTurn) -> str:
        """Returns a message that names the turn that cannot be played, and the reason."""
        if self == StoredLine.ANSWER:
            return gettext(
                "turn {turn} of the stored answer cannot be played: {reason}",
                turn=refused.number,
                reason=refused.sentence,
            )
        return gettext(
            "turn {turn} of the runner-up cannot be played: {reason}", turn=refused.number, reason=refused.sentence
        )

    def too_short_text(self, left: int) -> str:
        """Returns the message that turns are missing at the end of the line, with their number."""
        if self == StoredLine.ANSWER:
            return ngettext(
                "the stored answer is {number} turn too short", "the stored answer is {number} turns too short", left
            )
        return ngettext("the runner-up is {number} turn too short", "the runner-up is {number} turns too short", left)

    def bound_text(self, bound: int, value: int) -> str:
        """Returns the message that the stored upper bound differs from the value of the line."""
        if self == StoredLine.ANSWER:
            return gettext(
                "the bound is {bound}, but the value is {value}; the bound has to equal the value to prove it",
                bound=bound,
                value=value,
            )
        return gettext(
            "the runner-up's bound is {bound}, but its value is {value}; the bound has to equal the value to prove it",
            bound=bound,
            value=value,
        )

    def value_text(self, value: str, stored: int) -> str:
        """Returns the message that the value of the line differs from the stored value."""
        if self == StoredLine.ANSWER:
            return gettext("the answer is worth {value}, not {stored}", value=value, stored=stored)
        return gettext("the runner-up is worth {value}, not {stored}", value=value, stored=stored)

    def sheet_text(self, value: int) -> str:
        """Returns the message that the parts of the line's score do not add up to the stored value."""
        if self == StoredLine.ANSWER:
            return gettext("the points listed for the answer do not add up to {value}", value=value)
        return gettext("the points listed for the runner-up do not add up to {value}", value=value)

    def lead_text(self, lead: str, stored: int) -> str:
        """Returns the message that the lead of the line in the worst case differs from the stored lead."""
        if self == StoredLine.ANSWER:
            return gettext("the answer leads by {lead} in the worst case, not by {stored}", lead=lead, stored=stored)
        return gettext("the runner-up leads by {lead} in the worst case, not by {stored}", lead=lead, stored=stored)


def play_out(task: Task, answer: Sequence[Turn]) -> Attempt | RefusedTurn:
    """Plays the given turns in order; the list may have fewer turns than the task asks for."""
    problem = task.problem
    stages = [first_stage(problem)]
    for number, turn in enumerate(answer, 1):
        stage = stages[-1]
        broken = violations(stage.state, turn) if stage.left else ()
        if not stage.left:
            why = _no_turn_text(task, stage)
        elif asks_for_hidden_cards(stage, turn, broken):
            broken, why = (), _hidden_cards(stage, turn)
        elif broken:
            why = broken_text(broken)
        else:
            stages.append(advance(problem, stage, turn))
            continue
        return RefusedTurn(number, turn, stage.state, broken, why)
    after = stages[-1].state
    kind, effect = kind_of(task), effect_of(problem, after)
    ending = kind.ending(effect, after)
    return Attempt(tuple(answer), tuple(stages), ending, kind.value(task, ending, after, len(answer)))


def _no_turn_text(task: Task, stage: Stage) -> str:
    if why := cut_short(task, stage):
        return gettext("the game is already over: {reason}", reason=why)
    return ngettext(
        "the puzzle has only {number} turn",
        "the puzzle has only {number} turns",
        task.turns,
    )


def _hidden_cards(stage: Stage, turn: Turn) -> str:
    """Returns why a turn that needs unknown cards cannot be played."""
    if stage.sure_shifts and isinstance(turn.steps[0], Shift):
        return gettext("the turn begins with a Market Shift, and not all of the cards that come up are known")
    return gettext("the turn takes cards that are not known to be face up")


def cut_short(task: Task, stage: Stage) -> str:
    """Returns why the game ends before all turns of a task are taken (END-1), or "" if the game does not end early."""
    if stage.left or stage.played == task.turns:
        return ""
    market, turn = stage.state.market, gettext(ORDINALS[stage.played])
    tiles = stage.state.players[task.seat].unbuilt.bit_count()
    if tiles <= stage.state.edition.numbers.end_unbuilt:
        return ngettext(
            "END-1: you have {number} tile left, so the game ends before your {ordinal} turn",
            "END-1: you have {number} tiles left, so the game ends before your {ordinal} turn",
            tiles,
            ordinal=turn,
        )
    return ngettext(
        "END-1: the market has {number} card left, so the game ends before your {ordinal} turn",
        "END-1: the market has {number} cards left, so the game ends before your {ordinal} turn",
        len(market.open) + market.future_size,
        ordinal=turn,
    )


Way: TypeAlias = tuple[tuple[Step, ...], int]


@dataclass(frozen=True, slots=True)
class Endings:
    """All endings to which the single turn of a task can lead, and the number of turns examined.

    The class lists each ending with all turns that lead to this ending, in the order of the generator of legal turns.
    """

    turns: dict[Ending, tuple[Turn, ...]]
    count: int


def endings(task: Task) -> Endings:
    """Plays every first turn of a task, using only the generator of legal turns and the function that plays a turn."""
    problem, kind = task.problem, kind_of(task)
    stage = first_stage(problem)
    known: dict[Way, Ending] = {}
    by_ending: dict[Ending, list[Turn]] = {}
    count = 0
    for turn in legal_turns(stage.state):
        if not knows_cards(stage, turn):
            continue
        count += 1
        way = way_of(turn)
        if way not in known:
            after = advance(problem, stage, turn).state
            known[way] = kind.ending(effect_of(problem, after), after)
        by_ending.setdefault(known[way], []).append(turn)
    return Endings({ending: tuple(turns) for ending, turns in by_ending.items()}, count)


def way_of(turn: Turn) -> Way:
    """Returns the parts of a legal turn that decide how the turn ends: the buildings and the action cards used.

    Claiming land, or taking a worker back from land, changes neither buildings nor points.
    """
    return tuple(step for step in turn.steps if not isinstance(step, (Shift, Take))), turn.cards
