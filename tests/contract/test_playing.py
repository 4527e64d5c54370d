"""A game being played is a value: what commands lead to, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.capabilities.every import every_of
from ny1901_solver.capabilities.records import WrittenStep
from ny1901_solver.errors import Ny1901Error, Refused
from ny1901_solver.evaluation.playing import (
    ComputerMove,
    HistoryMoved,
    Playing,
    RedoMove,
    SeatPlayer,
    SeatTaken,
    StepPlayed,
    StepRefused,
    TypedStep,
    UndoMove,
)
from ny1901_solver.manhattan.capabilities import playing as manhattan_playing
from ny1901_solver.manhattan.game import MANHATTAN
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.table.playing import LiveManhattan, MovePlaying
from ny1901_solver.new_york_1901.capabilities import playing as new_york_playing
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.game import NEW_YORK_1901
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.table.live import Live
from ny1901_solver.new_york_1901.table.playing import DropTurn, TellCards, TurnAsked, TurnDropped, TurnPlaying
from ny1901_solver.questions.capability import Unfit

from ..games.stakes import REGISTRATION

STAKES = every_of(REGISTRATION)
SELECTING = "mh1:tiny:Srb,Ngy:-:1-select:r>r:-:r2.1.1/0.0.0/0,b2.1.1/0.0.0/0,g2.1.1/0.0.0/0,y2.1.1/0.0.0/0:13,23:-:AB"


def of_manhattan(*seats: str) -> Playing[Any]:
    return Playing.of(MovePlaying(MANHATTAN), LiveManhattan((parse_line(SELECTING),)), seats or ("", ""), 1)


def of_new_york(*seats: str, seed: int | None = 1) -> Playing[Any]:
    state = new_game(load_edition("tiny"), 2, random.Random(1))
    return Playing.of(TurnPlaying(NEW_YORK_1901), Live((state,)), seats or ("", ""), seed)


def of_stakes() -> Playing[Any]:
    state = STAKES.game.start("", 3, random.Random(1))
    return Playing.of(STAKES.playing(STAKES.game), STAKES.playing.live((state,)), ("",) * 3, 1)


GAMES = {"manhattan": of_manhattan, "new-york-1901": of_new_york}


def after(playing: Playing[Any], *commands: Any) -> Playing[Any]:
    for command in commands:
        playing = playing.step(command).playing
    return playing


@pytest.fixture(params=GAMES)
def begin(request: pytest.FixtureRequest) -> Any:
    return GAMES[request.param]


def test_a_move_leads_to_another_value_and_leaves_the_first(begin: Any) -> None:
    start = begin()
    played, events = start.step(ComputerMove("random"))
    (event,) = events
    assert isinstance(event, StepPlayed)
    assert event.mover == start.mover
    assert (len(start.live.turns), len(played.live.turns)) == (0, 1)


def test_what_is_taken_back_can_be_done_again_until_something_else_is_played(begin: Any) -> None:
    two = after(begin(), ComputerMove("random"), ComputerMove("random"))
    back, events = two.step(UndoMove())
    assert list(events) == [HistoryMoved("undone")]
    assert len(back.live.turns) == 1
    assert after(back, RedoMove()).live == two.live
    same = after(back, UndoMove(), ComputerMove("random"))
    assert after(same, RedoMove()).live == two.live
    other = after(back, UndoMove(), ComputerMove("greedy"))
    with pytest.raises(Refused, match="nothing to redo"):
        other.step(RedoMove())
    with pytest.raises(Refused, match="nothing to undo"):
        begin().step(UndoMove())


def test_an_undo_goes_back_to_the_last_move_of_a_person_and_a_redo_on_to_the_next(begin: Any) -> None:
    start = begin()
    other = 1 - start.mover
    seated, events = start.step(SeatPlayer(other, "random"))
    assert list(events) == [SeatTaken(other, "random")]
    played = after(seated, ComputerMove("random"))
    while played.computer:
        played = after(played, ComputerMove(played.computer))
    assert played.mover == start.mover
    back = after(played, UndoMove())
    assert back.live.state == start.live.state
    assert after(back, RedoMove()).live == played.live
    assert after(seated, SeatPlayer(other, "")).seats == ("", "")


def test_a_game_of_the_computer_alone_goes_back_move_by_move(begin: Any) -> None:
    three = after(begin("random", "random"), *[ComputerMove("random")] * 3)
    assert len(after(three, UndoMove()).live.turns) == 2


def test_a_step_against_the_rules_has_happened_to_nobody() -> None:
    for start, line in ((of_manhattan(), "r 3 3 b 1 2"), (of_new_york(), "take b1; build b1 A1 A2")):
        now, (event,) = start.step(TypedStep(line))
        assert isinstance(event, StepRefused)
        assert event.error.violations
        assert now.live == start.live


def test_a_turn_may_be_typed_in_parts_and_an_undo_drops_what_is_begun() -> None:
    start = of_new_york(seed=None)
    begun, (asked,) = start.step(TypedStep("take b1"))
    assert isinstance(asked, TurnAsked)
    assert not start.rules.idle(begun)
    assert begun.step(UndoMove()).events == [TurnDropped()]
    assert begun.step(DropTurn()).events == [TurnDropped()]
    assert start.rules.idle(after(begun, UndoMove()))
    needing, (which,) = begun.step(TypedStep("pass"))
    assert which.lines[0].startswith("which card came up?")
    card = which.lines[0].split()[-1]
    assert len(after(needing, TellCards(card)).live.turns) == 1
    for command, sentence in ((TellCards("b2"), "no card has to be named now"), (DropTurn(), "no turn has begun")):
        with pytest.raises(Refused, match=sentence):
            start.step(command)


def test_no_computer_moves_while_a_turn_is_begun_or_the_game_is_over() -> None:
    playing = of_new_york("random", "random")
    assert playing.computer == "random"
    assert after(playing, TypedStep("take b1")).computer == ""
    while playing.computer:
        playing = after(playing, ComputerMove(playing.computer))
    assert playing.mover is None
    with pytest.raises(Refused, match="the game is over"):
        playing.step(ComputerMove("random"))


LINES = {
    "manhattan": ["1 1 2 3", "r 1 1 2 b 1 2", "b2@C3", "open A"],
    "new-york-1901": ["take b1", "pass", "take", "build b1 A1 A2", "cancel", "drew b2"],
    "stakes": ["1", "2", "3", "6"],
}
EVERY = ["auto", "auto random", "undo", "undo", "redo", "go 1", "go 7", "seat", "help", " ", "auto nobody"]
STEPPED: dict[str, tuple[Any, Any, Any, str]] = {
    "manhattan": (manhattan_playing.PLAY_STEP, of_manhattan, lambda state: state.setup.sides, "seat W random"),
    "new-york-1901": (new_york_playing.PLAY_STEP, of_new_york, NEW_YORK_1901.seats, "seat blue random"),
    "stakes": (STAKES.capabilities["play-step"], of_stakes, STAKES.game.seats, "seat east random"),
}


@pytest.mark.parametrize("game", STEPPED)
def test_a_game_that_is_handed_over_goes_on_as_one_that_is_kept(game: str) -> None:
    capability, begin, names, seating = STEPPED[game]
    for seed in range(6):
        rng, playing = random.Random(f"{game} {seed}"), begin()
        format_of, start = playing.rules.game.format, playing.live.facing
        answer = capability.ask(**handed_over(capability, start, None), command=None)
        for line in rng.choices([*EVERY, *LINES[game], seating, seating.replace("random", "human")], k=25):
            told: dict[str, Any] = handed_over(capability, start, answer)
            playing, refused = stepped(playing, line)
            if refused:
                with pytest.raises(Unfit) as caught:
                    capability.ask(**told, command=line)
                assert (caught.value.field, caught.value.sentence) == ("command", refused)
                continue
            answer = capability.ask(**told, command=line)
            live, seats = playing.live, zip(names(start), playing.seats, strict=True)
            assert (answer.line, answer.at) == (format_of(live.facing), len(live.turns))
            assert [str(each.move) for each in answer.moves] == [str(each.turn) for each in playing.whole.turns]
            assert answer.lines == [format_of(state) for state in playing.whole.states[1:]]
            assert answer.seats == {name: player for name, player in seats if player}
            assert (answer.waits, answer.computer or "") == (playing.waits, playing.computer)
            assert answer.asked == list(playing.rules.asked(playing))
            again = capability.ask(**handed_over(capability, start, answer), command=None)
            assert again.data() | {"refused": None} == answer.data() | {"refused": None}


@pytest.mark.parametrize("game", STEPPED)
def test_a_computer_player_waits_unasked_only_where_moves_were_taken_back(game: str) -> None:
    capability, begin, names, _ = STEPPED[game]
    start = begin()
    fields = handed_over(capability, start.live.facing, None)
    fields |= {"waits": None, "seats": dict.fromkeys(names(start.live.facing), "random")}
    first = capability.ask(**fields, command="auto")
    moves = [WrittenStep(move=str(each.move), drawn=each.drawn) for each in first.moves]
    for at, told, waits in ((0, None, True), (1, None, False), (0, False, False), (1, True, True)):
        answer = capability.ask(**fields | {"moves": moves, "at": at, "waits": told}, command=None)
        assert (answer.waits, answer.computer) == (waits, "random")


HIDDEN = SELECTING.replace(":-:1-select", ":selection=hidden:1-select")


def test_moves_are_public_but_those_that_set_pieces_out_secretly_and_what_is_behind_them() -> None:
    start, capability = parse_line(HIDDEN), manhattan_playing.PLAY_STEP
    answer = capability.ask(**handed_over(capability, start, None), command=None)
    public = [answer.public]
    while len(answer.moves) < 3:
        answer = capability.ask(**handed_over(capability, start, answer), command="auto random")
        public.append(answer.public)
    assert public == [0, 0, 2, 3]
    back = capability.ask(**handed_over(capability, start, answer), command="go 1")
    assert (back.at, back.public, len(back.moves)) == (1, 0, 3)


def test_what_a_round_has_paid_is_told_by_colour() -> None:
    start, capability = parse_line(SELECTING), manhattan_playing.PLAY_STEP
    answer = capability.ask(**handed_over(capability, start, None), command="auto random")
    while answer.to_move is not None:
        answer = capability.ask(**handed_over(capability, start, answer), command="auto random")
    for move in answer.moves:
        for colour in ("red", "blue", "green", "yellow"):
            lines = [line.points for line in move.scored if line.colour == colour]
            assert move.paid.get(colour, 0) == sum(lines)
    assert any(move.paid for move in answer.moves)


def stepped(playing: Playing[Any], line: str) -> tuple[Playing[Any], str]:
    """What a line leads to, and what is said against it, if anything."""
    try:
        return playing.step(playing.read(line)).playing, ""
    except Ny1901Error as error:
        return playing, str(error)


def handed_over(capability: Any, start: Any, answer: Any) -> dict[str, Any]:
    """A game as it is handed over, behind an answer, or where it begins."""
    fields = capability.question.model_fields
    usual = {name: about.get_default(call_default_factory=True) for name, about in fields.items() if name != "command"}
    if answer is None:
        return usual | {"position": start, "seed": 1}
    moves = [WrittenStep(move=str(each.move), drawn=each.drawn) for each in answer.moves]
    kept = {name: getattr(answer, name) for name in ("at", "begun", "seats", "waits", "seed")}
    return usual | kept | {"position": start, "moves": moves}


def test_a_game_that_cannot_be_is_not_continued() -> None:
    capability, start = manhattan_playing.PLAY_STEP, of_manhattan().live.state
    move = WrittenStep(move="r:1,1,2,3")
    for field, value in (("at", 1), ("seats", {"E": "random"}), ("moves", [move, move, move]), ("begun", ["undo"])):
        with pytest.raises(Unfit) as caught:
            capability.ask(**handed_over(capability, start, None) | {field: value}, command=None)
        assert caught.value.field.partition(".")[0] == field


COMMANDS = st.sampled_from(
    [
        *(ComputerMove("random"), ComputerMove("random"), UndoMove(), UndoMove(), RedoMove()),
        *(SeatPlayer(0, "random"), SeatPlayer(0, ""), SeatPlayer(1, "random"), TypedStep("take b1"), TypedStep("pass")),
    ]
)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.lists(COMMANDS, max_size=12))
def test_every_point_of_the_history_is_kept_whatever_is_done(game: str, commands: list[Any]) -> None:
    playing = GAMES[game]()
    for command in commands:
        before = playing
        try:
            playing, _ = playing.step(command)
        except Ny1901Error:
            assert playing is before
            continue
        history = playing.history
        if isinstance(command, UndoMove) and history != before.history:
            assert history.undone
        line = (*history.past, history.now, *reversed(history.undone))
        assert [len(live.turns) for live in line] == sorted(len(live.turns) for live in line)
        assert line[0].state == GAMES[game]().live.state
