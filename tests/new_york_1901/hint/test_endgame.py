"""The end of a game beside brute force: every step and every card by the rules, and every game behind it scored."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from ny1901_solver.new_york_1901.edition import CHALLENGES, Edition
from ny1901_solver.new_york_1901.hint.endgame import Endgame, OutOfReach
from ny1901_solver.new_york_1901.hint.endings import GameEnds, LastReplies
from ny1901_solver.new_york_1901.hint.rollouts import MARGIN_COUNTS
from ny1901_solver.new_york_1901.moves import Pass, Shift, Step, Turn
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps
from ny1901_solver.new_york_1901.rules.transition import play_step
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import BOOM, GRAB, GameState
from ny1901_solver.runs.watching import never

from ..random_editions import random_edition, random_game
from ..sampling import with_all_cards
from ..strategies import TINY

pytestmark = pytest.mark.always

MOST_STEPS = 4_000  # steps and cards that brute force plays for a position

Ends = tuple[tuple[Fraction, Fraction], ...]  # by seat, the share of the win and the margin


class TooMany(Exception):
    pass


class BruteForce:
    """The best play of the rest of a game, for the one who asks."""

    def __init__(self, asked: int, against: bool = False) -> None:
        self.asked, self.against, self.played = asked, against, 0
        self.known: dict[GameState, Ends] = {}

    def ends(self, state: GameState) -> Ends:
        if state not in self.known:
            self.known[state] = self._ends(state)
        return self.known[state]

    def _ends(self, state: GameState) -> Ends:
        if state.over:
            found = outcome(state)
            totals = [sheet.total for sheet in found.sheets]
            return tuple(
                (
                    Fraction(seat in found.winners, len(found.winners)),
                    Fraction(total - max(totals[:seat] + totals[seat + 1 :])),
                )
                for seat, total in enumerate(totals)
            )
        if odds := chance(state):
            return mean([(self.after(draw(state, kind)), of_kind) for kind, of_kind in odds.items()])
        return max((ends for _, ends in self.steps(state)), key=lambda ends: self.aim(ends, state.to_move))

    def steps(self, state: GameState) -> Iterator[tuple[Step, Ends]]:
        for step in legal_steps(state):
            yield step, self.after(play_step(state, step))

    def behind(self, state: GameState, turn: Turn) -> Ends:
        """The ends behind a turn, by all cards that come up between its steps."""
        if odds := chance(state):
            return mean([(self.behind(draw(state, kind), turn), of_kind) for kind, of_kind in odds.items()])
        if turn.steps:
            return self.behind(play_step(state, turn.steps[0]), Turn(turn.steps[1:]))
        idle = state.turn is not None and not isinstance(state.turn.steps[-1], Shift)
        return self.ends(play_step(state, Pass()) if idle else state)

    def after(self, state: GameState) -> Ends:
        self.played += 1
        if self.played > MOST_STEPS:
            raise TooMany
        return self.ends(state)

    def aim(self, ends: Ends, seat: int) -> tuple[float, float]:
        if self.against:
            share = float(ends[self.asked][0])
            return (share if seat == self.asked else -share), 0
        own, asked = (float(ends[each][0]) + MARGIN_COUNTS * float(ends[each][1]) for each in (seat, self.asked))
        return round(own, 9), -asked


def mean(ends: list[tuple[Ends, Fraction]]) -> Ends:
    seats, none = range(len(ends[0][0])), Fraction()
    assert sum(odds for _, odds in ends) == 1
    return tuple(
        (sum((end[seat][0] * odds for end, odds in ends), none), sum((end[seat][1] * odds for end, odds in ends), none))
        for seat in seats
    )


def endings(edition: Edition, seed: int, everybody_holds: bool) -> Iterator[GameState]:
    """Positions of a game shortly before its end, as it was, and as if the end had been triggered before."""
    states = [state for state in random_game(edition, seed) if not state.over]
    rng = random.Random(seed)
    players = len(states[0].players)
    for state in (*states[-players - 1 :], rng.choice(states)):
        now = with_all_cards(state) if everybody_holds else state
        yield now
        if players > 2:
            yield replace(now, ended_by=(state.to_move + 2) % players)


def hold(state: GameState, against: bool = False) -> list[object]:
    """Holds every turn of a position against brute force; what kind of position it was, or what was too much."""
    line, brute = format_line(state), BruteForce(state.to_move, against)
    try:
        best = brute.ends(state)
    except (TooMany, RecursionError):
        return ["too many"]
    seat, endgame = state.to_move, Endgame(state, never, against)
    try:
        ends = endgame.turns().ends
    except OutOfReach:
        return ["out of reach"]
    share, margin = map(float, best[seat])
    top = ends[0][1]
    assert top.share == pytest.approx(share), line
    if not against:
        assert top.margin == pytest.approx(margin), line
        for turn, end in ends[:12]:
            expected = brute.behind(state, turn)
            assert (end.share, end.margin) == pytest.approx(tuple(map(float, expected[seat]))), (line, str(turn))
        for turn in shifts_with_certain_cards(state):
            end, expected = endgame.behind(turn), brute.behind(state, turn)
            assert (end.share, end.margin) == pytest.approx(tuple(map(float, expected[seat]))), (line, str(turn))
    triggered = "open" if state.ended_by is None else "triggered"
    return ["against" if against else "for", len(state.players), state.setup.challenge, triggered]


def shifts_with_certain_cards(state: GameState) -> list[Turn]:
    """Turns that go on behind a Market Shift with a card that it shows in any case, as the points advise them."""
    turns = [ranked.turn for ranked in hint(state, 20).turns]
    return [turn for turn in turns if isinstance(turn.steps[0], Shift) and len(turn.steps) > 1][:3]


def compared(editions: Iterable[Edition], seeds: range) -> Counter[object]:
    seen: Counter[object] = Counter()
    for edition in editions:
        for seed in seeds:
            for number, state in enumerate(endings(edition, seed, everybody_holds=seed % 2 == 1)):
                seen.update(hold(state, against=(seed + number) % 3 == 0))
    return seen


def test_the_end_of_a_game_is_worth_what_brute_force_says() -> None:
    seen = compared([TINY], range(6)) + compared(map(random_edition, range(10)), range(1))
    assert seen["for"] >= 30
    assert seen["against"] >= 15
    assert seen["out of reach"] <= 5
    assert all(seen[kind] >= 5 for kind in (2, 3, 4, "open", "triggered")), seen


def test_a_land_grab_of_two_territories_alike_needs_two_cards_of_their_kind() -> None:
    """Blue, who moves last, wants such a pair, and one card of its kind may be all that is left."""
    setup = (
        "ny1:tiny:broadway,cedar:generation-king:no-starters,same_turn_unlock=no,flip_tiles=yes:r2,b2,b2:1r2:green:-"
    )
    seats = "green,3,bsg,-,r01.r02,b2@B2.C2.C3:blue,0,bsg,-,r03,-:yellow,3,bsg,-,b01.b03,b2@E2.E3.F3"
    state = parse_line(f"{setup}:{seats}:brown,2,bsg,-,b05,b1@F5.G5")
    players = (replace(player, cards=(BOOM | GRAB) * (seat == 1)) for seat, player in enumerate(state.players))
    state = replace(state, players=tuple(players), ended_by=2)
    assert hold(state) == ["for", 4, "generation-king", "triggered"]


def test_a_market_shift_as_good_for_who_plays_it_and_worse_for_who_asks_is_played() -> None:
    """Yellow moves last and is far behind, with a shift or without: its card lets him cost brown, who asks, points."""
    streets = "card-0,card-1,card-2,card-3,card-4:master-architect:no-starters,advanced"
    readings = "demolition_workers=hand_and_footprint,flip_tiles=yes,starter_counts_on_streets=no"
    seats = "green,0,bsg,-,b02.c03.e01,-:blue,0,bsg,-,c01.e03,-:yellow,0,bsg,-,a01.c02,-"
    brown = "brown,12,bsg,-,a03.b01.b03.d01.d02,t0-0@A4.B4.C3.C4_t1-1@B12.B13.B14.C13"
    edition = random_edition(246)
    setup = f"ny1:random@{edition.content_hash}:{streets},{readings}:d2,e2:1a2:yellow:brown"
    state, asked = parse_line(f"{setup}:{seats}:{brown}", edition), 3
    last = LastReplies(GameEnds(state.setup, asked), replace(state, to_move=asked), lambda work: None)
    share, margin = BruteForce(asked).ends(state)[asked]
    assert last.best(state).worths[asked] == pytest.approx(float(share) + MARGIN_COUNTS * float(margin))


@pytest.mark.slow
@pytest.mark.long
def test_the_ends_of_games_on_many_random_editions_are_worth_what_brute_force_says() -> None:
    seen = compared([TINY], range(100, 200)) + compared(map(random_edition, range(100, 400)), range(2))
    assert seen["for"] >= 1000
    assert all(seen[kind] >= 100 for kind in (2, 3, 4, "open", "triggered", *CHALLENGES)), seen
