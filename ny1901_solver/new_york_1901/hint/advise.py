"""Advice: the turns that look best one turn ahead, compared by rollouts, with errors that are true."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf, sqrt
from operator import sub
from statistics import fmean
from types import MappingProxyType

from ...evaluation.advice import AdviceBudget, Comparing, expect_rollouts
from ...runs.watching import Stop, never
from ...statistics.comparing import Estimate, estimate, paired_difference
from ...statistics.sums import sum_in_order
from ...text.words import quantity
from ..chance import any_card
from ..moves import Shift, Turn
from ..policies import Policy, quick
from ..rules import play
from ..rules.options import awaits_card
from ..state import BOOM, GameState
from ..tiles import Generation
from .endgame import Endgame, OutOfReach, ProvedEnds
from .rollouts import GameEnd, player_of, rollout
from .shortlist import Allowed, candidate_turns, first_turns


def readings_that_matter(state: GameState) -> list[tuple[str, str]]:
    """The other values of the switches that can make a difference from here on, in their order."""
    setup = state.setup
    boom = any(player.cards & BOOM for player in state.players)
    idle = {
        "same_turn_unlock": not boom,
        "boom_counts_legendary": not boom,
        "starter_counts_on_streets": all(
            site.generation != Generation.STARTER for player in state.players for site in player.buildings
        ),
        "legendary_counts_irregular": setup.challenge != "master-architect",
        "tycoon_three_districts": setup.challenge != "gold-tycoon",
        "boom_covers_vacated": not boom,
        "boom_order": not boom,
        "boom_alone": not boom,
        "prestige_touch": setup.challenge != "gold-prestige",
    }
    return [reading for reading in setup.readings.others() if not idle.get(reading[0], False)]


BUDGET = AdviceBudget(rollouts=600)

FEW_CARDS = 4
"""Cards that lie face down at most where the rest of a game is worked out before its end is triggered."""

ALONE = 30
"""Games that say what a turn is worth to which there is no other."""


@dataclass(frozen=True, slots=True)
class AdvisedTurn:
    """A turn with its share of wins and its final margin, in points to the best of the others.

    `parts` of the margin, by `parts.PARTS`, add up to it. `behind` is how much smaller the margin is than that of the
    best turn, by the games that both were compared by, and `parts_behind`, each with its error in `errors_behind`, add
    up to that. `ahead` is how much greater it is than that of the next turn, likewise; the last turn has none. `worse`
    is how much less than the best turn it is worth, by what turns are ranked by (`GameEnd.worth`). Of the `rollouts`,
    `ended` ran to the end of the game.
    """

    turn: Turn
    share: Estimate
    margin: Estimate
    parts: tuple[float, ...]
    behind: Estimate
    parts_behind: tuple[float, ...]
    errors_behind: tuple[float, ...]
    ahead: Estimate | None
    parts_ahead: tuple[float, ...]
    worse: Estimate
    rollouts: int
    ended: int

    @property
    def step(self) -> Turn:
        """The turn."""
        return self.turn

    @property
    def proved(self) -> bool:
        """Whether the end behind the turn is exact: nothing was sampled for it."""
        return not self.rollouts

    def means(self, step: Turn) -> bool:
        """Whether a turn is this one."""
        return step == self.turn


@dataclass(frozen=True, slots=True)
class Advice:
    """Turns compared, the best first; `looked_at` is how many they were chosen from, `certain` whether the
    best of those compared is known with an error of at most 5 %, `closer` whether the games behind them were played
    by those who look closer than `quick`.

    Where it is `proved`, all legal turns were looked at, and of each effect that they can have the best turn is here.
    """

    turns: tuple[AdvisedTurn, ...]
    looked_at: int
    rollouts: int
    certain: bool
    closer: bool = False

    @property
    def steps(self) -> tuple[AdvisedTurn, ...]:
        """The turns."""
        return self.turns

    @property
    def proved(self) -> bool:
        """Whether the ends behind all legal turns are exact, or the game is over."""
        return not self.rollouts

    def __repr__(self) -> str:
        first = "".join(f" {best.share.mean:.2f} {best.turn}" for best in self.turns[:1])
        by = "exactly" if self.proved else f"by {quantity(self.rollouts, 'rollout')}"
        return f"<Advice{first}: {len(self.turns)} of {self.looked_at} compared {by}>"


def advise(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Callable[[Advice], None] | None = None,
    also: Turn | None = None,
    allowed: Allowed | None = None,
    workers: int = 1,
    late: Stop = never,
) -> Advice:
    """The best turn of the player to move against sensible opponents, estimated; no turn when the game is over.

    Near the end of the game it is proved, where that is in reach in time. Else it ends after so many `rollouts` over
    all turns together, when the best is certain, when `late` says that the time is over, or when `stop` says that
    nobody waits any longer. However late it is, each turn that is compared has a game. `report` hears at once of a few
    turns that look best, which is all where `stop` says so by then, and what is known after every sample of all. `also`
    is a legal turn that is compared in any case, to the end; of the others only those `allowed`, where that is asked, a
    Market Shift as that card alone. The hidden order of the pile never matters, nor how many `workers`, processes of
    their own, play the games. Raises `ImpossibleDraw` while a card is due.
    """
    expect_rollouts(rollouts)
    if state.over:
        return Advice((), 0, 0, True)
    if report is not None and (first := _first_look(state, seed, also, allowed)) is not None:
        report(first)
        if stop():
            return first
    endgame = Endgame(state, lambda: stop() or late())
    if (proof := _proof(state, endgame, also, allowed)) is not None:
        advice = _exact_advice(proof)
        if report is not None:
            report(advice)
        return advice
    turns, looked_at = candidate_turns(state, allowed)
    if also is not None and also not in turns:
        turns.append(also)
    known = {arm: end for arm, turn in enumerate(turns) if (end := _known_end(state, endgame, turn)) is not None}
    keep = [] if also is None else [turns.index(also)]
    comparison = _Turns(state, turns, seed, player_of(rollouts), looked_at, keep, known)
    return comparison.settle(rollouts, lambda: stop() or late(), report, workers)


class _Turns(Comparing[GameEnd, Advice]):
    """Turns that are compared by games that such a player goes on with behind them."""

    def __init__(
        self,
        state: GameState,
        turns: Sequence[Turn],
        seed: int,
        player: Policy,
        looked_at: int,
        keep: Sequence[int] = (),
        known: Mapping[int, GameEnd] = MappingProxyType({}),
    ) -> None:
        self._state, self._turns, self._seed, self._player, self._looked_at = state, turns, seed, player, looked_at
        super().__init__(len(turns), keep, known)

    def sampler(self) -> Callable[[int, int], GameEnd]:
        """Games of sensible players."""
        return partial(_rollout, self._state, self._turns, self._seed, self._player)

    def is_certain(self) -> bool:
        """Whether the best is known; one turn alone has enough games, too, to say what it is worth."""
        enough = self.contest.sample_count >= ALONE or len(self._turns) > 1 or bool(self.known)
        return enough and super().is_certain()

    def order(self, arm: int) -> tuple[bool, float, int]:
        """The leader first, the others by what they are worth."""
        return arm != self.contest.leader, -self.contest.mean(arm), arm

    def summarise(self, certain: bool) -> Advice:
        """Advice, in which what is known is so in every game."""
        ranked, most = self.ranking(), max(2, *map(len, self.ends))
        games = [[self.known[arm]] * most if arm in self.known else ends for arm, ends in enumerate(self.ends)]
        nexts = [*(games[arm] for arm in ranked[1:]), None]
        advised = []
        for arm, following in zip(ranked, nexts, strict=True):
            advised_turn = _advised_turn(self._turns[arm], games[arm], games[ranked[0]], following)
            if arm in self.known:
                advised_turn = replace(advised_turn, share=Estimate(advised_turn.share.mean, 0.0), rollouts=0, ended=0)
            advised.append(advised_turn)
        closer = self._player is not quick
        return Advice(tuple(advised), self._looked_at, self.contest.sample_count, certain, closer)


def _first_look(state: GameState, seed: int, also: Turn | None, allowed: Allowed | None) -> Advice | None:
    """The turns that look best by a game each, for whoever waits until all that are compared are found."""
    if awaits_card(state):
        return None
    first, looked_at = first_turns(state, allowed)
    turns = list(dict.fromkeys([*first, *([] if also is None else [also])]))
    if not turns:
        return None
    return _Turns(state, turns, seed, quick, max(looked_at, len(turns))).settle(1)


def _rollout(state: GameState, turns: Sequence[Turn], seed: int, player: Policy, arm: int, number: int) -> GameEnd:
    return rollout(state, turns[arm], f"{seed}-{number}", player)


def _proof(state: GameState, endgame: Endgame, also: Turn | None, allowed: Allowed | None) -> ProvedEnds | None:
    """All legal turns with the ends behind them, where the game is so near its end that this is in reach."""
    if awaits_card(state) or (state.ended_by is None and state.market.future_size > FEW_CARDS):
        return None
    with suppress(OutOfReach):
        return endgame.turns(also, allowed)
    return None


def _known_end(state: GameState, endgame: Endgame, turn: Turn) -> GameEnd | None:
    """The exact end behind a turn that ends the game, or is played once it is ending, where that is in reach."""
    if isinstance(turn.steps[-1], Shift) or play(state, turn, any_card).ended_by is None:
        return None
    with suppress(OutOfReach):
        return endgame.behind(turn)
    return None


def _exact_advice(proof: ProvedEnds) -> Advice:
    ends = [end for _, end in proof.ends]
    exact = partial(Estimate, error=0.0)
    advised = []
    for (turn, end), following in zip(proof.ends, [*ends[1:], None], strict=True):
        behind = tuple(map(sub, ends[0].parts, end.parts))
        advised.append(
            AdvisedTurn(
                turn,
                exact(end.share),
                exact(end.margin),
                end.parts,
                exact(ends[0].margin - end.margin),
                behind,
                (0.0,) * len(behind),
                None if following is None else exact(end.margin - following.margin),
                () if following is None else tuple(map(sub, end.parts, following.parts)),
                exact(ends[0].worth - end.worth),
                0,
                0,
            )
        )
    return Advice(tuple(advised), proof.legal, 0, True)


def _advised_turn(turn: Turn, ends: list[GameEnd], best: list[GameEnd], following: list[GameEnd] | None) -> AdvisedTurn:
    behind, differences = _difference(best, ends)
    ahead, ahead_by_part = (None, []) if following is None else _difference(ends, following)
    return AdvisedTurn(
        turn,
        _share([end.share for end in ends]),
        Estimate(*estimate([end.margin for end in ends])),
        tuple(map(fmean, zip(*(end.parts for end in ends), strict=True))),
        behind,
        tuple(map(fmean, differences)),
        tuple(map(_error, differences)),
        ahead,
        tuple(map(fmean, ahead_by_part)),
        Estimate(*paired_difference([end.worth for end in best], [end.worth for end in ends])),
        len(ends),
        sum(end.over for end in ends),
    )


def _share(shares: list[float]) -> Estimate:
    """The share of wins. Games that all end alike prove nothing: its error is as if the next one went otherwise."""
    mean, error = estimate(shares)
    return Estimate(mean, error or 1 / (len(shares) + 1))


def _difference(some: list[GameEnd], others: list[GameEnd]) -> tuple[Estimate, list[tuple[float, ...]]]:
    """How much greater the margin is in some games than in others that go in pairs, and each of its parts, by game."""
    margin = Estimate(*paired_difference([end.margin for end in some], [end.margin for end in others]))
    both = zip(some, others, strict=False)
    return margin, list(zip(*(map(sub, one.parts, other.parts) for one, other in both), strict=True))


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean as `estimate` has it, but quickly: there are many parts."""
    games = len(values)
    if games < 2:
        return inf
    mean = sum_in_order(values) / games
    return sqrt(sum_in_order([(value - mean) ** 2 for value in values]) / (games - 1) / games)
