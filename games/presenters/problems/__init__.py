"""The pages of problems in words."""
