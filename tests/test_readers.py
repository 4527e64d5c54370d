"""The pairs of puzzles that readers compared, what they said, and the weights and tables that follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.make_table import sections
from benchmarks.readers import __main__ as commands
from benchmarks.readers import fitting
from benchmarks.readers.fitting import Agreement, fit, known_puzzles, report
from benchmarks.readers.pairs import MOST, PARTS, Pair, Rated, drawn, drawn_again, read_pairs
from benchmarks.readers.sheets import SIDES, TOLD, order, read_verdicts, taken
from ny1901_solver.new_york_1901.puzzles.solvers.reading import weights


def rated(count: int) -> list[Rated]:
    """Puzzles of three kinds with ratings all over the scale."""
    return [
        Rated(f"{kind}-{n}", kind, 1000 + 37 * n % 900) for kind in ("plan", "race", "ruling") for n in range(count)
    ]


def test_both_draws_take_each_pair_once_and_each_puzzle_a_few_times() -> None:
    puzzles = rated(80)
    first = drawn(puzzles)
    again = drawn_again(puzzles, first)
    assert Counter(pair.part for pair in (*first, *again)) == {"fit": 200, "held-out": 100, "second": 100}
    assert [pair.number for pair in (*first, *again)] == list(range(1, 401))
    assert len({frozenset(pair[2:]) for pair in (*first, *again)}) == 400
    for draw in (first, again):
        assert max(Counter(name for pair in draw for name in pair[2:]).values()) <= MOST
    assert drawn(puzzles[::-1]) == first


def test_the_stored_pairs_are_those_of_both_draws_and_three_readers_judged_each() -> None:
    pairs = {pair.number: pair for pair in read_pairs()}
    assert Counter(pair.part for pair in pairs.values()) == dict(zip(PARTS, (200, 100, 100), strict=True))
    said = read_verdicts()
    assert sorted((each.pair, each.reader) for each in said) == [(n, r) for n in pairs for r in (1, 2, 3)]
    assert all(each.harder in pairs[each.pair][2:] for each in said)


@pytest.mark.parametrize("words", [["draw"], ["draw", "--again"]])
def test_pairs_that_readers_have_judged_are_not_drawn_again(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[Sequence[Pair]]()
    monkeypatch.setattr(commands, "write_pairs", written.append)
    monkeypatch.setattr("sys.argv", ["readers", *words])
    with pytest.raises(SystemExit):
        commands.main()
    monkeypatch.setattr(commands, "read_pairs", lambda: [pair for pair in read_pairs() if pair.part != "second"])
    if words == ["draw"]:
        with pytest.raises(SystemExit):
            commands.main()
        assert written == []
    else:
        commands.main()
        [pairs] = written
        assert [pair.part == "second" for pair in pairs] == [False] * 300 + [True] * 100
        assert pairs[:300] == read_pairs()[:300]


@pytest.mark.parametrize("again", [False, True])
def test_what_a_reader_writes_is_read_for_the_puzzles_that_he_saw(again: bool, tmp_path: Path) -> None:
    asked = order(2, again)
    assert sorted(pair for pair, _ in asked) == [pair for pair in read_pairs() if (pair.part == "second") == again]
    (tmp_path / TOLD).write_text("".join(f"{n:03},{SIDES[n % 2]}\n" for n in range(1, len(asked) + 1)))
    told = {verdict.pair: verdict.harder for verdict in taken(tmp_path, 2, again)}
    assert told == {pair.number: sides[n % 2] for n, (pair, sides) in enumerate(asked, 1)}
    assert len({sides[0] == pair.one for pair, sides in asked}) == 2, "sides are swapped at random"


def test_the_fit_finds_what_readers_go_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers who go by the number of pieces alone give weight to pieces, and puzzles keep mean and spread."""
    puzzles = known_puzzles()
    pairs = {pair.number: pair for pair in read_pairs()}

    def pieces(name: str) -> float:
        return puzzles[name].counts["pieces"]

    said = {n: [max(pair[2:], key=pieces)] * 3 for n, pair in pairs.items() if pieces(pair.one) != pieces(pair.other)}
    said |= {n: list(pair[2:]) for n, pair in pairs.items() if n not in said}
    monkeypatch.setattr(fitting, "verdicts", lambda: said)
    fitted = {each.name: each.weight for each in fit(puzzles, ("fit", "held-out")).weights}
    spread = {name: max(each.counts[name] for each in puzzles.values()) for name in fitted}
    assert max(fitted, key=lambda name: abs(fitted[name]) * spread[name]) == "pieces"


def test_the_weights_in_use_are_those_of_the_fit_and_the_tables_are_its_report() -> None:
    puzzles = known_puzzles()
    again, used = fit(puzzles, ("fit", "held-out")), weights()
    assert [again.base, again.solvers, again.error] == pytest.approx([used.base, used.solvers, used.error], rel=0.01)
    assert [each.weight for each in again.weights] == pytest.approx(
        [each.weight for each in used.weights], rel=0.01, abs=0.05
    )
    assert sections()["readers"].split("\n\n")[-1].strip() == "\n".join(list(report(puzzles))[-12:])


def test_an_agreement_is_the_mean_over_pairs() -> None:
    assert Agreement.of([1.0, 1.0, 0.0, 1.0])[:1] == (0.75,)
    assert Agreement.of([1.0] * 8).low == 1.0


def test_the_present_weights_agree_with_readers_better_than_solvers_alone_on_pairs_of_no_fit() -> None:
    lines = {line.split("|")[1].strip(): line.split("|")[2:-1] for line in report(known_puzzles()) if "|" in line}
    second = {name: float(cells[2].split()[0]) for name, cells in lines.items() if name.startswith(("rating", "pres"))}
    alone, present = second.values()
    assert present > alone + 10
