"""What all of Manhattan's programs read of a board and an edition, held to a picture of the board and to the file.

Rules, planning, both programs of puzzles, play-outs and the end game share `Board` (plots, cities, positions, how a
side reads a card, where a monster goes) and `Edition` (pieces, cards, rounds, cities, the monster's plot)."""

from __future__ import annotations

from itertools import product

import pytest
import yaml

from ny1901_solver.manhattan.board import SIDES, Board
from ny1901_solver.manhattan.edition import EDITIONS, load_edition
from ny1901_solver.manhattan.edition.load import FOLDER

BOARDS = [Board(columns, rows, side) for columns, rows, side in product((1, 2, 3), (1, 2, 3), (1, 2, 3, 4)) if side > 1]
STEPS = list(product((-1, 0, 1), (-1, 0, 1)))


def picture(board: Board) -> list[list[str]]:
    """The plots by name as they lie on the table, row by row as seen from side S."""
    slots = iter("ABCDEFGHI")
    lines: list[list[str]] = [[] for _ in range(board.rows * board.side)]
    for row in range(board.rows):
        for slot in (next(slots) for _ in range(board.columns)):
            positions = iter(range(1, board.side**2 + 1))
            for line in lines[row * board.side : (row + 1) * board.side]:
                line += [f"{slot}{next(positions)}" for _ in range(board.side)]
    return lines


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_plots_have_their_city_and_position(board: Board) -> None:
    names = {name for line in picture(board) for name in line}
    assert set(board.plots) == names
    assert len(board.plots) == len(names) == board.cities * board.size
    for number, name in enumerate(board.plots):
        assert board.number[name] == number
        assert (board.slots[board.city_of(number)], board.position_of(number)) == (name[0], int(name[1:]))
    for position in board.positions:
        assert {board.plots[plot] for plot in board.at_position(position)} == {
            n for n in names if n[1:] == str(position)
        }


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_a_card_is_read_as_it_lies_before_who_holds_it(board: Board) -> None:
    city = [[board.side * row + column + 1 for column in range(board.side)] for row in range(board.side)]
    for side in SIDES:  # clockwise: what lies on the left of one lies in front of the next
        assert board.read_from(side) == tuple(plot for line in city for plot in line)
        city = [list(line) for line in zip(*city, strict=True)][::-1]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_a_monster_steps_to_the_next_plot_of_the_picture(board: Board) -> None:
    lines = picture(board)
    height, width = len(lines), len(lines[0])
    for (row, line), (right, down) in product(enumerate(lines), STEPS):
        for column, name in enumerate(line):
            x, y = column + right, row + down
            inside = 0 <= x < width and 0 <= y < height
            there = {
                "stay": lines[y][x] if inside else name,
                "wrap": lines[y % height][x % width],
                "slide": lines[sorted((0, y, height - 1))[1]][sorted((0, x, width - 1))[1]],
            }
            for edge, expected in there.items():
                assert board.plots[board.beyond(board.number[name], right, down, edge)] == expected


@pytest.mark.parametrize("board", [board for board in BOARDS if board.side == 3], ids=repr)
def test_a_position_points_away_from_the_centre(board: Board) -> None:
    pad = {1: (-1, -1), 2: (0, -1), 3: (1, -1), 4: (-1, 0), 5: (0, 0), 6: (1, 0), 7: (-1, 1), 8: (0, 1), 9: (1, 1)}
    assert {position: board.direction(position) for position in board.positions} == pad


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_as_its_file_says(name: str) -> None:
    said = yaml.safe_load((FOLDER / name / "edition.yaml").read_text(encoding="utf-8"))
    edition = load_edition(name)
    assert (edition.name, list(edition.colours)) == (said["name"], said["colours"])
    assert (edition.board.columns, edition.board.rows, edition.board.side) == tuple(said["board"].values())
    assert [(city.slot, city.name) for city in edition.cities] == [(k, v["name"]) for k, v in said["cities"].items()]
    assert (list(edition.pieces), edition.card_copies, edition.hand) == (
        said["pieces"],
        said["card_copies"],
        said["hand"],
    )
    assert edition.deck == (said["card_copies"],) * said["board"]["side"] ** 2
    rounds = {n: [(form.number, form.pieces) for form in forms] for n, forms in edition.rounds.items()}
    assert rounds == {n: [(form["rounds"], form["pieces"]) for form in forms] for n, forms in said["rounds"].items()}
    start = edition.monster_start
    plot = (said.get("monster") or {}).get("start")
    assert (None if start is None else edition.board.plots[start]) == plot
    if "growth" in said:
        assert ["ABCDEFGHI"[city] for city in edition.growth] == said["growth"]
