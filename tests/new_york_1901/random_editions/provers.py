"""All provers, held equal on a case; one that does not come to an end within its budget is counted."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from unittest.mock import patch

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.drawing import Proposal, board_picture, page_board, position_picture
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.edition.freeze import freeze, thaw
from ny1901_solver.new_york_1901.edition.skeleton import copy_edition
from ny1901_solver.new_york_1901.masks import SquareMask
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.planning.one_turn import best_turn, enumerate_turns
from ny1901_solver.new_york_1901.planning.plan import contradictions
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.result import PlanResult
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan, brute_force
from ny1901_solver.new_york_1901.planning.search import best as searching
from ny1901_solver.new_york_1901.planning.turns import admits
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, parse_position
from ny1901_solver.new_york_1901.research.node import DecisionNode
from ny1901_solver.new_york_1901.research.observation import Observer
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps, legal_turns, play, play_step, violations
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState, state_problems
from ny1901_solver.new_york_1901.table.square_names import all_squares
from ny1901_solver.new_york_1901.tiles import Placement
from tests.pictures.labels import misplaced

from ..planning.by_the_rules import TooMany, verdict
from ..planning.exhaustive import TooMany as TooManyStages
from ..planning.exhaustive import exhaust
from ..planning.test_by_the_rules import assert_as_by_the_rules, problem_of
from ..stepping import assert_steps_are_the_turns, assert_steps_follow_a_shift
from .cases import Case
from .editions import written
from .shared_market import MARKET_STATEMENTS, stages
from .shared_tables import hold_to_the_print, positions

MOST_TURNS = 3000  # legal turns of a position that the model of one turn lists
TRIED = 24  # turns, most of them illegal, that predicate and generator judge
WAYS = 5  # in which a tile is laid somewhere behind a take
NODES = 40_000  # of the search
SOON = 1, 100  # nodes after which a search is broken off
EFFORT = 2.0  # of the model of several turns, in the solver's deterministic time
PLANS = 1_500  # turns that the oracles play before they leave a question alone
EFFECTS = 60  # optimal effects that the twins list; where there are more, only their worth is compared

Decided = Iterator[tuple[str, bool]]


def hold_equal(case: Case) -> Counter[str]:
    """Raises where provers differ; counts for each prover how often it was asked, and how often it came to no end."""
    found: Counter[str] = Counter()
    for check in CHECKS:
        for prover, decided in check(case):
            found.update([prover] if decided else [prover, f"{prover}: not decided"])
    return found


def edition_check(case: Case) -> Decided:
    """The edition is valid; frozen and copied it is the same."""
    examined = examine(case.edition.folder)
    assert examined.problems == ()
    assert all(problem.sentence for problem in examined.looks())
    again = written(copy_edition(examined, "again", None, True), f"{case.edition.folder.name}-again")
    for other in (again, thaw(freeze(again), again.folder)):
        assert other is not None
        for part in ("tiles", "numbers", "kind_names", "starters", "street_cards", "challenges"):
            assert getattr(other, part) == getattr(case.edition, part), part
        for part in ("grid", "legend", "neighbours", "blocks", "streets", "parks", "borders", "territories"):
            assert getattr(other.board, part) == getattr(case.edition.board, part), part
    yield "edition check", True


def shared_tables(case: Case) -> Decided:
    """What all provers read is as the files of the edition print it, and cards come up as at a table."""
    rng = random.Random(case.edition.content_hash)
    printed = hold_to_the_print(case.edition, rng)
    for state in case.states:
        positions(state, printed)
    for statement in MARKET_STATEMENTS:
        statement(case.edition, rng)
    for question in case.questions:
        stages(problem_of(question), rng)
    yield "shared tables", True


def texts(case: Case) -> Decided:
    """Every position is sound and is its line and its file."""
    for state in case.states:
        assert state_problems(state) == [], format_line(state)
        assert parse_line(format_line(state), case.edition) == state
        assert parse_position(format_position(state), "position.yaml", case.edition) == state
        for middle in _middles(state, case.rng):
            assert parse_line(format_line(middle), case.edition) == middle
            assert parse_position(format_position(middle), "position.yaml", case.edition) == middle
        yield "text forms", True


def _middles(state: GameState, rng: random.Random) -> Iterator[GameState]:
    """The position after each step and each card of one random turn, while it goes on."""
    steps = legal_steps(state)
    while steps:
        state = play_step(state, rng.choice(steps))
        while state.turn is not None and (odds := chance(state)):
            yield state
            state = draw(state, rng.choice(list(odds)))
        if state.turn is None:
            return
        yield state
        steps = legal_steps(state)


def turns_by_predicate(case: Case) -> Decided:
    """The predicate lets exactly the turns of the generator through, and each is its text."""
    lists = [legal_turns(state) for state in case.states]
    strangers = [turn for listed in lists for turn in case.rng.sample(listed, min(TRIED, len(listed)))]
    for state, listed in zip(case.states, lists, strict=True):
        legal = set(listed)
        assert len(legal) == len(listed), format_line(state)
        assert bool(legal) != state.over
        some = case.rng.sample(listed, min(TRIED, len(listed)))
        drawn = [_any_turn(case.rng, state) for _ in range(TRIED)]
        drawn += _built_somewhere(random.Random(format_line(state)), state, listed)
        for turn in (*some, *strangers, *drawn):
            broken = violations(state, turn)
            assert bool(broken) != (turn in legal), f"{turn}: {broken}, in {format_line(state)}"
            assert Turn.parse(str(turn)) == turn
        yield "predicate and generator", True


def turns_by_steps(case: Case) -> Decided:
    """Step by step a turn goes where the generator says, also behind the cards of a Market Shift."""
    for number, state in enumerate(case.states):
        followed = len(legal_turns(state, shifts=False)) <= MOST_TURNS
        if followed:
            assert_steps_are_the_turns(state, number)
            if Shift() in legal_steps(state):
                assert_steps_follow_a_shift(state, number)
        yield "steps", followed


def actions(case: Case) -> Decided:
    """For research, the legal numbers are the legal steps, what is seen lies from 0 to 1, and a pickle is the same."""
    for state in case.states:
        for here in map(DecisionNode, (state, *_middles(state, case.rng))):
            assert [here.actions.steps[number] for number in here.legal] == sorted(
                legal_steps(here.state), key=here.actions.numbers.__getitem__
            ), here.line
            seen = Observer.of(case.edition, len(state.players)).vector(here.state, state.to_move)
            assert 0 <= seen.min() <= seen.max() <= 1, here.line
            assert pickle.loads(pickle.dumps(here)).state == here.state
        yield "actions and observations", True


def _any_turn(rng: random.Random, state: GameState) -> Turn:
    """A turn of the right form, seldom a legal one."""
    names, sites = [territory.name for territory in state.edition.board.territories], state.edition.sites.sites
    mine = [site for site in sites if site.mask & state.mover.land] or sites
    steps: list[Step] = [Shift()] if rng.random() < 0.2 else []
    if rng.random() < 0.7:
        steps.append(Take(tuple(sorted(rng.sample(names, rng.choice((1, 1, 2)))))))
    elif rng.random() < 0.2:
        steps.append(Reclaim(rng.choice(names)))
    if sites:
        if rng.random() < 0.7:
            steps.append(rng.choice((Build, Demolish))(rng.choice(mine).placement))
        if rng.random() < 0.2:
            steps.append(Boom(rng.choice(mine).placement))
            if state.setup.boom_either and rng.random() < 0.3:
                steps[-2:] = reversed(steps[-2:])
    return Turn.of(*steps) if steps else Turn((Pass(),))


def _built_somewhere(rng: random.Random, state: GameState, listed: Sequence[Turn]) -> Iterator[Turn]:
    """Legal takes, each with a tile in hand built on the land that the mover has then."""
    takes = [turn.steps[0] for turn in listed if turn.steps[1:] == (Pass(),) and isinstance(turn.steps[0], Take)]
    for step in rng.sample(takes, min(TRIED, len(takes))):
        assert isinstance(step, Take)
        taken = SquareMask(sum(state.edition.board.by_name[name].mask for name in step.territories))
        for _ in range(WAYS):
            yield Turn((step, Build(_any_placement(rng, state, state.mover.free_land | taken))))


def _any_placement(rng: random.Random, state: GameState, land: SquareMask) -> Placement:
    """An unbuilt tile, turned somehow, on one of some squares, whatever lies under its others: no table is asked."""
    tile = state.edition.tiles[rng.choice(bits(state.mover.unbuilt) or [0])]
    shape = rng.choice(tile.shape.orientations(flips=state.setup.flips))
    at, (column, row) = rng.choice(state.edition.board.squares_of(land)), rng.choice(shape.cells)
    squares = [(at.column + x - column, at.row + y - row) for x, y in shape.cells]
    inside = all(min(each) >= 0 for each in squares)
    return Placement.of(tile.id, (Square(*each) for each in squares) if inside else (at,))


def one_turn(case: Case) -> Decided:
    """The model of one turn has the turns of the generator; it, the hint and the generator have one best gain."""
    for state in case.states:
        listed = legal_turns(state, shifts=False)
        if len(listed) <= MOST_TURNS:
            assert list(map(str, enumerate_turns(state))) == sorted(map(str, listed)), format_line(state)
        for turn in case.rng.sample(listed, min(2, len(listed))):
            assert admits(state, (turn,)), f"{turn} in {format_line(state)}"
        yield "model of one turn, all turns", len(listed) <= MOST_TURNS
        gains = [_gain(state, turn) for turn in listed]
        best = best_turn(state)
        advice = hint(state, top=3)
        assert advice.without_shift == best.value == max(gains, default=None), format_line(state)
        assert all(ranked.value == _gain(state, ranked.turn) for ranked in advice.turns), format_line(state)
        assert max(map(partial(_scored, state), listed), default=0) <= brute_force.greatest_gain(PlanProblem(state, 1))
        yield "model of one turn, best turn", best.status in ("proved", "infeasible")
        yield "hint", advice.status == "proved"


def _gain(state: GameState, turn: Turn) -> int:
    after, seat = play(state, turn, any_card), state.to_move
    return final_sheet(after, seat).total - final_sheet(state, seat).total


def _scored(state: GameState, turn: Turn) -> int:
    return play(state, turn, any_card).players[state.to_move].score - state.mover.score


def plans(case: Case) -> Decided:
    """Search, model of several turns and, where plans are few, two oracles find the same best and second best."""
    effects, second = (1, False) if case.alone else (EFFECTS, True)
    for question in case.questions:
        problem = problem_of(question)
        found = best_plan(problem, effects=effects, second=second, budget=Budget(nodes=NODES))
        yield "search", _settled(found)
        again = best_plan_by_model(problem, effects=effects, second=second, effort=EFFORT)
        yield "model of several turns", _settled(again)
        answers = {"search": found}
        for nodes in SOON:  # what is said of all that has not been looked at
            answers[f"search, broken off at {nodes}"] = best_plan(problem, budget=Budget(nodes=nodes))
        if case.alone:
            answers["search, no plan in hand"] = unaided = _unaided(problem)
            yield "search, no plan in hand", _settled(unaided)
        for prover, answer in answers.items():
            differ = list(contradictions(problem, answer, again, second))
            assert not differ, f"{prover}: {'; '.join(differ)}, {_asked(problem)}"
        _assert_bounded(problem, found, again)
        try:
            truth = verdict(question, PLANS)
        except TooMany:
            continue
        for answer in (found, again):
            if _settled(answer) and answer.complete and answer.second_proved and answer.ties_proved:
                assert_as_by_the_rules(question, truth, answer)
            elif _settled(answer):
                best = None if truth is None else truth.turns if question.wishes else truth.best[0]
                assert answer.value == best, _asked(problem)
        yield "exhaustive search by the rules", True
        if not question.wishes:
            yield from _exhausted(problem, found)


def _unaided(problem: PlanProblem) -> PlanResult:
    """The answer of a search that has no plan to begin with: one in hand hides bounds that are too low."""
    with patch.object(searching, "_in_hand", lambda search: {}):
        return best_plan(problem, budget=Budget(nodes=NODES))


def _assert_bounded(problem: PlanProblem, *answers: PlanResult) -> None:
    """No plan gains more than the bound that stands where every plan is tried."""
    for answer in answers:
        if answer.worth is not None:
            assert answer.worth.gain <= brute_force.greatest_gain(problem), _asked(problem)


def _exhausted(problem: PlanProblem, found: PlanResult) -> Decided:
    try:
        oracle = exhaust(problem, PLANS)
    except TooManyStages:
        return
    if found.is_settled():
        assert found.worth == oracle.best, _asked(problem)
    elif _settled(found):
        assert oracle.best is not None
        assert found.value == oracle.best.gain, _asked(problem)
    yield "exhaustive search", True


def _settled(result: PlanResult) -> bool:
    return result.status in ("proved", "infeasible")


def _asked(problem: PlanProblem) -> str:
    return (
        f"{problem.turns} turns, {problem.counting}, {problem.wishes}, {problem.others}, {format_line(problem.state)}"
    )


def drawing(case: Case) -> Decided:
    """Board, positions and turns can be drawn, and no label overlaps another."""
    pictures = [partial(board_picture, case.edition)]
    for state in case.states:
        pictures += [partial(position_picture, state), partial(page_board, state)]
        assert len({told.name for told in all_squares(state)}) == len(case.edition.board.squares)
        listed = legal_turns(state, shifts=False)
        turn = case.rng.choice(listed) if listed else Turn((Pass(),))
        wrong = _any_turn(case.rng, state)
        one_building = Turn.of(*(step for step in wrong.steps if not isinstance(step, Boom)))
        proposals = [Proposal(shown, violations(state, shown)) for shown in (turn, one_building)]
        pictures += [partial(position_picture, state, proposal) for proposal in proposals]
    for made in pictures:
        picture = made()
        assert misplaced(picture) == []
        assert picture.svg_text().startswith("<")
        yield "drawing", True


CHECKS: tuple[Callable[[Case], Decided], ...] = (
    edition_check,
    shared_tables,
    texts,
    turns_by_predicate,
    turns_by_steps,
    one_turn,
    plans,
    drawing,
    actions,
)
