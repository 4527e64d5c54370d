"""`legal` and `apply`: what may be played, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ..origins import whole_turns
from . import inputs, saving
from .inputs import Json

if TYPE_CHECKING:
    from ..moves import Turn
    from ..state import GameState


class StepName(StrEnum):
    """The steps that a list of turns can be narrowed to; `grab` is a take of two territories."""

    TAKE = "take"
    GRAB = "grab"
    DEMOLISH = "demolish"
    BUILD = "build"
    BOOM = "boom"
    SHIFT = "shift"
    RECLAIM = "reclaim"
    PASS = "pass"


def legal(
    position: inputs.Position,
    edition: inputs.Edition = None,
    count: Annotated[bool, typer.Option("--count", help="Print only how many there are.")] = False,
    kind: Annotated[StepName | None, typer.Option(help="Only turns with such a step.")] = None,
    tile: Annotated[str | None, typer.Option(help="Only turns that place this tile.")] = None,
    territory: Annotated[str | None, typer.Option(help="Only turns that take this territory, or give it back.")] = None,
    limit: Annotated[int | None, typer.Option(min=0, help="Print so many at most.")] = None,
    no_shift: Annotated[
        bool, typer.Option("--no-shift", help="Leave out turns that start with a Market Shift.")
    ] = False,
    by_model: Annotated[
        bool, typer.Option("--by-model", help="Let the CP-SAT model list them, without Market Shift; slow.")
    ] = False,
    certify: Annotated[
        bool, typer.Option("--certify", help="Print their number by kind and the SHA-256 of the sorted list.")
    ] = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="List the next steps instead, or the cards that may come up, with odds.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the legal turns of the player to move.

    Turns that start with a Market Shift are listed when some draw allows them.

    \b
    Examples:
      ny1901 legal game.yaml --no-shift --limit 20
      ny1901 legal game.yaml --kind demolish
      ny1901 legal game.yaml --tile s4 --territory blue-07
      ny1901 legal game.yaml --steps
      ny1901 legal game.yaml --certify
      ny1901 legal game.yaml --certify --no-shift --by-model
    """
    from ..table.judging import is_so
    from ..table.naming import read_territory, read_tile

    state = inputs.read(position, edition)
    if steps:
        if any((count, kind, tile, territory, limit is not None, no_shift, by_model, certify)):
            raise typer.BadParameter("the other options are about whole turns", param_hint="--steps")
        _say_steps(state, as_json)
        return
    if tile is not None:
        with inputs.in_option("--tile"):
            tile = state.edition.tiles[read_tile(state.edition, tile)].id
    if territory is not None:
        with inputs.in_option("--territory"):
            territory = read_territory(state.edition, territory).name
    if certify and (count or limit is not None):
        raise typer.BadParameter("--certify is about all the turns; leave --count and --limit out")
    turns = [turn for turn in _listed(state, not no_shift, by_model) if is_so(turn, kind, tile, territory)]
    if certify:
        _certify(state, turns, as_json)
        return
    shown = [] if count else turns if limit is None else turns[:limit]
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.legal(state, len(turns), shown))
    elif count:
        output.say(str(len(turns)))
    else:
        output.say(*map(str, shown))
        if len(shown) < len(turns):
            output.note(f"{len(turns) - len(shown)} more legal turns")
    if not turns and not as_json:
        output.note(_why_none(state))


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

            output.answer(of_turns.not_applied(state, error))
        raise error from None
    points, drawn = gained(state, after, seat), cards.drawn
    if file is not None:
        saving.write(file, format_position(after))
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.applied(state, played, drawn, points, after, seed))
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


def _listed(state: GameState, shifts: bool, by_model: bool) -> list[Turn]:
    """All legal turns, by the generator or by the model, which knows no Market Shift."""
    if by_model:
        from ..state import SHIFT

        if shifts and state.mover.cards & SHIFT:
            raise typer.BadParameter("the model leaves Market Shift aside; add --no-shift", param_hint="--by-model")
        from ..planning.one_turn import enumerate_turns

        return enumerate_turns(whole_turns(state, "the model lists whole turns"))
    from ..rules import legal_turns

    return legal_turns(state, shifts)


def _say_steps(state: GameState, as_json: bool) -> None:
    from ..rules.stepwise import chance, legal_steps

    found, odds = legal_steps(state), chance(state)
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.steps(state, found, odds))
        return
    output.say(*map(str, found))
    for kind, part in odds.items():
        output.say(f"{state.edition.kind_names[kind]} {part}")
    if not found and not odds:
        output.note("the game is over")


def _certify(state: GameState, turns: Iterable[Turn], as_json: bool) -> None:
    from ..rules.list_certificate import certificate

    certified = certificate(turns)
    if as_json:
        from ..answers import of_turns

        output.answer(of_turns.certified(state, certified))
        return
    output.say(f"total {certified.total}")
    for name, number in certified.by_kind.items():
        output.say(f"{name} {number}")
    output.say(f"sha256 {certified.digest}")
    output.say(state.setup.basis)


def _why_none(state: GameState) -> str:
    from ..rules.options import awaits_card
    from ..table.judging import CARD_IS_DUE

    if awaits_card(state):
        return CARD_IS_DUE
    return "the game is over" if state.over else "no such turn is legal"
