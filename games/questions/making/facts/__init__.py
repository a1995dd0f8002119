"""What the packages know, read and compared."""
