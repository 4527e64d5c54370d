"""Clears the screen between two players at one terminal, so that nobody sees another player's hand."""

from __future__ import annotations

import typer

from ..messages import gettext

WIPED = "\033[2J\033[3J\033[H"
"""The control sequence that clears the screen and the lines that have scrolled off the screen."""


def hide_hand(name: str) -> None:
    """Clears the terminal and waits until the named player presses Enter.

    Ctrl-C and the end of the input raise the errors of `prompt_toolkit`.
    """
    from prompt_toolkit import prompt

    typer.echo(WIPED, nl=False)
    request = gettext("{name}'s turn. Press Enter when only {name} is looking.", name=name)
    prompt(f"{request} ", is_password=True)
    typer.echo(WIPED, nl=False)
