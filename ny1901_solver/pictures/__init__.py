"""The building blocks of all pictures: an SVG drawing surface, measured text, patterns, outlines, and files in four
formats.
"""
