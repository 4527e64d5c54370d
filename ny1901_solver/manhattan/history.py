"""What a position tells about the turns that led to it: necessary conditions, each with its rule and what mends it.

A position does not say in which order pieces were built, what a monster has taken or when cards were shuffled. Each
condition holds however that was, under every variant and reading: it refuses a position only when no game leads there.
The conditions are asked of whole positions, wherever one is read. A case of the rulings tells only what its question is
about (`rulings.situations`); its line says so, and it is held to `state.invariants` alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..text.words import be, join_words, quantity
from .history_points import PayableBounds, points_problems
from .state import GameState
from .state.game import height
from .state.invariants import state_problems
from .state.seen import player_name


def position_problems(state: GameState) -> list[str]:
    """Everything that keeps a position from being one of a game, each in a sentence with its rule.

    What turns can have led there is asked once its parts add up, unless only a situation is told.
    """
    return state_problems(state) or ([] if state.situation else list(history_problems(state)))


def history_problems(state: GameState) -> Iterator[str]:
    """Why no turns lead to a position whose parts add up, each with what mends it."""
    past = Past.of(state)
    yield from _of_pieces_gone(past)
    yield from _of_cities(past)
    yield from _of_hands(past)
    yield from _of_cards_played(past)
    yield from _of_the_monster(past)
    yield from points_problems(past.bounds())
    last = (state.start - 1) % len(state.setup.sides)
    if state.over and state.to_move != last:
        yield (
            f"{player_name(state, state.to_move)} is said to have built last, and {player_name(state, last)} does, who "
            f"sits before the start player (M-RND-4): let {player_name(state, last)} be to move"
        )


@dataclass(frozen=True, slots=True)
class Past:
    """What a position tells of its past: by colour, how many pieces have had their turn, stand, and are gone."""

    state: GameState
    spent: tuple[int, ...]
    standing: tuple[int, ...]

    @classmethod
    def of(cls, state: GameState) -> Past:
        """The past of a position whose parts add up."""
        pieces, number = state.setup.rounds.pieces, state.round
        building = state.phase in ("build", "over")
        spent = [0] * len(state.edition.colours)
        for colour in state.setup.in_play:
            spent[colour] = (number - 1) * pieces + (pieces - sum(state.selected[colour]) if building else 0)
        standing = [sum(piece.colour == c for stack in state.stacks for piece in stack) for c in range(len(spent))]
        return cls(state, tuple(spent), tuple(standing))

    @property
    def pieces_lost(self) -> int:
        """The pieces that have left the game: given up, or taken by a monster (M-TRN-6, M-MON-8, M-BAB-1)."""
        return sum(self.spent) - sum(self.standing)

    def turns_of(self, seat: int, whole_game: bool) -> int:
        """The turns of a seat in the whole game, or in this round."""
        state, own = self.state, self.state.setup.colours[seat]
        if not whole_game and state.phase not in ("build", "over"):
            return 0
        before = 0 if whole_game else (state.round - 1) * state.setup.rounds.pieces
        return sum(self.spent[colour] - before for colour in own)

    @property
    def turns_of_round(self) -> int:
        """The turns of this round."""
        return sum(self.turns_of(seat, whole_game=False) for seat in self.state.setup.seats)

    @property
    def scorings(self) -> int:
        """How many rounds are scored."""
        return self.state.round - (not self.state.over)

    @property
    def may_have_been_stuck(self) -> bool:
        """Whether somebody can have been without a build: where no monster makes room, it would show (M-TRN-6)."""
        return self.state.setup.devours is not None or self._blocked_since_the_first_round

    @property
    def _blocked_since_the_first_round(self) -> bool:
        """Whether on some position all cities that can have been the only ones open are built on too high.

        A piece fits on any plot but where another colour leads by more than its floors, so by two at least, or where
        its own stands and may not be built on (M-BLD-1 to M-BLD-3, M-ANT-1). Without a monster buildings only grow.
        """
        setup, board = self.state.setup, self.state.edition.board
        first = setup.open_count(1)
        needed = set(self.state.edition.growth[:first]) if setup.readings.growth_order == "listed" else set()
        for position in board.positions:
            full = {board.city_of(plot) for plot in board.at_position(position) if self.blocks(plot)}
            if len(full) >= first and full >= needed:
                return True
        return False

    def blocks(self, plot: int) -> bool:
        """Whether somebody's piece may find no place on a plot."""
        return height(self.state.stacks[plot]) >= (2 if self.state.setup.tops_own else 1)

    def bounds(self) -> PayableBounds:
        """What points can be."""
        state, form = self.state, self.state.setup.rounds
        fresh = state.over or (self.scorings > 0 and self.turns_of_round == 0)
        return PayableBounds(state, self.scorings, form.pieces, self.pieces_lost, fresh)


def _of_pieces_gone(past: Past) -> Iterator[str]:
    """Pieces leave the game by a monster, or where nothing can be built (M-TRN-6, M-MON-8, M-BAB-1)."""
    state = past.state
    if past.may_have_been_stuck:
        return
    for colour in state.setup.in_play:
        if gone := past.spent[colour] - past.standing[colour]:
            name = state.edition.colours[colour]
            yield (
                f"{name} has built {quantity(past.spent[colour], 'piece')} so far, and {past.standing[colour]} "
                f"{be(past.standing[colour])} on the board; nobody gives one up while there is room (M-TRN-6): put "
                f"{gone} more of {name} on the board"
            )
    if state.redrawn:
        yield (
            f"{player_name(state, state.to_move)} is said to have drawn anew, and there is room for any piece on each "
            "position (M-TRN-6): say that nothing was drawn anew"
        )


def _of_cities(past: Past) -> Iterator[str]:
    """A city takes pieces from the round on in which it opens (M-SLO-1)."""
    state = past.state
    setup, board, form = state.setup, state.edition.board, state.setup.rounds
    for number in range(1, state.round):
        wide = setup.open_count(number)
        if wide == board.cities:
            return
        if setup.readings.growth_order == "listed":
            later = [board.slots[city] for city in sorted(state.edition.growth[wide:])]
            for colour in setup.in_play:
                here = sum(_pieces_in(state, board.slots.index(slot), colour) for slot in later)
                if here > (since := past.spent[colour] - number * form.pieces):
                    yield (
                        f"{state.edition.colours[colour]} has {quantity(here, 'piece')} in {join_words(later)}, which "
                        f"open after round {number}, and {since} built since (M-SLO-1): let the others stand elsewhere"
                    )
            continue
        most = sum(sorted((_pieces_in(state, city) for city in range(board.cities)), reverse=True)[:wide])
        built = number * form.pieces * len(setup.in_play)
        if most + past.pieces_lost < built:
            yield (
                f"{quantity(built, 'piece')} were built in the {wide} cities that were open in round {number}, and no "
                f"{wide} have more than {most} (M-SLO-1): let more pieces stand in these"
            )


def _pieces_in(state: GameState, city: int, colour: int | None = None) -> int:
    """The pieces that stand in a city, of a colour or of all."""
    size = state.edition.board.size
    stacks = state.stacks[city * size : (city + 1) * size]
    return sum(colour in (None, piece.colour) for stack in stacks for piece in stack)


def _of_hands(past: Past) -> Iterator[str]:
    """Hands are full between turns, but for the last card of the game, behind which nobody draws (M-TRN-3).

    Cards to draw are never lacking: those played are shuffled first, and hands together are at most all cards.
    """
    state, hand = past.state, past.state.edition.hand
    for seat in state.setup.seats:
        held, own = sum(state.hands[seat]), state.setup.colours[seat]
        done = state.over or (state.last_round and state.phase == "build" and not state.left_to_build(seat))
        given_up = any(past.spent[colour] > past.standing[colour] for colour in own)
        if not done:
            allowed = [hand]
        elif state.setup.readings.stuck != "discard" and given_up:
            allowed = [hand - 1, hand]  # a void turn plays no card
        else:
            allowed = [hand - 1]
        if held not in allowed:
            why = "has built the last piece and draws no more" if done else "draws up to that after each turn"
            yield (
                f"{player_name(state, seat)} has {quantity(held, 'card')} in hand, and {why} (M-TRN-1, M-TRN-3): let "
                f"it be {join_words(allowed, 'or')}"
            )


def _of_cards_played(past: Past) -> Iterator[str]:
    """Each turn since cards were shuffled has left its card among those played (M-TRN-1, M-TRN-4, M-TRN-5)."""
    state = past.state
    readings, edition = state.setup.readings, state.edition
    to_draw = sum(edition.deck) - edition.hand * len(state.hands)
    if readings.reshuffle == "when_empty" and to_draw and not any(state.deck):
        yield (
            "the deck is empty, and the cards played become a new one at once (M-TRN-4): let them be in the deck, or "
            "leave some of them out of those played"
        )
    if readings.stuck == "redraw" and past.may_have_been_stuck:
        return  # whole hands may be among the cards played
    whole_game = readings.round_reshuffle == "no" or state.round == 1
    turns = sum(past.spent) if whole_game else past.turns_of_round
    since = "in the game" if whole_game else f"in round {state.round}"
    played, shuffled = sum(state.played), turns >= to_draw
    counts = f"{quantity(played, 'card')} {be(played)} played, and {quantity(turns, 'turn')} {be(turns)} over {since}"
    if played > turns:
        yield f"{counts} (M-TRN-1, M-TRN-5): let {f'{turns} at most' if turns else 'none'} be played"
    least = turns - (0 if readings.stuck == "discard" else past.pieces_lost)
    if not shuffled and played < least:
        yield f"{counts} (M-TRN-1): let {'all' if least == turns else f'{least} or more'} of their cards be played"
    yield from _of_kinds_played(past, whole_game, shuffled)


def _of_kinds_played(past: Past, whole_game: bool, shuffled: bool) -> Iterator[str]:
    """The cards played are those by which pieces were built, in the whole game or in this round.

    Unless cards can have been shuffled since, that of every piece of the whole game lies there still.
    """
    state, setup, size = past.state, past.state.setup, past.state.edition.board.size
    stand = [[0] * size for _ in setup.seats]
    for plot, stack in enumerate(state.stacks):
        for piece in stack:
            seat = setup.seat_of(piece.colour)
            stand[seat][setup.cards[seat][state.edition.board.position_of(plot)]] += 1
    built = [sum(counts) for counts in zip(*stand, strict=True)]
    turns = [past.turns_of(seat, whole_game) for seat in setup.seats]
    could = [sum(map(min, turns, counts)) for counts in zip(*stand, strict=True)]
    without = past.pieces_lost if setup.devours is not None or setup.readings.stuck == "discard" else 0
    unknown = [card for card in range(size) if state.played[card] > could[card]]
    if sum(state.played[card] - could[card] for card in unknown) > without:
        played = [(card + 1, quantity(state.played[card], "card"), quantity(could[card], "piece")) for card in unknown]
        more = join_words([f"{cards} of square {square} for {pieces} at most" for square, cards, pieces in played])
        yield (
            f"more cards are played than pieces can have been built by them, {more} (M-CARD-5, M-TRN-1): let the cards "
            "played be those by which pieces were built"
        )
    missing = [card for card in range(size) if state.played[card] < built[card]]
    if whole_game and not shuffled and missing:
        wanted_cards = join_words([f"{quantity(built[card], 'card')} of square {card + 1}" for card in missing])
        yield (
            f"the pieces on the board were built by {wanted_cards}, and no card was shuffled back yet "
            "(M-CARD-5, M-TRN-1): let these be among the cards played"
        )


def _of_the_monster(past: Past) -> Iterator[str]:
    """The monster goes one plot a turn from where it starts (M-MON-1, M-MON-2, M-MON-6, M-MON-7)."""
    state, board = past.state, past.state.edition.board
    if state.monster is None or state.edition.monster_start is None:
        return
    edge = state.setup.readings.monster_edge
    reached = front = {state.edition.monster_start}
    for turn in range(sum(past.spent) + 1):
        if state.monster in reached:
            return
        if turn == sum(past.spent):
            break
        front = {board.beyond(plot, *board.direction(at), edge) for plot in front for at in board.positions} - reached
        reached = reached | front
    turns = sum(past.spent)
    yield (
        f"the monster stands on {board.plots[state.monster]}, and {quantity(turns, 'turn')} cannot have led it there "
        f"from {board.plots[state.edition.monster_start]} (M-MON-1, M-MON-2): let it stand nearer to that"
    )
