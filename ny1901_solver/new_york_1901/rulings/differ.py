"""Searches, with a random seed, for a small position on which two readings (interpretations) of the rules differ, and
makes a case of this position.

The positions to search come from `random_positions`. `shrink` removes parts of a position until nothing more can be
removed. A search with another seed may still find a smaller position.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, get_args

from ...errors import ImpossibleDraw, ProofsDiffer
from ...messages import gettext, ngettext
from ...rulebook.differing import DifferenceSearch, Readers, Setting, case_between, format_setting, shrunk
from ...text.words import join_words
from ..chance import Cards, any_card
from ..edition import Edition, available_editions, load_edition
from ..moves import Boom, Demolish, Pass, Placing, Reclaim, Step, Take, Turn
from ..moves.steps import card_name
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

BOARDS: tuple[str, ...] = get_args(SearchedBoard)
"""The boards to search, the smallest first. The board `crossing` was made for rulings."""

SCORED_IN_PLAY = "SCO-6"
"""Gold Prestige, which is the only scoring rule that pays during the game."""

Best = Callable[[GameState], tuple[int, Turn]]
"""A function that finds the largest gain of the player to move, and a turn with that gain."""


def load_board(name: str) -> Edition:
    """Loads the edition with the board of a name in `BOARDS`."""
    return load_edition(CASES / "boards" / name if (CASES / "boards" / name).is_dir() else name)


def kind_of(readers: Readers) -> Disagreement:
    """The kind of question about which two readings can differ: points of a turn, final scores, or verdicts."""
    switches = {each.switch: each.rules for each in load_registry().readings}
    rules = {rule for switch in readers.switches for rule in switches[switch]}
    if rules == {SCORED_IN_PLAY}:
        return Points(readers)
    return Scores(readers) if all(rule.startswith("SCO") for rule in rules) else Verdicts(readers)


def as_played(readers: Readers, state: GameState) -> tuple[GameState, GameState]:
    """The position as it is played under each of two readings."""
    return state.with_readings(readers.a), state.with_readings(readers.b)


class Disagreement(Protocol):
    """The base class for the ways in which two readings can differ on a position."""

    def find(self, state: GameState) -> Contested | None:
        """Returns a question about the position that the two readings answer differently, or `None`."""

    def differs(self, question: Contested) -> bool:
        """Whether the two readings answer a question differently."""

    def final_question(self, question: Contested) -> Contested:
        """The question that the case asks, which a verdict or a score can answer."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Finds a turn that is legal under only one of the two readings."""

    readers: Readers

    def find(self, state: GameState) -> Contested | None:
        """The shortest turn without a Market Shift that is legal under only one reading."""
        a, b = (set(legal_turns(each, shifts=False)) for each in as_played(self.readers, state))
        turns = sorted(a ^ b, key=lambda turn: (len(turn.steps), len(str(turn)), str(turn)))
        return Contested(state, turns[0]) if turns else None

    def differs(self, question: Contested) -> bool:
        """Whether the turn of the question is legal under only one reading."""
        a, b = as_played(self.readers, question.state)
        assert question.turn is not None
        return is_legal(a, question.turn) != is_legal(b, question.turn)

    def final_question(self, question: Contested) -> Contested:
        """Returns the question unchanged, because a case can ask this question as it is."""
        return question


@dataclass(frozen=True, slots=True)
class Scores:
    """Finds final score sheets that differ, computed as if the game ended in the position."""

    readers: Readers

    def find(self, state: GameState) -> Contested | None:
        """The position as a question without a turn, if the readings differ; otherwise `None`."""
        question = Contested(state)
        return question if self.differs(question) else None

    def differs(self, question: Contested) -> bool:
        """Whether the final score sheet of at least one player differs between the two readings."""
        a, b = (outcome(state).sheets for state in as_played(self.readers, question.state))
        return [sheet.by_rule() for sheet in a] != [sheet.by_rule() for sheet in b]

    def final_question(self, question: Contested) -> Contested:
        """Returns the question unchanged, because a case can ask this question as it is."""
        return question


@dataclass(frozen=True, slots=True)
class Points:
    """Finds a turn that is legal under both readings and scores more points at once under one reading than under the
    other."""

    readers: Readers

    def find(self, state: GameState) -> Contested | None:
        """The shortest turn without a Market Shift that scores more points at once under one reading."""
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
        """Whether the turn of the question scores more points under one reading than under the other."""
        turn, states = question.turn, as_played(self.readers, question.state)
        assert turn is not None
        if any(violations(state, turn) for state in states):
            return False
        a, b = (play(state, turn, any_card).players[state.to_move].score for state in states)
        return a != b

    def final_question(self, question: Contested) -> Contested:
        """Returns the question unchanged, because a case can ask this question as it is."""
        return question


@dataclass(frozen=True, slots=True)
class BestTurns:
    """Finds positions in which the best turn, found by `best`, gains more under one reading."""

    readers: Readers
    best: Best

    def find(self, state: GameState) -> Contested | None:
        """The position as a question without a turn, if the readings differ; otherwise `None`."""
        question = Contested(state)
        return question if self.differs(question) else None

    def differs(self, question: Contested) -> bool:
        """Whether the largest gain of a turn differs between the two readings."""
        a, b = (self.best(state)[0] for state in as_played(self.readers, question.state))
        return a != b

    def final_question(self, question: Contested) -> Contested:
        """The question about the better of the two best turns (each best under one reading), if the other reading
        forbids this turn or gives this turn other points.

        If both readings judge this turn alike, the result is a question about final scores.
        """
        _, turn = max((self.best(state) for state in as_played(self.readers, question.state)), key=lambda each: each[0])
        judged = Contested(question.state, turn)
        if Verdicts(self.readers).differs(judged) or Points(self.readers).differs(judged):
            return judged
        after = Contested(asked_of(play(question.state, turn, any_card)))
        return after if Scores(self.readers).differs(after) else question


@dataclass(frozen=True, slots=True)
class Side:
    """The answer to a question under one of two readings: the rules that the turn breaks, or the final score sheets.

    The score sheets are compared if the turn is legal under both readings.
    """

    setting: Setting
    violations: tuple[Violation, ...]
    sheets: tuple[ScoreSheet, ...]
    best: tuple[int, Turn] | None

    @property
    def legal(self) -> bool:
        """Whether the turn breaks no rule."""
        return not self.violations


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that two readings answer differently, with both answers.

    `start` is the position in which the best turns were compared; `start` may differ from the position of the question.
    """

    question: Contested
    sides: tuple[Side, Side]
    board: str
    start: GameState

    @property
    def size(self) -> tuple[int, int, str]:
        """The size of the question, by which the found differences are sorted."""
        return size(self.question)


@dataclass(frozen=True, slots=True)
class ReadingSearch(DifferenceSearch[GameState, Difference]):
    """Searches random positions for differences of one kind between two readings, and shrinks the positions in which a
    difference is found."""

    readers: Readers
    kind: Disagreement
    boards = BOARDS

    def matters(self, board: str) -> bool:
        """Whether at least one of the switches for rule interpretations can make a difference on a board."""
        return any(_can_matter(switch, load_board(board)) for switch in self.readers.switches)

    def positions(self, board: str, seed: str) -> Iterator[GameState]:
        """Random positions on a board. If the search is about Gold Prestige, the positions contain buildings that touch
        at a corner."""
        lay_out = in_corners if isinstance(kind_of(self.readers), Points) else positions
        return lay_out(load_board(board), self.readers.both, random.Random(seed))

    def difference(self, board: str, state: GameState) -> Difference | None:
        """The difference between the readings in a position, made smaller by removing parts; `None` if the readings do
        not differ."""
        question = self.kind.find(state) if self._sound(state) else None
        return None if question is None else self._difference(board, shrunk(question, removals, self.holds))

    def holds(self, question: Contested) -> bool:
        """Whether a question has no problems under both readings, and the two readings answer the question
        differently."""
        return self._sound(question.state) and not question.state.over and self.kind.differs(question)

    def _sound(self, state: GameState) -> bool:
        """Whether the position is possible (has no problems) under the two readings and under the default readings."""
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
    """Whether a switch for a rule interpretation can make a difference with the tiles and the board of an edition."""
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
    """The case made from a difference, checked in the same way as the shipped cases. Raises `ProofsDiffer` if the check
    fails."""
    case = case_of(difference, readers, name)
    failures = [failure for check in run(case).checks for failure in check.failures]
    if failures:
        raise ProofsDiffer(
            gettext(
                "the case {case} is not confirmed: {failures} in {position}",
                case=case.id,
                failures="; ".join(failures),
                position=case.position,
            )
        )
    return case


def case_of(difference: Difference, readers: Readers, name: str | None = None) -> CaseFile:
    """The case with the question of a difference and both answers. The case gets a new name if no name is given."""
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
    """The cards that come up in the turn under the reading that allows the turn, or `None` if these cards are
    certain."""
    turn = difference.question.turn
    assert turn is not None
    legal = next(side for side in difference.sides if side.legal)
    state = difference.question.state.with_readings(legal.setting)
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
        return gettext(
            "The challenge is {challenge}. If the game ended here, would {players} have the same points by {one} as "
            "by {other}?",
            challenge=state.setup.challenge_name,
            players=join_words(state.colour(seat) for seat in _differing(difference)),
            one=a,
            other=b,
        )
    situation = gettext(
        "{player}, with {points} and {workers}, wants to {turn}.",
        player=state.colour(state.to_move).capitalize(),
        points=ngettext("{number} point", "{number} points", state.mover.score),
        workers=ngettext("{number} worker in hand", "{number} workers in hand", state.hand)
        if state.hand
        else gettext("no workers in hand"),
        turn=turn_words(state.edition, turn),
    )
    asked = (
        gettext("Is that worth as much by {one} as by {other}?", one=a, other=b)
        if difference.sides[0].sheets
        else gettext("Is that allowed by {one}, and by {other}?", one=a, other=b)
    )
    return f"{situation} {asked}"


def turn_words(edition: Edition, turn: Turn) -> str:
    """A turn in words, with the verbs in the infinitive: `take blue-07 and build nothing`."""
    return join_words(_step_words(edition, step, alone=len(turn.steps) == 1) for step in turn.steps)


def _step_words(edition: Edition, step: Step, alone: bool) -> str:
    match step:
        case Take(territories):
            if len(territories) > 1:
                return gettext(
                    "take {territories} by {card}", territories=join_words(territories), card=card_name(step)
                )
            return gettext("take {territory}", territory=territories[0])
        case Demolish(placement):
            return gettext(
                "demolish what stands in the way of the {name} ({tile}) on {squares}",
                **_tile_values(edition, placement),
            )
        case Boom(placement):
            return gettext(
                "build the {name} ({tile}) on {squares} by {card}",
                card=card_name(step),
                **_tile_values(edition, placement),
            )
        case Placing(placement):
            return gettext("build the {name} ({tile}) on {squares}", **_tile_values(edition, placement))
        case Reclaim(territory):
            return gettext("take the worker back from {territory}", territory=territory)
        case Pass():
            return gettext("pass") if alone else gettext("build nothing")
    return gettext("use {card}", card=card_name(step))


def _tile_values(edition: Edition, placement: Placement) -> dict[str, str]:
    name, squares = edition.tiles[edition.tile_number[placement.tile]].name, map(str, placement.squares)
    return {"name": name, "tile": placement.tile, "squares": ", ".join(squares)}


def _answer(difference: Difference, side: Side) -> str:
    """The answer under one reading, with the meaning of the reading.

    The text does not repeat the broken rules and the numbers, because the case contains them in other fields.
    """
    reading, meaning = format_setting(side.setting), " ".join(load_registry().meanings(side.setting))
    state = difference.question.state
    if not side.sheets:
        sentence = (
            gettext("By {reading} it is allowed.", reading=reading)
            if side.legal
            else gettext("By {reading} it is not allowed.", reading=reading)
        )
    elif difference.question.turn:
        sentence = ngettext(
            "By {reading} {player} has {number} point then.",
            "By {reading} {player} has {number} points then.",
            _score_then(difference, side),
            reading=reading,
            player=state.colour(state.to_move),
        )
    else:
        totals = [
            ngettext(
                "{player} has {number} point",
                "{player} has {number} points",
                side.sheets[seat].total,
                player=state.colour(seat),
            )
            for seat in _differing(difference)
        ]
        sentence = gettext("By {reading} {totals}.", reading=reading, totals=join_words(totals))
    return f"{sentence} {meaning}"


def _differing(difference: Difference) -> list[int]:
    """The seats whose score sheets differ."""
    a, b = (side.sheets for side in difference.sides)
    return [seat for seat in range(len(a)) if a[seat].by_rule() != b[seat].by_rule()]


def _score_then(difference: Difference, side: Side) -> int:
    """The score of the player to move after the turn of the question."""
    sheet = side.sheets[difference.question.state.to_move].by_rule()
    return sum(points for rule, points in sheet.items() if rule in ON_THE_TRACK)
