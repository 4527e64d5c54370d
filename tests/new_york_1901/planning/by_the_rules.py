"""What plans come to by the rules alone: a second oracle, which knows nothing of `planning`.

Every legal turn is played after every other, with the cards that come up dealt one by one. What the player can know
of them is kept beside the position: a card whose kind nobody knows is `None`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from ny1901_solver.new_york_1901.moves import Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns, play, violations
from ny1901_solver.new_york_1901.scoring import final_sheet, tallies
from ny1901_solver.new_york_1901.state import GameState, Market
from ny1901_solver.new_york_1901.tiles import Generation

Card: TypeAlias = int | None
Worth: TypeAlias = tuple[int, int, int]
Building: TypeAlias = tuple[int, int, int, bool, bool]


@dataclass(frozen=True)
class Question:
    """A position, so many own turns, what counts, what is wished for, and the turns of the others by round."""

    state: GameState
    turns: int
    final: bool = False
    score: int | None = None
    tiles: tuple[str, ...] = ()
    streets: tuple[str, ...] = ()
    others: tuple[tuple[Turn, ...], ...] = ()

    @property
    def wishes(self) -> bool:
        """Whether the fewest turns are asked for."""
        return self.score is not None or bool(self.tiles or self.streets)


@dataclass(frozen=True)
class Known:
    """What is known of the cards face up, in no order, and of those face down, the top one first."""

    open: tuple[Card, ...]
    pile: tuple[Card, ...]

    def taken(self, kinds: Sequence[int], size: int) -> Known:
        """After known cards were taken and the market was filled up (TRN-6)."""
        left = list(self.open)
        for kind in kinds:
            left.remove(kind)
        return _filled(left, self.pile, size)

    def shifted(self, size: int) -> Known:
        """After a Market Shift: the cards face up go under the pile in an order that nobody sees (ACT-2).

        Cards put there are known again only if all that lies above them is, and they are of one kind or all come up.
        """
        alike = None not in self.open and len(set(self.open)) <= 1
        all_come_up = len(self.pile) + len(self.open) <= size
        known_again = None not in self.pile and (alike or all_come_up)
        under = self.open if known_again else (None,) * len(self.open)
        return _filled([], (*self.pile, *under), size)

    def returned(self, kind: int) -> Known:
        """After a card was put under the pile (TRN-5)."""
        return replace(self, pile=(*self.pile, None if None in self.pile else kind))


def _filled(face_up: Sequence[Card], pile: tuple[Card, ...], size: int) -> Known:
    fresh = max(0, size - len(face_up))
    return Known(tuple(sorted((*face_up, *pile[:fresh]), key=_none_last)), pile[fresh:])


@dataclass(frozen=True)
class Ending:
    """The own buildings at the end of a plan, and what it is worth."""

    buildings: tuple[Building, ...]
    worth: Worth


@dataclass(frozen=True)
class Verdict:
    """The endings of all plans of so many turns, the fewest where something is wished for.

    `own_end` and `given_end` say whether the own turn, or a given one, triggered the end in some plan.
    """

    turns: int
    endings: frozenset[Ending]
    own_end: bool = False
    given_end: bool = False

    @property
    def best(self) -> Worth:
        return max(ending.worth for ending in self.endings)

    @property
    def optimal(self) -> set[tuple[Building, ...]]:
        return {ending.buildings for ending in self.endings if ending.worth == self.best}

    @property
    def second(self) -> Worth | None:
        return next(iter(sorted((ending.worth for ending in self.endings), reverse=True)[1:]), None)


class TooMany(Exception):
    """More turns than the limit."""


def verdict(question: Question, limit: int) -> Verdict | None:
    """What the rules make of a question; `None` when there is no plan, or none does what is wished for."""
    if not question.wishes:
        return _of(question, question.turns, limit)
    if granted(question, question.state):
        return Verdict(0, frozenset({_ending(question, question.state)}))
    return next((found for turns in range(1, question.turns + 1) if (found := _of(question, turns, limit))), None)


def _of(question: Question, turns: int, limit: int) -> Verdict | None:
    ends = [state for state in played(question, turns, limit) if not question.wishes or granted(question, state)]
    if not ends:
        return None
    seat, before = question.state.to_move, question.state.ended_by
    ended = {state.ended_by for state in ends} - {None, before}
    return Verdict(turns, frozenset(_ending(question, state) for state in ends), seat in ended, bool(ended - {seat}))


def played(question: Question, turns: int, limit: int) -> list[GameState]:
    """The positions after all plans of so many turns, or of fewer where the game is over before."""
    seat, known = question.state.to_move, first_known(question.state.market)
    level, over, looked_at = {(_with_cards(question.state, known), known): None}, list[GameState](), 0
    for number in range(turns):
        after: dict[tuple[GameState, Known], None] = {}
        for state, known in level:
            if state.over:
                over.append(state)
                continue
            for turn in legal_turns(state):
                if (then := follow(state, known, turn)) is None:
                    continue
                looked_at += 1
                if looked_at > limit:
                    raise TooMany
                row = question.others[number] if number < len(question.others) else ()
                if (round_over := _round(*then, row)) is not None:
                    # Who has no given turn stands still; whoever triggered the end has no other turn (END-2).
                    state_after, known_after = round_over
                    here = replace(state_after, to_move=seat)
                    if state.ended_by is not None:
                        over.append(here)
                    else:
                        after[here, known_after] = None
        level = after
    return [*over, *(state for state, _ in level)]


def _round(state: GameState, known: Known, row: Sequence[Turn]) -> tuple[GameState, Known] | None:
    """After the given turns of a round, as far as the game goes; `None` when one cannot be played."""
    for turn in row:
        if state.over:
            break
        if violations(state, turn) or (then := follow(state, known, turn)) is None:
            return None
        state, known = then
    return state, known


def follow(state: GameState, known: Known, turn: Turn) -> tuple[GameState, Known] | None:
    """After one turn; `None` when it takes a card whose kind nobody knows."""
    edition = state.edition
    size = edition.numbers.open_market

    def kind(name: str) -> int:
        return edition.kind_of[edition.board.by_name[name].index]

    for step in turn.steps:
        if isinstance(step, Shift):
            known = known.shifted(size)
        elif isinstance(step, Take):
            kinds = [kind(name) for name in step.territories]
            if Counter(kinds) - Counter(card for card in known.open if card is not None):
                return None
            known = known.taken(kinds, size)
        elif isinstance(step, Reclaim):
            known = known.returned(kind(step.territory))
    return _with_cards(play(state, turn, _top), known), known


def first_known(market: Market) -> Known:
    """Layers of one kind are known, down to the first of more than one."""
    pile: list[Card] = []
    for layer in market.future:
        kinds = [kind for kind, count in enumerate(layer) if count]
        sure = len(kinds) == 1 and None not in pile
        pile += [kinds[0] if sure else None] * sum(layer)
    return Known(tuple(sorted(market.open, key=_none_last)), tuple(pile))


def _with_cards(state: GameState, known: Known) -> GameState:
    """The position with the known cards where they lie, and the other ones of this game in some order."""
    kinds = state.edition.kinds
    left = state.market.counts(kinds)
    for card in (*known.open, *known.pile):
        if card is not None:
            left[card] -= 1
    rest = iter([kind for kind in range(kinds) for _ in range(left[kind])])
    face_up, pile = ([next(rest) if card is None else card for card in cards] for cards in (known.open, known.pile))
    layers = [tuple(int(kind == card) for kind in range(kinds)) for card in pile]
    return replace(state, market=Market.of(face_up, layers))


def _top(market: Market) -> int:
    return next(kind for kind, count in enumerate(market.future[0]) if count)


def _none_last(card: Card) -> tuple[bool, int]:
    return card is None, card or 0


def _ending(question: Question, state: GameState) -> Ending:
    """The looks of the buildings, and the gain with its tie-breaks (SCO-8)."""
    seat, before = question.state.to_move, question.state
    mine = state.players[seat].buildings
    looks = sorted((b.mask, int(b.generation), b.points, b.legendary, b.irregular) for b in mine)
    if not question.final:
        return Ending(tuple(looks), (state.players[seat].score - before.players[seat].score, 0, 0))
    golds = [building for building in mine if building.generation == Generation.GOLD]
    height = max((state.edition.tiles[building.tile].height_m or 0 for building in golds), default=0)
    gain = final_sheet(state, seat).total - final_sheet(before, seat).total
    return Ending(tuple(looks), (gain, height, len(golds)))


def granted(question: Question, state: GameState) -> bool:
    """Whether a position is as wished for."""
    wished: list[Callable[[], bool]] = [
        lambda: question.score is None or _score(question, state) >= question.score,
        *(partial(_has_built, question, state, tile) for tile in question.tiles),
        *(partial(_wins, question, state, street) for street in question.streets),
    ]
    return all(holds() for holds in wished)


def _score(question: Question, state: GameState) -> int:
    seat = question.state.to_move
    return final_sheet(state, seat).total if question.final else state.players[seat].score


def _has_built(question: Question, state: GameState, tile: str) -> bool:
    before, now = (each.players[question.state.to_move] for each in (question.state, state))
    bit = 1 << state.edition.tile_number[tile]
    if bit & state.edition.legendaries:
        return bool(now.legendary & bit and not before.legendary & bit)
    return bool(before.unbuilt & bit and not now.unbuilt & bit)


def _wins(question: Question, state: GameState, street: str) -> bool:
    seat, at = question.state.to_move, state.setup.streets.index(street)
    counts = [tally.streets[at] for tally in tallies(state)]
    return counts[seat] > max(count for other, count in enumerate(counts) if other != seat)
