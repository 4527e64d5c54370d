"""What people see in the terminal: the cities, the players, scores and advice."""
