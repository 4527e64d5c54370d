"""Questions about the rules of Manhattan and the rulings on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ...capabilities.rules import Parting, Rulebook, RuleDiffer
from ...messages import gettext
from ...questions.answers import Answer, Data, Part, SentenceData, Text, facts_of
from ...questions.capability import Paragraph, Shown, Spelled
from ...rulebook.answers import RulingShapes
from ...rulebook.differing import Readers, never_sentence
from ...text.choosing import choose
from ..drawing.rule_book import Rulings
from ..edition import EDITIONS
from ..loading import form_of
from ..positions import format_line
from ..registration import REGISTRATION
from ..rulings.case_file import CaseFile, ExpectedFile
from ..rulings.cases import CORPUS
from ..rulings.differ import ReadingSearch, case_of
from ..state.seen import names_of

if TYPE_CHECKING:
    from ..rulings.cases import CaseResult, Check
    from ..rulings.differ import Difference


class LinePart(Part):
    """The part of an answer that contains the position of a diagram."""

    line: str | None = Field(
        default=None, description="the position of the diagram as a line, if a diagram was requested"
    )


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, drawn=[LinePart])


class SideData(Part):
    """The result of a move or a game under one of two readings of the rules."""

    setting: str = Field(description="the reading, such as top_own=yes")
    violations: list[SentenceData] = Field(description="the rules that the move breaks under this reading")
    words: str = Field(description="the result under this reading, as a phrase")


class DifferenceData(Part):
    """A position in which two readings of the rules differ, and the difference between them."""

    kind: Literal["moves", "play", "result"] = Field(
        description="what differs: the legal moves, the position after a move, or the result of the game"
    )
    line: str = Field(description="the position as one line")
    move: Text | None = Field(
        validation_alias="step",
        description="the move that shows the difference; `null` if the result of the game differs",
    )
    sides: list[SideData] = Field(description="the results under both readings")
    sentence: str = Field(description="the difference as a sentence")


class NeverData(Part):
    """The reason why two readings never differ, and the other readings that a difference would need."""

    because: str = Field(description="why the readings never differ, as a sentence")
    rule: str = Field(description="the id of the rule from which this follows")
    needs: dict[str, str] = Field(description="the values of other switches that make a difference possible")


class RuleDifferAnswer(Answer):
    """The tried positions in which two readings differ; the smallest position is first."""

    family = REGISTRATION.family

    command = "rule-differ"
    tried: int = Field(description="the number of positions that were tried")
    differences: list[DifferenceData] = Field(description="the differences, the smallest position first")
    never: list[NeverData] = Field(
        description="why the readings never differ, if that is known without trying positions; otherwise empty"
    )
    readings: list[str] = Field(exclude=True, description="the two readings, as the question has them")


def rule_differ(result: Parting, top: int, seed: int, readings: Sequence[str]) -> RuleDifferAnswer:
    """Returns the answer of `rule differ` with at most `top` differences."""
    content = {
        "tried": result.tried,
        "differences": [
            facts_of(each) | {"line": format_line(each.state), "sentence": each.sentence}
            for each in result.differences[:top]
        ],
        "never": result.never,
        "readings": readings,
    }
    return RuleDifferAnswer.make(None, content, status="done", seed=seed)


class PartingReadings(RuleDiffer):
    """Find positions in which two readings of the rules differ, and explain the differences.

    Two readings differ in a position if a move is legal under only one of them, if a move leads to different positions,
    or if the game has different winners. The positions come from random games of 2 to 4 players under all variants.
    Switches that are not named have their default values. The answer shows the difference with the fewest pieces on the
    board. Ctrl-C ends the search and prints the differences found so far. With -o the program writes a case file with
    the smallest difference that a case can express.

    The exit code is 0 if a difference was found, and 1 otherwise.
    """

    board: Annotated[str | None, Spelled(metavar="NAME")] = Field(
        None, description="search only on this edition; by default the search starts on small editions"
    )
    limit: int = Field(3000, ge=1, description="the number of positions to try on each edition")
    top: int = Field(1, ge=1, description="the number of differences to list")


class Rules(Rulebook[CaseFile]):
    """Answers questions about the rules of Manhattan. The modules that play the game are loaded only to run
    a ruling.
    """

    program = "ny1901 --game manhattan"
    examples = {
        "list": ("",),
        "show": ("M-BLD-3", "stuck", "WRONG-5", "M-BLD-3-b", "m-card-5 --json"),
        "ask": ('"may I cap with as many floors"', "when are cards shuffled --top 10"),
        "cases": ("", "monster edge", "--rule M-BLD-3", "--id M-SCO-3-b"),
        "book": ("-o rulings.pdf", "M-BLD M-SCO-3 -o towers.html"),
        "differ": (
            "top_own=yes top_own=no",
            "top_own=yes top_own=no -o DIFFER-top_own-1.yaml",
            "monster_edge=stay monster_edge=wrap --top 3 --json",
        ),
    }
    headed = "M-BLD-3", "M-BLD"
    shapes = SHAPES
    parting, rulings = PartingReadings, Rulings

    def diagram_data(self, result: CaseResult, black_and_white: bool, dark: bool) -> Data:
        """Returns the diagram of a ruling, and its position as a line; both are `None` if the position is
        impossible.
        """
        if result.state is None:
            return {"diagram": None, "line": None}
        return super().diagram_data(result, black_and_white, dark) | {"line": format_line(result.state)}

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """Yields the position of a ruling, the moves before the question, and the move in question."""
        case, state = result.case, result.state
        if state is not None:
            from ..render.position import position_view

            yield lambda columns: position_view(state, columns, (state.to_move,))
            yield ""
            yield gettext("position: {line}", line=format_line(state))
        if case.before:
            yield gettext("moves before: {moves}", moves="; ".join(case.before))
        if case.move is not None:
            yield gettext("move: {move}", move=case.move)

    def expectation(self, result: CaseResult, expected: ExpectedFile) -> str:
        """Returns a phrase for the kind of answer that a case (a question about the rules) expects, such as a verdict,
        points, or only facts.
        """
        if expected.verdict is None and not (expected.winners or expected.score or expected.totals):
            return gettext("by facts")
        return super().expectation(result, expected)

    def named(self, result: CaseResult, players: Sequence[str]) -> Sequence[str]:
        """Returns the colours of players, who are named by letters in the file of a ruling."""
        return players if result.state is None else names_of(result.state, players)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """Yields the points and the winner of a case (a question about the rules); nothing if the case concerns
        neither.
        """
        state = result.state
        if check.expected.score is not None and state is not None:
            from ..scoring import scoring_lines

            for line in scoring_lines(state):
                yield f"  {state.edition.colours[line.colour]} {line.points:+d}  {line.detail} ({line.rule})"
        if check.outcome is not None:
            yield Paragraph(check.outcome.reason, "  ")

    def form_of(self, text: str) -> str:
        """Recognises the file format of a text, and returns its name."""
        return form_of(text)

    def search(self, asked: PartingReadings, readers: Readers) -> ReadingSearch:
        """Returns the search for positions in which two readings of the rules differ."""
        return ReadingSearch(readers)

    def board(self, text: str) -> str:
        """Returns the full name of the edition that a typed word means."""
        return choose(text, {name: name for name in EDITIONS}, gettext("an edition"))

    def case_between(self, difference: Difference, readers: Readers, name: str | None) -> CaseFile | None:
        """Returns a difference between two readings of the rules as a case for a case file, or `None` if no situation
        of a case file can express the difference.
        """
        return case_of(difference, name)

    def parting_answer(self, asked: PartingReadings, result: Parting) -> RuleDifferAnswer:
        """Returns the answer about positions in which two readings of the rules differ."""
        return rule_differ(result, asked.top, asked.seed, [asked.reading_a, asked.reading_b])

    def differences(self, answer: RuleDifferAnswer) -> Iterator[Shown]:
        """Yields a sentence and the position for each difference between two readings of the rules."""
        for each in answer.differences:
            yield Paragraph(each.sentence)
            yield f"  {gettext('position: {line}', line=each.line)}"

    def nowhere(self, answer: RuleDifferAnswer) -> str:
        """Returns the reason why two readings of the rules never differ, and the other readings that a difference would
        need.
        """
        return never_sentence(answer.readings, answer.never)


RULES = Rules(CORPUS)
