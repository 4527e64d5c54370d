"""Locks: finds the buildings, majorities, points and wins that nobody can take away any more, whatever moves and draws
follow.

An owner's lead over another colour never falls while that colour does not own the building: the owner's builds raise
the lead, and a player who takes the building has at least as many floors as the former owner. Therefore the first
colour that takes a building needs a single piece with at least as many floors as the owner's present lead over this
colour, and a card for the plot (M-FACT-3). If a monster comes to the plot, the owner's lead can fall, and a smaller
piece may be enough.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from .moves import floors_of
from .scoring import MAJORITY, OWNED, TALLEST, swing, tallest, with_round_paid
from .state import GameState
from .state.game import floors, height, owner

Span: TypeAlias = Literal["round", "game"]
"""The period for which a lock holds: up to the scoring of this round, or up to the end of the game."""


@dataclass(frozen=True, slots=True)
class Taker:
    """A colour that may take a building.

    `needs` is the least number of floors that the piece of the colour has to have, and `has` is the number of floors of
    its largest piece, or 0.

    `card` is true if the colour's player can have a card for the plot in time.
    """

    colour: int
    needs: int
    has: int
    card: bool

    @property
    def can(self) -> bool:
        """Whether no known fact prevents the colour from taking the building."""
        return self.card and self.has >= self.needs


@dataclass(frozen=True, slots=True)
class Lock:
    """A building, and the colours that may take it from its owner. `monster` says that a monster may come to the plot
    in time.
    """

    plot: int
    colour: int
    takers: tuple[Taker, ...]
    monster: bool

    @property
    def holds(self) -> bool:
        """Whether nobody can take the building."""
        return not self.monster and not any(taker.can for taker in self.takers)


@dataclass(frozen=True, slots=True)
class Claim:
    """A city that a colour leads: the least number of buildings that the colour keeps there, and the greatest number
    that each other colour can own.
    """

    city: int
    colour: int
    keeps: int
    others: tuple[tuple[int, int], ...]

    @property
    def holds(self) -> bool:
        """Whether the colour's majority at the scoring of this round is certain (M-SCO-2)."""
        return all(self.keeps > most for _, most in self.others)


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest possible final points of a player."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Certainties:
    """The certain facts of a position. `round` and `game` are the plots of buildings that nobody can take in this
    round, and in the rest of the game.

    `cities` are the certain majorities of this round's scoring with their cities, and `tallest` is the plot of the
    tallest building at that scoring, if it is certain. `winner` is the seat that certainly wins alone, and `ranges` are
    the final points by seat. `builds` and `last` are the exact numbers of turns to the scoring of this round and to the
    end of the game. `buildings` are all buildings, each with the colours that may take it in this round.
    """

    round: tuple[int, ...]
    game: tuple[int, ...]
    cities: tuple[tuple[int, int], ...]
    tallest: int | None
    winner: int | None
    ranges: tuple[Range, ...]
    builds: int
    last: int
    buildings: tuple[Lock, ...]


def certainties(state: GameState, sees: Collection[int] = ()) -> Certainties:
    """Returns what is certain to an observer who sees the hands of some seats. If no seats are given, the facts are
    certain to everybody.
    """
    at = Locks(state, sees)
    round_, game = at.locks("round"), at.locks("game")
    claims = [claim for city in range(state.edition.board.cities) if (claim := at.claim(city)) and claim.holds]
    return Certainties(
        tuple(lock.plot for lock in round_ if lock.holds),
        tuple(lock.plot for lock in game if lock.holds),
        tuple((claim.city, claim.colour) for claim in claims),
        at.tallest,
        at.winner,
        tuple(map(at.range, state.setup.seats)),
        at.turns["round"],
        at.turns["game"],
        round_,
    )


class Locks:
    """Computes which buildings nobody can take (the locks), for an observer who sees some hands."""

    def __init__(self, state: GameState, sees: Collection[int] = ()) -> None:
        self.state, self.sees = state, frozenset(sees)
        form, setup = state.setup.rounds, state.setup
        self._locks: dict[Span, tuple[Lock, ...]] = {}
        self._left = {colour: self._builds_of(colour) for colour in setup.in_play}
        later = 0 if state.over else (form.number - state.round) * form.pieces
        soon = sum(self._left.values())
        self.turns: dict[Span, int] = {"round": soon, "game": soon + later * len(setup.in_play)}
        self._largest: dict[Span, dict[int, int]] = {
            "round": {colour: max(self._pieces_of(colour), default=0) for colour in setup.in_play},
            "game": {colour: max(self._all_of(colour), default=0) for colour in setup.in_play},
        }

    def locks(self, span: Span) -> tuple[Lock, ...]:
        """Returns, for every building, the colours that may take it (a `Lock`).

        The owner's other colour does not count as a colour that may take the building.
        """
        if span not in self._locks:
            plots = [plot for plot, stack in enumerate(self.state.stacks) if stack]
            self._locks[span] = tuple(self.lock(plot, span) for plot in plots)
        return self._locks[span]

    def lock(self, plot: int, span: Span, partners: bool = False) -> Lock:
        """Returns the colours that may take a building (a `Lock`).

        If `partners` is true, the owner's other colour counts as a taker, too.
        """
        setup, top = self.state.setup, self._owner(plot)
        assert top is not None
        own = (top,) if partners else setup.colours[setup.seat_of(top)]
        takers = tuple(self.taker(plot, colour, span) for colour in setup.in_play if colour not in own)
        return Lock(plot, top, takers, plot in self._roaming_plots[span])

    def taker(self, plot: int, colour: int, span: Span) -> Taker:
        """Returns the facts about a colour that may take a plot: the floors that its piece needs, and the floors of
        its largest piece.
        """
        card = (span == "game" and not self.state.last_round) or self._card_comes(plot, colour)
        return Taker(colour, self._needs(plot, colour), self._largest[span][colour], card)

    def claim(self, city: int) -> Claim | None:
        """Returns the colour that keeps most buildings of a city, with the numbers of buildings that the other colours
        can own there; returns `None` if no colour leads the city.

        A colour gains at most one building by each of its builds, and every building in which a baby monster uncovers
        its piece.
        """
        state, size = self.state, self.state.edition.board.size
        plots = range(city * size, (city + 1) * size)
        keeps = dict.fromkeys(state.setup.in_play, 0)
        for plot in plots:
            if (top := self._owner(plot)) is not None:
                keeps[top] += self.lock(plot, "round", partners=True).holds
        first = max(keeps, key=lambda colour: keeps[colour])
        if not keeps[first]:
            return None
        others = tuple((colour, self._most_owned(colour, plots)) for colour in keeps if colour != first)
        return Claim(city, first, keeps[first], others)

    @cached_property
    def tallest(self) -> int | None:
        """The plot of the building that is certain to be the tallest at the scoring of this round and to keep its
        owner.

        The height of another building grows at most by all floors that players with a card for its plot still build in
        this round.
        """
        top, stacks = tallest(self.state.stacks), self.state.stacks
        if top is None or not self.lock(top, "round").holds:
            return None
        for plot, stack in enumerate(stacks):
            grows = sum(sum(self._pieces_of(c)) for c in self._left if self._left[c] and self._card_comes(plot, c))
            if plot != top and height(stack) + grows * self._is_built_on(plot) >= height(stacks[top]):
                return None
        return top

    @cached_property
    def winner(self) -> int | None:
        """The seat that certainly has more points than every other seat in the end, or `None`.

        In the last round the remaining turns change the difference of two players by at most `swing`.
        """
        state, setup = self.state, self.state.setup
        now = with_round_paid(state)
        scores = [now.score(seat) for seat in setup.seats]
        most = swing(setup, self.turns["game"]) if state.last_round else None
        for seat in setup.seats:
            others = [other for other in setup.seats if other != seat]
            if all(
                self.range(seat).least > self.range(other).most
                or (most is not None and scores[seat] - scores[other] > most)
                for other in others
            ):
                return seat
        return None

    def range(self, seat: int) -> Range:
        """The least and the greatest possible final points of a player."""
        if self.state.over:
            return Range(self.state.score(seat), self.state.score(seat))
        return Range(self._least(seat), self._most(seat))

    def _least(self, seat: int) -> int:
        """Returns the final points if the player gets only his certain buildings, cities and tallest building."""
        state, own = self.state, self.state.setup.colours[seat]
        kept = {span: sum(lock.holds and lock.colour in own for lock in self.locks(span)) for span in self.turns}
        points = state.score(seat) + OWNED * kept["round"] + OWNED * kept["game"] * self._rounds_left
        points += MAJORITY * sum(claim.holds and claim.colour in own for claim in self._claims)
        return points + TALLEST * (self.tallest is not None and self._owner(self.tallest) in own)

    def _most(self, seat: int) -> int:
        """Returns the final points if the player gets everything that is not certain for another player.

        A player gains at most one building with each build, and can gain no building that other players are certain to
        keep. A player leads no city without a building of his own, and at most one of his colours leads a city.
        """
        state, setup = self.state, self.state.setup
        own, plots = setup.colours[seat], range(len(state.stacks))
        owned = sum(self._most_owned(colour, plots) for colour in own)
        contested = len(plots) - sum(lock.holds and lock.colour not in own for lock in self.locks("game"))
        lost = sum(claim.holds and claim.colour not in own for claim in self._claims)
        others_top = self.tallest is not None and self._owner(self.tallest) not in own
        cities, builds = state.edition.board.cities, sum(self._left[colour] for colour in own)
        present = {state.edition.board.city_of(plot) for plot in plots if any(self._may_stand(plot, c) for c in own)}
        led = min(cities - lost, len(present) + builds)
        points = state.score(seat) + OWNED * owned + MAJORITY * led + TALLEST * (not others_top)
        for number in range(1, self._rounds_left + 1):
            more = number * setup.rounds.pieces * len(own)
            here = contested if self._bares else min(contested, owned + more)
            points += OWNED * here + MAJORITY * cities + TALLEST
        return points

    @cached_property
    def _claims(self) -> list[Claim]:
        claims = map(self.claim, range(self.state.edition.board.cities))
        return [claim for claim in claims if claim is not None]

    @property
    def _rounds_left(self) -> int:
        """The number of rounds after the present round."""
        return self.state.setup.rounds.number - self.state.round

    def _most_owned(self, colour: int, plots: Sequence[int]) -> int:
        """Returns the greatest number of the given plots that a colour can own at the scoring of this round."""
        owned = sum(self._owner(plot) == colour for plot in plots)
        others = [plot for plot in plots if self._owner(plot) != colour]
        open_ones = [plot for plot in others if self._is_built_on(plot) and self._may_own(plot, colour)]
        bared = sum(self._may_stand(plot, colour) for plot in others)
        return owned + min(self._left[colour], len(open_ones)) + bared

    def _may_stand(self, plot: int, colour: int) -> bool:
        """Whether a colour owns a building, or may own it in this round because a baby monster uncovers its piece."""
        stack = self.state.stacks[plot]
        bared = self._bares and plot in self._roaming_plots["round"] and any(piece.colour == colour for piece in stack)
        return bared or owner(stack) == colour

    @property
    def _bares(self) -> bool:
        """Whether a building may change its owner without a build, because the baby monster takes only the
        top piece.
        """
        return self.state.setup.devours == "baby-monster"

    def _may_own(self, plot: int, colour: int) -> bool:
        """Whether a colour that does not own a plot may own it later in this round, as the first or a later colour
        that takes the plot.

        The owner's lead can fall if a monster comes to the plot. The lead can also fall after the first colour has
        taken the plot, if a partner's colour counts as one's own: the partner can build on top of the first colour's
        piece with a small piece.
        """
        taker, readings = self.taker(plot, colour, "round"), self.state.setup.readings
        falls = (readings.partner_colour, readings.cap_compare) == ("as_own", "owner")
        if plot in self._roaming_plots["round"] or falls:
            return taker.card and taker.has > 0
        return taker.can

    def _needs(self, plot: int, colour: int) -> int:
        """Returns the least number of floors of a piece with which a colour can be the first to take a plot
        (M-BLD-3).
        """
        stack, setup = self.state.stacks[plot], self.state.setup
        top = owner(stack)
        if top is None or colour == top:
            return 1
        partners = setup.partners[colour]
        if top in partners:  # under the reading partner_colour a colour builds on its partner's buildings as on its own
            return 1 if setup.tops_own else self.state.edition.largest + 1
        if setup.readings.cap_compare == "every_other":
            theirs = max(floors(stack, other) for other in setup.in_play if other not in partners)
        else:
            # a partner of the owner that counts as his own can build on top with fewer floors than the owner has
            theirs = floors(stack, top)
            for other in setup.partners[top] - {top} if setup.tops_own else ():
                theirs = min(theirs, floors(stack, other) + min(self._all_of(other), default=theirs))
        return max(1, theirs - floors(stack, colour))

    def _card_comes(self, plot: int, colour: int) -> bool:
        """Whether a colour's player can hold a card for a plot when the colour builds in this round.

        A card for the plot cannot come in two cases. In the first case all cards for the plot have been played or are
        in other visible hands, and no card is shuffled back before the round ends. In the second case the colour's hand
        is visible and has no card for the plot, and its player draws nothing before his last build.
        """
        state, setup = self.state, self.state.setup
        seat = setup.seat_of(colour)
        card = setup.cards[seat][state.edition.board.position_of(plot)]
        if seat in self.sees and state.hands[seat][card]:
            return True
        gone = state.played[card] + sum(state.hands[other][card] for other in self.sees if other != seat)
        if gone >= state.edition.card_copies and not self._reshuffles:
            return False
        builds = sum(self._left[each] for each in setup.colours[seat])
        draws = builds > 1 or setup.readings.stuck == "redraw" or sum(state.hands[seat]) < state.edition.hand
        return seat not in self.sees or draws

    @cached_property
    def _reshuffles(self) -> bool:
        """Whether played cards may return to the deck in this round, because players may draw more cards than the deck
        has (M-TRN-4).
        """
        state, full = self.state, self.state.edition.hand
        each = 1 + full * (state.setup.readings.stuck == "redraw")
        short = sum(full - sum(hand) for hand in state.hands)
        return each * self.turns["round"] + short > sum(state.deck)

    @cached_property
    def _roaming_plots(self) -> dict[Span, set[int]]:
        """The plots that a monster may enter, or on which it may destroy pieces, in this round and in the rest of the
        game (M-MON-2).
        """
        state, board = self.state, self.state.edition.board
        plots: dict[Span, set[int]] = {"round": set(), "game": set()}
        if state.monster is None:
            return plots
        reached, edge = {state.monster}, state.setup.readings.monster_edge
        for turn in range(self.turns["game"]):
            steps = [board.direction(position) for position in board.positions]
            reached |= {board.beyond(plot, *step, edge) for plot in reached for step in steps}
            if turn < self.turns["round"]:
                plots["round"] = set(reached)
            plots["game"] = set(reached)
            if len(reached) == len(state.stacks) and turn >= self.turns["round"]:
                break
        return plots

    def _is_built_on(self, plot: int) -> bool:
        """Whether pieces can be built on a plot in this round, because its city is open or may be opened (M-SLO-1)."""
        return self.state.phase == "open" or self.state.is_open(plot)

    def _owner(self, plot: int) -> int | None:
        return owner(self.state.stacks[plot])

    def _builds_of(self, colour: int) -> int:
        """Returns the number of pieces that a colour still builds in this round."""
        if self.state.over:
            return 0
        if self.state.phase == "build":
            return sum(self.state.selected[colour])
        return self.state.setup.rounds.pieces

    def _pieces_of(self, colour: int) -> Sequence[int]:
        """Returns the floors of the pieces that a colour still builds in this round. Unknown pieces count as the
        largest possible pieces.

        Pieces are known in the build phase, and before that phase as soon as they are set out, unless they are set out
        secretly (M-RND-3).
        """
        state, seat = self.state, self.state.setup.seat_of(colour)
        secret = state.setup.readings.selection == "hidden" and seat not in self.sees
        if state.phase == "build" or (state.phase == "select" and state.has_selected(seat) and not secret):
            return floors_of(state.selected[colour])
        return sorted(self._all_of(colour))[-self._left[colour] :] if self._left[colour] else []

    def _all_of(self, colour: int) -> Sequence[int]:
        """Returns the floors of all pieces that a colour can still build."""
        return floors_of(list(map(sum, zip(self.state.selected[colour], self.state.supply[colour], strict=True))))
