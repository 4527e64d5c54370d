"""Questions about puzzles of Manhattan and about their solutions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...capabilities.puzzle_files import PuzzleGenerateQuestion, PuzzleQuestions
from ...capabilities.puzzles import Answered, JudgedAttempt, LedAttempt, Puzzles, headline
from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.certificate import ProofBudget, Rejection
from ...puzzles.judging import AttemptOutcome
from ...questions.answers import Data, facts_of
from ...questions.capability import Question, Shown, Spelled, Unfit, in_field
from ...text.spelling import not_one_of
from ..answers.puzzles import SHAPES
from ..drawing.puzzle_book import ManhattanPuzzleBook
from ..loading import form_of
from ..positions import format_line
from ..puzzles.attempt import count_right_builds, falls_into, is_right, parse_part, play_attempt
from ..puzzles.catalog import CATALOG
from ..puzzles.format import PUZZLES as FILES
from ..puzzles.generation import MAKER, Order
from ..puzzles.kinds import KINDS, Kind, KindName, kind_of
from ..puzzles.puzzle import Certificate, Puzzle
from ..puzzles.recheck import CHECK, analyse, judge
from ..puzzles.solvers import PANEL
from ..puzzles.task import Part
from ..puzzles.themes import THEMES, meaning
from ..puzzles.wording import common_rules, facts_line, question
from ..readings import VARIANTS
from ..render.position import position_view

if TYPE_CHECKING:
    from ..puzzles.puzzle import Difficulty

_PROGRAM = "ny1901 --game manhattan puzzle"


class PuzzleTry(Question):
    """Judge an attempt at a puzzle: whether the attempt is the answer, and by how much it falls short of the answer."""

    puzzle: Answered
    turns: list[str] = Field(
        description=(
            "the attempt: the builds in order, or the selected pieces, or the plots, depending on the kind of puzzle"
        )
    )


class PuzzleStage(Question):
    """Play the first builds of an attempt at a puzzle. The answer contains whether the builds are legal and how many
    are still to come.
    """

    puzzle: Answered
    turns: list[str] = Field([], description="the builds so far, in order")


class PuzzleGenerate(PuzzleGenerateQuestion):
    """Make puzzles of Manhattan. Two programs prove that each puzzle has a single answer, and each puzzle has a
    reliable trap.

    A trap is a tempting line that falls short of the answer. The same options give the same files, with any number of
    workers. The program writes a journal to the folder, so that --resume can continue an interrupted run. The exit code
    is 3 if the generated games contain fewer puzzles than requested. If Ctrl-C ends the run, the exit code is 130, and
    the puzzles made so far are kept.
    """

    kind: Annotated[KindName, Spelled(metavar="KIND")] = Field(
        description="kind of puzzle, such as last-go-round or four-cards"
    )
    variant: Annotated[str | None, Spelled(metavar="VARIANT")] = Field(None, description="play with this variant")

    def check(self) -> None:
        """Raises `Unfit` for an unknown variant, or for a variant that has no puzzles of this kind."""
        if self.variant is not None and self.variant not in VARIANTS:
            raise Unfit("variant", not_one_of(self.variant, VARIANTS))
        if self.variant and self.variant.endswith("monster") and not KINDS[self.kind].alone:
            raise Unfit("variant", gettext("puzzles of the kind {kind} cannot have a monster", kind=self.kind))


class ManhattanPuzzles(Puzzles):
    """Answers questions about puzzles of Manhattan."""

    title = gettext_noop("Manhattan: puzzles")
    classes = "ny1901_solver.manhattan.puzzles.puzzle"
    looked_at = {
        "search": lambda number: ngettext("{number} node searched", "{number} nodes searched", number),
        "enumeration": lambda number: ngettext("{number} move played", "{number} moves played", number),
    }
    catalog, shapes, files = CATALOG, SHAPES, FILES
    checks, panel, maker, themes, books = CHECK, PANEL, MAKER, THEMES, ManhattanPuzzleBook
    format_line, form_of = staticmethod(format_line), staticmethod(form_of)
    meaning, analyse, play = staticmethod(meaning), staticmethod(analyse), staticmethod(play_attempt)
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

    def puzzle_data(self, puzzle: Puzzle) -> Data:
        """Returns a puzzle as data: its heading, its question and its position."""
        return facts_of(puzzle.heading) | {
            "facts": facts_line(puzzle.task),
            "counts": puzzle.task.counts,
            "question": question(puzzle.task),
            "rules": common_rules(puzzle.task.kind),
            "stages": puzzle.hints,
            "line": self.line(puzzle),
        }

    def heading(self, answer: Any) -> list[str]:
        """Returns the lines above a puzzle: its title, its kind and its facts."""
        return [answer.title, headline(answer), answer.facts]

    def position(self, answer: Any) -> Iterator[Shown]:
        """Yields the position of a puzzle with all hands, as a drawing and as a line."""
        yield lambda columns: position_view(answer.about, columns, tuple(answer.about.setup.seats))
        yield ""
        yield answer.line

    def parts(self, puzzle: Puzzle, texts: Sequence[str]) -> tuple[Part, ...]:
        """Reads the parts of an attempt at a puzzle from texts."""
        with in_field("turns"):
            return tuple(parse_part(puzzle.task, text) for text in texts)

    def count_right_parts(self, puzzle: Puzzle, parts: Sequence[Part]) -> int:
        """Returns the number of builds of the answer that an attempt contains, counted from the first build on up to
        the first missing one.
        """
        return count_right_builds(puzzle.certificate.answer, parts)

    def judge_attempt(self, asked: PuzzleTry) -> JudgedAttempt:
        """Judges an attempt at a puzzle that is given as texts: builds, a selection of pieces, or plots."""
        parts = self.parts(asked.puzzle, asked.turns)
        return JudgedAttempt(self.judge(asked.puzzle, parts), self.is_trap(asked.puzzle, parts))

    def judge(self, puzzle: Puzzle, attempt: Collection[Part]) -> AttemptOutcome:
        """Judges an attempt at a puzzle: builds, a selection of pieces, or plots."""
        return judge(puzzle, tuple(attempt))

    def is_trap(self, puzzle: Puzzle, attempt: Collection[Part]) -> bool:
        """Whether an attempt equals the tempting line of the puzzle's trap."""
        return falls_into(puzzle.trap, tuple(attempt))

    def led_beside(self, puzzle: Puzzle, attempt: LedAttempt) -> Data:
        """Returns the number of builds that are still to come in an attempt."""
        return {"left": attempt.played.left}

    def answer_lines(self, puzzle: Puzzle, certificate: Certificate) -> Iterator[str]:
        """Yields the parts of an answer, one on each line."""
        yield from (f"{place}. {part}" for place, part in enumerate(certificate.answer, 1))

    def stored_line(self, puzzle: Puzzle) -> str:
        """Returns the parts of the stored answer on one line."""
        return " ".join(map(str, puzzle.certificate.answer))

    def certify(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        """Solves a stored puzzle again, and returns the proof of its answer."""
        return CHECK.kinds.certify_again(puzzle, budget)

    def is_stored(self, puzzle: Puzzle, certificate: Certificate) -> bool:
        """Whether the stored answer of a puzzle is as good as the answer that was computed again."""
        return is_right(puzzle.task, certificate.answer, puzzle.certificate.answer)

    def story(self, puzzle: Puzzle, certificate: Certificate) -> Sequence[str]:
        """Returns the sentences that explain an answer."""
        return kind_of(puzzle.task).solution(puzzle.task, certificate)

    def looks(self, difficulty: Difficulty) -> Iterator[str]:
        """Yields a line with the number of choices that a solver of the puzzle has."""
        yield gettext("choices: {choices}", choices=difficulty.choices)

    def order(self, asked: PuzzleGenerate) -> Order:
        """Returns the settings for a run of the generator."""
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


PUZZLES = ManhattanPuzzles()
QUESTIONS = PuzzleQuestions(PUZZLES, PuzzleTry, PuzzleStage, PuzzleGenerate)
