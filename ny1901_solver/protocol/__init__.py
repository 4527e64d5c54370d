"""What a game is: its functions, chance, registration, and how positions are edited."""
