"""The templates, by what they ask about."""
