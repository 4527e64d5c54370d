"""Readings: named switches for what the rulebook leaves silent or ambiguous; the default stands first."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.rulebook.settings import Switched, parse_reading

READINGS: dict[str, tuple[str, ...]] = {
    "no_worker_pass": ("must_build", "may_pass"),
    "demolition_workers": ("net", "hand_and_footprint", "hand_only"),
    "same_turn_unlock": ("yes", "no"),
    "flip_tiles": ("no", "yes"),
    "boom_counts_legendary": ("no", "yes"),
    "starter_counts_on_streets": ("yes", "no"),
    "legendary_counts_irregular": ("yes", "no"),
    "tycoon_three_districts": ("all", "two"),
    "prestige_touch": ("edge", "edge_or_corner"),
    "boom_covers_vacated": ("no", "yes"),
    "boom_order": ("second", "either"),
    "boom_alone": ("no", "yes"),
}


@dataclass(frozen=True, slots=True)
class Readings(Switched):
    """One value for every switch of `READINGS`."""

    switches = READINGS

    no_worker_pass: str = "must_build"  # TRN-4
    demolition_workers: str = "net"  # DEM-5
    same_turn_unlock: str = "yes"  # BLD-2, ACT-1
    flip_tiles: str = "no"  # BLD-7
    boom_counts_legendary: str = "no"  # ACT-1
    starter_counts_on_streets: str = "yes"  # SCO-1
    legendary_counts_irregular: str = "yes"  # SCO-3
    tycoon_three_districts: str = "all"  # SCO-5
    prestige_touch: str = "edge"  # SCO-6
    boom_covers_vacated: str = "no"  # DEM-4
    boom_order: str = "second"  # ACT-1
    boom_alone: str = "no"  # ACT-1

    @classmethod
    def parse(cls, text: str) -> tuple[str, str]:
        """Reads one `switch=value`; raises `NotationError` for an unknown switch or value."""
        return parse_reading(text, READINGS)
