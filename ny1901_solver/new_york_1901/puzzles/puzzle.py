"""A whole puzzle: its task, its certificate, and its analysis."""

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
    """A street that can change hands, by its card; its new holder, by seat or nobody; and turns that show it."""

    street: str
    holder: int | None
    line: tuple[Answered, ...]

    def turns(self, state: GameState) -> list[tuple[GameState, Answered]]:
        """The turns of the line, each with the position before it; `state` is the first."""
        return list(zip(states_behind(state, self.line), self.line, strict=False))


@dataclass(frozen=True)
class Certified(certificate.Certificate[Turn]):
    """The certificate of an answer in turns, or of streets that can change hands, each with its proof.

    `value` is, by kind: the points gained (best turn, plan, packing); the number of turns (race); the lead over the
    best of the others (last turn); the number of rules that the illegal choices break (ruling); the number of streets
    (safe streets). `margin` is in points, or in turns; in a last turn it is the lead, 0 if a tie-break decides.
    """

    streets: Streets = ()
    flips: tuple[Flip, ...] = ()


Certificate: TypeAlias = Certified


@dataclass(frozen=True)
class Tempting(parts.Trap[Turn]):
    """A trap; if the answer is streets, `streets` are those that seem to change hands, and there is no line.

    Then `value` is their number, `shortfall` is how many of them are wrong or missing, and the trap is firm if counting
    leads alone is wrong, too.
    """

    streets: Streets | None = None


Trap: TypeAlias = Tempting


class _Choices(FileModel):
    legal_turns: Count  # at the start
    rivals: Count  # near-best ones
    horizon: Annotated[int, Field(ge=1, le=MOST_TURNS)]  # own turns
    demolitions: Annotated[int, Field(ge=0, le=99)]  # of the answer


class Difficulty(puzzle.WhoFails, _Choices):
    """How hard the puzzle is, by the solvers that fail, and why; the rating is missing in older files."""


Analysis: TypeAlias = puzzle.Analysis[Trap, Difficulty]


@dataclass(frozen=True, repr=False)
class Puzzle(puzzle.StoredPuzzle[Task, Certificate, Trap, Difficulty]):
    """A puzzle of New York 1901; edition and its hash are those of the task's position."""

    @property
    def question_hash(self) -> str:
        """A hash of the question without words, grade and the edition's version; tells puzzles of one id apart."""
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
    """The puzzle; raises `DataError` if its answer cannot be shown, be it right or not.

    `name` is the name of its file in messages.
    """
    why = kind_of(puzzle.task).answer_problems(puzzle.task, puzzle.certificate)
    if problems := [f"{name}: {each}" for each in why]:
        raise DataError(problems)
    return puzzle


def goal_data(wish: Wish) -> dict[str, Any]:
    """A goal of a race as plain data."""
    if isinstance(wish, ReachScore):
        return {"score": wish.score}
    return {"tile": wish.tile} if isinstance(wish, BuildTile) else {"street": wish.card}
