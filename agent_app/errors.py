"""The two exceptions that may cross a boundary of the agent; anything else is a bug."""

from __future__ import annotations

from typing import Any


class ToolError(Exception):
    """A handler's refusal, told to the model and to the person.

    ``code`` is stable, ``message`` is for people, ``recoverable`` says that better arguments may
    help; ``details`` join the output (``{"error", "message", "recoverable", **details}``).
    """

    def __init__(
        self, code: str, message: str, *, recoverable: bool = True, **details: Any
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = str(message)
        self.recoverable = recoverable
        self.details = details

    @property
    def errors(self) -> list[dict[str, Any]]:
        """The faults by place, ``[{"path", "message", "code"}]``, where there are such."""
        found: list[dict[str, Any]] = self.details.get("errors", [])
        return found

    def output(self) -> dict[str, Any]:
        return {
            "error": self.code,
            "message": self.message,
            "recoverable": self.recoverable,
            **self.details,
        }


class ProviderError(Exception):
    """A provider could not answer; ``kind`` picks the sentence, ``retry_after`` is in seconds."""

    def __init__(self, kind: str, *, retry_after: float | None = None) -> None:
        super().__init__(kind)
        self.kind = kind
        self.retry_after = retry_after
