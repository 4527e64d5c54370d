"""Pictures of puzzles, and pictures that share a page."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.new_york_1901.drawing import plan_frames, puzzle_picture, strip
from ny1901_solver.new_york_1901.drawing.puzzle_picture import key_picture, page_picture, tiles_picture
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.problem import with_queue
from ny1901_solver.new_york_1901.puzzles import Kind, Task
from tests.kit.pictures.labels import misplaced

from ..sampling import random_positions
from .kinds import LEGAL, shipped


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_labels_keep_apart_in_pictures_of_puzzles(edition: str, players: int) -> None:
    for state in random_positions(load_edition(edition), 40 + players, 3, players=(players,)):
        task = Task(Kind.BEST_TURN, state)
        for picture in (
            puzzle_picture(task, "A long title: one turn"),
            page_picture(task, "A title"),
            key_picture(state),
        ):
            assert misplaced(picture) == []


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_the_tiles_of_a_book_are_all_there_with_their_points(edition: str) -> None:
    tiles, picture = load_edition(edition).tiles, tiles_picture(load_edition(edition))
    shown = " ".join(label.text for label in picture.labels)
    assert all(f"{tile.id}: {tile.points} point" in shown for tile in tiles)
    assert misplaced(picture) == []


def test_the_key_of_a_book_has_every_street_that_can_score() -> None:
    state = shipped("3p-mid-2")
    shown = [label.text for label in key_picture(state).labels]
    assert {state.edition.card_name(card) for card in state.edition.street_ids} <= set(shown)


def test_a_long_known_queue_is_drawn_in_its_order() -> None:
    state = shipped("3p-mid-2")
    names = ["y3", "b2", "y2", "r2", "b3", "y2", "r3", "b2"]
    queued = with_queue(state, [state.edition.kind(name) for name in names])
    picture = page_picture(Task(Kind.PLAN, queued, 3), "A plan")
    shown = [label.text for label in picture.labels]
    at = shown.index("next")
    assert shown[at + 1 : at + 2 * len(names) : 2] == names
    assert misplaced(picture) == []


def test_a_packing_is_drawn_with_its_market_closed() -> None:
    picture = puzzle_picture(Task(Kind.PACKING, shipped("2p-late-1"), 2), "Packing")
    assert "no cards" in [label.text for label in picture.labels]


def test_a_prefix_stands_before_every_id_so_that_pictures_can_share_a_page() -> None:
    state = shipped("3p-mid-2")
    for picture in (
        page_picture(Task(Kind.BEST_TURN, state), "A title", prefix="p7-"),
        strip(plan_frames(state, [Turn.parse(LEGAL)]), prefix="p7-", bare=True),
    ):
        text = picture.svg_text()
        names = re.findall(r'\sid="([^"]*)"', text)
        assert names
        assert all(name.startswith("p7-") for name in names)
        assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(names)
