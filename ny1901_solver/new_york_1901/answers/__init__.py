"""Answers as data: what `--json` prints and the engine sends, one shape a kind of answer.

A shape is a pydantic model that is built from the result itself, so that builder and JSON Schema are one statement.
`ny1901 schema` prints the schemas of all of them."""
