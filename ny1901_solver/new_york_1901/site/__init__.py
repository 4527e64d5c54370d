"""Makes the page as static files without a server: Pyodide runs the engine's methods in the browser."""
