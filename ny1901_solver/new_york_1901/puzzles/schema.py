"""The file model of a puzzle: what its JSON Schema publishes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationError, model_validator

from ...kit.documents import FileModel, Several
from ...kit.puzzles.form import CertificateForm, Points, PuzzleForm, PuzzleHead, RivalForm, TrapForm
from ...kit.puzzles.parts import MOST_TURNS, STAGES, HintStage
from ..positions.schema import Id, PositionBody
from ..rulings.registry import RuleId
from .kind_names import KindName
from .puzzle import Difficulty
from .task import CHOICES

TurnText = Annotated[
    str, Field(min_length=4, max_length=400, description="a turn, as in take blue-07; build s4@C4,C5,D5,D6")
]
Turns = Annotated[list[TurnText], Field(max_length=MOST_TURNS)]
OneTurnOrMore = Annotated[list[TurnText], Field(min_length=1, max_length=MOST_TURNS)]
MOST_STREETS = 26
StreetIds = Annotated[list[Id], Field(max_length=MOST_STREETS)]


def _missing(*loc: str) -> ValidationError:
    """That a key is missing which some kinds need, said as of one that all need."""
    return ValidationError.from_exception_data("puzzle", [{"type": "missing", "loc": loc, "input": None}])


class GoalFile(FileModel):
    """One goal of a race: exactly one of the three."""

    score: Annotated[int, Field(ge=1, le=999)] | None = Field(default=None, description="points on the score track")
    tile: Id | None = Field(default=None, description="the id of a tile to build")
    street: Id | None = Field(default=None, description="the id of a street card in play to win")

    @model_validator(mode="after")
    def _exactly_one(self) -> GoalFile:
        given = [name for name in ("score", "tile", "street") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(f"a goal is one of score, tile and street, here {' and '.join(given) or 'none'}")
        return self


class RivalFile(RivalForm):
    """The best answer of another effect."""

    answer: Turns = Field(description="empty in a race, where value says how many turns any other way needs at least")


class FlipFile(FileModel):
    """A street that can change hands, and turns that show it."""

    street: Id
    to: Id = Field(description="the colour of the player who has it then, or nobody")
    turns: Annotated[list[TurnText], Field(min_length=1, max_length=2)]
    draws: Annotated[list[Annotated[list[Id], Field(max_length=20)]], Field(min_length=1, max_length=2)] = Field(
        description="the cards that come up in each turn"
    )

    @model_validator(mode="after")
    def _cards_of_each_turn(self) -> FlipFile:
        if len(self.draws) != len(self.turns):
            raise ValueError(f"draws are of each turn: {len(self.turns)} lists, not {len(self.draws)}")
        return self


class CertificateFile(CertificateForm):
    """What the answer is worth, what nothing exceeds, and the runner-up."""

    value: Points = Field(
        description="points gained; in a race, turns; in a last turn, the lead; in a ruling, rules; where a rival "
        "moves behind it, the lead in the worst case"
    )
    margin: Points = Field(description="how much worse the runner-up is")
    second: RivalFile | None = None
    broken: Annotated[Several[Annotated[Several[RuleId], Field(max_length=20)]], Field(max_length=CHOICES)] = Field(
        default=(), description="of a ruling: the rules that each choice breaks, in the order of the choices"
    )
    flips: Annotated[list[FlipFile], Field(max_length=MOST_STREETS)] = Field(
        default=[], description="of safe streets: how each that can change hands does"
    )


class TrapFile(TrapForm):
    """The best line of most points at each turn, and why it falls short."""

    line: OneTurnOrMore | None = Field(default=None, description="missing where streets are asked for")
    firm: bool = Field(
        default=False, description="every line of most points falls short, ties included, and what quick plays, too"
    )
    streets: StreetIds | None = Field(
        default=None, description="of safe streets: those that seem to be able to change hands"
    )


class _QuestionFile(FileModel):
    goals: Annotated[list[GoalFile], Field(max_length=3)] = Field(default=[], description="of a race")
    wanted: Literal["legal", "illegal", "win", "share"] | None = Field(
        default=None, description="of a ruling, the one turn that is so; of a last turn, to win alone or at least share"
    )
    choices: Annotated[list[TurnText], Field(max_length=CHOICES)] = Field(default=[], description="of a ruling")
    position: PositionBody
    answer: OneTurnOrMore | None = Field(default=None, description="missing where streets are asked for")
    streets: StreetIds | None = Field(default=None, description="of safe streets: those that can change hands")


class PuzzleFile(PuzzleForm, _QuestionFile, PuzzleHead):
    """A puzzle of New York 1901 with its answer and the proof of it."""

    kind: KindName
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] = Field(description="own turns asked for, or at most so many")
    certificate: CertificateFile
    trap: TrapFile | None = None
    difficulty: Difficulty
    hints: Annotated[Several[HintStage], Field(min_length=1, max_length=len(STAGES) * MOST_TURNS)]

    @model_validator(mode="after")
    def _one_answer(self) -> PuzzleFile:
        """Turns or streets, as the kind asks for, and so the trap."""
        wanted, other = ("streets", "answer") if self.kind == "safe-streets" else ("answer", "streets")
        if getattr(self, wanted) is None:
            raise _missing(wanted)
        if getattr(self, other) is not None:
            raise ValueError(f"a puzzle of the kind {self.kind} has {wanted}, and no {other}")
        if self.trap is not None and getattr(self.trap, part := "streets" if wanted == "streets" else "line") is None:
            raise _missing("trap", part)
        return self
