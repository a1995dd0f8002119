"""Site for programs: what a person can do at a table, through the same services and with the same eyes."""
