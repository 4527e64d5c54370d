"""What happens in an answer, and the solution in sentences: what it does, how others go on, and the next best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...text.words import counted, listed
from ..moves import Build, Move, Void
from ..rules import legal_moves
from ..state import GameState
from ..utility import margin
from .ground import Ground
from .kinds import kind_of
from .plain import stepped, stepped_alone
from .search import OpenHands
from .task import Answer, Task

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def who(state: GameState, seat: int) -> str:
    """A player by his colours, `red and blue`."""
    return listed([state.edition.colours[colour] for colour in state.setup.colours[seat]])


def city(state: GameState, plot: int) -> str:
    """The city of a plot by its slot, as texts and pictures have it."""
    return f"city {state.edition.board.slots[state.edition.board.city_of(plot)]}"


def plot_of(state: GameState, build: Build) -> int:
    """The plot of a build, by number."""
    return state.edition.board.number[build.plot]


def sentence(text: str) -> str:
    """A text as a sentence; a move or a plot at its beginning stays as it is written."""
    first = text[0] if text[1:2].isdigit() else text[0].upper()
    return f"{first}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


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
        return tuple(mine[:1] if kind_of(self.task).replied else mine)

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
    kind, moves = kind_of(task), list[tuple[int, Move]]()
    state, builds = kind.begun(task, answer)
    states = [state]
    for part in builds:
        assert isinstance(part, Build | Void)
        moves.append((task.seat, part))
        state = stepped_alone(state, part) if kind.alone else stepped(state, part)
        states.append(state)
    while kind.replied and not state.over:
        choices = legal_moves(state)
        move = choices[0] if len(choices) == 1 else OpenHands(state, task.seat).reply()
        moves.append((state.to_move, move))
        state = stepped(state, move)
        states.append(state)
    return PlayedLine(task, tuple(moves), tuple(states))


def replies_told(scene: PlayedLine) -> list[str]:
    """What the others do behind the own builds."""
    return [f"{name_told(scene.task, seat)} {move_told(move)}" for seat, move in scene.moves[len(scene.own) :]]


def line_told(task: Task, line: Answer, value: int) -> str:
    """How a line that is not the answer goes wrong, in a few words."""
    scene = scene_of(task, line)
    replies = replies_told(scene)
    then = f": {listed(replies)}, and {_result(scene)}" if kind_of(task).replied and replies else ""
    worth = f"comes to {_worth(task, value)}"
    return f"{' '.join(map(str, line))} {worth}{then}"


def build_told(scene: PlayedLine, place: int) -> str:
    """What an own build does."""
    build, before, after = scene.own[place], scene.states[place], scene.states[place + 1]
    plot = plot_of(before, build)
    stack = before.stacks[plot]
    colours = before.edition.colours
    if not stack:
        what = f"{build} stands on an empty plot of {city(before, plot)}"
    elif colours[stack[-1].colour][0] == build.colour:
        what = f"{build} raises the own building there to {counted(_height(after, plot), 'floor')}"
    else:
        lead = sum(piece.floors for piece in stack if piece.colour == stack[-1].colour)
        own = sum(piece.floors for piece in stack if colours[piece.colour][0] == build.colour)
        beneath = " with those beneath" if own else ""
        taken = f"{build} takes {colours[stack[-1].colour]}'s building in {city(before, plot)}"
        what = f"{taken}: {build.floors + own} to {counted(lead, 'floor')}{beneath}"
    return what + _changes(before, after)


def _height(state: GameState, plot: int) -> int:
    return sum(piece.floors for piece in state.stacks[plot])


def _changes(before: GameState, after: GameState) -> str:
    """Which cities and which tallest building a build brings and costs."""
    old, new, colours = Paid.of(before), Paid.of(after), before.edition.colours
    told = []
    for colour, name in enumerate(colours):
        cities = (new.cities[colour] - old.cities[colour]) // 2
        if cities:
            told.append(f"{name} {'wins' if cities > 0 else 'loses'} {'a city' if abs(cities) == 1 else 'cities'}")
        if new.tallest[colour] != old.tallest[colour]:
            told.append(f"{name} {'has' if new.tallest[colour] else 'loses'} the tallest building")
    return f"; {', '.join(told)}" if told else ""


def move_told(move: Move) -> str:
    """A move of somebody else."""
    return f"builds {move}" if isinstance(move, Build) else "can build nothing"


def name_told(task: Task, seat: int) -> str:
    """A player by his letters."""
    return task.state.letters(seat)


def paid_told(scene: PlayedLine) -> str:
    """What a line of play comes to."""
    task = scene.task
    if task.for_lead:
        return f"in the end {_result(scene)}"
    buildings, cities, tallest = Paid.of(scene.end).of_seat(task.state, task.seat)
    parts = [f"{buildings} for buildings", f"{cities} for cities", f"{tallest} for the tallest"]
    return f"that pays {counted(buildings + cities + tallest, 'point')}: {listed(parts)}"


def _result(scene: PlayedLine) -> str:
    task = scene.task
    scores = [f"{name_told(task, seat)} {score}" for seat, score in enumerate(scene.scores)]
    return f"it is {', '.join(scores)}"


def _worth(task: Task, value: int) -> str:
    if task.for_lead:
        return f"a lead of {value}" if value >= 0 else f"{counted(-value, 'point')} behind"
    return counted(value, "point")
