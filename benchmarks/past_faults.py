"""Faults that the program once had, planted again as mutants with names.

The program has changed since then, so each fault is the most similar change of the present source with the same effect.
Each of its `edits` names a text that occurs once in its file. If such a text is gone, the fault is reported and has to
be planted again.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks.mutants import MANHATTAN, NEW_YORK, PACKAGE


@dataclass(frozen=True, slots=True)
class PastFault:
    """A fault: what was wrong, the edits that plant it, and a test.

    Each edit is a tuple `(path, text of today, text of the fault)`. The test came with the correction of the fault, and
    runs first.
    """

    id: str
    area: str
    was: str
    edits: tuple[tuple[str, str, str], ...]
    test: str

    def __str__(self) -> str:
        return f"{self.id}: {self.was}"

    def changed(self, tree: Path) -> dict[str, bytes]:
        """Returns the changed files; raises `LookupError` unless each text occurs exactly once."""
        files = dict[str, str]()
        for path, text, fault in self.edits:
            source = files.get(path) or (tree / path).read_text(encoding="utf-8")
            if source.count(text) != 1:
                raise LookupError(f"{path}: {text!r} stands there {source.count(text)} times")
            files[path] = source.replace(text, fault)
        return {path: source.encode() for path, source in files.items()}


_SITES = f"{NEW_YORK}/tiles/sites.py"
_OUTLOOK = f"{NEW_YORK}/planning/outlook.py"
_PROBLEM = f"{NEW_YORK}/planning/problem.py"
_POINTS = f"{NEW_YORK}/points/hint.py"
_SHARES = f"{PACKAGE}/statistics/win_shares.py"
_JOURNAL = f"{PACKAGE}/files/journal.py"
_KEEPING = f"{PACKAGE}/files/keeping.py"
_UTILITY = f"{MANHATTAN}/utility.py"
_HISTORY = f"{MANHATTAN}/history.py"

PAST_FAULTS = (
    PastFault(
        "sites-from-ground",
        "rules",
        "the corner of a tile's bounding box had to be land, so that sites beside parks and streets were missing",
        ((_SITES, "places |= _inside(ground, moves)", "places |= ground & _inside(ground, moves)"),),
        "tests/new_york_1901/cli/test_sites_of_own_boards.py::test_one_turn_beside_a_park_gains_3_points_proved_twice",
    ),
    PastFault(
        "site-missing-unreported",
        "rules",
        "a placement that tile and board allow and the table of sites lacks was no error",
        (
            (
                f"{NEW_YORK}/edition/edition.py",
                "if site is None and not site_problems(self.sites, placement):",
                "if False:",
            ),
        ),
        "tests/new_york_1901/cli/test_sites_of_own_boards.py::test_python_says_that_a_table_lacks_a_turn",
    ),
    PastFault(
        "outlook-shift-forgets-the-run",
        "planning",
        "behind a Market Shift the known cards on top of the pile were not counted on",
        (
            (
                _OUTLOOK,
                "return Outlook((), 0, self.queue, self.rest + self.open_size)._refill(size)",
                "return Outlook((), 0, (), self.rest + self.open_size + len(self.queue))._refill(size)",
            ),
        ),
        "tests/new_york_1901/planning/test_outlook.py::test_a_market_shift_turns_up_the_known_run_first_and_then_cards_that_nobody_knows",
    ),
    PastFault(
        "outlook-shift-forgets-that-all-come-back",
        "planning",
        "where all the cards face up come straight back behind a Market Shift, they were not known",
        ((_OUTLOOK, "if len(self.queue) + self.open_size <= size:", "if False:"),),
        "tests/new_york_1901/planning/test_market_shift.py::test_where_all_the_cards_face_up_come_straight_back_a_plan_may_take_them",
    ),
    PastFault(
        "outlook-shift-only-where-certain",
        "planning",
        "a Market Shift was played only where all the cards that it turns up are known",
        (
            (_PROBLEM, "if stage.sure_shifts and outlook.hidden:", "if outlook.hidden:"),
            (
                f"{NEW_YORK}/planning/search/timetable.py",
                "if not (self.ground.problem.sure_shifts and outlook.hidden):",
                "if not outlook.hidden:",
            ),
            (f"{NEW_YORK}/planning/turns/solve.py", "if problem.sure_shifts:", "if True:"),
        ),
        "tests/new_york_1901/planning/test_market_shift.py::test_a_plan_takes_the_known_cards_behind_a_market_shift_and_no_others",
    ),
    PastFault(
        "points-shift-only-where-certain",
        "planning",
        "the hint by points left out what takes known cards behind a Market Shift",
        ((_POINTS, "behind = None if sure_shifts else _known_behind_shift(state)", "behind = None"),),
        "tests/new_york_1901/points/test_hint.py::test_behind_a_market_shift_that_turns_up_others_too_a_hint_takes_the_known_cards_and_no_others",
    ),
    PastFault(
        "shares-as-pairs",
        "scoring",
        "win shares of three and four players multiplied pairs, and added up to 0.75 and 0.51",
        (
            (
                _SHARES,
                "        return (1 + erf((means[seat] - means[1 - seat]) / spread / sqrt(2))) / 2\n",
                "        return (1 + erf((means[seat] - means[1 - seat]) / spread / sqrt(2))) / 2\n"
                "    if len(means) > 2:\n"
                "        share = 1.0\n"
                "        for mean in (*means[:seat], *means[seat + 1 :]):\n"
                "            share *= (1 + erf((means[seat] - mean) / spread / sqrt(2))) / 2\n"
                "        return share\n",
            ),
            (_SHARES, "tuple(share / sum_in_order(shares) for share in shares)", "tuple(shares)"),
        ),
        "tests/statistics/test_win_shares.py",
    ),
    PastFault(
        "best-rival-by-means",
        "scoring",
        "the best of several rivals was expected to have the greatest of their means",
        (
            (
                _SHARES,
                "    if len(means) == 1:\n        return means[0]",
                "    if means:\n        return max(means)",
            ),
        ),
        "tests/statistics/test_win_shares.py",
    ),
    PastFault(
        "journal-cut-at-an-unreadable-line",
        "formats",
        "everything behind the first unreadable line of a journal was cut off in silence",
        (
            (
                _JOURNAL,
                "                    self._take(take, number, line)\n",
                "                    try:\n"
                "                        self._take(take, number, line)\n"
                "                    except DataError:\n"
                "                        break\n",
            ),
        ),
        "tests/files/test_journal.py",
    ),
    PastFault(
        "journal-written-over",
        "formats",
        "of two runs with one journal the second wrote over what the first had added",
        ((_JOURNAL, "if not self._is_as_left():", "if False:"),),
        "tests/files/test_journal.py",
    ),
    PastFault(
        "record-written-over",
        "formats",
        "of two sessions with one record the second wrote over the first one's turn",
        (
            (
                _KEEPING,
                "if there not in (None, EMPTY, PIPE, written, known):",
                "if target not in self._known and there not in (None, EMPTY, PIPE, written, known):",
            ),
        ),
        "tests/files/test_keeping.py",
    ),
    PastFault(
        "edit-discards-in-silence",
        "interfaces",
        "an editing session from a pipe without `save` lost all changes with exit code 0",
        (
            (
                f"{PACKAGE}/terminal/editing.py",
                "return ANSWER_IS_NO if self.moved or (self.unsaved_changes() and not at_terminal()) else 0",
                "return 0",
            ),
        ),
        "tests/app/test_nothing_lost.py::test_changes_from_a_pipe_that_are_not_saved_end_with_1_and_are_said_to_be_lost",
    ),
    PastFault(
        "margin-to-the-mean",
        "advice",
        "Manhattan's advice with hidden hands counted the margin to the mean of the others",
        (
            (
                _UTILITY,
                "return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)",
                "return round(scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1))",
            ),
        ),
        "tests/manhattan/test_open_and_closed.py::test_an_end_is_worth_the_share_and_the_margin_to_the_best_of_the_others",
    ),
    PastFault(
        "closed-and-open-by-other-figures",
        "advice",
        "Manhattan's advice with hidden hands counted a point of margin twice as much as that with open hands",
        (
            (
                f"{MANHATTAN}/hint/rollouts.py",
                "return utility(self.share * self.over, self.margin)",
                "return self.share * self.over + 0.01 * self.margin",
            ),
        ),
        "tests/manhattan/test_open_and_closed.py::test_a_known_end_is_worth_the_same_with_hidden_hands_and_with_open_ones",
    ),
    PastFault(
        "points-of-any-size",
        "formats",
        "Manhattan accepted 400 points in the first round",
        ((_HISTORY, "    yield from points_problems(past.bounds())\n", ""),),
        "tests/manhattan/test_history.py::test_what_no_turns_lead_to_is_refused_with_its_rule",
    ),
    PastFault(
        "pieces-gone-without-a-cause",
        "formats",
        "Manhattan accepted an empty board in the last round of a game without monsters",
        ((_HISTORY, "    yield from _of_pieces_gone(past)\n", ""),),
        "tests/manhattan/test_history.py::test_what_no_turns_lead_to_is_refused_with_its_rule",
    ),
    PastFault(
        "cards-played-of-any-number",
        "formats",
        "Manhattan accepted positions in which more cards had been played than turns",
        ((_HISTORY, "    yield from _of_cards_played(past)\n", ""),),
        "tests/manhattan/test_history.py::test_what_no_turns_lead_to_is_refused_with_its_rule",
    ),
    PastFault(
        "infinite-numbers",
        "interfaces",
        "a request with 1e400 was passed on and never answered",
        ((f"{PACKAGE}/engine/lines.py", "if not math.isfinite(number):", "if False:"),),
        "tests/app/test_oddities.py::test_what_no_number_or_text_is_is_said_in_a_sentence",
    ),
    PastFault(
        "deep-nesting",
        "interfaces",
        "a request that is nested too deeply stalled the server",
        ((f"{PACKAGE}/engine/lines.py", "    _refuse_depth(fields)\n", ""),),
        "tests/app/test_oddities.py::test_what_no_number_or_text_is_is_said_in_a_sentence",
    ),
    PastFault(
        "foreign-origin",
        "interfaces",
        "a foreign Origin was let in where other headers said the same site",
        (
            (
                f"{PACKAGE}/web/guarding.py",
                'if any(origin != f"http://{host}" for origin in origins):',
                'if not sites and any(origin != f"http://{host}" for origin in origins):',
            ),
        ),
        "tests/new_york_1901/page/test_safe.py",
    ),
)
