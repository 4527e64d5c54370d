"""The turn behind which nobody moves (END-2), played for the best end of the game.

What the player could build is listed once, with the land that each needs claimed, whatever cards are face up; which of
it the market allows is asked for each position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from ..hints.candidates import Project, candidates
from ..hints.market_shift import shown_sets
from ..masks import TerritoryMask
from ..rules.building import demolish, gain, place
from ..rules.options import pile_at_expand
from ..state import BOOM, GRAB, SHIFT, GameState, Market, Player
from .endings import GameEnds, Key, Value, mean


class Reply(NamedTuple):
    """A way to end the game: its value, and each set of territories one of which has to be claimed for it."""

    value: Value
    claims: list[tuple[int, ...]]


def is_last(state: GameState) -> bool:
    """Whether nobody moves after the player to move (END-2), whose turn it still is."""
    return state.ended_by == (state.to_move + 1) % len(state.players)


class LastReplies:
    """The best last turns of games of one set-up; the least good for who asks of those that are equally good."""

    def __init__(self, endings: GameEnds, first: GameState, spend: Callable[[int], None]) -> None:
        self._endings, self._asked, self._spend = endings, first.to_move, spend
        self._first_land = [each.estate for each in first.players]
        self._open: dict[object, dict[Key, list[tuple[int, ...]]]] = {}
        self._ranked: dict[object, list[Reply]] = {}
        self._shown: dict[Market, list[tuple[Counter[int], float]]] = {}

    def best(self, state: GameState) -> Value:
        """The value of a position between two turns, whose mover moves last."""
        player, market = state.mover, state.market
        kept = self._first(state, self._replies(state, player), Counter(market.open), shifted=False)
        if not player.cards & SHIFT:
            return kept
        seat, spent = state.to_move, self._replies(state, player.without_card(SHIFT))
        if spent[0].value.worths[seat] <= kept.worths[seat]:
            return kept
        after = market.shifted(state.edition.kinds)
        if after not in self._shown:
            shown = shown_sets(after, min(state.edition.numbers.open_market, after.future_size))
            self._shown[after] = [(Counter(cards), float(chance)) for cards, chance in shown.items()]
        drawn = mean([(self._first(state, spent, shown, shifted=True), odds) for shown, odds in self._shown[after]])
        return max(kept, drawn, key=lambda value: self._aim(value, seat))

    def at_least(self, state: GameState) -> float:
        """What the mover, who moves last, can have in any case, whatever cards are face up."""
        seat = state.to_move
        return next(reply.value.worths[seat] for reply in self._replies(state, state.mover) if () in reply.claims)

    def _first(self, state: GameState, replies: list[Reply], shown: Counter[int], shifted: bool) -> Value:
        """The best of ranked replies that face-up cards of these kinds allow."""
        unclaimed, kind_of = state.unclaimed, state.edition.kind_of
        most = 2 if pile_at_expand(state, shifted) else 1
        for reply in replies:
            for claims in reply.claims:
                if len(claims) <= most and all(unclaimed >> index & 1 for index in claims):
                    wanted = [kind_of[index] for index in claims]
                    if all(shown[kind] >= wanted.count(kind) for kind in wanted):
                        return reply.value
        raise AssertionError("to build nothing on new land is always legal")

    def _replies(self, state: GameState, player: Player) -> list[Reply]:
        """All ways to end the game, the best for the mover first, up to one that claims nothing."""
        seat, key_of = state.to_move, self._endings.key
        keys = [key_of(each) for each in state.players]
        prestige = state.setup.challenge == "gold-prestige"
        others = tuple(each.buildings for each in state.players) if prestige else None
        held = tuple(each.estate & land for each, land in zip(state.players, self._first_land, strict=True))
        what = seat, player, held, state.legendaries, bool(state.market.open), others
        case = (*keys[:seat], *keys[seat + 1 :], what)
        if case not in self._ranked:
            if what not in self._open:
                self._open[what] = self._ways(state, player, held)
            replies = []
            for key, claims in self._open[what].items():
                keys[seat] = key
                replies.append(Reply(self._endings.value(tuple(keys)), claims))
            replies.sort(key=lambda reply: self._aim(reply.value, seat), reverse=True)
            free = next(place for place, reply in enumerate(replies) if () in reply.claims)
            self._ranked[case] = replies[: free + 1]
        return self._ranked[case]

    def _aim(self, value: Value, seat: int) -> tuple[float, float]:
        return round(value.worths[seat], 9), -value.worths[self._asked]

    def _ways(
        self, state: GameState, player: Player, held: tuple[TerritoryMask, ...]
    ) -> dict[Key, list[tuple[int, ...]]]:
        """What the mover can end the game with, each with the claims that bring it about.

        `held` is the land of every seat that counts as claimed: what others took only in the turns looked at does not,
        and is asked for with each position.
        """
        players = [replace(other, estate=land) for other, land in zip(state.players, held, strict=True)]
        players[state.to_move] = player
        now = GameState(state.setup, tuple(players), state.market, state.to_move, state.ended_by)
        projects = list(candidates(now, range(state.edition.kinds)))
        self._spend(len(projects))
        found: dict[Key, set[tuple[int, ...]]] = {}
        for project in projects:
            found.setdefault(self._endings.key(built_up(now, project)), set()).add(project.claims)
        if not found:  # to pass, or to take a worker back, is all that is left (TRN-4, TRN-5)
            found[self._endings.key(player)] = {()}
        return {key: [()] if () in claims else sorted(claims) for key, claims in found.items()}


def built_up(state: GameState, project: Project) -> Player:
    """The mover once a project stands, as far as it counts at the end: land taken counts no more."""
    player, setup, seat = state.mover, state.setup, state.to_move
    for number, site in enumerate(project.sites):
        gained = gain(setup, state.players, seat, site)
        player = (demolish if project.demolishes and not number else place)(player, site, gained)
    if len(project.sites) > 1:
        player = player.without_card(BOOM)
    return player.without_card(GRAB) if len(project.claims) > 1 else player
