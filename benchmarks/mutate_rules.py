"""Switches the rules off one at a time and runs all rulings: `python -m benchmarks.mutate_rules --write`.

If no ruling fails while a rule is switched off, the rulings do not decide this rule."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import import_module
from typing import Any

from benchmarks.mutations import Mutation, MutationCheck, always, but, never_broken
from ny1901_solver.new_york_1901.rules.legality import STEP_RULES, TURN_RULES
from ny1901_solver.new_york_1901.rulings.cases import load_cases, run
from ny1901_solver.new_york_1901.rulings.registry import load_registry
from ny1901_solver.new_york_1901.scoring import Outcome
from ny1901_solver.new_york_1901.scoring.final import FINAL_RULES
from ny1901_solver.new_york_1901.state import GRAB

PACKAGE = "ny1901_solver.new_york_1901"


def undo_the_end(original: Any) -> Any:
    """Returns the variant of `play` in which the end is no longer triggered if its cause is gone after a turn."""
    ending = import_module(f"{PACKAGE}.rules.transition")

    def play(state: Any, *arguments: Any) -> Any:
        after = original(state, *arguments)
        causes = [ending.market_is_ending(after.setup, after.market)]
        causes += [ending.tiles_are_ending(after.setup, player) for player in after.players]
        return after if any(causes) else replace(after, ended_by=None)

    return play


def first_leader(original: Any) -> Any:
    """Returns the variant of `sco_8_winner` that breaks no tie."""

    def winner(state: Any, sheets: Any) -> Outcome:
        totals = [sheet.total for sheet in sheets]
        return Outcome((totals.index(max(totals)),), "points", "the first of those with most points", sheets)

    return winner


def fallen_tiles(result: Any, player: Any, site: Any, gained: int) -> int:
    """Returns the tiles that a demolition takes from the board, as a mask."""
    return sum(each.tile_bit for each in player.buildings if each.mask & site.mask)


def fallen_points(result: Any, player: Any, site: Any, gained: int) -> int:
    return sum(each.points for each in player.buildings if each.mask & site.mask)


def lost_land(player: Any, covered: int) -> int:
    """Returns the territories of the buildings that fall, as a mask."""
    lost = 0
    for each in player.buildings:
        lost |= each.territories if each.mask & covered else 0
    return lost


def rule_of(function: Any) -> str:
    """Returns the rule that a function is named after: `dem_4_...` is DEM-4."""
    heading, number = function.__name__.split("_")[:2]
    return f"{heading.upper()}-{number}"


def place_of(function: Any) -> str:
    return f"{function.__module__.removeprefix(f'{PACKAGE}.')}.{function.__name__}"


def predicates() -> list[Mutation]:
    """Returns the mutations of functions that judge a turn or a step."""
    judges: dict[Any, None] = dict.fromkeys([*TURN_RULES, *(rule for rules in STEP_RULES.values() for rule in rules)])
    return [Mutation(rule_of(judge), place_of(judge), "nothing breaks it", never_broken) for judge in judges]


def scores() -> list[Mutation]:
    """Returns the mutations of functions that score points at the end."""
    return [Mutation(rule, place_of(pays), "it pays nothing", always([])) for rule, pays in FINAL_RULES.items()]


EFFECTS = [
    Mutation("SET-2", "rules.set_up.set_2_street_cards", "no street card is dealt", always(())),
    Mutation("SET-2", "rules.set_up.set_2_challenge", "no challenge card is dealt", always("")),
    Mutation(
        "SET-3",
        "rules.set_up.set_3_starters",
        "nobody gets a starter building",
        lambda original: lambda setup, rng: [None] * len(setup.colours),
    ),
    Mutation(
        "SET-4",
        "rules.set_up.set_4_market",
        "all cards stay face down",
        but(market=lambda state, *_: state.market.shifted(state.edition.kinds)),
    ),
    Mutation("TRN-2", "rules.options.can_expand", "nobody can expand", always(False)),
    Mutation("TRN-4", "rules.options.can_build_or_demolish", "nobody can build or demolish", always(False)),
    Mutation("TRN-5", "rules.violation.Facts.means", "nobody is without a Build or Demolish", always(1)),
    Mutation(
        "TRN-5",
        "rules.transition.take_back",
        "nothing comes back",
        lambda original: lambda setup, player, market, territory: (player, market),
    ),
    Mutation(
        "TRN-5",
        "state.game.Market.return_card",
        "no card goes under the pile",
        lambda original: lambda market, *_: market,
    ),
    Mutation(
        "TRN-6", "rules.transition.refill", "no card is turned up", lambda original: lambda _, market, deal: market
    ),
    Mutation("EXP-1", "rules.expanding.claim", "nothing is claimed", lambda original: lambda _, player, taken: player),
    Mutation(
        "EXP-1",
        "rules.expanding.claim",
        "no worker is placed",
        but(vacant=lambda result, setup, player, taken: player.vacant),
    ),
    Mutation("DEM-1", "rules.building.standing_on", "no building stands under the new one", always(())),
    Mutation(
        "DEM-1",
        "rules.building.demolish",
        "the old buildings stay",
        but(buildings=lambda result, player, site, gained: (*player.buildings, site)),
    ),
    Mutation(
        "DEM-3",
        "rules.building.demolish",
        "demolished tiles can be built again",
        but(unbuilt=lambda result, *rest: result.unbuilt | fallen_tiles(result, *rest)),
    ),
    Mutation(
        "DEM-3",
        "rules.building.demolish",
        "the points of demolished tiles are lost",
        but(score=lambda result, *rest: result.score - fallen_points(result, *rest)),
    ),
    Mutation("DEM-4", "rules.building.vacated_territories", "no territory is vacated", always(0)),
    Mutation(
        "DEM-4",
        "rules.building.vacated_territories",
        "a vacated territory that keeps another building still needs a worker",
        lambda original: lambda player, covered, touched: lost_land(player, covered) & ~touched,
    ),
    Mutation(
        "DEM-4",
        "rules.building.demolish",
        "no worker is put on vacated land",
        but(vacant=lambda result, player, site, gained: player.vacant & ~site.territories),
    ),
    Mutation(
        "DEM-5",
        "rules.building.covering_land",
        "only workers in hand count",
        always(0),
    ),
    Mutation(
        "DEM-6",
        "rules.options.demolish_sites",
        "no new tile reaches onto vacant land",
        lambda original: (
            lambda setup, player, tiles: (
                site for site in original(setup, player, tiles) if not site.mask & ~player.occupied
            )
        ),
    ),
    Mutation(
        "BLD-1",
        "state.game.Player.available_tiles",
        "no legendary is for sale",
        lambda original: lambda player, legendaries: player.unbuilt,
    ),
    Mutation(
        "BLD-1",
        "state.game.Player.available_tiles",
        "nobody asks for the king token",
        lambda original: lambda player, legendaries: player.unbuilt | legendaries,
    ),
    Mutation(
        "BLD-2",
        "rules.building.unlocking_score",
        "points of this turn never count",
        lambda original: lambda setup, at_start, now: at_start,
    ),
    Mutation(
        "BLD-2",
        "state.setup.Setup.unlocked_at",
        "everything is unlocked",
        lambda original: lambda setup, score: sum(setup.generations[1:]),
    ),
    Mutation(
        "BLD-7", "state.setup.Setup.flips", "no reading lets tiles be turned over", lambda _: property(lambda _: False)
    ),
    Mutation(
        "BLD-8",
        "rules.building.place",
        "workers do not come back",
        but(vacant=lambda result, player, site, gained: player.vacant),
    ),
    Mutation(
        "BLD-9",
        "rules.building.place",
        "a building scores nothing",
        but(score=lambda result, player, site, gained: player.score),
    ),
    Mutation(
        "BLD-9",
        "rules.building.demolish",
        "a building that replaces others scores nothing",
        but(score=lambda result, player, site, gained: player.score),
    ),
    Mutation("BLD-9", "rules.building.gain", "printed points are worth nothing", always(0)),
    Mutation("ACT-1", "rules.building.unbuilt_after", "unbuilt tiles never run short", always(99)),
    Mutation("ACT-1", "rules.options.boom_tiles", "no tile is left for a second Build", always(0)),
    Mutation(
        "ACT-1",
        "state.game.Player.without_card",
        "action cards are never used up",
        lambda original: lambda player, card: player,
    ),
    Mutation("ACT-2", "state.game.Market.shift", "the cards stay where they are", lambda _: lambda market, _: market),
    Mutation("ACT-2", "state.game.Market.can_show", "a Market Shift can show any cards", always(True)),
    Mutation(
        "ACT-3",
        "rules.expanding.claim",
        "Land Grab is not used up",
        but(cards=lambda result, setup, player, taken: result.cards | player.cards & GRAB),
    ),
    Mutation("END-1", "rules.transition.market_is_ending", "no market triggers the end", always(False)),
    Mutation("END-1", "rules.transition.tiles_are_ending", "no lack of tiles triggers the end", always(False)),
    Mutation("END-1a", "rules.transition.play", "a card that comes back undoes the end", undo_the_end),
    Mutation("END-2", "state.game.GameState.over", "the game goes on for ever", lambda _: property(lambda _: False)),
    Mutation("SCO-6", "scoring.final.touched_buildings", "no rival's building is touched", always([])),
    Mutation("SCO-6", "scoring.final.prestige", "it pays nothing", always(0)),
    Mutation("SCO-7", "scoring.final.sco_7_unused_cards", "it pays nothing", always([])),
    Mutation("SCO-8", "scoring.outcome.sco_8_winner", "no tie is broken", first_leader),
    Mutation("SCO-8", "scoring.outcome._tallest", "no legendary breaks a tie", always(0)),
]
"""The mutations of functions that carry rules out."""


CHECK = MutationCheck(
    package=PACKAGE,
    packages=("scoring", "rules", "planning"),
    rules=tuple(rule.id for rule in load_registry().rules),
    changes=(*predicates(), *EFFECTS, *scores()),
    cases=load_cases(),
    run=run,
    start="<!-- table -->",
    end="<!-- end of table -->",
)


if __name__ == "__main__":
    sys.exit(CHECK.main(__doc__))
