"""Questions about a puzzle, for every game with puzzles: showing, solving, grading, hints and attempts.

A game derives a class from `Puzzles`, which reads, shows, judges, proves, prints and makes its puzzles. The functions
of this module and of `puzzle_files` make capabilities from the derived class.
"""

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
from ..puzzles.parts import HintStage
from ..puzzles.puzzle import hint_at
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
    """A puzzle, the name that the user typed for the puzzle (if any), and the name of the puzzle in messages."""

    puzzle: Any
    typed: str | None = None
    name: str = "the puzzle"


class JudgedAttempt(NamedTuple):
    """The result of an attempt at a puzzle, and whether the attempt is the trap (the tempting wrong answer)."""

    judged: Any
    trap: bool


class LedAttempt(NamedTuple):
    """The result of playing the first parts of an answer: the position after these parts, the first part that cannot be
    played (if any), and the number of correct parts.
    """

    played: Any
    refused: Any
    right_parts: int


class Puzzles(ABC):
    """The part of questions about puzzles that differs between games.

    A puzzle has the attributes that the package `puzzles` describes: `id`, `title`, `task` with its `state`,
    `certificate`, `trap`, `themes`, `difficulty`, `grade`, `hints`, `solution`. `files` is the object that reads and
    writes puzzles. `part` is the game's word for a part of an answer. `looked_at` contains, for each method of proof, a
    function that returns a phrase with the number of turns or nodes that the proof has examined. `title` is the default
    title of a book of puzzles, `classes` is the module of the classes `Puzzle` and `Analysis`, and `examples` contains
    the examples in the help of each command.
    """

    part: ClassVar[str] = "turn"
    looked_at: ClassVar[Mapping[str, Callable[[int], str]]]
    title: ClassVar[str]
    rules: ClassVar[str] = gettext_noop("the rules that hold for every puzzle")
    examples: ClassVar[Mapping[str, tuple[str, ...]]]
    classes: ClassVar[str]
    catalog: ClassVar[Catalog]
    shapes: ClassVar[PuzzleShapes]
    files: ClassVar[PuzzleFormat[Any, Any]]

    def parse(self, text: str, name: str, edition: Any = None) -> Any:
        """Reads a puzzle, with the custom edition that its position names (if any). Raises `DataError` if the text is
        not a puzzle.
        """
        return self.files.parse(text, name, edition=self.edition(edition))

    def edition(self, given: Any) -> Any:
        """The edition that a question contains; a game may also accept the name of an edition."""
        return given

    def format(self, puzzle: Any) -> str:
        """The text of a puzzle's file."""
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
        """The kind of file whose content a text is, such as a position or a record."""

    @property
    @abstractmethod
    def checks(self) -> PuzzleCheck[Any]:
        """The object with the functions that check the content of puzzles."""

    @property
    @abstractmethod
    def panel(self) -> Panel[Any, Any]:
        """The bounded solvers, which try to solve a puzzle by searching only part of the possibilities, as people
        do.
        """

    @property
    @abstractmethod
    def maker(self) -> PuzzleMaker[Any, Any, Any]:
        """The object that makes puzzles for this game."""

    @property
    @abstractmethod
    def books(self) -> type[PuzzleBookMaker[Any, Any]]:
        """The object that makes books of this game's puzzles."""

    @property
    @abstractmethod
    def themes(self) -> Collection[str]:
        """The names of all themes, which are the ideas that answers of puzzles can have."""

    @staticmethod
    @abstractmethod
    def meaning(theme: str) -> str:
        """The meaning of a theme (an idea of an answer) in words."""

    @staticmethod
    @abstractmethod
    def analyse(task: Any, certificate: Any, missed_by: Collection[str] | None = None) -> Any:
        """Computes the trap, themes, difficulty, hints and solution of a puzzle from its task and its answer. If it is
        known which bounded solvers fail at the puzzle, `missed_by` contains these solvers.
        """

    @abstractmethod
    def puzzle_data(self, puzzle: Any) -> Data:
        """The fields of a puzzle without its answer."""

    def heading(self, answer: Any) -> list[str]:
        """The title of a puzzle, and lines about its kind and grade."""
        return [answer.title, f"{headline(answer)}; {answer.facts}"]

    def question(self, answer: Any) -> Iterator[Shown]:
        """The text of a puzzle's question."""
        yield Paragraph(answer.question)

    @abstractmethod
    def position(self, answer: Any) -> Iterator[Shown]:
        """A puzzle's position, drawn as text."""

    @abstractmethod
    def judge_attempt(self, asked: Any) -> JudgedAttempt:
        """Judges the attempt at a puzzle: the answer that a question contains."""

    @abstractmethod
    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        """Judges an attempt at a puzzle."""

    @abstractmethod
    def is_trap(self, puzzle: Any, attempt: Collection[Any]) -> bool:
        """Whether an attempt is the puzzle's trap (the tempting wrong answer), or is equivalent to the trap."""

    @abstractmethod
    def parts(self, puzzle: Any, texts: Sequence[str]) -> Sequence[Any]:
        """Reads the parts of an answer from their texts."""

    @staticmethod
    @abstractmethod
    def play(task: Any, parts: Sequence[Any], /) -> Any:
        """Plays the given parts of an answer to a puzzle. If a part cannot be played, returns the refusal of the first
        part that cannot be played; its `number` counts from 1.
        """

    @abstractmethod
    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """The number of parts at the beginning of the stored answer that the given parts match."""

    def follow(self, puzzle: Any, texts: Sequence[str]) -> LedAttempt:
        """The position after the first parts of an answer are played."""
        with in_field("puzzle"):
            parts = self.parts(puzzle, texts)
            played, refused = self.play(puzzle.task, parts), None
            if (number := getattr(played, "number", None)) is not None:
                refused, parts = played, parts[: number - 1]
                played = self.play(puzzle.task, parts)
        return LedAttempt(played, refused, self.count_right_parts(puzzle, parts))

    @abstractmethod
    def led_beside(self, puzzle: Any, attempt: LedAttempt) -> Data:
        """The fields of the answer about the first parts of an attempt that only this game has."""

    @abstractmethod
    def answer_lines(self, puzzle: Any, certificate: Any) -> Iterator[str]:
        """The lines of text that show an answer."""

    @abstractmethod
    def stored_line(self, puzzle: Any) -> str:
        """The stored answer of a puzzle, in one line."""

    @abstractmethod
    def certify(self, puzzle: Any, budget: ProofBudget) -> Certificate[Any] | Rejection:
        """Computes and proves the answer of a puzzle from its question alone."""

    @abstractmethod
    def is_stored(self, puzzle: Any, certificate: Any) -> bool:
        """Whether the stored answer of a puzzle is equivalent to the computed answer."""

    @abstractmethod
    def story(self, puzzle: Any, certificate: Any) -> Sequence[str]:
        """The sentences that explain the answer of a puzzle."""

    def faults(self, puzzle: Any) -> Sequence[Fault]:
        """The faults that a quick check of a puzzle finds."""
        return list(self.checks.kinds.of(puzzle.task).replay_faults(puzzle.task, puzzle.certificate))

    def analyse_puzzle(self, puzzle: Any) -> Any:
        """Analyses a puzzle and its stored answer."""
        return self.analyse(puzzle.task, puzzle.certificate)

    def solvers(self, puzzle: Any) -> list[str]:
        """The names of the bounded solvers that try a puzzle."""
        return [name for name, solver in self.panel.solvers.items() if solver.tries(puzzle.task)]

    @abstractmethod
    def looks(self, difficulty: Any) -> Iterator[str]:
        """The lines that state how many possible answers a puzzle has."""

    def faults_in(self, text: str, name: str, edition: Any, full: bool, budget: ProofBudget) -> Sequence[Fault]:
        """The faults in the text of a puzzle. This method is also called in worker processes, which check several
        puzzles at once.
        """
        return self.checks.recheck_text(text, name, full, budget, self.analyse, edition=self.edition(edition))[1]

    @abstractmethod
    def order(self, asked: Any) -> Any:
        """The settings of a run that makes puzzles; raises `Unfit` and `DataError`."""

    def versions(self, edition: str | None) -> Callable[[], Mapping[str, str]]:
        """A function that returns the versions on which results depend, by name. The versions may include the version
        of the edition that is named.
        """
        return program

    def check_answer(self, puzzle: Any, name: str) -> Any:
        """Returns the puzzle; raises `DataError` if its answer cannot be shown."""
        return puzzle

    def position_shown(self, puzzle: Any) -> Any:
        """The position of a puzzle in the form in which it is shown to the user."""
        return puzzle.task.state

    def behind(self, typed: str) -> Iterator[str]:
        """The lines that the output contains after a puzzle; `typed` is the name that the user typed for the puzzle."""
        return iter(())

    def fitting(self, puzzle: Any) -> str:
        """The game's word for the answers that still fit a hint, as a message that can be translated. The message is
        empty if the game has no word for such answers.
        """
        return ""

    def trap_sentences(self, puzzle: Any) -> Sequence[str]:
        """The sentences about the trap (the tempting wrong answer) of a puzzle."""
        return [puzzle.trap.sentence] if puzzle.trap else []

    def solution_beside(self, puzzle: Any) -> Data:
        """The fields of an answer about a puzzle's solution that only this game has."""
        return {"trap": puzzle.trap}

    def reasons(self, puzzle: Any, certificate: Any) -> Data:
        """The fields that only this game has, with further reasons why an answer is right."""
        return {}

    def reason_sentences(self, puzzle: Any, certificate: Any) -> Sequence[str]:
        """The sentences of a section about why the answer holds; empty if the puzzle has no such section."""
        return ()

    def reason_lines(self, answer: Any) -> Iterator[Shown]:
        """The lines of text about the fields with further reasons that only this game has."""
        return iter(())

    def worth(self, puzzle: Any) -> Data:
        """The fields of an answer about a puzzle's grade that only this game has."""
        return {}

    def worth_lines(self, answer: Any) -> Iterator[Shown]:
        """The lines of text about the fields of a grade that only this game has."""
        return iter(())

    def read(self, name: str) -> Any:
        """Reads a shipped puzzle by its id."""
        file = self.catalog.shipped_puzzle(name)
        return self.parse(file.read_text(encoding="utf-8"), str(file))

    def show(self, puzzle: Any, typed: str | None = None, ideas: Sequence[str] = ()) -> Answer:
        """The program's answer that shows a puzzle. `typed` is the name that the user typed for the puzzle. The ideas
        of the answer are passed as `ideas` only if the puzzle was solved.
        """
        content = self.puzzle_data(puzzle) | {"typed": typed, "ideas": list(ideas)}
        return self.shapes.show.make(puzzle.task.state, content).with_about(self.position_shown(puzzle))

    def heading_of(self, name: str) -> list[str]:
        """The title of a shipped puzzle, and lines about its kind and grade."""
        return self.heading(self.show(self.read(name)))

    def puzzle_lines(self, answer: Any) -> Iterator[Shown]:
        """The lines that show a puzzle: its title, question and position."""
        yield from self.heading(answer)
        if answer.lesson:
            yield ""
            yield Paragraph(answer.lesson)
        yield ""
        yield from self.question(answer)
        yield ""
        yield from self.position(answer)

    def hint(self, puzzle: Any, stage: HintStage) -> PuzzleHintAnswer:
        """The program's answer that contains a hint."""
        facts = {"turn": stage.turn, "stage": stage.name, "text": stage.text, "left": stage.left}
        content = facts | {"id": puzzle.id, "fitting": self.fitting(puzzle)}
        return self.shapes.hint.make(puzzle.task.state, content)


def reasons_text(sentences: Sequence[str]) -> Iterator[Shown]:
    """The lines of a section about why an answer holds; no lines if the section has no sentences."""
    if sentences:
        yield gettext("Why it holds:")
        yield from (Paragraph(sentence, "  ") for sentence in sentences)


def headline(answer: Any) -> str:
    """A line with the kind, the grade and the rating of a puzzle."""
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
    """Show the question and the position of a puzzle, without the answer.

    The ideas of the answer are shown only if the progress file marks the puzzle as solved.
    """

    puzzle: Sourced
    progress: Annotated[Any, Subject("progress")] = None


def show(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that shows a puzzle."""

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

    rules = Form(
        "First print the rules that hold for every puzzle of this kind.", lambda answer: lines(answer, rules=True), True
    )
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
    """Show the puzzle of the day. It is easy on Mondays and hard on Sundays, and the same for everyone who has this
    version.

    The puzzles of the day are the best of the collection, enough for a year if possible. A puzzle is repeated only
    after all the others were shown.
    """

    date: Annotated[datetime.date, Subject("day")]


def daily(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that shows the puzzle of the day."""

    def find(asked: PuzzleDaily, _: Asker) -> Any:
        return puzzles.read(puzzles.catalog.of_the_day(asked.date.toordinal()))

    def answer(asked: PuzzleDaily, puzzle: Any, _: Asker) -> Answer:
        content = puzzles.puzzle_data(puzzle) | {"date": asked.date.isoformat()}
        return puzzles.shapes.daily.make(puzzle.task.state, content).with_about(puzzles.position_shown(puzzle))

    def lines(answer: Any) -> Iterator[Shown]:
        yield gettext("The puzzle of the day {date}", date=answer.date)
        yield from puzzles.puzzle_lines(answer)
        yield ""
        yield from puzzles.behind(answer.id)
        yield gettext("to solve this puzzle: ny1901 puzzle play {id}", id=answer.id)

    returned = Python(result=f"{puzzles.classes}:Puzzle")
    return Capability(PuzzleDaily, find, answer, lines, puzzles.examples["daily"], python=returned)


class PuzzleHint(Question):
    """Give a hint about one part of the answer. The hint is followed by the number of possible answers that fit it."""

    puzzle: Answered
    stage: Annotated[Literal["nudge", "where", "what", "full"] | None, Spelled(metavar="STAGE")] = Field(
        None, description="nudge, where, what or full; each reveals more than the one before (default: the first)"
    )
    turn: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        1, description="number of the turn or build in the answer"
    )


def hint(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that gives a hint about the answer of a puzzle."""

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
    """The lines of a hint: its text and, unless its stage is `full`, the number of possible answers that fit the
    hint."""
    yield Paragraph(f"{answer.stage}: {answer.text}")
    if answer.stage != "full" and answer.fitting:
        things = gettext(answer.fitting)
        yield ngettext(
            "{number} {things} still fit this hint", "{number} {things} still fit this hint", answer.left, things=things
        )
    elif answer.stage != "full":
        yield ngettext(
            "{number} possible answer still fits this hint",
            "{number} possible answers still fit this hint",
            answer.left,
        )


def judging(question: type[Question], puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that judges an attempt at a puzzle. `question` is the game's class of questions with fields
    for the answer to a puzzle.
    """

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
            yield Note(gettext("this is the trap: the tempting wrong answer"))

    return Capability(question, find, answer, lines, python=Python(("turns",)))


def leading(question: type[Question], puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that plays the first parts of an answer to a puzzle."""

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
        yield gettext("parts still to come: {number}", number=answer.left)

    return Capability(question, find, answer, lines, python=Python(("turns",)))


class PuzzleSolution(Question):
    """Reveal a puzzle's answer, its idea, the trap (the tempting wrong answer) and the runner-up (the second-best
    answer).
    """

    puzzle: Answered


def solution(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that reveals the stored answer of a puzzle."""

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
        content |= facts_of(stored) | puzzles.solution_beside(puzzle) | puzzles.reasons(puzzle, stored)
        return puzzles.shapes.solution.make(puzzle.task.state, content, bound=stored.bound)

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.told:
            yield answer.told
        yield from (Paragraph(sentence) for sentence in answer.solution)
        yield from puzzles.reason_lines(answer)
        yield from (Paragraph(f"{each.theme}: {each.meaning}") for each in answer.ideas)

    return Capability(PuzzleSolution, find, answer, lines, python=Python(result=f"{puzzles.classes}:Puzzle"))


class PuzzleSolve(Question):
    """Solve a puzzle from its question alone, and compare the answer with the stored one.

    The exit code is 0 if both are the same, 1 if they differ or the answer is not unique, and 3 if the time was too
    short.
    """

    puzzle: Sourced
    twice: bool = Field(False, description="also prove the answer with a second, independent prover")
    time_limit: Seconds | None = Field(
        None, description="seconds for each proof; the exit code is 3 if they are too short"
    )


def solve(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that solves a puzzle from its question alone."""

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
        content |= puzzles.reasons(puzzle, result)
        return puzzles.shapes.solved.make(state, content, bound=result.bound)

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.answer is None:
            yield f"{answer.reason}: {answer.detail}"
            return
        yield from answer.lines
        yield from map(Paragraph, answer.solution)
        yield from puzzles.reason_lines(answer)
        proofs = ", ".join(puzzles.looked_at[each.door](each.nodes) for each in answer.proofs)
        yield gettext("proved: {proofs}", proofs=proofs)
        if answer.is_stored_answer:
            yield gettext("this is the stored answer")
        else:
            yield gettext(
                "this is not the stored answer, which is {answer} with the stated value {value}",
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
    """Grade a puzzle. The output lists which bounded solvers fail at it, and how interesting the puzzle is, with every
    factor of this score.

    A bounded solver searches only part of the possibilities, as people do. Which solvers fail gives away something
    about the answer.

    The exit code is 1 if the file states another grade.
    """

    puzzle: Sourced


def grade(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that grades a puzzle."""

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
        nobody = gettext("none")
        missed = len(difficulty.missed_by), tried, ", ".join(difficulty.missed_by) or nobody
        found = len(solved), tried, ", ".join(solved) or nobody
        yield Paragraph(
            gettext(
                "the answer is missed by {number} of {all} solvers: {names}",
                number=missed[0],
                all=tried,
                names=missed[2],
            )
        )
        yield Paragraph(
            gettext(
                "the answer is found by {number} of {all} solvers: {names}", number=found[0], all=tried, names=found[2]
            )
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
                "the file states otherwise: grade {grade}, {difficulty}",
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
    """Raises `WrongResult` if the stored answer is wrong, because only a puzzle with a correct answer has a grade."""
    if faults := puzzles.faults(given.puzzle):
        raise WrongResult("\n".join(f"{given.name}: {fault.kind}: {fault.sentence}" for fault in faults))
