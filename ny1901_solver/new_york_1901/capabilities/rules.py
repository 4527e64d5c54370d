"""Questions about the rules of New York 1901 and its rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...capabilities.rules import Parting, Rulebook, RuleDiffer
from ...messages import gettext
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
    """The number of possible positions that are recorded, with a game that leads there, and of the others."""

    recorded: int
    unrecorded: int


class PositionsPart(Part):
    """The positions of all rulings."""

    positions: KnownPositionsData


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, counted=[PositionsPart])


def known_positions(results: Iterable[CaseResult]) -> KnownPositionsData:
    """Counts the positions of cases with and without a game that leads there; impossible ones are left out."""
    possible = [each.case for each in results if each.case.position is not None and each.state is not None]
    recorded = sum(case.record is not None for case in possible)
    return KnownPositionsData(recorded=recorded, unrecorded=len(possible) - recorded)


class SmallDifference(RuleDiffer):
    """Find a small position where two readings of the rules differ.

    They differ where a turn is legal under one of them only; readings about scoring differ where the score sheets of
    the position, or after a turn, differ. Each difference found is made smaller until nothing can be left out, and
    the smallest is shown; a smaller one may still exist. Switches that are not named have their default. Ctrl-C ends
    the search with the differences found so far.

    Smaller means fewer things: players, territories in estates, buildings, demolished tiles, action cards in
    hand, known layers of the future market, options, a triggered end and steps of the turn; then a shorter text.

    Exit code 0 when a difference was found, 1 when there was none.
    """

    best: bool = Field(
        False, description="look for turns of most points whose gains differ, instead of verdicts that differ"
    )
    board: Annotated[SearchedBoard | None, Spelled(metavar="NAME")] = Field(
        None, description="search one board only (default: all, small ones first)"
    )
    limit: int = Field(20_000, ge=1, description="number of positions to try on each board")


class Rules(Rulebook[CaseFile]):
    """The answers of New York 1901 to questions about rules; running a ruling loads the rules of play."""

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
        """The number of positions with and without a game that leads there."""
        return {"positions": known_positions(results)}

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """The position of a ruling, the turn that is proposed in it, and a game that leads there."""
        case, state = result.case, result.state
        if state is not None:
            from ..render.position import position_view

            yield lambda columns: position_view(state, columns)
            yield ""
        if case.position is not None:
            yield gettext("position: {position}", position=case.position)
        if case.turn is not None:
            yield gettext(
                "turn: {turn}", turn=" | ".join([str(case.turn), *([" ".join(case.draws)] if case.draws else [])])
            )
        if case.record is not None:
            yield gettext("a game leads there: {start}", start=case.record.start)
            yield from (f"  {turn}" for turn in case.record.turns)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """The points of each player by rule, where the case is about a score."""
        if check.outcome is not None and result.state is not None:
            for seat, sheet in enumerate(check.outcome.sheets):
                yield Paragraph(f"{result.state.colour(seat)} {sheet.summary}", "  ")
            yield Paragraph(check.outcome.reason, "  ")

    def tail(self, answer: Any) -> str:
        """The number of positions with and without a game that leads there."""
        known = answer.positions
        return gettext(
            "positions: {recorded} with a game that leads there, {unrecorded} without, which break no known condition",
            recorded=known.recorded,
            unrecorded=known.unrecorded,
        )

    @property
    def rulings(self) -> type[Rulings]:
        """The class that draws the cases of a book."""
        from ..drawing.rule_book import Rulings

        return Rulings

    def form_of(self, text: str) -> str:
        """The form of the game's files that a text has."""
        return form_of(text)

    def search(self, asked: SmallDifference, readers: Readers) -> ReadingSearch:
        """The search for positions where readings differ."""
        from ..rulings.differ import BestTurns, ReadingSearch, kind_of

        return ReadingSearch(readers, BestTurns(readers, _best_turn) if asked.best else kind_of(readers))

    def case_between(self, difference: Difference, readers: Readers, name: str | None) -> CaseFile:
        """A difference as a case, with a new name if none is given; it is run like those of the corpus."""
        from ..rulings.differ import confirmed_case

        return confirmed_case(difference, readers, name)

    def parting_answer(self, asked: SmallDifference, result: Parting) -> RuleDifferAnswer | NoDifferenceAnswer:
        """The answer about where readings differ."""
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
            yield gettext("turns of most points differ in: {position}", position=answer.start)
        yield gettext("position: {position}", position=answer.position)
        if answer.turn is not None:
            yield gettext("turn: {turn}", turn=answer.turn)
        for side in answer.sides:
            reading = format_setting(side.reading)
            if answer.turn is None:
                yield f"{reading}:"
            elif side.legal:
                yield gettext("{reading}: legal", reading=reading)
            else:
                yield gettext("{reading}: illegal", reading=reading)
            if side.best is not None:
                gain = gettext(
                    "the turn of most points gains {points}: {turn}", points=side.best.gain, turn=side.best.turn
                )
                yield f"  {gain}"
            for violation in side.violations:
                yield f"  {violation.rule:<6} {titles[violation.rule]}"
                yield Paragraph(violation.sentence, "         ")
            yield from (Paragraph(sheet, "  ") for sheet in side.sheets)
        yield gettext("case: {id}", id=answer.case["id"])
        yield Paragraph(answer.case["question"], "  ")
        yield Paragraph(answer.case["answer"], "  ")


def _best_turn(state: GameState) -> tuple[int, Turn]:
    """The greatest gain of a turn, and a turn with this gain."""
    from ..points import hint

    first = hint(state, top=1).turns[0]
    return first.value, first.turn


RULES = Rules(CORPUS)
