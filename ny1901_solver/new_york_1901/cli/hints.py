"""`hint`: the best turn against opponents, estimated; and the turns of most points, proved."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.process import INTERRUPTED
from ...kit.terminal.progress import on_terminal, watched
from ...kit.terminal.seam import NOT_DECIDED
from ...kit.watching import LEAST_SECONDS
from ...kit.words import counted
from ..origins import whole_turns
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..advice import Advice, AdvisedTurn
    from ..advice.advise import Estimate
    from ..hints import Hint, RankedTurn
    from ..moves import Turn
    from ..planning.result import PlanResult
    from ..state import GameState


def hint(
    position: inputs.Position,
    edition: inputs.Edition = None,
    top: Annotated[int, typer.Option(min=1, help="How many turns to print.")] = 5,
    time_limit: Annotated[
        float | None,
        typer.Option(
            min=LEAST_SECONDS, max=86400, metavar="SECONDS", help="How long to compare turns; 5 if nothing is said."
        ),
    ] = None,
    rollouts: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Compare by N games over all turns, whatever the time.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides the cards of these games.")] = 0,
    why_not: Annotated[
        str | None, typer.Option(metavar="TURN", help="A turn of your own to compare with the best.")
    ] = None,
    points: Annotated[
        bool, typer.Option("--points", help="Rank by points if the game ended after the turn, with proof.")
    ] = False,
    twice: Annotated[
        bool, typer.Option("--twice", help="With --points, prove the best gain again, by the CP-SAT model.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find the best turn against opponents: an estimate, with its error; on the last turn of the game, proved.

    The turns that look best, the one of most points now and a Market Shift are compared by games that go on
    behind them: sensible players play, cards are drawn anew, and after three turns of each player the value of
    the position stands for the rest. Each turn comes with its share of wins and its final margin to the best of
    the others, in points, with standard errors, and with what the margin is made of. The errors are those of
    the games played: what the value misjudges is not in them. Turns clearly behind are left out early. With
    --rollouts the same seed gives the same answer on any machine; every turn has one game at least. Ctrl-C
    prints what is known (exit code 130).

    With --points turns are ranked by what the final score would grow by if the game ended after them: a proved
    count of tiles, streets, challenge and cards, and no advice; who always followed it won 3 of 40 games
    against the simple computer player `greedy`.

    \b
    Examples:
      ny1901 hint game.yaml
      ny1901 hint game.yaml --time-limit 20 --top 3
      ny1901 hint game.yaml --why-not "take b6 build b2 G5 G6"
      ny1901 hint game.yaml --points --twice
    """
    state = inputs.read(position, edition)
    if points:
        given = {"--rollouts": rollouts is not None, "--why-not": why_not is not None, "--seed": seed != 0}
        if wrong := [name for name, is_given in given.items() if is_given]:
            raise typer.BadParameter("is for advice, which --points is not", param_hint=wrong[0])
        _rank_by_points(state, top, twice, time_limit, as_json)
        return
    if twice:
        raise typer.BadParameter("the second proof is of points; add --points", param_hint="--twice")
    if rollouts is not None and time_limit is not None:
        raise typer.BadParameter("choose one of --rollouts and --time-limit", param_hint="--rollouts")
    _advise(state, top, time_limit, rollouts, seed, why_not, as_json)


def _advise(
    state: GameState,
    top: int,
    time_limit: float | None,
    rollouts: int | None,
    seed: int,
    why_not: str | None,
    as_json: bool,
) -> None:
    from ..advice import advise
    from ..advice.advise import DEFAULT_SECONDS
    from ..table.refusal import read_idea

    idea = None if why_not is None else read_idea(state, why_not)
    limit, begun = DEFAULT_SECONDS if time_limit is None else time_limit, time.monotonic()
    with watched(counts_turns=False) as watch:

        def told(advice: Advice) -> None:
            best = advice.turns[0]
            watch.tell(f"{counted(advice.rollouts, 'game')}: best so far {best.turn}, {best.share.mean:.0%} of wins")

        def stop() -> bool:
            return watch.stop() or (rollouts is None and time.monotonic() - begun >= limit)

        advice = advise(state, rollouts, seed, stop, told if on_terminal() else None, idea)
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.advice(state, advice, top, idea, seed, watch.interrupted))
    elif advice.turns:
        output.say(f"{state.colour(state.to_move)} to move; margins are to the best of the others, at the game's end")
        say_advice(advice, top, idea)
        output.say(state.setup.basis)
    else:
        output.note("the game is over")
    if watch.interrupted:
        output.note("broken off: that is what was known by then")
        raise typer.Exit(INTERRUPTED)


def say_advice(advice: Advice, top: int, idea: Turn | None = None) -> None:
    """Prints the turns of advice, which has some, the best first, and the player's own idea wherever it stands."""
    from ...kit.comparing import FIRST
    from ..advice.rollouts import ROUNDS

    for place, each in enumerate(advice.turns, start=1):
        if place <= top or each.turn == idea:
            yours = " (yours)" if each.turn == idea else ""
            _say_advised(f"{place}{yours}. ", each, advice)
    output.say("")
    alone = len(advice.turns) == 1
    if advice.proved:
        output.say(
            f"proved: no turn ends the game better; {counted(advice.looked_at, 'legal turn')} with "
            f"{counted(len(advice.turns), 'effect')} compared, and nobody moves after this turn"
        )
        return
    compared = f"{counted(len(advice.turns), 'turn')} of {advice.looked_at} looked at"
    if alone:
        output.say("there is nothing to choose")
    elif advice.turns[0].rollouts < FIRST:
        output.say(f"estimated: {compared}, by too few games to tell them apart")
    elif advice.certain:
        output.say(f"estimated: {compared}; the first is the best of these, with an error of 5 % at most")
    else:
        output.say(f"estimated: {compared}, of which the first need not be the best; more time tells them apart")
    output.say(
        f"{counted(advice.rollouts, 'game')} behind them, of {ROUNDS} turns of each player; then the value of the "
        "position stands for the rest"
    )


def _say_advised(place: str, each: AdvisedTurn, advice: Advice) -> None:
    from ...kit.comparing import FIRST
    from ..advice.rollouts import PARTS
    from ..moves import Shift

    best = advice.turns[0]

    def error(of: Estimate, times: int = 1, digits: int = 1) -> str:
        """A standard error as it stands behind its mean; nothing where games are too few for it, or there is none."""
        return f" ± {times * of.error:.{digits}f}" if each.rollouts >= FIRST else ""

    wins = f"{100 * each.share.mean:.0f}{error(each.share, 100, 0)} % of wins"
    on = ", and on with the cards that come up" if isinstance(each.turn.steps[-1], Shift) else ""
    output.say(f"{place}{wins}, {_signed(each.margin.mean)}{error(each.margin)}  {each.turn}{on}")
    shown = each.parts if each is best else [-part for part in each.parts_behind]
    parts = ", ".join(f"{_signed(part)} {name}" for name, part in zip(PARTS, shown, strict=True) if abs(part) >= 0.05)
    if each is not best:
        games = f" in {counted(each.rollouts, 'game')}" if each.rollouts < best.rollouts else ""
        behind = f"{_signed(-each.behind.mean)}{error(each.behind)} against the first{games}"
        parts = f"{behind}{': ' * bool(parts)}{parts}"
    output.say(f"     {parts}")


def _signed(points: float) -> str:
    """Points with their sign; what is less than a twentieth is no loss."""
    return f"{round(points, 1) + 0.0:+.1f}"


def _rank_by_points(state: GameState, top: int, twice: bool, time_limit: float | None, as_json: bool) -> None:
    from ..hints import hint as most_points

    if time_limit is not None and not twice:
        raise typer.BadParameter("the time limit is for the second proof; add --twice", param_hint="--time-limit")
    if twice:
        state = whole_turns(state, "the second proof is of whole turns")
    found = most_points(state, top)
    second = _second_proof(state, found, time_limit) if twice else None
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.points(state, found, second))
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
