"""How commands answer: results on stdout, everything else on stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..errors import DataError, IllegalMove

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..edition import Edition
    from ..rules import Violation
    from ..scoring import ScoreLine
    from ..state import GameState

WIDEST = 100


def say(text: str) -> None:
    """Prints a line of the answer."""
    typer.echo(_encodable(text, sys.stdout))


def note(text: str) -> None:
    """Prints a line beside the answer, on stderr."""
    typer.echo(_encodable(text, sys.stderr), err=True)


def answer(
    command: str,
    about: Edition | GameState | None,
    content: dict[str, Any],
    *,
    status: str = "proved",
    bound: int | None = None,
    seed: int | None = None,
) -> None:
    """Prints an answer as JSON, under the keys that every command shares.

    `about` is the edition that the answer is about, or the position: then the readings it rests on are
    told, too.
    """
    from ..state import GameState

    setup = about.setup if isinstance(about, GameState) else None
    edition = about.edition if isinstance(about, GameState) else about
    envelope: dict[str, Any] = {
        "schema": f"ny1901/{command}/1",
        "edition": None
        if edition is None
        else {"name": edition.name, "content_hash": edition.content_hash, "synthetic": edition.synthetic},
        "status": status,
        "bound": bound,
        "seed": seed,
    }
    if setup is not None:
        envelope["readings"] = setup.readings.as_dict()
    typer.echo(json.dumps(envelope | content, indent=2))


def lines(sheet: Iterable[ScoreLine]) -> list[dict[str, Any]]:
    """Score lines as plain data."""
    return [{"rule": line.rule, "points": line.points, "reason": line.reason} for line in sheet]


def basis(state: GameState) -> str:
    """What an answer rests on: the edition, whether it is a reconstruction, and the readings."""
    edition = state.edition
    changed = state.setup.readings.changed()
    readings = ", ".join(f"{switch}={value}" for switch, value in changed.items()) or "all at their defaults"
    return f"edition {edition.name}{' (synthetic)' if edition.synthetic else ''}; readings {readings}"


def violations(error: IllegalMove) -> dict[str, Any]:
    """Every rule that a turn breaks, as plain data."""
    broken: Sequence[Violation] = error.violations  # type: ignore[assignment]
    return {
        "violations": [
            {
                "rule": violation.rule,
                "sentence": violation.sentence,
                "squares": list(map(str, violation.squares)),
                "territories": list(violation.territories),
            }
            for violation in broken
        ]
    }


def position(state: GameState) -> dict[str, Any]:
    """A position as the data of a position file."""
    from ..state.position import FORMAT, position_data

    return {"format": FORMAT} | position_data(state)


def columns() -> int:
    """How wide a picture may be: the terminal's width, or 100 where there is none."""
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS", "").isdecimal():
        return WIDEST
    import shutil

    return min(WIDEST, shutil.get_terminal_size().columns)


def picture(view: RenderableType, ascii_only: bool = False) -> None:
    """Prints a rich view: in colour on a terminal, in ASCII when asked or when stdout has no line characters."""
    from ..render import plain_or_coloured

    text = plain_or_coloured(view, columns(), terminal=sys.stdout.isatty(), ascii_only=ascii_only)
    typer.echo(_encodable(text, sys.stdout), nl=False)


def typed(path: Path) -> str:
    """A path as it is typed on a command line: in quotes where it has blanks."""
    return f'"{path}"' if any(character.isspace() for character in str(path)) else str(path)


def write(path: Path, text: str) -> None:
    """Writes a file whole or not at all; a folder that is not there is an error."""
    if str(path) in ("-", "."):
        raise typer.BadParameter("a file's name is wanted", param_hint="--output")
    if not path.absolute().parent.is_dir():
        raise DataError([f"{path}: there is no folder {path.parent}"])
    from ..files import write_text

    write_text(path, text)


def _encodable(text: str, stream: Any) -> str:
    """The text, or its likeness in ASCII where the stream's encoding cannot hold it."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        from ..render.boxes import to_ascii

        return to_ascii(text)
    return text
