"""A QR code contains the text that it was made of: an independent program reads it from its SVG path."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.errors import Refused
from ny1901_solver.pictures.qr_codes import MOST, QUIET, QrCode, qr_code

RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\3z")
SCALE = 3  # pixels for each module


def painted(code: QrCode) -> memoryview:
    """The code as a grey picture, made of nothing but the path."""
    assert RUN.sub("", code.path) == ""
    width = code.side * SCALE
    pixels = bytearray(b"\xff" * width * width)
    for left, top, length in (map(int, run) for run in RUN.findall(code.path)):
        for row in range(top * SCALE, (top + 1) * SCALE):
            start = row * width + left * SCALE
            pixels[start : start + length * SCALE] = bytes(length * SCALE)
    return memoryview(bytes(pixels)).cast("B", (width, width))


@pytest.mark.parametrize("text", ["a", "https://example.org/#puzzle=last-turn-704-1441", "ny1:é" * 90, "x" * MOST])
def test_a_code_reads_as_its_text(text: str) -> None:
    zxing = pytest.importorskip("zxingcpp")
    (found,) = zxing.read_barcodes(painted(qr_code(text)))
    assert found.text == text


def test_a_code_has_the_empty_border_that_readers_need_and_is_the_same_each_time() -> None:
    code = qr_code("ny1901")
    assert code.side == len(code.rows) + 2 * QUIET
    edges = [(int(left), int(top), int(left) + int(length)) for left, top, length in RUN.findall(code.path)]
    assert min(left for left, _, _ in edges) == min(top for _, top, _ in edges) == QUIET
    assert max(right for _, _, right in edges) == code.side - QUIET
    assert code.path == qr_code("ny1901").path
    assert {len(line) for line in code.lines} == {code.side}


def test_a_text_that_phones_could_not_read_is_refused() -> None:
    with pytest.raises(Refused, match=f"has {MOST + 1} bytes; a code that phones can read has at most {MOST}"):
        qr_code("x" * (MOST + 1))
