"""Game records: their text form, and replaying them under the rules, the only judge of plans, hints and puzzles."""

from .playing import gained, position_after, record_game, replay
from .record import Played, Record, RecordedTurn, Result
from .record_file import format_record, parse_record, read_record, write_record

__all__ = [
    "Played",
    "Record",
    "RecordedTurn",
    "Result",
    "format_record",
    "gained",
    "parse_record",
    "position_after",
    "read_record",
    "record_game",
    "replay",
    "write_record",
]
