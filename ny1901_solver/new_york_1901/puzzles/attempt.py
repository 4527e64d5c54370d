"""Playing an answer under the rules: what it comes to, or why it cannot be played; and all ends of a single turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...puzzles.judging import broken_text
from ...text.words import ORDINALS, quantity
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
    """What an answer comes to; two answers of equal endings are one answer.

    `totals` of all seats and the `winners` count at the end of a real game only, in a last turn.
    """

    effect: Effect
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that the rules allow: the stage before each turn and the last one, and what it comes to.

    `value` is as in a certificate, `None` when the goal of a race is not reached and where others move behind.
    """

    turns: Answer
    stages: tuple[Stage, ...]
    ending: Ending
    value: int | None

    @property
    def after(self) -> GameState:
        """The position in the end."""
        return self.stages[-1].state

    @property
    def left(self) -> int:
        """The own turns that are still to come."""
        return self.stages[-1].left


@dataclass(frozen=True, slots=True)
class RefusedTurn:
    """A turn, by its number from 1, that cannot be played in a position, the rules that it breaks, and why not."""

    number: int
    turn: Turn
    state: GameState
    violations: tuple[Violation, ...]
    sentence: str

    def refusal_text(self, what: str) -> str:
        """That turns, by what they are, cannot be played, and why not."""
        return f"turn {self.number} of the {what} cannot be played: {self.sentence}"


def play_out(task: Task, answer: Sequence[Turn]) -> Attempt | RefusedTurn:
    """Plays turns one after the other; they may be fewer than the task asks for."""
    problem = task.problem
    stages, most = [first_stage(problem)], quantity(task.turns, "turn")
    for number, turn in enumerate(answer, 1):
        stage = stages[-1]
        broken = violations(stage.state, turn) if stage.left else ()
        if not stage.left:
            why = f"there is no turn {number}: {cut_short(task, stage) or f'the puzzle has {most}'}"
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


def _hidden_cards(stage: Stage, turn: Turn) -> str:
    """Which cards that nobody knows speak against a turn."""
    if stage.sure_shifts and isinstance(turn.steps[0], Shift):
        return "it begins with a Market Shift, and nobody knows all the cards that come up"
    return "it asks for cards that nobody knows to be face up"


def cut_short(task: Task, stage: Stage) -> str:
    """By what the end came before all turns of a task are taken, where it did (END-1)."""
    if stage.left or stage.played == task.turns:
        return ""
    numbers, market = stage.state.edition.numbers, stage.state.market
    tiles = stage.state.players[task.seat].unbuilt.bit_count()
    cards = quantity(len(market.open) + market.future_size, "card")
    few = f"you have {quantity(tiles, 'tile')}" if tiles <= numbers.end_unbuilt else f"the market has {cards}"
    return f"END-1: {few} left, so the game ends before your {ORDINALS[stage.played]} turn"


Way: TypeAlias = tuple[tuple[Step, ...], int]


@dataclass(frozen=True, slots=True)
class Endings:
    """The endings of one turn, each with all its turns in the order of the generator, and the number of turns."""

    turns: dict[Ending, tuple[Turn, ...]]
    count: int


def endings(task: Task) -> Endings:
    """Plays every first turn of a task; nothing but the rules, generator and transition, is asked."""
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
    """What the ending of a legal turn hangs on: what it builds, and the action cards that it uses.

    Which land is claimed or given back changes neither buildings nor points.
    """
    return tuple(step for step in turn.steps if not isinstance(step, (Shift, Take))), turn.cards
