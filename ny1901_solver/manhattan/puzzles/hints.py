"""Hints in stages: each is a statement about the answer, with how much still fits it and all before it.

Each stage leaves less than four fifths of what the one before it left, and more than the answer; one for which no
statement does that is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from ...puzzles.parts import HintStage, StageName
from ...text.words import counted, listed
from ..moves import Build
from ..rules import legal_moves
from ..state import GameState
from .sight import at_once, caps, raises
from .story import plot_of
from .task import Task

Option = TypeVar("Option")
Statement: TypeAlias = tuple[str, Callable[[Option], bool]]
KEPT = 0.8  # of what is left, at most; less than that
FEW = 8  # that the last statement leaves, where there are words for it


def chained(
    options: Sequence[Option], answer: Option, offered: Mapping[StageName, Sequence[Statement[Option]]]
) -> list[HintStage]:
    """The stages for which there are words: of each the plainest statement that leaves few enough."""
    left, found = list(options), list[HintStage]()
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
        found.append(HintStage(name=name, text=text, left=len(left)))
    return found


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
        where = f"city {group}" if len(group) == 1 else f"the cities {listed(list(group))}"
        yield f"Look at {where}.", lambda build, group=group: build.plot[0] in group  # type: ignore[misc]


def _pieces_and_cards(state: GameState, answer: Build) -> Iterator[Statement[Build]]:
    seat = state.to_move
    card = state.setup.cards[seat][int(answer.plot[1])] + 1
    yield f"Build a piece of {counted(answer.floors, 'floor')}.", lambda build: build.floors == answer.floors
    yield f"Play card {card}.", lambda build: build.plot[1] == answer.plot[1]
    colour = state.edition.colours[state.edition.letters.index(answer.colour)]
    yield f"Build with {colour}.", lambda build: build.colour == answer.colour


def hints_of_build(task: Task, state: GameState, answer: Build) -> list[HintStage]:
    """Hints about a build among those that are legal before it."""
    options = [move for move in legal_moves(state) if isinstance(move, Build)]
    return chained(
        options,
        answer,
        {
            "nudge": list(_nudges(task, state)),
            "where": list(_places(state, answer)),
            "what": [*_pieces_and_cards(state, answer), *_places(state, answer)],
        },
    )
