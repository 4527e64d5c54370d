"""The program `ny1901`: all commands under one group."""

from __future__ import annotations

from ...kit.terminal.help import HELP, Version, program, puzzle_commands
from ...kit.terminal.table import commands_of
from ..capabilities import CAPABILITIES, TYPED

_HERE = "ny1901_solver.new_york_1901.cli"
COMMANDS = {
    **commands_of(CAPABILITIES, TYPED),
    "edit": f"{_HERE}.edit:EDIT",
    "play": f"{_HERE}.play:PLAY",
    "engine": f"{_HERE}.engine:ENGINE",
    "serve": "ny1901_solver.new_york_1901.page:SERVE",
    "site": f"{_HERE}.site:site",
    "help": HELP,
    "edition": f"{_HERE}.editions:editions",
    "rule": f"{_HERE}.rule:rules",
    "puzzle": puzzle_commands(CAPABILITIES, TYPED, f"{_HERE}.inputs:SUBJECTS", f"{_HERE}.puzzle_play:PLAY"),
}
"""All commands: those of capabilities, and those that are more than a question and its answer."""

app = program(COMMANDS, subjects=f"{_HERE}.inputs:SUBJECTS")


@app.callback()
def ny1901(version: Version = False) -> None:
    """An analysis engine for the board game New York 1901.

    POSITION is a position file, one line (ny1:..., as `ny1901 show --line` prints it), '-' for stdin, a game record
    (its end; RECORD@12 is after 12 turns, RECORD@0 its start) or a puzzle's id. `ny1901 help COMMAND` tells more.

    \b
    Examples:
      ny1901 new --players 2 --seed 1 -o game.yaml
      ny1901 show game.yaml
      ny1901 hint game.yaml
      ny1901 plan game.yaml --turns 2
      ny1901 apply game.yaml "take red-02; pass" --seed 7 -o game.yaml

    Exit codes: 0 answered, legal or valid; 1 the answer is no; 2 a mistake in the arguments or in a
    file; 3 not decided in the budget; 4 the program disagrees with itself; 70 it crashed (please report both).
    """
