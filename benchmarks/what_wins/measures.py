"""What is counted of each game: the measures of the study, by name.

A name begins with what is measured. `all.` is over all seats, `winner.` over the seats that win alone, and `gap.` is
the winner minus the mean of the others in the same game, times the number of the others. Shares of a win are counted
in twelfths, because a win may be shared by 2, 3 or 4 players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from benchmarks.what_wins.games import Deal
from benchmarks.what_wins.replay import GENERATIONS, Game, Seat
from benchmarks.what_wins.sums import OfGame
from ny1901_solver.new_york_1901.edition import ACTION_CARDS, Edition
from ny1901_solver.new_york_1901.state import Setup

TURNS_SHOWN = 26  # of a player; later turns are rare
LATE = (9, 12, 15)  # the last own turns of the first three spans in which a legendary may be built


Level = Literal["full", "short", "rival", "rival by turn", "preference"]
"""How much is counted: everything, or only what compares variants, a rival with the others, or a preference."""

OF_VARIANTS = (
    *("total", "turns", "demolitions", "legendaries", "streets", "challenge", "cards", "land", "taken back"),
    *("bronze built", "silver built", "gold built", "buildings"),
)
OF_PREFERENCES = ("demolitions", "land of 3", "legendaries", "standing", "streets", "turns", "claims beside", "squares")


def measure(deal: Deal, game: Game, of: OfGame, level: Level) -> None:
    """Counts a game."""
    if any(lot != (None, None, 0) for lot in deal.lots):
        of_lottery(deal, game, of)
        return
    kept = [facts(seat, game.setup) for seat in game.seats]
    if deal.place is not None:
        if level == "preference":
            of_preference(deal.place, game, kept, of)
            return
        of_rival(deal.place, game, kept, of)
        if level == "rival by turn":
            of_rival_turns(deal.place, game, of)
        return
    full = level == "full"
    of_seats(deal, game, of, full)
    of_end(game, of, full)
    of_times(game, of)
    for name in kept[0] if full else OF_VARIANTS:
        of.add(f"all.{name}", sum(each[name] for each in kept), len(kept))
    if full:
        of_winner(game, kept, of)
        of_spans(game, of)
        of_cards_in_play(game, kept, of)
        of_action_cards(game, of)
        of_land(game, of)
        of_tiles(game, of)
        of_turns(game, of)


def of_seats(deal: Deal, game: Game, of: OfGame, full: bool) -> None:
    """Seats, and the districts of the starter buildings."""
    for number, seat in enumerate(game.seats):
        of.add(f"seat.{number}.share", seat.share)
        of.add(f"seat.{number}.ahead", game.ahead(number))
        if full and game.setup.starters:
            district = deal.state.players[number].buildings[0].districts.bit_length() - 1
            name = game.setup.edition.board.legend.districts[district].name
            of.add(f"start.{name}.share", seat.share)
            of.add(f"start.{name}.ahead", game.ahead(number))


def of_end(game: Game, of: OfGame, full: bool) -> None:
    """The length and the end of a game."""
    totals = sorted((seat.total for seat in game.seats), reverse=True)
    of.add("length", game.seats[0].turns)
    of.add("end.tiles", game.by_tiles)
    of.add("best", totals[0])
    of.add("margin", totals[0] - totals[1])
    of.add("close", totals[0] - totals[1] <= 5)
    of.add("shared", game.winner is None)
    of.add("tied", totals[0] == totals[1])
    if full:
        of.add(f"length.{game.seats[0].turns}", 1)
        of.add(f"best.{totals[0] // 5 * 5}", 1)
    for name, points in SOURCES.items():
        of.add(f"decided.{name}", decided(game, [points(seat) for seat in game.seats]))


SOURCES: dict[str, Callable[[Seat], int]] = {
    "streets": lambda seat: seat.streets,
    "challenge": lambda seat: seat.challenge + prestige(seat),
    "cards": lambda seat: seat.cards,
}
"""The points of a seat beside its tiles, by source."""


def decided(game: Game, without: list[int]) -> bool:
    """Whether somebody else would have most points if these points were taken away, and all had played the same."""
    totals = [seat.total for seat in game.seats]
    left = [total - less for total, less in zip(totals, without, strict=True)]
    now = {number for number, total in enumerate(totals) if total == max(totals)}
    then = {number for number, total in enumerate(left) if total == max(left)}
    return now != then


def prestige(seat: Seat) -> int:
    """The points that Gold Prestige has paid."""
    return seat.tiles - sum(each.site.points for each in seat.built)


def facts(seat: Seat, setup: Setup) -> dict[str, int]:
    """What a seat did, as numbers that every game has."""
    board, built = setup.edition.board, seat.built
    found = {
        "total": seat.total,
        "streets": seat.streets,
        "challenge": seat.challenge + prestige(seat),
        "cards": seat.cards,
        "legendary points": sum(each.site.points for each in built if each.site.legendary),
        "legendaries": sum(each.site.legendary for each in built),
        "turns": seat.turns,
        "buildings": len(built),
        "standing": len(seat.standing),
        "irregular": sum(each.site.irregular for each in built),
        "demolitions": len(seat.demolished_in),
        "fallen": sum(len(each.fell) for each in built),
        "squares": sum(each.site.mask.bit_count() for each in built),
        "land": len(seat.estate),
        "land of 3": sum(board.territories[i].size == 3 for i in seat.estate),
        "claims": len(seat.claims),
        "claims beside": sum(beside for _, _, beside in seat.claims),
        "taken back": seat.reclaims,
        "without building": seat.idle,
        "districts": len({board.territories[i].district for i in seat.estate}),
        "across": sum(each.site.territories.bit_count() > 1 for each in built),
    }
    for name, generation in GENERATIONS.items():
        own = [each.site for each in built if each.site.generation == generation and not each.site.legendary]
        found[f"{name} points"] = sum(site.points for site in own)
        found[f"{name} built"] = len(own)
        found[f"{name} standing"] = seat.stands(generation)
    return found


def of_rival(place: int, game: Game, kept: list[dict[str, int]], of: OfGame) -> None:
    """What the rival did, what the others did, and the difference in the same game (times the number of the others)."""
    seat, others = game.seats[place], len(game.seats) - 1
    of.add("rival.share", seat.share)
    of.add("rival.ahead", game.ahead(place))
    for name, value in kept[place].items():
        rest = sum(each[name] for number, each in enumerate(kept) if number != place)
        of.add(f"rival.{name}", value)
        of.add(f"plain.{name}", rest, others)
        of.add(f"edge.{name}", others * value - rest)
    for name in ("boom", "shift", "grab"):
        of.add(f"rival.kept {name}", name not in seat.used)
        of.add(f"plain.kept {name}", sum(name not in each.used for each in game.others(place)), others)
        of.add(
            f"edge.kept {name}",
            others * (name not in seat.used) - sum(name not in each.used for each in game.others(place)),
        )


def of_preference(place: int, game: Game, kept: list[dict[str, int]], of: OfGame) -> None:
    """Whether a preference wins, and what it changes."""
    of.add("rival.share", game.seats[place].share)
    of.add("rival.ahead", game.ahead(place))
    for name in OF_PREFERENCES:
        rest = sum(each[name] for number, each in enumerate(kept) if number != place)
        of.add(f"edge.{name}", (len(kept) - 1) * kept[place][name] - rest)


def of_rival_turns(place: int, game: Game, of: OfGame) -> None:
    """When the rival and the others did things."""
    for name, which in (("rival", [game.seats[place]]), ("plain", game.others(place))):
        for each in which:
            for event, turn in events(each, game.setup).items():
                of.add(f"{name}.when {event}", turn)
            turns_of(each, of, f"{name}.turn")


def of_winner(game: Game, kept: list[dict[str, int]], of: OfGame) -> None:
    """What the winner did, compared with the others of the same game."""
    if game.winner is None:
        return
    others = len(kept) - 1
    for name, value in kept[game.winner].items():
        rest = sum(each[name] for number, each in enumerate(kept) if number != game.winner)
        of.add(f"gap.{name}", others * value - rest)


def events(seat: Seat, setup: Setup) -> dict[str, int]:
    """The own turns in which things happened for the first time, for those that happened."""
    legendary = seat.legendary
    found = {
        "silver": seat.unlocked(setup.silver_at),
        "gold": seat.unlocked(setup.gold_at),
        "demolition": seat.demolished_in[0] if seat.demolished_in else None,
        "legendary": None if legendary is None else legendary.turn,
    }
    return {name: turn for name, turn in found.items() if turn is not None}


def of_times(game: Game, of: OfGame) -> None:
    """When things happen."""
    for seat in game.seats:
        for name, turn in events(seat, game.setup).items():
            of.add(f"when.{name}", turn)


def of_spans(game: Game, of: OfGame) -> None:
    """Who wins of those who build a legendary early or late, demolish seldom or often, unlock gold first, lead, or end
    the game (an association)."""
    of.add("ender.share", game.seats[game.ender].share)
    unlocks = [seat.unlocked(game.setup.gold_at) or LATE[-1] + 99 for seat in game.seats]
    if unlocks.count(min(unlocks)) == 1:
        of.add("first gold.share", game.seats[unlocks.index(min(unlocks))].share)
    for turn in (5, 10, 15):
        points = [seat.points_at[turn - 1] if len(seat.points_at) >= turn else -1 for seat in game.seats]
        if min(points) >= 0 and points.count(max(points)) == 1:
            of.add(f"leads after.{turn}.share", game.seats[points.index(max(points))].share)
    for seat in game.seats:
        span = "never"
        if seat.legendary is not None:
            later = [str(last) for last in LATE if seat.legendary.turn <= last]
            span = later[0] if later else "late"
        of.add(f"legendary by.{span}.share", seat.share)
        of.add(f"demolitions.{min(len(seat.demolished_in), 10)}.share", seat.share)


def of_cards_in_play(game: Game, kept: list[dict[str, int]], of: OfGame) -> None:
    """The streets and the challenge of a game."""
    setup = game.setup
    name = setup.challenge
    scored = [each["challenge"] for each in kept]
    of.add(f"challenge.{name}.points", sum(scored), len(scored))
    of.add(f"challenge.{name}.length", game.seats[0].turns)
    for measured in ("demolitions", "bronze standing", "irregular", "gold standing", "total", "legendaries"):
        of.add(f"challenge.{name}.{measured}", sum(each[measured] for each in kept), len(kept))
    of.add(f"challenge.{name}.decided", decided(game, scored))
    best = [number for number, points in enumerate(scored) if points == max(scored)]
    if len(best) == 1:
        of.add(f"challenge.{name}.share", game.seats[best[0]].share)
    for card, street in zip(setup.street_cards, setup.streets, strict=True):
        counts = [sum(site.cards >> card & 1 for site in seat.standing) for seat in game.seats]
        ahead = [number for number, count in enumerate(counts) if count == max(counts)]
        of.add(f"street.{street}.buildings", sum(counts))
        of.add(f"street.{street}.most", max(counts))
        of.add(f"street.{street}.paid", len(ahead) == 1)
        if len(ahead) == 1:
            paid = [5 * (number == ahead[0]) for number in range(len(counts))]
            of.add(f"street.{street}.share", game.seats[ahead[0]].share)
            of.add(f"street.{street}.decided", decided(game, paid))
        else:
            of.add(f"street.{street}.decided", 0)


def of_action_cards(game: Game, of: OfGame) -> None:
    """Who keeps and who plays each action card."""
    if not game.setup.action_cards:
        return
    for seat in game.seats:
        for name in ACTION_CARDS:
            of.add(f"card.{name}.kept", name not in seat.used)
            if name in seat.used:
                of.add(f"card.{name}.turn", seat.used[name])
                of.add(f"card.{name}.players' share", seat.share)
            else:
                of.add(f"card.{name}.keepers' share", seat.share)


def of_land(game: Game, of: OfGame) -> None:
    """Each territory: whether somebody has it at the end, when it was claimed first, and who wins."""
    owner = {i: seat for seat in game.seats for i in seat.estate}
    first = dict[int, int]()
    for seat in game.seats:
        for claimed, turn, _ in seat.claims:
            first[claimed] = min(turn, first.get(claimed, turn))
    for territory in game.setup.edition.board.territories:
        i, name = territory.index, territory.name
        if not game.setup.territories >> i & 1 or (i in owner and i not in first):
            continue  # land that is not in the game, or the land of a starter building
        of.add(f"land.{name}.owned", i in owner)
        if i in owner:
            of.add(f"land.{name}.share", owner[i].share)
            of.add(f"land.{name}.turn", first[i])


def of_tiles(game: Game, of: OfGame) -> None:
    """Each tile: who builds it, when, whether it falls, and who wins."""
    tiles = game.setup.edition.tiles
    for seat in game.seats:
        fell = {site.tile for each in seat.built for site in each.fell}
        built = {each.site.tile: each.turn for each in seat.built}
        for number, tile in enumerate(tiles):
            if number == game.setup.edition.starter:
                continue
            of.add(f"tile.{tile.id}.built", number in built)
            if number in built:
                of.add(f"tile.{tile.id}.turn", built[number])
                of.add(f"tile.{tile.id}.fell", number in fell)
                of.add(f"tile.{tile.id}.share", seat.share)


def of_turns(game: Game, of: OfGame) -> None:
    """What players do in each of their turns."""
    for seat in game.seats:
        turns_of(seat, of, "turn")


def turns_of(seat: Seat, of: OfGame, name: str) -> None:
    """What a seat does in each of its turns."""
    before = 0
    for turn, points in enumerate(seat.points_at[:TURNS_SHOWN], 1):
        of.add(f"{name}.{turn}.points", points - before)
        of.add(f"{name}.{turn}.demolition", turn in seat.demolished_in)
        before = points


def of_lottery(deal: Deal, game: Game, of: OfGame) -> None:
    """What the lots bring: points ahead of the mean of the others, times the number of the others."""
    edition, setup = game.setup.edition, game.setup
    of.add("length", game.seats[0].turns)
    names = {card.bit: word for word, card in ACTION_CARDS.items()}
    for number, (seat, lot) in enumerate(zip(game.seats, deal.lots, strict=True)):
        ahead = game.ahead(number)
        of.add(f"no card.{names.get(lot.card, 'none')}.ahead", ahead)
        of.add(f"no card.{names.get(lot.card, 'none')}.share", seat.share)
        of_gift(deal, number, ahead, of)
        if lot.lacks is None:
            of.add("lack.none.ahead", ahead)
            of.add("lack.none.share", seat.share)
            continue
        tile = edition.tiles[lot.lacks]
        of.add(f"lack.{tile.id}.ahead", ahead)
        of.add(f"lack.{tile.id}.share", seat.share)
        kind = "irregular" if tile.irregular else "rectangular"
        of.add(f"lack in.{setup.challenge}.{tile.generation.name.lower()}.ahead", ahead)
        of.add(f"lack in.{setup.challenge}.{kind}.ahead", ahead)


def of_gift(deal: Deal, number: int, ahead: int, of: OfGame) -> None:
    """What a territory brings as a gift."""
    state, gift = deal.state, deal.lots[number].gift
    if gift is None:
        of.add("gift.none.ahead", ahead)
        return
    territory = state.edition.board.territories[gift]
    of.add(f"gift.{territory.name}.ahead", ahead)
    streets = streets_of(state.edition, state.setup, gift)
    of.add(f"gift by size.{territory.size}.ahead", ahead)
    of.add(f"gift by streets.{streets}.ahead", ahead)
    of.add(f"gift by both.{territory.size}.{streets}.ahead", ahead)
    own = state.players[number].estate & ~(1 << gift)
    near = any(territory.block == each.block for each in state.edition.board.territories if own >> each.index & 1)
    of.add(f"gift in block.{'own' if near else 'other'}.ahead", ahead)


def streets_of(edition: Edition, setup: Setup, territory: int) -> int:
    """The number of streets in play that a territory touches."""
    mask = edition.board.territories[territory].mask
    return sum(bool(mask & edition.sites.card_fronts[card]) for card in setup.street_cards)
