"""The interface of a game: its functions, chance, registration, and the editing of positions."""
