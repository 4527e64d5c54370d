"""Questions about files of puzzles, for every game that has puzzles: they are checked, printed, made and cut down."""

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
from ..files.access import expect_folder, expect_page, read_text, write_bytes, write_in_form
from ..puzzles.certificate import ProofBudget
from ..puzzles.faults import MISTAKEN, UNDECIDED, Fault, FaultKind
from ..puzzles.journal import Run, Tried
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Local, Note, Python, Question, Shown, Spelled, Subject, Unfit
from ..records.loading import Ids, file_of
from ..runs.watching import Stop, Stopped, heeding, never, stop_after
from ..runs.workers import shared_out
from ..text.words import quantity
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
    from ..questions.answers import PositionAnswer

Files = Annotated[Any, Subject("puzzle files")]
SHOWN = 3  # reasons on the bar, and behind a run that has found too few


class PuzzleSource(NamedTuple):
    """Where a puzzle comes from: its name, what reads its text and what messages call that, and its edition."""

    name: str
    read: Callable[[], tuple[str, str]]
    edition: Any = None


def sources_of(given: Sequence[Any], puzzles: Puzzles) -> list[PuzzleSource]:
    """Puzzles as Python gives them: as they are, or by the names of their files or their ids."""

    def source(each: Any) -> PuzzleSource:
        if not isinstance(each, (str, Path)):
            return PuzzleSource(each.id, lambda: (puzzles.format(each), each.id), each.task.state.edition)
        name = str(each)
        return PuzzleSource(name, lambda: (read_text(Path(file_of(name, Ids(puzzles.catalog.shipped_files)))), name))

    return list(map(source, given))


class PuzzleCheckQuestion(Question):
    """Check puzzles, also those of others: that all they store is so.

    The quick check plays the answer and the runner-up and works out trap, themes, grade, hints and solution again;
    --full proves again that there is one answer and nothing better, and lets the bounded solvers try again. Titles are
    free, and what a proof took may differ.

    Every fault has its kind: unreadable, malformed, stale (made for another version of its edition), unsolvable,
    not-unique, wrong-certificate, or not-proved in the time limit. Exit code 0 when all holds, 2 when a file is no
    puzzle, else 1 when something is wrong, 3 when only the time did not suffice; 130 when Ctrl-C ended it, with what is
    known by then.
    """

    puzzles: Files
    full: bool = Field(False, description="prove everything anew, by both provers; slow")
    time_limit: Seconds | None = Field(None, description="give a proof up after so long; exit code 3 then")
    workers: Processes = SIDE_BY_SIDE
    scheduler: Scheduler = OF_CLUSTER


@dataclass
class CheckedPuzzles:
    """The faults of puzzles by the names of their files, of so many `given`: all of them unless it was broken off."""

    given: int
    faults: list[tuple[str, Sequence[Fault]]] = field(default_factory=list)


def check(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that checks puzzles."""

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
                stop = asker.stop if crew == 1 else never  # other processes cannot ask it
                checked = partial(_check_one, puzzles.faults_in, asked.full, asked.time_limit, stop)
                with suppress(Stopped), shared_out(checked, hand_out(), crew, asker.stop) as each:
                    for source, faults in zip(sources, each, strict=True):
                        waiting.popleft()
                        stopped = asker.stop()
                        if stopped and any(fault.kind == FaultKind.NOT_PROVED for fault in faults):
                            break  # in the midst of a proof
                        outcome.faults.append((source.name, faults))
                        wrong += bool(faults)
                        advance(f"{wrong} wrong")
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
        parting=lambda answer: (
            f"interrupted after {len(answer.files)} of {quantity(answer.given, 'puzzle')}"
            if len(answer.files) < answer.given
            else ""
        ),
    )


_Handed: TypeAlias = tuple[str, str, Any] | list[Fault]


def _worker_input(source: PuzzleSource) -> _Handed:
    """What a worker needs, who may be on another machine: a text, what messages call it and its edition."""
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
        return [Fault(FaultKind.NOT_PROVED, "it was broken off")]


def _fault_lines(answer: Any) -> Iterator[Shown]:
    """Every fault with its file; a place that the sentence names itself is not told twice."""
    for file in answer.files:
        name = file.file
        for fault in file.faults:
            yield f"{name}: {fault.kind}: {fault.sentence.removeprefix(f'{name}: ').removeprefix(f'{name}, ')}"
    wrong = sum(not file.holds for file in answer.files)
    how = "proved anew" if answer.full else "checked quickly"
    number = f"{quantity(len(answer.files), 'puzzle')} {how}"
    yield f"{number}: {f'something is wrong with {wrong}' if wrong else 'all holds'}"


def _check_code(answer: Any) -> int:
    """The exit code of a check."""
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
    """Print puzzles as a book: one on a page, the easy ones first, hints in chapters of their own, solutions behind.

    It opens with how to read it and what goes for every puzzle, and ends with an index of what the answers are about.
    An HTML book is one file that needs nothing else and prints page by page; a PDF is A4, with page numbers and
    links from each puzzle to its hints and its solution.
    """

    puzzles: Files
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE", needed=True)] = Field(
        None, description="where to: .html or .pdf"
    )
    title: Annotated[str | None, Spelled(metavar="TEXT")] = Field(None, description="what stands on the title page")
    black_and_white: Annotated[bool, Spelled("--bw")] = Field(
        False, description="draw for black-and-white print: patterns only"
    )

    def check(self) -> None:
        """Raises `Unfit` for a name that is not that of a book."""
        if self.output is not None and self.output.suffix.lower() not in FORMS:
            raise Unfit("output", f"{str(self.output)!r}: the name of a book ends with .html or .pdf")


class PrintedBook(NamedTuple):
    """A book, and as the bytes of its file."""

    book: PuzzleBook
    content: bytes


def book(puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that prints puzzles."""

    def find(asked: PuzzleBookQuestion, asker: Asker) -> PrintedBook:
        from ..books.puzzle_book_html import puzzle_book_html
        from ..books.puzzle_book_pdf import puzzle_book_pdf

        file = asked.output
        if file is not None:
            expect_page(file, puzzles.form_of)
        read = list(map(read_puzzle, asked.puzzles))
        as_pdf = file is not None and file.suffix.lower() == ".pdf"
        title = (asked.title or "").strip() or puzzles.title
        with asker.count(len(read) + 1) as advance:
            makes = puzzles.books
            made = makes(makes.palettes.for_print(asked.black_and_white)).make(read, title, advance)
            advance("setting the pages", len(read))
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


class PuzzleGenerateQuestion(Question):
    """Make puzzles, each with one answer, proved."""

    kind: str
    out: Annotated[Path | None, Local(), Spelled(metavar="DIR", folder=True, needed=True)] = Field(
        None, description="the folder for the puzzles and the journal"
    )
    count: int = Field(10, ge=1, description="how many puzzles")
    seed: int = Field(0, ge=0, description="decides the puzzles: the same seed, the same files")
    grade: Annotated[int, Field(ge=1, le=5)] | None = Field(None, description="only this grade, 1 easy to 5 hard")
    players: Annotated[int, Field(ge=2, le=4)] | None = Field(
        None, description="how many players; 2 to 4 when not given"
    )
    margin: int = Field(1, ge=1, description="by how many points at least the runner-up is worse")
    tries: Annotated[int, Field(ge=1), Spelled(metavar="N")] | None = Field(
        None, description="end after N games; 50 for each puzzle when not given"
    )
    workers: Processes = SIDE_BY_SIDE
    scheduler: Scheduler = OF_CLUSTER
    resume: Annotated[bool, Local()] = Field(False, description="go on with a run that was broken off")


class FoundRun(NamedTuple):
    """A run as far as it has come; of one that fills no folder the `texts` of its puzzles by id."""

    run: Run
    interrupted: bool
    texts: dict[str, str] | None


def generating(question: type[PuzzleGenerateQuestion], puzzles: Puzzles) -> Capability[Any, Any]:
    """The capability that makes puzzles."""

    def find(asked: PuzzleGenerateQuestion, asker: Asker) -> FoundRun:
        order = puzzles.order(asked)
        start, edition = Run.resume if asked.resume else Run.begin, getattr(asked, "edition", None)
        with (
            nullcontext(asked.out) if asked.out is not None else TemporaryDirectory() as folder,
            hire(asked.workers, asked.scheduler, puzzles.versions(edition), asker.note) as crew,
        ):
            run = start(order.prefix, order.data(), Path(folder))
            interrupted = _carried_out(run, lambda first: puzzles.maker.stream(order, first, crew), asker)
            if asked.out is not None:
                return FoundRun(run, interrupted, None)
            return FoundRun(run, interrupted, {name: read_text(run.file_of(name)) for name in run.tally.names})

    def answer(asked: PuzzleGenerateQuestion, result: FoundRun, _: Asker) -> Answer:
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
        return puzzles.shapes.generate.make(None, content, status=status, seed=asked.seed)

    return Capability(
        question,
        find,
        answer,
        _run_lines,
        puzzles.examples["generate"],
        code=_run_code,
        searches=True,
        ends_early=True,
        tells=True,
        breaks_off=True,
        says_unfinished=True,
        so_far=lambda asked, run, asker: {"games": run.tally.number, "puzzles": list(run.tally.names)},
        parting=lambda answer: "\n".join(
            f"the program disagrees with itself: {sentence}" for sentence in answer.disagreements
        ),
    )


def _carried_out(run: Run, stream: Callable[[int], Any], asker: Asker) -> bool:
    """Carries a run out by the stream from its next number on; whether it was broken off."""
    tally, started, before = run.tally, time.monotonic(), len(run.tally.names)
    try:
        with (
            asker.count(int(run.order["count"]), before, 1) as advance,
            stream(tally.number + 1) as numbers,
        ):
            for _ in run.follow(_kept_whole(numbers)):
                puzzles, seconds = len(tally.names), max(0.001, time.monotonic() - started)
                reasons = ", ".join(f"{count} {reason}" for reason, count in tally.rejects.most_common(SHOWN))
                advance(f"{(puzzles - before) / seconds * 3600:,.0f} an hour; {reasons or 'no rejects'}", puzzles)
                if asker.tell is not None:
                    asker.tell(run)
                if asker.stop() and not run.is_done:
                    return True
    except KeyboardInterrupt:
        return True
    return False


def _kept_whole(numbers: Iterator[Tried]) -> Iterator[Tried]:
    """The numbers, with Ctrl-C held back while one is written down."""
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


def _run_lines(answer: Any) -> Iterator[Shown]:
    """What a run has made, and what spoke against the rest."""
    games, number = quantity(answer.games, "game"), len(answer.puzzles)
    where = f", in {answer.folder}" if answer.folder else ""
    if number:
        yield f"{quantity(number, 'puzzle')} from {games}{where}"
    else:
        journal = f"; nothing but the journal is in {answer.folder}" if answer.folder else ""
        yield f"no puzzle from {games}{journal}"
    yield from (f"  {Path(name).name}" for name in answer.puzzles)
    if answer.against:
        yield f"Rejected: {', '.join(f'{reason} {count}' for reason, count in answer.against.items())}"
    if answer.interrupted:
        yield Note(f"interrupted after {games}{'; --resume goes on from there' * bool(answer.folder)}")
    elif answer.status != "done":
        yield Note(_too_few(answer))


def _too_few(answer: Any) -> str:
    """What stands in the way of more puzzles."""
    count = int(answer.order["count"])
    most = list(answer.against.items())[:SHOWN]
    reasons = ", ".join(f"{reason} ({quantity(times, 'time')})" for reason, times in most)
    against = f"; what spoke against most others: {reasons}" if reasons else ""
    wanted = f"{quantity(count, 'puzzle')} {'was' if count == 1 else 'were'} wanted"
    more = ". --resume with a greater --tries looks at more games." if answer.folder else ""
    return f"{wanted}, and {quantity(answer.games, 'game')} held {len(answer.puzzles)}{against}{more}"


def _run_code(answer: Any) -> int:
    """The exit code of a run."""
    if answer.disagreements:
        return DISAGREE
    if answer.interrupted:
        return INTERRUPTED
    return 0 if answer.status == "done" else NOT_DECIDED


class PuzzleCompose(Question):
    """Take away from a puzzle all that its idea does not need: buildings, land, players, cards.

    The same turns stay the only answer, proved again, taking most points at each turn goes wrong for the same cause,
    and the position is one that can be. Pieces are buildings that stand and workers on the board.

    Exit code 130 when Ctrl-C ended the search; the puzzle as small as it was by then is written all the same.
    """

    puzzle: Sourced
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE", needed=True)] = Field(
        None, description="where to"
    )
    seed: int = Field(0, ge=0, description="decides the order of the search: the same seed, the same file")
    starts: int = Field(3, ge=1, le=99, description="how often the search starts afresh")


class Composed(NamedTuple):
    """A puzzle as small as it has come, and whether the search was broken off."""

    puzzle: Any
    interrupted: bool


@dataclass(frozen=True, slots=True)
class Composing:
    """How a game cuts a puzzle down: `composed` by seed and starts, told of positions tried and pieces left.

    `composed` asks whom it tells whether to break off. `pieces` counts those of a puzzle; an answer has the `shape`.
    """

    composed: Callable[[Any, int, int, Callable[[int, int], bool]], Any]
    pieces: Callable[[Any], int]
    shape: type[PositionAnswer]


def compose(puzzles: Puzzles, composing: Composing) -> Capability[Any, Any]:
    """The capability that cuts a puzzle down."""

    def find(asked: PuzzleCompose, asker: Asker) -> Composed:
        refuse_wrong(puzzles, asked.puzzle)
        if asked.output is not None:
            expect_folder(asked.output)

        def report(tried: int, left: int) -> bool:
            if asker.tell is not None:
                asker.tell((tried, left))
            return asker.stop()

        made = composing.composed(asked.puzzle.puzzle, asked.seed, asked.starts, report)
        if asked.output is not None:
            write_in_form(asked.output, puzzles.format(made), puzzles.form_of)
        return Composed(made, asker.stop())

    def answer(asked: PuzzleCompose, result: Composed, _: Asker) -> Answer:
        before, made = asked.puzzle.puzzle, result.puzzle
        where = {"text": puzzles.format(made)} if asked.output is None else {"file": str(asked.output)}
        content = where | {
            "id": made.id,
            "made_of": before.id,
            "grade": made.grade,
            "interrupted": result.interrupted,
            "pieces": composing.pieces(made),
            "pieces_before": composing.pieces(before),
        }
        status = "interrupted" if result.interrupted else "done"
        return composing.shape.make(made.task.state, content, status=status)

    def lines(answer: Any) -> Iterator[Shown]:
        pieces = f"{quantity(answer.pieces, 'piece')} on the board, and {answer.pieces_before} before"
        yield f"{answer.file or answer.id}: {pieces}; grade {answer.grade}"

    return Capability(
        PuzzleCompose,
        find,
        answer,
        lines,
        puzzles.examples["compose"],
        python=Python((), lambda result: result.puzzle, f"{puzzles.classes}:Puzzle"),
        code=lambda answer: INTERRUPTED if answer.interrupted else 0,
        searches=True,
        ends_early=True,
        tells=True,
        says_unfinished=True,
        so_far=lambda asked, result, asker: {"tried": result[0], "pieces": result[1]},
        progress=lambda asked, result: (
            f"{asked.puzzle.puzzle.id}: {quantity(result[1], 'piece')} left, {quantity(result[0], 'position')} tried"
        ),
        parting=lambda answer: "interrupted: a longer search may find less" if answer.interrupted else "",
    )


class PuzzleQuestions:
    """All questions about puzzles that a game answers, each as a capability.

    `attempt` and `stage` are how it is asked about parts of an answer, `generate` about puzzles that are made.
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
        self.generate = generating(generate, puzzles)
