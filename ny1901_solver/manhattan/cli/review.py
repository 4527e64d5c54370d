"""`review`: what each move of a recorded game lost against the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.terminal import output, reviews
from ...kit.terminal.options import Workers
from ...kit.words import counted
from ..origins import RECORDS, form_of, opened
from .inputs import Json, in_option

if TYPE_CHECKING:
    from ...kit.review.puzzles import OwnPuzzles
    from ..review import Review, ReviewedMove, Reviewing

ROLLOUTS = 400


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=f"{RECORDS}.")],
    file: reviews.ReportFile = None,
    rollouts: Annotated[
        int, typer.Option(min=1, metavar="N", help="Games that choose the best of each move.")
    ] = ROLLOUTS,
    seed: Annotated[int, typer.Option(help="Decides the cards of these games.")] = 0,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="List, and make puzzles of, this player's moves only; a colour or side."),
    ] = None,
    puzzles: reviews.PuzzleFolder = None,
    cache: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where moves reviewed are kept; not where the system has it.")
    ] = None,
    workers: Workers = 1,
    black_and_white: Annotated[bool, typer.Option("--bw", help="Without colours, for print.")] = False,
    as_json: Json = False,
) -> None:
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

    \b
    Examples:
      ny1901 review game.record.yaml
      ny1901 review game.record.yaml -o review.html --workers 2
      ny1901 review game.record.yaml@30 --player blue --json
      ny1901 review game.record.yaml --player blue --puzzles mine && ny1901 puzzle play mine/*.yaml
    """
    from ..review import Reviewing, Thoroughness
    from ..review.wording import in_words
    from ..state.naming import read_seat

    if file is not None:
        reviews.expect_report(file, form_of)
    given = opened(record, RECORDS, hands_told=False)
    if given.record is None:
        raise DataError([f"{given.name}: is no game record"])
    if not given.record.turns:
        raise DataError([f"{given.name}: the record has no moves to review"])
    seats = list(given.record.start.setup.seats)
    if player is not None:
        with in_option("--player"):
            seats = [read_seat(given.record.start, player)]
    game = Reviewing.of(given.record, Thoroughness(rollouts, seed))
    made = game.made(_reviewed(game, cache, workers))
    own = _puzzles(game, made, seats, puzzles) if puzzles is not None and made.complete else None
    if file is not None:
        _report(file, game, made, black_and_white)
    if as_json:
        from ..answers import of_review

        output.answer(of_review.review(made, game.todo, own))
    elif made.turns:
        reviews.tell(made, in_words(made), seats, file)
        if own is not None:
            reviews.tell_puzzles(own)
        if file is not None:
            output.say(f"{file}: {counted(len(made.turns), 'move')} reviewed")
    reviews.end_of(made)


def _reviewed(game: Reviewing, cache: Path | None, workers: int) -> Iterator[ReviewedMove]:
    """The moves, those that were kept at once."""
    from ..review import reviewed
    from ..review.kept import KeptMoves

    kept = KeptMoves(cache or reviews.kept_reviews(), game.thorough, must=cache is not None)
    return reviews.with_bar(len(game.todo), reviewed(game, kept, workers), "move")


def _puzzles(game: Reviewing, made: Review, seats: Sequence[int], folder: Path) -> OwnPuzzles:
    """Writes the mistakes of some seats as puzzles."""
    from ..puzzles.format import format_puzzle
    from ..review.puzzles import puzzle_of

    pairs = zip(game.todo, made.turns, strict=True)
    return reviews.write_puzzles(folder, pairs, seats, puzzle_of, format_puzzle, "move")


def _report(file: Path, game: Reviewing, made: Review, black_and_white: bool) -> None:
    """Writes the report, or the plot alone."""
    from ..drawing import BLACK_AND_WHITE, LIGHT
    from ..drawing.margin_plot import margin_plot
    from ..drawing.report import report_of

    palette = BLACK_AND_WHITE if black_and_white else LIGHT
    reviews.write_report(
        file, made, lambda: margin_plot(made, palette), lambda told: report_of(made, game.todo, palette, told)
    )
