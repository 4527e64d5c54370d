"""Game records, which contain every move with the draws after it. The program checks a record by playing its moves."""

from .record import (
    RECORDS,
    Played,
    Record,
    RecordedMove,
    format_record,
    parse_record,
    points_gained,
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
    "parse_record",
    "points_gained",
    "position_after",
    "read_record",
    "replay",
    "write_record",
]
