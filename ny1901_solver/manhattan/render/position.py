"""Shows a position in the terminal: the cities, the player to move, and the players with their visible hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..answers.plans import CertainData
from ..scoring import points_by_colour, scoring_lines, tallest
from ..state import GameState
from ..state.game import Cards, height, owner
from ..state.seen import player_name, seen_pieces
from . import palette

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text


def position_view(state: GameState, columns: int, seen: Collection[int] = ()) -> RenderableType:
    """Yields a position with the hands of the `seen` seats. For hands of other seats only the number of cards is
    shown.
    """
    from rich.console import Group
    from rich.text import Text

    from .board import board_picture

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
    """Returns the positions that the cards of a player stand for, in ascending order."""
    meaning = state.setup.meanings[seat]
    return sorted({meaning[card] for card, count in enumerate(state.hands[seat]) if count})


def _board_key(state: GameState, marked: bool) -> Iterator[Text]:
    from rich.text import Text

    from .board import long_stacks

    key = [
        gettext("each building shows its owner with the number of all floors, and its pieces from bottom to top"),
        gettext("after a city's name are the numbers of buildings of each colour, * marks the majority"),
    ]
    if marked:
        key.append(gettext("* on a plot marks a position that the hand means"))
    key.append(gettext("3x2 means three pieces of 2 floors"))
    yield Text("; ".join(key), palette.FAINT)
    for plot, text in long_stacks(state):
        yield Text(f"{plot}: {text}")


def _game_lines(state: GameState) -> Iterator[str]:
    setup = state.setup
    yield gettext(
        "round {round} of {rounds}: {turn}", round=state.round, rounds=setup.rounds.number, turn=turn_line(state)
    )
    yield tallest_line(state)
    yield ngettext(
        "{number} card in the deck; cards played since the last shuffle: {cards}",
        "{number} cards in the deck; cards played since the last shuffle: {cards}",
        sum(state.deck),
        cards=cards_text(state.played) or gettext("none"),
    )
    if setup.variants:
        yield gettext("variants: {variants}", variants=", ".join(setup.variants))
    if changed := setup.readings.changes():
        readings = ", ".join(f"{switch}={value}" for switch, value in changed.items())
        yield gettext("readings: {readings}", readings=readings)


def turn_line(state: GameState) -> str:
    """Returns a line about the player to move, what he decides, and the player who began the round."""
    players = {"player": player_name(state, state.to_move), "start": player_name(state, state.start)}
    match state.phase:
        case "open":
            return gettext("{player} opens a city; {start} began the round", **players)
        case "select":
            return gettext("{player} sets out pieces; {start} began the round", **players)
        case "build":
            return gettext("{player} builds; {start} began the round", **players)
        case "over":
            return gettext("the game is over")


def tallest_line(state: GameState) -> str:
    """Returns a line about the tallest building and its owner."""
    tallest_plot = tallest(state.stacks)
    if tallest_plot is None:
        if most := max(map(height, state.stacks)):
            return ngettext(
                "the tallest: several buildings of {number} floor, which pay nobody",
                "the tallest: several buildings of {number} floors, which pay nobody",
                most,
            )
        return gettext("the board has no buildings yet")
    top = owner(state.stacks[tallest_plot])
    assert top is not None
    return ngettext(
        "the tallest building: {plot} with {number} floor, owned by {owner}",
        "the tallest building: {plot} with {number} floors, owned by {owner}",
        height(state.stacks[tallest_plot]),
        plot=state.edition.board.plots[tallest_plot],
        owner=state.edition.colours[top],
    )


def cards_text(cards: Cards) -> str:
    """Returns cards as text: the squares printed on the cards, in ascending order."""
    return " ".join(str(card) for card, count in enumerate(cards, 1) for _ in range(count))


def players_table(state: GameState, seen: Collection[int] = ()) -> Table:
    """Returns a table with a row for each colour: points, points that the board pays now, pieces to build, and
    pieces in supply. The first row of the table for a player contains his hand. If players have two colours, a
    further column contains the points of `both` colours.
    """
    from rich.table import Table
    from rich.text import Text

    from .board import floors_text

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("", gettext("seat")):
        table.add_column(name, no_wrap=True)
    several = len(state.setup.colours[0]) > 1
    for name in (gettext("points"), gettext("now"), *([gettext("both")] if several else [])):
        table.add_column(name, justify="right", no_wrap=True)
    for name in (gettext("to build"), gettext("supply")):
        table.add_column(name, no_wrap=True)
    table.add_column(gettext("hand"))
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
    """Returns a hand as text: the squares printed on its cards, with the positions that the cards stand for, or only
    the number of cards of a hidden hand.
    """
    hand = state.hands[seat]
    if not seen or not any(hand):
        return ngettext("{number} card", "{number} cards", sum(hand))
    meaning = state.setup.meanings[seat]
    means = " ".join(str(meaning[card]) for card, count in enumerate(hand) for _ in range(count))
    cards = cards_text(hand)
    if means == cards:
        return gettext("positions {positions}", positions=means)
    return gettext("positions {positions} (cards {cards})", positions=means, cards=cards)


def certain_lines(state: GameState, certain: CertainData) -> Iterator[str]:
    """Yields lines about the facts that are certain in a position."""
    if state.over:
        yield gettext("the game is over")
        return
    board, cities = state.edition.board, state.edition.cities
    owners = {each.plot: each.owner for each in certain.buildings}

    def list_plots(plots: Iterable[str]) -> str:
        return join_words([f"{plot} ({owners[plot]})" for plot in plots])

    kept = [each.plot for each in certain.buildings if each.game]
    rest = [each.plot for each in certain.buildings if each.this_round and not each.game]
    kept_text = list_plots(kept) or gettext("none")
    rest_text = list_plots(rest) or gettext("no others")
    if len(state.setup.colours[0]) == 1:
        yield gettext("buildings that nobody can take any more: {buildings}", buildings=kept_text)
        if not state.last_round:
            yield gettext(
                "other buildings that nobody can take before the scoring of this round: {buildings}",
                buildings=rest_text,
            )
    else:  # the owner's second colour can still take these buildings
        yield gettext("buildings that no other player can take any more: {buildings}", buildings=kept_text)
        if not state.last_round:
            yield gettext(
                "other buildings that no other player can take before the scoring of this round: {buildings}",
                buildings=rest_text,
            )
    if certain.cities:
        leads = join_words([f"{cities[board.slots.index(each.slot)].name} ({each.colour})" for each in certain.cities])
        yield gettext("certain majorities at the scoring of this round: {cities}", cities=leads)
    if certain.tallest is not None:
        yield gettext(
            "the building that is certain to be the tallest at the scoring of this round: {building}",
            building=list_plots([certain.tallest]),
        )
    points = [
        gettext("{player} {least} to {most}", player=each.player, least=each.least, most=each.most)
        for each in certain.points
    ]
    yield gettext("range of the final points: {points}", points=join_words(points))
    if certain.winner is not None:
        yield gettext("{player} certainly wins, whatever is still played", player=certain.winner)
    if state.last_round:
        yield ngettext(
            "{number} turn is left until the scoring of round {round}",
            "{number} turns are left until the scoring of round {round}",
            certain.turns_to_scoring,
            round=state.round,
        )
    else:
        yield ngettext(
            "{number} turn is left until the scoring of round {round}, and {end} until the end of the game",
            "{number} turns are left until the scoring of round {round}, and {end} until the end of the game",
            certain.turns_to_scoring,
            round=state.round,
            end=certain.turns_to_end,
        )
