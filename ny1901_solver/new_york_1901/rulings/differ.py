"""Where two readings of the rules part: a seeded search for a small position in which they do, and the case of it.

The positions come from `random_positions`. What is found is made smaller by `shrink`, so nothing can be taken from it;
another search may still find a smaller one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, get_args

from ...errors import ImpossibleDraw, ProofsDiffer
from ...rulebook.differing import DifferenceSearch, Readers, Setting, case_between, format_setting, meanings, shrunk
from ...text.words import join_words, quantity
from ..chance import Cards, any_card
from ..edition import Edition, available_editions, load_edition
from ..moves import Demolish, Pass, Placing, Reclaim, Step, Take, Turn
from ..moves.steps import by_card, card_name
from ..positions import format_line
from ..rules import Violation, apply, is_legal, legal_turns, play, violations
from ..rules.building import gain
from ..scoring import ScoreSheet, outcome
from ..state import GameState, state_problems
from ..tiles import Generation, Placement
from .cases import CASES, RUNNER, CaseFile, SearchedBoard, run
from .random_positions import corner_pairs, in_corners, positions
from .registry import load_registry
from .shrink import Contested, asked_of, removals, size
from .verdict import with_readings

BOARDS: tuple[str, ...] = get_args(SearchedBoard)
"""Where to look, the smallest board first; `crossing` is a board of the cases."""

SCORED_IN_PLAY = "SCO-6"
"""The one rule of scoring that pays during the game, Gold Prestige."""

Best = Callable[[GameState], tuple[int, Turn]]
"""The best gain of the player to move, and a turn that has it."""


def load_board(name: str) -> Edition:
    """One of `BOARDS`."""
    return load_edition(CASES / "boards" / name if (CASES / "boards" / name).is_dir() else name)


def kind_of(readers: Readers) -> Disagreement:
    """What readers can differ about: points scored in a turn, the final scoring alone, or verdicts."""
    switches = {each.switch: each.rules for each in load_registry().readings}
    rules = {rule for switch in readers.switches for rule in switches[switch]}
    if rules == {SCORED_IN_PLAY}:
        return Points(readers)
    return Scores(readers) if all(rule.startswith("SCO") for rule in rules) else Verdicts(readers)


def as_played(readers: Readers, state: GameState) -> tuple[GameState, GameState]:
    """The position as each of the readers plays it."""
    return with_readings(state, readers.a), with_readings(state, readers.b)


class Disagreement(Protocol):
    """A way in which two readings can differ about a position."""

    def find(self, state: GameState) -> Contested | None:
        """A question about the position that the two answer differently."""

    def differs(self, question: Contested) -> bool:
        """Whether the two answer a question differently."""

    def final_question(self, question: Contested) -> Contested:
        """The question to ask in the end, answered by a verdict or a score."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """A turn that is legal for one of them only."""

    readers: Readers

    def find(self, state: GameState) -> Contested | None:
        """The shortest such turn; turns with a Market Shift are not looked at."""
        a, b = (set(legal_turns(each, shifts=False)) for each in as_played(self.readers, state))
        turns = sorted(a ^ b, key=lambda turn: (len(turn.steps), len(str(turn)), str(turn)))
        return Contested(state, turns[0]) if turns else None

    def differs(self, question: Contested) -> bool:
        """Whether the turn is legal for one only."""
        a, b = as_played(self.readers, question.state)
        assert question.turn is not None
        return is_legal(a, question.turn) != is_legal(b, question.turn)

    def final_question(self, question: Contested) -> Contested:
        """The question as it is."""
        return question


@dataclass(frozen=True, slots=True)
class Scores:
    """Final sheets that differ if the game ended here."""

    readers: Readers

    def find(self, state: GameState) -> Contested | None:
        """The position itself."""
        question = Contested(state)
        return question if self.differs(question) else None

    def differs(self, question: Contested) -> bool:
        """Whether a player's sheet differs."""
        a, b = (outcome(state).sheets for state in as_played(self.readers, question.state))
        return [sheet.by_rule() for sheet in a] != [sheet.by_rule() for sheet in b]

    def final_question(self, question: Contested) -> Contested:
        """The question as it is."""
        return question


@dataclass(frozen=True, slots=True)
class Points:
    """A turn that is legal for both of them and scores more at once for one."""

    readers: Readers

    def find(self, state: GameState) -> Contested | None:
        """The shortest such turn; turns with a Market Shift are not looked at."""
        states = as_played(self.readers, state)
        sites = state.edition.sites.sites
        gains = [[gain(each.setup, each.players, each.to_move, site) for site in sites] for each in states]
        telling = {site.placement for site, a, b in zip(sites, *gains, strict=True) if a != b}
        turns = [
            turn
            for turn in legal_turns(states[0], shifts=False)
            if telling.intersection(step.placement for step in turn.steps if isinstance(step, Placing))
        ]
        asked = (Contested(state, turn) for turn in sorted(turns, key=lambda turn: (len(turn.steps), str(turn))))
        return next(filter(self.differs, asked), None)

    def differs(self, question: Contested) -> bool:
        """Whether the turn scores more for one."""
        turn, states = question.turn, as_played(self.readers, question.state)
        assert turn is not None
        if any(violations(state, turn) for state in states):
            return False
        a, b = (play(state, turn, any_card).players[state.to_move].score for state in states)
        return a != b

    def final_question(self, question: Contested) -> Contested:
        """The question as it is."""
        return question


@dataclass(frozen=True, slots=True)
class BestTurns:
    """A best turn that gains more for one of them, found by `best`."""

    readers: Readers
    best: Best

    def find(self, state: GameState) -> Contested | None:
        """The position itself."""
        question = Contested(state)
        return question if self.differs(question) else None

    def differs(self, question: Contested) -> bool:
        """Whether the best gain differs."""
        a, b = (self.best(state)[0] for state in as_played(self.readers, question.state))
        return a != b

    def final_question(self, question: Contested) -> Contested:
        """The better of the two best turns, where the other forbids it or scores it otherwise, or else final scores."""
        _, turn = max((self.best(state) for state in as_played(self.readers, question.state)), key=lambda each: each[0])
        judged = Contested(question.state, turn)
        if Verdicts(self.readers).differs(judged) or Points(self.readers).differs(judged):
            return judged
        after = Contested(asked_of(play(question.state, turn, any_card)))
        return after if Scores(self.readers).differs(after) else question


@dataclass(frozen=True, slots=True)
class Side:
    """What one reading answers: what the turn breaks, or the final sheets by seat, behind a turn that both allow."""

    setting: Setting
    violations: tuple[Violation, ...]
    sheets: tuple[ScoreSheet, ...]
    best: tuple[int, Turn] | None

    @property
    def legal(self) -> bool:
        """Whether the turn breaks nothing."""
        return not self.violations


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that two readings answer differently, and both answers.

    `start` is the position whose best turns were compared, where it is not the question's own.
    """

    question: Contested
    sides: tuple[Side, Side]
    board: str
    start: GameState

    @property
    def size(self) -> tuple[int, int, str]:
        """The size of the question, by which differences are compared."""
        return size(self.question)


@dataclass(frozen=True, slots=True)
class ReadingSearch(DifferenceSearch[GameState, Difference]):
    """Looks for differences of a kind in the positions of `positions`, and makes what is found smaller."""

    readers: Readers
    kind: Disagreement
    boards = BOARDS

    def matters(self, board: str) -> bool:
        """Whether the tiles and the ground of a board leave a switch anything to decide."""
        return any(_can_matter(switch, load_board(board)) for switch in self.readers.switches)

    def positions(self, board: str, seed: str) -> Iterator[GameState]:
        """Those of games and those that are laid out; for Gold Prestige with buildings that meet in a corner."""
        lay_out = in_corners if isinstance(kind_of(self.readers), Points) else positions
        return lay_out(load_board(board), self.readers.both, random.Random(seed))

    def difference(self, board: str, state: GameState) -> Difference | None:
        """What the kind finds in a position, as small as removals make it."""
        question = self.kind.find(state) if self._sound(state) else None
        return None if question is None else self._difference(board, shrunk(question, removals, self.holds))

    def holds(self, question: Contested) -> bool:
        """Whether a question adds up for both and is answered differently."""
        return self._sound(question.state) and not question.state.over and self.kind.differs(question)

    def _sound(self, state: GameState) -> bool:
        """Whether the position can arise in either group, and by default."""
        return not any(state_problems(each) for each in (state, *as_played(self.readers, state)))

    def _difference(self, board: str, question: Contested) -> Difference:
        spelled, sides = self.kind.final_question(question), []
        states, turn = as_played(self.readers, spelled.state), spelled.turn
        judged = [violations(state, turn) if turn else () for state in states]
        starts = as_played(self.readers, question.state)
        for setting, state, start, broken in zip(self.readers.both, states, starts, judged, strict=True):
            ends = play(state, turn, any_card) if turn and not any(judged) else state
            sheets = () if any(judged) else outcome(ends).sheets
            best = self.kind.best(start) if isinstance(self.kind, BestTurns) else None
            sides.append(Side(setting, broken, tuple(sheets), best))
        return Difference(spelled, (sides[0], sides[1]), board, question.state)


def _can_matter(switch: str, edition: Edition) -> bool:
    """Whether the tiles and the ground of a board leave a switch anything to decide."""
    if switch == "legendary_counts_irregular":
        return any(site.legendary and site.irregular for site in edition.sites.sites)
    if switch == "prestige_touch":
        return "gold-prestige" in edition.challenges and bool(corner_pairs(edition))
    if switch == "tycoon_three_districts":
        return any(
            site.generation == Generation.GOLD and site.districts.bit_count() > 2 for site in edition.sites.sites
        )
    return True


ON_THE_TRACK = "BLD-9", SCORED_IN_PLAY


def confirmed_case(difference: Difference, readers: Readers, name: str | None) -> CaseFile:
    """The case of a difference, run as the corpus is run; raises `ProofsDiffer` where it does not hold."""
    case = case_of(difference, readers, name)
    failures = [failure for check in run(case).checks for failure in check.failures]
    if failures:
        raise ProofsDiffer(f"the case {case.id} does not hold: {'; '.join(failures)} in {case.position}")
    return case


def case_of(difference: Difference, readers: Readers, name: str | None = None) -> CaseFile:
    """The case that asks the question of a difference and tells both answers, named anew where no name is given."""
    state, turn = difference.question.state, difference.question.turn
    return case_between(
        RUNNER,
        readers.switches,
        [violation.rule for side in difference.sides for violation in side.violations],
        name,
        question=_question(difference, readers),
        board=None if difference.board in available_editions() else difference.board,
        position=format_line(state),
        turn=str(turn) if turn else None,
        draws=_draws(difference) if turn else None,
        by_reading={format_setting(side.setting): _expectation(difference, side) for side in difference.sides},
        answer=" ".join(_answer(difference, side) for side in difference.sides),
    )


def _draws(difference: Difference) -> list[str] | None:
    """The cards turned up in the turn where it is legal, `None` when they are certain."""
    turn = difference.question.turn
    assert turn is not None
    legal = next(side for side in difference.sides if side.legal)
    state = with_readings(difference.question.state, legal.setting)
    try:
        apply(state, turn)
    except ImpossibleDraw:
        cards = Cards(state.edition, then=any_card)
        play(state, turn, cards)
        return [state.edition.kind_names[card] for card in cards.drawn]
    return None


def _expectation(difference: Difference, side: Side) -> dict[str, object]:
    state = difference.question.state
    if side.sheets and difference.question.turn:
        return {"verdict": "legal", "then": {"score": _score_then(difference, side)}}
    if side.sheets:
        paid = [{rule: points for rule, points in sheet.by_rule().items() if points} for sheet in side.sheets]
        return {"score": dict(zip(state.setup.colours, paid, strict=True))}
    if side.legal:
        return {"verdict": "legal"}
    return {"verdict": "illegal", "violates": list(dict.fromkeys(violation.rule for violation in side.violations))}


def _question(difference: Difference, readers: Readers) -> str:
    state, turn = difference.question.state, difference.question.turn
    a, b = map(format_setting, readers.both)
    if turn is None:
        challenge = state.setup.challenge_name
        players = join_words([state.colour(seat) for seat in _differing(difference)])
        return (
            f"The challenge is {challenge}. If the game ended here, would {players} have the same points by {a} as "
            f"by {b}?"
        )
    player = state.mover
    free = player.free_workers(state.edition.numbers.workers)
    hand = f"{free or 'no'} {'worker' if free == 1 else 'workers'} in hand"
    mover = state.colour(state.to_move).capitalize()
    asked = (
        f"Is that worth as much by {a} as by {b}"
        if difference.sides[0].sheets
        else f"Is that allowed by {a}, and by {b}"
    )
    wants = f"wants to {turn_words(state.edition, turn)}"
    return f"{mover}, with {quantity(player.score, 'point')} and {hand}, {wants}. {asked}?"


def turn_words(edition: Edition, turn: Turn) -> str:
    """A turn in words, to follow on `wants to`."""
    last = len(turn.steps) - 1
    words = [_step_words(edition, step, alone=not last) for step in turn.steps]
    return words[0] if not last else f"{', '.join(words[:-1])} and {words[-1]}"


def _step_words(edition: Edition, step: Step, alone: bool) -> str:
    match step:
        case Take(territories):
            return f"take {' and '.join(territories)}{by_card(step)}"
        case Demolish(placement):
            return f"demolish what stands in the way of {_tile(edition, placement)}"
        case Placing(placement):
            return f"build {_tile(edition, placement)}{by_card(step)}"
        case Reclaim(territory):
            return f"take the worker back from {territory}"
        case Pass():
            return "pass" if alone else "build nothing"
    return f"use {card_name(step)}"


def _tile(edition: Edition, placement: Placement) -> str:
    name, squares = edition.tiles[edition.tile_number[placement.tile]].name, map(str, placement.squares)
    return f"the {name} ({placement.tile}) on {', '.join(squares)}"


def _answer(difference: Difference, side: Side) -> str:
    """What comes of a side and what its readings mean; which rules and figures is said with what is expected."""
    where, meaning = format_setting(side.setting), " ".join(meanings(load_registry(), side.setting))
    if not side.sheets:
        return f"By {where} it is {'' if side.legal else 'not '}allowed. {meaning}"
    state = difference.question.state
    if difference.question.turn:
        points = quantity(_score_then(difference, side), "point")
        return f"By {where} {state.colour(state.to_move)} has {points} then. {meaning}"
    totals = [
        f"{state.colour(seat)} has {quantity(side.sheets[seat].total, 'point')}" for seat in _differing(difference)
    ]
    return f"By {where} {join_words(totals)}. {meaning}"


def _differing(difference: Difference) -> list[int]:
    """The seats whose sheets differ."""
    a, b = (side.sheets for side in difference.sides)
    return [seat for seat in range(len(a)) if a[seat].by_rule() != b[seat].by_rule()]


def _score_then(difference: Difference, side: Side) -> int:
    """The mover's score behind the turn."""
    sheet = side.sheets[difference.question.state.to_move].by_rule()
    return sum(points for rule, points in sheet.items() if rule in ON_THE_TRACK)
