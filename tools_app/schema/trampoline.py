"""Deep recursion without Python's stack: functions that yield the calls they make."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Step = Generator[Any, Any, Any]


def run(first: Step) -> Any:
    """The value a step returns; inside a step, ``value = yield other_step`` is a call."""
    stack = [first]
    value: Any = None
    while stack:
        try:
            called = stack[-1].send(value)
        except StopIteration as done:
            stack.pop()
            value = done.value
        else:
            stack.append(called)
            value = None
    return value
