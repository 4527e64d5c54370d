"""What holds in every position that can arise: all problems of a position at once, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.words import quantity
from ..board import bits
from ..masks import NO_SQUARES, NO_TILES, SquareMask, TileMask, union
from ..tiles import Site
from .game import GameState, Player
from .history import Amiss, Part, demolition_problems, history_problems, most_prestige


def state_problems(state: GameState) -> list[str]:
    """Everything about a position that does not add up; empty for a sound one."""
    return [each.sentence for each in amiss(state)]


def located_problems(state: GameState) -> list[tuple[Part, str]]:
    """The problems of `state_problems`, each with the part of the position that it is about."""
    return [(each.part, each.sentence) for each in amiss(state)]


def amiss(state: GameState) -> list[Amiss]:
    """The problems of `state_problems`, each with all that is known of its place."""
    return [
        *_setup_problems(state),
        *_player_problems(state),
        *(each.of(("market",)) for each in _market_problems(state)),
        *(each.of(("ended_by",)) for each in _end_problems(state)),
    ]


def standing_problems(state: GameState) -> Iterator[str]:
    """What is amiss with land, buildings and workers: it stays so whatever else of the position is told."""
    for seat in state.setup.seats:
        yield from (each.sentence for each in _ground_problems(state, seat))


def _setup_problems(state: GameState) -> Iterator[Amiss]:
    setup, edition = state.setup, state.edition
    if not 2 <= len(setup.colours) <= 4:
        yield Amiss(f"{quantity(len(setup.colours), 'player')}; the game is for 2 to 4", part=("players",))
    if len(set(setup.colours)) != len(setup.colours):
        yield Amiss(f"two players have one colour ({', '.join(setup.colours)})", part=("players",))
    different = len(set(setup.streets)) == len(setup.streets)
    if not different or len(setup.streets) != edition.numbers.streets_in_play:
        yield Amiss(
            f"street cards in play are {', '.join(setup.streets) or 'none'}; "
            f"{edition.numbers.streets_in_play} different ones are dealt (SET-2)",
            lacking=different and len(setup.streets) < edition.numbers.streets_in_play,
            part=("streets",),
        )
    if setup.challenge not in edition.challenges:
        missing = repr(setup.challenge) if setup.challenge else "is in play"
        sentence = f"no challenge card {missing}; one is dealt (SET-2)"
        yield Amiss(sentence, lacking=not setup.challenge, part=("challenge",))


def _player_problems(state: GameState) -> Iterator[Amiss]:
    for seat in state.setup.seats:
        yield from _ground_problems(state, seat)
        for each in (
            *_score_problems(state, seat),
            *demolition_problems(state, seat),
            *history_problems(state, seat),
        ):
            yield each.of(("players", seat), f"{state.colour(seat)}: ")


def _ground_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """What is amiss with a player's land, buildings and workers, also between the player and the earlier ones."""
    for each in _shared_problems(state, seat):
        yield each.of(("players", seat))
    for each in _own_problems(state, state.players[seat]):
        yield each.of(("players", seat), f"{state.colour(seat)}: ")


def _shared_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """What is amiss between a player and the earlier ones."""
    player, colour, board = state.players[seat], state.colour(seat), state.edition.board
    earlier = state.players[:seat]
    claimed = union(other.estate for other in earlier)
    covered = union(other.occupied for other in earlier)
    legendaries = union(other.legendary for other in earlier)
    if outside := player.estate & ~state.setup.territories:
        names = ", ".join(board.names(outside))
        yield Amiss(f"{colour} holds {names}, taken out with two players (SET-1)", board.land(outside))
    if shared := player.estate & claimed:
        names = ", ".join(board.names(shared))
        yield Amiss(f"{names}: in two estates, {colour}'s and an earlier player's (EXP-2)", board.land(shared))
    if twice := player.legendary & legendaries:
        sentence = f"{colour} has built a legendary that another player has built, too (COM-5)"
        yield Amiss(sentence, _standing(player, twice))
    if both := player.occupied & covered:
        squares = ", ".join(map(str, board.squares_of(both)))
        yield Amiss(f"{colour} has buildings on {squares}, where another player's stand (BLD-4)", both)


def _own_problems(state: GameState, player: Player) -> Iterator[Amiss]:
    edition, board = state.edition, state.edition.board
    used, covered = NO_TILES, NO_SQUARES
    for site in player.buildings:
        yield from _site_problems(state, player, site, used, covered)
        used |= site.tile_bit
        covered |= site.mask
    legendaries = player.legendary.bit_count()
    if legendaries > 1:
        sentence = f"{legendaries} legendaries; a player has one king token (BLD-1)"
        yield Amiss(sentence, _standing(player, player.legendary))
    unbuilt, least = player.unbuilt.bit_count(), edition.numbers.end_unbuilt
    if unbuilt < least:
        sentence = (
            f"{quantity(unbuilt, 'unbuilt tile')}; the game ends at {least} and nobody can go below (END-1, ACT-1)"
        )
        yield Amiss(sentence)
    workers = player.vacant.bit_count()
    if workers > edition.numbers.workers:
        yield Amiss(
            f"{workers} territories without a building ({', '.join(board.names(player.vacant))}) need a worker each; "
            f"a player has {edition.numbers.workers} (COM-4)",
            board.land(player.vacant),
        )
    if player.cards and not state.setup.action_cards:
        yield Amiss("holds action cards, but the game is played without (SET-5)")


def _site_problems(
    state: GameState, player: Player, site: Site, used: TileMask, covered: SquareMask
) -> Iterator[Amiss]:
    """What is amiss with one building; `used` and `covered` are the tiles and squares of the player's earlier ones."""
    edition, board = state.edition, state.edition.board
    if outside := site.mask & ~player.land:
        squares = ", ".join(map(str, board.squares_of(outside)))
        yield Amiss(f"{site.placement} stands on {squares}, outside the estate (BLD-3)", outside)
    if both := site.mask & covered:
        squares = ", ".join(map(str, board.squares_of(both)))
        yield Amiss(f"two buildings stand on {squares} (BLD-4)", both)
    if site.tile_bit & used:
        yield Amiss(f"the tile {site.placement.tile} stands twice (COM-4)", site.mask)
    elif site.tile_bit & player.unbuilt:
        yield Amiss(f"the tile {site.placement.tile} is both standing and unbuilt (COM-4)", site.mask)
    if site.mirrored and state.setup.readings.flip_tiles == "no":
        sentence = f"{site.placement} is turned over, which the reading flip_tiles=no forbids (BLD-7)"
        yield Amiss(sentence, site.mask)
    if edition.starter == site.tile and not state.setup.starters:
        yield Amiss("a starter building stands, but the game is played without (SET-6)", site.mask)
    if edition.starter == site.tile and site.territories not in {1 << t for t in edition.starters if t >= 0}:
        yield Amiss(f"{site.placement} does not stand on a starter territory (SET-3)", site.mask)


def _standing(player: Player, tiles: TileMask) -> SquareMask:
    """The squares on which a player's buildings of some tiles stand."""
    return union((NO_SQUARES, *(site.mask for site in player.buildings if site.tile_bit & tiles)))


def _score_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """BLD-9: the score is what the tiles built print, and what Gold Prestige can have paid on top (SCO-6)."""
    edition, player = state.edition, state.players[seat]
    printed = sum(edition.tiles[tile].points for tile in bits(player.demolished_tiles(edition)))
    printed += sum(site.points for site in player.buildings)
    said, paid = f"score {player.score}, but the tiles built print {printed}", edition.numbers.gold_prestige
    if state.setup.challenge != "gold-prestige":
        if player.score != printed:
            yield Amiss(f"{said}; nothing else scores before the end (BLD-9)")
    elif player.score < printed:
        yield Amiss(f"{said} (BLD-9)")
    elif player.score > printed + (most := most_prestige(state, seat)):
        yield Amiss(f"{said}, and Gold Prestige can have paid {most} at most (BLD-9, SCO-6)")
    elif paid and (player.score - printed) % paid:
        yield Amiss(f"{said}, and Gold Prestige pays {paid} a building (BLD-9, SCO-6)")


def _market_problems(state: GameState) -> Iterator[Amiss]:
    edition, market = state.edition, state.market
    counts = market.counts(edition.kinds)
    wanted = [0] * edition.kinds
    for territory in edition.board.territories:
        if state.unclaimed >> territory.index & 1:
            wanted[edition.kind_of[territory.index]] += 1
    for kind, (have, want) in enumerate(zip(counts, wanted, strict=True)):
        if have != want:
            land = quantity(want, "unclaimed territory", "unclaimed territories")
            yield Amiss(
                f"the market holds {quantity(have, 'card')} of kind {edition.kind_names[kind]} for {land} "
                f"of that kind; cards and unclaimed land match exactly (SET-3)"
            )
    size, last = edition.numbers.open_market, edition.numbers.end_open_market
    # A card put under a pile that ran dry waits there for the next Expand (TRN-5), whether the end was near or not.
    dry = state.ended_by is not None or len(market.open) > last
    if len(market.open) > size or (len(market.open) < size and market.future and not dry):
        sentence = f"{len(market.open)} face-up cards; the open market is refilled to {size} (TRN-6)"
        yield Amiss(sentence, lacking=len(market.open) < size)


def _end_problems(state: GameState) -> Iterator[Amiss]:
    numbers = state.edition.numbers
    if state.ended_by is not None:
        yield from _cause_problems(state, state.ended_by)
        yield from _last_round_problems(state, state.ended_by)
        return
    if not state.market.future and len(state.market.open) <= numbers.end_open_market:
        yield Amiss(
            f"{len(state.market.open)} cards are left, so the end is triggered, but nobody is named for it (END-1)"
        )
    for seat, player in enumerate(state.players):
        if player.unbuilt.bit_count() == numbers.end_unbuilt:
            yield Amiss(
                f"{state.colour(seat)} has only {numbers.end_unbuilt} unbuilt tiles, so the end is triggered, "
                f"but nobody is named for it (END-1)"
            )


def _cause_problems(state: GameState, ended_by: int) -> Iterator[Amiss]:
    """Somebody who triggered the end had a reason: the last tiles, or the last cards (END-1)."""
    numbers, market, players = state.edition.numbers, state.market, len(state.players)
    turns_since = (state.to_move - ended_by - 1) % players
    cards = len(market.open) + market.future_size
    if (
        state.players[ended_by].unbuilt.bit_count() > numbers.end_unbuilt
        and cards > numbers.end_open_market + turns_since
    ):
        yield Amiss(
            f"{state.colour(ended_by)} is named for the end, but has {state.players[ended_by].unbuilt.bit_count()} "
            f"unbuilt tiles, and {cards} cards are left (END-1)"
        )


def _last_round_problems(state: GameState, ended_by: int) -> Iterator[Amiss]:
    """A player whose last turn is still to come has not come down to the last few tiles, or the game would be over."""
    least, players = state.edition.numbers.end_unbuilt, len(state.players)
    for waiting in range((ended_by - state.to_move) % players):
        seat = (state.to_move + waiting) % players
        if state.players[seat].unbuilt.bit_count() == least:
            yield Amiss(
                f"{state.colour(seat)} has only {least} unbuilt tiles and a turn to come, but {state.colour(ended_by)} "
                f"is named for the end; nobody comes down to {least} before their own last turn (END-1, END-2)"
            )
