"""The command line: finds out which game it is about, and hands the words to that game's own commands."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from functools import cache, partial

from ..kit.errors import Refused
from .games import GAMES, MANHATTAN, NEW_YORK_1901, picked

TYPE_CHECKING = False  # as typing has it, which takes longer to load than all else here
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import typer

    from ..kit.engine import Method

PROGRAM, COMPLETE = "ny1901", "_NY1901_COMPLETE"
NAMED = {
    NEW_YORK_1901: PROGRAM,  # needs no name
    MANHATTAN: f"{PROGRAM} --game {MANHATTAN}",
}
"""What help and errors call the program of each game: what can be typed as it stands there."""


def run() -> None:
    """Runs the words of the command line, and leaves with their exit code."""
    typed = sys.argv[1:]
    try:
        name, words = (_completing(), typed) if COMPLETE in os.environ else picked(typed)
    except Refused as error:
        from ..kit.exit_codes import MISTAKE
        from ..kit.terminal.output import note
        from ..kit.terminal.refusals import expect, refuse

        note(str(error))
        expect("--json" in typed)
        refuse("request", "--game", str(error), MISTAKE)
        sys.exit(MISTAKE)
    name = name or NEW_YORK_1901
    app(name)(
        None if words == typed else words, prog_name=NAMED[name], complete_var=COMPLETE, obj=partial(methods, name)
    )


def methods(default: str, fields: dict[str, Any]) -> Mapping[str, Method]:
    """The engine's methods for a request."""
    from .methods import table_of

    return table_of(default, fields)


@cache
def app(name: str) -> typer.Typer:
    """All commands of a game, with those that are about both, and help that says that there is another one."""
    from .commands import schema

    if name == MANHATTAN:
        from ..manhattan.cli import app as found
    else:
        from ..new_york_1901.cli import app as found
    other, title = next((other, title) for other, title in GAMES.items() if other != name)
    found.info.epilog = f"Two games: this is {GAMES[name]}; for {title}: {NAMED[other]} --help"
    found.command()(schema)
    return found


def _completing() -> str | None:
    """The game that a line is about which a shell completes; `--game` is taken out of what the shell has told."""
    for told in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):
        if line := os.environ.get(told):
            without = re.sub(r"\s--game(=|\s+)\S+(?=\s)", "", line)
            os.environ[told] = without
            if place := os.environ.get("COMP_CWORD"):
                os.environ["COMP_CWORD"] = str(int(place) - len(line.split()) + len(without.split()))
            with suppress(Refused):
                return picked([word for word in line.split()[1:] if word != "-"])[0]
    return None
