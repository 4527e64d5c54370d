"""Questions about recorded games: what each turn lost against the best, and a mistake as a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ...kit.capabilities.game_reviews import GameReviewQuestion, Reviewer
from ...kit.capability import Asker, Capability, Local, Python, Question, Spelled, Unfit, in_field
from ...kit.review.answer import mistake_puzzle, mistake_puzzle_told
from ...kit.review.puzzles import OwnPuzzles
from ...kit.review.thoroughness import Thoroughness
from ...kit.spelling import not_one_of
from ..loading import form_of
from ..moves import Turn
from ..puzzles import Puzzle, format_puzzle
from ..replay import Record
from .fields import Position

if TYPE_CHECKING:
    from ...kit.pictures.sheet import Picture
    from ...kit.review.report import Report
    from ...kit.review.wording import ReviewInWords
    from ..answers.of_review import ReviewAnswer
    from ..drawing import Palette
    from ..review import Decision, Review, ReviewedTurn, Reviewing
    from ..review.kept import KeptTurns


class ReviewAsked(GameReviewQuestion):
    """Review a recorded game: what each turn lost against the best.

    Each turn comes with the win share of the best turn, what the turn that was played lost of it and of the final
    margin, and what the cards that came up behind it were worth, all with standard errors; then what each player lost
    in all, and the turns at which the game turned. Turns near the end of the game are proved. A game that was broken
    off is reviewed as far as it goes.

    ?! loses at least 3 % of wins, ? 8 %, ?? 20 %, and more than chance explains; ! is a best turn that the computer
    player quick would not have found. --puzzles writes those mistakes as puzzles whose best turn can be proved.

    Turns that were reviewed are kept by position, so that a review that was broken off goes on, and a second one is
    there at once. Ctrl-C prints what is known (exit code 130).
    """

    rollouts: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        200, description="games that choose the best of each turn"
    )
    player: Annotated[str | None, Spelled(metavar="COLOUR")] = Field(
        None, description="list, and make puzzles of, this player's turns only"
    )
    cache: Annotated[Path | None, Local(), Spelled(metavar="DIR")] = Field(
        None, description="where turns reviewed are kept; not where the system has it"
    )
    black_and_white: Annotated[bool, Local(), Spelled("--bw")] = Field(
        False, description="draw for black-and-white print: patterns only"
    )
    plot: Annotated[Literal["colour", "black-and-white"] | None, Spelled(asked=False)] = Field(
        None, description="with the plot as SVG"
    )


class TurnReviewer(Reviewer):
    """Who reviews the turns of a record."""

    noun, decision = "turn", "decision"
    result = "ny1901_solver.new_york_1901.review:Review"
    examples = (
        "game.record.yaml",
        "game.record.yaml -o review.html --rollouts 600 --workers 4",
        "game.record.yaml --player blue --puzzles mine && ny1901 puzzle play mine/*.yaml",
    )

    def begun(self, record: Record, thorough: Thoroughness) -> Reviewing:
        """The decisions of a record."""
        from ..review import Reviewing

        return Reviewing.of(record, thorough)

    def kept(self, folder: Path, thorough: Thoroughness, must: bool) -> KeptTurns:
        """The decisions that a folder has."""
        from ..review.kept import KeptTurns

        return KeptTurns(folder, thorough, must)

    def reviewed(self, game: Reviewing, kept: Any, workers: int, asker: Asker) -> Generator[ReviewedTurn, None, None]:
        """The decisions in their order."""
        from ..review.run import reviewed

        return reviewed(game, kept, workers, asker.stop)

    def seat(self, record: Record, player: str) -> int:
        """The seat of a colour."""
        colours = record.start.setup.colours
        if player not in colours:
            raise Unfit("player", not_one_of(player, colours))
        return colours.index(player)

    def puzzle_of(self, decision: Decision, best: Turn) -> Puzzle | str:
        """A mistake as a puzzle, or the word for why it makes none."""
        from ..review.puzzles import puzzle_of

        return puzzle_of(decision, best)

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """The file of a puzzle."""
        return format_puzzle(puzzle)

    def form_of(self, text: str) -> str:
        """Of what form of files a text is."""
        return form_of(text)

    def plot(self, made: Review, black_and_white: bool) -> Picture:
        """The shares of the victory."""
        from ..drawing.share_plot import share_plot

        return share_plot(made, _printed(black_and_white))

    def plot_on_page(self, made: Review, kind: str) -> str:
        """The shares of the victory as SVG."""
        from ...kit.review.plot import ON_PAGE
        from ..drawing import BLACK_AND_WHITE, COLOUR
        from ..drawing.share_plot import share_plot

        palette = BLACK_AND_WHITE if kind == "black-and-white" else COLOUR
        return share_plot(made, palette, "plot-", ON_PAGE).svg_text()

    def report(
        self, made: Review, todo: Sequence[Decision], black_and_white: bool, told: Callable[[str], None]
    ) -> Report:
        """The report of a review."""
        from ..drawing.report import report_of

        return report_of(made, todo, _printed(black_and_white), told)

    def answer(self, made: Review, todo: Sequence[Decision], own: OwnPuzzles | None, plot: str | None) -> ReviewAnswer:
        """The answer about a review as far as it has come."""
        from ..answers.of_review import review

        return review(made, todo, own, plot)

    def in_words(self, made: Review) -> ReviewInWords:
        """All that is said of a review."""
        from ..review.wording import in_words

        return in_words(made)


def _printed(black_and_white: bool) -> Palette:
    """The colours of a report: on white paper, to spare the ink."""
    from ..drawing import printed_palette

    return printed_palette(black_and_white)


REVIEW = TurnReviewer().review(ReviewAsked)


class Mistake(Question):
    """Make a puzzle of a mistake that a review found, where it has one best answer and that is proved."""

    position: Position
    best: str = Field(description="the best turn, as the review has it")
    number: int = Field(1, ge=1, description="that of the turn in its game")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    from ..review import Decision
    from ..review.puzzles import puzzle_of

    with in_field("best"):
        best = Turn.parse(asked.best)
        return puzzle_of(Decision(asked.number, asked.position, best, ()), best)


REVIEW_PUZZLE = Capability(
    Mistake,
    _puzzle,
    lambda asked, found, _: mistake_puzzle(asked.position, found, format_puzzle),
    mistake_puzzle_told,
    python=Python(("number",)),
    searches=True,
)
