"""Questions about puzzles of Manhattan, and what they ask of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...kit.answers import Data, facts_of
from ...kit.capabilities.puzzle_files import (
    PuzzleBookQuestion,
    PuzzleCheckQuestion,
    PuzzleGenerateQuestion,
    book,
    check,
    generate,
)
from ...kit.capabilities.puzzles import (
    Answered,
    JudgedAttempt,
    LedAttempt,
    PuzzleDaily,
    PuzzleGrade,
    PuzzleHint,
    Puzzles,
    PuzzleShow,
    PuzzleSolution,
    PuzzleSolve,
    attempt,
    daily,
    grade,
    hint,
    show,
    solution,
    solve,
    stage,
)
from ...kit.capabilities.shelf import rating_told
from ...kit.capability import Paragraph, Question, Shown, Spelled, Unfit, in_field
from ...kit.puzzles.budget import ProofBudget, Rejection
from ...kit.puzzles.faults import Fault
from ...kit.spelling import not_one_of
from ..answers.of_puzzles import SHAPES
from ..drawing.colours import printed_palette
from ..drawing.puzzle_book import puzzle_book_of
from ..loading import form_of
from ..positions import format_line
from ..puzzles.attempt import RefusedPart, attempted, falls_into, found_builds, is_right, parsed
from ..puzzles.format import format_puzzle, parse_puzzle
from ..puzzles.kinds import certify, judge, kind_of
from ..puzzles.making import Order, stream
from ..puzzles.puzzle import Certificate, Puzzle
from ..puzzles.question import common_rules, facts_line, question
from ..puzzles.recheck import CHECK, analyse, recheck_text
from ..puzzles.shelf import SHELF, KindName
from ..puzzles.solvers import SOLVERS
from ..puzzles.task import Kind, Part
from ..puzzles.themes import THEMES, meaning
from ..readings import VARIANTS
from ..render.position import position_view

if TYPE_CHECKING:
    from ...kit.books.puzzle_book import PuzzleBook
    from ...kit.puzzles.journal import Tried
    from ...kit.puzzles.workers import Workers
    from ..puzzles.puzzle import Analysis, Difficulty

_PROGRAM = "ny1901 --game manhattan puzzle"


class PuzzleTry(Question):
    """Judge an attempt: whether it is the answer, and what it lacks."""

    puzzle: Answered
    turns: list[str] = Field(description="the builds in order, the selection, or the plots")


class PuzzleStage(Question):
    """Make builds on the way to an answer: whether they are legal, and how many are to come."""

    puzzle: Answered
    turns: list[str] = Field([], description="the builds so far, in order")


class PuzzleGenerate(PuzzleGenerateQuestion):
    """Make puzzles of Manhattan, each with one answer, proved by two programs, and with a trap that is firm.

    The same options give the same files, with any number of workers; a journal in the folder lets --resume go on with
    a run that was broken off. Exit code 3 when the games did not hold as many puzzles as wanted; 130 when Ctrl-C ended
    the run, which keeps what is done.
    """

    kind: Annotated[KindName, Spelled(metavar="KIND")] = Field(description="such as last-go-round or four-cards")
    variant: Annotated[str | None, Spelled(metavar="VARIANT")] = Field(None, description="only with this variant")

    def check(self) -> None:
        """Raises `Unfit` for a variant that there is not, or that a kind is not asked with."""
        if self.variant is not None and self.variant not in VARIANTS:
            raise Unfit("variant", not_one_of(self.variant, VARIANTS))
        if self.variant and self.variant.endswith("monster") and not Kind(self.kind).alone:
            raise Unfit("variant", f"{self.kind} is asked where no monster walks")


class ManhattanPuzzles(Puzzles):
    """What questions about puzzles ask of Manhattan."""

    part = "build"
    title = "Manhattan: puzzles"
    classes = "ny1901_solver.manhattan.puzzles.puzzle"
    looked_at = {"search": "nodes searched", "enumeration": "moves played"}
    shelf = SHELF
    shapes = SHAPES
    examples = {
        "show": ("mh-tutorial-city", "my-puzzle.yaml --ascii"),
        "daily": (f"{_PROGRAM} daily", f"{_PROGRAM} daily --date 2026-12-24"),
        "hint": ("mh-tutorial-city", "mh-tutorial-city --stage full"),
        "solve": ("mh-tutorial-city --twice",),
        "grade": ("mh-tutorial-city", "my-puzzle.yaml --json"),
        "check": ("mh-tutorial-city --full", f"{_PROGRAM} check --all"),
        "book": (
            f"{_PROGRAM} book --all -o puzzles.pdf",
            'mh-tutorial-city my-puzzle.yaml -o puzzles.html --title "For Anna"',
        ),
        "generate": (f"{_PROGRAM} generate --kind four-cards --count 5 --out puzzles",),
    }

    def parse(self, text: str, name: str, edition: Any = None) -> Puzzle:
        """Reads a puzzle; all editions ship."""
        return parse_puzzle(text, name)

    def format(self, puzzle: Puzzle) -> str:
        """The file of a puzzle."""
        return format_puzzle(puzzle)

    def line(self, puzzle: Puzzle) -> str:
        """The position of a puzzle as one line."""
        return format_line(puzzle.task.state)

    def form_of(self, text: str) -> str:
        """Of what form of files a text is."""
        return form_of(text)

    def themes(self) -> Collection[str]:
        """The names of all themes."""
        return THEMES

    def meaning(self, theme: str) -> str:
        """What a theme means."""
        return meaning(theme)

    def shown(self, puzzle: Puzzle) -> Data:
        """The heading of a puzzle, its question, and its position."""
        return facts_of(puzzle.heading) | {
            "facts": facts_line(puzzle.task),
            "counts": puzzle.task.counts,
            "question": question(puzzle.task),
            "rules": common_rules(puzzle.task.kind),
            "stages": puzzle.hints,
            "line": self.line(puzzle),
        }

    def heading(self, answer: Any) -> list[str]:
        """The title of a puzzle, and lines of what kind it is."""
        rated = "" if answer.rating is None else f", rating {rating_told(answer)}"
        return [answer.title, f"{answer.id}: {answer.kind}, grade {answer.grade} of 5{rated}", answer.facts]

    def question(self, answer: Any) -> Iterator[Shown]:
        """What is asked."""
        yield Paragraph(answer.question)

    def position(self, answer: Any) -> Iterator[Shown]:
        """The position of a puzzle with all hands, as a picture and as a line."""
        yield lambda columns: position_view(answer.about, columns, tuple(answer.about.setup.seats))
        yield ""
        yield answer.line

    def tried(self, asked: PuzzleTry) -> JudgedAttempt:
        """What builds, a selection or plots come to."""
        parts = _parts(asked.puzzle, asked.turns)
        return JudgedAttempt(judge(asked.puzzle, parts), falls_into(asked.puzzle.trap, parts))

    def led(self, asked: PuzzleStage) -> LedAttempt:
        """What comes of builds."""
        puzzle: Puzzle = asked.puzzle
        parts = _parts(puzzle, asked.turns)
        tried, refused = attempted(puzzle.task, parts), None
        if isinstance(tried, RefusedPart):
            refused, parts = tried, parts[: tried.number - 1]
            tried = attempted(puzzle.task, parts)
        return LedAttempt(tried, refused, found_builds(puzzle.certificate.answer, parts))

    def led_beside(self, puzzle: Puzzle, found: LedAttempt) -> Data:
        """How many builds are to come."""
        return {"left": found.played.left}

    def answer_lines(self, puzzle: Puzzle, certificate: Certificate) -> Iterator[str]:
        """The parts of an answer, one a line."""
        yield from (f"{place}. {part}" for place, part in enumerate(certificate.answer, 1))

    def stored_line(self, puzzle: Puzzle) -> str:
        """The parts of the stored answer."""
        return " ".join(map(str, puzzle.certificate.answer))

    def certified(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        """The answer of a puzzle, worked out anew."""
        return certify(puzzle.task, replace(budget, margin=puzzle.task.kind.least_margin))

    def is_stored(self, puzzle: Puzzle, found: Certificate) -> bool:
        """Whether the stored answer comes to the same as the one found."""
        return is_right(puzzle.task, found.answer, puzzle.certificate.answer)

    def story(self, puzzle: Puzzle, found: Certificate) -> Sequence[str]:
        """Why an answer is the answer."""
        return kind_of(puzzle.task).solution(puzzle.task, found)

    def faults(self, puzzle: Puzzle) -> Sequence[Fault]:
        """What is amiss in a stored answer."""
        return list(CHECK.replayed(puzzle))

    def analysed(self, puzzle: Puzzle) -> Analysis:
        """All that follows from a puzzle."""
        return analyse(puzzle.task, puzzle.certificate)

    def solvers(self, puzzle: Puzzle) -> list[str]:
        """The bounded solvers that try a puzzle."""
        return [name for name, solver in SOLVERS.items() if solver.tries(puzzle.task)]

    def looks(self, difficulty: Difficulty) -> Iterator[str]:
        """What there was to look at."""
        yield f"choices: {difficulty.choices}"

    @staticmethod
    def faults_in(text: str, name: str, edition: Any, full: bool, budget: ProofBudget) -> Sequence[Fault]:
        """What is amiss in the text of a puzzle."""
        return recheck_text(text, name, full, budget)[1]

    def book(
        self, puzzles: Sequence[Puzzle], title: str, black_and_white: bool, told: Callable[[str], None]
    ) -> PuzzleBook:
        """A book of puzzles."""
        return puzzle_book_of(puzzles, title, printed_palette(black_and_white), told)

    def order(self, asked: PuzzleGenerate) -> Order:
        """The order of a run."""
        return Order(
            Kind(asked.kind),
            asked.count,
            asked.seed,
            asked.players,
            asked.variant,
            asked.grade,
            asked.margin,
            asked.tries or 0,
        )

    def stream(self, order: Order, first: int, workers: Workers) -> AbstractContextManager[Iterator[Tried]]:
        """What the numbers of an order come to."""
        return stream(order, first, workers)


def _parts(puzzle: Puzzle, texts: list[str]) -> tuple[Part, ...]:
    """The parts of an attempt at a puzzle."""
    with in_field("turns"):
        return tuple(parsed(puzzle.task, text) for text in texts)


PUZZLES = ManhattanPuzzles()
PUZZLE_SHOW = show(PuzzleShow, PUZZLES)
PUZZLE_DAILY = daily(PuzzleDaily, PUZZLES)
PUZZLE_HINT = hint(PuzzleHint, PUZZLES)
PUZZLE_TRY = attempt(PuzzleTry, PUZZLES)
PUZZLE_STAGE = stage(PuzzleStage, PUZZLES)
PUZZLE_SOLUTION = solution(PuzzleSolution, PUZZLES)
PUZZLE_SOLVE = solve(PuzzleSolve, PUZZLES)
PUZZLE_GRADE = grade(PuzzleGrade, PUZZLES)
PUZZLE_CHECK = check(PuzzleCheckQuestion, PUZZLES)
PUZZLE_BOOK = book(PuzzleBookQuestion, PUZZLES)
PUZZLE_GENERATE = generate(PuzzleGenerate, PUZZLES)
