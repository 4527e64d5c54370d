"""Questions about the rules of Manhattan: what they say, and its rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ...capabilities.rules import Parting, Rulebook, RuleDiffer
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

if TYPE_CHECKING:
    from ..rulings.cases import CaseResult, Check
    from ..rulings.differ import Difference


class LinePart(Part):
    """The position beside a diagram."""

    line: str | None = Field(default=None, description="the position, where a diagram was asked for")


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, drawn=[LinePart])


class SideData(Part):
    """What one reading answers."""

    setting: str
    violations: list[SentenceData]
    words: str


class DifferenceData(Part):
    """A position in which two readings part, and how."""

    kind: Literal["moves", "play", "result"]
    line: str
    move: Text | None = Field(validation_alias="step")
    sides: list[SideData]
    sentence: str


class NeverData(Part):
    """Why two readings never part by a switch, and what both of them need so that they can."""

    because: str
    rule: str
    needs: dict[str, str]


class RuleDifferAnswer(Answer):
    """Where two readings part, the smallest first; of positions that were tried."""

    family = REGISTRATION.family

    command = "rule-differ"
    tried: int
    differences: list[DifferenceData]
    never: list[NeverData] = Field(description="why they part nowhere, so that no position was tried; else empty")
    readings: list[str] = Field(exclude=True, description="both, as they were given")


def rule_differ(result: Parting, top: int, seed: int, readings: Sequence[str]) -> RuleDifferAnswer:
    """The answer of `rule differ` with so many differences at most."""
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


class ToldDifferences(RuleDiffer):
    """Find positions where two readings of the rules part, each told in a sentence.

    A move that is legal by one of them only; or one that leads them to different positions; or the end of a game that
    they give to different players. The positions are those of games that are played at random, of 2 to 4 players and
    under all variants. Switches that are not named are at their defaults. The smallest is shown: of fewest pieces on
    the board. Ctrl-C ends the search with what was found. A case file has the smallest whose position its situation
    can tell.

    Exit code 0 when a difference was found, 1 when there was none.
    """

    board: Annotated[str | None, Spelled(metavar="NAME")] = Field(
        None, description="look on one edition only; by default on small ones first"
    )
    limit: int = Field(3000, ge=1, description="how many positions to try on an edition")
    top: int = Field(1, ge=1, description="how many differences to tell")


class Rules(Rulebook[CaseFile]):
    """What Manhattan answers them with; what plays is loaded when a ruling is run."""

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
    parting, rulings = ToldDifferences, Rulings

    def diagram_data(self, result: CaseResult, black_and_white: bool) -> Data:
        """The diagram, none of a position that cannot be, and the position as a line."""
        if result.state is None:
            return {"diagram": None, "line": None}
        return super().diagram_data(result, black_and_white) | {"line": format_line(result.state)}

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """The position of a ruling, and the moves before and in it."""
        case, state = result.case, result.state
        if state is not None:
            from ..render.position import position_view

            yield lambda columns: position_view(state, columns, (state.to_move,))
            yield ""
            yield f"position: {format_line(state)}"
        if case.before:
            yield f"moves before: {'; '.join(case.before)}"
        if case.move is not None:
            yield f"move: {case.move}"

    def expectation(self, expected: ExpectedFile) -> str:
        """What a case is ruled to be; some are about facts alone."""
        if expected.verdict is None and not (expected.winners or expected.score or expected.totals):
            return "by what is so"
        return super().expectation(expected)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """The points that a case asks about, and who wins where it asks for that."""
        state = result.state
        if check.expected.score is not None and state is not None:
            from ..scoring import scoring_lines

            for line in scoring_lines(state):
                yield f"  {state.edition.colours[line.colour]} {line.points:+d}  {line.detail} ({line.rule})"
        if check.outcome is not None:
            yield Paragraph(check.outcome.reason, "  ")

    def form_of(self, text: str) -> str:
        """Of what form of the game's files a text is."""
        return form_of(text)

    def search(self, asked: ToldDifferences, readers: Readers) -> ReadingSearch:
        """What looks for positions where readings part."""
        return ReadingSearch(readers)

    def board(self, text: str) -> str:
        """An edition by its name."""
        return choose(text, {name: name for name in EDITIONS}, "an edition")

    def case_between(self, difference: Difference, readers: Readers, name: str | None) -> CaseFile | None:
        """A difference as a case of a name, or a new one; none where its situation cannot tell it."""
        return case_of(difference, name)

    def parting_answer(self, asked: ToldDifferences, result: Parting) -> RuleDifferAnswer:
        """The answer about where readings part."""
        return rule_differ(result, asked.top, asked.seed, [asked.reading_a, asked.reading_b])

    def differences(self, answer: RuleDifferAnswer) -> Iterator[Shown]:
        """Each difference in a sentence, and the position."""
        for each in answer.differences:
            yield Paragraph(each.sentence)
            yield f"  position: {each.line}"

    def nowhere(self, answer: RuleDifferAnswer) -> str:
        """Why two readings part nowhere, and with what they can."""
        return never_sentence(answer.readings, answer.never)


RULES = Rules(CORPUS)
