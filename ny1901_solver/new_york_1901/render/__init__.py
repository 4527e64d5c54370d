"""Pictures and tables for the terminal.

Nothing here prints. Modules that need the library rich are imported on first use.
"""
