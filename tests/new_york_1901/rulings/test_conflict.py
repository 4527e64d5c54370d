"""The smallest conflicts: each is one, none is missing, and changed positions bear them out."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.moves import Demolish, Pass, Placing, Shift, Take, Turn
from ny1901_solver.new_york_1901.planning.conflict import Conflict, Conflicts, OpenTurn, conflicts
from ny1901_solver.new_york_1901.replay import position_after, read_record
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, violations
from ny1901_solver.new_york_1901.rules.violation import Fact
from ny1901_solver.new_york_1901.state import BOOM, GRAB, SHIFT, GameState, Player

from ..rules.statements import MANHATTAN, TINY, manhattan, read, tiny
from ..sampling import random_positions
from .mutants import wanted_turns

pytestmark = pytest.mark.always

GAMES = Path(__file__).parents[3] / "puzzles" / "games"
WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2")
NO_WORKER = tiny("0,bsg,-,r01.r02.r03.b01,st@A2.B2")


def said(found: Conflicts) -> list[tuple[str, list[str]]]:
    return [(" ".join(conflict.rules), [fact.sentence for fact in conflict.facts]) for conflict in found.sets]


CASES = {
    "land in another's estate cannot be claimed": (
        tiny(open_market="b2"),
        "take blue-04",
        [("EXP-2", ["blue-04 is in blue's estate"])],
    ),
    "land without its card cannot be claimed": (
        tiny(open_market="r2,r2,b2"),
        "take red-03",
        [("EXP-1", ["no r3 card is face up"])],
    ),
    "without a worker nothing is claimed, and each worker on the board is to blame": (
        NO_WORKER,
        "take blue-02",
        [("EXP-1", [f"your worker stands on {name}" for name in ("red-02", "red-03", "blue-01")])],
    ),
    "the score locks a generation": (WIDE, "take blue-01; build s1@C2,C3", [("BLD-2", ["your score is 0"])]),
    "a worker in hand has to expand as long as a card lies face up": (
        WIDE,
        "build b1@C2,C3",
        [("TRN-2", ["1 worker is in your hand", "3 cards are face up"])],
    ),
    "a used card is used": (
        tiny("2,bs,-,r01.r04.b03,b1@B4.C4_st@A2.B2", open_market="r2,b2"),
        "take blue-02 red-02",
        [("ACT-3", ["you have already used your Land Grab"])],
    ),
    "a tile that stands is not built again, and a building is not built upon": (
        tiny("2,bsg,-,r01.r02.r03,b1@A2.B2", open_market="b2"),
        "take blue-01; build b1@A2,B2",
        [("BLD-1", ["your b1@A2,B2 stands"]), ("BLD-4", ["your b1@A2,B2 stands"])],
    ),
    "a demolition that nobody can cover": (
        tiny("3,bsg,-,r01.r02.r05.b01.b02,b2@B2.C2.C3", blue="0,bsg,-,b04,-", options="no-starters"),
        "demolish s1@A2,B2",
        [
            (
                "DEM-4",
                [
                    "your b2@B2,C2,C3 stands",
                    *(f"your worker stands on {name}" for name in ("red-05", "blue-01", "blue-02")),
                ],
            )
        ],
    ),
    "a first build of the same turn can be in the way of the second in every position": (
        WIDE,
        "take blue-01; build b1@C2,C3; boom b2@B3,C2,C3",
        [("BLD-4", [])],
    ),
    "a second build leaves the tiles that the end needs": (
        tiny("11,bsg,b2,r02.r03.r04.r05.b01.b05,s1@E2.F2_s2@E5.E6.F5.F6", "0,bsg,-,-,-"),
        "build b1@C2,C3; boom g1@A4,B4,C4",
        [("ACT-1", ["you have 1 unbuilt tile in addition to b1 and g1"])],
    ),
    "two players leave pink land alone": (
        manhattan(open_market="b2"),
        "take pink-01",
        [
            ("SET-1", ["there are two players, so pink land is out of the game"]),
            ("EXP-1", ["no p2 card is face up"]),
        ],
    ),
    "a step too many is one in every position": (
        tiny(open_market="r2"),
        "take red-02; take red-02",
        [("TRN-1", [])],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_conflict_of(name: str) -> None:
    line, turn, expected = CASES[name]
    found = conflicts(read(line), Turn.parse(turn))
    assert said(found) == expected
    assert found.complete


def test_rules_can_exclude_a_turn_together_where_each_alone_lets_it_pass() -> None:
    found = conflicts(read(NO_WORKER), Turn.parse("take blue-02; reclaim red-02"))
    # EXP-1 asks for a worker in hand and TRN-5 for none, whatever the position is.
    assert ("TRN-5 EXP-1", []) in said(found)
    assert said(found)[0] == ("TRN-1", [])


def test_passing_with_a_build_at_hand_is_forbidden_with_workers_and_without() -> None:
    first, *others = said(conflicts(read(NO_WORKER), Turn.parse("pass")))
    assert first == ("TRN-2 TRN-4", ["you can build without taking land, for example b1@C2,C3"])
    assert ("TRN-2 TRN-4 TRN-5", ["3 cards are face up"]) in others


def test_a_legal_turn_has_no_conflict() -> None:
    rng = random.Random(3)
    for edition, seed in ((TINY, 11), (MANHATTAN, 12)):
        for state in random_positions(edition, seed, 15):
            turn = rng.choice(legal_turns(state))
            assert conflicts(state, turn) == Conflicts((), (), True), turn


@pytest.fixture(scope="module")
def sample() -> list[tuple[GameState, Turn, Conflicts]]:
    wanted = [*wanted_turns(TINY, 5, 26, 4), *wanted_turns(MANHATTAN, 5, 8, 4)]
    return [(state, turn, conflicts(state, turn)) for state, turn in wanted]


def test_the_rules_in_conflicts_are_the_broken_ones_all_of_them(
    sample: list[tuple[GameState, Turn, Conflicts]],
) -> None:
    illegal = 0
    for state, turn, found in sample:
        broken = {violation.rule for violation in violations(state, turn)}
        assert set(found.violated) == broken
        assert broken <= set(chain.from_iterable(conflict.rules for conflict in found.sets)), turn
        assert all(broken & set(conflict.rules) for conflict in found.sets), turn
        illegal += bool(broken)
    assert illegal > 100


def test_only_its_own_form_forbids_a_single_step_in_every_position(
    sample: list[tuple[GameState, Turn, Conflicts]],
) -> None:
    # A rule that looked into the position past its facts would seem broken in all of them.
    about_form, singles = {"TRN-1", "ACT-1", "ACT-3"}, 0
    for _, turn, found in sample:
        if found.sets and sum(not isinstance(step, Pass) for step in turn.steps) == 1:
            everywhere = {rule for conflict in found.sets if not conflict.facts for rule in conflict.rules}
            assert everywhere <= about_form, turn
            singles += 1
    assert singles > 20


def test_each_conflict_is_infeasible_and_feasible_without_any_one_member(
    sample: list[tuple[GameState, Turn, Conflicts]],
) -> None:
    several = 0
    for state, turn, found in sample:
        guarded = OpenTurn(state, turn)
        sizes = [conflict.size for conflict in found.sets]
        assert sizes == sorted(sizes)
        for conflict in found.sets:
            members: set[str | Fact] = {*conflict.rules, *conflict.facts}
            assert not guarded.feasible(members), turn
            assert all(guarded.feasible(members - {member}) for member in members), turn
        several += len(found.sets) > 1
    assert several > 60


def test_where_all_conflicts_are_listed_no_other_set_is_one(sample: list[tuple[GameState, Turn, Conflicts]]) -> None:
    rng = random.Random(8)
    tried = 0
    for state, turn, found in sample:
        if not found.complete:
            continue
        guarded = OpenTurn(state, turn)
        known = [{*conflict.rules, *conflict.facts} for conflict in found.sets]
        for _ in range(6):
            chosen = {member for member in guarded.members if rng.random() < 0.8}
            assert guarded.feasible(chosen) != any(conflict <= chosen for conflict in known), turn
            tried += 1
    assert tried > 400


def test_changing_a_fact_of_each_conflict_makes_the_turn_legal_and_sparing_one_does_not(
    sample: list[tuple[GameState, Turn, Conflicts]],
) -> None:
    mended = spared = 0
    for state, turn, found in sample:
        demolishes = any(isinstance(step, Demolish) for step in turn.steps)
        if not found.sets or not found.complete or not all(open_to_change(c, demolishes) for c in found.sets):
            continue
        picks = {next(fact for fact in conflict.facts) for conflict in found.sets}
        assert is_legal(changed(state, turn, picks), turn), (turn, picks)
        mended += 1
        for conflict in found.sets:
            others = [other for other in found.sets if other != conflict and set(other.facts) - set(conflict.facts)]
            picks = {next(fact for fact in other.facts if fact not in conflict.facts) for other in others}
            left = {violation.rule for violation in violations(changed(state, turn, picks), turn)}
            assert left & set(conflict.rules), (turn, conflict, picks)
            spared += 1
    assert mended > 25
    assert spared > 40


# Facts that a position can be changed in without a second thought about the others.
EASY = ("estate", "score", "worker", "hand", "card", "market", "tile", "building")


def open_to_change(conflict: Conflict, demolishes: bool) -> bool:
    return bool(conflict.facts) and all(
        fact.kind in EASY
        and not (fact.kind == "worker" and not fact.count)
        and not (fact.kind == "building" and (demolishes or not fact.name))
        and not (fact.kind == "market" and fact.count is None)  # no Market Shift turns up the cards
        for fact in conflict.facts
    )


def changed(state: GameState, turn: Turn, facts: Iterable[Fact]) -> GameState:
    """The position with facts undone in favour of the turn, whatever else would have to change with them."""
    for fact in facts:
        state = CHANGES[fact.kind](state, turn, fact)
    return state


@pytest.mark.parametrize("record", sorted(GAMES.glob("*.yaml")), ids=lambda record: record.stem)
@pytest.mark.parametrize(
    "text", ["pass", "take red-02; build b1@A1,B1", "take red-02", "shift; pass", "reclaim red-01"]
)
def test_when_the_game_is_over_that_alone_is_what_a_turn_breaks(record: Path, text: str) -> None:
    state, turn = _end_of(record), Turn.parse(text)
    found = conflicts(state, turn)
    assert [violation.rule for violation in violations(state, turn)] == list(found.violated) == ["END-2"]
    seat = state.colour(state.to_move)
    assert said(found) == [("END-2", [f"{seat} triggered the end, and every other player has had a last turn"])]


@functools.cache
def _end_of(record: Path) -> GameState:
    played = read_record(record)
    return position_after(played, len(played.turns))


def _with_mover(state: GameState, mover: Player) -> GameState:
    seat = state.to_move
    return replace(state, players=(*state.players[:seat], mover, *state.players[seat + 1 :]))


def _estate(state: GameState, turn: Turn, fact: Fact) -> GameState:
    territory = state.edition.board.by_name[fact.territories[0]]
    bit = 1 << territory.index
    players = tuple(
        replace(player, estate=player.estate & ~bit, land=player.land & ~territory.mask)
        if player.estate & bit
        else player
        for player in state.players
    )
    state = replace(state, players=players)
    if any(isinstance(step, Take) and territory.name in step.territories for step in turn.steps):
        return state
    mover = state.mover
    return _with_mover(state, replace(mover, estate=mover.estate | bit, land=mover.land | territory.mask))


def _score(state: GameState, turn: Turn, fact: Fact) -> GameState:
    return _with_mover(state, replace(state.mover, score=99))


def _worker(state: GameState, turn: Turn, fact: Fact) -> GameState:
    bit = 1 << state.edition.board.by_name[fact.territories[0]].index
    return _with_mover(state, replace(state.mover, vacant=state.mover.vacant & ~bit))


def _hand(state: GameState, turn: Turn, fact: Fact) -> GameState:
    mover, count = state.mover, fact.count
    elsewhere = [t for t in range(len(state.edition.board.territories)) if not mover.vacant >> t & 1][:count]
    return _with_mover(state, replace(mover, vacant=mover.vacant | sum(1 << t for t in elsewhere)))


def _card(state: GameState, turn: Turn, fact: Fact) -> GameState:
    cards = {"boom": BOOM, "shift": SHIFT, "grab": GRAB}
    return _with_mover(state, replace(state.mover, cards=state.mover.cards | cards[fact.name]))


def _market(state: GameState, turn: Turn, fact: Fact) -> GameState:
    market, kinds = state.market, state.edition.kind_names
    if fact.name == "future":
        return replace(state, market=replace(market, future=((1,) * len(kinds),)))
    if not fact.name or Shift() in turn.steps:
        return replace(state, market=replace(market, open=()))
    return replace(state, market=replace(market, open=tuple(sorted([*market.open, *[kinds.index(fact.name)] * 2]))))


def _tile(state: GameState, turn: Turn, fact: Fact) -> GameState:
    named = {step.placement.tile for step in turn.steps if isinstance(step, Placing)}
    back = [
        number
        for number in bits(state.edition.own_tiles)
        if (state.edition.tiles[number].id == fact.name if fact.name else state.edition.tiles[number].id not in named)
    ]
    return _with_mover(state, replace(state.mover, unbuilt=state.mover.unbuilt | sum(1 << number for number in back)))


def _building(state: GameState, turn: Turn, fact: Fact) -> GameState:
    players = []
    for seat, player in enumerate(state.players):
        for site in player.buildings:
            named = (str(site.placement), state.colour(seat)) == (fact.name, fact.player)
            if named and state.edition.board.squares_of(site.mask) == fact.squares:
                player = replace(
                    player,
                    buildings=tuple(each for each in player.buildings if each != site),
                    occupied=player.occupied & ~site.mask,
                    unbuilt=player.unbuilt | (site.tile_bit & state.edition.own_tiles),
                    legendary=player.legendary & ~site.tile_bit,
                )
        players.append(player)
    return replace(state, players=tuple(players))


CHANGES = {
    "estate": _estate,
    "score": _score,
    "worker": _worker,
    "hand": _hand,
    "card": _card,
    "market": _market,
    "tile": _tile,
    "building": _building,
}
