"""Which game a command line is about, and what both games can be asked alike."""

from __future__ import annotations

import random
import re
import shlex
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.app.games import load_games
from ny1901_solver.app.methods import methods_of, table_of
from ny1901_solver.app.picking import pick_game
from ny1901_solver.errors import DataError, Refused
from ny1901_solver.manhattan.capabilities.arena import ARENA
from ny1901_solver.manhattan.capabilities.setting_up import NEW
from ny1901_solver.protocol.game import Game, branches, deck_dealer
from ny1901_solver.protocol.registration import Registration
from ny1901_solver.questions.capability import Capability

NEW_YORK_1901, MANHATTAN = "new-york-1901", "manhattan"
GAMES = load_games().names
LINE = "mh1:tiny:Srb,Ngy:-:1-select:r>r:-:-:-:-:AB"
MANHATTAN_FILES = {
    "game.mh": f"# between two rounds\n{LINE}\n",
    "game.record": "format: manhattan-record/1\nstart:\n",
    "puzzle.json": '{"format": "manhattan-puzzle/1"}',
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in MANHATTAN_FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("mh-old.yaml").write_text("format: ny1901-position/1\n", encoding="utf-8")
    Path("own").mkdir()
    Path("own/edition.yaml").write_text("format: manhattan-edition/1\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("new", None),
        ("new --edition tiny", None),  # both games have one
        ("new --edition mayfair", MANHATTAN),
        ("new --edition lower-manhattan", NEW_YORK_1901),
        ("new --edition own", MANHATTAN),
        ("new -o game.mh", None),  # what is written to says nothing
        (f"show {LINE}", MANHATTAN),
        ("show ny1:tiny:x", NEW_YORK_1901),
        ("show game.mh", MANHATTAN),
        ("show mh-old.yaml", NEW_YORK_1901),
        ("replay game.record", MANHATTAN),
        ("hint game.record@12", MANHATTAN),
        ("play --record game.record", MANHATTAN),
        ("puzzle play puzzle.json", MANHATTAN),
        ("puzzle play mh-cap-012", MANHATTAN),
        ("rule show M-BLD-3", MANHATTAN),
        ("rule book M-BLD -o towers.html", MANHATTAN),
        ("rule show MKT-1", None),
        ("show nothing.yaml", None),
        ("show a\0b", None),
        ("--game manhattan new", MANHATTAN),
        ("new --players 2 --game=new-york-1901", NEW_YORK_1901),
        ("new --game man", MANHATTAN),
        ("--game manhattan show mh-old.yaml", MANHATTAN),  # who names a game means it
        ("rule ask -- --game manhattan", None),
    ],
)
def test_a_command_line_is_about_the_game_that_it_names_or_whose_things_it_is_given(
    words: str, found: str | None
) -> None:
    _, told, rest = pick_game(words.split(" "))
    assert (told and told.name) == found
    assert "--game" not in rest or "--" in rest


@pytest.mark.parametrize("capability", [NEW, ARENA])
def test_an_example_without_a_thing_of_its_game_names_the_game(capability: Capability[Any, Any]) -> None:
    for example in capability.examples:
        _, told, _ = pick_game(shlex.split(example)[1:])
        assert told is not None
        assert told.name == MANHATTAN


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--game manhatan new", "'manhatan' is not a game; did you mean manhattan?"),
        ("--game chess new", "'chess' is not a game; one of new-york-1901, manhattan"),
        ("new --game", "--game: expected the name of a game: new-york-1901 or manhattan"),
        ("new --game=", "--game: expected the name of a game: new-york-1901 or manhattan"),
        ("--game manhattan --game new", "--game names two games: manhattan and new-york-1901"),
    ],
)
def test_a_game_that_there_is_not_gets_one_sentence(words: str, said: str) -> None:
    with pytest.raises(Refused) as error:
        pick_game(words.split())
    assert str(error.value) == said


def test_a_text_that_names_no_game_is_of_none() -> None:
    games = load_games()
    assert games.of_text("start: {}\nnote: the format: manhattan-record/1\n") is None
    assert games.of_text('{"id": "1", "format" : "ny1901-puzzle/1"}') is games.first
    assert games.of_text("# ny1901-draft/1\n") is games.first
    assert games.of_text("# well-known\nformat: chess-1\n# ny1901-draft/1\n") is games.first
    assert games.of_text("# well-known\n") is None


@pytest.mark.parametrize("fields", [{"puzzles": ["mh-tutorial-city"]}, {"name": "mayfair"}, {"edition": "mayfair"}])
def test_a_request_is_about_the_game_of_the_ids_and_editions_that_it_names(fields: dict[str, Any]) -> None:
    games = load_games()
    assert table_of(games, games.first, fields) is methods_of(games.of_name(MANHATTAN))
    assert table_of(games, games.first, {"name": "tiny"}) is methods_of(games.first)  # both have one


def game(name: str) -> Game[Any, Any]:
    return load_games().of_name(name).load_game()


@pytest.mark.parametrize(("name", "players"), [(NEW_YORK_1901, 2), (MANHATTAN, 2), (MANHATTAN, 3), (MANHATTAN, 4)])
def test_a_game_is_played_by_what_every_game_can_be_asked(name: str, players: int) -> None:
    played: Game[Any, Any] = game(name)
    rng, moves = random.Random(f"{name} {players}"), 0
    state = played.start("tiny", players, rng)
    while (seat := played.to_move(state)) is not None:
        assert played.result(state) is None
        assert played.parse(played.format(state)) == state
        steps = played.legal(state)
        assert [played.parse_step(str(step)) for step in steps] == list(steps)
        other = played.imagine(state, seat, rng)
        assert played.observation(other, seat) == played.observation(state, seat)
        assert list(played.legal(other)) == list(steps)
        state, moves = played.play(state, rng.choice(steps), deck_dealer(rng)), moves + 1
    assert played.legal(state) == []
    ended = played.result(state)
    assert ended is not None
    assert max(ended.scores) in {ended.scores[seat] for seat in ended.winners}
    assert len(ended.scores) == len(played.seats(state)) == players
    assert moves > players


def test_a_hand_is_seen_by_its_player_alone() -> None:
    manhattan: Game[Any, Any] = game(MANHATTAN)
    state = manhattan.start("mayfair", 3, random.Random(1))
    parts = [manhattan.observation(state, seat).split(":")[8].split(",") for seat in range(3)]
    hands = manhattan.format(state).split(":")[8].split(",")
    assert parts == [[hands[each] if each == seat else "????" for each in range(3)] for seat in range(3)]


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_hangs_on_what_the_seat_sees_alone(name: str) -> None:
    played: Any = game(name)
    state = played.start("tiny", 2, random.Random(1))
    draw = load_games().of_name(name).function("draw")
    seat = {} if name == NEW_YORK_1901 else {"seat": played.seats(state)[1]}
    drawn = draw(state, **seat).svg_text()
    assert drawn.startswith("<svg")
    assert draw(played.imagine(state, 1, random.Random(7)), **seat).svg_text() == drawn


def test_a_line_with_a_hidden_hand_is_no_position_to_play_on() -> None:
    manhattan: Game[Any, Any] = game(MANHATTAN)
    with pytest.raises(DataError, match="not known"):
        manhattan.parse(manhattan.observation(manhattan.start("mayfair", 2, random.Random(1)), 0))


@pytest.mark.parametrize("name", GAMES)
def test_the_courses_of_chance_have_odds_that_add_up_to_one(name: str) -> None:
    played: Game[Any, Any] = game(name)
    state = played.start("tiny", 2, random.Random(2))
    for _ in range(4):  # into the build phase of the one, to a card of the other
        state = played.play(state, played.legal(state)[0], deck_dealer(random.Random(3)))
    step = played.legal(state)[0]
    found = list(branches(lambda deal: played.play(state, step, deal)))
    assert sum((branch.odds for branch in found), Fraction(0)) == 1
    assert len({branch.kinds for branch in found}) == len(found)
    for branch in found:
        told = iter(branch.kinds)
        assert played.play(state, step, lambda counts, told=told: next(told)) == branch.outcome  # type: ignore[misc]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_names_by_its_place_is_there(name: str) -> None:
    found = load_games().of_name(name)
    places = [each for each in texts_of(found) if re.fullmatch(r"[a-z_.]+:\w+", each)]
    assert len(places) >= 5
    assert [place for place in places if found.part(place) is None] == []
    played = found.load_game()
    assert played.evaluator.usual in played.player_names.named


def texts_of(found: Registration) -> list[str]:
    return [value for field in fields(found) if isinstance(value := getattr(found, field.name), str)]
