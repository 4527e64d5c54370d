"""Judges a turn in a partly known position (a draft): legal, illegal, or dependent on the unknown parts.

All rules are applied to an open position, in which variables represent the unknown parts. Each condition of a rule is
collected, with a sentence for the case that the condition is met, and a sentence for the case that it is not met. A
turn is certainly illegal if no position that fits the draft meets all conditions. A turn is certainly legal if every
position that fits the draft meets all conditions. In all other cases the verdict depends on those conditions that some
positions of the draft meet and others do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ortools.sat.python.cp_model import (
    FEASIBLE,
    INFEASIBLE,
    OPTIMAL,
    BoundedLinearExpression,
    CpModel,
    CpSolver,
    IntVar,
)

from ...errors import ProofsDiffer, Refused, SolverError
from ...messages import gettext, ngettext
from ...text.words import join_words
from ..board import bits
from ..edition import cards_in
from ..masks import TileMask, union
from ..moves import Shift, Take, Turn
from ..positions.known import Known
from ..rules.legality import asked_rules
from ..rules.violation import Amount, Fact, Facts, Need, Violation, rule_of
from ..state import GameState
from ..tiles import Generation, Site
from .open_position import OpenPosition


@dataclass(frozen=True, slots=True)
class Phrasing:
    """Two sentences about an amount: the first states that the amount is at least a given number, the second that the
    amount is less."""

    so: Callable[[int], str]
    fewer: Callable[[int], str]

    @classmethod
    def of(cls, so: str, not_so: str) -> Phrasing:
        """Returns the two sentences about an amount whose value is 0 or 1."""
        return cls(lambda least: so, lambda least: not_so)


class UnknownFacts(Facts):
    """The facts of an open position: numbers for the known parts, variables for the unknown parts."""

    def __init__(self, position: OpenPosition) -> None:
        super().__init__(position.state)
        self.position, self.model = position, position.model
        self._kept: list[BoundedLinearExpression] = []
        self._failed = False
        self._who = position.known.setup.colours[0]
        self._said: dict[int, Phrasing] = {}
        self._sites: dict[int, tuple[int, Site]] = {}
        self._made: dict[object, Amount] = {}
        self._land: dict[int, str] = {}

    def lacks(self, *needs: Need) -> bool:
        """Returns whether the known parts break one of the conditions; conditions that depend on unknown parts are
        collected."""
        if any(need is False for need in needs):
            self._failed = True
            return True
        self._kept += [need for need in needs if need is not True]
        return False

    def has_failed(self) -> bool:
        """Returns whether the known parts of the position have broken a condition since the last call of this
        function."""
        failed, self._failed = self._failed, False
        return failed

    def needs(self) -> list[Need]:
        """Returns the conditions that were collected since the last call.

        All buildings of one player that must not stand are combined into one condition.
        """
        # None of several buildings stands if and only if their maximum is 0. One condition instead of many does not
        # change a verdict, and needs only one sentence.
        kept, self._kept = self._kept, []
        ways: dict[int, list[IntVar]] = {}
        needs: list[Need] = []
        for need in kept:
            site = self._sites.get(need.vars[0].index) if len(need.vars) == 1 else None
            if site is not None and need.bounds.max() == 0:
                ways.setdefault(site[0], []).append(need.vars[0])
            else:
                needs.append(need)
        return [*needs, *(self._any_stands(seat, standing) == 0 for seat, standing in ways.items())]

    def one_of(self, *needs: Need) -> Need:
        """Returns the condition that at least one of several conditions is met."""
        kept = [need for need in needs if need is not False]
        if not kept or any(need is True for need in kept):
            return bool(kept)
        holds = self.position.new("one of")
        self.model.add_max_equality(holds, [self.fulfilment(need) for need in kept])
        words = [self.in_words(need) for need in kept]
        self._said[holds.index] = Phrasing.of(
            join_words((so for so, _ in words), "or"), join_words(not_so for _, not_so in words)
        )
        return holds == 1

    def fulfilment(self, need: Need) -> IntVar:
        """Returns a variable that is 1 if and only if a condition is met."""
        # The variable is constrained in both directions, because verdicts depend on whether a condition can be met and
        # on whether it can fail.
        holds = self.position.new("met")
        self.model.add(need).only_enforce_if(holds)
        amount = sum(times * of for times, of in zip(need.coeffs, need.vars, strict=True)) + need.offset
        self.model.add_linear_expression_in_domain(amount, need.bounds.complement()).only_enforce_if(~holds)
        return holds

    def in_words(self, need: Need) -> tuple[str, str]:
        """Returns two sentences about a condition: one states that the condition is met, the other that the condition
        is not met."""
        low, high = need.bounds.min() - need.offset, need.bounds.max() - need.offset
        times, of = list(need.coeffs), list(need.vars)
        if len(of) == 1 and times[0] < 0:
            times, low, high = [1], -high, -low
        if len(of) == 1 and low <= 0:
            so, fewer = self._either(of[0], high + 1)
            return fewer, so
        if len(of) == 1:
            return self._either(of[0], low)
        if low < -(2**40):  # "at most" becomes "at least" when all signs are changed
            times, low = [-each for each in times], -high
        return self._of_several(times, of, low)

    def _of_several(self, times: list[int], of: list[IntVar], least: int) -> tuple[str, str]:
        """Returns the two sentences about the condition that a sum of amounts is at least a number; amounts may be
        negative."""
        adding = [self._either(each, 1) for each, count in zip(of, times, strict=True) if count > 0]
        taking = [self._either(each, 1) for each, count in zip(of, times, strict=True) if count < 0]
        if least == 1 - len(taking):  # one of the amounts is enough
            ways = [*((fewer, so) for so, fewer in taking), *adding]
            return join_words((so for so, _ in ways), "or"), join_words((fewer for _, fewer in ways), "and")
        return self._covering(of, times, least)

    def _covering(self, of: list[IntVar], times: list[int], least: int) -> tuple[str, str]:
        """Returns the sentences for DEM-4: whether the workers in hand, and the workers that come back, are enough
        for the territories that lose their last building."""
        back = [self._land[each.index] for each in of if each.index in self._land and times[of.index(each)] > 0]
        bare = [self._land[each.index] for each in of if each.index in self._land and times[of.index(each)] < 0]
        land = ", ".join([*bare, *([gettext("{number} more", number=least)] if least > 0 else [])])
        if back:
            values = {"player": self._who, "territories": join_words(back), "land": land}
            return (
                gettext(
                    "{player}'s workers in hand and on {territories} are enough for the territories left without a "
                    "building and without a worker ({land})",
                    **values,
                ),
                gettext(
                    "{player}'s workers in hand and on {territories} are too few for the territories left without a "
                    "building and without a worker ({land})",
                    **values,
                ),
            )
        return (
            gettext(
                "{player}'s workers in hand are enough for the territories left without a building and without a "
                "worker ({land})",
                player=self._who,
                land=land,
            ),
            gettext(
                "{player}'s workers in hand are too few for the territories left without a building and without a "
                "worker ({land})",
                player=self._who,
                land=land,
            ),
        )

    def _either(self, amount: IntVar, least: int) -> tuple[str, str]:
        said = self._said[amount.index]
        return said.so(least), said.fewer(least)

    def _any_stands(self, seat: int, standing: Sequence[IntVar]) -> IntVar:
        """Returns whether one of several unknown buildings stands."""
        stands = self.position.new("any stands")
        self.model.add_max_equality(stands, standing)
        sites = [self._sites[each.index][1] for each in standing]
        generations = sorted({site.generation for site in sites})
        covered = [site.mask & self.position.around.covered for site in sites]
        there = {site.generation for site in self.position.standing if site.mask & union(covered)}
        if len({site.tile for site in sites}) == 1:
            a_building = building = sites[0].placement.tile
        elif all(site.legendary for site in sites):
            a_building, building = gettext("a legendary"), gettext("legendary")
        elif there == set(generations):
            a_building, building = gettext("a building"), gettext("building")
        else:
            names = join_words(map(Generation, generations), "or")
            a_building = gettext("a {generations} building", generations=names)
            building = gettext("{generations} building", generations=names)
        squares = self.state.edition.board.squares_of(union(covered)) if all(covered) else ()
        owner = gettext("another player") if seat else self._who
        self._said[stands.index] = Phrasing.of(
            *_standing_texts(a_building, building, owner, ", ".join(map(str, squares)))
        )
        return stands

    def _saying(self, amount: Amount, said: Phrasing) -> Amount:
        """Returns the given amount. If the amount is a variable, the two sentences about this amount are stored."""
        if isinstance(amount, IntVar):
            self._said[amount.index] = said
        return amount

    def _kept_as(self, key: object, said: Phrasing, make: Callable[[], Amount]) -> Amount:
        """Returns the amount for a key. At the first use of the key, the amount is created and its two sentences are
        stored."""
        if key not in self._made:
            self._made[key] = self._saying(make(), said)
        return self._made[key]

    @property
    def hand(self) -> Amount:
        """The number of the mover's workers in hand."""

        def so(least: int) -> str:
            return ngettext(
                "a worker is in {player}'s hand", "{number} workers are in {player}'s hand", least, player=self._who
            )

        def fewer(least: int) -> str:
            return ngettext(
                "no worker is in {player}'s hand",
                "fewer than {number} workers are in {player}'s hand",
                least,
                player=self._who,
            )

        return self._saying(self.position.hand, Phrasing(so, fewer))

    @property
    def face_up(self) -> Amount:
        """Whether any card is face up."""
        if self.position.known.face_up:
            return 1
        said = Phrasing.of(gettext("a card is face up"), gettext("no card is face up"))
        return self._kept_as("face up", said, lambda: self.fulfilment(self.position.open >= 1))

    @property
    def score(self) -> Amount:
        """The mover's score."""
        said = Phrasing(
            lambda least: gettext("{player}'s score is at least {score}", player=self._who, score=least),
            lambda least: gettext("{player}'s score is below {score}", player=self._who, score=least),
        )
        return self._saying(self.position.score, said)

    def means(self, able: Callable[[GameState], bool]) -> Amount:
        """Returns whether the mover has a legal Build or Demolish without taking land first (TRN-4, TRN-5)."""
        said = Phrasing.of(
            gettext("{player} can build or demolish without taking land", player=self._who),
            gettext("{player} can neither build nor demolish without taking land", player=self._who),
        )
        return self._kept_as("means", said, self.position.means)

    def free(self, territory: int) -> Amount:
        """Whether a territory belongs to no player."""
        name = self._name(territory)
        said = Phrasing.of(
            gettext("{territory} is in nobody's estate", territory=name),
            gettext("{territory} is in somebody's estate", territory=name),
        )
        return self._saying(self.position.free[territory], said)

    def own(self, territory: int) -> Amount:
        """Whether a territory belongs to the mover (the player to move)."""
        values = {"territory": self._name(territory), "player": self._who}
        said = Phrasing.of(
            gettext("{territory} is in {player}'s estate", **values),
            gettext("{territory} is not in {player}'s estate", **values),
        )
        return self._saying(self.position.own[territory], said)

    def worker(self, territory: int) -> Amount:
        """Whether a worker of the mover stands on a territory."""
        values = {"player": self._who, "territory": self._name(territory)}
        said = Phrasing.of(
            gettext("a worker of {player} stands on {territory}", **values),
            gettext("no worker of {player} stands on {territory}", **values),
        )
        return self._on(territory, self._saying(self.position.vacant[territory], said))

    def stands(self, seat: int, site: Site) -> Amount:
        """Returns whether a building of a player stands."""
        stands = (self.position.of_rivals if seat else self.position.standing).get(site, 1)
        if isinstance(stands, IntVar):
            self._sites[stands.index] = (min(seat, 1), site)
        return stands

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Returns whether one of the mover's buildings stands on squares of a new building."""
        stands = [self.stands(0, site) for site in falling]
        if not stands or any(isinstance(each, int) for each in stands):
            return bool(stands)
        return self._any_stands(0, stands) == 1

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Amount:
        """Returns whether a territory loses its last building: a building on the territory is demolished, and no other
        building remains there.
        """
        if any(isinstance(stays, int) for stays in staying):
            return 0
        if not staying and any(isinstance(falls, int) for falls in falling):
            return 1
        # The variable is 1 if and only if a building is demolished there and no building stays. The first two
        # constraints express "only if", and the last constraint expresses "if": with a building that stays, its right
        # side is 0 or less.
        bare, name = self.position.new("bare"), self._name(territory)
        self.model.add(bare <= sum(falling))
        for stays in staying:
            self.model.add(bare + stays <= 1)
        for falls in falling:
            self.model.add(bare >= falls - sum(staying))
        if any(isinstance(falls, int) for falls in falling):
            stays_covered = gettext(
                "a building of {player} that is not demolished has a square on {territory}",
                player=self._who,
                territory=name,
            )
        else:
            stays_covered = gettext("no demolished building leaves {territory} without a building", territory=name)
        left_bare = gettext("{territory} loses its last building", territory=name)
        return self._on(territory, self._saying(bare, Phrasing.of(left_bare, stays_covered)))

    def unbuilt(self, tile: int) -> Amount:
        """Returns whether a tile of the mover is unbuilt."""
        values = {"player": self._who, "tile": self.state.edition.tiles[tile].id}
        said = Phrasing.of(
            gettext("{player} has not built {tile} yet", **values),
            gettext("{player} has built {tile} before", **values),
        )
        return self._saying(self.position.unbuilt[tile], said)

    def unbuilt_besides(self, tiles: TileMask) -> Amount:
        """The number of the mover's own unbuilt tiles that are not in a mask."""
        edition = self.state.edition
        besides = join_words(edition.tiles[tile].id for tile in bits(tiles))

        def make() -> IntVar:
            left = self.model.new_int_var(0, len(edition.tiles), "unbuilt besides")
            self.model.add(
                left == sum(amount for tile, amount in self.position.unbuilt.items() if not tiles >> tile & 1)
            )
            return left

        said = Phrasing(
            lambda least: ngettext(
                "{player} has at least {number} unbuilt tile in addition to {tiles}",
                "{player} has at least {number} unbuilt tiles in addition to {tiles}",
                least,
                tiles=besides,
                player=self._who,
            ),
            lambda least: ngettext(
                "{player} has fewer than {number} unbuilt tile in addition to {tiles}",
                "{player} has fewer than {number} unbuilt tiles in addition to {tiles}",
                least,
                tiles=besides,
                player=self._who,
            ),
        )
        return self._kept_as(("unbuilt besides", tiles), said, make)

    def cards(self, kind: int, shown: Sequence[int], shifted: bool) -> Amount:
        """The number of face-up cards of a kind, at the start or after a Market Shift."""
        if shifted:
            return shown.count(kind)
        name = self.state.edition.kind_names[kind]
        said = Phrasing(
            lambda least: ngettext("one {card} card is face up", "{number} {card} cards are face up", least, card=name),
            lambda least: ngettext(
                "no {card} card is face up", "fewer than {number} {card} cards are face up", least, card=name
            ),
        )
        return self._saying(self.position.cards[kind], said)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Returns whether a Market Shift can turn up these cards, which depends on the order of the pile."""
        edition = self.state.edition
        taken = [name for step in self.position.turn.steps if isinstance(step, Take) for name in step.territories]
        names = join_words(
            edition.kind_names[kind]
            for kind in edition.kinds_of(name for name in taken if name in edition.board.by_name)
        )
        said = Phrasing.of(
            gettext("the Market Shift can turn up {cards}", cards=names),
            gettext("the Market Shift cannot turn up {cards}", cards=names),
        )
        return self._kept_as("turns up", said, lambda: self.position.new("turns up")) == 1

    def pile(self, future: int, none: Fact) -> Need:
        """Returns whether the pile has cards when the mover takes land."""
        size = self.state.edition.numbers.open_market
        shifted = Shift() in self.position.turn.steps
        cards = self.position.pile + self.position.open - size if shifted else self.position.pile
        said = Phrasing.of(gettext("the pile has cards"), gettext("the pile is empty"))
        return self._kept_as("pile", said, lambda: self.fulfilment(cards >= 1)) == 1

    def in_play(self, territory: int, out: Fact) -> Need:
        """Returns whether players may claim a territory in this game (SET-1)."""
        if not self.position.is_removed(territory):
            return True
        said = Phrasing.of(gettext("the game has two players"), gettext("the game has more than two players"))
        return self._saying(self.position.two, said) == 0

    def holds(self, card: int) -> Need:
        """Whether an action card is in the mover's hand."""
        mover, setup = self.position.known.mover, self.position.known.setup
        if not setup.action_cards or mover.used & card:
            return False
        if mover.cards & card:
            return True
        name = cards_in(card)[0].name
        said = Phrasing.of(
            gettext("{player} has {card} in hand", player=self._who, card=name),
            gettext("{player} has already used {card}", player=self._who, card=name),
        )
        return self._kept_as(("card", card), said, lambda: self.position.new(name)) == 1

    def _name(self, territory: int) -> str:
        return self.state.edition.board.territories[territory].name

    def _on(self, territory: int, amount: Amount) -> Amount:
        """Returns an amount that concerns a territory; if the amount is a variable, the territory is stored with this
        variable."""
        if isinstance(amount, IntVar):
            self._land[amount.index] = self._name(territory)
        return amount


def _standing_texts(a_building: str, building: str, owner: str, squares: str) -> tuple[str, str]:
    """Returns two sentences: a building stands (on some squares, if given), and no building stands there."""
    if not squares:
        return (
            gettext("{a_building} of {owner} stands on the board", a_building=a_building, owner=owner),
            gettext("no {building} of {owner} stands on the board", building=building, owner=owner),
        )
    return (
        gettext("{a_building} of {owner} stands on {squares}", a_building=a_building, owner=owner, squares=squares),
        gettext("no {building} of {owner} stands on {squares}", building=building, owner=owner, squares=squares),
    )


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a rule on unknown parts of a draft; `sentence` states that the condition is met, `contrary` that
    the condition is not met.
    """

    rule: str
    sentence: str
    contrary: str


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """The verdict on a turn in a draft; `legal` is `None` if the verdict depends on unknown parts.

    If `legal` is `None`, the turn is legal if and only if all `conditions` are met; each condition may be met or not
    while all others are met. An illegal turn usually has `violations` (broken rules). If an illegal turn has no
    violations, its `conditions` are a minimal set of conditions that contradict each other.
    """

    turn: Turn
    legal: bool | None
    violations: tuple[Violation, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the turn, or on which the verdict depends; each id occurs once."""
        return tuple(dict.fromkeys([each.rule for each in self.violations] + [each.rule for each in self.conditions]))


class DraftQuestion:
    """A turn in a draft of a position; `draws` are the cards that the turn's Market Shift turns up."""

    def __init__(self, known: Known, turn: Turn, draws: Sequence[int] | None = None) -> None:
        position = OpenPosition(known, turn, draws or ())
        self._model, self._turn = position.model, turn
        self._broken: list[Violation] = []
        self._needed: list[tuple[Condition, IntVar]] = []
        facts = UnknownFacts(position)
        for asked, breaches in asked_rules(facts, turn, draws):
            rule, violations = rule_of(asked), list(breaches)
            self._broken += violations
            if rule == "TRN-1" and violations:  # other rules do not apply to the steps of such a turn
                break
            if facts.has_failed() and not violations:
                raise ProofsDiffer(
                    gettext(
                        "the known parts break {rule} for {turn!r}, but the rule reports no violation",
                        rule=rule,
                        turn=str(turn),
                    )
                )
            self._needed += [(Condition(rule, *facts.in_words(need)), facts.fulfilment(need)) for need in facts.needs()]

    @cached_property
    def _decisive(self) -> tuple[object, ...]:
        """Returns the data that decide whether the turn is legal: the broken rules, the conditions, and the model of
        the possible positions.
        """
        broken = tuple(violation.rule for violation in self._broken)
        return broken, tuple(met.index for _, met in self._needed), str(self._model.proto)

    def is_same_as(self, other: DraftQuestion) -> bool:
        """Whether both questions certainly have the same answer; the answers may be equal in other cases, too."""
        return self._decisive == other._decisive

    def verdict(self) -> DraftVerdict:
        """Returns the verdict; raises `Refused` if no possible position fits the draft."""
        if not self._can_be():
            raise Refused(
                gettext("no position fits this draft: its tiles, points, workers and cards contradict each other")
            )
        broken = list(self._broken) or [
            Violation(condition.rule, condition.contrary)
            for condition, met in self._needed
            if not self._can_be([(condition, met)])
        ]
        if broken:
            return DraftVerdict(self._turn, False, tuple(dict.fromkeys(broken)))
        # One pass in any order is enough (a deletion filter). A condition is dropped if the other conditions imply it,
        # or, for an illegal turn, if the others already contradict each other; the remaining conditions then have the
        # same meaning. A condition that is needed among more conditions is also needed among fewer, because fewer
        # conditions imply less.
        legal = None if self._can_be(self._needed) else False
        kept = list(self._needed)
        for each in reversed(
            self._needed
        ):  # conditions of later steps follow from conditions of earlier steps more often than the reverse
            fewer = [other for other in kept if other is not each]
            if not self._can_be(fewer, None if legal is False else each[1]):
                kept = fewer
        return DraftVerdict(self._turn, legal if kept else True, (), tuple(condition for condition, _ in kept))

    def _can_be(self, met: Sequence[tuple[Condition, IntVar]] = (), unmet: IntVar | None = None) -> bool:
        """Returns whether a position exists that meets some of the given conditions and does not meet the others."""
        asking = self._model.clone()
        for _, each in met:
            asking.add(each == 1)
        if unmet is not None:
            asking.add(unmet == 0)
        return _has_solution(asking)


def draft_verdict(known: Known, turn: Turn, draws: Sequence[int] | None = None) -> DraftVerdict:
    """Returns the verdict on a turn in a draft of a position; raises `Refused` like `DraftQuestion.verdict`."""
    return DraftQuestion(known, turn, draws).verdict()


def _has_solution(model: CpModel) -> bool:
    """Returns whether a model has a solution.

    Models of drafts are easy to solve, so the function switches off the solver's techniques for hard models.
    """
    solver = CpSolver()
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    status = solver.solve(model)
    if status not in (OPTIMAL, FEASIBLE, INFEASIBLE):
        raise SolverError(gettext("the solver ended with {status}", status=solver.status_name(status)))
    return bool(status != INFEASIBLE)
