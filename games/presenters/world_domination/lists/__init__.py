"""A match in a list, and before it begins."""
