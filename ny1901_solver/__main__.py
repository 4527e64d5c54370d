"""`python -m ny1901_solver` runs the command line."""

from .new_york_1901.cli import main

if __name__ == "__main__":
    main()
