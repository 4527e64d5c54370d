"""Paints the cities with their plots: each building with its owner, its height and its pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import svg

from ...messages import gettext
from ...pictures.metrics import Face, fit_text, width
from ...pictures.patterns import rising
from ...pictures.sheet import Box, short
from ...pictures.signs import BADGE, LEAST, badge, emblem, offence
from ..scoring import tallest
from ..state import Stack
from ..state.game import floors, height, owner
from .colours import PieceLook, Sheet
from .pieces import arrow, chip, crown, emblem_chip, monster, outline
from .scene import Scene

CELL = 76.0  # the side of a plot
EDGE = 6.0  # the margin of a city round its plots
HEAD = 28.0  # room for a city's name
GAP = 14.0  # between cities
INSET = 3.0  # the margin of a building in its plot
BAR = 16.0  # the width of the bar of pieces
FLOOR = 7.0  # the greatest height of a floor in the bar
HEIGHTS = (23.0, 19.0, 15.0)  # type sizes of the number of floors


class CityMap:
    """Paints the cities of a scene, with the upper left corner at a point. `badges` contains the numbers of moves to
    paint, by plot. `shown` lists the cities to paint (default: all cities), which keep their usual places.
    """

    def __init__(
        self,
        sheet: Sheet,
        scene: Scene,
        left: float,
        top: float,
        badges: Mapping[int, Sequence[int]] | None = None,
        shown: Sequence[int] | None = None,
    ) -> None:
        self.sheet, self.scene, self.left, self.top = sheet, scene, left, top
        self.edition, self.board, self.palette = scene.state.edition, scene.state.edition.board, sheet.palette
        self.badges = badges or {}
        self.shown = range(self.board.cities) if shown is None else sorted(shown)
        self.first = min(city % self.board.columns for city in self.shown)
        self.above = min(city // self.board.columns for city in self.shown)
        self.tallest = tallest(scene.valid_stacks)
        most = max(1, max(map(height, scene.stacks)))
        self.floor = min(FLOOR, (CELL - 2 * INSET - 6) / most)

    @property
    def width(self) -> float:
        """The width of all cities together."""
        columns = max(city % self.board.columns for city in self.shown) - self.first + 1
        return columns * (self._side + GAP) - GAP

    @property
    def height(self) -> float:
        """The height of all cities together."""
        rows = max(city // self.board.columns for city in self.shown) - self.above + 1
        return rows * (self._side + HEAD + GAP) - GAP

    @property
    def _side(self) -> float:
        return self.board.side * CELL + 2 * EDGE

    def city_box(self, city: int) -> Box:
        """Returns the rectangle in which a city is painted, including its name."""
        row, column = divmod(city, self.board.columns)
        left = self.left + (column - self.first) * (self._side + GAP)
        top = self.top + (row - self.above) * (self._side + HEAD + GAP)
        return Box(left, top, left + self._side, top + HEAD + self._side)

    def plot_box(self, plot: int) -> Box:
        """Returns the rectangle in which a plot is painted."""
        city = self.city_box(self.board.city_of(plot))
        row, column = divmod(self.board.position_of(plot) - 1, self.board.side)
        left, top = city.left + EDGE + column * CELL, city.top + HEAD + row * CELL
        return Box(left, top, left + CELL, top + CELL)

    def draw(self) -> None:
        """Paints all cities, the lowest layer first."""
        for city in self.shown:
            with self.sheet.thing(city=self.board.slots[city]):
                self._city(city)
            for position in self.board.positions:
                plot = city * self.board.size + position - 1
                box = self.plot_box(plot)
                with self.sheet.thing(
                    plot=self.board.plots[plot], left=short(box.left), top=short(box.top), cell=short(CELL)
                ):
                    self._plot(plot, box)
        self._way_of_the_monster()

    def _city(self, city: int) -> None:
        sheet, palette, box = self.sheet, self.palette, self.city_box(city)
        is_open = bool(self.scene.open >> city & 1)
        opens = is_open and not self.scene.state.open >> city & 1
        sheet.rectangle(box, fill=palette.city, stroke=palette.ink, stroke_width=1.2, radius=6)
        left, base = box.left + EDGE + 2, box.top + 19.5
        end = self._majority(city, box) if is_open else self._word(gettext("closed"), box)
        slot = sheet.text(self.board.slots[city], left, base, 17, Face.BOLD, region=box)
        room = end - slot.right - 14
        name, size = fit_text(self.edition.cities[city].name, room, (15, 14, LEAST))
        sheet.text(name, slot.right + 7, base, size, fill=palette.ink if is_open else palette.faint, region=box)
        if opens:
            outline(sheet, box, radius=6)

    def _word(self, text: str, box: Box) -> float:
        """Paints a word at the right end of the heading of a city. Returns the left edge of the word."""
        fill = self.palette.faint
        at = box.right - EDGE - 2, box.top + 19
        return self.sheet.text(text, *at, LEAST, Face.ITALIC, fill=fill, anchor="end", region=box).left

    def _majority(self, city: int, box: Box) -> float:
        """Paints the colour that owns most buildings of a city, with the numbers of buildings of this colour and of the
        next colour. Returns the left edge of the text.
        """
        first = city * self.board.size
        stacks = self.scene.valid_stacks[first : first + self.board.size]
        owners = [top for stack in stacks if (top := owner(stack)) is not None]
        counts = sorted((owners.count(colour) for colour in set(owners)), reverse=True)
        before, leader = self.scene.leaders(city)
        if leader is None:
            words = gettext("empty")
            if counts:
                words = gettext("tie {first}:{second}", first=counts[0], second=counts[1])
            left = self._word(words, box)
            place = Box(left - 4, box.top + 5, box.right - EDGE + 2, box.top + 23)
        else:
            words = f"{counts[0]}:{counts[1] if len(counts) > 1 else 0}"
            look = self.palette.look(self.edition, leader)
            name = f"{self.edition.colours[leader]} {words}"
            room = box.right - box.left - 2 * EDGE - 30 - width(self.edition.cities[city].name, LEAST)
            words = name if width(name, LEAST, Face.BOLD) + 24 <= room else words
            long = width(words, LEAST, Face.BOLD) + 26
            place = Box(box.right - EDGE - long, box.top + 5, box.right - EDGE, box.top + 23)
            self._leader(look, words, place)
            left = place.left
        if before != leader:
            outline(self.sheet, place, 2)
        return left

    def _leader(self, look: PieceLook, words: str, place: Box) -> None:
        livery, middle = look.livery, (place.top + place.bottom) / 2
        self.sheet.rectangle(place, fill=livery.fill, stroke=livery.line, stroke_width=0.9, radius=4)
        emblem(self.sheet, livery.emblem, place.left + 11, middle, 5, livery.ink)
        at = place.left + 20, middle + 0.33 * LEAST
        self.sheet.text(words, *at, LEAST, Face.BOLD, fill=livery.ink, region=place)

    def _plot(self, plot: int, box: Box) -> None:
        sheet, palette, scene = self.sheet, self.palette, self.scene
        is_open = bool(scene.open >> self.board.city_of(plot) & 1)
        fill = palette.plot if is_open else rising(sheet, "closed", palette.closed)
        sheet.rectangle(box, fill=fill, stroke=palette.rule, stroke_width=0.9)
        stack, stands = scene.stacks[plot], scene.after.monster == plot
        if stack:
            pieces = ",".join(f"{self.edition.letters[each.colour]}{each.floors}" for each in stack)
            with sheet.thing(building=pieces, at=self.board.plots[plot]):
                self._building(plot, stack, box)
        if plot in scene.wrong:
            self._hatch(box)
        elif plot == scene.built_plot:
            outline(sheet, Box(box.left + 1, box.top + 1, box.right - 1, box.bottom - 1), 3.4)
        if plot in self.badges:
            outline(sheet, Box(box.left + 1, box.top + 1, box.right - 1, box.bottom - 1), 2)
        if plot == scene.eaten:
            outline(sheet, Box(box.left + 2, box.top + 2, box.right - 2, box.bottom - 2), 2, dashes=(5, 4))
        self._foot(plot, box, bool(stack), is_open)
        if stands and not stack:
            monster(sheet, (box.left + box.right) / 2, box.top + 30, 19)

    def _building(self, plot: int, stack: Stack, box: Box) -> None:
        """Paints a building: the owner's colour, the number of floors on it, and at the right the pieces from bottom to
        top.
        """
        sheet, top = self.sheet, owner(stack)
        assert top is not None
        look = self.palette.look(self.edition, top)
        livery = look.livery
        body = Box(box.left + INSET, box.top + INSET, box.right - INSET, box.bottom - INSET)
        sheet.rectangle(body, fill=look.ground(sheet), stroke=livery.line, stroke_width=1.4, radius=4)
        self._bar(plot, stack, body)
        roof = Box(body.left + 1.5, body.top + 1.5, body.right - BAR - 6, body.top + 25.5)
        sheet.rectangle(roof, fill=livery.fill, radius=3)
        text, size = fit_text(str(height(stack)), 30, HEIGHTS, Face.BOLD)
        middle, base = body.left + 36, body.top + 20.5
        sheet.text(text, middle, base, size, Face.BOLD, fill=livery.ink, anchor="middle", halo=livery.fill, region=body)
        x, y = body.left + 12, body.top + 13.5
        if self._changes_hands(plot) and self.scene.after.monster == plot:
            monster(sheet, x, y, 8)
        elif self._changes_hands(plot) and plot == self.tallest:
            crown(sheet, x, y, 8, livery.ink, livery.fill)
        else:
            emblem(sheet, livery.emblem, x, y, 7, livery.ink)
            sheet.mark(Box(x - 7, y - 7, x + 7, y + 7))
        self._shares(stack, body)

    def _changes_hands(self, plot: int) -> bool:
        before, after = self.scene.owners(plot)
        return before is not None and after is not None and before != after

    def _bar(self, plot: int, stack: Stack, body: Box) -> None:
        """Paints the pieces of a building from bottom to top. The height of each piece is proportional to its
        floors.
        """
        sheet, right = self.sheet, body.right - 3
        left, y = right - BAR, body.bottom - 3
        sheet.rectangle(Box(left - 1.5, body.top + 3, right + 1.5, y + 1.5), fill=self.palette.city, radius=2)
        for each in stack:
            look = self.palette.look(self.edition, each.colour)
            segment = Box(left, y - each.floors * self.floor, right, y)
            sheet.rectangle(segment, fill=look.ground(sheet), stroke=look.livery.line, stroke_width=1)
            y = segment.top
        if plot == self.scene.built_plot and plot not in self.scene.wrong:
            outline(sheet, Box(left, y, right, y + stack[-1].floors * self.floor), 1.8, radius=1)

    def _shares(self, stack: Stack, body: Box) -> None:
        """Paints the floors of each colour, the owner's first, if the building has several colours."""
        colours = list(dict.fromkeys(each.colour for each in reversed(stack)))
        if len(colours) == 1:
            return
        for number, colour in enumerate(colours[:4]):
            row, column = divmod(number, 2)
            x, y = body.left + 3 + 24 * column, body.top + 26 + 14 * row
            text = f"{self.edition.letters[colour]}{floors(stack, colour)}"
            chip(self.sheet, self.palette.look(self.edition, colour), text, Box(x, y, x + 23, y + 13.5))

    def _foot(self, plot: int, box: Box, stands: bool, is_open: bool) -> None:
        """Paints the bottom line of a plot: the plot's name, and the numbers of moves or the change of owner.

        The crown and the monster are painted last.
        """
        sheet, scene, palette = self.sheet, self.scene, self.palette
        left, middle = box.left + 7, box.bottom - 11
        top = owner(scene.stacks[plot])
        livery = None if top is None else palette.look(self.edition, top).livery
        ink, halo = palette.faint, palette.plot if is_open else palette.closed.fill
        if livery is not None:
            ink, halo = livery.ink, livery.fill
        x, numbers = left, self.badges.get(plot, ())
        if numbers and not stands:
            for place, number in enumerate(numbers):
                badge(
                    sheet, (box.left + box.right) / 2 + 23 * (place - (len(numbers) - 1) / 2), box.top + 32, 11, number
                )
        if numbers and stands:
            for number in numbers:
                badge(sheet, x + BADGE - 1, middle, BADGE, number)
                x += 2 * BADGE + 0.5
            x -= 1
        elif self._changes_hands(plot):
            before, after = scene.owners(plot)
            assert before is not None
            assert after is not None
            emblem_chip(sheet, palette.look(self.edition, before), x + 6, middle)
            arrow(sheet, (x + 15, middle), (x + 27, middle))
            emblem_chip(sheet, palette.look(self.edition, after), x + 36, middle)
            return
        else:
            x = sheet.text(self.board.plots[plot], x - 1, middle + 4.5, LEAST, fill=ink, halo=halo, region=box).right
        if livery is not None and plot == self.tallest and len(numbers) < 3:
            crown(sheet, x + 10, middle, 7.5, livery.ink, livery.fill)
            x += 18
        if stands and scene.after.monster == plot:
            monster(sheet, x + 9, middle, 7)

    def _hatch(self, box: Box) -> None:
        inner = Box(box.left + 1.5, box.top + 1.5, box.right - 1.5, box.bottom - 1.5)
        self.sheet.add(
            svg.Rect(
                x=short(inner.left),
                y=short(inner.top),
                width=short(inner.right - inner.left),
                height=short(inner.bottom - inner.top),
                fill=offence(self.sheet),
                opacity=0.4,
            )
        )
        outline(self.sheet, inner, 3)

    def _way_of_the_monster(self) -> None:
        """Paints an arrow from the monster's old plot to its new plot."""
        before, after = self.scene.state.monster, self.scene.after.monster
        if before is None or after is None or before == after:
            return
        boxes = self.plot_box(before), self.plot_box(after)
        (x1, y1), (x2, y2) = (((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes)
        start, end = ((x1 + way * (x2 - x1), y1 + way * (y2 - y1)) for way in (0.2, 0.56))
        arrow(self.sheet, start, end, 3)
