"""Early end: the turn that makes sure that the end is triggered by the next own turn at the latest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....text.words import join_words, quantity
from ...chance import any_card
from ...masks import TerritoryMask
from ...moves import Turn
from ...points.candidates import Project, candidates
from ...rules import legal_turns, play
from ...rules.generator import ends
from ...state import BOOM, GameState
from ..adversarial.early_end import EveryEnd, ForcedEnd
from ..adversarial.proof import Demand, holds, stand_of
from ..adversarial.stand import Answered, TurnsFound, TurnStand, states_behind
from ..puzzle import Certificate
from ..task import Task
from ..wording.against import deeds_text, rival_of
from ..wording.played_line import NUMBERS, built_sites, squares, the, tile_name
from ..wording.question import CARDS_AGAINST, ONE_ANSWER, Sentence, cards_sentence
from ..wording.titles import in_words
from .by_force import CHOSEN, ForceKind


class EarlyEndKind(ForceKind):
    """Which turn makes sure of the end?"""

    called = "early end"
    demand = Demand(1.0, True, ForcedEnd, EveryEnd)
    terms = (
        ONE_ANSWER,
        CARDS_AGAINST,
        "The end is triggered when a player has only a few tiles left to build, or the market has only a "
        "few cards left (END-1). It is made sure of where the rival's turn triggers it, or leaves you a turn that "
        f"does. {CHOSEN}",
    )
    untold = ("score", "tiles")
    denies = False  # claims are for own use
    most_apart, looked_at = 30, 6
    hint_stages = 2  # an end in two turns leaves a handful of effects to tell apart
    enough = 8

    @property
    def pays_at_the_end(self) -> bool:
        """Whether streets and challenge count for an answer: only the end itself does."""
        return False

    def demand_sentence(self, task: Task) -> Sentence:
        """What the turn has to do."""
        rival = rival_of(task)
        return f"Which turn makes sure of the end by your next turn, whatever comes up and whatever {rival} does?"

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question."""
        yield self.demand_sentence(task)
        yield cards_sentence(task, drawn=True)

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        tiles, cards = task.state.mover.unbuilt.bit_count(), task.state.market.future_size
        yield f"{in_words(tiles)} tiles left, an end to be forced"
        yield f"{in_words(cards)} card{'s' * (cards != 1)} face down, an end to be forced"

    def idle(self, task: Task, result: TurnsFound) -> str:
        """That a turn ends the game now, if so."""
        turns = (*legal_turns(task.state, shifts=False), *result.good)
        return "a turn ends the game now" if any(ends(task.state, turn) for turn in turns) else ""

    def refuting_reply(self, task: Task, stand: TurnStand) -> str:
        """Why the player cannot end the game with the next turn."""
        return _no_end(task, stand.line)

    def worst_text(self, task: Task, turn: Turn) -> str:
        """That the end is sure, and by what."""
        end = "whatever comes up and whatever the rival does, the end is triggered by your next turn at the latest"
        return f"{end}{_sure_end(task, turn)}"

    def story(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """As of all kinds by force, and how a turn is refuted that leaves as few tiles as the answer."""
        yield from super().story(task, certificate)
        if certificate.second is not None:
            yield from self._nearer(task, certificate.answer[0], certificate.second.answer[0])

    def _nearer(self, task: Task, answer: Turn, second: Turn) -> Iterator[str]:
        """How a turn is refuted that leaves as few tiles as the answer, where the runner-up leaves more."""
        tiles = len(built_sites(answer, task.state))
        if len(built_sites(second, task.state)) < tiles:
            near = (
                turn for turn in legal_turns(task.state, shifts=False) if len(built_sites(turn, task.state)) == tiles
            )
            other = next((turn for turn in near if not holds(task, turn)), None)
            if other is not None:
                why = self.refutation(task, stand_of(task, other))
                yield f"As few tiles are left by {other}, which is refuted: {why}."

    def is_at_stake(self, state: GameState, turns: list[Turn]) -> bool:
        """Whether two turns of the mover bring the end by tiles, or three of both by a card each (END-1)."""
        left = state.mover.unbuilt.bit_count() - state.edition.numbers.end_unbuilt
        soon = left <= 2 + bool(state.mover.cards & BOOM) or state.market.future_size <= 3
        return soon and not any(ends(state, turn) for turn in turns)


def _no_end(task: Task, line: Sequence[Answered]) -> str:
    """Why the player cannot end the game with the next turn: too many tiles, or no land or card for one (END-1)."""
    before, state = states_behind(task.state, line)[1:]
    tiles, most, few = state.mover.unbuilt.bit_count(), 1 + bool(state.mover.cards & BOOM), _few(state)
    left = f"you have {quantity(tiles, 'tile')} left"
    if tiles - most > state.edition.numbers.end_unbuilt:
        return f"{left} behind it, and a turn builds {NUMBERS[most]} at most: {few}"
    drawn = set(line[0].draws) - set(task.state.market.open)
    needed = {project.claims: None for project in _endings(state)}
    land = join_words(
        [join_words(state.edition.board.names(TerritoryMask(sum(1 << index for index in each)))) for each in needed],
        "or",
    )
    one, two = ("every tile that fits needs", "none of them fits"), ("every two that fit need", "no two of them fit")
    needs, none = one if tiles - 1 == state.edition.numbers.end_unbuilt else two
    lacks = f"{needs} {land}, with no card for it face up" if needed else none
    return f"{rival_of(task)} then {deeds_text(before, line[1].turn, drawn)}; {left}, and {lacks}: {few}"


def _few(state: GameState) -> str:
    return f"the end is triggered with {state.edition.numbers.end_unbuilt} (END-1)"


def _endings(state: GameState) -> Iterator[Project]:
    """What the mover could build to trigger the end by few tiles, whatever cards lie face up (END-1)."""
    wanted = state.mover.unbuilt.bit_count() - state.edition.numbers.end_unbuilt
    for project in candidates(state, range(state.edition.kinds)):
        if sum(not site.legendary for site in project.sites) >= wanted:
            yield project


def _sure_end(task: Task, turn: Turn) -> str:
    """What the player can build then to trigger the end, where no land has to be claimed for it (END-1)."""
    behind = replace(play(task.state, turn, any_card), to_move=task.seat)
    sure = next((project for project in _endings(behind) if not project.claims), None)
    if behind.ended_by is not None or sure is None:
        return ""
    tiles = quantity(behind.mover.unbuilt.bit_count(), "tile")
    builds = join_words([f"{the(tile_name(behind, site))} on {squares(behind, site.mask)}" for site in sure.sites])
    return f": you have {tiles} left, and no land has to be claimed for {builds}; {_few(behind)}"


KIND = EarlyEndKind()
