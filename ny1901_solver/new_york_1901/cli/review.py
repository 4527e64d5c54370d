"""`review`: what each turn of a recorded game lost against the best."""

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
from . import inputs
from .inputs import Json
from .puzzle_book import printed_palette

if TYPE_CHECKING:
    from ...kit.review.puzzles import OwnPuzzles
    from ..review import Review, ReviewedTurn, Reviewing

ROLLOUTS = 200


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=f"{RECORDS}.")],
    file: reviews.ReportFile = None,
    rollouts: Annotated[
        int, typer.Option(min=1, metavar="N", help="Games that choose the best of each turn.")
    ] = ROLLOUTS,
    seed: Annotated[int, typer.Option(help="Decides the cards of these games.")] = 0,
    player: Annotated[
        str | None, typer.Option(metavar="COLOUR", help="List, and make puzzles of, this player's turns only.")
    ] = None,
    puzzles: reviews.PuzzleFolder = None,
    cache: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where turns reviewed are kept; not where the system has it.")
    ] = None,
    workers: Workers = 1,
    black_and_white: inputs.BlackAndWhite = False,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Review a recorded game: what each turn lost against the best.

    Each turn comes with the win share of the best turn, what the turn that was played lost of it and of the final
    margin, and what the cards that came up behind it were worth, all with standard errors; then what each player lost
    in all, and the turns at which the game turned. Turns near the end of the game are proved. A game that was broken
    off is reviewed as far as it goes.

    ?! loses at least 3 % of wins, ? 8 %, ?? 20 %, and more than chance explains; ! is a best turn that the computer
    player quick would not have found. --puzzles writes those mistakes as puzzles whose best turn can be proved.

    Turns that were reviewed are kept by position, so that a review that was broken off goes on, and a second one is
    there at once. Ctrl-C prints what is known (exit code 130).

    \b
    Examples:
      ny1901 review game.record.yaml
      ny1901 review game.record.yaml -o review.html --rollouts 600 --workers 4
      ny1901 review game.record.yaml --player blue --puzzles mine && ny1901 puzzle play mine/*.yaml
    """
    from ..review import Reviewing, Thoroughness
    from ..review.wording import in_words

    if file is not None:
        reviews.expect_report(file, form_of)
    given = opened(record, edition, RECORDS)
    if given.record is None:
        raise DataError([f"{given.name}: is no game record"])
    played = given.played
    if not played.turns:
        raise DataError([f"{given.name}: the record has no turns to review"])
    inputs.is_about(played.start)
    colours = played.start.setup.colours
    if player is not None:
        inputs.choice(player, colours, "--player")
    seats = [seat for seat, colour in enumerate(colours) if player in (None, colour)]
    game = Reviewing.of(played, Thoroughness(rollouts, seed))
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
            output.say(f"{file}: {counted(len(made.turns), 'decision')} reviewed")
    reviews.end_of(made)


def _reviewed(game: Reviewing, cache: Path | None, workers: int) -> Iterator[ReviewedTurn]:
    """The decisions, those that were kept at once."""
    from ..review.kept import KeptTurns
    from ..review.run import reviewed

    kept = KeptTurns(cache or reviews.kept_reviews(), game.thorough, must=cache is not None)
    return reviews.with_bar(len(game.todo), reviewed(game, kept, workers), "turn")


def _puzzles(game: Reviewing, made: Review, seats: Sequence[int], folder: Path) -> OwnPuzzles:
    """Writes the mistakes of some seats as puzzles."""
    from ..puzzles import format_puzzle
    from ..review.puzzles import puzzle_of

    pairs = zip(game.todo, made.turns, strict=True)
    return reviews.write_puzzles(folder, pairs, seats, puzzle_of, format_puzzle, "turn")


def _report(file: Path, game: Reviewing, made: Review, black_and_white: bool) -> None:
    """Writes the report, or the plot alone."""
    from ..drawing.report import report_of
    from ..drawing.share_plot import share_plot

    palette = printed_palette(black_and_white)
    reviews.write_report(
        file, made, lambda: share_plot(made, palette), lambda told: report_of(made, game.todo, palette, told)
    )
