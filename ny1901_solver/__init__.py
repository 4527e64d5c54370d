"""ny1901: an analysis engine for the board game New York 1901.

`docs/python.md` shows what can be asked. Nothing is imported before it is used."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, which takes longer to load than all else here
if TYPE_CHECKING:
    from .house.schemas import schema
    from .kit.errors import Ny1901Error
    from .new_york_1901.api import (
        ask,
        draw,
        legal_turns,
        load,
        load_edition,
        new_game,
        parse,
        play,
        review,
        violations,
    )
    from .new_york_1901.called import hint, judge, plan, points, score
    from .new_york_1901.edition import Edition
    from .new_york_1901.moves import Turn
    from .new_york_1901.state import GameState

_GAME = "new_york_1901"
_HOMES = {
    "Edition": f"{_GAME}.edition",
    "GameState": f"{_GAME}.state",
    "Ny1901Error": "kit.errors",
    "Turn": f"{_GAME}.moves",
    **dict.fromkeys(("hint", "judge", "plan", "points", "score"), f"{_GAME}.called"),
    "schema": "house.schemas",
}
"""The rooms of the names that are offered here; all others are from the front door, `api`."""

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
__version__ = "0.1.0"


if not TYPE_CHECKING:  # so that a type checker knows the names above and no others

    def __getattr__(name: str) -> object:
        """One of the names offered, from its room."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(f".{_HOMES.get(name, f'{_GAME}.api')}", __name__), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
