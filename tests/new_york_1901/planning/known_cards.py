"""Which cards of a market are known, by playing out how the others may lie: an oracle of `Outlook`.

A world is one way in which the cards can lie. Nothing is inferred by counting: some worlds have more unknown cards than
the market has, and they are of any kind. A card is known if it is the same in all worlds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations, product

from ny1901_solver.new_york_1901.state import Market

ODD = (-1, -2)  # kinds that no card is of, for cards that may be of any


@dataclass(frozen=True, order=True)
class World:
    """The cards face up, in the order in which they came, and those face down, the top one first.

    `longer` says that the world has more unknown cards than the market.
    """

    longer: bool
    up: tuple[int, ...]
    pile: tuple[int, ...]

    def filled(self, size: int) -> World:
        """With the market filled up (TRN-6)."""
        fresh = max(0, size - len(self.up))
        return replace(self, up=(*self.up, *self.pile[:fresh]), pile=self.pile[fresh:])

    def shuffled(self, size: int) -> Iterator[World]:
        """After a Market Shift (ACT-2), in every order; where all come straight back, they lie there in no order."""
        for order in {self.up} if len(self.pile) + len(self.up) <= size else set(permutations(self.up)):
            yield replace(self, up=(), pile=(*self.pile, *order)).filled(size)


@dataclass(frozen=True)
class Worlds:
    """All worlds of a market that shows `size` cards."""

    each: tuple[World, ...]
    size: int

    @classmethod
    def of(cls, market: Market, size: int) -> Worlds:
        """The worlds at the start: layers of one kind on top of the pile are known."""
        run: list[int] = []
        for layer in market.future:
            kinds = [kind for kind, count in enumerate(layer) if count]
            if len(kinds) > 1:
                break
            run += kinds * sum(layer)
        rest = market.future_size - len(run)
        worlds = [World(False, market.open, (*run, *[odd] * rest)) for odd in ODD]
        worlds += [World(True, market.open, (*run, *[odd] * (rest + 3 * size))) for odd in ODD if rest]
        return cls(tuple(worlds), size)

    @property
    def known(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The known cards face up, sorted, and those on top of the pile."""
        face_up = [held for held in map(set, zip(*(world.up for world in self.each), strict=False)) if len(held) == 1]
        queue: list[int] = []
        for held in map(set, zip(*(world.pile for world in self.each), strict=False)):
            if len(held) > 1:
                break
            queue.append(held.pop())
        return tuple(sorted(held.pop() for held in face_up)), tuple(queue)

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards lie face up, and how many face down."""
        (found,) = {(len(world.up), len(world.pile)) for world in self.each if not world.longer}
        return found

    def taken(self, kinds: Iterable[int]) -> Worlds:
        """After known cards face up were taken and the market was filled up."""
        worlds = self.each
        for kind in kinds:
            places = zip(*(world.up for world in worlds), strict=False)
            at = next(place for place, held in enumerate(places) if set(held) == {kind})
            worlds = tuple(replace(world, up=(*world.up[:at], *world.up[at + 1 :])) for world in worlds)
        return replace(self, each=tuple(world.filled(self.size) for world in worlds))

    def shifted(self) -> Worlds:
        """After a Market Shift; that no card lies face down is seen, and not inferred."""
        worlds = self.each if self.sizes[1] else [world for world in self.each if not world.longer]
        return replace(self, each=tuple(sorted({after for world in worlds for after in world.shuffled(self.size)})))


def all_orders(market: Market) -> Iterator[tuple[int, ...]]:
    """Every order in which the cards face down of a market can lie, the top one first."""
    layers = [[kind for kind, count in enumerate(layer) for _ in range(count)] for layer in market.future]
    for orders in product(*(sorted(set(permutations(layer))) for layer in layers)):
        yield tuple(card for order in orders for card in order)
