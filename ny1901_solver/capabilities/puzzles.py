"""Questions about a puzzle, for every game that has puzzles: it is shown, solved and graded, hints are given, attempts
judged.

A game fills in `Puzzles`, which says how one of its puzzles is read, told, judged, proved, printed and made; each
function of this module, and of `puzzle_files`, makes a capability of that."""

from __future__ import annotations

import datetime
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ..errors import WrongResult
from ..exit_codes import ANSWER_IS_NO, DISAGREE, NOT_DECIDED
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
    """A puzzle, how it is typed where it was, and what messages call it."""

    puzzle: Any
    typed: str | None = None
    name: str = "the puzzle"


class JudgedAttempt(NamedTuple):
    """What an attempt comes to, and whether it is the tempting one."""

    judged: Any
    trap: bool


class LedAttempt(NamedTuple):
    """Where parts of an answer lead, as far as they can be taken, the first that cannot, and how many are found."""

    played: Any
    refused: Any
    right_parts: int


class Puzzles(ABC):
    """What questions about puzzles ask of a game.

    A puzzle has what `puzzles` says of one: `id`, `title`, `task` with its `state`, `certificate`, `trap`,
    `themes`, `difficulty`, `grade`, `hints`, `solution`. `files` reads and writes puzzles. `part` is what the game
    calls a part of an answer, `looked_at` what each proof has looked at, `title` that of a book, `classes` the module
    of `Puzzle` and `Analysis`, and `examples` are those of each command.
    """

    part: ClassVar[str] = "turn"
    looked_at: ClassVar[Mapping[str, str]]
    title: ClassVar[str]
    rules: ClassVar[str] = "what goes for every puzzle"
    examples: ClassVar[Mapping[str, tuple[str, ...]]]
    classes: ClassVar[str]
    catalog: ClassVar[Catalog]
    shapes: ClassVar[PuzzleShapes]
    files: ClassVar[PuzzleFormat[Any, Any]]

    def parse(self, text: str, name: str, edition: Any = None) -> Any:
        """Reads a puzzle, with the edition that its position names, where that does not ship; raises `DataError`."""
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
        """Of what form of the game's files a text is."""

    @property
    @abstractmethod
    def checks(self) -> PuzzleCheck[Any]:
        """What checks puzzles."""

    @property
    @abstractmethod
    def panel(self) -> Panel[Any, Any]:
        """The bounded solvers."""

    @property
    @abstractmethod
    def maker(self) -> PuzzleMaker[Any, Any, Any]:
        """What makes puzzles."""

    @property
    @abstractmethod
    def books(self) -> type[PuzzleBookMaker[Any, Any]]:
        """What makes books of puzzles."""

    @property
    @abstractmethod
    def themes(self) -> Collection[str]:
        """The names of all themes."""

    @staticmethod
    @abstractmethod
    def meaning(theme: str) -> str:
        """What a theme means."""

    @staticmethod
    @abstractmethod
    def analyse(task: Any, certificate: Any, missed_by: Collection[str] | None = None) -> Any:
        """All that follows from a task and its answer; where it is told which solvers fail, that is believed."""

    @abstractmethod
    def puzzle_data(self, puzzle: Any) -> Data:
        """What is shown of a puzzle."""

    def heading(self, answer: Any) -> list[str]:
        """The title of a puzzle that is shown, and lines of what kind it is."""
        return [answer.title, f"{headline(answer)}; {answer.facts}"]

    def question(self, answer: Any) -> Iterator[Shown]:
        """What is asked."""
        yield Paragraph(answer.question)

    @abstractmethod
    def position(self, answer: Any) -> Iterator[Shown]:
        """The position of a puzzle."""

    @abstractmethod
    def judge_attempt(self, asked: Any) -> JudgedAttempt:
        """What the attempt of a question comes to."""

    @abstractmethod
    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        """What an attempt comes to."""

    @abstractmethod
    def is_trap(self, puzzle: Any, attempt: Collection[Any]) -> bool:
        """Whether an attempt is the tempting one, or comes to the same."""

    @abstractmethod
    def parts(self, puzzle: Any, texts: Sequence[str]) -> Sequence[Any]:
        """The parts of an answer that texts are."""

    @staticmethod
    @abstractmethod
    def play(task: Any, parts: Sequence[Any], /) -> Any:
        """What comes of parts; or of the first that cannot be played its `number` from 1, and why."""

    @abstractmethod
    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """How many parts of the answer, from its first on, some parts have found."""

    def follow(self, puzzle: Any, texts: Sequence[str]) -> LedAttempt:
        """Where parts of an answer lead."""
        with in_field("puzzle"):
            parts = self.parts(puzzle, texts)
            played, refused = self.play(puzzle.task, parts), None
            if (number := getattr(played, "number", None)) is not None:
                refused, parts = played, parts[: number - 1]
                played = self.play(puzzle.task, parts)
        return LedAttempt(played, refused, self.count_right_parts(puzzle, parts))

    @abstractmethod
    def led_beside(self, puzzle: Any, attempt: LedAttempt) -> Data:
        """What an answer tells of that beside what all do."""

    @abstractmethod
    def answer_lines(self, puzzle: Any, certificate: Any) -> Iterator[str]:
        """An answer as people read it."""

    @abstractmethod
    def stored_line(self, puzzle: Any) -> str:
        """The stored answer in a line."""

    @abstractmethod
    def certify(self, puzzle: Any, budget: ProofBudget) -> Certificate[Any] | Rejection:
        """The answer of a puzzle, worked out anew."""

    @abstractmethod
    def is_stored(self, puzzle: Any, certificate: Any) -> bool:
        """Whether the stored answer comes to the same as the one found."""

    @abstractmethod
    def story(self, puzzle: Any, certificate: Any) -> Sequence[str]:
        """Why an answer is the answer."""

    def faults(self, puzzle: Any) -> Sequence[Fault]:
        """What a quick check finds amiss in a puzzle."""
        return list(self.checks.kinds.of(puzzle.task).replay_faults(puzzle.task, puzzle.certificate))

    def analyse_puzzle(self, puzzle: Any) -> Any:
        """All that follows from a puzzle and its stored answer, worked out anew."""
        return self.analyse(puzzle.task, puzzle.certificate)

    def solvers(self, puzzle: Any) -> list[str]:
        """The bounded solvers that try a puzzle."""
        return [name for name, solver in self.panel.solvers.items() if solver.tries(puzzle.task)]

    @abstractmethod
    def looks(self, difficulty: Any) -> Iterator[str]:
        """Lines of what there is to look at in a puzzle."""

    def faults_in(self, text: str, name: str, edition: Any, full: bool, budget: ProofBudget) -> Sequence[Fault]:
        """What is amiss in the text of a puzzle; called by a process of its own, too."""
        return self.checks.recheck_text(text, name, full, budget, self.analyse, edition=self.edition(edition))[1]

    @abstractmethod
    def order(self, asked: Any) -> Any:
        """The order of a run that makes puzzles; raises `Unfit` and `DataError`."""

    def versions(self, edition: str | None) -> Callable[[], Mapping[str, str]]:
        """Says what results hang on, by name, with an edition that is named."""
        return program

    def check_answer(self, puzzle: Any, name: str) -> Any:
        """The puzzle; raises `DataError` where its answer cannot be told."""
        return puzzle

    def position_shown(self, puzzle: Any) -> Any:
        """The position that is shown of a puzzle."""
        return puzzle.task.state

    def behind(self, typed: str) -> Iterator[str]:
        """Lines behind a puzzle that is typed so."""
        return iter(())

    def fitting(self, puzzle: Any) -> str:
        """What may still be the answer once a hint is given, in words."""
        return ""

    def trap_sentences(self, puzzle: Any) -> Sequence[str]:
        """The trap in sentences."""
        return [puzzle.trap.sentence] if puzzle.trap else []

    def solution_beside(self, puzzle: Any) -> Data:
        """What an answer tells of a puzzle's solution beside what all do."""
        return {"trap": puzzle.trap}

    def worth(self, puzzle: Any) -> Data:
        """What an answer about a puzzle's grade tells of its worth."""
        return {}

    def worth_lines(self, answer: Any) -> Iterator[Shown]:
        """The same as text."""
        return iter(())

    def read(self, name: str) -> Any:
        """A shipped puzzle by its id."""
        file = self.catalog.shipped_puzzle(name)
        return self.parse(file.read_text(encoding="utf-8"), str(file))

    def show(self, puzzle: Any, typed: str | None = None, ideas: Sequence[str] = ()) -> Answer:
        """The answer that shows a puzzle, which is `typed` so; `ideas` is told of one that was solved."""
        content = self.puzzle_data(puzzle) | {"typed": typed, "ideas": list(ideas)}
        return self.shapes.show.make(puzzle.task.state, content).with_about(self.position_shown(puzzle))

    def heading_of(self, name: str) -> list[str]:
        """The title of a shipped puzzle, and lines of what kind it is."""
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
    """A line of what kind a puzzle is."""
    rated = "" if answer.rating is None else f", rating {rating_text(answer)}"
    return f"{answer.id}: {answer.kind}, grade {answer.grade} of 5{rated}"


class PuzzleShow(Question):
    """Show a puzzle: its question and its position, without the answer.

    What it is about is told only of a puzzle that was solved, as --progress has it.
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
            yield f"Solved: {puzzle.told}"
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
            yield f"{puzzles.rules}: ny1901 puzzle show {answer.typed} --rules"

    rules = Form("Say first what goes for every puzzle of its kind.", lambda answer: lines(answer, rules=True), True)
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
    """Show the puzzle of the day: easy on Mondays, hard on Sundays, the same for everyone who has this version.

    They are the best of the collection, enough for a year where it has so many, and each comes once before one comes
    again.
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
        yield f"The puzzle of {answer.date}"
        yield from puzzles.puzzle_lines(answer)
        yield ""
        yield from puzzles.behind(answer.id)
        yield f"to solve it: ny1901 puzzle play {answer.id}"

    returned = Python(result=f"{puzzles.classes}:Puzzle")
    return Capability(PuzzleDaily, find, answer, lines, puzzles.examples["daily"], python=returned)


class PuzzleHint(Question):
    """Give a hint about a part of the answer, with how much still fits it."""

    puzzle: Answered
    stage: Annotated[Literal["nudge", "where", "what", "full"] | None, Spelled(metavar="STAGE")] = Field(
        None, description="nudge, where, what, or full: each tells more; the first when not given"
    )
    turn: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        1, description="about this turn or build of the answer"
    )


def hint(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that gives a hint."""

    def find(asked: PuzzleHint, _: Asker) -> HintStage:
        with in_field("turn" if asked.stage is None else "stage"):
            return hint_at(asked.puzzle, asked.turn, asked.stage, puzzles.part)

    return Capability(
        PuzzleHint,
        find,
        lambda asked, result, _: puzzles.hint(asked.puzzle, result),
        hint_lines,
        puzzles.examples["hint"],
        python=Python(("stage", "turn")),
    )


def hint_lines(answer: PuzzleHintAnswer) -> Iterator[Shown]:
    """A hint, and how much it leaves: never one turn before that is told."""
    yield Paragraph(f"{answer.stage}: {answer.text}")
    if answer.stage != "full":
        yield " ".join(filter(None, (str(answer.left), answer.fitting, "still fit this")))


def judging(question: type[Question], puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that judges an attempt; the question has what a game is answered by."""

    def find(asked: Any, _: Asker) -> JudgedAttempt:
        return puzzles.judge_attempt(asked)

    def answer(asked: Any, result: JudgedAttempt, _: Asker) -> Answer:
        content = facts_of(result.judged) | {"id": asked.puzzle.id, "trap": result.trap}
        return puzzles.shapes.attempt.make(asked.puzzle.task.state, content)

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.sentence:
            yield Paragraph(answer.sentence)
        yield "this is the answer" if answer.right else "this is not the answer"
        if answer.trap:
            yield Note("it is the tempting line")

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
            yield Paragraph(f"{puzzles.part} {answer.turn}: {answer.sentence}")
            for broken in answer.violations:
                yield Paragraph(f"{broken.rule}: {broken.sentence}", "  ")
        if line := getattr(answer, "line", None):
            yield line
        yield f"{answer.left} still to come"

    return Capability(question, find, answer, lines, python=Python(("turns",)))


class PuzzleSolution(Question):
    """Tell a puzzle's answer, its idea, the trap and the runner-up: for whoever has solved it or given up."""

    puzzle: Answered


def solution(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that tells a stored answer."""

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
    """Solve a puzzle anew, to see whether that is the stored answer.

    The program looks at the question only, then at what the file says. Exit code 0 when both are the same answer, 1
    when they are not or there is no single answer, 3 when it was not decided in time.
    """

    puzzle: Sourced
    twice: bool = Field(False, description="prove it by a second, independent prover as well")
    time_limit: Seconds | None = Field(None, description="give a proof up after so long; exit code 3 then")


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
        yield f"proved: {', '.join(f'{each.nodes} {puzzles.looked_at[each.door]}' for each in answer.proofs)}"
        if answer.is_stored_answer:
            yield "this is the stored answer"
        else:
            yield f"this is not the stored answer: {answer.stored}, said to be worth {answer.stored_value}"

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
    """Work out how hard a puzzle is, by who fails at it, and how much it is worth telling, part by part.

    Who fails tells something of the answer.

    Exit code 1 when the file says otherwise.
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
        for what, names in ("missed", difficulty.missed_by), ("solved", solved):
            yield Paragraph(f"{what} by {len(names)} of {tried} solvers: {', '.join(names) or 'nobody'}")
        bands = ", ".join(map(str, BANDS))
        yield f"rating {rating_text(difficulty)}: grade {answer.grade} (grades 2 to 5 begin at {bands})"
        yield from puzzles.worth_lines(answer)
        if not answer.is_stored_grade:
            yield f"the file says otherwise: grade {answer.stored}, {answer.said.model_dump()}"

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
    """Raises `WrongResult` where the stored answer is none: only an answer has a grade."""
    if faults := puzzles.faults(given.puzzle):
        raise WrongResult("\n".join(f"{given.name}: {fault.kind}: {fault.sentence}" for fault in faults))
