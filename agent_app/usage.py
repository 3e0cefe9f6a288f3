"""How the tools do in use, per tool and release: counts, times and commonest faults only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from statistics import median
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from agent_app.models import Execution
from tools_app.releases import Release, ToolDefinition

DAYS = (7, 30, 90)
DEFAULT_DAYS = 30
INVALID = "invalid_arguments"
# Calls that never were for a tool of the release: the model invented the name, or was cut short.
NOT_A_CALL = ("unknown_tool", "call_truncated", "call_invalid_json")
# What one look at the page may cost: the newest rows stand for the rest.
MAX_GROUPS, MAX_TIMES, MAX_FAULTS = 400, 20_000, 5_000
COMMONEST = 5
UNKNOWN = "…"
Status = Execution.Status
Key = tuple[str, int]


@dataclass(frozen=True)
class Fault:
    """One kind of fault: ``kind`` is validation or handler, ``path`` names declared properties."""

    kind: str
    path: str
    code: str
    count: int


@dataclass
class ToolUse:
    """One tool in one release; times in milliseconds, None where no handler ran."""

    tool: str
    release: int
    calls: int
    validation_errors: int
    handler_errors: int
    repairs: int
    # Those that did what they were asked to, and those of them that were taken back afterwards.
    done: int = 0
    undone: int = 0
    median_ms: float | None = None
    p95_ms: float | None = None
    faults: list[Fault] = field(default_factory=list)

    # Of what was done; None where nothing was. A field, so that the API tells it too.
    undo_rate: float | None = field(init=False)

    def __post_init__(self) -> None:
        self.undo_rate = round(self.undone / self.done, 3) if self.done else None

    @property
    def succeeded(self) -> int:
        return self.calls - self.validation_errors - self.handler_errors


@dataclass(frozen=True)
class Usage:
    """``sampled`` tells that times or faults are those of the newest calls only."""

    since: datetime
    tools: list[ToolUse]
    sampled: bool


def usage(*, days: int = DEFAULT_DAYS, at: datetime | None = None) -> Usage:
    """The last ``days``; four queries, whose rows are bounded however many calls there were."""
    since = (at or timezone.now()) - timedelta(days=days)
    rows = _calls(since)
    uses = _counted(rows)
    times = list(_times(rows))
    faults = list(_faulty(rows))
    _add_times(uses, times)
    _add_faults(uses, faults)
    sampled = len(times) == MAX_TIMES or len(faults) == MAX_FAULTS or len(uses) == MAX_GROUPS
    ordered = sorted(uses.values(), key=lambda use: (use.tool, -use.release))
    return Usage(since, ordered, sampled)


def _calls(since: datetime) -> QuerySet[Execution]:
    """Calls of tools that the release has: an invented name could be anybody's words."""
    meant = Q(output__error__isnull=True) | ~Q(output__error__in=NOT_A_CALL)
    return Execution.objects.filter(meant, created_at__gte=since).order_by()


def _counted(rows: QuerySet[Execution]) -> dict[Key, ToolUse]:
    invalid = Q(status=Status.FAILED, output__error=INVALID)
    counted = rows.values_list("tool", "release__number").annotate(
        calls=Count("pk"),
        invalid=Count("pk", filter=invalid),
        wrong=Count("pk", filter=Q(status__in=(Status.FAILED, Status.UNCERTAIN))),
        repaired=Count("pk", filter=~Q(repairs=[])),
        done=Count("pk", filter=Q(status__in=(Status.SUCCEEDED, Status.UNDONE))),
        undone=Count("pk", filter=Q(status=Status.UNDONE)),
    )
    return {
        (tool, release): ToolUse(tool, release, calls, bad, wrong - bad, repaired, done, undone)
        for tool, release, calls, bad, wrong, repaired, done, undone in counted.order_by(
            "-release__number", "tool"
        )[:MAX_GROUPS]
    }


def _times(rows: QuerySet[Execution]) -> Any:
    timed = rows.filter(duration_ms__isnull=False).order_by("-created_at")
    return timed.values_list("tool", "release__number", "duration_ms")[:MAX_TIMES]


def _faulty(rows: QuerySet[Execution]) -> Any:
    wrong = rows.filter(status__in=(Status.FAILED, Status.UNCERTAIN)).order_by("-created_at")
    return wrong.values_list("tool", "release__number", "output")[:MAX_FAULTS]


def _add_times(uses: dict[Key, ToolUse], times: Iterable[tuple[str, int, float]]) -> None:
    by_key: dict[Key, list[float]] = defaultdict(list)
    for tool, release, one in times:
        by_key[tool, release].append(one)
    for key, taken in by_key.items():
        if key in uses:
            uses[key].median_ms = round(median(taken), 1)
            uses[key].p95_ms = round(percentile(sorted(taken), 95), 1)


def percentile(ordered: list[float], share: int) -> float:
    """The smallest value that ``share`` per cent of them do not exceed."""
    return ordered[ceil(len(ordered) * share / 100) - 1]


def _add_faults(uses: dict[Key, ToolUse], faulty: Iterable[tuple[str, int, Any]]) -> None:
    schemas = _schemas({release for _tool, release in uses})
    counts: dict[Key, Counter[tuple[str, str, str]]] = defaultdict(Counter)
    for tool, release, output in faulty:
        if (tool, release) in uses:
            schema = schemas[release].get(tool, {})
            counts[tool, release].update(_kinds(output, schema))
    for key, counter in counts.items():
        uses[key].faults = [
            Fault(kind, path, code, count)
            for (kind, path, code), count in counter.most_common(COMMONEST)
        ]


def _schemas(numbers: set[int]) -> dict[int, dict[str, Any]]:
    found = Release.objects.filter(number__in=numbers)
    return {row.number: _by_name(row.tools()) for row in found}


def _by_name(tools: Iterable[ToolDefinition]) -> dict[str, Any]:
    return {tool.name: tool.input_schema for tool in tools}


def _kinds(output: dict[str, Any], schema: Any) -> set[tuple[str, str, str]]:
    """The faults of one call, each once: a list with the same fault ten times is one mistake."""
    code = str(output.get("error", ""))
    if code != INVALID:
        return {("handler", "", code)}
    errors = output.get("errors", [])
    return {("validation", declared_path(e["path"], schema), e["code"]) for e in errors}


def declared_path(path: str, schema: Any) -> str:
    """A JSON Pointer with list places as ``*`` and names that the schema lacks as ``…``."""
    shown = []
    for part in path.split("/")[1:]:
        kind = schema if isinstance(schema, dict) else {}
        if part in kind.get("properties", {}):
            shown.append(part)
            schema = kind["properties"][part]
        elif part.isdigit() and "items" in kind:
            shown.append("*")
            schema = kind["items"]
        else:
            return "/".join(["", *shown, UNKNOWN])
    return "".join(f"/{part}" for part in shown)
