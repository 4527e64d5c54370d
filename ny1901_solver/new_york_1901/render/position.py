"""A position in the terminal: the board, the market and the players."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ...text.words import counted
from ..board import Mark, bits
from ..edition import Edition
from ..state import GameState
from . import palette
from .board import WORKER, board_picture
from .phrases import Line, card_chip, labelled, spaced, street_names, turn_line, variant
from .players import players_table


def position_view(state: GameState, columns: int = 100) -> RenderableType:
    """Everything that a position holds, in so many columns."""
    return Group(
        *edition_heading(state.edition),
        Text(),
        board_picture(state.edition, state, columns),
        Text(),
        labelled(board_key(state.edition, state)),
        Text(),
        labelled(_game_lines(state)),
        Text(),
        labelled(_market_lines(state)),
        Text(),
        players_table(state),
    )


def edition_heading(edition: Edition) -> list[Text]:
    """The edition's title and, when it is no printed one, the notice that says so."""
    heading = [Text(edition.title, "bold")]
    if edition.synthetic:
        heading.append(Text(edition.notice, palette.FAINT))
    return heading


def board_key(edition: Edition, state: GameState | None = None) -> list[Line]:
    """What the letters and marks of a board picture mean."""
    legend = edition.board.legend
    in_play = state.setup.streets if state else tuple(card.id for card in edition.street_cards)
    scoring = [_key(street) for street in legend.streets if street.card in in_play]
    others = [_key(street) for street in legend.streets if street.card not in in_play]
    lines: list[Line] = [("scoring", ", ".join(scoring) or "none")]
    if others:
        lines.append(("frontage only", ", ".join(others)))
    marks = [_key(park) for park in legend.parks]
    lines.append(("parks", ", ".join(marks) or "none"))
    if legend.landmarks:
        lines.append(("nobody builds", ", ".join(map(_key, legend.landmarks))))
    if state is not None:
        colour = state.colour(0)
        key = (
            f"{colour[:2]} land or building of {colour}, {colour[:2]}{WORKER} or {colour[:2].upper()} "
            f"with a worker; heavy lines round a building, its tile inside"
        )
        lines.append(("on the board", key))
    return lines


def _key(mark: Mark) -> str:
    return f"{mark.token} {mark.name}"


def _game_lines(state: GameState) -> list[Line]:
    setup = state.setup
    numbers = state.edition.numbers
    lines: list[Line] = [
        ("turn", turn_line(state)),
        ("challenge", setup.challenge_name),
        ("streets", f"{street_names(setup)} ({numbers.street_points} points each)"),
        ("unlocks", f"silver at {setup.silver_at}, gold at {setup.gold_at} points"),
    ]
    if setup.territories != (1 << len(state.edition.board.territories)) - 1:
        lines.append(("taken out", f"{_taken_out(state)}, with {counted(len(state.players), 'player')} (SET-1)"))
    if changes := variant(setup):
        lines.append(("variant", ", ".join(changes)))
    lines.append(("readings", setup.readings.told))
    left = [state.edition.tiles[n].id for n in bits(state.legendaries)]
    lines.append(("legendaries", f"{', '.join(left)} unbuilt" if left else "none left"))
    return lines


def _taken_out(state: GameState) -> str:
    """The districts that nobody can claim land in."""
    board = state.edition.board
    names = [
        district.name
        for number, district in enumerate(board.legend.districts)
        if not any(t.district == number and state.setup.territories >> t.index & 1 for t in board.territories)
    ]
    return f"{' and '.join(names)} land and its cards"


def _market_lines(state: GameState) -> list[Line]:
    edition, market = state.edition, state.market
    faces = [card_chip(edition, kind) for kind in market.open]
    lines: list[Line] = [("open market", spaced(faces) if faces else "no cards")]
    if not market.future:
        lines.append(("future market", "empty"))
    for depth, layer in enumerate(market.future):
        label = "future market" if depth == 0 else ""
        cards = [card_chip(edition, kind, copies) for kind, copies in enumerate(layer) if copies]
        order = "in unknown order" if len(cards) > 1 else "known"
        where = "" if len(market.future) == 1 else " on top" if depth == 0 else " below"
        heading = f"{counted(sum(layer), 'card')}{where}, {order}: "
        lines.append((label, Text(heading) + spaced(cards)))
    return lines
