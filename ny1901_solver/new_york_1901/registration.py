"""Registers New York 1901 in the program's list of games."""

from __future__ import annotations

from ..protocol.registration import Registration

REGISTRATION = Registration(
    name="new-york-1901",
    title="New York 1901",
    package=__package__,
    line="ny1:",
    family="ny1901",
    game="game:NewYork1901",
    commands="cli:app",
    methods="methods:METHODS",
    schemas="schemas:SCHEMAS",
    page="page:PAGE",
    site="site.parts:SITE",
    site_start="site.starting:start",
    editions="data/editions",
    python=("api", "called"),
    puzzle_questions="capabilities.puzzles:PUZZLES",
    load_edition="edition:load_edition",
    read_edition="capabilities.editions:edition_in_work",
    catalog="puzzles.collection:CATALOG",
)
