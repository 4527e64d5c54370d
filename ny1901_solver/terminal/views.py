"""Turns views (renderables of the library rich) into text for terminals and files."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console, RenderableType, detect_legacy_windows

from .canvas import to_ascii


def drawn_text(view: RenderableType | Callable[[int], RenderableType], columns: int) -> str:
    """A view as plain text; instead of a view, the argument may be a function that makes a view for a number of
    columns.
    """
    made = view(columns) if callable(view) else view
    return made if isinstance(made, str) else plain_or_coloured(made, columns, terminal=False).rstrip("\n")


def plain_or_coloured(view: RenderableType, columns: int, *, terminal: bool, ascii_only: bool = False) -> str:
    """A view as text: with colour codes for a terminal, otherwise without colours and trailing blanks.

    The environment variables NO_COLOR and FORCE_COLOR have the same effect as in rich.
    """
    coloured = terminal and not detect_legacy_windows()
    console = Console(
        file=StringIO(),
        width=columns,
        force_terminal=True if coloured else None,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as capture:
        console.print(view)
    text = capture.get()
    if not console.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    return to_ascii(text) if ascii_only else text
