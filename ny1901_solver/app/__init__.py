"""The program: the one package that knows both games, and which of them is asked.

It imports nothing until it is asked for, so that Ctrl-C has a quiet end from the first moment."""

__all__ = ["main"]


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    try:
        from ..terminal.process import guard
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    with guard():
        from .program import run

        run()
