"""The capabilities about the rules of New York 1901 and the rulings on them."""

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
    """The number of possible positions in the rulings: `recorded` counts those with a recorded game that leads to
    the position, `unrecorded` counts the others."""

    recorded: int = Field(description="the number of positions to which a recorded game leads")
    unrecorded: int = Field(description="the number of positions to which no recorded game leads")


class PositionsPart(Part):
    """The number of positions in all rulings."""

    positions: KnownPositionsData = Field(description="the numbers of possible positions in the rulings")


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, counted=[PositionsPart])


def known_positions(results: Iterable[CaseResult]) -> KnownPositionsData:
    """Counts the positions of rulings: the positions to which a recorded game leads, and the other positions.
    Impossible positions are left out."""
    possible = [each.case for each in results if each.case.position is not None and each.state is not None]
    recorded = sum(case.record is not None for case in possible)
    return KnownPositionsData(recorded=recorded, unrecorded=len(possible) - recorded)


class SmallDifference(RuleDiffer):
    """Find a small position where two readings of the rules differ.

    A reading is one answer to a question that the rulebook leaves open. Two readings differ in a position if a turn
    is legal under only one of them. Readings about scoring differ if the score sheets of the position, or the score
    sheets after a turn, differ. The program makes each difference smaller until nothing can be left out, and shows
    the smallest; a smaller difference may still exist. Readings that are not named have their default. Ctrl-C ends
    the search with the differences found so far.

    A position is smaller if it has fewer players, territories in estates, buildings, demolished tiles, action cards
    in hand, known layers of the future market, options and steps of the turn, and no triggered end; if these are
    equal, a shorter text is smaller.

    Exit code 0 when a difference was found, 1 when there was none.
    """

    best: bool = Field(
        False,
        description="search for positions in which the greatest gain of a turn differs, instead of the "
        "verdict on a turn",
    )
    board: Annotated[SearchedBoard | None, Spelled(metavar="NAME")] = Field(
        None, description="the only board to search (default: all boards, small boards first)"
    )
    limit: int = Field(20_000, ge=1, description="the number of positions to try on each board")


class Rules(Rulebook[CaseFile]):
    """The methods of the rule capabilities that depend on New York 1901. The modules with the rules of play are loaded
    when a ruling is run."""

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
        """Returns the number of positions with and without a game that leads to the position."""
        return {"positions": known_positions(results)}

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """Returns lines with the position of a ruling, the turn that is judged, and a game that leads to the
        position."""
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
            yield gettext("a game that leads to this position starts from: {start}", start=case.record.start)
            yield from (f"  {turn}" for turn in case.record.turns)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """Returns the points of each player by rule, if the case (a ruling with a position) concerns a score."""
        if check.outcome is not None and result.state is not None:
            for seat, sheet in enumerate(check.outcome.sheets):
                yield Paragraph(f"{result.state.colour(seat)} {sheet.summary}", "  ")
            yield Paragraph(check.outcome.reason, "  ")

    def tail(self, answer: Any) -> str:
        """Returns the number of positions with and without a game that leads to the position."""
        known = answer.positions
        return gettext(
            "a recorded game leads to {recorded} of the positions; no game is known for the other {unrecorded}, "
            "which break no known condition",
            recorded=known.recorded,
            unrecorded=known.unrecorded,
        )

    @property
    def rulings(self) -> type[Rulings]:
        """The class that draws the cases of a rule book."""
        from ..drawing.rule_book import Rulings

        return Rulings

    def form_of(self, text: str) -> str:
        """Returns the kind of file that a text is, such as `position` or `record`."""
        return form_of(text)

    def search(self, asked: SmallDifference, readers: Readers) -> ReadingSearch:
        """Returns the search for positions in which readings differ."""
        from ..rulings.differ import BestTurns, ReadingSearch, kind_of

        return ReadingSearch(readers, BestTurns(readers, _best_turn) if asked.best else kind_of(readers))

    def case_between(self, difference: Difference, readers: Readers, name: str | None) -> CaseFile:
        """Makes a ruling (a case) from a difference between two readings, and checks the case in the same way as the
        shipped cases. If no name is given, the case gets a new name."""
        from ..rulings.differ import confirmed_case

        return confirmed_case(difference, readers, name)

    def parting_answer(self, asked: SmallDifference, result: Parting) -> RuleDifferAnswer | NoDifferenceAnswer:
        """Returns the answer of `rule differ`."""
        from ..answers.verdicts import no_difference, rule_differ

        if not result.differences:
            return no_difference(result.tried, asked.seed)
        assert isinstance(result.case, CaseFile)
        return rule_differ(result.differences[0], result.case, result.tried, asked.seed)

    def differences(self, answer: Answer) -> Iterator[Shown]:
        """Returns lines with the smallest difference between two readings, the answers under both readings, and the
        ruling made of the difference."""
        from ..answers.verdicts import RuleDifferAnswer

        if not isinstance(answer, RuleDifferAnswer):
            return
        titles = self.corpus.registry.titles
        if answer.start:
            yield gettext("the greatest gain of a turn differs in this position: {position}", position=answer.start)
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
                    "the greatest gain of a turn is {points}: {turn}", points=side.best.gain, turn=side.best.turn
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
    """Returns the greatest gain of a turn, and a turn with this gain."""
    from ..points import hint

    first = hint(state, top=1).turns[0]
    return first.value, first.turn


RULES = Rules(CORPUS)
