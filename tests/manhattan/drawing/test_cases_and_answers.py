"""The diagrams of rulings and of puzzles' answers: what they are about, in its place, large enough on paper."""

from __future__ import annotations

from ny1901_solver.manhattan.drawing.case_picture import about, between, case_picture, proposal_of
from ny1901_solver.manhattan.drawing.puzzle_picture import solution_picture
from ny1901_solver.manhattan.drawing.scene import Scene
from ny1901_solver.manhattan.moves import parse_move
from ny1901_solver.manhattan.rulings.cases import load_cases, run
from ny1901_solver.pictures.pages import LABELS
from ny1901_solver.pictures.signs import LEAST
from tests.pictures.labels import misplaced

from .kinds import CAP, EATING, position


def test_every_case_that_has_a_position_has_a_diagram_that_can_be_read() -> None:
    for case in load_cases()[::6]:
        result = run(case)
        if result.state is None:
            continue
        proposal = proposal_of(result)
        printed = case_picture(result.state, proposal, case.id, prefix=f"{case.id}-")
        assert misplaced(printed.picture) == [], case.id
        assert LEAST * printed.width / printed.picture.width >= LABELS, case.id
        assert f'id="{case.id}-title"' in printed.picture.svg_text()
        if proposal is not None:
            assert str(proposal.move) in printed.picture.description


def test_a_diagram_shows_the_cities_that_its_move_is_about_and_no_other() -> None:
    from ny1901_solver.manhattan.drawing import Proposal

    assert about(Scene(position("four"), Proposal(parse_move(CAP)))) == [4]
    assert about(Scene(position("two"), Proposal(parse_move(EATING)))) == [0, 3]  # A9, and D1 to D5 below it
    assert about(Scene(position("tiny"))) == [0, 1]
    assert between({0, 4}, 3) == [0, 1, 3, 4]


def test_an_answer_has_its_builds_numbered_in_their_order_on_the_board_that_they_leave() -> None:
    answer = [parse_move(text) for text in ("r1@E4", "r1@B4", "r2@B4")]
    picture = solution_picture(position("four"), answer)
    shown = [label.text for label in picture.labels]
    assert misplaced(picture) == []
    assert picture.title == "r1@E4, r1@B4, r2@B4"
    assert {"r7", "b2"} <= set(shown)  # B4 was r2b2r2
    assert "red 3:2" in shown
    named = solution_picture(position("four"), ["B4", "F9", "A1"])
    assert misplaced(named) == []
    assert "B4: r2b2r2, 6 floors" in named.description
    eaten = solution_picture(position("two"), [parse_move(EATING)])
    assert "D5: y3" not in eaten.description
