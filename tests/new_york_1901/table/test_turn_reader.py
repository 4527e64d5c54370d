"""A turn given in one go means the same however it is typed."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.errors import Refused
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns, new_game, violations
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.table.turn_completion import turn_completions
from ny1901_solver.new_york_1901.table.turn_entry import Gap
from ny1901_solver.new_york_1901.table.turn_reader import MOST_NAMED, read_turn, read_whole_turn, unfit

from ..sampling import telling_positions

pytestmark = pytest.mark.always


def sloppy(state: GameState, turn: Turn, rng: random.Random) -> str:
    """A turn as a hurried player types it: tokens for names, squares in any order and case, no separators."""
    board, words = state.edition.board, list[str]()
    for step in turn.steps:
        if isinstance(step, Take):
            names = [board.legend.territory_token(name) for name in step.territories]
            rng.shuffle(names)
            words += [rng.choice(["take", "TAKE"] if len(names) == 1 else ["take", "grab"])]
            words += [name.replace("0", "", 1) if rng.random() < 0.5 and name[1] == "0" else name for name in names]
        elif isinstance(step, Reclaim):
            words += ["reclaim", board.legend.territory_token(step.territory).upper()]
        elif isinstance(step, Placing):
            squares = [rng.choice([str(square), str(square).lower()]) for square in step.placement.squares]
            rng.shuffle(squares)
            joined = rng.choice([" ", ","]).join(squares)
            words += [str(step).split()[0], f"{step.placement.tile}{rng.choice(['@', ' '])}{joined}"]
        else:
            words.append(str(step))
        words.append(rng.choice(["", ";", " ; "]))
    return "  ".join(words)


def test_squares_in_any_order_and_case_short_names_and_blanks_mean_the_turn_of_the_records() -> None:
    rng, kinds = random.Random(1), set[type]()
    for edition in ("lower-manhattan", "tiny"):
        positions = telling_positions(load_edition(edition), 1, 30)
        for state, elsewhere in zip(positions, positions[1:] + positions[:1], strict=True):
            turns = legal_turns(state)
            rng.shuffle(turns)
            for turn in {tuple(map(type, turn.steps)): turn for turn in turns}.values():
                typed = sloppy(state, turn, rng)
                assert read_turn(state, typed) == (turn, ()), typed
                assert read_turn(elsewhere, typed) == (turn, ()), "an illegal turn is read, too"
                assert read_turn(elsewhere, str(turn)) == (turn, ())
                assert read_whole_turn(state.edition, typed) == turn
                kinds.update(map(type, turn.steps))
    assert kinds >= {Take, Build, Boom, Demolish, Shift, Pass, Reclaim}


@pytest.mark.parametrize("edition", ["lower-manhattan", "tiny"])
def test_squares_may_be_left_out_where_one_place_is_open_and_all_places_are_named_where_several_are(
    edition: str,
) -> None:
    settled = asked = 0
    for state in telling_positions(load_edition(edition), 2, 20):
        by_rest: dict[str, set[Turn]] = {}
        for turn in legal_turns(state, shifts=False):
            *before, last = turn.steps
            if isinstance(last, (Build, Demolish)):
                rest = "; ".join([*map(str, before), f"{str(last).split()[0]} {last.placement.tile}"])
                by_rest.setdefault(rest, set()).add(turn)
        for rest, turns in sorted(by_rest.items())[:25]:
            if len(turns) == 1:
                assert {read_turn(state, rest)[0]} == turns
                settled += 1
                continue
            with pytest.raises(Refused, match="on which squares do you build") as error:
                read_turn(state, rest)
            places = re.split(", | or ", str(error.value).partition("? ")[2])
            found = {" ".join(map(str, turn.steps[-1].placement.squares)) for turn in turns}  # type: ignore[union-attr]
            assert set(places[:MOST_NAMED]) <= found
            assert len(places) == len(found) or places[MOST_NAMED:] == [
                f"one of {len(found) - MOST_NAMED} more answers"
            ]
            asked += 1
    assert min(settled, asked) > 10


@pytest.mark.parametrize("edition", ["lower-manhattan", "tiny"])
def test_a_tile_that_is_legal_nowhere_is_judged_where_it_breaks_fewest_rules_and_it_is_told(edition: str) -> None:
    kinds: dict[str, type[Build | Demolish]] = {"build": Build, "demolish": Demolish}
    judged = 0
    for state in telling_positions(load_edition(edition), 4, 12):
        turns = legal_turns(state, shifts=False)
        before = [turn.steps[:-1] for turn in turns if isinstance(turn.steps[0], Take)][:1]
        lead = "; ".join(map(str, before[0])) + "; " if before else ""
        for tile in state.edition.tiles:
            for verb, kind in kinds.items():
                steps = before[0] if lead and verb == "build" else ()
                text = f"{lead if steps else ''}{verb} {tile.id}"
                places = [
                    Turn((*steps, kind(site.placement)))
                    for site in state.edition.sites.sites
                    if state.edition.tiles[site.tile] == tile and (state.setup.flips or not site.mirrored)
                ]
                rules = dict[Turn, int]()
                for turn in places:
                    rules[turn] = len({found.rule for found in violations(state, turn)})
                    if not rules[turn]:
                        break  # it is legal somewhere
                if min(rules.values()) == 0:
                    continue
                turn, _ = read_turn(state, text)
                assert rules[turn] == min(rules.values())
                assert unfit(state, text, turn) == (
                    f"no squares for {tile.id} are legal; the turn is judged on squares that break the fewest rules"
                )
                assert unfit(state, str(turn), turn) == ""
                judged += 1
    assert judged > 100


def test_a_step_before_one_that_is_legal_nowhere_keeps_the_squares_that_the_position_settles() -> None:
    turn, _ = read_turn(TINY, "take r2 build b1 C2 C3 boom s1")
    assert str(turn).startswith("take red-02; build b1@C2,C3; boom s1@")
    assert unfit(TINY, "take r2 build b1 C2 C3 boom s1", turn).startswith("no squares for s1 are legal;")
    legal, _ = read_turn(TINY, "take r2 build b1 C2 C3")
    assert unfit(TINY, "take r2 build b1 C2 C3", legal) == ""


TINY = new_game(load_edition("tiny"), 2, random.Random(1))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("take b1 build b1 F2 e2", "take blue-01; build b1@E2,F2"),
        ("take b1 build b1 F2 e2 -> b3", "take blue-01; build b1@E2,F2"),
        ("take B01;build b1@f2,E2|b3", "take blue-01; build b1@E2,F2"),
        ("TAKE b1 ; BUILD b1 @ F2, e2", "take blue-01; build b1@E2,F2"),
        ("take r2,b1 pass", "take blue-01 red-02; pass"),
        ("t r2 pass", "take red-02; pass"),
        ("grab r2 b1 pass", "take blue-01 red-02; pass"),
        ("sh; ta r2; pa", "shift; take red-02; pass"),
        ("r2 pass", "take red-02; pass"),
        ("r2 b1 pass", "take blue-01 red-02; pass"),
        ("R2,b1; pass", "take blue-01 red-02; pass"),
        ("r02 BUILD b1 c3 c2", "take red-02; build b1@C2,C3"),
        ("red-02; build b1 c3 c2", "take red-02; build b1@C2,C3"),
        ("shift; r2; pass", "shift; take red-02; pass"),
        ("take r2; b1", None),
        ("r9", None),
        ("b1@C2,C3", None),
        ("take b1 b", None),
        ("take red-99", "take red-99; pass"),
        ("take red-02 red-02", "take red-02 red-02; pass"),
        ("build zz@A1", "build zz@A1"),
        ("pass; take b1", "pass; take blue-01; pass"),
    ],
)
def test_a_turn_may_be_cut_short_and_one_in_the_text_form_is_taken_at_its_word(text: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(Refused):
            read_turn(TINY, text)
    else:
        turn, drawn = read_turn(TINY, text)
        assert str(turn) == meant
        assert drawn == ((TINY.edition.kind("b3"),) if "b3" in text else ())


@pytest.mark.parametrize("edition", ["lower-manhattan", "tiny"])
def test_a_take_alone_is_a_pass_only_where_nothing_can_be_built_behind_it(edition: str) -> None:
    """TRN-3: what is built after a take, if anything, is the player's to say."""
    settled = asked = 0
    for state in telling_positions(load_edition(edition), 3, 30):
        turns = legal_turns(state)
        building = {turn.steps[:-1] for turn in turns if isinstance(turn.steps[-1], Build)}
        passing = [turn for turn in turns if turn.steps[-1] == Pass() and isinstance(turn.steps[-2:][0], Take)]
        for turn in passing[:40]:
            *taking, _ = turn.steps
            text = "; ".join(map(str, taking))
            if tuple(taking) in building:
                with pytest.raises(Refused, match="the player can build after it; add a building, or pass"):
                    read_turn(state, text)
                asked += 1
            else:
                assert read_turn(state, text) == (turn, ())
                settled += 1
            assert read_turn(state, f"{text}; pass") == (turn, ())
            with pytest.raises(Refused, match="the position after it is unknown; add a building, or pass"):
                read_whole_turn(state.edition, text)
    assert asked > 10
    assert settled > 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is not a turn; expected a step such as take blue-07"),
        (" ; ", "';' is not a turn; expected a step such as take blue-07"),
        ("tkae r2", "in 'tkae r2' at character 1: 'tkae' is not a step of a turn; did you mean take?"),
        (
            "take r2; biuld b1",
            "in 'take r2; biuld b1' at character 10: 'biuld' is not a step of a turn; did you",
        ),
        ("take r2; b b1", "at character 10: 'b' may be build, boom; type more letters"),
        ("take r9", "in 'take r9' at character 1: 'r9' is not a territory"),
        (
            "take r2 b1 C2 C3",
            "at character 1: 'C2' is not a territory; if it is a square, type `build` and a tile before the square",
        ),
        ("take r2 build s9 C2", "in 'take r2 build s9 C2' at character 9: 's9' is not a tile"),
        ("take r2 build b1 C2 Q", "at character 9: 'Q' is not a square such as C4"),
        ("take r2 build b1 C2 c2", "at character 9: C2 is named twice"),
        ("take r2 build @", "at character 9: build: which tile, and on which squares?"),
        ("take r2 build", "at character 9: build: which tile, and on which squares?"),
        ("take", "in 'take' at character 1: which territory do you claim?"),
        (
            "take b1 bild b1 E2 F2",
            "at character 1: 'bild' is not a territory (they are named as blue-07 or b07); did you",
        ),
        ("take b1 bild b1 E2 F2", "did you mean build?"),
        (
            "take b1 build b1 E2 F2 bom b1",
            "at character 9: 'bom' is not a square such as C4 (a column letter and a row number); did",
        ),
        ("take b1 build b1 E2 F2 bom b1", "did you mean boom?"),
        ("shift tkae b1", "at character 1: unexpected text after shift: 'tkae'; did you mean take?"),
        ("take r2 -> b9", "'b9' is not a card kind"),
        ("take r2 ->", "expected the cards that came up after '->'"),
        ("shift now; take r2", "at character 1: unexpected text after shift: 'now'"),
    ],
)
def test_what_is_amiss_is_one_sentence_with_the_text_and_the_place(text: str, said: str) -> None:
    with pytest.raises(Refused) as error:
        read_turn(TINY, text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_where_the_position_is_not_known_no_part_may_be_left_out() -> None:
    assert str(read_whole_turn(TINY.edition, "take r2 build b1 C3 C2")) == "take red-02; build b1@C2,C3"
    with pytest.raises(
        Refused, match="at character 9: the step 'build b1' is incomplete; name territories, tile and squares"
    ):
        read_whole_turn(TINY.edition, "take r2 build b1")


ANYTHING = st.sampled_from(
    [
        "take", "grab", "build", "demolish", "boom", "shift", "reclaim", "pass", "t", "b", "no", "b1", "b2", "r2",
        "r02", "red-02", "red-99", "s1", "singer", "st", "zz", "E2", "e2", "F2", "E2,F2", "A1", "Z99", "b1@E2,F2",
        "b1@F2,E2", "@", "@@", ";", ";;", "->", "|", "b3", "2b3", ",", "-", "1", "é", "\u2013", "\t",
    ]
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(ANYTHING, max_size=9), st.sampled_from([" ", "", "; "]))
def test_any_text_is_a_turn_that_reads_back_or_one_sentence(words: list[str], blank: str) -> None:
    text, said = blank.join(words), ""
    try:
        turn, _ = read_turn(TINY, text)
    except Refused as error:
        said = str(error)
    if said:
        assert "\n" not in said
        return
    assert Turn.parse(str(turn)) == turn
    assert read_turn(TINY, str(turn)) == (turn, ())
    violations(TINY, turn)  # the referee can judge it


@pytest.mark.parametrize("step", ["take b1; ", "take b1 ", "build b1 E2 F2; "])
def test_a_turn_of_endless_steps_is_not_read(step: str) -> None:
    """Judging thousands of steps would keep an engine from all else for minutes."""
    state = new_game(load_edition("tiny"), 2, random.Random(1))
    with pytest.raises(Refused, match="the text has more than 100 steps"):
        read_turn(state, step * 5_000)
    assert turn_completions(state, step * 5_000, []) == []
    assert len(read_turn(state, "take b1; " * 100)[0].steps) == 101  # with the pass that ends a take


def test_another_tile_may_be_named_where_the_place_of_one_is_asked_for() -> None:
    asked = Gap((("build", ("b1",)),), 0, (), "b1 on which squares?", ("G2 G3",), ("b1", "b4"))
    assert asked.answer("build b4") == (("build", ("b4",)),)
    assert asked.answer("build B4 B5") == (("build", ("b1", "B4", "B5")),)
    assert asked.answer("1") == (("build", ("b1", "G2", "G3")),)
