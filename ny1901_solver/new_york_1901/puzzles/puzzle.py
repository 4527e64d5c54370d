"""Defines a whole puzzle: its task, the proof of its answer, and its analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from ...errors import DataError
from ...files.access import fingerprint
from ...files.documents import FileModel, dump_yaml
from ...puzzles import certificate, parts, puzzle
from ...puzzles.certificate import Count
from ...puzzles.parts import MOST_TURNS
from ..moves import Turn
from ..planning.problem import BuildTile, ReachScore, Wish
from ..positions.data import position_data
from ..state import GameState
from .adversarial.stand import Answered, states_behind
from .kinds import kind_of
from .task import Streets, Task

Rival: TypeAlias = certificate.Rival[Turn]


@dataclass(frozen=True, slots=True)
class Flip:
    """A street that can change hands: its card, its new holder (a seat or nobody), and turns after which this holder
    has the street.
    """

    street: str
    holder: int | None
    line: tuple[Answered, ...]

    def turns(self, state: GameState) -> list[tuple[GameState, Answered]]:
        """Returns the turns of the line, each with the position before it; `state` is the first position."""
        return list(zip(states_behind(state, self.line), self.line, strict=False))


@dataclass(frozen=True)
class Certified(certificate.Certificate[Turn]):
    """The certificate of an answer, which consists of turns or of streets that can change hands, with the proof.

    The meaning of `value` depends on the kind: the points gained (best turn, plan, packing), the number of turns
    (race), the lead over the best other player (last turn), the number of rules that the illegal choices break
    (ruling), or the number of streets (safe streets). `margin` is a number of points or of turns. In a last turn
    `margin` is the lead, which is 0 if a tie-break decides.
    """

    streets: Streets = ()
    flips: tuple[Flip, ...] = ()


Certificate: TypeAlias = Certified


@dataclass(frozen=True)
class Tempting(parts.Trap[Turn]):
    """A trap of a puzzle of New York 1901.

    If the answer consists of streets, `streets` contains the streets that seem able to change hands, and the trap has
    no line of turns. In a trap that consists of streets, `value` is the number of these streets, `shortfall` is the
    number of wrong or missing streets, and the trap is firm if judging by leads alone is wrong, too.
    """

    streets: Streets | None = None


Trap: TypeAlias = Tempting


class _Choices(FileModel):
    legal_turns: Count  # legal turns at the start
    rivals: Count  # near-best ones
    horizon: Annotated[int, Field(ge=1, le=MOST_TURNS)]  # own turns
    demolitions: Annotated[int, Field(ge=0, le=99)]  # demolitions in the answer


class Difficulty(puzzle.WhoFails, _Choices):
    """The difficulty of a puzzle: the bounded solvers that fail, and the numbers of choices.

    Older puzzle files have no rating.
    """


Analysis: TypeAlias = puzzle.Analysis[Trap, Difficulty]


@dataclass(frozen=True, repr=False)
class Puzzle(puzzle.StoredPuzzle[Task, Certificate, Trap, Difficulty]):
    """A puzzle of New York 1901; the position of its task determines the edition and the edition's hash."""

    @property
    def question_hash(self) -> str:
        """A hash of the question that ignores words, grade and the edition's version.

        The hash distinguishes puzzles with the same id.
        """
        task = self.task
        asked = {
            "kind": str(task.kind),
            "turns": task.turns,
            "goals": list(map(goal_data, task.wishes)),
            "wanted": task.wanted,
            "choices": list(map(str, task.choices)),
            "position": position_data(task.state) | {"edition_hash": None},
        }
        return fingerprint(dump_yaml(asked))


def expect_answer(puzzle: Puzzle, name: str) -> Puzzle:
    """Returns the puzzle; raises `DataError` if its answer, right or wrong, cannot be shown to a reader.

    `name` is the name of the puzzle's file in messages.
    """
    why = kind_of(puzzle.task).answer_problems(puzzle.task, puzzle.certificate)
    if problems := [f"{name}: {each}" for each in why]:
        raise DataError(problems)
    return puzzle


def goal_data(wish: Wish) -> dict[str, Any]:
    """Returns a goal of a race as a dictionary."""
    if isinstance(wish, ReachScore):
        return {"score": wish.score}
    return {"tile": wish.tile} if isinstance(wish, BuildTile) else {"street": wish.card}
