import random
import re
import unicodedata
from dataclasses import replace
from itertools import product, zip_longest

import pytest

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.capabilities.positions import SCORE
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.render.board import board_picture, width
from ny1901_solver.new_york_1901.render.edition import edition_view
from ny1901_solver.new_york_1901.render.position import position_view
from ny1901_solver.new_york_1901.render.sheets import outcome_view
from ny1901_solver.new_york_1901.render.tiles import _alike, tiles_view
from ny1901_solver.new_york_1901.replay import position_after, record_game
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.terminal.canvas import joint, to_ascii
from ny1901_solver.terminal.views import plain_or_coloured

HEAVY = "━┃┏┓┗┛┣┫┳┻╋"


def edition(name: str) -> Edition:
    return load_edition(name)


def late(name: str, players: int, share: float) -> GameState:
    """A position some way through a game."""
    rng = random.Random(7)
    record = record_game(new_game(edition(name), players, rng), POLICIES["quick"], rng)
    return position_after(record, int(share * len(record.turns)))


STATES = [("tiny", 2, 0.5), ("lower-manhattan", 2, 0.5), ("lower-manhattan", 4, 0.3), ("lower-manhattan", 4, 1.0)]


@pytest.fixture(params=STATES, ids=lambda param: f"{param[0]}-{param[1]}-{param[2]}", scope="module")
def state(request: pytest.FixtureRequest) -> GameState:
    return late(*request.param)


def inside(picture: str, square: str, pitch: int = 4) -> str:
    """What a picture shows in a square, found by the coordinates at its edges."""
    lines = picture.splitlines()
    row = next(line for line in lines if re.match(rf"{square[1:]:>2} ", line))
    column = 3 + pitch * (ord(square[0]) - 65) + 1
    return row[column : column + pitch - 1]


def test_a_joint_has_the_arms_that_its_unicode_name_says() -> None:
    directions = ("UP", "RIGHT", "DOWN", "LEFT")
    for arms in product((0, 1, 2), repeat=4):
        if not any(arms):
            assert joint(*arms) == " "
            continue
        name = unicodedata.name(joint(*arms)).replace("VERTICAL", "UP AND DOWN").replace("HORIZONTAL", "LEFT AND RIGHT")
        assert {word for word in name.split() if word in directions} == {
            direction for direction, arm in zip(directions, arms, strict=True) if arm
        }
        assert ("LIGHT" in name, "HEAVY" in name) == (1 in arms, 2 in arms)


def test_ascii_keeps_every_character_in_its_place(state: GameState) -> None:
    text = plain_or_coloured(position_view(state, 100), 100, terminal=False)
    plain = to_ascii(text)
    assert plain.isascii()
    assert len(plain) == len(text)
    assert "?" not in plain
    assert to_ascii("Señor Łoś") == "Senor ?os"


@pytest.mark.parametrize("columns", [80, 100])
def test_a_position_fits_into_the_terminal(state: GameState, columns: int) -> None:
    for view in (
        position_view(state, columns),
        outcome_view(SCORE.ask(position=state)),
        edition_view(state.edition, columns),
        tiles_view(state),
    ):
        for line in plain_or_coloured(view, columns, terminal=False).splitlines():
            assert len(line) <= columns


def test_a_picture_is_the_same_every_time(state: GameState) -> None:
    again = board_picture(state.edition, state)
    assert again.plain == board_picture(state.edition, state).plain
    assert again.spans == board_picture(state.edition, state).spans


def test_every_territory_of_an_empty_board_shows_its_token_once() -> None:
    for name in ("tiny", "lower-manhattan"):
        board = edition(name).board
        picture = board_picture(edition(name)).plain
        for territory in board.territories:
            assert len(re.findall(board.legend.territory_token(territory.name), picture)) == 1


def test_districts_can_be_told_apart_without_colour_even_where_squares_are_narrow() -> None:
    board = edition("lower-manhattan").board
    picture = board_picture(edition("lower-manhattan"), columns=80).plain
    assert max(map(len, picture.splitlines())) <= 80
    for territory in board.territories:
        letter = board.legend.territory_token(territory.name)[0]
        squares = [inside(picture, str(square), 3) for square in board.squares_of(territory.mask)]
        assert sum(text.strip().startswith(letter) for text in squares) == 1


def test_a_standing_building_shows_its_tile_and_its_owner_and_no_line_runs_through_it(state: GameState) -> None:
    picture = board_picture(state.edition, state).plain
    for seat, player in enumerate(state.players):
        for site in player.buildings:
            texts = [inside(picture, str(square)) for square in site.placement.squares]
            shown = "".join(texts)
            assert (site.placement.tile.upper()[:3] if site.legendary else site.placement.tile) in shown
            assert state.colour(seat)[:2] in shown
            for square in site.placement.squares:
                right = square._replace(column=square.column + 1)
                if right in site.placement.squares:
                    line = next(row for row in picture.splitlines() if re.match(rf"{square.row + 1:>2} ", row))
                    assert line[3 + 4 * right.column] not in HEAVY + "│"


def test_workers_stand_on_exactly_the_vacant_territories(state: GameState) -> None:
    board = state.edition.board
    picture = board_picture(state.edition, state).plain
    with_worker = {
        territory.name
        for territory in board.territories
        if any("●" in inside(picture, str(square)) for square in board.squares_of(territory.mask))
    }
    vacant = {name for player in state.players for name in board.names(player.vacant)}
    assert with_worker == vacant


def test_heavy_lines_go_round_buildings_only() -> None:
    empty = new_game(edition("lower-manhattan"), 3, random.Random(1), starters=False)
    assert not set(board_picture(empty.edition, empty).plain) & set(HEAVY)
    started = new_game(edition("lower-manhattan"), 3, random.Random(1))
    assert set(board_picture(started.edition, started).plain) & set(HEAVY)


def test_streets_in_play_are_in_capitals_and_the_others_are_not() -> None:
    streets = ("broadway", "cedar", "wall-street")
    state = new_game(edition("lower-manhattan"), 3, random.Random(1), streets=streets)
    picture = board_picture(state.edition, state).plain
    assert "WALL STREET" in picture
    assert "CEDAR STREET" in picture
    assert "Pine Street" in picture
    assert "PINE" not in picture
    downwards = ["".join(letters) for letters in zip_longest(*picture.splitlines(), fillvalue=" ")]
    assert any("BROADWAY" in column for column in downwards)
    assert any("William Street" in column for column in downwards)


def test_land_taken_out_with_two_players_shows_no_territory() -> None:
    two, three = (new_game(edition("lower-manhattan"), players, random.Random(1)) for players in (2, 3))
    assert not re.search(r"p\d\d", board_picture(two.edition, two).plain)
    assert len(re.findall(r"p\d\d", board_picture(three.edition, three).plain)) >= 12
    assert "pink territories" in plain_or_coloured(position_view(two), 100, terminal=False)


def test_colours_are_for_terminals_and_no_color_takes_them_out(
    state: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    view = position_view(state)
    assert "\x1b[" not in plain_or_coloured(view, 100, terminal=False)
    assert re.search(r"\x1b\[[0-9;]*48;", plain_or_coloured(view, 100, terminal=True))
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", plain_or_coloured(view, 100, terminal=True))


def test_the_last_row_of_the_sheets_is_the_final_score(state: GameState) -> None:
    result = outcome(state)
    text = plain_or_coloured(outcome_view(SCORE.ask(position=state)), 100, terminal=False)
    total = next(line for line in text.splitlines() if line.startswith("Total"))
    assert [int(word) for word in total.split()[1:]] == [sheet.total for sheet in result.sheets]


@pytest.mark.parametrize("share", [0.99, 0.6, 0.3])
def test_a_board_that_is_wider_than_the_terminal_is_shown_in_parts(state: GameState, share: float) -> None:
    needed = width(state.edition, 3)
    columns = int(share * needed)
    whole = [line.ljust(needed) for line in board_picture(state.edition, state, needed).plain.splitlines()]
    grid, tokens = state.edition.board.grid, {street.token for street in state.edition.board.legend.streets}
    lines = board_picture(state.edition, state, columns).plain.splitlines()
    assert all(len(line) <= columns for line in lines)
    assert not any(lines[len(whole) :: len(whole) + 1])
    first = 0
    for start in range(0, len(lines), len(whole) + 1):
        squares = len(lines[start].split())
        left, right = 3 + 3 * first, 3 + 3 * (first + squares) + 1
        part = [line.ljust(3 + right - left) for line in lines[start : start + len(whole)]]
        cut = [line[:3] + line[left:right] for line in whole]
        for square, token in grid.cells():  # each part has the names of its streets whole
            if token in tokens and first <= square.column < first + squares:
                x = 3 + 3 * (square.column - first)
                for y in (2 * square.row + 2, 2 * square.row + 3):
                    part[y], cut[y] = (f"{line[:x]}    {line[x + 4 :]}" for line in (part[y], cut[y]))
        assert part == cut
        first += squares
    assert first == state.edition.board.grid.width


def test_wrong_squares_are_marked_on_their_left_edge() -> None:
    picture = board_picture(edition("tiny"), wrong=[Square(0, 1)]).plain.splitlines()
    assert picture[4][3] == "!"
    assert sum(line.count("!") for line in picture) == 1


def test_tiles_that_are_alike_up_to_a_turn_share_a_column_and_mirror_images_do_not() -> None:
    tile = next(tile for tile in edition("lower-manhattan").tiles if len(tile.shape.orientations(True)) == 8)
    turned = replace(tile, id="other", shape=tile.shape.turn())
    assert _alike([tile, turned]) == [[tile, turned]]
    assert len(_alike([tile, replace(turned, shape=tile.shape.flip())])) == 2
