"""Letters of pictures: a wider font than the one that was measured narrows them, instead of moving them together."""

from __future__ import annotations

import re

from ny1901_solver.new_york_1901.drawing import board_picture
from ny1901_solver.new_york_1901.drawing.colours import COLOUR
from ny1901_solver.new_york_1901.edition import load_edition


def test_every_text_with_a_length_is_scaled_with_its_letters() -> None:
    texts = re.findall(r"<text[^>]*textLength[^>]*>", board_picture(load_edition("tiny"), COLOUR).svg_text())
    assert texts
    assert all('lengthAdjust="spacingAndGlyphs"' in text for text in texts)
    assert any("letter-spacing" in text for text in texts)  # the names of streets
