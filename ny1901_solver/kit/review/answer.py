"""What `--json` prints of a review, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from ..answers import Data, EstimateData, Figure, Part, PositionAnswer, facts_of
from .puzzles import OwnPuzzles
from .reviewed import GameReview, TurningPoint

Puzzle = TypeVar("Puzzle")


class PlayerReviewData(Part):
    """What a player's turns come to in all, shares added up."""

    player: str
    turns: int
    best: int
    marks: dict[str, int]
    lost: EstimateData
    lost_margin: EstimateData
    luck: EstimateData


class OwnPuzzlesData(Part):
    """The puzzles made of mistakes, and how many mistakes make none, by reason."""

    files: list[str]
    rejects: dict[str, int]


class TurningPointData(Part):
    """A turn at which much of the victory went from one to another, by a mistake, a find or cards."""

    number: int
    player: str
    cause: str
    swing: Figure


def review_data(
    made: GameReview[Any, Any, Any],
    todo: Sequence[Any],
    basis: Sequence[str],
    told: ReviewTold,
    own: OwnPuzzles | None,
    plot: str | None,
) -> Data:
    """A review as far as it has come, for the answer of a game; what of it was not asked for is left out."""

    def by_name(of: Sequence[object]) -> dict[str, object]:
        return dict(zip(made.names, of, strict=True))

    content: Data = {
        "rollouts": made.rollouts,
        "decisions": made.decisions,
        "turns": [
            facts_of(turn)
            | {"mover": made.names[turn.seat], "mark": turn.mark, "luck": by_name(turn.luck)}
            | {"before": by_name(turn.before), "after": by_name(turn.after)}
            | told.turn(made, decision, turn)
            for decision, turn in zip(todo, made.turns, strict=False)
        ],
        "players": [facts_of(player) | {"player": made.names[player.seat]} for player in made.players()],
        "turning_points": [
            point._asdict() | {"player": made.names[point.seat]} | told.point(made, point)
            for point in made.turning_points()
        ],
        "course": [{"turns": turns, told.values: by_name(of)} for turns, of in made.course()],
        "basis": list(basis) if made.turns else [],
    }
    return content | {key: each for key, each in (("puzzles", own), ("plot", plot)) if each is not None}


class ReviewTold(NamedTuple):
    """What a game tells of its reviews beside what all do: of a turn and of a turning point, and what values are."""

    values: str
    turn: Callable[[Any, Any, Any], Data]
    point: Callable[[Any, TurningPoint], Data] = lambda made, point: {}


class MistakePuzzleAnswer(PositionAnswer):
    """A mistake as a puzzle file, or the word for why it makes none."""

    command = "review-puzzle"
    puzzle: str | None
    reason: str | None


def mistake_puzzle(state: Any, found: Puzzle | str, text_of: Callable[[Puzzle], str]) -> MistakePuzzleAnswer:
    """The answer of `review-puzzle`: the text of the puzzle, or the word for why there is none."""
    if isinstance(found, str):
        return MistakePuzzleAnswer.made(state, {"puzzle": None, "reason": found})
    return MistakePuzzleAnswer.made(state, {"puzzle": text_of(found), "reason": None})


def mistake_puzzle_told(answer: MistakePuzzleAnswer) -> Iterator[str]:
    """The puzzle file, or the word for why there is none."""
    yield f"no puzzle: {answer.reason}" if answer.puzzle is None else answer.puzzle.rstrip("\n")
