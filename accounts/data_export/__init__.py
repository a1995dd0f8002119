"""Export of a person's own data as a file: its sources, and how it is made."""
