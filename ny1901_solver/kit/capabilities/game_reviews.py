"""Recorded games reviewed turn by turn: the question and answer of a game whose decisions are kept and proved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from pydantic import Field

from ..answers import Answer
from ..capability import Asker, Capability, Local, Python, Question, Shown, Spelled, Subject, in_field
from ..errors import IllegalMove
from ..exit_codes import INTERRUPTED
from ..files import expect_page, read_text, write_bytes, write_new
from ..review.kept import kept_folder
from ..review.puzzles import OwnPuzzles, is_mistake
from ..review.thoroughness import Thoroughness
from ..words import counted
from .working import SIDE_BY_SIDE, Processes

if TYPE_CHECKING:
    from ..pictures.sheet import Picture
    from ..review.kept import KeptReviews
    from ..review.report import Report
    from ..review.reviewed import GameReview
    from ..review.wording import ReviewInWords


class GameReviewQuestion(Question):
    """Review a recorded game: what each turn lost against the best."""

    record: Annotated[Any, Subject("reviewed record")]
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE")] = Field(
        None, description="a report to look at: .html or .pdf; .svg or .png: the plot alone"
    )
    rollouts: int
    seed: int = Field(0, description="decides the cards of these games")
    player: str | None
    puzzles: Annotated[Path | None, Local(), Spelled(metavar="DIR", folder=True)] = Field(
        None, description="write the mistakes as puzzles into this folder"
    )
    cache: Path | None
    workers: Processes = SIDE_BY_SIDE
    black_and_white: bool
    plot: Any


class SeatsShown(NamedTuple):
    """Whose turns are listed, unless they stand in a file."""

    seats: Sequence[int]
    file: Path | None


@dataclass
class FoundReview:
    """A recorded game under review: `game` has its decisions, `turns` those judged so far, `own` its puzzles."""

    game: Any
    turns: list[Any] = field(default_factory=list)
    own: OwnPuzzles | None = None

    @property
    def made(self) -> GameReview[Any, Any, Any]:
        """The review as far as it has come."""
        made: GameReview[Any, Any, Any] = self.game.made(self.turns)
        return made


class Reviewer(ABC):
    """What this question asks of a game: who reviews a record, in which words, and how it is drawn.

    `noun` is what the game calls a turn, `decision` what is counted of a report, `result` the place of the review that
    Python gets.
    """

    noun: ClassVar[str]
    decision: ClassVar[str]
    result: ClassVar[str]
    examples: ClassVar[tuple[str, ...]]

    @abstractmethod
    def begun(self, record: Any, thorough: Thoroughness) -> Any:
        """The decisions of a record; raises `Refused` where there are none, and what the replay does."""

    @abstractmethod
    def kept(self, folder: Path, thorough: Thoroughness, must: bool) -> KeptReviews[Any, Any]:
        """The decisions that a folder has; where it `must` be, it has to be written to."""

    @abstractmethod
    def reviewed(
        self, game: Any, kept: KeptReviews[Any, Any], workers: int, asker: Asker
    ) -> Generator[Any, None, None]:
        """The decisions of a game in their order, each judged or as it was kept."""

    @abstractmethod
    def seat(self, record: Any, player: str) -> int:
        """The seat of a player as people name him; raises `Unfit`."""

    @abstractmethod
    def puzzle_of(self, decision: Any, best: Any) -> Any:
        """A mistake as a puzzle, or the word for why it makes none."""

    @abstractmethod
    def puzzle_text(self, puzzle: Any) -> str:
        """The file of a puzzle."""

    @abstractmethod
    def form_of(self, text: str) -> str:
        """Of what form of the game's files a text is."""

    @abstractmethod
    def plot(self, made: Any, black_and_white: bool) -> Picture:
        """The course of a game, on paper."""

    @abstractmethod
    def plot_on_page(self, made: Any, kind: str) -> str:
        """The course of a game as SVG in some colours."""

    @abstractmethod
    def report(self, made: Any, todo: Sequence[Any], black_and_white: bool, told: Callable[[str], None]) -> Report:
        """The report of a review; each turn that is drawn is told."""

    @abstractmethod
    def answer(self, made: Any, todo: Sequence[Any], own: OwnPuzzles | None, plot: str | None) -> Answer:
        """The answer about a review as far as it has come, with the plot as SVG or not."""

    @abstractmethod
    def in_words(self, made: Any) -> ReviewInWords:
        """All that is said of a review."""

    def review(self, question: type[GameReviewQuestion]) -> Capability[Any, Any]:
        """The capability that reviews a record."""

        def find(asked: GameReviewQuestion, asker: Asker) -> FoundReview:
            if asked.output is not None:
                self._expect_report(asked.output)
            seats = self._seats(asked)
            with in_field("record", IllegalMove):
                found = FoundReview(self.begun(asked.record, Thoroughness(asked.rollouts, asked.seed)))
            self._judge(asked, asker, found)
            if asked.puzzles is not None and found.made.complete:
                found.own = self._puzzles(asked.puzzles, found, seats, asker)
            if asked.output is not None and found.turns:
                self._write_report(asked.output, found, asked.black_and_white, asker)
            return found

        def answer(asked: GameReviewQuestion, found: FoundReview, _: Asker) -> Answer:
            made = found.made
            plot = self.plot_on_page(made, asked.plot) if asked.plot is not None and made.turns else None
            told = self.answer(made, found.game.todo, found.own, plot)
            return told.with_about((made, SeatsShown(self._seats(asked), asked.output)))

        def unfinished(answer: Any) -> str:
            if answer.status != "interrupted":
                return ""
            reviewed = f"{len(answer.turns)} of {counted(answer.decisions, 'decision')}"
            return f"interrupted after {reviewed}; the same command goes on from there"

        return Capability(
            question,
            find,
            answer,
            self._told,
            self.examples,
            answers="review",
            python=Python(("rollouts", "seed"), lambda found: found.made, self.result),
            code=lambda answer: INTERRUPTED if answer.status == "interrupted" else 0,
            searches=True,
            ends_early=True,
            tells=True,
            says_unfinished=True,
            breaks_off=True,
            parting=unfinished,
        )

    def _seats(self, asked: GameReviewQuestion) -> list[int]:
        """Whose turns are listed and made puzzles of."""
        if asked.player is None:
            return list(asked.record.start.setup.seats)
        return [self.seat(asked.record, asked.player)]

    def _judge(self, asked: GameReviewQuestion, asker: Asker, found: FoundReview) -> None:
        """Judges decision by decision, until nobody wants more of them."""
        folder = asked.cache or (asker.keeps / "reviews" if asker.keeps else kept_folder())
        kept = self.kept(folder, found.game.thorough, asked.cache is not None)
        each = self.reviewed(found.game, kept, asked.workers, asker)
        try:
            with asker.count(len(found.game.todo)) as told, closing(each):
                for turn in each:
                    told(f"{self.noun} {turn.number} {turn.mark}")
                    found.turns.append(turn)
                    if asker.tell is not None:
                        asker.tell(found)
        except KeyboardInterrupt:
            return

    def _puzzles(self, folder: Path, found: FoundReview, seats: Sequence[int], asker: Asker) -> OwnPuzzles:
        """Writes the mistakes of some seats as puzzles, and counts by the word for why which ones are none."""
        pairs = zip(found.game.todo, found.turns, strict=True)
        mistakes = [(decision, turn) for decision, turn in pairs if turn.seat in seats and is_mistake(turn)]
        files, rejects = list[str](), Counter[str]()
        with asker.count(len(mistakes)) as told:
            for decision, turn in mistakes:
                puzzle = self.puzzle_of(decision, turn.best)
                if isinstance(puzzle, str):
                    rejects[puzzle] += 1
                else:
                    files.append(str(file := folder / f"{puzzle.id}.yaml"))
                    _write_puzzle(file, self.puzzle_text(puzzle), asker)
                told(f"{self.noun} {turn.number}")
        return OwnPuzzles(tuple(files), dict(sorted(rejects.items())))

    def _expect_report(self, file: Path) -> None:
        """Refuses a file that no report can be written to."""
        from ..pictures.picture_files import form_of

        form_of(str(file))
        expect_page(file, self.form_of)

    def _write_report(self, file: Path, found: FoundReview, black_and_white: bool, asker: Asker) -> None:
        """Writes the report, or the plot alone."""
        from ..pictures.picture_files import encoded, form_of
        from ..review.report import SHOWN
        from ..review.report_html import report_html
        from ..review.report_pdf import report_pdf

        form, made = form_of(str(file)), found.made
        if form in ("svg", "png"):
            write_bytes(file, encoded(self.plot(made, black_and_white), form))
            return
        with asker.count(sum(turn.mark in SHOWN for turn in made.turns)) as told:
            report = self.report(made, found.game.todo, black_and_white, told)
        write_bytes(file, report_pdf(report) if form == "pdf" else report_html(report).encode())

    def _told(self, answer: Any) -> Iterator[Shown]:
        """The turns of some seats, unless they stand in a file, the players, and where the game turned."""
        if not answer.turns:
            return
        made, shown = answer.about
        words = self.in_words(made)
        turns = [said for turn, said in zip(made.turns, words.turns, strict=True) if turn.seat in shown.seats]
        if shown.file is None:
            yield from (*_laid_out(list(_rows([(words.heads, ""), *turns])), left=(1, 3, 7)), "")
        yield from _laid_out(words.players, left=(0,))
        yield from _turning_points(words.points, words.noun)
        yield from (*words.basis, made.end.setup.basis)
        if (own := getattr(answer, "puzzles", None)) is not None:
            yield f"{counted(len(own.files), 'puzzle')} of the mistakes"
            yield from (f"  {name}" for name in own.files)
            if own.rejects:
                yield f"no puzzle: {', '.join(f'{reason} {count}' for reason, count in own.rejects.items())}"
        if shown.file is not None:
            yield f"{shown.file}: {counted(len(made.turns), self.decision)} reviewed"


def _write_puzzle(file: Path, text: str, asker: Asker) -> None:
    """Writes a puzzle; one of its id that is there already may have been worked on, and stays."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not write_new(file, text.encode()) and read_text(file) != text:
        asker.note(f"{file}: is there already and differs; it is left as it is")


def _rows(turns: Iterable[tuple[Sequence[str], str]]) -> Iterator[Sequence[str]]:
    """The turns, each with what would have been better."""
    for cells, better in turns:
        yield cells
        if better:
            yield (*[""] * (len(cells) - 1), f"  {better}")


def _turning_points(points: Sequence[tuple[int, str]], noun: str) -> Iterator[str]:
    """The points at which a game turned, by the numbers of their turns, between two empty lines."""
    yield ""
    if points:
        first = points[0][0]
        yield f"turning points (RECORD@{first - 1} is the position before {noun} {first})"
    else:
        yield f"no {noun} turned the game"
    yield from (*(f"  {noun} {number}: {told}" for number, told in points), "")


def _laid_out(rows: Sequence[Sequence[str]], left: Sequence[int]) -> Iterator[str]:
    """Rows in columns, which stand to the right but for some."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
