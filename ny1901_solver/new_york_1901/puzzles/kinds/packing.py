"""Packing: as many points as can be on one's estate, while the market is closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....puzzles.certificate import ProofBudget
from ....puzzles.parts import MOST_TURNS
from ....text.words import join_words, quantity
from ...board import bits
from ...planning.problem import Stage, advance, first_stage
from ...planning.result import effect_of
from ...rules import legal_turns
from ...state import GameState, Market, Player
from ...tiles import Generation
from ..attempt import Ending
from ..task import Answer, Task, closed
from ..wording.played_line import NUMBERS
from ..wording.question import ONE_ANSWER, STANDING_STILL, Sentence
from ..wording.titles import in_words
from .most_points import EveryAnswer, PointsKind

MOST_PACKED = 200_000  # turns looked at before a packing is left to the search


class PackingKind(PointsKind):
    """How many points are there on the estate?"""

    called = "packing"
    turns, usual_turns = (1, MOST_TURNS), 2
    counting = "points"
    terms = (
        ONE_ANSWER,
        STANDING_STILL,
        "In packing there is no land to take and no action card to play: each turn is one Build on your "
        "estate or one Demolish. As ever, silver and gold are locked until the score track unlocks them.",
    )
    untold = ("tiles", "cards", "token", "market")
    lengths = (2, 3, 1)
    besides = (
        (2, {"cause": "frontage-lost", "players": 4}),
        (3, {"cause": "frontage-lost"}),
        (2, {"cause": "frontage-lost"}),
        (2, {"cause": "frontage-lost", "players": 3}),
        (4, {"cause": "frontage-lost"}),
    )
    settlers = 0.8
    claims_land = has_card_orders = needs_trap = False

    def problems(self, task: Task) -> Iterator[str]:
        """Why a task is no packing."""
        if task.state.ended_by is not None:
            yield "a packing puzzle starts before the last round"

    def position(self, state: GameState) -> GameState:
        """The position with its market closed."""
        return closed(state)

    def real_position(self, task: Task, state: GameState) -> GameState:
        """A position on the way with the market and the action cards that were set aside."""
        players = list(state.players)
        players[task.seat] = replace(players[task.seat], cards=task.state.mover.cards)
        came_back, market = state.market.future, task.state.market  # cards, by workers taken back (TRN-5)
        return replace(state, players=tuple(players), market=Market.of(market.open, (*market.future, *came_back)))

    def about(self, task: Task) -> str:
        """What a book calls a puzzle."""
        return f"{self.called} of {task.turns} turns" if task.turns > 1 else self.called

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question."""
        setup, player = task.state.setup, task.state.mover
        turns = "one turn" if task.turns == 1 else f"{NUMBERS[task.turns]} turns"
        once = ", of the legendaries at most one," if _legendary_in_reach(task) else ""
        tiles = quantity(player.unbuilt.bit_count(), "unbuilt tile")
        most = f"Score as many points as you can in {turns} with your {tiles}{once} on your estate."
        yield f"The market is closed. {most}"
        if setup.challenge == "gold-prestige":
            yield "Printed points and Gold Prestige count; streets do not."
        else:
            yield "Only printed points count."
        locked = [
            f"{name} unlocks at {points} points"
            for name, points in (("silver", setup.silver_at), ("gold", setup.gold_at))
            if player.score < points
        ]
        if locked:
            yield f"{join_words(locked).capitalize()}."

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        me = task.state.mover
        free, tiles = me.free_land.bit_count(), me.unbuilt.bit_count()
        when = "" if task.turns == 1 else f", {in_words(task.turns)} turns"
        yield f"{in_words(free)} free square{'s' * (free != 1)}, {in_words(tiles)} tiles{when}"

    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer | None:
        """All that its turns can be, played, where they are not too many."""
        return packings(task, budget.nodes or MOST_PACKED)

    def has_trap(self, turns: int) -> bool:
        """Whether what tempts can be wrong: in one turn it is the answer."""
        return turns > 1


def packings(task: Task, most: int) -> EveryAnswer | None:
    """Plays everything that a packing's turns can be; `None` when that takes more than so many turns.

    With the market closed, what is still possible hangs on the player's own part of the position alone.
    """
    problem = task.problem
    waiting: dict[Player, tuple[Stage, Answer]] = {problem.state.mover: (first_stage(problem), ())}
    answers: dict[Ending, Answer] = {}
    count = 0
    while waiting:
        after: dict[Player, tuple[Stage, Answer]] = {}
        for stage, answer in waiting.values():
            for turn in legal_turns(stage.state):
                count += 1
                if count > most:
                    return None
                stage_after = advance(problem, stage, turn)
                if stage_after.left:
                    after.setdefault(stage_after.state.mover, (stage_after, (*answer, turn)))
                else:
                    end = stage_after.state
                    answers.setdefault(Ending(effect_of(problem, end)), (*answer, turn))
        waiting = after
    return EveryAnswer(answers, count)


def _legendary_in_reach(task: Task) -> bool:
    """Whether a legendary may be built, and the turns before could unlock gold by the largest tiles."""
    state = task.state
    setup, player, tiles = state.setup, state.mover, state.edition.tiles
    left = [tiles[tile].points for tile in bits(player.unbuilt) if tiles[tile].generation < Generation.GOLD]
    most = max(left, default=0) * (task.turns - 1)
    return not player.legendary and bool(state.legendaries) and player.score + most >= setup.gold_at


KIND = PackingKind()
