"""Readings (rule interpretations): named switches for questions that the rulebook leaves open.

The first value of each switch is the default.
"""

from dataclasses import dataclass
from typing import Literal

from ...rulebook.settings import Switched


@dataclass(frozen=True, slots=True)
class Readings(Switched):
    """The readings (rule interpretations) of a game: one value for every switch. The file `data/rules.yaml` explains
    the values and the reason for each default."""

    no_worker_pass: Literal["must_build", "may_pass"] = "must_build"  # TRN-4
    demolition_workers: Literal["net", "hand_and_footprint", "hand_only"] = "net"  # DEM-5
    same_turn_unlock: Literal["yes", "no"] = "yes"  # BLD-2, ACT-1
    flip_tiles: Literal["no", "yes"] = "no"  # BLD-7
    boom_counts_legendary: Literal["no", "yes"] = "no"  # ACT-1
    starter_counts_on_streets: Literal["yes", "no"] = "yes"  # SCO-1
    legendary_counts_irregular: Literal["yes", "no"] = "yes"  # SCO-3
    tycoon_three_districts: Literal["all", "two"] = "all"  # SCO-5
    prestige_touch: Literal["edge", "edge_or_corner"] = "edge"  # SCO-6
    boom_covers_vacated: Literal["no", "yes"] = "no"  # DEM-4
    boom_order: Literal["second", "either"] = "second"  # ACT-1
    boom_alone: Literal["no", "yes"] = "no"  # ACT-1


READINGS = Readings.switches
"""The possible values of every switch; the first value is the default."""
