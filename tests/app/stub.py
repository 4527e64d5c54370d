"""A game that counts down, which no other code knows: who takes the last of some stones wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from ny1901_solver.engine import Caller, Method, Request
from ny1901_solver.errors import NotationError
from ny1901_solver.protocol.registration import Registration


@dataclass(frozen=True, slots=True)
class Stones:
    """A position: so many are left."""

    left: int

    @classmethod
    def parse(cls, text: str) -> Stones:
        line = next((line for line in text.split() if line.startswith(REGISTRATION.line)), text)
        number = line.removeprefix(REGISTRATION.line)
        if number == line or not number.isdecimal():
            raise NotationError(text, 0, "st1: and how many stones are left")
        return cls(int(number))


class StonesRequest(Request):
    """Shows a position."""

    position: str = "st1:7"


def load(source: str) -> Stones:
    """The position of a line."""
    return Stones.parse(source)


def score(state: Stones) -> int:
    """How many stones are gone."""
    return 7 - state.left


def _shown(request: StonesRequest, _: Caller) -> dict[str, Any]:
    return {"stones": Stones.parse(request.position).left}


METHODS = {"show": Method(StonesRequest, _shown, "show")}
app = typer.Typer(name="ny1901", rich_markup_mode=None)


@app.command()
def show(position: Annotated[str, typer.Argument()] = "st1:7") -> None:
    """Show a position."""
    from pathlib import Path

    typer.echo(f"{Stones.parse(Path(position).read_text() if Path(position).exists() else position).left} stones left")


@app.command()
def engine(ctx: typer.Context) -> None:
    """Answer requests."""
    from ny1901_solver.terminal.service import serve_lines

    serve_lines(ctx.obj, 1)


REGISTRATION = Registration(
    name="stub",
    title="Stones",
    package=__name__,
    line="st1:",
    family="stub",
    game=":Stones",
    commands=":app",
    methods=":METHODS",
    python=("",),
    ids=r"st-\d",
    suffix=".stones",
)
