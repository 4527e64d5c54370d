"""M-SET: the set-up of a new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...errors import DataError
from ...messages import gettext
from ..chance import Dealer
from ..edition import Edition
from ..readings import Readings
from ..state import GameState, Setup
from ..state.setup import USUAL_SIDES, problems_of_sides
from .transition import begin_round


def new_game(
    edition: Edition,
    players: int,
    dealer: Dealer,
    *,
    start: int = 0,
    sides: Sequence[str] | None = None,
    colours: Sequence[Sequence[int]] | None = None,
    variants: Sequence[str] = (),
    readings: Readings | None = None,
) -> GameState:
    """Sets up a game and deals (M-SET-1, M-SET-2). `start` is the seat that begins; `dealer` names the drawn cards.

    Raises `DataError` with every reason why a game with these players, sides and variants is impossible.
    """
    if players not in USUAL_SIDES:
        raise DataError(
            [gettext("the game is for 2 to {most} players, not {players}", most=max(USUAL_SIDES), players=players)]
        )
    expect_sides(players, sides or ())
    each = 2 if players == 2 else 1
    usual = [range(seat * each, (seat + 1) * each) for seat in range(players)]
    setup = Setup(
        edition=edition,
        sides=tuple(sides or edition.seats.get(players) or USUAL_SIDES[players]),
        colours=tuple(tuple(own) for own in colours or usual),
        variants=tuple(variants),
        readings=readings or edition.readings,
    )
    if start not in setup.seats:
        raise DataError(
            [
                gettext(
                    "the game has the seats 0 to {last}, so seat {start} cannot begin",
                    last=len(setup.sides) - 1,
                    start=start,
                )
            ]
        )
    nobody = (0,) * edition.board.size
    none_selected = (0,) * edition.largest
    in_play = set(setup.in_play)
    state = GameState(
        setup=setup,
        round=1,
        phase="select",
        start=start,
        to_move=start,
        stacks=((),) * len(edition.board.plots),
        supply=tuple(edition.pieces if c in in_play else none_selected for c in range(len(edition.colours))),
        selected=(none_selected,) * len(edition.colours),
        hands=(nobody,) * players,
        deck=edition.deck,
        played=nobody,
        points=(0,) * len(edition.colours),
        open=0 if setup.grows else (1 << edition.board.cities) - 1,
        monster=edition.monster_start if setup.devours else None,
    )
    return begin_round(_dealt(state, dealer), dealer)


def new_game_like(state: GameState, dealer: Dealer) -> GameState:
    """Sets up another game for the players of a game, with its edition, variants and readings. The player who began the
    first round of that game begins again.
    """
    setup = state.setup
    return new_game(
        setup.edition,
        len(setup.sides),
        dealer,
        start=(state.start - state.round + 1) % len(setup.sides),
        sides=setup.sides,
        colours=setup.colours,
        variants=setup.variants,
        readings=setup.readings,
    )


def expect_sides(players: int, sides: Sequence[str]) -> None:
    """Raises `DataError` if the players cannot sit at the given sides.

    If no sides are given, the players sit at the usual sides.
    """
    if sides and len(sides) != players:
        raise DataError(
            [gettext("{players} players need {players} sides, not {sides!r}", players=players, sides="".join(sides))]
        )
    if problems := problems_of_sides(sides):
        raise DataError(problems)


def _dealt(state: GameState, dealer: Dealer) -> GameState:
    """Returns the state with a full hand for each player. The start player draws first, and the others follow in turn
    order.
    """
    deck, hands = list(state.deck), [[0] * len(state.deck) for _ in state.hands]
    for turn in range(len(hands)):
        for _ in range(state.edition.hand):
            card = dealer(deck)
            deck[card] -= 1
            hands[(state.start + turn) % len(hands)][card] += 1
    return replace(state, deck=tuple(deck), hands=tuple(map(tuple, hands)))
