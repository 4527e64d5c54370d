"""The answers about puzzles of New York 1901: the fields that only this game has, and composed puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import AliasPath, BeforeValidator, Field

from ...capabilities.puzzle_answers import (
    HintPlaceData,
    PuzzleGenerateAnswer,
    PuzzleHeadingData,
    PuzzleShapes,
    TriedStart,
)
from ...questions.answers import LineData, Part, PositionAnswer, SentenceData, Text
from ..positions import format_line
from ..puzzles.adversarial.stand import states_behind
from ..registration import REGISTRATION
from .answer import Position

if TYPE_CHECKING:
    from ..puzzles import Flip, Kind, Task
    from ..puzzles.adversarial.holding import PlayerPoints, WhyItHolds
    from ..puzzles.adversarial.stand import Answered
    from ..state import GameState


class StreetAskedData(Part):
    """A street in play that a puzzle asks about, and the player who leads there now."""

    id: str = Field(description="the id of the street card")
    name: str = Field(description="the name of the street")
    holder: str | None = Field(description="the colour of the player who leads on the street; null if nobody leads")


def streets_asked(task: Task) -> list[dict[str, object]]:
    """Returns the streets that a task asks about; empty if the task does not ask about streets."""
    from ..puzzles.adversarial.streets import holders

    if task.kind != "safe-streets":
        return []
    state = task.state
    return [
        {"id": card, "name": state.edition.card_name(card), "holder": None if seat is None else state.colour(seat)}
        for card, seat in zip(state.setup.streets, holders(state), strict=True)
    ]


class FlipData(Part):
    """A street where another player can take the lead, and turns that prove this."""

    street: str = Field(description="the id of the street card")
    holder: str | None = Field(description="the colour that leads after these turns; null if nobody leads")
    turns: list[Text] = Field(description="the turns that prove that the lead can change")
    draws: list[list[str]] = Field(description="the kinds of the cards that come up in each turn")
    lines: list[str] = Field(description="the position before each turn, as one line each")


def flip_data(state: GameState, flip: Flip) -> dict[str, object]:
    """Returns the fields of a `FlipData`."""
    holder = None if flip.holder is None else state.colour(flip.holder)
    return {"street": flip.street, "holder": holder} | line_data(state, flip.line)


def line_data(state: GameState, line: tuple[Answered, ...]) -> dict[str, object]:
    """Returns the turns of a line, the cards that come up in each turn, and the position before each turn."""
    names, positions = state.edition.kind_names, states_behind(state, line)
    return {
        "turns": [each.turn for each in line],
        "draws": [[names[kind] for kind in each.draws] for each in line],
        "lines": [format_line(before) for before in positions[:-1]],
    }


class QualityPartData(Part):
    """A part of a puzzle's quality score."""

    name: str = Field(description="the name of this part")
    value: float = Field(description="the measured value of this part, from 0 to 1")
    weight: int = Field(description="the greatest number of points of this part")
    points: float = Field(description="the points of this part")
    reason: str = Field(description="a sentence that explains the points")


class QualityData(Part):
    """The quality of a puzzle, from 0 to 100, which is the sum of the points of its parts."""

    score: float = Field(description="the quality, from 0 to 100")
    parts: list[QualityPartData] = Field(description="the parts of the score")


class PuzzleComposeAnswer(PuzzleGenerateAnswer):
    """The result of a run that composes puzzles; `games` counts its numbered tries."""

    family = REGISTRATION.family
    command = "puzzle-compose"
    none_exists: str = Field(
        default="",
        description="the sentence that no puzzle exists on the named land, with the finite family for which this is "
        "proved; empty if it is not proved",
    )


class PuzzleSimplifyAnswer(PositionAnswer):
    """A simplified puzzle, with the number of its pieces and the number of pieces of the original puzzle."""

    command = "puzzle-simplify"
    id: str = Field(description="the id of the new puzzle")
    made_of: str = Field(description="the id of the original puzzle")
    file: str = Field(default="", description="the file to which the puzzle was written; empty if it was not written")
    pieces: int = Field(description="the number of buildings and workers on the board")
    pieces_before: int = Field(description="the number of buildings and workers on the board of the original puzzle")
    grade: int = Field(description="the grade of the new puzzle")
    interrupted: bool = Field(description="whether the search was interrupted before its end")
    text: str = Field(default="", description="the text of the puzzle file; empty if the puzzle was written to a file")


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
    wanted: str | None = Field(
        validation_alias=AliasPath("task", "wanted"),
        description="what the player has to reach or decide, for kinds of puzzles with several goals; null for "
        "other kinds",
    )
    choices: list[Text] = Field(
        validation_alias=AliasPath("task", "choices"),
        description="the turns of a ruling puzzle from which the player chooses; empty for other kinds",
    )
    streets: Annotated[list[StreetAskedData], BeforeValidator(streets_asked)] = Field(
        validation_alias="task", description="for a safe-streets puzzle: the streets that an answer may name"
    )
    question: str = Field(description="the question in words")
    asks: str = Field(exclude=True, description="the question without the choices of a ruling")
    lettered: list[str] = Field(exclude=True, description="the choices of a ruling, each with its letter")
    rules: Annotated[list[str], BeforeValidator(_rules)] = Field(
        validation_alias=AliasPath("task", "kind"), description="the rules for all puzzles of its kind"
    )
    stages: list[HintPlaceData] = Field(validation_alias="hints", description="the hints of the puzzle")
    position: Position = Field(validation_alias=AliasPath("task", "state"))


class StreetsData(Part):
    """An answer that consists of streets."""

    streets: list[str] = Field(description="the ids of the streets")


class FlipsData(Part):
    """The proof of an answer that consists of streets."""

    flips: list[FlipData] = Field(description="the streets that can change hands, with the proof of each")


class TrapData(Part):
    """The trap: the turns that a player takes who takes the most points at each turn, and why they are worse than
    the answer."""

    line: list[Text] = Field(description="the turns of the trap")
    streets: list[str] | None = Field(
        description="for a safe-streets puzzle: the wrong answer that a superficial look suggests"
    )
    shortfall: int = Field(description="how many points the trap is worse than the answer")
    sentences: list[str] = Field(description="sentences that describe the trap")


class StageStart(PositionAnswer):
    """The first turns of an attempt, and, if a turn cannot be played, the first such turn."""

    id: str = Field(description="the id of the puzzle")
    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="the rules that all puzzles of this kind share")
    found: int = Field(description="how many turns of the attempt, counted from the first, agree with the answer")
    legal: bool = Field(description="whether all given turns can be played")
    turn: int | None = Field(
        description="the number of the turn that cannot be played, counted from 1; null if all can be played"
    )
    sentence: str | None = Field(description="why this turn cannot be played")
    violations: list[SentenceData] = Field(description="the rules that this turn breaks")


class AskedData(Part):
    """The question of a puzzle, in short form."""

    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="the rules that all puzzles of this kind share")


class PaidSourceData(Part):
    """A source of a player's points."""

    kind: str = Field(description="track (the score track), street, challenge, or cards (unused action cards)")
    name: str = Field(description="the name of the street; empty for other sources")
    points: int = Field(description="the points from this source")


class PlayerPointsData(Part):
    """The points of a player in a position, as if the game ended there."""

    player: str = Field(description="the colour of the player")
    total: int = Field(description="the points of the player, which are the sum of the points of the sources")
    sources: list[PaidSourceData] = Field(description="the sources from which the player has points")


class RivalTryData(Part):
    """A try of the rival against the answer, which falls short."""

    turns: list[Text] = Field(
        description="the turns of the try in order: the answer, the reply, and the last turn if the reply ends the "
        "game; in a safe-streets puzzle, the two last turns of the game"
    )
    draws: list[list[str]] = Field(description="the kinds of the cards that come up in each turn")
    lines: list[str] = Field(description="the position before each turn, as one line each")
    short: int = Field(
        description="by how much the try falls short: points behind the player; in an early-end puzzle, the number of "
        "ways to end the game that are left; in a safe-streets puzzle, the number of buildings that are missing"
    )
    sentence: str = Field(description="the try and its result as a sentence")


class WhyItHoldsData(Part):
    """Why an answer holds, whatever the rival does."""

    before: list[PlayerPointsData] = Field(
        description="the points before the answer, the player's first; empty if points play no part"
    )
    after: list[PlayerPointsData] = Field(
        description="the points after the answer and the best reply; in a safe-streets puzzle, after the turns by "
        "which the first street of the answer changes hands; empty if there are none"
    )
    tries: list[RivalTryData] = Field(description="the rival's best tries, the best first; at most two")
    decides: str = Field(description="the code of what decides, such as land, card, street or tie-break")
    sentences: list[str] = Field(description="the same facts in sentences")


class HoldsData(Part):
    """Further reasons why an answer is right."""

    why: WhyItHoldsData | None = Field(
        description="why the answer holds against a rival; null if no rival plays, or if there are too many replies"
    )


def why_data(state: GameState, why: WhyItHolds) -> dict[str, object]:
    """Returns the fields of a `WhyItHoldsData`."""
    return {
        "before": [_account_data(state, account) for account in why.before],
        "after": [_account_data(state, account) for account in why.after],
        "tries": [line_data(state, each.line) | {"short": each.short, "sentence": each.sentence} for each in why.tries],
        "decides": why.decides,
        "sentences": why.sentences,
    }


def _account_data(state: GameState, account: PlayerPoints) -> dict[str, object]:
    sources = [source._asdict() for source in account.sources]
    return {"player": state.colour(account.seat), "total": account.total, "sources": sources}


class StandsData(Part):
    """The position after the first turns of an attempt."""

    line: str | None = Field(
        description="the position, as one line, before the next turn of the player who solves "
        "the puzzle; null if the game is over"
    )
    score: int = Field(description="the points of the player who solves the puzzle")
    left: int = Field(description="the number of turns that the player who solves the puzzle still has")
    reached: bool = Field(description="whether the goal of a race is reached")
    open: list[str] = Field(description="the known face-up cards")
    hidden: int = Field(description="the number of unknown face-up cards")


class PuzzleStageAnswer(StandsData, StageStart):
    """The position after the first turns of an attempt, and, if a turn cannot be played, the first such turn."""

    command = "puzzle-stage"
    proves = False


class DifficultyData(Part):
    """The difficulty of a puzzle: measurements of its position and answer, and the bounded solvers that fail."""

    legal_turns: int = Field(description="the number of legal turns in the position")
    rivals: int = Field(description="the number of other turns that look about as good as the first turn of the answer")
    horizon: int = Field(description="the number of turns of an answer")
    demolitions: int = Field(description="the number of Demolish steps in the answer")
    missed_by: list[str] = Field(
        description="the names of the bounded solvers (simple programs) that do not find the answer"
    )
    rating: int | None = Field(description="the measured rating of the puzzle; null if there is none")
    error: int | None = Field(description="the standard error of the rating; null if there is none")


class LoadPartData(Part):
    """A part of a puzzle's rating that comes from reading."""

    name: str = Field(description="the name of this part")
    about: Text = Field(description="what is counted")
    number: float = Field(description="how many there are in this puzzle")
    points: float = Field(description="the points of this part")


class LoadData(Part):
    """How the rating of a puzzle adds up, in points."""

    rating: float = Field(description="the sum: the rating before it is rounded")
    constant: float = Field(description="the points of every puzzle")
    by_solvers: int = Field(description="the rating that follows from the bounded solvers alone")
    solvers: float = Field(description="the points that the rating by bounded solvers gives")
    parts: list[LoadPartData] = Field(description="the points for what a reader has to keep in mind, most first")


class PuzzleWorthData(Part):
    """The parts of a puzzle's rating, and its quality."""

    load: LoadData = Field(description="how the rating adds up")
    quality: QualityData = Field(description="the quality of the puzzle")


class PuzzleTryAnswer(TriedStart):
    """The judgement of an attempt at a puzzle."""

    difference_lines: list[LineData] = Field(
        description="by source, the points that the answer has more than the attempt"
    )
    turn: int | None = Field(description="the number of the illegal turn, counted from 1; null if all turns are legal")
    trap: bool = Field(description="whether the attempt has the same effect as taking the most points at each turn")


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
    reasons=[HoldsData],
)
