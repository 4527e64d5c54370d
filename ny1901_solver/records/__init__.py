"""Records of played games: the data, the files and the replay of a record, for any game."""
