"""ny1901: an analysis engine for the board game New York 1901.

`docs/python.md` shows what can be asked. Nothing is imported before it is used."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, which takes longer to load than all else here
if TYPE_CHECKING:
    from .api import draw, hint, legal_turns, load, parse, plan, play, score, violations
    from .edition import Edition, load_edition
    from .errors import Ny1901Error
    from .moves import Turn
    from .rules import new_game
    from .state import GameState

_HOMES = {
    **dict.fromkeys(("draw", "hint", "legal_turns", "load", "parse", "plan", "play", "score", "violations"), "api"),
    **dict.fromkeys(("Edition", "load_edition"), "edition"),
    "GameState": "state",
    "Ny1901Error": "errors",
    "Turn": "moves",
    "new_game": "rules",
}
"""The room of every name that is offered here."""

__all__ = [
    "Edition",
    "GameState",
    "Ny1901Error",
    "Turn",
    "draw",
    "hint",
    "legal_turns",
    "load",
    "load_edition",
    "new_game",
    "parse",
    "plan",
    "play",
    "score",
    "violations",
]
__version__ = "0.1.0"


if not TYPE_CHECKING:  # so that a type checker knows the names above and no others

    def __getattr__(name: str) -> object:
        """One of the names offered, from its room."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(f".{_HOMES[name]}", __name__), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
