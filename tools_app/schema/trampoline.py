"""Deep recursion without Python's stack: functions that yield the calls they make."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Step = Generator[Any, Any, Any]


def run(first: Step) -> Any:
    """The value a step returns; inside a step, ``value = yield other_step`` is a call.

    What a step raises is raised at the ``yield`` that called it, and at last here.
    """
    stack = [first]
    value: Any = None
    failure: Exception | None = None
    while stack:
        try:
            called = stack[-1].throw(failure) if failure else stack[-1].send(value)
        except StopIteration as done:
            stack.pop()
            value, failure = done.value, None
        except Exception as error:
            stack.pop()
            value, failure = None, error
        else:
            stack.append(called)
            value, failure = None, None
    if failure:
        raise failure
    return value
