"""Finds the smallest conflicts of an illegal turn: minimal sets of rules and facts that together forbid the turn.

The turn is fixed and the position is variable: each rule, and each fact of the position, is a constraint that the
search can drop. A conflict is a set of rules and facts that cannot all hold, but that can hold as soon as any one
member is dropped. The smallest conflicts come first, and each reported set is proved to be a conflict. A correction is
the set of rules and facts that a maximal satisfiable set leaves out. Every conflict contains a member of each
correction. So a minimal set that contains a member of every known correction is a conflict as soon as the set is not
satisfiable.

The rules (`rules.violation`) are applied to variables instead of known values. Each fact that can be dropped is a
constraint that gives a variable its value in the position. The conditions of the rules are collected as constraints
instead of being checked. The facts of a position are what a player sees on the table. Each fact can be dropped alone,
even if in a real game another fact would change, too. For example, the search can drop the fact that a building stands,
and keep the points that this building scored.
"""

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
"""A member of a conflict: the id of a rule, or a fact of the position."""


class OpenFacts(Facts):
    """The facts of a position that can matter to one turn; each fact is created when a rule first reads this fact."""

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
        """Collects the conditions of a rule, and lets the rule continue as if these conditions were met."""
        self._needs += needs
        return False

    def needs(self, breaches: Iterable[Violation]) -> list[Need]:
        """Returns the conditions of a rule as constraints; `breaches` are conditions that are broken for all facts."""
        needs: list[Need] = []
        for violation in breaches:
            needs += [self.against(fact) == 1 for fact in violation.because] or [False]
        needs, self._needs = [*self._needs, *needs], []
        return needs

    def one_of(self, *needs: Need) -> Need:
        """Returns the condition that at least one of several conditions is met."""
        met = [self.ties.unknown() for _ in needs]
        for need, holds in zip(needs, met, strict=True):
            self.ties.add_if(holds, need)
        return sum(met, NOTHING) >= 1

    def against(self, fact: Fact) -> Sum:
        """Returns an amount for the opposite of a fact: the amount is 0 while the fact holds."""
        known = self._against.get(fact)
        if known is None:
            known = self._against[fact] = self.ties.unknown()
            self._tie(fact, known == 0)
        return known

    def free(self, territory: int) -> Sum:
        """Returns whether a territory belongs to no player."""
        self._make_owner(territory)
        return self._free[territory]

    def own(self, territory: int) -> Sum:
        """Whether a territory belongs to the mover (the player to move)."""
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
                self._tie(Fact("worker", text, (), (name,), count=1), known == 1)
            else:
                text = gettext("none of your workers stands on {territory}", territory=name)
                self._tie(Fact("worker", text, (), (name,), count=0), known == 0)
        return known

    @property
    def hand(self) -> Sum:
        """The number of the mover's workers in hand, which are the workers that are not on the board."""
        workers, vacant = self.state.edition.numbers.workers, self.state.mover.vacant
        on_board = sum(map(self.worker, bits(vacant)), self._elsewhere)
        if "hand" not in self._single:
            self._single["hand"] = workers - on_board
            self.ties.add(on_board <= workers)
            if have := self.state.hand:
                sentence = ngettext("{number} worker is in your hand", "{number} workers are in your hand", have)
                self._tie(Fact("hand", sentence, count=have), on_board <= workers - have)
        return self._single["hand"]

    @property
    def _elsewhere(self) -> Sum:
        """Returns the number of the mover's workers on territories where no worker stands in the position."""
        known = self._single.get("elsewhere")
        if known is None:
            known = self._single["elsewhere"] = self.ties.unknown(0, self.state.edition.numbers.workers)
        return known

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Sum:
        """Returns whether a territory loses its last building: a building on the territory is demolished, and no
        other building remains there."""
        bare = self.ties.unknown()
        for falls in falling:
            self.ties.add(sum(staying, bare) >= falls)
        return bare

    def stands(self, seat: int, site: Site) -> Sum:
        """Returns the fact that a given building of the position stands."""
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
            owner = self.state.colour(seat)
            fact = Fact("building", text, squares, names, name=str(site.placement), player=owner)
            self._tie(fact, known == 1)
        return known

    def unbuilt(self, tile: int) -> Sum:
        """Returns whether a tile of the mover is unbuilt: the tile neither stands on the board nor was demolished."""
        known = self._unbuilt.get(tile)
        if known is None:
            name = self.state.edition.tiles[tile].id
            known = self._unbuilt[tile] = self.ties.unknown()
            standing = [site for site in self.state.mover.buildings if site.tile == tile]
            for site in standing:
                self.ties.add(known + self.stands(self.state.to_move, site) <= 1)
            if not standing and not self.state.mover.unbuilt >> tile & 1:
                text = gettext("your {tile} was demolished and left the game", tile=name)
                self._tie(Fact("tile", text, name=name), known == 0)
        return known

    def unbuilt_besides(self, tiles: int) -> Sum:
        """Returns the number of the mover's unbuilt tiles that are not in a mask."""
        return sum(map(self.unbuilt, bits(self._named & ~tiles)), self.other_unbuilt)

    @property
    def other_unbuilt(self) -> Sum:
        """Returns the number of the mover's unbuilt tiles that the turn does not name."""
        known = self._single.get("other unbuilt")
        if known is None:
            edition = self.state.edition
            known = self._single["other unbuilt"] = self.ties.unknown(0, len(edition.tiles))
            have = (self.state.mover.unbuilt & ~self._named).bit_count()
            sentence = ngettext(
                "you have {number} unbuilt tile in addition to {tiles}",
                "you have {number} unbuilt tiles in addition to {tiles}",
                have,
                tiles=join_words(edition.tiles[tile].id for tile in bits(self._named)),
            )
            self._tie(Fact("tile", sentence, count=have), known == have)
        return known

    @property
    def score(self) -> Sum:
        """The mover's score at the start of the turn."""
        known = self._single.get("score")
        if known is None:
            score = self.state.mover.score
            most = max(score, self.state.setup.gold_at)  # more points than this unlock nothing (BLD-2)
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
            text = _shift_text(name, have) if shifted else _face_up_text(name, have)
            self._tie(Fact("market", text, name=name, count=have), known == have)
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
            self._tie(Fact("market", sentence, count=have), known == int(have > 0))
        return known

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Returns whether a new building replaces other buildings; each building under the new building is a separate
        fact."""
        return self._unless(none, len(falling) > 0)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Returns whether a Market Shift can turn up the given cards; adds no condition if the Market Shift can."""
        return self._unless(none, able)

    def pile(self, future: int, none: Fact) -> Need:
        """Returns whether the pile has cards; adds no condition if the pile has cards."""
        return self._unless(none, future > 0)

    def in_play(self, territory: int, out: Fact) -> Need:
        """Returns whether players may claim a territory in this game; adds no condition if players may claim the
        territory."""
        return self._unless(out, self.state.setup.territories >> territory & 1 == 1)

    def _unless(self, fact: Fact, met: bool) -> Need:
        return met or self.against(fact) == 1

    def holds(self, card: int) -> Need:
        """Returns whether an action card is in the mover's hand; adds no condition if the card is in hand."""
        if self.state.mover.cards & card:
            return True
        if self.state.setup.action_cards:
            (used,) = cards_in(card)
            text = gettext("you have already used your {card}", card=used.name)
            return self.against(Fact("card", text, name=used.word)) == 1
        return self.against(Fact("game", gettext("the game is played without action cards"))) == 1

    def means(self, able: Callable[[GameState], bool]) -> Sum:
        """Returns whether the mover has a legal Build or Demolish without taking land first (TRN-4, TRN-5)."""
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
    """Returns the fact that the mover has a legal Build or Demolish without taking land, with an example; if no such
    step is legal, returns the opposite fact.
    """
    setup, player = state.setup, state.mover
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)
    board = state.edition.board
    for site in build_sites(setup, player.free_land, tiles):
        text = gettext("you can build without taking land, for example {building}", building=site.placement)
        return Fact("means", text, board.squares_of(site.mask)), True
    for site in (*demolish_sites(setup, player, tiles), *(site for site, _ in covered_by_boom(state))):
        text = gettext("you can demolish without taking land, for example {building}", building=site.placement)
        return Fact("means", text, board.squares_of(site.mask)), True
    return Fact("means", gettext("you can neither build nor demolish without taking land")), False


def _shift_text(card: str, number: int) -> str:
    if not number:
        return gettext("the Market Shift turns up no {card} card", card=card)
    return ngettext(
        "the Market Shift turns up {number} {card} card",
        "the Market Shift turns up {number} {card} cards",
        number,
        card=card,
    )


def _face_up_text(card: str, number: int) -> str:
    if not number:
        return gettext("no {card} card is face up", card=card)
    return ngettext("{number} {card} card is face up", "{number} {card} cards are face up", number, card=card)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules and facts that together forbid a turn. If any one of these rules and facts is dropped, the others allow the
    turn.

    If the conflict has no facts, its rules forbid the turn in every position.
    """

    rules: tuple[str, ...]
    facts: tuple[Fact, ...]

    @property
    def size(self) -> int:
        """The number of rules and facts in the conflict."""
        return len(self.rules) + len(self.facts)


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts of a turn, the smallest first; a legal turn has no conflicts.

    `violated` has the broken rules, each of which is in at least one conflict. `complete` is true if all conflicts
    are listed.
    """

    violated: tuple[str, ...]
    sets: tuple[Conflict, ...]
    complete: bool


class OpenTurn:
    """A fixed turn in a variable position, with the rules and facts that can matter to the turn, the rules before the
    facts.

    `members` lists rules and facts in this order. A set of rules and facts is a bit mask, in which each bit stands for
    a place in `members`.
    """

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> None:
        facts, rules = OpenFacts(state, turn), dict[Member, list[Need]]()
        if state.over:  # as in `rules.violations`, no other rule applies to a turn when the game is over
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
        """Returns whether a position exists in which the given rules are kept and the given facts hold."""
        return self.ties.values(members) is not None

    def grow(self, mask: int) -> int | None:
        """Returns a maximal satisfiable set that contains the given set; facts are added before rules.

        Returns `None` if the given set is not satisfiable.
        """
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
        """The bit mask of all members (rules and facts)."""
        return (1 << len(self.members)) - 1

    def of(self, mask: int) -> list[Member]:
        """Returns the rules and facts of a set, in order."""
        return [self.members[place] for place in bits(mask)]

    def _holding_mask(self, values: Sequence[int]) -> int:
        kept = self.ties.holding(values)
        return sum(1 << place for place, member in enumerate(self.members) if member in kept)


def conflicts(state: GameState, turn: Turn, draws: Sequence[int] | None = None, limit: int = 8) -> Conflicts:
    """Returns the smallest conflicts: at least `limit`, if possible, and more until each broken rule is in a conflict.

    Conflicts of the same size are sorted by the number of rules, then by the order of their rules and facts. The
    argument `draws` has the same meaning as in `rules.violations`. Raises `ProofsDiffer` if the broken rules are not
    the rules that `rules.violations` returns.
    """
    opened = OpenTurn(state, turn, draws)
    kept = opened.grow(opened.all & ~opened.rules)
    if kept is None:
        raise ProofsDiffer(
            gettext(
                "the facts of the position contradict each other for {turn!r} in {position}",
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
                "{turn!r} breaks {rules} by the function `violations`, but {open_rules} in the model with variable "
                "facts, in {position}",
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
    """A search that finds the conflicts one after another, in the order of their sizes."""

    opened: OpenTurn
    corrections: list[int] = field(default_factory=list)
    conflicts: list[int] = field(default_factory=list)

    def next(self, without: int = 0) -> bool:
        """Finds the next conflict that contains no element of `without`; returns `False` if no such conflict exists."""
        # Conflicts are the minimal sets that contain a member of every correction (R. Reiter, Artificial Intelligence
        # 32, 1987). So no conflict comes earlier in the order than the first set that contains a member of each
        # correction known so far. If this set cannot hold, it is a conflict, and a minimal one, because a smaller
        # conflict within the set would come earlier. If this set can hold, the search extends it to a largest possible
        # set. The members left out of the largest set are a new correction. So each round finds a new correction, and
        # the number of corrections is finite (A. Ignatiev and others, Smallest MUS extraction with minimal hitting set
        # dualization, CP 2015).
        while (candidate := self._least_candidate(without)) is not None:
            kept = self.opened.grow(candidate)
            if kept is None:
                self.conflicts.append(candidate)
                return True
            self.corrections.append(self.opened.all & ~kept)
        return False

    def _least_candidate(self, without: int) -> int | None:
        """Returns the first set that contains a member of every correction and contains no conflict that was found
        before."""
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
            ):  # branch on the first member of the correction that is in the set; the first member is tried first
                before = narrowest & ((1 << place) - 1)
                cases.append((chosen | 1 << place, barred | before))
        return first

    def _at_least(self, chosen: int, unmet: Iterable[int]) -> tuple[int, int]:
        """Returns lower bounds of the numbers of members and of rules in any set that extends a chosen set."""
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
    """Returns the sort key of a set: the number of members, the number of rules among the members, and the places of
    the members."""
    return mask.bit_count(), (mask & rules).bit_count(), list(bits(mask))


def _or_nothing(rules: Iterable[str]) -> str:
    return ", ".join(sorted(rules)) or gettext("nothing")
