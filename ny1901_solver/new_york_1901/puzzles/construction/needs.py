"""What a line of turns needs of an unknown position: conditions that together make the line legal, and its points.

The lines are turns of the player to move, while the other players stand still; or a turn of the player to move that
ends the game, and the last turn of the other player. The conditions are sufficient for a line
that is legal in a known position (`UnknownPosition.decode`): wherever all of them hold, the rules allow the line, or a
line that is worth at least as much. So a constraint that breaks at least one of them excludes only positions in which
the line is a counterexample, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from ....cpsat.linear import Term, at_least, step_points, total
from ....cpsat.running import Value
from ...board import bits
from ...edition import ALL_CARDS
from ...masks import union
from ...moves import Demolish, Placing, Reclaim, Shift, Take, Turn
from ...state import GameState
from ...tiles import Generation, Site
from .unknown import UnknownPosition

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class LineNeed:
    """The condition that an amount of the unknown position is at least a number."""

    amount: Term
    least: int

    def holds(self, value: Value) -> bool:
        """Whether the condition holds in a solution of the model."""
        return value(self.amount) >= self.least

    def hold(self, model: CpModel) -> None:
        """Adds the condition to the model."""
        model.add(self.amount >= self.least)

    def broken(self, model: CpModel) -> IntVar:
        """Returns a variable that is true only if the condition does not hold."""
        broken = model.new_bool_var("broken")
        model.add(self.amount <= self.least - 1).only_enforce_if(broken)
        return broken


@dataclass(frozen=True, slots=True)
class NeededLine:
    """A line of turns with its needs, and the buildings that it adds to and removes from those of the position."""

    turns: tuple[Turn, ...]
    needs: tuple[LineNeed, ...]
    added: tuple[Site, ...]
    removed: tuple[Site, ...]
    points: int

    @property
    def cards(self) -> int:
        """The number of action cards that the line plays."""
        return sum((turn.cards & ALL_CARDS).bit_count() for turn in self.turns)


class _Needs:
    """Collects the needs of a line, turn by turn, with what earlier turns of the line have changed."""

    def __init__(self, unknown: UnknownPosition, known: GameState, seat: int) -> None:
        self.unknown, self.known, self.seat = unknown, known, seat
        self.edition = known.edition
        self.needs: dict[Key, LineNeed] = {}
        self.taken: list[int] = []
        self.built: list[Site] = []
        self.removed: list[Site] = []
        self.points = 0
        self.whole = False  # whether the line needs the whole position, and so needs nothing more of land and cards

    def equal(self, key: Key, amount: Term | None, number: int) -> None:
        """Needs an amount of 0 or 1; an amount that the model does not have is 0 in every position."""
        if amount is not None:
            self.needs[*key, number] = LineNeed(amount, 1) if number else LineNeed(-amount, 0)

    def least(self, key: Key, amount: Term, number: int) -> None:
        known = self.needs.get((*key, "least"))
        if known is None or known.least < number:
            self.needs[*key, "least"] = LineNeed(amount, number)

    def stands(self, site: Site, number: int) -> None:
        self.equal(("stands", site.index), self.unknown.stands[self.seat].get(site), number)

    def turn(self, turn: Turn) -> None:
        """Adds the needs of the next turn."""
        if self.built:
            self._tiles_left(1)  # otherwise the earlier turns have ended the game
        takes = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
        for name in takes:
            self._take(self.edition.board.by_name[name].index)
        for step in turn.steps:
            if isinstance(step, Placing):
                site = self.edition.site(step.placement)
                assert site is not None
                self._place(site, replaces=isinstance(step, Demolish))
        if any(isinstance(step, (Shift, Reclaim)) for step in turn.steps):
            self._whole_position()
        elif not takes and self.known.market.open and not any(isinstance(step, Demolish) for step in turn.steps):
            self._as_many_workers()  # a player with a worker in hand would have to claim (TRN-2)
        elif takes:
            self._workers_in_hand()

    def _take(self, index: int) -> None:
        if self.whole:
            self.taken.append(index)
            return
        for seat, owns in enumerate(self.unknown.owns):
            self.equal(("owns", seat, index), owns.get(index), 0)
        self.taken.append(index)
        self._card(self.edition.kind_of[index])

    def _card(self, kind: int) -> None:
        """Needs a face-up card of a kind for each territory of this kind that the line takes."""
        wanted = sum(self.edition.kind_of[taken] == kind for taken in self.taken)
        self.least(("shown", kind), self.unknown.shown[kind], wanted)

    def _place(self, site: Site, *, replaces: bool) -> None:
        unknown, seat = self.unknown, self.seat
        for index in bits(site.territories):
            if index not in self.taken:
                self.equal(("owns", seat, index), unknown.owns[seat][index], 1)
        mine = self.known.players[seat].buildings
        falling = [each for each in unknown.stands[seat] if each.mask & site.mask and each not in self.removed]
        for each in falling:
            self.stands(each, int(replaces and each in mine))
        if replaces:
            gone = [each for each in falling if each in mine]
            gone += [each for each in self.built if each.mask & site.mask]
            self.removed += gone
            self._land_left(union(each.territories for each in gone))
        self._unused(site)
        needed = {Generation.SILVER: unknown.setup.silver_at, Generation.GOLD: unknown.setup.gold_at}
        if site.generation in needed and needed[Generation(site.generation)] > self.points:
            self.least(("score",), unknown.score[seat], needed[Generation(site.generation)] - self.points)
        self.points += site.points
        self.built.append(site)
        self._tiles_left(0)

    def _tiles_left(self, more: int) -> None:
        """Needs tiles for the builds so far, and for `more` of them before the end of the game is triggered (END-1)."""
        own, numbers = self.edition.own_tiles, self.edition.numbers
        built = sum(own >> each.tile & 1 for each in self.built)
        most = own.bit_count() - numbers.end_unbuilt - built - more
        self.least(("built",), -self.unknown.built[self.seat], -most)

    def ends(self) -> None:
        """Needs that the line triggers the end of the game, because few tiles are left (END-1)."""
        own, numbers = self.edition.own_tiles, self.edition.numbers
        built = sum(own >> each.tile & 1 for each in self.built)
        self.least(("built at least",), self.unknown.built[self.seat], own.bit_count() - numbers.end_unbuilt - built)

    def _land_left(self, land: int) -> None:
        """A demolition needs workers for the land that it leaves bare, so the same land is left bare (DEM-4)."""
        self._workers_in_hand()
        mine = self.known.players[self.seat].buildings
        for each in self.unknown.stands[self.seat]:
            if each.territories & land and each not in self.removed:
                self.stands(each, int(each in mine))

    def _unused(self, site: Site) -> None:
        unknown, legendaries = self.unknown, self.edition.legendaries
        seats = unknown.seats if site.legendary else (self.seat,)
        for seat in seats:
            self.equal(("used", seat, site.tile), unknown.used[seat].get(site.tile), 0)
        if site.legendary:
            for tile in bits(legendaries):
                self.equal(("used", self.seat, tile), unknown.used[self.seat].get(tile), 0)

    def _workers_in_hand(self) -> None:
        """Needs at least as many workers in hand, and the same workers on the land of the line's buildings."""
        vacant = self.known.players[self.seat].vacant
        self.least(("vacant at most",), -self.unknown.vacant[self.seat], -vacant.bit_count())
        for site in self.built:
            for index in bits(site.territories):
                if index not in self.taken:
                    worker = self.unknown.worker[self.seat].get(index)
                    self.equal(("worker", index), worker, vacant >> index & 1)

    def _as_many_workers(self) -> None:
        self._workers_in_hand()
        vacant = self.known.players[self.seat].vacant.bit_count()
        self.least(("vacant at least",), self.unknown.vacant[self.seat], vacant)

    def _whole_position(self) -> None:
        """Whether a worker has to be taken back depends on all that the player can build (TRN-5)."""
        if self.whole:
            return
        self.whole, player = True, self.known.players[self.seat]
        for site in self.unknown.stands[self.seat]:
            self.stands(site, int(site in player.buildings))
        for index, worker in self.unknown.worker[self.seat].items():
            self.equal(("worker", index), worker, player.vacant >> index & 1)
        for tile, fell in self.unknown.fell[self.seat].items():
            self.equal(("fell", tile), fell, player.demolished_tiles(self.edition) >> tile & 1)
        for seat, owns in enumerate(self.unknown.owns):
            for index, var in owns.items():
                self.equal(("owns", seat, index), var, self.known.players[seat].estate >> index & 1)
        for kind in self.unknown.kinds:
            self.least(("shown", kind), self.unknown.shown[kind], self.known.market.open.count(kind))


class _LastNeeds(_Needs):
    """Collects the needs of the last turn of the game, after a turn `first` of the other player that ends it."""

    def __init__(self, first: _Needs) -> None:
        _Needs.__init__(self, first.unknown, first.known, 1 - first.seat)
        self.first = first

    def _card(self, kind: int) -> None:
        """Needs a card of a kind that lies face up, or can come up in place of the cards that the first turn takes."""
        unknown, kind_of, known = self.unknown, self.edition.kind_of, self.known.market.open
        wanted = sum(kind_of[taken] == kind for taken in (*self.first.taken, *self.taken))
        drawn = max(0, wanted - known.count(kind))
        self.least(("shown last", kind), unknown.shown[kind], wanted - drawn)
        if drawn:
            self.least(("drawn", kind), unknown.free[kind] - unknown.shown[kind], drawn + unknown.under)


def needs_of(unknown: UnknownPosition, known: GameState, turns: Sequence[Turn]) -> NeededLine:
    """Returns the needs of a line that is legal in a known position of the model."""
    needs = _Needs(unknown, known, known.to_move)
    for turn in turns:
        needs.turn(turn)
    return _line(needs, turns)


def needs_of_end(unknown: UnknownPosition, known: GameState, first: Turn, last: Turn) -> tuple[LineNeed, ...]:
    """Returns the needs of a turn that ends the game by tiles in a known position of the model, and of a last turn.

    The cards of the last turn lie face up, or come up when the first turn has taken cards.
    """
    mine = _Needs(unknown, known, known.to_move)
    mine.turn(first)
    mine.ends()
    theirs = _LastNeeds(mine)
    theirs.turn(last)
    return (*mine.needs.values(), *theirs.needs.values())


def _line(needs: _Needs, turns: Sequence[Turn]) -> NeededLine:
    added = [site for site in needs.built if site not in needs.removed]
    removed = [site for site in needs.removed if site not in needs.built]
    return NeededLine(tuple(turns), tuple(needs.needs.values()), tuple(added), tuple(removed), needs.points)


class FinalPoints:
    """Final scores after lines, as amounts of an unknown position with two players (SCO-1 to SCO-4, SCO-7)."""

    CHALLENGES = ("bronze-baron", "master-architect", "generation-king")
    """The challenges whose points the model counts. In a position with another challenge the model is only a guide, and
    the provers count the points."""

    def __init__(self, unknown: UnknownPosition) -> None:
        self.unknown, self.model = unknown, unknown.model
        self._known: dict[Key, Term] = {}

    def of(self, line: NeededLine, seat: int) -> Term:
        """The final score of a player after a line of the player to move."""
        unknown, numbers = self.unknown, self.unknown.edition.numbers
        mover = seat == unknown.seat
        parts: list[Term] = [unknown.score[seat], line.points if mover else 0, self._challenge(line, seat)]
        if unknown.setup.action_cards:
            held = unknown.like.players[seat].cards.bit_count() - (line.cards if mover else 0)
            parts.append(numbers.unused_action_card * held)
        for card in unknown.setup.street_cards:
            plus = sum(site.cards >> card & 1 for site in line.added) - self._removed_on(line, card)
            parts.append(numbers.street_points * self._street(seat, card, plus))
        return total(parts)

    def _removed_on(self, line: NeededLine, card: int) -> int:
        starters = self.unknown.setup.readings.starter_counts_on_streets == "yes"
        counted = (site for site in line.removed if starters or site.generation != Generation.STARTER)
        return sum(site.cards >> card & 1 for site in counted)

    def _street(self, seat: int, card: int, plus: int) -> Term:
        """Whether a player leads alone on a street after the mover's buildings there have changed by `plus`."""
        key = "street", seat, card, plus
        if key not in self._known:
            unknown = self.unknown
            mine, other = (unknown.buildings_on(each, card) for each in (seat, 1 - seat))
            lead = mine - other + (plus if seat == unknown.seat else -plus)
            self._known[key] = at_least(self.model, lead, 1)
        return self._known[key]

    def _challenge(self, line: NeededLine, seat: int) -> Term:
        setup, numbers = self.unknown.setup, self.unknown.edition.numbers
        plus = line if seat == self.unknown.seat else NeededLine((), (), (), (), 0)
        if setup.challenge == "bronze-baron":
            return self._steps(seat, "bronze", plus, numbers.bronze_baron)
        if setup.challenge == "master-architect":
            return self._steps(seat, "irregular", plus, numbers.master_architect)
        if setup.challenge == "generation-king":
            return total(self._king(seat, generation, line) for generation in ("bronze", "silver", "gold"))
        return 0

    def _steps(self, seat: int, what: str, line: NeededLine, table: dict[int, int]) -> Term:
        change = self._change(what, line)
        key = "steps", seat, what, change
        if key not in self._known:
            self._known[key] = step_points(self.model, self._count(seat, what) + change, table)
        return self._known[key]

    def _king(self, seat: int, generation: str, line: NeededLine) -> Term:
        change = self._change(generation, line) * (1 if seat == self.unknown.seat else -1)
        key = "king", seat, generation, change
        if key not in self._known:
            lead = self._count(seat, generation) - self._count(1 - seat, generation) + change
            self._known[key] = self.unknown.edition.numbers.generation_king * at_least(self.model, lead, 1)
        return self._known[key]

    def _change(self, what: str, line: NeededLine) -> int:
        return sum(self._counts(what, site) for site in line.added) - sum(
            self._counts(what, site) for site in line.removed
        )

    def _count(self, seat: int, what: str) -> LinearExpr:
        return self.unknown.standing(seat, (s for s in self.unknown.stands[seat] if self._counts(what, s)))

    def _counts(self, what: str, site: Site) -> bool:
        if what == "irregular":
            legendaries = self.unknown.setup.readings.legendary_counts_irregular == "yes"
            return site.irregular and (legendaries or not site.legendary)
        return site.generation == {"bronze": 1, "silver": 2, "gold": 3}[what]
