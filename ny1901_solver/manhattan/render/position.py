"""A position in the terminal: the cities, whose turn it is, and the players with the hands that may be seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...text.words import join_words, quantity
from ..answers.plans import CertainData
from ..scoring import points_by_colour, scoring_lines, tallest
from ..state import GameState
from ..state.game import Cards, height, owner
from ..state.seen import player_name, seen_pieces
from . import palette
from .board import board_picture, floors_text, long_stacks


def position_view(state: GameState, columns: int, seen: Collection[int] = ()) -> RenderableType:
    """Everything that a position holds, with the hands of the seats that are `seen`; others are only counted."""
    state = seen_pieces(state, seen)
    facing = next(iter(seen), None) if len(seen) == 1 else None
    hand = () if facing is None else positions_of(state, facing)
    edition = state.edition
    return Group(
        Text(edition.title, palette.MARKED),
        *([Text(edition.notice, palette.FAINT)] if edition.synthetic else []),
        Text(),
        board_picture(state, columns, hand),
        *_board_key(state, bool(hand)),
        Text(),
        *map(Text, _game_lines(state)),
        Text(),
        players_table(state, seen),
    )


def positions_of(state: GameState, seat: int) -> list[int]:
    """The positions that the cards of a seat mean, in ascending order."""
    meaning = state.setup.meanings[seat]
    return sorted({meaning[card] for card, count in enumerate(state.hands[seat]) if count})


def _board_key(state: GameState, marked: bool) -> Iterator[Text]:
    key = "of a building: its owner with all floors, and the pieces from bottom to top; beside a city's name the "
    key += "buildings of each colour, * the most"
    marks = "; * a position of the hand" if marked else ""
    yield Text(f"{key}{marks}; 3x2 are three pieces of 2 floors", palette.FAINT)
    for plot, text in long_stacks(state):
        yield Text(f"{plot}: {text}")


def _game_lines(state: GameState) -> Iterator[str]:
    setup = state.setup
    yield f"round {state.round} of {setup.rounds.number}: {turn_line(state)}"
    yield tallest_line(state)
    left = f"{quantity(sum(state.deck), 'card')} in the deck"
    yield f"{left}, played since it was shuffled: {cards_text(state.played) or 'none'}"
    if setup.variants:
        yield f"variants: {', '.join(setup.variants)}"
    if changed := setup.readings.changes():
        yield f"readings: {', '.join(f'{switch}={value}' for switch, value in changed.items())}"


def turn_line(state: GameState) -> str:
    """Who does what next."""
    if state.over:
        return "the game is over"
    who = player_name(state, state.to_move)
    does = {"open": "opens a city", "select": "sets out pieces", "build": "builds"}[state.phase]
    return f"{who} {does}; {player_name(state, state.start)} began it"


def tallest_line(state: GameState) -> str:
    """Who has the tallest building."""
    tallest_plot = tallest(state.stacks)
    if tallest_plot is None:
        most = max(map(height, state.stacks))
        return f"the tallest: several of {quantity(most, 'floor')}, which pay nobody" if most else "nothing stands yet"
    top = owner(state.stacks[tallest_plot])
    assert top is not None
    plot, floors = state.edition.board.plots[tallest_plot], quantity(height(state.stacks[tallest_plot]), "floor")
    return f"the tallest: {plot}, {floors}, {state.edition.colours[top]}'s"


def cards_text(cards: Cards) -> str:
    """Cards by their own squares, in ascending order."""
    return " ".join(str(card) for card, count in enumerate(cards, 1) for _ in range(count))


def players_table(state: GameState, seen: Collection[int] = ()) -> Table:
    """A row for each colour: points, what the board pays now, pieces to build and in supply; hands by seat.

    Who has two colours has the points of `both` beside them.
    """
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("", "seat"):
        table.add_column(name, no_wrap=True)
    several = len(state.setup.colours[0]) > 1
    for name in ("points", "now", *(["both"] if several else [])):
        table.add_column(name, justify="right", no_wrap=True)
    for name in ("to build", "supply"):
        table.add_column(name, no_wrap=True)
    table.add_column("hand")
    now = points_by_colour(scoring_lines(state), len(state.points))
    for seat, own in enumerate(state.setup.colours):
        for place, colour in enumerate(own):
            name = state.edition.colours[colour]
            mover = seat == state.to_move and not state.over
            table.add_row(
                Text(f"{'>' if mover and not place else ' '} ").append(f" {name} ", palette.piece(name)),
                state.setup.sides[seat] if not place else "",
                str(state.points[colour]),
                f"+{now[colour]}",
                *(["" if place else str(state.score(seat))] if several else []),
                floors_text(state.selected[colour]),
                floors_text(state.supply[colour]),
                hand_text(state, seat, seat in seen) if not place else "",
            )
    return table


def hand_text(state: GameState, seat: int, seen: bool) -> str:
    """A hand: its cards by their own squares with the positions that they mean, or how many there are."""
    hand = state.hands[seat]
    if not seen or not any(hand):
        return quantity(sum(hand), "card")
    meaning = state.setup.meanings[seat]
    means = " ".join(str(meaning[card]) for card, count in enumerate(hand) for _ in range(count))
    cards = cards_text(hand)
    return f"positions {means}" + (f" (cards {cards})" if means != cards else "")


def certain_lines(state: GameState, certain: CertainData) -> Iterator[str]:
    """What is certain in a position."""
    if state.over:
        yield "the game is over"
        return
    board, cities = state.edition.board, state.edition.cities
    owners = {each.plot: each.owner for each in certain.buildings}

    def list_plots(plots: Iterable[str]) -> str:
        return join_words([f"{plot} ({owners[plot]})" for plot in plots])

    kept = [each.plot for each in certain.buildings if each.game]
    rest = [each.plot for each in certain.buildings if each.this_round and not each.game]
    nobody = "nobody" if len(state.setup.colours[0]) == 1 else "no other player"  # an own second colour still can
    yield f"buildings that {nobody} can take any more: {list_plots(kept) or 'none'}"
    if not state.last_round:
        yield f"and that {nobody} can take before the scoring of this round: {list_plots(rest) or 'no other ones'}"
    if certain.cities:
        leads = join_words([f"{cities[board.slots.index(each.slot)].name} ({each.colour})" for each in certain.cities])
        yield f"majorities at that scoring that are certain: {leads}"
    if certain.tallest is not None:
        yield f"the tallest building at that scoring is certain: {list_plots([certain.tallest])}"
    points = [f"{each.player} {each.least} to {each.most}" for each in certain.points]
    yield f"points in the end, at least and at most: {join_words(points)}"
    if certain.winner is not None:
        yield f"{certain.winner} wins, whatever is still played"
    end = "" if state.last_round else f", {certain.turns_to_end} to the end of the game"
    turns = quantity(certain.turns_to_scoring, "turn")
    yield f"{turns} to the scoring of round {state.round}{end}: never more or fewer"
