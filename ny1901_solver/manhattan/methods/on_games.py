"""Games move by move: reviewed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ...kit.review.kept import kept_folder
from ..answers import of_review
from ..replay import parse_record
from ..review import Review, ReviewedMove, Reviewing, Thoroughness, reviewed
from ..review.kept import KeptMoves

RecordText = Annotated[str, Field(description="a game record as text")]


class GameReviewRequest(Request):
    """Reviews a game record, as `ny1901 review`; cancelled, the moves judged so far, from which it goes on."""

    record: RecordText
    rollouts: Annotated[int, Field(ge=1, description="games that choose the best of each move")] = 400
    seed: int = 0
    plot: Annotated[Literal["light", "dark", "bw"] | None, Field(description="with the plot as SVG")] = None
    partial: Annotated[bool, Field(description="whether partial answers are wanted while it runs")] = False


def _review(request: GameReviewRequest, caller: Caller) -> dict[str, Any]:
    with in_field("record"):
        record = parse_record(request.record, "the record", hands_told=False)
        if not record.turns:
            raise FieldError("record", "the record: it has no moves to review")
        game = Reviewing.of(record, Thoroughness(request.rollouts, request.seed))
    found = list[ReviewedMove]()

    def answer() -> dict[str, Any]:
        made = game.made(found)
        return of_review.review(made, game.todo, plot=_plot(request, made))

    for turn in reviewed(game, KeptMoves(kept_folder(), game.thorough, must=False), stop=caller.stop):
        found.append(turn)
        if request.partial:
            caller.report(answer())
    return answer()


def _plot(request: GameReviewRequest, made: Review) -> str | None:
    """The plot of the review, where it is wanted and a move was judged."""
    if request.plot is None or not made.turns:
        return None
    from ...kit.review.plot import ON_PAGE
    from ..drawing import THEMES
    from ..drawing.margin_plot import margin_plot

    return margin_plot(made, THEMES[request.plot], "plot-", ON_PAGE).svg_text()


METHODS = {
    "review": Method(GameReviewRequest, _review, "review", ends_early=True, searches=True),
}
