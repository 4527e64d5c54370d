"""The cards in play at a glance: what each pays every player now, and how far everybody is from changing that.

The points are those of `final`: streets (SCO-1), the challenge (SCO-2 to SCO-6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from ...messages import gettext, ngettext
from ...protocol.stakes import (
    More,
    Stake,
    StakeClaim,
    Standing,
    buildings_in_words,
    more_buildings,
    points_in_words,
    strict_majority,
)
from ...text.words import join_words
from ..edition import challenge_name
from ..state import GameState, Setup
from .cards_in_play import challenge_pays, street_card_pays
from .final import Tally, score_sheet, spreads, step_points, tallies

Named: TypeAlias = tuple[str, tuple[StakeClaim, ...]]
"""The name of a challenge, or of one generation of it, with the claims by seat."""


def stakes(state: GameState) -> Iterator[Stake]:
    """The challenge, then the street cards in play."""
    counts = tallies(state)
    challenge = state.setup.challenge
    for name, claims in CHALLENGE_CLAIMS[challenge](state, counts):
        yield Stake(CHALLENGE_RULES[challenge], name, challenge_pays(state.edition, challenge), claims)
    points = state.edition.numbers.street_points
    for number, card in enumerate(state.setup.streets):
        claims = strict_majority([each.streets[number] for each in counts], points, buildings_in_words, more_buildings)
        yield Stake("SCO-1", state.edition.card_name(card), street_card_pays(state.edition, card), claims)


def _tiles(number: int) -> str:
    return ngettext("{number} tile", "{number} tiles", number)


def _more_tiles(number: int, points: str) -> str:
    return ngettext("{number} more tile pays {points}", "{number} more tiles pay {points}", number, points=points)


def _steps(table: Mapping[int, int], counts: Sequence[int], standing: Standing, more: More) -> tuple[StakeClaim, ...]:
    """The claims to points that rise with a number of tiles."""
    claims = []
    for mine in counts:
        points = step_points(table, mine)
        further = min((least for least, paid in table.items() if least > mine and paid > points), default=None)
        needed = 0 if further is None else further - mine
        change = "" if further is None else more(needed, points_in_words(table[further]))
        claims.append(StakeClaim(points, mine, standing(mine), change, needed))
    return tuple(claims)


def _bronze_baron(state: GameState, counts: Sequence[Tally]) -> Iterator[Named]:
    table = state.edition.numbers.bronze_baron
    claims = _steps(table, [each.bronze for each in counts], _tiles, _more_tiles)
    yield challenge_name("bronze-baron"), claims


def _master_architect(state: GameState, counts: Sequence[Tally]) -> Iterator[Named]:
    table = state.edition.numbers.master_architect
    claims = _steps(table, [each.irregular for each in counts], _tiles, _more_tiles)
    yield challenge_name("master-architect"), claims


def _generation_king(state: GameState, counts: Sequence[Tally]) -> Iterator[Named]:
    name, points = challenge_name("generation-king"), state.edition.numbers.generation_king
    cards = {
        "bronze": gettext("{challenge}: bronze", challenge=name),
        "silver": gettext("{challenge}: silver", challenge=name),
        "gold": gettext("{challenge}: gold", challenge=name),
    }
    for generation, card in cards.items():
        tiles = [getattr(each, generation) for each in counts]
        yield card, strict_majority(tiles, points, _tiles, _more_tiles)


def _gold_tycoon(state: GameState, counts: Sequence[Tally]) -> Iterator[Named]:
    yield challenge_name("gold-tycoon"), tuple(_tycoon(state.setup, each) for each in counts)


def _tycoon(setup: Setup, tally: Tally) -> StakeClaim:
    """The claim of a player to the points of districts that are rich in gold tiles."""
    numbers, districts = setup.edition.numbers, setup.edition.board.legend.districts
    least = numbers.gold_tycoon_tiles

    def of(choice: Sequence[int]) -> tuple[int, int, list[str], list[str]]:
        golds = [sum(mask >> number & 1 for mask in choice) for number in range(len(districts))]
        rich = [each.name for each, count in zip(districts, golds, strict=True) if count >= least]
        nearest = max((count for count in golds if count < least), default=-1)
        near = [each.name for each, count in zip(districts, golds, strict=True) if count == nearest > 0]
        return len(rich), nearest, rich, near

    number, nearest, rich, near = max(map(of, product(*spreads(setup, tally))), key=lambda found: found[:2])
    standing = _tiles(tally.gold)
    if rich:
        standing = gettext("{tiles}; {least} in {districts}", tiles=standing, least=least, districts=join_words(rich))
    points, change, needed = points_in_words(numbers.gold_tycoon), "", least - nearest if nearest >= 0 else 0
    if near:
        change = ngettext(
            "{number} more tile in {districts} pays {points}",
            "{number} more tiles in {districts} pay {points}",
            needed,
            districts=join_words(near, "or"),
            points=points,
        )
    elif nearest == 0:
        change = ngettext(
            "{number} more tile in a district pays {points}",
            "{number} more tiles in one district pay {points}",
            needed,
            points=points,
        )
    return StakeClaim(numbers.gold_tycoon * number, tally.gold, standing, change, needed)


def _gold_prestige(state: GameState, counts: Sequence[Tally]) -> Iterator[Named]:
    """The points that Gold Prestige has paid; they are on the score track already."""
    paid = [score_sheet(state, seat).by_rule()["SCO-6"] for seat in state.setup.seats]
    golds = zip(paid, counts, strict=True)
    standing = gettext("on the score track already")
    yield challenge_name("gold-prestige"), tuple(StakeClaim(points, each.gold, standing) for points, each in golds)


CHALLENGE_CLAIMS: Mapping[str, Callable[[GameState, Sequence[Tally]], Iterator[Named]]] = {
    "bronze-baron": _bronze_baron,
    "master-architect": _master_architect,
    "generation-king": _generation_king,
    "gold-tycoon": _gold_tycoon,
    "gold-prestige": _gold_prestige,
}
CHALLENGE_RULES = {
    "bronze-baron": "SCO-2",
    "master-architect": "SCO-3",
    "generation-king": "SCO-4",
    "gold-tycoon": "SCO-5",
    "gold-prestige": "SCO-6",
}
