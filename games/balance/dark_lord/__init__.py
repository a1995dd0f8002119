"""What is counted of The Dark Lord, and the counts that are kept."""
