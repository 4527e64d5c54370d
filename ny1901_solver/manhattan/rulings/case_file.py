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
        description="the id of the case: its first rule and a letter, or a switch and a number",
    ),
]
Letter = Annotated[str, Field(pattern=r"^[a-z]$", description="a colour")]
Who = Annotated[str, Field(pattern=r"^[a-z]{1,2}$", description="a player, named by the letters of his colours")]
Cards = Annotated[
    str, Field(pattern=r"^(?:[1-9]*|-)$", description="cards, named by their own squares, such as 1359; - for no cards")
]
BUILDING = r"[A-I][1-9] (?:[a-z][1-4])+"
BoardText = Annotated[
    str,
    Field(
        pattern=rf"^(?:-|{BUILDING}(?: \| {BUILDING})*)$",
        description="the buildings, each from bottom to top, such as A1 r4b4 | C3 y1; - for an empty board",
    ),
]
Pieces = Annotated[str, Field(pattern=r"^[a-z]:[1-4](?:,[1-4])*(?: [a-z]:[1-4](?:,[1-4])*)*$")]
Slots = Annotated[str, Field(pattern=r"^[A-I]*$")]
Plot = Annotated[str, Field(pattern=r"^(?:[A-I][1-9]|-)$")]
ReadingText = Annotated[str, Field(description="a reading, such as stuck=void; several readings are joined by commas")]


class SituationFile(FileModel):
    """The part of a position that a case states. The module `rulings.situations` fills in the rest of the position."""

    edition: str = Field(default="mayfair", description="the name of the edition")
    seats: Annotated[str, Field(pattern=r"^[SWNE][a-z]{1,2}(?:,[SWNE][a-z]{1,2})*$")] = Field(
        default="Sr,Wb,Ng,Ey", description="the side of the board and the colours of each player, in turn order"
    )
    variants: list[str] = Field(default=[], description="the variants of the game")
    round: int | None = Field(
        default=None, description="the number of the round; by default the first round in which the board is possible"
    )
    phase: Literal["new", "select", "open", "build", "over"] = Field(
        default="build", description="what players do now; `new` is a game that has just been dealt"
    )
    start: Letter | None = Field(
        default=None, description="the colour of the player who starts the round; by default that of the first seat"
    )
    to_move: Letter | None = Field(
        default=None, description="the colour of the player to move; by default the player who starts the round"
    )
    board: BoardText = "-"
    left: Pieces | None = Field(
        default=None,
        description="the pieces that the player to move still has to build, such as r:1,2; by default all "
        "pieces of a round",
    )
    supply: Pieces | None = Field(
        default=None, description="the pieces in the supply of colours, such as r:1,1,4; by default small pieces"
    )
    hands: dict[Letter, Cards] = Field(
        default={},
        description="the cards of each player; by default the card that the move needs, and cards of low squares",
    )
    deck: Cards | None = Field(
        default=None, description="the whole deck; all cards that are not listed anywhere have been played"
    )
    played: Cards = "-"
    points: dict[Letter, int] = Field(default={}, description="the points of colours; 0 by default")
    open: Slots | None = Field(
        default=None, description="the letters of the open cities; by default the cities that the edition opens"
    )
    monster: Plot | None = Field(
        default=None, description="the plot of the monster; by default the plot on which it begins"
    )


class FactsFile(FileModel):
    """Facts of a position. The keys `hand`, `left`, `supply` and `plots` concern the player who made the move or,
    without a move, the player to move.
    """

    board: BoardText | None = Field(default=None, description="the buildings, written as in a situation")
    points: dict[Letter, int] | None = Field(default=None, description="the points of all colours in play")
    hand: Cards | None = Field(default=None, description="the cards in the player's hand, given by their own squares")
    left: str | None = Field(
        default=None, description="the pieces that are still to build in the round, such as r:1,2; - for none"
    )
    supply: dict[Letter, str] | None = Field(
        default=None,
        description="the number of pieces of 1 floor, 2 floors and so on in the supply of a colour, such as 11.6.4.3",
    )
    plots: str | None = Field(default=None, description="the plots of legal builds, such as A1 B1")
    pieces: str | None = Field(default=None, description="the pieces of legal builds, such as r1 r4")
    choices: int | None = Field(default=None, description="the number of legal moves")
    deck: int | None = Field(default=None, description="the number of cards in the deck")
    played: Cards | None = Field(default=None, description="the played cards, given by their own squares")
    round: int | None = Field(default=None, description="the number of the round")
    phase: Literal["select", "open", "build", "over"] | None = Field(default=None, description="what players do now")
    start: Who | None = Field(default=None, description="the player who starts the round")
    to_move: Who | None = Field(default=None, description="the player to move")
    open: Slots | None = Field(default=None, description="the letters of the open cities")
    monster: Plot | None = Field(default=None, description="the plot of the monster; - for none")


class ExpectedFile(ExpectedHead):
    """The expected answer of the rules under one reading."""

    verdict: Verdict | None = Field(
        default=None, description="the verdict on a move; impossible means that no game reaches the position"
    )
    violates: RuleIds | None = Field(default=None, description="exactly the rules that the move breaks")
    then: FactsFile | None = Field(
        default=None, description="facts after a legal move, or facts of the position if there is no move"
    )
    score: dict[Letter, dict[RuleId, int]] | None = Field(
        default=None, description="the points of each colour in a scoring, by rule; rules that pay nothing are left out"
    )
    totals: dict[Who, int] | None = Field(default=None, description="the points of each player after that scoring")
    winners: Annotated[list[Who], Field(min_length=1)] | None = Field(default=None, description="the players who win")
    decided_by: DecidedBy | None = Field(default=None, description="what decides about the winners")

    @model_validator(mode="after")
    def _an_answer(self) -> ExpectedFile:
        counted = self.score is not None or self.totals is not None or self.winners is not None
        if self.verdict is not None and counted:
            raise ValueError(gettext("give either a verdict or a score"))
        if self.verdict is None and not counted and self.then is None:
            raise ValueError(gettext("give a verdict, a score, winners or facts"))
        if self.then is not None and self.verdict in ("illegal", "impossible"):
            raise ValueError(gettext("`then` needs a legal move, or no move"))
        if (self.winners is None) != (self.decided_by is None):
            raise ValueError(gettext("`winners` and `decided_by` have to be given together"))
        return self


class CaseFile(CaseHead):
    """One question about the rules of Manhattan, and the ruling on it."""

    expects = ExpectedFile
    format: Literal["manhattan-case/1"] = Field(description="the name and the version of the file format")
    id: CaseId
    rules: RuleIds = Field(description="the ids of the rules that the question concerns")
    situation: SituationFile = Field(description="the position of the question")
    before: list[str] = Field(default=[], description="the legal moves that lead to the question")
    move: str | None = Field(
        default=None, description="the move in question; `null` if the question is not about a move"
    )
    draws: list[str] = Field(
        default=[], description="the first draws in order: cards by their squares 1 to 9, or cities by their letters"
    )
    verdict: Verdict | None = Field(
        default=None, description="the verdict on the move; impossible means that no game reaches the position"
    )
    violates: RuleIds | None = Field(default=None, description="exactly the rules that the move breaks")
    then: FactsFile | None = Field(
        default=None, description="facts after a legal move, or facts of the position if there is no move"
    )
    score: dict[Letter, dict[RuleId, int]] | None = Field(
        default=None, description="the points of each colour in a scoring, by rule; rules that pay nothing are left out"
    )
    totals: dict[Who, int] | None = Field(default=None, description="the points of each player after that scoring")
    winners: Annotated[list[Who], Field(min_length=1)] | None = Field(default=None, description="the players who win")
    decided_by: DecidedBy | None = Field(default=None, description="what decides about the winners")
    by_reading: dict[ReadingText, ExpectedFile] | None = Field(
        default=None, description="the answer for each value of a switch, given in place of the keys above"
    )
    answer: Sentences = Field(description="the answer in sentences")

    @model_validator(mode="after")
    def _one_question(self) -> CaseFile:
        for expected in self.expectations.values():
            if (self.move is not None) != (expected.verdict in ("legal", "illegal")):
                raise ValueError(
                    gettext("a case with a move needs the verdict legal or illegal; all other cases have no move")
                )
        return self

    @property
    def ruling(self) -> str:
        """The ruling of the case in a word or two; the word is `facts` if the case has neither a verdict nor points."""
        word, (first, *_) = super().ruling, self.expectations.values()
        is_counted = first.score is not None or first.totals is not None or first.winners is not None
        return "facts" if word == "score" and not is_counted else word
