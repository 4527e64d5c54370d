"""The code for the terminal: how commands print answers and errors, read lines, show progress, and end."""
