"""The random editions themselves: sound, of every kind, the same by seed, and cut down to what matters."""

from __future__ import annotations

from collections import Counter

import pytest

from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.state import GameState, state_problems
from ny1901_solver.new_york_1901.tiles import Generation

from . import Draws, files_of, random_edition, random_game, smallest, written
from .boards import FAR
from .editions import Leaning

SAMPLE = range(60)


@pytest.fixture(scope="module")
def editions() -> list[Edition]:
    return [random_edition(seed) for seed in SAMPLE]


def test_every_random_edition_passes_the_edition_check(editions: list[Edition]) -> None:
    for edition in editions:
        assert examine(edition.folder).problems == ()


def test_the_same_seed_gives_the_same_files() -> None:
    for seed in (0, 7):
        assert files_of(Draws(seed)) == files_of(Draws(seed))
    assert files_of(Draws(0)) != files_of(Draws(1))


def test_random_editions_are_of_every_kind(editions: list[Edition]) -> None:
    squares = [len(edition.board.squares) for edition in editions]
    assert min(squares) <= 8 < 60 <= max(squares)
    assert {edition.numbers.workers for edition in editions} == set(range(1, 9))
    assert {edition.numbers.open_market for edition in editions} >= {3, 4, 5, 6}
    assert {len(edition.challenges) for edition in editions} == {1, 2, 3, 4, 5}
    assert {edition.numbers.streets_in_play for edition in editions} >= {0, 1, 2, 3}
    alike = [max(Counter(tile.shape for tile in edition.tiles).values()) for edition in editions]
    assert max(alike) >= 12
    assert any(edition.two_players_remove is not None for edition in editions)
    assert any(edition.numbers.end_unbuilt == 0 for edition in editions)
    assert any(edition.numbers.unlock["base"][Generation.SILVER] == 0 for edition in editions)
    assert any(len(edition.board.blocks) > 4 for edition in editions)
    assert any(territory < 0 for edition in editions for territory in edition.starters)


@pytest.mark.parametrize("leaning", ["plenty", "scarce", "strips"])
def test_editions_with_much_or_little_of_something_are_sound(leaning: Leaning) -> None:
    for seed in range(4):
        files = files_of(Draws(f"{leaning} {seed}"), None, leaning)
        edition = written(files, f"{leaning}-{seed}")
        assert examine(edition.folder).problems == ()
        assert leaning == "plenty" or (edition.numbers.workers <= 4 and len(edition.board.territories) >= FAR)


def test_games_on_random_editions_reach_sound_positions_of_every_kind(editions: list[Edition]) -> None:
    states: list[GameState] = []
    for edition in editions:
        states += random_game(edition, seed=1)
    assert not any(state_problems(state) for state in states)
    assert {len(state.players) for state in states} == {2, 3, 4}
    assert {state.setup.unlocks for state in states} == {"base", "advanced"}
    assert {state.over for state in states} == {False, True}
    assert sum(any(player.demolished(state.edition) for player in state.players) for state in states) >= 10


def test_a_case_is_cut_down_to_what_makes_it_fail() -> None:
    def edition_of(draws: Draws) -> Edition:
        files = files_of(draws)
        return written(files, f"cut-{hash(tuple(files.items()))}")

    def has_a_gold_tile(draws: Draws) -> bool:
        return any(tile.generation == Generation.GOLD for tile in edition_of(draws).tiles)

    seed = next(seed for seed in SAMPLE if has_a_gold_tile(Draws(seed)) and len(edition_of(Draws(seed)).tiles) > 9)
    draws = Draws(seed)
    assert has_a_gold_tile(draws)
    small = edition_of(smallest(draws.taken, has_a_gold_tile, tries=150))
    assert len(small.board.squares) <= 12
    assert len(small.tiles) <= 3
