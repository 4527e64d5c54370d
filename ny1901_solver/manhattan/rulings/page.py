"""The rules of Manhattan as a page."""

from __future__ import annotations

from ...kit.rulebook import page
from .registry import HEADINGS, load_registry

TITLE = "The rules of Manhattan, as ny1901 plays them"
_ABOUT = (
    "The rules in the words of this project, each with its id, by which the program cites it. This page is made from "
    "`ny1901_solver/manhattan/data/rules.yaml`; the cases that hold the program to it stand beside that file. Only the "
    "rules of Mayfair Games were read as a text with lines; documents behind `also` were quoted and say the same."
)


def rules_page() -> str:
    """`docs/manhattan-rules.md`, made from the registry that ships."""
    return page.rules_page(load_registry(), TITLE, _ABOUT, HEADINGS)
