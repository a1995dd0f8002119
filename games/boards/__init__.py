"""Results of one deal that is played at several tables: pure arithmetic, exact until it is shown."""
