"""The pictures of the rules of Floating Partners."""
