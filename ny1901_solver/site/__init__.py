"""Makes the pages of all games as static files without a server: Pyodide runs the engine's methods in the browser."""
