"""A position in the terminal: the board, the market and the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...text.words import quantity
from ..board import Mark, bits
from ..edition import Edition, card_words
from ..scoring import final_sheet
from ..state import GameState
from ..tiles import Generation
from . import palette
from .board import WORKER, board_picture
from .phrases import (
    LABEL_WIDTH,
    Fitting,
    Line,
    by_columns,
    card_chip,
    chip,
    join_parts,
    label_table,
    street_names,
    turn_line,
    variant,
)


def position_view(state: GameState, columns: int = 100) -> RenderableType:
    """Everything that a position holds, in so many columns."""
    return Group(
        *edition_heading(state.edition),
        Text(),
        board_picture(state.edition, state, columns),
        Text(),
        label_table(board_key(state.edition, state)),
        Text(),
        label_table(_game_lines(state)),
        Text(),
        label_table(_market_lines(state)),
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
        lines.append(("taken out", f"{_taken_out(state)}, with {quantity(len(state.players), 'player')} (SET-1)"))
    if changes := variant(setup):
        lines.append(("variant", ", ".join(changes)))
    lines.append(("readings", setup.readings.changes_text))
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
    lines: list[Line] = [("open market", join_parts(faces) if faces else "no cards")]
    if not market.future:
        lines.append(("future market", "empty"))
    for depth, layer in enumerate(market.future):
        label = "future market" if depth == 0 else ""
        cards = [card_chip(edition, kind, copies) for kind, copies in enumerate(layer) if copies]
        order = "in unknown order" if len(cards) > 1 else "known"
        where = "" if len(market.future) == 1 else " on top" if depth == 0 else " below"
        heading = f"{quantity(sum(layer), 'card')}{where}, {order}: "
        lines.append((label, Text(heading) + join_parts(cards)))
    return lines


Cell = Callable[[GameState, int], Text]


def players_table(state: GameState) -> Fitting:
    """A column for each player, in turn order."""
    return by_columns(state.setup.seats, lambda seats: _table(state, seats))


def _table(state: GameState, seats: Sequence[int]) -> Table:
    rows: list[tuple[str, Cell]] = [
        ("score", _score),
        ("ending now", _ending_now),
        ("free workers", _workers),
        ("action cards", _cards),
        *((f"{generation} left", _unbuilt(generation)) for generation in list(Generation)[1:]),
        ("legendary", _legendary),
        ("demolished", _demolished_text),
        ("estate", _estate),
    ]
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    table.add_column("", style=palette.FAINT, no_wrap=True, min_width=LABEL_WIDTH)
    for seat in seats:
        table.add_column(chip(state.colour(seat)), ratio=1)
    for label, cell in rows:
        table.add_row(label, *(cell(state, seat) for seat in seats))
    return table


def _score(state: GameState, seat: int) -> Text:
    return Text(str(state.players[seat].score), "bold")


def _ending_now(state: GameState, seat: int) -> Text:
    return Text(str(final_sheet(state, seat).total))


def _workers(state: GameState, seat: int) -> Text:
    workers = state.edition.numbers.workers
    free = state.players[seat].free_workers(workers)
    return Text(f"{'●' * free}{'○' * (workers - free)} {free} of {workers}")


def _cards(state: GameState, seat: int) -> Text:
    return Text(", ".join(card_words(state.players[seat].cards)) or "none")


def _unbuilt(generation: Generation) -> Cell:
    def cell(state: GameState, seat: int) -> Text:
        player, edition = state.players[seat], state.edition
        left = [edition.tiles[n].id for n in bits(player.unbuilt) if edition.tiles[n].generation == generation]
        text = Text(" ".join(left) or "none")
        needed = edition.numbers.unlock[state.setup.unlocks][generation]
        if left and player.score < needed:
            text.append(f" (from {needed} points)", palette.FAINT)
        return text

    return cell


def _legendary(state: GameState, seat: int) -> Text:
    built = state.players[seat].legendary
    return Text(state.edition.tiles[bits(built)[0]].id if built else "-")


def _demolished_text(state: GameState, seat: int) -> Text:
    gone = state.players[seat].demolished_tiles(state.edition)
    return Text(" ".join(state.edition.tiles[n].id for n in bits(gone)) or "-")


def _estate(state: GameState, seat: int) -> Text:
    """The territories by token, those with a worker in the owner's colour with a dot."""
    player, board = state.players[seat], state.edition.board
    parts = []
    for index in bits(player.estate):
        token = board.legend.territory_token(board.territories[index].name)
        vacant = player.vacant >> index & 1
        parts.append(Text(f"{token}●", "bold") if vacant else Text(token))
    return join_parts(parts) if parts else Text("-")
