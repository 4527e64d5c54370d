"""Questions about recorded games: what each move lost against the best, and a mistake as a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ...kit.capabilities.game_reviews import GameReviewQuestion, Reviewer
from ...kit.capability import Asker, Capability, Local, Question, Spelled, Subject, in_field
from ...kit.review.answer import mistake_puzzle, mistake_puzzle_told
from ...kit.review.puzzles import OwnPuzzles
from ...kit.review.thoroughness import Thoroughness
from ..loading import form_of
from ..moves import Move
from ..puzzles.format import format_puzzle
from ..puzzles.puzzle import Puzzle
from ..replay import Record
from ..state import GameState
from ..state.naming import read_seat
from ..table.move_reader import read_move

if TYPE_CHECKING:
    from ...kit.pictures.sheet import Picture
    from ...kit.review.report import Report
    from ...kit.review.wording import ReviewInWords
    from ..answers.of_review import GameReviewAnswer
    from ..review import Decision, Review, ReviewedMove, Reviewing
    from ..review.kept import KeptMoves


class ReviewAsked(GameReviewQuestion):
    """Review a recorded game: what each move lost against the best.

    Each move comes with the margin that is expected behind the best one, to the best of the others, with what the move
    that was played lost of it and of the wins, and what the card drawn was worth, all with standard errors; then what
    each player lost in all, and the moves at which the game turned. A move is judged by what its player saw: other
    hands and the deck are drawn anew. The last moves of the game are proved. A game that was broken off is reviewed as
    far as it goes.

    ?! loses at least 1 point of margin, ? 2 points, ?? 5; in the last round 3 %, 8 % and 20 % of wins; and more than
    chance explains. ! is a best move that the computer player greedy would not have found.

    Moves that were reviewed are kept by what was seen, so that a review that was broken off goes on, and a second one
    is there at once. Ctrl-C prints what is known (exit code 130).
    """

    rollouts: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        400, description="games that choose the best of each move"
    )
    player: Annotated[str | None, Spelled(metavar="PLAYER")] = Field(
        None, description="list, and make puzzles of, this player's moves only; a colour or side"
    )
    cache: Annotated[Path | None, Local(), Spelled(metavar="DIR")] = Field(
        None, description="where moves reviewed are kept; not where the system has it"
    )
    black_and_white: Annotated[bool, Local(), Spelled("--bw")] = Field(False, description="without colours, for print")
    plot: Annotated[Literal["light", "dark", "bw"] | None, Spelled(asked=False)] = Field(
        None, description="with the plot as SVG"
    )


class MoveReviewer(Reviewer):
    """Who reviews the moves of a record."""

    noun = decision = "move"
    result = "ny1901_solver.manhattan.review:Review"
    examples = (
        "game.record.yaml",
        "game.record.yaml -o review.html --workers 2",
        "game.record.yaml@30 --player blue --json",
        "game.record.yaml --player blue --puzzles mine && ny1901 puzzle play mine/*.yaml",
    )

    def begun(self, record: Record, thorough: Thoroughness) -> Reviewing:
        """The decisions of a record."""
        from ..review import Reviewing

        return Reviewing.of(record, thorough)

    def kept(self, folder: Path, thorough: Thoroughness, must: bool) -> KeptMoves:
        """The decisions that a folder has."""
        from ..review.kept import KeptMoves

        return KeptMoves(folder, thorough, must)

    def reviewed(self, game: Reviewing, kept: Any, workers: int, asker: Asker) -> Generator[ReviewedMove, None, None]:
        """The moves in their order."""
        from ..review import reviewed

        return reviewed(game, kept, workers, asker.stop)

    def seat(self, record: Record, player: str) -> int:
        """The seat of a colour or side."""
        with in_field("player"):
            return read_seat(record.start, player)

    def puzzle_of(self, decision: Decision, best: Move) -> Puzzle | str:
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
        """The margins."""
        from ..drawing import BLACK_AND_WHITE, LIGHT
        from ..drawing.margin_plot import margin_plot

        return margin_plot(made, BLACK_AND_WHITE if black_and_white else LIGHT)

    def plot_on_page(self, made: Review, kind: str) -> str:
        """The margins as SVG."""
        from ...kit.review.plot import ON_PAGE
        from ..drawing import THEMES
        from ..drawing.margin_plot import margin_plot

        return margin_plot(made, THEMES[kind], "plot-", ON_PAGE).svg_text()

    def report(
        self, made: Review, todo: Sequence[Decision], black_and_white: bool, told: Callable[[str], None]
    ) -> Report:
        """The report of a review."""
        from ..drawing import BLACK_AND_WHITE, LIGHT
        from ..drawing.report import report_of

        return report_of(made, todo, BLACK_AND_WHITE if black_and_white else LIGHT, told)

    def answer(
        self, made: Review, todo: Sequence[Decision], own: OwnPuzzles | None, plot: str | None
    ) -> GameReviewAnswer:
        """The answer about a review as far as it has come."""
        from ..answers.of_review import review

        return review(made, todo, own, plot)

    def in_words(self, made: Review) -> ReviewInWords:
        """All that is said of a review."""
        from ..review.wording import in_words

        return in_words(made)


REVIEW = MoveReviewer().review(ReviewAsked)


class Mistake(Question):
    """Make a puzzle of a mistake that a review found, where the best move alone answers a question, with proof."""

    position: Annotated[GameState, Subject("position told")]
    move: str = Field(description="the move that was played")
    best: str = Field(description="the best move, as the review has it")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    from ..review.decisions import Decision
    from ..review.puzzles import puzzle_of

    with in_field("move"):
        move = read_move(asked.position, asked.move)
    with in_field("best"):
        best = read_move(asked.position, asked.best)
    return puzzle_of(Decision(1, asked.position, move, ()), best)


REVIEW_PUZZLE = Capability(
    Mistake,
    _puzzle,
    lambda asked, found, _: mistake_puzzle(asked.position, found, format_puzzle),
    mistake_puzzle_told,
    searches=True,
)
