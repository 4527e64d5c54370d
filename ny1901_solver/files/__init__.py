"""Reading and writing files: text, YAML and JSON with the place of each error, caches, and journals."""
