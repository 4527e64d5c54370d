"""Paints the players at the sides of the board: colours and points, the hand as seen from that side, and pieces."""

from __future__ import annotations

from ...messages import gettext, gettext_noop, ngettext
from ...pictures.metrics import Face, fit_text, width, wrap
from ...pictures.sheet import Box
from ...pictures.signs import LEAST, emblem, polygon
from ..moves import Discard, Select, Void, floors_of
from ..state import GameState
from ..state.seen import seen_pieces
from .colours import Sheet
from .pieces import CARD, PIECE, card, card_back, crossed_out, outline, piece
from .scene import Scene

NARROW, WIDE = 216.0, 560.0
"""The width of a panel next to the board, and the least width of a panel above or below the board."""

BAND = 26.0
CARDS_GAP = 5.0
LABEL = 52.0  # the width of a word before a row of pieces


_TURNS = {
    "open": gettext_noop("opens a city"),
    "select": gettext_noop("to select"),
    "build": gettext_noop("to build"),
}


class SeatPanel:
    """Paints a panel with a player's colours, cards and pieces between two edges.

    In a panel that is wide enough, the pieces are next to the cards.
    """

    def __init__(self, sheet: Sheet, scene: Scene, seat: int, left: float, right: float) -> None:
        self.sheet, self.scene, self.seat, self.left, self.right = sheet, scene, seat, left, right
        self.state, self.setup, self.edition = scene.state, scene.state.setup, scene.state.edition
        self.palette, self.colours = sheet.palette, self.setup.colours[seat]
        self.side = self.setup.sides[seat]
        self.moves = scene.proposal is not None and seat == self.state.to_move

    @property
    def _visible_state(self) -> GameState:
        """The position without secretly set out pieces (M-RND-3)."""
        return seen_pieces(self.state, self.scene.seen)

    @property
    def wide(self) -> bool:
        """Whether cards and pieces are next to each other."""
        return self.right - self.left >= WIDE

    def draw(self, y: float) -> float:
        """Paints the panel downwards from a given height. Returns the height of the panel's lower edge."""
        with self.sheet.thing(seat=self.state.letters(self.seat), side=self.side):
            start = len(self.sheet.elements)
            lower = self._status(self._band(y)) + 6
            hand = self._hand(self.left + 8 if self.wide else self.left, lower)
            if self.wide:
                left = self.left + 24 + self.edition.hand * (CARD[0] + CARDS_GAP)
                bottom = max(hand, self._pieces(left, lower))
            else:
                bottom = self._pieces(self.left + 4, hand + 4)
            frame = Box(self.left - 4, y - 4, self.right + 4, bottom + 4)
            self.sheet.rectangle(frame, fill=self.palette.city, stroke=self.palette.rule, stroke_width=0.8, radius=6)
            self.sheet.elements.insert(start, self.sheet.elements.pop())
        return bottom + 4

    def _band(self, y: float) -> float:
        """Paints the player's colours with their points."""
        room = (self.right - self.left) / len(self.colours)
        for number, colour in enumerate(self.colours):
            livery = self.palette.look(self.edition, colour).livery
            box = Box(self.left + number * room, y, self.left + (number + 1) * room, y + BAND)
            self.sheet.rectangle(box, fill=livery.fill, stroke=livery.line, radius=3)
            emblem(self.sheet, livery.emblem, box.left + 15, y + BAND / 2, 7, livery.ink)
            points = str(self.state.points[colour])
            if len(self.colours) == 1 or self.wide:
                points = ngettext("{number} point", "{number} points", self.state.points[colour])
            base = y + 0.69 * BAND
            end = self.sheet.text(
                points, box.right - 8, base, 15, Face.BOLD, fill=livery.ink, anchor="end", region=box
            ).left
            name, size = fit_text(self.edition.colours[colour], end - box.left - 36, (16, 14, LEAST), Face.BOLD)
            self.sheet.text(name, box.left + 29, base, size, Face.BOLD, fill=livery.ink, region=box)
        if self._to_move:
            middle = y + BAND / 2
            corners = [(self.left - 15, middle - 7), (self.left - 5, middle), (self.left - 15, middle + 7)]
            polygon(self.sheet, corners, self.palette.accent)
        return y + BAND

    @property
    def _to_move(self) -> bool:
        return not self.state.over and self.state.to_move == self.seat

    def _status(self, y: float) -> float:
        """Paints the player's seat, and phrases about his turn."""
        parts = [gettext("seat {side}", side=self.side)]
        if self._to_move:
            parts.append(gettext(_TURNS[self.state.phase]))
        if not self.state.over and self.state.start == self.seat:
            started = self.state.phase == "build"
            parts.append(gettext("started the round") if started else gettext("starts the round"))
        if len(self.colours) > 1:
            total = self.state.score(self.seat)
            parts.append(ngettext("{number} point together", "{number} points together", total))
        if self.state.redrawn and self._to_move:
            parts.append(gettext("has drawn anew"))
        room = self.right - self.left - 8
        lines = wrap(", ".join(parts), room, LEAST, Face.ITALIC)
        return self.sheet.lines(lines, self.left + 4, y + 15, LEAST, Face.ITALIC, self.palette.ink) - 1.3 * LEAST + 2

    def _hand(self, left: float, y: float) -> float:
        """Paints the cards in a player's hand, or the backs of the cards. A card that the move plays has an outline."""
        hand, seen = self.state.hands[self.seat], self.seat in self.scene.seen
        kinds = [kind for kind, count in enumerate(hand) for _ in range(count)]
        played = self.scene.card if self.moves else None
        room = self.right - left + CARDS_GAP
        a_row = self.edition.hand if self.wide else int(room // (CARD[0] + CARDS_GAP))
        for number, kind in enumerate(kinds):
            row, column = divmod(number, a_row)
            x, top = left + column * (CARD[0] + CARDS_GAP), y + row * (CARD[1] + CARDS_GAP)
            thing = {"card": kind + 1} if seen else {"back": number}
            with self.sheet.thing(**thing):
                if seen:
                    meaning = self.setup.meanings[self.seat][kind]
                    box = card(self.sheet, self.edition.board, kind, meaning, self.side, x, top)
                else:
                    box = card_back(self.sheet, self.side, x, top)
                if played is not None and (kind == played if seen else number == 0):
                    outline(self.sheet, Box(box.left - 2, box.top - 3, box.right + 2, box.bottom + 3), 2.6, 6)
                    played = None
        if not kinds:
            self.sheet.text(gettext("no cards"), left + 4, y + 14, LEAST, Face.ITALIC, fill=self.palette.faint)
        rows = max(1, -(-len(kinds) // a_row))
        return y + rows * (CARD[1] + CARDS_GAP)

    def _pieces(self, left: float, y: float) -> float:
        """Paints the pieces still to build in this round, and the pieces in supply, by colour."""
        proposal, shown, marked = self.scene.proposal if self.moves else None, self._visible_state, False
        if proposal is not None and not proposal.violations and isinstance(proposal.move, Select):
            shown, marked = self.scene.after, True
        for colour in self.colours:
            with self.sheet.thing(colour=self.edition.letters[colour]):
                selected, supply = shown.selected[colour], shown.supply[colour]
                y = self._row(colour, selected, left, y, marked=marked)
                y = self._supply(colour, supply, left, y) + 3
        return y

    def _row(self, colour: int, counts: tuple[int, ...], left: float, y: float, *, marked: bool) -> float:
        """Paints pieces one by one. A piece that the move builds has an outline; a piece that leaves the game is
        crossed out.
        """
        x = start = self._word(gettext("to build"), left, y)
        move = self.scene.proposal.move if self.moves and self.scene.proposal is not None else None
        spent = getattr(move, "floors", None) if getattr(move, "colour", "") == self.edition.letters[colour] else None
        look = self.palette.look(self.edition, colour)
        for floors in floors_of(counts):
            if x + PIECE > self.right - 2:
                x, y = start, y + PIECE + 5
            with self.sheet.thing(piece=floors, of="selected"):
                box = piece(self.sheet, look, floors, x, y, marked=marked or floors == spent)
                if floors == spent and isinstance(move, Void | Discard):
                    crossed_out(self.sheet, box)
            spent = None if floors == spent else spent
            x += PIECE + 5
        if not any(counts):
            if self._visible_state.selected[colour] != self.state.selected[colour]:
                none = gettext("set out, not shown yet")
            elif self.state.phase in ("open", "select"):
                none = gettext("none yet")
            else:
                none = gettext("none")
            self.sheet.text(none, x, y + 16, LEAST, Face.ITALIC, fill=self.palette.faint)
        return y + PIECE + 5

    def _supply(self, colour: int, counts: tuple[int, ...], left: float, y: float) -> float:
        """Paints a piece of each size with the number of these pieces."""
        x = start = self._word(gettext("supply"), left, y)
        look = self.palette.look(self.edition, colour)
        for floors, count in enumerate(counts, 1):
            if not count:
                continue
            text = f"x{count}"
            room = PIECE + 3 + width(text, LEAST)
            if x + room > self.right - 2:
                x, y = start, y + PIECE + 4
            with self.sheet.thing(piece=floors, of="supply"):
                piece(self.sheet, look, floors, x, y)
                self.sheet.text(text, x + PIECE + 3, y + 16, LEAST)
            x += room + 8
        if not any(counts):
            self.sheet.text(gettext("none"), x, y + 16, LEAST, Face.ITALIC, fill=self.palette.faint)
        return y + PIECE + 5

    def _word(self, text: str, left: float, y: float) -> float:
        """Paints the word in front of a row of pieces. Returns the left edge of the pieces."""
        self.sheet.text(text, left, y + 16, LEAST, Face.ITALIC, fill=self.palette.faint)
        return left + LABEL
