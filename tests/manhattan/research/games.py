"""Games of every kind that the libraries are asked for."""

from __future__ import annotations

from typing import Any

GAMES: list[dict[str, Any]] = [
    {"edition": "mayfair", "players": 2},
    {"edition": "mayfair", "players": 3, "readings": "three_player_rounds:4x6+selection:hidden"},
    {"edition": "mayfair", "players": 4, "variants": "slow-growth+monster", "readings": "growth_order:drawn"},
    {"edition": "mayfair", "players": 2, "variants": "baby-monster+anti-trust", "readings": "stuck:discard"},
    {"edition": "mayfair", "players": 4, "variants": "anti-trust", "readings": "stuck:redraw+reshuffle:when_needed"},
    {"edition": "hans-im-gluck", "players": 3, "sides": "S+N+E"},
    {"edition": "mandoo-2018", "players": 4, "readings": "selection:one_by_one"},
    {"edition": "tiny", "players": 2, "variants": "slow-growth", "readings": "growth_order:start_player"},
    {"edition": "tiny", "players": 3, "readings": "selection:hidden+stuck:redraw+round_reshuffle:no"},
    {"edition": "tiny", "players": 4, "variants": "slow-growth+anti-trust", "readings": "growth_order:drawn"},
]
