"""Generates puzzles from orders: finds positions in games, sets tasks in the positions, and makes puzzles of them."""
