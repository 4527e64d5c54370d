"""Runs the program from a checkout: `python cli.py show ...`."""

from ny1901_solver.app import main

if __name__ == "__main__":
    main()
