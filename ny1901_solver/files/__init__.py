"""Reading and writing files: text, YAML and JSON with places in errors, caches, journals."""
