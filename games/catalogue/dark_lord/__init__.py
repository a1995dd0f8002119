"""The Dark Lord."""
