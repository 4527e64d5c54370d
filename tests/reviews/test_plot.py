"""In the plot of a review, marks of turns that lie close to each other stand beside each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from ny1901_solver.new_york_1901.drawing.colours import COLOUR
from ny1901_solver.reviews.plot import ON_PAGE, PRINTED, PlotLayout, Plotted, plot

SHARES = (1.0, 0.5, 0.45, 0.5, 0.52, 0.1, 0.0)


@pytest.mark.parametrize("layout", [PRINTED, ON_PAGE])
def test_marks_that_are_close_to_each_other_do_not_overlap(layout: PlotLayout) -> None:
    players = [(name, COLOUR.players[name]) for name in ("green", "blue")]
    course = [(float(turn), (share, 1 - share)) for turn, share in enumerate(SHARES)]
    marks = [(place, seat, place, "??") for place in range(len(SHARES)) for seat in (0, 1)]
    levels = [(0.0, "0 %"), (1.0, "100 %")]
    picture = plot(Plotted("", "", "turns", players, course, 40, levels, marks, [], 0.1), COLOUR, layout=layout)
    boxes = [label.box for label in picture.labels if label.text == "??"]
    assert len(boxes) == len(marks)
    overlapping = [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert overlapping == []
