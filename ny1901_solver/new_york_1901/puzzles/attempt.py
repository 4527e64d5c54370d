"""Playing an answer under the rules: what it comes to, or why it cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...kit.puzzles.judging import broken_told
from ...kit.words import ORDINALS, counted
from ..moves import Pass, Shift, Turn
from ..planning.problem import Stage, advance, asks_for_hidden_cards, first_stage
from ..planning.result import Effect, effect_of, final_points, fulfils
from ..rules import Violation, is_legal, violations
from ..scoring import outcome
from ..state import GameState, Market
from .task import Answer, Kind, Task

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

    def told(self, what: str) -> str:
        """That turns, by what they are, cannot be played, and why not."""
        return f"turn {self.number} of the {what} cannot be played: {self.sentence}"


def play_out(task: Task, answer: Sequence[Turn]) -> Attempt | RefusedTurn:
    """Plays turns one after the other; they may be fewer than the task asks for."""
    problem = task.problem
    stages, most = [first_stage(problem)], counted(task.turns, "turn")
    for number, turn in enumerate(answer, 1):
        stage = stages[-1]
        broken = violations(stage.state, turn) if stage.left else ()
        if not stage.left:
            why = f"there is no turn {number}: {cut_short(task, stage) or f'the puzzle has {most}'}"
        elif asks_for_hidden_cards(stage, turn, broken):
            broken, why = (), _hidden_cards(stage, turn)
        elif broken:
            why = broken_told(broken)
        else:
            stages.append(advance(problem, stage, turn))
            continue
        return RefusedTurn(number, turn, stage.state, broken, why)
    after = stages[-1].state
    ending = ending_of(task, after)
    return Attempt(tuple(answer), tuple(stages), ending, value_of(task, ending, after, len(answer)))


def ending_of(task: Task, after: GameState) -> Ending:
    """What a task's turns come to that lead to a position."""
    effect = effect_of(task.problem, after)
    if task.kind != Kind.LAST_TURN:
        return Ending(effect)
    totals = tuple(final_points(after, seat) for seat in after.setup.seats)
    return Ending(effect, totals, tuple(sorted(outcome(after).winners)))


def value_of(task: Task, ending: Ending, after: GameState, turns: int) -> int | None:
    """The value of an answer of so many turns, as in a certificate.

    `None` when the goal is not reached, and where it takes a proof, as others move behind the answer.
    """
    if task.kind.with_rivals:
        return None
    if task.kind == Kind.RACE:
        problem = task.problem
        return turns if all(fulfils(problem, wish, after) for wish in task.wishes) else None
    if task.kind == Kind.LAST_TURN:
        return lead(task, ending)
    return ending.effect.worth.gain


def lead(task: Task, ending: Ending) -> int:
    """By how much the final score of the player to move exceeds the best of the others."""
    others = [total for seat, total in enumerate(ending.totals) if seat != task.seat]
    return ending.totals[task.seat] - max(others)


def wins(task: Task, ending: Ending) -> bool:
    """Whether an ending of a last turn is what the task wants."""
    return task.seat in ending.winners and (task.wanted == "share" or len(ending.winners) == 1)


def seen(task: Task, state: GameState) -> GameState:
    """A position on the way as a real one: of a packing with the market and the action cards that were set aside."""
    if task.kind != Kind.PACKING:
        return state
    players = list(state.players)
    players[task.seat] = replace(players[task.seat], cards=task.state.mover.cards)
    came_back, market = state.market.future, task.state.market  # cards, by workers taken back (TRN-5)
    return replace(state, players=tuple(players), market=Market.of(market.open, (*market.future, *came_back)))


def filled_up(task: Task, answer: Sequence[Turn]) -> Answer:
    """The turns with as many passes after them as the task has turns left and the rules allow as whole turns.

    A race is cut where its goal is first reached.
    """
    turns = tuple(answer)
    if task.kind == Kind.RACE:
        for length in range(1, len(turns)):
            found = play_out(task, turns[:length])
            if isinstance(found, Attempt) and found.value is not None:
                return turns[:length]
        return turns
    while isinstance(found := play_out(task, turns), Attempt) and found.left and is_legal(found.after, PASS):
        turns = (*turns, PASS)
    return turns


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
    cards = counted(len(market.open) + market.future_size, "card")
    few = f"you have {counted(tiles, 'tile')}" if tiles <= numbers.end_unbuilt else f"the market has {cards}"
    return f"END-1: {few} left, so the game ends before your {ORDINALS[stage.played]} turn"
