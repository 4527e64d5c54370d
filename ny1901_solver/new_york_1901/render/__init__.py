"""Pictures and tables for the terminal; nothing here prints. What needs rich is imported only by who shows it."""
