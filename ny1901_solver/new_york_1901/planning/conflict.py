"""The smallest conflicts: least sets of rules and facts that together forbid a turn.

The turn is fixed and the position is not: each rule and each fact holds unless it is dropped. A set of them that cannot
all hold, while dropping any one makes the others possible, is a conflict. The smallest come first, each with proof. The
members left out of a largest possible set are a correction, and every conflict has a member of each correction; so a
least set that meets all corrections known so far is a conflict as soon as it cannot hold.

The rules themselves (`rules.violation`) are applied to unknowns, each tied to its value by a fact that can be dropped;
what they need of a position is collected instead of judged. Facts are what a player reads off the table: they are
dropped one by one, even if dropping one would change another in a real game (a building that did not stand would have
scored nothing)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ...errors import ProofsDiffer
from ...messages import gettext, ngettext
from ...text.words import join_words
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
    """The facts of a position that can matter to one turn, created as the rules ask for them."""

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
        self._against: dict[Fact, Sum] = {}

    def lacks(self, *needs: Need) -> bool:
        """Collects the needs, and lets the rule go on as if they were met."""
        self._needs += needs
        return False

    def needs(self, breaches: Iterable[Violation]) -> list[Need]:
        """The needs of a rule; `breaches` are those that no open fact can change."""
        needs: list[Need] = []
        for violation in breaches:
            needs += [self.against(fact) == 1 for fact in violation.because] or [False]
        needs, self._needs = [*self._needs, *needs], []
        return needs

    def one_of(self, *needs: Need) -> Need:
        """The need that one of several is met."""
        met = [self.ties.unknown() for _ in needs]
        for need, holds in zip(needs, met, strict=True):
            self.ties.add_if(holds, need)
        return sum(met, NOTHING) >= 1

    def against(self, fact: Fact) -> Sum:
        """The opposite of a fact: 0 as long as the fact holds."""
        known = self._against.get(fact)
        if known is None:
            known = self._against[fact] = self.ties.unknown()
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
        fact = Fact("estate", self._estate_text(name, seat), (), (name,))
        self._tie(fact, free == int(seat is None), own == int(seat == self.state.to_move))

    def _estate_text(self, territory: str, seat: int | None) -> str:
        if seat is None:
            return gettext("{territory} is in nobody's estate", territory=territory)
        if seat == self.state.to_move:
            return gettext("{territory} is in your estate", territory=territory)
        return gettext("{territory} is in {player}'s estate", territory=territory, player=self.state.colour(seat))

    def worker(self, territory: int) -> Sum:
        """Whether a worker of the mover stands on a territory."""
        known = self._workers.get(territory)
        if known is None:
            name = self.state.edition.board.territories[territory].name
            known = self._workers[territory] = self.ties.unknown()
            if self.state.mover.vacant >> territory & 1:
                text = gettext("your worker stands on {territory}", territory=name)
                self._tie(Fact("worker", text, (), (name,)), known == 1)
            else:
                text = gettext("no worker of yours stands on {territory}", territory=name)
                self._tie(Fact("worker", text, (), (name,)), known == 0)
        return known

    @property
    def hand(self) -> Sum:
        """The number of the mover's workers in hand: those that are not on the board."""
        workers, vacant = self.state.edition.numbers.workers, self.state.mover.vacant
        on_board = sum(map(self.worker, bits(vacant)), self._elsewhere)
        if "hand" not in self._single:
            self._single["hand"] = workers - on_board
            self.ties.add(on_board <= workers)
            if have := self.state.hand:
                sentence = ngettext("{number} worker is in your hand", "{number} workers are in your hand", have)
                self._tie(Fact("hand", sentence), on_board <= workers - have)
        return self._single["hand"]

    @property
    def _elsewhere(self) -> Sum:
        """The number of the mover's workers on land where none stands in the position."""
        known = self._single.get("elsewhere")
        if known is None:
            known = self._single["elsewhere"] = self.ties.unknown(0, self.state.edition.numbers.workers)
        return known

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Sum:
        """Whether a territory is left bare: a building on it falls, and none that stays is on it."""
        bare = self.ties.unknown()
        for falls in falling:
            self.ties.add(sum(staying, bare) >= falls)
        return bare

    def stands(self, seat: int, site: Site) -> Sum:
        """Whether a building of a player, which stands in the position, stands."""
        known = self._standing.get((seat, site))
        if known is None:
            known = self._standing[seat, site] = self.ties.unknown()
            squares = self.state.edition.board.squares_of(site.mask)
            names = self.state.edition.board.names(site.territories)
            text = (
                gettext("your {building} stands", building=site.placement)
                if seat == self.state.to_move
                else gettext("{player}'s {building} stands", player=self.state.colour(seat), building=site.placement)
            )
            self._tie(Fact("building", text, squares, names), known == 1)
        return known

    def unbuilt(self, tile: int) -> Sum:
        """Whether an own tile of the mover is unbuilt: it neither stands nor was demolished."""
        known = self._unbuilt.get(tile)
        if known is None:
            name = self.state.edition.tiles[tile].id
            known = self._unbuilt[tile] = self.ties.unknown()
            standing = [site for site in self.state.mover.buildings if site.tile == tile]
            for site in standing:
                self.ties.add(known + self.stands(self.state.to_move, site) <= 1)
            if not standing and not self.state.mover.unbuilt >> tile & 1:
                text = gettext("your {tile} was demolished and left the game", tile=name)
                self._tie(Fact("tile", text), known == 0)
        return known

    def unbuilt_besides(self, tiles: int) -> Sum:
        """The number of the mover's unbuilt own tiles, without those of a mask."""
        return sum(map(self.unbuilt, bits(self._named & ~tiles)), self.other_unbuilt)

    @property
    def other_unbuilt(self) -> Sum:
        """The number of the mover's unbuilt tiles besides those that the turn names."""
        known = self._single.get("other unbuilt")
        if known is None:
            edition = self.state.edition
            known = self._single["other unbuilt"] = self.ties.unknown(0, len(edition.tiles))
            have = (self.state.mover.unbuilt & ~self._named).bit_count()
            sentence = ngettext(
                "besides {tiles} you have {number} unbuilt tile",
                "besides {tiles} you have {number} unbuilt tiles",
                have,
                tiles=join_words(edition.tiles[tile].id for tile in bits(self._named)),
            )
            self._tie(Fact("tile", sentence), known == have)
        return known

    @property
    def score(self) -> Sum:
        """The mover's score at the start of the turn."""
        known = self._single.get("score")
        if known is None:
            score = self.state.mover.score
            most = max(score, self.state.setup.gold_at)  # more points unlock nothing else (BLD-2)
            known = self._single["score"] = self.ties.unknown(0, most)
            self._tie(Fact("score", gettext("your score is {score}", score=score)), known == score)
        return known

    def cards(self, kind: int, shown: Sequence[int], shifted: bool) -> Sum:
        """The number of face-up cards of a kind, at the start or after a Market Shift."""
        key = (kind, tuple(shown))
        known = self._cards.get(key)
        if known is None:
            name, have = self.state.edition.kind_names[kind], list(shown).count(kind)
            known = self._cards[key] = self.ties.unknown(0, self.state.edition.numbers.open_market)
            self._tie(Fact("market", _shift_text(name, have) if shifted else _face_up_text(name, have)), known == have)
        return known

    @property
    def face_up(self) -> Sum:
        """Whether any card is face up."""
        known = self._single.get("face up")
        if known is None:
            known = self._single["face up"] = self.ties.unknown()
            have = len(self.state.market.open)
            sentence = (
                ngettext("{number} card is face up", "{number} cards are face up", have)
                if have
                else gettext("no card is face up")
            )
            self._tie(Fact("market", sentence), known == int(have > 0))
        return known

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Whether a building is covered; the buildings under the new one are facts of their own."""
        return self._unless(none, len(falling) > 0)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Whether a Market Shift can turn up some cards; no need if it can."""
        return self._unless(none, able)

    def pile(self, future: int, none: Fact) -> Need:
        """Whether cards lie face down; no need if they do."""
        return self._unless(none, future > 0)

    def in_play(self, territory: int, out: Fact) -> Need:
        """Whether anybody may claim a territory; no need if it is in the game."""
        return self._unless(out, self.state.setup.territories >> territory & 1 == 1)

    def _unless(self, fact: Fact, met: bool) -> Need:
        return met or self.against(fact) == 1

    def holds(self, card: int) -> Need:
        """Whether an action card is in the mover's hand; no need if it is."""
        if self.state.mover.cards & card:
            return True
        if self.state.setup.action_cards:
            return self.against(Fact("card", gettext("your {card} is used", card=cards_in(card)[0].name))) == 1
        return self.against(Fact("game", gettext("the game is played without action cards"))) == 1

    def means(self, able: Callable[[GameState], bool]) -> Sum:
        """Whether a Build or Demolish is open to the mover without expanding (TRN-4, TRN-5)."""
        known = self._single.get("means")
        if known is None:
            known = self._single["means"] = self.ties.unknown()
            fact, has_means = _means(self.state)
            self._tie(fact, known == int(has_means))
        return known

    def _tie(self, fact: Fact, *holds: Asked) -> None:
        self.ties.belongs(fact, holds)


def _named_tiles(state: GameState, turn: Turn) -> int:
    named = 0
    for step in turn.steps:
        if isinstance(step, Placing):
            named |= 1 << state.edition.tile_number.get(step.placement.tile, len(state.edition.tiles))
    return named & state.edition.own_tiles


def _means(state: GameState) -> tuple[Fact, bool]:
    """The fact that some Build or Demolish is open without expanding, with an example; or that none is."""
    setup, player = state.setup, state.mover
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)
    board = state.edition.board
    for site in build_sites(setup, player.free_land, tiles):
        text = gettext("a Build is open to you, such as {building}", building=site.placement)
        return Fact("means", text, board.squares_of(site.mask)), True
    for site in (*demolish_sites(setup, player, tiles), *(site for site, _ in covered_by_boom(state))):
        text = gettext("a Demolish is open to you, such as {building}", building=site.placement)
        return Fact("means", text, board.squares_of(site.mask)), True
    return Fact("means", gettext("no Build or Demolish is open to you without expanding")), False


def _shift_text(card: str, number: int) -> str:
    if not number:
        return gettext("the Market Shift turns up no card {card}", card=card)
    return ngettext(
        "the Market Shift turns up {number} card {card}",
        "the Market Shift turns up {number} cards {card}",
        number,
        card=card,
    )


def _face_up_text(card: str, number: int) -> str:
    if not number:
        return gettext("no card {card} is face up", card=card)
    return ngettext("{number} card {card} is face up", "{number} cards {card} are face up", number, card=card)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules and facts that together forbid a turn; without any one of them the others would allow it.

    Without facts the rules forbid the turn in every position.
    """

    rules: tuple[str, ...]
    facts: tuple[Fact, ...]

    @property
    def size(self) -> int:
        """The number of rules and facts."""
        return len(self.rules) + len(self.facts)


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts of a turn, the smallest first; none for a legal turn.

    `violated` are the broken rules, each of which is in some conflict. `complete` says whether all conflicts are
    listed.
    """

    violated: tuple[str, ...]
    sets: tuple[Conflict, ...]
    complete: bool


class OpenTurn:
    """A fixed turn in an open position: the rules and facts that can matter to it, rules first.

    `members` has both in order; a set of them is a mask over their places.
    """

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> None:
        facts, rules = OpenFacts(state, turn), dict[Member, list[Need]]()
        if state.over:  # as in the predicate: when the game is over, no other rule applies to a turn
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
        """A largest possible set that contains the given one, facts before rules; `None` if that is impossible."""
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

    Among conflicts of one size, those with fewer rules come first, then in the order of their rules and facts. `draws`
    are as for `rules.violations`. Raises `ProofsDiffer` if the broken rules are not those of the predicate.
    """
    opened = OpenTurn(state, turn, draws)
    kept = opened.grow(opened.all & ~opened.rules)
    if kept is None:
        raise ProofsDiffer(
            gettext(
                "the facts of the position exclude each other for {turn!r} in {position}",
                turn=str(turn),
                position=format_line(state),
            )
        )
    violated = opened.rules & ~kept
    rules = tuple(str(rule) for rule in opened.of(violated))
    broken = {violation.rule for violation in violations(state, turn, draws)}
    if broken != set(rules):
        raise ProofsDiffer(
            gettext(
                "{turn!r} breaks {rules} by the predicate and {open_rules} where facts are open, in {position}",
                turn=str(turn),
                rules=_or_nothing(broken),
                open_rules=_or_nothing(rules),
                position=format_line(state),
            )
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
    """A search that finds one conflict after another, each the first of those not yet found."""

    opened: OpenTurn
    corrections: list[int] = field(default_factory=list)
    conflicts: list[int] = field(default_factory=list)

    def next(self, without: int = 0) -> bool:
        """Finds the next conflict without the members of `without`; returns whether there was one."""
        # Conflicts are the minimal sets that meet every correction (R. Reiter, Artificial Intelligence 32, 1987), so no
        # conflict comes before the first set that meets those known so far. If that set cannot hold, it is a conflict,
        # and a least one: a smaller conflict in it would come before it. If it can hold, a largest possible set around
        # it leaves out a new correction, which it does not meet. So each round learns one, and their number is finite
        # (A. Ignatiev and others, Smallest MUS extraction with minimal hitting set dualization, CP 2015).
        while (candidate := self._least_candidate(without)) is not None:
            kept = self.opened.grow(candidate)
            if kept is None:
                self.conflicts.append(candidate)
                return True
            self.corrections.append(self.opened.all & ~kept)
        return False

    def _least_candidate(self, without: int) -> int | None:
        """The first set that meets every correction and contains no conflict already found."""
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
        """Lower bounds of the number of members, and of rules, of a set that extends a chosen one."""
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
    """The sort key of sets: the number of members, the number of rules among them, and which they are."""
    return mask.bit_count(), (mask & rules).bit_count(), list(bits(mask))


def _or_nothing(rules: Iterable[str]) -> str:
    return ", ".join(sorted(rules)) or gettext("nothing")
