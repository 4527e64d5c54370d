"""What answers tell of puzzles of New York 1901 beside what they tell of every game's, and of composed ones."""

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
    """A street in play that a puzzle asks about, and who holds it now."""

    id: str
    name: str
    holder: str | None = Field(description="the colour of who has most buildings there, none where nobody has")


def streets_asked(task: Task) -> list[dict[str, object]]:
    """The streets that a task asks about; of other kinds none."""
    from ..puzzles.adversarial.streets import holders

    if task.kind != "safe-streets":
        return []
    state = task.state
    return [
        {"id": card, "name": state.edition.card_name(card), "holder": None if seat is None else state.colour(seat)}
        for card, seat in zip(state.setup.streets, holders(state), strict=True)
    ]


class FlipData(Part):
    """A street that can change hands: turns that show it, with the cards that come up in each."""

    street: str
    holder: str | None = Field(description="the colour of who has it then, none where nobody has")
    turns: list[Text]
    draws: list[list[str]]
    lines: list[str] = Field(description="the position before each turn")


def flip_data(state: GameState, flip: Flip) -> dict[str, object]:
    """The facts of `FlipData`."""
    names, positions = state.edition.kind_names, states_behind(state, flip.line)
    return {
        "street": flip.street,
        "holder": None if flip.holder is None else state.colour(flip.holder),
        "turns": [each.turn for each in flip.line],
        "draws": [[names[kind] for kind in each.draws] for each in flip.line],
        "lines": [format_line(before) for before in positions[:-1]],
    }


class QualityPartData(Part):
    """A part of the quality, and what it adds to the score."""

    name: str
    value: float = Field(description="from 0 to 1")
    weight: int
    points: float
    reason: str


class QualityData(Part):
    """How much a puzzle is worth telling, from 0 to 100, and the parts that this sums."""

    score: float
    parts: list[QualityPartData]


class PuzzleComposeAnswer(PositionAnswer):
    """A composition: its pieces, and those of the puzzle that it was made of."""

    command = "puzzle-compose"
    id: str
    made_of: str = Field(description="the id of the puzzle that it was made of")
    file: str = Field(default="", description="where it was written, if it was")
    pieces: int = Field(description="buildings and workers on the board")
    pieces_before: int
    grade: int
    interrupted: bool
    text: str = Field(default="", description="the puzzle as a file, where none was given")


def _facts(task: Task) -> str:
    from ..puzzles.wording.titles import facts_line

    return facts_line(task)


def _rules(kind: Kind) -> list[str]:
    from ..puzzles.wording.question import common_rules

    return common_rules([kind])


class PuzzleData(PuzzleHeadingData):
    """A puzzle as its solver sees it, without the answer."""

    facts: Annotated[str, BeforeValidator(_facts)] = Field(
        validation_alias="task", description="for whom it is, among how many players, under which challenge"
    )
    wanted: str | None = Field(validation_alias=AliasPath("task", "wanted"))
    choices: list[Text] = Field(validation_alias=AliasPath("task", "choices"))
    streets: Annotated[list[StreetAskedData], BeforeValidator(streets_asked)] = Field(
        validation_alias="task", description="of safe streets: those that may be named"
    )
    question: str
    asks: str = Field(exclude=True, description="the question without the choices of a ruling")
    lettered: list[str] = Field(exclude=True, description="these choices, each with its letter")
    rules: Annotated[list[str], BeforeValidator(_rules)] = Field(
        validation_alias=AliasPath("task", "kind"), description="what goes for every puzzle of the kind"
    )
    stages: list[HintPlaceData] = Field(validation_alias="hints", description="the hints that there are")
    position: Position = Field(validation_alias=AliasPath("task", "state"))


class StreetsData(Part):
    """Streets that are an answer."""

    streets: list[str]


class FlipsData(Part):
    """What shows that streets are an answer."""

    flips: list[FlipData]


class TrapData(Part):
    """The line of most points at each turn, by how much it falls short, and why."""

    line: list[Text]
    streets: list[str] | None = Field(description="of safe streets: those that a plain look finds")
    shortfall: int
    sentences: list[str]


class StageStart(PositionAnswer):
    """Turns taken so far of a puzzle, or the first of them that cannot be played."""

    id: str
    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="what goes for every puzzle of the kind")
    found: int = Field(description="how many turns of the answer, from the first one on, the turns have found")
    legal: bool
    turn: int | None = Field(description="the turn that cannot be played, from 1")
    sentence: str | None = Field(description="why it cannot")
    violations: list[SentenceData]


class AskedData(Part):
    """What a puzzle asks, in short."""

    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="what goes for every puzzle of the kind")


class StandsData(Part):
    """Where turns of a puzzle lead."""

    line: str | None = Field(description="the position before the next own turn; none where the game is over")
    score: int
    left: int = Field(description="own turns still to come")
    reached: bool = Field(description="whether the goal of a race is reached")
    open: list[str] = Field(description="the cards that are known to lie face up")
    hidden: int = Field(description="how many more lie face up, which nobody knows")


class PuzzleStageAnswer(StandsData, StageStart):
    """Where the turns taken so far of a puzzle lead, or the first of them that cannot be played."""

    command = "puzzle-stage"
    proves = False


class DifficultyData(Part):
    """How hard a puzzle is, by who fails, and what may make it so."""

    legal_turns: int
    rivals: int
    horizon: int
    demolitions: int
    missed_by: list[str] = Field(description="the bounded solvers that fail")
    rating: int | None
    error: int | None


class PuzzleWorthData(Part):
    """How much a puzzle is worth telling."""

    quality: QualityData


class PuzzleTryAnswer(TriedStart):
    """What an attempt at a puzzle comes to."""

    difference_lines: list[LineData]
    turn: int | None = Field(description="the turn that is against the rules, from 1")
    trap: bool = Field(description="whether it comes to what taking most points at each turn does")


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
