"""Readings: named switches for what the rulebook leaves silent or ambiguous, and the variants of it.

The default of a switch stands first; why it is the default, and which rule it reads, says the registry."""

from __future__ import annotations

from dataclasses import dataclass

from ..kit.rulebook.settings import Switched

READINGS: dict[str, tuple[str, ...]] = {
    "selection": ("in_order", "hidden", "one_by_one"),
    "cap_compare": ("owner", "every_other"),
    "perspective": ("own_side", "fixed"),
    "reshuffle": ("when_empty", "when_needed"),
    "round_reshuffle": ("yes", "no"),
    "stuck": ("void", "redraw", "discard"),
    "top_own": ("yes", "no"),
    "final_tie": ("shared", "tallest_then_majorities"),
    "three_player_rounds": ("6x4", "4x6"),
    "two_player_rounds": ("6x4", "4x6"),
    "partner_colour": ("as_opponent", "as_own"),
    "monster_view": ("player", "fixed"),
    "monster_time": ("after_build", "before_build"),
    "monster_edge": ("stay", "wrap", "slide"),
    "growth_order": ("listed", "drawn", "start_player"),
}
"""Every switch but `seats`, which is where the players of a game sit (`Setup.sides`)."""

VARIANTS = ("monster", "baby-monster", "slow-growth", "anti-trust")
"""The variants of the rulebook, which combine freely but for the two monsters (M-ANT-2)."""


@dataclass(frozen=True, slots=True)
class Readings(Switched):
    """One value for every switch of `READINGS`."""

    switches = READINGS

    selection: str = "in_order"  # M-RND-3
    cap_compare: str = "owner"  # M-BLD-5
    perspective: str = "own_side"  # M-CARD-4
    reshuffle: str = "when_empty"  # M-TRN-4
    round_reshuffle: str = "yes"  # M-TRN-5
    stuck: str = "void"  # M-TRN-6
    top_own: str = "yes"  # M-BLD-2
    final_tie: str = "shared"  # M-END-2
    three_player_rounds: str = "6x4"  # M-NUM-1
    two_player_rounds: str = "6x4"  # M-NUM-6
    partner_colour: str = "as_opponent"  # M-NUM-5
    monster_view: str = "player"  # M-MON-3
    monster_time: str = "after_build"  # M-MON-5
    monster_edge: str = "stay"  # M-MON-7
    growth_order: str = "listed"  # M-SLO-2
