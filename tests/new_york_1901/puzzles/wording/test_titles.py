"""Titles: they invite before a puzzle is solved, and tell its idea afterwards."""

from __future__ import annotations

import re
from collections import Counter

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.wording.played_line import built_sites
from ny1901_solver.new_york_1901.puzzles.wording.titles import (
    LONGEST_TITLE,
    facts,
    facts_line,
    idea_titles,
    titles,
)
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.puzzles.puzzle import pick_title
from ny1901_solver.text.words import number_word

from ..examples import certified, shipped_puzzles


def test_a_title_is_made_of_what_the_position_shows_and_names_no_tile_of_the_answer() -> None:
    for kind in Kind:
        for task, certificate in certified(kind, 12):
            made = titles(task, ())
            assert len(set(made)) == len(made)
            assert all(0 < len(title) <= LONGEST_TITLE for title in made)
            tiles = {tile.name for tile in task.state.edition.tiles} if kind != Kind.RACE else set()
            assert not any(name in title for title in made for name in tiles)
            assert titles(task, ("boom", "challenge")) == titles(task, ("boom", "challenge"))
            after = idea_titles(task, certificate, ())
            assert all(0 < len(title) <= LONGEST_TITLE for title in after)


def test_what_belongs_to_the_themes_of_a_puzzle_is_said_first() -> None:
    seen = set()
    for task, _ in certified(Kind.BEST_TURN, 12):
        for fact in facts(task):
            for theme in fact.about:
                first, *_ = titles(task, (theme,))
                fits = [each.phrase for each in facts(task) if theme in each.about]
                assert any(phrase.casefold() in first.casefold() for phrase in fits), (theme, first)
                seen.add(theme)
    assert len(seen) > 3


def test_no_two_puzzles_of_the_collection_invite_alike() -> None:
    puzzles = [puzzle for puzzle in shipped_puzzles() if puzzle.source.lesson is None]
    named = [puzzle.title for puzzle in puzzles]
    assert all(puzzle.title and puzzle.told for puzzle in puzzles)
    assert len(set(named)) == len(named)
    assert pick_title(["A", "B"], {"A"}) == "B"
    assert pick_title(["A", "B"], {"A", "B"}) == "A"


def test_what_a_title_says_of_points_is_so_and_it_says_which_points() -> None:
    said = Counter[str]()
    for task in (puzzle.task for puzzle in shipped_puzzles()):
        state, seat = task.state, task.seat
        final = [final_sheet(state, each).total for each in state.setup.seats]
        track = [player.score for player in state.players]
        for title in titles(task, ()):
            for counts, where in ((final, "if it ended now"), (track, "on the track")):
                lead = counts[seat] - max(count for other, count in enumerate(counts) if other != seat)
                way = f"{number_word(abs(lead))} {'ahead' if lead > 0 else 'behind'}" if lead else "level"
                assert title.count(where) == title.lower().count(f"{way} {where}"), title
                said[where] += where in title
            rest = re.sub(r"(ahead|behind|level) (if it ended now|on the track|on [A-Z][\w &]+)", "", title, flags=re.I)
            assert not re.search(r"\b(ahead|behind)\b", rest), title
    assert len(said) == 2


def test_prestige_is_at_stake_only_where_a_turn_can_score_it() -> None:
    seen = Counter[bool]()
    for task in (puzzle.task for puzzle in shipped_puzzles() if puzzle.task.state.setup.challenge == "gold-prestige"):
        said = any(fact.phrase == "prestige at stake" for fact in facts(task))
        scored = any(
            play(task.state, turn, any_card).players[task.seat].score - task.state.mover.score
            > sum(site.points for site in built_sites(turn, task.state))
            for turn in legal_turns(task.state, shifts=False)
            if built_sites(turn, task.state)
        )
        assert scored or not said
        seen[said] += 1
    assert seen[True]
    assert seen[False]


def test_below_a_title_stands_for_whom_a_puzzle_is() -> None:
    assert facts_line(shipped_puzzles()[0].task) == "green of two players, Gold Tycoon"
