"""The program `ny1901` for Manhattan: all its commands under one group."""

from __future__ import annotations

from typing import Any

from ...kit.errors import Refused
from ...kit.terminal.help import ENGINE, HELP, Program, Version, group_of, program, puzzle_commands
from ...kit.terminal.rules import rule_group
from ...kit.terminal.table import commands_of
from ..capabilities import CAPABILITIES, TYPED
from ..registration import REGISTRATION

_HERE = "ny1901_solver.manhattan.cli"
SUBJECTS = f"{_HERE}.inputs:SUBJECTS"
COMMANDS = {
    **commands_of(CAPABILITIES, TYPED),
    "edit": f"{_HERE}.edit:EDIT",
    "play": f"{_HERE}.play:PLAY",
    "serve": "ny1901_solver.manhattan.page:SERVE",
    "engine": ENGINE,
    "help": HELP,
    "edition": group_of(
        "edition",
        "List the editions: boards, pieces and cards, and the variants of each.",
        ("list", "show", "check"),
        CAPABILITIES,
        SUBJECTS,
    ),
    "puzzle": puzzle_commands(CAPABILITIES, TYPED, SUBJECTS, f"{_HERE}.puzzle_play:PLAY"),
    "rule": rule_group(CAPABILITIES, SUBJECTS),
}
"""All commands: those of capabilities, and those that are more than a question and its answer."""

NO_SITE = (
    "Manhattan has no `site`: what makes one packs the page and the methods of New York 1901 alone; "
    "`ny1901 --game manhattan serve` shows Manhattan's page, and `rule book` and `puzzle book` write HTML files that "
    "any web host can serve"
)


class Commands(Program):
    """The group, which says why it lacks a command that the other game has."""

    called = REGISTRATION.title

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of a word."""
        if args[0] == "site":
            raise Refused(NO_SITE)
        return super().resolve_command(ctx, args)


app = program(COMMANDS, Commands, SUBJECTS)


@app.callback()
def ny1901(version: Version = False) -> None:
    """An analysis engine for the board game Manhattan.

    POSITION is one line (mh1:..., as `ny1901 --game manhattan new` prints it), a file that holds one, or '-' for stdin.
    Where a position is given, it names the game.

    \b
    Examples:
      ny1901 --game manhattan new --players 3 --seed 1 -o game.mh
      ny1901 show game.mh --seat red
      ny1901 draw game.mh -o game.svg
      ny1901 hint game.mh
      ny1901 plan game.mh
      ny1901 apply game.mh r3@C7 --seed 7 -o game.mh
      ny1901 --game manhattan arena strong greedy --games 8
      ny1901 --game manhattan serve

    Exit codes: 0 answered, legal or valid; 1 the answer is no; 2 a mistake in the arguments or in a
    file; 3 not decided in the budget; 4 the program disagrees with itself; 70 it crashed (please report both).
    """
