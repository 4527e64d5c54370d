"""Answers as data, for `--json` and the engine: one pydantic model for each kind of answer.

A model is built from the result itself, so that the same class defines the content and the JSON Schema.
`ny1901 schema` prints the schemas of all of them."""
