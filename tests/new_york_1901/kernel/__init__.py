"""The kernel plays bit for bit as Python: games, legal turns and rollouts, on drawn boards, with every reading."""
