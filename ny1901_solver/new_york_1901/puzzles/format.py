"""Reads and writes puzzles of New York 1901 as YAML files, with the models from which their JSON Schema is made.

Reading a puzzle does not prove the answer; the function `recheck` checks the proof.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, model_validator

from ...errors import DataError
from ...files.documents import Document, FileModel, Several
from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.format import (
    CertificateForm,
    Points,
    PuzzleForm,
    PuzzleFormat,
    PuzzleHead,
    PuzzleReader,
    RivalForm,
    TrapForm,
    texts,
)
from ...puzzles.parts import MOST_TURNS, STAGES, HintStage
from ...text.words import join_words
from ..edition import Edition
from ..moves import Turn
from ..planning.problem import BuildTile, ReachScore, WinStreet, Wish
from ..positions.data import position_data
from ..positions.file import state_of
from ..positions.schema import Id, PositionBody
from ..rulings.registry import RuleId
from ..state import GameState
from .adversarial.stand import Answered
from .kinds import KINDS, Kind, KindName, kind_of
from .puzzle import Certificate, Difficulty, Flip, Puzzle, Trap, goal_data
from .task import CHOICES, Task

TurnText = Annotated[
    str, Field(min_length=4, max_length=400, description="a turn, as in take blue-07; build s4@C4,C5,D5,D6")
]
Turns = Annotated[list[TurnText], Field(max_length=MOST_TURNS)]
OneTurnOrMore = Annotated[list[TurnText], Field(min_length=1, max_length=MOST_TURNS)]
MOST_STREETS = 26
StreetIds = Annotated[list[Id], Field(max_length=MOST_STREETS)]


def _missing(*loc: str) -> ValidationError:
    """Returns the error for a missing key of a puzzle file which only some kinds of puzzle require.

    The returned error equals pydantic's error for a missing required field.
    """
    return ValidationError.from_exception_data("puzzle", [{"type": "missing", "loc": loc, "input": None}])


class GoalFile(FileModel):
    """One goal of a race: exactly one of a score, a tile and a street."""

    score: Annotated[int, Field(ge=1, le=999)] | None = Field(default=None, description="points on the score track")
    tile: Id | None = Field(default=None, description="the id of a tile that the player has to build")
    street: Id | None = Field(
        default=None, description="the id of a street card in play whose street the player has to win"
    )

    @model_validator(mode="after")
    def _exactly_one(self) -> GoalFile:
        given = [name for name in ("score", "tile", "street") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(
                gettext(
                    "a goal has exactly one of the keys score, tile and street; this one has {keys}",
                    keys=join_words(given) or gettext("none"),
                )
            )
        return self


class RivalFile(RivalForm):
    """The best answer whose effect differs from the effect of the stored answer."""

    answer: Turns = Field(description="empty in a race, where value is the fewest turns that any other way takes")


class FlipFile(FileModel):
    """A street that can change hands, and a line of turns after which it has changed hands."""

    street: Id
    to: Id = Field(description="the colour of its new holder, or nobody")
    turns: Annotated[list[TurnText], Field(min_length=1, max_length=2)]
    draws: Annotated[list[Annotated[list[Id], Field(max_length=20)]], Field(min_length=1, max_length=2)] = Field(
        description="the cards that come up in each turn"
    )

    @model_validator(mode="after")
    def _cards_of_each_turn(self) -> FlipFile:
        if len(self.draws) != len(self.turns):
            raise ValueError(
                ngettext(
                    "draws needs one list for each turn: {number} list, not {lists}",
                    "draws needs one list for each turn: {number} lists, not {lists}",
                    len(self.turns),
                    lists=len(self.draws),
                )
            )
        return self


class CertificateFile(CertificateForm):
    """The value of the answer, the upper bound on the values of all answers, and the runner-up."""

    value: Points = Field(
        description="points gained; in a race, the number of turns; in a last turn, the lead; in a ruling, the number "
        "of rules; if a rival moves after the answer, the lead in the worst case"
    )
    margin: Points = Field(description="how much worse the runner-up is than the answer")
    second: RivalFile | None = None
    broken: Annotated[Several[Annotated[Several[RuleId], Field(max_length=20)]], Field(max_length=CHOICES)] = Field(
        default=(), description="in a ruling: the rules that each choice breaks, in the order of the choices"
    )
    flips: Annotated[list[FlipFile], Field(max_length=MOST_STREETS)] = Field(
        default=[], description="for safe streets: how each street changes hands"
    )


class TrapFile(TrapForm):
    """The line of turns that each score most points, and why this line falls short of the answer."""

    line: OneTurnOrMore | None = Field(default=None, description="missing if the answer consists of streets")
    firm: bool = Field(
        default=False,
        description="whether the computer player quick and every line of most points fall short, ties included",
    )
    streets: StreetIds | None = Field(
        default=None, description="for safe streets: the streets that only seem to change hands"
    )


class _QuestionFile(FileModel):
    goals: Annotated[list[GoalFile], Field(max_length=3)] = Field(default=[], description="in a race")
    wanted: Literal["legal", "illegal", "win", "share"] | None = Field(
        default=None,
        description="in a ruling, whether the one turn is legal or illegal; in a last turn, whether to win alone or to "
        "share the victory",
    )
    choices: Annotated[list[TurnText], Field(max_length=CHOICES)] = Field(default=[], description="in a ruling")
    position: PositionBody
    answer: OneTurnOrMore | None = Field(default=None, description="missing if the answer consists of streets")
    streets: StreetIds | None = Field(default=None, description="for safe streets: the streets that can change hands")


class PuzzleFile(PuzzleForm, _QuestionFile, PuzzleHead):
    """A puzzle of New York 1901, with its answer and the proof of the answer."""

    kind: KindName
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] = Field(
        description="the number of the player's own turns; in a race, the largest number allowed"
    )
    certificate: CertificateFile
    trap: TrapFile | None = None
    difficulty: Difficulty
    hints: Annotated[Several[HintStage], Field(min_length=1, max_length=len(STAGES) * MOST_TURNS)]

    @model_validator(mode="after")
    def _one_answer(self) -> PuzzleFile:
        """Checks that the answer and the trap are turns or streets, as the kind of puzzle requires."""
        wanted, other = ("streets", "answer") if KINDS[self.kind].answer_is == "streets" else ("answer", "streets")
        if getattr(self, wanted) is None:
            raise _missing(wanted)
        if getattr(self, other) is not None:
            raise ValueError(
                gettext(
                    "a puzzle of the kind {kind} has the key {key} and not the key {other_key}",
                    kind=self.kind,
                    key=wanted,
                    other_key=other,
                )
            )
        if self.trap is not None and getattr(self.trap, part := "streets" if wanted == "streets" else "line") is None:
            raise _missing("trap", part)
        return self


NOBODY = "nobody"  # the holder of a street on which both players have equally many buildings


class StaleEdition(DataError):
    """Raised for a puzzle whose edition has changed since the puzzle was made."""


def _wish(goal: GoalFile) -> Wish:
    if goal.score is not None:
        return ReachScore(goal.score)
    return BuildTile(goal.tile) if goal.tile is not None else WinStreet(str(goal.street))


class _Reader(PuzzleReader[Task, Turn]):
    certified, tempting = Certificate, Trap

    def __init__(self, document: Document, file: PuzzleFile, state: GameState) -> None:
        super().__init__(document, file)
        self._state = state
        self._choices = self.turns(("choices",), file.choices)

    def task(self) -> Task | None:
        wishes = tuple(map(_wish, self.file.goals))
        try:
            return Task(Kind(self.file.kind), self._state, self.file.turns, wishes, self._choices, self.file.wanted)
        except DataError as error:
            self.problems += [self.document.problem(("kind",), problem) for problem in error.problems]
            return None

    def turn(self, text: str) -> Turn:
        return Turn.parse(text)

    def proof_fields(self) -> dict[str, Any]:
        file = self.file.certificate
        flips = tuple(self._flip(number, flip) for number, flip in enumerate(file.flips))
        return {"broken": file.broken, "streets": tuple(self.file.streets or ()), "flips": flips}

    def trap_fields(self) -> dict[str, Any]:
        streets = self.file.trap.streets
        return {"streets": None if streets is None else tuple(streets)}

    def _flip(self, number: int, file: FlipFile) -> Flip:
        loc, state, setup = ("certificate", "flips", number), self._state, self._state.setup
        takers = {state.colour(seat): seat for seat in setup.seats} | {NOBODY: None}
        kinds = {name: kind for kind, name in enumerate(state.edition.kind_names)}
        wanted: list[tuple[str, Collection[str], str]] = [
            (file.street, setup.streets, gettext_noop("{name!r} is not a street in play"))
        ]
        wanted += [(file.to, takers, gettext_noop("{name!r} is neither the colour of a player nor the word nobody"))]
        wanted += [(name, kinds, gettext_noop("{name!r} is not a card")) for name in chain(*file.draws)]
        self.problems += [
            self.document.problem(loc, gettext(text, name=name)) for name, known, text in wanted if name not in known
        ]
        turns = self.turns((*loc, "turns"), file.turns)
        draws = [tuple(kinds.get(name, 0) for name in names) for names in file.draws]
        return Flip(file.street, takers.get(file.to), tuple(map(Answered, turns, draws)))


class _Format(PuzzleFormat[Task, Puzzle]):
    form, puzzle = PuzzleFile, Puzzle
    one_a_line = ("choices", "answer", "solution")

    def question_data(self, task: Task) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if task.wishes:
            data["goals"] = [goal_data(wish) for wish in task.wishes]
        if task.wanted:
            data["wanted"] = task.wanted
        if task.choices:
            data["choices"] = texts(task.choices)
        return data | {"position": position_data(task.state)}

    def answer_data(self, puzzle: Puzzle) -> dict[str, Any]:
        if kind_of(puzzle.task).answer_is == "streets":
            return {"streets": list(puzzle.certificate.streets)}
        return super().answer_data(puzzle)

    def proof_data(self, puzzle: Puzzle) -> dict[str, Any]:
        stored, data = puzzle.certificate, dict[str, Any]()
        if stored.broken:
            data["broken"] = [list(rules) for rules in stored.broken]
        if stored.flips:
            data["flips"] = [_flip_data(puzzle.task.state, flip) for flip in stored.flips]
        return data

    def trap_data(self, trap: Trap) -> dict[str, Any]:
        lines = {"line": texts(trap.line), "streets": list(trap.streets or ())}
        left_out = "streets" if trap.streets is None else "line"
        return {key: value for key, value in (asdict(trap) | lines).items() if key != left_out}

    def reader(self, document: Document, file: Any, **given: Any) -> _Reader:
        return _Reader(document, file, _state(document, file, given.get("edition")))


def _flip_data(state: GameState, flip: Flip) -> dict[str, Any]:
    names = state.edition.kind_names
    return {
        "street": flip.street,
        "to": NOBODY if flip.holder is None else state.colour(flip.holder),
        "turns": [str(each.turn) for each in flip.line],
        "draws": [[names[kind] for kind in each.draws] for each in flip.line],
    }


def _state(document: Document, file: PuzzleFile, edition: Edition | None) -> GameState:
    if file.position.edition_hash is None:
        sentence = gettext("edition_hash is missing: a puzzle has to name the version of its edition")
        raise DataError([document.problem(("position",), sentence)])
    try:
        return state_of(document, ("position",), file.position, edition)
    except DataError as error:
        place = document.place(("position", "edition_hash"))
        if len(error.problems) == 1 and error.problems[0].startswith(f"{place}: "):
            raise StaleEdition(error.problems) from None
        raise


PUZZLES = _Format()
format_puzzle, write_puzzle = PUZZLES.to_yaml, PUZZLES.write


def parse_puzzle(text: str, name: str, edition: Edition | None = None) -> Puzzle:
    """Reads the text of a puzzle file without proving the answer.

    `name` and `edition` have the same meaning as in `parse_position`. Raises `DataError` with every problem and its
    place, and `StaleEdition` if the only problem is that the edition's hash has changed.
    """
    return PUZZLES.parse(text, name, edition=edition)


def read_puzzle(path: Path, edition: Edition | None = None) -> Puzzle:
    """Reads a puzzle file; raises `DataError` and `StaleEdition` like `parse_puzzle`."""
    return PUZZLES.read(path, edition=edition)
