"""The rules of New York 1901 as a page."""

from __future__ import annotations

from ...kit.rulebook import page
from .registry import HEADINGS, load_registry

TITLE = "The rules of New York 1901, as ny1901 plays them"
_ABOUT = (
    "The rules in the words of this project, each with its id, by which the program cites it. This page is made from "
    "`ny1901_solver/new_york_1901/data/rules.yaml` by `ny1901 rule page`; `ny1901 rule show ID` prints one rule, "
    "`ny1901 rule cases --rule ID` the questions that it decides, and `ny1901 rule coverage ID` where the program "
    "keeps it."
)


def rules_page() -> str:
    """`docs/rules.md`, made from the registry that ships."""
    return page.rules_page(load_registry(), TITLE, _ABOUT, HEADINGS)


def rule_table() -> str:
    """The ids under each heading as a Markdown table."""
    return page.rule_table(load_registry(), HEADINGS)
