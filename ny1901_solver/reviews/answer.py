"""The answer to `review`, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import GenericAlias
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from pydantic import Field, create_model

from ..messages import gettext
from ..questions.answers import Answer, Data, EstimateData, Figure, Part, PositionAnswer, Text, facts_of
from .decisions import Decision
from .puzzles import OwnPuzzles
from .reviewed import Review, ReviewedStep, TurningPoint
from .wording import ReviewWords

Puzzle = TypeVar("Puzzle")


class PlayerReviewData(Part):
    """The losses and the luck of a player, added up over all turns."""

    player: str = Field(description="the name of the player")
    turns: int = Field(description="the number of reviewed moves of the player")
    best: int = Field(description="the number of moves than which no other move was better")
    marks: dict[str, int] = Field(description="the number of moves with each mark")
    lost: EstimateData = Field(description="the lost shares of wins of all moves together")
    lost_margin: EstimateData = Field(description="the lost points of margin of all moves together")
    luck: EstimateData = Field(description="the luck of the player in all draws together")


class OwnPuzzlesData(Part):
    """The files of puzzles made from mistakes, and the number of mistakes that give no puzzle, by reason."""

    files: list[str] = Field(description="the files of the puzzles")
    rejects: dict[str, int] = Field(description="the number of mistakes that make no puzzle, by reason")


class TurningPointData(Part):
    """A turn at which a large share of the win changed hands: by a mistake, by a find, or by cards that came up."""

    number: int = Field(description="the number of the move in the game, from 1")
    player: str = Field(description="the player who lost by a mistake, or who gained")
    cause: str = Field(description="the cause: a mistake, a good move that is hard to find, or cards")
    swing: Figure = Field(description="the size of the turning point")


class ReviewContent(Part):
    """A review, which may be incomplete."""

    command: ClassVar[str] = "review"
    rollouts: int = Field(description="the number of games that chose the best move of each decision")
    decisions: int = Field(description="the number of decisions to review")
    turns: list[Any]
    players: list[PlayerReviewData] = Field(description="the sums for each player")
    turning_points: list[TurningPointData]
    course: list[Any]
    basis: list[str] = Field(description="how the review was made, and the meaning of its marks")
    plot: Annotated[str, Field(description="the chart of the game as SVG, if it was requested")] = None  # type: ignore[assignment]
    puzzles: Annotated[OwnPuzzlesData, Field(description="the puzzles made of mistakes, if they were requested")] = None  # type: ignore[assignment]


class StepDescriptions(NamedTuple):
    """Descriptions of fields for the JSON Schema of a review; the descriptions contain a game's word for a step."""

    lost: str
    found: str
    usual: str
    reviewed: str
    point: str
    course: str
    played: str
    best: str
    number: str
    turns: str
    points: str


DESCRIPTIONS = {
    "move": StepDescriptions(
        "the mover's loss of share by the move, compared with the best move",
        "the share by which the move is better than that of the computer player {usual}",
        "the move of the computer player {usual}",
        "A move compared with the best move, judged by what its player saw.",
        "A move at which a large share of the win changed hands: by a mistake, by a find, or by cards that came up.",
        "The {values} after a number of moves.",
        "the move that was played",
        "the best move",
        "the number of moves that were played before",
        "the reviewed moves, in order",
        "the moves at which a large share of the win changed hands",
    ),
    "turn": StepDescriptions(
        "the mover's loss of share by the turn, compared with the best turn",
        "the share by which the turn is better than that of the computer player {usual}",
        "the turn of the computer player {usual}",
        "A turn compared with the best turn, judged by what its player saw.",
        "A turn at which a large share of the win changed hands: by a mistake, by a find, or by cards that came up.",
        "The {values} after a number of turns.",
        "the turn that was played",
        "the best turn",
        "the number of turns that were played before",
        "the reviewed turns, in order",
        "the turns at which a large share of the win changed hands",
    ),
}
"""The descriptions of fields, by a game's word for a step. A game with any other word uses the descriptions with the
word `move`.
"""


@dataclass(frozen=True)
class ReviewShape:
    """The form of the answer to `review` in a game.

    `base` is the base class of the models of the game's answers, and `words` is the class that writes the texts of the
    game's reviews. In the data of a turn, the key with the name `noun` contains the step played, and the name of the
    default computer player is the key of that player's step. `values` contains the name and the description of the key
    under which the data contain the values by player. `luck`, `line_about`, `reviewed` and `draws` are descriptions of
    fields; if `reviewed` is empty, the default description is used. The function `line` writes the position of a
    decision as a text. `beside` contains further fields of a turn, by the name of the field after which they are
    listed, and `of_turn` returns the content of the further fields. In the same way, `point` contains further fields of
    a turning point, and `of_point` returns their content.
    """

    base: type[Answer]
    words: type[ReviewWords]
    noun: str
    values: tuple[str, str]
    luck: str
    line: Callable[[Decision], str] = lambda decision: decision.game.format(decision.state)
    line_about: str = "the position of the decision"
    reviewed: str = ""
    draws: str | None = None
    beside: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    of_turn: Callable[[Any], Data] = lambda turn: {}
    point: Mapping[str, Any] = field(default_factory=dict)
    of_point: Callable[[Any, TurningPoint], Data] = lambda made, point: {}

    @cached_property
    def answer(self) -> type[Answer]:
        """The model of the answer to `review`."""
        noun, usual, (values, meaning) = self.noun, self.words.usual, self.values
        about = DESCRIPTIONS.get(noun, DESCRIPTIONS["move"])
        by_player = Annotated[dict[str, Figure], Field(description=meaning)]
        turn: dict[str, Any] = {
            "number": (int, Field(description="the number in the game, from 1")),
            "mover": (str, Field(description="the name of the player")),
            "line": (str, Field(description=self.line_about)),
            noun: (Text, Field(description=about.played)),
            "draws": (list[str], Field(description=self.draws)),
            "best": (Text, Field(description=about.best)),
            usual: (Text, Field(description=about.usual.format(usual=usual))),
            "mark": (str, Field(description="the mark, such as ?; empty without a mark")),
            "before": (by_player, ...),
            "after": (by_player, ...),
            "lost": (EstimateData, Field(description=about.lost)),
            "lost_margin": (
                EstimateData,
                Field(description="the loss of final margin, in points; the margin is to the best other player"),
            ),
            "found": (EstimateData, Field(description=about.found.format(usual=usual))),
            "luck": (dict[str, EstimateData], Field(description=self.luck)),
            "proved": (bool, Field(description="whether the values are exact and not estimated")),
        }
        fields = {name: each for key in turn for name, each in {key: turn[key], **self.beside.get(key, {})}.items()}
        course = {"turns": (float, Field(description=about.number)), values: (by_player, ...)}
        lists = {
            "turns": _shape("ReviewedData", Part, self.reviewed or about.reviewed, fields),
            "turning_points": _shape("TurningPointData", TurningPointData, about.point, self.point),
            "course": _shape("CourseData", Part, about.course.format(values=values), course),
        }
        whole = "The review of a recorded game, which may be incomplete."
        meanings = {"turns": about.turns, "turning_points": about.points, "course": f"the {values} during the game"}
        content = {name: (GenericAlias(list, each), Field(description=meanings[name])) for name, each in lists.items()}
        made: type[Answer] = _shape("ReviewAnswer", (ReviewContent, self.base), whole, content)
        return made

    def make(self, made: Review, own: OwnPuzzles | None = None, plot: str | None = None) -> Answer:
        """The answer for a review; parts that were not requested are left out."""

        def by_name(of: Sequence[object]) -> dict[str, object]:
            return dict(zip(made.names, of, strict=True))

        def of_turn(turn: ReviewedStep) -> Data:
            values = {"luck": by_name(turn.luck), "before": by_name(turn.before), "after": by_name(turn.after)}
            steps = {"mover": made.names[turn.seat], self.noun: turn.played, self.words.usual: turn.usual}
            decision = {"number": turn.number, "line": self.line(turn.decision), "draws": turn.decision.draws}
            return facts_of(turn) | values | steps | decision | {"mark": turn.mark} | self.of_turn(turn)

        content: Data = {
            "line": made.game.observation(made.end),  # only the answers of some games have this field
            "rollouts": made.rollouts,
            "decisions": made.decisions,
            "turns": list(map(of_turn, made.turns)),
            "players": [facts_of(player) | {"player": made.names[player.seat]} for player in made.players()],
            "turning_points": [
                point._asdict() | {"player": made.names[point.seat]} | self.of_point(made, point)
                for point in made.turning_points()
            ],
            "course": [{"turns": turns, self.values[0]: by_name(of)} for turns, of in made.course()],
            "basis": list(self.words(made).basis()) if made.turns else [],
        }
        content |= {key: each for key, each in (("puzzles", own), ("plot", plot)) if each is not None}
        status = "estimated" if made.complete else "interrupted"
        return self.answer.make(made.end, content, status=status, seed=made.seed)


def _shape(name: str, base: Any, about: str, fields: Mapping[str, Any]) -> Any:
    """Makes the model of a part of an answer: the fields of a base model, and further fields."""
    return create_model(name, __base__=base, __doc__=about, __module__=__name__, **fields)


class MistakePuzzleAnswer(PositionAnswer):
    """A puzzle file made from a mistake, or the code of the reason why the mistake gives no puzzle."""

    command = "review-puzzle"
    puzzle: str | None
    reason: str | None


def mistake_puzzle(state: Any, puzzle: Puzzle | str, text_of: Callable[[Puzzle], str]) -> MistakePuzzleAnswer:
    """The answer to `review-puzzle`: the text of the puzzle file, or the code of the reason why there is no puzzle."""
    if isinstance(puzzle, str):
        return MistakePuzzleAnswer.make(state, {"puzzle": None, "reason": puzzle})
    return MistakePuzzleAnswer.make(state, {"puzzle": text_of(puzzle), "reason": None})


def mistake_puzzle_lines(answer: MistakePuzzleAnswer) -> Iterator[str]:
    """The puzzle file as text, or a line with the reason why there is no puzzle."""
    if answer.puzzle is None:
        yield gettext("no puzzle: {reason}", reason=answer.reason)
    else:
        yield answer.puzzle.rstrip("\n")
