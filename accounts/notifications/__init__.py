"""Notifications by mail and by push, outside of the site's pages.

`alerts` writes that somebody is to be told of something, `spread` sees by which `ways` and at which `hours`,
and makes a delivery of each. `finding` finds those that are due, `handover` makes one mail of all that is due
to a person, `calling` calls their browsers. `backend` makes every mail a row, `post` sends them, `push`
goes to push services, `wake` calls workers. `choices` and `unsubscribe` write what people prefer, `address`
knows whose mailbox refuses, `log` is what they read of it all. Celery enters at `accounts.sweeps` and
`games.sweeps`.
"""
