"""The conditions that every reachable position meets; the functions list all problems of a position at once, as
sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ...messages import gettext, ngettext
from ..board import bits
from ..masks import NO_SQUARES, NO_TILES, SquareMask, TileMask, union
from ..tiles import Site
from .game import GameState, Player
from .history import Amiss, Part, demolition_problems, history_problems, most_prestige


def state_problems(state: GameState) -> list[str]:
    """All problems of a position as sentences; the list is empty if the position is possible."""
    return [each.sentence for each in amiss(state)]


def located_problems(state: GameState) -> list[tuple[Part, str]]:
    """The problems of `state_problems`, each with the part of the position to which it belongs."""
    return [(each.part, each.sentence) for each in amiss(state)]


def amiss(state: GameState) -> list[Amiss]:
    """The problems of `state_problems`, each with its part of the position and the squares concerned."""
    return [
        *_setup_problems(state),
        *_player_problems(state),
        *(each.of(("market",)) for each in _market_problems(state)),
        *(each.of(("ended_by",)) for each in _end_problems(state)),
    ]


def standing_problems(state: GameState) -> Iterator[str]:
    """The problems of a position's land, buildings and workers. No addition to the position can remove such a
    problem."""
    for seat in state.setup.seats:
        yield from (each.sentence for each in _ground_problems(state, seat))


def _setup_problems(state: GameState) -> Iterator[Amiss]:
    setup, edition = state.setup, state.edition
    if not 2 <= len(setup.colours) <= 4:
        sentence = ngettext(
            "{number} player is given; the game is for 2 to 4 players",
            "{number} players are given; the game is for 2 to 4 players",
            len(setup.colours),
        )
        yield Amiss(sentence, part=("players",))
    if len(set(setup.colours)) != len(setup.colours):
        sentence = gettext("two players have the same colour ({colours})", colours=", ".join(setup.colours))
        yield Amiss(sentence, part=("players",))
    different = len(set(setup.streets)) == len(setup.streets)
    if not different or len(setup.streets) != edition.numbers.streets_in_play:
        sentence = gettext(
            "the street cards in play are {streets}; {number} different cards must be in play (SET-2)",
            streets=", ".join(setup.streets) or gettext("none"),
            number=edition.numbers.streets_in_play,
        )
        lacking = different and len(setup.streets) < edition.numbers.streets_in_play
        yield Amiss(sentence, lacking=lacking, part=("streets",))
    if setup.challenge not in edition.challenges:
        sentence = (
            gettext(
                "there is no challenge card {challenge!r}; one challenge card must be in play (SET-2)",
                challenge=setup.challenge,
            )
            if setup.challenge
            else gettext("no challenge card is in play; one must be in play (SET-2)")
        )
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
    """The problems of a player's land, buildings and workers, and the conflicts with players of earlier seats."""
    for each in _shared_problems(state, seat):
        yield each.of(("players", seat))
    for each in _own_problems(state, state.players[seat]):
        yield each.of(("players", seat), f"{state.colour(seat)}: ")


def _shared_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """The conflicts between a player and the players of earlier seats."""
    player, colour, board = state.players[seat], state.colour(seat), state.edition.board
    earlier = state.players[:seat]
    claimed = union(other.estate for other in earlier)
    covered = union(other.occupied for other in earlier)
    legendaries = union(other.legendary for other in earlier)
    if outside := player.estate & ~state.setup.territories:
        sentence = gettext(
            "{player} owns {territories}, which is out of the game with two players (SET-1)",
            player=colour,
            territories=", ".join(board.names(outside)),
        )
        yield Amiss(sentence, board.land(outside))
    if shared := player.estate & claimed:
        sentence = gettext(
            "{territories} is in two estates: {player}'s and another player's (EXP-2)",
            territories=", ".join(board.names(shared)),
            player=colour,
        )
        yield Amiss(sentence, board.land(shared))
    if twice := player.legendary & legendaries:
        sentence = gettext("{player} has built a legendary that another player has built, too (COM-5)", player=colour)
        yield Amiss(sentence, _standing(player, twice))
    if both := player.occupied & covered:
        sentence = gettext(
            "{player} has buildings on {squares}, where another player's buildings stand (BLD-4)",
            player=colour,
            squares=", ".join(map(str, board.squares_of(both))),
        )
        yield Amiss(sentence, both)


def _own_problems(state: GameState, player: Player) -> Iterator[Amiss]:
    edition, board = state.edition, state.edition.board
    used, covered = NO_TILES, NO_SQUARES
    for site in player.buildings:
        yield from _site_problems(state, player, site, used, covered)
        used |= site.tile_bit
        covered |= site.mask
    legendaries = player.legendary.bit_count()
    if legendaries > 1:
        sentence = gettext(
            "{legendaries} legendaries stand; a player has one king token and can build only one (BLD-1)",
            legendaries=legendaries,
        )
        yield Amiss(sentence, _standing(player, player.legendary))
    unbuilt, least = player.unbuilt.bit_count(), edition.numbers.end_unbuilt
    if unbuilt < least:
        sentence = ngettext(
            "{number} tile is unbuilt; the game ends at {least} unbuilt tiles, and nobody can have fewer (END-1, "
            "ACT-1)",
            "{number} tiles are unbuilt; the game ends at {least} unbuilt tiles, and nobody can have fewer (END-1, "
            "ACT-1)",
            unbuilt,
            least=least,
        )
        yield Amiss(sentence)
    if player.vacant.bit_count() > edition.numbers.workers:
        sentence = gettext(
            "{count} territories without a building ({territories}) need a worker each; a player has only {workers} "
            "workers (COM-4)",
            count=player.vacant.bit_count(),
            territories=", ".join(board.names(player.vacant)),
            workers=edition.numbers.workers,
        )
        yield Amiss(sentence, board.land(player.vacant))
    if player.cards and not state.setup.action_cards:
        yield Amiss(gettext("holds action cards, but this game is played without action cards (SET-5)"))


def _site_problems(
    state: GameState, player: Player, site: Site, used: TileMask, covered: SquareMask
) -> Iterator[Amiss]:
    """The problems of one building.

    `used` and `covered` are the tiles and squares of the player's earlier buildings.
    """
    edition, board = state.edition, state.edition.board
    if outside := site.mask & ~player.land:
        sentence = gettext(
            "{building} stands on {squares}, which is outside the estate (BLD-3)",
            building=site.placement,
            squares=", ".join(map(str, board.squares_of(outside))),
        )
        yield Amiss(sentence, outside)
    if both := site.mask & covered:
        squares = ", ".join(map(str, board.squares_of(both)))
        yield Amiss(gettext("two buildings stand on the same square: {squares} (BLD-4)", squares=squares), both)
    if site.tile_bit & used:
        yield Amiss(
            gettext("the tile {tile} stands twice; each player has only one (COM-4)", tile=site.placement.tile),
            site.mask,
        )
    elif site.tile_bit & player.unbuilt:
        sentence = gettext("the tile {tile} is both standing and unbuilt (COM-4)", tile=site.placement.tile)
        yield Amiss(sentence, site.mask)
    if site.mirrored and state.setup.readings.flip_tiles == "no":
        sentence = gettext(
            "{building} is turned over, which the reading flip_tiles=no forbids (BLD-7)", building=site.placement
        )
        yield Amiss(sentence, site.mask)
    if edition.starter == site.tile and not state.setup.starters:
        yield Amiss(
            gettext("a starter building stands, but this game is played without starter buildings (SET-6)"), site.mask
        )
    if edition.starter == site.tile and site.territories not in {1 << t for t in edition.starters if t >= 0}:
        sentence = gettext("{building} does not stand on a starter territory (SET-3)", building=site.placement)
        yield Amiss(sentence, site.mask)


def _standing(player: Player, tiles: TileMask) -> SquareMask:
    """The squares on which the given tiles of a player stand."""
    return union((NO_SQUARES, *(site.mask for site in player.buildings if site.tile_bit & tiles)))


def _score_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """Checks BLD-9: a score is the sum of the points printed on the built tiles, plus Gold Prestige (SCO-6)."""
    edition, player = state.edition, state.players[seat]
    printed = sum(edition.tiles[tile].points for tile in bits(player.demolished_tiles(edition)))
    printed += sum(site.points for site in player.buildings)
    score, paid = player.score, edition.numbers.gold_prestige
    printed_points = ngettext("{number} point", "{number} points", printed)
    if state.setup.challenge != "gold-prestige":
        if score != printed:
            yield Amiss(
                gettext(
                    "the score is {score}, but the built tiles bring {printed}; nothing else scores before "
                    "the end (BLD-9)",
                    score=score,
                    printed=printed_points,
                )
            )
    elif score < printed:
        yield Amiss(
            gettext(
                "the score is {score}, but the built tiles bring {printed} (BLD-9)", score=score, printed=printed_points
            )
        )
    elif score > printed + (most := most_prestige(state, seat)):
        yield Amiss(
            gettext(
                "the score is {score}, but the built tiles bring {printed}, and Gold Prestige can have paid "
                "at most {most} (BLD-9, SCO-6)",
                score=score,
                printed=printed_points,
                most=most,
            )
        )
    elif paid and (score - printed) % paid:
        yield Amiss(
            gettext(
                "the score is {score}, but the built tiles bring {printed}, and Gold Prestige pays {points} "
                "for each building (BLD-9, SCO-6)",
                score=score,
                printed=printed_points,
                points=paid,
            )
        )


def _market_problems(state: GameState) -> Iterator[Amiss]:
    edition, market = state.edition, state.market
    counts = market.counts(edition.kinds)
    wanted = edition.cards_of(state.unclaimed)
    for kind, (have, want) in enumerate(zip(counts, wanted, strict=True)):
        if have != want:
            sentence = gettext(
                "the market has {cards} of kind {kind} for {territories} of that kind; the two numbers must be "
                "equal (SET-3)",
                kind=edition.kind_names[kind],
                cards=ngettext("{number} card", "{number} cards", have),
                territories=ngettext("{number} unclaimed territory", "{number} unclaimed territories", want),
            )
            yield Amiss(sentence)
    size, last = edition.numbers.open_market, edition.numbers.end_open_market
    # A card put under an empty pile waits there for the next Expand (TRN-5), whether or not the end was near.
    dry = state.ended_by is not None or len(market.open) > last
    if len(market.open) > size or (len(market.open) < size and market.future and not dry):
        sentence = ngettext(
            "{number} card is face up; the open market must have {size} (TRN-6)",
            "{number} cards are face up; the open market must have {size} (TRN-6)",
            len(market.open),
            size=size,
        )
        yield Amiss(sentence, lacking=len(market.open) < size)


def _end_problems(state: GameState) -> Iterator[Amiss]:
    numbers = state.edition.numbers
    if state.ended_by is not None:
        yield from _cause_problems(state, state.ended_by)
        yield from _last_round_problems(state, state.ended_by)
        return
    if not state.market.future and len(state.market.open) <= numbers.end_open_market:
        yield Amiss(
            ngettext(
                "{number} card is left, so the end is triggered, but the position names no player who triggered it "
                "(END-1)",
                "{number} cards are left, so the end is triggered, but the position names no player who triggered "
                "it (END-1)",
                len(state.market.open),
            )
        )
    for seat, player in enumerate(state.players):
        if player.unbuilt.bit_count() == numbers.end_unbuilt:
            yield Amiss(
                ngettext(
                    "{player} has only {number} unbuilt tile, so the end is triggered, but the position names no "
                    "player who triggered it (END-1)",
                    "{player} has only {number} unbuilt tiles, so the end is triggered, but the position names no "
                    "player who triggered it (END-1)",
                    numbers.end_unbuilt,
                    player=state.colour(seat),
                )
            )


def _cause_problems(state: GameState, ended_by: int) -> Iterator[Amiss]:
    """Checks END-1: a player who triggered the end of the game has few unbuilt tiles, or few cards are left."""
    numbers, market, players = state.edition.numbers, state.market, len(state.players)
    turns_since = (state.to_move - ended_by - 1) % players
    cards = len(market.open) + market.future_size
    if (
        state.players[ended_by].unbuilt.bit_count() > numbers.end_unbuilt
        and cards > numbers.end_open_market + turns_since
    ):
        yield Amiss(
            gettext(
                "the position names {player} as the player who triggered the end, but {player} has {tiles}, "
                "and {cards} (END-1)",
                player=state.colour(ended_by),
                tiles=_unbuilt(state.players[ended_by].unbuilt.bit_count()),
                cards=ngettext("{number} card is left", "{number} cards are left", cards),
            )
        )


def _unbuilt(tiles: int) -> str:
    return ngettext("{number} unbuilt tile", "{number} unbuilt tiles", tiles)


def _last_round_problems(state: GameState, ended_by: int) -> Iterator[Amiss]:
    """Checks END-2: a player who still has a last turn has more unbuilt tiles than trigger the end of the game;
    otherwise the game would be over.
    """
    least, players = state.edition.numbers.end_unbuilt, len(state.players)
    for waiting in range((ended_by - state.to_move) % players):
        seat = (state.to_move + waiting) % players
        if state.players[seat].unbuilt.bit_count() == least:
            yield Amiss(
                gettext(
                    "{player} has only {tiles} and another turn to play, but the position names "
                    "{ended_by} as the player who triggered the end; nobody has so few before their own last turn "
                    "(END-1, END-2)",
                    player=state.colour(seat),
                    tiles=_unbuilt(least),
                    ended_by=state.colour(ended_by),
                )
            )
