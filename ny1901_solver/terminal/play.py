"""The command `play` of every game: its question, and how its session starts a game or continues a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import Field

from ..errors import DataError
from ..files.access import FormOf
from ..messages import gettext, gettext_noop
from ..questions.capability import Question, Spelled, Subject
from ..records.live import LiveRecord
from ..records.loading import NO_IDS, Opened, nearest
from ..records.record import Record
from ..text.words import join_clauses
from .conversation import Conversation
from .game_session import GameSession
from .saving import SessionFiles


class PlayGame(Question):
    """Play a game: with several players at one screen, or against the computer.

    Type a move in the form that `legal` prints; `help` lists the commands. At a terminal each player sees only their
    own hand: between two players the program clears the screen and waits for Enter. Computer players move by
    themselves; they know only what their seat sees.
    """

    position: Annotated[Opened[Any, Any], Subject("game")] | None = None
    record: Annotated[Path | None, Spelled(metavar="FILE")] = Field(
        None, description="write the record to this file from the start; if the file exists, continue its game"
    )
    seed: int | None = Field(0, description="random seed of the cards that come up and of the computer players")
    computer: Annotated[list[str], Spelled(metavar="NAME=PLAYER")] = Field(
        [], description="a computer player for a seat; may be repeated for other seats"
    )


def playing(
    question: type[PlayGame],
    session: type[GameSession[Any]],
    form_of: FormOf,
    examples: tuple[str, ...] = (),
    read: Callable[[Any, Path], Record[Any, Any, Any]] | None = None,
) -> Conversation[PlayGame]:
    """The command `play` of a game.

    The argument `form_of` has the same meaning as in the class `SessionFiles`. The function `read` reads the file of an
    existing record; its arguments are the question and the file.
    """
    live = session.playing_rules.live
    read = read or (lambda asked, file: live.records.read(file))

    def begin(asked: PlayGame, ascii_only: bool) -> GameSession[Any]:
        files, record = SessionFiles(form_of), asked.record
        if record is not None:
            files.look(record)
        kept = read(asked, record) if record is not None and record.exists() else None
        game, seats = _begin_game(live, asked.position, record, kept)
        made = session(game, record, asked.seed, ascii_only, seats, files)
        made.seat_computers(asked.computer)
        if record is not None and not record.exists():
            made.begin_record()  # reports before the game that a file cannot be written, not only after the first move
        return made

    lines = gettext_noop("standard input contains the commands, so the position has to be a file, a line or a record")
    return Conversation(question, begin, lines, examples)


def _begin_game(
    live: type[LiveRecord[Any]], source: Opened[Any, Any] | None, file: Path | None, kept: Record[Any, Any, Any] | None
) -> tuple[LiveRecord[Any], dict[int, str]]:
    """Begins a new game or continues the game of a record. Returns the game and its computer players by seat."""
    begun = None
    if source is not None:
        begun = live.of(source.position) if source.record is None else live.resume(source.record_so_far)
    record = kept or (source.record if source is not None else None)
    seats = {seat: policy for seat, policy in enumerate(record.seats if record is not None else ()) if policy}
    if kept is not None:
        going = live.resume(kept)
        if begun is not None and (begun.states[0] != going.states[0] or begun.turns not in ((), going.turns)):
            raise DataError(
                [gettext("{file}: is the record of another game; name another file with --record", file=file)]
            )
        return going, seats
    if begun is not None:
        return begun, seats
    if file is None:
        raise typer.BadParameter(gettext("name a position, or a record to continue with --record"))
    sentence = gettext("{file}: there is no such record to continue; to begin a game, name a position, too", file=file)
    near = gettext("did you mean {word}?", word=likely) if (likely := nearest(str(file), NO_IDS)) else ""
    raise DataError([join_clauses(sentence, near)])
