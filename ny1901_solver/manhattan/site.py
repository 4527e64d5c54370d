"""The parts of a static site that belong to Manhattan."""

from __future__ import annotations

from typing import Any

from ..site.parts import GameSite
from .capabilities import CAPABILITIES
from .capabilities.reviewing import REVIEWER
from .page import PAGE
from .puzzles.kinds import KINDS
from .registration import REGISTRATION

FIRST = {"method": "new", "players": 3, "seed": 1994}
"""The position that the page asks for if a visitor has no game; `first` in `page/static/main.js`."""
THEMES = "light", "dark", "bw"


def _prepared(site: GameSite) -> dict[str, dict[str, Any]]:
    """Returns the answers of the first view, so that the page shows its board before Python is loaded."""
    position = {"position": site.ask(FIRST)["line"]}
    about = ({"method": method, **position} for method in ("show", "score"))
    drawn = ({"method": "draw", **position, "board": True, "theme": theme} for theme in THEMES)
    return {"first": {"puzzles": [], "answers": dict(map(site.answered, (FIRST, *about, *drawn)))}}


SITE = GameSite(
    REGISTRATION,
    PAGE,
    (*(each.split(":")[0] for each in CAPABILITIES.values()), *REVIEWER.modules, *KINDS.modules),
    prepared=_prepared,
)
