"""Runs the program from a checkout: `python cli.py show ...`."""

from ny1901_solver.new_york_1901.cli import main

if __name__ == "__main__":
    main()
