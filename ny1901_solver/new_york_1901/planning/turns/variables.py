"""Creates the CP-SAT variables for the decisions of several turns of the planner.

A plan is a set of new buildings and claims, each in a turn. The decisions determine the standing buildings, the land
and the known part of the market after each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from ....cpsat.linear import Term, total
from ...board import bits
from ...masks import TerritoryMask, union
from ...moves import Turn
from ...rules.options import must_take_back
from ...state import BOOM, GameState
from ...tiles import Site
from .given_turns import Given
from .market_flow import SIZES, Arc, arcs_without_market, market_arcs
from .places import Place, Reach, ground

Alive: TypeAlias = tuple[IntVar | int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A building that may stand during the plan: a place of the plan, or a building of the player in the position.

    `alive[t]` is true if the building stands before turn t; the last entry is true if the building stands after the
    plan.
    """

    site: Site
    place: Place | None
    alive: Alive


@dataclass(slots=True, eq=False)
class Turns:
    """The model of a number of turns of the player to move.

    An `explicit` model decides which territory is claimed in which turn, and takes workers back as TRN-5 requires. In a
    model that is not explicit, a claim has no territory until something is built there, so `claim` is the turn of the
    first building. Such a model only counts the workers that are taken back, except in the first `named_returns` turns:
    a player who has to take a worker back now chooses the territory. A plan of such a model is correct unless the plan
    passes or takes a worker back later. The upper bound of such a model is always correct. An explicit model of one
    turn may be `exact`. In an `exact` model, each choice of claims and buildings is one solution, and the turn passes
    or takes a worker back only if the rules allow it, so that all legal turns can be listed.

    The variables of each turn are `active` (the game is not over), `expand` (the turn takes land), `demolish`, `skip`
    (TRN-4), `stuck` (TRN-5), `passes` (a skip without a Build), `boom`, and `early` (the Boom comes before the
    Demolish). `build[t]` (any step that builds) and `replace[t]` (the Demolish) have a variable for each place;
    `replace` is separate from `build` only while Construction Boom is in hand (`apart`). `claim[t]` and `reclaim[t]`
    have a variable for each territory, and `flow[t]` has a variable for each arc of the market. `few[t]` is true if so
    few tiles of the player are unbuilt after the turn that the game ends (END-1). `owned`, `touched`, `vacant` and
    `score` have an entry before the first turn and an entry after each turn. `end[t, i]` is true if the plan ends with
    turn t of the player and i given turns of other players after it.
    """

    state: GameState
    turns: int
    given: Given
    ground: Reach
    explicit: bool
    exact: bool = False
    lands: TerritoryMask | None = None
    named_returns: int = 0
    model: CpModel = field(default_factory=CpModel)
    active: list[Term] = field(default_factory=list)
    expand: list[IntVar] = field(default_factory=list)
    demolish: list[IntVar] = field(default_factory=list)
    skip: list[IntVar] = field(default_factory=list)
    stuck: list[IntVar] = field(default_factory=list)
    passes: list[IntVar] = field(default_factory=list)
    boom: list[Term] = field(default_factory=list)
    early: list[Term] = field(default_factory=list)
    build: list[dict[Place, IntVar]] = field(default_factory=list)
    replace: list[dict[Place, IntVar]] = field(default_factory=list)
    claim: list[dict[int, IntVar]] = field(default_factory=list)
    reclaim: list[dict[int, IntVar]] = field(default_factory=list)
    flow: list[dict[Arc, IntVar]] = field(default_factory=list)
    few: list[Term] = field(default_factory=list)
    end: dict[tuple[int, int], IntVar] = field(default_factory=dict)
    owned: list[dict[int, Term]] = field(default_factory=list)
    touched: list[dict[int, IntVar]] = field(default_factory=list)
    vacant: list[LinearExpr] = field(default_factory=list)
    score: list[Term] = field(default_factory=list)
    silver: list[Term] = field(default_factory=list)
    gold: list[Term] = field(default_factory=list)
    standing: list[Standing] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        state: GameState,
        turns: int,
        explicit: bool,
        others: tuple[tuple[Turn, ...], ...] = (),
        exact: bool = False,
        lands: TerritoryMask | None = None,
    ) -> Turns:
        """Creates the variables of a position, and constrains the variables that follow from decisions.

        Given turns of other players (`others`) require an explicit model. If `lands` is given, the market is left out:
        any of these territories can be claimed, one a turn.
        """
        given = Given.of(state, turns, others)
        named_returns = turns if explicit else int(lands is None and must_take_back(state))
        plan = cls(state, turns, given, ground(state, turns, given, lands), explicit, exact, lands, named_returns)
        plan._make_decisions()
        plan._make_few()
        if given.any:
            plan._make_end()
        plan._make_standing()
        plan._make_estate()
        plan._make_scores()
        return plan

    @property
    def kind_of(self) -> Sequence[int]:
        """The kind of card of each territory; if the market is left out, a kind of `SIZES`."""
        edition = self.state.edition
        if self.lands is None:
            return edition.kind_of
        return [int(territory.size == 2) for territory in edition.board.territories]

    @property
    def kinds(self) -> int:
        """The number of kinds of cards."""
        return self.state.edition.kinds if self.lands is None else SIZES

    @property
    def apart(self) -> bool:
        """Whether a turn can have a second building in addition to the building of its Demolish."""
        return bool(self.state.mover.cards & BOOM)

    @property
    def workers(self) -> int:
        """The number of workers of a player."""
        return self.state.edition.numbers.workers

    def take_count(self, turn: int, kind: int | None = None) -> LinearExpr:
        """Returns the number of cards that a turn takes, of one kind or in total."""
        arcs = self.flow[turn].items()
        if kind is None:
            return total(len(arc.taken) * flow for arc, flow in arcs if arc.taken)
        return total(arc.taken.count(kind) * flow for arc, flow in arcs if kind in arc.taken)

    def build_count(self, turn: int) -> LinearExpr:
        """Returns the number of buildings that a turn builds."""
        return total(self.build[turn].values())

    def unbuilt(self, turn: int) -> LinearExpr:
        """Returns the number of unbuilt tiles of the player after a turn."""
        own = [new for t in range(turn + 1) for place, new in self.build[t].items() if not place.site.legendary]
        return self.state.mover.unbuilt.bit_count() - total(own)

    def flowing(self, turn: int, wanted: Callable[[Arc], bool]) -> LinearExpr:
        """Returns whether the turn uses one of the given arcs (changes of the market)."""
        return total(flow for arc, flow in self.flow[turn].items() if wanted(arc))

    def follows(self, turn: int, number: int) -> LinearExpr:
        """Returns whether the given turn with this number is played after this turn of the planner."""
        return self.flowing(turn, lambda arc: arc.played > number)

    def on_square(self, turn: int) -> Iterator[tuple[int, list[Term]]]:
        """Returns the buildings that may stand on each square before a turn."""
        squares: dict[int, list[Term]] = {}
        for building in self.standing:
            if not _never(building.alive[turn]):
                for square in bits(building.site.mask):
                    squares.setdefault(square, []).append(building.alive[turn])
        yield from squares.items()

    def _make_decisions(self) -> None:
        new, state, places = self.model.new_bool_var, self.state, self.ground.places
        booms = bool(state.mover.cards & BOOM)
        wanted = set(bits(union(place.site.territories for place in places)))
        explicit = set(self.ground.claimable) if self.explicit else wanted & set(self.ground.claimable)
        vacant = set(bits(state.mover.vacant))
        returnable = vacant if self.explicit else vacant & wanted
        rounds = (
            market_arcs(state, self.given, self.named_returns)
            if self.lands is None
            else arcs_without_market(state, self.turns, self.named_returns)
        )
        for t in range(self.turns):
            self.active.append(1 if t == 0 else new(f"active {t}"))
            self.expand.append(new(f"expand {t}"))
            self.demolish.append(new(f"demolish {t}"))
            self.skip.append(new(f"skip {t}"))
            self.stuck.append(new(f"stuck {t}"))
            self.passes.append(new(f"pass {t}"))
            self.boom.append(new(f"boom {t}") if booms else 0)
            self.early.append(new(f"boom first {t}") if booms and state.setup.boom_either else 0)
            gone, foreign = self.given.legendaries_before(t), self.given.foreign(t, state.to_move)
            now = [p for p in places if p.earliest <= t and not p.site.tile_bit & gone]
            self.build.append({p: new(f"build {p.site.index} {t}") for p in now})
            self.replace.append({p: new(f"replace {p.site.index} {t}") for p in now} if self.apart else self.build[t])
            claims = sorted(c for c in explicit if self.ground.claimable[c] <= t)
            claims += sorted(returnable if t and self.named_returns else ())
            self.claim.append({c: new(f"claim {c} {t}") for c in claims if not foreign >> c & 1})
            self.flow.append({arc: new(f"flow {i} {t}") for i, arc in enumerate(rounds[t])})
            held = {*bits(state.mover.estate), *(c for earlier in self.claim[:t] for c in earlier)}
            self.reclaim.append({c: new(f"reclaim {c} {t}") for c in sorted(held) if t < self.named_returns})

    def _make_few(self) -> None:
        """Creates the variables `few`: whether so few tiles are unbuilt after a turn that the game ends. After the last
        turn of the plan this does not matter."""
        numbers, held = self.state.edition.numbers, self.state.mover.unbuilt.bit_count()
        booms = not isinstance(self.boom[0], int)
        for t in range(self.turns):
            if held - (t + 1) - booms > numbers.end_unbuilt or t + 1 == self.turns:
                self.few.append(0)
                continue
            few = self.model.new_bool_var(f"few unbuilt {t}")
            self.model.add(self.unbuilt(t) <= numbers.end_unbuilt).only_enforce_if(few)
            self.model.add(self.unbuilt(t) > numbers.end_unbuilt).only_enforce_if(~few)
            self.few.append(few)

    def _make_end(self) -> None:
        """Creates `end`: variables for the last turn of the planner and the number of other players' turns after it."""
        for t in range(self.turns):
            ends = [self.model.new_bool_var(f"end {t} {i}") for i in range(len(self.given.rounds[t]) + 1)]
            self.model.add(total(ends) == self.active[t] - (0 if t + 1 == self.turns else self.active[t + 1]))
            for i, end in enumerate(ends):
                self.end[t, i] = end
                self.model.add(end <= self._are_played(t, i))

    def _are_played(self, turn: int, number: int) -> LinearExpr:
        """Returns whether exactly this number of given turns follows a turn of the planner."""
        return self.flowing(turn, lambda arc: arc.played == number)

    def _make_standing(self) -> None:
        """Creates `standing`: a building stands from the turn in which it is built. A building can be demolished only
        if a building of a higher generation may follow on its squares.
        """
        threats = [0, 0, 0, 0]
        for place in self.ground.places:
            threats[place.site.generation] |= place.site.mask

        def may_fall(site: Site) -> bool:
            return any(threats[generation] & site.mask for generation in range(site.generation + 1, 4))

        for site in self.state.mover.buildings:
            alive: Alive = (1,) * (self.turns + 1)
            if may_fall(site):
                stands = [self.model.new_bool_var(f"stands {site.index} {t}") for t in range(self.turns)]
                for before, after in pairwise(stands):
                    self.model.add_implication(after, before)
                alive = (1, *stands)
            self.standing.append(Standing(site, None, alive))
        for place in self.ground.places:
            alive = (*((0,) * (place.earliest + 1)), self.build[place.earliest][place])
            for t in range(place.earliest + 1, self.turns):
                alive = (*alive, self._stands(place, t, alive[-1], may_fall(place.site)))
            self.standing.append(Standing(place.site, place, alive))

    def _stands(self, place: Place, turn: int, before: IntVar | int, falls: bool) -> IntVar | int:
        if place not in self.build[turn]:  # a Legendary that another player has built by this turn
            return before
        new, after = self.build[turn][place], self.model.new_bool_var(f"alive {place.site.index} {turn}")
        if falls:
            self.model.add_implication(new, after)
            self.model.add(after <= before + new)
        else:
            self.model.add(after == before + new)
        return after

    def _make_estate(self) -> None:
        state, new = self.state, self.model.new_bool_var
        mine = state.mover.estate
        lands = sorted({*bits(mine), *(c for claims in self.claim for c in claims)})
        self.owned.append({c: mine >> c & 1 for c in lands})
        for t in range(self.turns):
            owned: dict[int, Term] = {}
            for c in lands:
                before, more, less = self.owned[t][c], self.claim[t].get(c), self.reclaim[t].get(c)
                if more is None and less is None:
                    owned[c] = before
                    continue
                owned[c] = new(f"owned {c} {t}")
                self.model.add(owned[c] == before + (0 if more is None else more) - (0 if less is None else less))
            self.owned.append(owned)
        for t in range(self.turns + 1):
            self.touched.append({c: new(f"touched {c} {t}") for c in lands})
            near: dict[int, list[Term]] = {c: [] for c in lands}
            for building in self.standing:
                if not _never(building.alive[t]):
                    for c in bits(building.site.territories):
                        near[c].append(building.alive[t])
            for c in lands:
                self.model.add(self.touched[t][c] <= total(near[c]))
                self.model.add(self.touched[t][c] <= self.owned[t][c])
            self.vacant.append(total(self.owned[t].values()) - total(self.touched[t].values()) + self._left_open(t))

    def _left_open(self, turn: int) -> LinearExpr:
        """Returns the number of claims before a turn for which no territory is chosen yet, minus the number of workers
        taken back from unnamed territories."""
        if self.explicit:
            return total([])
        named = total(claim for claims in self.claim[:turn] for claim in claims.values())
        return total(self.take_count(t) for t in range(turn)) - named - total(self.stuck[self.named_returns : turn])

    def _make_scores(self) -> None:
        score, setup = self.state.mover.score, self.state.setup
        self.score.append(score)
        top = score
        for t in range(self.turns):
            for opened, needed in ((self.silver, setup.silver_at), (self.gold, setup.gold_at)):
                if score >= needed or top < needed:
                    opened.append(int(score >= needed))
                    continue
                unlocked = self.model.new_bool_var(f"open {needed} {t}")
                self.model.add(self.score[t] >= needed).only_enforce_if(unlocked)
                self.model.add(self.score[t] < needed).only_enforce_if(~unlocked)
                opened.append(unlocked)
            most = self.ground.most[t]
            gain = self.model.new_int_var(0, most, f"gain {t}")
            self.model.add(gain == total(place.scored[t] * new for place, new in self.build[t].items()))
            top += most
            self.score.append(self.model.new_int_var(score, top, f"score {t}"))
            self.model.add(self.score[t + 1] == self.score[t] + gain)


def _never(term: Term) -> bool:
    return isinstance(term, int) and not term
