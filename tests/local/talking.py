"""A conversation with the local provider, whose tools answer what the test says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Any

from agent_app.messages import Message, Reply, TextDelta, ToolCall, ToolResult
from agent_app.providers.base import Request
from agent_app.providers.local import LocalProvider
from tools_app.catalogue import BUNDLED_TOOLS
from tools_app.projections import project

WEDNESDAY = date(2026, 10, 14)
TOOLS = project(BUNDLED_TOOLS, "anthropic")
FOOD = {
    "food_id": "arroz",
    "name": "Arroz blanco",
    "calories_kcal": 130,
    "protein_g": 2.7,
    "carbs_g": 28,
    "fat_g": 0.3,
    "serving_name": "1 plato",
    "serving_g": 180,
    "unit_g": None,
}
Answers = dict[str, Any]


class Talk:
    """Says messages in turn; ``calls`` are those of the last turn, ``answers`` what tools give.

    An answer is an object, or a function from the arguments to one; ``error`` in it makes it one.
    """

    def __init__(
        self, answers: Answers | None = None, *, tools: Any = TOOLS, language: str = "es"
    ) -> None:
        self.answers = answers or {}
        self.tools = tools
        self.language = language
        self.messages: list[Message] = []
        self.calls: list[ToolCall] = []
        self.deltas = ""

    def say(self, text: str) -> str:
        self.messages.append(Message("user", text=text))
        self.calls = []
        for _round in range(10):
            reply = self.ask()
            self.messages.append(reply.message())
            if not reply.calls:
                return reply.text
            self.calls += reply.calls
            results = tuple(self._result(call) for call in reply.calls)
            self.messages.append(Message("tool", results=results))
        raise AssertionError("ten rounds without an end")

    def ask(self) -> Reply:
        return asyncio.run(self._ask())

    async def _ask(self) -> Reply:
        request = Request("", "", tuple(self.messages), self.tools, WEDNESDAY, self.language)
        self.deltas = ""
        async for event in LocalProvider().stream(request):
            if isinstance(event, TextDelta):
                self.deltas += event.text
            else:
                return event
        raise AssertionError("no reply")

    def _result(self, call: ToolCall) -> ToolResult:
        answer: Any = self.answers.get(call.name, {})
        output = answer(call.arguments) if isinstance(answer, Callable) else answer
        return ToolResult(call.id, call.name, output, is_error="error" in output)


def without(*names: str) -> list[dict[str, Any]]:
    return [tool for tool in TOOLS if tool["name"] not in names]


def found_foods(*foods: dict[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda arguments: {"foods": [dict(food) for food in foods], "total": len(foods)}


def stored_food(arguments: dict[str, Any]) -> dict[str, Any]:
    item = arguments["item"]
    row = {**arguments, "name": FOOD["name"], "grams": item["grams"], "calories_kcal": 195}
    return {"saved": True, "item": row, "day_totals": {"calories_kcal": 1684}}
