"""Reads of ratings, and of what others may see of them."""
