"""Draws complete pictures: a board with its tiles, and a position with or without turns drawn on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import svg

from ...geometry import Square
from ...messages import gettext, ngettext
from ...pictures.framing import MARGIN, header, heading, text_box
from ...pictures.metrics import Face, wrap
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, Picture, dash_lengths, short
from ...pictures.signs import badge
from ..chance import any_card
from ..edition import Edition
from ..moves import Placing, Reclaim, Shift, Take, Turn
from ..replay import points_gained
from ..rules import Violation, play
from ..scoring.final import points_sentence
from ..state import GameState
from ..table.card_names import ground_name
from ..tiles import Generation, Tile
from . import grounds, panels
from .board_map import BoardMap, coordinate_margin
from .colours import COLOUR, Palette, Sheet
from .key import footer, notice
from .panels import score_track
from .proposal import Proposal, covered_squares, crossed_squares, draw_proposal
from .tiles_view import catalogue

SIDE = 690.0  # the width of the panels beside the board
MARKET = 220.0  # the width of the open market
GUTTER = 30.0
WIDEST_BOARD = 780.0
Upon: TypeAlias = Callable[[Sheet, Frame], None]
"""A function that paints on a drawn board; the function gets the sheet and the frame of the board."""
Writer: TypeAlias = Callable[[Sheet, float, float, float], float]
"""A function that writes a text between a left and a right edge, starting at a height.

Returns the height at which the text ends.
"""

CELLS = (34.0, 64.0)  # the smallest and the largest side of a square


def board_picture(edition: Edition, palette: Palette = COLOUR, wrong: Collection[Square] = ()) -> Picture:
    """Draws a board without a position, with the tiles of its edition. The squares of `wrong`, which have mistakes, are
    marked."""
    sheet = Sheet(palette)
    subtitle = gettext(
        "{territories} territories in {districts} districts, {squares} squares, {tiles} tiles",
        territories=len(edition.board.territories),
        districts=len(edition.board.legend.districts),
        squares=len(edition.board.squares),
        tiles=len(edition.tiles),
    )
    layout = _Layout.of(sheet, edition, subtitle)
    BoardMap(sheet, edition, layout.frame, wrong=wrong).draw()
    y = layout.top
    for title, tiles in tile_groups(edition):
        y = heading(sheet, title, layout.side, layout.right, y)
        y = catalogue(sheet, tiles, layout.side, y, SIDE) + 8
    sentences = [gettext("The board of the edition {edition}: {figures}.", edition=edition.title, figures=subtitle)]
    if wrong:
        sentences.append(gettext("There is a mistake at {squares}.", squares=", ".join(map(str, sorted(wrong)))))
    return layout.finish(sheet, None, " ".join(sentences), max(y, layout.below), wrong=bool(wrong))


def position_picture(
    state: GameState, proposal: Proposal | None = None, palette: Palette = COLOUR, remarks: Sequence[str] = ()
) -> Picture:
    """Draws a position with a proposed turn and the rules that the turn breaks.

    `remarks` are sentences below the turn.
    """

    def upon(sheet: Sheet, frame: Frame) -> None:
        if proposal is not None:
            draw_proposal(sheet, frame, state, proposal)

    def write(sheet: Sheet, left: float, right: float, y: float) -> float:
        return _turn_text(sheet, state, proposal, remarks, left, right, y) if proposal else y

    hidden, crosses = (
        (covered_squares(state, proposal), crossed_squares(state, proposal)) if proposal else (set(), set())
    )
    words = describe(state, proposal)
    return position_page(state, palette, hidden, upon, write, words, turn=proposal is not None, crosses=crosses)


def position_page(
    state: GameState,
    palette: Palette,
    hidden: set[Square],
    upon: Upon,
    write: Writer,
    words: str,
    turn: bool = False,
    crosses: Collection[Square] = (),
) -> Picture:
    """Draws a position. The function `upon` paints on the board, and a text is written below the board or below the
    players, wherever the text has room.

    The board has no labels on `hidden` squares. `crosses` are the squares that `upon` hatches. `words` is a text that
    describes the picture. If `turn` is true, the footer explains how a turn is drawn.
    """
    sheet, edition = Sheet(palette), state.edition
    layout = _Layout.of(sheet, edition, _subtitle(state))
    BoardMap(sheet, edition, layout.frame, state, hidden, crossed=crosses).draw(lambda: upon(sheet, layout.frame))
    lower = score_track(sheet, state, MARGIN, layout.board_right, layout.below + 4)
    left, right = layout.side, layout.right
    y = panels.open_market(sheet, state, left, left + MARKET, layout.top)
    y = max(y, panels.legendaries(sheet, state, left + MARKET + GUTTER, right, layout.top))
    for panel in (panels.future_market, panels.cards_in_play):
        y = panel(sheet, state, left, right, y)
    y = heading(sheet, gettext("Players"), left, right, y)
    for seat in state.setup.seats:
        y = panels.player(sheet, state, seat, left, right, y)
    if y < lower:
        y = write(sheet, left, right, y)
    else:
        lower = write(sheet, MARGIN, layout.board_right, lower + 10)
    return layout.finish(sheet, state, words, max(y, lower), turn=turn)


def turn_picture(state: GameState, turn: Turn, broken: Sequence[Violation] = (), palette: Palette = COLOUR) -> Picture:
    """Draws a position with a proposed turn. Below the position are the rules that the turn breaks, or the points of
    the turn."""
    remarks = [] if broken else _remarks(state, turn)
    return position_picture(state, Proposal(turn, tuple(broken)), palette, remarks)


def _remarks(state: GameState, turn: Turn) -> list[str]:
    """A sentence with the points of a legal turn.

    The sentence is empty for a turn that depends on the cards of a Market Shift.
    """
    if any(isinstance(step, Shift) for step in turn.steps):
        return []
    after = play(state, turn, any_card)
    return [f"{points_sentence(state.colour(state.to_move), points_gained(state, after, state.to_move))}."]


@dataclass(frozen=True, slots=True)
class _Layout:
    """The places of the board and of the panels beside the board. Board and panels start at the height `top`."""

    edition: Edition
    frame: Frame
    top: float

    @classmethod
    def of(cls, sheet: Sheet, edition: Edition, subtitle: str) -> _Layout:
        """Chooses a size of the board's squares that fits the page, and writes the header."""
        cell = board_cell(edition)
        margin = coordinate_margin(cell)
        right = MARGIN + edition.board.grid.width * cell + 2 * margin + GUTTER + SIDE
        top = header(sheet, edition.title, subtitle, right)
        return cls(edition, Frame(MARGIN + margin, top + margin, cell), top)

    @property
    def board_right(self) -> float:
        """The right edge of the coordinates of the board."""
        return self.frame.at((self.edition.board.grid.width, 0))[0] + coordinate_margin(self.frame.cell)

    @property
    def below(self) -> float:
        """The lower edge of the coordinates of the board."""
        return self.frame.at((0, self.edition.board.grid.height))[1] + coordinate_margin(self.frame.cell)

    @property
    def side(self) -> float:
        """The left edge of the panels beside the board."""
        return self.board_right + GUTTER

    @property
    def right(self) -> float:
        """The right edge of the panels beside the board."""
        return self.side + SIDE

    def finish(
        self,
        sheet: Sheet,
        state: GameState | None,
        words: str,
        bottom: float,
        *,
        turn: bool = False,
        wrong: bool = False,
    ) -> Picture:
        """Paints the footer below everything else and returns the picture."""
        end = footer(sheet, self.edition, state, self.right, bottom + 10, small=False, turn=turn, wrong=wrong)
        edition = self.edition
        return sheet.picture(self.right + MARGIN, end + MARGIN - 8, edition.title, words, notice(edition))


def board_cell(edition: Edition) -> float:
    """The side of a square, in pixels, on a board that has a page of its own."""
    return float(int(max(CELLS[0], min(CELLS[1], WIDEST_BOARD / edition.board.grid.width))))


def describe(state: GameState, proposal: Proposal | None = None) -> str:
    """A text that describes the picture of a position."""
    players = "; ".join(
        gettext(
            "{player}: {points} points, buildings {buildings}",
            player=state.colour(seat),
            points=player.score,
            buildings=", ".join(str(site.placement) for site in player.buildings) or gettext("none"),
        )
        for seat, player in enumerate(state.players)
    )
    sentences = [f"{_subtitle(state)}.", f"{players}."]
    if proposal is not None and proposal.violations:
        sentences.append(gettext("A proposed turn, which is illegal: {turn}.", turn=proposal.turn))
        sentences += [f"{violation.rule}: {violation.sentence}." for violation in proposal.violations]
    elif proposal is not None:
        sentences.append(gettext("A proposed turn, which is legal: {turn}.", turn=proposal.turn))
    return " ".join(sentences)


def tile_groups(edition: Edition) -> list[tuple[str, list[Tile]]]:
    """The tiles of an edition, grouped under headings."""
    titles = {
        Generation.BRONZE: gettext("bronze skyscrapers"),
        Generation.SILVER: gettext("silver skyscrapers"),
        Generation.GOLD: gettext("gold skyscrapers"),
    }
    groups = [
        (title, [tile for tile in edition.tiles if tile.generation == generation and not tile.legendary])
        for generation, title in titles.items()
    ]
    groups.append((gettext("legendary skyscrapers"), [tile for tile in edition.tiles if tile.legendary]))
    groups.append((gettext("starter building"), [edition.tiles[edition.starter]]))
    return [(title, tiles) for title, tiles in groups if tiles]


def _subtitle(state: GameState) -> str:
    """A line with the number of players, the player to move, and whether the end of the game is triggered."""
    phrases = [ngettext("{number} player", "{number} players", len(state.players))]
    if state.over:
        phrases.append(gettext("the game is over"))
        return ", ".join(phrases)
    player = state.colour(state.to_move)
    if state.turn is None:
        phrases.append(gettext("{player} to move", player=player))
    else:
        steps = "; ".join(map(str, state.turn.steps))
        phrases.append(gettext("{player} to move in the middle of a turn ({steps})", player=player, steps=steps))
    if state.ended_by is not None:
        phrases.append(gettext("last round ({player} triggered the end)", player=state.colour(state.ended_by)))
    return ", ".join(phrases)


def _turn_text(
    sheet: Sheet,
    state: GameState,
    proposal: Proposal,
    remarks: Sequence[str],
    left: float,
    right: float,
    y: float,
) -> float:
    """Writes a turn, with the rules that the turn breaks or with the points of the turn. Returns the height at which
    the text ends."""
    player = state.colour(state.to_move)
    illegal, legal = (
        gettext("illegal turn of {player}", player=player),
        gettext("proposed turn of {player}", player=player),
    )
    title = illegal if proposal.violations else legal
    sentences = [*(f"{violation.rule}: {violation.sentence}" for violation in proposal.violations), *remarks]
    return text_box(sheet, title, str(proposal.turn), sentences, (left, right, y), sheet.palette.street)


def page_board(
    about: Edition | GameState,
    proposal: Proposal | None = None,
    palette: Palette = COLOUR,
    wrong: Collection[Square] = (),
) -> Picture:
    """Draws a board for the page, with a position and a proposed turn if these are given. The squares of `wrong`, which
    have mistakes, are marked.

    The outermost group has the attributes `data-left`, `data-top` and `data-cell`: the position and the side of the
    square A1. The groups within the outermost group have `data-territory`; `data-coordinates`; `data-building` and
    `data-owner`, with the building's squares in `data-at`; or `data-worker` with the worker's colour, and the worker's
    territory in `data-at`. The page paints land cards with the patterns of districts, which also have the names of
    `ground_name`.
    """
    sheet = Sheet(palette, "board-", tells=True)
    state = about if isinstance(about, GameState) else None
    edition = about.edition if isinstance(about, GameState) else about
    cell = board_cell(edition)
    margin = coordinate_margin(cell)
    frame = Frame(margin, margin, cell)

    def upon() -> None:
        if state is not None and proposal is not None:
            draw_proposal(sheet, frame, state, proposal)

    with sheet.thing(left=short(margin), top=short(margin), cell=short(cell)):
        hidden, crosses = set[Square](), set[Square]()
        if state is not None and proposal is not None:
            hidden, crosses = covered_squares(state, proposal), crossed_squares(state, proposal)
        BoardMap(sheet, edition, frame, state, hidden, wrong, crosses).draw(upon)
    for number in range(len(edition.board.legend.districts)):
        sheet.copy_pattern(ground_name(number), grounds.land(sheet, edition, number))
    grid = edition.board.grid
    if state is None:
        words = gettext("The board of the edition {edition}.", edition=edition.title)
    else:
        words = describe(state, proposal)
    width, height = grid.width * cell + 2 * margin, grid.height * cell + 2 * margin
    return sheet.picture(width, height, edition.title, words, notice(edition))


STYLES = (("solid", ()), ("dashed", (9.0, 5.0)), ("dotted", (2.0, 4.0)))
"""The line styles of the turns, by the rank of the turn. The styles differ so that no information depends on hue.

The number of styles is the number of turns that a picture can show.
"""

INSETS = (0.0, 5.0, 10.0)  # pixels on a large board; outlines of the same squares are drawn inside one another


class Figured(NamedTuple):
    """A turn with its numbers as texts, such as its share of wins and its margin."""

    turn: Turn
    figures: str


def advice_picture(state: GameState, turns: Sequence[Figured], palette: Palette = COLOUR) -> Picture:
    """Draws a position with the first turns of a ranked list. Each turn has its own line style and number.

    A thick outline marks a turn's buildings, and a thin outline marks the land that the turn claims. The turns and
    their numbers (such as the share of wins) are listed below the board.
    """
    shown = list(zip(turns, STYLES, strict=False))
    badges = _badges(state, [figured.turn for figured, _ in shown])

    def upon(sheet: Sheet, frame: Frame) -> None:
        for number, (figured, (_, dashes)) in enumerate(shown):
            _outline(sheet, frame, state, figured.turn, number, dashes)
        for number, square in badges.items():
            x, y = frame.at((square.column + 0.5, square.row + 0.5))
            badge(sheet, x, y, 0.26 * frame.cell, number)

    def write(sheet: Sheet, left: float, right: float, y: float) -> float:
        return _write_turns(sheet, shown, left, right, y)

    listing = "; ".join(
        f"{number}. {figured.turn}: {figured.figures}" for number, (figured, _) in enumerate(shown, start=1)
    )
    best = gettext("The best of the compared turns: {turns}.", turns=listing)
    return position_page(state, palette, set(badges.values()), upon, write, f"{describe(state)} {best}")


def _badges(state: GameState, turns: Sequence[Turn]) -> dict[int, Square]:
    """The square on which the number of each turn is written. If possible, the square is the first square of the turn
    that has no other number."""
    badges: dict[int, Square] = {}
    for number, turn in enumerate(turns, start=1):
        built = [square for step in turn.steps if isinstance(step, Placing) for square in step.placement.squares]
        squares = [*sorted(built), *sorted(_land(state, turn))]
        free = [square for square in squares if square not in badges.values()]
        if free:
            badges[number] = free[0]
    return badges


def _land(state: GameState, turn: Turn) -> list[Square]:
    """The squares of the territories that a turn claims or gives back."""
    board = state.edition.board
    names: list[str] = []
    for step in turn.steps:
        match step:
            case Take(territories):
                names += territories
            case Reclaim(territory):
                names.append(territory)
    return [square for name in names for square in board.squares_of(board.by_name[name].mask)]


def _outline(sheet: Sheet, frame: Frame, state: GameState, turn: Turn, number: int, dashes: Sequence[float]) -> None:
    scale = frame.cell / 64
    inset = INSETS[number] * scale
    if land := _land(state, turn):
        _line(sheet, frame, land, inset + 2 * scale, 1.6, dashes)
    for step in turn.steps:
        if isinstance(step, Placing):
            _line(sheet, frame, step.placement.squares, inset, 3.2, dashes)


def _line(
    sheet: Sheet, frame: Frame, squares: Sequence[Square], inset: float, thick: float, dashes: Sequence[float]
) -> None:
    """Paints a line around squares on top of a wider pale line, so that the line is visible on any background."""
    path, palette = frame.path(squares, inset, 3), sheet.palette
    thick *= palette.emphasis
    sheet.add(
        svg.Path(d=path, fill="none", stroke=palette.paper, stroke_width=short(thick + 2.4)),
        svg.Path(
            d=path, fill="none", stroke=palette.accent, stroke_width=short(thick), stroke_dasharray=dash_lengths(dashes)
        ),
    )


def _write_turns(
    sheet: Sheet, shown: Sequence[tuple[Figured, tuple[str, tuple[float, ...]]]], edge: float, right: float, y: float
) -> float:
    """Writes the turns, each with its line style, number and figures. Returns the height at which the text ends."""
    palette, left, start, top = sheet.palette, edge + 14, len(sheet.elements), y
    y += 22
    for number, (figured, (_, dashes)) in enumerate(shown, start=1):
        sheet.line(left, y - 4, left + 44, y - 4, palette.accent, 3 * palette.emphasis, dashes)
        sheet.text(str(number), left + 54, y, 14, Face.BOLD, fill=palette.accent)
        room = right - left - 90
        y = sheet.lines(wrap(str(figured.turn), room, 13, Face.MONO), left + 74, y, 13, Face.MONO)
        y = sheet.lines(wrap(figured.figures, room, 13), left + 74, y, 13) + 4
    explanation = gettext("thick lines: new buildings; thin lines: claimed land")
    y = sheet.lines([explanation], left, y + 2, 13, Face.ITALIC) + 2
    sheet.rectangle(Box(edge, top, right, y - 8), fill=palette.street, stroke=palette.accent, radius=4)
    sheet.elements.insert(start, sheet.elements.pop())
    return y + 2
