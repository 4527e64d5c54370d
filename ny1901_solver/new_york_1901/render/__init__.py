"""Pictures and tables for the terminal.

No function of this package prints. Modules that need the library rich are imported on first use.
"""
