"""Finds the turns that succeed against every play of a rival, by playing all turns, all possible cards and all replies.

This module is the second of two provers; the module `search` is the first prover. The second prover uses only the
rules: the generator of legal turns, the function that plays a turn, and the final scoring. Two short cuts save time.
Last turns that place the same buildings and play the same action cards have the same result, so only one of these turns
is played. The prover stops examining a turn as soon as the turn's result is no better than the result of the best turn
that already failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....runs.watching import Stop, never
from ...chance import Cards, CardUnknown, Dealer
from ...moves import Placing, Shift, Step, Take, Turn
from ...planning.result import final_points
from ...rules import chance, draw, legal_turns, play, play_step
from ...scoring import outcome
from ...state import SHIFT, GameState, Market
from .stand import GOES_ON, HIGH, EndResult, Kinds, TooLong, TurnVerdicts


class EveryTurn:
    """Plays all legal turns of a position, all cards that can come up, and all turns that can follow.

    A turn is good if, in the worst case, the mover's share of the victory is at least `least`. With `one_more`, a turn
    that does not end the game is followed by the rival's turn and, if that ends the game, by the mover's last turn
    (END-2). Without `one_more`, a turn that does not end the game never counts as good. `most` limits the number of
    positions that are examined.
    """

    def __init__(
        self, state: GameState, least: float, one_more: bool, most: int | None = None, stop: Stop = never
    ) -> None:
        self.state, self.seat, self.least, self.one_more, self.looked_at = state, state.to_move, least, one_more, 0
        self._most, self._stop = most, stop
        self._known: dict[object, EndResult] = {}

    def standing(self) -> TurnVerdicts:
        """Returns, for each turn whose cards are known, the mover's result in the worst case."""
        good: dict[Turn, EndResult] = {}
        best: tuple[Turn, EndResult] | None = None
        for turn, positions in self._turns():
            worst = self._worst(positions, best[1] if best else None)
            if worst is not None and worst.share >= self.least:
                good[turn] = worst
            elif worst is not None and (best is None or worst > best[1]):
                best = turn, worst
        return TurnVerdicts(good, best, self._by_waiting(good), self.looked_at)

    def _turns(self) -> Iterator[tuple[Turn, Iterable[GameState]]]:
        """Yields each turn whose cards are known, with all positions to which the turn can lead."""
        for turn in legal_turns(self.state, shifts=False):
            yield turn, behind(self.state, turn)
        shown = list(after_shift(self.state))
        if len(shown) == 1:
            for rest in legal_turns(shown[0]):
                yield Turn((Shift(), *rest.steps)), behind(shown[0], rest)

    def _worst(self, positions: Iterable[GameState], cut: EndResult | None) -> EndResult | None:
        """Returns a turn's worst result among all cards that can come up, or an upper bound that is at most `cut`.

        Returns `None` if the task requires a turn that ends the game, and the turn does not end the game.
        """
        worst = HIGH
        for after in positions:
            if after.ended_by is None and not self.one_more:
                return None
            worst = min(worst, self._rivals(after))
            if cut is not None and worst <= cut:
                break
        return worst

    def _by_waiting(self, good: dict[Turn, EndResult]) -> bool:
        """Whether the player can first claim other land or play Market Shift, and choose the rest of the turn after
        seeing the new cards.

        For all cards that can come up, the rest of the turn must meet the demand of the task.
        """
        if self._waits(self.state, {turn.steps[0] for turn in good}):
            return True
        shown = list(after_shift(self.state))
        if len(shown) == 1:
            return self._waits(shown[0], {turn.steps[1] for turn in good if turn.steps[0] == Shift()})
        return bool(shown) and all(self._waits(each, set(), unsure=True) for each in shown)

    def _waits(self, state: GameState, firsts: set[Step], unsure: bool = False) -> bool:
        """Whether the player can first make another claim, and then meet the task's demand for all cards that can come
        up. `unsure` means that a Market Shift can show more than one set of cards; in this case the first step need not
        be a claim.
        """
        turns: dict[Step, list[Turn]] = {}
        for turn in legal_turns(state, shifts=False):
            if turn.steps[0] not in firsts and (unsure or isinstance(turn.steps[0], Take)):
                turns.setdefault(turn.steps[0], []).append(turn)
        return any(self._every_card(state, each) for each in turns.values())

    def _every_card(self, state: GameState, turns: list[Turn]) -> bool:
        """Whether, for each set of cards that can come up after a claim, one of the turns with this claim is good."""
        by_cards: dict[Market, list[GameState]] = {}
        for turn in turns:
            for after in behind(state, turn):
                by_cards.setdefault(after.market, []).append(after)
        return all(any(self._is_good(after) for after in positions) for positions in by_cards.values())

    def _is_good(self, after: GameState) -> bool:
        worst = self._worst([after], EndResult(self.least, -1_000_000))
        return worst is not None and worst.share >= self.least

    def _rivals(self, after: GameState) -> EndResult:
        """Returns the result of the rival's turn that is worst for the mover."""
        if after not in self._known:
            play_on = self._last_word if after.ended_by is not None else self._rival_ends
            self._known[after] = play_on(after)
        return self._known[after]

    def _last_word(self, state: GameState) -> EndResult:
        """Returns the result of the last turn of the rival that is worst for the mover.

        A Market Shift of the rival is assumed to show the cards that the rival needs.
        """
        return min(self._endings(state, legal_turns(state)))

    def _rival_ends(self, state: GameState) -> EndResult:
        """Returns the mover's worst result among the rival's turns that end the game, if the mover then plays the best
        last turn.
        """
        worst = GOES_ON
        for begun in (state, *after_shift(state)):
            for turn in legal_turns(begun, shifts=False):
                for after in behind(begun, turn):
                    self._look()
                    if after.ended_by is None:
                        break  # true for all cards: the rule END-1 counts cards and ignores their kinds
                    worst = min(worst, self._own_last(after))
        return worst

    def _own_last(self, state: GameState) -> EndResult:
        """Returns the result of the mover's best last turn.

        A Market Shift of the mover is assumed to show the cards that are worst for the mover.
        """
        if state not in self._known:
            best = max(self._endings(state, legal_turns(state, shifts=False)))
            shown = [max(self._endings(begun, legal_turns(begun))) for begun in after_shift(state)]
            self._known[state] = max(best, min(shown)) if shown else best
        return self._known[state]

    def _endings(self, state: GameState, turns: list[Turn]) -> Iterator[EndResult]:
        """Yields the result of each last turn, or of each way to complete a turn after its Market Shift; each result
        occurs once.
        """
        ways = {(tuple(step for step in turn.steps if isinstance(step, Placing)), turn.cards): turn for turn in turns}
        for turn in ways.values():
            self._look()
            yield self._result(play(state, turn, dealer_for(state, turn)))

    def _look(self) -> None:
        self.looked_at += 1
        if (self._most is not None and self.looked_at > self._most) or self._stop():
            raise TooLong

    def _result(self, end: GameState) -> EndResult:
        lead = final_points(end, self.seat) - final_points(end, 1 - self.seat)
        if lead:
            return EndResult(float(lead > 0), lead)
        winners = outcome(end).winners
        return EndResult((self.seat in winners) / len(winners), 0)


def behind(state: GameState, turn: Turn, draws: Kinds = ()) -> Iterator[GameState]:
    """Yields the positions after a legal turn (or the rest of a turn), for all cards that can come up in this turn."""
    cards = Cards(state.edition, draws)
    try:
        yield play(state, turn, cards)
    except CardUnknown as unknown:
        for kind in unknown.possible:
            yield from behind(state, turn, (*unknown.drawn, kind))


def after_shift(state: GameState) -> Iterator[GameState]:
    """Yields the positions right after the mover's Market Shift, in the middle of the turn, for all possible cards."""
    if state.turn is None and state.mover.cards & SHIFT:
        waiting = [play_step(state, Shift())]
        while chance(waiting[0]):
            following = [draw(begun, kind) for begun in waiting for kind in chance(begun)]
            waiting = list({begun.market: begun for begun in following}.values())
        yield from waiting


def dealer_for(state: GameState, turn: Turn) -> Dealer:
    """Returns a dealer for the cards that a turn takes after its Market Shift, if these cards can come up."""
    wanted = [
        kind for step in turn.steps if isinstance(step, Take) for kind in state.edition.kinds_of(step.territories)
    ]

    def deal(market: Market) -> int:
        on_top = [kind for kind, count in enumerate(market.future[0]) if count]
        kind = next((kind for kind in wanted if kind in on_top), on_top[0])
        if kind in wanted:
            wanted.remove(kind)
        return kind

    return deal
