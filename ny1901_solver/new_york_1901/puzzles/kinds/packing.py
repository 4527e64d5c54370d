"""The kind "packing": asks for the most points that the player can score on land already owned, while the market is
closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import ProofBudget
from ....puzzles.parts import MOST_TURNS
from ....text.words import number_word
from ...board import bits
from ...planning.problem import Stage, advance, first_stage
from ...planning.result import effect_of
from ...rules import legal_turns
from ...state import GameState, Market, Player
from ...tiles import Generation
from ..attempt import Ending
from ..task import Answer, Task, closed
from ..wording.ideas import PACKING
from ..wording.question import ONE_ANSWER, STANDING_STILL, Sentence
from .most_points import EveryAnswer, PointsKind

MOST_PACKED = 200_000  # at most this many turns are played; larger packings are left to the search


class PackingKind(PointsKind):
    """Asks for the most points that the player can score on the land that the player already owns."""

    called = gettext_noop("packing")
    ideas_asked = PACKING
    turns, usual_turns = (1, MOST_TURNS), 2
    counting = "points"
    terms = (
        ONE_ANSWER,
        STANDING_STILL,
        (
            gettext_noop(
                "In packing you take no land and play no action card: each turn is one Build on your estate "
                "or one Demolish. As always, silver and gold are locked until your score reaches the "
                "points that unlock them."
            ),
        ),
    )
    not_in_titles = ("tiles", "cards", "token", "market")
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
        """Yields the reason if a task is not a valid packing puzzle."""
        if task.state.ended_by is not None:
            yield gettext("a packing puzzle starts before the last round")

    def position(self, state: GameState) -> GameState:
        """Returns the position of a task with its market closed."""
        return closed(state)

    def real_position(self, task: Task, state: GameState) -> GameState:
        """Returns a position between two turns, with the market and the action cards of the real game put back."""
        players = list(state.players)
        players[task.seat] = replace(players[task.seat], cards=task.state.mover.cards)
        came_back, market = state.market.future, task.state.market  # cards of workers that were taken back (TRN-5)
        return replace(state, players=tuple(players), market=Market.of(market.open, (*market.future, *came_back)))

    def about(self, task: Task) -> str:
        """Returns the heading that names a puzzle in a book."""
        if task.turns == 1:
            return gettext(self.called)
        return gettext("packing of {turns} turns", turns=task.turns)

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question."""
        setup, player = task.state.setup, task.state.mover
        yield f"{gettext('The market is closed.')} {_demand(task)}"
        if setup.challenge == "gold-prestige":
            yield gettext("Printed points and Gold Prestige count; streets do not.")
        else:
            yield gettext("Only printed points count.")
        if player.score < setup.silver_at and player.score < setup.gold_at:
            yield gettext(
                "Silver unlocks at {silver} points and gold unlocks at {gold} points.",
                silver=setup.silver_at,
                gold=setup.gold_at,
            )
        elif player.score < setup.silver_at:
            yield gettext("Silver unlocks at {silver} points.", silver=setup.silver_at)
        elif player.score < setup.gold_at:
            yield gettext("Gold unlocks at {gold} points.", gold=setup.gold_at)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        me = task.state.mover
        free, tiles = me.free_land.bit_count(), me.unbuilt.bit_count()
        squares = ngettext("{count} free square", "{count} free squares", free, count=number_word(free))
        parts = [squares, gettext("{count} tiles", count=number_word(tiles))]
        if task.turns > 1:
            parts.append(gettext("{count} turns", count=number_word(task.turns)))
        yield ", ".join(parts)

    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer | None:
        """Plays all sequences of turns, and returns them with their endings; returns `None` if there are too many
        sequences.
        """
        return packings(task, budget.nodes or MOST_PACKED)

    def has_trap(self, turns: int) -> bool:
        """Whether a packing puzzle with this number of turns can have a trap.

        A packing of one turn has no trap, because the turn of most points at once is the answer.
        """
        return turns > 1


def packings(task: Task, most: int) -> EveryAnswer | None:
    """Plays all turns of a packing; returns `None` if more than `most` turns have to be played.

    With the market closed, the possible turns depend only on the player's own part of the position. So if several
    positions agree in the player's own part, the function plays on from only one of these positions.
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


def _demand(task: Task) -> str:
    tiles, turns = task.state.mover.unbuilt.bit_count(), number_word(task.turns)
    if _legendary_in_reach(task):
        if task.turns == 1:
            return ngettext(
                "Score as many points as you can in one turn on your estate. You have {number} unbuilt "
                "tile; you may build at most one Legendary.",
                "Score as many points as you can in one turn on your estate. You have {number} unbuilt "
                "tiles; you may build at most one Legendary.",
                tiles,
            )
        return ngettext(
            "Score as many points as you can in {turns} turns on your estate. You have {number} unbuilt "
            "tile; you may build at most one Legendary.",
            "Score as many points as you can in {turns} turns on your estate. You have {number} unbuilt "
            "tiles; you may build at most one Legendary.",
            tiles,
            turns=turns,
        )
    if task.turns == 1:
        return ngettext(
            "Score as many points as you can in one turn on your estate. You have {number} unbuilt tile.",
            "Score as many points as you can in one turn on your estate. You have {number} unbuilt tiles.",
            tiles,
        )
    return ngettext(
        "Score as many points as you can in {turns} turns on your estate. You have {number} unbuilt tile.",
        "Score as many points as you can in {turns} turns on your estate. You have {number} unbuilt tiles.",
        tiles,
        turns=turns,
    )


def _legendary_in_reach(task: Task) -> bool:
    """Whether the player may build a Legendary tile, and earlier turns could score enough to unlock gold."""
    state = task.state
    setup, player, tiles = state.setup, state.mover, state.edition.tiles
    left = [tiles[tile].points for tile in bits(player.unbuilt) if tiles[tile].generation < Generation.GOLD]
    most = max(left, default=0) * (task.turns - 1)
    return not player.legendary and bool(state.legendaries) and player.score + most >= setup.gold_at


KIND = PackingKind()
