"""The given turns of the other players.

The given turns are fixed, but the plan can make a given turn illegal. The plan and the given turns take cards from the
same market.

The effects of the given turns on the players who take these turns are computed only once. The facts that depend on the
plan are variables of the model: the owners of territories and Legendaries at the time of a given turn, and the face-up
cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....errors import SolverError
from ....messages import gettext
from ...board import bits
from ...chance import any_card
from ...masks import NO_SQUARES, NO_TERRITORIES, TileMask, union
from ...moves import Demolish, Placing, Reclaim, Shift, Take, Turn
from ...rules import play, violations
from ...state import SHIFT, GameState, Market, Player
from ..outlook import Outlook


@dataclass(frozen=True, slots=True)
class GivenTurn:
    """The part of another player's turn that the plan cannot change.

    `legal` is true if the turn is legal unless the plan makes it illegal. The turn `shifts` the market, takes cards of
    the kinds `takes` and returns a card of the kind `returns`. If the turn `idles` (neither takes land nor demolishes)
    with a worker in hand, the turn is legal only while no card is face up (TRN-2). The turn claims the territories of
    the mask `claims` and builds the Legendary of the tile mask `legendaries`. `ends` is true if the tiles of the turn
    trigger the end of the game (END-1).
    """

    seat: int
    legal: bool
    shifts: bool = False
    takes: tuple[int, ...] = ()
    returns: int | None = None
    idles: bool = False
    claims: int = 0
    legendaries: int = 0
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """The given turns, by round; round t follows the planner's turn t.

    `players[t]` has all players before the first turn of round t and after each turn of the round, so `players[t][0]`
    are the players before the planner's turn t. In the lists of players, the planning player is always as in the
    position, without the plan.
    """

    rounds: tuple[tuple[GivenTurn, ...], ...]
    players: tuple[tuple[tuple[Player, ...], ...], ...]

    @classmethod
    def of(cls, state: GameState, turns: int, others: tuple[tuple[Turn, ...], ...]) -> Given:
        """Computes the effects of the given turns; the result has an empty list for a round without given turns."""
        rounds: list[tuple[GivenTurn, ...]] = []
        stages: list[tuple[tuple[Player, ...], ...]] = []
        players, legal = state.players, True
        for t in range(turns):
            row, round_turns = [players], list[GivenTurn]()
            for turn in others[t] if t < len(others) else ():
                seat = (state.to_move + len(row)) % len(players)
                given, players = _worked_out(state, players, seat, turn) if legal else (GivenTurn(seat, False), players)
                legal = given.legal
                round_turns.append(given)
                row.append(players)
            rounds.append(tuple(round_turns))
            stages.append(tuple(row))
        return cls(tuple(rounds), tuple(stages))

    @property
    def any(self) -> bool:
        """Whether at least one turn of another player is given."""
        return any(self.rounds)

    @property
    def by_turn(self) -> tuple[tuple[Player, ...], ...]:
        """All players before each turn of the planner; the list has a single entry if the other players do nothing."""
        return tuple(row[0] for row in self.players[: None if self.any else 1])

    @property
    def turns(self) -> list[GivenTurn]:
        """All given turns of the other players, round by round."""
        return [given for turns in self.rounds for given in turns]

    def foreign(self, turn: int, seat: int) -> int:
        """Returns the territories that belong to other players before a turn of the planner."""
        return union(player.estate for other, player in enumerate(self.players[turn][0]) if other != seat)

    def legendaries_before(self, turn: int) -> int:
        """Returns the Legendaries that are built before a turn of the planner, without the Legendaries of the plan."""
        return union(player.legendary for player in self.players[turn][0])


def follow(
    state: GameState, turns: tuple[GivenTurn, ...], outlook: Outlook, ended_by: int | None
) -> tuple[Outlook, int | None, int] | None:
    """Returns the outlook (the known part of the market) after the given turns, the seat of the player who has
    triggered the end of the game, and the number of played turns.

    Returns `None` if the market makes one of the given turns illegal, or if the cards that a turn takes are unknown.
    """
    numbers = state.edition.numbers
    for played, given in enumerate(turns):
        if ended_by == given.seat:
            return outlook, ended_by, played
        if not given.legal or (given.idles and outlook.open_size):
            return None
        if given.shifts:
            outlook = outlook.shift(numbers.open_market)
        if given.takes:
            enough = all(outlook.open.count(kind) >= given.takes.count(kind) for kind in given.takes)
            if not enough or (len(given.takes) > 1 and not outlook.future_size):
                return None
            outlook = outlook.take(given.takes, numbers.open_market)
            if ended_by is None and not outlook.future_size and outlook.open_size <= numbers.end_open_market:
                ended_by = given.seat
        if given.returns is not None:
            outlook = outlook.return_card(given.returns)
        if ended_by is None and given.ends:
            ended_by = given.seat
    return outlook, ended_by, len(turns)


def _worked_out(
    state: GameState, players: tuple[Player, ...], seat: int, turn: Turn
) -> tuple[GivenTurn, tuple[Player, ...]]:
    """Returns the effects of a given turn, and all players after the turn.

    The turn is judged as if the planning player had no land and exactly the cards that the turn takes were face up.
    Gold Prestige may score more next to buildings of the plan. Such points unlock nothing, because a player who builds
    gold has unlocked every generation.
    """
    edition, me = state.edition, state.to_move
    names = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
    lands = [edition.board.by_name[name].index for name in names if name in edition.board.by_name]
    kinds = tuple(sorted(edition.kind_of[index] for index in lands))
    alone = replace(players[me], estate=NO_TERRITORIES, land=NO_SQUARES, vacant=NO_TERRITORIES)
    market = Market.of(kinds, [(edition.numbers.open_market,) * edition.kinds])
    at = GameState(state.setup, (*players[:me], alone, *players[me + 1 :]), market, seat)
    legal = not violations(at, turn)
    tiles = [step.placement.tile for step in turn.steps if isinstance(step, Placing)]
    built = sum(1 << edition.tile_number[tile] for tile in tiles if tile in edition.tile_number)
    for tile in bits(at.legendaries & ~built if not alone.legendary else 0):
        with_tile = at.with_player(me, replace(alone, legendary=TileMask(1 << tile)))
        if legal == bool(violations(with_tile, turn)):
            raise SolverError(
                gettext(
                    "the model cannot decide whether the turn {turn!r} of {player} is legal, because this depends on "
                    "who builds {building}",
                    turn=str(turn),
                    player=state.colour(seat),
                    building=edition.tiles[tile].name,
                )
            )
    if not legal:
        return GivenTurn(seat, False), players
    shifts = any(isinstance(step, Shift) for step in turn.steps)
    after = play(at, Turn(tuple(step for step in turn.steps if not isinstance(step, Shift))), any_card)
    player = after.players[seat].without_card(SHIFT) if shifts else after.players[seat]
    returned = edition.kinds_of(step.territory for step in turn.steps if isinstance(step, Reclaim))
    given = GivenTurn(
        seat,
        True,
        shifts,
        kinds,
        returned[0] if returned else None,
        not any(isinstance(step, (Take, Demolish)) for step in turn.steps)
        and at.mover.free_workers(edition.numbers.workers) > 0,
        sum(1 << index for index in lands),
        built & edition.legendaries,
        after.ended_by == seat,
    )
    return given, (*players[:seat], player, *players[seat + 1 :])
