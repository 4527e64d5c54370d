"""The rulings corpus: questions about the rules, each with a position, the answer, and who says so.

A case is run through the doors that players use: the predicate, the generator and `apply` for a turn, the
final sheets for a score."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from ...kit.documents import Document
from ...kit.errors import DataError, IllegalMove, NotationError, Ny1901Error
from ...kit.rulebook import cases
from ...kit.rulebook.cases import differing, differing_facts, unknown_rules
from ..board import bits
from ..edition import ALL_CARDS, Edition, card_words, load_edition
from ..masks import TerritoryMask
from ..moves import Shift, Turn
from ..positions import format_line, parse_line, parse_unsound_line
from ..rules import Violation, apply, legal_turns, new_game, violations
from ..scoring import Outcome, outcome
from ..state import GameState, state_problems
from .case_file import CaseFile, ExpectedFile, FactsFile, NewGameFile
from .other_readings import parse_setting, with_readings
from .registry import cited_rules, load_registry

PACKAGE = Path(__file__).parent.parent
CASES = PACKAGE / "data" / "cases"
SEEDS = range(4)
"""The shuffles that a case about a new game is tried with."""

Check: TypeAlias = cases.Check[ExpectedFile, GameState, Outcome]
CaseResult: TypeAlias = cases.CaseResult[CaseFile, ExpectedFile, GameState, Outcome]


@lru_cache(maxsize=4)
def load_cases(folder: Path = CASES) -> tuple[CaseFile, ...]:
    """All cases of a folder, in the order of the rules; raises `DataError` with every problem of every file."""
    return cases.read_cases(folder, CaseFile, load_registry(), _problems, PACKAGE)


def _problems(document: Document, case: CaseFile) -> Iterator[str]:
    """Names that lead nowhere: rules that are broken, readings, and what the turn is made of."""
    yield from unknown_rules(document, "violates", case.violates or (), load_registry())
    for reading in case.by_reading or ():
        try:
            parse_setting(reading)
        except NotationError as error:
            yield document.problem(("by_reading", reading), str(error))
    try:
        Turn.parse(case.turn or "pass")
    except NotationError as error:
        yield document.problem(("turn",), str(error))


def run(case: CaseFile, folder: Path = CASES) -> CaseResult:
    """Asks the program the question of a case, under each reading that the case speaks of.

    Raises `NotationError` for a position that is no position at all.
    """
    if case.new_game is not None:
        return _run_new_game(case, case.new_game)
    try:
        state = parse_line(case.position or "", _board(case, folder))
    except DataError as error:
        return CaseResult(case, None, (_impossible(case, error),))
    checks = [
        _check(case, with_readings(state, parse_setting(reading)) if reading else state, reading, expected)
        for reading, expected in case.expected.items()
    ]
    if failures := tuple(_record_failures(case, state)):
        checks = [replace(check, failures=(*check.failures, *failures)) for check in checks]
    return CaseResult(case, state, tuple(checks))


def position_of(result: CaseResult, folder: Path = CASES) -> GameState:
    """The position that a case is about, even one that no game reaches; of a new game, one way to shuffle it.

    Raises `NotationError` for a position that is no position at all.
    """
    if result.state is not None:
        return result.state
    return parse_unsound_line(result.case.position or "", _board(result.case, folder))


def _board(case: CaseFile, folder: Path) -> Edition | None:
    """The board that was made for a case, if one was."""
    return load_edition(folder / "boards" / case.board) if case.board else None


def _record_failures(case: CaseFile, state: GameState) -> Iterator[str]:
    """What is amiss with the record of a case: its start, one of its turns, or where it ends."""
    if case.record is None:
        return
    from ..replay import Record, RecordedTurn, position_after  # which brings the players of records along

    try:
        start = parse_line(case.record.start, state.edition)
        turns = tuple(RecordedTurn.parse(turn, Turn.parse, state.edition.kind) for turn in case.record.turns)
        end = position_after(Record(start, turns), len(turns))
    except Ny1901Error as error:
        yield f"record: {error}"
        return
    if not _is_set_up(start):
        yield "record: it does not start from a set-up"
    if end != state:
        yield f"record: it ends in {format_line(end)}, not in the position"


def _is_set_up(state: GameState) -> bool:
    """Whether nobody has done anything yet (SET-3, SET-5, SET-6)."""
    edition, setup = state.edition, state.setup
    starters = {1 << index for index in edition.starters if index >= 0}
    return state.ended_by is None and all(
        not player.score
        and player.unbuilt == edition.own_tiles
        and player.cards == (ALL_CARDS if setup.action_cards else 0)
        and (player.estate in starters and not player.vacant if setup.starters else not player.estate)
        for player in state.players
    )


def _impossible(case: CaseFile, error: DataError) -> Check:
    """A position that no game reaches: its problems cite the rules that it breaks."""
    expected = next(iter(case.expected.values()))
    problems = [problem.removeprefix("one-line position: ") for problem in error.problems]
    found = tuple(Violation(rule, problem) for problem in problems for rule in cited_rules(problem))
    failures = differing("verdict", expected.verdict, "impossible")
    failures += differing("violates", sorted(set(expected.violates or ())), sorted({each.rule for each in found}))
    return Check("", expected, "impossible", found, None, None, tuple(failures))


def _check(case: CaseFile, state: GameState, reading: str, expected: ExpectedFile) -> Check:
    failures = [f"the position breaks an invariant: {problem}" for problem in state_problems(state)]
    if expected.score is not None:
        result = outcome(state)
        return Check(reading, expected, None, (), None, result, (*failures, *_score_failures(state, expected, result)))
    if expected.verdict == "impossible":
        return Check(reading, expected, "possible", (), None, None, ("a game can reach the position",))
    turn = Turn.parse(case.turn or "")
    draws = None if case.draws is None else [state.edition.kind(card) for card in case.draws]
    found = violations(state, turn, draws)
    verdict = "illegal" if found else "legal"
    failures += differing("verdict", expected.verdict, verdict)
    failures += differing("violates", sorted(expected.violates or ()), sorted({each.rule for each in found}))
    shifts = any(isinstance(step, Shift) for step in turn.steps)
    if not (found and shifts) and (turn in legal_turns(state, shifts=shifts)) == bool(found):
        failures.append(f"the list of legal turns {'has' if found else 'lacks'} the turn, the predicate says {verdict}")
    after = None
    if verdict != expected.verdict:  # failure enough: nobody knows what playing the turn would mean
        return Check(reading, expected, verdict, found, after, None, tuple(failures))
    try:
        after = apply(state, turn, draws)
    except IllegalMove:
        failures += [] if found else ["the turn is legal and cannot be played"]
    except Ny1901Error as error:
        failures.append(str(error))
    if after is not None:
        failures += [f"the turn leads to a broken position: {problem}" for problem in state_problems(after)]
        failures += _fact_failures(expected.then, after, state.to_move)
    return Check(reading, expected, verdict, found, after, None, tuple(failures))


def _score_failures(state: GameState, expected: ExpectedFile, result: Outcome) -> list[str]:
    failures = []
    for colour, points in (expected.score or {}).items():
        sheet = result.sheets[state.setup.colours.index(colour)].by_rule()
        failures += differing(f"score of {colour}", points, {rule: paid for rule, paid in sheet.items() if paid})
    if expected.winners is not None:
        failures += differing("winners", expected.winners, [state.colour(seat) for seat in result.winners])
    if expected.decided_by is not None:
        failures += differing("decided_by", expected.decided_by, result.decided_by)
    return failures


def _run_new_game(case: CaseFile, asked: NewGameFile) -> CaseResult:
    (expected,) = case.expected.values()
    failures: list[str] = []
    edition = load_edition(asked.edition)
    options = asked.model_dump(exclude={"edition", "players"})
    for seed in SEEDS:
        try:
            state = new_game(edition, asked.players, random.Random(seed), **options)
        except DataError as error:
            return CaseResult(case, None, (_impossible(case, error),))
        for seat in state.setup.seats:
            failures += _fact_failures(expected.then, state, seat)
    check = Check("", expected, "legal", (), state, None, tuple(dict.fromkeys(failures)))
    return CaseResult(case, state, (check,))


def _fact_failures(facts: FactsFile | None, state: GameState, seat: int) -> list[str]:
    return differing_facts(facts, lambda name: FACTS[name](state, seat))


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
    "demolished": lambda state, seat: _tiles(state.edition, bits(state.players[seat].demolished(state.edition))),
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
"""How each fact of `then` is read off a position, for the player of a seat."""
