"""ny1901: an analysis engine for the board game New York 1901.

The document `docs/how-to/use-python.md` shows the questions that a Python program can ask. Each module of the package
is imported only when it is first used.
"""

from __future__ import annotations

from .version import VERSION

# the value of `typing.TYPE_CHECKING`, without importing `typing`, which takes longer than all other imports here
TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app.schemas import schema
    from .errors import Ny1901Error
    from .new_york_1901.api import (
        legal_turns,
        load,
        load_edition,
        new_game,
        parse,
        play,
        violations,
    )
    from .new_york_1901.called import ask, draw, hint, judge, plan, points, review, score
    from .new_york_1901.edition import Edition
    from .new_york_1901.moves import Turn
    from .new_york_1901.state import GameState

_OF_NO_GAME = {"Ny1901Error": ".errors", "schema": ".app.schemas"}
"""For each public name that belongs to no single game, the module that defines it. All other public names of the
package come from the games.
"""

__all__ = [
    "Edition",
    "GameState",
    "Ny1901Error",
    "Turn",
    "ask",
    "draw",
    "hint",
    "judge",
    "legal_turns",
    "load",
    "load_edition",
    "new_game",
    "parse",
    "plan",
    "play",
    "points",
    "review",
    "schema",
    "score",
    "violations",
]
__version__ = VERSION

if not TYPE_CHECKING:  # so that a type checker knows exactly the names above

    def __getattr__(name: str) -> object:
        """Imports the module of a public name, and returns the value of the name."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        from .app.python import offer_of

        place = _OF_NO_GAME.get(name)
        value = getattr(import_module(place, __name__), name) if place else offer_of(name, __all__, __name__)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
