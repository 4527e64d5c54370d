"""Writes the files that follow from declarations: `python -m tests.derived`. Tests hold each of them to the code.

These are the stubs of the Python functions, the digest of the schemas, and the pages of the reference."""

from __future__ import annotations

from .app import schema_digest
from .contract import stubs
from .docs import reference, rule_pages

if __name__ == "__main__":
    for each in (stubs, schema_digest, reference, rule_pages):
        each.write()
