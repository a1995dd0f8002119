"""Questions as rows of a file: what they are, what is wrong with them. No database, no site."""
