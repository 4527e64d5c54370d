"""Letters of pictures: every text has the length that was measured, in every renderer and with every font."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.new_york_1901.drawing import board_picture
from ny1901_solver.new_york_1901.drawing.colours import COLOUR, Sheet
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.pictures.metrics import Face
from ny1901_solver.pictures.picture_files import encode
from ny1901_solver.pictures.sheet import Box

HIGH, WIDE = 40.0, 300.0


def test_every_text_keeps_its_length_with_a_wider_font() -> None:
    texts = re.findall(r"<text[^>]*textLength[^>]*>", board_picture(load_edition("tiny"), COLOUR).svg_text())
    adjusted = {match[1] for text in texts if (match := re.search(r'lengthAdjust="(\w+)"', text))}
    assert len(texts) == sum("lengthAdjust" in text for text in texts)
    assert adjusted == {"spacingAndGlyphs", "spacing"}  # the second is for spaced letters, as in names of streets


def drawn(track: float, hidden: Box | None = None) -> bytes:
    """A PNG with one word, of which a part may be hidden."""
    sheet = Sheet(COLOUR)
    sheet.rectangle(Box(0, 0, WIDE, HIGH), fill="#ffffff")
    sheet.text("OPEN MARKET", 20, 25, 16, Face.BOLD, track=track)
    if hidden is not None:
        sheet.rectangle(hidden, fill="#ffffff")
    return encode(sheet.picture(WIDE, HIGH, "", "", ""), "png")


@pytest.mark.parametrize("track", [0.0, 0.06, 0.14, 0.3])
def test_a_text_in_a_png_is_as_long_as_it_was_measured(track: float) -> None:
    end = Sheet(COLOUR).text("OPEN MARKET", 20, 25, 16, Face.BOLD, track=track).right
    assert drawn(track, Box(end + 1, 0, WIDE, HIGH)) == drawn(track), "nothing is painted after the end"
    assert drawn(track, Box(end - 3, 0, WIDE, HIGH)) != drawn(track), "the last letter reaches the end"
