"""Reviews of recorded games, turn by turn, for every game: the question, running the review, and the text of the
answer.

If the reviews of a game can be drawn and mistakes can become puzzles, the game has a `Reviewer`, which finds the
modules that draw reviews and make puzzles. In a game without a `Reviewer`, moves are judged by games of random players.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from pydantic import Field

from ..errors import IllegalMove
from ..exit_codes import INTERRUPTED
from ..files.access import expect_page, read_text, write_bytes, write_new
from ..messages import gettext, ngettext
from ..pictures.picture_files import encode, form_of
from ..protocol.game import Game
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Local, Python, Question, Shown, Spelled, Subject, in_field
from ..records.of_game import Records
from ..reviews.answer import MistakePuzzleAnswer, ReviewShape, mistake_puzzle, mistake_puzzle_lines
from ..reviews.kept import kept_folder
from ..reviews.plot import ON_PAGE
from ..reviews.puzzles import OwnPuzzles, is_mistake
from ..reviews.report import SHOWN, DrawnReview
from ..reviews.report_html import report_html
from ..reviews.report_pdf import report_pdf
from ..reviews.review_settings import ReviewSettings
from ..reviews.reviewed import Review, ReviewedStep
from ..reviews.run import Reviewing, Reviews
from ..reviews.wording import ReviewWords
from ..step_words import step_words
from ..text.words import join_clauses
from .of_game import GameAnswer, PlainShapes
from .working import SIDE_BY_SIDE, Processes

if TYPE_CHECKING:
    from ..reviews.decisions import Decision


class ReviewQuestion(Question):
    """Review a recorded game: show what each move lost compared with the best move.

    For each move, the review lists the share of wins that the best move can expect, the share that the played move
    lost, and the final points that it lost, with standard errors. The totals of each player and the turning points of
    the game follow. Hidden information is drawn at random again, so a move is judged only by what its player could see.
    The marks mean: ?! loses at least 3 % of wins, ? at least 8 % and ?? at least 20 %, in each case more than chance
    explains. Ctrl-C prints the results so far (exit code 130).
    """

    wording: ClassVar[dict[str, str]] = {"noun": "move"}

    record: Annotated[Any, Subject("record")]
    rollouts: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        400, description="number of games for finding the best {noun} of each decision"
    )
    seed: int = Field(0, description="seed for drawing the cards in these games")


class GameReviewQuestion(ReviewQuestion):
    """The base of `review` questions in games whose reviews can be drawn and kept, and whose mistakes can become
    puzzles.
    """

    wording: ClassVar[dict[str, str]] = {}  # each game fills these fields: its words for a turn and for a player

    record: Annotated[Any, Subject("reviewed record")]
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE")] = Field(
        None, description="the report to write (.html or .pdf), or only its plot (.svg or .png)"
    )
    player: Annotated[str | None, Spelled(metavar="{PLAYER}")] = Field(
        None, description="list only this player's {noun}s, and make puzzles only of them"
    )
    puzzles: Annotated[Path | None, Local(), Spelled(metavar="DIR", folder=True)] = Field(
        None, description="write the mistakes as puzzles into this folder"
    )
    cache: Annotated[Path | None, Local(), Spelled(metavar="DIR")] = Field(
        None,
        description="folder in which reviewed {noun}s are kept (default: the system's folder for the program's data)",
    )
    workers: Processes = SIDE_BY_SIDE
    black_and_white: Annotated[bool, Local(), Spelled("--bw")] = Field(
        False, description="draw for black-and-white printing"
    )
    plot: Any


class SeatsShown(NamedTuple):
    """The seats whose turns are listed as text. If `file` is given, the report in this file contains the turns, and the
    text does not list them.
    """

    seats: Sequence[int]
    file: Path | None = None


@dataclass
class FoundReview:
    """The review of a recorded game while it is in progress. `game` contains the decisions to judge, `turns` the turns
    judged so far, and `own` the puzzles made of mistakes.
    """

    reviews: Reviews
    game: Reviewing
    turns: list[ReviewedStep] = field(default_factory=list)
    own: OwnPuzzles | None = None

    @property
    def review(self) -> Review:
        """The review of the turns that are judged so far."""
        return self.reviews.make_review(self.game, self.turns)


def judge(result: FoundReview, asker: Asker, cache: Path | None = None, workers: int = 1) -> None:
    """Judges one decision after the other, and stores each result in a folder, until all decisions are judged or the
    user stops the review.
    """
    reviews, game = result.reviews, result.game
    folder = cache or (asker.keeps / "reviews" if asker.keeps else kept_folder())
    each = reviews.review_decisions(
        game, reviews.reviews_in(folder, game.settings, cache is not None), workers, asker.stop
    )
    words = step_words(reviews.game.noun)
    try:
        with asker.count(len(game.todo)) as advance, closing(each):
            for turn in each:
                advance(gettext(words.numbered_and_marked, number=turn.number, mark=turn.mark))
                result.turns.append(turn)
                if asker.tell is not None:
                    asker.tell(result)
    except KeyboardInterrupt:
        return


def begin_review(reviews: Reviews, asked: ReviewQuestion) -> FoundReview:
    """Starts a review: finds the decisions of the record, but judges none of them yet."""
    with in_field("record", IllegalMove):
        return FoundReview(reviews, reviews.begin(asked.record, ReviewSettings(asked.rollouts, asked.seed)))


def reviewing(
    question: type[ReviewQuestion],
    find: Callable[[Any, Asker], FoundReview],
    answer: Callable[[Any, FoundReview, Asker], Answer],
    lines: Callable[[Any], Iterator[Shown]],
    examples: tuple[str, ...],
    goes_on: bool = False,
) -> Capability[Any, Any]:
    """Makes the capability that reviews a record. If an interrupted review can be continued, `goes_on` is true."""

    def unfinished_sentence(answer: Any) -> str:
        if answer.status != "interrupted":
            return ""
        interrupted = ngettext(
            "interrupted after {reviewed} of {number} decision",
            "interrupted after {reviewed} of {number} decisions",
            answer.decisions,
            reviewed=len(answer.turns),
        )
        return join_clauses(interrupted, gettext("the same command continues the review") if goes_on else "")

    return Capability(
        question,
        find,
        answer,
        lines,
        examples,
        answers="review",
        python=Python(("rollouts", "seed"), lambda result: result.review, f"{Review.__module__}:Review"),
        code=lambda answer: INTERRUPTED if answer.status == "interrupted" else 0,
        searches=True,
        ends_early=True,
        tells=True,
        says_unfinished=True,
        breaks_off=True,
        parting=unfinished_sentence,
    )


def review_lines(answer: Any, basis: Callable[[Any], Iterable[str]] = lambda end: ()) -> Iterator[Shown]:
    """The lines of a review: the turns of the chosen seats (unless a file contains them), the totals of the players,
    and the turning points.

    The function `basis` returns lines about the edition and the readings of the rules; its argument is the last
    position of the game.
    """
    if not answer.turns:
        return
    made, words, shown = answer.about
    of_game = words(made)
    said = of_game.wording()
    turns = [row for turn, row in zip(made.turns, said.turns, strict=True) if turn.seat in shown.seats]
    if shown.file is None:
        yield from (*_laid_out(list(_rows([(said.heads, ""), *turns])), left=(1, 3, 7)), "")
    yield from _laid_out(said.players, left=(0,))
    yield from _turning_points(said.points, of_game)
    yield from (*said.basis, *basis(made.end))


MODULES = (
    *("review", "review.puzzles", "puzzles.format", "loading"),
    *("drawing.colours", "drawing.report"),
)
"""The modules of a game's package that make the game's reviews, as names relative to the package."""


UNNAMED = Python()


@dataclass(frozen=True)
class Reviewer:
    """Reviews the records of a `game`. The modules of the game that make reviews must have the names in `MODULES`.

    In the game's package, the module `review` has the function `reviews`, the module `review.puzzles` makes puzzles,
    and the module `drawing.report` draws reviews with the palettes of `drawing.colours`. `printed` contains the names
    of two palettes for paper: the palette in colours, and the palette in black and white. `shape` is the model of the
    answer. `decision` is the game's word for the decisions that a report counts. The function `seat` returns the seat
    of the player with the typed name, and raises `Unfit` for an unknown name.
    """

    game: Game[Any, Any]
    shape: ReviewShape
    printed: tuple[str, str]
    decision: str
    seat: Callable[[Any, str], int]
    examples: tuple[str, ...]

    @property
    def package(self) -> str:
        """The name of the game's package."""
        return type(self.game).__module__.rpartition(".")[0]

    @cached_property
    def reviews(self) -> Reviews:
        """The object with the functions that review the game's records."""
        reviews: Reviews = self._of("review").reviews(self.game)
        return reviews

    def capability(self, question: type[GameReviewQuestion]) -> Capability[Any, Any]:
        """Makes the capability that reviews a record."""
        return reviewing(question, self._find, self._answer, self._lines, self.examples, goes_on=True)

    def mistakes(
        self, question: type[Question], find: Callable[[Any, Asker], Any], python: Python = UNNAMED
    ) -> Capability[Any, Any]:
        """Makes the capability that turns a mistake into a puzzle; if no puzzle can be made, the answer contains the
        reason.
        """

        def answer(asked: Any, result: Any, _: Asker) -> MistakePuzzleAnswer:
            return mistake_puzzle(asked.position, result, self._of("puzzles.format").format_puzzle)

        return Capability(question, find, answer, mistake_puzzle_lines, python=python, searches=True)

    def puzzle_of(self, decision: Decision, best: Any) -> Any:
        """The puzzle made of a mistake; if no puzzle can be made, a word for the reason. The modules that make puzzles
        are loaded by this method, because they are not needed earlier.
        """
        return self._of("review.puzzles").puzzle_of(decision, best)

    def _find(self, asked: Any, asker: Asker) -> FoundReview:
        if asked.output is not None:
            self._expect_report(asked.output)
        seats = self._seats(asked)
        result = begin_review(self.reviews, asked)
        judge(result, asker, asked.cache, asked.workers)
        if asked.puzzles is not None and result.review.complete:
            result.own = self._puzzles(asked.puzzles, result, seats, asker)
        if asked.output is not None and result.turns:
            self._write_report(asked.output, result, asked.black_and_white, asker)
        return result

    def _answer(self, asked: Any, result: FoundReview, _: Asker) -> Answer:
        made = result.review
        plot = None
        if asked.plot is not None and made.turns:
            plot = self.drawing.plot(made, self._palette(asked.plot), "plot-", ON_PAGE).svg_text()
        shown = SeatsShown(self._seats(asked), asked.output)
        return self.shape.make(made, result.own, plot).with_about((made, self.reviews.words, shown))

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that a review imports only when it runs. A tool that packs the program for distribution must
        include the listed modules.
        """
        return tuple(f"{self.package}.{module}" for module in MODULES)

    def _of(self, module: str) -> Any:
        place = f"{self.package}.{module}"
        assert place in self.modules, f"{place} is not among those that a site packs"
        return importlib.import_module(place)

    @property
    def drawing(self) -> DrawnReview:
        """The object with the functions that draw a review."""
        drawing: DrawnReview = self._of("drawing.report").DRAWN
        return drawing

    def _palette(self, name: str) -> Any:
        return self._of("drawing.colours").THEMES[name]

    def _seats(self, asked: Any) -> Sequence[int]:
        """The seats whose turns are listed and whose mistakes become puzzles."""
        seats: Sequence[int] = asked.record.start.setup.seats
        return seats if asked.player is None else [self.seat(asked.record, asked.player)]

    def _puzzles(self, folder: Path, result: FoundReview, seats: Sequence[int], asker: Asker) -> OwnPuzzles:
        """Writes puzzles made of the mistakes of some seats. Also counts the mistakes that make no puzzle, by the word
        for the reason.
        """
        mistakes = [turn for turn in result.turns if turn.seat in seats and is_mistake(turn)]
        files, rejects = list[str](), Counter[str]()
        with asker.count(len(mistakes)) as advance:
            for turn in mistakes:
                puzzle = self.puzzle_of(turn.decision, turn.best)
                if isinstance(puzzle, str):
                    rejects[puzzle] += 1
                else:
                    files.append(str(file := folder / f"{puzzle.id}.yaml"))
                    _write_puzzle(file, self._of("puzzles.format").format_puzzle(puzzle), asker)
                advance(gettext(step_words(self.game.noun).numbered, number=turn.number))
        return OwnPuzzles(tuple(files), dict(sorted(rejects.items())))

    def _expect_report(self, file: Path) -> None:
        """Raises an error if the report cannot be written to the file that the question names."""
        form_of(str(file))
        expect_page(file, self._of("loading").form_of)

    def _write_report(self, file: Path, result: FoundReview, black_and_white: bool, asker: Asker) -> None:
        """Writes the report of a review, or only the plot of the report."""
        form, made, palette = form_of(str(file)), result.review, self._palette(self.printed[black_and_white])
        if form in ("svg", "png"):
            write_bytes(file, encode(self.drawing.plot(made, palette), form))
            return
        with asker.count(sum(turn.mark in SHOWN for turn in made.turns)) as advance:
            report = self.drawing.report(made, palette, advance)
        write_bytes(file, report_pdf(report) if form == "pdf" else report_html(report).encode())

    def _lines(self, answer: Any) -> Iterator[Shown]:
        """The lines of the review, followed by lines about the puzzles and the report file that were written."""
        if not answer.turns:
            return
        yield from review_lines(answer, lambda end: [end.setup.basis])
        if (own := getattr(answer, "puzzles", None)) is not None:
            yield ngettext(
                "{number} puzzle made of the mistakes", "{number} puzzles made of the mistakes", len(own.files)
            )
            yield from (f"  {name}" for name in own.files)
            if own.rejects:
                reasons = ", ".join(f"{reason} {count}" for reason, count in own.rejects.items())
                yield gettext("mistakes that make no puzzle, by reason: {reasons}", reasons=reasons)
        made, _, shown = answer.about
        if shown.file is not None:
            yield ngettext(
                "{file}: a report on {number} decision",
                "{file}: a report on {number} decisions",
                len(made.turns),
                file=shown.file,
            )


def review(game: Game[Any, Any], records: Records[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability `review` of a game without its own code for reviews."""
    reviews = Reviews(game, records.replay)
    shape = ReviewShape(
        shapes.of(GameAnswer),
        ReviewWords,
        game.noun,
        ("shares", "shares of the win by player, 1 in total"),
        "the share that the cards which came up afterwards brought each player",
        lambda decision: decision.observation,
        "the position of the decision, as its player saw it",
    )
    shapes.later(lambda: shape.answer)

    def find(asked: ReviewQuestion, asker: Asker) -> FoundReview:
        result = begin_review(reviews, asked)
        judge(result, asker)
        return result

    def answer(asked: ReviewQuestion, result: FoundReview, _: Asker) -> Answer:
        made = result.review
        return shape.make(made).with_about((made, reviews.words, SeatsShown(range(len(made.names)))))

    examples = ("game.record.yaml", "game.record.yaml --rollouts 2000")
    return reviewing(ReviewQuestion, find, answer, review_lines, examples)


def _write_puzzle(file: Path, text: str, asker: Asker) -> None:
    """Writes a puzzle. An existing file is left unchanged, because the user may have edited it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not write_new(file, text.encode()) and read_text(file) != text:
        asker.note(gettext("{file} already exists with different content, and is left unchanged", file=file))


def _rows(turns: Iterable[tuple[Sequence[str], str]]) -> Iterator[Sequence[str]]:
    """The rows of the table of turns. If a better turn exists, the row of a turn is followed by a row with the better
    turn.
    """
    for cells, better in turns:
        yield cells
        if better:
            yield (*[""] * (len(cells) - 1), f"  {better}")


def _turning_points(points: Sequence[tuple[int, str]], words: ReviewWords) -> Iterator[str]:
    """Lines about the turning points of a game, each with the number of its turn, between two empty lines."""
    yield ""
    yield words.points_title(points[0][0] if points else None)
    yield from (*(f"  {words.number_text(number)}: {sentence}" for number, sentence in points), "")


def _laid_out(rows: Sequence[Sequence[str]], left: Sequence[int]) -> Iterator[str]:
    """Writes rows of cells as lines with aligned columns. The cells are aligned to the right, except in the columns
    `left`, where the cells are aligned to the left.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
