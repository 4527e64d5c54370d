"""Itemised sheets: what is scored by now, and the final score, one small function a rule over the tallies of all.

Two sets of buildings with one tally score the same. Gold Prestige alone scores during the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from ...text.words import quantity
from ..board import bits
from ..state import GameState, Player, Setup
from ..tiles import Generation, Site

if TYPE_CHECKING:
    from ...questions.answers import LineData


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points (0 allowed, negative for what a card's use gives up) by one rule, and why.

    `about` is the street or generation that pays, or the tile of a building; `remark` is what else there is to say.
    """

    rule: str
    points: int
    detail: str
    about: str = ""
    remark: str = ""

    @property
    def stands(self) -> str:
        """How that stands which pays: `Cedar: 2 buildings against 1`, `b1 Tower Building`."""
        if not self.about:
            return self.detail
        return f"{self.about}{' ' if self.rule == 'BLD-9' else ': '}{self.detail}"

    @property
    def reason(self) -> str:
        """Why the points are paid, in one phrase."""
        return f"{self.stands}, {self.remark}" if self.remark else self.stands


def points_sentence(colour: str, lines: Iterable[ScoreLine | LineData]) -> str:
    """What a player scored, with the reasons."""
    listed = list(lines)
    if not listed:
        return f"{colour} scores nothing"
    total = sum(line.points for line in listed)
    reasons = ", ".join(f"{line.points} for {line.reason} ({line.rule})" for line in listed)
    return f"{colour} scores {quantity(total, 'point')}: {reasons}"


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Score lines in the order of the rules."""

    lines: tuple[ScoreLine, ...]

    def __repr__(self) -> str:
        parts = ", ".join(f"{rule} {points:+d}" for rule, points in self.by_rule().items())
        return f"<ScoreSheet {self.total}: {parts}>"

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def summary(self) -> str:
        """The total with the points of each rule that pays: `32: BLD-9 29, SCO-5 3`."""
        paid = ", ".join(f"{rule} {points}" for rule, points in self.by_rule().items() if points)
        return f"{self.total}: {paid or 'nothing'}"

    def by_rule(self) -> dict[str, int]:
        """The points of each rule that has a line, in order."""
        points: dict[str, int] = {}
        for line in self.lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
        return points

    def plus(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """The sheet with more lines at its end."""
        return ScoreSheet((*self.lines, *lines))


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over one player's standing buildings.

    `streets[i]` belongs to the i-th street card in play; `golds` holds the district mask of every gold tile
    (legendaries included), sorted.
    """

    streets: tuple[int, ...]
    bronze: int
    silver: int
    irregular: int
    golds: tuple[int, ...]

    @property
    def gold(self) -> int:
        """The number of gold tiles."""
        return len(self.golds)


def tally(setup: Setup, buildings: Iterable[Site]) -> Tally:
    """Counts a player's standing buildings under the readings of the set-up."""
    readings = setup.readings
    starters = readings.starter_counts_on_streets == "yes"
    legendaries = readings.legendary_counts_irregular == "yes"
    cards = setup.street_cards
    streets = [0] * len(cards)
    generations = [0, 0, 0, 0]
    irregular = 0
    golds: list[int] = []
    for site in buildings:
        generations[site.generation] += 1
        if site.irregular and (legendaries or not site.legendary):
            irregular += 1
        if site.generation == Generation.GOLD:
            golds.append(site.districts)
        if starters or site.generation != Generation.STARTER:
            for i, card in enumerate(cards):
                if site.cards >> card & 1:
                    streets[i] += 1
    golds.sort()
    return Tally(
        tuple(streets), generations[Generation.BRONZE], generations[Generation.SILVER], irregular, tuple(golds)
    )


def tallies(state: GameState) -> tuple[Tally, ...]:
    """The tally of every player, by seat."""
    return tuple(tally(state.setup, player.buildings) for player in state.players)


def touched_buildings(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> list[Site]:
    """The opponents' bronze and silver buildings that a site touches, by the reading `prestige_touch` (SCO-6)."""
    beside = setup.beside(site)
    return [
        building
        for other, player in enumerate(players)
        if other != seat
        for building in player.buildings
        if building.generation in (Generation.BRONZE, Generation.SILVER) and building.mask & beside
    ]


def prestige(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> int:
    """SCO-6: the points that placing a gold tile scores at once."""
    if setup.challenge != "gold-prestige" or site.generation != Generation.GOLD:
        return 0
    return setup.edition.numbers.gold_prestige * len(touched_buildings(setup, players, seat, site))


FinalRule = Callable[[Setup, Sequence[Tally], int], list[ScoreLine]]

TIE = "a tie scores nobody"


def sco_1_streets(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Each street card goes to the strict majority of standing buildings on it (SCO-1)."""
    lines = []
    for i, card in enumerate(setup.streets):
        mine = counts[seat].streets[i]
        rival = max(tally.streets[i] for other, tally in enumerate(counts) if other != seat)
        name = setup.edition.card_name(card)
        points = setup.edition.numbers.street_points if mine > rival else 0
        if mine != rival:
            detail = f"{quantity(mine, 'building')} against {rival}"
        else:
            detail = f"{mine} each" if mine else "no building"
        lines.append(ScoreLine("SCO-1", points, detail, name, TIE if mine == rival and mine else ""))
    return lines


def sco_2_bronze_baron(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Bronze Baron pays for own bronze tiles still standing (SCO-2)."""
    if setup.challenge != "bronze-baron":
        return []
    bronze = counts[seat].bronze
    return [ScoreLine("SCO-2", _step(setup.edition.numbers.bronze_baron, bronze), f"{bronze} bronze standing")]


def sco_3_master_architect(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Master Architect pays for own irregular tiles standing (SCO-3)."""
    if setup.challenge != "master-architect":
        return []
    irregular = counts[seat].irregular
    points = _step(setup.edition.numbers.master_architect, irregular)
    return [ScoreLine("SCO-3", points, f"{irregular} irregular standing")]


def sco_4_generation_king(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Generation King goes, for each generation, to the strict majority (SCO-4)."""
    if setup.challenge != "generation-king":
        return []
    lines = []
    for name in ("bronze", "silver", "gold"):
        mine: int = getattr(counts[seat], name)
        rival = max(getattr(tally, name) for other, tally in enumerate(counts) if other != seat)
        points = setup.edition.numbers.generation_king if mine > rival else 0
        lines.append(ScoreLine("SCO-4", points, f"{mine} against {rival}", name, TIE if mine == rival else ""))
    return lines


def sco_5_gold_tycoon(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Gold Tycoon pays for each district with enough own gold tiles (SCO-5)."""
    if setup.challenge != "gold-tycoon":
        return []
    numbers, districts = setup.edition.numbers, setup.edition.board.legend.districts
    best = max(
        (_rich_districts(choice, numbers.gold_tycoon_tiles) for choice in product(*_spreads(setup, counts[seat]))),
        key=lambda rich: (len(rich), [-d for d in rich]),
    )
    names = ", ".join(districts[d].name for d in best)
    least = f"at least {numbers.gold_tycoon_tiles} gold tiles"
    reason = f"{least} in {names}" if best else f"no district with {least}"
    return [ScoreLine("SCO-5", numbers.gold_tycoon * len(best), reason)]


FINAL_RULES: dict[str, FinalRule] = {
    "SCO-1": sco_1_streets,
    "SCO-2": sco_2_bronze_baron,
    "SCO-3": sco_3_master_architect,
    "SCO-4": sco_4_generation_king,
    "SCO-5": sco_5_gold_tycoon,
}


def standing_lines(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """What the standing buildings are worth to a player at the end: streets and challenge (SCO-1 to SCO-5)."""
    return [line for rule in FINAL_RULES.values() for line in rule(setup, counts, seat)]


def standing_points(setup: Setup, counts: Sequence[Tally], seat: int) -> int:
    """The total of `standing_lines`."""
    return sum(line.points for line in standing_lines(setup, counts, seat))


def sco_7_unused_cards(state: GameState, seat: int) -> list[ScoreLine]:
    """Each unused action card is worth a point (SCO-7)."""
    if not state.setup.action_cards:
        return []
    cards = state.players[seat].cards.bit_count()
    return [ScoreLine("SCO-7", state.edition.numbers.unused_action_card * cards, quantity(cards, "unused action card"))]


def score_sheet(state: GameState, seat: int) -> ScoreSheet:
    """The points on the score track, by source: tiles built (BLD-9) and Gold Prestige (SCO-6)."""
    player, edition = state.players[seat], state.edition
    lines = [
        ScoreLine("BLD-9", site.points, edition.tiles[site.tile].name, site.placement.tile)
        for site in player.buildings
        if site.tile != edition.starter
    ]
    for number in bits(player.demolished_tiles(edition)):
        tile = edition.tiles[number]
        lines.append(ScoreLine("BLD-9", tile.points, tile.name, tile.id, "demolished since"))
    if state.setup.challenge == "gold-prestige":
        printed = sum(line.points for line in lines)
        lines.append(ScoreLine("SCO-6", player.score - printed, "gold tiles placed beside rivals' bronze and silver"))
    return ScoreSheet(tuple(lines))


def final_sheet(state: GameState, seat: int) -> ScoreSheet:
    """The final score as it would stand if the game ended now, by source."""
    lines = standing_lines(state.setup, tallies(state), seat)
    return score_sheet(state, seat).plus([*lines, *sco_7_unused_cards(state, seat)])


def _step(table: dict[int, int], count: int) -> int:
    return max((points for least, points in table.items() if count >= least), default=0)


def _spreads(setup: Setup, tally: Tally) -> list[list[int]]:
    """For each gold tile the district masks it may count in: by `tycoon_three_districts`, all or any two."""
    spreads = []
    for districts in tally.golds:
        within = bits(districts)
        if len(within) > 2 and setup.readings.tycoon_three_districts == "two":
            spreads.append([1 << a | 1 << b for a, b in combinations(within, 2)])
        else:
            spreads.append([districts])
    return spreads


def _rich_districts(golds: Sequence[int], least: int) -> list[int]:
    counts: dict[int, int] = {}
    for districts in golds:
        for district in bits(districts):
            counts[district] = counts.get(district, 0) + 1
    return sorted(district for district, count in counts.items() if count >= least)
