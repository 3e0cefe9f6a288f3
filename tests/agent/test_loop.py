"""The loop alone: rounds, order, and every way a turn ends."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest

from agent_app.errors import ProviderError
from agent_app.loop import MAX_ROUNDS, Ending, run_turn
from agent_app.messages import Message, Reply, ToolCall, ToolResult, Usage
from agent_app.providers.base import Request
from tests.scripted import ScriptedProvider, calls, says


class Heard:
    """Collects what the loop tells, and answers every call."""

    def __init__(self, status: str = "succeeded") -> None:
        self.said = ""
        self.messages: list[Message] = []
        self.ran: list[ToolCall] = []
        self.status = status

    def text(self, delta: str) -> None:
        self.said += delta

    async def message(self, message: Message) -> None:
        self.messages.append(message)

    def usage(self, usage: Usage) -> None:
        pass

    async def execute(self, call: ToolCall) -> ToolResult:
        self.ran.append(call)
        return ToolResult(call.id, call.name, {"n": len(self.ran)}, status=self.status)


def run(heard: Heard, *script: object) -> tuple[Ending, ScriptedProvider]:
    provider = ScriptedProvider(*script)
    request = Request("", "", (Message("user", text="hola"),), [], date(2026, 12, 1))
    return asyncio.run(run_turn(provider, request, heard.execute, heard)), provider


def test_it_ends_when_the_model_only_answers() -> None:
    heard = Heard()
    ending, _provider = run(heard, says("Buenos días"))
    assert ending == Ending("")
    assert heard.said.strip() == "Buenos días"
    assert [message.role for message in heard.messages] == ["assistant"]


def test_it_runs_the_calls_of_a_round_in_order_and_tells_the_results() -> None:
    heard = Heard()
    _ending, provider = run(heard, calls(("a", {}), ("b", {})), says("Listo"))
    assert [call.name for call in heard.ran] == ["a", "b"]
    told = provider.asked[1].messages[-1]
    assert [(result.name, result.output["n"]) for result in told.results] == [("a", 1), ("b", 2)]


def test_it_stops_after_ten_rounds() -> None:
    script = [calls(("a", {"n": n})) for n in range(MAX_ROUNDS)]
    ending, provider = run(Heard(), *script)
    assert ending.reason == "round_limit"
    assert len(provider.asked) == MAX_ROUNDS


def test_it_stops_a_model_that_repeats_itself() -> None:
    ending, provider = run(Heard(), *[calls(("a", {})) for _ in range(5)])
    assert ending.reason == "repeated"
    assert len(provider.asked) == 3


def test_it_gives_up_after_two_cut_calls() -> None:
    cut = Reply(calls=(ToolCall("1", "a", {}, fault="truncated"),), stop="truncated")
    again = Reply(calls=(ToolCall("2", "a", {}, fault="truncated"),), stop="truncated")
    ending, _provider = run(Heard(), cut, again)
    assert ending.reason == "cut"


def test_it_pauses_for_an_approval_with_the_result_on_record() -> None:
    heard = Heard(status="awaiting_approval")
    ending, provider = run(heard, calls(("a", {})))
    assert ending.reason == "awaiting_approval"
    assert heard.messages[-1].results[0].status == "awaiting_approval"
    assert len(provider.asked) == 1


@pytest.mark.parametrize("stop,reason", [("refused", "refused"), ("truncated", "cut")])
def test_it_names_why_an_answer_is_not_whole(stop: str, reason: str) -> None:
    ending, _provider = run(Heard(), Reply(text="", stop=stop))
    assert ending.reason == reason


def test_it_calls_an_answer_without_content_a_fault() -> None:
    with pytest.raises(ProviderError, match="empty"):
        run(Heard(), Reply())
