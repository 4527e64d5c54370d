"""`hint`: the best turn against opponents, estimated; and the turns of most points, proved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.seam import NOT_DECIDED
from ...kit.watching import LEAST_SECONDS
from ..origins import whole_turns
from . import inputs
from .advising import Comparing, advised
from .inputs import Json
from .saving import expect_picture

if TYPE_CHECKING:
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
        str | None,
        typer.Option(metavar="TURN", help="A turn of your own, to compare: what goes wrong with it first."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART", help="Compare only turns with this part, such as 'take blue'; repeat it for more."
        ),
    ] = None,
    avoid: Annotated[
        list[str] | None, typer.Option(metavar="PART", help="Compare no turns with this part; repeat it for more.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="COLOUR", help="Refuse to answer unless this player is on turn.")
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="nudge|where|what|full", help="How much to tell of the best turn, full or in stages.")
    ] = "full",
    readings: Annotated[
        str | None,
        typer.Option(metavar="all", help="Does the advice change under other readings? They share the games."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that play the games; the answer of --rollouts is the same.")
    ] = 1,
    draw: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the first three turns into a file: .svg, .png, .html or .pdf."),
    ] = None,
    points: Annotated[
        bool, typer.Option("--points", help="Rank by points if the game ended after the turn, with proof.")
    ] = False,
    twice: Annotated[
        bool, typer.Option("--twice", help="With --points, prove the best gain again, by the CP-SAT model.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find the best turn against opponents: an estimate, with its error; near the end of the game, proved.

    The turns that look best, the one of most points now and a Market Shift are compared by games that go on
    behind them: sensible players play, cards are drawn anew, and after three turns of each player the value of
    the position stands for the rest. Each turn comes with its share of wins and its final margin to the best of
    the others, in points, with standard errors, with what its difference to the first is made of, and with what
    it gains and gives up against the next. The errors are those of the games played: what the value misjudges
    is not in them. Turns clearly behind are left out early. With --rollouts the same seed gives the same answer
    on any machine; every turn has one game at least. Ctrl-C prints what is known (exit code 130).

    --level nudge, where or what leaves the turn for you to find: it says what kind of turn it is, where, and what it
    builds, each with the number of legal turns that still fit.

    --readings all asks again under each other reading of a silent rule that can matter here, one switch at a time,
    and tells where another turn is the best; the games, or the time, are shared by all of them.

    --workers N lets N processes play the games; with --rollouts the answer is the same. Each takes about a second
    to start, so it pays for answers that take longer.

    --only and --avoid narrow the turns to those with, or without, a part as it is typed in `play`: a step or its
    beginning, `build s4`, `demolish`, `grab`, also `take blue` for land of a district and `build gold`.

    With --points turns are ranked by what the final score would grow by if the game ended after them: a proved
    count of tiles, streets, challenge and cards, and no advice; who always followed it won 24 of 200 games
    against the simple computer player `greedy`.

    \b
    Examples:
      ny1901 hint game.yaml
      ny1901 hint game.yaml --time-limit 20 --top 3
      ny1901 hint game.yaml --why-not "take b6 build b2 G5 G6"
      ny1901 hint game.yaml --level where
      ny1901 hint game.yaml --draw turns.svg
      ny1901 hint game.yaml --only "build s4" --avoid demolish
      ny1901 hint game.yaml --points --twice
    """
    from ..table.advice_asked import LEVELS, AdviceAsked, expect_more_turns, expect_on_turn

    told = LEVELS[LEVELS.index(inputs.choice(level, LEVELS, "--level"))]
    state = inputs.read(position, edition)
    expect_more_turns(state)
    expect_on_turn(state, player)
    if points:
        given = {
            "--rollouts": rollouts is not None,
            "--why-not": why_not is not None,
            "--seed": seed != 0,
            "--only": bool(only),
            "--avoid": bool(avoid),
            "--level": level != "full",
            "--draw": draw is not None,
            "--workers": workers != 1,
            "--readings": readings is not None,
        }
        if wrong := [name for name, is_given in given.items() if is_given]:
            raise typer.BadParameter("is for advice, which --points is not", param_hint=wrong[0])
        _rank_by_points(state, top, twice, time_limit, as_json)
        return
    if twice:
        raise typer.BadParameter("the second proof is of points; add --points", param_hint="--twice")
    if rollouts is not None and time_limit is not None:
        raise typer.BadParameter("choose one of --rollouts and --time-limit", param_hint="--rollouts")
    if readings is not None:
        inputs.choice(readings, ["all"], "--readings")
        if level != "full":
            raise typer.BadParameter("other readings tell the turns; leave --level out", param_hint="--readings")
    if draw is not None:
        if level != "full":
            raise typer.BadParameter("a picture tells the turns; leave --level out", param_hint="--draw")
        expect_picture(draw)
    if why_not is not None and level != "full":
        raise typer.BadParameter("beside a turn of your own the best one is told in full", param_hint="--level")
    from ..table.turn_part import narrowed

    parts = only or [], avoid or []
    idea = None if why_not is None else _idea(state, why_not, as_json)
    asked = AdviceAsked(state, top, seed, idea, *parts, narrowed(state, *parts), told)
    advised(asked, Comparing(rollouts, time_limit, workers, readings is not None), as_json, draw)


def _idea(state: GameState, text: str, as_json: bool) -> Turn:
    """The turn that somebody thinks of; where it is illegal, that is the answer."""
    from ...kit.errors import IllegalMove
    from ..table.refusal import read_idea

    try:
        return read_idea(state, text)
    except IllegalMove as error:
        if as_json:
            from ..answers import of_advice

            output.answer(of_advice.not_advised(state, error))
        raise


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
    else:
        _print_hint(state, found, second)
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
    from ..moves import Shift

    output.say("")
    most = found.turns[0].value if found.shift is None else found.without_shift or 0
    without = " without a Market Shift" if found.shift is not None else ""
    compared = f"{found.effects} effects compared"
    output.say(f"{found.status}: no turn{without} gains more than {most:+d} if the game ended after it; {compared}")
    if found.shift is not None:
        if isinstance(found.turns[0].turn.steps[0], Shift):
            output.say(f"with one first, no turn that takes only known cards gains more than {found.turns[0].value:+d}")
        output.say(
            f"a Market Shift first gains {float(found.shift.expected):+.2f} on average, "
            f"{found.shift.worst:+d} at worst and {found.shift.best:+d} at best"
        )
