import json
import re
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.errors import SolverError
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.moves import Take, Turn
from ny1901_solver.new_york_1901.planning import plan as planning
from ny1901_solver.new_york_1901.planning import turns
from ny1901_solver.new_york_1901.planning.outlook import CONVENTION
from ny1901_solver.new_york_1901.planning.plan import LISTED
from ny1901_solver.new_york_1901.planning.problem import (
    BuildTile,
    PlanProblem,
    ReachScore,
    WinStreet,
    Wish,
    advance,
    first_stage,
    knows_cards,
    with_queue,
)
from ny1901_solver.new_york_1901.planning.result import PlanResult, effect_of
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan, brute_force
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import read_position
from ny1901_solver.new_york_1901.replay import Record, position_after
from ny1901_solver.new_york_1901.rules import apply, legal_turns
from ny1901_solver.new_york_1901.state import SHIFT, GameState
from ny1901_solver.new_york_1901.table.plan_reader import read_goal

from ..planning.exhaustive import exhaust
from .conftest import Run

POSITIONS = Path(__file__).parents[3] / "puzzles" / "positions"
MID = POSITIONS / "3p-mid-2.yaml"
DUEL = POSITIONS / "2p-mid-1.yaml"
QUEUE = ("--queue", "r3,p2,b2")


def answered(run: Run, *arguments: object) -> dict[str, Any]:
    result = run("plan", *arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_plan_gains_what_trying_every_plan_gains(run: Run, tiny: GameState, line: str) -> None:
    oracle = exhaust(PlanProblem(tiny, 2))
    assert oracle.best is not None
    found = answered(run, line, "--turns", 2, "--second", "--all")
    assert (found["schema"], found["status"]) == ("ny1901/plan/1", "proved")
    assert found["value"] == found["bound"] == oracle.best.gain
    assert sum(each["points"] for each in found["lines"]) == oracle.best.gain
    assert oracle.second is not None
    assert found["second"] == {"worth": oracle.second._asdict(), "proved": True, "plan": found["second"]["plan"]}
    assert len(found["effects"]) == min(LISTED, len(oracle.optimal))
    assert found["complete"] == (len(oracle.optimal) <= LISTED)


def test_the_turns_of_a_plan_with_a_known_queue_are_legal_one_after_another(run: Run) -> None:
    state = read_position(MID)
    kinds = [state.edition.kind(name) for name in ("r3", "p2", "b2")]
    found = answered(run, MID, "--turns", 3, *QUEUE)
    seat, before, after = state.to_move, state.mover.score, with_queue(state, kinds)
    for text in found["plan"]:
        played = apply(after, Turn.parse(text), [kinds.pop(0)] if "take" in text else [])
        after = replace(played, to_move=seat)  # the others stand still
    assert after.players[seat].score - before == found["value"]


def test_the_same_question_gets_the_same_bytes(run: Run) -> None:
    arguments = ("plan", MID, "--turns", 3, *QUEUE, "--second", "--all")
    first, again = run(*arguments), run(*arguments)
    assert first.exit_code == 0
    assert first.stdout == again.stdout
    assert run(*arguments, "--json").stdout == run(*arguments, "--json").stdout


def test_a_plan_is_printed_turn_by_turn_with_its_sheet_and_its_proof(run: Run) -> None:
    shown = run("plan", MID, "--turns", 3, *QUEUE, "--final", "--second").stdout.splitlines()
    assert shown[0] == "yellow to move"
    assert [line[:2] for line in shown[1:4]] == ["1.", "2.", "3."]
    total = next(int(line.split()[0]) for line in shown if " in all" in line)
    sheet = [line for line in shown if line.startswith("  ")]
    assert total == sum(int(line.split()[0]) for line in sheet)
    assert any("(SCO-1)" in line for line in sheet)
    assert any(line.startswith(f"proved: no plan of 3 turns gains more than {total:+d}") for line in shown)
    assert any(line.startswith("the best plan with another effect gains ") for line in shown)
    assert shown[-1] == "edition lower-manhattan (synthetic); readings all at their defaults"


def test_the_end_of_the_game_cuts_a_plan_short(run: Run, game: Record) -> None:
    last = format_line(position_after(game, len(game.turns) - 1))
    assert (
        "the game ends here, before the number of turns that you requested (END-2)"
        in run("plan", last, "--turns", 3).stdout
    )
    assert len(answered(run, last, "--turns", 3)["plan"]) == 1
    over = format_line(position_after(game, len(game.turns)))
    assert run("plan", over, "--turns", 1).stderr == "the game is over\n"
    assert answered(run, over, "--turns", 1)["plan"] == []


def test_no_plan_takes_a_card_that_nobody_knows(run: Run) -> None:
    cards = [card for turn in answered(run, MID, "--turns", 4)["plan"] for card in taken(turn)]
    state = read_position(MID)
    kinds = [state.edition.kind_of[state.edition.board.by_name[name].index] for name in cards]
    assert kinds
    assert not Counter(kinds) - Counter(state.market.open)


def taken(turn: str) -> list[str]:
    """The territories that a turn takes."""
    return [name for step in Turn.parse(turn).steps if isinstance(step, Take) for name in step.territories]


def test_goals_are_reached_in_the_fewest_turns(run: Run) -> None:
    found = answered(run, MID, "--turns", 3, *QUEUE, "--goal", "tile=s2", "--goal", "score=37")
    assert found["value"] == found["bound"] == len(found["plan"]) == 2
    assert any("s2@" in turn for turn in found["plan"])
    assert found["worth"]["gain"] >= 37 - read_position(MID).mover.score
    one = run("plan", MID, "--turns", 1, *QUEUE, "--goal", "tile=s2", "--goal", "score=37")
    assert (one.exit_code, one.stdout) == (1, "")
    assert "no plan of 1 turn or fewer reaches the goal" in one.stderr


@pytest.mark.parametrize("tile", ["s6", "park-row", "singer"])
def test_a_tile_that_cannot_be_had_is_no_goal_to_reach(run: Run, tile: str) -> None:
    result = run("plan", DUEL, "--turns", 1, "--goal", f"tile={tile}")  # s6 is demolished, Park Row stands
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"proved: no plan builds {tile}, which green cannot build any more\n"
    in_no_time = run("plan", DUEL, "--turns", 4, "--goal", f"tile={tile}", "--time-limit", 0.001)
    assert (in_no_time.exit_code, in_no_time.stderr) == (1, result.stderr)


def test_a_goal_that_is_met_already_needs_no_plan(run: Run) -> None:
    score = read_position(MID).mover.score
    met = run("plan", MID, "--turns", 2, "--goal", f"score={score}")
    assert (met.exit_code, met.stdout, met.stderr) == (0, "the goal is already met\n", "")
    found = answered(run, MID, "--turns", 2, "--goal", f"score={score}", "--second", "--all")
    assert (found["status"], found["value"], found["bound"], found["plan"]) == ("proved", 0, 0, [])


def test_the_effects_of_a_goal_are_those_of_plans_with_the_fewest_turns(run: Run) -> None:
    found = answered(run, DUEL, "--turns", 3, "--goal", "tile=b1", "--second", "--all")
    problem = PlanProblem(read_position(DUEL), 1)
    stage = first_stage(problem)
    fitting = [turn for turn in legal_turns(stage.state) if " b1@" in str(turn) and knows_cards(stage, turn)]
    effects = {effect_of(problem, advance(problem, stage, turn).state) for turn in fitting}
    worths = sorted((effect.worth for effect in effects), reverse=True)
    assert found["value"] == 1
    assert found["worth"] == worths[0]._asdict()
    assert (found["second"]["worth"], found["second"]["proved"]) == (worths[1]._asdict(), True)
    assert " b1@" in found["second"]["plan"][0]
    assert len(found["effects"]) == min(LISTED, worths.count(worths[0]))
    assert all(" b1@" in each["plan"][0] for each in found["effects"])


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("score=40", ReachScore(40)),
        ("score=+5", ReachScore(35)),
        (" Score = + 5 ", None),
        (" Score = +5 ", ReachScore(35)),
        ("tile=s2", BuildTile("s2")),
        ("TILE = S2", BuildTile("s2")),
        ("tile=woolworth", BuildTile("woolworth")),
        ("tile=Woolworth Building", BuildTile("woolworth")),
        ("tile=Park Row", BuildTile("park-row")),
        ("street=Wall Street", WinStreet("wall-street")),
        ("street=pine & thames", WinStreet("pine-thames")),
        ("street=cedar", WinStreet("cedar")),
    ],
)
def test_a_goal_is_read_with_spaces_capitals_and_printed_names(text: str, meant: Wish | None) -> None:
    state = read_position(MID)
    if meant is not None:
        assert read_goal(state, text, "points") == meant
    else:
        with pytest.raises(Exception, match="score=N"):
            read_goal(state, text, "points")


def test_a_score_with_a_plus_counts_from_the_score_of_the_counting() -> None:
    state = read_position(MID)  # yellow: 30 on the track, 36 if the game ended now
    assert read_goal(state, "score=+5", "points") == ReachScore(35)
    assert read_goal(state, "score=+5", "final") == ReachScore(41)


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        (["--turns", "0"], "--turns"),
        (["--turns", "9"], "--turns"),
        (["--queue", "b2, z9"], "card 2 of the queue: in 'b2, z9' at character 5: expected a card kind"),
        (["--queue", "r3,,b2"], "card 2 of the queue: in 'r3,,b2' at character 4: expected a card kind"),
        (["--queue", "b3,b3"], "card 2 of the queue is b3, but the pile has no more such card"),
        (["--queue", ""], "expected a card kind"),
        (["--goal", "tile=s9"], "there is no tile 's9'; the tiles are b1, b2"),
        (["--goal", "tile=woolwort"], "did you mean woolworth?"),
        (["--goal", "score=" + "9" * 5000], "asks for a score that no game reaches"),
        (["--goal", "score=+" + "9" * 5000], "asks for a score that no game reaches"),
        (["--goal", "tile=" + "9" * 5000], "99...'; the tiles are b1"),
        (["--turns", "9" * 5000], "--turns"),
        (["--goal", "tile=st"], "there is no tile 'st'"),
        (["--goal", "street=wall"], "did you mean wall-street?"),
        (["--goal", "street=green"], "there is no street card 'green'; the street cards are broadway"),
        (
            ["--goal", "street=cedar"],
            "'cedar' is not in play; the street cards in play are broadway, wall-street, pine-thames",
        ),
        (["--goal", "score=many"], "'score=many' is not a goal"),
        (["--goal", "score=-5"], "'score=-5' is not a goal"),
        (["--goal", "score"], "'score' is not a goal"),
        (["--goal", "tile="], "'tile=' is not a goal"),
        (["--goal", "luck=1"], "'luck=1' is not a goal"),
        (["--others", "take red-01; pass"], "has 1 turn; it needs 2, separated by '|': green, blue"),
        (["--others", "pass|pass|pass"], "has 3 turns; it needs 2"),
        (["--others", "pass|pass", "--others", "pass|tke red-01"], "round 2, turn of blue: in 'tke red-01' at "),
        (["--others", "pass|tke red-01"], "turn of blue: in 'tke red-01' at character 1: 'tke' is not a step"),
        (["--others", "pass|pass"] * 3, "3 rounds are given; a plan of 2 turns has at most 2 rounds"),
        (["--time-limit", "nan"], "--time-limit"),
        (["--time-limit", "0"], "--time-limit"),
    ],
)
def test_asking_for_what_there_is_not_is_a_mistake(run: Run, options: list[str], blamed: str) -> None:
    result = run("plan", MID, *([] if "--turns" in options else ["--turns", "2"]), *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert blamed in result.stderr


def test_a_goal_of_no_letters_is_like_no_tile(run: Run) -> None:
    result = run("plan", MID, "--turns", 1, "--goal", "tile=!!")
    assert result.exit_code == 2
    assert "there is no tile '!!'" in result.stderr
    assert "did you mean" not in result.stderr


def test_a_position_that_is_not_given_is_a_mistake(run: Run) -> None:
    result = run("plan", "", "--turns", 1)
    assert result.exit_code == 2
    assert "the name is empty; expected a position file" in result.stderr


def test_a_queue_that_cannot_come_up_is_refused(run: Run) -> None:
    state = read_position(MID)
    known = format_line(with_queue(state, [state.edition.kind("r3")]))
    assert run("plan", known, "--turns", 1, "--queue", "r3,p2").exit_code == 0
    result = run("plan", known, "--turns", 1, "--queue", "p2")
    assert result.exit_code == 2
    assert "card 1 of the queue is p2, but only r3 can come up at this place" in result.stderr


def test_a_plan_of_one_who_holds_market_shift_says_which_cards_are_known(run: Run) -> None:
    assert CONVENTION in _unfolded(run("plan", MID, "--turns", 1).stdout)
    none = run("plan", MID, "--turns", 1, "--goal", "score=+30")
    assert none.exit_code == 1
    assert CONVENTION in _unfolded(none.stderr)
    assert CONVENTION in _unfolded(run("plan", "--help").stdout)
    state = read_position(MID)
    players = [replace(player, cards=player.cards & ~SHIFT) for player in state.players]
    bare = format_line(replace(state, players=tuple(players)))
    assert CONVENTION not in _unfolded(run("plan", bare, "--turns", 1).stdout)


def _unfolded(text: str) -> str:
    return " ".join(text.split())


def test_the_gain_of_a_plan_to_a_goal_is_called_proved_only_when_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("plan", POSITIONS / "2p-early-1.yaml", "--turns", 5, "--goal", "score=+25")
    whole = run(*asked)
    assert whole.exit_code == 0
    assert "proved: the goal needs at least 4 turns\n" in whole.stdout

    most = int(re.search(r"work: (?:the search visited )?([0-9,]+) nodes", whole.stdout)[1].replace(",", ""))  # type: ignore[index]

    def cut_short(problem: PlanProblem, *, budget: Budget, **options: Any) -> PlanResult:
        return best_plan(problem, budget=replace(budget, nodes=most // 2), **options)

    monkeypatch.setattr(planning, "best_plan", cut_short)
    cut = run(*asked)
    assert cut.exit_code == 3
    assert (
        "proved: the goal needs at least 4 turns; another plan of 4 turns may gain more; this part is not" in cut.stdout
    )
    content = json.loads(run(*asked, "--json").stdout)
    assert (content["status"], content["value"], content["gain_proved"]) == ("proved", 4, False)


def test_a_proved_value_with_open_tie_breaks_is_called_just_that(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    line = (
        "ny1:tiny:broadway,wall-street:gold-prestige:no-starters,advanced,demolition_workers=hand_only:r3,b2:-:"
        "blue:green:green,2,b,-,r02.r05.b02.b03,b1@E3.F3:blue,2,b,-,r01.r04.b04.b05,b1@E5.F5"
    )
    asked, ties = ("plan", line, "--turns", 2, "--final"), "may gain as much and win the tie-break (SCO-8); this part"
    whole = answered(run, *asked[1:])
    assert (whole["status"], whole["gain_proved"], whole["ties_proved"]) == ("proved", True, True)
    assert ties not in run(*asked).stdout

    def cut_short(problem: PlanProblem, *, budget: Budget, **options: Any) -> PlanResult:
        return best_plan(problem, budget=replace(budget, nodes=whole["work"]["nodes"] // 2), **options)

    monkeypatch.setattr(planning, "best_plan", cut_short)
    cut = run(*asked)
    assert cut.exit_code == 3
    assert f"proved: no plan of 1 turn gains more than {whole['value']:+d} in the final score\n" in cut.stdout
    assert f"another plan of 1 turn {ties} is not proved\n" in cut.stdout
    assert "the proof is not finished" not in cut.stdout
    again, content = run(*asked, "--json"), json.loads(run(*asked, "--json").stdout)
    assert again.exit_code == 3
    assert [content[key] for key in ("status", "value", "bound")] == ["proved", whole["value"], whole["value"]]
    assert (content["gain_proved"], content["ties_proved"]) == (True, False)
    assert run(*asked, "--twice").stdout.count("there is no second proof, because the first proof is not finished") == 1


def test_a_second_proof_that_the_model_cannot_give_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(problem: PlanProblem, **options: Any) -> PlanResult:
        raise SolverError("whether the given turn is legal is not in the model")

    monkeypatch.setattr(turns, "best_plan", unable)
    result = run("plan", DUEL, "--turns", 1, "--twice")
    assert result.exit_code == 3
    assert "proved: no plan of 1 turn gains more than +6" in result.stdout
    assert "no second proof: whether the given turn is legal is not in the model" in result.stdout
    content = json.loads(run("plan", DUEL, "--turns", 1, "--twice", "--json").stdout)
    assert content["second_proof"]["status"] == "unavailable"


def test_a_search_that_gives_up_hands_over_to_the_model(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("plan", DUEL, "--turns", 2, "--others", "take red-02; pass")
    whole = answered(run, *asked[1:])
    monkeypatch.setattr(brute_force, "TRIED_LIMIT", 30)
    result = run(*asked, "--twice")
    assert result.exit_code == 3
    assert f"gains more than {whole['value']:+d} on" in result.stdout
    assert "the search gave up after 31 nodes; this answer comes from the CP-SAT model" in result.stdout
    assert (
        "there is no second proof: the search gave up; the first proof comes from the CP-SAT model already"
        in result.stdout
    )
    assert run(*asked).exit_code == 0
    by_model = answered(run, *asked[1:])
    assert (by_model["gave_up"], by_model["value"], by_model["worth"]) == (True, whole["value"], whole["worth"])

    def unable(problem: PlanProblem, **options: Any) -> PlanResult:
        raise SolverError("not in the model")

    monkeypatch.setattr(turns, "best_plan", unable)
    left = run(*asked)
    assert left.exit_code == 3
    assert "the proof is not finished, because the search gave up after 31 nodes" in left.stdout


def test_a_finished_game_answers_with_no_turns_however_it_is_asked(run: Run, game: Record) -> None:
    over = format_line(position_after(game, len(game.turns)))
    for options in ((), ("--all",), ("--second",), ("--twice",), ("--all", "--second", "--twice")):
        result = run("plan", over, "--turns", 1, *options)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "the game is over\n")
        found = answered(run, over, "--turns", 1, *options)
        assert (found["status"], found["value"], found["plan"], found["complete"]) == ("proved", 0, [], True)
        if "--second" in options:
            assert found["second"] == {"worth": None, "proved": True, "plan": None}
        if "--twice" in options:
            assert (found["second_proof"]["status"], found["second_proof"]["value"]) == ("proved", 0)
    unmet = run("plan", over, "--turns", 1, "--goal", "score=+9", "--twice")
    assert (unmet.exit_code, unmet.stdout, unmet.stderr) == (1, "", "the game is over, and the goal is not met\n")


def test_the_given_turns_after_the_end_is_triggered_are_shown_as_far_as_they_are_played(run: Run) -> None:
    line = (
        "ny1:tiny:broadway,cedar:bronze-baron:no-starters:r2,r2,b3:-:blue:-:"
        "green,17,-,b1.b2,b01.b02.b03.b04,s1@H2.H3_singer@E2.E3.F2.F3.G2.G3:blue,8,b,b1.b2,r01.r02.r03,s1@B2.C2"
    )
    shown = run("plan", line, "--turns", 2, "--final", "--others", "take blue-05; build g1@E5,F5,G5").stdout
    assert "       green: take blue-05; build g1@E5,F5,G5\n   the game ends" in shown
    after = line.replace(":blue:-:", ":blue:green:")  # green has triggered the end and plays no more
    assert "green:" not in run("plan", after, "--turns", 1, "--others", "take blue-05; pass").stdout


def test_given_turns_of_the_others_are_played_between_the_own_ones(run: Run) -> None:
    state, given = read_position(DUEL), ("--others", "take red-02; pass")
    found = answered(run, DUEL, "--turns", 2, *given)
    assert found["others"] == [["take red-02; pass"]]
    oracle = exhaust(PlanProblem(state, 2, others=((Turn.parse("take red-02; pass"),),)))
    assert oracle.best is not None
    assert found["value"] == oracle.best.gain
    shown = run("plan", DUEL, "--turns", 2, *given).stdout.splitlines()
    assert shown[2] == "       blue: take red-02; pass"


def test_no_plan_leaves_an_illegal_given_turn_legal(run: Run) -> None:
    result = run("plan", MID, "--turns", 1, "--others", "take red-01; pass | take red-02; pass")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "the turn 'take red-02; pass' of blue" in result.stderr
    assert "all 4 workers are on the board" in result.stderr
    alike = run("plan", MID, "--turns", 1, "--others", "take red-02; pass | take red-02; pass")
    assert "the turn 'take red-02; pass' of blue" in alike.stderr


def test_a_time_limit_that_is_met_leaves_the_answer_open(run: Run) -> None:
    result = run("plan", MID, "--turns", 4, *QUEUE, "--time-limit", 0.001, "--twice")
    assert result.exit_code == 3
    assert "the best plan so far; the proof is not finished" in result.stdout
    assert "there is no second proof, because the first proof is not finished" in result.stdout


def test_an_answer_proved_twice_says_so(run: Run) -> None:
    shown = run("plan", DUEL, "--turns", 1, "--twice", "--second", "--all").stdout
    assert (
        "proved twice: the CP-SAT model also finds no plan of 1 turn that gains more than +6; "
        "the model also finds the same second-best gain" in shown
    )
    assert "; the CP-SAT model needed " in shown
    found = answered(run, DUEL, "--turns", 1, "--twice", "--second", "--all")
    second = found["second_proof"]
    assert [second[key] for key in ("status", "value", "bound", "worth", "complete")] == [
        found[key] for key in ("status", "value", "bound", "worth", "complete")
    ]
    assert second["effects"] == len(found["effects"])
    assert second["second"] == found["second"]
    assert second["work"]["branches"] > 0
    assert answered(run, DUEL, "--turns", 1)["second_proof"] is None


def test_that_there_is_no_plan_is_proved_twice(run: Run) -> None:
    result = run("plan", DUEL, "--turns", 1, "--goal", "score=+20", "--twice")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no plan of 1 turn or fewer reaches the goal" in result.stderr
    assert "proved twice: the CP-SAT model agrees" in result.stderr


def test_a_second_proof_that_is_stopped_leaves_the_answer_proved_once(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(problem: PlanProblem, **options: Any) -> PlanResult:
        return PlanResult("timeout")

    monkeypatch.setattr(turns, "best_plan", stopped)
    result = run("plan", DUEL, "--turns", 1, "--twice")
    assert result.exit_code == 3
    assert "proved: no plan of 1 turn gains more than +6" in result.stdout
    assert "proved once; the second proof was stopped" in result.stdout


def test_provers_that_disagree_end_with_the_position_saved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(problem: PlanProblem, **options: Any) -> PlanResult:
        return PlanResult("infeasible")

    monkeypatch.setattr(turns, "best_plan", wrong)
    result = run("plan", DUEL, "--turns", 1, "--twice")
    assert (result.exit_code, result.stdout) == (4, "")
    assert "the search finds proved +6" in result.stderr
    assert format_line(read_position(DUEL)) in Path("ny1901-disagreement-1.txt").read_text(encoding="utf-8")


def test_a_plan_can_be_asked_for_outside_the_main_thread(line: str) -> None:
    codes: list[int] = []

    def ask() -> None:
        codes.append(CliRunner().invoke(app, ["plan", line, "--turns", "1", "--twice"]).exit_code)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert codes == [0]


def test_the_help_says_how_many_effects_are_listed(run: Run) -> None:
    assert f"up to {LISTED}." in " ".join(run("plan", "--help").stdout.split())
