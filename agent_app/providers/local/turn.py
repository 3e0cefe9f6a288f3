"""One round of a turn: the flows run again over the results so far and tell what comes next."""

from __future__ import annotations

from typing import Any

from agent_app.messages import Message, Reply, ToolCall, ToolResult
from agent_app.providers.base import Request
from agent_app.providers.local import dialogue
from agent_app.providers.local.context import Call, Context, Refused
from agent_app.providers.local.flows import FLOWS
from agent_app.providers.local.flows.steps import Answer
from agent_app.providers.local.intent import Intent
from agent_app.providers.local.summary import together

Results = dict[str, ToolResult]


def answer(request: Request) -> Reply:
    """The next calls, or the text that ends the turn."""
    turn = dialogue.read(request)
    context = Context(request.today, turn.language, frozenset(_names(request.tools)))
    results = _results(request.messages[turn.start :])
    calls: list[ToolCall] = []
    answers: list[Answer] = []
    for step, intent in turn.steps:
        pending, said = _advance(intent, context, step, results)
        calls += [_tool_call(call, turn.start, step, at) for call, at in pending]
        answers += [said] if said else []
    if calls:
        return Reply(calls=tuple(calls), stop="tools")
    return Reply(text=together(answers, context))


def _names(tools: Any) -> list[str]:
    return [tool["name"] for tool in tools or () if isinstance(tool, dict) and "name" in tool]


def _results(messages: tuple[Message, ...]) -> Results:
    """What came back in this turn, by the step and the number that an id ends in."""
    return {
        dialogue.place(result.call_id): result
        for message in messages
        if message.role == "tool"
        for result in message.results
    }


def _advance(
    intent: Intent, context: Context, step: int, results: Results
) -> tuple[list[tuple[Call, int]], Answer]:
    """Run a flow as far as the results reach: the calls it waits for, or its text."""
    flow = FLOWS[intent.kind](intent.slots, context)
    number = 0
    try:
        wanted = next(flow)
        while True:
            if any(call.name not in context.tools for call in wanted):
                return [], context.say("tool_off")
            numbered = [(call, number + at) for at, call in enumerate(wanted)]
            missing = [(call, at) for call, at in numbered if f"{step}-{at}" not in results]
            if missing:
                return missing, ""
            number += len(wanted)
            found = [results[f"{step}-{at}"] for _, at in numbered]
            failed = next((result for result in found if _failed(result)), None)
            if failed:
                wanted = flow.throw(Refused(failed.output))
            else:
                wanted = flow.send(tuple(result.output for result in found))
    except StopIteration as end:
        return [], end.value
    except Refused as refusal:
        message = refusal.output.get("message") or refusal.output.get("error")
        return [], context.say("refused_tool", message=message)


def _failed(result: ToolResult) -> bool:
    return result.is_error or "error" in result.output


def _tool_call(call: Call, turn: int, step: int, number: int) -> ToolCall:
    return ToolCall(f"local{turn}-{step}-{number}", call.name, call.arguments)
