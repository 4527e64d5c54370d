"""The exact provers of puzzles against plain play by the rules, over games of all variants."""

from __future__ import annotations

import random
from collections import Counter

from ny1901_solver.errors import DataError
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.puzzles.ground import Ground
from ny1901_solver.manhattan.puzzles.kinds import KINDS, Kind
from ny1901_solver.manhattan.puzzles.plain import counted_now, look_of
from ny1901_solver.manhattan.puzzles.recheck import certify
from ny1901_solver.manhattan.puzzles.task import Task
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.puzzles.certificate import ProofBudget, Rejection, RejectReason

GAMES = [(2, ()), (3, ("slow-growth",)), (4, ("anti-trust",)), (3, ("baby-monster",)), (2, ("monster",))]


def late_positions(players: int, variants: tuple[str, ...], seed: int) -> list[GameState]:
    """The positions of the last round of a random game, and of the selection before the last round but one."""
    edition = load_edition("tiny" if not {"monster", "baby-monster"} & {*variants} else "mayfair")
    rng = random.Random(f"{players} {variants} {seed}")
    state = new_game(edition, players, deck_dealer(rng), variants=variants)
    found = []
    while not state.over:
        if state.last_round or state.phase == "select":
            found.append(state)
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    return found


def test_both_provers_come_to_the_same_in_games_of_all_variants() -> None:
    asked: Counter[Kind] = Counter()
    for players, variants in GAMES:
        for state in (each for seed in range(2) for each in late_positions(players, variants, seed)):
            for kind in Kind:
                try:
                    task = Task(kind, state, 2 if KINDS[kind].alone else 1)
                except DataError:
                    continue
                found = certify(task, ProofBudget(nodes=400, margin=0))
                if not isinstance(found, Rejection):
                    assert len(found.proofs) == 2
                    asked[kind] += 1
                else:
                    assert found.reason != RejectReason.PROOFS_DIFFER, found.detail
    assert min(asked[kind] for kind in Kind) >= 2, asked


def test_the_ground_counts_as_the_rules_do() -> None:
    for players, variants in GAMES:
        for state in late_positions(players, variants, 7)[:40]:
            ground, setup = Ground(state), state.setup
            paid = ground.pays()
            assert ground.look() == look_of(state)
            assert counted_now(state) == tuple(sum(state.points[c] + paid[c] for c in own) for own in setup.colours)
