"""Game records: their text form, and their replay under the rules."""

from .record import (
    RECORDS,
    Played,
    Record,
    RecordedTurn,
    format_record,
    parse_record,
    points_gained,
    position_after,
    read_record,
    record_game,
    replay,
    write_record,
)

__all__ = [
    "RECORDS",
    "Played",
    "Record",
    "RecordedTurn",
    "format_record",
    "parse_record",
    "points_gained",
    "position_after",
    "read_record",
    "record_game",
    "replay",
    "write_record",
]
