"""Pictures of puzzles, and pictures that share a page."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.drawing import plan_frames, puzzle_picture, strip
from ny1901_solver.new_york_1901.drawing.puzzle_picture import key_picture, page_picture, tiles_picture
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.problem import with_queue
from ny1901_solver.new_york_1901.puzzles import Kind, Task
from ny1901_solver.new_york_1901.rules import play
from ny1901_solver.pictures.pages import Printed, drawn_once
from ny1901_solver.pictures.sharing import said_once
from tests.pictures.labels import misplaced
from tests.pictures.painted import painted

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


def test_pictures_share_a_page_and_look_as_they_do_alone() -> None:
    state = shipped("3p-mid-2")
    alone = [
        page_picture(Task(Kind.BEST_TURN, state), "A title"),
        strip(plan_frames(state, [Turn.parse(LEGAL)]), bare=True),
        puzzle_picture(Task(Kind.BEST_TURN, play(state, Turn.parse(LEGAL), any_card)), "A title"),
    ]
    shared, together = drawn_once({f"p{number}": Printed(each, 400) for number, each in enumerate(alone)})
    page = shared + "".join(each.picture.svg_text() for each in together.values())
    names = re.findall(r'\sid="([^"]*)"', page)
    assert len(names) == len(set(names))
    assert set(re.findall(r"url\(#([^)]*)\)", page)) | set(re.findall(r'href="#([^"]*)"', page)) <= set(names)
    assert len(page) < 0.7 * sum(len(each.svg_text()) for each in alone)
    once = shared[shared.index("<defs>") : shared.rindex("</svg>")]
    for before, after in zip(alone, said_once(alone)[1], strict=True):
        assert painted(after.content, once) == painted(before.content)
