"""The rules as what they need of a position, asked of one fixed turn: twins of the predicates in the rules room.

Each function gives the needs of its rule as expressions over `Facts`. A need that the turn cannot meet in any position
is `False`; one that it always meets is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ortools.sat.python.cp_model import BoundedLinearExpression, LinearExpr

from ..board import bits
from ..geometry import Shape
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..rules.actions import unbuilt_after
from ..rules.demolishing import fallen
from ..rules.options import pile_at_expand
from ..rules.turn_order import trn_1_steps_in_order
from ..rules.violation import Moment
from ..state import BOOM, GRAB, SHIFT, GameState
from ..tiles import Generation, Site
from .facts import Fact, Facts

Need: TypeAlias = BoundedLinearExpression | bool
TurnNeeds: TypeAlias = Callable[[Facts, Turn], Iterator[Need]]
StepNeeds: TypeAlias = Callable[[Facts, Moment], Iterator[Need]]
_CARDS = {BOOM: "Construction Boom", SHIFT: "Market Shift", GRAB: "Land Grab"}


def end_2_game_goes_on(facts: Facts, turn: Turn) -> Iterator[Need]:
    """The last round is not complete."""
    state = facts.state
    if state.over:
        yield (
            facts.against(Fact("end", f"{state.colour(state.to_move)} triggered the end, and all had a last turn")) == 1
        )


def trn_1_order(facts: Facts, turn: Turn) -> Iterator[Need]:
    """The steps are those of a turn: no position can mend that."""
    if any(trn_1_steps_in_order(facts.state, turn)):
        yield False


def trn_2_worker_must_expand(facts: Facts, turn: Turn) -> Iterator[Need]:
    """Without Expand and Demolish: no worker is available, or no card face up."""
    if not any(isinstance(step, (Take, Demolish)) for step in turn.steps):
        yield facts.hand <= facts.state.edition.numbers.workers * (1 - facts.face_up)


def trn_4_must_build_if_able(facts: Facts, turn: Turn) -> Iterator[Need]:
    """For a turn that only passes: the player can expand, or has no Build or Demolish (reading no_worker_pass)."""
    if _only_passes(turn) and facts.state.setup.readings.no_worker_pass == "must_build":
        yield facts.means <= facts.hand
        yield facts.means <= facts.face_up


def trn_5_forced_return(facts: Facts, turn: Turn) -> Iterator[Need]:
    """A worker comes back when there is none in hand and no Build or Demolish; nothing else passes then."""
    if _only_passes(turn):
        yield facts.hand + facts.means >= 1
    for step in turn.steps:
        if isinstance(step, Reclaim):
            yield facts.hand == 0
            yield facts.means == 0
            territory = facts.state.edition.board.by_name.get(step.territory)
            yield facts.worker(territory.index) == 1 if territory else _no_territory(facts, step.territory)


def com_1_territory_exists(facts: Facts, at: Moment) -> Iterator[Need]:
    """The board has the territories."""
    yield from (_no_territory(facts, name) for name in _take(at) if name not in at.start.edition.board.by_name)


def set_1_district_is_in_play(facts: Facts, at: Moment) -> Iterator[Need]:
    """The territories are not of the district that two players take out."""
    for index in _taken(at):
        if not at.start.setup.territories >> index & 1:
            board = at.start.edition.board
            district = board.legend.districts[board.territories[index].district].name
            yield facts.against(Fact("game", f"two players play, which takes {district} land out of the game")) == 1


def exp_1_worker_and_card(facts: Facts, at: Moment) -> Iterator[Need]:
    """An available worker, and the cards face up."""
    yield _hand(facts, at) >= 1
    edition, market = at.start.edition, at.start.market
    wanted = [edition.kind_of[index] for index in _taken(at)]
    if at.open is None:
        if not market.shifted(edition.kinds).can_show(wanted, edition.numbers.open_market):
            cards = " and ".join(edition.kind_names[kind] for kind in wanted)
            yield facts.against(Fact("market", f"no Market Shift can turn up {cards} now")) == 1
        return
    for kind in sorted(set(wanted)):
        yield facts.cards(kind, at.open, at.shifted) >= wanted.count(kind)


def exp_2_territory_is_free(facts: Facts, at: Moment) -> Iterator[Need]:
    """The territories are in nobody's estate."""
    yield from (facts.free(index) == 1 for index in _taken(at))


def act_3_land_grab(facts: Facts, at: Moment) -> Iterator[Need]:
    """For two territories: the card, both of size 2 and different, two workers, and a future market."""
    names, board = _take(at), at.start.edition.board
    if len(names) < 2:
        return
    yield from _card(facts, at, GRAB)
    if names[0] == names[1]:
        yield False
    for index in _taken(at):
        if board.territories[index].size != 2:
            name, squares = board.territories[index].name, board.squares_of(board.territories[index].mask)
            yield facts.against(Fact("board", f"{name} has size {len(squares)}", squares, (name,))) == 1
    yield _hand(facts, at) >= 2
    if not pile_at_expand(at.start, at.shifted):
        yield facts.against(Fact("market", "the future market is empty")) == 1


def act_2_market_shift(facts: Facts, at: Moment) -> Iterator[Need]:
    """The card, and the first place in the turn."""
    yield from _card(facts, at, SHIFT)
    if at.index:
        yield False


def act_1_construction_boom(facts: Facts, at: Moment) -> Iterator[Need]:
    """The card, a first Build, and enough unbuilt tiles left."""
    yield from _card(facts, at, BOOM)
    if not any(isinstance(step, (Build, Demolish)) for step in at.before):
        yield False
    tile = at.tile()
    if tile is None:
        return
    gone = 1 << tile
    for site in at.built:
        gone |= site.tile_bit
    left = [facts.unbuilt(each) for each in bits(facts.named_tiles & ~gone)]
    legendaries = -unbuilt_after(at.start.setup, 0, at.built, 1 << tile)
    yield LinearExpr.sum([facts.other_unbuilt, *left]) >= at.start.edition.numbers.end_unbuilt + legendaries


def bld_1_tile_is_unbuilt(facts: Facts, at: Moment) -> Iterator[Need]:
    """The tile is unbuilt; a legendary stands nowhere yet, nor does another of the mover's."""
    edition, tile, name = at.start.edition, at.tile(), at.placement.tile
    if tile is None:
        yield facts.against(Fact("printed", f"the edition has no tile {name!r}")) == 1
    elif tile == edition.starter:
        yield facts.against(Fact("printed", f"{name} is the starter building")) == 1
    elif edition.legendaries >> tile & 1:
        if any(site.legendary for site in at.built):
            yield False
        for seat, player in enumerate(at.start.players):
            for site in player.buildings:
                if site.legendary and (seat == at.start.to_move or site.tile == tile):
                    yield facts.stands(seat, site) == 0
    else:
        yield facts.unbuilt(tile) == 1
        if any(site.tile == tile for site in at.built):
            yield False


def bld_2_generation_is_unlocked(facts: Facts, at: Moment) -> Iterator[Need]:
    """The score unlocks the tile; points of this turn count by the reading same_turn_unlock."""
    setup, tile = at.start.setup, at.tile()
    if tile is None or tile == setup.edition.starter:
        return
    scored = at.player.score - at.start.mover.score if setup.readings.same_turn_unlock == "yes" else 0
    generation = setup.edition.tiles[tile].generation
    if generation != Generation.BRONZE:
        yield facts.score + scored >= (setup.silver_at if generation == Generation.SILVER else setup.gold_at)


def bld_3_inside_the_estate(facts: Facts, at: Moment) -> Iterator[Need]:
    """Every territory under the tile is the mover's, or free and taken earlier in the turn."""
    board = at.start.edition.board
    if outside := tuple(square for square in at.placement.squares if square not in board.index):
        sentence = f"no territory has {'the square' if len(outside) == 1 else 'the squares'} {_listed(outside)}"
        yield facts.against(Fact("board", sentence, outside)) == 1
    names = {name for step in at.before if isinstance(step, Take) for name in step.territories}
    for territory in bits(board.territories_of(at.covered)):
        if board.territories[territory].name in names:
            yield facts.own(territory) + facts.free(territory) == 1
        else:
            yield facts.own(territory) == 1


def bld_4_on_free_squares(facts: Facts, at: Moment) -> Iterator[Need]:
    """No building stands under the tile, own ones set aside when the step demolishes."""
    for seat, player in enumerate(at.start.players):
        if seat != at.start.to_move:
            yield from (facts.stands(seat, site) == 0 for site in fallen(player, at.covered))
    if not isinstance(at.step, Demolish):
        yield from (_stands_not(facts, at, site) for site in fallen(at.player, at.covered))


def bld_5_has_frontage(facts: Facts, at: Moment) -> Iterator[Need]:
    """A square of the tile shares an edge with a street or park; squares off the land are a matter of BLD-3."""
    if at.covered and not at.covered & at.start.edition.board.frontage:
        squares = at.placement.squares
        yield facts.against(Fact("board", f"no street or park has an edge on {_listed(squares)}", squares)) == 1


def bld_6_on_one_block(facts: Facts, at: Moment) -> Iterator[Need]:
    """The squares lie on one block."""
    board, squares = at.start.edition.board, at.placement.squares
    blocks = {board.block_at[board.index[square]] for square in squares if square in board.index}
    if len(blocks) > 1:
        yield facts.against(Fact("board", f"{_listed(squares)} lie on {len(blocks)} blocks", squares)) == 1


def bld_7_is_the_tile_turned(facts: Facts, at: Moment) -> Iterator[Need]:
    """The squares are the tile's shape, turned over only by the reading flip_tiles=yes."""
    tile, squares = at.tile(), at.placement.squares
    if tile is None or not squares:
        return
    shape = at.start.edition.tiles[tile].shape
    if Shape.of(squares) not in shape.orientations(flips=at.start.setup.flips):
        drawing = " / ".join(shape.drawing())
        yield facts.against(Fact("printed", f"{at.placement.tile} has the shape {drawing}", squares)) == 1


def dem_1_replaces_own_buildings(facts: Facts, at: Moment) -> Iterator[Need]:
    """A building of the mover's stands under the tile."""
    if not fallen(at.player, at.covered):
        squares = at.placement.squares
        yield facts.against(Fact("building", f"no building of yours stands on {_listed(squares)}", squares)) == 1


def dem_2_replaces_lower_generations(facts: Facts, at: Moment) -> Iterator[Need]:
    """No building that falls is of the tile's generation or a higher one."""
    tile = at.tile()
    if tile is not None:
        generation = at.start.edition.tiles[tile].generation
        high = [site for site in fallen(at.player, at.covered) if site.generation >= generation]
        yield from (_stands_not(facts, at, site) for site in high)


def dem_4_workers_cover_vacated_land(facts: Facts, at: Moment) -> Iterator[Need]:
    """The workers that count are enough for the territories that keep no building."""
    board = at.start.edition.board
    touched = board.territories_of(at.covered)
    falls = fallen(at.player, at.covered)
    left: dict[int, list[LinearExpr | int]] = {}
    for site in at.player.buildings:
        if site not in falls:
            for territory in bits(site.territories):
                left.setdefault(territory, []).append(_stands(facts, at, site))
    covers = {}
    for site in falls:
        for territory in bits(site.territories & ~touched):
            if territory not in covers:
                covers[territory] = facts.model.new_bool_var(f"cover {board.territories[territory].name}")
            yield LinearExpr.sum([covers[territory], *left.get(territory, [])]) >= _stands(facts, at, site)
    yield LinearExpr.sum(list(covers.values())) <= dem_5_workers_that_count(facts, at, touched)


def dem_5_workers_that_count(facts: Facts, at: Moment, touched: int) -> LinearExpr:
    """The workers for covering by the reading demolition_workers: in hand, and coming back in time."""
    reading, board = at.start.setup.readings.demolition_workers, at.start.edition.board
    back = [
        facts.worker(territory) if at.start.mover.vacant >> territory & 1 else 1
        for territory in bits(at.player.vacant & touched)
        if reading == "net" or (reading == "hand_and_footprint" and not board.territories[territory].mask & ~at.covered)
    ]
    return LinearExpr.sum([_hand(facts, at), *back])


TURN_NEEDS: dict[str, TurnNeeds] = {
    "END-2": end_2_game_goes_on,
    "TRN-1": trn_1_order,
    "TRN-2": trn_2_worker_must_expand,
    "TRN-4": trn_4_must_build_if_able,
    "TRN-5": trn_5_forced_return,
}
"""What the rules of whole turns need."""

_EXPAND: dict[str, StepNeeds] = {
    "COM-1": com_1_territory_exists,
    "SET-1": set_1_district_is_in_play,
    "EXP-1": exp_1_worker_and_card,
    "EXP-2": exp_2_territory_is_free,
    "ACT-3": act_3_land_grab,
}
_BUILD: dict[str, StepNeeds] = {
    "BLD-1": bld_1_tile_is_unbuilt,
    "BLD-2": bld_2_generation_is_unlocked,
    "BLD-3": bld_3_inside_the_estate,
    "BLD-4": bld_4_on_free_squares,
    "BLD-5": bld_5_has_frontage,
    "BLD-6": bld_6_on_one_block,
    "BLD-7": bld_7_is_the_tile_turned,
}
_DEMOLISH: dict[str, StepNeeds] = {
    "DEM-1": dem_1_replaces_own_buildings,
    "DEM-2": dem_2_replaces_lower_generations,
    "DEM-4": dem_4_workers_cover_vacated_land,
}
STEP_NEEDS: dict[type[Step], dict[str, StepNeeds]] = {
    Shift: {"ACT-2": act_2_market_shift},
    Take: _EXPAND,
    Demolish: {**_DEMOLISH, **_BUILD},
    Build: _BUILD,
    Boom: {"ACT-1": act_1_construction_boom, **_BUILD},
    Reclaim: {},
    Pass: {},
}
"""What the rules of each kind of step need."""


def _take(at: Moment) -> tuple[str, ...]:
    assert isinstance(at.step, Take)
    return at.step.territories


def _taken(at: Moment) -> list[int]:
    """The territories of a take that the board has, by index."""
    by_name = at.start.edition.board.by_name
    return [by_name[name].index for name in _take(at) if name in by_name]


def _hand(facts: Facts, at: Moment) -> LinearExpr:
    """The workers in hand at a step: those at the start, and what earlier steps sent out or brought back."""
    workers = at.start.edition.numbers.workers
    return facts.hand + (at.player.free_workers(workers) - at.start.mover.free_workers(workers))


def _stands(facts: Facts, at: Moment, site: Site) -> LinearExpr | int:
    """Whether an own building stands at a step: surely when an earlier step has built it."""
    return facts.stands(at.start.to_move, site) if site in at.start.mover.buildings else 1


def _stands_not(facts: Facts, at: Moment, site: Site) -> Need:
    return facts.stands(at.start.to_move, site) == 0 if site in at.start.mover.buildings else False


def _card(facts: Facts, at: Moment, card: int) -> Iterator[Need]:
    """The action card is in hand; it is used up when an earlier step of the turn has used it."""
    state = at.start
    if not state.mover.cards & card:
        yield facts.against(_no_card(state, card)) == 1
    elif not at.player.cards & card:
        yield False


def _no_card(state: GameState, card: int) -> Fact:
    if not state.setup.action_cards:
        return Fact("game", "the game is played without action cards")
    return Fact("card", f"your {_CARDS[card]} is used")


def _no_territory(facts: Facts, name: str) -> Need:
    return facts.against(Fact("board", f"the board has no territory {name!r}", (), (name,))) == 1


def _listed(squares: tuple[object, ...]) -> str:
    return ", ".join(map(str, squares))


def _only_passes(turn: Turn) -> bool:
    return all(isinstance(step, (Shift, Pass)) for step in turn.steps)
