"""The rulings corpus of Manhattan: questions about the rules, each with a situation, the answer, and who says so.

A case is run through the doors that players use: the predicate, the generator and `apply` for a move, the scoring and
the result for points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from ...kit.documents import Document
from ...kit.errors import DataError, IllegalMove, NotationError, Ny1901Error
from ...kit.rulebook import cases
from ...kit.rulebook.cases import differing, differing_facts, unknown_rules
from ...kit.rulebook.settings import parse_setting
from ..board import Board
from ..chance import Dealer, any_card, kind_names, told
from ..moves import Build, Select, floors_of, parse_move
from ..readings import READINGS
from ..rules import Violation, apply, legal_moves, violations
from ..scoring import Result, paid, result, scored
from ..state import GameState
from ..state.invariants import state_problems
from .case_file import CaseFile, ExpectedFile
from .registry import cited_rules, load_registry
from .situations import NOTHING, board_text, situation, squares

PACKAGE = Path(__file__).parent.parent
CASES = PACKAGE / "data" / "cases"

Check: TypeAlias = cases.Check[ExpectedFile, GameState, Result]
CaseResult: TypeAlias = cases.CaseResult[CaseFile, ExpectedFile, GameState, Result]


@lru_cache(maxsize=4)
def load_cases(folder: Path = CASES) -> tuple[CaseFile, ...]:
    """All cases of a folder, in the order of the rules; raises `DataError` with every problem of every file."""
    return cases.read_cases(folder, CaseFile, load_registry(), _problems, PACKAGE)


def _problems(document: Document, case: CaseFile) -> Iterator[str]:
    """Names that lead nowhere: rules that are broken, readings, and what moves are made of."""
    yield from unknown_rules(document, "violates", case.violates or (), load_registry())
    for reading in case.by_reading or ():
        try:
            parse_setting(reading, READINGS)
        except NotationError as error:
            yield document.problem(("by_reading", reading), str(error))
    for move in (*case.before, *([case.move] if case.move else [])):
        try:
            parse_move(move)
        except NotationError as error:
            yield document.problem(("move",), str(error))


def run(case: CaseFile) -> CaseResult:
    """Asks the program the question of a case, under each reading that the case speaks of."""
    checks, first = [], None
    for reading, expected in case.expected.items():
        check, state = _asked(case, reading, expected)
        checks.append(check)
        first = first or state
    return CaseResult(case, first, tuple(checks))


def position_of(result: CaseResult) -> GameState:
    """The position that a case is about; where no game can have one, without the hands and variants that it tells."""
    if result.state is not None:
        return result.state
    return situation(result.case.situation.model_copy(update={"hands": {}, "variants": []}), {})


def _asked(case: CaseFile, reading: str, expected: ExpectedFile) -> tuple[Check, GameState | None]:
    """A case under one reading, and the position that it is about; none where there is no such game."""
    setting = parse_setting(reading, READINGS) if reading else {}
    moves = (*case.before, *([case.move] if case.move else []))
    try:
        state = situation(case.situation, setting, moves)
        if problems := state_problems(state):
            return _impossible(reading, expected, problems), state
    except DataError as error:
        return _impossible(reading, expected, error.problems), None
    dealer = _dealer(case.draws, state.edition.board)
    try:
        for move in case.before:
            state = apply(state, parse_move(move), dealer)
    except Ny1901Error as error:
        return Check(reading, expected, None, (), None, None, (f"before: {error}",)), state
    if case.move is None:
        return _counted(reading, expected, state), state
    return _judged(case.move, reading, expected, state, dealer), state


def _dealer(draws: Sequence[str], board: Board) -> Dealer:
    """What a case tells comes up first; then anything."""
    kinds = [kind_names(board).index(each) for each in draws]

    def deal(counts: Sequence[int]) -> int:
        return told([kinds.pop(0)])(counts) if kinds else any_card(counts)

    return deal


def _impossible(reading: str, expected: ExpectedFile, problems: Sequence[str]) -> Check:
    """A position that no game reaches: its problems cite the rules that it breaks."""
    found = tuple(Violation(rule, problem) for problem in problems for rule in cited_rules(problem))
    failures = differing("verdict", expected.verdict, "impossible")
    failures += differing("violates", sorted(expected.violates or ()), sorted({each.rule for each in found}))
    failures += [] if expected.verdict == "impossible" else list(problems)
    return Check(reading, expected, "impossible", found, None, None, tuple(failures))


def _counted(reading: str, expected: ExpectedFile, state: GameState) -> Check:
    """A position without a move: what a scoring pays, who wins, and what is so."""
    if expected.verdict == "impossible":
        return Check(reading, expected, "possible", (), None, None, ("a game can reach the position",))
    failures, lines = _fact_failures(expected, state, state.to_move), scored(state)
    letters = state.edition.letters
    for letter, points in (expected.score or {}).items():
        sheet: dict[str, int] = {}
        for line in lines:
            if letters[line.colour] == letter:
                sheet[line.rule] = sheet.get(line.rule, 0) + line.points
        failures += differing(f"score of {letter}", points, sheet)
    if expected.totals is not None:
        gained = zip(state.points, paid(lines, len(letters)), strict=True)
        after = replace(state, points=tuple(had + got for had, got in gained))
        found = {state.letters(seat): after.score(seat) for seat in state.setup.seats}
        failures += differing("totals", expected.totals, found)
    final = result(state) if expected.winners else None
    if final is not None:
        failures += differing("winners", expected.winners, [state.letters(seat) for seat in final.winners])
        failures += differing("decided_by", expected.decided_by, final.decided_by)
    return Check(reading, expected, None, (), None, final, tuple(failures))


def _judged(text: str, reading: str, expected: ExpectedFile, state: GameState, dealer: Dealer) -> Check:
    """A move, through predicate, generator and play."""
    move = parse_move(text)
    found = violations(state, move)
    verdict = "illegal" if found else "legal"
    failures = differing("verdict", expected.verdict, verdict)
    failures += differing("violates", sorted(expected.violates or ()), sorted({each.rule for each in found}))
    if (move in legal_moves(state)) == bool(found):
        failures.append(f"the list of legal moves {'has' if found else 'lacks'} the move, the predicate says {verdict}")
    after = None
    if verdict == expected.verdict:
        try:
            after = apply(state, move, dealer)
            failures += [f"the move leads to a broken position: {problem}" for problem in state_problems(after)]
            failures += _fact_failures(expected, after, state.to_move)
        except IllegalMove:
            failures += [] if found else ["the move is legal and cannot be played"]
        except Ny1901Error as error:
            failures.append(str(error))
    return Check(reading, expected, verdict, found, after, None, tuple(failures))


def _fact_failures(expected: ExpectedFile, state: GameState, seat: int) -> list[str]:
    return differing_facts(expected.then, lambda name: FACTS[name](state, seat))


def _left(state: GameState, seat: int) -> str:
    letters = state.edition.letters
    left = {letters[colour]: floors_of(state.selected[colour]) for colour in state.setup.colours[seat]}
    return str(Select(tuple((letter, floors) for letter, floors in left.items() if floors))) or NOTHING


def _supply(state: GameState, seat: int) -> dict[str, str]:
    letters = state.edition.letters
    return {letters[colour]: ".".join(map(str, state.supply[colour])) for colour in state.setup.colours[seat]}


def _builds(state: GameState, seat: int) -> list[Build]:
    return [move for move in legal_moves(state) if isinstance(move, Build)]


def _slots(state: GameState) -> str:
    return "".join(slot for city, slot in enumerate(state.edition.board.slots) if state.open >> city & 1)


FACTS: dict[str, Callable[[GameState, int], Any]] = {
    "board": lambda state, seat: board_text(state),
    "points": lambda state, seat: {state.edition.letters[c]: state.points[c] for c in state.setup.in_play},
    "hand": lambda state, seat: squares(state.hands[seat]),
    "left": _left,
    "supply": _supply,
    "plots": lambda state, seat: " ".join(sorted({move.plot for move in _builds(state, seat)})),
    "pieces": lambda state, seat: " ".join(sorted({f"{move.colour}{move.floors}" for move in _builds(state, seat)})),
    "choices": lambda state, seat: len(legal_moves(state)),
    "deck": lambda state, seat: sum(state.deck),
    "played": lambda state, seat: squares(state.played),
    "round": lambda state, seat: state.round,
    "phase": lambda state, seat: state.phase,
    "start": lambda state, seat: state.letters(state.start),
    "to_move": lambda state, seat: state.letters(state.to_move),
    "open": lambda state, seat: _slots(state),
    "monster": lambda state, seat: NOTHING if state.monster is None else state.edition.board.plots[state.monster],
}
"""How each fact of `then` is read off a position; seat is whose hand, pieces and supply are meant."""
