"""Playing by the engine: the choices for a turn that is put together are its legal steps; computer players play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from ny1901_solver.engine import Caller, FieldError
from ny1901_solver.new_york_1901.chance import Cards, any_card, deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.moves import Build, Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.moves.steps import Placing
from ny1901_solver.new_york_1901.policies.named import NAMED, NAMES
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import closed
from ny1901_solver.new_york_1901.rules import legal_turns, new_game, play, violations
from ny1901_solver.new_york_1901.rules.transition import chance, legal_steps, play_shift, play_step
from ny1901_solver.new_york_1901.state import GameState

from ..sampling import random_positions, telling_positions

WAITING = Caller(lambda: False, lambda _: None)


def ask(method: str, caller: Caller = WAITING, /, **fields: Any) -> dict[str, Any]:
    wanted = METHODS[method]
    return wanted.answer(wanted.request.model_validate({"id": "1", "method": method, **fields}), caller)


def listed(answer: dict[str, Any]) -> set[str]:
    """The steps that an answer offers, but for a second territory and for Builds that land is wanted for."""
    return {
        *(["shift"] if answer["shift"] else []),
        *(f"take {name}" for name in chain(*answer["takes"].values())),
        *(f"reclaim {name}" for name in answer["reclaims"]),
        *(f"demolish {tile}@{squares}" for tile, places in answer["demolitions"].items() for squares in places),
        *(f"boom {tile}@{squares}" for tile, places in answer["booms"].items() for squares in places),
        *({} if answer["expands_first"] else builds(answer)),
    }


def builds(answer: dict[str, Any]) -> set[str]:
    return {f"build {tile}@{squares}" for tile, places in answer["builds"].items() for squares in places}


def games(edition: str, seed: int) -> Iterator[tuple[GameState, list[tuple[str, ...]]]]:
    """Positions of random games with their legal turns, as the words of their steps."""
    board = load_edition(edition)
    early = random_positions(board, seed, 12, longest=len(board.board.territories) // 3)
    for state in early + telling_positions(board, seed, 12):
        yield state, [tuple(map(str, turn.steps)) for turn in legal_turns(state, shifts=False)]


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_the_choices_are_the_legal_steps_and_no_others(edition: str) -> None:
    asked = 0
    for number, (state, turns) in enumerate(games(edition, 1)):
        line, rng = format_line(state), random.Random(number)
        begun = {turn[:length] for turn in rng.sample(turns, min(12, len(turns))) for length in range(len(turn))}
        for before in sorted(begun | {()}):
            answer = ask("choices", position=line, turn="; ".join(before))
            ended = str(Turn.of(*Turn.parse("; ".join(before) or "pass").steps))
            on = [turn[len(before) :] for turn in turns if turn[: len(before)] == before]
            following = {turn[0] for turn in on if turn and turn[0] != "pass"}
            pairs = {step for step in following if step.startswith("take") and step.count(" ") > 1}
            ends = any(turn in ((), ("pass",)) for turn in on)
            assert listed(answer) - {"shift"} == following - pairs, (line, before)
            assert answer["whole"] == (ended if ends else None)
            assert answer["shift"] == (not before and Shift() in legal_steps(state))
            asked += 1
    assert asked > 150


def test_land_grab_widens_a_take_by_what_it_may_take_too() -> None:
    grabbed = 0
    for state, turns in games("lower-manhattan", 2):
        pairs = {tuple(turn[0].split()[1:]) for turn in turns if turn[0].startswith("take") and turn[0].count(" ") > 1}
        for name in chain(*ask("choices", position=format_line(state))["takes"].values()):
            told = ask("choices", position=format_line(state), turn=f"take {name}")["grabs"]
            assert {tuple(sorted((name, other))) for other in chain(*told.values())} == {
                pair for pair in pairs if name in pair
            }
            grabbed += len(told)
    assert grabbed > 50


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_a_build_may_be_chosen_before_the_land_that_has_to_be_taken_first(edition: str) -> None:
    chosen = 0
    for number, (state, turns) in enumerate(chain(*(games(edition, seed) for seed in (3, 4, 5)))):
        line = format_line(state)
        answer = ask("choices", position=line)
        if not answer["expands_first"]:
            continue
        takes, allowed = {step for step in listed(answer) if step.startswith("take")}, set(turns)
        behind = {build for verb, build in (turn for turn in turns if len(turn) == 2) if verb in takes} - {"pass"}
        always = {build for build in behind if all((take, build) in allowed for take in takes)}
        assert builds(answer) == always or (len(takes) == 1 and builds(answer) < always)
        build = random.Random(number).choice(sorted(builds(answer)))
        begun = ask("choices", position=line, turn=build)
        assert (begun["whole"], begun["expands_first"]) == (None, True)
        assert {f"take {name}" for name in chain(*begun["takes"].values())} == takes
        take = random.Random(number).choice(sorted(takes))
        assert ask("choices", position=line, turn=f"{build}; {take}")["whole"] == f"{take}; {build}"
        chosen += 1
    assert chosen >= 5


def test_what_a_market_shift_shows_comes_up_before_anything_is_chosen() -> None:
    state = next(state for state, _ in games("lower-manhattan", 4) if Shift() in legal_steps(state))
    line, named = format_line(state), state.edition.kind_names
    waiting = ask("choices", position=line, turn="shift")
    assert (waiting["whole"], listed(waiting), waiting["draws"], waiting["due"]) == (None, set(), [], 4)
    shifted = play_shift(state, Cards(state.edition, (), deck_dealer(random.Random(7))))
    told = ask("choices", position=line, turn="shift", seed=7)
    assert told["draws"] == [named[kind] for kind in shifted.turn.drawn] if shifted.turn else None
    assert listed(told) == {str(step) for step in legal_steps(shifted) if str(step).count(" ") == 1} | builds(told)
    one = ask("choices", position=line, turn="shift", draw=told["draws"][:1])
    assert one["odds"]
    assert one["draws"] == told["draws"][:1]
    assert one["due"] == 3
    known = ask("choices", position=line, turn="shift", draw=told["draws"])
    assert known == told | {"seed": None}


def test_the_card_behind_a_take_is_told_with_its_odds_and_decides_nothing() -> None:
    state = new_game(load_edition("lower-manhattan"), 2, random.Random(3))
    line = format_line(state)
    take = next(step for step in legal_steps(state) if str(step).startswith("take"))
    told = ask("choices", position=line, turn=str(take))
    cards = chance(play_step(state, take))
    assert told["odds"] == {state.edition.kind_names[kind]: str(odds) for kind, odds in cards.items()}
    assert (told["due"], bool(told["builds"] or told["whole"])) == (1, True)
    kind = next(iter(told["odds"]))
    known = ask("choices", position=line, turn=str(take), draw=[kind])
    assert known == told | {"due": 0, "odds": {}, "draws": [kind]}


def pointed(line: str, turn: str, *places: str, **fields: Any) -> dict[str, Any]:
    """The last answer once all places have been pointed at, one after the other, each time behind what was legal."""
    for place in places:
        answer = ask("choices", position=line, turn=turn, point=place, **fields)
        turn = answer["turn"] if answer["legal"] else turn
    return answer


def places_of(state: GameState, turn: Turn, rng: random.Random) -> list[str]:
    """Where a player points to put a turn together: a square of each territory, and each tile with its squares."""
    board, places = state.edition.board, list[str]()
    for step in turn.steps:
        match step:
            case Take(territories):
                places += [str(rng.choice(board.squares_of(board.by_name[name].mask))) for name in territories]
            case Reclaim(territory):
                places.append(str(rng.choice(board.squares_of(board.by_name[territory].mask))))
            case Placing(placement):
                places.append(str(placement))
    return places


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_every_legal_turn_is_put_together_by_pointing_at_the_board(edition: str) -> None:
    kinds = set[str]()
    for number, (state, _) in enumerate(games(edition, 6)):
        line, rng = format_line(state), random.Random(number)
        turns = [turn for turn in legal_turns(state, shifts=False) if turn.steps]
        for turn in rng.sample(turns, min(12, len(turns))):
            if places := places_of(state, turn, rng):
                assert pointed(line, "", *places)["whole"] == str(turn), (line, places)
                kinds.update(str(step).partition(" ")[0] for step in turn.steps)
    assert kinds >= {"take", "build", "demolish", "boom", "pass"}


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_whatever_is_pointed_at_makes_a_whole_turn_only_of_a_legal_one(edition: str) -> None:
    whole = refused = 0
    for number, (state, turns) in enumerate(games(edition, 7)):
        line, rng = format_line(state), random.Random(number)
        legal, squares = {"; ".join(turn) for turn in turns}, list(map(str, state.edition.board.squares))
        tiles = [str(site.placement) for site in state.edition.sites.sites if state.mover.unbuilt & site.tile_bit]
        turn = ""
        for _ in range(12):
            answer = ask("choices", position=line, turn=turn, point=rng.choice(rng.choice((squares, tiles))))
            if not answer["legal"]:
                refused += 1
                assert answer["violations"]
                assert answer["whole"] not in legal
                continue
            turn = answer["turn"]
            if answer["whole"] is not None:
                whole += 1
                assert answer["whole"] in legal or (answer["whole"], legal) == ("pass", {""})
    assert min(whole, refused) > 20


def test_what_is_pointed_at_again_is_taken_back_and_land_is_taken_in_the_place_of_other_land() -> None:
    state = new_game(load_edition("lower-manhattan"), 2, random.Random(3))
    line, board = format_line(state), state.edition.board
    first, second = (
        next(land for land in board.territories if land.name in names)
        for names in list(ask("choices", position=line)["takes"].values())[:2]
    )
    at, other = (str(board.squares_of(land.mask)[0]) for land in (first, second))
    assert pointed(line, "", at)["turn"] == f"take {first.name}"
    assert pointed(line, "", at, at)["turn"] == ""
    assert pointed(line, "", at, other)["turn"] in (f"take {second.name}", f"take {first.name} {second.name}")
    turn = next(turn for turn in legal_turns(state, shifts=False) if isinstance(turn.steps[-1], Build))
    places = places_of(state, turn, random.Random(1))
    assert pointed(line, "", *places)["turn"] == str(turn)
    covered = places[-1].partition("@")[2].partition(",")[0]
    assert pointed(line, "", *places, covered)["turn"] == str(turn.steps[0])
    alone = pointed(line, "", places[-1])
    assert {alone["turn"], alone.get("whole")} >= {str(turn)} or not alone["legal"]


@pytest.mark.parametrize("place", ["Z99", "C4,C5", "b1@", "nothing", "@", "zz@C4"])
def test_what_is_no_place_of_the_board_is_refused(place: str) -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(3)))
    with pytest.raises(FieldError) as error:
        ask("choices", position=line, point=place)
    assert error.value.field == "point"


def test_a_part_of_a_turn_is_told_with_what_it_does_or_breaks() -> None:
    state = new_game(load_edition("tiny"), 2, random.Random(1))
    line, turn = format_line(state), next(turn for turn in legal_turns(state) if len(turn.steps) > 1)
    told = ask("choices", position=line, turn=str(turn))
    assert told["reasons"] == ask("rule-check", position=line, turn=str(turn))["reasons"]
    wrong = ask("choices", position=line, turn="demolish b1@A1,A2")
    assert (wrong["legal"], wrong["turn"]) == (False, "demolish b1@A1,A2")
    assert wrong["violations"] == ask("rule-check", position=line, turn=wrong["turn"], top=0)["violations"]
    for method, fields in (
        ("choices", {"turn": "dance"}),
        ("choices", {"draw": ["x9"]}),
        ("play", {"player": "nobody"}),
    ):
        with pytest.raises(FieldError) as error:
            ask(method, position=line, **fields)
        assert error.value.field == next(iter(fields))
    assert ask("complete", position=line, text="ta")["words"] == ["take"]


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_with_the_market_closed_choices_words_verdict_and_picture_are_those_of_a_packing(edition: str) -> None:
    board, otherwise = load_edition(edition), 0
    for state in telling_positions(board, 8, 10):
        line, legal = format_line(state), {str(turn) for turn in legal_turns(closed(state))}
        asked = {"position": line, "market_closed": True}
        told, first = ask("choices", **asked), legal - {"pass"}
        assert (listed(told), told["whole"]) == (first, "pass" if "pass" in legal else None)
        assert (told["takes"], told["shift"], told["booms"], told["face_up"]) == ({}, False, {}, [])
        assert set(ask("complete", **asked)["words"]) == {turn.split()[0] for turn in legal}
        for turn in sorted(first - {str(turn) for turn in legal_turns(state, shifts=False)})[:1]:
            begun = ask("choices", **asked, turn=turn)
            assert (begun["whole"], begun["booms"]) == (turn, {})
            after = play(closed(state), Turn.parse(turn), any_card)
            scored = after.players[state.to_move].score - state.mover.score
            assert begun["reasons"]["gain"] == scored  # no street, no challenge
            assert ask("rule-check", **asked, turn=turn)["legal"]
            assert not ask("draw", **asked, turn=turn)["violations"]
            assert [each["rule"] for each in ask("draw", position=line, turn=turn)["violations"]] == ["TRN-2"]
            otherwise += 1
        judged = ask("rule-check", **asked, turn=f"take {board.board.territories[0].name}; pass")
        assert {each["turn"] for each in judged["repairs"]["nearest"]} <= legal
    assert otherwise
    draft = "edition: tiny\nworkers: {blue: [blue-01]}\n"
    with pytest.raises(FieldError, match="not with a draft"):
        ask("rule-check", position=draft, turn="pass", market_closed=True)


@pytest.mark.parametrize("player", ["random", "quick", "quick-1", "points", "planner", "strong:6"])
def test_a_computer_player_takes_a_legal_turn_and_the_same_one_again(player: str) -> None:
    state = new_game(load_edition("tiny"), 3, random.Random(2), starters=False)
    first, again = (ask("play", position=format_line(state), player=player, seed=5) for _ in range(2))
    drawn = [state.edition.kind_names.index(name) for name in first["draws"]]
    assert first == again
    assert not violations(state, Turn.parse(first["turn"]), drawn)
    assert parse_line(first["line"]).to_move == 1


def test_a_computer_player_that_is_cancelled_takes_a_turn_that_it_has_thought_of() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    answer = ask("play", Caller(lambda: True, lambda _: None), position=line, player="strong:100000")
    assert (answer["status"], answer["mover"]) == ("interrupted", "green")


def test_the_computer_players_are_listed_the_weakest_first_also_under_short_names() -> None:
    answer = ask("player-list")
    assert [each["name"] for each in answer["players"]] == list(NAMED)
    assert [each["name"] for each in answer["opponents"]] == ["easy", "medium", "hard", "strongest"]
    players = [each["player"] for each in answer["opponents"]]
    assert [NAMES.full_name(player) for player in players] == players
    places = [list(NAMED).index(NAMES.parse(player).word) for player in players]
    assert places == sorted(places)
