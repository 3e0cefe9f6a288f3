"""What lint says about a tool: one value type shared by every rule."""

from __future__ import annotations

from dataclasses import asdict, dataclass

ERROR = "error"
WARNING = "warning"
INFO = "info"
LEVELS = (ERROR, WARNING, INFO)


@dataclass(frozen=True)
class Finding:
    """One remark of lint.

    ``level`` is one of LEVELS, ``path`` a JSON Pointer into the schema ("" is its root),
    ``provider`` the dialect that would refuse ("" where every reader would), ``message`` Spanish.
    """

    level: str
    path: str
    provider: str
    message: str
    tool: str = ""

    def as_dict(self) -> dict[str, str]:
        """The four keys that the ``lint_schema`` command prints."""
        data = asdict(self)
        del data["tool"]
        return data
