"""The pages about people and their accounts that allauth does not bring."""
