"""`apply`: a turn is played, and what it leads to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from . import inputs, saving
from .inputs import Json

if TYPE_CHECKING:
    from ..state import GameState


def apply(
    position: inputs.Position,
    turn: inputs.TurnText,
    draw: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="A card that is turned up, such as b2; repeat it for more, in order."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Turn the cards up at random by this seed.")] = None,
    edition: inputs.Edition = None,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the next position here, as YAML.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a turn and print the next position.

    The position comes as one line on stdout, the turn in full and what was scored on stderr.

    An illegal turn gets every rule that it breaks, a nearest legal turn, and exit code 1. A tile without squares
    goes where it is legal, if there is one such place. Cards that are turned up during the turn (first a Market
    Shift's, then the refill's) are given with --draw, or behind the turn as in records, or drawn with --seed.
    In the middle of a turn, cards that are due may be told alone.

    \b
    Examples:
      ny1901 apply game.yaml "take blue-07; build s4@C4,C5,D5,D6" --draw b2
      ny1901 apply game.yaml "take b7 build s4 D5 D6 C4 C5 -> b2"
      ny1901 apply game.yaml "take r2 r5; pass -> b2 y3" -o next.yaml
      ny1901 apply begun.yaml "-> b2"
      ny1901 apply game.yaml "demolish g2@C4,D4,E4,D5" | ny1901 show -
    """
    from ...kit.errors import IllegalMove
    from ..positions import format_line
    from ..positions.file import format_position
    from ..replay import gained
    from ..table.judging import cards_of
    from ..table.refusal import refused
    from ..table.turn_reader import read_turn_or_cards
    from .draws import carried_out, told_cards

    state = inputs.read(position, edition)
    seat, (played, told) = state.to_move, read_turn_or_cards(state, turn)
    cards = cards_of(state.edition, told_cards(state.edition, told, draw), seed)
    try:
        after = carried_out(state, played, cards)
    except IllegalMove as found:
        error = refused(state, turn, played, found.violations, cards.drawn or None)
        if as_json:
            from ..answers import of_turns

            output.answer(of_turns.not_applied(state, error).data())
        raise error from None
    points, drawn = gained(state, after, seat), cards.drawn
    if file is not None:
        saving.write(file, format_position(after))
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.applied(state, played, drawn, points, after, seed).data())
        return
    from ..render.scored import points_sentence

    if played.steps:
        output.note(f"{state.colour(seat)} plays {played}")
    output.say(format_line(after))
    if played.steps:
        output.note(points_sentence(state.colour(seat), points))
    if drawn:
        output.note(f"turned up: {' '.join(state.edition.kind_names[card] for card in drawn)}")
    _note_end(state, after)


def _note_end(before: GameState, after: GameState) -> None:
    """Says beside the answer that a turn ended the game, or triggered the end."""
    if after.over:
        output.note("the game is over")
    elif after.ended_by is not None and before.ended_by is None:
        output.note(f"{before.colour(before.to_move)} triggers the end: every other player has one more turn (END-2)")
