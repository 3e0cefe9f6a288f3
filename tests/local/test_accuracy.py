"""How often the local provider chooses the right tool of the bundled catalogue."""

import asyncio
import json

import pytest

from agent_app.evaluation import BUNDLED_CASES, Question, evaluate, read_cases, report
from agent_app.providers.local import LocalProvider
from tests.local.talking import TOOLS, WEDNESDAY
from tools_app.catalogue import BUNDLED_TOOLS

NEEDED = {tool.name: tool.prerequisites for tool in BUNDLED_TOOLS}
CASES = {name: read_cases(BUNDLED_CASES / f"{name}.jsonl") for name in ("tuned", "held_out")}


@pytest.mark.parametrize(("name", "mark"), [("tuned", 0.97), ("held_out", 0.95)])
def test_it_chooses_the_right_tool(name, mark):
    question = Question(TOOLS, "", NEEDED, WEDNESDAY)
    found = report(asyncio.run(evaluate(LocalProvider(), question, CASES[name])))
    assert found["accuracy"] >= mark, json.dumps(found["misses"], ensure_ascii=False, indent=1)


def test_it_is_measured_on_twenty_cases_a_tool_and_as_many_without():
    every = [case.tool for cases in CASES.values() for case in cases]
    assert all(every.count(tool) >= 20 for tool in NEEDED)
    assert every.count("none") >= 260


def test_it_keeps_three_in_ten_cases_out_of_tuning():
    tuned, held = ({case.text for case in CASES[name]} for name in ("tuned", "held_out"))
    assert not tuned & held
    assert len(held) >= 0.3 * (len(held) + len(tuned))
