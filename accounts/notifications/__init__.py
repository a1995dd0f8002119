"""What the site tells people outside of its pages: so far, mail.

`backend` makes every mail a row, `wake` calls a worker, `post` sends; Celery enters at `accounts.sweeps`.
"""
