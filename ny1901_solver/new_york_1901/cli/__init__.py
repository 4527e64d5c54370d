"""The command line. Modules here import only typer at the top, so that help and completion start at once;
each command imports the rooms it needs. The room itself imports nothing until it is asked for, so that Ctrl-C has a
quiet end from the first moment."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, which takes longer to load than all else here
if TYPE_CHECKING:
    from typing import Any

    from .program import app

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    try:
        from ...kit.terminal.process import guarded
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    with guarded():
        from .program import app

        app(prog_name="ny1901")


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .program import app

    return app
