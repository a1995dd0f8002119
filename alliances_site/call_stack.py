"""Calls functions with room on the interpreter's stack for all that they call.

CPython keeps the frames of Python functions in chunks of 16 KB. A call whose frame does not fit into the
present chunk gets a new one from the system, which goes back, up to some version before 3.14, when the
call returns. So a loop that happens to run near the end of a chunk pays two system calls and a page
fault for every call in it: the table of a match took up to twice as long to draw, by how deep middleware
and views happened to stand on the stack. It goes when the oldest Python that will do is one without
that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Final, TypeVar

ResultT = TypeVar("ResultT")

_SLOTS: Final = 1 << 16
"""Half a megabyte: a frame that says to need it gets a chunk of one, half of which is for those it calls.

Nothing of it is written to, so that it takes addresses and no memory.
"""


def _called(function: Callable[[], ResultT]) -> ResultT:
    return function()


_called_in_a_chunk_of_its_own: Final = FunctionType(_called.__code__.replace(co_stacksize=_SLOTS), globals())


def with_room(function: Callable[..., ResultT], *arguments: object) -> ResultT:
    """Call `function` in a chunk of its own and return its result.

    For what runs for milliseconds, such as a request: the chunk costs two system calls.
    """
    result: ResultT = _called_in_a_chunk_of_its_own(partial(function, *arguments))
    return result
