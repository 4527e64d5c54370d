"""Pictures of the study as SVG: means with their intervals, lines over turns, and a map of the board.

A picture has its own ground, and colours for light and dark screens. No picture needs its colours to be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

from benchmarks.what_wins.sums import Mean, number
from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.board.grid import Grid
from ny1901_solver.new_york_1901.edition import Edition

WIDTH, TWO = 760, 1.96
STYLE = """
text { font: 13px "Libertinus Sans", "Helvetica Neue", Arial, sans-serif; fill: #2b2620; }
.title { font-size: 15px; font-weight: bold; }
.soft { fill: #6f665a; font-size: 12px; }
.small { font-size: 10px; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.ground { fill: #ffffff; }
.rule { stroke: #d8cfc0; stroke-width: 1; }
.zero { stroke: #6f665a; stroke-width: 1.2; }
.whisker { stroke: #1f5f99; stroke-width: 2; }
.dot { fill: #1f5f99; }
.curve { fill: none; stroke-width: 2.2; stroke: #2b2620; }
.of-0 { stroke: #1f5f99; }
.of-1 { stroke: #b3541e; stroke-dasharray: 7 3; }
.of-2 { stroke: #3b7a3b; stroke-dasharray: 2 3; }
.land { stroke: #6f665a; stroke-width: 0.4; }
.border { stroke: #2b2620; stroke-width: 1.6; }
.street { fill: #f1ece2; }
.p3 { fill: #5b9bd0; } .p2 { fill: #9cc4e4; } .p1 { fill: #d3e5f3; }
.z0 { fill: #f7f3ea; }
.m1 { fill: #f6dcc6; } .m2 { fill: #eab68a; } .m3 { fill: #d98e51; }
.on { fill: #17130f; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece6da; } .soft { fill: #b5ab9b; } .ground { fill: #1d1b19; } .rule { stroke: #4a443c; }
  .zero { stroke: #b5ab9b; } .whisker { stroke: #7db8e8; } .dot { fill: #7db8e8; }
  .curve { stroke: #ece6da; } .of-0 { stroke: #7db8e8; } .of-1 { stroke: #eaa272; } .of-2 { stroke: #8fcf8f; }
  .border { stroke: #ece6da; } .street { fill: #2b2825; } .land { stroke: #8a8072; }
  .p3 { fill: #4f94cc; } .p2 { fill: #3a6a92; } .p1 { fill: #2b4459; } .z0 { fill: #383430; }
  .m1 { fill: #553c29; } .m2 { fill: #8a5630; } .m3 { fill: #c77b3d; } .on { fill: #ffffff; }
}
""".strip()


class Row(NamedTuple):
    """A line of a picture of means; a row without a mean is a heading."""

    label: str
    mean: Mean | None


def picture(title: str, described: str, height: float, parts: Iterator[str]) -> str:
    """A picture with a title and a description for people who do not see it."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}" role="img" aria-labelledby="title description">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="description">{escape(described)}</desc>',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height:g}" rx="6"/>',
        text(16, 26, title, "title"),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(x: float, y: float, content: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(content)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def steps(low: float, high: float, most: int = 7) -> list[float]:
    """Round numbers that divide a range."""
    raw = (high - low) / most
    unit = 10.0 ** floor(log10(raw))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= raw)
    return [step * times for times in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def means(title: str, described: str, rows: Sequence[Row], axis: str, zero: float = 0.0, form: str = "+.1f") -> str:
    """Means with their 95 % intervals, one below the other, and a line at `zero`."""
    shown = [row for row in rows if row.mean is None or isfinite(row.mean.error)]
    ends = [zero]
    for row in shown:
        if row.mean is not None:
            ends += [row.mean.value - TWO * row.mean.error, row.mean.value + TWO * row.mean.error]
    low, high = min(ends), max(ends)
    low, high = low - 0.03 * (high - low), high + 0.03 * (high - low)
    left, right, top, pitch = 330.0, WIDTH - 130.0, 46.0, 22.0
    bottom = top + pitch * len(shown)

    def at(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    def parts() -> Iterator[str]:
        for value in steps(low, high):
            yield line(at(value), top, at(value), bottom, "rule")
            yield text(at(value), bottom + 16, f"{value:{'+' if zero == 0 and value else ''}g}", "soft middle")
        yield line(at(zero), top, at(zero), bottom, "zero")
        for place, (label, mean) in enumerate(shown):
            y = top + pitch * (place + 0.5)
            if mean is None:
                yield text(16, y + 4, label, "soft")
                continue
            yield text(left - 12, y + 4, label, "end")
            error = TWO * mean.error
            yield line(at(mean.value - error), y, at(mean.value + error), y, "whisker")
            yield f'<circle cx="{at(mean.value):.1f}" cy="{y:.1f}" r="4" class="dot"/>'
            yield text(right + 12, y + 4, f"{number(mean.value, form)} ± {error:.1f}")
        yield text((left + right) / 2, bottom + 34, axis, "soft middle")

    return picture(title, described, bottom + 46, parts())


def curves(title: str, described: str, series: Mapping[str, Mapping[int, float]], across: str, up: str) -> str:
    """Lines over whole numbers; the series differ in dashes, and each has its name at its highest point."""
    numbers = [each for values in series.values() for each in values]
    high = max(value for values in series.values() for value in values.values())
    left, right, top, bottom = 62.0, WIDTH - 24.0, 52.0, 300.0
    first, last = min(numbers), max(numbers)

    def at(turn: float, value: float) -> tuple[float, float]:
        x = left + (turn - first) / (last - first) * (right - left)
        return x, bottom - value / (1.12 * high) * (bottom - top)

    def parts() -> Iterator[str]:
        for value in steps(0, high, 5):
            _, y = at(first, value)
            yield line(left, y, right, y, "rule")
            yield text(left - 8, y + 4, f"{value:g}", "soft end")
        for whole in range(first, last + 1):
            if whole % 2 == 0 or last - first < 16:
                yield text(at(whole, 0)[0], bottom + 16, f"{whole}", "soft middle")
        for place, (name, values) in enumerate(series.items()):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*each) for each in sorted(values.items())))
            yield f'<polyline points="{points}" class="curve of-{place}"/>'
            x, y = WIDTH - 250.0, 22.0 + 17 * place
            yield line(x, y - 4, x + 34, y - 4, f"curve of-{place}")
            yield text(x + 42, y, name)
        yield text((left + right) / 2, bottom + 36, across, "soft middle")
        yield text(16, 44, up, "soft")

    return picture(title, described, bottom + 48, parts())


def board(title: str, described: str, edition: Edition, values: Mapping[str, Mean], scale: float, note: str) -> str:
    """The board with a value on each territory; a value beyond `scale` has the strongest colour."""
    found = edition.board
    side, left, top = 33.0, 30.0, 50.0
    height = top + side * found.grid.height + 34

    def shade(value: float) -> str:
        level = min(3, floor(3 * abs(value) / scale + 0.5))
        return "z0" if not level else f"{'p' if value > 0 else 'm'}{level}"

    def parts() -> Iterator[str]:
        ground = f'width="{side * found.grid.width:g}" height="{side * found.grid.height:g}"'
        yield f'<rect x="{left}" y="{top}" {ground} class="street"/>'
        for territory in found.territories:
            squares = [found.squares[i] for i in range(len(found.squares)) if territory.mask >> i & 1]
            mean = values.get(territory.name)
            kind = "z0" if mean is None else shade(mean.value)
            for square in squares:
                x, y = left + side * square.column, top + side * square.row
                yield f'<rect x="{x:g}" y="{y:g}" width="{side}" height="{side}" class="land {kind}"/>'
            taken = {(square.column, square.row) for square in squares}
            for column, row in sorted(taken):
                x, y = left + side * column, top + side * row
                edges = (
                    ((column, row - 1), (x, y, x + side, y)),
                    ((column, row + 1), (x, y + side, x + side, y + side)),
                    ((column - 1, row), (x, y, x, y + side)),
                    ((column + 1, row), (x + side, y, x + side, y + side)),
                )
                for beside, ends in edges:
                    if beside not in taken:
                        yield line(*ends, "border")
            first = squares[0]
            x, y = left + side * (first.column + 0.5), top + side * (first.row + 0.5)
            if mean is not None:
                yield text(x, y + 3, number(mean.value, "+.1f"), "middle small on")
        for street in found.legend.streets:
            if street.card is not None:
                x, y, turned = middle_of(found.grid, street.token)
                x, y = left + side * (x + 0.5), top + side * (y + 0.5)
                turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
                label = escape(street.name)
                yield f'<text x="{x:.1f}" y="{y + 4:.1f}" class="soft small middle"{turn}>{label}</text>'
        yield text(left, height - 12, note, "soft")

    return picture(title, described, height, parts())


def middle_of(grid: Grid, token: str) -> tuple[float, float, bool]:
    """The middle of the longest straight part of a street, and whether this part runs from top to bottom."""
    rows = [[grid.token(Square(x, y)) == token for x in range(grid.width)] for y in range(grid.height)]
    best = (0, 0.0, 0.0, False)
    for turned, lines in ((False, rows), (True, [list(line) for line in zip(*rows, strict=True)])):
        for across, cells in enumerate(lines):
            for first in range(len(cells)):
                length = next((i for i, on in enumerate(cells[first:]) if not on), len(cells) - first)
                along = first + (length - 1) / 2
                found = (length, *((across, along) if turned else (along, across)), turned)
                best = max(best, found, key=lambda each: each[0])
    return best[1], best[2], best[3]
