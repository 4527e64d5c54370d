"""Whole pictures: a position with its players round the board, with a move or the best moves on it, or for a page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...pictures.framing import MARGIN, foot, header, text_box
from ...pictures.metrics import Face, wrap
from ...pictures.score_scale import ScoreScale
from ...pictures.sheet import Box, Picture
from ...pictures.signs import BADGE, badge
from ...text.words import join_words, quantity
from ..edition import Edition
from ..moves import Build, Move
from ..rules import Violation
from ..scoring import points_by_colour, scoring_lines
from ..state import GameState
from ..state.game import height, owner
from .city_map import CityMap
from .colours import LIGHT, Palette, Sheet
from .key import entries
from .pieces import colour_name
from .scene import Proposal, Scene, tallest_text
from .seats import NARROW, SeatPanel

GUTTER = 24.0
ROOMY = 560.0  # the least width of what stands between the players at the sides


def position_picture(
    state: GameState,
    proposal: Proposal | None = None,
    palette: Palette = LIGHT,
    seen: Collection[int] | None = None,
    title: str | None = None,
) -> Picture:
    """A position with its players, and on it a proposed move with what it changes or the rules that it breaks.

    `seen` are the seats whose hands lie open: that of the player to move when it is not given, all when the game is
    over.
    """
    scene = scene_of(state, proposal, seen)

    def write_move(sheet: Sheet, left: float, right: float, y: float) -> float:
        if proposal is None:
            return y
        verdict = "illegal move" if proposal.violations else "proposed move"
        heading = f"{verdict} of {players(state, state.to_move)}"
        broken = [f"{violation.rule}: {violation.sentence}." for violation in proposal.violations]
        place = left, right, y
        return text_box(sheet, heading, str(proposal.move), [*broken, *scene.effects()], place, palette.city)

    return scene_picture(scene, palette, write_move, describe(scene), title=title)


def move_picture(
    state: GameState,
    move: Move,
    broken: Sequence[Violation] = (),
    palette: Palette = LIGHT,
    seen: Collection[int] | None = None,
) -> Picture:
    """A position with a proposed move, which breaks the given rules, or else changes what the picture says below it."""
    return position_picture(state, Proposal(move, tuple(broken)), palette, seen)


def scene_of(state: GameState, proposal: Proposal | None, seen: Collection[int] | None) -> Scene:
    """A scene in which those hands lie open that are asked for."""
    if seen is None:
        seen = state.setup.seats if state.over else (state.to_move,)
    return Scene(state, proposal, frozenset(seen))


Writer = Callable[[Sheet, float, float, float], float]
"""Writes from a left to a right edge and from a height on; returns the height below that."""


def scene_picture(
    scene: Scene,
    palette: Palette,
    write: Writer,
    words: str,
    badges: Mapping[int, Sequence[int]] | None = None,
    title: str | None = None,
) -> Picture:
    """A scene on a page of its own; `badges` are numbers of moves by plot, `write` is written below the board."""
    state, sheet = scene.state, Sheet(palette)
    table = LaidTable(sheet, scene, MARGIN, badges)
    top = header(sheet, title or state.edition.title, subtitle(state), table.right)
    y = table.draw(top + 6, write) + 8
    signs = entries(sheet, scene, bool(badges))
    end = foot(
        sheet,
        signs,
        notice(state.edition),
        f"{state.setup.basis[:1].upper()}{state.setup.basis[1:]}.",
        table.right,
        y + 4,
    )
    return sheet.picture(
        table.right + MARGIN, end + MARGIN - 8, title or state.edition.title, words, notice(state.edition)
    )


@dataclass(frozen=True)
class LaidTable:
    """The board of a scene with the players round it, the points and the cards that lie open, from a left edge on."""

    sheet: Sheet
    scene: Scene
    left: float
    badges: Mapping[int, Sequence[int]] | None = None

    @property
    def room(self) -> float:
        """The width of what stands between the players at the sides."""
        return max(ROOMY, CityMap(self.sheet, self.scene, 0, 0).width)

    @property
    def middle(self) -> tuple[float, float]:
        """The left and right edge of what stands between the players at the sides."""
        left = self.left + (NARROW + GUTTER) * bool(self.at("W"))
        return left, left + self.room

    @property
    def right(self) -> float:
        """The right edge."""
        return self.middle[1] + (NARROW + GUTTER) * bool(self.at("E"))

    def draw(self, y: float, write: Writer | None = None) -> float:
        """Paints everything from a height on; returns where it ends.

        What is `write` stands below a player at the side, or without one below everything: so no page grows so high
        that its type is too small on paper.
        """
        (left, right), ends = self.middle, []
        for seat in self.at("N"):
            y = SeatPanel(self.sheet, self.scene, seat, left, right).draw(y + 4) + 8
        board = CityMap(self.sheet, self.scene, 0, 0)
        across = left + (right - left - board.width) / 2
        CityMap(self.sheet, self.scene, across, y + 4, self.badges).draw()
        for side, edge in (("W", self.left), ("E", right + GUTTER)):
            beside = y + 8
            for seat in self.at(side):
                beside = SeatPanel(self.sheet, self.scene, seat, edge, edge + NARROW).draw(beside) + 12
            if write is not None and self.at(side):
                beside, write = write(self.sheet, edge - 4, edge + NARROW + 4, beside), None
            ends.append(beside)
        y += 4 + board.height + 10
        for seat in self.at("S"):
            y = SeatPanel(self.sheet, self.scene, seat, left, right).draw(y + 4) + 8
        y = self.foot(max(y, *ends))
        return y if write is None else write(self.sheet, self.left, self.right, y + 8)

    def at(self, side: str) -> list[int]:
        """The seats at a side."""
        return [seat for seat, own in enumerate(self.scene.state.setup.sides) if own == side]

    def foot(self, y: float) -> float:
        """Paints what stands below all players, from a height on; returns where it ends."""
        return self._cards(self._points(y))

    def _points(self, y: float) -> float:
        """All colours' points on one scale."""
        state, sheet = self.scene.state, self.sheet
        points = [state.points[colour] for colour in state.setup.in_play]
        last = max(30, -(-(max(points) + 2) // 10) * 10)
        scale = ScoreScale(points, last, self.left, self.right, y)
        sheet.rectangle(scale.band(0, last), fill=sheet.palette.city, stroke=sheet.palette.ink, stroke_width=0.8)
        scale.draw(sheet)
        scale.mark(sheet, [sheet.palette.look(state.edition, colour).livery for colour in state.setup.in_play])
        return scale.line + 30

    def _cards(self, y: float) -> float:
        """What the board pays as it stands, how many cards are in the deck, and which have been played, in words."""
        state = self.scene.state
        pays = points_by_colour(scoring_lines(state), len(state.points))
        payments = ", ".join(f"{state.edition.colours[colour]} {pays[colour]}" for colour in state.setup.in_play)
        now = "before the move" if self.scene.valid_stacks != state.stacks else "now"
        words = f"Tallest building {now}: {tallest_text(state)}. The board pays {now}: {payments}. "
        played = [f"{kind} x{count}" if count > 1 else str(kind) for kind, count in enumerate(state.played, 1) if count]
        words += f"Deck: {quantity(sum(state.deck), 'card')}. "
        words += "Played since the last shuffle: " + (f"cards {', '.join(played)}." if played else "no card.")
        lines = wrap(words, self.right - self.left, 14)
        return self.sheet.lines(lines, self.left, y + 14, 14, Face.SERIF, self.sheet.palette.ink) - 8


def notice(edition: Edition) -> str:
    """What must be said of an edition: what of it is not known, or that it is invented."""
    words = edition.notice[:1].upper() + edition.notice[1:]
    return words if not words or words.endswith(".") else f"{words}."


def players(state: GameState, seat: int) -> str:
    """A player by the names of his colours."""
    return join_words([state.edition.colours[colour] for colour in state.setup.colours[seat]])


def subtitle(state: GameState) -> str:
    """How far a game is, in words."""
    setup = state.setup
    words = f"{len(setup.sides)} players, "
    if state.over:
        words += "the game is over"
    else:
        doing = {"open": "to open a city", "select": "to select pieces", "build": "to build"}[state.phase]
        words += f"round {state.round} of {setup.rounds.number}, {players(state, state.to_move)} {doing}"
    return words + (f"; with {join_words(setup.variants)}" if setup.variants else "")


def describe(scene: Scene) -> str:
    """What a picture of a position shows, in words; hidden hands are not told."""
    state, edition = scene.state, scene.state.edition
    words = [f"{subtitle(state)}."]
    for seat in state.setup.seats:
        points = ", ".join(
            f"{edition.colours[c]} {quantity(state.points[c], 'point')}" for c in state.setup.colours[seat]
        )
        hand = ""
        if seat in scene.seen:
            cards = [str(kind) for kind, count in enumerate(state.hands[seat], 1) for _ in range(count)]
            hand = f", cards {' '.join(cards) or 'none'}"
        words.append(f"Seat {state.setup.sides[seat]}: {points}{hand}.")
    for plot, stack in enumerate(state.stacks):
        if stack:
            pieces = "".join(f"{edition.letters[each.colour]}{each.floors}" for each in stack)
            high = quantity(height(stack), "floor")
            words.append(f"{edition.board.plots[plot]}: {pieces}, {high}, {colour_name(edition, owner(stack))}.")
    if scene.proposal is not None:
        verdict = "illegal" if scene.proposal.violations else "legal"
        words.append(f"A proposed move, {verdict}: {scene.proposal.move}.")
        words += [f"{violation.rule}: {violation.sentence}." for violation in scene.proposal.violations]
        words += scene.effects()
    return " ".join(words)


EDGE = 18.0  # round the table, with room for the sign of who is to move


def page_board(
    state: GameState,
    proposal: Proposal | None = None,
    palette: Palette = LIGHT,
    seen: Collection[int] | None = None,
) -> Picture:
    """A position with its players, and a proposed move on it, as `position_picture` shows them.

    In it are groups with `data-city`, with `data-plot` and the place and side of the plot in `data-left`, `data-top`
    and `data-cell`; with `data-seat`, in it `data-card` or, of a hand that is not shown, `data-back`, and with
    `data-colour`, in it `data-piece` and `data-of`.
    """
    scene, sheet = scene_of(state, proposal, seen), Sheet(palette, "board-", tells=True)
    table = LaidTable(sheet, scene, EDGE)
    bottom = table.draw(EDGE)
    return sheet.picture(table.right + EDGE, bottom + EDGE, state.edition.title, describe(scene), notice(state.edition))


MOST = 3
"""Moves that are drawn: as many numbers as a plot has room for."""


class Figured(NamedTuple):
    """A move with what is told of it, such as its points before the others."""

    move: Move
    figures: str


def advice_picture(
    state: GameState, moves: Sequence[Figured], palette: Palette = LIGHT, seen: Collection[int] | None = None
) -> Picture:
    """A position with the first moves of a list on it, each with a number of its own and its figures below."""
    scene, shown = scene_of(state, None, seen), moves[:MOST]
    badges: dict[int, list[int]] = {}
    for number, figured in enumerate(shown, start=1):
        if isinstance(figured.move, Build):
            badges.setdefault(state.edition.board.number[figured.move.plot], []).append(number)

    def write_moves(sheet: Sheet, left: float, right: float, y: float) -> float:
        return _write_moves(sheet, shown, left, right, y)

    listed = "; ".join(f"{number}. {move}: {figures}" for number, (move, figures) in enumerate(shown, start=1))
    words = f"{describe(scene)} The best moves of those compared: {listed}."
    return scene_picture(scene, palette, write_moves, words, badges)


def _write_moves(sheet: Sheet, shown: Sequence[Figured], left: float, right: float, y: float) -> float:
    """The moves in words, each with its number and its figures."""
    start, top, x = len(sheet.elements), y, left + 40
    y += 24
    for number, figured in enumerate(shown, start=1):
        badge(sheet, left + 22, y - 4.5, BADGE, number)
        y = sheet.lines(wrap(str(figured.move), right - x - 14, 14, Face.MONO), x, y, 14, Face.MONO)
        y = sheet.lines(wrap(figured.figures, right - x - 14, 14), x, y, 14) + 5
    sheet.rectangle(Box(left, top, right, y - 14), fill=sheet.palette.city, stroke=sheet.palette.accent, radius=4)
    sheet.elements.insert(start, sheet.elements.pop())
    return y - 4
