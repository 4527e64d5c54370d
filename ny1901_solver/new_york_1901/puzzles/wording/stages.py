"""Makes the hints of a puzzle in stages.

Each hint is a statement about a turn of the answer, with the number of turns that still fit.

The number stated with a hint counts the turns for which this hint and all hints before it are true. The number of turns
that still fit falls from hint to hint as fast as `Shrinking` demands. A stage of hints for which there is no suitable
statement is left out. In an answer of several turns, each turn has its own stages of hints, which assume that the
reader knows the earlier turns of the answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, product
from typing import TypeAlias

from ....messages import gettext, gettext_noop
from ....puzzles.parts import STAGES, HintStage, StageName, StepStages
from ....text.words import ORDINALS
from ...masks import NO_SQUARES, union
from ...moves import Demolish, Placing, Reclaim, Shift, Step, Take, Turn
from ...planning.result import Look, effect_of, look
from ...rules import legal_turns
from ...state import GameState
from ..attempt import Attempt, play_out
from ..kinds import kind_of
from ..openings import Opening, Openings, group_openings, openings, openings_at
from ..puzzle import Certificate
from ..task import Answer, Task
from .played_line import Line
from .statements import Statement, all_there, counting_cards, nudges, whats, wheres

STEPS = STAGES[:3]  # the stages before the one that gives the whole turn
SEVERAL = (STEPS, *combinations(STEPS, 2))
ALONE = tuple((name,) for name in STEPS)
BEGIN_ASKED = tuple(names for names in SEVERAL if names[0] == "nudge")

Asked: TypeAlias = tuple[StageName, Statement]
"""A statement about an idea of the kind of puzzle, and the stage for which it is made."""


@dataclass(frozen=True, slots=True)
class Shrinking:
    """The limits for how fast the number of turns that fit the hints falls from stage to stage.

    Each stage keeps less than the fraction `kept` of the turns, and more than `least` turns. The last stage leaves at
    most as many turns as a number in `enough`: the first number in the list for which suitable statements exist. With
    `weak_last`, two stages of strong statements are preferred to three stages with weak statements.
    """

    least: int = 1
    kept: tuple[int, int] = (1, 1)
    enough: tuple[int, ...] = (10**12,)
    weak_last: bool = False


TO_A_FEW = Shrinking(least=2, kept=(4, 5), enough=(8, 20, 10**12), weak_last=True)
"""The limits for the hints of a puzzle.

Each hint removes more than a fifth of the turns, and the last hint leaves three turns or a few more.
"""


OF_FEW = Shrinking(enough=(8, 20, 10**12))
"""The limits for a choice of so few turns that the limits of `TO_A_FEW` do not allow two hints.

Each hint removes at least one turn, and the last hint leaves at least two turns.
"""


@dataclass(frozen=True, slots=True)
class _Fitting:
    """A statement, and the set of first turns for which the statement is true, as a bit mask."""

    statement: Statement
    fitting: int


def hints_of_turns(task: Task, answer: Answer) -> tuple[HintStage, ...]:
    """Returns the hints of a puzzle whose answer consists of turns."""
    played, first = play_out(task, answer), openings(task, answer[0])
    assert isinstance(played, Attempt)
    hints: list[HintStage] = []
    for number, turn in enumerate(answer, 1):
        stage = played.stages[number - 1]
        among = first if number == 1 else openings_at(stage, turn)
        several = len(answer) > 1
        ordinal = gettext(ORDINALS[number - 1]) if several else ""
        asked = tuple(kind_of(task).questions(task, stage.state, among))
        stages = hints_in_stages(stage.state, among, counting_cards(task), ordinal, shrinking=TO_A_FEW, asked=asked)
        text = (
            gettext("Turn {number}: {turn}.", number=number, turn=turn)
            if several
            else gettext("The answer: {turn}.", turn=turn)
        )
        full = HintStage(name="full", text=text, left=1)
        hints += [each.model_copy(update={"turn": number}) for each in (*stages, full)]
    return tuple(hints)


def hints_in_stages(
    state: GameState,
    first: Openings,
    counting: tuple[int, ...],
    ordinal: str = "",
    alike: Sequence[Opening] = (),
    shrinking: Shrinking = Shrinking(),
    asked: Sequence[Asked] = (),
) -> tuple[HintStage, ...]:
    """Returns the hints that single out the answer among other turns, without the whole answer.

    `counting` has the street cards that can score points in the task. Each hint is true of all turns in `alike`, which
    are equivalent to the answer. With an `ordinal`, each hint names the turn of the answer that it is about. A turn
    that neither builds nor claims has no hints. `asked` are statements about the ideas of a kind of puzzle, which are
    preferred.
    """
    counter, answer = _Counter(first, shrinking), first.openings[first.answer]
    if not (answer.sites or answer.claims):
        return ()
    most = max(each.points for each in first.openings)
    statements: dict[StageName, Iterator[Statement]] = {
        "nudge": nudges(state, answer, most, counting),
        "where": wheres(state, answer),
        "what": whats(state, answer),
    }
    offered = {
        name: counter.with_openings(
            each
            for each in (*(statement for stage, statement in asked if stage == name), *candidates)
            if all(map(each.fits, alike))
        )
        for name, candidates in statements.items()
    }
    chosen = counter.ladder(offered) if shrinking.weak_last else counter.chain(offered)
    place = next((match.statement.place for name, match, _ in chosen if name == "where"), NO_SQUARES)
    there = all_there(state.edition.board, answer, place)
    return tuple(
        HintStage(name=name, text=_about_turn(ordinal, match.statement.sentence(there)), left=left)
        for name, match, left in chosen
    )


def _about_turn(ordinal: str, hint: str) -> str:
    if not ordinal:
        return hint
    return gettext("In the {ordinal} turn: {hint}", ordinal=ordinal, hint=f"{hint[0].lower()}{hint[1:]}")


class _Counter:
    """Counts the first turns for which statements are true."""

    def __init__(self, first: Openings, shrinking: Shrinking) -> None:
        self._first, self._shrinking = first, shrinking
        heaviest = max(opening.weight for opening in first.openings)
        self._planes = [
            _mask(bool(opening.weight >> bit & 1) for opening in first.openings) for bit in range(heaviest.bit_length())
        ]

    def with_openings(self, statements: Iterable[Statement]) -> list[_Fitting]:
        """Returns each statement with the first turns for which the statement is true."""
        answer = 1 << self._first.answer
        matches = []
        for statement in statements:
            match = _Fitting(statement, _mask(map(statement.fits, self._first.openings)))
            assert match.fitting & answer, statement.text
            matches.append(match)
        return matches

    def turn_count(self, mask: int) -> int:
        """Returns the number of turns in a set of first turns; each first turn counts with its weight."""
        return sum((mask & plane).bit_count() << bit for bit, plane in enumerate(self._planes))

    def ladder(self, offered: dict[StageName, list[_Fitting]]) -> list[tuple[StageName, _Fitting, int]]:
        """Returns several hints that begin with a question, or else several hints, or else what `chain` returns.

        If the limits for the number of turns do not allow several hints, the limits `OF_FEW` apply.
        """
        asked = {**offered, "nudge": [each for each in offered["nudge"] if each.statement.asks]}
        for choice, names in ((asked, BEGIN_ASKED), (offered, SEVERAL)):
            for shrinking in (self._shrinking, OF_FEW):
                if chain := _Counter(self._first, shrinking).chain(choice, names):
                    return chain
        return self.chain(offered)

    def chain(
        self, offered: dict[StageName, list[_Fitting]], names: Iterable[tuple[StageName, ...]] = (*SEVERAL, *ALONE)
    ) -> list[tuple[StageName, _Fitting, int]]:
        """Returns the first combination of one statement for each stage in which the numbers of turns fall as required.

        The search tries all three stages first, then two stages, then one stage, and strong statements before weak
        statements. `names` are the combinations of stages to try.
        """
        strong = {name: [each for each in matches if not each.statement.weak] for name, matches in offered.items()}
        orders = list(product(names, (strong, offered)))
        if self._shrinking.weak_last:  # but single stages come after several stages with weak statements
            orders.sort(key=lambda order: (order[0] in ALONE, order[1] is offered))
        for (wanted, choice), most in product(orders, self._shrinking.enough):
            if chain := self._falling([(name, choice[name]) for name in wanted], most):
                return chain
        return []

    def _falling(
        self, offered: Sequence[tuple[StageName, list[_Fitting]]], most: int, within: int = -1, above: int = 0
    ) -> list[tuple[StageName, _Fitting, int]]:
        """Returns a statement for each stage, with the number of turns left.

        The last stage leaves at most `most` of the `above` turns that fit the earlier stages.
        """
        above, (part, whole) = above or self._first.total, self._shrinking.kept
        (name, statements), *rest = offered
        for match in statements:
            fitting = within & match.fitting
            left = self.turn_count(fitting)
            if left <= self._shrinking.least + len(rest) or left * whole >= above * part:
                continue
            if not rest and left <= most:
                return [(name, match, left)]
            if rest and (chain := self._falling(rest, most, fitting, left)):
                return [(name, match, left), *chain]
        return []


def _mask(fits: Iterable[bool]) -> int:
    """Returns a bit mask in which the bit of each true value is set."""
    return int("".join("1" if each else "0" for each in fits)[::-1] or "0", 2)


def stages_of_turn(state: GameState, turn: Turn) -> StepStages:
    """Returns the hints in stages for a legal turn, or for a Market Shift alone.

    A Market Shift alone stands for every turn that begins with a Market Shift.
    """
    legal = legal_turns(state)
    shifts = isinstance(turn.steps[0], Shift)
    answer = next(each for each in legal if each.steps[0] == turn.steps[0]) if shifts else turn
    turns, alike = _by_effect(state, legal, answer)
    first = group_openings(state, turns, answer)
    begun = sum(isinstance(each.steps[0], Shift) for each in turns) if shifts else 1
    text = (
        gettext("The turn: {turn}. Then go on with the cards that come up.", turn=turn)
        if shifts
        else gettext("The turn: {turn}.", turn=turn)
    )
    full = HintStage(name="full", text=text, left=begun)
    stages = _of_shift(state, first, begun) if shifts else _of_turn(state, first, alike)
    return StepStages(len(turns), (*stages, full))


def _by_effect(state: GameState, legal: Sequence[Turn], answer: Turn) -> tuple[list[Turn], list[Turn]]:
    """Returns one turn for each effect, then all turns with the effect of the answer.

    The effect of the answer is represented by the answer itself. Two turns have the same effect if they claim the same
    land, use the same action cards and build equivalent buildings, in any order. In the last turn of the game, the
    claimed land makes no difference to the effect.
    """
    tiles = state.edition.tiles
    claims = () if (state.to_move + 1) % len(state.players) == state.ended_by else (Take, Reclaim)

    @cache
    def looks(step: Placing) -> tuple[Look, int]:
        site = state.edition.sites.by_placement[step.placement]
        return look(site), tiles[site.tile].height_m or 0  # heights count in the Master Builder challenge

    def effect(turn: Turn) -> Hashable:
        lands = tuple(step for step in turn.steps if isinstance(step, claims))
        return lands, turn.cards, tuple(sorted(looks(step) for step in turn.steps if isinstance(step, Placing)))

    by_effect: dict[Hashable, list[Turn]] = {}
    for turn in legal:
        by_effect.setdefault(effect(turn), []).append(turn)
    alike = by_effect[effect(answer)]
    return [answer if turns is alike else turns[0] for turns in by_effect.values()], alike


def _of_turn(state: GameState, first: Openings, alike: Sequence[Turn]) -> Sequence[HintStage]:
    answer = first.openings[first.answer]
    if not (answer.sites or answer.claims):
        return ()
    twins = [group_openings(state, [turn], turn).openings[0] for turn in alike]
    return hints_in_stages(state, first, state.setup.street_cards, alike=twins)


def _of_shift(state: GameState, first: Openings, begun: int) -> Sequence[HintStage]:
    """Returns the hints about a Market Shift.

    A Market Shift alone has no place and no tile, so the hints exclude other ways to begin the turn.
    """
    now = gettext("Think about your action cards: now is the moment for one.")
    neither = gettext("Begin with neither a claim nor a demolition.")
    nothing = gettext("Demolish nothing before the market has changed.")
    offered: dict[StageName, list[Statement]] = {
        "nudge": [Statement(now, lambda o: bool(o.cards)), *_market(state, THINK_OF_MARKET)],
        "where": list(_market(state, LOOK_AT_MARKET)),
        "what": [
            Statement(neither, partial(_begins_without, (Take, Demolish))),
            Statement(nothing, partial(_begins_without, (Demolish,))),
            *_market(state, NO_HASTE),
        ],
    }
    counter = _Counter(first, Shrinking(begun))
    chosen = counter.chain({name: counter.with_openings(statements) for name, statements in offered.items()})
    return tuple(HintStage(name=name, text=match.statement.text, left=left) for name, match, left in chosen)


@dataclass(frozen=True, slots=True)
class MarketMessages:
    """Messages that advise against a claim before a Market Shift: against claiming any land, land in a district, or
    land by a kind of card.
    """

    any_land: str
    district: str
    card: str


THINK_OF_MARKET = MarketMessages(
    gettext_noop("Think about the market: claim no land with the cards that are face up now."),
    gettext_noop("Think about the market: claim no {district} land with these cards."),
    gettext_noop("Think about the market: do not take any {card} card now."),
)
LOOK_AT_MARKET = MarketMessages(
    gettext_noop("Look at the market: claim no land with the cards that are face up now."),
    gettext_noop("Look at the market: claim no {district} land with these cards."),
    gettext_noop("Look at the market: do not take any {card} card now."),
)
NO_HASTE = MarketMessages(
    gettext_noop("Do not claim in haste: claim no land with the cards that are face up now."),
    gettext_noop("Do not claim in haste: claim no {district} land with these cards."),
    gettext_noop("Do not claim in haste: do not take any {card} card now."),
)


def _market(state: GameState, messages: MarketMessages) -> Iterator[Statement]:
    """Yields statements that, before a Market Shift, no land (or no land of some kind) is claimed with face-up
    cards.
    """
    edition = state.edition
    yield Statement(gettext(messages.any_land), partial(_begins_without, (Take,)))
    for number, district in enumerate(edition.board.legend.districts):
        land = frozenset(each.name for each in edition.board.territories if each.district == number)
        text = gettext(messages.district, district=district.name)
        yield Statement(text, partial(_claims_none, land), weak=True)
    for kind in sorted(set(state.market.open)):
        land = frozenset(each.name for each in edition.board.territories if edition.kind_of[each.index] == kind)
        text = gettext(messages.card, card=edition.kind_names[kind])
        yield Statement(text, partial(_claims_none, land), weak=True)


def _begins_without(kinds: tuple[type[Step], ...], opening: Opening) -> bool:
    return not isinstance(opening.turn.steps[0], kinds)


def _claims_none(land: frozenset[str], opening: Opening) -> bool:
    """Whether the turn does not begin with a claim of the given land."""
    step = opening.turn.steps[0]
    return not (isinstance(step, Take) and land & set(step.territories))


def solved_turns(task: Task, certificate: Certificate, turns: Sequence[Turn]) -> int:
    """Returns how many turns of the answer, from the first turn on, a player has reproduced with legal turns.

    A player's turns reproduce the answer if they leave the same buildings, points and action cards. The player's turns
    must also claim the same part of the land on which the answer builds.
    """
    if not kind_of(task).by_turns:
        return 0
    answer, tried = Line.of(task, certificate.answer), play_out(task, turns)
    assert answer is not None
    assert isinstance(tried, Attempt)
    used = union(site.territories for site in answer.sites)

    def leaves(state: GameState) -> object:
        player = state.players[task.seat]
        return effect_of(task.problem, state), player.cards, player.estate & used

    pairs = list(zip(answer.stages[1:], tried.stages[1:], strict=False))
    same = (number for number, (one, other) in enumerate(pairs, 1) if leaves(one.state) == leaves(other.state))
    return max(same, default=0)
