"""`play`: a live game is followed, and its record can be replayed."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ny1901_solver.errors import Ny1901Error, Refused
from ny1901_solver.new_york_1901.cli.play_session import PlaySession
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.loading import form_of
from ny1901_solver.new_york_1901.moves import Boom, Pass, Shift, Take
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions.file import write_position
from ny1901_solver.new_york_1901.replay import Record, read_record, record_game
from ny1901_solver.new_york_1901.rules import legal_turns, new_game
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.table.live import Live
from ny1901_solver.terminal import game_session, own_words, prompt
from ny1901_solver.terminal.prompt import Leave
from ny1901_solver.terminal.saving import SessionFiles
from ny1901_solver.text.command_words import OwnWords

from .conftest import Run

MANHATTAN = load_edition("lower-manhattan")


def typed_turns(record: Record) -> str:
    """A record as it is typed, with the cards behind an arrow, less those that are certain."""
    kinds = record.start.edition.kind_names
    lines = []
    for turn in record.turns:
        cards = " ".join(kinds[card] for card in turn.draws)
        lines.append(f"{turn.turn}{f' -> {cards}' if cards else ''}\n")
    return "".join(lines)


@cache
def games() -> list[tuple[str, Record]]:
    """Games of every number of players and variant."""
    found = []
    for players, policy, unlocks, starters, cards in [
        (2, "quick", "base", True, True),
        (3, "random", "base", True, True),
        (4, "quick", "base", True, False),
        (2, "random", "advanced", False, True),
    ]:
        rng = random.Random(players)
        start = new_game(MANHATTAN, players, rng, unlocks=unlocks, starters=starters, action_cards=cards)  # type: ignore[arg-type]
        found.append((f"{players}-{policy}-{unlocks}", record_game(start, POLICIES[policy], rng, limit=400)))
    return found


@pytest.mark.parametrize("game", [game for _, game in games()], ids=[name for name, _ in games()])
def test_a_whole_game_that_is_typed_gives_a_record_that_replay_accepts(run: Run, game: Record) -> None:
    write_position(Path("start.yaml"), game.start)
    result = run("play", "start.yaml", "--record", "game.yaml", text=typed_turns(game))
    assert result.exit_code == 0, result.stderr
    assert read_record(Path("game.yaml")) == game
    replayed = run("replay", "game.yaml")
    assert replayed.exit_code == 0
    assert ("the game is over" in result.stdout) == (game.result is not None)


def test_the_games_typed_hold_every_kind_of_step() -> None:
    steps = [step for _, game in games() for turn in game.turns for step in turn.turn.steps]
    for kind in (Shift, Boom, Pass, Take):
        assert any(isinstance(step, kind) for step in steps)
    assert any(isinstance(step, Take) and len(step.territories) == 2 for step in steps)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_computer_plays_a_game_to_its_end_and_the_winner_is_told_with_the_cause(run: Run, players: int) -> None:
    start = new_game(MANHATTAN, players, random.Random(1))
    write_position(Path("start.yaml"), start)
    seats = "".join(f"seat {colour} quick\n" for colour in start.setup.colours)
    result = run("play", "start.yaml", "--seed", "5", "--record", "game.yaml", text=seats)
    assert result.exit_code == 0
    assert "the game is over" in result.stdout
    assert re.search(r"^[a-z ]+ wins?: .", result.stdout, re.MULTILINE)
    assert run("replay", "game.yaml").exit_code == 0
    again = run("play", "game.yaml", text="auto\nauto points\nauto planner\n")
    assert (again.stdout + again.stderr).count("the game is over") >= 3
    again = run("play", "start.yaml", "--seed", "5", text=seats)
    assert again.stdout == result.stdout


def test_a_turn_is_asked_for_what_is_missing_and_for_the_card_that_came_up(run: Run, position: Path) -> None:
    text = "take b1\npass\n"
    result = run("play", position, "--record", "r.yaml", text=text)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[3:] == [
        "what do you build? type a tile with its squares, or pass",
        "which card came up? it may be r2, b2, b3",
    ]
    result = run("play", position, "--record", "r.yaml", text=text + "drew b3\n")
    assert result.stdout.splitlines()[5:] == [
        "1. green +0 = 0: take blue-01; pass; cards that came up: b3",
        "blue to move: 0 points, 3 workers; cards face up: r2 r3 b3; cards face down: 4",
    ]


def test_a_game_is_gone_on_with_from_its_record(run: Run, position: Path) -> None:
    assert run("play", position, "--record", "r.yaml", text="take b1 pass -> b3\n").exit_code == 0
    result = run("play", "--record", "r.yaml", text="status\n")
    assert result.stdout.startswith("1 turn played\nblue to move")
    write_position(Path("other.yaml"), new_game(load_edition("tiny"), 2, random.Random(2)))
    other = run("play", "other.yaml", "--record", "r.yaml", text="")
    assert (other.exit_code, "r.yaml: is the record of another game" in other.stderr) == (2, True)
    assert "is a position, not a game record" in run("play", position, "--record", position, text="").stderr
    assert "name a position, or a record to continue with --record" in run("play", text="").stderr
    assert "standard input contains the commands" in run("play", "-", text="").stderr


def test_an_illegal_turn_gets_all_its_rules_and_the_nearest_legal_turn(run: Run, position: Path) -> None:
    result = run("play", position, "--keep-going", text="take r1 build s1 A2 B2\nwhy\nundo\n")
    assert result.stderr.splitlines()[0] == "line 1: illegal: take red-01; build s1@A2,B2"
    for rule in ("EXP-2", "BLD-2", "BLD-4"):
        assert f"line 1:   {rule}: " in result.stderr
    assert "line 1: nearest legal turn: take " in result.stderr
    assert "nearest legal turns:" in result.stdout
    assert "line 3: there is nothing to undo" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tkae b1\n", "'tkae' is not a turn or a command; `help` lists them; did you mean take?"),
        ("take b1 pass -> \n", "expected the cards that came up after '->'"),
        ("take b1 pass -> b9\n", "'b9' is not a card kind"),
        ("take b1 pass -> r3\n", "r3 cannot have come up; the possible cards on top of the pile are r2, b2, b3"),
        ("take b1 pass -> b3 b3\n", "2 cards are given, but this turn turns up 1"),
        ("take b1 pass\ntake b2\n", "first name the card that came up"),
        ("take b1 b2 b3\n", "3 territories are given; a turn claims one, or two by Land Grab (ACT-3)"),
        ("take b1 b1\n", "blue-01 is named twice"),
        ("take x1\n", "'x1' is not a territory"),
        ("build b1\n", "TRN-2: 3 workers are available"),
        ("take b1 build s1\n", "BLD-2: s1 is silver, unlocked at 2 points, and the score is 0"),
        ("take b1 build b1 E2 Z\n", "'Z' is not a square such as C4"),
        ("pass now\n", "unexpected text after pass: 'now'"),
        ("drew b2\n", "no card has to be named now"),
        ("cancel\n", "no turn has begun"),
        ("undo\n", "there is nothing to undo"),
        ("redo\n", "there is nothing to redo"),
        ("why\n", "no turn was refused"),
        ("why take\n", "in 'take' at character 1: which territory do you claim?"),
        ("why-not\n", "too few words: `why-not STEP...`"),
        ("why-not demolish b1 A1 A2\n", "illegal: demolish b1@A1,A2"),
        ("hint none\n", "'none' is not a whole number"),
        (f"hint {'9' * 5000}\n", "is not a whole number"),
        (f"plan {'9' * 5000}\n", "expected a number of turns"),
        ("auto clever\n", "'clever' is not a computer player; one of random, quick-2, hasty, quick-1, points"),
        ("seat green\n", "too few words: `seat COLOUR POLICY|human`"),
        ("seat green me\n", "'me' is not a player"),
        ("show all\n", "'all' is one word too many: `show`"),
        ("record game.yaml\n", "game.yaml exists already"),
        ("save\n", "too few words: `save FILE`"),
    ],
)
def test_a_line_that_cannot_be_carried_out_says_why(run: Run, position: Path, text: str, said: str) -> None:
    result = run("play", position, text=text)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_market_shift_shows_its_cards_before_the_turn_is_decided(run: Run, position: Path) -> None:
    text = "shift\nb2\nb3 r2\nstatus\ntake r2 pass -> r2\nundo\nundo\n"
    result = run("play", position, text=text)
    assert result.exit_code == 0, result.stderr
    assert "green plays Market Shift" in result.stdout
    assert "shift; take red-02; pass" in result.stdout
    assert result.stdout.count("undone") == 2


def test_a_record_can_be_started_later_and_a_position_saved(run: Run, position: Path) -> None:
    text = "take b1 pass -> b3\nrecord r.yaml\nsave p.yaml\nlegal b2 3\nhint 1\nscore\nshow\ndraw p.svg\nhelp\n"
    result = run("play", position, text=f"{text}help take\nend\n")
    assert result.exit_code == 0, result.stderr
    assert len(read_record(Path("r.yaml")).turns) == 1
    assert run("show", "p.yaml").exit_code == 0


def test_a_forced_return_is_asked_for_its_territory_and_recorded(run: Run) -> None:
    line = (
        "ny1:tiny:broadway,cedar:gold-tycoon:advanced:r2,r3,b2:1b3:green:-:"
        "green,2,bsg,-,r01.r04.r05.b02.b03,b1@G2.H2_st@A2.B2:blue,0,bsg,-,b04,st@G3.H3"
    )
    refused = run("play", line, text="pass\n")
    assert "line 1:   TRN-5: " in refused.stderr
    result = run("play", line, "--record", "r.yaml", text="reclaim\nr4\n")
    assert result.exit_code == 0, result.stderr
    assert "from which territory do you take a worker back?" in result.stdout
    assert "1. green +0 = 2: reclaim red-04" in result.stdout
    assert run("replay", "r.yaml").exit_code == 0


def test_a_player_who_can_do_nothing_at_all_passes(run: Run) -> None:
    line = (
        "ny1:tiny:broadway,cedar:gold-tycoon:advanced:-:-:blue:green:"
        "green,10,bsg,-,r01.r02.r03.r04.r05.b01.b03.b05,b1@C2.C3_b2@A3.A4.B3_s2@E2.E3.F2.F3_st@A2.B2:"
        "blue,2,bsg,-,b02.b04,b1@G2.H2_st@G3.H3"
    )
    result = run("play", line, "--record", "r.yaml", text="legal\npass\n")
    assert result.exit_code == 0, result.stderr
    assert "pass\n1 legal turn\n1. blue +0 = 2: pass\nthe game is over\n" in result.stdout
    assert run("replay", "r.yaml").exit_code == 0


def test_a_whole_turn_may_stand_behind_why(run: Run, line: str) -> None:
    result = run("play", line, text="why take red-02 build b1 A1 A2\nwhy take red-02; pass\n")
    assert result.exit_code == 0, result.stderr
    assert "illegal: take red-02; build b1@A1,A2\n  BLD-3: A1 is outside the estate" in result.stdout
    assert "legal: take red-02; pass\n" in result.stdout


@pytest.mark.parametrize(
    ("usage", "words", "told"),
    [
        ("show", "", ""),
        ("show", "x", "'x' is one word too many: `show`"),
        ("draw FILE", "", "too few words: `draw FILE`"),
        ("draw FILE", "a b", "'b' is one word too many: `draw FILE`"),
        ("seat COLOUR POLICY|human", "green", "too few words"),
        ("hint [N]", "", ""),
        ("hint [N]", "3 4", "'4' is one word too many"),
        ("why [STEP...]", "take b7 build b1 A1", ""),
        ("drew KIND...", "", "too few words"),
        ("drew KIND...", "b2 r3 r3", ""),
        ("give up", "", "too few words: `give up`"),
    ],
)
def test_how_a_command_is_typed_says_how_many_words_it_takes(usage: str, words: str, told: str) -> None:
    word = usage.split()[0]
    own = OwnWords({usage: "what it does", "quit": "leaves"})
    if told:
        with pytest.raises(Refused, match=re.escape(told)):
            own.expect(word, words.split())
    else:
        own.expect(word, words.split())


WORDS = st.sampled_from(
    [
        "take", "grab", "build", "demolish", "boom", "shift", "reclaim", "pass", "b1", "b2", "r2", "r3", "b5", "s1",
        "E2", "F2", "E2,F2", "1", "2", "->", "|", ";", "drew", "cancel", "hint", "legal", "why", "auto", "seat",
        "green", "quick", "human", "undo", "redo", "status", "score", "no", "b1@E2,F2", "@", "tiles",
    ]
)  # fmt: skip


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), max_size=12), st.sampled_from([None, 3]))
def test_no_line_breaks_a_session_and_an_undo_restores_the_very_same_position(
    tiny: GameState, lines: list[str], seed: int | None
) -> None:
    session = session_of(tiny, seed)
    for line in lines:
        before = session.talk.live
        try:
            session.run(line)
        except Leave:
            break
        except Ny1901Error:
            if session.talk.live != before:
                assert session.talk.live.begun is not None or len(session.talk.live.turns) > len(before.turns)
        session.completions(f"{line} ")
        assert session.prompt()
        assert session.toolbar()
    while session.playing.history.past:
        session.run("undo")
    assert session.talk.live.state == tiny


def session_of(state: GameState, seed: int | None = None) -> PlaySession:
    """A session that begins with a position."""
    return PlaySession(Live((state,)), None, seed, False, {}, SessionFiles(form_of))


def completed(session: PlaySession, text: str) -> list[str]:
    """What the line becomes with each completion that a terminal offers."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        completer = prompt.line_reader(session).completer
        assert completer is not None
        found = completer.get_completions(Document(text), CompleteEvent())
        return [text[: len(text) + word.start_position] + word.text for word in found]


def test_what_can_come_next_in_a_turn_is_completed(tiny: GameState) -> None:
    session = session_of(tiny)
    assert completed(session, "ta") == ["take "], "Tab adds the blank behind the word"
    assert completed(session, "take blue-") == ["take blue-01 ", "take blue-02 ", "take blue-03 "]
    assert completed(session, "take blue-01 pa") == ["take blue-01 pass "]
    assert completed(session, "take blue-01; build ") == ["take blue-01; build b1 "]
    assert completed(session, "take blue-01; build b1@E2,") == ["take blue-01; build b1@E2,F2 "]
    assert completed(session, "seat green pl") == ["seat green planner "]
    assert completed(session, "auto r") == ["auto random "]
    session.run("take b1")
    assert completed(session, "b") == ["b1 "]
    assert completed(session, "b1 ") == ["b1 E2 ", "b1 F2 "]
    session.run("pass")
    assert completed(session, "") == ["r2 ", "b2 ", "b3 "]


def test_tab_after_tab_spells_a_turn_however_fast_it_is_typed(tiny: GameState) -> None:
    session = session_of(tiny)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("ta\tb1 bu\tb\tE\t\t\r")
        assert prompt.line_reader(session).prompt("> ") == "take b1 build b1 E2 F2 "


def test_a_game_that_is_only_looked_at_has_nothing_to_lose(run: Run, position: Path) -> None:
    assert run("play", position, "--record", "r.yaml", text="take b1 pass -> b3\n").exit_code == 0
    assert "not saved" not in run("play", "r.yaml", text="show\n").stderr
    assert "not saved: 2 turns, without --record" in run("play", "r.yaml", "--seed", "1", text="auto random\n").stderr


def test_commands_with_options_are_refused_in_our_words_and_run_without_options(run: Run, position: Path) -> None:
    amiss = run("play", position, text="legal --limit x\nlegal --limit -1\n")
    assert "'--limit': expected a whole number (got 'x')" in amiss.stderr
    assert "'--limit': expected 0 or more (got '-1')" in amiss.stderr
    assert run("play", position, text="steps\n").stdout.endswith(run("legal", position, "--steps").stdout)


def test_at_a_terminal_an_unrecorded_game_is_kept(run: Run, position: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (prompt, game_session, own_words):
        monkeypatch.setattr(module, "at_terminal", lambda: True)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("take blue-01 pass -> b3\rquit\r\x04")
        result = run("play", position)
    assert result.exit_code == 0
    assert "1. green +0 = 0: take blue-01; pass; cards that came up: b3" in result.stdout
    assert "not saved: 1 turn, without --record" in result.stderr
    assert len(read_record(Path("unsaved-1.record.yaml")).turns) == 1


def test_undo_and_redo_go_to_a_turn_of_a_person_or_say_that_the_computer_waits(run: Run, position: Path) -> None:
    lines = "seat blue quick\ntake blue-01 pass\nundo\nredo\nundo\n"
    shown = run("play", position, "--seed", "3", text=lines).stdout
    played = shown.partition("undone\n")[0]
    assert "\n2. blue" in played
    assert shown.count("undone\ngreen to move: 0 points") == 2
    assert "done again\ngreen to move" in shown
    waits = run("play", position, "--seed", "3", text="seat green random\nundo\nauto\nseat green human\n").stdout
    assert "undone\ngreen to move" in waits
    assert (
        "green is played by random; type `auto` to let the computer move, or `seat green human` to play green yourself"
        in waits
    )
    first, again = re.findall(r"^1\. green.*$", waits, re.MULTILINE)
    assert first == again


def test_a_picture_drawn_in_a_session_is_written_whole_or_not_at_all(run: Run, position: Path) -> None:
    for text, said in (("draw board.png\n", ""), ("draw nowhere/board.png\n", "there is no folder nowhere")):
        result = run("play", position, text=text)
        assert said in result.stderr
    assert Path("board.png").read_bytes().startswith(b"\x89PNG")
    assert not list(Path().glob("*.part"))


def test_a_game_gone_on_with_keeps_its_seats_and_can_be_undone_to_its_start(run: Run, position: Path) -> None:
    lines = "seat blue quick\ntake blue-01 pass\ntake red-04 pass\n"
    first = run("play", position, "--record", "r.yaml", "--seed", "3", text=lines)
    assert first.exit_code == 0, first.stderr
    kept = read_record(Path("r.yaml"))
    assert (kept.seats, len(kept.turns)) == (("", "quick"), 4)
    assert run("replay", "r.yaml").exit_code == 0
    again = run("play", "--record", "r.yaml", "--seed", "3", text="undo\nundo\ntake blue-01 pass\n")
    assert "4 turns played\nblue is played by quick\ngreen to move" in again.stdout
    assert again.stdout.count("undone\ngreen to move") == 2
    after = read_record(Path("r.yaml"))
    assert (after.turns, after.seats) == (kept.turns[:2], kept.seats), "the same seed plays the same"
    nothing = run("play", "--record", "r.yaml", text="undo\nundo\n")
    assert "line 2: there is nothing to undo" in nothing.stderr
    run("play", "--record", "r.yaml", text="seat blue human\n")
    assert read_record(Path("r.yaml")).seats == ()


def test_a_game_whose_next_turn_is_the_computer_s_waits_for_a_word(run: Run, position: Path) -> None:
    run("play", position, "--record", "r.yaml", "--seed", "3", text="take blue-01 pass\n")
    text = Path("r.yaml").read_text(encoding="utf-8").replace("start:", "seats: {blue: random}\nstart:", 1)
    Path("r.yaml").write_text(text, encoding="utf-8")
    waiting = run("play", "--record", "r.yaml", "--seed", "3", text="auto\n")
    assert (
        "blue is played by random; type `auto` to let the computer move, or `seat blue human` to play blue yourself\n"
        "2. blue" in waiting.stdout
    )
    Path("r.yaml").write_text(text.replace("{blue: random}", "{brown: random}"), encoding="utf-8")
    assert (
        "brown is not a player of this game; the players are green, blue"
        in run("play", "--record", "r.yaml", text="").stderr
    )
    Path("r.yaml").write_text(text.replace("{blue: random}", "{blue: clever}"), encoding="utf-8")
    assert run("play", "--record", "r.yaml", text="").exit_code == 2


def test_players_who_think_long_are_said_to_think(run: Run, position: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "seat blue strong:2\ntake blue-01 pass\nseat green quick-1\n"
    assert "is thinking" not in run("play", position, "--seed", "3", text=lines).stderr
    monkeypatch.setattr(game_session, "on_terminal", lambda: True)
    shown = run("play", position, "--seed", "3", "--record", "r.yaml", text=lines)
    assert shown.exit_code == 0, shown.stderr
    assert set(shown.stderr.splitlines()) == {"blue is thinking"}


def test_a_game_of_the_computer_alone_is_undone_turn_by_turn(run: Run, position: Path) -> None:
    run("play", position, "--record", "r.yaml", "--seed", "3", text="seat green quick\nseat blue quick\n")
    played = read_record(Path("r.yaml")).turns
    assert run("play", "--record", "r.yaml", text="undo\nundo\n").exit_code == 0
    assert read_record(Path("r.yaml")).turns == played[:-2]


def test_a_plan_is_asked_for_in_the_middle_of_a_game_as_by_the_command(run: Run, position: Path) -> None:
    def plan(words: str, *options: str) -> None:
        shown = run("play", position, text=f"plan {words}\n").stdout.splitlines()[3:]
        assert shown == run("plan", position, *options).stdout.splitlines()
        assert shown[-1].startswith("edition tiny")

    plan("", "--turns", "2")
    plan("3 final", "--turns", "3", "--final")
    plan("3 b2,b3 r2", "--turns", "3", "--queue", "b2,b3,r2")
    plan("2 score=2", "--turns", "2", "--goal", "score=2")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("0", "0 is not a number of turns from 1 to 8"),
        ("9", "9 is not a number of turns from 1 to 8"),
        ("soon", "cannot read 'soon'; expected a number of turns, `final`, a goal such as score=40"),
        ("x9", "'x9' is not a card kind such as b2"),
        ("tile=", "'tile=' is not a goal; a goal is score=N"),
        ("street=nowhere", "there is no street card 'nowhere'"),
    ],
)
def test_a_plan_that_cannot_be_asked_for_says_why(run: Run, position: Path, words: str, said: str) -> None:
    result = run("play", position, text=f"plan {words}\n")
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr


TILES_AFTER_A_TURN = """
bronze                 ■ ■
                 ■ ■   ■
                 b1    b2
points           2     3
 green           -     1
 blue            1     1

silver                 ■ ■
from 2 points    ■ ■   ■ ■
                 s1    s2
points           3     5
 green           1     1
 blue            (1)   (1)

gold                       ■ ■
from 5 points    ■ ■ ■   ■ ■
                 g1      g2
points           5       6
 green           (1)     (1)
 blue            (1)     (1)

legendary        ■ ■ ■
from 5 points    ■ ■ ■
                 singer
points           9
 green           (1)
 blue            (1)

own tiles that are left: green 5 (22 points), blue 6 (24 points)
( ): not unlocked yet (BLD-2); all players share the legendaries (COM-5)
"""


def test_the_tiles_are_told_with_points_and_shape_and_who_has_them(run: Run, position: Path) -> None:
    shown = run("play", position, text="take b1 build b1 E2 F2 -> b3\ntiles\n").stdout
    assert TILES_AFTER_A_TURN in shown


def test_the_lines_typed_are_there_in_the_next_session(run: Run, position: Path, home: Path) -> None:
    session = session_of(new_game(load_edition("tiny"), 2, random.Random(1)))

    def lines() -> list[str]:
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            return list(prompt.line_reader(session).history.load_history_strings())

    assert lines() == []
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("status\r")
        prompt.line_reader(session).prompt("> ")
    assert lines() == ["status"]
    (file,) = home.rglob("play.history")
    file.write_text("".join(f"\n# then\n+line {number}\n" for number in range(20_000)), encoding="utf-8")
    kept = lines()
    assert kept[0] == "line 19999"
    assert 1000 < len(kept) < 20_000
    assert all(re.fullmatch(r"line [0-9]+", line) for line in kept), "it is cut between two lines"


def test_a_home_that_cannot_be_written_to_does_not_end_a_session(home: Path) -> None:
    home.write_text("a file, where a folder would have to be", encoding="utf-8")
    session = session_of(new_game(load_edition("tiny"), 2, random.Random(1)))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("status\r")
        assert prompt.line_reader(session).prompt("> ") == "status"


def test_a_hint_half_through_a_turn_advises_how_to_go_on_and_one_s_own_turn_is_compared(run: Run) -> None:
    write_position(Path("game.yaml"), games()[0][1].start)
    state = games()[0][1].start
    take = next(turn for turn in legal_turns(state, shifts=False) if len(turn.steps) == 2 and turn.steps[1] != Pass())
    idle = f"{take.steps[0]}; pass"
    shown = run("play", "game.yaml", text=f"{take.steps[0]}\nhint 2\ncancel\nwhy-not {idle}\n").stdout
    begun, _, compared = shown.partition("the turn in progress is cancelled")
    assert f"turns that start with {take.steps[0]}:" in begun
    told = re.findall(r"of wins, .*?  (take .*)$", begun, re.MULTILINE)
    assert len(told) == 2
    assert all(text.startswith(f"{take.steps[0]}; ") for text in told)
    assert re.search(rf"\(yours\)\. .*  {re.escape(idle)}$", compared, re.MULTILINE)


def test_cards_alone_are_no_answer_to_what_is_built(run: Run) -> None:
    line = run("new", "--seed", 1).stdout.splitlines()[-1]
    result = run("play", line, text="take blue-01\n-> b2\n")
    assert "line 2: expected an answer before the cards that came up" in result.stderr
