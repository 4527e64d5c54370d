"""What holds in every position that can arise: all problems of a position at once, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ...kit.words import counted
from ..board import bits
from ..masks import union
from .demolished import demolition_problems
from .game import GameState
from .history import history_problems, most_prestige
from .player import Player

Part: TypeAlias = tuple[str | int, ...]
"""The part of a position that a problem is about, by the keys of a position file."""


def state_problems(state: GameState) -> list[str]:
    """Everything about a position that does not add up; empty for a sound one."""
    return [sentence for _, sentence in located_problems(state)]


def located_problems(state: GameState) -> list[tuple[Part, str]]:
    """The problems of `state_problems`, each with the part of the position that it is about."""
    return [
        *_setup_problems(state),
        *_player_problems(state),
        *((("market",), sentence) for sentence in _market_problems(state)),
        *((("ended_by",), sentence) for sentence in _end_problems(state)),
    ]


def standing_problems(state: GameState) -> Iterator[str]:
    """What is amiss with land, buildings and workers: it stays so whatever else of the position is told."""
    for seat in state.setup.seats:
        yield from (sentence for _, sentence in _ground_problems(state, seat))


def _setup_problems(state: GameState) -> Iterator[tuple[Part, str]]:
    setup, edition = state.setup, state.edition
    if not 2 <= len(setup.colours) <= 4:
        yield ("players",), f"{counted(len(setup.colours), 'player')}; the game is for 2 to 4"
    if len(set(setup.colours)) != len(setup.colours):
        yield ("players",), f"two players have one colour ({', '.join(setup.colours)})"
    if len(set(setup.streets)) != len(setup.streets) or len(setup.streets) != edition.numbers.streets_in_play:
        yield (
            ("streets",),
            f"street cards in play are {', '.join(setup.streets) or 'none'}; "
            f"{edition.numbers.streets_in_play} different ones are dealt (SET-2)",
        )
    if setup.challenge not in edition.challenges:
        missing = repr(setup.challenge) if setup.challenge else "is in play"
        yield ("challenge",), f"no challenge card {missing}; one is dealt (SET-2)"


def _player_problems(state: GameState) -> Iterator[tuple[Part, str]]:
    for seat in state.setup.seats:
        yield from _ground_problems(state, seat)
        for problem in (
            *_score_problems(state, seat),
            *demolition_problems(state, seat),
            *history_problems(state, seat),
        ):
            yield ("players", seat), f"{state.colour(seat)}: {problem}"


def _ground_problems(state: GameState, seat: int) -> Iterator[tuple[Part, str]]:
    """What is amiss with a player's land, buildings and workers, also between the player and the earlier ones."""
    for problem in _shared_problems(state, seat):
        yield ("players", seat), problem
    for problem in _own_problems(state, state.players[seat]):
        yield ("players", seat), f"{state.colour(seat)}: {problem}"


def _shared_problems(state: GameState, seat: int) -> Iterator[str]:
    """What is amiss between a player and the earlier ones."""
    player, colour, board = state.players[seat], state.colour(seat), state.edition.board
    earlier = state.players[:seat]
    claimed = union(other.estate for other in earlier)
    covered = union(other.occupied for other in earlier)
    legendaries = union(other.legendary for other in earlier)
    if outside := player.estate & ~state.setup.territories:
        yield f"{colour} holds {', '.join(board.names(outside))}, taken out with two players (SET-1)"
    if shared := player.estate & claimed:
        yield f"{', '.join(board.names(shared))}: in two estates, {colour}'s and an earlier player's (EXP-2)"
    if player.legendary & legendaries:
        yield f"{colour} has built a legendary that another player has built, too (COM-5)"
    if player.occupied & covered:
        squares = ", ".join(map(str, board.squares_of(player.occupied & covered)))
        yield f"{colour} has buildings on {squares}, where another player's stand (BLD-4)"


def _own_problems(state: GameState, player: Player) -> Iterator[str]:
    edition, board, setup = state.edition, state.edition.board, state.setup
    used = covered = 0
    for site in player.buildings:
        if site.mask & ~player.land:
            outside = ", ".join(map(str, board.squares_of(site.mask & ~player.land)))
            yield f"{site.placement} stands on {outside}, outside the estate (BLD-3)"
        if site.mask & covered:
            squares = ", ".join(map(str, board.squares_of(site.mask & covered)))
            yield f"two buildings stand on {squares} (BLD-4)"
        if site.tile_bit & used:
            yield f"the tile {site.placement.tile} stands twice (COM-4)"
        elif site.tile_bit & player.unbuilt:
            yield f"the tile {site.placement.tile} is both standing and unbuilt (COM-4)"
        if site.mirrored and setup.readings.flip_tiles == "no":
            yield f"{site.placement} is turned over, which the reading flip_tiles=no forbids (BLD-7)"
        if edition.starter == site.tile and not setup.starters:
            yield "a starter building stands, but the game is played without (SET-6)"
        if edition.starter == site.tile and site.territories not in {1 << t for t in edition.starters if t >= 0}:
            yield f"{site.placement} does not stand on a starter territory (SET-3)"
        used |= site.tile_bit
        covered |= site.mask
    if player.legendary.bit_count() > 1:
        yield f"{player.legendary.bit_count()} legendaries; a player has one king token (BLD-1)"
    unbuilt, least = player.unbuilt.bit_count(), edition.numbers.end_unbuilt
    if unbuilt < least:
        yield f"{counted(unbuilt, 'unbuilt tile')}; the game ends at {least} and nobody can go below (END-1, ACT-1)"
    workers = player.vacant.bit_count()
    if workers > edition.numbers.workers:
        yield (
            f"{workers} territories without a building ({', '.join(board.names(player.vacant))}) need a worker each; "
            f"a player has {edition.numbers.workers} (COM-4)"
        )
    if player.cards and not setup.action_cards:
        yield "holds action cards, but the game is played without (SET-5)"


def _score_problems(state: GameState, seat: int) -> Iterator[str]:
    """BLD-9: the score is what the tiles built print, and what Gold Prestige can have paid on top (SCO-6)."""
    edition, player = state.edition, state.players[seat]
    printed = sum(edition.tiles[tile].points for tile in bits(player.demolished(edition)))
    printed += sum(site.points for site in player.buildings)
    said, paid = f"score {player.score}, but the tiles built print {printed}", edition.numbers.gold_prestige
    if state.setup.challenge != "gold-prestige":
        if player.score != printed:
            yield f"{said}; nothing else scores before the end (BLD-9)"
    elif player.score < printed:
        yield f"{said} (BLD-9)"
    elif player.score > printed + (most := most_prestige(state, seat)):
        yield f"{said}, and Gold Prestige can have paid {most} at most (BLD-9, SCO-6)"
    elif paid and (player.score - printed) % paid:
        yield f"{said}, and Gold Prestige pays {paid} a building (BLD-9, SCO-6)"


def _market_problems(state: GameState) -> Iterator[str]:
    edition, market = state.edition, state.market
    counts = market.counts(edition.kinds)
    wanted = [0] * edition.kinds
    for territory in edition.board.territories:
        if state.unclaimed >> territory.index & 1:
            wanted[edition.kind_of[territory.index]] += 1
    for kind, (have, want) in enumerate(zip(counts, wanted, strict=True)):
        if have != want:
            land = counted(want, "unclaimed territory", "unclaimed territories")
            yield (
                f"the market holds {counted(have, 'card')} of kind {edition.kind_names[kind]} for {land} "
                f"of that kind; cards and unclaimed land match exactly (SET-3)"
            )
    size, last = edition.numbers.open_market, edition.numbers.end_open_market
    # A card put under a pile that ran dry waits there for the next Expand (TRN-5), whether the end was near or not.
    dry = state.ended_by is not None or len(market.open) > last
    if len(market.open) > size or (len(market.open) < size and market.future and not dry):
        yield f"{len(market.open)} face-up cards; the open market is refilled to {size} (TRN-6)"


def _end_problems(state: GameState) -> Iterator[str]:
    numbers = state.edition.numbers
    if state.ended_by is not None:
        yield from _cause_problems(state, state.ended_by)
        yield from _last_round_problems(state, state.ended_by)
        return
    if not state.market.future and len(state.market.open) <= numbers.end_open_market:
        yield f"{len(state.market.open)} cards are left, so the end is triggered, but nobody is named for it (END-1)"
    for seat, player in enumerate(state.players):
        if player.unbuilt.bit_count() == numbers.end_unbuilt:
            yield (
                f"{state.colour(seat)} has only {numbers.end_unbuilt} unbuilt tiles, so the end is triggered, "
                f"but nobody is named for it (END-1)"
            )


def _cause_problems(state: GameState, ended_by: int) -> Iterator[str]:
    """Somebody who triggered the end had a reason: the last tiles, or the last cards (END-1)."""
    numbers, market, players = state.edition.numbers, state.market, len(state.players)
    turns_since = (state.to_move - ended_by - 1) % players
    cards = len(market.open) + market.future_size
    if (
        state.players[ended_by].unbuilt.bit_count() > numbers.end_unbuilt
        and cards > numbers.end_open_market + turns_since
    ):
        yield (
            f"{state.colour(ended_by)} is named for the end, but has {state.players[ended_by].unbuilt.bit_count()} "
            f"unbuilt tiles, and {cards} cards are left (END-1)"
        )


def _last_round_problems(state: GameState, ended_by: int) -> Iterator[str]:
    """A player whose last turn is still to come has not come down to the last few tiles, or the game would be over."""
    least, players = state.edition.numbers.end_unbuilt, len(state.players)
    for waiting in range((ended_by - state.to_move) % players):
        seat = (state.to_move + waiting) % players
        if state.players[seat].unbuilt.bit_count() == least:
            yield (
                f"{state.colour(seat)} has only {least} unbuilt tiles and a turn to come, but {state.colour(ended_by)} "
                f"is named for the end; nobody comes down to {least} before their own last turn (END-1, END-2)"
            )
