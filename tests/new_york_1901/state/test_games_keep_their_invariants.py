"""Whole games under every variant and reading: what holds between two turns holds in all of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.scoring import score_sheet
from ny1901_solver.new_york_1901.state import READINGS, GameState, Player, Readings, state_problems

from ..strategies import Game, states


def _games() -> list[Game]:
    """Two to four players of either kind, on both editions, each with its own variant and readings."""
    rng = random.Random(1901)
    games = []
    for edition, count in (("tiny", 36), ("lower-manhattan", 18)):
        for seed in range(count):
            game = Game(
                edition,
                2 + seed % 3,
                seed,
                policy="random" if seed % 6 < 3 else "quick",
                starters=rng.random() < 0.7,
                unlocks="base" if rng.random() < 0.7 else "advanced",
                action_cards=rng.random() < 0.8,
            )
            changed = {switch: rng.choice(values) for switch, values in READINGS.items()}
            games.append(replace(game, readings=Readings().with_settings(changed)) if rng.random() < 0.5 else game)
    return games


GAMES = _games()
NAMES = [f"{game.edition}-{game.players}p-{game.policy}-{game.seed}" for game in GAMES]


@pytest.fixture(params=GAMES, ids=NAMES, scope="module")
def played(request: pytest.FixtureRequest) -> tuple[GameState, ...]:
    """The positions of a game, start and end included."""
    return states(request.param)


def test_every_position_adds_up(played: tuple[GameState, ...]) -> None:
    for state in played:
        assert state_problems(state) == [], format_line(state)


def test_what_follows_from_a_player_s_things_follows_in_every_position(played: tuple[GameState, ...]) -> None:
    for state in played:
        for player in state.players:
            again = Player.of(
                state.edition, player.score, player.estate, player.buildings, player.unbuilt, player.cards
            )
            for field in (
                "score",
                "estate",
                "buildings",
                "unbuilt",
                "cards",
                "land",
                "occupied",
                "vacant",
                "legendary",
            ):
                assert getattr(player, field) == getattr(again, field), (field, format_line(state))


def test_workers_stand_exactly_on_vacant_territories(played: tuple[GameState, ...]) -> None:
    for state in played:
        board, workers = state.edition.board, state.edition.numbers.workers
        for player in state.players:
            built_on = {
                board.territory_at[board.index[square]]
                for site in player.buildings
                for square in site.placement.squares
            }
            vacant = [t for t in board.territories if player.estate >> t.index & 1 and t.index not in built_on]
            assert 0 <= player.free_workers(workers) == workers - len(vacant)


def test_cards_and_unclaimed_land_match(played: tuple[GameState, ...]) -> None:
    for state in played:
        edition = state.edition
        land = [edition.kind_of[t.index] for t in edition.board.territories if state.unclaimed >> t.index & 1]
        assert state.market.counts(edition.kinds) == [land.count(kind) for kind in range(edition.kinds)]
        refilled = len(state.market.open) == edition.numbers.open_market or not state.market.future
        # a card that comes back by TRN-5 after the pile ran dry waits there for the next refill
        assert refilled or state.ended_by is not None


def test_the_score_is_the_sum_of_its_sheet(played: tuple[GameState, ...]) -> None:
    for state in played:
        for seat, player in enumerate(state.players):
            assert score_sheet(state, seat).total == player.score


def test_a_tile_is_unbuilt_or_stands_once_or_has_left_the_game(played: tuple[GameState, ...]) -> None:
    before = played[0]
    for state in played:
        edition = state.edition
        for old, player in zip(before.players, state.players, strict=True):
            standing = [site.tile for site in player.buildings]
            assert len(standing) == len(set(standing))
            assert not player.unbuilt & ~old.unbuilt, "a tile came back"
            assert not old.demolished_tiles(edition) & ~player.demolished_tiles(edition), "a demolished tile came back"
            assert player.score >= old.score
            assert player.unbuilt.bit_count() >= edition.numbers.end_unbuilt
        before = state


def test_there_is_a_turn_until_the_game_is_over(played: tuple[GameState, ...]) -> None:
    every = max(1, len(played) // 60)  # listing all turns takes a while
    for state in played[::every]:
        assert bool(legal_turns(state, shifts=False)) != state.over
    assert not legal_turns(played[-1])


def test_the_game_ends_one_turn_of_each_other_player_after_the_trigger(played: tuple[GameState, ...]) -> None:
    last = played[-1]
    assert last.over
    triggered = next(number for number, state in enumerate(played) if state.ended_by is not None)
    assert len(played) - 1 - triggered == len(last.players) - 1
    assert [state.over for state in played] == [False] * (len(played) - 1) + [True]
    assert played[triggered - 1].to_move == last.ended_by == last.to_move
