"""Files that are read and written whole: text, YAML and JSON with places in errors, caches, journals."""
