"""The model of a case file of Manhattan."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ...files.documents import FileModel
from ...messages import gettext
from ...rulebook.case_file import CaseHead, ExpectedHead, Verdict, case_id
from ...rulebook.rules_file import Sentences
from .registry import RULE_ID, RuleId

DecidedBy = Literal["points", "tallest", "majorities", "shared"]
RuleIds = Annotated[list[RuleId], Field(min_length=1)]
CaseId = Annotated[
    str,
    Field(
        pattern=case_id(RULE_ID),
        description="the first rule and a letter, or a switch and a number",
    ),
]
Letter = Annotated[str, Field(pattern=r"^[a-z]$", description="a colour")]
Who = Annotated[str, Field(pattern=r"^[a-z]{1,2}$", description="a player, by the letters of his colours")]
Cards = Annotated[str, Field(pattern=r"^(?:[1-9]*|-)$", description="cards by their own squares, 1359, or -")]
BUILDING = r"[A-I][1-9] (?:[a-z][1-4])+"
BoardText = Annotated[
    str,
    Field(
        pattern=rf"^(?:-|{BUILDING}(?: \| {BUILDING})*)$",
        description="buildings from bottom to top: A1 r4b4 | C3 y1; empty is -",
    ),
]
Pieces = Annotated[str, Field(pattern=r"^[a-z]:[1-4](?:,[1-4])*(?: [a-z]:[1-4](?:,[1-4])*)*$")]
Slots = Annotated[str, Field(pattern=r"^[A-I]*$")]
Plot = Annotated[str, Field(pattern=r"^(?:[A-I][1-9]|-)$")]
ReadingText = Annotated[str, Field(description="as in stuck=void; more are joined by commas")]


class SituationFile(FileModel):
    """The part of a position that a case states; `rulings.situations` fills in the rest."""

    edition: str = "mayfair"
    seats: Annotated[str, Field(pattern=r"^[SWNE][a-z]{1,2}(?:,[SWNE][a-z]{1,2})*$")] = Field(
        default="Sr,Wb,Ng,Ey", description="a side and the colours of who sits there, in turn order"
    )
    variants: list[str] = []
    round: int | None = Field(default=None, description="by default the first in which the board is possible")
    phase: Literal["new", "select", "open", "build", "over"] = Field(
        default="build", description="`new` is a game that has just been dealt"
    )
    start: Letter | None = Field(default=None, description="who starts the round; by default the first seat")
    to_move: Letter | None = Field(default=None, description="by default who starts")
    board: BoardText = "-"
    left: Pieces | None = Field(
        default=None, description="the pieces that the mover still has to build, r:1,2; by default all of a round"
    )
    supply: Pieces | None = Field(default=None, description="pieces in supply, r:1,1,4; by default small ones")
    hands: dict[Letter, Cards] = Field(
        default={}, description="by default the card that the move needs, and cards of low squares"
    )
    deck: Cards | None = Field(default=None, description="the whole deck; all cards not listed have been played")
    played: Cards = "-"
    points: dict[Letter, int] = {}
    open: Slots | None = Field(default=None, description="open cities; by default those that the edition lists")
    monster: Plot | None = Field(default=None, description="its plot; by default where it begins")


class FactsFile(FileModel):
    """Facts of a position; hand, left, supply and plots are those of who made the move, or of who is to move."""

    board: BoardText | None = None
    points: dict[Letter, int] | None = Field(default=None, description="of all colours in play")
    hand: Cards | None = None
    left: str | None = Field(default=None, description="pieces still to build in the round: r:1,2, or -")
    supply: dict[Letter, str] | None = Field(default=None, description="pieces by floors, 11.6.4.3")
    plots: str | None = Field(default=None, description="the plots of legal builds, A1 B1")
    pieces: str | None = Field(default=None, description="the pieces of legal builds, r1 r4")
    choices: int | None = Field(default=None, description="number of legal moves")
    deck: int | None = Field(default=None, description="number of cards in it")
    played: Cards | None = None
    round: int | None = None
    phase: Literal["select", "open", "build", "over"] | None = None
    start: Who | None = None
    to_move: Who | None = None
    open: Slots | None = None
    monster: Plot | None = None


class ExpectedFile(ExpectedHead):
    """The answer of the rules under one reading."""

    verdict: Verdict | None = Field(default=None, description="on a move; impossible: no game reaches the position")
    violates: RuleIds | None = Field(default=None, description="exactly the rules broken")
    then: FactsFile | None = Field(default=None, description="facts after a legal move, or of the position itself")
    score: dict[Letter, dict[RuleId, int]] | None = Field(
        default=None, description="points of a scoring; rules that pay nothing are left out"
    )
    totals: dict[Who, int] | None = Field(default=None, description="points after that scoring, by player")
    winners: Annotated[list[Who], Field(min_length=1)] | None = None
    decided_by: DecidedBy | None = None

    @model_validator(mode="after")
    def _an_answer(self) -> ExpectedFile:
        counted = self.score is not None or self.totals is not None or self.winners is not None
        if self.verdict is not None and counted:
            raise ValueError(gettext("give either a verdict or a score"))
        if self.verdict is None and not counted and self.then is None:
            raise ValueError(gettext("give a verdict, a score, winners or facts"))
        if self.then is not None and self.verdict in ("illegal", "impossible"):
            raise ValueError(gettext("`then` goes with a legal move, or without a move"))
        if (self.winners is None) != (self.decided_by is None):
            raise ValueError(gettext("`winners` and `decided_by` go together"))
        return self


class CaseFile(CaseHead):
    """One question about the rules of Manhattan, and the ruling."""

    expects = ExpectedFile
    format: Literal["manhattan-case/1"]
    id: CaseId
    rules: RuleIds
    situation: SituationFile
    before: list[str] = Field(default=[], description="legal moves that lead to the question")
    move: str | None = None
    draws: list[str] = Field(default=[], description="the first draws, in order: cards 1 to 9, or slots of cities")
    verdict: Verdict | None = None
    violates: RuleIds | None = None
    then: FactsFile | None = None
    score: dict[Letter, dict[RuleId, int]] | None = None
    totals: dict[Who, int] | None = None
    winners: Annotated[list[Who], Field(min_length=1)] | None = None
    decided_by: DecidedBy | None = None
    by_reading: dict[ReadingText, ExpectedFile] | None = Field(
        default=None, description="instead of the keys above: the answer for each value of a switch"
    )
    answer: Sentences

    @model_validator(mode="after")
    def _one_question(self) -> CaseFile:
        for expected in self.expectations.values():
            if (self.move is not None) != (expected.verdict in ("legal", "illegal")):
                raise ValueError(gettext("a move is judged legal or illegal; all else has no move"))
        return self

    @property
    def ruling(self) -> str:
        """The ruling in a word or two; `facts` if nothing is judged or counted."""
        word, (first, *_) = super().ruling, self.expectations.values()
        is_counted = first.score is not None or first.totals is not None or first.winners is not None
        return "facts" if word == "score" and not is_counted else word
