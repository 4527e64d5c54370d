"""A strip of small boards, with one board for each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...errors import DataError
from ...messages import gettext, ngettext
from ...pictures.framing import MARGIN, header
from ...pictures.metrics import Face, wrap
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, Picture
from ...pictures.signs import LEAST, emblem
from ..moves import Turn
from ..planning.problem import PlanProblem, Stage, advance, asks_for_hidden_cards, first_stage
from ..replay import Played
from ..rules import Violation, violations
from ..state import GameState
from .board_map import BoardMap, coordinate_margin
from .colours import COLOUR, Palette, Sheet
from .key import footer, notice
from .proposal import Proposal, covered_squares, crossed_squares, draw_proposal

CELLS = (18.0, 28.0)  # the smallest and the largest side of a square
GUTTER = 30.0
BARE_MARGIN = 4.0
SMALLEST = 330.0  # the minimum width of a small board, so that its text fits
LINE = 16.0
PAGE = 6  # the number of boards on an A4 page: two in a row, so that their text is legible in print


def strip(
    frames: Sequence[StripFrame],
    palette: Palette = COLOUR,
    subtitle: str = "",
    bare: bool = False,
    columns: int | None = None,
    drawn: Callable[[str], None] = lambda _: None,
) -> Picture:
    """Draws a strip: a row of small boards, one for each turn. Each turn is drawn on a small board with the position
    before the turn, together with the turn's text and points.

    If `bare` is true, the strip has neither header nor footer. `columns` is the number of boards side by side. `drawn`
    is called with a name after each board is drawn.
    """
    if not frames:
        raise DataError([gettext("a strip needs at least one turn")])
    sheet, edition = Sheet(palette), frames[0].before.edition
    grid = edition.board.grid
    cell = min(CELLS[1], max(CELLS[0], float(int(SMALLEST / grid.width))))
    room = max(grid.width * cell + 2 * coordinate_margin(cell), SMALLEST)
    columns = columns or min(len(frames), 3 if len(frames) <= 9 else 4)
    side = BARE_MARGIN if bare else MARGIN
    right = side + columns * room + (columns - 1) * GUTTER
    shown = subtitle or _subtitle(frames)
    y = side if bare else header(sheet, edition.title, shown, right) + 8
    for start in range(0, len(frames), columns):
        row = frames[start : start + columns]
        heads = max(_height(frame, room) for frame in row)
        for number, frame in enumerate(row):
            left = side + number * (room + GUTTER)
            caption(sheet, frame, left, y, room)
            _board(sheet, frame, Frame(left + (room - grid.width * cell) / 2, y + heads, cell))
            drawn(gettext("turn {number}", number=frame.number))
        y += heads + 2 * coordinate_margin(cell) + grid.height * cell + 22
    words = " ".join(sentence(frame) for frame in frames)
    end = y - 16
    if not bare:
        end = footer(sheet, edition, frames[-1].before, right, y - 8, small=True, turn=True) - 8
    description = gettext("{subtitle}. {turns}", subtitle=shown, turns=words)
    return sheet.picture(right + side, end + side, edition.title, description, notice(edition))


def strip_pages(
    frames: Sequence[StripFrame], palette: Palette = COLOUR, drawn: Callable[[str], None] = lambda _: None
) -> list[Picture]:
    """Draws a strip of small boards for printing.

    If the turns do not fit on one page, several pages with boards of equal size are drawn.
    """
    if len(frames) <= PAGE:
        return [strip(frames, palette, columns=2 if len(frames) > 3 else None, drawn=drawn)]
    parts = [frames[start : start + PAGE] for start in range(0, len(frames), PAGE)]
    titles = [
        gettext("{turns}, page {page} of {pages}", turns=_subtitle(frames), page=number, pages=len(parts))
        for number in range(1, len(parts) + 1)
    ]
    return [strip(part, palette, title, columns=2, drawn=drawn) for part, title in zip(parts, titles, strict=True)]


def _board(sheet: Sheet, frame: StripFrame, place: Frame) -> None:
    """Paints the small board of a turn. `place` is the top left corner of the board with its coordinates."""
    state, proposal = frame.before, frame.proposal
    ground = Frame(place.left, place.top + coordinate_margin(place.cell), place.cell)
    board = BoardMap(
        sheet, state.edition, ground, state, covered_squares(state, proposal), crossed=crossed_squares(state, proposal)
    )
    board.draw(lambda: draw_proposal(sheet, ground, state, proposal))


def _subtitle(frames: Sequence[StripFrame]) -> str:
    movers = {frame.before.to_move for frame in frames}
    if len(movers) == 1:
        return ngettext(
            "{number} turn of {player}, {points:+d} points",
            "{number} turns of {player}, {points:+d} points",
            len(frames),
            player=frames[0].before.colour(frames[0].before.to_move),
            points=sum(frame.points for frame in frames),
        )
    return ngettext(
        "{number} turn, from turn {first} to turn {last}",
        "{number} turns, from turn {first} to turn {last}",
        len(frames),
        first=frames[0].number,
        last=frames[-1].number,
    )


def sentence(frame: StripFrame) -> str:
    """A sentence with a turn and its points, or with the rules that the turn breaks."""
    colour, turn = frame.before.colour(frame.before.to_move), frame.proposal.turn
    if reasons := "; ".join(f"{violation.rule}: {violation.sentence}" for violation in frame.proposal.violations):
        return gettext(
            "Turn {number}, {player}: {turn}, which is illegal: {reasons}.",
            number=frame.number,
            player=colour,
            turn=turn,
            reasons=reasons,
        )
    return gettext(
        "Turn {number}, {player}: {turn}, {points:+d} points.",
        number=frame.number,
        player=colour,
        turn=turn,
        points=frame.points,
    )


def _lines(frame: StripFrame, room: float) -> list[tuple[str, Face]]:
    """The lines above a small board: the turn, and the rules that the turn breaks."""
    lines = [(line, Face.MONO) for line in wrap(str(frame.proposal.turn), room, LEAST, Face.MONO)]
    for violation in frame.proposal.violations:
        text = f"{violation.rule}: {violation.sentence}"
        lines += [(line, Face.SERIF) for line in wrap(text, room, LEAST)]
    return lines


def _height(frame: StripFrame, room: float) -> float:
    return 34 + LINE * len(_lines(frame, room))


def caption(sheet: Sheet, frame: StripFrame, left: float, y: float, room: float) -> float:
    """Paints a coloured band with the number, player and points of a turn, and writes the turn below the band. Returns
    the height at which the text ends."""
    colour = frame.before.colour(frame.before.to_move)
    look = sheet.palette.players[colour]
    band = Box(left, y, left + room, y + 22)
    sheet.rectangle(band, fill=look.fill, stroke=look.line)
    emblem(sheet, look.emblem, left + 13, y + 11, 6.5, look.ink)
    sheet.text(f"{frame.number}. {colour}", left + 27, y + 16, 14, Face.BOLD, fill=look.ink, region=band)
    result = gettext("illegal") if frame.proposal.violations else f"{frame.points:+d} = {frame.total}"
    sheet.text(result, band.right - 9, y + 16, 14, Face.BOLD, fill=look.ink, anchor="end", region=band)
    baseline = y + 37
    for line, face in _lines(frame, room):
        sheet.text(line, left, baseline, LEAST, face)
        baseline += LINE
    return y + _height(frame, room)


@dataclass(frozen=True, slots=True)
class StripFrame:
    """One turn of a strip: its number, the position before the turn, and the points of the turn (`None` for an illegal
    turn)."""

    number: int
    before: GameState
    proposal: Proposal
    points: int = 0

    @property
    def total(self) -> int:
        """The player's score after the turn."""
        return self.before.mover.score + self.points


def plan_frames(state: GameState, turns: Sequence[Turn | Callable[[GameState], Turn]]) -> list[StripFrame]:
    """The frames (boards of a strip) of a plan's turns, each checked against the rules, up to and including the first
    illegal turn. Between the turns of the plan the other players do nothing, and no unknown card is taken, as in
    `planning`. A turn may be given as a function that gets the position before the turn and returns the turn.
    """
    problem = PlanProblem(state, max(1, len(turns)))
    stage, frames = first_stage(problem), list[StripFrame]()
    for number, given in enumerate(turns, start=1):
        turn = given if isinstance(given, Turn) else given(stage.state)
        broken = _broken(stage, turn, number)
        if broken:
            return [*frames, StripFrame(number, stage.state, Proposal(turn, broken))]
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        frames.append(StripFrame(number, stage.state, Proposal(turn), points))
        stage = after
    return frames


def _broken(stage: Stage, turn: Turn, number: int) -> tuple[Violation, ...]:
    if not stage.left:
        return (Violation("END-2", gettext("the game ends before turn {number} of the plan", number=number)),)
    broken = violations(stage.state, turn)
    if asks_for_hidden_cards(stage, turn, broken):
        return (Violation("EXP-1", gettext("it is unknown whether the cards that the turn takes will be face up")),)
    return broken


def record_frames(played: Iterable[Played], first: int, last: int) -> list[StripFrame]:
    """The frames (boards of a strip) of the turns of a replayed game record, from one turn number to another. Raises
    `DataError` if the record has no such turns."""
    frames = [
        StripFrame(turn.number, turn.before, Proposal(turn.turn), sum(line.points for line in turn.gained))
        for turn in played
        if first <= turn.number <= last
    ]
    if not frames:
        raise DataError([gettext("the record has no turns from {first} to {last}", first=first, last=last)])
    return frames
