"""The answers as data, for `--json` and the engine: one pydantic model for each kind of answer.

The same class defines the content of an answer and its JSON Schema. `ny1901 schema` prints all schemas."""
