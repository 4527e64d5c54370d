"""Questions about the rules of New York 1901: what they say, and its rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...capabilities.rules import Parting, Rulebook, RuleDiffer
from ...questions.answers import Answer, Data, Part
from ...questions.capability import Paragraph, Shown, Spelled
from ...rulebook.answers import RulingShapes
from ...rulebook.differing import Readers, format_setting
from ..loading import form_of
from ..registration import REGISTRATION
from ..rulings.cases import CORPUS, CaseFile, SearchedBoard

if TYPE_CHECKING:
    from ..answers.verdicts import NoDifferenceAnswer, RuleDifferAnswer
    from ..drawing.rule_book import Rulings
    from ..moves import Turn
    from ..rulings.cases import CaseResult, Check
    from ..rulings.differ import Difference, ReadingSearch
    from ..state import GameState


class KnownPositionsData(Part):
    """How many of the positions that can be have a game that leads there, and how many have none."""

    recorded: int
    unrecorded: int


class PositionsPart(Part):
    """The positions of all rulings."""

    positions: KnownPositionsData


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, counted=[PositionsPart])


def known_positions(results: Iterable[CaseResult]) -> KnownPositionsData:
    """How many of the positions of cases have a game that leads there; impossible ones are not counted."""
    possible = [each.case for each in results if each.case.position is not None and each.state is not None]
    recorded = sum(case.record is not None for case in possible)
    return KnownPositionsData(recorded=recorded, unrecorded=len(possible) - recorded)


class SmallDifference(RuleDiffer):
    """Find a small position where two readings of the rules part.

    A turn that is legal by one of them only, or, where the readings are about scoring, sheets that differ, of
    the position or after a turn. What is found is made smaller until nothing can be taken from it, and the
    smallest is shown; a smaller one may exist all the same. Switches that are not named are at their
    defaults. Ctrl-C ends the search with what was found.

    Smaller means fewer things: players, territories in estates, buildings, demolished tiles, action cards in
    hand, known layers of the future market, options, a triggered end and steps of the turn; then a shorter text.

    Exit code 0 when a difference was found, 1 when there was none.
    """

    best: bool = Field(False, description="look for turns of most points with another gain, not for another verdict")
    board: Annotated[SearchedBoard | None, Spelled(metavar="NAME")] = Field(
        None, description="look on one board only; by default on small ones first"
    )
    limit: int = Field(20_000, ge=1, description="how many positions to try on a board")


class Rules(Rulebook[CaseFile]):
    """What New York 1901 answers them with; what plays is loaded when a ruling is run."""

    examples = {
        "list": ("",),
        "show": ("DEM-4", "flip_tiles", "WRONG-5", "DEM-4-b", "act-1 --json"),
        "ask": ('"can I demolish my starter"', "when do workers come back --top 10"),
        "cases": ("", "park street", "--rule DEM-4", "--id DEM-5-a"),
        "book": ("-o rulings.pdf", "DEM BLD-4 -o demolition.html"),
        "differ": (
            "flip_tiles=no flip_tiles=yes",
            "flip_tiles=yes flip_tiles=no -o DIFFER-flip_tiles-9.yaml",
            "flip_tiles=yes flip_tiles=no --best --json",
        ),
    }
    headed = "DEM-4", "DEM"
    shapes = SHAPES
    parting = SmallDifference

    def counts(self, results: Sequence[CaseResult]) -> Data:
        """How many positions have a game that leads there."""
        return {"positions": known_positions(results)}

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """The position of a ruling, the turn that is proposed in it, and a game that leads there."""
        case, state = result.case, result.state
        if state is not None:
            from ..render.position import position_view

            yield lambda columns: position_view(state, columns)
            yield ""
        if case.position is not None:
            yield f"position: {case.position}"
        if case.turn is not None:
            drawn = f" | {' '.join(case.draws)}" if case.draws else ""
            yield f"turn: {case.turn}{drawn}"
        if case.record is not None:
            yield f"a game leads there: {case.record.start}"
            yield from (f"  {turn}" for turn in case.record.turns)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """What each player has by rule, where the case is about a score."""
        if check.outcome is not None and result.state is not None:
            for seat, sheet in enumerate(check.outcome.sheets):
                yield Paragraph(f"{result.state.colour(seat)} {sheet.summary}", "  ")
            yield Paragraph(check.outcome.reason, "  ")

    def tail(self, answer: Any) -> str:
        """How many positions have a game that leads there."""
        known = answer.positions
        return (
            f"positions: {known.recorded} with a game that leads there, {known.unrecorded} that are only known to "
            f"break no condition"
        )

    @property
    def rulings(self) -> type[Rulings]:
        """What draws the cases of a book."""
        from ..drawing.rule_book import Rulings

        return Rulings

    def form_of(self, text: str) -> str:
        """Of what form of the game's files a text is."""
        return form_of(text)

    def search(self, asked: SmallDifference, readers: Readers) -> ReadingSearch:
        """What looks for positions where readings part."""
        from ..rulings.differ import BestTurns, ReadingSearch, kind_of

        return ReadingSearch(readers, BestTurns(readers, _best_turn) if asked.best else kind_of(readers))

    def case_between(self, difference: Difference, readers: Readers, name: str | None) -> CaseFile:
        """A difference as a case of a name, or a new one; it is run as the corpus is run."""
        from ..rulings.differ import confirmed_case

        return confirmed_case(difference, readers, name)

    def parting_answer(self, asked: SmallDifference, result: Parting) -> RuleDifferAnswer | NoDifferenceAnswer:
        """The answer about where readings part."""
        from ..answers.verdicts import no_difference, rule_differ

        if not result.differences:
            return no_difference(result.tried, asked.seed)
        assert isinstance(result.case, CaseFile)
        return rule_differ(result.differences[0], result.case, result.tried, asked.seed)

    def differences(self, answer: Answer) -> Iterator[Shown]:
        """The smallest difference, with both answers and the case."""
        from ..answers.verdicts import RuleDifferAnswer

        if not isinstance(answer, RuleDifferAnswer):
            return
        titles = self.corpus.registry.titles
        if answer.start:
            yield f"turns of most points differ in: {answer.start}"
        yield f"position: {answer.position}"
        if answer.turn is not None:
            yield f"turn: {answer.turn}"
        for side in answer.sides:
            verdict = "" if answer.turn is None else " legal" if side.legal else " illegal"
            yield f"{format_setting(side.reading)}:{verdict}"
            if side.best is not None:
                yield f"  the turn of most points gains {side.best.gain}: {side.best.turn}"
            for violation in side.violations:
                yield f"  {violation.rule:<6} {titles[violation.rule]}"
                yield Paragraph(violation.sentence, "         ")
            yield from (Paragraph(sheet, "  ") for sheet in side.sheets)
        yield f"case: {answer.case['id']}"
        yield Paragraph(answer.case["question"], "  ")
        yield Paragraph(answer.case["answer"], "  ")


def _best_turn(state: GameState) -> tuple[int, Turn]:
    """The greatest gain of a turn, and a turn that has it."""
    from ..points import hint

    first = hint(state, top=1).turns[0]
    return first.value, first.turn


RULES = Rules(CORPUS)
