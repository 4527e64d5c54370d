"""What happens in an answer: the boards before and behind it, what they pay, and how others go on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...moves import Build, Move, Select, Void
from ...rules import legal_moves
from ...state import GameState
from ...utility import margin
from ..ground import Ground
from ..plans import Plans
from ..replies import OpenHands
from ..steps import stepped, stepped_alone
from ..task import Answer, Kind, Task


@dataclass(frozen=True, slots=True)
class Paid:
    """What a board pays each colour, by source."""

    buildings: tuple[int, ...]
    cities: tuple[int, ...]
    tallest: tuple[int, ...]

    @classmethod
    def of(cls, state: GameState) -> Paid:
        """What a position's board pays."""
        buildings, cities, tallest = map(tuple, Ground(state).split())
        return cls(buildings, cities, tallest)

    def of_seat(self, state: GameState, seat: int) -> tuple[int, int, int]:
        """A player's share, by source."""
        own = state.setup.colours[seat]
        buildings, cities, tallest = (
            sum(part[colour] for colour in own) for part in (self.buildings, self.cities, self.tallest)
        )
        return buildings, cities, tallest


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line of play: who made which move, the position before the first and behind each, and the scores at the end."""

    task: Task
    moves: tuple[tuple[int, Move], ...]
    states: tuple[GameState, ...]

    @property
    def own(self) -> tuple[Build, ...]:
        """The builds of who solves, those of the answer."""
        mine = [move for seat, move in self.moves if seat == self.task.seat and isinstance(move, Build)]
        return tuple(mine[:1] if self.task.kind == Kind.LAST_GO_ROUND else mine)

    @property
    def before(self) -> GameState:
        """The position before the own builds."""
        return self.states[0]

    @property
    def after(self) -> GameState:
        """The position behind the own builds."""
        return self.states[len(self.own)] if self.own else self.states[0]

    @property
    def end(self) -> GameState:
        """The position at the end."""
        return self.states[-1]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat behind the scoring that follows."""
        paid, state = Paid.of(self.end), self.task.state
        return tuple(
            sum(state.points[c] + paid.buildings[c] + paid.cities[c] + paid.tallest[c] for c in own)
            for own in state.setup.colours
        )

    @property
    def lead(self) -> int:
        """By how much who solves is ahead in the end."""
        return margin(self.scores, self.task.seat)


@lru_cache(maxsize=64)
def scene_of(task: Task, answer: Answer) -> PlayedLine:
    """How an answer goes on: with the best replies, or with nobody else; of chosen pieces with the best builds."""
    state, moves, states = task.state, list[tuple[int, Move]](), list[GameState]()
    if task.kind == Kind.STILL_TAKEN:
        return PlayedLine(task, (), (state,))
    if task.kind == Kind.CHOOSE_PIECES:
        [chosen] = answer
        assert isinstance(chosen, Select)
        state = stepped_alone(state, chosen)
        answer = next(iter(Plans(task, state).best().looks.values()))
    states.append(state)
    for part in answer:
        assert isinstance(part, Build | Void)
        moves.append((task.seat, part))
        state = stepped_alone(state, part) if task.kind.alone else stepped(state, part)
        states.append(state)
    while task.kind == Kind.LAST_GO_ROUND and not state.over:
        choices = legal_moves(state)
        move = choices[0] if len(choices) == 1 else OpenHands(state, task.seat).reply()
        moves.append((state.to_move, move))
        state = stepped(state, move)
        states.append(state)
    return PlayedLine(task, tuple(moves), tuple(states))
