"""The generator of questions: facts of pinned packages, put into words and checked.

A tool of development. It writes `games/questions/bank/generated.csv`, which is read by people before it is
used; the site reads that file and needs none of the packages (the extra `questions` in pyproject.toml).
"""
