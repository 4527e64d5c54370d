"""`legal` and `apply`: what may be played, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..moves import Move
    from ..state import GameState
    from ..table.playing import PlayedMove


def legal(
    position: inputs.Position,
    count: Annotated[bool, typer.Option("--count", help="Print only how many there are.")] = False,
    at: Annotated[
        str | None, typer.Option(metavar="PLOT|CITY", help="Only builds on a plot, C7, or in a city, C.")
    ] = None,
    piece: Annotated[
        str | None,
        typer.Option(metavar="PIECE", help="Only builds of a piece, such as r3, of a colour, or of so many floors."),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=0, help="Print so many at most.")] = None,
    as_json: Json = False,
) -> None:
    """List the legal moves of the player to move: builds, or pieces to set out.

    It tells the hand of the player to move, as the rules need it.

    \b
    Examples:
      ny1901 legal game.mh --limit 20
      ny1901 legal game.mh --at C --piece r3
      ny1901 legal game.mh --count
    """
    from ..rules import legal_moves

    state = inputs.read_for_mover(position)
    wanted = _wanted(state, at, piece)
    moves = [move for move in legal_moves(state) if wanted(move)]
    shown = [] if count else moves if limit is None else moves[:limit]
    if as_json:
        from ..answers import of_moves

        output.answer(of_moves.legal(state, len(moves), shown))
    elif count:
        output.say(str(len(moves)))
    else:
        output.say(*map(str, shown))
        if len(shown) < len(moves):
            output.note(f"{len(moves) - len(shown)} more legal moves")
    if not moves and not as_json:
        output.note("the game is over" if state.over else "no such move is legal")


def _wanted(state: GameState, at: str | None, piece: str | None) -> Callable[[Move], bool]:
    """Which moves are listed; raises `BadParameter` for a place or piece that there is not."""
    from ..moves import Build

    board, pieces = state.edition.board, _pieces(state, piece)
    if at is not None and at.upper() not in (*board.plots, *board.slots):
        raise typer.BadParameter(
            f"{at!r} is no plot or city, such as {board.plots[-1]} or {board.slots[-1]}", param_hint="--at"
        )

    def wanted(move: Move) -> bool:
        if at is None and piece is None:
            return True
        if not isinstance(move, Build):
            return False
        return move.plot.startswith((at or "").upper()) and f"{move.colour}{move.floors}" in pieces

    return wanted


def _pieces(state: GameState, text: str | None) -> set[str]:
    """The pieces that a text means, as moves name them: r3, red 3, those of a colour, or of so many floors."""
    named: dict[str, set[str]] = {}
    for name, letter in zip(state.edition.colours, state.edition.letters, strict=True):
        for floors in map(str, range(1, state.edition.largest + 1)):
            for known in (letter, name, floors, f"{letter}{floors}", f"{name}{floors}"):
                named.setdefault(known, set()).add(f"{letter}{floors}")
    if text is None:
        return set().union(*named.values())
    if (typed := "".join(text.lower().split())) not in named:
        raise typer.BadParameter(f"{text!r} is no piece, such as r3, red or 3", param_hint="--piece")
    return named[typed]


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
