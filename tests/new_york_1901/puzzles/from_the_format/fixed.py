"""Rulings, and streets that can change hands."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901_solver.errors import IllegalMove, ImpossibleDraw
from ny1901_solver.new_york_1901.moves import Take, Turn
from ny1901_solver.new_york_1901.rules import apply, legal_turns, violations
from ny1901_solver.new_york_1901.state import GameState, Market, Player

from .chances import markets_behind, mover_behind
from .found import Report
from .stored import Flip, Stored
from .worth import Scores


def check_ruling(puzzle: Stored) -> Report:
    """Four turns, of which one alone is legal or illegal."""
    state, wrong = puzzle.state, []
    legal = set(legal_turns(state))
    broken = [frozenset(each.rule for each in violations(state, choice)) for choice in puzzle.choices]
    for choice, rules, stored in zip(puzzle.choices, broken, puzzle.broken, strict=True):
        if bool(rules) == (choice in legal):
            wrong.append(f"{choice} breaks {sorted(rules)}, and the list of legal turns says otherwise")
        if rules != stored:
            wrong.append(f"{choice} breaks {sorted(rules)}, not {sorted(stored)}")
    asked = [c for c, rules in zip(puzzle.choices, broken, strict=True) if (not rules) == (puzzle.wanted == "legal")]
    if len(puzzle.choices) != 4 or len(set(puzzle.choices)) != 4:
        wrong.append("there are not four choices")
    if tuple(asked) != puzzle.answer:
        wrong.append(f"{puzzle.wanted} is {'; '.join(map(str, asked)) or 'none'}, not {puzzle.answer[0]}")
    value = len(frozenset().union(*broken))
    if not puzzle.value == puzzle.bound == value:
        wrong.append(f"{value} rules are broken, not {puzzle.value}")
    if puzzle.second is not None:
        wrong.append("a ruling has no runner-up")
    return Report(
        puzzle.id, puzzle.kind, "exhausted", len(puzzle.choices), len(puzzle.choices) + len(legal), tuple(wrong)
    )


class Streets:
    """Which streets can come to have another holder by a turn that ends the game and the rival's last one."""

    def __init__(self, state: GameState) -> None:
        self.state, self.scores = state, Scores(state)
        self.played = 0
        self._replies: dict[tuple[object, ...], frozenset[tuple[int, ...]]] = {}

    def holders(self, players: tuple[Player, ...]) -> tuple[int | None, ...]:
        """Who holds each street: the player with strictly most standing buildings on it, or nobody."""
        return self._of_counts(*(self.scores.tally(player).streets for player in players))

    @staticmethod
    def _of_counts(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int | None, ...]:
        return tuple(None if a == b else int(b > a) for a, b in zip(first, second, strict=True))

    def open_streets(self) -> frozenset[str]:
        """All streets that can change hands."""
        state, me = self.state, self.state.to_move
        now = self.holders(state.players)
        found: set[str] = set()
        for turn in legal_turns(state):
            self.played += 1
            mine = mover_behind(state, turn)
            players = (*state.players[:me], mine, *state.players[me + 1 :])
            for market in markets_behind(state, turn):
                if mine.unbuilt.bit_count() > state.edition.numbers.end_unbuilt and not self._market_ends(turn, market):
                    continue
                own = self.scores.tally(mine).streets
                for theirs in self._counts(GameState(state.setup, players, market, 1 - me, me)):
                    then = self._of_counts(*((own, theirs) if me == 0 else (theirs, own)))
                    found |= {card for card, a, b in zip(state.setup.streets, now, then, strict=True) if a != b}
        return frozenset(found)

    def _market_ends(self, turn: Turn, market: Market) -> bool:
        took = any(isinstance(step, Take) for step in turn.steps)
        return took and not market.future and len(market.open) <= self.state.edition.numbers.end_open_market

    def _counts(self, state: GameState) -> frozenset[tuple[int, ...]]:
        """The rival's buildings on each street behind every last turn."""
        others = state.players[1 - state.to_move] if state.setup.challenge == "gold-prestige" else None
        key = (state.mover, state.unclaimed, state.legendaries, state.market, others)
        known = self._replies.get(key)
        if known is None:
            replies = legal_turns(state)
            self.played += len(replies)
            known = frozenset(self.scores.tally(mover_behind(state, reply)).streets for reply in replies)
            self._replies[key] = known
        return known


def check_streets(puzzle: Stored) -> Report:
    """Every turn that ends the game, with all cards, and every last turn of the rival."""
    state, wrong = puzzle.state, []
    streets = Streets(state)
    opened = streets.open_streets()
    found = tuple(card for card in state.setup.streets if card in opened)
    if found != puzzle.streets:
        wrong.append(f"{', '.join(found) or 'none'} can change hands, not {', '.join(puzzle.streets) or 'none'}")
    if not puzzle.value == puzzle.bound == len(found) or puzzle.margin != 1 or puzzle.second is not None:
        wrong.append(f"the value is {len(found)}, the margin 1, and there is no runner-up")
    if tuple(flip.street for flip in puzzle.flips) != puzzle.streets:
        wrong.append("there is not a line for each street")
    for flip in puzzle.flips:
        wrong += _of_flip(state, streets, flip)
    return Report(puzzle.id, puzzle.kind, "exhausted", streets.played, streets.played, tuple(wrong))


def _of_flip(state: GameState, streets: Streets, flip: Flip) -> Iterator[str]:
    """Whether a stored line is legal with its cards, ends the game and leaves the street with its new holder."""
    kinds, card = state.edition.kind_names, state.setup.streets.index(flip.street)
    after = state
    for turn, draws in zip(flip.turns, flip.draws, strict=True):
        cards = [kinds.index(name) for name in draws]
        try:
            after = apply(after, turn, cards)
        except (IllegalMove, ImpossibleDraw) as error:
            yield f"the line for {flip.street} cannot be: {error}"
            return
    then = streets.holders(after.players)[card]
    if after.ended_by != state.to_move or not after.over:
        yield f"the line for {flip.street} does not end the game by the mover's turn, with the rival's behind it"
    if then == streets.holders(state.players)[card] or flip.to != ("nobody" if then is None else state.colour(then)):
        yield f"the line for {flip.street} leaves it with {then if then is None else state.colour(then)}"
