"""The pages of the problem of the day."""
