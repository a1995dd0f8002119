"""Pages of boards of one's own."""
