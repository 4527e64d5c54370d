"""The smallest conflicts: least sets of rules and facts that forbid a turn together.

The turn is fixed and the position is not: each rule and each fact holds unless it is let go. A set of them that cannot
all hold, while any one could be let go, is a conflict. The least sets come first, each proved: whatever can hold
together leaves out a correction, and every conflict has a member of each; so a least set that meets all corrections
known so far is a conflict as soon as it cannot hold.

The rules are asked as they are (`rules.violation`), of unknowns, each tied to its value by a fact that can be let go;
what they need of a position is kept instead of judged. Facts are as a player reads them off the table: they are let go
one by one, even where letting go of one would change another in play (a building that did not stand would have scored
nothing)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ...errors import ProofsDiffer
from ..board import bits
from ..edition import cards_in
from ..moves import Placing, Turn
from ..positions import format_line
from ..rules import violations
from ..rules.legality import asked_rules, end_2_game_goes_on
from ..rules.options import build_sites, covered_by_boom, demolish_sites
from ..rules.violation import Amount, Fact, Facts, Need, Violation, rule_of
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

    def needs(self, breaches: Iterable[Violation]) -> list[Need]:
        """What a rule needs that is asked here; `breaches` is what it breaks whatever the open facts are."""
        needs: list[Need] = []
        for violation in breaches:
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
            fact, has_means = _means(self.state)
            self._tie(fact, known == int(has_means))
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


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules and facts that forbid a turn together; without any one of them the others would allow it.

    With no facts the rules forbid the turn in every position.
    """

    rules: tuple[str, ...]
    facts: tuple[Fact, ...]

    @property
    def size(self) -> int:
        """How many rules and facts there are."""
        return len(self.rules) + len(self.facts)


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts of a turn, the smallest first; none for a legal turn.

    `violated` are the rules that the model finds broken, each of which is in some conflict. `complete` tells
    whether all conflicts are listed.
    """

    violated: tuple[str, ...]
    sets: tuple[Conflict, ...]
    complete: bool


class OpenTurn:
    """A fixed turn in an open position: the rules and the facts that it can run into, rules first.

    `members` are both in order; a set of them is a mask over their places.
    """

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> None:
        facts, rules = OpenFacts(state, turn), dict[Member, list[Need]]()
        if state.over:  # as for the predicate: where there are no turns, no other rule is about this one
            rules["END-2"] = facts.needs(end_2_game_goes_on(facts, turn))
        else:
            for rule, breaches in asked_rules(facts, turn, draws):
                rules.setdefault(rule_of(rule), []).extend(facts.needs(breaches))
        self.ties = facts.ties
        self.members: tuple[Member, ...] = (*rules, *self.ties.of)
        self.rules = (1 << len(rules)) - 1
        for member, needs in rules.items():
            self.ties.belongs(member, needs)

    def feasible(self, members: Collection[Member]) -> bool:
        """Whether some position keeps these rules and has these facts."""
        return self.ties.values(members) is not None

    def grow(self, mask: int) -> int | None:
        """A largest set that holds with the given one: facts are added before rules; `None` where that one does not."""
        values = self.ties.values(self.of(mask))
        if values is None:
            return None
        mask = self._holding_mask(values)
        for place in (*bits(~self.rules & self.all), *bits(self.rules)):
            if not mask >> place & 1 and (values := self.ties.values(self.of(mask | 1 << place))) is not None:
                mask = self._holding_mask(values)
        return mask

    @property
    def all(self) -> int:
        """All members."""
        return (1 << len(self.members)) - 1

    def of(self, mask: int) -> list[Member]:
        """The members of a set, in order."""
        return [self.members[place] for place in bits(mask)]

    def _holding_mask(self, values: Sequence[int]) -> int:
        kept = self.ties.holding(values)
        return sum(1 << place for place, member in enumerate(self.members) if member in kept)


def conflicts(state: GameState, turn: Turn, draws: Sequence[int] | None = None, limit: int = 8) -> Conflicts:
    """The smallest conflicts, up to a limit, and beyond it until each broken rule is in one.

    Of those of one size, those of fewer rules come first, then those whose rules and facts do. `draws` are as for
    `rules.violations`. Raises `ProofsDiffer` when other rules are found broken than the predicate finds.
    """
    opened = OpenTurn(state, turn, draws)
    kept = opened.grow(opened.all & ~opened.rules)
    if kept is None:
        raise ProofsDiffer(f"the facts of the position exclude each other for {str(turn)!r} in {format_line(state)}")
    violated = opened.rules & ~kept
    rules = tuple(str(rule) for rule in opened.of(violated))
    broken = {violation.rule for violation in violations(state, turn, draws)}
    if broken != set(rules):
        raise ProofsDiffer(
            f"{str(turn)!r} breaks {_or_nothing(broken)} by the predicate and {_or_nothing(rules)} where facts are "
            f"open, in {format_line(state)}"
        )
    search = _Search(opened)
    complete = not violated or not search.next()
    for rule in bits(violated):
        if not any(conflict >> rule & 1 for conflict in search.conflicts):
            search.next(without=violated & ~(1 << rule))
    while not complete and len(search.conflicts) < limit:
        complete = not search.next()
    sets = [
        opened.of(conflict) for conflict in sorted(search.conflicts, key=lambda conflict: _rank(conflict, opened.rules))
    ]
    return Conflicts(rules, tuple(map(_conflict, sets)), complete)


@dataclass(slots=True)
class _Search:
    """Conflicts one after the other, each the first one of those not yet found."""

    opened: OpenTurn
    corrections: list[int] = field(default_factory=list)
    conflicts: list[int] = field(default_factory=list)

    def next(self, without: int = 0) -> bool:
        """Finds the first conflict that has no member of `without`; tells whether there was another."""
        # Conflicts are the sets that meet every correction (R. Reiter, Artificial Intelligence 32, 1987), so no
        # conflict comes before the first set that meets those known so far. Where that one cannot hold, it is a
        # conflict, and a least one: a smaller conflict in it would come before it. Where it can hold, a largest set
        # around it leaves out a new correction that it does not meet, so each round learns one, and they are finite in
        # number (A. Ignatiev and others, Smallest MUS extraction with minimal hitting set dualization, CP 2015).
        while (candidate := self._least_candidate(without)) is not None:
            kept = self.opened.grow(candidate)
            if kept is None:
                self.conflicts.append(candidate)
                return True
            self.corrections.append(self.opened.all & ~kept)
        return False

    def _least_candidate(self, without: int) -> int | None:
        """The first set that meets every correction and holds no conflict already found."""
        best: tuple[int, int, list[int]] | None = None
        first = None
        cases = [(0, without)]
        while cases:
            chosen, barred = cases.pop()
            if any(conflict & ~chosen == 0 for conflict in self.conflicts):
                continue
            unmet = [correction & ~barred for correction in self.corrections if not correction & chosen]
            if best is not None and self._at_least(chosen, unmet) > best[:2]:
                continue
            if not unmet:
                rank = _rank(chosen, self.opened.rules)
                if best is None or rank < best:
                    best, first = rank, chosen
                continue
            narrowest = min(unmet, key=int.bit_count)
            for place in reversed(
                bits(narrowest)
            ):  # one of them is in, and none before it: the first is looked at first
                before = narrowest & ((1 << place) - 1)
                cases.append((chosen | 1 << place, barred | before))
        return first

    def _at_least(self, chosen: int, unmet: Iterable[int]) -> tuple[int, int]:
        """How many members, and how many rules, a set has at least that grows out of a chosen one."""
        seen, size, rules = 0, chosen.bit_count(), (chosen & self.opened.rules).bit_count()
        for correction in sorted(unmet, key=int.bit_count):
            if not correction & seen:
                seen |= correction
                size += 1
                rules += not correction & ~self.opened.rules
        return size, rules


def _conflict(members: Collection[Member]) -> Conflict:
    return Conflict(
        tuple(member for member in members if isinstance(member, str)),
        tuple(member for member in members if isinstance(member, Fact)),
    )


def _rank(mask: int, rules: int) -> tuple[int, int, list[int]]:
    """By what sets are ordered: how many members, how many of them rules, and which."""
    return mask.bit_count(), (mask & rules).bit_count(), list(bits(mask))


def _or_nothing(rules: Iterable[str]) -> str:
    return ", ".join(sorted(rules)) or "nothing"
