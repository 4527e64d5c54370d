"""Registers Manhattan in the list of games that the program plays."""

from __future__ import annotations

from ..protocol.registration import Registration

REGISTRATION = Registration(
    name="manhattan",
    title="Manhattan",
    package=__package__,
    line="mh1:",
    family="manhattan",
    game="game:Manhattan",
    commands="cli:app",
    methods="methods:METHODS",
    schemas="schemas:SCHEMAS",
    page="page:PAGE",
    site="site:SITE",
    editions="data/editions",
    python=("api", "called"),
    puzzle_questions="capabilities.puzzles:PUZZLES",
    load_edition="edition:load_edition",
    read_edition="edition:examined_edition",
    catalog="puzzles.catalog:CATALOG",
    ids=r"mh-|M-[A-Z]{2,4}(?:-\d|$)",
    suffix=".mh",
)
