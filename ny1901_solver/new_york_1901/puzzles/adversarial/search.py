"""Searches for turns that succeed against every play of a rival.

This module is the first of two provers. The first prover lists last turns only once, and prunes the search by bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ....runs.watching import Stop, never
from ...chance import any_card
from ...hint.endgame import drawn_up, kinds_taken
from ...hint.endings import GameEnds, Key
from ...masks import TerritoryMask
from ...moves import Placing, Shift, Step, Turn
from ...planning.result import look
from ...points.hint import shown_sets
from ...rules import legal_turns, play
from ...rules.generator import ends
from ...state import SHIFT, GameState
from ...tiles import Site
from .replies import Finish, LastTurns, Shown, as_turn, shown_to
from .stand import GOES_ON, HIGH, LOW, Answered, EndResult, Kinds, TooLong, TurnStand, TurnVerdicts

KILLERS = 4  # The number of refuting last turns that are remembered and tried first.


class LastTurn(NamedTuple):
    """A last turn in short form: the position, what the turn builds, and face-up cards that make the turn possible."""

    state: GameState
    finish: Finish
    shown: Shown


class Worst(NamedTuple):
    """The worst case of a position, and the turns that lead to this case, each with its cards."""

    result: EndResult
    line: tuple[Answered | LastTurn, ...] = ()


class RivalReply(NamedTuple):
    """A reply of the rival to a turn of the mover: the mover's result if the reply is played, what the reply builds,
    and the turns from the mover's turn on, each with its cards.
    """

    result: EndResult
    sites: tuple[Site, ...]
    played: tuple[Answered | LastTurn, ...]

    @property
    def line(self) -> tuple[Answered, ...]:
        """The turns in the notation of the rules, each with the cards that come up."""
        return tuple(map(_spell, self.played))


class Against:
    """Searches for the turns of a position that succeed against every play of a rival.

    The arguments of the constructor have the same meaning as in the class `EveryTurn`.
    """

    def __init__(
        self, state: GameState, least: float, one_more: bool, most: int | None = None, stop: Stop = never
    ) -> None:
        self.state, self.seat, self.least, self.one_more, self.looked_at = state, state.to_move, least, one_more, 0
        self._most, self._stop = most, stop
        self._ends = GameEnds(state.setup, self.seat, against=True)
        self._last = LastTurns(self._ends, state, self._spend)
        self._results: dict[tuple[Key, Key], EndResult] = {}
        self._killers: dict[int, list[Finish]] = {}
        self._stands: dict[Turn, TurnStand] = {}

    def standing(self, one_class: bool = False) -> TurnVerdicts:
        """Returns, for each turn whose cards are known, the mover's worst case.

        With `one_class`, the search stops as soon as two good turns with different effects are found.
        """
        # `best` is the best of the turns that are not good, so it lies below `least`. A bound at or below `best` shows
        # that a turn is neither good nor better than `best`. Nothing more is needed; results above `best` are exact.
        self._begin()
        good: dict[Turn, EndResult] = {}
        built = set[object]()
        best: tuple[Turn, EndResult] | None = None
        for turn in self._definite():
            worst = self._worst(turn, best[1] if best else LOW)
            if worst is not None and worst.result.share >= self.least:
                good[turn] = worst.result
                player = play(self.state, turn, any_card).players[self.seat]
                built.add((tuple(sorted(map(look, player.buildings))), player.cards.bit_count(), player.score))
                if one_class and len(built) > 1:
                    return TurnVerdicts(good, best, False, self.looked_at)
            elif worst is not None and (best is None or worst.result > best[1]):
                best = turn, worst.result
        return TurnVerdicts(good, best, self._by_waiting(good), self.looked_at)

    def stand(self, turn: Turn) -> TurnStand:
        """Returns the worst case of one turn whose cards are known."""
        if turn not in self._stands:
            self._begin()
            worst = self._worst(turn, LOW)
            line = () if worst is None else tuple(_spell(each) for each in worst.line)
            self._stands[turn] = TurnStand(None if worst is None else worst.result, line)
        return self._stands[turn]

    def replies(self, turn: Turn) -> Iterator[RivalReply]:
        """Yields the rival's replies to a turn whose cards are known, for all cards that can come up.

        Each reply has the mover's exact result. If the turn does not end the game, only the replies that end the game
        are listed; each of them is followed by the mover's best last turn. Replies that differ only in land on which
        nothing is built may be listed once. Raises `TooLong`.
        """
        self._begin()
        start, rest, draws = self._opened(turn)
        for drawn, after in self._afters(start, rest):
            yield from self._replies_to(Answered(turn, (*draws, *drawn)), after)

    def _replies_to(self, first: Answered, after: GameState) -> Iterator[RivalReply]:
        if after.ended_by is None:
            for answered, then in self._replies(after, ending=True):
                last = self._own_last(then, HIGH)
                yield RivalReply(last.result, built(after, answered.turn), (first, answered, *last.line))
            return
        mine, claimed = self._ends.key(after.players[self.seat]), after.players[self.seat].estate
        for shifted, kinds in enumerate(self._last.open_kinds(after)):
            for finish in self._last.finishes(after, bool(shifted)) if kinds else ():
                if finish.wanted in kinds and not _meets(finish, claimed):
                    last_turn = LastTurn(after, finish, kinds[finish.wanted])
                    yield RivalReply(self._result(mine, finish.key), finish.project.sites, (first, last_turn))

    def _begin(self) -> None:
        self.looked_at = 0

    def _definite(self) -> list[Turn]:
        """Returns the legal turns whose cards are known.

        Turns after a Market Shift are included if the Market Shift can show only one set of cards.
        """
        certain = len(self._shifts(self.state)) == 1
        return legal_turns(self.state, shifts=certain)

    def _shifts(self, state: GameState) -> list[GameState]:
        """Returns the positions after the mover's Market Shift, for all cards that the Market Shift can show.

        Each returned position has the form of a position at the start of a turn.
        """
        if not state.mover.cards & SHIFT:
            return []
        seat, edition = state.to_move, state.edition
        players = (*state.players[:seat], state.mover.without_card(SHIFT), *state.players[seat + 1 :])
        market = state.market.shift(edition.kinds)
        sets = shown_sets(market, min(edition.numbers.open_market, market.future_size))
        return [replace(state, players=players, market=drawn_up(market, cards)) for cards in sets]

    def _worst(self, turn: Turn, low: EndResult) -> Worst | None:
        """Returns a turn's worst case among all cards that can come up, or an upper bound that is at most `low`.

        Returns `None` if the task requires a turn that ends the game, and the turn does not end the game.
        """
        start, rest, draws = self._opened(turn)
        worst = Worst(HIGH)
        for drawn, after in self._afters(start, rest):
            if after.ended_by is None and not self.one_more:
                return None
            # the minimum over some cards is at least the minimum over all cards, so no bound is too low
            reply = self._rival(after, low)
            if reply.result < worst.result:
                worst = Worst(reply.result, (Answered(turn, (*draws, *drawn)), *reply.line))
                if worst.result <= low:
                    break
        return worst

    def _opened(self, turn: Turn) -> tuple[GameState, Turn, Kinds]:
        """Returns the position after the Market Shift with which a turn begins, the rest of the turn, and the cards
        shown; without a Market Shift, the position, the turn and no cards.
        """
        if not isinstance(turn.steps[0], Shift):
            return self.state, turn, ()
        start = self._shifts(self.state)[0]
        return start, Turn(turn.steps[1:]), start.market.open

    def _afters(self, state: GameState, turn: Turn) -> Iterator[tuple[Kinds, GameState]]:
        """Yields the positions after a turn for all cards that can come up, each set of cards once."""
        after = play(state, turn, any_card)
        wanted = kinds_taken(state, turn)
        if not wanted:
            yield (), after
            return
        for drawn, market in self._last.refills(state.market.without(wanted)):
            yield drawn, replace(after, market=market)

    def _by_waiting(self, good: Iterable[Turn]) -> bool:
        firsts, shown = {turn.steps[0] for turn in good}, self._shifts(self.state)
        if self._waits(self.state, firsts):
            return True
        if len(shown) == 1:  # its cards are known, and so are the turns after it, except for cards that come up later
            return self._waits(shown[0], {turn.steps[1] for turn in good if turn.steps[0] == Shift()})
        return bool(shown) and all(self._waits(each, set()) or self._any_good(each) for each in shown)

    def _any_good(self, state: GameState) -> bool:
        """Whether, after a Market Shift, one of the turns that take no card meets the demand of the task."""
        turns = [turn for turn in legal_turns(state, shifts=False) if not kinds_taken(state, turn)]
        return any(self._is_good(play(state, turn, any_card)) for turn in turns)

    def _waits(self, state: GameState, firsts: set[Step]) -> bool:
        """Whether the player can first make another claim, and then meet the task's demand for each set of cards that
        can come up.
        """
        by_claim: dict[object, list[Turn]] = {}
        for turn in legal_turns(state, shifts=False):
            if turn.steps[0] not in firsts and kinds_taken(state, turn):
                by_claim.setdefault(turn.steps[0], []).append(turn)
        for turns in by_claim.values():
            markets = self._last.refills(state.market.without(kinds_taken(state, turns[0])))
            afters = [play(state, turn, any_card) for turn in turns]
            if all(any(self._is_good(replace(after, market=full)) for after in afters) for _, full in markets):
                return True
        return False

    def _is_good(self, after: GameState) -> bool:
        if after.ended_by is None and not self.one_more:
            return False
        return self._rival(after, EndResult(self.least, LOW.lead)).result.share >= self.least

    def _rival(self, after: GameState, low: EndResult) -> Worst:
        """Returns the mover's worst case among all turns of the rival, or an upper bound that is at most `low`."""
        if after.ended_by is not None:
            return self._last_word(after, low)
        return self._rival_ends(after, low)

    def _last_word(self, state: GameState, low: EndResult) -> Worst:
        """Returns the result of the last turn of the rival that is worst for the mover.

        A Market Shift of the rival is assumed to show the cards that the rival needs.
        """
        mine, open_kinds = self._ends.key(state.players[self.seat]), self._last.open_kinds(state)
        claimed, worst = state.players[self.seat].estate, HIGH
        by: tuple[Finish, Shown] | None = None
        for shifted, kinds in enumerate(open_kinds):
            if not kinds:
                continue
            # A reply that refutes one turn often refutes the next, so it is tried first (the killer heuristic). The
            # order changes no result: without a refutation all replies are tried. The lists live as long as this
            # search, so no two lists ever share an id.
            finishes = self._last.finishes(state, bool(shifted))
            killers = self._killers.setdefault(id(finishes), [])
            for finish in (*killers, *finishes):
                if finish.wanted not in kinds or _meets(finish, claimed):
                    continue
                result = self._result(mine, finish.key)
                if result < worst:
                    worst, by = result, (finish, kinds[finish.wanted])
                    if result <= low:
                        killers[:] = list(dict.fromkeys([finish, *killers]))[:KILLERS]
                        break
            if worst <= low:
                break
        assert by is not None
        return Worst(worst, (LastTurn(state, *by),))

    def _rival_ends(self, state: GameState, low: EndResult) -> Worst:
        """Returns the mover's worst result among the rival's turns that end the game, if the mover then plays the best
        last turn.
        """
        # A rival's turn after which the game goes on is never the worst: the task claims nothing about later turns. If
        # the mover's best last turn is no worse than the worst ending so far, the ending stays the same, so the value
        # of that turn need not be exact.
        worst = Worst(GOES_ON)
        for answered, after in self._replies(state, ending=True):
            own_last = self._own_last(after, worst.result)
            if own_last.result < worst.result:
                worst = Worst(own_last.result, (answered, *own_last.line))
                if worst.result <= low:
                    break
        return worst

    def _replies(self, state: GameState, ending: bool) -> Iterator[tuple[Answered, GameState]]:
        """Yields the rival's turns that end the game, or the rival's other turns, with all cards that can come up."""
        for shown, start in (((), state), *((each.market.open, each) for each in self._shifts(state))):
            for turn in legal_turns(start, shifts=False):
                if ends(start, turn) == ending:
                    whole_turn = turn if start is state else Turn((Shift(), *turn.steps))
                    for drawn, after in self._afters(start, turn):
                        self._spend(1)
                        yield Answered(whole_turn, (*shown, *drawn)), after

    def _own_last(self, state: GameState, high: EndResult) -> Worst:
        """Returns the result of the mover's best last turn, or a lower bound that is at least `high`.

        A Market Shift of the mover is assumed to show the cards that are worst for the mover.
        """
        # The mover chooses the better of two: the best turn with the face-up cards, or a Market Shift, for which the
        # worst set of cards counts. A set with one turn at or above `high` cannot be below `high`. So the result is the
        # worst of the other sets, or a bound at or above `high`. Each set has at least the turn that claims nothing.
        theirs, claimed = self._ends.key(state.players[1 - self.seat]), state.players[1 - self.seat].estate
        best: dict[Shown, tuple[EndResult, Finish]] = {}
        for shown in shown_to(state):
            for finish in self._last.finishes(state, shown.shifted):
                if not _allows(shown, finish.wanted) or _meets(finish, claimed):
                    continue
                result = self._result(finish.key, theirs)
                if shown not in best or result > best[shown][0]:
                    best[shown] = result, finish
                    if result >= high:
                        break
            if not shown.shifted and best[shown][0] >= high:
                return Worst(best[shown][0], (LastTurn(state, best[shown][1], shown),))
        kept = next(shown for shown in best if not shown.shifted)
        drawn = min((shown for shown in best if shown.shifted), key=lambda shown: best[shown][0], default=kept)
        shown = max(kept, drawn, key=lambda shown: best[shown][0])
        return Worst(best[shown][0], (LastTurn(state, best[shown][1], shown),))

    def _result(self, mine: Key, theirs: Key) -> EndResult:
        """Returns the final result of the game for the mover."""
        # A key contains everything about a player that counts at the end, so lines with the same two keys end alike.
        if (mine, theirs) not in self._results:
            keys = (mine, theirs) if self.seat == 0 else (theirs, mine)
            totals = self._ends.totals(keys)
            lead = totals[self.seat] - totals[1 - self.seat]
            share = float(lead > 0) if lead else self._ends.shares(keys)[self.seat]
            self._results[mine, theirs] = EndResult(share, lead)
            self._spend(1)
        return self._results[mine, theirs]

    def _spend(self, work: int) -> None:
        self.looked_at += work
        if (self._most is not None and self.looked_at > self._most) or self._stop():
            raise TooLong


def built(state: GameState, turn: Turn) -> tuple[Site, ...]:
    """Returns the sites on which a legal turn builds, in order."""
    return tuple(state.edition.sites.by_placement[step.placement] for step in turn.steps if isinstance(step, Placing))


def _spell(each: Answered | LastTurn) -> Answered:
    if isinstance(each, Answered):
        return each
    return Answered(as_turn(each.state, each.finish.project, each.shown), each.shown.draws)


def _meets(finish: Finish, claimed: TerritoryMask) -> bool:
    """Whether another player holds land that a last turn needs."""
    return any(claimed >> index & 1 for index in finish.project.claims)


def _allows(shown: Shown, wanted: Kinds) -> bool:
    """Whether the face-up cards allow claims by cards of the given kinds."""
    return len(wanted) <= shown.most and all(shown.open.count(kind) >= wanted.count(kind) for kind in wanted)
