"""Questions about files of puzzles, for every game with puzzles: checking, printing, generating and simplifying
puzzles.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

from pydantic import Field

from ..errors import DataError
from ..exit_codes import ANSWER_IS_NO, DISAGREE, INTERRUPTED, MISTAKE, NOT_DECIDED
from ..files.access import expect_folder, expect_page, is_free, read_text, write_bytes, write_in_form
from ..messages import gettext, ngettext
from ..puzzles.certificate import ProofBudget
from ..puzzles.faults import MISTAKEN, UNDECIDED, Fault, FaultKind
from ..puzzles.journal import Run, Tried
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Local, Note, Python, Question, Shown, Spelled, Subject, Unfit
from ..records.loading import Ids, file_of
from ..runs.watching import Stop, Stopped, heeding, never, stop_after
from ..runs.workers import shared_out
from ..text.words import join_clauses
from .fields import Seconds
from .puzzles import (
    Puzzles,
    Sourced,
    daily,
    grade,
    hint,
    judging,
    leading,
    refuse_wrong,
    show,
    solution,
    solve,
)
from .working import OF_CLUSTER, SIDE_BY_SIDE, Processes, Scheduler, hire

if TYPE_CHECKING:
    from ..books.puzzle_book import PuzzleBook
    from ..puzzles.generation import PuzzleMaker
    from ..questions.answers import PositionAnswer
    from .puzzle_answers import PuzzleGenerateAnswer

Files = Annotated[Any, Subject("puzzle files")]
SHOWN = 3  # number of reasons that the progress bar shows, and the text about a run that made too few puzzles


class PuzzleSource(NamedTuple):
    """The source of a puzzle: its name, a function that returns its text and its name in messages, and its edition."""

    name: str
    read: Callable[[], tuple[str, str]]
    edition: Any = None


def sources_of(given: Sequence[Any], puzzles: Puzzles) -> list[PuzzleSource]:
    """The sources of the puzzles that a Python program gives as puzzle objects, names of files, or ids."""

    def source(each: Any) -> PuzzleSource:
        if not isinstance(each, (str, Path)):
            return PuzzleSource(each.id, lambda: (puzzles.format(each), each.id), each.task.state.edition)
        name = str(each)
        return PuzzleSource(name, lambda: (read_text(Path(file_of(name, Ids(puzzles.catalog.shipped_files)))), name))

    return list(map(source, given))


class PuzzleCheckQuestion(Question):
    """Check that the content of puzzle files is correct.

    The quick check plays the answer and the runner-up (the second-best answer), and computes the trap, themes, grade,
    hints and solution again. With --full, the check also proves again that the answer is unique and that nothing is
    better, and runs the bounded solvers again, which try the puzzle as people do. Neither titles nor the effort of
    proofs are checked.

    Each fault is of one kind: unreadable, malformed, stale (made for another version of its edition), unsolvable,
    not-unique, wrong-certificate, or not-proved (the time limit was too short). The exit code is 0 if all puzzles are
    correct, 2 if a file is not a puzzle, 1 if a puzzle is wrong, and 3 if only the time was too short. If Ctrl-C ends
    the check, the results so far are printed, and the exit code is 130.
    """

    puzzles: Files
    full: bool = Field(False, description="prove everything again, with both provers; this is slow")
    time_limit: Seconds | None = Field(
        None, description="seconds for each proof; the exit code is 3 if they are too short"
    )
    workers: Processes = SIDE_BY_SIDE
    scheduler: Scheduler = OF_CLUSTER


@dataclass
class CheckedPuzzles:
    """The result of checking puzzles: for each checked file, its name and the faults of its puzzle. `given` is the
    number of files to check; an interrupted check contains the results of fewer files.
    """

    given: int
    faults: list[tuple[str, Sequence[Fault]]] = field(default_factory=list)


def check(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that checks puzzles."""

    def find(asked: PuzzleCheckQuestion, asker: Asker) -> CheckedPuzzles:
        sources: list[PuzzleSource] = asked.puzzles
        outcome, wrong = CheckedPuzzles(len(sources)), 0
        edition = next((each.edition for each in sources if isinstance(each.edition, str)), None)
        waiting = deque[_Handed]()

        def hand_out() -> Iterator[_Handed]:
            for source in sources:
                waiting.append(_worker_input(source))
                yield waiting[-1]

        def position() -> str:
            first = waiting[0]
            return "" if isinstance(first, list) else puzzles.line(puzzles.parse(*first))

        asker.about(position)
        try:
            with (
                hire(asked.workers, asked.scheduler, puzzles.versions(edition), asker.note) as crew,
                asker.count(len(sources)) as advance,
            ):
                stop = asker.stop if crew == 1 else never  # worker processes cannot call `asker.stop`
                checked = partial(_check_one, puzzles.faults_in, asked.full, asked.time_limit, stop)
                with suppress(Stopped), shared_out(checked, hand_out(), crew, asker.stop) as each:
                    for source, faults in zip(sources, each, strict=True):
                        waiting.popleft()
                        stopped = asker.stop()
                        if stopped and any(fault.kind == FaultKind.NOT_PROVED for fault in faults):
                            break  # the check was stopped in the middle of a proof
                        outcome.faults.append((source.name, faults))
                        wrong += bool(faults)
                        advance(ngettext("{number} puzzle with faults", "{number} puzzles with faults", wrong))
                        if stopped:
                            break
        except KeyboardInterrupt:
            if not outcome.faults:
                raise
        return outcome

    def answer(asked: PuzzleCheckQuestion, result: CheckedPuzzles, _: Asker) -> Answer:
        files = [{"file": name, "holds": not faults, "faults": faults} for name, faults in result.faults]
        kinds = {fault.kind for _, faults in result.faults for fault in faults}
        content = {"full": asked.full, "files": files, "given": result.given}
        whole = len(files) == result.given
        status = "undecided" if kinds & UNDECIDED else "proved" if whole else "interrupted"
        return puzzles.shapes.check.make(None, content, status=status)

    return Capability(
        PuzzleCheckQuestion,
        find,
        answer,
        _fault_lines,
        puzzles.examples["check"],
        code=_check_code,
        searches=True,
        ends_early=True,
        breaks_off=True,
        says_unfinished=True,
        parting=_check_interrupted,
    )


def _check_interrupted(answer: Any) -> str:
    if len(answer.files) == answer.given:
        return ""
    return ngettext(
        "interrupted after {checked} of {number} puzzle",
        "interrupted after {checked} of {number} puzzles",
        answer.given,
        checked=len(answer.files),
    )


_Handed: TypeAlias = tuple[str, str, Any] | list[Fault]


def _worker_input(source: PuzzleSource) -> _Handed:
    """The input of a worker, which may be on another machine: the puzzle's text, its name in messages and its edition.
    If the text of a puzzle cannot be read, the function returns the faults instead of an input.
    """
    try:
        return (*source.read(), source.edition)
    except DataError as error:
        return [Fault(FaultKind.UNREADABLE, problem) for problem in error.problems]


def _check_one(
    faults_in: Callable[[str, str, Any, bool, ProofBudget], Sequence[Fault]],
    full: bool,
    time_limit: float | None,
    stop: Stop,
    handed: _Handed,
) -> Sequence[Fault]:
    if isinstance(handed, list):
        return handed
    budget = ProofBudget(model_seconds=time_limit, stop=stop_after(time_limit, time.monotonic, stop))
    try:
        with heeding(stop):
            return faults_in(*handed, full, budget)
    except Stopped:
        return [Fault(FaultKind.NOT_PROVED, gettext("the proof was stopped"))]


def _fault_lines(answer: Any) -> Iterator[Shown]:
    """A line for every fault, with the name of the faulty file. If the sentence about the fault begins with this name,
    the name is not repeated.
    """
    for file in answer.files:
        name = file.file
        for fault in file.faults:
            yield f"{name}: {fault.kind}: {fault.sentence.removeprefix(f'{name}: ').removeprefix(f'{name}, ')}"
    wrong = sum(not file.holds for file in answer.files)
    number = len(answer.files)
    if answer.full:
        checked = ngettext("{number} puzzle proved again", "{number} puzzles proved again", number)
    else:
        checked = ngettext("{number} puzzle checked quickly", "{number} puzzles checked quickly", number)
    if wrong:
        yield gettext("{checked}; puzzles with faults: {wrong}", checked=checked, wrong=wrong)
    else:
        yield gettext("{checked}; no faults", checked=checked)


def _check_code(answer: Any) -> int:
    """The exit code of a command that has checked puzzles."""
    kinds = {FaultKind(fault.kind) for file in answer.files for fault in file.faults}
    if len(answer.files) < answer.given:
        return INTERRUPTED
    if kinds & MISTAKEN:
        return MISTAKE
    if kinds - {FaultKind.NOT_PROVED}:
        return ANSWER_IS_NO
    return NOT_DECIDED if kinds else 0


FORMS = (".html", ".pdf")


class PuzzleBookQuestion(Question):
    """Print puzzles as a book: one puzzle on each page, the easy ones first, then chapters with the hints and the
    solutions.

    The book begins with instructions and the rules of all puzzles, and ends with an index of ideas. A book in HTML is a
    single file that prints page by page. A PDF has A4 pages with page numbers, and links from each puzzle to its hints
    and its solution.
    """

    puzzles: Files
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE", needed=True)] = Field(
        None, description="the file to write: .html or .pdf"
    )
    title: Annotated[str | None, Spelled(metavar="TEXT")] = Field(None, description="title of the book")
    black_and_white: Annotated[bool, Spelled("--bw")] = Field(
        False, description="draw for black-and-white printing, with patterns instead of colours"
    )

    def check(self) -> None:
        """Raises `Unfit` if the ending of the file's name is not that of a book (`.pdf` or `.html`)."""
        if self.output is not None and self.output.suffix.lower() not in FORMS:
            sentence = gettext("{file!r}: the name of a book must end with .html or .pdf", file=str(self.output))
            raise Unfit("output", sentence)


class PrintedBook(NamedTuple):
    """A book, and the bytes of its file."""

    book: PuzzleBook
    content: bytes


def book(puzzles: Puzzles) -> Capability[Any, Any]:
    """Makes the capability that prints puzzles as a book."""

    def find(asked: PuzzleBookQuestion, asker: Asker) -> PrintedBook:
        from ..books.puzzle_book_html import puzzle_book_html
        from ..books.puzzle_book_pdf import puzzle_book_pdf

        file = asked.output
        if file is not None:
            expect_page(file, puzzles.form_of)
        read = list(map(read_puzzle, asked.puzzles))
        as_pdf = file is not None and file.suffix.lower() == ".pdf"
        title = (asked.title or "").strip() or gettext(puzzles.title)
        with asker.count(len(read) + 1) as advance:
            makes = puzzles.books
            made = makes(makes.palettes.for_print(asked.black_and_white)).make(read, title, advance)
            advance(gettext("laying out the pages"), len(read))
            content = puzzle_book_pdf(made) if as_pdf else puzzle_book_html(made).encode()
        if file is not None:
            write_bytes(file, content)
        if as_pdf:
            from ..pictures.typesetting import boxes_sentence

            if lacking := boxes_sentence(
                label.text for _, printed in made.pictures() for label in printed.picture.labels
            ):
                asker.note(lacking)
        return PrintedBook(made, content)

    def read_puzzle(source: PuzzleSource) -> Any:
        text, name = source.read()
        return puzzles.check_answer(puzzles.parse(text, name, source.edition), name)

    def answer(asked: PuzzleBookQuestion, result: PrintedBook, _: Asker) -> Answer:
        where = {"html": result.content.decode()} if asked.output is None else {"file": str(asked.output)}
        names = [page.name for page in result.book.pages]
        content = where | {"puzzles": names, "bytes": len(result.content), "subtitle": result.book.subtitle}
        return puzzles.shapes.book.make(None, content)

    def lines(answer: Any) -> Iterator[Shown]:
        yield f"{answer.file}: {answer.subtitle}" if answer.file else answer.subtitle

    return Capability(PuzzleBookQuestion, find, answer, lines, puzzles.examples["book"])


class PuzzleRunQuestion(Question):
    """Make puzzles in a run of numbered tries. Each has a single answer, which is proved."""

    kind: str
    out: Annotated[Path | None, Local(), Spelled(metavar="DIR", folder=True, needed=True)] = Field(
        None, description="folder for the puzzles and the journal of the run"
    )
    count: int = Field(10, ge=1, description="number of puzzles")
    seed: int = Field(0, ge=0, description="seed of the puzzles; the same seed gives the same files")
    grade: Annotated[int, Field(ge=1, le=5)] | None = Field(
        None, description="only puzzles of this grade, from 1 (easy) to 5 (hard)"
    )
    margin: int = Field(
        1, ge=1, description="number of points by which the answer must be better than the second-best one, at least"
    )
    tries: Annotated[int, Field(ge=1), Spelled(metavar="N")] | None = Field(
        None, description="number of games after which the run ends (default: 50 for each puzzle)"
    )
    workers: Processes = SIDE_BY_SIDE
    scheduler: Scheduler = OF_CLUSTER
    resume: Annotated[bool, Local()] = Field(False, description="continue an interrupted run")


class PuzzleGenerateQuestion(PuzzleRunQuestion):
    """Make puzzles of positions from games. Each has a single answer, which is proved."""

    players: Annotated[int, Field(ge=2, le=4)] | None = Field(None, description="number of players (default: 2 to 4)")


def games_text(number: int) -> str:
    """Returns the number of numbered tries, of which each plays a game."""
    return ngettext("{number} game", "{number} games", number)


class ShortRun(NamedTuple):
    """What is told about a run that has found too few puzzles: that none exists, if this is proved, and what may help.

    Without a sentence in `advice`, more tries are advised.
    """

    none_exists: str = ""
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Making:
    """What differs between the commands that make puzzles: the question, the word of the command, the order that a
    question asks for, the maker of puzzles, the model of the answer, the text for a number of tries, and what is told
    if a run finds too few puzzles.
    """

    question: type[PuzzleRunQuestion]
    word: str
    order: Callable[[Any], Any]
    maker: Callable[[], PuzzleMaker[Any, Any, Any]]
    shape: type[PuzzleGenerateAnswer]
    tries_text: Callable[[int], str] = games_text
    shortage: Callable[[Any, Run], ShortRun] = lambda asked, run: ShortRun()


class FoundRun(NamedTuple):
    """The state of a run that makes puzzles. If the run has no folder, `texts` contains the text of each puzzle by its
    id."""

    run: Run
    interrupted: bool
    texts: dict[str, str] | None


def making(puzzles: Puzzles, how: Making) -> Capability[Any, Any]:
    """Makes a capability that makes puzzles."""

    def find(asked: PuzzleRunQuestion, asker: Asker) -> FoundRun:
        order, maker = how.order(asked), how.maker()
        start, edition = Run.resume if asked.resume else Run.begin, getattr(asked, "edition", None)
        with (
            nullcontext(asked.out) if asked.out is not None else TemporaryDirectory() as folder,
            hire(asked.workers, asked.scheduler, puzzles.versions(edition), asker.note) as crew,
        ):
            run = start(order.prefix, order.data(), Path(folder))
            interrupted = _carried_out(run, lambda first: maker.stream(order, first, crew), asker)
            if asked.out is not None:
                return FoundRun(run, interrupted, None)
            return FoundRun(run, interrupted, {name: read_text(run.file_of(name)) for name in run.tally.names})

    def answer(asked: PuzzleRunQuestion, result: FoundRun, _: Asker) -> Answer:
        run, tally = result.run, result.run.tally
        content: dict[str, Any] = {
            "order": run.order,
            "puzzles": tally.names if asked.out is None else [str(run.file_of(name)) for name in tally.names],
            "games": tally.number,
            "rejects": dict(sorted(tally.rejects.items())),
            "grades": {str(grade): tally.grades[grade] for grade in sorted(tally.grades)},
            "themes": dict(sorted(tally.themes.items())),
            "interrupted": result.interrupted,
            "folder": None if asked.out is None else str(run.folder),
            "against": dict(tally.rejects.most_common()),
            "disagreements": tally.disagreements,
        }
        if result.texts is not None:
            content["texts"] = result.texts
        status = "done" if run.is_filled else "interrupted" if result.interrupted else "not-enough"
        if status == "not-enough":
            shortage = how.shortage(asked, run)
            content["advice"] = shortage.advice
            if shortage.none_exists:
                content["none_exists"], status = shortage.none_exists, "infeasible"
        return how.shape.make(None, content, status=status, seed=asked.seed)

    return Capability(
        how.question,
        find,
        answer,
        partial(_run_lines, how.tries_text),
        puzzles.examples[how.word],
        code=_run_code,
        searches=True,
        ends_early=True,
        tells=True,
        breaks_off=True,
        says_unfinished=True,
        so_far=lambda asked, run, asker: {"games": run.tally.number, "puzzles": list(run.tally.names)},
        parting=lambda answer: "\n".join(
            gettext("the program contradicts itself: {sentence}", sentence=sentence)
            for sentence in answer.disagreements
        ),
    )


def _carried_out(run: Run, stream: Callable[[int], Any], asker: Asker) -> bool:
    """Continues a run that makes puzzles: takes the next candidates from the stream. Returns whether the run was
    interrupted.
    """
    tally, started, before = run.tally, time.monotonic(), len(run.tally.names)
    try:
        with (
            asker.count(int(run.order["count"]), before, 1) as advance,
            stream(tally.number + 1) as numbers,
        ):
            for _ in run.follow(_kept_whole(numbers)):
                puzzles, seconds = len(tally.names), max(0.001, time.monotonic() - started)
                reasons = ", ".join(f"{count} {reason}" for reason, count in tally.rejects.most_common(SHOWN))
                rate = gettext("{number:,.0f} puzzles an hour", number=(puzzles - before) / seconds * 3600)
                advance(join_clauses(rate, reasons or gettext("none rejected")), puzzles)
                if asker.tell is not None:
                    asker.tell(run)
                if asker.stop() and not run.is_done:
                    return True
    except KeyboardInterrupt:
        return True
    return False


def _kept_whole(numbers: Iterator[Tried]) -> Iterator[Tried]:
    """Yields the candidates for puzzles. If Ctrl-C is pressed while the caller writes a candidate, the interruption is
    delayed until the candidate is written.
    """
    in_hand = threading.current_thread() is threading.main_thread()
    usual = signal.getsignal(signal.SIGINT)
    pressed: list[int] = []
    for tried in numbers:
        if in_hand:
            signal.signal(signal.SIGINT, lambda *_: pressed.append(1))
        try:
            yield tried
        finally:
            if in_hand:
                signal.signal(signal.SIGINT, usual)
        if pressed:
            raise KeyboardInterrupt


def _run_lines(tries_text: Callable[[int], str], answer: Any) -> Iterator[Shown]:
    """The lines about a run that makes puzzles: its puzzles, and the reasons why other candidates were rejected."""
    games, number, folder = tries_text(answer.games), len(answer.puzzles), answer.folder
    if number:
        puzzles = ngettext("{number} puzzle from {games}", "{number} puzzles from {games}", number, games=games)
        yield gettext("{puzzles}, in {folder}", puzzles=puzzles, folder=folder) if folder else puzzles
    else:
        journal = gettext("{folder} contains only the journal", folder=folder) if folder else ""
        yield join_clauses(gettext("no puzzle from {games}", games=games), journal)
    yield from (f"  {Path(name).name}" for name in answer.puzzles)
    if answer.against:
        reasons = ", ".join(f"{reason} {count}" for reason, count in answer.against.items())
        yield gettext("rejected candidates, by reason: {reasons}", reasons=reasons)
    if answer.interrupted:
        more = gettext("continue the run with --resume") if folder else ""
        yield Note(join_clauses(gettext("interrupted after {games}", games=games), more))
    elif answer.status == "infeasible":
        yield answer.none_exists
    elif answer.status != "done":
        yield Note(_too_few(answer, games))


def _too_few(answer: Any, games: str) -> str:
    """A sentence that states that a run has found too few puzzles, with the reason."""
    wanted = ngettext(
        "{number} puzzle was requested, but {found} were found in {games}",
        "{number} puzzles were requested, but {found} were found in {games}",
        int(answer.order["count"]),
        games=games,
        found=len(answer.puzzles),
    )
    reasons = ", ".join(
        ngettext("{reason} ({number} time)", "{reason} ({number} times)", times, reason=reason)
        for reason, times in list(answer.against.items())[:SHOWN]
    )
    against = (
        gettext("the most frequent reasons why other candidates were rejected: {reasons}", reasons=reasons)
        if reasons
        else ""
    )
    sentence = join_clauses(wanted, against)
    more = gettext("With --resume and a greater --tries, the run goes on.") if answer.folder else ""
    more = answer.advice or more
    return f"{sentence}. {more}" if more else sentence


def _run_code(answer: Any) -> int:
    """The exit code of a run that makes puzzles."""
    if answer.disagreements:
        return DISAGREE
    if answer.interrupted:
        return INTERRUPTED
    return {"done": 0, "infeasible": ANSWER_IS_NO}.get(answer.status, NOT_DECIDED)


class PuzzleSimplify(Question):
    """Simplify a puzzle: remove everything that its idea does not need, such as buildings, land, players and cards.

    The same turns stay the only answer, which is proved again. Scoring the most points at each turn still fails for the
    same reason, and the position stays possible in a game. Themes of the puzzle may be lost. The output counts pieces,
    which are buildings and workers on the board.

    If Ctrl-C ends the search, the smallest puzzle so far is written, and the exit code is 130.
    """

    puzzle: Sourced
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE", needed=True)] = Field(
        None, description="the file to write"
    )
    seed: int = Field(0, ge=0, description="seed of the search; the same seed gives the same file")
    starts: int = Field(3, ge=1, le=99, description="number of times that the search starts again")


class Simplified(NamedTuple):
    """The smallest puzzle found, and whether the search was interrupted."""

    puzzle: Any
    interrupted: bool


@dataclass(frozen=True, slots=True)
class Simplifying:
    """The part of simplifying a puzzle that differs between games. The function `simplified` makes a puzzle smaller,
    given a seed and the number of times to begin the search anew.

    During the search, `simplified` calls the given function with the number of tried positions and the number of
    remaining pieces; the given function returns whether to stop. `pieces` counts the pieces of a puzzle. `shape` is the
    model of the answer.
    """

    simplified: Callable[[Any, int, int, Callable[[int, int], bool]], Any]
    pieces: Callable[[Any], int]
    shape: type[PositionAnswer]


def simplify(puzzles: Puzzles, simplifying: Simplifying) -> Capability[Any, Any]:
    """Makes the capability that simplifies a puzzle."""

    def find(asked: PuzzleSimplify, asker: Asker) -> Simplified:
        refuse_wrong(puzzles, asked.puzzle)
        if asked.output is not None:
            expect_folder(asked.output)
            if not is_free(asked.output, ""):
                sentence = gettext("{path} already exists; choose another name", path=asked.output)
                raise Unfit("output", sentence)

        def report(tried: int, left: int) -> bool:
            if asker.tell is not None:
                asker.tell((tried, left))
            return asker.stop()

        made = simplifying.simplified(asked.puzzle.puzzle, asked.seed, asked.starts, report)
        if asked.output is not None:
            write_in_form(asked.output, puzzles.format(made), puzzles.form_of)
        return Simplified(made, asker.stop())

    def answer(asked: PuzzleSimplify, result: Simplified, _: Asker) -> Answer:
        before, made = asked.puzzle.puzzle, result.puzzle
        where = {"text": puzzles.format(made)} if asked.output is None else {"file": str(asked.output)}
        content = where | {
            "id": made.id,
            "made_of": before.id,
            "grade": made.grade,
            "interrupted": result.interrupted,
            "pieces": simplifying.pieces(made),
            "pieces_before": simplifying.pieces(before),
        }
        status = "interrupted" if result.interrupted else "done"
        return simplifying.shape.make(made.task.state, content, status=status)

    def lines(answer: Any) -> Iterator[Shown]:
        yield ngettext(
            "{file}: {number} piece is left of {before} on the board; grade {grade}",
            "{file}: {number} pieces are left of {before} on the board; grade {grade}",
            answer.pieces,
            file=answer.file or answer.id,
            before=answer.pieces_before,
            grade=answer.grade,
        )

    def progress(asked: PuzzleSimplify, result: tuple[int, int]) -> str:
        tried, left = result
        pieces = ngettext("{number} piece left", "{number} pieces left", left)
        positions = ngettext("{number} position tried", "{number} positions tried", tried)
        return f"{asked.puzzle.puzzle.id}: {pieces}, {positions}"

    return Capability(
        PuzzleSimplify,
        find,
        answer,
        lines,
        puzzles.examples["simplify"],
        python=Python((), lambda result: result.puzzle, f"{puzzles.classes}:Puzzle"),
        code=lambda answer: INTERRUPTED if answer.interrupted else 0,
        searches=True,
        ends_early=True,
        tells=True,
        says_unfinished=True,
        so_far=lambda asked, result, asker: {"tried": result[0], "pieces": result[1]},
        progress=progress,
        parting=lambda answer: (
            gettext("interrupted: a longer search may find a smaller puzzle") if answer.interrupted else ""
        ),
    )


class PuzzleQuestions:
    """All capabilities of a game about puzzles.

    `attempt` is the game's class of questions about a whole attempt, and `stage` is the class of questions about the
    first parts of an attempt. `generate` is the game's class of questions that ask for new puzzles.
    """

    def __init__(
        self,
        puzzles: Puzzles,
        attempt: type[Question],
        stage: type[Question],
        generate: type[PuzzleGenerateQuestion],
    ) -> None:
        self.show, self.daily, self.hint = show(puzzles), daily(puzzles), hint(puzzles)
        self.attempt, self.stage = judging(attempt, puzzles), leading(stage, puzzles)
        self.solution, self.solve, self.grade = solution(puzzles), solve(puzzles), grade(puzzles)
        self.check, self.book = check(puzzles), book(puzzles)
        self.generate = making(
            puzzles, Making(generate, "generate", puzzles.order, lambda: puzzles.maker, puzzles.shapes.generate)
        )
