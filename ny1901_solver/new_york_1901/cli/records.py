"""`replay`: verify a game record and print what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.sources import name_of
from ...kit.terminal import output, replays
from ..origins import text_of
from . import inputs
from .inputs import Ascii, Json

if TYPE_CHECKING:
    from ..replay import Played
    from ..state import GameState


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A game record, or '-' for stdin.")],
    edition: inputs.Edition = None,
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after N turns and show the position.")
    ] = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Replay a game record under the rules.

    Prints every turn with the points that it scores.

    A record with an illegal turn gets the turn's number and every rule that it breaks, and exit code 1.

    \b
    Examples:
      ny1901 replay game.record.yaml
      ny1901 replay game.record.yaml --to 12
    """
    from ..answers import of_turns
    from ..replay import parse_record
    from ..replay import replay as play

    own = inputs.loaded(edition)
    given = parse_record(text_of(record, "a game record, or '-' for stdin"), name_of(record), own)
    given = replays.up_to(given, to, "turn")
    turns = replays.replayed(given, play, of_turns.not_replayed if as_json else None)
    last = turns[-1].after if turns else given.start
    if as_json:
        output.answer(of_turns.replayed(given, turns))
    elif to is not None:
        from ..render.position import position_view

        output.picture(position_view(last, output.columns()), ascii_only)
    else:
        output.say(*(text for played in turns for text in _lines(played)))
        _ending(last)
        output.say(last.setup.basis)


def _lines(played: Played) -> Iterator[str]:
    """A turn with its note, and what could have been played instead."""
    yield _line(played)
    yield from (f"    {text}" for text in played.note.split("\n") if text)
    for line in played.variations:
        yield "    instead:"
        yield from (f"    {text}" for turn in line for text in _lines(turn))


def _line(played: Played) -> str:
    kinds = played.before.edition.kind_names
    points = sum(line.points for line in played.gained)
    drawn = f" | {' '.join(kinds[card] for card in played.draws)}" if played.draws else ""
    score = played.after.players[played.seat].score
    return f"{played.number:>3} {played.before.colour(played.seat):<6} {points:>+3} = {score:>3}  {played.turn}{drawn}"


def _ending(last: GameState) -> None:
    from ..answers.of_positions import score
    from ..render.sheets import verdict
    from ..scoring import outcome

    result = outcome(last)
    totals = ", ".join(f"{last.colour(seat)} {sheet.total}" for seat, sheet in enumerate(result.sheets))
    output.say(f"{'final scores' if last.over else 'if the game ended now'}: {totals}")
    output.say(verdict(score(last, result)).plain)
