"""Advice: the turns that look best one turn ahead, compared by rollouts, with errors that are true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf, sqrt
from operator import sub
from statistics import fmean

from ...kit.comparing import LEVEL, Contest, Estimate, estimate, paired
from ...kit.errors import DataError
from ...kit.puzzles.workers import sampled_ahead
from ...kit.sums import added
from ...kit.watching import Stop, never
from ...kit.words import counted
from ..chance import any_card
from ..moves import Shift, Turn
from ..policies import Policy, greedy
from ..rules import play
from ..rules.options import awaits_card
from ..state import GameState
from .closer_look import player_of
from .endgame import Endgame, OutOfReach, ProvedEnds
from .narrowed import Allowed
from .rollouts import GameEnd, rollout
from .shortlist import candidate_turns, first_turns

DEFAULT_SECONDS, DEFAULT_ROLLOUTS, SESSION_ROLLOUTS = 5.0, 600, 300
"""How long turns are compared where nobody says, and why it differs.

A person who waits for one answer gets seconds, so that every machine does what it can. A program gets games, so that
the same question has the same answer anywhere. A session is asked often and has to repeat itself: as many games as
take a second or two. The page begins with few games (`GAMES` of its hints) and goes on while one looks."""

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
    def proved(self) -> bool:
        """Whether the end behind the turn is exact: nothing was sampled for it."""
        return not self.rollouts


@dataclass(frozen=True, slots=True)
class Advice:
    """Turns compared, the best first; `looked_at` is how many they were chosen from, `certain` whether the
    best of those compared is known with an error of at most `LEVEL`, `closer` whether the games behind them were played
    by those who look closer than `greedy`.

    Where it is `proved`, all legal turns were looked at, and of each effect that they can have the best turn is here.
    """

    turns: tuple[AdvisedTurn, ...]
    looked_at: int
    rollouts: int
    certain: bool
    closer: bool = False

    @property
    def proved(self) -> bool:
        """Whether the ends behind all legal turns are exact, or the game is over."""
        return not self.rollouts

    def __repr__(self) -> str:
        first = "".join(f" {best.share.mean:.2f} {best.turn}" for best in self.turns[:1])
        by = "exactly" if self.proved else f"by {counted(self.rollouts, 'rollout')}"
        return f"<Advice{first}: {len(self.turns)} of {self.looked_at} compared {by}>"


def advise(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    told: Callable[[Advice], None] | None = None,
    also: Turn | None = None,
    allowed: Allowed | None = None,
    workers: int = 1,
    late: Stop = never,
) -> Advice:
    """The best turn of the player to move against sensible opponents, estimated; no turn when the game is over.

    Near the end of the game it is proved, where that is in reach in time. Else it ends after so many `rollouts` over
    all turns together, when the best is certain, when `late` says that the time is over, or when `stop` says that
    nobody waits any longer. However late it is, each turn that is compared has a game. `told` hears at once of a few
    turns that look best, which is all where `stop` says so by then, and what is known after every sample of all. `also`
    is a legal turn that is compared in any case, to the end; of the others only those `allowed`, where that is asked, a
    Market Shift as that card alone. The hidden order of the pile never matters, nor how many `workers`, processes of
    their own, play the games. Raises `ImpossibleDraw` while a card is due.
    """
    if rollouts is not None and rollouts < 1:
        raise DataError([f"turns are compared by at least one rollout, not {rollouts}"])
    if state.over:
        return Advice((), 0, 0, True)
    if told is not None and (first := _first_look(state, seed, also, allowed)) is not None:
        told(first)
        if stop():
            return first
    endgame = Endgame(state, lambda: stop() or late())
    if (proof := _proof(state, endgame, also, allowed)) is not None:
        advice = _proved(proof)
        if told is not None:
            told(advice)
        return advice
    turns, looked_at = candidate_turns(state, allowed)
    if also is not None and also not in turns:
        turns.append(also)
    known = {arm: end for arm, turn in enumerate(turns) if (end := _known_end(state, endgame, turn)) is not None}
    ends: list[list[GameEnd]] = [[] for _ in turns]
    alone = len(turns) == 1 and not known
    player = player_of(rollouts)
    with sampled_ahead(partial(_rollout, state, turns, seed, player), workers) as samples:

        def sample(arm: int, number: int) -> float:
            running = [each for each in contest.open if each not in known]
            ends[arm].append(samples(arm, number, running))
            return ends[arm][-1].worth

        keep = [] if also is None else [turns.index(also)]
        contest = Contest(len(turns), sample, keep, {arm: end.worth for arm, end in known.items()})

        def made(certain: bool) -> Advice:
            advice = _advice(turns, ends, known, contest, looked_at, certain)
            return replace(advice, closer=player is not greedy)

        def certain() -> bool:
            return contest.is_certain(LEVEL) and (not alone or contest.drawn >= ALONE)

        return contest.settled(made, rollouts, certain, lambda: stop() or late(), told)


def _first_look(state: GameState, seed: int, also: Turn | None, allowed: Allowed | None) -> Advice | None:
    """The turns that look best by a game each, for whoever waits until all that are compared are found."""
    if awaits_card(state):
        return None
    first, looked_at = first_turns(state, allowed)
    turns = list(dict.fromkeys([*first, *([] if also is None else [also])]))
    if not turns:
        return None
    ends = [[_rollout(state, turns, seed, greedy, arm, 0)] for arm in range(len(turns))]
    contest = Contest(len(turns), lambda arm, number: ends[arm][number].worth)
    contest.step()
    return _advice(turns, ends, {}, contest, max(looked_at, len(turns)), False)


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


def _proved(proof: ProvedEnds) -> Advice:
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


def _advice(
    turns: list[Turn],
    ends: list[list[GameEnd]],
    known: dict[int, GameEnd],
    contest: Contest,
    looked_at: int,
    certain: bool,
) -> Advice:
    ranked = sorted(range(len(turns)), key=lambda arm: (arm != contest.leader, -contest.mean(arm), arm))
    most = max(2, *map(len, ends))  # what is known is so in every game
    games = [[known[arm]] * most if arm in known else ends[arm] for arm in range(len(turns))]
    nexts = [*(games[arm] for arm in ranked[1:]), None]
    advised = []
    for arm, following in zip(ranked, nexts, strict=True):
        found = _advised(turns[arm], games[arm], games[ranked[0]], following)
        if arm in known:
            found = replace(found, share=Estimate(found.share.mean, 0.0), rollouts=0, ended=0)
        advised.append(found)
    return Advice(tuple(advised), looked_at, contest.drawn, certain)


def _advised(turn: Turn, ends: list[GameEnd], best: list[GameEnd], following: list[GameEnd] | None) -> AdvisedTurn:
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
        Estimate(*paired([end.worth for end in best], [end.worth for end in ends])),
        len(ends),
        sum(end.over for end in ends),
    )


def _share(shares: list[float]) -> Estimate:
    """The share of wins. Games that all end alike prove nothing: its error is as if the next one went otherwise."""
    mean, error = estimate(shares)
    return Estimate(mean, error or 1 / (len(shares) + 1))


def _difference(some: list[GameEnd], others: list[GameEnd]) -> tuple[Estimate, list[tuple[float, ...]]]:
    """How much greater the margin is in some games than in others that go in pairs, and each of its parts, by game."""
    margin = Estimate(*paired([end.margin for end in some], [end.margin for end in others]))
    both = zip(some, others, strict=False)
    return margin, list(zip(*(map(sub, one.parts, other.parts) for one, other in both), strict=True))


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean as `estimate` has it, but quickly: there are many parts."""
    games = len(values)
    if games < 2:
        return inf
    mean = added(values) / games
    return sqrt(added([(value - mean) ** 2 for value in values]) / (games - 1) / games)
