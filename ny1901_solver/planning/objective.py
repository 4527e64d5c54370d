"""What a turn gains, source by source: the mover's final sheet after the turn less the one before it.

Scored at once are the printed points (BLD-9) and Gold Prestige (SCO-6). Streets and challenges count as
they would stand if the game ended with this turn, so tearing down may cost points; a used card costs its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ortools.sat.python.cp_model import IntVar, LinearExpr

from ..board import bits
from ..scoring import final_sheet, tallies
from ..tiles import Generation, Site
from .linear import at_least, stepped, total
from .variables import OneTurn

Points: TypeAlias = Callable[[OneTurn], LinearExpr]


def gains(turn: OneTurn) -> dict[str, LinearExpr]:
    """The gain of the turn, one expression for each rule that can score in this game, in the order of the rules."""
    setup = turn.state.setup
    before = final_sheet(turn.state, turn.state.to_move).by_rule()
    idle = {rule for challenge, rule in CHALLENGES.items() if challenge != setup.challenge}
    if not setup.action_cards:
        idle.add("SCO-7")
    found = {}
    for rule, points in POINTS.items():
        if rule not in idle:
            found[rule] = points(turn) - before.get(rule, 0) if rule in AT_THE_END else points(turn)
    return found


def bld_9_printed_points(turn: OneTurn) -> LinearExpr:
    """The printed points of the new buildings."""
    return total(site.points * new for site, new in turn.placed)


def sco_1_streets(turn: OneTurn) -> LinearExpr:
    """The points of the street cards on which the mover would stand with strictly the most buildings."""
    setup, seat, counts = turn.state.setup, turn.state.to_move, tallies(turn.state)
    starters = setup.readings.starter_counts_on_streets == "yes"
    won = []
    for i, card in enumerate(setup.street_cards):
        rival = max(tally.streets[i] for other, tally in enumerate(counts) if other != seat)

        def counted(site: Site, card: int = card) -> bool:
            return bool(site.cards >> card & 1) and (starters or site.generation != Generation.STARTER)

        won.append(at_least(turn.model, standing_after(turn, counted), rival + 1))
    return setup.edition.numbers.street_points * total(won)


def sco_2_bronze_baron(turn: OneTurn) -> LinearExpr:
    """The points of own bronze tiles that would stand."""
    bronze = standing_after(turn, lambda site: site.generation == Generation.BRONZE)
    return stepped(turn.model, bronze, turn.state.edition.numbers.bronze_baron)


def sco_3_master_architect(turn: OneTurn) -> LinearExpr:
    """The points of own irregular tiles that would stand."""
    legendaries = turn.state.setup.readings.legendary_counts_irregular == "yes"
    irregular = standing_after(turn, lambda site: site.irregular and (legendaries or not site.legendary))
    return stepped(turn.model, irregular, turn.state.edition.numbers.master_architect)


def sco_4_generation_king(turn: OneTurn) -> LinearExpr:
    """The points of the generations of which the mover would have strictly the most buildings standing."""
    seat, counts = turn.state.to_move, tallies(turn.state)
    rivals = [tally for other, tally in enumerate(counts) if other != seat]
    most = {
        Generation.BRONZE: max(tally.bronze for tally in rivals),
        Generation.SILVER: max(tally.silver for tally in rivals),
        Generation.GOLD: max(tally.gold for tally in rivals),
    }
    won = []
    for generation, rival in most.items():

        def counted(site: Site, generation: Generation = generation) -> bool:
            return site.generation == generation

        won.append(at_least(turn.model, standing_after(turn, counted), rival + 1))
    return turn.state.edition.numbers.generation_king * total(won)


def sco_5_gold_tycoon(turn: OneTurn) -> LinearExpr:
    """The points of the districts in which the mover would have gold tiles enough.

    By `tycoon_three_districts=two`, a tile across more districts counts in two of them, the player's choice.
    """
    golds: dict[int, list[LinearExpr | IntVar]] = {}
    for building, falls in turn.falls.items():
        if building.generation == Generation.GOLD:
            _count_gold(turn, golds, building, 1 - falls)
    for site, new in turn.placed:
        if site.generation == Generation.GOLD:
            _count_gold(turn, golds, site, new)
    numbers = turn.state.edition.numbers
    rich = [at_least(turn.model, total(counted), numbers.gold_tycoon_tiles) for counted in golds.values()]
    return numbers.gold_tycoon * total(rich)


def _count_gold(
    turn: OneTurn, golds: dict[int, list[LinearExpr | IntVar]], site: Site, stands: LinearExpr | IntVar
) -> None:
    """Enters a gold tile in the count of its districts; over more than two, by the reading, in two of them."""
    districts = bits(site.districts)
    if len(districts) <= 2 or turn.state.setup.readings.tycoon_three_districts == "all":
        for district in districts:
            golds.setdefault(district, []).append(stands)
        return
    counts = {district: turn.model.new_bool_var(f"{site.index} counts in {district}") for district in districts}
    turn.model.add(total(counts.values()) == 2 * stands)
    for district, count in counts.items():
        golds.setdefault(district, []).append(count)


def sco_6_gold_prestige(turn: OneTurn) -> LinearExpr:
    """The points of gold tiles placed beside opponents' bronze and silver buildings."""
    return total(more * new for site, new in turn.placed if (more := turn.reach.prestige[site]))


def sco_7_cards_used(turn: OneTurn) -> LinearExpr:
    """What the action cards used would have scored unused."""
    return -turn.state.edition.numbers.unused_action_card * (turn.booms + turn.grabs)


POINTS: dict[str, Points] = {
    "BLD-9": bld_9_printed_points,
    "SCO-1": sco_1_streets,
    "SCO-2": sco_2_bronze_baron,
    "SCO-3": sco_3_master_architect,
    "SCO-4": sco_4_generation_king,
    "SCO-5": sco_5_gold_tycoon,
    "SCO-6": sco_6_gold_prestige,
    "SCO-7": sco_7_cards_used,
}
"""The rules that score, in their order."""

AT_THE_END = ("SCO-1", "SCO-2", "SCO-3", "SCO-4", "SCO-5")
"""The rules whose points are those of the buildings then standing, so that what they gave before is taken off."""

CHALLENGES = {
    "bronze-baron": "SCO-2",
    "master-architect": "SCO-3",
    "generation-king": "SCO-4",
    "gold-tycoon": "SCO-5",
    "gold-prestige": "SCO-6",
}
"""The rule of each challenge."""


def standing_after(turn: OneTurn, counted: Callable[[Site], bool]) -> LinearExpr:
    """How many of the mover's buildings that count would stand after the turn."""
    stay = [1 - falls for building, falls in turn.falls.items() if counted(building)]
    return total([*stay, *(new for site, new in turn.placed if counted(site))])
