"""The oracle of `majority`: every legal turn after every legal turn, with a card of each free territory face up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.masks import union
from ny1901_solver.new_york_1901.moves import Placing, Turn
from ny1901_solver.new_york_1901.planning.majority.aims import Aim
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.scoring import final_sheet, score_sheet
from ny1901_solver.new_york_1901.state import GameState, Market


class TooMany(Exception):
    """More positions than the limit."""


@dataclass(frozen=True)
class Reached:
    """The fewest turns, and the fewest buildings of so many turns; `turns` is `None` if so few turns do not reach it.

    `ended` means that every line of play ended before the limit of turns, so that the aim can never be reached.
    """

    turns: int | None
    builds: int | None
    ended: bool = False


def market_left_out(state: GameState) -> GameState:
    """The card of each free territory lies face up, above a pile without end."""
    edition, taken = state.edition, union(player.estate for player in state.players)
    free = [t.index for t in edition.board.territories if (state.setup.territories & ~taken) >> t.index & 1]
    return replace(state, market=Market.of([edition.kind_of[index] for index in free], [(9,) * edition.kinds]))


def exhaust(state: GameState, is_reached: Callable[[GameState], bool], most: int, limit: int) -> Reached:
    """Plays everything, up to a number of own turns."""
    if is_reached(state):
        return Reached(0, 0)
    if state.over:
        return Reached(None, None, ended=True)
    seat, fewest = state.to_move, {state: 0}
    for number in range(1, most + 1):
        after: dict[GameState, int] = {}
        reached: list[int] = []
        for before, builds in fewest.items():
            for turn in legal_turns(market_left_out(before), shifts=False):
                then = replace(play(market_left_out(before), turn, any_card), to_move=seat, market=state.market)
                now = builds + _builds(turn)
                if is_reached(then):
                    reached.append(now)
                elif before.ended_by is None and then.ended_by is None:
                    after[then] = min(now, after.get(then, now))
            if len(after) > limit:
                raise TooMany
        if reached:
            return Reached(number, min(reached))
        if not after:
            return Reached(None, None, ended=True)
        fewest = after
    return Reached(None, None)


def _builds(turn: Turn) -> int:
    return sum(isinstance(step, Placing) for step in turn.steps)


def pays(aim: Aim, start: GameState) -> Callable[[GameState], bool] | None:
    """Whether the score sheet of the player to move has the points of an aim; `None` if the edition pays nothing."""
    numbers = start.edition.numbers
    if aim.kind == "street":
        name = start.edition.card_name(aim.about)
        return _line_pays("SCO-1", name) if numbers.street_points else None
    if aim.kind == "generation-king":
        return _line_pays("SCO-4", aim.about) if numbers.generation_king else None
    before = _challenge_points(start)
    return lambda state: _challenge_points(state) > before


def _line_pays(rule: str, about: str) -> Callable[[GameState], bool]:
    def is_reached(state: GameState) -> bool:
        lines = final_sheet(state, state.to_move).lines
        return any(line.points > 0 for line in lines if (line.rule, line.about) == (rule, about))

    return is_reached


def _challenge_points(state: GameState) -> int:
    sheets = final_sheet(state, state.to_move).by_rule(), score_sheet(state, state.to_move).by_rule()
    return sum(max(sheet.get(rule, 0) for sheet in sheets) for rule in ("SCO-2", "SCO-3", "SCO-5", "SCO-6"))
