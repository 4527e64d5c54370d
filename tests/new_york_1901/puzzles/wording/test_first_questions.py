"""The first hint asks about an idea of the kind of puzzle, and what it says is held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.result import final_points
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task
from ny1901_solver.new_york_1901.puzzles.adversarial.plain import EveryTurn, behind
from ny1901_solver.new_york_1901.puzzles.adversarial.stand import dealing
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.puzzles.openings import effect_key, openings
from ny1901_solver.new_york_1901.puzzles.wording.fears import Refuted, refuted_turns
from ny1901_solver.new_york_1901.puzzles.wording.played_line import built_sites, placed
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, play
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import SHIFT, GameState

from ..examples import certified, shipped_puzzles

FEARED = [Kind.WIN_BY_FORCE, Kind.SAVE_THE_GAME]


def puzzles(kind: Kind) -> Iterator[tuple[Task, Certificate]]:
    """All shipped puzzles of a kind, and small examples in which nobody holds Market Shift."""
    yield from ((puzzle.task, puzzle.certificate) for puzzle in shipped_puzzles() if puzzle.task.kind == kind)
    for task, certificate in certified(kind, 12):
        if not any(player.cards & SHIFT for player in task.state.players):
            yield task, certificate


@pytest.mark.parametrize("kind", list(Kind))
def test_at_most_a_third_of_the_shipped_puzzles_of_a_kind_begin_with_the_same_hint(kind: Kind) -> None:
    shipped = [puzzle for puzzle in shipped_puzzles() if puzzle.task.kind == kind and not puzzle.source.lesson]
    first = Counter(puzzle.hints[0].text for puzzle in shipped)
    assert max(first.values()) * 3 <= len(shipped)


def test_every_shipped_puzzle_has_two_hints_about_its_first_turn_before_the_answer() -> None:
    for puzzle in shipped_puzzles():
        if not puzzle.source.lesson:
            lefts = [hint.left for hint in puzzle.hints if hint.turn == 1]
            assert len(lefts) >= 3
            assert lefts == sorted(set(lefts), reverse=True)
            assert lefts[-1] == 1


def test_early_ends_begin_with_tiles_that_need_no_card_and_never_with_points() -> None:
    for puzzle in shipped_puzzles():
        if puzzle.task.kind == Kind.EARLY_END:
            assert puzzle.hints[0].text.startswith("Which tile will need no card in your next turn? After ")


@pytest.mark.parametrize("kind", FEARED)
def test_replies_that_are_feared_are_legal_and_refute_the_turn(kind: Kind) -> None:
    seen = 0
    for task, _certificate in islice(puzzles(kind), 8):
        for each in refuted_turns(task):
            for reply in list(each.by.values())[:1]:
                state = task.state
                assert reply.line[0].turn == each.turn
                for step in reply.line:
                    assert is_legal(state, step.turn)
                    state = play(state, step.turn, dealing(step.draws))
                assert state.over
                winners = outcome(state).winners
                assert winners != (task.seat,) if kind == Kind.WIN_BY_FORCE else task.seat not in winners
                lead = final_points(state, task.seat) - final_points(state, 1 - task.seat)
                assert lead == reply.result.lead
                seen += 1
    assert seen > 30


@pytest.mark.parametrize("kind", FEARED)
def test_turns_without_a_refuting_reply_are_those_that_playing_every_turn_finds(kind: Kind) -> None:
    compared = 0
    for task, _certificate in puzzles(kind):
        found: list[Refuted] = list(refuted_turns(task))
        demand = KINDS[kind].demand
        plain = EveryTurn(task.state, demand.share, demand.one_more)
        good = {turn for turn in plain.standing().good if turn in {each.turn for each in found}}
        assert good == {each.turn for each in found if not each.by}
        compared += 1
        if compared == 6:
            break
    assert compared == 6


def test_no_question_excludes_a_right_turn() -> None:
    for kind in (*FEARED, Kind.EARLY_END):
        for task, certificate in [*islice(puzzles(kind), 8), *certified(kind, 12)]:
            among = openings(task, certificate.answer[0])
            for _stage, statement in kind_of(task).questions(task, task.state, among):
                assert statement.fits(among.openings[among.answer]), statement.text


def test_after_a_turn_that_is_named_every_tile_that_ends_the_game_needs_a_card() -> None:
    named = 0
    for task, certificate in puzzles(Kind.EARLY_END):
        among = openings(task, certificate.answer[0])
        texts = [statement.text for _, statement in kind_of(task).questions(task, task.state, among)]
        for opening in among.openings:
            buildings = placed(task.state, opening.sites)
            if not any(text.endswith(f"After {buildings}, none.") for text in texts):
                continue
            effect = effect_key(task, task.state, opening.sites, opening.cards)
            for turn in legal_turns(task.state, shifts=False):
                if effect_key(task, task.state, built_sites(turn, task.state), turn.cards) == effect:
                    for then in behind(task.state, turn):
                        own = replace(then, to_move=task.seat)
                        last = (each for each in legal_turns(own, shifts=False) if _ends_without_card(own, each))
                        assert next(last, None) is None
            named += 1
    assert named >= 8


def _ends_without_card(state: GameState, turn: Turn) -> bool:
    """Whether a turn ends the game by buildings on land that the player already holds."""
    sites = built_sites(turn, state)
    held = all(not site.territories & ~state.mover.estate for site in sites)
    return bool(sites) and held and play(state, turn, any_card).ended_by is not None


def test_the_question_about_a_street_names_numbers_of_buildings_that_the_proof_allows() -> None:
    for task, certificate in puzzles(Kind.SAFE_STREETS):
        first = kind_of(task).hints(task, certificate)[0]
        if first.name == "full":
            continue
        assert first.text.startswith("Who can still reach ")
        street = next(
            card for card in task.state.setup.streets if f"reach {task.state.edition.card_name(card)}?" in first.text
        )
        assert ("it can change hands" in first.text) == (street in certificate.streets)
