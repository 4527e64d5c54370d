"""From a rich view to the text that a terminal or a file gets."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console, RenderableType, detect_legacy_windows

from .canvas import to_ascii


def drawn_text(view: RenderableType | Callable[[int], RenderableType], columns: int) -> str:
    """A view as plain text, or what makes one for so many columns."""
    made = view(columns) if callable(view) else view
    return made if isinstance(made, str) else plain_or_coloured(made, columns, terminal=False).rstrip("\n")


def plain_or_coloured(view: RenderableType, columns: int, *, terminal: bool, ascii_only: bool = False) -> str:
    """Writes a view out: with colour codes for a terminal, without them and without blank line ends otherwise.

    The environment's NO_COLOR and FORCE_COLOR are heeded, as rich does.
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
