"""A screen between two players at one terminal, so that nobody sees what is the other's."""

from __future__ import annotations

import typer

WIPED = "\033[2J\033[3J\033[H"
"""Clears the screen, and what has rolled off it."""


def hide_hand(name: str) -> None:
    """Clears the terminal, and waits till the player of a name is there and presses Enter.

    Ctrl-C and the end of the input go through to who waits for lines.
    """
    from prompt_toolkit import prompt

    typer.echo(WIPED, nl=False)
    prompt(f"{name}'s turn. Press Enter when only {name} is looking. ", is_password=True)
    typer.echo(WIPED, nl=False)
