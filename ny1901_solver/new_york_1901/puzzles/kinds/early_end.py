"""The kind "early end": asks for the turn after which the player's next turn, at the latest, ends the game for sure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....messages import gettext, gettext_noop, ngettext
from ....text.words import join_words, number_word
from ...chance import any_card
from ...masks import TerritoryMask, union
from ...moves import Take, Turn
from ...points.candidates import Project, candidates
from ...rules import legal_turns, play
from ...rules.generator import ends
from ...state import BOOM, GameState
from ...tiles import Site
from ..adversarial.early_end import EveryEnd, ForcedEnd, endings
from ..adversarial.holding import RivalTry, WhyItHolds, closest, every_reply
from ..adversarial.proof import Demand, holds, stand_of
from ..adversarial.search import RivalReply
from ..adversarial.stand import Answered, TurnStand, TurnVerdicts, states_behind
from ..openings import Openings
from ..puzzle import Certificate
from ..task import Task
from ..wording.against import deeds_text, rival_of
from ..wording.fears import no_card_needed
from ..wording.played_line import built_sites, placed
from ..wording.question import CARDS_AGAINST, ONE_ANSWER, Sentence, cards_sentence
from ..wording.stages import Asked
from .by_force import CHOSEN, ForceKind


class EarlyEndKind(ForceKind):
    """Asks for the turn after which the end of the game is certain by the player's next turn."""

    called = gettext_noop("early end")
    demand = Demand(1.0, True, ForcedEnd, EveryEnd)
    terms = (
        ONE_ANSWER,
        CARDS_AGAINST,
        (
            gettext_noop(
                "The end is triggered when a player has only a few tiles left to build, or the market has "
                "only a few cards left (END-1). You make sure of the end if the rival's turn triggers it, "
                "or else leaves you a turn that triggers it."
            ),
            CHOSEN,
        ),
    )
    not_in_titles = ("score", "tiles")
    denies = False  # players claim land for their own use
    most_apart, looked_at = 30, 6
    enough = 8

    @property
    def pays_at_the_end(self) -> bool:
        """Whether streets and challenge count for an answer.

        Returns `False`, because the question is only about the end of the game.
        """
        return False

    def demand_sentence(self, task: Task) -> Sentence:
        """Returns the sentence of the question that states what the turn has to achieve."""
        return gettext(
            "Which turn makes sure that the end is triggered by your next turn, whatever comes up and "
            "whatever {rival} does?",
            rival=rival_of(task),
        )

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question that the puzzle asks."""
        yield self.demand_sentence(task)
        yield cards_sentence(task, drawn=True)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        tiles, cards = task.state.mover.unbuilt.bit_count(), task.state.market.future_size
        yield gettext("{count} tiles left, an end to be forced", count=number_word(tiles))
        yield ngettext(
            "{count} card face down, an end to be forced",
            "{count} cards face down, an end to be forced",
            cards,
            count=number_word(cards),
        )

    def idle(self, task: Task, result: TurnVerdicts) -> str:
        """Returns a message if a turn ends the game at once, so that the position allows no question; otherwise ""."""
        turns = (*legal_turns(task.state, shifts=False), *result.good)
        return (
            gettext("a turn ends the game at once, so the end need not be prepared")
            if any(ends(task.state, turn) for turn in turns)
            else ""
        )

    def refuting_reply(self, task: Task, stand: TurnStand) -> str:
        """Returns why the player cannot end the game with the next turn."""
        return _no_end(task, stand.line)

    def worst_text(self, task: Task, turn: Turn) -> str:
        """Returns a sentence that states that the end of the game is certain.

        The sentence names buildings that trigger the end without a claim (END-1).
        """
        behind = replace(play(task.state, turn, any_card), to_move=task.seat)
        sure = next((project for project in _endings(behind) if not project.claims), None)
        if behind.ended_by is not None or sure is None:
            return gettext(
                "whatever comes up and whatever the rival does, the end is triggered by your next turn at the latest"
            )
        return ngettext(
            "whatever comes up and whatever the rival does, the end is triggered by your next turn at the latest: you "
            "have {number} tile left, and no land has to be claimed for {buildings}; the end is triggered with {least} "
            "(END-1)",
            "whatever comes up and whatever the rival does, the end is triggered by your next turn at the latest: you "
            "have {number} tiles left, and no land has to be claimed for {buildings}; the end is triggered with "
            "{least} (END-1)",
            behind.mover.unbuilt.bit_count(),
            buildings=placed(behind, sure.sites),
            least=_least(behind),
        )

    def story(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """Yields the sentences of the base class, then a sentence on how a turn that leaves as few tiles as the
        answer is refuted.
        """
        yield from super().story(task, certificate)
        if certificate.second is not None:
            yield from self._nearer(task, certificate.answer[0], certificate.second.answer[0])

    def _nearer(self, task: Task, answer: Turn, second: Turn) -> Iterator[str]:
        """Yields a sentence on how a turn that leaves as few tiles as the answer is refuted, if the runner-up leaves
        more tiles.
        """
        if len(built_sites(second, task.state)) < len(built_sites(answer, task.state)):
            other = self._near_miss(task, answer)
            if other is not None:
                yield gettext(
                    "As few tiles are left by {turn}, which is refuted: {reason}.",
                    turn=other,
                    reason=self.refutation(task, stand_of(task, other)),
                )

    def _near_miss(self, task: Task, answer: Turn) -> Turn | None:
        """Returns the first turn that builds as many tiles as the answer and is refuted, or `None`."""
        return next(self._near_misses(task, answer), None)

    def _near_misses(self, task: Task, answer: Turn) -> Iterator[Turn]:
        tiles = len(built_sites(answer, task.state))
        near = (turn for turn in legal_turns(task.state, shifts=False) if len(built_sites(turn, task.state)) == tiles)
        return (turn for turn in near if not holds(task, turn))

    def why_it_holds(self, task: Task, certificate: Certificate) -> WhyItHolds | None:
        """Returns why the end of the game is certain: what is left of the player's ways to end the game after the
        rival's best tries.
        """
        answer = certificate.answer[0]
        replies = every_reply(task, answer)
        if replies is None:
            return None
        misses = [self._near_miss(task, answer), *(second.answer[0] for second in (certificate.second,) if second)]
        refuted = [stand_of(task, turn).line for turn in misses if turn is not None]
        threats = [_takes(line[1].turn) for line in refuted if len(line) > 1]
        replies.sort(key=lambda reply: _takes(reply.line[1].turn) not in threats)  # known threats are told first
        most = max((reply.result.lead for reply in replies), default=0)
        told = closest(replies, lambda reply: _takes(reply.line[1].turn))
        if told and told[0].result.lead == most:
            told = told[:1]  # no reply takes anything away, so that one shows it
        return _why_it_ends(task, answer, told, most)

    def questions(self, task: Task, state: GameState, among: Openings) -> Iterator[Asked]:
        """Yields questions about tiles that need no card in the next turn."""
        answer = among.openings[among.answer].turn
        yield from no_card_needed(task, among, list(self._near_misses(task, answer)))

    def is_at_stake(self, state: GameState, turns: list[Turn]) -> bool:
        """Whether the end of the game is near (END-1).

        The end is near if the mover can build the last tiles in two turns, or if the market has three cards or fewer.
        """
        left = state.mover.unbuilt.bit_count() - state.edition.numbers.end_unbuilt
        soon = left <= 2 + bool(state.mover.cards & BOOM) or state.market.future_size <= 3
        return soon and not any(ends(state, turn) for turn in turns)


def _why_it_ends(task: Task, answer: Turn, told: Sequence[RivalReply], most: int) -> WhyItHolds:
    after = states_behind(task.state, stand_of(task, answer).line[:1])[-1]
    tries = tuple(
        RivalTry(reply.line, reply.result.lead, _try_sentence(task, reply, number, most))
        for number, reply in enumerate(told)
    )
    own = _on_own_land(replace(after, to_move=task.seat))
    if own is not None:
        decides = gettext(
            "What decides is your own land: {buildings} needs no card, and {rival} cannot take land that you hold.",
            buildings=placed(after, own),
            rival=rival_of(task),
        )
    else:
        decides = gettext(
            "What decides is the choice: {rival} has only one turn, and cannot prevent all of these buildings.",
            rival=rival_of(task),
        )
    sentences = (_tiles_sentence(task, after), *(each.sentence for each in tries), decides)
    return WhyItHolds((), (), tries, "choice" if own is None else "own-land", sentences)


def _takes(turn: Turn) -> tuple[Take, ...]:
    return tuple(step for step in turn.steps if isinstance(step, Take))


def _tiles_sentence(task: Task, after: GameState) -> str:
    """Returns a sentence with the player's unbuilt tiles before and after the answer (END-1)."""
    return gettext(
        "Tiles left before your turn: {before}, after it: {after}; the end is triggered with {least} (END-1).",
        before=task.state.mover.unbuilt.bit_count(),
        after=after.players[task.seat].unbuilt.bit_count(),
        least=_least(after),
    )


def _try_sentence(task: Task, reply: RivalReply, number: int, most: int) -> str:
    """Returns a sentence about a reply of the rival and the ways to end the game that it leaves, out of `most`."""
    before, then = states_behind(task.state, reply.line)[1:]
    drawn = set(reply.line[0].draws) - set(task.state.market.open)
    ways = sorted(endings(then), key=lambda sites: (_claims(then, sites), len(sites), [site.index for site in sites]))
    values: dict[str, str | int] = {"rival": rival_of(task), "deeds": deeds_text(before, reply.line[1].turn, drawn)}
    if not ways:
        return gettext(
            "{rival} can try this: {rival} {deeds}. Then a Market Shift ends the game, whatever cards it shows.",
            **values,
        )
    values |= {"buildings": placed(then, ways[0]) or gettext("a card that ends the game"), "most": most}
    if len(ways) == most:
        return ngettext(
            "No reply takes away your way to end the game: if {rival} {deeds}, {number} way is left: {buildings}.",
            "No reply takes away a way to end the game: if {rival} {deeds}, {number} ways are left, such as "
            "{buildings}.",
            most,
            **values,
        )
    if number == 0:
        return ngettext(
            "In the best try, {rival} {deeds}. Then {number} of {most} ways to end the game is left: {buildings}.",
            "In the best try, {rival} {deeds}. Then {number} of {most} ways to end the game are left, such as "
            "{buildings}.",
            len(ways),
            **values,
        )
    return ngettext(
        "In the next best try, {rival} {deeds}. Then {number} of {most} ways to end the game is left: {buildings}.",
        "In the next best try, {rival} {deeds}. Then {number} of {most} ways to end the game are left, such as "
        "{buildings}.",
        len(ways),
        **values,
    )


def _claims(state: GameState, sites: Sequence[Site]) -> int:
    """Returns the number of territories that buildings need in addition to the player's land."""
    return (union(site.territories for site in sites) & ~state.mover.estate).bit_count()


def _on_own_land(state: GameState) -> tuple[Site, ...] | None:
    """Returns buildings on land that the mover already holds with which the mover can end the game, or `None`."""
    own = [sites for sites in endings(state) if sites and not _claims(state, sites)]
    return min(own, key=lambda sites: (len(sites), [site.index for site in sites]), default=None)


def _no_end(task: Task, line: Sequence[Answered]) -> str:
    """Returns why the player cannot end the game with the next turn (END-1).

    The reason is that too many tiles are left, or that the player lacks land or a card for a tile.
    """
    before, state = states_behind(task.state, line)[1:]
    tiles, most, least = state.mover.unbuilt.bit_count(), 1 + bool(state.mover.cards & BOOM), _least(state)
    if tiles - most > least:
        return ngettext(
            "you have {number} tile left behind it, and a turn builds {most} at most: the end is triggered with "
            "{least} (END-1)",
            "you have {number} tiles left behind it, and a turn builds {most} at most: the end is triggered with "
            "{least} (END-1)",
            tiles,
            most=number_word(most),
            least=least,
        )
    drawn = set(line[0].draws) - set(task.state.market.open)
    needed = {project.claims: None for project in _endings(state)}
    land = join_words(
        [join_words(state.edition.board.names(TerritoryMask(sum(1 << index for index in each)))) for each in needed],
        "or",
    )
    return ngettext(
        "{rival} then {deeds}; you have {number} tile left, and {reason}: the end is triggered with {least} (END-1)",
        "{rival} then {deeds}; you have {number} tiles left, and {reason}: the end is triggered with {least} (END-1)",
        tiles,
        rival=rival_of(task),
        deeds=deeds_text(before, line[1].turn, drawn),
        reason=_why_not_built(land, tiles - 1 == least),
        least=least,
    )


def _why_not_built(land: str, one: bool) -> str:
    """Returns why the player cannot build the last tile (if `one` is true) or the last two tiles before the end of the
    game. No card of the kinds named in `land` is face up.
    """
    if not land:
        return gettext("none of them fits") if one else gettext("no two of them fit")
    if one:
        return gettext("every tile that fits needs {land}, with no card for it face up", land=land)
    return gettext("every two that fit need {land}, with no card for it face up", land=land)


def _least(state: GameState) -> int:
    """Returns the number of unbuilt tiles that triggers the end (END-1)."""
    return state.edition.numbers.end_unbuilt


def _endings(state: GameState) -> Iterator[Project]:
    """Yields the sets of buildings with which the mover could trigger the end (END-1), for all face-up cards."""
    wanted = state.mover.unbuilt.bit_count() - _least(state)
    for project in candidates(state, range(state.edition.kinds)):
        if sum(not site.legendary for site in project.sites) >= wanted:
            yield project


KIND = EarlyEndKind()
