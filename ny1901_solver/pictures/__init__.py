"""What pictures are made of: a sheet of SVG, text that is measured, patterns, outlines, files of four kinds."""
