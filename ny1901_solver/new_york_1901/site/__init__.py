"""The page without a server: static files, in which Pyodide runs the methods in the browser."""
