"""Questions about a puzzle whose answer is looked at: a hint, an attempt, where turns lead, the solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capabilities.puzzles import Answered, PuzzleHintQuestion, hint_told, solution_told, stage_told, try_told
from ...kit.capability import Asker, Capability, Python, Question, Unfit, in_field
from ...kit.errors import Refused
from ..answers import of_puzzles
from ..moves import Turn
from ..positions import format_line
from ..puzzles import (
    Attempt,
    HintStage,
    Judgement,
    Kind,
    Puzzle,
    RefusedTurn,
    judge,
    judge_streets,
    play_out,
)
from ..puzzles.attempt import seen
from ..puzzles.solvers.traps import falls_for, falls_into, trap_told
from ..puzzles.told.hint_order import found_turns, hint_at
from ..puzzles.told.question import common_rules, question_parts
from ..puzzles.told.themes import meaning
from ..state import GameState
from ..table.turn_reader import read_turn


class PuzzleHint(PuzzleHintQuestion):
    """Give a hint about a turn of the answer, and say how many turns still fit it."""


def _hint(asked: PuzzleHint, _: Asker) -> HintStage:
    found = hint_at(asked.puzzle, asked.turn, asked.stage)
    if isinstance(found, str):
        raise Unfit("turn" if asked.stage is None else "stage", found)
    return found


PUZZLE_HINT = Capability(
    PuzzleHint,
    _hint,
    lambda asked, found, _: of_puzzles.puzzle_hint(asked.puzzle, found),
    hint_told,
    ("plan-3-344-0003", "plan-3-344-0003 --stage where", "plan-3-344-0003 --turn 2"),
    python=Python(("stage", "turn")),
)


class PuzzleTry(Question):
    """Judge an attempt: whether it is the answer, what it lacks and why. Passes at the end may be left out."""

    puzzle: Answered
    turns: list[str] | None = Field(None, description="the own turns, in order; of a ruling, the one that is chosen")
    streets: list[str] | None = Field(None, description="of safe streets: the ids of those that can change hands")


class JudgedAttempt(NamedTuple):
    """What an attempt comes to, and whether it is the tempting one."""

    judged: Judgement
    trap: bool


def _try(asked: PuzzleTry, _: Asker) -> JudgedAttempt:
    puzzle: Puzzle = asked.puzzle
    wanted, other = ("streets", "turns") if puzzle.task.kind == Kind.SAFE_STREETS else ("turns", "streets")
    if getattr(asked, wanted) is None:
        raise Unfit(wanted, "this field is missing")
    if getattr(asked, other):
        raise Unfit(other, f"the puzzle asks for {wanted}")
    if asked.streets is not None:
        with in_field("streets"):
            judged = judge_streets(puzzle.task, puzzle.certificate, asked.streets)
        return JudgedAttempt(judged, falls_for(puzzle, asked.streets))
    with in_field("puzzle"):
        turns = _turns(puzzle, asked.turns or [])
        return JudgedAttempt(judge(puzzle, turns, explain=False), falls_into(puzzle, turns))


PUZZLE_TRY = Capability(
    PuzzleTry,
    _try,
    lambda asked, found, _: of_puzzles.puzzle_try(asked.puzzle, found.judged, found.trap),
    try_told,
    python=Python(("turns",)),
)


class PuzzleStage(Question):
    """Play turns on the way to an answer: where they lead, and how many are to come."""

    puzzle: Answered
    turns: list[str] = Field([], description="the own turns so far, in order")


class Led(NamedTuple):
    """Where turns lead, as far as they can be played, and the first that cannot."""

    played: Attempt
    refused: RefusedTurn | None


def _stage(asked: PuzzleStage, _: Asker) -> Led:
    task = asked.puzzle.task
    with in_field("puzzle"):
        turns = _turns(asked.puzzle, asked.turns)
        played, refused = play_out(task, turns), None
        if isinstance(played, RefusedTurn):
            refused, played = played, play_out(task, turns[: played.number - 1])
    assert isinstance(played, Attempt)
    return Led(played, refused)


def _stage_answer(asked: PuzzleStage, found: Led, _: Asker) -> Answer:
    puzzle: Puzzle = asked.puzzle
    task, (played, refused) = puzzle.task, found
    stage = played.stages[-1]
    names = stage.state.edition.kind_names
    asks, _choices = question_parts(task)
    content: Mapping[str, object] = {
        "asked": asks,
        "terms": " ".join(common_rules([task.kind])),
        "found": found_turns(task, puzzle.certificate, played.turns),
        "legal": refused is None,
        "turn": refused and refused.number,
        "sentence": refused and refused.sentence,
        "violations": refused.violations if refused else (),
        "line": None if stage.state.over else format_line(seen(task, stage.state)),
        "score": stage.state.players[task.seat].score,
        "left": stage.left,
        "reached": task.kind == Kind.RACE and played.value is not None,
        "open": [names[kind] for kind in stage.outlook.open],
        "hidden": stage.outlook.hidden,
    }
    return of_puzzles.puzzle_stage(puzzle, content)


PUZZLE_STAGE = Capability(PuzzleStage, _stage, _stage_answer, stage_told, python=Python(("turns",)))


class PuzzleSolution(Question):
    """Tell a puzzle's answer, its idea, the trap and the runner-up: for whoever has solved it or given up."""

    puzzle: Answered


def _solution(asked: PuzzleSolution, _: Asker) -> Puzzle:
    puzzle: Puzzle = asked.puzzle
    return puzzle


def _solution_answer(_: PuzzleSolution, puzzle: Puzzle, __: Asker) -> Answer:
    return of_puzzles.puzzle_solution(puzzle, {name: meaning(name) for name in puzzle.themes}, trap_told(puzzle))


PUZZLE_SOLUTION = Capability(PuzzleSolution, _solution, _solution_answer, solution_told)


def _turns(puzzle: Puzzle, texts: list[str]) -> list[Turn]:
    """The turns of texts, each read in the position that it is taken in, up to the first that cannot be played."""
    turns = list[Turn]()
    for number, text in enumerate(texts):
        played = play_out(puzzle.task, turns)
        if isinstance(played, RefusedTurn):
            break  # what follows an illegal turn has no position to be read in
        turns.append(_read(played.after, text, f"turns.{number}"))
    return turns


def _read(state: GameState, text: str, field: str) -> Turn:
    with in_field(field):
        turn, told = read_turn(state, text)
        if told:
            raise Refused(f"{text!r}: no card comes up that a puzzle does not know")
        return turn
