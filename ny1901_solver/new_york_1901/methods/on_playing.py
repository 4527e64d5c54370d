"""Playing: a turn put together part by part, words completed, and turns of computer players."""

from __future__ import annotations

from .given import derived

METHODS = {
    "arena": derived("arena"),
    "choices": derived("choices", None),
    "complete": derived("complete", None),
    "play": derived("play", None),
    "player-list": derived("player-list", None),
}
