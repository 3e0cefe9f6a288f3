"""The measure of tool selection: what counts as a hit, and how it is reported."""

import asyncio
import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from agent_app.errors import ProviderError
from agent_app.evaluation import Case, Question, evaluate, holds, read_cases, report, wilson
from agent_app.messages import Reply, ToolCall

NEEDED = {"add_meal_food": ("search_foods",), "search_foods": ()}
QUESTION = Question([], "", NEEDED, date(2026, 10, 14))


class Scripted:
    """Replies with the next of its lists of calls, each as (name, arguments)."""

    name = "scripted"
    dialect = "anthropic"

    def __init__(self, *rounds):
        self.rounds = list(rounds)
        self.seen = []

    async def stream(self, request):
        self.seen.append(request.messages)
        calls = self.rounds.pop(0) if self.rounds else []
        if calls == "fails":
            raise ProviderError("timeout")
        yield Reply(calls=tuple(ToolCall(f"c{n}", *call) for n, call in enumerate(calls)))


def judge(provider, tool, arguments=None):
    (verdict,) = asyncio.run(evaluate(provider, QUESTION, [Case("texto", tool, arguments)]))
    return verdict


SEARCH, ADD = ("search_foods", {"query": "arroz"}), ("add_meal_food", {"meal": "Cena"})


def test_it_counts_the_right_first_call():
    assert judge(Scripted([SEARCH]), "search_foods").hit


def test_it_counts_no_call_where_none_is_needed():
    assert judge(Scripted([]), "none").hit
    assert not judge(Scripted([SEARCH]), "none").hit


def test_it_answers_a_prerequisite_and_judges_the_next_call():
    provider = Scripted([SEARCH], [ADD])
    assert judge(provider, "add_meal_food").hit
    (result,) = provider.seen[1][-1].results
    assert result.output["foods"][0]["name"] == "Arroz"


def test_it_counts_a_wrong_first_call_as_a_miss_whatever_follows():
    verdict = judge(Scripted([ADD], [SEARCH]), "search_foods")
    assert (verdict.hit, verdict.got) == (False, "add_meal_food")


def test_it_stops_after_three_rounds():
    provider = Scripted([SEARCH], [SEARCH], [SEARCH], [ADD])
    verdict = judge(provider, "add_meal_food")
    assert (verdict.hit, verdict.got, len(provider.seen)) == (False, "search_foods", 3)


def test_it_counts_a_provider_that_fails_as_a_miss():
    assert judge(Scripted("fails"), "none").got == "error"


@pytest.mark.parametrize(("wanted", "hit"), [({"meal": "cena"}, True), ({"meal": "Comida"}, False)])
def test_it_compares_the_arguments_that_a_case_names(wanted, hit):
    assert judge(Scripted([ADD]), "add_meal_food", wanted).hit is hit


@pytest.mark.parametrize(
    ("given", "wanted", "held"),
    [
        ({"a": {"b": 74.3, "c": 1}}, {"a": {"b": 74.3}}, True),
        ({"a": 1}, {"b": 1}, False),
        ({"a": [{"name": "x"}, {"name": "y"}]}, {"a": [{"name": "Y"}]}, True),
        ({"a": 80}, {"a": 80.0}, True),
        ("texto", {"a": 1}, False),
    ],
)
def test_it_holds_a_subset(given, wanted, held):
    assert holds(given, wanted) is held


def test_it_reports_shares_confusions_and_misses():
    cases = [Case("uno", "search_foods"), Case("dos", "none")]
    provider = Scripted([SEARCH], [ADD])
    found = report(asyncio.run(evaluate(provider, QUESTION, cases)))
    assert (found["accuracy"], found["count"]) == (0.5, 2)
    assert found["per_tool"]["none"] == {"count": 1, "hits": 0, "accuracy": 0.0}
    assert found["confusion"]["none"] == {"add_meal_food": 1}
    assert found["misses"] == [{"text": "dos", "tool": "none", "got": "add_meal_food"}]


def test_it_gives_the_wilson_interval():
    assert wilson(95, 100) == (0.8882, 0.9785)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("line", ["{", "[]", '{"text": "x"}', "null"])
def test_it_names_the_line_that_is_no_case(tmp_path, line):
    path = tmp_path / "cases.jsonl"
    path.write_text(f'{{"text": "hola", "tool": "none"}}\n{line}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="line 2"):
        read_cases(path)


@pytest.fixture
def cases(tmp_path):
    path = tmp_path / "cases.jsonl"
    rows = [{"text": "hola", "tool": "none"}, {"text": "peso 80 kg", "tool": "read_routines"}]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return str(path)


@pytest.fixture
def catalogue(db):
    call_command("load_catalogue", verbosity=0)


def test_it_prints_one_object(catalogue, cases, capsys):
    call_command("evaluate_catalogue", "--provider", "local", "--cases", cases, "--json")
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(found) == {"accuracy", "count", "interval", "per_tool", "confusion", "misses"}
    assert found["accuracy"] == 0.5


def test_it_prints_a_table_of_the_drafts(catalogue, cases, capsys):
    call_command("evaluate_catalogue", "--draft", "--provider", "local", "--cases", cases)
    assert "50.0 % of 2" in capsys.readouterr().out


def test_it_refuses_to_measure_no_tools(db):
    with pytest.raises(CommandError, match="no tools"):
        call_command("evaluate_catalogue", "--draft")


@pytest.mark.parametrize(
    "options", [["--provider", "nadie"], ["--release", "99"], ["--cases", "x"]]
)
def test_it_says_what_is_missing(catalogue, options):
    with pytest.raises(CommandError):
        call_command("evaluate_catalogue", *options)
