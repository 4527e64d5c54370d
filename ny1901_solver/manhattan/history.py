"""Checks whether a sequence of turns can have led to a position, by necessary conditions, each with its rule and a
remedy.

A position does not contain the order of the builds, the pieces that a monster has destroyed, or the times of shuffles.
Each condition is true for every possible history, under every variant and reading, so a position is refused only if no
game leads to it. The program checks every position that it reads. A case of the rulings (a question about the rules)
states only the part of a position that the question is about (`rulings.situations`). The line of such a position
contains `situation`, and the program checks only `state.invariants`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..messages import gettext, ngettext
from ..text.words import join_words
from .history_points import PayableBounds, points_problems
from .state import GameState
from .state.game import height
from .state.invariants import state_problems
from .state.seen import player_name


def position_problems(state: GameState) -> list[str]:
    """Returns every reason why a position cannot occur in a game, each as a sentence with its rule.

    The turns before the position are checked only if the parts of the position agree with each other, and not for
    situations of cases.
    """
    return state_problems(state) or ([] if state.situation else list(history_problems(state)))


def history_problems(state: GameState) -> Iterator[str]:
    """Yields the reasons why no turns lead to a position whose parts agree with each other, each with a remedy."""
    past = Past.of(state)
    yield from _of_pieces_gone(past)
    yield from _of_cities(past)
    yield from _of_hands(past)
    yield from _of_cards_played(past)
    yield from _of_the_monster(past)
    yield from points_problems(past.bounds())
    last = (state.start - 1) % len(state.setup.sides)
    if state.over and state.to_move != last:
        yield gettext(
            "{mover} cannot have built last, because {last} sits before the start player and builds last "
            "(M-RND-4): let {last} be to move",
            mover=player_name(state, state.to_move),
            last=player_name(state, last),
        )


@dataclass(frozen=True, slots=True)
class Past:
    """The numbers of pieces that follow from a position, by colour: `spent` counts the pieces of turns that are over,
    and `standing` the pieces that are still on the board.
    """

    state: GameState
    spent: tuple[int, ...]
    standing: tuple[int, ...]

    @classmethod
    def of(cls, state: GameState) -> Past:
        """Returns the `Past` of a position whose parts agree with each other."""
        pieces, number = state.setup.rounds.pieces, state.round
        building = state.phase in ("build", "over")
        spent = [0] * len(state.edition.colours)
        for colour in state.setup.in_play:
            spent[colour] = (number - 1) * pieces + (pieces - sum(state.selected[colour]) if building else 0)
        standing = [sum(piece.colour == c for stack in state.stacks for piece in stack) for c in range(len(spent))]
        return cls(state, tuple(spent), tuple(standing))

    @property
    def pieces_lost(self) -> int:
        """The number of pieces that have left the game, because a player gave them up or a monster destroyed them
        (M-TRN-6, M-MON-8, M-BAB-1).
        """
        return sum(self.spent) - sum(self.standing)

    def turns_of(self, seat: int, whole_game: bool) -> int:
        """Returns the number of turns of a seat in the whole game, or in this round."""
        state, own = self.state, self.state.setup.colours[seat]
        if not whole_game and state.phase not in ("build", "over"):
            return 0
        before = 0 if whole_game else (state.round - 1) * state.setup.rounds.pieces
        return sum(self.spent[colour] - before for colour in own)

    @property
    def turns_of_round(self) -> int:
        """The number of turns in this round."""
        return sum(self.turns_of(seat, whole_game=False) for seat in self.state.setup.seats)

    @property
    def scorings(self) -> int:
        """The number of rounds that have been scored."""
        return self.state.round - (not self.state.over)

    @property
    def may_have_been_stuck(self) -> bool:
        """Whether, in the game so far, a player can have been unable to build.

        Without a monster the board would still show the reason (M-TRN-6).
        """
        return self.state.setup.devours is not None or self._blocked_since_the_first_round

    @property
    def _blocked_since_the_first_round(self) -> bool:
        """Whether a card exists that no city which must have been open in the first round accepts.

        The buildings on the plots of this card then block all these cities.

        A piece can be built on any plot with two exceptions: another colour leads on the plot by more floors than the
        piece has, so by at least two, or the piece's own colour owns the building and may not build on it (M-BLD-1 to
        M-BLD-3, M-ANT-1). Without a monster buildings only grow.
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
        """Whether there is at least one piece that the rules may forbid to build on a plot."""
        return height(self.state.stacks[plot]) >= (2 if self.state.setup.tops_own else 1)

    def bounds(self) -> PayableBounds:
        """Returns the bounds of the points that the scored rounds can have paid."""
        state, form = self.state, self.state.setup.rounds
        fresh = state.over or (self.scorings > 0 and self.turns_of_round == 0)
        return PayableBounds(state, self.scorings, form.pieces, self.pieces_lost, fresh)


def _of_pieces_gone(past: Past) -> Iterator[str]:
    """Pieces leave the game only if a monster destroys them or if nothing can be built (M-TRN-6, M-MON-8, M-BAB-1)."""
    state = past.state
    if past.may_have_been_stuck:
        return
    for colour in state.setup.in_play:
        if gone := past.spent[colour] - past.standing[colour]:
            name = state.edition.colours[colour]
            built = ngettext(
                "{colour} has built {number} piece so far",
                "{colour} has built {number} pieces so far",
                past.spent[colour],
                colour=name,
            )
            standing = ngettext(
                "only {number} is on the board", "only {number} are on the board", past.standing[colour]
            )
            yield ngettext(
                "{built}, but {standing}; nobody gives up a piece that can be built (M-TRN-6): put {number} more "
                "piece of {colour} on the board",
                "{built}, but {standing}; nobody gives up a piece that can be built (M-TRN-6): put {number} more "
                "pieces of {colour} on the board",
                gone,
                built=built,
                standing=standing,
                colour=name,
            )
    if state.redrawn:
        yield gettext(
            "{player} cannot have drawn a new hand, because each position has room for any piece "
            "(M-TRN-6): let the hand be one that was not drawn anew",
            player=player_name(state, state.to_move),
        )


def _of_cities(past: Past) -> Iterator[str]:
    """A city has pieces only from the round in which it opens (M-SLO-1)."""
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
                    yield ngettext(
                        "{colour} has {number} piece in {cities}, which open after round {round}, but has built only "
                        "{since} since then (M-SLO-1): let the others stand elsewhere",
                        "{colour} has {number} pieces in {cities}, which open after round {round}, but has built only "
                        "{since} since then (M-SLO-1): let the others stand elsewhere",
                        here,
                        colour=state.edition.colours[colour],
                        cities=join_words(later),
                        round=number,
                        since=since,
                    )
            continue
        most = sum(sorted((_pieces_in(state, city) for city in range(board.cities)), reverse=True)[:wide])
        built = number * form.pieces * len(setup.in_play)
        if most + past.pieces_lost < built:
            yield gettext(
                "by the end of round {round}, {pieces} pieces were built in the {cities} cities that were open then, "
                "but the {cities} fullest cities have only {most} pieces (M-SLO-1): put more pieces into these cities",
                pieces=built,
                cities=wide,
                round=number,
                most=most,
            )


def _pieces_in(state: GameState, city: int, colour: int | None = None) -> int:
    """Returns the number of pieces in a city, of one colour or of all colours."""
    size = state.edition.board.size
    stacks = state.stacks[city * size : (city + 1) * size]
    return sum(colour in (None, piece.colour) for stack in stacks for piece in stack)


def _of_hands(past: Past) -> Iterator[str]:
    """Hands are full between turns, except that nobody draws after his last card of the game (M-TRN-3).

    The deck always has enough cards: the played cards are shuffled first, and the hands never need more than all cards.
    """
    state, hand = past.state, past.state.edition.hand
    for seat in state.setup.seats:
        held, own = sum(state.hands[seat]), state.setup.colours[seat]
        done = state.over or (state.last_round and state.phase == "build" and not state.left_to_build(seat))
        given_up = any(past.spent[colour] > past.standing[colour] for colour in own)
        if not done:
            allowed = [hand]
        elif state.setup.readings.stuck != "discard" and given_up:
            allowed = [hand - 1, hand]  # the move `void` plays no card
        else:
            allowed = [hand - 1]
        if held not in allowed:
            values = {"player": player_name(state, seat), "allowed": join_words(allowed, "or")}
            if done:
                yield ngettext(
                    "{player} has {number} card in hand, but has built the last piece and draws no more cards "
                    "(M-TRN-1, M-TRN-3): let it be {allowed}",
                    "{player} has {number} cards in hand, but has built the last piece and draws no more cards "
                    "(M-TRN-1, M-TRN-3): let it be {allowed}",
                    held,
                    **values,
                )
            else:
                yield ngettext(
                    "{player} has {number} card in hand, but draws up to a full hand after each turn (M-TRN-1, "
                    "M-TRN-3): let it be {allowed}",
                    "{player} has {number} cards in hand, but draws up to a full hand after each turn (M-TRN-1, "
                    "M-TRN-3): let it be {allowed}",
                    held,
                    **values,
                )


def _of_cards_played(past: Past) -> Iterator[str]:
    """The card of each turn since the last shuffle is among the played cards (M-TRN-1, M-TRN-4, M-TRN-5)."""
    state = past.state
    readings, edition = state.setup.readings, state.edition
    to_draw = sum(edition.deck) - edition.hand * len(state.hands)
    if readings.reshuffle == "when_empty" and to_draw and not any(state.deck):
        yield gettext(
            "the deck is empty, but the played cards become a new deck at once (M-TRN-4): let the played "
            "cards be in the deck, or list fewer played cards"
        )
    if readings.stuck == "redraw" and past.may_have_been_stuck:
        return  # whole hands may be among the played cards
    whole_game = readings.round_reshuffle == "no" or state.round == 1
    turns = sum(past.spent) if whole_game else past.turns_of_round
    played, shuffled = sum(state.played), turns >= to_draw
    cards = ngettext("{number} card has been played", "{number} cards have been played", played)
    if whole_game:
        over = ngettext("{number} turn is over in the game", "{number} turns are over in the game", turns)
    else:
        over = ngettext(
            "{number} turn is over in round {round}",
            "{number} turns are over in round {round}",
            turns,
            round=state.round,
        )
    if played > turns and turns:
        yield gettext(
            "{cards}, but {turns} (M-TRN-1, M-TRN-5): let at most {most} be played", cards=cards, turns=over, most=turns
        )
    elif played > turns:
        yield gettext("{cards}, but {turns} (M-TRN-1, M-TRN-5): let none be played", cards=cards, turns=over)
    least = turns - (0 if readings.stuck == "discard" else past.pieces_lost)
    if not shuffled and played < least == turns:
        yield gettext(
            "{cards}, but {turns} (M-TRN-1): let the cards of all these turns be played", cards=cards, turns=over
        )
    elif not shuffled and played < least:
        yield gettext(
            "{cards}, but {turns} (M-TRN-1): let the cards of {least} or more of these turns be played",
            cards=cards,
            turns=over,
            least=least,
        )
    yield from _of_kinds_played(past, whole_game, shuffled)


def _of_kinds_played(past: Past, whole_game: bool, shuffled: bool) -> Iterator[str]:
    """The played cards are the cards with which pieces were built, in the whole game or in this round.

    If no cards can have been shuffled in the whole game, the card of every piece of the game is still among the played
    cards.
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
        more = [
            ngettext(
                "{number} card of square {square} for at most {pieces}",
                "{number} cards of square {square} for at most {pieces}",
                state.played[card],
                square=card + 1,
                pieces=ngettext("{number} piece", "{number} pieces", could[card]),
            )
            for card in unknown
        ]
        yield gettext(
            "more cards have been played than pieces can have been built with them: {cards} (M-CARD-5, "
            "M-TRN-1): let the played cards be those with which pieces were built",
            cards=join_words(more),
        )
    missing = [card for card in range(size) if state.played[card] < built[card]]
    if whole_game and not shuffled and missing:
        wanted = [
            ngettext(
                "{number} card of square {square}", "{number} cards of square {square}", built[card], square=card + 1
            )
            for card in missing
        ]
        yield gettext(
            "the pieces on the board were built with {cards}, and no card has been shuffled back yet "
            "(M-CARD-5, M-TRN-1): let these cards be among the played cards",
            cards=join_words(wanted),
        )


def _of_the_monster(past: Past) -> Iterator[str]:
    """The monster moves at most one plot in each turn from the plot on which it starts (M-MON-1, M-MON-2, M-MON-6,
    M-MON-7).
    """
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
    yield ngettext(
        "the monster stands on {plot}, but cannot have come there from {start} in {number} turn "
        "(M-MON-1, M-MON-2): let it stand nearer to {start}",
        "the monster stands on {plot}, but cannot have come there from {start} in {number} turns "
        "(M-MON-1, M-MON-2): let it stand nearer to {start}",
        turns,
        plot=board.plots[state.monster],
        start=board.plots[state.edition.monster_start],
    )
