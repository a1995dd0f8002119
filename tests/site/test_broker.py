"""The worker's link to Redis when it has been given up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from alliances_site.broker import QoS


@pytest.mark.parametrize("link", [None, SimpleNamespace(client=None)])
def test_a_task_that_ends_after_its_link_was_given_up_does_not_end_the_worker(link: Any) -> None:
    channel = SimpleNamespace(connection=link, QoS=QoS, do_restore=False)  # what kombu leaves of a channel
    qos = QoS(channel)
    qos.ack("tag")
    qos.reject("tag")
    qos.reject("tag", requeue=True)
    qos.restore_unacked()
