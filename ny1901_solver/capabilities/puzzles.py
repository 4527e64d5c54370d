"""Questions about a puzzle, for every game with puzzles: showing, solving, grading, hints and attempts.

A game derives `Puzzles`, which reads, shows, judges, proves, prints and makes its puzzles; the functions of this module
and of `puzzle_files` make capabilities from it."""

from __future__ import annotations

import datetime
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ..errors import WrongResult
from ..exit_codes import ANSWER_IS_NO, DISAGREE, NOT_DECIDED
from ..messages import gettext, gettext_noop, ngettext
from ..progress import rating_text
from ..puzzles.catalog import Catalog
from ..puzzles.certificate import Certificate, ProofBudget, Rejection
from ..puzzles.faults import Fault
from ..puzzles.judging import AttemptOutcome
from ..puzzles.parts import HintStage, hint_at
from ..puzzles.solvers import BANDS
from ..questions.answers import Answer, Data, facts_of
from ..questions.capability import (
    Asker,
    Capability,
    Form,
    Note,
    Paragraph,
    Python,
    Question,
    Shown,
    Spelled,
    Subject,
    in_field,
)
from ..runs.watching import stop_after
from .fields import Seconds
from .puzzle_answers import PuzzleHintAnswer, PuzzleShapes
from .working import program

if TYPE_CHECKING:
    from ..books.puzzle_book import PuzzleBookMaker
    from ..puzzles.checking import PuzzleCheck
    from ..puzzles.format import PuzzleFormat
    from ..puzzles.generation import PuzzleMaker
    from ..puzzles.solvers import Panel

Answered = Annotated[Any, Subject("answered puzzle")]
Sourced = Annotated[Any, Subject("sourced puzzle")]


class SourcedPuzzle(NamedTuple):
    """A puzzle, how it was typed, if it was, and its name in messages."""

    puzzle: Any
    typed: str | None = None
    name: str = "the puzzle"


class JudgedAttempt(NamedTuple):
    """The result of an attempt, and whether it is the trap."""

    judged: Any
    trap: bool


class LedAttempt(NamedTuple):
    """The position after parts of an answer, the first part that cannot be played, and the number of right ones."""

    played: Any
    refused: Any
    right_parts: int


class Puzzles(ABC):
    """A game's part of questions about puzzles.

    A puzzle has the attributes that `puzzles` describes: `id`, `title`, `task` with its `state`, `certificate`, `trap`,
    `themes`, `difficulty`, `grade`, `hints`, `solution`. `files` reads and writes puzzles. `part` is the game's word
    for a part of an answer, `looked_at` has messages about what each prover counts, `title` is that of a book,
    `classes` the module of `Puzzle` and `Analysis`, and `examples` has those of each command.
    """

    part: ClassVar[str] = "turn"
    looked_at: ClassVar[Mapping[str, str]]
    title: ClassVar[str]
    rules: ClassVar[str] = gettext_noop("the rules of every puzzle")
    examples: ClassVar[Mapping[str, tuple[str, ...]]]
    classes: ClassVar[str]
    catalog: ClassVar[Catalog]
    shapes: ClassVar[PuzzleShapes]
    files: ClassVar[PuzzleFormat[Any, Any]]

    def parse(self, text: str, name: str, edition: Any = None) -> Any:
        """Reads a puzzle, with the custom edition that its position names, if any; raises `DataError`."""
        return self.files.parse(text, name, edition=self.edition(edition))

    def edition(self, given: Any) -> Any:
        """An edition that is given, or the one of a name."""
        return given

    def format(self, puzzle: Any) -> str:
        """The file of a puzzle."""
        return self.files.to_yaml(puzzle)

    @staticmethod
    @abstractmethod
    def format_line(state: Any) -> str:
        """A position as one line."""

    def line(self, puzzle: Any) -> str:
        """The position of a puzzle as one line."""
        return self.format_line(puzzle.task.state)

    @staticmethod
    @abstractmethod
    def form_of(text: str) -> str:
        """The form of a text of the game."""

    @property
    @abstractmethod
    def checks(self) -> PuzzleCheck[Any]:
        """The checks of puzzles."""

    @property
    @abstractmethod
    def panel(self) -> Panel[Any, Any]:
        """The bounded solvers."""

    @property
    @abstractmethod
    def maker(self) -> PuzzleMaker[Any, Any, Any]:
        """The maker of puzzles."""

    @property
    @abstractmethod
    def books(self) -> type[PuzzleBookMaker[Any, Any]]:
        """The maker of books of puzzles."""

    @property
    @abstractmethod
    def themes(self) -> Collection[str]:
        """The names of all themes."""

    @staticmethod
    @abstractmethod
    def meaning(theme: str) -> str:
        """The meaning of a theme."""

    @staticmethod
    @abstractmethod
    def analyse(task: Any, certificate: Any, missed_by: Collection[str] | None = None) -> Any:
        """Trap, themes, difficulty, hints and solution of a task and its answer; `missed_by` may give the solvers."""

    @abstractmethod
    def puzzle_data(self, puzzle: Any) -> Data:
        """The fields of a puzzle without its answer."""

    def heading(self, answer: Any) -> list[str]:
        """The title of a shown puzzle, and lines about its kind and grade."""
        return [answer.title, f"{headline(answer)}; {answer.facts}"]

    def question(self, answer: Any) -> Iterator[Shown]:
        """The question of a puzzle."""
        yield Paragraph(answer.question)

    @abstractmethod
    def position(self, answer: Any) -> Iterator[Shown]:
        """The position of a puzzle."""

    @abstractmethod
    def judge_attempt(self, asked: Any) -> JudgedAttempt:
        """The result of the attempt in a question."""

    @abstractmethod
    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        """The result of an attempt."""

    @abstractmethod
    def is_trap(self, puzzle: Any, attempt: Collection[Any]) -> bool:
        """Whether an attempt is the trap or equivalent to it."""

    @abstractmethod
    def parts(self, puzzle: Any, texts: Sequence[str]) -> Sequence[Any]:
        """The parts of an answer from their texts."""

    @staticmethod
    @abstractmethod
    def play(task: Any, parts: Sequence[Any], /) -> Any:
        """The result of playing parts; or the refusal of the first that cannot be played, with its `number` from 1."""

    @abstractmethod
    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """The number of the answer's parts, from the first on, that some parts have found."""

    def follow(self, puzzle: Any, texts: Sequence[str]) -> LedAttempt:
        """The position after parts of an answer."""
        with in_field("puzzle"):
            parts = self.parts(puzzle, texts)
            played, refused = self.play(puzzle.task, parts), None
            if (number := getattr(played, "number", None)) is not None:
                refused, parts = played, parts[: number - 1]
                played = self.play(puzzle.task, parts)
        return LedAttempt(played, refused, self.count_right_parts(puzzle, parts))

    @abstractmethod
    def led_beside(self, puzzle: Any, attempt: LedAttempt) -> Data:
        """The game's own fields of that."""

    @abstractmethod
    def answer_lines(self, puzzle: Any, certificate: Any) -> Iterator[str]:
        """An answer as text."""

    @abstractmethod
    def stored_line(self, puzzle: Any) -> str:
        """The stored answer in a line."""

    @abstractmethod
    def certify(self, puzzle: Any, budget: ProofBudget) -> Certificate[Any] | Rejection:
        """The answer of a puzzle, computed from its question."""

    @abstractmethod
    def is_stored(self, puzzle: Any, certificate: Any) -> bool:
        """Whether the stored answer is equivalent to the computed one."""

    @abstractmethod
    def story(self, puzzle: Any, certificate: Any) -> Sequence[str]:
        """The explanation of an answer."""

    def faults(self, puzzle: Any) -> Sequence[Fault]:
        """The faults of a puzzle by a quick check."""
        return list(self.checks.kinds.of(puzzle.task).replay_faults(puzzle.task, puzzle.certificate))

    def analyse_puzzle(self, puzzle: Any) -> Any:
        """The analysis of a puzzle and its stored answer."""
        return self.analyse(puzzle.task, puzzle.certificate)

    def solvers(self, puzzle: Any) -> list[str]:
        """The bounded solvers that try a puzzle."""
        return [name for name, solver in self.panel.solvers.items() if solver.tries(puzzle.task)]

    @abstractmethod
    def looks(self, difficulty: Any) -> Iterator[str]:
        """Lines about the size of a puzzle."""

    def faults_in(self, text: str, name: str, edition: Any, full: bool, budget: ProofBudget) -> Sequence[Fault]:
        """The faults in the text of a puzzle; worker processes call it, too."""
        return self.checks.recheck_text(text, name, full, budget, self.analyse, edition=self.edition(edition))[1]

    @abstractmethod
    def order(self, asked: Any) -> Any:
        """The order of a run that makes puzzles; raises `Unfit` and `DataError`."""

    def versions(self, edition: str | None) -> Callable[[], Mapping[str, str]]:
        """A function that gives the versions on which results depend, by name; one may be that of a named edition."""
        return program

    def check_answer(self, puzzle: Any, name: str) -> Any:
        """The puzzle; raises `DataError` if its answer cannot be shown."""
        return puzzle

    def position_shown(self, puzzle: Any) -> Any:
        """The position of a puzzle to show."""
        return puzzle.task.state

    def behind(self, typed: str) -> Iterator[str]:
        """Lines after a shown puzzle, given its name as it was typed."""
        return iter(())

    def fitting(self, puzzle: Any) -> str:
        """A message with a noun for the answers that still fit a hint, or empty."""
        return ""

    def trap_sentences(self, puzzle: Any) -> Sequence[str]:
        """The trap in sentences."""
        return [puzzle.trap.sentence] if puzzle.trap else []

    def solution_beside(self, puzzle: Any) -> Data:
        """The game's own fields of a solution."""
        return {"trap": puzzle.trap}

    def worth(self, puzzle: Any) -> Data:
        """The game's own fields of a grade."""
        return {}

    def worth_lines(self, answer: Any) -> Iterator[Shown]:
        """The same as text."""
        return iter(())

    def read(self, name: str) -> Any:
        """A shipped puzzle by its id."""
        file = self.catalog.shipped_puzzle(name)
        return self.parse(file.read_text(encoding="utf-8"), str(file))

    def show(self, puzzle: Any, typed: str | None = None, ideas: Sequence[str] = ()) -> Answer:
        """The answer that shows a puzzle, `typed` in this way; `ideas` are for one that was solved."""
        content = self.puzzle_data(puzzle) | {"typed": typed, "ideas": list(ideas)}
        return self.shapes.show.make(puzzle.task.state, content).with_about(self.position_shown(puzzle))

    def heading_of(self, name: str) -> list[str]:
        """The title of a shipped puzzle, and lines about its kind and grade."""
        return self.heading(self.show(self.read(name)))

    def puzzle_lines(self, answer: Any) -> Iterator[Shown]:
        """A puzzle that is shown: title, question and position."""
        yield from self.heading(answer)
        if answer.lesson:
            yield ""
            yield Paragraph(answer.lesson)
        yield ""
        yield from self.question(answer)
        yield ""
        yield from self.position(answer)

    def hint(self, puzzle: Any, stage: HintStage) -> PuzzleHintAnswer:
        """The answer that gives a hint."""
        facts = {"turn": stage.turn, "stage": stage.name, "text": stage.text, "left": stage.left}
        content = facts | {"id": puzzle.id, "fitting": self.fitting(puzzle)}
        return self.shapes.hint.make(puzzle.task.state, content)


def headline(answer: Any) -> str:
    """A line about the kind, the grade and the rating of a puzzle."""
    if answer.rating is None:
        return gettext("{id}: {kind}, grade {grade} of 5", id=answer.id, kind=answer.kind, grade=answer.grade)
    return gettext(
        "{id}: {kind}, grade {grade} of 5, rating {rating}",
        id=answer.id,
        kind=answer.kind,
        grade=answer.grade,
        rating=rating_text(answer),
    )


class PuzzleShow(Question):
    """Show a puzzle: its question and its position, without the answer.

    Its ideas are shown only if it was solved, by the file of --progress.
    """

    puzzle: Sourced
    progress: Annotated[Any, Subject("progress")] = None


def show(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that shows a puzzle."""

    def find(asked: PuzzleShow, _: Asker) -> Any:
        return asked.puzzle.puzzle

    def answer(asked: PuzzleShow, puzzle: Any, _: Asker) -> Answer:
        solved = asked.progress is not None and asked.progress.mark(puzzle) == "solved"
        return puzzles.show(puzzle, asked.puzzle.typed, list(ideas(puzzle)) if solved else [])

    def ideas(puzzle: Any) -> Iterator[str]:
        if puzzle.told:
            yield gettext("Solved: {title}", title=puzzle.told)
        yield from (f"{theme}: {puzzles.meaning(theme)}" for theme in puzzle.themes)

    def lines(answer: Any, rules: bool = False) -> Iterator[Shown]:
        if rules:
            yield from map(Paragraph, answer.rules)
            yield ""
        yield from puzzles.puzzle_lines(answer)
        behind = list(puzzles.behind(answer.typed)) if answer.typed else []
        if behind:
            yield from ("", *behind)
        if answer.ideas:
            yield ""
            yield from map(Paragraph, answer.ideas)
        if answer.typed and not rules:
            yield f"{gettext(puzzles.rules)}: ny1901 puzzle show {answer.typed} --rules"

    rules = Form("Print the rules of every puzzle of its kind first.", lambda answer: lines(answer, rules=True), True)
    return Capability(
        PuzzleShow,
        find,
        answer,
        lines,
        puzzles.examples["show"],
        python=Python(result=f"{puzzles.classes}:Puzzle"),
        forms={"rules": rules},
    )


class PuzzleDaily(Question):
    """Show the puzzle of the day: easy on Mondays, hard on Sundays, the same for everyone with this version.

    The puzzles of the day are the best of the collection, if possible enough for a year, and none comes again before
    all others have come.
    """

    date: Annotated[datetime.date, Subject("day")]


def daily(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that shows the puzzle of a day."""

    def find(asked: PuzzleDaily, _: Asker) -> Any:
        return puzzles.read(puzzles.catalog.of_the_day(asked.date.toordinal()))

    def answer(asked: PuzzleDaily, puzzle: Any, _: Asker) -> Answer:
        content = puzzles.puzzle_data(puzzle) | {"date": asked.date.isoformat()}
        return puzzles.shapes.daily.make(puzzle.task.state, content).with_about(puzzles.position_shown(puzzle))

    def lines(answer: Any) -> Iterator[Shown]:
        yield gettext("The puzzle of {date}", date=answer.date)
        yield from puzzles.puzzle_lines(answer)
        yield ""
        yield from puzzles.behind(answer.id)
        yield gettext("to solve it: ny1901 puzzle play {id}", id=answer.id)

    returned = Python(result=f"{puzzles.classes}:Puzzle")
    return Capability(PuzzleDaily, find, answer, lines, puzzles.examples["daily"], python=returned)


class PuzzleHint(Question):
    """Give a hint about a part of the answer, with the number of answers that still fit it."""

    puzzle: Answered
    stage: Annotated[Literal["nudge", "where", "what", "full"] | None, Spelled(metavar="STAGE")] = Field(
        None, description="nudge, where, what or full, each of which reveals more (default: the first)"
    )
    turn: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        1, description="number of the turn or build of the answer"
    )


def hint(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that gives a hint."""

    def find(asked: PuzzleHint, _: Asker) -> HintStage:
        with in_field("turn" if asked.stage is None else "stage"):
            return hint_at(asked.puzzle, asked.turn, asked.stage)

    return Capability(
        PuzzleHint,
        find,
        lambda asked, result, _: puzzles.hint(asked.puzzle, result),
        hint_lines,
        puzzles.examples["hint"],
        python=Python(("stage", "turn")),
    )


def hint_lines(answer: PuzzleHintAnswer) -> Iterator[Shown]:
    """A hint, and below `full` the number of answers that still fit it."""
    yield Paragraph(f"{answer.stage}: {answer.text}")
    if answer.stage != "full" and answer.fitting:
        things = gettext(answer.fitting)
        yield ngettext(
            "{number} {things} still fit this", "{number} {things} still fit this", answer.left, things=things
        )
    elif answer.stage != "full":
        yield ngettext("{number} still fit this", "{number} still fit this", answer.left)


def judging(question: type[Question], puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that judges an attempt; the question has the game's fields for an answer."""

    def find(asked: Any, _: Asker) -> JudgedAttempt:
        return puzzles.judge_attempt(asked)

    def answer(asked: Any, result: JudgedAttempt, _: Asker) -> Answer:
        content = facts_of(result.judged) | {"id": asked.puzzle.id, "trap": result.trap}
        return puzzles.shapes.attempt.make(asked.puzzle.task.state, content)

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.sentence:
            yield Paragraph(answer.sentence)
        yield gettext("this is the answer") if answer.right else gettext("this is not the answer")
        if answer.trap:
            yield Note(gettext("it is the tempting line"))

    return Capability(question, find, answer, lines, python=Python(("turns",)))


def leading(question: type[Question], puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that takes parts on the way to an answer."""

    def find(asked: Any, _: Asker) -> LedAttempt:
        return puzzles.follow(asked.puzzle, asked.turns)

    def answer(asked: Any, result: LedAttempt, _: Asker) -> Answer:
        puzzle, refused = asked.puzzle, result.refused
        content = {
            "id": puzzle.id,
            "found": result.right_parts,
            "legal": refused is None,
            "turn": refused and refused.number,
            "sentence": refused and refused.sentence,
            "violations": refused.violations if refused else (),
        }
        return puzzles.shapes.stage.make(puzzle.task.state, content | puzzles.led_beside(puzzle, result))

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.sentence is not None:
            part = gettext(puzzles.part)
            yield Paragraph(
                gettext("{part} {number}: {sentence}", part=part, number=answer.turn, sentence=answer.sentence)
            )
            for broken in answer.violations:
                yield Paragraph(f"{broken.rule}: {broken.sentence}", "  ")
        if line := getattr(answer, "line", None):
            yield line
        yield gettext("{number} still to come", number=answer.left)

    return Capability(question, find, answer, lines, python=Python(("turns",)))


class PuzzleSolution(Question):
    """Reveal a puzzle's answer, its idea, the trap and the runner-up."""

    puzzle: Answered


def solution(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that reveals a stored answer."""

    def find(asked: PuzzleSolution, _: Asker) -> Any:
        return asked.puzzle

    def answer(_: PuzzleSolution, puzzle: Any, __: Asker) -> Answer:
        content = {
            "id": puzzle.id,
            "told": puzzle.told,
            "ideas": [{"theme": theme, "meaning": puzzles.meaning(theme)} for theme in puzzle.themes],
            "solution": puzzle.solution,
        }
        stored = puzzle.certificate
        content |= facts_of(stored) | puzzles.solution_beside(puzzle)
        return puzzles.shapes.solution.make(puzzle.task.state, content, bound=stored.bound)

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.told:
            yield answer.told
        yield from (Paragraph(sentence) for sentence in answer.solution)
        yield from (Paragraph(f"{each.theme}: {each.meaning}") for each in answer.ideas)

    return Capability(PuzzleSolution, find, answer, lines, python=Python(result=f"{puzzles.classes}:Puzzle"))


class PuzzleSolve(Question):
    """Solve a puzzle from its question alone, and compare the result with the stored answer.

    Exit code 0 if both are the same, 1 if they differ or there is no single answer, 3 if the time was too short.
    """

    puzzle: Sourced
    twice: bool = Field(False, description="prove the answer by a second, independent prover as well")
    time_limit: Seconds | None = Field(None, description="seconds for each proof; exit code 3 if they are too short")


def solve(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that solves a puzzle anew."""

    def find(asked: PuzzleSolve, asker: Asker) -> Certificate[Any] | Rejection:
        puzzle = asked.puzzle.puzzle
        asker.begin(puzzle.id)
        budget = ProofBudget(
            model_seconds=asked.time_limit,
            provers="both" if asked.twice else "one",
            stop=stop_after(asked.time_limit, time.monotonic, asker.stop),
        )
        return puzzles.certify(puzzle, budget)

    def answer(asked: PuzzleSolve, result: Certificate[Any] | Rejection, _: Asker) -> Answer:
        puzzle = asked.puzzle.puzzle
        state, content = puzzle.task.state, facts_of(result) | {"id": puzzle.id}
        if isinstance(result, Rejection):
            status = "undecided" if result.reason == "not-proved" else "proved"
            return puzzles.shapes.unsolved.make(state, content | {"answer": None}, status=status)
        content |= {
            "is_stored_answer": puzzles.is_stored(puzzle, result),
            "solution": list(puzzles.story(puzzle, result)),
            "lines": list(puzzles.answer_lines(puzzle, result)),
            "stored": puzzles.stored_line(puzzle),
            "stored_value": puzzle.certificate.value,
        }
        return puzzles.shapes.solved.make(state, content, bound=result.bound)

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.answer is None:
            yield f"{answer.reason}: {answer.detail}"
            return
        yield from answer.lines
        yield from map(Paragraph, answer.solution)
        proofs = ", ".join(f"{each.nodes} {gettext(puzzles.looked_at[each.door])}" for each in answer.proofs)
        yield gettext("proved: {proofs}", proofs=proofs)
        if answer.is_stored_answer:
            yield gettext("this is the stored answer")
        else:
            yield gettext(
                "this is not the stored answer: {answer}, said to be worth {value}",
                answer=answer.stored,
                value=answer.stored_value,
            )

    def code(answer: Any) -> int:
        if answer.answer is None:
            return {"not-proved": NOT_DECIDED, "doors-disagree": DISAGREE}.get(answer.reason, ANSWER_IS_NO)
        return 0 if answer.is_stored_answer else ANSWER_IS_NO

    return Capability(
        PuzzleSolve,
        find,
        answer,
        lines,
        puzzles.examples["solve"],
        code=code,
        searches=True,
        says_unfinished=True,
    )


class PuzzleGrade(Question):
    """Grade a puzzle: which bounded solvers fail at it, and how interesting it is, part by part.

    The solvers that fail give away something of the answer.

    Exit code 1 if the file has another grade.
    """

    puzzle: Sourced


def grade(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that grades a puzzle."""

    def find(asked: PuzzleGrade, _: Asker) -> Any:
        refuse_wrong(puzzles, asked.puzzle)
        return puzzles.analyse_puzzle(asked.puzzle.puzzle)

    def answer(asked: PuzzleGrade, result: Any, _: Asker) -> Answer:
        puzzle = asked.puzzle.puzzle
        content = facts_of(result) | {
            "id": puzzle.id,
            "stored": puzzle.grade,
            "is_stored_grade": (result.grade, result.difficulty) == (puzzle.grade, puzzle.difficulty),
            "said": puzzle.difficulty,
            "solved_by": [name for name in puzzles.solvers(puzzle) if name not in result.difficulty.missed_by],
        }
        return puzzles.shapes.graded.make(puzzle.task.state, content | puzzles.worth(puzzle))

    def lines(answer: Any) -> Iterator[Shown]:
        difficulty, solved = answer.difficulty, answer.solved_by
        yield from puzzles.looks(difficulty)
        tried = len(difficulty.missed_by) + len(solved)
        nobody = gettext("nobody")
        missed = len(difficulty.missed_by), tried, ", ".join(difficulty.missed_by) or nobody
        found = len(solved), tried, ", ".join(solved) or nobody
        yield Paragraph(
            gettext("missed by {number} of {all} solvers: {names}", number=missed[0], all=tried, names=missed[2])
        )
        yield Paragraph(
            gettext("solved by {number} of {all} solvers: {names}", number=found[0], all=tried, names=found[2])
        )
        yield gettext(
            "rating {rating}: grade {grade} (grades 2 to 5 begin at {bands})",
            rating=rating_text(difficulty),
            grade=answer.grade,
            bands=", ".join(map(str, BANDS)),
        )
        yield from puzzles.worth_lines(answer)
        if not answer.is_stored_grade:
            yield gettext(
                "the file says otherwise: grade {grade}, {difficulty}",
                grade=answer.stored,
                difficulty=answer.said.model_dump(),
            )

    return Capability(
        PuzzleGrade,
        find,
        answer,
        lines,
        puzzles.examples["grade"],
        python=Python(result=f"{puzzles.classes}:Analysis"),
        code=lambda answer: 0 if answer.is_stored_grade else ANSWER_IS_NO,
        searches=True,
        breaks_off=True,
    )


def refuse_wrong(puzzles: Puzzles, given: SourcedPuzzle) -> None:
    """Raises `WrongResult` if the stored answer is wrong: only a right one has a grade."""
    if faults := puzzles.faults(given.puzzle):
        raise WrongResult("\n".join(f"{given.name}: {fault.kind}: {fault.sentence}" for fault in faults))
