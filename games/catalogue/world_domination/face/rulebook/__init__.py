"""The pictures of the page with the rules."""
