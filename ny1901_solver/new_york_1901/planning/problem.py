"""Defines planning problems: a position, a number of turns, the known cards of the market, and the aim.

In a planning problem, the other players do nothing or take given turns. This module only states problems; other modules
solve them.
"""

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
    """The goal to reach at least a number of points: on the score track or in the final score, as `counting` of the
    problem states."""

    score: int


@dataclass(frozen=True, slots=True)
class BuildTile:
    """The goal to build a tile, given by its id; the building may be demolished later in the plan."""

    tile: str


@dataclass(frozen=True, slots=True)
class WinStreet:
    """The goal to have strictly the most buildings on a street in play, given by the id of its card (SCO-1)."""

    card: str


Wish: TypeAlias = ReachScore | BuildTile | WinStreet


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """A planning problem: a question about the best plan of the player to move.

    No plan takes an unknown card, whether the card lies face up or a Market Shift turns it up (`outlook.CONVENTION`).

    `counting` is `points`, for the points scored during the plan, or `final`, for the final score as if the game ended
    after the plan. If `wishes` has goals, the plan has to reach all these goals in the fewest turns; if `wishes` has no
    goals, the plan has to gain most points. `others[i]` has the turns of the other players, in turn order, after the
    planner's turn i. The list has an entry for the planner's last turn, too. With `sure_shifts` the plan plays a Market
    Shift only if all cards that the Market Shift turns up are known. Puzzles with a rival need `sure_shifts`, because
    in these puzzles the player sees the new cards before choosing the rest of the turn.
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
        """The seat of the planning player, who is to move."""
        return self.state.to_move


def _problems(problem: PlanProblem) -> Iterable[str]:
    setup = problem.state.setup
    if problem.turns < 1:
        yield gettext("a plan needs at least one turn, but {turns} were requested", turns=problem.turns)
    for wish in problem.wishes:
        if isinstance(wish, BuildTile) and wish.tile not in setup.edition.tile_number:
            yield gettext("there is no tile {tile!r} in this edition", tile=wish.tile)
        if isinstance(wish, WinStreet) and wish.card not in setup.streets:
            yield gettext(
                "the street card {card!r} is not in play; the street cards in play are {cards}",
                card=wish.card,
                cards=", ".join(setup.streets),
            )
    for turns in problem.others:
        if len(turns) != len(setup.colours) - 1:
            yield ngettext(
                "a round has {number} turn of other players, but {given} are given",
                "a round has {number} turns of other players, but {given} are given",
                len(setup.colours) - 1,
                given=len(turns),
            )


def gone_tile(problem: PlanProblem) -> str | None:
    """Returns the tile of a goal that can never be built, or `None`. Such a tile is not among the player's tiles, or is
    a Legendary that is built already or would be the player's second Legendary (BLD-1)."""
    state = problem.state
    left = state.mover.unbuilt | (0 if state.mover.legendary else state.legendaries)
    wished = [wish.tile for wish in problem.wishes if isinstance(wish, BuildTile)]
    return next((tile for tile in wished if not left >> state.edition.tile_number[tile] & 1), None)


def with_queue(state: GameState, kinds: Iterable[int]) -> GameState:
    """Returns the position in which the given cards are the top cards of the pile, in a known order.

    Raises `DataError` if a card cannot come up at its place in the queue. Each card of the queue has to come from the
    uppermost layer of the pile that still has cards.
    """
    layers, names = [list(layer) for layer in state.market.future], state.edition.kind_names
    queue: list[tuple[int, ...]] = []
    for number, kind in enumerate(kinds, start=1):
        if not any(layer[kind] for layer in layers):
            text = gettext(
                "card {place} of the queue is {card}, but the pile has no more such card",
                place=number,
                card=names[kind],
            )
            raise DataError([text])
        while not any(layers[0]):
            layers.pop(0)
        if not layers[0][kind]:
            possible = [name for name, count in zip(names, layers[0], strict=True) if count]
            text = gettext(
                "card {place} of the queue is {card}, but only {cards} can come up at this place",
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
    """A state of a plan between two turns of the planner: the position, the known cards of its market, and the numbers
    of turns left and played.

    Cards of the position's market that are not in `outlook` (the known cards) are placeholders for unknown cards, which
    no plan takes. `sure_shifts` has the same meaning as in `PlanProblem`.
    """

    state: GameState
    outlook: Outlook
    left: int
    played: int = 0
    sure_shifts: bool = False


def first_stage(problem: PlanProblem) -> Stage:
    """Returns the stage before the planner's first turn."""
    return Stage(
        problem.state,
        Outlook.of(problem.state.market),
        _turns_left(problem.seat, problem.state.ended_by, problem.turns),
        sure_shifts=problem.sure_shifts,
    )


def knows_cards(stage: Stage, turn: Turn) -> bool:
    """Returns whether a legal turn takes only cards that are known when the turn is played."""
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
    """Returns whether a turn, which breaks the rules `broken`, is illegal only because cards of the market are unknown.

    An unknown face-up card may be of any kind, so the card that the turn needs may be one of the unknown face-up cards
    (EXP-1).
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
    """Returns the stage after a legal turn that takes only known cards (`knows_cards`), and after the given turns of
    the other players.

    Raises `IllegalGivenTurn` if a given turn is not legal any more, or takes unknown cards.
    """
    state = play(stage.state, turn, any_card)
    outlook = _after(stage.outlook, stage.state, turn)
    for place, other in enumerate(following(problem, stage)):
        broken = violations(state, other)
        if not broken and not knows_cards(Stage(state, outlook, 0, sure_shifts=stage.sure_shifts), other):
            broken = (Violation("EXP-1", gettext("the turn takes cards that are unknown at this point")),)
        if broken:
            raise IllegalGivenTurn(str(other), broken, stage.played, place)
        outlook, state = _after(outlook, state, other), play(state, other, any_card)
    state = replace(state, to_move=problem.seat)
    left = 0 if stage.state.ended_by is not None else stage.left - 1
    left = _turns_left(problem.seat, state.ended_by, left)
    return Stage(state, outlook, left, stage.played + 1, stage.sure_shifts)


def following(problem: PlanProblem, stage: Stage) -> tuple[Turn, ...]:
    """Returns the given turns that follow the planner's next turn.

    The result contains all given turns of the round, even if the planner's turn triggers the end of the game (END-2).
    If another player has triggered the end of the game, the result has only the turns of the players before that
    player.
    """
    if stage.played >= len(problem.others):
        return ()
    ended_by, players = stage.state.ended_by, len(stage.state.players)
    return problem.others[stage.played][: None if ended_by is None else (ended_by - problem.seat) % players - 1]


def _turns_left(seat: int, ended_by: int | None, left: int) -> int:
    """Returns the number of turns that the planner still has; the end of the game can reduce this number (END-2)."""
    if ended_by is None:
        return left
    return 0 if ended_by == seat else min(left, 1)


def _after(outlook: Outlook, state: GameState, turn: Turn) -> Outlook:
    """Returns the outlook (the known part of the market) after a turn whose cards are known."""
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
    """Returns the cards that a turn turns up, where each draw turns up the known card or, if no card is known, any
    possible card."""
    cards = Cards(state.edition, then=any_card)
    play(state, turn, cards)
    return cards.drawn
