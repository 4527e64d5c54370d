"""The words of a puzzle: its question and titles, hints in stages, and the solution in sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, TypeVar

from ...puzzles.parts import HintStage, Provenance, StageName
from ...text.words import join_words, quantity
from ..moves import Build, Move, Void
from ..rules import legal_moves
from ..scoring import majorities, tallest
from ..state import GameState
from ..state.game import height, owner
from ..utility import margin
from .ground import Ground
from .kinds import KINDS, Kind, kind_of
from .plain import state_after, stepped_alone
from .puzzle import Analysis, Certificate, Puzzle
from .search import OpenHands
from .sight import at_once, caps, raises
from .task import Answer, Task

RULES = (
    "All hands are open, and nobody plays a card that he does not hold now: what is drawn stays out.",
    "A build is written r3@C7: colour, floors, city and plot; the card follows from plot and seat. A building such as "
    "y1b3 is told from bottom to top.",
    "A building pays its owner, the colour of its top piece, 1 point; strictly most buildings in a city pay 2, the one "
    "tallest building 3.",
    "Another's building is taken with at least as many floors as its owner has in it, the new piece and own floors "
    "beneath included.",
)
"""What goes for every puzzle."""


def question(task: Task) -> str:
    """What a task asks."""
    side = task.state.setup.sides[task.seat]
    return f"You are {who(task.state, task.seat)}, at side {side}. {kind_of(task).question(task)}"


def common_rules(kind: Kind) -> list[str]:
    """What goes for every puzzle of a kind."""
    return [*RULES, KINDS[kind].one_answer]


def titles(task: Task) -> Iterator[str]:
    """Titles that tell nothing of the answer, the plainest first; there are always more."""
    stakes = next(kind_of(task).stakes(task))
    features = list(_features(task))
    for feature in features:
        yield f"{feature}, {stakes}"
    for place, feature in enumerate(features):
        for other in features[place + 1 :]:
            yield f"{feature}, {other[0].lower()}{other[1:]}, {stakes}"
    for count in range(2, 99):
        yield f"{features[0]}, {stakes} ({count})"


def entitle(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """A puzzle with its two titles, none of which is `used` already."""
    both = titles(task), _idea_titles(task, certificate, analysis.themes)
    return Puzzle.with_title(name, task, certificate, analysis, source, both, used)


def facts_line(task: Task) -> str:
    """For whom it is, among how many, on which board, and with which variants."""
    state = task.state
    return f"{state.letters(task.seat)} at side {state.setup.sides[task.seat]}, of {game_text(state)}"


def game_text(state: GameState) -> str:
    """How many play, on which board, with which variants, and in which round they are."""
    variants = "".join(f", {name}" for name in state.setup.variants)
    return f"{len(state.hands)} players, {state.edition.title}{variants}, round {state.round}"


def _features(task: Task) -> Iterator[str]:
    """What strikes in a position."""
    state, colours = task.state, task.state.edition.colours
    if state.monster is not None:
        yield f"The monster in {city(state, state.monster)}"
    first = tallest(state.stacks)
    if first is not None:
        top = owner(state.stacks[first])
        mine = top in state.setup.colours[task.seat]
        floors = quantity(height(state.stacks[first]), "floor")
        yield f"{'Your' if mine else _whose(colours[top or 0])} tower of {floors}"
    elif any(state.stacks):
        yield "Level towers"
    scores = [state.score(seat) for seat in state.setup.seats]
    gap = scores[task.seat] - max(score for seat, score in enumerate(scores) if seat != task.seat)
    if task.for_lead:
        where = "behind" if gap < 0 else "ahead"
        yield f"{number(abs(gap)).capitalize()} point{'s' * (abs(gap) != 1)} {where}" if gap else "Level on points"
    won = majorities(state.stacks, state.edition.board.size)
    contested = [slot for slot, top in zip(state.edition.board.slots, won, strict=True) if top is None]
    yield (
        f"{number(len(contested)).capitalize()} cities nobody leads" if len(contested) != 1 else "One city nobody leads"
    )
    pieces = sorted(size for c in state.setup.colours[task.seat] for size, n in enumerate(state.selected[c], 1) if n)
    if pieces:
        yield f"A piece of {quantity(pieces[-1], 'floor')} in hand" if len(pieces) == 1 else "Large and small pieces"
    yield f"{number(len(task.standing)).capitalize()} buildings"
    yield f"Round {number(state.round)}"
    yield f"{_whose(colours[state.setup.colours[task.seat][0]])} turn"


def _whose(colour: str) -> str:
    return f"{colour.capitalize()}'s"


def _idea_titles(task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
    """Titles that tell the idea: by the most telling theme, then with the answer itself."""
    yield from kind_of(task).ideas(task, certificate, themes)
    for again in range(1, 99):
        yield f"The answer is {', '.join(map(str, certificate.answer))}{f' ({again})' if again > 1 else ''}"


Option = TypeVar("Option")
Statement: TypeAlias = tuple[str, Callable[[Option], bool]]
KEPT = 0.8  # of what is left, at most; less than that
FEW = 8  # that the last statement leaves, where there are words for it


def chain_stages(
    options: Sequence[Option], answer: Option, offered: Mapping[StageName, Sequence[Statement[Option]]]
) -> list[HintStage]:
    """The stages for which there are words: of each the plainest statement that leaves few enough."""
    left, stages = list(options), list[HintStage]()
    for name, statements in offered.items():
        fitting = [
            (text, rest)
            for text, fits in statements
            if fits(answer) and 1 < len(rest := [each for each in left if fits(each)]) < KEPT * len(left)
        ]
        if not fitting:
            continue
        few = [each for each in fitting if len(each[1]) <= FEW] if name == "what" else []
        text, left = (few or fitting)[0]
        stages.append(HintStage(name=name, text=text, left=len(left)))
    return stages


def _nudges(task: Task, state: GameState) -> Iterator[Statement[Build]]:
    yield "Build on another colour's building.", lambda build: caps(state, (build,))
    yield "Build on a building of your own.", lambda build: raises(state, (build,))
    best = {str(build) for build in at_once(task, state)}
    yield "What pays most at once is not the best.", lambda build: str(build) not in best
    yield "Build on an empty plot.", lambda build: not state.stacks[plot_of(state, build)]
    yield "Take what pays most at once.", lambda build: str(build) in best


def _places(state: GameState, answer: Build) -> Iterator[Statement[Build]]:
    board = state.edition.board
    slot = answer.plot[0]
    row = board.slots.index(slot) // board.columns
    slots = board.slots[row * board.columns : (row + 1) * board.columns]
    column = board.slots[board.slots.index(slot) % board.columns :: board.columns]
    for group in (slots, column, slot):
        where = f"city {group}" if len(group) == 1 else f"the cities {join_words(list(group))}"
        yield f"Look at {where}.", lambda build, group=group: build.plot[0] in group  # type: ignore[misc]


def _pieces_and_cards(state: GameState, answer: Build) -> Iterator[Statement[Build]]:
    seat = state.to_move
    card = state.setup.cards[seat][int(answer.plot[1])] + 1
    yield f"Build a piece of {quantity(answer.floors, 'floor')}.", lambda build: build.floors == answer.floors
    yield f"Play card {card}.", lambda build: build.plot[1] == answer.plot[1]
    colour = state.edition.colours[state.edition.letters.index(answer.colour)]
    yield f"Build with {colour}.", lambda build: build.colour == answer.colour


def hints_of_build(task: Task, state: GameState, answer: Build) -> list[HintStage]:
    """Hints about a build among those that are legal before it."""
    options = [move for move in legal_moves(state) if isinstance(move, Build)]
    return chain_stages(
        options,
        answer,
        {
            "nudge": list(_nudges(task, state)),
            "where": list(_places(state, answer)),
            "what": [*_pieces_and_cards(state, answer), *_places(state, answer)],
        },
    )


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def who(state: GameState, seat: int) -> str:
    """A player by his colours, `red and blue`."""
    return join_words([state.edition.colours[colour] for colour in state.setup.colours[seat]])


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
    state, builds = kind.opening(task, answer)
    states = [state]
    for part in builds:
        assert isinstance(part, Build | Void)
        moves.append((task.seat, part))
        state = stepped_alone(state, part) if kind.alone else state_after(state, part)
        states.append(state)
    while kind.replied and not state.over:
        choices = legal_moves(state)
        move = choices[0] if len(choices) == 1 else OpenHands(state, task.seat).reply()
        moves.append((state.to_move, move))
        state = state_after(state, move)
        states.append(state)
    return PlayedLine(task, tuple(moves), tuple(states))


def reply_lines(scene: PlayedLine) -> list[str]:
    """What the others do behind the own builds."""
    return [f"{letters_of(scene.task, seat)} {move_text(move)}" for seat, move in scene.moves[len(scene.own) :]]


def line_text(task: Task, line: Answer, value: int) -> str:
    """How a line that is not the answer goes wrong, in a few words."""
    scene = scene_of(task, line)
    replies = reply_lines(scene)
    then = f": {join_words(replies)}, and {_result(scene)}" if kind_of(task).replied and replies else ""
    worth = f"comes to {_worth(task, value)}"
    return f"{' '.join(map(str, line))} {worth}{then}"


def build_text(scene: PlayedLine, place: int) -> str:
    """What an own build does."""
    build, before, after = scene.own[place], scene.states[place], scene.states[place + 1]
    plot = plot_of(before, build)
    stack = before.stacks[plot]
    colours = before.edition.colours
    if not stack:
        what = f"{build} stands on an empty plot of {city(before, plot)}"
    elif colours[stack[-1].colour][0] == build.colour:
        what = f"{build} raises the own building there to {quantity(_height(after, plot), 'floor')}"
    else:
        lead = sum(piece.floors for piece in stack if piece.colour == stack[-1].colour)
        own = sum(piece.floors for piece in stack if colours[piece.colour][0] == build.colour)
        beneath = " with those beneath" if own else ""
        taken = f"{build} takes {colours[stack[-1].colour]}'s building in {city(before, plot)}"
        what = f"{taken}: {build.floors + own} to {quantity(lead, 'floor')}{beneath}"
    return what + _changes(before, after)


def _height(state: GameState, plot: int) -> int:
    return sum(piece.floors for piece in state.stacks[plot])


def _changes(before: GameState, after: GameState) -> str:
    """Which cities and which tallest building a build brings and costs."""
    old, new, colours = Paid.of(before), Paid.of(after), before.edition.colours
    changes = []
    for colour, name in enumerate(colours):
        cities = (new.cities[colour] - old.cities[colour]) // 2
        if cities:
            changes.append(f"{name} {'wins' if cities > 0 else 'loses'} {'a city' if abs(cities) == 1 else 'cities'}")
        if new.tallest[colour] != old.tallest[colour]:
            changes.append(f"{name} {'has' if new.tallest[colour] else 'loses'} the tallest building")
    return f"; {', '.join(changes)}" if changes else ""


def move_text(move: Move) -> str:
    """A move of somebody else."""
    return f"builds {move}" if isinstance(move, Build) else "can build nothing"


def letters_of(task: Task, seat: int) -> str:
    """A player by his letters."""
    return task.state.letters(seat)


def payment_text(scene: PlayedLine) -> str:
    """What a line of play comes to."""
    task = scene.task
    if task.for_lead:
        return f"in the end {_result(scene)}"
    buildings, cities, tallest = Paid.of(scene.end).of_seat(task.state, task.seat)
    parts = [f"{buildings} for buildings", f"{cities} for cities", f"{tallest} for the tallest"]
    return f"that pays {quantity(buildings + cities + tallest, 'point')}: {join_words(parts)}"


def _result(scene: PlayedLine) -> str:
    task = scene.task
    scores = [f"{letters_of(task, seat)} {score}" for seat, score in enumerate(scene.scores)]
    return f"it is {', '.join(scores)}"


def _worth(task: Task, value: int) -> str:
    if task.for_lead:
        return f"a lead of {value}" if value >= 0 else f"{quantity(-value, 'point')} behind"
    return quantity(value, "point")
