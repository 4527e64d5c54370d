"""The question of a plan: a position, a number of own turns, the known cards of the market, and what counts as good.

The other players stand still, or follow given turns. Nothing here solves anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ...errors import DataError, IllegalGivenTurn
from ...messages import gettext, ngettext
from ...text.words import join_words
from ..chance import Cards, any_card
from ..moves import Reclaim, Shift, Take, Turn
from ..rules import Violation, play, violations
from ..state import GameState, Market
from .outlook import Outlook

Counting: TypeAlias = Literal["points", "final"]


@dataclass(frozen=True, slots=True)
class ReachScore:
    """The wish for at least this many points on the score track, or in the final score by `counting`."""

    score: int


@dataclass(frozen=True, slots=True)
class BuildTile:
    """The wish that the plan builds a tile, by its id; it need not stand to the end."""

    tile: str


@dataclass(frozen=True, slots=True)
class WinStreet:
    """The wish to stand alone with most buildings on a street card in play, by its id (SCO-1)."""

    card: str


Wish: TypeAlias = ReachScore | BuildTile | WinStreet


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """The question of a plan of the player to move.

    No plan takes a card that nobody knows, nor one of the unknown cards that a Market Shift turns up
    (`outlook.CONVENTION`).

    `counting` is `points`, for the points scored during the plan, or `final`, for the final score as if the game ended
    with the plan. With `wishes` the plan has to fulfil them all in the fewest turns; without, it has to gain most.
    `others[i]` are the turns of the other seats, in turn order, after the i-th own turn, including the last one. With
    `sure_shifts` a Market Shift is played only if all cards that it turns up are known: against rivals the rest of the
    turn is chosen after the cards are seen.
    """

    state: GameState
    turns: int
    counting: Counting = "points"
    wishes: tuple[Wish, ...] = ()
    others: tuple[tuple[Turn, ...], ...] = ()
    sure_shifts: bool = False

    def __post_init__(self) -> None:
        if problems := list(_problems(self)):
            raise DataError(problems)

    @property
    def seat(self) -> int:
        """The seat that plans, which is to move."""
        return self.state.to_move


def _problems(problem: PlanProblem) -> Iterable[str]:
    setup = problem.state.setup
    if problem.turns < 1:
        yield gettext("a plan has at least one turn, not {turns}", turns=problem.turns)
    for wish in problem.wishes:
        if isinstance(wish, BuildTile) and wish.tile not in setup.edition.tile_number:
            yield gettext("there is no tile {tile!r} in this edition", tile=wish.tile)
        if isinstance(wish, WinStreet) and wish.card not in setup.streets:
            yield gettext(
                "the street card {card!r} is not in play; in play are {cards}",
                card=wish.card,
                cards=", ".join(setup.streets),
            )
    for turns in problem.others:
        if len(turns) != len(setup.colours) - 1:
            yield ngettext(
                "a round has {number} turn of other players, {given} are given",
                "a round has {number} turns of other players, {given} are given",
                len(setup.colours) - 1,
                given=len(turns),
            )


def gone_tile(problem: PlanProblem) -> str | None:
    """A wished tile that the player does not have, or a legendary that is built or one too many (BLD-1)."""
    state = problem.state
    left = state.mover.unbuilt | (0 if state.mover.legendary else state.legendaries)
    wished = [wish.tile for wish in problem.wishes if isinstance(wish, BuildTile)]
    return next((tile for tile in wished if not left >> state.edition.tile_number[tile] & 1), None)


def with_queue(state: GameState, kinds: Iterable[int]) -> GameState:
    """The position with a known queue on top of its future market.

    Raises `DataError` if a card of it cannot come up at its place: each comes from the uppermost layer not used up.
    """
    layers, names = [list(layer) for layer in state.market.future], state.edition.kind_names
    queue: list[tuple[int, ...]] = []
    for number, kind in enumerate(kinds, start=1):
        if not any(layer[kind] for layer in layers):
            text = gettext(
                "card {place} of the queue is {card}, and no such card is left face down",
                place=number,
                card=names[kind],
            )
            raise DataError([text])
        while not any(layers[0]):
            layers.pop(0)
        if not layers[0][kind]:
            possible = [name for name, count in zip(names, layers[0], strict=True) if count]
            text = gettext(
                "card {place} of the queue is {card}, and only {cards} can come up there",
                place=number,
                card=names[kind],
                cards=join_words(possible, "or"),
            )
            raise DataError([text])
        layers[0][kind] -= 1
        queue.append(tuple(int(k == kind) for k in range(state.edition.kinds)))
    return replace(state, market=Market.of(state.market.open, [*queue, *map(tuple, layers)]))


@dataclass(frozen=True, slots=True)
class Stage:
    """A plan between two own turns: the position, the known cards of its market, the own turns left and played.

    Cards of the position's market that are not in the outlook stand for any card; no plan takes them. `sure_shifts` is
    as in the problem.
    """

    state: GameState
    outlook: Outlook
    left: int
    played: int = 0
    sure_shifts: bool = False


def first_stage(problem: PlanProblem) -> Stage:
    """The stage before the first own turn."""
    return Stage(
        problem.state,
        Outlook.of(problem.state.market),
        _turns_left(problem.seat, problem.state.ended_by, problem.turns),
        sure_shifts=problem.sure_shifts,
    )


def knows_cards(stage: Stage, turn: Turn) -> bool:
    """Whether a legal turn takes only cards that are known at that moment."""
    outlook, edition = stage.outlook, stage.state.edition
    for step in turn.steps:
        match step:
            case Shift():
                outlook = outlook.shift(edition.numbers.open_market)
                if stage.sure_shifts and outlook.hidden:
                    return False
            case Take(territories):
                kinds = edition.kinds_of(territories)
                return all(outlook.open.count(kind) >= kinds.count(kind) for kind in kinds)
    return True


def asks_for_hidden_cards(stage: Stage, turn: Turn, broken: Sequence[Violation]) -> bool:
    """Whether unknown cards of the market are the only objection to a turn, which breaks the rules `broken`.

    An unknown card may be of any kind, so that the card taken by a turn may yet lie face up (EXP-1).
    """
    if not broken:
        return not knows_cards(stage, turn)
    return (
        bool(stage.outlook.hidden)
        and {violation.rule for violation in broken} == {"EXP-1"}
        and stage.state.hand > 0
        and not knows_cards(stage, turn)
    )


def advance(problem: PlanProblem, stage: Stage, turn: Turn) -> Stage:
    """The stage after a legal own turn that `knows_cards`, and after the given turns of the others.

    Raises `IllegalGivenTurn` if one of the others' turns is not legal any more, or takes cards that nobody knows.
    """
    state = play(stage.state, turn, any_card)
    outlook = _after(stage.outlook, stage.state, turn)
    for place, other in enumerate(following(problem, stage)):
        broken = violations(state, other)
        if not broken and not knows_cards(Stage(state, outlook, 0, sure_shifts=stage.sure_shifts), other):
            broken = (Violation("EXP-1", gettext("nobody knows whether its cards lie face up")),)
        if broken:
            raise IllegalGivenTurn(str(other), broken, stage.played, place)
        outlook, state = _after(outlook, state, other), play(state, other, any_card)
    state = replace(state, to_move=problem.seat)
    left = 0 if stage.state.ended_by is not None else stage.left - 1
    left = _turns_left(problem.seat, state.ended_by, left)
    return Stage(state, outlook, left, stage.played + 1, stage.sure_shifts)


def following(problem: PlanProblem, stage: Stage) -> tuple[Turn, ...]:
    """The given turns that follow the next own turn.

    They are the whole round, even if the own turn triggers the end (END-2); once another player has triggered it, only
    the turns of the players before that one.
    """
    if stage.played >= len(problem.others):
        return ()
    ended_by, players = stage.state.ended_by, len(stage.state.players)
    return problem.others[stage.played][: None if ended_by is None else (ended_by - problem.seat) % players - 1]


def _turns_left(seat: int, ended_by: int | None, left: int) -> int:
    """The own turns left before one of them: the end of the game cuts a plan short (END-2)."""
    if ended_by is None:
        return left
    return 0 if ended_by == seat else min(left, 1)


def _after(outlook: Outlook, state: GameState, turn: Turn) -> Outlook:
    """The outlook after a turn whose cards are known."""
    edition = state.edition
    for step in turn.steps:
        match step:
            case Shift():
                outlook = outlook.shift(edition.numbers.open_market)
            case Take(territories):
                outlook = outlook.take(edition.kinds_of(territories), edition.numbers.open_market)
            case Reclaim(territory):
                outlook = outlook.return_card(*edition.kinds_of([territory]))
    return outlook


def draws_of(state: GameState, turn: Turn) -> list[int]:
    """The cards that a turn turns up if each draw is the known card or else any possible one."""
    cards = Cards(state.edition, then=any_card)
    play(state, turn, cards)
    return cards.drawn
