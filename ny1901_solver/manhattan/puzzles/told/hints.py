"""Hints in stages: each is a statement about the answer, with how much still fits it and all before it.

Each stage leaves less than four fifths of what the one before it left, and more than the answer; one for which no
statement does that is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb
from typing import TypeAlias, TypeVar

from ....kit.puzzles.parts import HintStage, StageName
from ....kit.words import counted, listed
from ...moves import Build, Select
from ...rules import legal_moves
from ...state import GameState
from ..certify import floors
from ..puzzle import Certificate
from ..solvers.ends import caps, raises
from ..solvers.greedy import at_once
from ..task import Kind, Task
from .scene import scene_of
from .wording import number, plot_of

Option = TypeVar("Option")
Statement: TypeAlias = tuple[str, Callable[[Option], bool]]
KEPT = 0.8  # of what is left, at most; less than that
FEW = 8  # that the last statement leaves, where there are words for it


def hints_of(task: Task, certificate: Certificate) -> tuple[HintStage, ...]:
    """The hints of a puzzle, build by build."""
    if task.kind == Kind.STILL_TAKEN:
        return tuple(_of_buildings(task, [str(part) for part in certificate.answer]))
    if task.kind == Kind.CHOOSE_PIECES:
        return tuple(_of_pieces(task, certificate))
    scene, hints = scene_of(task, certificate.answer), list[HintStage]()
    for turn, part in enumerate(certificate.answer, 1):
        opening = f"Build {turn}: " if len(certificate.answer) > 1 else ""
        told = _of_build(task, scene.states[turn - 1], part) if isinstance(part, Build) else []
        full = HintStage(name="full", text=f"{opening or 'The answer: '}{part}.", left=1)
        told = [each.model_copy(update={"text": f"{opening}{each.text}"}) for each in told]
        hints += [each.model_copy(update={"turn": turn}) for each in (*told, full)]
    return tuple(hints)


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


def _of_build(task: Task, state: GameState, answer: Build) -> list[HintStage]:
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


def _of_pieces(task: Task, certificate: Certificate) -> Iterator[HintStage]:
    """Hints about a selection among all that there are."""
    [answer] = certificate.answer
    assert isinstance(answer, Select)
    options = [move for move in legal_moves(task.state) if isinstance(move, Select)]
    largest = max(max(pieces) for move in options for _, pieces in move.pieces)

    def holds(size: int) -> Callable[[Select], int]:
        return lambda move: sum(pieces.count(size) for _, pieces in move.pieces)

    nudges: list[Statement[Select]] = [
        (f"Keep the pieces of {counted(largest, 'floor')} for later.", lambda move: not holds(largest)(move)),
        (f"A piece of {counted(largest, 'floor')} is needed.", lambda move: holds(largest)(move) > 0),
    ]
    wheres: list[Statement[Select]] = []
    for size in range(largest, 0, -1):
        held = holds(size)(answer)
        text = f"Set out {number(held)} piece{'s' * (held != 1)} of {counted(size, 'floor')}."
        wheres.append((text, lambda move, size=size, held=held: holds(size)(move) == held))  # type: ignore[misc]
    total = floors(answer)
    whats: list[Statement[Select]] = [
        (f"The pieces have {counted(total, 'floor')} together.", lambda move: floors(move) == total)
    ]
    yield from chained(options, answer, {"nudge": nudges, "where": wheres, "what": [*whats, *reversed(wheres)]})
    yield HintStage(name="full", text=f"The answer: {answer}.", left=1)


def _of_buildings(task: Task, answer: list[str]) -> Iterator[HintStage]:
    """Hints about a set of buildings: how many, where none stands, one of them; `left` are the sets that fit."""
    board, standing = task.state.edition.board, [task.state.edition.board.plots[plot] for plot in task.standing]
    pool, size = len(standing), len(answer)
    left = comb(pool, size)
    yield HintStage(name="nudge", text=f"It is {number(size)} of the {number(pool)} buildings.", left=left)
    free = [slot for slot in board.slots if any(s[0] == slot for s in standing) and all(a[0] != slot for a in answer)]
    safe = [name for name in standing if name[0] in free]
    text = f"None of them stands in {'city' if len(free) == 1 else 'the cities'} {listed(free)}."
    if not safe:
        safe = [name for name in standing if name not in answer][: max(1, (pool - size) // 2)]
        text = f"{listed(safe)} {'is' if len(safe) == 1 else 'are'} safe."
    if 1 < (rest := comb(pool - len(safe), size)) < KEPT * left:
        left, pool = rest, pool - len(safe)
        yield HintStage(name="where", text=text, left=left)
    if size > 1 and 1 < (rest := comb(pool - 1, size - 1)) < KEPT * left:
        yield HintStage(name="what", text=f"{answer[-1]} is one of them.", left=rest)
    yield HintStage(name="full", text=f"The answer: {', '.join(answer)}.", left=1)
