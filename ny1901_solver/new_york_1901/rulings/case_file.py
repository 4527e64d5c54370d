"""The file model of a case, which its JSON Schema publishes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ...kit.documents import FileModel
from ...kit.rulebook.case_file import CaseHead, ExpectedHead, Verdict, case_id
from ...kit.rulebook.rules_file import Sentences
from ..edition import CardWord, Challenge
from ..positions.schema import CardKind, Id, TerritoryName
from ..state import Colour
from .registry import RULE_ID, RuleId

DecidedBy = Literal["points", "legendary", "gold", "shared"]
SearchedBoard = Literal["tiny", "crossing", "lower-manhattan"]
"""A board on which positions are looked for where readings part."""
RuleIds = Annotated[list[RuleId], Field(min_length=1)]
CaseId = Annotated[
    str,
    Field(
        pattern=case_id(RULE_ID),
        description="the first rule and a letter; or DIFFER, a switch and a number, for a case found between readings",
    ),
]
ReadingText = Annotated[
    str,
    Field(
        pattern=r"^[a-z_]+=[a-z_]+(?:,[a-z_]+=[a-z_]+)*$", description="as in flip_tiles=yes; more are joined by commas"
    ),
]


class FactsFile(FileModel):
    """What is so once a turn is done, of the player who took it; in a new game, of every player."""

    score: int | None = None
    workers: int | None = Field(default=None, description="those in hand")
    workers_on: list[TerritoryName] | None = None
    estate: list[TerritoryName] | None = None
    territories: int | None = Field(default=None, description="how many the estate has")
    standing: list[Id] | None = Field(default=None, description="tiles")
    demolished: list[Id] | None = None
    unbuilt: int | None = Field(default=None, description="of the own tiles")
    cards: list[CardWord] | None = Field(default=None, description="unused ones")
    open: list[CardKind] | None = None
    open_size: int | None = None
    future: str | None = Field(default=None, description="as in a one-line position: 3b2,1r3.1y2, or -")
    future_size: int | None = None
    unclaimed: int | None = Field(default=None, description="territories that nobody holds and anybody may claim")
    ended_by: Colour | None = None
    goes_on: bool | None = Field(default=None, description="whether nobody has triggered the end")
    over: bool | None = None
    to_move: Colour | None = None


class ExpectedFile(ExpectedHead):
    """What the rules answer, under one reading of them."""

    verdict: Verdict | None = Field(default=None, description="impossible: no game reaches the position")
    violates: RuleIds | None = Field(default=None, description="exactly the rules broken")
    then: FactsFile | None = None
    score: dict[Colour, dict[RuleId, int]] | None = Field(
        default=None, description="the final sheets if the game ended here; rules that give nothing are left out"
    )
    winners: Annotated[list[Colour], Field(min_length=1)] | None = None
    decided_by: DecidedBy | None = None

    @model_validator(mode="after")
    def _an_answer(self) -> ExpectedFile:
        if (self.verdict is None) == (self.score is None):
            raise ValueError("either a verdict or a score is expected")
        if self.then is not None and self.verdict != "legal":
            raise ValueError("`then` goes with the verdict legal")
        if self.score is None and (self.winners is not None or self.decided_by is not None):
            raise ValueError("`winners` and `decided_by` go with a score")
        return self


class NewGameFile(FileModel):
    """A game that has just been set up, however it was shuffled."""

    edition: Id
    players: Annotated[int, Field(ge=2, le=4)]
    starters: bool = True
    unlocks: Literal["base", "advanced"] = "base"
    action_cards: bool = True
    streets: list[Id] | None = None
    challenge: Challenge | None = None


class LeadFile(FileModel):
    """Turns that lead from a set-up to the position of a case, each with the cards turned up as in a game record."""

    start: str = Field(description="the set-up, in the one-line form")
    turns: list[str]


class CaseFile(CaseHead):
    """One question about the rules of New York 1901, and the ruling."""

    expects = ExpectedFile
    format: Literal["ny1901-case/1"]
    id: CaseId
    rules: RuleIds
    board: Id | None = Field(default=None, description="a board made for cases, in the folder cases/boards")
    position: str | None = Field(default=None, description="the one-line form")
    record: LeadFile | None = Field(
        default=None, description="a game that comes to the position; without, it only breaks no condition"
    )
    new_game: NewGameFile | None = None
    turn: str | None = None
    draws: list[CardKind] | None = Field(default=None, description="the cards turned up in the turn, in order")
    verdict: Verdict | None = None
    violates: RuleIds | None = None
    then: FactsFile | None = None
    score: dict[Colour, dict[RuleId, int]] | None = None
    winners: Annotated[list[Colour], Field(min_length=1)] | None = None
    decided_by: DecidedBy | None = None
    by_reading: dict[ReadingText, ExpectedFile] | None = Field(
        default=None, description="in place of the five keys before: what is expected for each value of a switch"
    )
    answer: Sentences

    @model_validator(mode="after")
    def _one_question(self) -> CaseFile:
        if (self.position is None) == (self.new_game is None):
            raise ValueError("a case is about a position or about a new game")
        if self.record is not None and self.position is None:
            raise ValueError("a record leads to a position")
        for expected in self.expected.values():
            if (self.turn is not None) != (self.new_game is None and expected.verdict in ("legal", "illegal")):
                raise ValueError("a turn is judged legal or illegal; a score and an impossible position have no turn")
        return self

    @property
    def ruling(self) -> str:
        """The ruling in a word or two: `set-up`, or as of any case."""
        return super().ruling if self.new_game is None else "set-up"
