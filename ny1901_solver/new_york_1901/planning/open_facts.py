"""What a turn runs into: facts of the position as unknowns, each tied to its value by a fact that can be let go.

The rules are asked as they are (`rules.violation`); what they need of a position is kept instead of judged. Of a fact
that is let go, the unknown may have any value. Facts are as a player reads them off the table: they are let go one by
one, even where letting go of one would change another in play (a building that did not stand would have scored
nothing)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ..board import bits
from ..edition import cards_in
from ..moves import Placing, Turn
from ..rules.options import build_sites, covered_by_boom, demolish_sites
from ..rules.violation import Amount, Fact, Facts, Need, Violation
from ..state import GameState
from ..tiles import Site
from .ties import NOTHING, Asked, Sum, Ties

Member: TypeAlias = str | Fact
"""A rule id or a fact."""


class OpenFacts(Facts):
    """The facts of a position that one turn can run into, made as the rules ask for them."""

    def __init__(self, state: GameState, turn: Turn) -> None:
        super().__init__(state)
        self.ties: Ties[Member] = Ties()
        self._needs: list[Need] = []
        self._named = _named_tiles(state, turn)
        self._free: dict[int, Sum] = {}
        self._own: dict[int, Sum] = {}
        self._workers: dict[int, Sum] = {}
        self._standing: dict[tuple[int, Site], Sum] = {}
        self._unbuilt: dict[int, Sum] = {}
        self._cards: dict[tuple[int, tuple[int, ...]], Sum] = {}
        self._single: dict[str, Sum] = {}

    def lacks(self, *needs: Need) -> bool:
        """Keeps the needs, and lets the rule go on as if they were met."""
        self._needs += needs
        return False

    def needs(self, found: Iterable[Violation]) -> list[Need]:
        """What a rule needs that is asked here; `found` is what it breaks whatever the open facts are."""
        needs: list[Need] = []
        for violation in found:
            needs += [self.against(fact) == 1 for fact in violation.because] or [False]
        needs, self._needs = [*self._needs, *needs], []
        return needs

    def one_of(self, *needs: Need) -> Need:
        """The need of one of several."""
        met = [self.ties.unknown() for _ in needs]
        for need, holds in zip(needs, met, strict=True):
            self.ties.add_if(holds, need)
        return sum(met, NOTHING) >= 1

    def against(self, fact: Fact) -> Sum:
        """A truth that the fact denies: 0 as long as the fact is known."""
        known = self._single.get(fact.sentence)
        if known is None:
            known = self._single[fact.sentence] = self.ties.unknown()
            self._tie(fact, known == 0)
        return known

    def free(self, territory: int) -> Sum:
        """Whether a territory is in nobody's estate."""
        self._make_owner(territory)
        return self._free[territory]

    def own(self, territory: int) -> Sum:
        """Whether a territory is in the mover's estate."""
        self._make_owner(territory)
        return self._own[territory]

    def _make_owner(self, territory: int) -> None:
        if territory in self._free:
            return
        name = self.state.edition.board.territories[territory].name
        free = self._free[territory] = self.ties.unknown()
        own = self._own[territory] = self.ties.unknown()
        self.ties.add(free + own <= 1)
        seat = next((s for s, p in enumerate(self.state.players) if p.estate >> territory & 1), None)
        whose = "nobody's" if seat is None else self._whose(seat)
        fact = Fact("estate", f"{name} is in {whose} estate", (), (name,))
        self._tie(fact, free == int(seat is None), own == int(seat == self.state.to_move))

    def worker(self, territory: int) -> Sum:
        """Whether a worker of the mover stands on a territory."""
        known = self._workers.get(territory)
        if known is None:
            name = self.state.edition.board.territories[territory].name
            known = self._workers[territory] = self.ties.unknown()
            if self.state.mover.vacant >> territory & 1:
                self._tie(Fact("worker", f"your worker stands on {name}", (), (name,)), known == 1)
            else:
                self._tie(Fact("worker", f"no worker of yours stands on {name}", (), (name,)), known == 0)
        return known

    @property
    def hand(self) -> Sum:
        """How many workers the mover has in hand: those that are not on the board."""
        workers, vacant = self.state.edition.numbers.workers, self.state.mover.vacant
        on_board = sum(map(self.worker, bits(vacant)), self._elsewhere)
        if "hand" not in self._single:
            self._single["hand"] = workers - on_board
            self.ties.add(on_board <= workers)
            if have := self.state.hand:
                sentence = f"{have} {'worker is' if have == 1 else 'workers are'} in your hand"
                self._tie(Fact("hand", sentence), on_board <= workers - have)
        return self._single["hand"]

    @property
    def _elsewhere(self) -> Sum:
        """How many workers of the mover stand on the board where none does in the position."""
        known = self._single.get("elsewhere")
        if known is None:
            known = self._single["elsewhere"] = self.ties.unknown(0, self.state.edition.numbers.workers)
        return known

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Sum:
        """Whether a territory is left bare: a building that falls stands on it, and none of those that stay."""
        bare = self.ties.unknown()
        for falls in falling:
            self.ties.add(sum(staying, bare) >= falls)
        return bare

    def stands(self, seat: int, site: Site) -> Sum:
        """Whether a building of a player stands, one that does in the position."""
        known = self._standing.get((seat, site))
        if known is None:
            known = self._standing[seat, site] = self.ties.unknown()
            squares = self.state.edition.board.squares_of(site.mask)
            names = self.state.edition.board.names(site.territories)
            self._tie(Fact("building", f"{self._whose(seat)} {site.placement} stands", squares, names), known == 1)
        return known

    def unbuilt(self, tile: int) -> Sum:
        """Whether an own tile of the mover lies unbuilt: not while it stands, nor once it was demolished."""
        known = self._unbuilt.get(tile)
        if known is None:
            name = self.state.edition.tiles[tile].id
            known = self._unbuilt[tile] = self.ties.unknown()
            standing = [site for site in self.state.mover.buildings if site.tile == tile]
            for site in standing:
                self.ties.add(known + self.stands(self.state.to_move, site) <= 1)
            if not standing and not self.state.mover.unbuilt >> tile & 1:
                self._tie(Fact("tile", f"your {name} was demolished and left the game"), known == 0)
        return known

    def unbuilt_besides(self, tiles: int) -> Sum:
        """How many own tiles of the mover lie unbuilt, those of a mask aside."""
        return sum(map(self.unbuilt, bits(self._named & ~tiles)), self.other_unbuilt)

    @property
    def other_unbuilt(self) -> Sum:
        """How many unbuilt tiles the mover has besides those that the turn names."""
        known = self._single.get("other unbuilt")
        if known is None:
            edition = self.state.edition
            known = self._single["other unbuilt"] = self.ties.unknown(0, len(edition.tiles))
            have = (self.state.mover.unbuilt & ~self._named).bit_count()
            named = " and ".join(edition.tiles[tile].id for tile in bits(self._named))
            sentence = f"besides {named} you have {have} unbuilt {'tile' if have == 1 else 'tiles'}"
            self._tie(Fact("tile", sentence), known == have)
        return known

    @property
    def score(self) -> Sum:
        """The mover's score at the start of the turn."""
        known = self._single.get("score")
        if known is None:
            score = self.state.mover.score
            most = max(score, self.state.setup.gold_at)  # more would allow nothing else (BLD-2)
            known = self._single["score"] = self.ties.unknown(0, most)
            self._tie(Fact("score", f"your score is {score}"), known == score)
        return known

    def cards(self, kind: int, shown: Sequence[int], shifted: bool) -> Sum:
        """How many cards of a kind are face up, at the start or as a Market Shift turns them up."""
        key = (kind, tuple(shown))
        known = self._cards.get(key)
        if known is None:
            name, have = self.state.edition.kind_names[kind], list(shown).count(kind)
            known = self._cards[key] = self.ties.unknown(0, self.state.edition.numbers.open_market)
            count = f"{have or 'no'} {'card' if have < 2 else 'cards'} {name}"
            after = f"the Market Shift turns up {count}"
            self._tie(Fact("market", after if shifted else f"{count} {_is(have)} face up"), known == have)
        return known

    @property
    def face_up(self) -> Sum:
        """Whether any card is face up."""
        known = self._single.get("face up")
        if known is None:
            known = self._single["face up"] = self.ties.unknown()
            have = len(self.state.market.open)
            sentence = f"{have or 'no'} {'card' if have < 2 else 'cards'} {_is(have)} face up"
            self._tie(Fact("market", sentence), known == int(have > 0))
        return known

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Whether a building is covered: those that stand are let go one by one, so that none of them is asked for."""
        return self._unless(none, len(falling) > 0)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Whether a Market Shift can turn up some cards: no need where it can."""
        return self._unless(none, able)

    def pile(self, future: int, none: Fact) -> Need:
        """Whether cards lie face down: no need where they do."""
        return self._unless(none, future > 0)

    def in_play(self, territory: int, out: Fact) -> Need:
        """Whether anybody may claim a territory: no need where it is in the game."""
        return self._unless(out, self.state.setup.territories >> territory & 1 == 1)

    def _unless(self, fact: Fact, met: bool) -> Need:
        return met or self.against(fact) == 1

    def holds(self, card: int) -> Need:
        """Whether an action card is in the mover's hand: no need where it is."""
        if self.state.mover.cards & card:
            return True
        if self.state.setup.action_cards:
            return self.against(Fact("card", f"your {cards_in(card)[0].name} is used")) == 1
        return self.against(Fact("game", "the game is played without action cards")) == 1

    def means(self, able: Callable[[GameState], bool]) -> Sum:
        """Whether a Build or Demolish is open to the mover without expanding (TRN-4, TRN-5)."""
        known = self._single.get("means")
        if known is None:
            known = self._single["means"] = self.ties.unknown()
            fact, found = _means(self.state)
            self._tie(fact, known == int(found))
        return known

    def _whose(self, seat: int) -> str:
        return "your" if seat == self.state.to_move else f"{self.state.colour(seat)}'s"

    def _tie(self, fact: Fact, *holds: Asked) -> None:
        self.ties.belongs(fact, holds)


def _named_tiles(state: GameState, turn: Turn) -> int:
    named = 0
    for step in turn.steps:
        if isinstance(step, Placing):
            named |= 1 << state.edition.tile_number.get(step.placement.tile, len(state.edition.tiles))
    return named & state.edition.own_tiles


def _means(state: GameState) -> tuple[Fact, bool]:
    """The fact that some Build or Demolish is open without expanding, with one as a witness; or that none is."""
    setup, player = state.setup, state.mover
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)
    board = state.edition.board
    for site in build_sites(setup, player.free_land, tiles):
        return Fact("means", f"a Build is open to you, such as {site.placement}", board.squares_of(site.mask)), True
    for site in (*demolish_sites(setup, player, tiles), *(site for site, _ in covered_by_boom(state))):
        return Fact("means", f"a Demolish is open to you, such as {site.placement}", board.squares_of(site.mask)), True
    return Fact("means", "no Build or Demolish is open to you without expanding"), False


def _is(count: int) -> str:
    return "is" if count < 2 else "are"
