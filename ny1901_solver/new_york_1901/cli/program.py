"""The program `ny1901`: all commands under one group."""

from __future__ import annotations

from ...kit.terminal.help import Version, help_, program
from .arena import arena
from .draw import draw
from .edit import edit
from .editions import editions
from .engine import engine
from .games import new, show
from .hints import hint
from .plan import plan
from .play import play
from .puzzle import puzzles
from .records import replay
from .review import review
from .rule import rules
from .scores import score
from .serve import serve
from .site import site
from .turns import apply, legal

app = program()


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


for each in (new, show, draw, edit, legal, apply, hint, plan, play, score, replay, review, arena, engine, serve, site):
    app.command()(each)
app.command("help")(help_)
app.add_typer(editions, name="edition")
app.add_typer(rules, name="rule")
app.add_typer(puzzles, name="puzzle")
