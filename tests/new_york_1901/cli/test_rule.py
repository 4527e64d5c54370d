import json

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.rulings.registry import load_registry


def rule(*arguments: str) -> Result:
    """Runs a command of the group under the seam."""
    result = CliRunner().invoke(app, ["rule", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_every_rule_is_listed_and_the_inferred_ones_are_marked() -> None:
    listed = rule("list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [each.id for each in load_registry().rules]
    assert [line for line in listed if line.startswith("DEM-5")] == ["DEM-5   Which workers can cover (inferred)"]
    assert len(json.loads(rule("list", "--json").stdout)["rules"]) == len(listed)


def test_a_rule_is_shown_with_text_authority_sources_reading_and_wrong_claims() -> None:
    shown = rule("show", "dem-5").stdout
    assert shown.startswith("DEM-5  Which workers can cover\n  For covering")
    assert "authority: inferred" in shown
    assert "  Demolish, lines 252-257 of rulebook-en" in shown
    assert "reading of demolition_workers:\n  net (default): " in shown
    assert "rulings about it:\n  DEM-5-a  My workers" in shown
    assert "refutes the wrong claim WRONG-9 (Edge cases, lines 115-116 of manual):" in rule("show", "TRN-2").stdout


def test_readings_wrong_claims_and_rulings_are_shown_by_their_ids_too() -> None:
    reading = rule("show", "Flip_Tiles").stdout
    assert "  no (default): A tile lies face up; " in reading
    assert "rules that it changes:\n  BLD-7   Turned, not turned over\nrulings about it:\n  BLD-7-a  " in reading
    claim = rule("show", "wrong-5").stdout
    assert claim.startswith("WRONG-5  a wrong claim (Game end and scoring, line 22 of web-page)\n  The last round")
    assert "rules that refute it:\n  END-1   What ends the game\n" in claim
    assert "rulings about it:\n  END-1-c  " in claim
    assert rule("show", "dem-4-b", "--ascii").stdout == rule("cases", "--id", "DEM-4-b", "--ascii").stdout


def test_json_of_an_entry_says_of_what_kind_it_is() -> None:
    shown = {name: json.loads(rule("show", name, "--json").stdout) for name in ("DEM-4", "flip_tiles", "WRONG-5")}
    assert [each["kind"] for each in shown.values()] == ["rule", "reading", "wrong claim"]
    assert [each["cases"][0]["id"] for each in shown.values()] == ["DEM-4-a", "BLD-7-a", "END-1-c"]
    ruling = json.loads(rule("show", "DEM-4-b", "--json").stdout)
    assert (ruling["kind"], ruling["case"]["id"], ruling["case"]["ok"]) == ("ruling", "DEM-4-b", True)


def test_the_beginning_of_one_id_will_do_and_of_several_they_are_named() -> None:
    assert rule("show", "flip").stdout == rule("show", "flip_tiles").stdout
    assert "'wrong' may be WRONG-1, WRONG-2, " in rule("show", "wrong").stderr


def test_json_of_a_rule_has_every_source_with_its_file() -> None:
    shown = json.loads(rule("show", "BLD-7", "--json").stdout)
    assert (shown["schema"], shown["status"], shown["id"]) == ("ny1901/rule-show/1", "done", "BLD-7")
    assert {source["document"] for source in shown["sources"]} == {"rulebook-en", "rulebook-pt"}
    assert all(source["file"].endswith(".txt") for source in shown["sources"])
    assert list(shown["readings"][0]["values"]) == ["no", "yes"]


def test_an_unknown_id_ends_with_exit_code_2_and_the_nearest_ids() -> None:
    refused = rule("show", "DEM-44")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "'DEM-44'" in refused.stderr
    assert "did you mean DEM-4?" in refused.stderr


def test_a_question_has_answers_of_every_kind_each_with_a_line_and_the_way_to_more() -> None:
    asked = rule("ask", "may silver", "replace silver").stdout
    assert asked.startswith("DEM-2-e  (ruling, illegal)  May silver replace silver?\n    No, it must be of a higher")
    assert "DEM-2  (rule)  Only lower generations fall\n    Every building that falls is" in asked
    assert asked.endswith("\n\nto read the whole entry: ny1901 rule show DEM-2-e; for more answers: --top 10\n")
    kinds = {each["kind"] for each in json.loads(rule("ask", "mirror", "--top", "9", "--json").stdout)["found"]}
    assert kinds >= {"rule", "reading", "ruling"}


def test_a_question_that_nothing_answers_ends_with_exit_code_1() -> None:
    nothing = rule("ask", "zeppelin")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert nothing.stderr == "no rule, reading, ruling or wrong claim contains the words of 'zeppelin'\n"
    assert len(rule("ask", "¿" * 5000).stderr) < 1100
    distant = rule("ask", "a game for a dog")
    assert distant.stderr == "nothing fits well, because no rule contains 'dog'; the nearest entries:\n"
    assert rule("ask", "demolsh").stderr == "words understood as: 'demolish' instead of 'demolsh'\n"
    assert json.loads(rule("ask", "zeppelin", "--json").stdout)["found"] == []


def test_the_old_search_says_that_one_asks_now() -> None:
    gone = rule("search", "mirror", "image")
    assert (gone.exit_code, gone.stdout) == (2, "")
    assert gone.stderr == "`rule search` has a new name: `ny1901 rule ask 'mirror image'`\n"
    assert "`ny1901 rule ask '$(x)'`" in rule("search", "$(x)").stderr
    assert (
        rule("search").stderr == rule("search", "\033]0;x").stderr == gone.stderr.replace("'mirror image'", "QUESTION")
    )
    assert "search" not in rule("--help").stdout


@pytest.mark.parametrize("words", [("coverage",), ("coverage", "DEM-4", "--json"), ("page",), ("page", "-o", "x")])
def test_what_became_a_script_of_the_checkout_says_which(words: tuple[str, ...]) -> None:
    gone = rule(*words)
    script = {"coverage": "python -m tests.rule_coverage", "page": "python -m tests.derived"}[words[0]]
    assert (gone.exit_code, gone.stdout) == (2, "")
    assert gone.stderr == f"the command `rule {words[0]}` is now the script `{script}`, in a checkout of the project\n"
    assert words[0] not in rule("--help").stdout
