"""`hint`: the turns that bring most points if the game ended after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.seam import NOT_DECIDED
from ...kit.watching import LEAST_SECONDS
from ..origins import whole_turns
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..hints import Hint, RankedTurn
    from ..planning.result import PlanResult
    from ..state import GameState


def hint(
    position: inputs.Position,
    edition: inputs.Edition = None,
    top: Annotated[int, typer.Option(min=1, help="How many turns to print.")] = 5,
    twice: Annotated[bool, typer.Option("--twice", help="Prove the best gain again, by the CP-SAT model.")] = False,
    time_limit: Annotated[
        float | None, typer.Option(min=LEAST_SECONDS, metavar="SECONDS", help="How long the second proof may take.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rank turns by points if the game ended after them, with proof.

    A turn is worth what the player's final score would grow by if the game ended after it. That is tiles,
    streets and the challenge, less a point for an action card used; every point comes with its source. All
    legal turns are compared, so the count is proved. It is a count, not advice against opponents: it looks at
    no later turn and at nobody's plans, and who always followed it won 1 of 40 games against `greedy`.

    \b
    Examples:
      ny1901 hint game.yaml
      ny1901 hint game.yaml --top 1 --json
      ny1901 hint game.yaml --twice --time-limit 10
    """
    from ..hints import hint as most_points

    state = inputs.read(position, edition)
    if time_limit is not None and not twice:
        raise typer.BadParameter("the time limit is for the second proof; add --twice", param_hint="--time-limit")
    if twice:
        state = whole_turns(state, "the second proof is of whole turns")
    found = most_points(state, top)
    second = _second_proof(state, found, time_limit) if twice else None
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.hint(state, found, second))
    elif found.turns:
        _print_hint(state, found, second)
    else:
        output.note("the game is over")
    if second is not None and second.status not in ("proved", "infeasible"):
        raise typer.Exit(NOT_DECIDED)


def _print_hint(state: GameState, found: Hint, second: PlanResult | None) -> None:
    output.say(f"{state.colour(state.to_move)} to move")
    say_found(found)
    if second is not None:
        if second.status == "proved":
            output.say(
                f"proved twice: the CP-SAT model has no turn without a Market Shift above {second.value:+d}, either"
            )
        else:
            output.say("the second proof was not finished in the time limit")
    output.say(state.setup.basis)


def say_found(found: Hint) -> None:
    """Prints the turns of a hint, which has some, each with its points by source, and what is proved."""
    for place, ranked in enumerate(found.turns, start=1):
        _print_turn(place, ranked)
    _print_summary(found)


def _second_proof(state: GameState, found: Hint, time_limit: float | None) -> PlanResult:
    from ..hints.twice import prove_twice

    return prove_twice(state, found, time_limit)


def _print_turn(place: int, ranked: RankedTurn) -> None:
    output.say(f"{place}. {ranked.value:+d}  {ranked.turn}")
    for line in ranked.lines:
        output.say(f"     {line.points:+d}  {line.reason} ({line.rule})")
    for note in ranked.notes:
        output.say(f"         {note}")
    if ranked.ways > 1:
        output.say(f"         {ranked.ways} legal turns come to the same")


def _print_summary(found: Hint) -> None:
    output.say("")
    most = found.turns[0].value
    without = " without a Market Shift" if found.shift is not None else ""
    compared = f"{found.effects} effects compared"
    output.say(f"{found.status}: no turn{without} gains more than {most:+d} if the game ended after it; {compared}")
    if found.shift is not None:
        output.say(
            f"a Market Shift first gains {float(found.shift.expected):+.2f} on average, "
            f"{found.shift.worst:+d} at worst and {found.shift.best:+d} at best"
        )
