"""`play` of every game: the question, and how its session begins or continues a record."""

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
    """Play a game: several at one screen, or against the computer.

    A move is typed as `legal` lists it; `help` lists the commands. At a terminal each player sees only their own hand:
    between two players the screen is cleared and waits for Enter. Computer players move by themselves; they see only
    what their seat sees.
    """

    position: Annotated[Opened[Any, Any], Subject("game")] | None = None
    record: Annotated[Path | None, Spelled(metavar="FILE")] = Field(
        None, description="keep the record in this file from the start; continue the game if it exists"
    )
    seed: int | None = Field(0, description="seed of what comes up and of random choices by the computer")
    computer: Annotated[list[str], Spelled(metavar="NAME=PLAYER")] = Field(
        [], description="a computer player for this seat; may be repeated"
    )


def playing(
    question: type[PlayGame],
    session: type[GameSession[Any]],
    form_of: FormOf,
    examples: tuple[str, ...] = (),
    read: Callable[[Any, Path], Record[Any, Any, Any]] | None = None,
) -> Conversation[PlayGame]:
    """The command `play` of a game; `form_of` is as in `SessionFiles`.

    `read` reads an existing record, given the question and the file.
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
            made.begin_record()  # a file that cannot be written is reported before the game, not after its first move
        return made

    lines = gettext_noop("standard input contains the commands, so the position has to be a file, a line or a record")
    return Conversation(question, begin, lines, examples)


def _begin_game(
    live: type[LiveRecord[Any]], source: Opened[Any, Any] | None, file: Path | None, kept: Record[Any, Any, Any] | None
) -> tuple[LiveRecord[Any], dict[int, str]]:
    """A new game, or the one of a kept or given record, and its computer players by seat."""
    begun = None
    if source is not None:
        begun = live.of(source.position) if source.record is None else live.resume(source.record_so_far)
    record = kept or (source.record if source is not None else None)
    seats = {seat: policy for seat, policy in enumerate(record.seats if record is not None else ()) if policy}
    if kept is not None:
        going = live.resume(kept)
        if begun is not None and (begun.states[0] != going.states[0] or begun.turns not in ((), going.turns)):
            raise DataError([gettext("{file}: is the record of another game; give --record another name", file=file)])
        return going, seats
    if begun is not None:
        return begun, seats
    if file is None:
        raise typer.BadParameter(gettext("a position is wanted, or --record with a game to go on with"))
    sentence = gettext("{file}: there is no such file to go on with; a position is wanted to begin a game", file=file)
    near = gettext("did you mean {word}?", word=likely) if (likely := nearest(str(file), NO_IDS)) else ""
    raise DataError([join_clauses(sentence, near)])
