"""Defines policies for playouts (`playouts.Table`): functions that choose builds and the pieces to set out."""

from __future__ import annotations

import random
from functools import cache

from .playouts import Option, Table, leader
from .scoring import MAJORITY, OWNED, TALLEST


def greedy(table: Table, rng: random.Random) -> Option | None:
    """Returns the build after which a scoring gives the mover most points compared with the mean of the other
    players; chooses at random among equal builds.

    In a game of two players, `greedy` maximises the difference between the points of the two players.
    """
    builds = gains(table)
    if not builds:
        return None
    most = max(builds)[0]
    best = [each for each in builds if each[0] == most]
    return best[int(rng.random() * len(best))][1:]


def gains(table: Table) -> list[tuple[int, int, int, int]]:
    """Returns all builds of the mover, each with its gain: the points of a scoring compared with the mean of the
    other players.

    Gains are multiplied by the number of other players, so that all gains are whole numbers.
    """
    mover, size, tops, heights = table.mover, table.size, table.tops, table.heights
    own, others = table.setup.colours[mover], len(table.pieces) - 1
    meaning, least = table.setup.meanings[mover], table.least
    sizes: dict[int, dict[int, int]] = {}
    for place, (colour, floors) in enumerate(table.pieces[mover]):
        sizes.setdefault(colour, {})[floors] = place
    pieces = [(colour, tuple(places.items())) for colour, places in sizes.items()]
    highest = max(heights)
    lost = 0
    if highest and heights.count(highest) == 1:
        lost = TALLEST * (others if tops[heights.index(highest)] in own else -1)
    won = TALLEST * others - lost
    builds = []
    for card, held in {card: place for place, card in enumerate(table.hands[mover])}.items():
        for city in table.open:
            plot = city * size + meaning[card] - 1
            top, room, owned = tops[plot], highest - heights[plot], tuple(table.owned[city])
            for colour, places in pieces:
                needed, gain = least(colour, plot), city_gain(owned, top, colour, own, others)
                for floors, place in places:
                    if floors >= needed:
                        more = gain if floors < room else gain + won if floors > room else gain - lost
                        builds.append((more, held, place, plot))
    return builds


@cache
def city_gain(owned: tuple[int, ...], top: int, colour: int, own: tuple[int, ...], others: int) -> int:
    """Returns the gain of a player in a city if a colour takes a plot in this city, in the same unit as `gains`."""
    if top == colour:
        return 0

    def counts(each: int) -> int:
        return 0 if each < 0 else others if each in own else -1

    after = list(owned)
    after[colour] += 1
    if top >= 0:
        after[top] -= 1
    gained = MAJORITY * (counts(leader(after)) - counts(leader(owned)))
    return OWNED * (counts(colour) - counts(top)) + gained


def largest(table: Table, colour: int, rng: random.Random) -> list[int]:
    """Returns the largest pieces of a colour. Early buildings pay most often, and high buildings are seldom taken by
    other colours.

    In two-player games the largest pieces win 86 of 100 games against random pieces.
    """
    return sorted(table.supply[colour], reverse=True)[: table.setup.rounds.pieces]
