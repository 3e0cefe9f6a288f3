"""What a message asks for: one kind of request and what was said about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Intent:
    """``kind`` names a flow ("diet.add", "talk", …); ``slots`` is what it was told."""

    kind: str
    slots: dict[str, Any] = field(default_factory=dict)

    def with_slots(self, **more: Any) -> Intent:
        return Intent(self.kind, {**self.slots, **more})


def talk(topic: str, **slots: Any) -> Intent:
    """An answer without any tool; ``topic`` names its sentence."""
    return Intent("talk", {"topic": topic, **slots})
