"""Writes the files that follow from capabilities and models: `python -m tests.derived`. Tests hold each of them.

These are the stubs of the Python functions, the tables of methods in the documents, and the digest of the schemas."""

from __future__ import annotations

from .app import schema_digest
from .contract import stubs
from .docs import method_rows

if __name__ == "__main__":
    for each in (stubs, method_rows, schema_digest):
        each.write()
