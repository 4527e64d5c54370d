"""`draw`: pictures of boards, positions, turns, plans, games and puzzles, as SVG, PNG, HTML or PDF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError, IllegalMove, Refused
from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.drawn import Drawing, Scale, Width, form_wanted, put
from ..loading import SOURCES, opened, whole_turns
from . import completing, inputs, saving
from .inputs import Json

if TYPE_CHECKING:
    from ..drawing import Palette, Picture, StripFrame
    from ..edition import Edition
    from ..moves import Turn
    from ..replay import Record
    from ..state import GameState

WANTED = f"{SOURCES}; or an edition or its folder"


def draw(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help=f"{WANTED}.",
            autocompletion=completing.pictured,
        ),
    ],
    file: Drawing,
    turn: Annotated[
        str | None,
        typer.Option(
            metavar="TURN",
            help="Draw this turn on top of the position, legal or not.",
        ),
    ] = None,
    plan: Annotated[
        str | None, typer.Option(metavar="TURNS", help="Draw own turns, separated by '|', as a strip of boards.")
    ] = None,
    queue: Annotated[
        str | None, typer.Option(metavar="KINDS", help="With --plan: the next cards of the future market: b2,r3,...")
    ] = None,
    moves: Annotated[
        str | None, typer.Option(metavar="A..B", help="Of a game record: draw these turns only, such as 5..9.")
    ] = None,
    width: Width = None,
    scale: Scale = None,
    black_and_white: inputs.BlackAndWhite = False,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Draw a board, a position, a turn, a plan, a game or a puzzle.

    The file's name says the format. A PDF is a page of A4. A game record becomes a strip of small boards, one a
    turn, as a PDF on as many pages as it needs; a puzzle is drawn with its question and without its answer.

    An illegal turn is drawn with its squares marked and the rules that it breaks, and exit code 1.

    \b
    Examples:
      ny1901 draw game.yaml -o game.svg
      ny1901 draw lower-manhattan -o board.pdf --bw
      ny1901 draw game.yaml --turn "take b7 build s4 C4 C5 D5 D6" -o turn.png
      ny1901 draw game.yaml --plan "take r11 pass | demolish g5" -o plan.html
      ny1901 draw game.record.yaml --moves 5..9 -o turns.svg
      ny1901 draw my-puzzle.yaml -o puzzle.pdf
    """
    form = form_wanted(file, width, scale, as_json)
    from ..drawing import BLACK_AND_WHITE, COLOUR

    asked = _Asked(turn, plan, queue, moves, BLACK_AND_WHITE if black_and_white else COLOUR, form == "pdf")
    drawn = _drawn(what, edition, asked)
    made = put(file, form, drawn.pages, width, scale, write_picture)
    if as_json and made is not None:
        from ..answers import of_pictures

        output.answer(of_pictures.draw(drawn.about, made.facts(drawn.pages[0].notice), drawn.illegal))
    elif made is not None:
        output.say(str(made))
    if drawn.illegal is not None:
        raise drawn.illegal


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be drawn, as the options say it."""

    turn: str | None
    plan: str | None
    queue: str | None
    moves: str | None
    palette: Palette
    paged: bool

    def expect_only(self, thing: str, *allowed: str) -> None:
        """Raises when an option is given that does not go with the thing drawn."""
        for name in ("turn", "plan", "queue", "moves"):
            if getattr(self, name) is not None and name not in allowed:
                raise typer.BadParameter(f"does not go with {thing}", param_hint=f"--{name}")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A picture, or several pages of a long strip, what it is about, and the illegal turn in it, if any."""

    pages: Sequence[Picture]
    about: Edition | GameState
    illegal: IllegalMove | None = None


def _drawn(what: str, edition: str | None, asked: _Asked) -> _Drawn:
    from ..edition import available_editions, is_edition, load_edition

    if what in available_editions() or is_edition(Path(what)):
        from ..drawing import board_picture

        asked.expect_only("an edition")
        if edition is not None:
            raise typer.BadParameter("the edition is already named", param_hint="--edition")
        loaded = load_edition(what)
        return _Drawn([board_picture(loaded, asked.palette)], loaded)
    source = opened(what, edition, WANTED)
    if source.record is not None and source.after is None:
        asked.expect_only("a game record", "moves")
        return _record(source.record, asked)
    if source.puzzle is not None:
        from ..drawing import puzzle_picture

        asked.expect_only("a puzzle")
        task, title = source.puzzle.task, source.puzzle.title
        return _Drawn([puzzle_picture(task, title, asked.palette)], task.state)
    state = source.position
    inputs.is_about(state)
    if asked.plan is not None:
        asked.expect_only("--plan", "plan", "queue")
        return _plan(state, asked)
    asked.expect_only("a position", "turn")
    return _position(state, asked)


def _position(state: GameState, asked: _Asked) -> _Drawn:
    from ..drawing import position_picture, turn_picture
    from ..rules import violations
    from ..table.refusal import refused
    from ..table.turn_reader import read_turn

    if asked.turn is None:
        return _Drawn([position_picture(state, None, asked.palette)], state)
    turn, drawn = read_turn(state, asked.turn)
    broken = violations(state, turn, drawn or None)
    picture = turn_picture(state, turn, broken, asked.palette)
    return _Drawn([picture], state, refused(state, asked.turn, turn, broken, drawn or None) if broken else None)


def _plan(state: GameState, asked: _Asked) -> _Drawn:
    from ..drawing import plan_frames
    from ..planning.problem import with_queue
    from ..table.plan_reader import read_queue

    assert asked.plan is not None
    state = whole_turns(state, "a plan is of whole turns")
    if state.over:
        raise DataError(["the game is over; there is nothing to plan"])
    if asked.queue is not None:
        with inputs.in_option("--queue"):
            kinds = read_queue(state, asked.queue)
        state = with_queue(state, kinds)
    parts = enumerate(asked.plan.split("|"), start=1)
    frames = plan_frames(state, [partial(_planned, number=number, text=part.strip()) for number, part in parts])
    last = frames[-1]
    broken = last.proposal.violations
    illegal = IllegalMove(f"turn {last.number} of the plan: {last.proposal.turn}", broken) if broken else None
    return _Drawn(_strip(frames, asked), state, illegal)


def _planned(before: GameState, number: int, text: str) -> Turn:
    """The turn of a plan that a text means in the position before it."""
    from ..table.turn_reader import read_turn

    try:
        turn, drawn = read_turn(before, text)
        if drawn:
            raise Refused(f"{text!r}: the cards of a plan are named by --queue")
    except Refused as error:
        raise typer.BadParameter(f"turn {number} of the plan, {error}", param_hint="--plan") from None
    return turn


def _record(record: Record, asked: _Asked) -> _Drawn:
    from ..drawing import record_frames
    from ..replay import Record as Part
    from ..replay import replay

    total = len(record.turns)
    first, last = (1, total) if asked.moves is None else _range(asked.moves, total)
    part = record if last == total else Part(record.start, record.turns[:last])
    frames = record_frames(replay(part), first, last)
    return _Drawn(_strip(frames, asked), record.start)


def _strip(frames: Sequence[StripFrame], asked: _Asked) -> Sequence[Picture]:
    """The boards of turns, with a bar that says how many are drawn."""
    from ..drawing import strip, strip_pages

    with bar(len(frames)) as told:
        return strip_pages(frames, asked.palette, told) if asked.paged else [strip(frames, asked.palette, drawn=told)]


def _range(text: str, total: int) -> tuple[int, int]:
    """The first and last number of `A..B`, or of one number."""
    match = re.fullmatch(r"([0-9]{1,4})(?:\.\.([0-9]{1,4}))?", text.strip())
    if match is None:
        raise typer.BadParameter(f"{text!r} is not A..B, such as 5..9, or one number", param_hint="--moves")
    first, last = int(match[1]), int(match[2] or match[1])
    if first > last:
        raise typer.BadParameter(f"{text!r} goes backwards; {last}..{first} is wanted", param_hint="--moves")
    if not 1 <= first <= last <= total:
        raise typer.BadParameter(f"{text!r}: the record has the turns 1..{total}", param_hint="--moves")
    return first, last


def write_picture(path: Path, data: bytes) -> None:
    """Writes a picture whole or not at all; a folder that is not there is an error."""
    from ...kit.files import write_bytes

    saving.expect_page(path)
    write_bytes(path, data)
