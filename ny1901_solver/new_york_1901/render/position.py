"""A position in the terminal: the board, the market and the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...messages import gettext, ngettext
from ...text.words import join_words
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
    column_chip,
    join_parts,
    label_table,
    street_names,
    turn_line,
)


def position_view(state: GameState, columns: int = 100) -> RenderableType:
    """Returns a view that shows a whole position, `columns` characters wide."""
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
    """The edition's title, with a notice if the edition is not a printed one."""
    heading = [Text(edition.title, "bold")]
    if edition.synthetic:
        heading.append(Text(edition.notice, palette.FAINT))
    return heading


def board_key(edition: Edition, state: GameState | None = None) -> list[Line]:
    """The meanings of the letters and marks on a picture of the board."""
    legend = edition.board.legend
    in_play = state.setup.streets if state else tuple(card.id for card in edition.street_cards)
    scoring = [_key(street) for street in legend.streets if street.card in in_play]
    others = [_key(street) for street in legend.streets if street.card not in in_play]
    none = gettext("none")
    lines: list[Line] = [(gettext("scoring streets"), ", ".join(scoring) or none)]
    if others:
        lines.append((gettext("other streets"), ", ".join(others)))
    marks = [_key(park) for park in legend.parks]
    lines.append((gettext("parks"), ", ".join(marks) or none))
    if legend.landmarks:
        lines.append((gettext("landmarks"), ", ".join(map(_key, legend.landmarks))))
    if state is not None:
        colour = state.colour(0)
        key = gettext(
            "{owned}: land or building of {player}; {dotted} or {capitals}: a worker stands there; heavy lines "
            "surround a building with its tile inside",
            owned=colour[:2],
            player=colour,
            dotted=f"{colour[:2]}{WORKER}",
            capitals=colour[:2].upper(),
        )
        lines.append((gettext("on the board"), key))
    return lines


def _key(mark: Mark) -> str:
    return f"{mark.token} {mark.name}"


def _game_lines(state: GameState) -> list[Line]:
    setup = state.setup
    numbers = state.edition.numbers
    lines: list[Line] = [
        (gettext("turn"), turn_line(state)),
        (gettext("challenge"), setup.challenge_name),
        (
            gettext("streets"),
            gettext("{streets} (each pays {points} points)", streets=street_names(setup), points=numbers.street_points),
        ),
        (
            gettext("unlocks"),
            gettext("silver at {silver}, gold at {gold} points", silver=setup.silver_at, gold=setup.gold_at),
        ),
    ]
    if setup.territories != (1 << len(state.edition.board.territories)) - 1:
        out = ngettext(
            "{land}, as in every game with {number} player (SET-1)",
            "{land}, as in every game with {number} players (SET-1)",
            len(state.players),
            land=_taken_out(state),
        )
        lines.append((gettext("out of the game"), out))
    if changes := setup.changes():
        lines.append((gettext("variant"), ", ".join(changes)))
    lines.append((gettext("readings"), setup.readings.changes_text))
    left = ", ".join(state.edition.tiles[n].id for n in bits(state.legendaries))
    unbuilt = gettext("{tiles} unbuilt", tiles=left) if left else gettext("none left")
    lines.append((gettext("legendaries"), unbuilt))
    return lines


def _taken_out(state: GameState) -> str:
    """The names of the districts in which nobody can claim land."""
    board = state.edition.board
    names = [
        district.name
        for number, district in enumerate(board.legend.districts)
        if not any(t.district == number and state.setup.territories >> t.index & 1 for t in board.territories)
    ]
    return gettext("all {districts} territories and land cards", districts=join_words(names))


def _market_lines(state: GameState) -> list[Line]:
    edition, market = state.edition, state.market
    faces = [card_chip(edition, kind) for kind in market.open]
    lines: list[Line] = [(gettext("open market"), join_parts(faces) if faces else gettext("no cards"))]
    if not market.future:
        lines.append((gettext("future market"), gettext("empty")))
    for depth, layer in enumerate(market.future):
        label = gettext("future market") if depth == 0 else ""
        cards = [card_chip(edition, kind, copies) for kind, copies in enumerate(layer) if copies]
        heading = _layer_heading(sum(layer), len(cards) == 1, depth, len(market.future))
        lines.append((label, Text(f"{heading}: ") + join_parts(cards)))
    return lines


def _layer_heading(cards: int, is_known: bool, depth: int, layers: int) -> str:
    """A heading for a layer of the future market: the number of cards, their place in the pile, and whether their order
    is known."""
    order = gettext("in known order") if is_known else gettext("in unknown order")
    if layers == 1:
        return ngettext("{number} card, {order}", "{number} cards, {order}", cards, order=order)
    if depth == 0:
        return ngettext("{number} card on top, {order}", "{number} cards on top, {order}", cards, order=order)
    return ngettext("{number} card below, {order}", "{number} cards below, {order}", cards, order=order)


Cell = Callable[[GameState, int], Text]


def players_table(state: GameState) -> Fitting:
    """A table with a column for each player, in turn order."""
    return by_columns(state.setup.seats, lambda seats: _table(state, seats))


def _table(state: GameState, seats: Sequence[int]) -> Table:
    rows: list[tuple[str, Cell]] = [
        (gettext("score"), _score),
        (gettext("final score now"), _ending_now),
        (gettext("free workers"), _workers),
        (gettext("action cards"), _cards),
        (gettext("bronze left"), _unbuilt(Generation.BRONZE)),
        (gettext("silver left"), _unbuilt(Generation.SILVER)),
        (gettext("gold left"), _unbuilt(Generation.GOLD)),
        (gettext("legendary"), _legendary),
        (gettext("demolished"), _demolished_text),
        (gettext("estate"), _estate),
    ]
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    table.add_column("", style=palette.FAINT, no_wrap=True, min_width=LABEL_WIDTH)
    for seat in seats:
        table.add_column(column_chip(state.colour(seat)), ratio=1)
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
    number = gettext("{free} of {workers}", free=free, workers=workers)
    return Text(f"{'●' * free}{'○' * (workers - free)} {number}")


def _cards(state: GameState, seat: int) -> Text:
    return Text(", ".join(card_words(state.players[seat].cards)) or gettext("none"))


def _unbuilt(generation: Generation) -> Cell:
    def cell(state: GameState, seat: int) -> Text:
        player, edition = state.players[seat], state.edition
        left = [edition.tiles[n].id for n in bits(player.unbuilt) if edition.tiles[n].generation == generation]
        text = Text(" ".join(left) or gettext("none"))
        needed = edition.numbers.unlock[state.setup.unlocks][generation]
        if left and player.score < needed:
            text.append(f" ({gettext('from {points} points', points=needed)})", palette.FAINT)
        return text

    return cell


def _legendary(state: GameState, seat: int) -> Text:
    built = state.players[seat].legendary
    return Text(state.edition.tiles[bits(built)[0]].id if built else "-")


def _demolished_text(state: GameState, seat: int) -> Text:
    gone = state.players[seat].demolished_tiles(state.edition)
    return Text(" ".join(state.edition.tiles[n].id for n in bits(gone)) or "-")


def _estate(state: GameState, seat: int) -> Text:
    """The tokens of a player's territories. A territory with a worker is bold and marked with a dot."""
    player, board = state.players[seat], state.edition.board
    parts = []
    for index in bits(player.estate):
        token = board.legend.territory_token(board.territories[index].name)
        vacant = player.vacant >> index & 1
        parts.append(Text(f"{token}●", "bold") if vacant else Text(token))
    return join_parts(parts) if parts else Text("-")
