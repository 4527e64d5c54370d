"""What *Why it holds* tells, held against the rules alone: lines are replayed, and their ends are scored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ny1901_solver.new_york_1901.capabilities.puzzles import PUZZLES
from ny1901_solver.new_york_1901.capabilities.solving import SOLVING
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.drawing.puzzle_book import NewYorkPuzzleBook
from ny1901_solver.new_york_1901.moves import Placing, Shift, Turn
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task
from ny1901_solver.new_york_1901.puzzles.adversarial import holding as facts
from ny1901_solver.new_york_1901.puzzles.adversarial.holding import PlayerPoints, WhyItHolds, holding
from ny1901_solver.new_york_1901.puzzles.adversarial.plain import EveryTurn, behind
from ny1901_solver.new_york_1901.puzzles.adversarial.proof import stand_of
from ny1901_solver.new_york_1901.puzzles.adversarial.stand import Answered, dealing
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.rules import chance, draw, is_legal, legal_turns, play, play_step, violations
from ny1901_solver.new_york_1901.scoring import final_sheet, outcome, tallies
from ny1901_solver.new_york_1901.state import SHIFT, GameState
from ny1901_solver.questions.answers import facts_of
from ny1901_solver.questions.capability import Paragraph

from ..examples import certified, shipped_puzzles

AGAINST = [kind for kind in Kind if KINDS[kind].with_rivals]
BY_POINTS = [Kind.WIN_BY_FORCE, Kind.SAVE_THE_GAME]
FEW = 60  # turns that a proof by playing everything may have looked at, where a test plays everything again


def told(kind: Kind) -> Iterator[tuple[Task, Certificate, WhyItHolds]]:
    """The section of every shipped puzzle of a kind, and of small examples."""
    shipped = [(puzzle.task, puzzle.certificate) for puzzle in shipped_puzzles() if puzzle.task.kind == kind]
    assert shipped
    for task, certificate in (*shipped, *certified(kind, 12)):
        why = kind_of(task).why_it_holds(task, certificate)
        assert why is not None
        yield task, certificate, why


def replayed(state: GameState, line: tuple[Answered, ...]) -> list[GameState]:
    """The position before each turn of a line, then the one after it; every turn is legal with its cards."""
    states = [state]
    for each in line:
        before = states[-1]
        if isinstance(each.turn.steps[0], Shift):
            begun, deal = play_step(before, Shift()), dealing(each.draws)
            while chance(begun):
                begun = draw(begun, deal(begun.market))
            assert is_legal(begun, Turn(each.turn.steps[1:]))
        else:
            assert is_legal(before, each.turn)
        states.append(play(before, each.turn, dealing(each.draws)))
    return states


def numbers(sentence: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", sentence)]


def scored(state: GameState, seats: tuple[int, int]) -> list[int]:
    """The total and the points of each source of both players, by the score sheets, without what pays nothing."""
    points = []
    for seat in seats:
        sheet = final_sheet(state, seat)
        rules = sheet.by_rule()
        track = rules.get("BLD-9", 0) + rules.get("SCO-6", 0)
        streets = [line.points for line in sheet.lines if line.rule == "SCO-1"]
        challenge = sum(rules.get(rule, 0) for rule in ("SCO-2", "SCO-3", "SCO-4", "SCO-5"))
        points += [sheet.total, *filter(None, (track, *streets, challenge, rules.get("SCO-7", 0)))]
    return points


def flat(accounts: tuple[PlayerPoints, ...]) -> list[int]:
    return [number for each in accounts for number in (each.total, *(source.points for source in each.sources))]


@pytest.mark.parametrize("kind", BY_POINTS)
def test_the_points_before_and_after_are_those_of_the_score_sheets(kind: Kind) -> None:
    for task, certificate, why in told(kind):
        seats = (task.seat, 1 - task.seat)
        assert flat(why.before) == scored(task.state, seats) == numbers(why.sentences[0])
        line = why.tries[0].line if why.tries else (Answered(certificate.answer[0], ()),)
        end = replayed(task.state, line)[-1]
        assert flat(why.after) == scored(end, seats) == numbers(why.sentences[1])


@pytest.mark.parametrize("kind", BY_POINTS)
def test_each_try_is_legal_ends_the_game_and_falls_short_by_as_much_as_told(kind: Kind) -> None:
    for task, certificate, why in told(kind):
        for number, each in enumerate(why.tries):
            assert each.line[0].turn == certificate.answer[0]
            end = replayed(task.state, each.line)[-1]
            assert end.over
            totals = [final_sheet(end, seat).total for seat in (task.seat, 1 - task.seat)]
            assert each.short == totals[0] - totals[1]
            assert task.seat in outcome(end).winners
            assert kind == Kind.SAVE_THE_GAME or outcome(end).winners == (task.seat,)
            assert each.sentence in why.sentences
            assert each.sentence.startswith("The best try of " if number == 0 else "The next best try of ")
            said = numbers(each.sentence.split(":")[0])
            assert said == [each.short] or not each.short
            assert set(totals) <= set(numbers(each.sentence))


@pytest.mark.parametrize("kind", BY_POINTS)
def test_no_reply_comes_closer_than_the_best_try(kind: Kind) -> None:
    for task, certificate, why in told(kind):
        demand = KINDS[kind].demand
        plain = EveryTurn(task.state, demand.share, demand.one_more)
        worst = plain._worst(behind(task.state, certificate.answer[0]), None)
        assert worst is not None
        assert why.tries == () if worst.share > 1 else why.tries[0].short == worst.lead
        assert [each.short for each in why.tries] == sorted(each.short for each in why.tries)


@pytest.mark.parametrize("kind", BY_POINTS)
def test_a_threat_beats_the_runner_up_and_the_rival_lacks_what_is_told_after_the_answer(kind: Kind) -> None:
    seen = set()
    for task, certificate, why in told(kind):
        found = holding(task, certificate)
        assert found is not None
        if (threat := found.threat) is None:
            continue
        assert certificate.second is not None
        assert threat.line[0].turn == certificate.second.answer[0]
        beaten = outcome(replayed(task.state, threat.line)[-1]).winners
        assert beaten != (task.seat,) if kind == Kind.WIN_BY_FORCE else task.seat not in beaten
        positions = list(behind(task.state, certificate.answer[0]))
        if threat.lack is None:
            assert threat.still is not None
            assert task.seat in outcome(replayed(task.state, threat.still.line)[-1]).winners
            continue
        seen.add(threat.lack.kind)
        assert threat.lack.kind in ("turn",) or all(violations(each, threat.line[1].turn) for each in positions)
        edition = task.state.edition
        if threat.lack.kind == "land":
            mine = positions[0].players[task.seat].estate
            assert all(mine >> edition.board.by_name[name].index & 1 for name in threat.lack.names)
        if threat.lack.kind == "card":
            up = {edition.kind_names[card] for each in positions for card in each.market.open}
            assert not up & set(threat.lack.names)
        assert why.decides == threat.lack.kind or threat.lack.kind in ("turn", "rule")
        assert all(name in why.sentences[-1] for name in threat.lack.names) or threat.lack.kind in ("turn", "rule")
    assert {"land", "card"} <= seen


def test_a_street_that_decides_has_the_holders_that_are_told() -> None:
    seen = 0
    for kind in BY_POINTS:
        for task, certificate, why in told(kind):
            if why.decides != "street":
                continue
            found = holding(task, certificate)
            assert found is not None
            decider, source = facts.decided_by(task, certificate, found)
            assert decider == "street"
            assert source.name in why.sentences[-1]
            line = found.worst if found.threat is None or found.threat.still is None else found.threat.still.line
            held = re.search(r"it belongs to (\w+), after the runner-up to (\w+)\.$", why.sentences[-1])
            assert held is not None
            assert certificate.second is not None
            other = stand_of(task, certificate.second.answer[0]).line
            names = [task.state.edition.card_name(card) for card in task.state.setup.streets]
            for name, each in zip(held.groups(), (line, other), strict=True):
                counts = [tally.streets[names.index(source.name)] for tally in tallies(replayed(task.state, each)[-1])]
                holder = "nobody" if counts[0] == counts[1] else task.state.colour(counts.index(max(counts)))
                assert name == ("you" if holder == task.state.colour(task.seat) else holder)
            seen += 1
    assert seen >= 3


def test_what_is_left_of_the_ways_to_end_the_game_is_counted_by_playing_every_turn() -> None:
    for task, _certificate, why in told(Kind.EARLY_END):
        assert why.before == why.after == ()
        least = task.state.edition.numbers.end_unbuilt
        for each in why.tries:
            states = replayed(task.state, each.line)
            assert states[-1].ended_by is None
            assert states[-1].to_move == task.seat
            left = {
                frozenset(step.placement for step in turn.steps if isinstance(step, Placing))
                for turn in legal_turns(states[-1], shifts=False)
                if play(states[-1], turn, any_card).ended_by is not None
            }
            assert len(left) == each.short
            assert each.short == 0 or f" {each.short} " in each.sentence
        after = play(task.state, why.tries[0].line[0].turn, any_card) if why.tries else task.state
        tiles = [state.players[task.seat].unbuilt.bit_count() for state in (task.state, after)]
        assert not why.tries or numbers(why.sentences[0])[:3] == [*tiles, least]


def test_the_nearest_tries_on_safe_streets_are_legal_and_leave_the_lead_that_is_told() -> None:
    for task, certificate, why in told(Kind.SAFE_STREETS):
        seats = (task.seat, 1 - task.seat)
        assert flat(why.before) == scored(task.state, seats) == numbers(why.sentences[0])
        if certificate.flips:
            end = replayed(task.state, certificate.flips[0].line)[-1]
            assert flat(why.after) == scored(end, seats) == numbers(why.sentences[1])
        for each in why.tries:
            end = replayed(task.state, each.line)[-1]
            assert end.over
            street = re.match(
                r"On (.*), (no turns make the lead of )?(\w+) (lacks|smaller .*) (\d+) building", each.sentence
            )
            assert street is not None
            place = [end.edition.card_name(card) for card in end.setup.streets].index(street[1])
            counts, now = ([tally.streets[place] for tally in tallies(state)] for state in (end, task.state))
            named = next(seat for seat in seats if task.state.colour(seat) == street[3])
            holder = named if street[2] else 1 - named
            assert counts[holder] - counts[1 - holder] == each.short == int(street[5])
            assert (now[holder] - now[1 - holder] == each.short) == bool(street[2])
            assert task.state.setup.streets[place] not in certificate.streets


def test_no_play_leaves_a_smaller_lead_than_the_nearest_try() -> None:
    compared = 0
    for task, certificate, why in told(Kind.SAFE_STREETS):
        shuffled = any(player.cards & SHIFT for player in task.state.players)
        if not why.tries or shuffled or certificate.proofs[-1].nodes > FEW:
            continue
        names = [task.state.edition.card_name(card) for card in task.state.setup.streets]
        now = [tally.streets for tally in tallies(task.state)]
        ends = [[tally.streets for tally in tallies(end)] for end in _ends(task.state)]
        for each in why.tries:
            place = names.index(each.sentence.removeprefix("On ").split(", ")[0])
            holder = 0 if now[0][place] > now[1][place] else 1
            assert min(counts[holder][place] - counts[1 - holder][place] for counts in ends) == each.short
        compared += 1
    assert compared >= 3


def _ends(state: GameState) -> Iterator[GameState]:
    """Every end of the game that the last two turns can lead to; nobody holds Market Shift."""
    for turn in legal_turns(state):
        for then in behind(state, turn):
            if then.ended_by is not None:
                yield from (play(then, last, any_card) for last in legal_turns(then))


def test_a_section_is_left_out_if_there_are_too_many_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    task, certificate = next(iter(certified(Kind.WIN_BY_FORCE, 12)))
    monkeypatch.setattr(facts, "MOST_TOLD", 0)
    assert kind_of(task).why_it_holds(task, certificate) is None


def test_kinds_without_a_rival_have_no_such_section() -> None:
    for kind in Kind:
        if kind not in AGAINST:
            for task, certificate in certified(kind, 1):
                assert kind_of(task).why_it_holds(task, certificate) is None


def test_terminal_session_book_and_data_have_the_same_sentences() -> None:
    puzzle = next(puzzle for puzzle in shipped_puzzles() if puzzle.task.kind == Kind.SAVE_THE_GAME)
    why = kind_of(puzzle.task).why_it_holds(puzzle.task, puzzle.certificate)
    assert why is not None
    solution: Any = PUZZLES.shapes.solution
    content = {"id": puzzle.id, "told": puzzle.told, "ideas": [], "solution": puzzle.solution}
    content |= facts_of(puzzle.certificate) | PUZZLES.solution_beside(puzzle)
    answer = solution.make(puzzle.task.state, content | PUZZLES.reasons(puzzle, puzzle.certificate), bound=0)
    assert answer.why.sentences == list(why.sentences)
    assert [each.sentence for each in answer.why.tries] == [each.sentence for each in why.tries]
    assert [each.total for each in answer.why.after] == [each.total for each in why.after]
    shown = [line.text for line in PUZZLES.reason_lines(answer) if isinstance(line, Paragraph)]
    assert shown == list(why.sentences)
    session = [line.text for line in SOLVING.story(puzzle) if isinstance(line, Paragraph)]
    assert session[-len(why.sentences) :] == list(why.sentences)
    page = NewYorkPuzzleBook().make([puzzle], "One").pages[0]
    assert page.reasons == why.sentences
