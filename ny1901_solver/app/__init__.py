"""The program: the only package that knows all games. The package chooses the game of a command, a request or a call.
Each module is imported only when it is needed, so that Ctrl-C ends the program quietly from the first moment.
"""

__all__ = ["main"]


def main() -> None:
    """Runs the command line, and exits the program with the exit code of the command."""
    try:
        from ..terminal.process import guard
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    with guard():
        from .program import run

        run()
