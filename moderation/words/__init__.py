"""What acts are called, what they do and why they cannot be done, in whole sentences."""
