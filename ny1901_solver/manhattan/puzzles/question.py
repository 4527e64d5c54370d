"""The question of a puzzle, in sixty words at most, what goes for every puzzle, and the titles."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator

from ...puzzles.parts import Provenance
from ...text.words import counted
from ..scoring import majorities, tallest
from ..state import GameState
from ..state.game import height, owner
from .kinds import KINDS, Kind, kind_of
from .puzzle import Analysis, Certificate, Puzzle
from .story import city, number, who
from .task import Task

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
    told = next(kind_of(task).stakes(task))
    features = list(_features(task))
    for feature in features:
        yield f"{feature}, {told}"
    for place, feature in enumerate(features):
        for other in features[place + 1 :]:
            yield f"{feature}, {other[0].lower()}{other[1:]}, {told}"
    for count in range(2, 99):
        yield f"{features[0]}, {told} ({count})"


def entitled(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """A puzzle with its two titles, none of which is `used` already."""
    both = titles(task), _told(task, certificate, analysis.themes)
    return Puzzle.entitled(name, task, certificate, analysis, source, both, used)


def facts_line(task: Task) -> str:
    """For whom it is, among how many, on which board, and with which variants."""
    state = task.state
    return f"{state.letters(task.seat)} at side {state.setup.sides[task.seat]}, of {game_told(state)}"


def game_told(state: GameState) -> str:
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
        floors = counted(height(state.stacks[first]), "floor")
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
        yield f"A piece of {counted(pieces[-1], 'floor')} in hand" if len(pieces) == 1 else "Large and small pieces"
    yield f"{number(len(task.standing)).capitalize()} buildings"
    yield f"Round {number(state.round)}"
    yield f"{_whose(colours[state.setup.colours[task.seat][0]])} turn"


def _whose(colour: str) -> str:
    return f"{colour.capitalize()}'s"


def _told(task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
    """Titles that tell the idea: by the most telling theme, then with the answer itself."""
    yield from kind_of(task).ideas(task, certificate, themes)
    for again in range(1, 99):
        yield f"The answer is {', '.join(map(str, certificate.answer))}{f' ({again})' if again > 1 else ''}"
