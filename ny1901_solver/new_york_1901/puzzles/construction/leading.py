"""Finds a game that leads to a constructed position, and replays it by the rules.

In such a game a player's turn claims a territory, and may build, or it replaces a building (`unknown`). The search
arranges the turns of each player alone. Then the cards of the deck are put into the order in which the territories are
claimed, so that the card of each claim lies face up in time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...board import bits
from ...edition import ALL_CARDS, GRAB, SHIFT
from ...masks import NO_TERRITORIES, union
from ...moves import Build, Demolish, Pass, Shift, Step, Take, Turn
from ...rules import apply, violations
from ...state import GameState, Market, Player
from ...tiles import Site
from .unknown import GRABBED, place_below

ARRANGEMENTS = 200  # the random orders of buildings that are tried for each player


@dataclass(frozen=True, slots=True)
class LedGame:
    """A game from its first position to the constructed one: its turns, each with the cards that came up."""

    start: GameState
    turns: tuple[tuple[Turn, tuple[int, ...]], ...]


def game_leading_to(state: GameState, seed: int = 0) -> LedGame | None:
    """Returns a game that leads to a position; `None` if no arrangement is found.

    The rules check every turn, and the game ends in exactly this position. The pile is one layer, above the cards of a
    Market Shift that the player to move has played.
    """
    rng = random.Random(f"game {seed}")
    arranged = [_Arrangement.found(state, seat, rng) for seat in state.setup.seats]
    if any(turns is None for turns in arranged):
        return None
    order = [turn for round_ in _rounds([turns or [] for turns in arranged]) for turn in round_]
    kinds = [kind for turn in order for kind in _claimed_kinds(state, turn)]
    size, under = len(state.market.open), _under(state)
    shifting = next((number for number, turn in enumerate(order) if turn.cards & SHIFT), None)
    before = 0 if shifting is None else sum(len(_claimed_kinds(state, turn)) for turn in order[:shifting])
    deck = [*kinds[:before], *under, *kinds[before:], *state.market.open]
    led, turns, drawn = _start(state, deck[:size]), list[tuple[Turn, tuple[int, ...]]](), size
    start = led
    for number, turn in enumerate(order):
        count = len(_claimed_kinds(state, turn)) + (size if number == shifting else 0)
        draws = tuple(deck[drawn : drawn + count])
        drawn += count
        if led.over or violations(led, turn, draws):
            return None
        led = apply(led, turn, draws)
        turns.append((turn, draws))
    return LedGame(start, tuple(turns)) if led == state else None


def _under(state: GameState) -> list[int]:
    """Returns the kinds of the cards that the Market Shift of the player to move has put under the pile (ACT-2)."""
    if not state.setup.action_cards or state.mover.cards & SHIFT:
        return []
    return [kind for kind, count in enumerate(state.market.future[-1]) for _ in range(count)]


def _rounds(turns: Sequence[Sequence[Turn]]) -> Iterator[list[Turn]]:
    """Yields the turns of each round, in turn order."""
    for number in range(max(map(len, turns), default=0)):
        yield [each[number] for each in turns if number < len(each)]


def _claimed_kinds(state: GameState, turn: Turn) -> list[int]:
    """Returns the kinds of the cards that a turn takes."""
    return state.edition.kinds_of(_taken(turn))


def _start(state: GameState, opened: Sequence[int]) -> GameState:
    """Returns the first position of the game, with the given cards face up."""
    edition = state.edition
    players = []
    for player in state.players:
        sites = [site for site in player.buildings if site.tile == edition.starter]
        land = sites[0].territories if sites else NO_TERRITORIES
        cards = ALL_CARDS if state.setup.action_cards else 0
        players.append(Player.of(edition, 0, land, sites, edition.own_tiles, cards))
    bare = replace(state, players=tuple(players), to_move=0, ended_by=None, market=Market((), ()))
    pile = edition.cards_of(bare.unclaimed)
    for kind in opened:
        pile[kind] -= 1
    return replace(bare, market=Market.of(opened, (tuple(pile),)))


@dataclass(slots=True)
class _Arrangement:
    """An order of a player's claims and buildings, turn by turn.

    `replaced` maps a building to the tile that it replaced. `claimed` and `built` are the land and buildings so far.
    """

    state: GameState
    player: Player
    replaced: dict[Site, Site]
    claimed: int
    turns: list[Turn] = field(default_factory=list)
    built: list[Site] = field(default_factory=list)
    score: int = 0

    @classmethod
    def found(cls, state: GameState, seat: int, rng: random.Random) -> list[Turn] | None:
        """Returns the turns of a player, or `None` if no order of the player's buildings works."""
        player, starter = state.players[seat], state.edition.starter
        replaced = replaced_tiles(state, player)
        if replaced is None:
            return None
        aims = [*(site for site in player.buildings if site.tile != starter), *replaced.values()]
        land = union(site.territories for site in player.buildings if site.tile == starter)
        for number in range(ARRANGEMENTS):
            order = sorted(aims, key=lambda site: (site.generation, rng.random() if number else site.index))
            arrangement = cls(state, player, replaced, land)
            if (
                arrangement.arrange(order, ends=seat == state.ended_by)
                and (turns := _with_cards(state, player, arrangement.turns)) is not None
            ):
                return turns
        return None

    def arrange(self, order: Sequence[Site], *, ends: bool) -> bool:
        """Arranges all claims and buildings, the buildings in the given order; returns whether that is possible.

        With `ends` the last turn builds an own tile, because this build triggers the end of the game (END-1).
        """
        if not ends:
            return self._put_up(list(order)) and self._claim_all(self.player.estate)
        last = next(site for site in reversed(order) if not site.legendary)
        if not self._put_up([site for site in order if site != last]):
            return False
        kept = bits(last.territories & ~self.claimed) or self._spare()
        if last in self.replaced:
            return self._claim_all(self.player.estate) and self._put_up([last])
        return bool(kept) and self._claim_all(self.player.estate & ~(1 << kept[-1])) and self._put_up([last])

    def _claim_all(self, land: int) -> bool:
        return all(self._claim(index, []) for index in bits(land & ~self.claimed))

    def _put_up(self, due: list[Site]) -> bool:
        """Claims the land of buildings and builds them, in the given order as far as the land allows it."""
        while due:
            site = due.pop(0)
            land = bits(site.territories & ~self.claimed)
            if site in self.replaced:
                if not all(self._claim(index, due) for index in land) or not self._may_replace(site):
                    return False
                self._demolish(site)
                continue
            if not (land := land or self._spare()[:1]) or not all(self._claim(index, due) for index in land[:-1]):
                return False
            if not self._claim(land[-1], [site, *due]) or site not in self.built:
                return False
        return True

    def _spare(self) -> list[int]:
        """Returns the territories without a building: a turn may claim one of them, and build on earlier land."""
        needed = union(site.territories for site in (*self.player.buildings, *self.replaced.values()))
        return bits(self.player.estate & ~self.claimed & ~needed)

    def _claim(self, index: int, due: list[Site]) -> bool:
        """Claims a territory, and builds the first building that the land now allows; needs a worker in hand."""
        starters = (site for site in self.player.buildings if site.tile == self.state.edition.starter)
        vacant = self.claimed & ~union(site.territories for site in (*self.built, *starters))
        if vacant.bit_count() >= self.state.edition.numbers.workers:
            return False
        self.claimed |= 1 << index
        take: Step = Take((self.state.edition.board.territories[index].name,))
        site = next((site for site in due if self._may_build(site)), None)
        if site is None:
            self.turns.append(Turn((take, Pass())))
        else:
            due.remove(site)
            self._put(site)
            self.turns.append(Turn((take, Build(site.placement))))
        return True

    def _may_build(self, site: Site) -> bool:
        return site not in self.replaced and not site.territories & ~self.claimed and self._is_unlocked(site)

    def _may_replace(self, site: Site) -> bool:
        return self.replaced[site] in self.built and not site.territories & ~self.claimed and self._is_unlocked(site)

    def _is_unlocked(self, site: Site) -> bool:
        return bool(self.state.setup.unlocked_at(self.score) & site.tile_bit)

    def _demolish(self, site: Site) -> None:
        self.built.remove(self.replaced[site])
        self._put(site)
        self.turns.append(Turn((Demolish(site.placement),)))

    def _put(self, site: Site) -> None:
        self.built.append(site)
        self.score += site.points


def _with_cards(state: GameState, player: Player, turns: list[Turn]) -> list[Turn] | None:
    """Returns the turns with Land Grab and Market Shift, if the player has used these cards; `None` if they do not fit.

    Land Grab joins two successive claims of small territories, of which the first builds nothing (ACT-3).
    """
    used = ALL_CARDS & ~player.cards if state.setup.action_cards else 0
    if used & GRAB:
        joined = next((n for n in range(len(turns) - 1) if _may_join(state, turns[n], turns[n + 1])), None)
        if joined is None:
            return None
        one, other = turns[joined : joined + 2]
        both = Take((*_taken(one), *_taken(other)))
        turns = [*turns[:joined], Turn((both, *other.steps[1:])), *turns[joined + 2 :]]
    if used & SHIFT:
        if not turns:
            return None
        turns = [Turn((Shift(), *turns[0].steps)), *turns[1:]]
    return turns


def _taken(turn: Turn) -> tuple[str, ...]:
    """Returns the names of the territories that a turn claims."""
    return tuple(name for step in turn.steps if isinstance(step, Take) for name in step.territories)


def _may_join(state: GameState, one: Turn, other: Turn) -> bool:
    names = [_taken(turn) for turn in (one, other)]
    small = all(state.edition.board.by_name[name].size == GRABBED for name in (*names[0], *names[1]))
    return all(names) and small and one.steps[1:] == (Pass(),)


def replaced_tiles(state: GameState, player: Player) -> dict[Site, Site] | None:
    """Returns which building replaced which fallen tile, in which place; `None` if the buildings do not suffice.

    Each building has replaced one tile at most.
    """

    def places(tile: int) -> Iterator[tuple[Site, Site]]:
        for site in player.buildings:
            if (place := place_below(state.setup, site, tile)) is not None:
                yield site, place

    ways = sorted((list(places(tile)) for tile in bits(player.demolished_tiles(state.edition))), key=len)

    def chosen(number: int, replaced: dict[Site, Site]) -> dict[Site, Site] | None:
        if number == len(ways):
            return replaced
        free = (way for way in ways[number] if way[0] not in replaced)
        found = (chosen(number + 1, {**replaced, site: place}) for site, place in free)
        return next((each for each in found if each is not None), None)

    return chosen(0, {})
