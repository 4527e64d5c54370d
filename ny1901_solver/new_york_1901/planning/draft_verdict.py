"""The verdict on a turn in a partly known position: certain, or dependent on what is unknown.

All rules are applied to the open position, which has variables for what is unknown; each of their needs is collected,
with one sentence for each way it may turn out. A turn is certainly illegal if no position that fits the draft meets all
needs, and certainly legal if none fails one; otherwise it depends on the needs that may turn out either way."""

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
    """An amount in words: a sentence that it is at least a number, and one that it is less."""

    so: Callable[[int], str]
    fewer: Callable[[int], str]

    @classmethod
    def of(cls, so: str, not_so: str) -> Phrasing:
        """A yes or no in words."""
        return cls(lambda least: so, lambda least: not_so)


class UnknownFacts(Facts):
    """The facts of an open position: numbers for what is known, variables for the rest."""

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
        """Whether what is known breaks one of the needs; those that depend on something unknown are collected."""
        if any(need is False for need in needs):
            self._failed = True
            return True
        self._kept += [need for need in needs if need is not True]
        return False

    def has_failed(self) -> bool:
        """Whether what is known has broken a need since the last call."""
        failed, self._failed = self._failed, False
        return failed

    def needs(self) -> list[Need]:
        """The needs collected since the last call; buildings that must not stand make one need for each player."""
        # None of several buildings stands if and only if their maximum is 0: one need in place of many changes no
        # verdict, and is one sentence.
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
        """The need that one of several is met."""
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
        """Whether a need is met, as a variable."""
        # Tied from both sides: verdicts depend on whether a need can be met, and on whether it can fail.
        holds = self.position.new("met")
        self.model.add(need).only_enforce_if(holds)
        amount = sum(times * of for times, of in zip(need.coeffs, need.vars, strict=True)) + need.offset
        self.model.add_linear_expression_in_domain(amount, need.bounds.complement()).only_enforce_if(~holds)
        return holds

    def in_words(self, need: Need) -> tuple[str, str]:
        """Two sentences: that a need is met, and that it is not."""
        low, high = need.bounds.min() - need.offset, need.bounds.max() - need.offset
        times, of = list(need.coeffs), list(need.vars)
        if len(of) == 1 and times[0] < 0:
            times, low, high = [1], -high, -low
        if len(of) == 1 and low <= 0:
            so, fewer = self._either(of[0], high + 1)
            return fewer, so
        if len(of) == 1:
            return self._either(of[0], low)
        if low < -(2**40):  # "at most" is "at least" with the signs changed
            times, low = [-each for each in times], -high
        return self._of_several(times, of, low)

    def _of_several(self, times: list[int], of: list[IntVar], least: int) -> tuple[str, str]:
        """Sentences about a sum of amounts, some of them negative, that has to be at least a number."""
        adding = [self._either(each, 1) for each, count in zip(of, times, strict=True) if count > 0]
        taking = [self._either(each, 1) for each, count in zip(of, times, strict=True) if count < 0]
        if least == 1 - len(taking):  # any one of them is enough
            ways = [*((fewer, so) for so, fewer in taking), *adding]
            return join_words((so for so, _ in ways), "or"), join_words((fewer for _, fewer in ways), "and")
        return self._covering(of, times, least)

    def _covering(self, of: list[IntVar], times: list[int], least: int) -> tuple[str, str]:
        """DEM-4: whether workers in hand, and those that come back, are enough for land left without one."""
        back = [self._land[each.index] for each in of if each.index in self._land and times[of.index(each)] > 0]
        bare = [self._land[each.index] for each in of if each.index in self._land and times[of.index(each)] < 0]
        land = ", ".join([*bare, *([gettext("{number} more", number=least)] if least > 0 else [])])
        if back:
            values = {"player": self._who, "territories": join_words(back), "land": land}
            return (
                gettext(
                    "{player}'s workers in hand and on {territories} are enough for the land left without one and "
                    "without a building ({land})",
                    **values,
                ),
                gettext(
                    "{player}'s workers in hand and on {territories} are too few for the land left without one and "
                    "without a building ({land})",
                    **values,
                ),
            )
        return (
            gettext(
                "{player}'s workers in hand are enough for the land left without one and without a building ({land})",
                player=self._who,
                land=land,
            ),
            gettext(
                "{player}'s workers in hand are too few for the land left without one and without a building ({land})",
                player=self._who,
                land=land,
            ),
        )

    def _either(self, amount: IntVar, least: int) -> tuple[str, str]:
        said = self._said[amount.index]
        return said.so(least), said.fewer(least)

    def _any_stands(self, seat: int, standing: Sequence[IntVar]) -> IntVar:
        """Whether one of some unknown buildings stands."""
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
        owner = gettext("a rival") if seat else self._who
        self._said[stands.index] = Phrasing.of(
            *_standing_texts(a_building, building, owner, ", ".join(map(str, squares)))
        )
        return stands

    def _saying(self, amount: Amount, said: Phrasing) -> Amount:
        """The amount; if it is a variable, its sentences are kept."""
        if isinstance(amount, IntVar):
            self._said[amount.index] = said
        return amount

    def _kept_as(self, key: object, said: Phrasing, make: Callable[[], Amount]) -> Amount:
        """An amount that is created once, with its sentences."""
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
        """Whether a Build or Demolish is open to the mover without expanding."""
        said = Phrasing.of(
            gettext("a Build or Demolish is open to {player} without expanding", player=self._who),
            gettext("no Build or Demolish is open to {player} without expanding", player=self._who),
        )
        return self._kept_as("means", said, self.position.means)

    def free(self, territory: int) -> Amount:
        """Whether a territory is in nobody's estate."""
        name = self._name(territory)
        said = Phrasing.of(
            gettext("{territory} is in nobody's estate", territory=name),
            gettext("{territory} is in somebody's estate", territory=name),
        )
        return self._saying(self.position.free[territory], said)

    def own(self, territory: int) -> Amount:
        """Whether a territory is in the mover's estate."""
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
            gettext("a worker of {player}'s stands on {territory}", **values),
            gettext("no worker of {player}'s stands on {territory}", **values),
        )
        return self._on(territory, self._saying(self.position.vacant[territory], said))

    def stands(self, seat: int, site: Site) -> Amount:
        """Whether a building of a player stands."""
        stands = (self.position.of_rivals if seat else self.position.standing).get(site, 1)
        if isinstance(stands, IntVar):
            self._sites[stands.index] = (min(seat, 1), site)
        return stands

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Whether one of the mover's buildings stands under a new one."""
        stands = [self.stands(0, site) for site in falling]
        if not stands or any(isinstance(each, int) for each in stands):
            return bool(stands)
        return self._any_stands(0, stands) == 1

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Amount:
        """Whether a territory is left bare: a building on it falls, and none that stays is on it."""
        if any(isinstance(stays, int) for stays in staying):
            return 0
        if not staying and any(isinstance(falls, int) for falls in falling):
            return 1
        # Tied exactly: bare if and only if something falls there and nothing stays. The first two constraints say "only
        # if", the last one "if": with a building that stays its right side is 0 or less.
        bare, name = self.position.new("bare"), self._name(territory)
        self.model.add(bare <= sum(falling))
        for stays in staying:
            self.model.add(bare + stays <= 1)
        for falls in falling:
            self.model.add(bare >= falls - sum(staying))
        if any(isinstance(falls, int) for falls in falling):
            stays_covered = gettext(
                "a building of {player}'s that stays reaches onto {territory}", player=self._who, territory=name
            )
        else:
            stays_covered = gettext("nothing that falls leaves {territory} without a building", territory=name)
        left_bare = gettext("{territory} is left without a building", territory=name)
        return self._on(territory, self._saying(bare, Phrasing.of(left_bare, stays_covered)))

    def unbuilt(self, tile: int) -> Amount:
        """Whether an own tile of the mover lies unbuilt."""
        values = {"player": self._who, "tile": self.state.edition.tiles[tile].id}
        said = Phrasing.of(
            gettext("{player}'s {tile} lies unbuilt", **values),
            gettext("{player}'s {tile} is built or demolished", **values),
        )
        return self._saying(self.position.unbuilt[tile], said)

    def unbuilt_besides(self, tiles: TileMask) -> Amount:
        """The number of the mover's unbuilt own tiles, without those of a mask."""
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
                "besides {tiles} {player} has at least {number} unbuilt tile",
                "besides {tiles} {player} has at least {number} unbuilt tiles",
                least,
                tiles=besides,
                player=self._who,
            ),
            lambda least: ngettext(
                "besides {tiles} {player} has fewer than {number} unbuilt tile",
                "besides {tiles} {player} has fewer than {number} unbuilt tiles",
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
            lambda least: ngettext("a card {card} is face up", "{number} cards {card} are face up", least, card=name),
            lambda least: ngettext(
                "no card {card} is face up", "fewer than {number} cards {card} are face up", least, card=name
            ),
        )
        return self._saying(self.position.cards[kind], said)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Whether a Market Shift can turn up some cards, which depends on the order of the pile."""
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
        """Whether cards lie face down when the mover expands."""
        size = self.state.edition.numbers.open_market
        shifted = Shift() in self.position.turn.steps
        cards = self.position.pile + self.position.open - size if shifted else self.position.pile
        said = Phrasing.of(gettext("cards lie face down"), gettext("no card lies face down"))
        return self._kept_as("pile", said, lambda: self.fulfilment(cards >= 1)) == 1

    def in_play(self, territory: int, out: Fact) -> Need:
        """Whether anybody may claim a territory (SET-1)."""
        if not self.position.is_removed(territory):
            return True
        said = Phrasing.of(gettext("two players play"), gettext("more than two players play"))
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
            gettext("{player}'s {card} is used", player=self._who, card=name),
        )
        return self._kept_as(("card", card), said, lambda: self.position.new(name)) == 1

    def _name(self, territory: int) -> str:
        return self.state.edition.board.territories[territory].name

    def _on(self, territory: int, amount: Amount) -> Amount:
        """An amount; if it is a variable, its territory is kept."""
        if isinstance(amount, IntVar):
            self._land[amount.index] = self._name(territory)
        return amount


def _standing_texts(a_building: str, building: str, owner: str, squares: str) -> tuple[str, str]:
    """Sentences that a building stands, perhaps on some squares, and that none does."""
    if not squares:
        return (
            gettext("{a_building} of {owner}'s stands", a_building=a_building, owner=owner),
            gettext("no {building} of {owner}'s stands", building=building, owner=owner),
        )
    return (
        gettext("{a_building} of {owner}'s stands on {squares}", a_building=a_building, owner=owner, squares=squares),
        gettext("no {building} of {owner}'s stands on {squares}", building=building, owner=owner, squares=squares),
    )


@dataclass(frozen=True, slots=True)
class Condition:
    """A need of a rule about something unknown: `sentence` says that it is met, `contrary` that it is not."""

    rule: str
    sentence: str
    contrary: str


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """The verdict on a turn in a draft; `legal` is `None` if it depends on what is unknown.

    Then `conditions` are all that has to be true for the turn to be legal; each may be true or false while the others
    are true. An illegal turn has its `violations`; if it has none, the rules cannot all be kept, and `conditions` are a
    least set of needs that exclude each other.
    """

    turn: Turn
    legal: bool | None
    violations: tuple[Violation, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the turn, or that it depends on, each once."""
        return tuple(dict.fromkeys([each.rule for each in self.violations] + [each.rule for each in self.conditions]))


class DraftQuestion:
    """A turn in a draft; `draws` are the cards that its Market Shift turns up.

    `said` has the violations, the conditions and the sites concerned: questions with equal `said` have equal verdicts.
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
            if rule == "TRN-1" and violations:  # then its steps mean nothing to the other rules
                break
            if facts.has_failed() and not violations:
                raise ProofsDiffer(
                    gettext(
                        "what is told breaks {rule} for {turn!r}, and the rule does not say so",
                        rule=rule,
                        turn=str(turn),
                    )
                )
            self._needed += [(Condition(rule, *facts.in_words(need)), facts.fulfilment(need)) for need in facts.needs()]
        conditions = tuple(condition for condition, _ in self._needed)
        self.said = (tuple(self._broken), conditions, tuple(position.standing))

    def verdict(self) -> DraftVerdict:
        """The verdict; raises `Refused` if no possible position fits the draft."""
        if not self._can_be():
            raise Refused(
                gettext("no position has all that is told: the tiles, points, workers and cards do not fit together")
            )
        broken = list(self._broken) or [
            Violation(condition.rule, condition.contrary)
            for condition, met in self._needed
            if not self._can_be([(condition, met)])
        ]
        if broken:
            return DraftVerdict(self._turn, False, tuple(dict.fromkeys(broken)))
        # One pass is enough, in any order (a deletion filter). A need is dropped if the others already entail it or,
        # for an illegal turn, already exclude each other: the rest says as much as before. A need that had to stay
        # among more needs has to stay among fewer, since fewer needs entail and exclude less.
        legal = None if self._can_be(self._needed) else False
        kept = list(self._needed)
        for each in reversed(self._needed):  # the needs of later steps follow more often from those of earlier ones
            fewer = [other for other in kept if other is not each]
            if not self._can_be(fewer, None if legal is False else each[1]):
                kept = fewer
        return DraftVerdict(self._turn, legal if kept else True, (), tuple(condition for condition, _ in kept))

    def _can_be(self, met: Sequence[tuple[Condition, IntVar]] = (), unmet: IntVar | None = None) -> bool:
        """Whether all of some needs can be met while another one is not."""
        asking = self._model.clone()
        for _, each in met:
            asking.add(each == 1)
        if unmet is not None:
            asking.add(unmet == 0)
        return _has_solution(asking)


def draft_verdict(known: Known, turn: Turn, draws: Sequence[int] | None = None) -> DraftVerdict:
    """The verdict on a turn in a draft of a position; raises `Refused` as `DraftQuestion.verdict` does."""
    return DraftQuestion(known, turn, draws).verdict()


def _has_solution(model: CpModel) -> bool:
    """Whether a model has a solution; the models are easy, so aids for hard ones are switched off."""
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
