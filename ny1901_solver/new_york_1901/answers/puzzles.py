"""Answers about puzzles of New York 1901: the parts that other games lack, and composed puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import AliasPath, BeforeValidator, Field

from ...capabilities.puzzle_answers import HintPlaceData, PuzzleHeadingData, PuzzleShapes, TriedStart
from ...questions.answers import LineData, Part, PositionAnswer, SentenceData, Text
from ..positions import format_line
from ..puzzles.adversarial.stand import states_behind
from ..registration import REGISTRATION
from .answer import Position

if TYPE_CHECKING:
    from ..puzzles import Flip, Kind, Task
    from ..state import GameState


class StreetAskedData(Part):
    """A street in play that a puzzle asks about, and who leads there now."""

    id: str
    name: str
    holder: str | None = Field(description="the colour with the most buildings there; null if nobody leads")


def streets_asked(task: Task) -> list[dict[str, object]]:
    """The streets that a task asks about; empty unless it asks about streets."""
    from ..puzzles.adversarial.streets import holders

    if task.kind != "safe-streets":
        return []
    state = task.state
    return [
        {"id": card, "name": state.edition.card_name(card), "holder": None if seat is None else state.colour(seat)}
        for card, seat in zip(state.setup.streets, holders(state), strict=True)
    ]


class FlipData(Part):
    """A street that can change hands: turns that prove it, with the cards that come up in each."""

    street: str
    holder: str | None = Field(description="the colour that leads then; null if nobody leads")
    turns: list[Text]
    draws: list[list[str]]
    lines: list[str] = Field(description="the position before each turn")


def flip_data(state: GameState, flip: Flip) -> dict[str, object]:
    """The content of a `FlipData`."""
    names, positions = state.edition.kind_names, states_behind(state, flip.line)
    return {
        "street": flip.street,
        "holder": None if flip.holder is None else state.colour(flip.holder),
        "turns": [each.turn for each in flip.line],
        "draws": [[names[kind] for kind in each.draws] for each in flip.line],
        "lines": [format_line(before) for before in positions[:-1]],
    }


class QualityPartData(Part):
    """A part of a puzzle's quality, and its points."""

    name: str
    value: float = Field(description="from 0 to 1")
    weight: int
    points: float
    reason: str


class QualityData(Part):
    """The quality of a puzzle, from 0 to 100, as the sum of its parts."""

    score: float
    parts: list[QualityPartData]


class PuzzleComposeAnswer(PositionAnswer):
    """A composed puzzle, with the number of its pieces and of those of the puzzle it was made of."""

    command = "puzzle-compose"
    id: str
    made_of: str = Field(description="the id of the original puzzle")
    file: str = Field(default="", description="the file to which it was written, if it was")
    pieces: int = Field(description="buildings and workers on the board")
    pieces_before: int
    grade: int
    interrupted: bool
    text: str = Field(default="", description="the text of the puzzle file, if no file was given")


def _facts(task: Task) -> str:
    from ..puzzles.wording.titles import facts_line

    return facts_line(task)


def _rules(kind: Kind) -> list[str]:
    from ..puzzles.wording.question import common_rules

    return common_rules([kind])


class PuzzleData(PuzzleHeadingData):
    """A puzzle without its answer."""

    facts: Annotated[str, BeforeValidator(_facts)] = Field(
        validation_alias="task", description="the player to move, the number of players and the challenge, in words"
    )
    wanted: str | None = Field(validation_alias=AliasPath("task", "wanted"))
    choices: list[Text] = Field(validation_alias=AliasPath("task", "choices"))
    streets: Annotated[list[StreetAskedData], BeforeValidator(streets_asked)] = Field(
        validation_alias="task", description="for a safe-streets puzzle: the streets that may be named"
    )
    question: str
    asks: str = Field(exclude=True, description="the question without the choices of a ruling")
    lettered: list[str] = Field(exclude=True, description="the choices of a ruling, each with its letter")
    rules: Annotated[list[str], BeforeValidator(_rules)] = Field(
        validation_alias=AliasPath("task", "kind"), description="the rules for all puzzles of its kind"
    )
    stages: list[HintPlaceData] = Field(validation_alias="hints", description="the hints that the puzzle has")
    position: Position = Field(validation_alias=AliasPath("task", "state"))


class StreetsData(Part):
    """The streets of an answer."""

    streets: list[str]


class FlipsData(Part):
    """The proof of an answer that is streets."""

    flips: list[FlipData]


class TrapData(Part):
    """The line of most points at each turn, and how far and why it falls short."""

    line: list[Text]
    streets: list[str] | None = Field(description="for a safe-streets puzzle: the streets that a quick look suggests")
    shortfall: int
    sentences: list[str]


class StageStart(PositionAnswer):
    """The first turns of an attempt, or the first of them that cannot be played."""

    id: str
    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="what goes for every puzzle of the kind")
    found: int = Field(description="the number of turns of the answer, from the first on, that are right")
    legal: bool
    turn: int | None = Field(description="the number, from 1, of the turn that cannot be played")
    sentence: str | None = Field(description="why it cannot be played")
    violations: list[SentenceData]


class AskedData(Part):
    """The question of a puzzle, in short."""

    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="what goes for every puzzle of the kind")


class StandsData(Part):
    """The position after the first turns of an attempt."""

    line: str | None = Field(description="the position before the next own turn; null if the game is over")
    score: int
    left: int = Field(description="own turns still to come")
    reached: bool = Field(description="whether the goal of a race is reached")
    open: list[str] = Field(description="the known face-up cards")
    hidden: int = Field(description="the number of unknown face-up cards")


class PuzzleStageAnswer(StandsData, StageStart):
    """The position after the first turns of an attempt, or the first turn that cannot be played."""

    command = "puzzle-stage"
    proves = False


class DifficultyData(Part):
    """The difficulty of a puzzle: figures of its search, and the solvers that fail."""

    legal_turns: int
    rivals: int
    horizon: int
    demolitions: int
    missed_by: list[str] = Field(description="the bounded solvers that fail")
    rating: int | None
    error: int | None


class PuzzleWorthData(Part):
    """The quality of a puzzle."""

    quality: QualityData


class PuzzleTryAnswer(TriedStart):
    """The judgement of an attempt at a puzzle."""

    difference_lines: list[LineData]
    turn: int | None = Field(description="the number, from 1, of the illegal turn")
    trap: bool = Field(description="whether it has the effect of taking most points at each turn")


SHAPES = PuzzleShapes(
    REGISTRATION.family,
    PuzzleData,
    PuzzleTryAnswer,
    PuzzleStageAnswer,
    TrapData,
    DifficultyData,
    stands=[AskedData, StandsData],
    answered=[StreetsData],
    shown=[FlipsData],
    graded=[PuzzleWorthData],
)
