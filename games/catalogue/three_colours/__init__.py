"""Three Colours."""
