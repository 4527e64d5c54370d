"""Ranks turns by the points that they score if the game ended after them, and computes the average value of a Market
Shift.

The gain of a turn is the change of the mover's final sheet: printed points, Gold Prestige, streets, the challenge,
and the points lost for used action cards. Every effect that a legal turn can have is compared, so the ranking is
proved. The ranking ignores later turns and opponents, so the ranking is not advice on the best turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from ...errors import DataError, ImpossibleDraw, ProofsDiffer
from ...messages import gettext
from ..board import bits
from ..chance import any_card, odds
from ..moves import Pass, Reclaim, Shift, Take, Turn
from ..planning.outlook import Outlook
from ..positions import format_line
from ..rules import legal_turns, play, violations
from ..rules.options import awaits_card, can_expand, may_pass, pile_at_expand, reclaims
from ..scoring import ScoreLine, final_sheet
from ..state import GRAB, SHIFT, GameState, Market
from ..tiles import Site
from .candidates import Gains, Project, candidates, spell_turn
from .reasons import TurnNote, gain_lines, notes


@dataclass(frozen=True, slots=True)
class ShiftValue:
    """The gain of the best turn after a Market Shift, minus the point that the unused card is worth. The fields contain
    the mean, the best and the worst value over all draws of cards."""

    expected: Fraction
    best: int
    worst: int


def shift_value(market: Market, draws: int, value: Callable[[tuple[int, ...]], int]) -> ShiftValue:
    """Returns the exact value of a Market Shift; `value` returns the gain with a set of face-up cards, and `market` is
    the market after the shift."""
    shown = shown_sets(market, draws)
    values = {cards: value(cards) for cards in shown}
    expected = sum((chance * values[cards] for cards, chance in shown.items()), Fraction(0))
    return ShiftValue(expected, max(values.values()), min(values.values()))


def shown_sets(market: Market, draws: int) -> dict[tuple[int, ...], Fraction]:
    """Returns the sets of cards that the next draws can turn up, each sorted, with their probabilities, which add up
    to 1."""
    certain: list[int] = []
    for layer in market.future:
        size = sum(layer)
        if size > draws:
            sets = _subsets(layer, draws)
            whole = comb(size, draws)
            return {tuple(sorted((*certain, *cards))): Fraction(ways, whole) for cards, ways in sets.items()}
        certain += [kind for kind, count in enumerate(layer) for _ in range(count)]
        draws -= size
    return {tuple(sorted(certain)): Fraction(1)}


@lru_cache(maxsize=64)
def _subsets(layer: tuple[int, ...], size: int) -> dict[tuple[int, ...], int]:
    """Returns the multisets of a given number of cards within a layer of the pile, each with the number of ways to draw
    these cards."""
    subsets: dict[tuple[int, ...], int] = {(): 1}
    for kind, count in enumerate(layer):
        grown: dict[tuple[int, ...], int] = {}
        for cards, ways in subsets.items():
            for n in range(min(count, size - len(cards)) + 1):
                grown[(*cards, *[kind] * n)] = ways * comb(count, n)
        subsets = grown
    return {cards: ways for cards, ways in subsets.items() if len(cards) == size}


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """A turn with its gain; the points of `lines` add up to `value`, and `ways` counts the legal turns with the same
    effect."""

    turn: Turn
    value: int
    lines: tuple[ScoreLine, ...]
    ways: int
    notes: tuple[TurnNote, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The ranked turns, the best first; `effects` is the number of different effects that were compared.

    `without_shift` is the greatest gain of a turn that does not start with a Market Shift, or `None` when the game is
    over. `shift` is the value of a Market Shift over all draws, if the mover has this card and the cards that the
    Market Shift turns up are not certain. If `shift` is given, the ranked turns that start with a Market Shift take
    only known cards.
    """

    status: str
    turns: tuple[RankedTurn, ...]
    effects: int
    without_shift: int | None
    shift: ShiftValue | None

    def __repr__(self) -> str:
        first = "".join(f" {ranked.value:+d} {ranked.turn};" for ranked in self.turns[:1])
        return f"<Hint {self.status}:{first} {self.effects} effects compared>"


@dataclass(slots=True)
class _Effect:
    """The best candidate turn for an effect on the board, and the number of candidates with this effect."""

    candidate: Project
    value: int
    ways: int


def hint(state: GameState, top: int = 5, sure_shifts: bool = False) -> Hint:
    """Returns the ranked turns, proved by comparing every effect; the list is empty when the game is over.

    With `sure_shifts`, turns after a Market Shift are ranked only if all cards that the Market Shift turns up are
    certain.
    """
    if top < 1:
        raise DataError([gettext("expected at least one turn to rank, not {top}", top=top)])
    if state.over:
        return Hint("proved", (), 0, None, None)
    if awaits_card(state):
        raise ImpossibleDraw(
            gettext(
                "a card has to be turned up before the turn can continue; add the card (one of {kinds}) to the turn "
                "of the position, as in `drew b2`",
                kinds=", ".join(state.edition.kind_names[kind] for kind in odds(state.market)),
            )
        )
    if state.turn is not None and not isinstance(state.turn.steps[-1], Shift):
        return _going_on(state, top)
    holds_shift = bool(state.mover.cards & SHIFT)
    shifted = state.market.shift(state.edition.kinds)
    draws = min(state.edition.numbers.open_market, shifted.future_size)
    kinds = set(range(state.edition.kinds)) if holds_shift else set(state.market.open)
    gains, unused = Gains(state), state.edition.numbers.unused_action_card
    valued = [(gains.of(c.sites, c.demolishes) - unused * c.cards, c) for c in candidates(state, kinds)]
    if not valued:
        return _without_choice(state)
    ranked = [(effect, False) for effect in _effects(state, valued, state.market.open, shift=False)]
    shift, behind = None, None
    if holds_shift:
        shown = shown_sets(shifted, draws)
        if len(shown) == 1:
            behind = next(iter(shown))
        else:
            shift = shift_value(shifted, draws, _Best(state, valued).after_shift)
            behind = None if sure_shifts else _known_behind_shift(state)
    if behind is not None:
        ranked += [(effect, True) for effect in _effects(state, valued, behind, shift=True)]
    ranked.sort(key=lambda pair: (-pair[0].value, *_order(pair[0].candidate, pair[1])))
    without_shift = max(effect.value for effect, shifting in ranked if not shifting)
    shown_to = {False: state.market.open, True: behind or ()}
    turns = [_turn(state, effect, shown_to[shifting], shifting) for effect, shifting in ranked[:top]]
    return Hint("proved", tuple(turns), len(ranked), without_shift, shift)


def _going_on(state: GameState, top: int) -> Hint:
    """Returns the ranked ways to finish a turn in which the player has already taken land or built. Only a few such
    ways exist, so the function plays each of them."""
    ways: dict[tuple[Site, ...], list[Turn]] = {}
    for turn in legal_turns(state):
        ways.setdefault(play(state, turn, any_card).players[state.to_move].buildings, []).append(turn)
    ranked = [_rank_turn(state, turns[0], len(turns), idle=False) for turns in ways.values()]
    ranked.sort(key=lambda each: -each.value)
    return Hint("proved", tuple(ranked[:top]), len(ranked), ranked[0].value, None)


def _effects(
    state: GameState, valued: Iterable[tuple[int, Project]], shown: tuple[int, ...], shift: bool
) -> list[_Effect]:
    """Returns the effects that are possible with given face-up cards, each with the candidate that uses the fewest
    action cards."""
    kind_of = state.edition.kind_of
    most = 2 if pile_at_expand(state, shift) else 1
    takes = sum(1 for index in bits(state.unclaimed) if kind_of[index] in shown) if can_expand(state) else 1
    free_card = not state.edition.numbers.unused_action_card and most == 2 and can_expand(state)
    grabs = _land_to_grab(state, shown) if free_card and state.mover.cards & GRAB and state.hand >= 2 else []
    effects: dict[tuple[frozenset[int], bool], _Effect] = {}
    kept = state.edition.numbers.unused_action_card if shift else 0
    for gained, candidate in valued:
        value = gained - kept
        wanted = [kind_of[index] for index in candidate.claims]
        if len(wanted) > most or any(shown.count(kind) < wanted.count(kind) for kind in wanted):
            continue
        ways = 1 if candidate.claims or candidate.demolishes else takes
        if grabs and not candidate.demolishes:
            ways += _idle_grabs(grabs, candidate.claims, [kind_of[index] for index in grabs], shown)
        known = effects.get(candidate.effect)
        if known is None or value > known.value:
            effects[candidate.effect] = _Effect(candidate, value, ways)
        elif value == known.value:
            known.ways += ways
    return list(effects.values())


def _land_to_grab(state: GameState, shown: tuple[int, ...]) -> list[int]:
    """Returns the free territories of the face-up kinds that Land Grab can take."""
    territories, kind_of = state.edition.board.territories, state.edition.kind_of
    return [index for index in bits(state.unclaimed) if territories[index].size == 2 and kind_of[index] in shown]


def _idle_grabs(grabs: Sequence[int], claims: tuple[int, ...], kinds: Sequence[int], shown: tuple[int, ...]) -> int:
    """Returns the number of ways in which Land Grab can take any other territory together with the one territory that a
    project needs; 0 if the project needs two territories."""
    kind_of = dict(zip(grabs, kinds, strict=True))
    return sum(
        set(claims) < set(pair)
        and all(shown.count(kind_of[each]) >= [kind_of[one] for one in pair].count(kind_of[each]) for each in pair)
        for pair in combinations(grabs, 2)
    )


class _Best:
    """Computes the best gain for any set of face-up cards from the best gain for each card and each pair of cards."""

    def __init__(self, state: GameState, valued: Iterable[tuple[int, Project]]) -> None:
        self._best: dict[tuple[int, ...], int] = {}
        self._unused = state.edition.numbers.unused_action_card
        most = 2 if pile_at_expand(state, shifted=True) else 1
        for value, candidate in valued:
            wanted = tuple(sorted(state.edition.kind_of[index] for index in candidate.claims))
            if len(wanted) <= most and value > self._best.get(wanted, value - 1):
                self._best[wanted] = value

    def after_shift(self, shown: tuple[int, ...]) -> int:
        """Returns the best gain with these face-up cards, minus the points of an unused Market Shift (SCO-7)."""
        reach = [
            value
            for wanted, value in self._best.items()
            if all(shown.count(kind) >= wanted.count(kind) for kind in wanted)
        ]
        return max(reach) - self._unused


def _order(candidate: Project, shifting: bool) -> tuple[int, bool, bool, tuple[int, ...]]:
    """Returns the key by which turns of equal value are sorted: turns with more printed points first, then turns
    without a Market Shift, then by the place of the buildings."""
    printed = sum(site.points for site in candidate.sites)
    return -printed, shifting, candidate.demolishes, tuple(site.index for site in candidate.sites)


def _turn(state: GameState, effect: _Effect, shown: tuple[int, ...], shift: bool) -> RankedTurn:
    """Makes a turn with a given effect; the turn takes cards only from the face-up cards `shown`. The rules check the
    turn's legality and gain."""
    turn = spell_turn(state, effect.candidate, shown, shift)
    if broken := violations(state, turn):
        raise ProofsDiffer(
            gettext(
                "the ranking contains {turn!r}, which is illegal ({rule}), in {position}",
                turn=str(turn),
                rule=broken[0].rule,
                position=format_line(state),
            )
        )
    return _confirm(state, turn, effect)


def _known_behind_shift(state: GameState) -> tuple[int, ...] | None:
    """Returns the known face-up cards after a Market Shift; `None` if no card is known.

    If no card is known, the rest of the turn takes no card, so the turn is at least as good without the Market Shift.
    """
    return Outlook.of(state.market).shift(state.edition.numbers.open_market).open or None


def _confirm(state: GameState, turn: Turn, effect: _Effect) -> RankedTurn:
    idle = not effect.candidate.claims and any(isinstance(step, Take) for step in turn.steps)
    ranked = _rank_turn(state, turn, effect.ways, idle)
    if ranked.value != effect.value:
        raise ProofsDiffer(
            gettext(
                "by the rules the ranked turn {turn!r} gains {gain}, not {claimed}, in {position}",
                turn=str(turn),
                gain=ranked.value,
                claimed=effect.value,
                position=format_line(state),
            )
        )
    return ranked


def _rank_turn(state: GameState, turn: Turn, ways: int, idle: bool) -> RankedTurn:
    """Returns a turn with its gain. The score lines of the gain are checked against the score sheets before and after
    the turn."""
    after = play(state, turn, any_card)
    lines = gain_lines(state, after)
    total = final_sheet(after, state.to_move).total - final_sheet(state, state.to_move).total
    if total != sum(line.points for line in lines):
        raise ProofsDiffer(
            gettext(
                "the points of the ranked turn {turn!r} do not add up to {total}, in {position}",
                turn=str(turn),
                total=total,
                position=format_line(state),
            )
        )
    return RankedTurn(turn, total, lines, ways, tuple(notes(state, turn, after, idle)))


def _without_choice(state: GameState) -> Hint:
    """Returns the only possible turn of a player who cannot build or take land: a forced return or a pass (TRN-4,
    TRN-5). A forced return and a pass score no points."""
    passes = may_pass(state, stuck=True)
    turns = [Turn((Pass(),))] if passes else [Turn((Reclaim(name),)) for name in reclaims(state)]
    ranked = tuple(RankedTurn(turn, 0, (), 1, tuple(notes(state, turn, state, False))) for turn in turns)
    return Hint("proved", ranked, len(ranked), 0, None)
