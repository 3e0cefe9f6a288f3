"""What is done about each kind of request: generators that ask for calls and return the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agent_app.providers.local.context import Context
from agent_app.providers.local.flows import diet, foods, measures, memory, talk, training
from agent_app.providers.local.flows.steps import Steps

# A flow yields the calls it needs together and is sent their outputs; what it returns is said.
FLOWS: dict[str, Callable[[dict[str, Any], Context], Steps]] = {
    "measures.write": measures.write,
    "measures.clear": measures.clear,
    "measures.read": measures.read,
    "diet.add": diet.add,
    "diet.read": diet.read,
    "foods.search": foods.search,
    "memory.save": memory.save,
    "memory.forget": memory.forget,
    "memory.list": memory.list_keys,
    "memory.describe": memory.describe,
    "memory.read": memory.read,
    "exercises.search": training.search,
    "routines.read": training.read,
    "routines.create": training.create,
    "feature.send": talk.send_request,
    "talk": talk.say,
}
