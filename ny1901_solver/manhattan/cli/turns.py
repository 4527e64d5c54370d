"""`legal` and `apply`: what may be played, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..state import GameState
    from ..table.playing import PlayedMove


def apply(
    position: inputs.Position,
    move: inputs.MoveText,
    draw: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD", help="The card that is drawn, by its own square 1 to 9; a city that opens by its letter."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Draw at random by this seed.")] = None,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the next position here.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a move and print the next position.

    The position comes as one line on stdout, with all hands; what was played, drawn and scored on stderr. An illegal
    move gets every rule that it breaks, legal moves near to it, and exit code 1. The card that is drawn behind a build
    is given with --draw, or behind the move as in records, or drawn with --seed.

    \b
    Examples:
      ny1901 apply game.mh "1 1 2 3 3 4" -o game.mh
      ny1901 apply game.mh r3@C7 --seed 7 -o game.mh
      ny1901 apply game.mh "red 3 C7 -> 5" | ny1901 show -
    """
    from ...kit.errors import IllegalMove, ImpossibleDraw
    from ...kit.seeds import seeded
    from ..chance import Draws, KindUnknown, shuffled
    from ..positions import format_line
    from ..rulings.nearest import nearest
    from ..table.move_reader import read_move, told_behind
    from ..table.playing import played

    state = inputs.read(position, hands_told=False)
    text, told = told_behind(move)
    if told and draw:
        raise typer.BadParameter("what comes up is told behind the move already", param_hint="--draw")
    then = None if seed is None else shuffled(seeded(seed))
    wanted = read_move(state, text)
    try:
        found = played(state, wanted, Draws(state.edition.board, told or draw or (), then))
    except KindUnknown as error:
        raise ImpossibleDraw(f"{error}, or draw at random by --seed") from None
    except IllegalMove as error:
        if as_json:
            from ..answers import of_moves

            output.answer(of_moves.not_applied(state, error))
        told_hand = state.to_move not in state.unseen
        near = "".join(str(each.move) for each in nearest(state, wanted, 1).nearest) if told_hand else ""
        raise IllegalMove(error.turn, error.violations, nearest=near, noun="move") from None
    if file is not None:
        from .saving import write

        write(file, f"{format_line(found.after)}\n")
    if as_json:
        from ..answers import of_moves

        output.answer(of_moves.applied(found, seed))
        return
    _, *behind = told_move(found)
    output.note(f"{_player(state)} plays {wanted}")
    output.say(format_line(found.after))
    output.note(*behind)


def _player(state: GameState) -> str:
    from ..state.naming import player_name

    return player_name(state, state.to_move)


def told_move(found: PlayedMove, seen: Sequence[int] | None = None) -> list[str]:
    """What a move was, and what came of it, a sentence a line; cards drawn are told of the seats that are seen.

    So are pieces that are set out secretly.
    """
    from ..moves import Select
    from ..render.sheets import paid_told

    own = seen is None or found.before.to_move in seen
    secret = not own and isinstance(found.move, Select) and found.before.setup.readings.selection == "hidden"
    lines = [f"{_player(found.before)}: {'sets pieces out, face down' if secret else found.move}"]
    if found.drawn and own:
        lines.append(f"drawn: {' '.join(found.drawn)}")
    lines += paid_told(found)
    if found.after.over:
        lines.append("the game is over")
    return lines
