"""Reads the log of a game: what each seat claimed, built, demolished and scored, and when."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.what_wins.games import HEAD, LOG, SEAT, Deal, Log
from ny1901_solver.new_york_1901.state import Setup
from ny1901_solver.new_york_1901.tiles import Generation, Site

TAKE, DEMOLISH, BUILD, BOOM, RECLAIM, SHIFT = range(1, 7)  # the verbs of the log (`source/kernel.h`)


@dataclass(slots=True)
class Built:
    """A building: its site, the own turn of its player in which it was built, and the sites that fell for it."""

    site: Site
    turn: int
    fell: list[Site]


@dataclass(slots=True)
class Seat:
    """What a player did in a game. Turns are numbered from 1, for each player."""

    total: int
    share: int  # of the win, in twelfths
    tiles: int
    streets: int
    challenge: int
    cards: int
    turns: int = 0
    claims: list[tuple[int, int, bool]] = field(default_factory=list)  # territory, turn, beside own land
    estate: set[int] = field(default_factory=set)
    built: list[Built] = field(default_factory=list)
    standing: list[Site] = field(default_factory=list)
    points_at: list[int] = field(default_factory=list)  # after each turn
    demolished_in: list[int] = field(default_factory=list)  # turns
    used: dict[str, int] = field(default_factory=dict)  # the turn of each action card
    reclaims: int = 0
    idle: int = 0  # turns without a building

    def unlocked(self, points: int) -> int | None:
        """The first turn after which the player has so many points."""
        return next((turn for turn, now in enumerate(self.points_at, 1) if now >= points), None)

    def count(self, generation: int) -> int:
        """How many own tiles of a generation the player has built."""
        return sum(each.site.generation == generation and not each.site.legendary for each in self.built)

    def stands(self, generation: int) -> int:
        """How many tiles of a generation stand at the end; legendaries count as gold."""
        return sum(site.generation == generation for site in self.standing)

    @property
    def legendary(self) -> Built | None:
        """The legendary that the player has built."""
        return next((each for each in self.built if each.site.legendary), None)


@dataclass(slots=True)
class Game:
    """A finished game."""

    setup: Setup
    seats: list[Seat]
    ender: int  # who has triggered the end
    by_tiles: bool  # by building, and not by the last cards of the market

    def others(self, seat: int) -> list[Seat]:
        """All other seats."""
        return [each for number, each in enumerate(self.seats) if number != seat]

    def ahead(self, seat: int) -> int:
        """The points of a seat, minus the mean of the others, times the number of the others."""
        total = sum(each.total for each in self.seats)
        return len(self.seats) * self.seats[seat].total - total

    @property
    def winner(self) -> int | None:
        """The seat that wins alone."""
        return next((number for number, each in enumerate(self.seats) if each.share == 12), None)


def replayed(deal: Deal, log: Log) -> Game | None:
    """What happened in a game; `None` for a game that was given up."""
    if not log[2]:
        return None
    edition, players = deal.state.edition, len(deal.state.players)
    sites, board = edition.sites.sites, edition.board
    seats = list[Seat]()
    for number, player in enumerate(deal.state.players):
        row = log[HEAD + number * SEAT : HEAD + (number + 1) * SEAT]
        tiles, streets, challenge, cards = map(int, row[2:])
        seat = Seat(int(row[0]), round(12 * row[1]), tiles, streets, challenge, cards)
        seat.standing = list(player.buildings)
        seat.estate = {i for i in range(len(board.territories)) if player.estate >> i & 1}
        seats.append(seat)
    at, mover, numbers = LOG, deal.state.to_move, list(map(int, log))
    beside = beside_of(deal)
    while at < len(numbers):
        seat, count, gained = seats[mover], numbers[at] & 7, numbers[at] >> 3
        seat.turns += 1
        seat.idle += play_steps(seat, numbers[at + 1 : at + 1 + count], sites, beside)
        seat.points_at.append((seat.points_at[-1] if seat.points_at else 0) + gained)
        at += 1 + count
        mover = (mover + 1) % players
    ender = int(log[3])
    own = sum(not each.site.legendary for each in seats[ender].built) + (deal.lots[ender].lacks is not None)
    by_tiles = edition.own_tiles.bit_count() - own <= edition.numbers.end_unbuilt
    return Game(deal.state.setup, seats, ender, by_tiles)


def play_steps(seat: Seat, steps: list[int], sites: tuple[Site, ...], beside: list[frozenset[int]]) -> bool:
    """Plays the steps of a turn, and returns whether nothing was built."""
    idle = True
    for step in steps:
        verb, objects, first, second = step & 7, step >> 3 & 3, step >> 5 & 65535, step >> 21
        if verb == TAKE:
            for territory in (first, second)[:objects]:
                seat.claims.append((territory, seat.turns, not beside[territory].isdisjoint(seat.estate)))
                seat.estate.add(territory)
            if objects == 2:
                seat.used["grab"] = seat.turns
        elif verb == RECLAIM:
            seat.estate.discard(first)
            seat.reclaims += 1
        elif verb == SHIFT:
            seat.used["shift"] = seat.turns
        else:
            idle = False
            build(seat, sites[first], verb)
    return idle


def build(seat: Seat, site: Site, verb: int) -> None:
    """Adds a building to a seat."""
    fell = list[Site]()
    if verb == DEMOLISH:
        fell = [each for each in seat.standing if each.mask & site.mask]
        seat.standing = [each for each in seat.standing if not each.mask & site.mask]
        seat.demolished_in.append(seat.turns)
    elif verb == BOOM:
        seat.used["boom"] = seat.turns
    seat.standing.append(site)
    seat.built.append(Built(site, seat.turns, fell))


_BESIDE: dict[int, list[frozenset[int]]] = {}


def beside_of(deal: Deal) -> list[frozenset[int]]:
    """For each territory, the territories that share an edge with it."""
    board = deal.state.edition.board
    if id(board) not in _BESIDE:
        found = []
        for territory in board.territories:
            around = 0
            for i, mask in enumerate(board.neighbours):
                if territory.mask >> i & 1:
                    around |= mask
            found.append(
                frozenset(each.index for each in board.territories if each.mask & around and each is not territory)
            )
        _BESIDE[id(board)] = found
    return _BESIDE[id(board)]


GENERATIONS = {"bronze": Generation.BRONZE, "silver": Generation.SILVER, "gold": Generation.GOLD}
