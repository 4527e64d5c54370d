"""`replay`: verify a game record and print what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output, replays
from . import inputs
from .inputs import Ascii, Json

if TYPE_CHECKING:
    from ..replay import Played


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A game record, or '-' for stdin.")],
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N moves and show the position.")
    ] = None,
    seat: inputs.Seat = None,
    all_open: inputs.Open = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Replay a game record under the rules.

    Prints every move with what came up behind it, and what each round has paid. A record with an illegal move gets the
    move's number and every rule that it breaks, and exit code 1.

    \b
    Examples:
      ny1901 replay game.record.yaml
      ny1901 replay game.record.yaml --to 12 --seat blue
    """
    from ...kit.errors import DataError
    from ..answers import of_moves
    from ..origins import RECORDS, opened
    from ..replay import replay as played

    given = opened(record, RECORDS, hands_told=False).record
    if given is None:
        raise DataError([f"{record}: is a position; wanted here: a game record"])
    given = replays.up_to(given, to, "move")
    turns = replays.replayed(given, played, of_moves.not_replayed if as_json else None)
    last = turns[-1].after if turns else given.start
    if as_json:
        output.answer(of_moves.replayed(given, turns).data())
    elif to is not None:
        from .games import say_position

        say_position(last, inputs.seen_by(last, seat, all_open), ascii_only)
    else:
        from ..render.sheets import verdict

        for each in turns:
            output.say(*_lines(each))
        output.say(verdict(of_moves.replayed(given, turns)).plain, last.setup.basis)


def _lines(each: Played) -> list[str]:
    """A move with its note, and what a round that it ended has paid."""
    from ..answers.answer import GainedData, gained_by
    from ..chance import kind_names
    from ..render.sheets import paid_told
    from ..state.naming import player_name

    names = kind_names(each.before.edition.board)
    drawn = tuple(names[kind] for kind in each.draws)
    told = f" | {' '.join(drawn)}" if drawn else ""
    move = f"{each.number:>3} {player_name(each.before, each.seat):<6} {each.turn}{told}"
    colours, after = each.before.edition.colours, each.after
    points = {colours[colour]: after.points[colour] for colour in after.setup.in_play}
    scored = [GainedData(**line) for line in gained_by(colours, each.gained)]
    paid = paid_told(each.before.round, points, scored)
    return [move, *(f"    {text}" for text in each.note.split("\n") if text), *paid]
