"""The verdict on a move of Manhattan: reasons, effects, the smallest conflicts, the nearest legal moves, readings."""

from __future__ import annotations

import random
from functools import partial

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.manhattan.chance import any_card, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import Build, Discard, Move, Open, Redraw, Select, Void, parse_move
from ny1901_solver.manhattan.positions import parse_unsound
from ny1901_solver.manhattan.readings import Readings
from ny1901_solver.manhattan.research.imagining import imagine
from ny1901_solver.manhattan.rules import apply, legal_moves, new_game, play, violations
from ny1901_solver.manhattan.rulings.case_file import SituationFile
from ny1901_solver.manhattan.rulings.conflicts import broken_rules, conflicts, known_facts
from ny1901_solver.manhattan.rulings.effects import reasons
from ny1901_solver.manhattan.rulings.situations import situation
from ny1901_solver.manhattan.rulings.verdict import Verdict, nearest, verdict
from ny1901_solver.manhattan.scoring import points_by_colour, scoring_lines
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.rulebook.letting_go import forbids

from ..tables import positions

pytestmark = pytest.mark.always


def judged(move: str, readings: dict[str, str] | None = None, **told: object) -> Verdict:
    state = situation(SituationFile.model_validate(told), readings or {}, [move])
    return verdict(state, parse_move(move))


def any_move(state: GameState, rng: random.Random) -> Move:
    """A move of any kind, most of them builds and hardly one legal."""
    letter, plot = rng.choice(state.edition.letters), rng.choice(state.edition.board.plots)
    size, card = rng.randint(1, 4), rng.randint(1, state.edition.board.size)
    few = [rng.randint(1, 4) for _ in range(state.setup.rounds.pieces)]
    builds: list[Move] = [Build(letter, size, plot)] * 6
    others: list[Move] = [Void(letter, size), Discard(card, letter, size), Redraw(), Open(plot[0])]
    return rng.choice([*builds, *others, Select.of((letter, few))])


def test_each_broken_rule_has_a_conflict_whose_facts_are_all_needed() -> None:
    rng, seen = random.Random(3), set[str]()
    for state in (each for number, each in enumerate(positions(16, 16)) if each.over or not number % 11):
        move = any_move(state, rng)
        found, known = conflicts(state, move), list(known_facts(state, move))
        assert sorted(each.rule for each in found) == sorted({each.rule for each in violations(state, move)})
        for each in found:
            gone = [open_fact for open_fact in known if open_fact[0] not in each.facts]
            needed = [open_fact for open_fact in known if open_fact[0] in each.facts]
            broken = partial(broken_rules, move)
            assert forbids(state, each.rule, gone, broken)
            assert not any(forbids(state, each.rule, [*gone, fact], broken) for fact in needed)
            seen.add(each.rule)
    assert seen >= {"M-CARD-2", "M-RND-2", "M-BLD-3", "M-TRN-1", "M-TRN-2", "M-TRN-6", "M-END-1", "M-SLO-2"}


def test_a_capping_that_lacks_floors_is_forbidden_by_both_colours_floors() -> None:
    found = judged("b2@A1", to_move="b", board="A1 b1r4", left="b:2,4")
    assert [each.rule for each in found.conflicts] == ["M-BLD-3"]
    assert [fact.sentence for fact in found.conflicts[0].facts] == [
        "red owns the building on A1, with 4 floors",
        "blue has 1 floor in this building",
    ]
    assert found.nearest is not None
    assert (str(found.nearest.nearest[0].step), found.nearest.nearest[0].distance) == ("b2@B1", 1)


def test_with_anti_trust_it_is_enough_to_own_the_building() -> None:
    found = judged("r1@A1", variants=["anti-trust"], board="A1 b1r4", left="r:1")
    assert [(each.rule, [fact.kind for fact in each.facts]) for each in found.conflicts] == [("M-ANT-1", ["building"])]
    assert found.nearest is not None
    assert str(found.nearest.nearest[0].step) == "r1@B1"


def test_the_reading_that_changes_a_verdict_is_named() -> None:
    own = judged("r1@A1", board="A1 b1r4", left="r:1")
    assert own.legal
    assert [(each.switch, each.value, each.violations[0].rule) for each in own.others] == [("top_own", "no", "M-BLD-2")]


def test_a_legal_build_tells_why_and_what_it_changes() -> None:
    found = judged("b4@A1", to_move="b", board="A1 b1r4 | A2 r1 | B1 g3", left="b:4")
    assert found.reasons is not None
    assert [each.rule for each in found.reasons.allowed] == ["M-CARD-2", "M-RND-2", "M-BLD-3"]
    assert found.reasons.allowed[2].sentence == (
        "blue has 5 floors in the building on A1 with the new piece, 1 without it; its owner red has 4"
    )
    effects = {each.kind: (each.rule, each.place, each.before, each.after) for each in found.reasons.effects}
    assert effects == {
        "owner": ("M-BLD-6", "A1", "r", "b"),
        "city": ("M-SCO-2", "A", "r", None),
        "tallest": ("M-SCO-3", "A1", "r", "b"),
    }
    assert [(each.colour, each.before, each.after) for each in found.reasons.points] == [("red", 7, 1), ("blue", 0, 4)]


def test_all_floors_that_a_reading_compares_are_told() -> None:
    told = {"to_move": "b", "board": "A1 g1b1y2r3", "left": "b:1,4"}
    legal, illegal = (judged(move, {"cap_compare": "every_other"}, **told) for move in ("b4@A1", "b1@A1"))
    assert legal.reasons is not None
    assert legal.reasons.allowed[2].sentence == (
        "blue has 5 floors in the building on A1 with the new piece, 1 without it; its owner red has 3; "
        "green has 1; yellow has 2"
    )
    assert illegal.conflicts[0].facts[0].sentence == (
        "red owns the building on A1, with 3 floors; green has 1; yellow has 2"
    )


@pytest.mark.parametrize(("partner", "locks"), [("as_opponent", True), ("as_own", False)])
def test_a_lead_that_no_piece_has_locks_a_building_unless_a_partner_can_go_on_top(partner: str, locks: bool) -> None:
    found = judged("r1@A1", {"partner_colour": partner}, seats="Srb,Ngy", board="A1 r4", left="r:1")
    assert found.reasons is not None
    assert [each.sentence for each in found.reasons.effects if each.kind == "locked"] == [
        "nobody can cap A1 any more: the owner's lead is 5 floors, and no piece has so many"
    ] * locks


@pytest.mark.parametrize(
    ("variant", "rule", "words"),
    [("monster", "M-MON-8", "no piece is left"), ("baby-monster", "M-BAB-1", "belongs to red now")],
)
def test_what_a_monster_destroys_is_told(variant: str, rule: str, words: str) -> None:
    board = "A8 r4b4"
    found = judged("b1@B6", to_move="b", left="b:1", board=board, monster="A7", variants=[variant])
    assert found.reasons is not None
    effects = {each.kind: each for each in found.reasons.effects}
    assert effects["moved"].sentence == "the monster moves from A7 to A8"
    assert (effects["destroyed"].rule, effects["destroyed"].place) == (rule, "A8")
    assert words in effects["destroyed"].sentence


def test_points_told_are_those_that_scoring_pays_and_other_moves_have_reasons() -> None:
    rng = random.Random(5)
    for state in list(positions(17, 12))[::11]:
        if not (moves := legal_moves(state)):
            continue
        move = rng.choice(moves)
        found = reasons(state, move)
        assert found.allowed
        after = play(state, move, any_card)
        if isinstance(move, Build) and after.round == state.round and not after.over:
            was, now = (points_by_colour(scoring_lines(each), len(state.points)) for each in (state, after))
            told = {each.colour: (each.before, each.after) for each in found.points}
            names = state.edition.colours
            assert told == {names[c]: (was[c], now[c]) for c in range(len(was)) if was[c] != now[c]}


def test_near_moves_are_legal_and_a_legal_move_is_nearest_to_itself() -> None:
    rng = random.Random(7)
    for state in list(positions(18, 12))[::13]:
        found = nearest(state, any_move(state, rng))
        for near in found.nearest:
            apply(state, near.step, any_card)
        assert [near.distance for near in found.nearest] == sorted(near.distance for near in found.nearest)
        if not state.over and state.phase == "build":
            move = rng.choice(legal_moves(state))
            assert nearest(state, move, 1).nearest[0].step == move
            assert nearest(state, move, 1).nearest[0].distance == 0


def test_a_verdict_goes_by_what_the_mover_sees() -> None:
    """Of builds of others, too, whose hands and whose pieces set out secretly it does not tell."""
    rng, secret = random.Random(3), 0
    states = [state for number, state in enumerate(positions(41, 4)) if number % 50 == 0 and len(state.hands) > 2]
    hidden = new_game(load_edition("mayfair"), 4, deck_dealer(rng), readings=Readings(selection="hidden"))
    for _ in range(3):
        hidden = play(hidden, rng.choice(legal_moves(hidden)), any_card)
        states.append(hidden)
    for state in states:
        other = imagine(state, state.to_move, rng)
        for rival in (seat for seat in state.setup.seats if seat != state.to_move):
            letter = state.edition.letters[state.setup.colours[rival][0]]
            move = Build(letter, rng.randint(1, 3), rng.choice(state.edition.board.plots))
            assert verdict(state, move) == verdict(other, move)
        secret += other.selected != state.selected
    assert secret > 1


def test_a_build_by_a_hand_that_is_not_told_is_not_judged_and_pieces_set_out_are() -> None:
    line = "mh1:tiny:Sr,Wb,Ng:-:1-select:r>r:-:r2.1.1/0.0.0/0,b2.1.1/0.0.0/0,g2.1.1/0.0.0/0:??,23,??:-:AB"
    state = parse_unsound(line, needs_hands=False)
    assert verdict(state, parse_move("r:1,2")).legal
    with pytest.raises(DataError, match="the hand of red is not known"):
        verdict(state, parse_move("r1@A1"))
