"""Games turn by turn: what a record is, how it is replayed, and the frame of its file; positions are any game's."""
