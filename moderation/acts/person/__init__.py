"""Acts on people."""

from typing import Final

from moderation.acts.base import Act

from . import closing, hiding, naming, suspending, warning, writing

ACTS: Final[tuple[Act, ...]] = (
    *warning.ACTS,
    *hiding.ACTS,
    *writing.ACTS,
    *suspending.ACTS,
    *naming.ACTS,
    *closing.ACTS,
)
