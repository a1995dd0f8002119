"""What is counted of Floating Partners, and the counts that are kept."""
