"""Computes advice: compares the turns that look best one turn ahead. The comparison uses rollouts (games played from
each turn) and has standard errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf, sqrt
from operator import sub
from statistics import fmean
from types import MappingProxyType

from ...evaluation.advice import AdviceBudget, Comparing, expect_rollouts
from ...evaluation.win_shares import PlayerShare, player_shares
from ...runs.watching import Stop, TimeLimit, never
from ...statistics.comparing import Estimate, estimate, paired_difference
from ...statistics.sums import sum_in_order
from ..chance import any_card
from ..moves import Shift, Turn
from ..policies import Policy, quick
from ..rules import play
from ..rules.generator import may_end
from ..rules.options import awaits_card
from ..state import BOOM, GameState
from ..tiles import Generation
from .duel import Duel
from .endgame import Endgame, OutOfReach, ProvedEnds
from .limits import has_limits
from .rollouts import GameEnd, player_of, rollout, rollouts, why_slower
from .shortlist import Allowed, candidate_turns, first_turns


def readings_that_matter(state: GameState) -> list[tuple[str, str]]:
    """Returns the readings (interpretations of the rules) that are not in use and can still make a difference in this
    position, in the order of the list of readings."""
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
"""The greatest number of face-down cards with which the rest of a game is solved before the end of the game is
triggered."""

DUEL_OF_GAME, DUEL_OF_SECOND, MOST_OF_DUEL = 25, 8_000, 150_000
"""The work of a proof of the best turn, for each game (up to the default number) and for each second of the budget, and
the most work. With the default number of games the proof takes at most half a second or so, and with a time limit a
third of the time."""

ALONE = 30
"""The number of games that estimate the value of the only possible turn."""


@dataclass(frozen=True, slots=True)
class AdvisedTurn:
    """A turn with estimates of its share of wins and its final margin, which is the difference in points to the best
    opponent.

    `parts` splits the margin by `value.PARTS`; the parts add up to the margin. `behind` is the difference between the
    best turn's margin and this turn's margin, in the games in which both turns were compared. The values of
    `parts_behind`, which have the standard errors `errors_behind`, add up to `behind`. `ahead` is the difference
    between this turn's margin and the margin of the next turn in the ranking; the last turn has no `ahead`. `worse` is
    the difference in worth (`GameEnd.worth`), by which turns are ranked, between the best turn and this turn. `ended`
    is the number of rollouts (games played from the turn) that reached the end of the game.
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
        """The turn that the estimates are about."""
        return self.turn

    @property
    def proved(self) -> bool:
        """Whether the value of the turn is exact, without random games."""
        return not self.rollouts

    def means(self, step: Turn) -> bool:
        """Returns whether a turn is equal to this turn."""
        return step == self.turn


@dataclass(frozen=True, slots=True)
class Advice:
    """The compared turns, the best first; `looked_at` is the number of turns from which the compared turns were chosen.

    `certain` is true if the first turn is the best of the compared turns with at most 5 % chance of error. `closer` is
    true if a player stronger than `quick` played the games. `shares` has each player's share of the win after the first
    turn, by seat. If the advice is `proved`, all legal turns were compared, and for each effect that a turn can have,
    the best turn is listed, except for `bounded` effects: their exact values are not known, but no turn with one of
    them is better than the first turn. `by_python` is a sentence with the reason why
    Python plays the games and not the kernel, which is faster; the sentence is empty if the kernel plays them. The
    sentence is no part of the comparison of two objects, because the games are the same.
    """

    turns: tuple[AdvisedTurn, ...]
    looked_at: int
    rollouts: int
    certain: bool
    closer: bool = False
    shares: tuple[PlayerShare, ...] = ()
    bounded: int = 0
    by_python: str = field(default="", compare=False)

    @property
    def steps(self) -> tuple[AdvisedTurn, ...]:
        """The compared turns, the best first."""
        return self.turns

    @property
    def proved(self) -> bool:
        """Whether the values of all legal turns are exact, or the game is over."""
        return not self.rollouts

    def __repr__(self) -> str:
        first = "".join(f" {best.share.mean:.2f} {best.turn}" for best in self.turns[:1])
        by = "exactly" if self.proved else f"by {self.rollouts} rollouts"
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
    duels: bool = True,
) -> Advice:
    """Estimates the best turn of the player to move against computer players; the advice is empty when the game is
    over.

    Near the end of the game the answer is proved, if the proof is fast enough. If the answer is not proved, the
    comparison stops in four cases: `rollouts` games have been played from all turns together, the best turn is certain,
    `late` returns true (the time is over), or `stop` returns true (the request was cancelled). In every case at least
    one game is played from each compared turn. `report` is called at once with the few turns that look best (this is
    the final answer if `stop` is already true), and again whenever a tenth more games have been played. `also` is a
    legal turn that is compared until the end of the search. `allowed` decides which of the other turns are compared;
    for `allowed`, a turn with a Market Shift is the Market Shift alone. The result depends neither on the hidden order
    of the pile nor on the number of `workers`, the threads that play the games (processes if Python plays them).
    Without `duels`, the best turn of two players is not proved by a search with limits. Raises `ImpossibleDraw` if a
    card has to be turned up first.
    """
    expect_rollouts(rollouts)
    if state.over:
        return Advice((), 0, 0, True)
    if report is not None and (first := _first_look(state, seed, also, allowed)) is not None:
        report(first)
        if stop():
            return first
    endgame = Endgame(state, lambda: stop() or late())
    proof = _proof(state, endgame, also, allowed)
    if proof is None and duels and near_the_end(state) and has_limits(state):
        duel = Duel(state, lambda: stop() or late())
        with suppress(OutOfReach):
            proof = duel.best(work_of_duel(rollouts, late), also, allowed)
    player = player_of(rollouts)
    if proof is not None:
        exact = [turn for turn, _ in proof.ends]
        if also is None or also in exact:
            advice = _exact_advice(proof)
            if report is not None:
                report(advice)
            return advice
        known = dict(enumerate(end for _, end in proof.ends))
        comparison = _Turns(state, [*exact, also], seed, player, proof.legal, [len(exact)], known, best=0)
        return comparison.settle(rollouts, lambda: stop() or late(), report, workers)
    turns, looked_at = candidate_turns(state, allowed)
    if also is not None and also not in turns:
        turns.append(also)
    known = {arm: end for arm, turn in enumerate(turns) if (end := _known_end(state, endgame, turn)) is not None}
    keep = [] if also is None else [turns.index(also)]
    comparison = _Turns(state, turns, seed, player, looked_at, keep, known)
    return comparison.settle(rollouts, lambda: stop() or late(), report, workers)


class _Turns(Comparing[GameEnd, Advice]):
    """A comparison of turns; `player` plays games from each turn. If it is proved that a turn is the best, the number
    of this turn is `best`."""

    def __init__(
        self,
        state: GameState,
        turns: Sequence[Turn],
        seed: int,
        player: Policy,
        looked_at: int,
        keep: Sequence[int] = (),
        known: Mapping[int, GameEnd] = MappingProxyType({}),
        best: int | None = None,
    ) -> None:
        self._best = best
        self._state, self._turns, self._seed, self._player, self._looked_at = state, turns, seed, player, looked_at
        self._by_python = why_slower(state)
        super().__init__(len(turns), keep, known)

    def sampler(self) -> Callable[[int, int], GameEnd]:
        """Returns the function that plays one game from a turn."""
        return partial(_rollout, self._state, self._turns, self._seed, self._player)

    def batch(self) -> Callable[[int, Sequence[int]], list[GameEnd]] | None:
        """Returns the function with which the kernel plays several games from a turn in one call, which takes at most
        some milliseconds; `None` if Python plays the games."""
        if self._by_python:
            return None
        return lambda arm, numbers: rollouts(
            self._state, self._turns[arm], [_seed_of(self._seed, number) for number in numbers], self._player
        )

    def is_certain(self) -> bool:
        """Returns whether the best turn is certain. If only one turn is compared, the function also requires enough
        games to estimate the turn's value."""
        if self._best is not None:
            return self.contest.sample_count >= ALONE and super().is_certain()
        enough = self.contest.sample_count >= ALONE or len(self._turns) > 1 or bool(self.known)
        return enough and super().is_certain()

    def order(self, arm: int) -> tuple[bool, float, int]:
        """Returns the key by which turns are sorted: the turn that is proved to be the best or leads comes first, and
        the other turns follow by worth."""
        first = self.contest.leader if self._best is None else self._best
        return arm != first, -self.contest.mean(arm), arm

    def summarise(self, certain: bool) -> Advice:
        """Returns the advice from the games that are played so far. If the end of the game after a turn is known, all
        games from this turn count with this end."""
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
        shares = player_shares([end.shares for end in games[ranked[0]]], ranked[0] in self.known)
        played = self.contest.sample_count
        certain = certain or self._best is not None
        by_python = self._by_python
        return Advice(tuple(advised), self._looked_at, played, certain, closer, shares, by_python=by_python)


def _first_look(state: GameState, seed: int, also: Turn | None, allowed: Allowed | None) -> Advice | None:
    """Returns a first answer: the turns that look best, after one game from each turn."""
    if awaits_card(state):
        return None
    first, looked_at = first_turns(state, allowed)
    turns = list(dict.fromkeys([*first, *([] if also is None else [also])]))
    if not turns:
        return None
    return _Turns(state, turns, seed, quick, max(looked_at, len(turns))).settle(1)


def _rollout(state: GameState, turns: Sequence[Turn], seed: int, player: Policy, arm: int, number: int) -> GameEnd:
    return rollout(state, turns[arm], _seed_of(seed, number), player)


def _seed_of(seed: int, number: int) -> str:
    """Returns the random seed of the n-th games after all turns."""
    return f"{seed}-{number}"


def _proof(state: GameState, endgame: Endgame, also: Turn | None, allowed: Allowed | None) -> ProvedEnds | None:
    """Returns the exact ends after all legal turns if the game is close enough to its end; otherwise `None`."""
    if awaits_card(state) or (state.ended_by is None and state.market.future_size > FEW_CARDS):
        return None
    with suppress(OutOfReach):
        return endgame.turns(also, allowed)
    return None


def near_the_end(state: GameState) -> bool:
    """Whether one of the next turns of the players may trigger the end of the game (END-1), or has triggered it."""
    if state.ended_by is not None:
        return True
    return any(may_end(replace(state, to_move=seat)) for seat in range(len(state.players)))


def work_of_duel(rollouts: int | None, late: Stop) -> int:
    """Returns the limit of the work for a proof of the best turn in a game of two players. The limit follows from the
    number of games or from the time limit of the question, so it is the same on every machine."""
    if rollouts is not None:
        work = DUEL_OF_GAME * min(rollouts, BUDGET.rollouts)
    elif isinstance(late, TimeLimit):
        work = int(DUEL_OF_SECOND * late.seconds)
    else:
        work = DUEL_OF_GAME * BUDGET.rollouts
    return min(work, MOST_OF_DUEL)


def _known_end(state: GameState, endgame: Endgame, turn: Turn) -> GameEnd | None:
    """Returns the exact end of the game after a turn that triggers the end of the game, or after a later turn. Returns
    `None` for any other turn, or if the computation needs too much work."""
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
    shares = player_shares([ends[0].shares], exact=True)
    return Advice(tuple(advised), proof.legal, 0, True, shares=shares, bounded=proof.unlisted)


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
    """Returns the mean share of wins with its standard error. If all games had the same result, the standard error is
    computed as if another game had the opposite result."""
    mean, error = estimate(shares)
    return Estimate(mean, error or 1 / (len(shares) + 1))


def _difference(some: list[GameEnd], others: list[GameEnd]) -> tuple[Estimate, list[tuple[float, ...]]]:
    """Returns the mean difference of the margins of two turns in paired games, and the differences of each part, by
    game."""
    margin = Estimate(*paired_difference([end.margin for end in some], [end.margin for end in others]))
    both = zip(some, others, strict=False)
    return margin, list(zip(*(map(sub, one.parts, other.parts) for one, other in both), strict=True))


def _error(values: Sequence[float]) -> float:
    """Returns the standard error of a mean. The result equals that of `estimate`, but is computed faster, because many
    parts have to be computed."""
    games = len(values)
    if games < 2:
        return inf
    mean = sum_in_order(values) / games
    return sqrt(sum_in_order([(value - mean) ** 2 for value in values]) / (games - 1) / games)
