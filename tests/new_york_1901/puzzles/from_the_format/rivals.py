"""Puzzles with a rival: a win by force, a game to be saved, an end to be forced.

Every legal turn is played with all the cards that can come up, every reply of the rival, and where the game goes on to
it, every last turn behind that. A turn is left as soon as it is worth no more than the stored runner-up and refuted;
nothing else is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_steps, legal_turns
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market, Player

from .chances import behind_step, behind_turn, markets_behind, mover_behind
from .found import Report, written
from .stored import Stored
from .worth import Scores, lead, standing

Worth = tuple[int, bool]
"""The lead in the worst case, and whether what is asked is done: at one lead a tie-break can decide."""
_BEST: Worth = (10_000, True)


class Duel:
    """What turns of one player come to against everything that the other can do."""

    def __init__(self, puzzle: Stored) -> None:
        self.puzzle, self.state = puzzle, puzzle.state
        self.me = puzzle.state.to_move
        self.scores = Scores(puzzle.state)
        self.numbers = puzzle.state.edition.numbers
        self.played = 0
        self._ends: dict[tuple[object, ...], bool] = {}
        self._finals: dict[tuple[object, ...], list[Player]] = {}

    def worth(self, turn: Turn, enough: Worth) -> Worth | None:
        """What a turn is worth in the worst case, exactly where it is more than `enough`.

        `None` where the kind does not ask about it: it needs other cards, or a win by force without an end.
        """
        states = behind_turn(self.state, turn)
        if not states or (self.puzzle.kind == "win-by-force" and not all(each.ended_by == self.me for each in states)):
            return None
        self.played += 1
        return self.worst(states, enough)

    def worst(self, states: Iterable[GameState], enough: Worth) -> Worth:
        """The least that positions with the rival to move are worth, as soon as it is not more than `enough`.

        Replies behind which the game goes on do not count; where it does behind all of them, the worth is 0.
        """
        worst = _BEST
        for state in states:
            worst = min(worst, self._after_reply(state, worst, enough))
            if worst <= enough:
                break
        return (0, True) if worst == _BEST else worst

    def _after_reply(self, state: GameState, worst: Worth, enough: Worth) -> Worth:
        kind = self.puzzle.kind
        if kind == "early-end":
            return self._end_after_reply(state)
        for reply in legal_turns(state):
            self.played += 1
            rival = mover_behind(state, reply)
            players = self._with(state, state.to_move, rival)
            if state.ended_by is not None:
                worst = min(worst, self._final(players))
            else:
                for market in self._ending_markets(state, reply, rival):
                    worst = min(worst, self._last_turn(state, players, market, worst))
            if worst <= enough:
                break
        return worst

    def _ending_markets(self, state: GameState, reply: Turn, rival: Player) -> Iterator[Market]:
        """The markets that a reply can leave while it ends the game."""
        ends = rival.unbuilt.bit_count() <= self.numbers.end_unbuilt
        if not ends and state.market.future_size > 2:
            return  # a take turns up two cards at most, and a Market Shift leaves as many in the pile
        for market in markets_behind(state, reply):
            if ends or self._market_ends(reply, market):
                yield market

    def _market_ends(self, turn: Turn, market: Market) -> bool:
        took = any(isinstance(step, Take) for step in turn.steps)
        return took and not market.future and len(market.open) <= self.numbers.end_open_market

    def _with(self, state: GameState, seat: int, player: Player) -> tuple[Player, ...]:
        return (*state.players[:seat], player, *state.players[seat + 1 :])

    def _final(self, players: tuple[Player, ...]) -> Worth:
        totals = self.scores.totals(players)
        winners = self.scores.winners(players, totals)
        holds = winners == (self.me,) if self.puzzle.kind == "win-by-force" else self.me in winners
        return lead(totals, self.me), holds

    def _last_turn(self, state: GameState, players: tuple[Player, ...], market: Market, worst: Worth) -> Worth:
        """The best last turn behind a reply that ends the game, exactly where it is less than `worst`."""
        best = (-10_000, False)
        last = GameState(state.setup, players, market, self.me, state.to_move)
        if last.hand and market.open and (claimed := self._final(players)) >= worst:
            return claimed  # of the cards face up one can be taken, and nothing built
        for player in self._finals_of(last):
            self.played += 1
            best = max(best, self._final(self._with(last, self.me, player)))
            if best >= worst:
                return best
        if last.mover.cards & SHIFT:
            best = max(best, self._behind_shift(last))
        return best

    def _finals_of(self, last: GameState) -> list[Player]:
        """What the mover of a last turn without a Market Shift can be behind it."""
        beside = last.players if last.setup.challenge == "gold-prestige" else ()
        key = (last.mover, last.unclaimed, last.legendaries, last.market.open, bool(last.market.future), beside)
        if key not in self._finals:
            if len(self._finals) > 3_000:
                self._finals.clear()
            behind = [mover_behind(last, turn) for turn in legal_turns(last, shifts=False)]
            first = {(self.scores.tally(each), each.score, each.cards, each.legendary): each for each in behind}
            self._finals[key] = list(first.values())
        return self._finals[key]

    def _behind_shift(self, last: GameState) -> Worth:
        """A last turn that begins with a Market Shift: the rest is chosen once the cards are seen."""
        return min(
            max(self._final(self._with(last, self.me, mover_behind(shifted, rest))) for rest in legal_turns(shifted))
            for shifted in behind_step(last, Shift())
        )

    def _end_after_reply(self, state: GameState) -> Worth:
        """1 where every reply triggers the end or leaves a turn that does; 0 where some reply and cards prevent it."""
        if state.ended_by is not None:
            return 1, True
        for reply in legal_turns(state):
            self.played += 1
            rival = mover_behind(state, reply)
            if rival.unbuilt.bit_count() <= self.numbers.end_unbuilt:
                continue
            players = self._with(state, state.to_move, rival)
            for market in markets_behind(state, reply):
                if not self._market_ends(reply, market):
                    following = GameState(state.setup, players, market, self.me)
                    if not self._can_end(following):
                        return 0, False
        return 1, True

    def _can_end(self, state: GameState) -> bool:
        """Whether the mover has a turn that triggers the end, whatever cards come up behind it."""
        prestige = state.players if state.setup.challenge == "gold-prestige" else None
        key = (state.mover, state.unclaimed, state.legendaries, state.market, prestige)
        if key not in self._ends:
            if len(self._ends) > 200_000:
                self._ends.clear()
            self._ends[key] = self._ends_at_once(state) or bool(
                state.mover.cards & SHIFT and all(map(self._ends_at_once, behind_step(state, Shift())))
            )
        return self._ends[key]

    def _ends_at_once(self, state: GameState) -> bool:
        """Whether a turn without a further Market Shift triggers the end; its cards cannot prevent that."""
        own, sites = state.edition.own_tiles, state.edition.sites.by_placement
        left = state.mover.unbuilt.bit_count() - self.numbers.end_unbuilt
        pile, up = state.market.future_size, len(state.market.open)
        for turn in legal_turns(state, shifts=False):
            built = taken = 0
            for step in turn.steps:
                if isinstance(step, (Build, Boom, Demolish)):
                    built += bool(sites[step.placement].tile_bit & own)
                elif isinstance(step, Take):
                    taken = len(step.territories)
            if built >= left or (taken and pile <= taken and up - taken + pile <= self.numbers.end_open_market):
                return True
        return False

    def holding_claims(self) -> list[Turn]:
        """The claims and the Market Shift that hold for a player who chooses the rest once the cards are seen."""
        return [
            Turn((step,))
            for step in legal_steps(self.state)
            if isinstance(step, (Take, Shift)) and all(map(self._some_rest_holds, behind_step(self.state, step)))
        ]

    def _some_rest_holds(self, state: GameState) -> bool:
        """Whether the rest of the turn under way can be chosen so that what is asked is done."""
        rests = legal_turns(state)
        for take in dict.fromkeys(rest.steps[0] for rest in rests if isinstance(rest.steps[0], Take)):
            if all(map(self._some_rest_holds, behind_step(state, take))):
                return True
        return any(self._holds(behind_turn(state, rest)) for rest in rests if not isinstance(rest.steps[0], Take))

    def _holds(self, states: list[GameState]) -> bool:
        if self.puzzle.kind == "win-by-force" and not all(each.ended_by == self.me for each in states):
            return False
        self.played += 1
        return self.worst(states, (0, False))[1]

    def effect(self, turn: Turn) -> tuple[object, ...]:
        """What makes answers one: own buildings, points and tie-breaks."""
        player = mover_behind(self.state, turn)
        totals = self.scores.totals(self._with(self.state, self.me, player))
        return standing(player), totals[self.me], self.scores.tie(player)


def check(puzzle: Stored) -> Report:
    """Holds a stored certificate against every turn, every card and every reply."""
    duel, second = Duel(puzzle), puzzle.second
    wrong: list[str] = []
    if len(puzzle.state.players) != 2:
        wrong.append("there are not two players")
    turns = legal_turns(puzzle.state)
    (answer,) = puzzle.answer
    if answer not in turns:
        wrong.append(f"the answer is not legal: {answer}")
    floor: Worth = (second.value, False) if second else (-10_000, False)
    holding: dict[Turn, Worth] = {}
    refuted: dict[Turn, Worth] = {}
    for turn in turns:
        exact = second is not None and turn in second.answer
        worth = duel.worth(turn, (-10_000, False) if exact else floor)
        if worth is not None:
            (holding if worth[1] else refuted)[turn] = worth
    wrong += _of_answer(puzzle, duel, answer, holding)
    wrong += _of_second(puzzle, refuted)
    claims = {turn.steps[:1] for turn in holding}
    wrong += [
        f"with {claim} it is done by who chooses the rest once the cards are seen"
        for claim in duel.holding_claims()
        if claim.steps not in claims
    ]
    if puzzle.kind == "early-end" and any(
        each.ended_by is not None for turn in turns for each in behind_turn(puzzle.state, turn)
    ):
        wrong.append("a turn triggers the end at once")
    return Report(puzzle.id, puzzle.kind, "exhausted", len(turns), duel.played, tuple(wrong))


def _of_answer(puzzle: Stored, duel: Duel, answer: Turn, holding: dict[Turn, Worth]) -> Iterator[str]:
    if puzzle.bound != puzzle.value:
        yield f"the bound {puzzle.bound} is not the value {puzzle.value}"
    if answer not in holding:
        yield f"the answer is refuted: {answer}"
    elif holding[answer][0] != puzzle.value:
        yield f"the answer is worth {holding[answer][0]}, not {puzzle.value}"
    effects = {duel.effect(turn): turn for turn in holding}
    if len(effects) > 1:
        yield f"turns of {len(effects)} effects hold: {'; or '.join(map(str, effects.values()))}"
    if holding and (most := max(worth for worth, _ in holding.values())) > puzzle.value:
        yield f"a turn of the same effect is worth {most}, not {puzzle.value}"


def _of_second(puzzle: Stored, refuted: dict[Turn, Worth]) -> Iterator[str]:
    second = puzzle.second
    best = max(refuted, key=lambda turn: refuted[turn], default=None)
    if second is None or best is None:
        if second is not None or best is not None:
            yield f"the best refuted turn is {best}, and the runner-up {second and written(second.answer)}"
        return
    if refuted[best][0] != second.value:
        yield f"the best refuted turn is worth {refuted[best][0]}, not {second.value}: {best}"
    elif any(turn not in refuted or refuted[turn][0] != second.value for turn in second.answer):
        yield f"the runner-up is not refuted, or worth less: {written(second.answer)}"
    if puzzle.margin != puzzle.value - second.value or second.bound != second.value:
        yield f"the margin {puzzle.margin} is not the difference of {puzzle.value} and {second.value}"
