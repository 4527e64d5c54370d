"""The collection of rulings: questions about the rules, each with a position, the answer and its source.

A case is checked with the functions that players use: for a turn, the check of legality, the list of legal turns and
`apply`; for a score, the final score sheets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, model_validator

from ...errors import DataError, Ny1901Error
from ...files.documents import FileModel, Loc
from ...messages import gettext
from ...rulebook import cases
from ...rulebook.case_file import CaseHead, ExpectedHead, Verdict, case_id
from ...rulebook.case_runner import CaseRunner, ProposedStep
from ...rulebook.cases import differing
from ...rulebook.corpus import Corpus
from ...rulebook.rules_file import Sentences
from .. import rules
from ..board import bits
from ..edition import ALL_CARDS, CardWord, Challenge, Edition, card_words, load_edition
from ..masks import TerritoryMask
from ..moves import Shift, Turn
from ..positions import format_line, parse_line, parse_unsound_line
from ..positions.schema import CardKind, Id, TerritoryName
from ..rules.violation import Violation
from ..scoring import Outcome, outcome
from ..state import READINGS, Colour, GameState, state_problems
from .registry import HEADINGS, RULE_ID, RuleId

DecidedBy = Literal["points", "legendary", "gold", "shared"]
SearchedBoard = Literal["tiny", "crossing", "lower-manhattan"]
"""A board on which the program searches for positions that two readings judge differently."""
RuleIds = Annotated[list[RuleId], Field(min_length=1)]
CaseId = Annotated[
    str,
    Field(
        pattern=case_id(RULE_ID),
        description="the id of the first rule and a letter; or DIFFER, a switch and a number, for a case on which "
        "readings differ",
    ),
]
ReadingText = Annotated[
    str,
    Field(
        pattern=r"^[a-z_]+=[a-z_]+(?:,[a-z_]+=[a-z_]+)*$",
        description="a switch and its value, as in flip_tiles=yes; commas separate several of them",
    ),
]


class FactsFile(FileModel):
    """Facts after a turn about the player who took it; for a new game, facts about every player."""

    score: int | None = None
    workers: int | None = Field(default=None, description="workers in hand")
    workers_on: list[TerritoryName] | None = None
    estate: list[TerritoryName] | None = None
    territories: int | None = Field(default=None, description="the number of territories in the player's estate")
    standing: list[Id] | None = Field(default=None, description="the tiles of the player's standing buildings")
    demolished: list[Id] | None = None
    unbuilt: int | None = Field(default=None, description="the number of the player's own unbuilt tiles")
    cards: list[CardWord] | None = Field(default=None, description="unused action cards")
    open: list[CardKind] | None = None
    open_size: int | None = None
    future: str | None = Field(
        default=None, description="the layers of the pile, as in a one-line position: 3b2,1r3.1y2, or - for none"
    )
    future_size: int | None = None
    unclaimed: int | None = Field(default=None, description="the number of territories that can still be claimed")
    ended_by: Colour | None = None
    goes_on: bool | None = Field(default=None, description="whether nobody has triggered the end of the game")
    over: bool | None = None
    to_move: Colour | None = None


class ExpectedFile(ExpectedHead):
    """The correct answer to a case's question under one reading of the rules."""

    verdict: Verdict | None = Field(default=None, description="`impossible` means that no game can reach the position")
    violates: RuleIds | None = Field(default=None, description="exactly the rules that the turn breaks")
    then: FactsFile | None = None
    score: dict[Colour, dict[RuleId, int]] | None = Field(
        default=None,
        description="the final score sheets if the game ended in this position; rules that pay nothing are left out",
    )
    winners: Annotated[list[Colour], Field(min_length=1)] | None = None
    decided_by: DecidedBy | None = None

    @model_validator(mode="after")
    def _an_answer(self) -> ExpectedFile:
        if (self.verdict is None) == (self.score is None):
            raise ValueError(gettext("expected either a verdict or a score"))
        if self.then is not None and self.verdict != "legal":
            raise ValueError(gettext("`then` requires the verdict legal"))
        if self.score is None and (self.winners is not None or self.decided_by is not None):
            raise ValueError(gettext("`winners` and `decided_by` require a score"))
        return self


class NewGameFile(FileModel):
    """The set-up of a case about a new game. The ruling must be correct for every shuffle of the cards."""

    edition: Id
    players: Annotated[int, Field(ge=2, le=4)]
    starters: bool = True
    unlocks: Literal["base", "advanced"] = "base"
    action_cards: bool = True
    streets: list[Id] | None = None
    challenge: Challenge | None = None


class LeadFile(FileModel):
    """The turns, and the cards that came up, that lead from a set-up to the position of a case, as in a game record."""

    start: str = Field(description="the position after set-up, in the one-line form")
    turns: list[str]


class CaseFile(CaseHead):
    """One question about the rules of New York 1901, with the ruling."""

    expects = ExpectedFile
    format: Literal["ny1901-case/1"]
    id: CaseId
    rules: RuleIds
    board: Id | None = Field(default=None, description="the name of a board made for cases, in the folder cases/boards")
    position: str | None = Field(default=None, description="the one-line form")
    record: LeadFile | None = Field(
        default=None,
        description="a game that leads to the position; if it is missing, the position only has to "
        "break no condition on positions",
    )
    new_game: NewGameFile | None = None
    turn: str | None = None
    draws: list[CardKind] | None = Field(default=None, description="the cards that come up in the turn, in order")
    verdict: Verdict | None = None
    violates: RuleIds | None = None
    then: FactsFile | None = None
    score: dict[Colour, dict[RuleId, int]] | None = None
    winners: Annotated[list[Colour], Field(min_length=1)] | None = None
    decided_by: DecidedBy | None = None
    by_reading: dict[ReadingText, ExpectedFile] | None = Field(
        default=None, description="the expected answer for each value of a switch; it replaces the six keys before it"
    )
    answer: Sentences

    @model_validator(mode="after")
    def _one_question(self) -> CaseFile:
        if (self.position is None) == (self.new_game is None):
            raise ValueError(gettext("a case needs either a position or a new game"))
        if self.record is not None and self.position is None:
            raise ValueError(gettext("a case with a record also needs its position"))
        for expected in self.expectations.values():
            if (self.turn is not None) != (self.new_game is None and expected.verdict in ("legal", "illegal")):
                raise ValueError(
                    gettext(
                        "a case with a turn expects legal or illegal; a case with a score or an impossible "
                        "position has no turn"
                    )
                )
        return self

    @property
    def ruling(self) -> str:
        """The ruling in one or two words; for a case about a new game, the word is `set-up`."""
        return super().ruling if self.new_game is None else "set-up"


PACKAGE = Path(__file__).parent.parent
CASES = PACKAGE / "data" / "cases"
SEEDS = range(4)
"""The random seeds with which a case about a new game is checked."""

Check: TypeAlias = cases.Check[ExpectedFile, GameState, Outcome]
CaseResult: TypeAlias = cases.CaseResult[CaseFile, ExpectedFile, GameState, Outcome]


def _names(edition: Edition, mask: TerritoryMask) -> list[str]:
    return list(edition.board.names(mask))


def _tiles(edition: Edition, numbers: list[int]) -> list[str]:
    return [edition.tiles[number].id for number in sorted(numbers)]


FACTS: dict[str, Callable[[GameState, int], Any]] = {
    "score": lambda state, seat: state.players[seat].score,
    "workers": lambda state, seat: state.players[seat].free_workers(state.edition.numbers.workers),
    "workers_on": lambda state, seat: _names(state.edition, state.players[seat].vacant),
    "estate": lambda state, seat: _names(state.edition, state.players[seat].estate),
    "territories": lambda state, seat: state.players[seat].estate.bit_count(),
    "standing": lambda state, seat: _tiles(state.edition, [site.tile for site in state.players[seat].buildings]),
    "demolished": lambda state, seat: _tiles(state.edition, bits(state.players[seat].demolished_tiles(state.edition))),
    "unbuilt": lambda state, seat: state.players[seat].unbuilt.bit_count(),
    "cards": lambda state, seat: card_words(state.players[seat].cards),
    "open": lambda state, seat: [state.edition.kind_names[kind] for kind in state.market.open],
    "open_size": lambda state, seat: len(state.market.open),
    "future": lambda state, seat: format_line(state).split(":")[6],
    "future_size": lambda state, seat: state.market.future_size,
    "unclaimed": lambda state, seat: state.unclaimed.bit_count(),
    "ended_by": lambda state, seat: None if state.ended_by is None else state.colour(state.ended_by),
    "goes_on": lambda state, seat: state.ended_by is None,
    "over": lambda state, seat: state.over,
    "to_move": lambda state, seat: state.colour(state.to_move),
}
"""For each fact that the key `then` may contain, a function that reads this fact from a position, for the player at a
seat."""


class Runner(CaseRunner[CaseFile, GameState, Outcome]):
    """Checks the cases (rulings with a position) of New York 1901: turns and final scores in positions, their records,
    and new games."""

    model, package, rule_id, switches = CaseFile, PACKAGE, RULE_ID, READINGS
    broken, facts = Violation, FACTS
    parse_step, problems = staticmethod(Turn.parse), staticmethod(state_problems)

    def steps(self, case: CaseFile) -> Iterator[tuple[Loc, str]]:
        """The steps of the turn of a case."""
        yield ("turn",), case.turn or "pass"

    def position(self, case: CaseFile, setting: Mapping[str, str]) -> GameState:
        """The position of a case. Raises `DataError` with the position's problems."""
        line, board = case.position or "", _board(case)
        if problems := state_problems(parse_unsound_line(line, board)):
            raise DataError(problems)
        return parse_line(line, board).with_readings(setting)

    def draws(self, case: CaseFile, state: GameState) -> list[int] | None:
        """The cards that come up in the turn of a case."""
        return None if case.draws is None else [state.edition.kind(card) for card in case.draws]

    def proposal(self, case: CaseFile, state: GameState, draws: list[int] | None) -> ProposedStep[GameState] | None:
        """The turn of a case, and whether the list of legal turns contains this turn. For an illegal turn with a Market
        Shift, the list of legal turns is not used."""
        if case.turn is None:
            return None
        turn = Turn.parse(case.turn)
        broken, shifts = rules.violations(state, turn, draws), any(isinstance(step, Shift) for step in turn.steps)
        listed = None if broken and shifts else turn in rules.legal_turns(state, shifts=shifts)
        return ProposedStep(broken, listed, lambda: rules.apply(state, turn, draws), state.to_move)

    def check_position(self, reading: str, expected: ExpectedFile, state: GameState) -> Check:
        """Checks the final score sheets as if the game ended in this position."""
        result, failures = outcome(state), list[str]()
        for colour, points in (expected.score or {}).items():
            sheet = result.sheets[state.setup.colours.index(colour)].by_rule()
            paid = {rule: points for rule, points in sheet.items() if points}
            failures += differing(gettext("score of {player}", player=colour), points, paid)
        if expected.winners is not None:
            failures += differing("winners", expected.winners, [state.colour(seat) for seat in result.winners])
        if expected.decided_by is not None:
            failures += differing("decided_by", expected.decided_by, result.decided_by)
        return Check(reading, expected, None, (), None, result, tuple(failures))

    def run(self, case: CaseFile) -> CaseResult:
        """Checks a case: its question, its record, or a new game."""
        if case.new_game is not None:
            return self._new_game(case, case.new_game)
        ran = super().run(case)
        if ran.state is None:
            return ran
        state, checks = self.position(case, {}), ran.checks
        if failures := tuple(_record_failures(case, state)):
            checks = tuple(replace(check, failures=(*check.failures, *failures)) for check in checks)
        return CaseResult(case, state, checks)

    def _new_game(self, case: CaseFile, asked: NewGameFile) -> CaseResult:
        (expected,) = case.expectations.values()
        failures: list[str] = []
        edition = load_edition(asked.edition)
        options = asked.model_dump(exclude={"edition", "players"})
        for seed in SEEDS:
            try:
                state = rules.new_game(edition, asked.players, random.Random(seed), **options)
            except DataError as error:
                return CaseResult(case, None, (self.impossible("", expected, error.problems),))
            for seat in state.setup.seats:
                failures += self.fact_failures(expected, state, seat)
        check = Check("", expected, "legal", (), state, None, tuple(dict.fromkeys(failures)))
        return CaseResult(case, state, (check,))


def _board(case: CaseFile) -> Edition | None:
    """The board that was made for a case, or `None` if the case uses a shipped edition."""
    return load_edition(CASES / "boards" / case.board) if case.board else None


def _record_failures(case: CaseFile, state: GameState) -> Iterator[str]:
    """The mistakes in the game record of a case. A mistake may concern the start of the record, a turn, or the end of
    the record."""
    if case.record is None:
        return
    # this import also loads the computer players that records need
    from ..replay import Record, RecordedTurn, position_after

    try:
        start = parse_line(case.record.start, state.edition)
        turns = tuple(RecordedTurn.parse(turn, Turn.parse, state.edition.kind) for turn in case.record.turns)
        end = position_after(Record(start, turns), len(turns))
    except Ny1901Error as error:
        yield gettext("record: {problem}", problem=error)
        return
    if not _is_set_up(start):
        yield gettext("record: the first position is not a set-up")
    if end != state:
        yield gettext(
            "record: the last position is {position}, not the position of the case", position=format_line(end)
        )


def _is_set_up(state: GameState) -> bool:
    """Whether a position can be the first position of a game, directly after set-up (SET-3, SET-5, SET-6)."""
    edition, setup = state.edition, state.setup
    starters = {1 << index for index in edition.starters if index >= 0}
    return state.ended_by is None and all(
        not player.score
        and player.unbuilt == edition.own_tiles
        and player.cards == (ALL_CARDS if setup.action_cards else 0)
        and (player.estate in starters and not player.vacant if setup.starters else not player.estate)
        for player in state.players
    )


RUNNER = Runner()
run, load_cases = RUNNER.run, RUNNER.load_cases
CORPUS = Corpus(HEADINGS, RUNNER, ("DEM-4-b", "flip_tiles"))
"""The rules and rulings of New York 1901 that people can look up."""


def position_of(result: CaseResult) -> GameState:
    """The position of a case, which may be impossible. For a case about a new game, the result is the position after
    one shuffle of the cards.

    Raises `NotationError` for a text that is not a position.
    """
    if result.state is not None:
        return result.state
    return parse_unsound_line(result.case.position or "", _board(result.case))
