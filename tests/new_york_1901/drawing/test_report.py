"""The report of a review: its links lead somewhere, its plot keeps its labels on the sheet and apart."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.drawing import BLACK_AND_WHITE, COLOUR
from ny1901_solver.new_york_1901.drawing.report import DRAWN
from ny1901_solver.new_york_1901.game import NEW_YORK_1901
from ny1901_solver.new_york_1901.replay import read_record, replay
from ny1901_solver.new_york_1901.review.judging import decisions
from ny1901_solver.new_york_1901.review.reviewed import TurnReview
from ny1901_solver.reviews.decisions import Decision
from ny1901_solver.reviews.report import SHOWN, Report
from ny1901_solver.reviews.report_html import report_html
from ny1901_solver.reviews.report_pdf import report_pdf
from ny1901_solver.reviews.reviewed import ReviewedStep
from ny1901_solver.statistics.comparing import Estimate
from tests.pictures.labels import misplaced

GAMES = Path(__file__).parent.parent.parent.parent / "puzzles" / "games"


def made_up(name: str) -> TurnReview:
    """A review of a game with shares that nobody worked out: everybody as good, and a mark of each kind."""
    record = read_record(GAMES / f"{name}.yaml")
    turns = list(replay(record))
    todo = [decision for played in turns for decision in decisions(NEW_YORK_1901, played)]
    seats = len(record.start.players)
    even, nothing = (1 / seats,) * seats, Estimate(0.0, 0.0)
    losses = {3: 0.05, 6: 0.1, 9: 0.3}

    def reviewed(decision: Decision) -> ReviewedStep:
        lost, found = losses.get(decision.number, 0.0), 0.1 if decision.number == 12 else 0.0
        turn, luck = decision.played, (nothing,) * seats
        return ReviewedStep(
            decision,
            todo[0].played if decision.number == 3 else turn,
            turn,
            1 / seats,
            even,
            even,
            Estimate(lost, 0.0),
            Estimate(10 * lost, 0.0),
            Estimate(found, 0.0),
            nothing,
            luck,
            False,
        )

    return TurnReview(NEW_YORK_1901, record, turns[-1].after, tuple(map(reviewed, todo)), len(todo), 12, 0)


@pytest.fixture(scope="module")
def report() -> Report:
    return DRAWN.report(made_up("tiles-2p"), COLOUR)


def test_every_link_of_the_page_has_its_place(report: Report) -> None:
    page = report_html(report)
    anchors = re.findall(r'id="(turn-\w+|boards-\w+)"', page)
    links = re.findall(r'<a href="#([\w-]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(links) <= set(anchors)
    assert {f"turn-{number}" for number in (6, 9, 12)} <= set(links)
    assert "turn-35b" in anchors
    identities = re.findall(r' id="([^"]+)"', page)
    assert len(identities) == len(set(identities))


def test_turns_with_a_mark_stand_on_boards(report: Report) -> None:
    assert [turn.anchor for turn in report.marked] == ["6", "9", "12"]
    assert [row.anchor for row in report.turns if row.shown] == ["6", "9", "12"]
    assert {row.cells[3] for row in report.turns if row.shown} == set(SHOWN)
    assert report_pdf(report).startswith(b"%PDF")


@pytest.mark.parametrize("palette", [COLOUR, BLACK_AND_WHITE], ids=lambda palette: str(palette.name))
@pytest.mark.parametrize("name", ["tiles-2p", "market-3p", "advanced-4p"])
def test_a_plot_of_players_who_are_even_keeps_its_labels_apart(name: str, palette: object) -> None:
    review = made_up(name)
    for shown in (review, replace(review, turns=review.turns[:1])):
        picture = DRAWN.plot(shown, palette)
        assert misplaced(picture) == []
        assert set(review.end.setup.colours) <= {label.text for label in picture.labels}
