import json

import pytest
import typer
from typer.testing import CliRunner, Result

from ny1901_solver.kit.terminal.seam import Seam
from ny1901_solver.new_york_1901.cli.rule import rules
from ny1901_solver.new_york_1901.rulings import load_registry


def rule(*arguments: str) -> Result:
    """Runs a command of the group under the seam."""
    program = typer.Typer(cls=Seam, pretty_exceptions_enable=False)
    program.add_typer(rules, name="rule")
    result = CliRunner().invoke(program, ["rule", *arguments])
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
    assert "  rulebook-en, lines 252-257, Demolish" in shown
    assert "reading demolition_workers:\n  net (default): " in shown
    assert "refutes WRONG-9 (manual, lines 115-116, Edge cases):" in rule("show", "TRN-2").stdout


def test_json_of_a_rule_has_every_source_with_its_file() -> None:
    shown = json.loads(rule("show", "BLD-7", "--json").stdout)
    assert (shown["schema"], shown["status"], shown["id"]) == ("ny1901/rule-show/1", "proved", "BLD-7")
    assert {source["document"] for source in shown["sources"]} == {"rulebook-en", "rulebook-pt"}
    assert all(source["file"].endswith(".txt") for source in shown["sources"])
    assert list(shown["readings"][0]["values"]) == ["no", "yes"]


@pytest.mark.parametrize("command", ["show", "coverage"])
def test_an_unknown_id_ends_with_exit_code_2_and_the_nearest_ids(command: str) -> None:
    refused = rule(command, "DEM-44")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "'DEM-44'" in refused.stderr
    assert "such as DEM-4," in refused.stderr


def test_a_search_lists_the_best_rule_first_and_says_no_when_there_is_none() -> None:
    assert rule("search", "mirror", "image").stdout.startswith("BLD-7 ")
    found = json.loads(rule("search", "workers", "--json").stdout)
    assert "DEM-4" in [each["id"] for each in found["rules"]]
    nothing = rule("search", "zeppelin")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert "zeppelin" in nothing.stderr


def test_coverage_is_a_line_for_each_rule_and_in_full_for_one() -> None:
    table = rule("coverage")
    assert (table.exit_code, len(table.stdout.splitlines())) == (0, len(load_registry().rules) + 1)
    one = rule("coverage", "DEM-4").stdout
    assert "  rules.demolishing.dem_4_workers_cover_vacated_land" in one
    assert "  planning.turns.constraints.dem_4_workers_cover_vacated_land" in one
    found = json.loads(rule("coverage", "COM-7", "--json").stdout)
    assert found["kept"] is True
    assert [each["id"] for each in found["rules"]] == ["COM-7"]
    assert "tiles.yaml" in found["rules"][0]["data"]
