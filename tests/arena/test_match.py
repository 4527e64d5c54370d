"""Games by number: everybody sits everywhere, any number of processes, and a journal that goes on."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from ny1901_solver.arena import GameResult, games_played, rotated_sets, seating, standings
from ny1901_solver.errors import DataError
from ny1901_solver.files.journal import Journal

SEATS, GAMES = 3, 9
BEGUN = "this file already contains games"


def play(game: int) -> GameResult:
    """A game that the entrant in the first seat wins, by as many points as its number."""
    winner = seating(game, SEATS)[0]
    points = [10.0 + game * (entrant == winner) for entrant in range(SEATS)]
    return GameResult(
        game,
        "tiles",
        tuple(float(entrant == winner) for entrant in range(SEATS)),
        tuple(points),
        (7, 8, 9),
        (0.5, 0.25, 0.125),
    )


def journal(path: Path, **order: object) -> Journal:
    return Journal(
        path / "games.jsonl", "games/1", {"players": ["a", "b"], "seed": 1, "games": GAMES, **order}, ("games",)
    )


def played(path: Path | None, games: int = GAMES, workers: int = 1, resume: bool = False) -> list[GameResult]:
    kept = None if path is None else journal(path, games=games)
    return list(games_played(play, games, SEATS, workers, kept, resume))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_rotated_set_each_sits_in_every_seat_once_behind_the_same_neighbour(seats: int) -> None:
    for first in (0, seats, 5 * seats):
        orders = [seating(game, seats) for game in range(first, first + seats)]
        for seat in range(seats):
            assert sorted(order[seat] for order in orders) == list(range(seats))
        for order in orders:
            assert all((order[seat - 1] + 1) % seats == order[seat] for seat in range(seats))


def test_two_processes_play_what_one_plays() -> None:
    assert played(None, workers=2) == played(None) == list(map(play, range(GAMES)))


@pytest.mark.parametrize("stop", [0, 1, 4, 8])
def test_games_broken_off_and_gone_on_with_are_those_played_at_a_stretch(tmp_path: Path, stop: int) -> None:
    whole = tmp_path / "whole"
    assert list(islice(games_played(play, GAMES, SEATS, 1, journal(tmp_path), False), stop)) == played(whole)[:stop]
    if stop == 0:
        assert not (tmp_path / "games.jsonl").exists()
    assert played(tmp_path, resume=True) == played(None)
    assert (tmp_path / "games.jsonl").read_bytes() == (whole / "games.jsonl").read_bytes()


@pytest.mark.parametrize("cut", [1, 9, 150])
def test_a_line_that_was_not_written_to_its_end_is_played_again(tmp_path: Path, cut: int) -> None:
    whole = played(tmp_path)
    path = tmp_path / "games.jsonl"
    text = path.read_bytes()
    path.write_bytes(text[:-cut])
    assert played(tmp_path, resume=True) == whole
    assert path.read_bytes() == text


def test_what_is_no_result_of_the_next_game_is_named_and_nothing_is_touched(tmp_path: Path) -> None:
    played(tmp_path)
    path = tmp_path / "games.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    fewer = json.dumps(json.loads(lines[4]) | {"shares": [1.0]})
    none = json.dumps(json.loads(lines[4]) | {"points": [1.0, 2.0, float("nan")]})
    for wrong in ("[]", "{}", lines[2], lines[5], fewer, none, '{"game": 3}', ""):
        path.write_text("\n".join([*lines[:4], wrong, *lines[5:]]) + "\n", encoding="utf-8")
        before = path.read_bytes(), path.stat().st_mtime_ns
        with pytest.raises(DataError, match=r"games\.jsonl, line 5: "):
            played(tmp_path, resume=True)
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_a_record_of_another_match_is_not_taken_for_the_seconds_of_one(tmp_path: Path) -> None:
    other = Journal(tmp_path / "games.seconds.jsonl", "games/1", {}, ())
    other.begin("")
    other.add(play(0).data())
    before = other.path.read_bytes()
    with pytest.raises(DataError, match=r"games\.seconds\.jsonl: .* contains something else"):
        played(tmp_path)
    assert other.path.read_bytes() == before
    assert not (tmp_path / "games.jsonl").exists()


def test_more_games_begin_with_those_that_are_known(tmp_path: Path) -> None:
    played(tmp_path, games=3)
    assert played(tmp_path, games=6, resume=True) == played(None)[:6]
    assert played(tmp_path, games=3, resume=True) == played(None)[:3]


def test_games_of_another_match_are_refused(tmp_path: Path) -> None:
    played(tmp_path)
    for other, told in (
        ({"players": ["b", "a"]}, r"players = \['a', 'b'\] instead of \['b', 'a'\]"),
        ({"seed": 2}, "seed = 1 instead of 2"),
    ):
        with pytest.raises(DataError, match=told):
            next(games_played(play, GAMES, SEATS, 1, journal(tmp_path, **other), True))
    with pytest.raises(DataError, match=BEGUN):
        next(games_played(play, GAMES, SEATS, 1, journal(tmp_path), False))


def test_a_set_that_is_not_complete_counts_nowhere() -> None:
    results = played(None, games=8)
    assert [[game.game for game in games] for games in rotated_sets(results, SEATS)] == [[0, 1, 2], [3, 4, 5]]


def test_a_player_at_several_seats_is_counted_by_seat() -> None:
    one, others = standings(rotated_sets(played(None), SEATS), ["one", "others"])
    assert (one.seats, one.wins, others.seats, others.wins) == (1, 3, 2, 6)
    assert one.share == others.share == pytest.approx(1 / 3)
    assert (one.turns, others.turns) == (7 * GAMES, 17 * GAMES)
    assert one.turn_seconds == pytest.approx(0.5 / 7)
    assert others.turn_seconds == pytest.approx(0.375 / 17)
    first_seats = [0, 3, 6]  # the games in which the first entrant sits first, and wins
    assert one.margin == pytest.approx(sum(game if game in first_seats else -game for game in range(GAMES)) / GAMES)
    assert one.points == pytest.approx(10 + sum(first_seats) / GAMES)


def test_players_of_a_seat_each_stand_alone() -> None:
    found = standings(rotated_sets(played(None), SEATS), ["a", "b", "a"])
    assert [(each.player, each.seats, each.wins) for each in found] == [("a", 1, 3), ("b", 1, 3), ("a", 1, 3)]
