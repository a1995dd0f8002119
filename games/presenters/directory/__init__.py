"""The directory of people, in words."""
