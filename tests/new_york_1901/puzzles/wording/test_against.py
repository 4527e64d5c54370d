"""What is said of turns that a rival answers."""

from __future__ import annotations

from ny1901_solver.new_york_1901.moves import Take
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.adversarial.proof import stand_of
from ny1901_solver.new_york_1901.puzzles.adversarial.stand import states_behind
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.kinds.early_end import KIND as EARLY_END
from ny1901_solver.new_york_1901.puzzles.kinds.safe_streets import flip_text

from ..examples import certified, shipped_puzzles


def test_a_refuted_early_end_says_how_many_tiles_are_left_and_how_few_trigger_the_end() -> None:
    seen = set()
    for task, certificate in certified(Kind.EARLY_END, 12):
        assert certificate.second is not None
        stand = stand_of(task, certificate.second.answer[0])
        end, few = states_behind(task.state, stand.line)[-1], task.state.edition.numbers.end_unbuilt
        said = EARLY_END.refutation(task, stand)
        assert f"you have {end.mover.unbuilt.bit_count()} tile" in said
        assert f"the end is triggered with {few} (END-1)" in said
        seen.add(end.mover.unbuilt.bit_count() - few)
    assert seen


def test_a_shipped_early_end_names_the_building_behind_it_and_refutes_a_turn_that_comes_as_near() -> None:
    for puzzle in shipped_puzzles():
        if puzzle.task.kind == Kind.EARLY_END:
            text = " ".join(kind_of(puzzle.task).solution(puzzle.task, puzzle.certificate))
            assert "no land has to be claimed for" in text
            assert "As few tiles are left by" in text


def test_every_claim_of_a_line_that_flips_a_street_is_told_with_a_card_that_has_to_come_up() -> None:
    drawn = 0
    for task, certificate in certified(Kind.SAFE_STREETS, 12):
        for flip in certificate.flips:
            said, up = flip_text(task, flip), set(task.state.market.open)
            for each in flip.line:
                for step in each.turn.steps:
                    names = step.territories if isinstance(step, Take) else ()
                    assert all(name in said for name in names)
                    kinds = {task.state.edition.kind_of[task.state.edition.board.by_name[name].index] for name in names}
                    for kind in kinds - up:
                        assert f"with the {task.state.edition.kind_names[kind]}" in said or "shift" in str(each.turn)
                        drawn += 1
    assert drawn


def test_land_that_has_to_be_claimed_is_told_without_a_contradiction() -> None:
    for kind in (Kind.SAVE_THE_GAME, Kind.WIN_BY_FORCE):
        for task, certificate in certified(kind, 12):
            for sentence in kind_of(task).solution(task, certificate):
                assert not sentence.startswith("Nothing is built on ") or " in this turn, and " in sentence
