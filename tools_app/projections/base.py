"""What a projection is: one tool to one provider's declaration, and the list around it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tools_app.definitions import ToolDefinition


class UnknownDialect(LookupError):
    """No projection has that name."""


class StrictNotOffered(ValueError):
    """The dialect has no strict variant."""


class Projection(serializers.BaseSerializer[ToolDefinition]):
    """Read-only: a subclass writes ``to_representation`` and, where the list differs, ``wrap``.

    ``self.context["strict"]`` asks for the strict variant, which only dialects with
    ``offers_strict`` know.
    """

    offers_strict = False

    def to_representation(self, instance: ToolDefinition) -> dict[str, Any]:
        raise NotImplementedError(f"{type(self).__name__} must implement to_representation()")

    @classmethod
    def wrap(cls, declarations: list[dict[str, Any]]) -> Any:
        """The whole value that is passed as ``tools=``; a plain list for most."""
        return declarations

    @property
    def strict(self) -> bool:
        return bool(self.context.get("strict"))
