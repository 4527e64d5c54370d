"""What is said to be certain, against all that can happen, and against games that are played on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from ny1901_solver.manhattan.chance import dealer_of, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.locks import Certainties, Locks, certainties
from ny1901_solver.manhattan.moves import Build, Move
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.scoring import majorities, tallest
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.game import owner
from ny1901_solver.manhattan.state.seen import redealt

from .tables import board, drawn_game


def contradicted(before: GameState, said: Certainties, later: GameState, spans: Sequence[str]) -> Iterator[str]:
    """What was said to be certain and is not so in a later position."""
    setup = before.setup
    for span in spans:
        for plot in getattr(said, span):
            then, now = owner(before.stacks[plot]), owner(later.stacks[plot])
            if now is None or then is None or setup.seat_of(now) != setup.seat_of(then):
                yield f"{span} {before.edition.board.plots[plot]}"


def at_the_scoring(before: GameState, said: Certainties, later: GameState) -> Iterator[str]:
    """The same of the position in which the round is scored."""
    setup, plot = before.setup, tallest(later.stacks)
    leads = majorities(later.stacks, before.edition.board.size)
    yield from (f"city {city}" for city, colour in said.cities if leads[city] != colour)
    if said.tallest is not None:
        now, then = owner(later.stacks[said.tallest]), owner(before.stacks[said.tallest])
        if plot != said.tallest or now is None or then is None or setup.seat_of(now) != setup.seat_of(then):
            yield "tallest"


def in_the_end(said: Certainties, later: GameState) -> Iterator[str]:
    """The same of the end of the game."""
    scores = [later.score(seat) for seat in later.setup.seats]
    yield from (f"points of {n}" for n, each in enumerate(said.ranges) if not each.least <= scores[n] <= each.most)
    if said.winner is not None and scores.count(max(scores)) + (scores[said.winner] < max(scores)) > 1:
        yield "winner"


def futures(state: GameState, most: int) -> set[GameState] | None:
    """The positions to which the round can come, by all moves and draws; none where there are more than so many."""
    found, seen, todo = set[GameState](), set[GameState](), [state]
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        if len(seen) > most:
            return None
        if at.round != state.round or at.over:
            found.add(at)
            continue
        for move in legal_moves(at):
            todo += drawn_behind(at, move)
    return found


def drawn_behind(at: GameState, move: Move) -> list[GameState]:
    """The positions behind a move, one for each card that may be drawn; of more draws than one, only some."""
    open_ones: list[Sequence[int]] = []

    def first(counts: Sequence[int]) -> int:
        open_ones.append(tuple(counts))
        return next(card for card, count in enumerate(counts) if count)

    after = play(at, move, first)
    if len(open_ones) != 1:
        return [after]
    return [play(at, move, dealer_of([card])) for card, count in enumerate(open_ones[0]) if count]


def late_positions(seed: str, games: int) -> Iterator[GameState]:
    """Positions with few builds left in their round, half of them of the small edition."""
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        state = drawn_game(rng, load_edition("tiny") if number % 2 else None)
        left, round_ = rng.randint(1, 3 if number % 2 else 2), rng.randint(1, state.setup.rounds.number)
        while state.round < round_ or state.phase != "build" or sum(map(state.left_to_build, state.setup.seats)) > left:
            state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
        yield state


@pytest.mark.parametrize("games", [8, pytest.param(400, marks=pytest.mark.slow)])
def test_what_is_certain_holds_in_all_that_can_happen(games: int) -> None:
    """For all to see it holds however the hidden cards lie; for who sees all hands, as they lie."""
    compared, kept, locked = 0, 0, 0
    for number, state in enumerate(late_positions("locks", games)):
        rng = random.Random(number)
        views: list[tuple[tuple[int, ...], GameState]] = [(tuple(state.setup.seats), state), ((), state)]
        seat = rng.choice(state.setup.seats)
        views += [((seat,), redealt(state, seat, rng)), ((), redealt(state, seat, rng))]
        for sees, at in views:
            said = certainties(state, sees)
            ends = futures(at, 60 if games < 100 else 1_500)
            if ends is None:
                continue
            assert {
                each
                for end in ends
                for each in (
                    *contradicted(state, said, end, ("round", "game")),
                    *at_the_scoring(state, said, end),
                    *(in_the_end(said, end) if end.over else ()),
                )
            } == set(), format_line(state)
            compared += 1
            if len(sees) == len(state.hands):
                plots = [plot for plot, stack in enumerate(state.stacks) if stack]
                safe = [
                    p for p in plots if not any(list(contradicted(state, only(p), end, ("round",))) for end in ends)
                ]
                kept, locked = kept + len(safe), locked + len(said.round)
    assert compared > games
    assert locked > kept * (0.8 if games > 100 else 0.6)  # of those that nobody ever takes, most are known


def only(plot: int) -> Certainties:
    """The claim that one building is kept in this round."""
    return Certainties((plot,), (), (), None, None, (), 0, 0, ())


def greedy_for_others(state: GameState, rng: random.Random) -> Move:
    """A move, most often a build on a building of another colour: so locks are tried."""
    moves = legal_moves(state)
    number = state.edition.board.number
    caps = [
        move
        for move in moves
        if isinstance(move, Build)
        and (top := owner(state.stacks[number[move.plot]])) is not None
        and state.edition.letters[top] != move.colour
    ]
    return rng.choice(caps if caps and rng.random() < 0.8 else moves)


@pytest.mark.parametrize("games", [2, pytest.param(200, marks=pytest.mark.slow)])
def test_what_is_certain_comes_true_in_games_that_go_on(games: int) -> None:
    for number in range(games):
        rng = random.Random(f"locks {number}")
        state, told_so = drawn_game(rng), list[tuple[GameState, Certainties]]()
        count = 0
        while not state.over:
            if rng.random() < 0.15:
                sees = rng.choice(((), (rng.choice(state.setup.seats),), tuple(state.setup.seats)))
                told_so.append((state, certainties(state, sees)))
            before, state = state, play(state, greedy_for_others(state, rng), deck_dealer(rng))
            count += before.phase == "build" and not state.redrawn
            ended = state.round != before.round or state.over
            for at, said in told_so:
                wrong = list(contradicted(at, said, state, ("game",)))
                if at.round == before.round:
                    wrong += contradicted(at, said, state, ("round",))
                    wrong += at_the_scoring(at, said, state) if ended else ()
                wrong += in_the_end(said, state) if state.over else ()
                assert wrong == [], format_line(at)
        setup = state.setup
        assert count == setup.rounds.number * setup.rounds.pieces * len(setup.in_play)
        assert certainties(state).ranges[0].least == state.score(0)


@pytest.mark.parametrize(
    ("building", "needs", "holds"),
    [("r4", 4, False), ("r4r1", 5, True), ("b1r4r1", 4, False), ("r1b4r3", 1, False)],
)
def test_a_lead_of_more_than_the_largest_piece_locks_a_building(building: str, needs: int, holds: bool) -> None:
    at = Locks(board(f"A1 {building}"))
    lock = at.lock(0, "game")
    assert min(taker.needs for taker in lock.takers if taker.colour == 1) == needs
    assert lock.holds == holds
