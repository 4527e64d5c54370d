"""The corpus of rulings of Manhattan: questions about the rules, each with a situation, the answer and its source.

The program answers a case by the same functions that run a game: the predicate, the generator and `apply` judge a move;
the functions for scoring and result count points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from ...files.documents import Loc
from ...messages import gettext
from ...rulebook import cases
from ...rulebook.case_runner import CaseRunner, ProposedStep
from ...rulebook.cases import differing
from ...rulebook.corpus import Corpus
from ..board import clockwise
from ..chance import Dealer, any_card, dealer_of, kind_names
from ..moves import Build, Select, floors_of, parse_move
from ..positions.codecs import slots_of
from ..readings import READINGS
from ..rules import Violation, apply, legal_moves, violations
from ..scoring import Result, points_by_colour, result, scoring_lines
from ..state import GameState
from ..state.invariants import state_problems
from ..state.setup import USUAL_SIDES
from .case_file import CaseFile, ExpectedFile
from .registry import HEADINGS, RULE_ID
from .situations import NOTHING, board_text, situation, squares

PACKAGE = Path(__file__).parent.parent

Check: TypeAlias = cases.Check[ExpectedFile, GameState, Result]
CaseResult: TypeAlias = cases.CaseResult[CaseFile, ExpectedFile, GameState, Result]


def _pieces_left(state: GameState, seat: int) -> str:
    letters = state.edition.letters
    left = {letters[colour]: floors_of(state.selected[colour]) for colour in state.setup.colours[seat]}
    return str(Select(tuple((letter, floors) for letter, floors in left.items() if floors))) or NOTHING


def _supply(state: GameState, seat: int) -> dict[str, str]:
    letters = state.edition.letters
    return {letters[colour]: ".".join(map(str, state.supply[colour])) for colour in state.setup.colours[seat]}


def _builds(state: GameState, seat: int) -> list[Build]:
    return [move for move in legal_moves(state) if isinstance(move, Build)]


FACTS: dict[str, Callable[[GameState, int], Any]] = {
    "board": lambda state, seat: board_text(state),
    "points": lambda state, seat: {state.edition.letters[c]: state.points[c] for c in state.setup.in_play},
    "hand": lambda state, seat: squares(state.hands[seat]),
    "left": _pieces_left,
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
    "open": lambda state, seat: "".join(slots_of(state.edition, state.open)),
    "monster": lambda state, seat: NOTHING if state.monster is None else state.edition.board.plots[state.monster],
}
"""The function that reads each fact of `then` from a position. The facts about hand, pieces and supply concern the
given seat.
"""


class Runner(CaseRunner[CaseFile, GameState, Result]):
    """Runs the cases (questions about the rules) of Manhattan: plays moves and scores rounds in the positions of the
    cases.
    """

    model, package, rule_id, switches = CaseFile, PACKAGE, RULE_ID, READINGS
    broken, facts = Violation, FACTS
    parse_step, problems = staticmethod(parse_move), staticmethod(state_problems)

    def steps(self, case: CaseFile) -> Iterator[tuple[Loc, str]]:
        """Yields the moves before the question, and the move in question, with their places in the file."""
        return ((("move",), move) for move in _moves(case))

    def position(self, case: CaseFile, setting: Mapping[str, str]) -> GameState:
        """Returns the complete position of a case (a question about the rules)."""
        return situation(case.situation, setting, _moves(case))

    def draws(self, case: CaseFile, state: GameState) -> Dealer:
        """Returns a dealer that draws the cards named by a case, and after these cards always the first kind of card
        that is possible.
        """
        known = kind_names(state.edition.board)
        kinds = [known.index(each) for each in case.draws]

        def deal(counts: Sequence[int]) -> int:
            return dealer_of([kinds.pop(0)])(counts) if kinds else any_card(counts)

        return deal

    def lead(self, case: CaseFile, state: GameState, draws: Dealer) -> GameState:
        """Returns the position after the moves before the question."""
        for move in case.before:
            state = apply(state, parse_move(move), draws)
        return state

    def proposal(self, case: CaseFile, state: GameState, draws: Dealer) -> ProposedStep[GameState] | None:
        """Returns the move in question, judged by the rules; `None` if the question is not about a move."""
        if case.move is None:
            return None
        move = parse_move(case.move)
        listed = move in legal_moves(state)
        return ProposedStep(violations(state, move), listed, lambda: apply(state, move, draws), state.to_move)

    def check_position(self, reading: str, expected: ExpectedFile, state: GameState) -> Check:
        """Checks a case without a move: the points of a scoring, the winners, and the facts."""
        failures, lines = self.fact_failures(expected, state, state.to_move), scoring_lines(state)
        letters = state.edition.letters
        for letter, points in (expected.score or {}).items():
            sheet: dict[str, int] = {}
            for line in lines:
                if letters[line.colour] == letter:
                    sheet[line.rule] = sheet.get(line.rule, 0) + line.points
            failures += differing(gettext("score of {colour}", colour=letter), points, sheet)
        if expected.totals is not None:
            gained = zip(state.points, points_by_colour(lines, len(letters)), strict=True)
            after = replace(state, points=tuple(had + got for had, got in gained))
            totals = {state.letters(seat): after.score(seat) for seat in state.setup.seats}
            failures += differing("totals", expected.totals, totals)
        final = result(state) if expected.winners else None
        if final is not None:
            failures += differing("winners", expected.winners, [state.letters(seat) for seat in final.winners])
            failures += differing("decided_by", expected.decided_by, final.decided_by)
        return Check(reading, expected, None, (), None, final, tuple(failures))


def _moves(case: CaseFile) -> tuple[str, ...]:
    return (*case.before, *([case.move] if case.move else []))


RUNNER = Runner()
run, load_cases = RUNNER.run, RUNNER.load_cases
CORPUS = Corpus(HEADINGS, RUNNER, ("M-BLD-3-b", "stuck"))
"""The rules of Manhattan with their readings (interpretations), the wrong claims about the rules, and the cases."""


def position_of(result: CaseResult) -> GameState:
    """Returns the position of a case. If no game can have the position, the stated hands and variants are omitted.

    Players who cannot sit at the stated sides are moved to the usual sides.
    """
    if result.state is not None:
        return result.state
    case_situation = result.case.situation
    update: dict[str, object] = {"hands": {}, "variants": []}
    seats = case_situation.seats.split(",")
    sides = [seat[0] for seat in seats]
    if len(set(sides)) < len(sides) or not clockwise(sides):
        update["seats"] = ",".join(side + seat[1:] for side, seat in zip(USUAL_SIDES[len(seats)], seats, strict=True))
    return situation(case_situation.model_copy(update=update), {})
