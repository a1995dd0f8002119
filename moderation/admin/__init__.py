"""The console: Django's admin with moderators' pages; every write goes through a service."""
