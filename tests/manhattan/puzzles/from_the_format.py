"""A checker of Manhattan's puzzles, written from `docs/reference/puzzle-files.md` and the printed question alone.

It shares the rules with the program (state, legal builds, what a build leads to, scoring) and no search, certificate or
judge. All lines are followed to their end; where builds of one player come to one position in another order, once.

`python -m tests.manhattan.puzzles.from_the_format [ids or files ...]` checks all and tells how."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml

from ny1901_solver.manhattan.moves import Build, Select
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.rules import apply_build, legal_moves
from ny1901_solver.manhattan.rules.generator import builds
from ny1901_solver.manhattan.scoring import points_by_colour, result, scoring_lines, tallest, with_round_paid
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.game import owner

PUZZLES = Path(__file__).parents[3] / "puzzles" / "manhattan"
Line = tuple[str, ...]
Utility = tuple[Fraction, int]
"""The share of the victory, then the lead: what everybody plays for in the last go-round."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found of a puzzle: positions looked at, disagreements, and what is no disagreement."""

    id: str
    kind: str
    positions: int
    disagreements: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        begun = f"{self.id}: exhausted, {self.positions:,} positions"
        return "\n".join(
            [begun, *(f"  WRONG: {each}" for each in self.disagreements), *(f"  note: {each}" for each in self.notes)]
        )


@dataclass(frozen=True, slots=True)
class Found:
    """The best lines by effect, with their worth, and how many positions were looked at for them."""

    worths: dict[object, tuple[int, Line]]
    positions: int


def files(names: Sequence[str] = ()) -> list[Path]:
    """The files of puzzles by parts of their paths; all that ship without any."""
    every = sorted(PUZZLES.glob("tutorials/*.yaml")) + sorted(PUZZLES.glob("collection/*/*.yaml"))
    return [Path(name) for name in names if Path(name).is_file()] + [
        path for path in every if not names or any(name in str(path) for name in names if not Path(name).is_file())
    ]


def checked(path: Path) -> Report:
    return check(yaml.safe_load(path.read_text(encoding="utf-8")))


def check(puzzle: dict[str, Any]) -> Report:
    """Checks a puzzle as its file holds it."""
    return _CHECKS[puzzle["kind"]](puzzle, parse_line(puzzle["position"]))


def after(state: GameState, move: Build) -> GameState:
    """The position behind a build while nobody draws, with the same player to move."""
    return apply_build(state, move)


def following(state: GameState) -> GameState | None:
    """The same position with the next player to move who has a piece left, if anybody has."""
    for step in range(1, len(state.hands) + 1):
        seat = (state.to_move + step) % len(state.hands)
        if state.left_to_build(seat):
            return replace(state, to_move=seat)
    return None


def own_points(state: GameState, seat: int) -> int:
    """What the next scoring pays a player."""
    gained = points_by_colour(scoring_lines(state), len(state.points))
    return sum(gained[colour] for colour in state.setup.colours[seat])


def lead_of(state: GameState, seat: int) -> int:
    """How far a player is ahead of the best of the others by the points as they stand."""
    return state.score(seat) - max(state.score(other) for other in state.setup.seats if other != seat)


def lines(state: GameState, turns: int) -> tuple[dict[GameState, Line], int]:
    """The positions behind so many builds of one player, each with one line to it; fewer where none is possible."""
    layer: dict[GameState, Line] = {state: ()}
    seen = 0
    for _ in range(turns):
        behind: dict[GameState, Line] = {}
        for each, line in layer.items():
            possible = list(builds(each)) if each.left_to_build(each.to_move) else []
            for move in possible:
                seen += 1
                behind.setdefault(after(each, move), (*line, str(move)))
            if not possible:
                behind.setdefault(each, line)
        layer = behind
    return layer, seen


def four_cards(puzzle: dict[str, Any], state: GameState) -> Report:
    """So many builds with the cards in hand while nobody else builds."""
    seat = state.to_move

    def worth(end: GameState) -> int:
        return lead_of(with_round_paid(end), seat) if puzzle.get("counts") == "lead" else own_points(end, seat)

    def effect(end: GameState) -> object:
        return tuple(map(owner, end.stacks)), tallest(end.stacks)

    ends, seen = lines(state, puzzle["turns"])
    worths: dict[object, tuple[int, Line]] = {}
    for end, line in ends.items():
        if effect(end) not in worths or worth(end) > worths[effect(end)][0]:
            worths[effect(end)] = worth(end), line
    return Report(puzzle["id"], puzzle["kind"], seen, tuple(_against(puzzle, worths, _effect_of(state, effect))))


def _effect_of(state: GameState, effect: Callable[[GameState], object]) -> Callable[[Sequence[str]], object]:
    """The effect of a line as it is written, `None` where a build of it is not legal."""

    def of(line: Sequence[str]) -> object:
        each = state
        for text in line:
            move = next((move for move in builds(each) if str(move) == text), None)
            if move is None:
                return None
            each = after(each, move)
        return effect(each)

    return of


def _against(
    puzzle: dict[str, Any], worths: dict[object, tuple[int, Line]], effect_of: Callable[[Sequence[str]], object]
) -> Iterator[str]:
    """Where a certificate differs from the best of each effect."""
    proof, second = puzzle["certificate"], puzzle["certificate"].get("second")
    ranked = sorted(worths.items(), key=lambda item: -item[1][0])
    (best, (value, line)), others = ranked[0], ranked[1:]
    if not proof["value"] == proof["bound"] == value:
        yield f"the most is {value}, not {proof['value']}: {' '.join(line)}"
    if others and others[0][1][0] == value:
        yield f"another effect is worth {value}: {' '.join(others[0][1][1])}"
    elif effect_of(puzzle["answer"]) != best:
        yield f"the answer is not the best, {' '.join(line)}"
    runner = others[0][1] if others else None
    if (second is None) != (runner is None) or (second and runner and second["value"] != runner[0]):
        yield f"the runner-up is worth {runner}, not {second and second['value']}"
    elif second and runner:
        if proof["margin"] != value - runner[0] or proof["margin"] < 1 or second["bound"] != second["value"]:
            yield f"the margin is {value - runner[0]}, not {proof['margin']}"
        behind = effect_of(second["answer"])
        if behind == best or worths.get(behind, (None,))[0] != runner[0]:
            yield f"the stored runner-up is not worth {runner[0]}: {' '.join(second['answer'])}"


def choose_pieces(puzzle: dict[str, Any], state: GameState) -> Report:
    """The pieces of the last to choose that bring most, of equals those with fewest floors."""
    seat, seen = state.to_move, 0
    worths: dict[str, tuple[int, int]] = {}
    for move in legal_moves(state):
        assert isinstance(move, Select)
        ends, count = lines(_set_out(state, move), puzzle["turns"])
        seen += count
        points = max(own_points(end, seat) for end in ends)
        worths[str(move)] = points, -sum(sum(sizes) for _, sizes in move.pieces)
    ranked = sorted(worths.items(), key=lambda item: item[1], reverse=True)
    proof, wrong = puzzle["certificate"], list[str]()
    if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
        wrong.append(f"{ranked[0][0]} and {ranked[1][0]} are as good")
    elif puzzle["answer"] != [ranked[0][0]]:
        wrong.append(f"the best are {ranked[0]}, not {puzzle['answer']}")
    if not proof["value"] == proof["bound"] == ranked[0][1][0]:
        wrong.append(f"the most is {ranked[0][1][0]}, not {proof['value']}")
    second = proof.get("second")
    if second is None or (second["value"], proof["margin"]) != (ranked[1][1][0], ranked[0][1][0] - ranked[1][1][0]):
        wrong.append(f"the runner-up is {ranked[1]}")
    elif worths.get(second["answer"][0], (None,))[0] != second["value"]:
        wrong.append(f"the stored runner-up is not worth {second['value']}")
    return Report(puzzle["id"], puzzle["kind"], seen, tuple(wrong))


def _set_out(state: GameState, move: Select) -> GameState:
    """The position with pieces set out and the player who did so to build."""
    selected = list(state.selected)
    for letter, sizes in move.pieces:
        counts = [0] * state.edition.largest
        for size in sizes:
            counts[size - 1] += 1
        selected[state.edition.letters.index(letter)] = tuple(counts)
    return replace(state, selected=tuple(selected), phase="build")


def still_taken(puzzle: dict[str, Any], state: GameState) -> Report:
    """The buildings that can have another owner once each player with a piece has made one build."""
    players = sum(bool(state.left_to_build(seat)) for seat in state.setup.seats)
    before, taken = tuple(map(owner, state.stacks)), set[int]()
    layer, seen = {state}, 0
    for number in range(players):
        behind = set[GameState]()
        for each in layer:
            possible = list(builds(each))
            ends = [after(each, move) for move in possible] or [each]
            seen += len(ends)
            if number == players - 1:
                for end in ends:
                    now = map(owner, end.stacks)
                    taken |= {
                        n for n, (a, b) in enumerate(zip(before, now, strict=True)) if None not in (a, b) and a != b
                    }
            else:
                behind |= {after_turn for end in ends if (after_turn := _turned(end)) is not None}
        layer = behind
    plots = tuple(state.edition.board.plots[plot] for plot in sorted(taken))
    proof, wrong = puzzle["certificate"], list[str]()
    if sorted(puzzle["answer"]) != sorted(plots):
        wrong.append(f"{', '.join(plots)} can be taken, not {', '.join(puzzle['answer'])}")
    if not proof["value"] == proof["bound"] == len(plots) or proof.get("second"):
        wrong.append(f"the value is {len(plots)}, and there is no runner-up")
    return Report(puzzle["id"], puzzle["kind"], seen, tuple(wrong))


def _turned(state: GameState) -> GameState | None:
    """The next player to move; what a hand no longer matters for is not told apart."""
    turned = following(state)
    if turned is None:
        return None
    used = state.to_move
    own = set(state.setup.colours[used])
    selected = tuple((0,) * len(sizes) if colour in own else sizes for colour, sizes in enumerate(turned.selected))
    hands = tuple((0,) * len(hand) if seat == used else hand for seat, hand in enumerate(turned.hands))
    return replace(turned, selected=selected, hands=hands, played=(0,) * len(turned.played))


class LastGoRound:
    """The end of a game in which all play for themselves: each for the victory, then for the lead.

    Where a player has several builds as good for himself, `kind` says how the choice falls for the first mover.
    """

    def __init__(self, seat: int, kind: bool) -> None:
        self.seat, self.kind, self.seen = seat, kind, 0

    def utilities(self, state: GameState) -> tuple[Utility, ...]:
        """What each player comes to from a position with somebody to build."""
        best: tuple[Utility, ...] | None = None
        possible = list(builds(state))
        for end in [after(state, move) for move in possible] or [self._without_piece(state)]:
            self.seen += 1
            best = self._better(state.to_move, best, self.behind(end))
        assert best is not None
        return best

    def behind(self, state: GameState) -> tuple[Utility, ...]:
        turned = following(state)
        if turned is not None:
            return self.utilities(turned)
        end = with_round_paid(state)
        winners = result(end).winners
        return tuple((Fraction(seat in winners, len(winners)), lead_of(end, seat)) for seat in state.setup.seats)

    def _better(self, seat: int, best: tuple[Utility, ...] | None, other: tuple[Utility, ...]) -> tuple[Utility, ...]:
        if best is None or other[seat] > best[seat]:
            return other
        if other[seat] < best[seat]:
            return best
        pick = max if self.kind else min
        return pick(best, other, key=lambda each: each[self.seat])

    @staticmethod
    def _without_piece(state: GameState) -> GameState:
        """A player who can build nothing: a piece of his leaves the game (M-TRN-6)."""
        selected = list(state.selected)
        colour = next(colour for colour in state.setup.colours[state.to_move] if sum(selected[colour]))
        sizes = list(selected[colour])
        sizes[next(size for size, count in enumerate(sizes) if count)] -= 1
        selected[colour] = tuple(sizes)
        return replace(state, selected=tuple(selected))


def last_go_round(puzzle: dict[str, Any], state: GameState) -> Report:
    """The build that comes out best when all play for themselves to the end.

    The question does not say which of builds that are as good for themselves others choose: here, the worst for the
    mover; where that matters, a note says so.
    """
    results, seen = [], 0
    for kind in (False, True):
        game = LastGoRound(state.to_move, kind)
        worths: dict[tuple[str, str, Utility], tuple[Utility, str]] = {}
        for move in builds(state):
            utility = game.behind(after(state, move))[state.to_move]
            worths.setdefault((move.colour, move.plot, utility), (utility, str(move)))
        seen += game.seen
        results.append(tuple(_go_round(puzzle, sorted(worths.values(), reverse=True))))
    notes = () if results[0] == results[1] else ("true where others choose, of equal builds, the worst for the mover",)
    return Report(puzzle["id"], puzzle["kind"], seen, results[0], notes)


def _go_round(puzzle: dict[str, Any], ranked: list[tuple[Utility, str]]) -> Iterator[str]:
    proof, second = puzzle["certificate"], puzzle["certificate"].get("second")
    best = [move for utility, move in ranked if utility == ranked[0][0]]
    if len(best) > 1:
        yield f"{' and '.join(best)} are as good"
        return
    (answer,) = puzzle["answer"]
    if best[0].rpartition("@")[2] != answer.rpartition("@")[2] or best[0][0] != answer[0]:
        yield f"the best is {best[0]}, not {answer}"
    if not proof["value"] == proof["bound"] == ranked[0][0][1]:
        yield f"the lead is {ranked[0][0][1]}, not {proof['value']}"
    if second is None or len(ranked) < 2 or second["value"] != ranked[1][0][1]:
        yield f"the runner-up is {ranked[1:2]}, not {second}"
    elif proof["margin"] != ranked[0][0][1] - ranked[1][0][1] or second["bound"] != second["value"]:
        yield f"the margin is {ranked[0][0][1] - ranked[1][0][1]}, not {proof['margin']}"


_CHECKS: dict[str, Callable[[dict[str, Any], GameState], Report]] = {
    "four-cards": four_cards,
    "choose-pieces": choose_pieces,
    "still-taken": still_taken,
    "last-go-round": last_go_round,
}

if __name__ == "__main__":
    reports = []
    for path in files(sys.argv[1:]):
        reports.append(checked(path))
        sys.stdout.write(f"{reports[-1].told}\n")
        sys.stdout.flush()
    wrong = sum(bool(report.disagreements) for report in reports)
    sys.stdout.write(f"{wrong} with disagreements\n")
    sys.exit(1 if wrong else 0)
