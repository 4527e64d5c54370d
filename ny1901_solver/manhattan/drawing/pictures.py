"""Makes complete pictures: of a position with its players round the board, of a move, of the best moves, and for a web
page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...messages import gettext, ngettext
from ...pictures.framing import MARGIN, foot, header, text_box
from ...pictures.metrics import Face, wrap
from ...pictures.score_scale import ScoreScale
from ...pictures.sheet import Box, Picture
from ...pictures.signs import BADGE, badge
from ...text.words import join_clauses, join_words
from ..edition import Edition
from ..moves import Build, Move
from ..rules import Violation
from ..scoring import points_by_colour, scoring_lines
from ..state import GameState
from ..state.game import height, owner
from ..state.seen import mover_phrase
from .city_map import CityMap
from .colours import LIGHT, Palette, Sheet
from .key import entries
from .pieces import colour_name
from .scene import Proposal, Scene, tallest_text
from .seats import NARROW, SeatPanel

GUTTER = 24.0
ROOMY = 560.0  # the least width between the players at the sides


def position_picture(
    state: GameState,
    proposal: Proposal | None = None,
    palette: Palette = LIGHT,
    seen: Collection[int] | None = None,
    title: str | None = None,
) -> Picture:
    """Returns a picture of a position with its players, and of a proposed move with its effects or with the rules that
    it breaks.

    `seen` are the seats with open hands: by default the player to move, or all seats if the game is over.
    """
    scene = scene_of(state, proposal, seen)

    def write_move(sheet: Sheet, left: float, right: float, y: float) -> float:
        if proposal is None:
            return y
        mover = players(state, state.to_move)
        if proposal.violations:
            heading = gettext("illegal move of {player}", player=mover)
        else:
            heading = gettext("proposed move of {player}", player=mover)
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
    """Returns a picture of a position with a proposed move. The rules that the move breaks, or its effects, are listed
    below the board.
    """
    return position_picture(state, Proposal(move, tuple(broken)), palette, seen)


def scene_of(state: GameState, proposal: Proposal | None, seen: Collection[int] | None) -> Scene:
    """Returns a scene (the content of a picture) with open hands: by default the hand of the player to move, or all
    hands if the game is over.
    """
    if seen is None:
        seen = state.setup.seats if state.over else (state.to_move,)
    return Scene(state, proposal, frozenset(seen))


Writer = Callable[[Sheet, float, float, float], float]
"""Writes text between a left and a right edge, downwards from a given height.

The function returns the height below the text.
"""


def scene_picture(
    scene: Scene,
    palette: Palette,
    write: Writer,
    words: str,
    badges: Mapping[int, Sequence[int]] | None = None,
    title: str | None = None,
) -> Picture:
    """Returns a picture of a scene on a page of its own.

    `badges` contains the numbers of moves to paint, by plot, and `write` adds text below the board.
    """
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
    """Paints the board of a scene with the players round it, the points and the open cards, to the right of a given
    edge.
    """

    sheet: Sheet
    scene: Scene
    left: float
    badges: Mapping[int, Sequence[int]] | None = None

    @property
    def room(self) -> float:
        """The width between the players at the sides."""
        return max(ROOMY, CityMap(self.sheet, self.scene, 0, 0).width)

    @property
    def middle(self) -> tuple[float, float]:
        """The left and the right edge of the space between the players at the sides."""
        left = self.left + (NARROW + GUTTER) * bool(self.at("W"))
        return left, left + self.room

    @property
    def right(self) -> float:
        """The right edge of the painted table."""
        return self.middle[1] + (NARROW + GUTTER) * bool(self.at("E"))

    def draw(self, y: float, write: Writer | None = None) -> float:
        """Paints the whole table downwards from a given height. Returns the height of the table's lower edge.

        `write` adds its text below a player at the side, or below the table if no player sits there. A text below a
        player keeps the page low enough for a readable type size on paper.
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
        """Returns the seats at a side of the board."""
        return [seat for seat, own in enumerate(self.scene.state.setup.sides) if own == side]

    def foot(self, y: float) -> float:
        """Paints the points and cards below all players, downwards from a given height.

        Returns the height of the lower edge of the painted lines.
        """
        return self._cards(self._points(y))

    def _points(self, y: float) -> float:
        """Paints the points of all colours on one scale."""
        state, sheet = self.scene.state, self.sheet
        points = [state.points[colour] for colour in state.setup.in_play]
        last = max(30, -(-(max(points) + 2) // 10) * 10)
        scale = ScoreScale(points, last, self.left, self.right, y)
        sheet.rectangle(scale.band(0, last), fill=sheet.palette.city, stroke=sheet.palette.ink, stroke_width=0.8)
        scale.draw(sheet)
        scale.mark(sheet, [sheet.palette.look(state.edition, colour).livery for colour in state.setup.in_play])
        return scale.line + 30

    def _cards(self, y: float) -> float:
        """Paints sentences about the tallest building, the points of a scoring, the deck, and the played cards."""
        state = self.scene.state
        pays = points_by_colour(scoring_lines(state), len(state.points))
        payments = ", ".join(f"{state.edition.colours[colour]} {pays[colour]}" for colour in state.setup.in_play)
        facts = {"building": tallest_text(state), "payments": payments}
        if self.scene.valid_stacks != state.stacks:
            board = gettext(
                "Tallest building before the move: {building}. The board pays before the move: {payments}.", **facts
            )
        else:
            board = gettext("Tallest building now: {building}. The board pays now: {payments}.", **facts)
        deck = ngettext("Deck: {number} card.", "Deck: {number} cards.", sum(state.deck))
        cards = [f"{kind} x{count}" if count > 1 else str(kind) for kind, count in enumerate(state.played, 1) if count]
        if cards:
            played = gettext("Played since the last shuffle: cards {cards}.", cards=", ".join(cards))
        else:
            played = gettext("Played since the last shuffle: no card.")
        lines = wrap(f"{board} {deck} {played}", self.right - self.left, 14)
        return self.sheet.lines(lines, self.left, y + 14, 14, Face.SERIF, self.sheet.palette.ink) - 8


def notice(edition: Edition) -> str:
    """Returns the notice of an edition as a sentence: the facts that are unknown about the edition, or the remark that
    the edition is invented.
    """
    words = edition.notice[:1].upper() + edition.notice[1:]
    return words if not words or words.endswith(".") else f"{words}."


def players(state: GameState, seat: int) -> str:
    """Returns the names of a player's colours."""
    return join_words([state.edition.colours[colour] for colour in state.setup.colours[seat]])


def subtitle(state: GameState) -> str:
    """Returns a line with the number of players, the progress of the game, and the variants."""
    setup = state.setup
    parts = [ngettext("{number} player", "{number} players", len(setup.sides))]
    if not state.over:
        parts.append(gettext("round {round} of {rounds}", round=state.round, rounds=setup.rounds.number))
    parts.append(mover_phrase(state, players(state, state.to_move)))
    variants = gettext("with {variants}", variants=join_words(setup.variants)) if setup.variants else ""
    return join_clauses(", ".join(parts), variants)


def describe(scene: Scene) -> str:
    """Returns the description of a picture in sentences. The description does not reveal hidden hands."""
    state, edition = scene.state, scene.state.edition
    words = [f"{subtitle(state)}."]
    for seat in state.setup.seats:
        parts = [
            ngettext("{colour} {number} point", "{colour} {number} points", state.points[c], colour=edition.colours[c])
            for c in state.setup.colours[seat]
        ]
        if seat in scene.seen:
            cards = [str(kind) for kind, count in enumerate(state.hands[seat], 1) for _ in range(count)]
            parts.append(gettext("cards {cards}", cards=" ".join(cards)) if cards else gettext("no cards"))
        words.append(gettext("Seat {side}: {facts}.", side=state.setup.sides[seat], facts=", ".join(parts)))
    for plot, stack in enumerate(state.stacks):
        if stack:
            words.append(
                ngettext(
                    "{plot}: {pieces}, {number} floor, {owner}.",
                    "{plot}: {pieces}, {number} floors, {owner}.",
                    height(stack),
                    plot=edition.board.plots[plot],
                    pieces="".join(f"{edition.letters[each.colour]}{each.floors}" for each in stack),
                    owner=colour_name(edition, owner(stack)),
                )
            )
    if scene.proposal is not None:
        move = scene.proposal.move
        if scene.proposal.violations:
            words.append(gettext("A proposed move, illegal: {move}.", move=move))
        else:
            words.append(gettext("A proposed move, legal: {move}.", move=move))
        words += [f"{violation.rule}: {violation.sentence}." for violation in scene.proposal.violations]
        words += scene.effects()
    return " ".join(words)


EDGE = 18.0  # the margin round the table, with room for the sign of the player to move


def page_board(
    state: GameState,
    proposal: Proposal | None = None,
    palette: Palette = LIGHT,
    seen: Collection[int] | None = None,
) -> Picture:
    """Returns a picture of a position with its players and a proposed move, as `position_picture` shows them, for the
    web page.

    The SVG groups have data attributes: `data-city` for a city; `data-plot` for a plot, with its place and side in
    `data-left`, `data-top` and `data-cell`, and inside `data-building` with the pieces of a building from bottom to top
    and its plot in `data-at`; `data-seat` for a player, with `data-card` or, for a hidden hand, `data-back` inside; and
    `data-colour` for a player's colour, with `data-piece` and `data-of` for its pieces inside.
    """
    scene, sheet = scene_of(state, proposal, seen), Sheet(palette, "board-", tells=True)
    table = LaidTable(sheet, scene, EDGE)
    bottom = table.draw(EDGE)
    return sheet.picture(table.right + EDGE, bottom + EDGE, state.edition.title, describe(scene), notice(state.edition))


MOST = 3
"""The greatest number of drawn moves, because a plot has no room for more numbers."""


class Figured(NamedTuple):
    """A move with figures about it as text, such as the margin after the move."""

    move: Move
    figures: str


def advice_picture(
    state: GameState, moves: Sequence[Figured], palette: Palette = LIGHT, seen: Collection[int] | None = None
) -> Picture:
    """Returns a picture of a position with the first moves of a list, numbered on the board and with their figures
    below.
    """
    scene, shown = scene_of(state, None, seen), moves[:MOST]
    badges: dict[int, list[int]] = {}
    for number, figured in enumerate(shown, start=1):
        if isinstance(figured.move, Build):
            badges.setdefault(state.edition.board.number[figured.move.plot], []).append(number)

    def write_moves(sheet: Sheet, left: float, right: float, y: float) -> float:
        return _write_moves(sheet, shown, left, right, y)

    listed = "; ".join(f"{number}. {move}: {figures}" for number, (move, figures) in enumerate(shown, start=1))
    words = f"{describe(scene)} {gettext('The best of the compared moves: {moves}.', moves=listed)}"
    return scene_picture(scene, palette, write_moves, words, badges)


def _write_moves(sheet: Sheet, shown: Sequence[Figured], left: float, right: float, y: float) -> float:
    """Writes a list of moves below the board, each with its number and its figures."""
    start, top, x = len(sheet.elements), y, left + 40
    y += 24
    for number, figured in enumerate(shown, start=1):
        badge(sheet, left + 22, y - 4.5, BADGE, number)
        y = sheet.lines(wrap(str(figured.move), right - x - 14, 14, Face.MONO), x, y, 14, Face.MONO)
        y = sheet.lines(wrap(figured.figures, right - x - 14, 14), x, y, 14) + 5
    sheet.rectangle(Box(left, top, right, y - 14), fill=sheet.palette.city, stroke=sheet.palette.accent, radius=4)
    sheet.elements.insert(start, sheet.elements.pop())
    return y - 4
