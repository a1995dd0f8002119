"""Events and leagues in words: lists, tables, brackets, matches, logs, entering."""
