"""Pictures and tables for the terminal; nothing here prints. Modules that need rich are imported only to show them."""
