"""Tool-selection accuracy: labelled utterances are put to a provider, its first call judged."""

from __future__ import annotations

import asyncio
import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from agent_app.errors import ProviderError
from agent_app.evaluation_results import canned
from agent_app.messages import Message, Reply, ToolCall, ToolResult
from agent_app.parsing import fold
from agent_app.providers.base import Provider, Request

NONE = "none"
MAX_ROUNDS = 3
_AT_ONCE = 4
_Z = 1.96
BUNDLED_CASES = Path(__file__).parent / "data" / "utterances"


@dataclass(frozen=True)
class Case:
    """What a person says, the tool it is for ("none" where none), and some of its arguments."""

    text: str
    tool: str
    arguments: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Verdict:
    """One case judged; ``got`` is the tool that was called, "none", or "error"."""

    case: Case
    got: str
    arguments: dict[str, Any] | None
    hit: bool


@dataclass(frozen=True)
class Question:
    """What every case is asked with."""

    tools: Any
    instructions: str
    prerequisites: Mapping[str, tuple[str, ...]]
    today: date
    language: str = "es"
    model: str = ""


def read_cases(path: Path) -> list[Case]:
    """The cases of a JSON Lines file. Raises ValueError with the line that is not one."""
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            cases.append(_read_case(line, number))
    return cases


def _read_case(line: str, number: int) -> Case:
    try:
        row = json.loads(line)
        return Case(str(row["text"]), str(row["tool"]), row.get("arguments"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f'line {number} is not {{"text", "tool"[, "arguments"]}}') from error


async def evaluate(
    provider: Provider,
    question: Question,
    cases: Sequence[Case],
    *,
    advance: Callable[[], Any] = lambda: None,
) -> list[Verdict]:
    """Judge every case, in its order; ``advance`` is called after each. No handler runs."""
    room = asyncio.Semaphore(_AT_ONCE)

    async def judged(case: Case) -> Verdict:
        async with room:
            verdict = await judge(provider, question, case)
        advance()
        return verdict

    return list(await asyncio.gather(*(judged(case) for case in cases)))


async def judge(provider: Provider, question: Question, case: Case) -> Verdict:
    """Ask once, and again after each call of a prerequisite, at most three rounds."""
    messages: list[Message] = [Message("user", text=case.text)]
    last = NONE
    for _round in range(MAX_ROUNDS):
        try:
            reply = await _ask(provider, question, messages)
        except ProviderError:
            return Verdict(case, "error", None, hit=False)
        if not reply.calls:
            break
        call = reply.calls[0]
        if call.name == case.tool:
            return _matched(case, reply)
        if call.name not in question.prerequisites.get(case.tool, ()):
            return Verdict(case, call.name, call.arguments, hit=False)
        last = call.name
        messages += [reply.message(), _results(reply.calls)]
    return Verdict(case, last, None, hit=case.tool == NONE == last)


async def _ask(provider: Provider, question: Question, messages: list[Message]) -> Reply:
    request = Request(
        instructions=question.instructions,
        context=f"{question.today.isoformat()} · {question.language}",
        messages=tuple(messages),
        tools=question.tools,
        today=question.today,
        language=question.language,
        model=question.model,
    )
    async for event in provider.stream(request):
        if isinstance(event, Reply):
            return event
    raise ProviderError("cut_short")


def _matched(case: Case, reply: Reply) -> Verdict:
    """The right tool; with the right arguments where the case names some."""
    calls = [call for call in reply.calls if call.name == case.tool]
    best = next((call for call in calls if holds(call.arguments, case.arguments or {})), None)
    return Verdict(case, case.tool, (best or calls[0]).arguments, hit=best is not None)


def _results(calls: Iterable[ToolCall]) -> Message:
    results = (ToolResult(call.id, call.name, canned(call.name, call.arguments)) for call in calls)
    return Message("tool", results=tuple(results))


def holds(given: Any, wanted: Any) -> bool:
    """Whether ``given`` holds all that ``wanted`` names: objects by key, lists by some element."""
    if isinstance(wanted, Mapping):
        found = given if isinstance(given, Mapping) else {}
        return all(key in found and holds(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        items = given if isinstance(given, list) else []
        return all(any(holds(item, value) for item in items) for value in wanted)
    if isinstance(wanted, str) and isinstance(given, str):
        return fold(given) == fold(wanted)
    return bool(given == wanted)


def report(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Accuracy, count, 95 % interval, each tool's share, the confusions and the misses."""
    hits = sum(verdict.hit for verdict in verdicts)
    by_tool: dict[str, list[Verdict]] = defaultdict(list)
    confusion: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in verdicts:
        by_tool[verdict.case.tool].append(verdict)
        confusion[verdict.case.tool][verdict.got] += 1
    return {
        "accuracy": _share(hits, len(verdicts)),
        "count": len(verdicts),
        "interval": list(wilson(hits, len(verdicts))),
        "per_tool": {tool: _tool(by_tool[tool]) for tool in sorted(by_tool)},
        "confusion": {tool: dict(confusion[tool]) for tool in sorted(confusion)},
        "misses": [_miss(verdict) for verdict in verdicts if not verdict.hit],
    }


def _tool(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    hits = sum(verdict.hit for verdict in verdicts)
    return {"count": len(verdicts), "hits": hits, "accuracy": _share(hits, len(verdicts))}


def _miss(verdict: Verdict) -> dict[str, Any]:
    case = verdict.case
    row: dict[str, Any] = {"text": case.text, "tool": case.tool, "got": verdict.got}
    if case.arguments and verdict.got == case.tool:
        row |= {"arguments": case.arguments, "got_arguments": verdict.arguments}
    return row


def _share(hits: int, count: int) -> float:
    return round(hits / count, 4) if count else 0.0


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; (0, 1) where nothing was counted."""
    if not count:
        return (0.0, 1.0)
    share, spread = hits / count, _Z * _Z / count
    centre = (share + spread / 2) / (1 + spread)
    half = _Z * math.sqrt(share * (1 - share) / count + spread / count / 4) / (1 + spread)
    return (round(max(0.0, centre - half), 4), round(min(1.0, centre + half), 4))
