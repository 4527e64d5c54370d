"""Games turn by turn: reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ...kit.review.kept import kept_folder
from ..answers import of_review
from .given import ByValue, RecordText, opened_record

if TYPE_CHECKING:
    from ..review import Review


class ReviewRequest(ByValue):
    """Reviews a game record, as `ny1901 review`; cancelled, the turns judged so far, from which it goes on."""

    record: RecordText
    rollouts: Annotated[int, Field(ge=1, description="games that choose the best of each turn")] = 200
    seed: int = 0
    plot: Annotated[Literal["colour", "black-and-white"] | None, Field(description="with the plot as SVG")] = None
    partial: Annotated[bool, Field(description="whether partial answers are wanted while it runs")] = False


def _review(request: ReviewRequest, caller: Caller) -> dict[str, Any]:
    from ..review import ReviewedTurn, Reviewing, Thoroughness
    from ..review.kept import KeptTurns
    from ..review.run import reviewed

    opened = opened_record(request, request.record)
    with in_field("record"):
        if not opened.played.turns:
            raise FieldError("record", "the record: it has no turns to review")
        game = Reviewing.of(opened.played, Thoroughness(request.rollouts, request.seed))
    found = list[ReviewedTurn]()

    def answer() -> dict[str, Any]:
        made = game.made(found)
        return of_review.review(made, game.todo, plot=_plot(request, made))

    kept = KeptTurns(kept_folder(), game.thorough, must=False)
    for turn in reviewed(game, kept, stop=caller.stop):
        found.append(turn)
        if request.partial:
            caller.report(answer())
    return answer()


def _plot(request: ReviewRequest, made: Review) -> str | None:
    """The plot of the review, where it is wanted and a turn was judged."""
    if request.plot is None or not made.turns:
        return None
    from ...kit.review.plot import ON_PAGE
    from ..drawing import BLACK_AND_WHITE, COLOUR
    from ..drawing.share_plot import share_plot

    palette = BLACK_AND_WHITE if request.plot == "black-and-white" else COLOUR
    return share_plot(made, palette, "plot-", ON_PAGE).svg_text()


METHODS = {
    "review": Method(ReviewRequest, _review, "review", ends_early=True, searches=True),
}
