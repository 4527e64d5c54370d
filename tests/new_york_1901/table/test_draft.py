"""A position that is set up: what can never be is refused, what is not complete yet is noted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.errors import DataError, Refused
from ny1901_solver.files.documents import parse_document
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, read_position
from ny1901_solver.new_york_1901.replay import record_game, replay
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state.game import MOST_POINTS
from ny1901_solver.new_york_1901.table.commands import EDITS
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.new_york_1901.table.script import format_draft, parse_draft
from ny1901_solver.protocol.editing import ChangeDraft, Editing, RedoChange, UndoChange

POSITIONS = sorted((Path(__file__).parents[3] / "puzzles" / "positions").glob("*.yaml"))


@pytest.fixture
def blank() -> Draft:
    return Draft.blank(load_edition("lower-manhattan"), ("green", "blue", "yellow"))


def after(draft: Draft, *lines: str) -> Draft:
    for line in lines:
        draft, _ = EDITS.edit(draft, line)
    return draft


def refused(draft: Draft, line: str) -> tuple[str, ...]:
    with pytest.raises(Refused) as error:
        EDITS.edit(draft, line)
    return error.value.sentences


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_every_shipped_position_can_be_taken_apart_and_typed_in_again(path: Path) -> None:
    state = read_position(path)
    draft = Draft.of(state)
    assert draft.state == state
    assert draft.problems() == []
    assert parse_draft(format_draft(draft), "it") == draft


@settings(max_examples=20)
@given(st.integers(0, 30), st.integers(2, 4), st.sampled_from(["base", "advanced"]), st.booleans())
def test_any_position_of_a_game_can_be_taken_apart_and_typed_in_again(
    seed: int, players: int, unlocks: str, starters: bool
) -> None:
    rng = random.Random(seed)
    start = new_game(load_edition("lower-manhattan"), players, rng, starters=starters, unlocks=unlocks)  # type: ignore[arg-type]
    record = record_game(start, POLICIES["random"], rng, limit=30)
    for turn in replay(record):
        draft = Draft.of(turn.after)
        assert draft.state == turn.after
        assert parse_draft(format_draft(draft), "it") == draft


def test_an_empty_board_names_everything_that_is_missing(blank: Draft) -> None:
    problems = "\n".join(blank.problems())
    for missing in ("street cards in play are none", "no challenge card", "0 cards are face up"):
        assert missing in problems
    ready = after(
        blank, "option starters no", "streets broad cedar wall", "challenge gold-tycoon", "market b2 b3 r2 y2"
    )
    assert ready.problems() == []
    assert parse_line(format_line(ready.state)) == ready.state


def test_cards_that_lie_nowhere_else_are_in_the_pile_so_that_they_match_the_unclaimed_land(
    blank: Draft,
) -> None:
    kinds = blank.edition.kind_names
    before = blank.market.counts(len(kinds))
    claimed = after(blank, "market b2 b3 r2 y2", "claim green blue-02").market.counts(len(kinds))
    assert sum(claimed) == sum(before) - 1
    assert claimed[kinds.index("b2")] + claimed[kinds.index("b3")] == sum(before[:2]) - 1


def test_workers_stand_on_the_land_without_a_building(blank: Draft) -> None:
    draft = after(blank, "claim green b07 b08")
    assert draft.state.players[0].free_workers(4) == 2
    assert after(draft, "build green b1 i5 i6").state.players[0].free_workers(4) == 3


def test_a_building_claims_the_free_land_under_it(blank: Draft) -> None:
    draft = after(blank, "build green b1@B2,C2")
    assert draft.edition.board.names(draft.holdings[0].estate) == ("green-01",)


def test_the_score_follows_the_tiles_until_it_is_told_and_demolished_tiles_keep_their_points(
    blank: Draft,
) -> None:
    draft = after(blank, "build green b1 c2 b2")
    assert draft.state.players[0].score == 2
    assert after(draft, "raze green b1").state.players[0].score == 2
    assert after(draft, "remove green b1").state.players[0].score == 0
    told = after(draft, "score green 14")
    assert told.state.players[0].score == 14
    assert any("the score is 14, but the built tiles bring 2 points" in problem for problem in told.problems())
    assert after(told, "score green auto") == draft


def test_the_reason_for_a_score_goes_with_it_into_draft_and_file(blank: Draft) -> None:
    reason = "it's counted twice: # at the table"
    told = after(blank, f"score green 14 because {reason}")
    assert (told.holdings[0].score, told.holdings[0].reason) == (14, reason)
    assert parse_draft(format_draft(told), "a draft") == told
    assert told.source == f"score of green: 14 points instead of the printed 0, because {reason}"
    assert parse_document(format_position(told.state, told.source), "a file").data["source"] == told.source
    assert after(told, "score green auto") == after(told, "score green 14", "score green auto") == blank
    assert after(told, "score green 14").source == blank.source == ""
    for line, sentence in (
        ("score green 14 becoz", "'becoz' is one word too many: `score COLOUR POINTS|auto`"),
        ("score green auto because so", "'because' is one word too many: `score COLOUR POINTS|auto`"),
        (f"score green 14 because {'x' * 201}", "the reason has 201 characters; at most 200 are allowed"),
    ):
        assert refused(blank, line) == (sentence,)


def test_squares_come_in_any_order_small_or_capital_apart_or_joined(blank: Draft) -> None:
    wanted = after(blank, "build green b1@B2,C2")
    for spelled in ("build green b1 C2 B2", "build green b1 c2,b2", "build g b1@c2,b2"):
        assert after(blank, spelled) == wanted


def test_land_may_be_named_by_its_token_with_or_without_the_zero(blank: Draft) -> None:
    wanted = after(blank, "claim green blue-07")
    assert after(blank, "claim green b07") == after(blank, "claim gre b7") == wanted


def test_what_is_known_of_the_pile_is_kept_in_layers(blank: Draft) -> None:
    draft = after(blank, "market b2 b3 r2 y2", "future r2 ... b2,y3")
    top, middle, bottom = draft.market.future
    assert (sum(top), sum(bottom)) == (1, 2)
    assert sum(middle) == blank.market.future_size - 7
    assert after(draft, "future auto").future == (None,)
    assert after(draft, "future none").market.future == ()


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("build blue b2@B2,C2", ["BLD-3", "BLD-4"]),
        ("build green b1@F2,G2", ["BLD-1"]),
        ("build green s4@A1,A2,B3,C9", ["BLD-3", "BLD-6", "BLD-7"]),
        ("build green b3@F2,G2,G3", ["BLD-7"]),
        ("build green g3@J5,J6,K5,K6", []),
        ("build green s1@N9,O9", ["BLD-5"]),
    ],
)
def test_a_building_that_can_never_stand_breaks_every_rule_by_its_id(blank: Draft, line: str, rules: list[str]) -> None:
    draft = after(blank, "build green b1@B2,C2", "claim yellow g02")
    try:
        EDITS.edit(draft, line)
        found = []
    except Refused as error:
        found = [sentence.split(":")[0] for sentence in error.sentences]
    assert found == rules


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bild green b1 B2 C2", "did you mean build?"),
        ("claim", "too few words: `claim COLOUR TERRITORY...`"),
        ("claim red b07", "'red' is not a player of this game; one of green, blue, yellow"),
        ("claim green blue-99", "'blue-99' is not a territory"),
        ("claim green b07 b07", "blue-07 is named twice"),
        ("claim green g01", "EXP-2: green-01 is already in green's estate"),
        ("unclaim g01", "`remove green b1` first"),
        ("unclaim b07", "blue-07 is in nobody's estate"),
        ("build green s4", "which squares does s4 stand on?"),
        ("build green s9 B2", "'s9' is not a tile"),
        ("build green st B2 C2", "place it with `starter green TERRITORY`"),
        ("build green s4 B2 Z", "'Z' is not a square such as C4"),
        ("build green s4 B2 B2", "B2 is named twice"),
        ("remove green s4", "green has no s4 on the board"),
        ("raze green woolworth", "DEM-2: woolworth is a legendary"),
        ("raze green g1", "DEM-2: g1 is gold and cannot be demolished"),
        ("starter green b07", "SET-3: blue-07 shows no character's symbol"),
        ("market b2 b2 b2 b2 b2", "5 cards are given; at most 4 can be face up (SET-4)"),
        ("market b9", "'b9' is not a card kind"),
        ("market q2", "'q2' is not a card kind; one of b2"),
        ("future ... ...", "can be used only once"),
        ("build green @", "'@' is not a tile"),
        ("score green -1", "'-1' is not a score"),
        (
            f"score green {MOST_POINTS + 1}",
            f"'{MOST_POINTS + 1}' is not a score; type a number from 0 to {MOST_POINTS}, or auto",
        ),
        (f"score green {'9' * 5000}", "is not a score; type a number from 0 to"),
        ("score green 1 2", "'2' is one word too many: `score COLOUR POINTS|auto`"),
        ("cards green bom", "'bom' is not an action card; did you mean boom?"),
        ("used blue boom", "blue has no boom in hand"),
        ("streets cedar broadway wall thames", "4 street cards are given; at most 3 are in play (SET-2)"),
        ("streets cedar none", "'none' is not a street card"),
        ("streets cedar cedar broadway", "one card is listed twice"),
        ("challenge gold", "'gold' may be gold-tycoon, gold-prestige; type more letters"),
        ("challenge gold bronze", "'gold' may be gold-tycoon, gold-prestige; type more letters"),
        ("challenge gold tycoon bronze", "unexpected bronze-baron; type `challenge CARD` with one card"),
        ("challenge king tycoon", "unexpected gold-tycoon"),
        ("challenge &", "'&' is not a challenge card"),
        ("streets cedar broadway tycoon", "'tycoon' is not a street card"),
        ("turn brown", "'brown' is not a player of this game"),
        ("ended brown", "'brown' is not a player of this game"),
        ("option starters no", "SET-6: blue's starter building stands; type `remove blue st` first"),
        ("option starters", "expected one name and one value"),
        ("option unlocks late", "'late' is not a value of unlocks; one of base, advanced"),
        ("reading flip_tiles=maybe", "'maybe' is not a value of flip_tiles"),
        ("reading flips yes", "'flips' is not a reading"),
    ],
)
def test_a_command_that_cannot_be_carried_out_says_what_is_wrong(blank: Draft, line: str, said: str) -> None:
    draft = after(blank, "build green b1@B2,C2", "starter blue yellow-04", "used blue boom")
    assert said in "\n".join(refused(draft, line))


@pytest.mark.parametrize(
    ("typed", "challenge"),
    [
        ("gold tycoon", "gold-tycoon"),
        ("Tycoon", "gold-tycoon"),
        ("prestige gold", "gold-prestige"),
        ("gold-p", "gold-prestige"),
        ("gen", "generation-king"),
        ("arch", "master-architect"),
    ],
)
def test_a_challenge_is_named_by_the_words_that_tell_it_from_others(blank: Draft, typed: str, challenge: str) -> None:
    assert after(blank, f"challenge {typed}").setup.challenge == challenge


@pytest.mark.parametrize(
    ("typed", "streets"),
    [
        ("thames cedar wall street", "pine-thames cedar wall-street"),
        ("Pine & Thames, Nassau & Broad, Cedar", "pine-thames nassau-broad cedar"),
        ("thames pine street nassau", "pine-thames wall-street nassau-broad"),
        ("broad wall cedar", "broadway wall-street cedar"),
        ("nassau broad wall cedar", "nassau-broad wall-street cedar"),
        ("wall,cedar,pine-th", "wall-street cedar pine-thames"),
    ],
)
def test_streets_are_named_by_the_words_that_tell_them_from_others(blank: Draft, typed: str, streets: str) -> None:
    assert " ".join(after(blank, f"streets {typed}").setup.streets) == streets


def test_street_cards_are_told_one_by_one_and_those_missing_are_no_mistake(blank: Draft) -> None:
    for typed in ("cedar", "cedar wall"):
        draft = after(blank, f"streets {typed}")
        (missing,) = (each for each in draft.amiss() if each.part == ("streets",))
        assert missing.lacking
        assert parse_draft(format_draft(draft), "draft").setup.streets == draft.setup.streets
    assert after(draft, "streets none") == blank
    assert not any(each.part == ("streets",) for each in after(draft, "streets cedar wall broadway").amiss())


def test_two_players_cannot_claim_the_district_taken_out() -> None:
    draft = Draft.blank(load_edition("lower-manhattan"), ("green", "blue"))
    assert refused(draft, "claim green pink-01") == ("SET-1: pink-01 is out of the game with two players",)


def test_a_game_without_action_cards_takes_them_out_of_every_hand(blank: Draft) -> None:
    draft = after(blank, "option action_cards no")
    assert all(holding.cards == 0 for holding in draft.holdings)
    assert refused(draft, "cards green boom")[0].startswith("SET-5")
    assert after(draft, "option action_cards=yes") == blank


def test_a_tile_turned_over_needs_the_reading(blank: Draft) -> None:
    mirrored = next(site.placement for site in blank.edition.sites.sites if site.mirrored)
    assert any("BLD-7" in sentence for sentence in refused(blank, f"build green {mirrored}"))
    turned = after(blank, "reading flip_tiles yes", f"build green {mirrored}")
    assert refused(turned, "reading flip_tiles no")[0].startswith("BLD-7")


def test_every_command_is_completed_with_what_fits(blank: Draft) -> None:
    draft = after(blank, "build green b1@B2,C2")
    assert EDITS.completions(draft, "bu", []) == ["build"]
    assert EDITS.completions(draft, "claim gr", []) == ["green"]
    assert "green-01" not in EDITS.completions(draft, "claim green ", [])
    assert "b1" not in EDITS.completions(draft, "build green ", [])
    assert EDITS.completions(draft, "build blue b1 F2 ", []) == ["E2", "F3", "G2"]
    assert EDITS.completions(draft, "remove green ", []) == ["b1"]
    assert EDITS.completions(draft, "reading flip_tiles ", []) == ["no", "yes"]
    for command in EDITS.by_word:
        assert EDITS.completions(draft, command, []) == [word for word in EDITS.by_word if word.startswith(command)]


def test_a_damaged_draft_is_refused_with_the_line(blank: Draft) -> None:
    text = format_draft(after(blank, "claim green b07"))
    for wrong, said in [
        (text + "claim blue b07\n", "line 3: EXP-2"),
        (text.replace("players=green", "players=red"), "line 1: players=red"),
        (text.replace("hash=", "hash=0"), "the draft needs version"),
        ("# ny1901-draft/1\n", "is not the first line of a draft"),
    ]:
        with pytest.raises(DataError, match=said):
            parse_draft(wrong, "it")


WORDS = st.sampled_from(
    [
        *EDITS.by_word, "green", "blue", "yellow", "b07", "blue-08", "y4", "g01", "b1", "s4", "st", "woolworth",
        "b1@B2,C2",
        "C4", "C5", "D5", "D6", "B2", "C2", "2r2", "b2,y3", "...", "14", "auto", "none", "boom", "all", "cedar",
        "broadway", "wall-street", "gold-tycoon", "nobody", "starters", "no", "yes", "flip_tiles", "=", "@", ",", "-",
    ]
)  # fmt: skip
LINES = st.lists(st.builds(lambda words: " ".join(words), st.lists(WORDS, min_size=1, max_size=6)), max_size=12)


@settings(max_examples=60)
@given(LINES)
def test_no_line_breaks_the_program_and_an_undo_restores_the_very_same_draft(lines: list[str]) -> None:
    editing = Editing.of(EDITS, Draft.blank(load_edition("lower-manhattan"), ("green", "blue", "yellow")))
    for line in lines:
        before = editing
        try:
            editing, _ = editing.step(ChangeDraft(line))
        except Refused:
            continue
        draft = editing.draft
        if editing != before:
            back, _ = editing.step(UndoChange())
            assert back.draft is before.draft
            assert back.step(RedoChange()).editing == editing
        assert parse_draft(format_draft(draft), "it") == draft
        assert isinstance(draft.problems(), list)
        for word in EDITS.completions(draft, f"{line} ", []):
            assert word
