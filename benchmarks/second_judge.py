"""A judge of `benchmarks.regret` whose games a computer player plays, such as `strong:20`: slow, but of another taste.

The n-th games after all turns have the same cards and the same random choices of the players. The folder `regret/` has
a journal for each number of players, with a line for each block of games; the judge continues from it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.players import policy_of
from ny1901_solver.arena.players import parse_player
from ny1901_solver.files.journal import Journal
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.hint.rollouts import final_end
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.policies import take_turn
from ny1901_solver.new_york_1901.policies.named import NAMES
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.runs.workers import shared_out
from ny1901_solver.statistics.comparing import Estimate, paired_difference
from ny1901_solver.terminal.bar import bar

BLOCK = 20  # games in a line of the journal
MOST_TURNS = 1000  # of a game: a forced return can go on for ever (TRN-5)


class Block(NamedTuple):
    """A block of games after a turn: the position, the turn, and the number of the block."""

    position: str
    turn: str
    number: int


def share_of_game(position: GameState, turn: Turn, name: str, number: int) -> float:
    """Returns the mover's share of the win in a game from a turn; a computer player takes all later turns.

    If the turn is a Market Shift alone, the computer player finishes the turn with the new cards. In a game that is
    broken off, all players share the win.
    """
    policy, rng = policy_of(name), random.Random(f"second judge {number}")
    deal, seat = deck_dealer(random.Random(f"second judge, pile {number}")), position.to_move

    def first(now: GameState, rng: random.Random) -> Turn:
        return turn if now.turn is None else policy(now, rng)

    state = take_turn(position, first, rng, deal).after
    for _ in range(MOST_TURNS):
        if state.over:
            return final_end(state, seat).share
        state = take_turn(state, policy, rng, deal).after
    return 1 / len(position.players)


def shares_of_block(name: str, block: Block) -> list[float]:
    """Plays the games of a block."""
    state, turn = parse_line(block.position), Turn.parse(block.turn)
    return [share_of_game(state, turn, name, block.number * BLOCK + game) for game in range(BLOCK)]


class SecondJudge:
    """Judges turns by games of a computer player; `games` is the number of games after each turn.

    `games` is rounded down to whole blocks, at least one.
    """

    def __init__(self, folder: Path, players: int, name: str, games: int, workers: int = 1) -> None:
        self.games = max(1, games // BLOCK) * BLOCK
        self._name, self._workers, self._shares = name, workers, dict[Block, list[float]]()
        player = parse_player(name, NAMES.named)
        version = NAMES.named[player.word].version_at(player.number, players)
        order = {"players": players, "judge": name, "version": version, "block": BLOCK}
        self._journal = Journal(
            folder / f"{players}.{name.replace(':', '-')}.jsonl", "second-judge/1", order, frozenset()
        )
        if self._journal.path.exists():
            self._journal.resume(self._take)
        else:
            self._journal.begin("there is another journal")

    def lost(self, position: str, best: str, turn: str) -> Estimate:
        """Returns the share of wins that a turn loses compared with the best turn; plays the games that are missing."""
        if turn == best:
            return Estimate(0.0, 0.0)
        asked = [Block(position, each, number) for number in range(self.games // BLOCK) for each in (best, turn)]
        if missing := [block for block in asked if block not in self._shares]:
            self._play(missing, turn)
        return Estimate(*paired_difference(list(self._after(asked, best)), list(self._after(asked, turn))))

    def _play(self, blocks: list[Block], word: str) -> None:
        """Plays the games of blocks, and adds them to the journal."""
        play = partial(shares_of_block, self._name)
        with bar(len(blocks)) as told, shared_out(play, blocks, self._workers) as results:
            for block, shares in zip(blocks, results, strict=True):
                self._journal.add({**block._asdict(), "shares": shares})
                self._shares[block] = shares
                told(word)

    def _after(self, asked: list[Block], turn: str) -> Iterator[float]:
        for block in asked:
            if block.turn == turn:
                yield from self._shares[block]

    def _take(self, entry: dict[str, Any]) -> bool:
        block = Block(entry["position"], entry["turn"], entry["number"])
        self._shares[block] = list(map(float, entry["shares"]))
        return len(entry["shares"]) == BLOCK
