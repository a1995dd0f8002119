"""Redis broker of kombu, made to last: a worker outlives a broker that goes away, and is back soon.

When the link is lost Celery gives the connection up (`collect`) and then closes it once more (`close`). If
the first attempt stopped half-way, the second finds messages that are not acknowledged, wants to hand them
back over a connection that is no more, and ends the worker with an `AttributeError` (celery 5.7.0, kombu
5.7.0). A task that ends only then meets the same when it acknowledges its message. There is nothing to hand
back: Redis holds them itself until their visibility timeout, and every task may come twice.
"""

from __future__ import annotations

from typing import Any

from celery.app import amqp
from kombu import Connection as KombuConnection
from kombu.transport import redis


class QoS(redis.QoS):
    """Knows that what a lost link had taken can be neither handed back nor acknowledged over it."""

    def restore_unacked(self, client: Any = None) -> None:
        """Hand back what is not acknowledged, unless the link has been given up."""
        if self._is_given_up():
            if self._delivered is not None:
                self._delivered.clear()
            return
        super().restore_unacked(client)

    def ack(self, delivery_tag: Any) -> None:
        """Acknowledge a message, unless the link that it came over has been given up."""
        if not self._is_given_up():
            super().ack(delivery_tag)

    def reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        """Refuse a message, unless the link that it came over has been given up."""
        if not self._is_given_up():
            super().reject(delivery_tag, requeue)

    def _is_given_up(self) -> bool:
        link = self.channel.connection
        return link is None or link.client is None


class Channel(redis.Channel):
    """A channel with that `QoS`."""

    QoS = QoS


class Transport(redis.Transport):
    """Transport that `CELERY_BROKER_TRANSPORT` names."""

    Channel = Channel


class Connection(KombuConnection):
    """Tries again every few seconds, however long the broker has been away; kombu waits up to 30 s."""

    def _ensure_connection(self, *args: Any, **options: Any) -> Any:
        return super()._ensure_connection(
            *args, **{"interval_start": 0.5, "interval_step": 0.5, "interval_max": 2, **options}
        )


class AMQP(amqp.AMQP):
    """Celery's, with those connections."""

    Connection = Connection
