"""`python -m ny1901_solver` runs the command line."""

from .app import main

if __name__ == "__main__":
    main()
