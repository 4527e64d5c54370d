"""The verdict on a turn where only a part of the position is told: certain, or what it hangs on.

All rules are asked of the open position, which has variables for what is not told; each need that they have is kept,
with a sentence for each way it may go. A turn is illegal for certain when no position that has what is told meets all
needs, legal for certain when none fails one, and hangs on the needs that may go either way otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
class Said:
    """An amount in words: that it is so many at least, and that it is fewer."""

    so: Callable[[int], str]
    fewer: Callable[[int], str]

    @classmethod
    def of(cls, so: str, not_so: str) -> Said:
        """A yes or no in words."""
        return cls(lambda least: so, lambda least: not_so)


class UnknownFacts(Facts):
    """The facts of an open position: numbers for what is told, variables for the rest."""

    def __init__(self, position: OpenPosition) -> None:
        super().__init__(position.state)
        self.position, self.model = position, position.model
        self._kept: list[BoundedLinearExpression] = []
        self._failed = False
        self._who = position.known.setup.colours[0]
        self._said: dict[int, Said] = {}
        self._sites: dict[int, tuple[int, Site]] = {}
        self._made: dict[object, Amount] = {}
        self._land: dict[int, str] = {}

    def lacks(self, *needs: Need) -> bool:
        """Whether what is told breaks one of the needs; those that hang on something else are kept."""
        if any(need is False for need in needs):
            self._failed = True
            return True
        self._kept += [need for need in needs if need is not True]
        return False

    def has_failed(self) -> bool:
        """Whether what is told has broken a need since this was asked last."""
        failed, self._failed = self._failed, False
        return failed

    def needs(self) -> list[Need]:
        """The needs kept since this was asked last; buildings that may not stand make one need for each player."""
        # That none of several stands is that their maximum is 0: one need in the place of many changes no verdict, and
        # is one sentence.
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
        """The need of one of several."""
        kept = [need for need in needs if need is not False]
        if not kept or any(need is True for need in kept):
            return bool(kept)
        holds = self.position.new("one of")
        self.model.add_max_equality(holds, [self.fulfilment(need) for need in kept])
        words = [self.in_words(need) for need in kept]
        self._said[holds.index] = Said.of(
            join_words((so for so, _ in words), "or"), join_words(not_so for _, not_so in words)
        )
        return holds == 1

    def fulfilment(self, need: Need) -> IntVar:
        """Whether a need is met, as a variable."""
        # Tied from both sides: a verdict asks whether a need can be met, and as often whether it can fail.
        holds = self.position.new("met")
        self.model.add(need).only_enforce_if(holds)
        amount = sum(times * of for times, of in zip(need.coeffs, need.vars, strict=True)) + need.offset
        self.model.add_linear_expression_in_domain(amount, need.bounds.complement()).only_enforce_if(~holds)
        return holds

    def in_words(self, need: Need) -> tuple[str, str]:
        """A need in words: that it is met, and that it is not."""
        low, high = need.bounds.min() - need.offset, need.bounds.max() - need.offset
        times, of = list(need.coeffs), list(need.vars)
        if len(of) == 1 and times[0] < 0:
            times, low, high = [1], -high, -low
        if len(of) == 1 and low <= 0:
            so, fewer = self._either(of[0], high + 1)
            return fewer, so
        if len(of) == 1:
            return self._either(of[0], low)
        if low < -(2**40):  # at most so much, which is at least so much of the contrary
            times, low = [-each for each in times], -high
        return self._of_several(times, of, low)

    def _of_several(self, times: list[int], of: list[IntVar], least: int) -> tuple[str, str]:
        """Several amounts of which some add, some take away, and which come to so much at least."""
        adding = [self._either(each, 1) for each, count in zip(of, times, strict=True) if count > 0]
        taking = [self._either(each, 1) for each, count in zip(of, times, strict=True) if count < 0]
        if least == 1 - len(taking):  # any one of them is enough
            ways = [*((fewer, so) for so, fewer in taking), *adding]
            return join_words((so for so, _ in ways), "or"), join_words((fewer for _, fewer in ways), "and")
        return self._covering(of, times, least)

    def _covering(self, of: list[IntVar], times: list[int], least: int) -> tuple[str, str]:
        """DEM-4: workers in hand, and those that come back, for land that may be left without one."""
        back = [self._land[each.index] for each in of if each.index in self._land and times[of.index(each)] > 0]
        bare = [self._land[each.index] for each in of if each.index in self._land and times[of.index(each)] < 0]
        workers = f"{self._who}'s workers in hand{' and on ' + join_words(back) if back else ''}"
        land = f"the land left without one and without a building ({', '.join(bare)}{f', {least} more' * (least > 0)})"
        return f"{workers} are enough for {land}", f"{workers} are too few for {land}"

    def _either(self, amount: IntVar, least: int) -> tuple[str, str]:
        said = self._said[amount.index]
        return said.so(least), said.fewer(least)

    def _any_stands(self, seat: int, standing: Sequence[IntVar]) -> IntVar:
        """Whether one of some buildings stands that are not told."""
        stands = self.position.new("any stands")
        self.model.add_max_equality(stands, standing)
        sites = [self._sites[each.index][1] for each in standing]
        generations = sorted({site.generation for site in sites})
        covered = [site.mask & self.position.around.covered for site in sites]
        there = {site.generation for site in self.position.standing if site.mask & union(covered)}
        if len({site.tile for site in sites}) == 1:
            what = sites[0].placement.tile
        elif all(site.legendary for site in sites):
            what = "a legendary"
        elif there == set(generations):
            what = "a building"
        else:
            what = f"a {join_words(map(str, map(Generation, generations)), 'or')} building"
        squares = self.state.edition.board.squares_of(union(covered)) if all(covered) else ()
        where = f" on {', '.join(map(str, squares))}" if squares else ""
        said = f"{what} of {f'{self._who}' if seat == 0 else 'a rival'}'s stands{where}"
        self._said[stands.index] = Said.of(said, f"no {said.removeprefix('a ')}")
        return stands

    def _saying(self, amount: Amount, said: Said) -> Amount:
        """An amount that is told, as it is; a variable with its words."""
        if isinstance(amount, IntVar):
            self._said[amount.index] = said
        return amount

    def _kept_as(self, key: object, said: Said, make: Callable[[], Amount]) -> Amount:
        """An amount that is made once, with its words."""
        if key not in self._made:
            self._made[key] = self._saying(make(), said)
        return self._made[key]

    @property
    def hand(self) -> Amount:
        """How many workers the mover has in hand."""

        def so(least: int) -> str:
            return f"{'a worker is' if least == 1 else f'{least} workers are'} in {self._who}'s hand"

        def fewer(least: int) -> str:
            return f"{'no worker is' if least == 1 else f'fewer than {least} workers are'} in {self._who}'s hand"

        return self._saying(self.position.hand, Said(so, fewer))

    @property
    def face_up(self) -> Amount:
        """Whether any card is face up."""
        if self.position.known.face_up:
            return 1
        said = Said.of("a card is face up", "no card is face up")
        return self._kept_as("face up", said, lambda: self.fulfilment(self.position.open >= 1))

    @property
    def score(self) -> Amount:
        """The mover's score."""
        whose = f"{self._who}'s score is"
        said = Said(lambda least: f"{whose} at least {least}", lambda least: f"{whose} below {least}")
        return self._saying(self.position.score, said)

    def means(self, able: Callable[[GameState], bool]) -> Amount:
        """Whether a Build or Demolish is open to the mover without expanding."""
        said = f"Build or Demolish is open to {self._who} without expanding"
        return self._kept_as("means", Said.of(f"a {said}", f"no {said}"), self.position.means)

    def free(self, territory: int) -> Amount:
        """Whether a territory is in nobody's estate."""
        name = self._name(territory)
        said = Said.of(f"{name} is in nobody's estate", f"{name} is in somebody's estate")
        return self._saying(self.position.free[territory], said)

    def own(self, territory: int) -> Amount:
        """Whether a territory is in the mover's estate."""
        name, whose = self._name(territory), f"in {self._who}'s estate"
        return self._saying(self.position.own[territory], Said.of(f"{name} is {whose}", f"{name} is not {whose}"))

    def worker(self, territory: int) -> Amount:
        """Whether a worker of the mover stands on a territory."""
        stands = f"worker of {self._who}'s stands on {self._name(territory)}"
        worker = self._saying(self.position.vacant[territory], Said.of(f"a {stands}", f"no {stands}"))
        return self._on(territory, worker)

    def stands(self, seat: int, site: Site) -> Amount:
        """Whether a building of a player stands."""
        stands = (self.position.of_rivals if seat else self.position.standing).get(site, 1)
        if isinstance(stands, IntVar):
            self._sites[stands.index] = (min(seat, 1), site)
        return stands

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Whether one of the mover's buildings under a new one stands."""
        stands = [self.stands(0, site) for site in falling]
        if not stands or any(isinstance(each, int) for each in stands):
            return bool(stands)
        return self._any_stands(0, stands) == 1

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Amount:
        """Whether a territory is left bare: a building that falls stands on it, and none of those that stay."""
        if any(isinstance(stays, int) for stays in staying):
            return 0
        if not staying and any(isinstance(falls, int) for falls in falling):
            return 1
        # Exactly: something falls there and nothing stays. Each of the three says its part, the last one that it is
        # left bare where both hold; with one that stays its right side is 0 or less.
        bare, name = self.position.new("bare"), self._name(territory)
        self.model.add(bare <= sum(falling))
        for stays in staying:
            self.model.add(bare + stays <= 1)
        for falls in falling:
            self.model.add(bare >= falls - sum(staying))
        stays_covered = f"a building of {self._who}'s that stays reaches onto {name}"
        if not any(isinstance(falls, int) for falls in falling):
            stays_covered = f"nothing that falls leaves {name} without a building"
        return self._on(territory, self._saying(bare, Said.of(f"{name} is left without a building", stays_covered)))

    def unbuilt(self, tile: int) -> Amount:
        """Whether an own tile of the mover lies unbuilt."""
        whose = f"{self._who}'s {self.state.edition.tiles[tile].id}"
        said = Said.of(f"{whose} lies unbuilt", f"{whose} is built or demolished")
        return self._saying(self.position.unbuilt[tile], said)

    def unbuilt_besides(self, tiles: TileMask) -> Amount:
        """How many own tiles of the mover lie unbuilt, those of a mask aside."""
        edition = self.state.edition
        besides = join_words(edition.tiles[tile].id for tile in bits(tiles))

        def make() -> IntVar:
            left = self.model.new_int_var(0, len(edition.tiles), "unbuilt besides")
            self.model.add(
                left == sum(amount for tile, amount in self.position.unbuilt.items() if not tiles >> tile & 1)
            )
            return left

        said = Said(
            lambda least: f"besides {besides} {self._who} has at least {least} unbuilt tiles",
            lambda least: f"besides {besides} {self._who} has fewer than {least} unbuilt tiles",
        )
        return self._kept_as(("unbuilt besides", tiles), said, make)

    def cards(self, kind: int, shown: Sequence[int], shifted: bool) -> Amount:
        """How many cards of a kind are face up, at the start or as a Market Shift turns them up."""
        if shifted:
            return shown.count(kind)
        name = self.state.edition.kind_names[kind]
        said = Said(
            lambda least: f"a card {name} is face up" if least == 1 else f"{least} cards {name} are face up",
            lambda least: (
                f"no card {name} is face up" if least == 1 else f"fewer than {least} cards {name} are face up"
            ),
        )
        return self._saying(self.position.cards[kind], said)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Whether a Market Shift can turn up some cards: that hangs on the order of the pile."""
        edition = self.state.edition
        taken = [name for step in self.position.turn.steps if isinstance(step, Take) for name in step.territories]
        names = [
            edition.kind_names[kind]
            for kind in edition.kinds_of(name for name in taken if name in edition.board.by_name)
        ]
        said = Said.of(
            f"the Market Shift can turn up {join_words(names)}", f"the Market Shift cannot turn up {join_words(names)}"
        )
        return self._kept_as("turns up", said, lambda: self.position.new("turns up")) == 1

    def pile(self, future: int, none: Fact) -> Need:
        """Whether cards lie face down when the mover expands."""
        size = self.state.edition.numbers.open_market
        shifted = Shift() in self.position.turn.steps
        cards = self.position.pile + self.position.open - size if shifted else self.position.pile
        said = Said.of("cards lie face down", "no card lies face down")
        return self._kept_as("pile", said, lambda: self.fulfilment(cards >= 1)) == 1

    def in_play(self, territory: int, out: Fact) -> Need:
        """Whether anybody may claim a territory (SET-1)."""
        if not self.position.is_removed(territory):
            return True
        two = self._saying(self.position.two, Said.of("two players play", "more than two players play"))
        return two == 0

    def holds(self, card: int) -> Need:
        """Whether an action card is in the mover's hand."""
        mover, setup = self.position.known.mover, self.position.known.setup
        if not setup.action_cards or mover.used & card:
            return False
        if mover.cards & card:
            return True
        name = cards_in(card)[0].name
        said = Said.of(f"{self._who} has {name} in hand", f"{self._who}'s {name} is used")
        return self._kept_as(("card", card), said, lambda: self.position.new(name)) == 1

    def _name(self, territory: int) -> str:
        return self.state.edition.board.territories[territory].name

    def _on(self, territory: int, amount: Amount) -> Amount:
        """An amount that is about a territory, of which that is noted."""
        if isinstance(amount, IntVar):
            self._land[amount.index] = self._name(territory)
        return amount


@dataclass(frozen=True, slots=True)
class Condition:
    """What a rule needs of what is not told: `sentence` says that it is so, `contrary` that it is not."""

    rule: str
    sentence: str
    contrary: str


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """The verdict on a turn from what is told: `legal` is `None` where it hangs on what is not.

    Where it does, `conditions` are all that has to be so for the turn to be legal; each of them may be so and may not
    be so while the others are. An illegal turn has its `violations`; where it has none, the rules cannot all be kept,
    and `conditions` are a least set of needs that exclude each other.
    """

    turn: Turn
    legal: bool | None
    violations: tuple[Violation, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the turn, or that it hangs on, each once."""
        return tuple(dict.fromkeys([each.rule for each in self.violations] + [each.rule for each in self.conditions]))


class DraftQuestion:
    """A turn asked about from what is told; `draws` are the cards that a Market Shift of it turns up.

    `said` is what the rules ask and find broken, and over which sites: questions of which it is one have one verdict.
    """

    def __init__(self, known: Known, turn: Turn, draws: Sequence[int] | None = None) -> None:
        position = OpenPosition(known, turn, draws or ())
        self._model, self._turn = position.model, turn
        self._broken: list[Violation] = []
        self._needed: list[tuple[Condition, IntVar]] = []
        facts = UnknownFacts(position)
        for asked, breaches in asked_rules(facts, turn, draws):
            rule, violations = rule_of(asked), list(breaches)
            self._broken += violations
            if rule == "TRN-1" and violations:  # what its steps lead to has no meaning for the other rules
                break
            if facts.has_failed() and not violations:
                raise ProofsDiffer(f"what is told breaks {rule} for {str(turn)!r}, and the rule does not say so")
            self._needed += [(Condition(rule, *facts.in_words(need)), facts.fulfilment(need)) for need in facts.needs()]
        conditions = tuple(condition for condition, _ in self._needed)
        self.said = (tuple(self._broken), conditions, tuple(position.standing))

    def verdict(self) -> DraftVerdict:
        """The verdict; raises `Refused` when nothing that can arise has all that is told."""
        if not self._can_be():
            raise Refused("no position has all that is told: the tiles, points, workers and cards do not fit together")
        broken = list(self._broken) or [
            Violation(condition.rule, condition.contrary)
            for condition, met in self._needed
            if not self._can_be([(condition, met)])
        ]
        if broken:
            return DraftVerdict(self._turn, False, tuple(dict.fromkeys(broken)))
        # One pass is enough, in any order (a deletion filter). A need is dropped where the rest already entails it, or,
        # of an illegal turn, already excludes itself: what is kept says as much as before. One that had to stay among
        # more needs has to stay among fewer, since fewer needs entail and exclude less.
        legal = None if self._can_be(self._needed) else False
        kept = list(self._needed)
        for each in reversed(self._needed):  # what is said of later steps follows from earlier ones more often
            fewer = [other for other in kept if other is not each]
            if not self._can_be(fewer, None if legal is False else each[1]):
                kept = fewer
        return DraftVerdict(self._turn, legal if kept else True, (), tuple(condition for condition, _ in kept))

    def _can_be(self, met: Sequence[tuple[Condition, IntVar]] = (), unmet: IntVar | None = None) -> bool:
        """Whether all of some needs can be met, while another one is not."""
        asking = self._model.clone()
        for _, each in met:
            asking.add(each == 1)
        if unmet is not None:
            asking.add(unmet == 0)
        return _has_solution(asking)


def draft_verdict(known: Known, turn: Turn, draws: Sequence[int] | None = None) -> DraftVerdict:
    """The verdict on a turn from what is told of a position; raises `Refused` as `DraftQuestion.verdict` does."""
    return DraftQuestion(known, turn, draws).verdict()


def _has_solution(model: CpModel) -> bool:
    """Whether a model has a solution: they are easy, and nothing is spent on what helps with hard ones."""
    solver = CpSolver()
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    status = solver.solve(model)
    if status not in (OPTIMAL, FEASIBLE, INFEASIBLE):
        raise SolverError(f"the solver ended with {solver.status_name(status)}")
    return bool(status != INFEASIBLE)
