"""Itemised score sheets for the points scored so far and for the final score. One small function computes the points of
each rule.

The rules of the final score read only the players' tallies (counts of buildings), so two sets of buildings with the
same tally score the same. Only Gold Prestige scores during the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from ...messages import gettext, gettext_noop, ngettext
from ..board import bits
from ..state import GameState, Player, Setup
from ..tiles import Generation, Site

if TYPE_CHECKING:
    from ...questions.answers import LineData


@dataclass(frozen=True, slots=True)
class Basis:
    """The counts for which a rule pays points. The function `wording` makes the text of the counts only when the text
    is shown, because searches compute many scores.
    """

    wording: Callable[..., str]
    counts: tuple[object, ...]

    def __str__(self) -> str:
        return self.wording(*self.counts)

    def __repr__(self) -> str:
        return repr(str(self))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a score sheet: the points that one rule gives, with the reason. The points may be 0; the points are
    negative if the line states that a used action card gives up the point of an unused card.

    `about` is the street or generation that pays, or the tile of a building. `remark` is a further message, which is
    stored untranslated.
    """

    rule: str
    points: int
    basis: str | Basis
    about: str = ""
    remark: str = ""

    @property
    def detail(self) -> str:
        """The reason for the points, as in `2 buildings against 1` or `Tower Building`."""
        return str(self.basis)

    @property
    def stands(self) -> str:
        """The source of the points and the counts for which it pays, as in `Cedar: 2 buildings against 1` or `b1 Tower
        Building`."""
        if not self.about:
            return self.detail
        return f"{self.about}{' ' if self.rule == 'BLD-9' else ': '}{self.detail}"

    @property
    def reason(self) -> str:
        """The reason why the points are paid, as one phrase."""
        return f"{self.stands}, {gettext(self.remark)}" if self.remark else self.stands


def points_sentence(colour: str, lines: Iterable[ScoreLine | LineData]) -> str:
    """A sentence with the points that a player scored and the reasons."""
    listed = list(lines)
    if not listed:
        return gettext("{player} scores nothing", player=colour)
    reasons = [
        gettext("{points} for {reason} ({rule})", points=line.points, reason=line.reason, rule=line.rule)
        for line in listed
    ]
    return ngettext(
        "{player} scores {number} point: {reasons}",
        "{player} scores {number} points: {reasons}",
        sum(line.points for line in listed),
        player=colour,
        reasons=", ".join(reasons),
    )


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet: score lines, in the order of the rules."""

    lines: tuple[ScoreLine, ...]

    def __repr__(self) -> str:
        parts = ", ".join(f"{rule} {points:+d}" for rule, points in self.by_rule().items())
        return f"<ScoreSheet {self.total}: {parts}>"

    @property
    def total(self) -> int:
        """The sum of the points of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def summary(self) -> str:
        """The total and the points of each rule that pays, such as `32: BLD-9 29, SCO-5 3`."""
        paid = ", ".join(f"{rule} {points}" for rule, points in self.by_rule().items() if points)
        return f"{self.total}: {paid or gettext('nothing')}"

    def by_rule(self) -> dict[str, int]:
        """The points of each rule that has a line in the score sheet, in the order of the lines."""
        points: dict[str, int] = {}
        for line in self.lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
        return points

    def plus(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """The score sheet with more lines added at the end."""
        return ScoreSheet((*self.lines, *lines))


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts over one player's standing buildings that the final score needs.

    `streets[i]` counts buildings on the street of the i-th street card in play. `golds` contains the district mask of
    every gold tile (legendaries included), sorted.
    """

    streets: tuple[int, ...]
    bronze: int
    silver: int
    irregular: int
    golds: tuple[int, ...]

    @property
    def gold(self) -> int:
        """The number of the player's gold tiles that stand."""
        return len(self.golds)


def tally(setup: Setup, buildings: Iterable[Site]) -> Tally:
    """The tally (all counts for the final score) of a player's standing buildings under the readings (rule
    interpretations) of the set-up."""
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
    """The tally (all counts for the final score) of every player, by seat."""
    return tuple(tally(state.setup, player.buildings) for player in state.players)


def touched_buildings(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> list[Site]:
    """The opponents' bronze and silver buildings that a building on a site touches, by the reading of the rules
    `prestige_touch` (SCO-6)."""
    beside = setup.beside(site)
    return [
        building
        for other, player in enumerate(players)
        if other != seat
        for building in player.buildings
        if building.generation in (Generation.BRONZE, Generation.SILVER) and building.mask & beside
    ]


def prestige(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> int:
    """The points that a player scores at once for placing a gold tile (SCO-6)."""
    if setup.challenge != "gold-prestige" or site.generation != Generation.GOLD:
        return 0
    return setup.edition.numbers.gold_prestige * len(touched_buildings(setup, players, seat, site))


FinalRule = Callable[[Setup, Sequence[Tally], int], list[ScoreLine]]

TIE = gettext_noop("a tie scores nobody")


def sco_1_streets(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Each street card pays the player who has more standing buildings on the card's street than any other player
    (SCO-1)."""
    lines = []
    for i, card in enumerate(setup.streets):
        mine = counts[seat].streets[i]
        rival = max(tally.streets[i] for other, tally in enumerate(counts) if other != seat)
        name = setup.edition.card_name(card)
        points = setup.edition.numbers.street_points if mine > rival else 0
        remark = TIE if mine == rival and mine else ""
        lines.append(ScoreLine("SCO-1", points, Basis(_buildings_against, (mine, rival)), name, remark))
    return lines


def _buildings_against(mine: int, rival: int) -> str:
    if mine != rival:
        return ngettext("{number} building against {rival}", "{number} buildings against {rival}", mine, rival=rival)
    return gettext("{buildings} each", buildings=mine) if mine else gettext("no building")


def sco_2_bronze_baron(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Bronze Baron pays for the player's bronze tiles that still stand (SCO-2)."""
    if setup.challenge != "bronze-baron":
        return []
    bronze = counts[seat].bronze
    return [
        ScoreLine("SCO-2", step_points(setup.edition.numbers.bronze_baron, bronze), Basis(_bronze_standing, (bronze,)))
    ]


def _bronze_standing(tiles: int) -> str:
    return gettext("{tiles} bronze standing", tiles=tiles)


def sco_3_master_architect(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Master Architect pays for the player's irregular tiles that still stand (SCO-3)."""
    if setup.challenge != "master-architect":
        return []
    irregular = counts[seat].irregular
    points = step_points(setup.edition.numbers.master_architect, irregular)
    return [ScoreLine("SCO-3", points, Basis(_irregular_standing, (irregular,)))]


def _irregular_standing(tiles: int) -> str:
    return gettext("{tiles} irregular standing", tiles=tiles)


def sco_4_generation_king(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Generation King pays, for each generation, the player who has more standing tiles of this generation than any
    other player (SCO-4)."""
    if setup.challenge != "generation-king":
        return []
    lines = []
    for name in ("bronze", "silver", "gold"):
        mine: int = getattr(counts[seat], name)
        rival = max(getattr(tally, name) for other, tally in enumerate(counts) if other != seat)
        points = setup.edition.numbers.generation_king if mine > rival else 0
        basis = Basis(_tiles_against, (mine, rival))
        lines.append(ScoreLine("SCO-4", points, basis, name, TIE if mine == rival else ""))
    return lines


def _tiles_against(mine: int, rival: int) -> str:
    return gettext("{mine} against {rival}", mine=mine, rival=rival)


def sco_5_gold_tycoon(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """Gold Tycoon pays for each district in which the player has enough gold tiles (SCO-5)."""
    if setup.challenge != "gold-tycoon":
        return []
    numbers, districts = setup.edition.numbers, setup.edition.board.legend.districts
    best = rich_districts(setup, counts[seat])
    names = tuple(districts[d].name for d in best)
    basis = Basis(_rich_in_gold, (numbers.gold_tycoon_tiles, names))
    return [ScoreLine("SCO-5", numbers.gold_tycoon * len(best), basis)]


def _rich_in_gold(least: int, districts: tuple[str, ...]) -> str:
    if not districts:
        return gettext("no district with at least {tiles} gold tiles", tiles=least)
    return gettext("at least {tiles} gold tiles in {districts}", tiles=least, districts=", ".join(districts))


FINAL_RULES: dict[str, FinalRule] = {
    "SCO-1": sco_1_streets,
    "SCO-2": sco_2_bronze_baron,
    "SCO-3": sco_3_master_architect,
    "SCO-4": sco_4_generation_king,
    "SCO-5": sco_5_gold_tycoon,
}


def standing_lines(setup: Setup, counts: Sequence[Tally], seat: int) -> list[ScoreLine]:
    """The score lines for a player's standing buildings at the end: streets and challenge (SCO-1 to SCO-5)."""
    return [line for rule in FINAL_RULES.values() for line in rule(setup, counts, seat)]


def standing_points(setup: Setup, counts: Sequence[Tally], seat: int) -> int:
    """The total points of the lines that `standing_lines` returns."""
    return sum(line.points for line in standing_lines(setup, counts, seat))


def sco_7_unused_cards(state: GameState, seat: int) -> list[ScoreLine]:
    """Each unused action card is worth a point (SCO-7)."""
    if not state.setup.action_cards:
        return []
    cards = state.players[seat].cards.bit_count()
    points = state.edition.numbers.unused_action_card * cards
    return [ScoreLine("SCO-7", points, Basis(_unused_cards, (cards,)))]


def _unused_cards(cards: int) -> str:
    return ngettext("{number} unused action card", "{number} unused action cards", cards)


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
        lines.append(ScoreLine("BLD-9", tile.points, tile.name, tile.id, gettext_noop("demolished since")))
    if state.setup.challenge == "gold-prestige":
        printed = sum(line.points for line in lines)
        lines.append(prestige_line(player.score - printed))
    return ScoreSheet(tuple(lines))


def prestige_line(points: int) -> ScoreLine:
    """The score line for the points that Gold Prestige has paid (SCO-6)."""
    return ScoreLine("SCO-6", points, gettext("gold tiles placed beside rivals' bronze and silver"))


def final_sheet(state: GameState, seat: int) -> ScoreSheet:
    """The final score by source, computed as if the game ended now."""
    lines = standing_lines(state.setup, tallies(state), seat)
    return score_sheet(state, seat).plus([*lines, *sco_7_unused_cards(state, seat)])


def step_points(table: Mapping[int, int], count: int) -> int:
    """The points that a challenge pays for a number of tiles; `table` has the points by the least number of tiles."""
    return max((points for least, points in table.items() if count >= least), default=0)


def spreads(setup: Setup, tally: Tally) -> list[list[int]]:
    """For each gold tile, the masks of districts in which the tile may count.

    The reading (rule interpretation) `tycoon_three_districts` decides whether a tile counts in all its districts or in
    any two of its districts.
    """
    spreads = []
    for districts in tally.golds:
        within = bits(districts)
        if len(within) > 2 and setup.readings.tycoon_three_districts == "two":
            spreads.append([1 << a | 1 << b for a, b in combinations(within, 2)])
        else:
            spreads.append([districts])
    return spreads


def rich_districts(setup: Setup, counts: Tally) -> list[int]:
    """The districts in which a player has enough gold tiles (SCO-5).

    If the player chooses the districts in which a tile counts, these are the most districts, and among those the first.
    """
    least = setup.edition.numbers.gold_tycoon_tiles
    return max(
        (_rich_districts(choice, least) for choice in product(*spreads(setup, counts))),
        key=lambda rich: (len(rich), [-d for d in rich]),
    )


def _rich_districts(golds: Sequence[int], least: int) -> list[int]:
    """The districts with at least `least` gold tiles. `golds` contains the district masks in which each tile counts."""
    counts: dict[int, int] = {}
    for districts in golds:
        for district in bits(districts):
            counts[district] = counts.get(district, 0) + 1
    return sorted(district for district, count in counts.items() if count >= least)
