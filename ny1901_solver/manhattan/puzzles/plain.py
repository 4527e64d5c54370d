"""Plays puzzles by the rules. The plain prover plays every line of play of a puzzle.

In a puzzle nobody plays a drawn card. If nobody else builds, the same player stays to move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...messages import gettext
from ...puzzles.certificate import RejectReason, reject
from ...runs.watching import Stop, never
from ..chance import any_card
from ..moves import Build, Move, Select
from ..rules import legal_moves, play
from ..scoring import points_by_colour, result, scoring_lines
from ..state import GameState
from ..state.game import owner
from ..utility import MARGIN_COUNTS, margin, utilities
from .ground import Look
from .task import Task


def state_after(state: GameState, move: Move) -> GameState:
    """Returns the state after a legal move, without the drawn cards."""
    hands = list(state.hands)
    if isinstance(move, Build):
        board, hand = state.edition.board, list(hands[state.to_move])
        hand[state.setup.cards[state.to_move][board.position_of(board.number[move.plot])]] -= 1
        hands[state.to_move] = tuple(hand)
    nothing = (0,) * len(state.deck)
    after = play(replace(state, deck=nothing, played=nothing), move, any_card)
    return replace(after, hands=tuple(hands), deck=nothing, played=nothing)


def stepped_alone(state: GameState, move: Move) -> GameState:
    """Returns the state after a legal move, with the same player to move."""
    after = state_after(state, move)
    if isinstance(move, Select):
        return replace(after, phase="build", to_move=state.to_move)
    return replace(after, to_move=state.to_move)


def counted_now(state: GameState) -> tuple[int, ...]:
    """Returns the points of each seat if the round were scored now."""
    gained = points_by_colour(scoring_lines(state), len(state.points))
    return tuple(sum(state.points[c] + gained[c] for c in own) for own in state.setup.colours)


def look_of(state: GameState) -> Look:
    """Returns the facts of a position's board that decide how the board is scored."""
    owners = tuple(stack[-1].colour if stack else -1 for stack in state.stacks)
    if not any(line.rule == "M-SCO-3" for line in scoring_lines(state)):
        return Look(owners, -1)
    heights = [sum(piece.floors for piece in stack) for stack in state.stacks]
    return Look(owners, heights.index(max(heights)))


def worths_of(state: GameState) -> tuple[float, ...]:
    """Returns the utility of the points of a position for each seat.

    In a puzzle of the kind "last go-round", all players maximise this utility: each player tries to win, and then to be
    as far ahead of the best opponent as possible. Nothing in a puzzle of this kind depends on chance, so the margin
    never contradicts the win.
    """
    final = result(state)
    return utilities(final.scores, final.winners)


def lead_of(worth: float) -> int:
    """Returns the lead in points that corresponds to a utility of a result.

    The lead is 0 if points are equal, whatever the tie-break decides.
    """
    if worth > 1 + MARGIN_COUNTS / 2:
        return round((worth - 1) / MARGIN_COUNTS)
    return round(worth / MARGIN_COUNTS) if worth < -MARGIN_COUNTS / 2 else 0


MOST_MOVES = 2_000_000
"""The default limit of moves that are played before the prover gives up a task."""
EQUAL = 1e-9


@dataclass(slots=True)
class Plain:
    """Plays every line of play of a task by the rules.

    `moves` is the number of moves played so far, and `most` is the limit for this number.
    """

    most: int = MOST_MOVES
    stop: Stop = never
    moves: int = 0

    def replies(self, state: GameState) -> dict[Move, tuple[float, ...]]:
        """Returns the utilities of each move for all seats, if all players play for themselves to the next scoring."""
        return {move: self._worth(self._step(state, move), state.round, state.to_move) for move in legal_moves(state)}

    def looks(self, task: Task, state: GameState) -> dict[Look, int]:
        """Returns the boards to which a task's builds can lead if nobody else builds, each with its value."""
        reached = {state}
        for _ in range(task.builds):
            reached = {
                self._step(each, move, alone=True)
                for each in reached
                for move in legal_moves(each)
                if isinstance(move, Build)
            }
        return {look_of(each): value_of(task, each) for each in reached}

    def selections(self, task: Task) -> dict[Select, int]:
        """Returns the best value after each selection if nobody else builds. Selections after which no builds are
        possible are omitted.
        """
        values = {}
        for move in legal_moves(task.state):
            assert isinstance(move, Select)
            looks = self.looks(task, self._step(task.state, move, alone=True))
            if looks:
                values[move] = max(looks.values())
        return values

    def takeable_plots(self, task: Task) -> set[int]:
        """Returns the plots whose building has another owner after at least one sequence of one build for
        each player.
        """
        plots = set[int]()
        self._take(task, task.state, len(task.state.setup.seats), plots)
        return plots

    def _take(self, task: Task, state: GameState, left: int, plots: set[int]) -> None:
        if not left or state.round != task.state.round or not state.left_to_build(state.to_move):
            before = task.state.stacks
            plots |= {plot for plot in task.standing if owner(state.stacks[plot]) != owner(before[plot])}
            return
        for move in legal_moves(state):
            self._take(task, self._step(state, move), left - 1, plots)

    def _worth(self, state: GameState, number: int, asked: int) -> tuple[float, ...]:
        if state.over or state.round != number:
            return worths_of(state)
        seat, best = state.to_move, None
        for move in legal_moves(state):
            worths = self._worth(self._step(state, move), number, asked)
            if best is None or _prefers(worths, best, seat, asked):
                best = worths
        assert best is not None
        return best

    def _step(self, state: GameState, move: Move, alone: bool = False) -> GameState:
        self.moves += 1
        if self.moves > self.most or (self.moves % 1024 == 0 and self.stop()):
            reject(
                RejectReason.NOT_PROVED, gettext("the task needs more than {most} moves to be played", most=self.most)
            )
        return stepped_alone(state, move) if alone else state_after(state, move)


def value_of(task: Task, state: GameState) -> int:
    """Returns the value of a position for the solver: points or the lead, as the task requires."""
    scores = counted_now(state)
    if task.counts == "lead":
        return margin(scores, task.seat)
    return scores[task.seat] - state.score(task.seat)


def _prefers(worths: tuple[float, ...], best: tuple[float, ...], seat: int, asked: int) -> bool:
    """Whether a player prefers a result (utilities by seat) to the best result so far.

    Of two equally good results, the player prefers the result that is worse for the solver.
    """
    if abs(worths[seat] - best[seat]) > EQUAL:
        return worths[seat] > best[seat]
    return worths[asked] < best[asked] - EQUAL
