"""Game records: every move with what came up behind it, checked by playing."""

from .record import (
    RECORDS,
    Played,
    Record,
    RecordedMove,
    format_record,
    gained,
    parse_record,
    position_after,
    read_record,
    replay,
    write_record,
)

__all__ = [
    "RECORDS",
    "Played",
    "Record",
    "RecordedMove",
    "format_record",
    "gained",
    "parse_record",
    "position_after",
    "read_record",
    "replay",
    "write_record",
]
