"""SET-1 to SET-6: before the first turn."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState, state_problems

from .statements import MANHATTAN, TINY, assert_illegal, assert_legal, grown, manhattan, points, read, seat, tiny

SEEDS = range(40)


def games(players: int, edition: Edition = MANHATTAN, **variant: object) -> list[GameState]:
    return [new_game(edition, players, random.Random(seed), **variant) for seed in SEEDS]  # type: ignore[arg-type]


def starter_lands(state: GameState) -> list[str]:
    return [state.edition.board.names(player.estate)[0] for player in state.players]


def test_set_1_two_players_play_without_david_schneider_and_without_pink_cards() -> None:
    for state in games(2):
        assert not any(name.startswith("pink") for name in starter_lands(state))
        pink = [state.edition.kind("p2"), state.edition.kind("p3")]
        assert [state.market.counts(state.edition.kinds)[kind] for kind in pink] == [0, 0]


def test_set_1_with_two_players_nobody_can_claim_pink_land() -> None:
    assert_illegal(manhattan(open_market="g2"), "take pink-01", "EXP-1", "SET-1")
    assert_legal(
        manhattan("0,bsg,-,y04,st@M9.N9", "0,bsg,-,b04,st@M2.N2", "0,bsg,-,r13,st@R10.S10", open_market="p2"),
        "take pink-01",
    )


def test_set_2_three_street_cards_and_one_challenge_are_dealt_at_random() -> None:
    streets: Counter[str] = Counter()
    challenges: Counter[str] = Counter()
    for state in games(3):
        assert len(set(state.setup.streets)) == 3
        streets.update(state.setup.streets)
        challenges[state.setup.challenge] += 1
    assert set(streets) == {card.id for card in MANHATTAN.street_cards}
    assert set(challenges) == set(MANHATTAN.challenges)


def test_set_2_other_than_the_dealt_number_of_street_cards_is_no_position() -> None:
    with pytest.raises(DataError, match="SET-2"):
        read(manhattan(streets="broadway,cedar"))


def test_set_2_a_game_without_a_challenge_card_of_its_edition_is_no_position() -> None:
    state = games(2)[0]
    undealt = replace(state, setup=replace(state.setup, challenge=""))
    assert state_problems(undealt) == ["no challenge card is in play; one must be in play (SET-2)"]


def test_set_3_each_player_has_a_starter_on_the_starter_territory_of_another_district() -> None:
    marked = {MANHATTAN.board.territories[index].name for index in MANHATTAN.starters}
    assert marked == {"blue-04", "red-13", "yellow-04", "green-10", "pink-12"}
    seen: set[str] = set()
    for state in games(4):
        lands = starter_lands(state)
        assert len(set(lands)) == 4
        for player in state.players:
            (starter,) = player.buildings
            assert starter.mask == player.land
            assert player.vacant == 0
        seen.update(lands)
    assert seen == marked


def test_set_3_the_deck_matches_the_unclaimed_territories_exactly() -> None:
    for players in (2, 3, 4):
        for state in games(players):
            board = state.edition.board
            wanted = Counter(
                state.edition.kind_of[t.index] for t in board.territories if state.unclaimed >> t.index & 1
            )
            have = state.market.counts(state.edition.kinds)
            assert {kind: count for kind, count in enumerate(have) if count} == dict(wanted)
            assert state_problems(state) == []


def test_set_3_a_starter_building_stands_on_starter_land_only() -> None:
    with pytest.raises(DataError, match="SET-3"):
        read(tiny("0,bsg,-,r04,st@B4.C4"))
    assert read(tiny("0,bsg,-,r01,st@A2.B2")).players[0].score == 0


@pytest.mark.parametrize(("players", "cards"), [(2, 50), (3, 62), (4, 61)])
def test_set_4_four_cards_lie_face_up_and_the_rest_face_down(players: int, cards: int) -> None:
    state = new_game(MANHATTAN, players, random.Random(7))
    assert len(state.market.open) == 4
    assert len(state.market.future) == 1  # one shuffled layer
    assert state.market.future_size == cards - 4


def test_set_4_the_same_seed_deals_the_same_game() -> None:
    lines = {format_line(new_game(MANHATTAN, 3, random.Random(5))) for _ in range(3)}
    assert len(lines) == 1
    assert format_line(new_game(MANHATTAN, 3, random.Random(6))) not in lines


def test_set_5_beginners_play_gold_tycoon_with_wall_street_broadway_and_nassau_and_broad() -> None:
    assert MANHATTAN.beginner_challenge == "gold-tycoon"
    assert set(MANHATTAN.beginner_streets) == {"wall-street", "broadway", "nassau-broad"}


def test_set_5_without_action_cards_none_can_be_used_and_none_is_paid() -> None:
    line = tiny("0,-,-,r01.r04,st@A2.B2", "0,-,-,b04,st@G3.H3", options="no-cards", open_market="b2,b2")
    assert_illegal(line, "shift; take blue-01", "ACT-2")
    assert_illegal(line, "take blue-01 blue-02", "ACT-3")
    assert_illegal(line, "take blue-01; build b1@E2,F2; boom s1@B4,C4", "ACT-1")
    assert_legal(line, "take blue-01; build b1@E2,F2")
    assert points(line, "green", "SCO-7") == []
    with pytest.raises(DataError, match="SET-5"):
        read(tiny("0,b,-,r01,st@A2.B2", "0,-,-,b04,st@G3.H3", options="no-cards"))


@pytest.mark.parametrize(("players", "cards"), [(2, 52), (3, 65), (4, 65)])
def test_set_6_without_starters_nobody_has_land_and_the_deck_stays_whole(players: int, cards: int) -> None:
    state = new_game(MANHATTAN, players, random.Random(2), starters=False)
    assert all(player.estate == 0 and not player.buildings for player in state.players)
    assert len(state.market.open) + state.market.future_size == cards


@pytest.mark.parametrize(
    ("built", "score", "build", "unlocked"),
    [
        ("b1.b3.b5", 9, "s1@B6,B7", False),
        ("b1.b5.b6", 10, "s1@B6,B7", True),
        ("b3.b4.b5.b6.s3.s4", 24, "g1@B5,B6,B7", False),
        ("b1.b3.b5.b6.s4.s6", 25, "g1@B5,B6,B7", True),
    ],
)
def test_set_6_the_advanced_game_unlocks_silver_at_10_and_gold_at_25(
    built: str, score: int, build: str, unlocked: bool
) -> None:
    line = manhattan(grown("0,bsg,-,y04,st@M9.N9", built), options="advanced", open_market="g3")
    assert seat(read(line), "green").startswith(f"{score},")
    if unlocked:
        assert_legal(line, f"take green-04; build {build}")
    else:
        assert_illegal(line, f"take green-04; build {build}", "BLD-2")


def test_set_6_starters_and_unlocks_are_chosen_separately() -> None:
    turn = "take red-04; build s1@B4,C4"
    assert_legal(tiny("2,bsg,-,r01.b05,b1@E5.F5_st@A2.B2", open_market="r2"), turn)
    assert_illegal(tiny("2,bsg,-,r01.b05,b1@E5.F5_st@A2.B2", open_market="r2", options="advanced"), turn, "BLD-2")
    assert_legal(tiny("2,bsg,-,b04,b1@G3.H3", "0,bsg,-,-,-", open_market="r2", options="no-starters"), turn)
    with pytest.raises(DataError, match="SET-6"):
        read(tiny("0,bsg,-,r01,st@A2.B2", options="no-starters,advanced"))


def test_set_6_an_edition_with_too_few_starter_territories_is_played_without_them() -> None:
    with pytest.raises(DataError, match="2 starter territories for 3 players"):
        new_game(TINY, 3, random.Random(0))
    assert len(new_game(TINY, 3, random.Random(0), starters=False).players) == 3
