"""The readings, which are named switches for points on which the rulebook is silent or ambiguous, and the variants.

The first value of each switch is the default of the switch. The registry of rules gives the rule of each switch and the
reason for the default.
"""

from dataclasses import dataclass
from typing import Literal

from ..rulebook.settings import Switched

VARIANTS = ("monster", "baby-monster", "slow-growth", "anti-trust")
"""The variants of the rulebook. All combinations are allowed, except the two monsters together (M-ANT-2)."""


@dataclass(frozen=True, slots=True)
class Readings(Switched):
    """The values of all switches except `seats`, whose value is `Setup.sides`."""

    selection: Literal["in_order", "hidden", "one_by_one"] = "in_order"  # M-RND-3
    cap_compare: Literal["owner", "every_other"] = "owner"  # M-BLD-5
    perspective: Literal["own_side", "fixed"] = "own_side"  # M-CARD-4
    reshuffle: Literal["when_empty", "when_needed"] = "when_empty"  # M-TRN-4
    round_reshuffle: Literal["yes", "no"] = "yes"  # M-TRN-5
    stuck: Literal["void", "redraw", "discard"] = "void"  # M-TRN-6
    top_own: Literal["yes", "no"] = "yes"  # M-BLD-2
    final_tie: Literal["shared", "tallest_then_majorities"] = "shared"  # M-END-2
    three_player_rounds: Literal["6x4", "4x6"] = "6x4"  # M-NUM-1
    two_player_rounds: Literal["6x4", "4x6"] = "6x4"  # M-NUM-6
    partner_colour: Literal["as_opponent", "as_own"] = "as_opponent"  # M-NUM-5
    monster_view: Literal["player", "fixed"] = "player"  # M-MON-3
    monster_time: Literal["after_build", "before_build"] = "after_build"  # M-MON-5
    monster_edge: Literal["stay", "wrap", "slide"] = "stay"  # M-MON-7
    growth_order: Literal["listed", "drawn", "start_player"] = "listed"  # M-SLO-2


READINGS = Readings.switches
"""The possible values of every switch."""
