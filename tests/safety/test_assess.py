"""What people write about their health, read as they write it."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from django.core.management import call_command

from agent_app import safety
from agent_app.safety import assess, is_harmful
from agent_app.safety_evaluation import EVERYDAY, LABELLED, rates


def test_it_reads_capitals_slips_and_missing_accents_alike() -> None:
    for text in ("Me desmayé hoy", "ME DESMAYE HOY", "me desmalle hoy", "m e desmayé, me desmayé"):
        assert assess(text).topic == "fainting", text


@pytest.mark.parametrize(
    "text",
    ["me muero de hambre", "me duele el alma", "this workout killed me", "me va a dar algo",
     "peso 74", "press de pecho 4x10", "no me duele el pecho", "recuerda que soy diabético"],
)  # fmt: skip
def test_it_leaves_idioms_denials_and_everyday_use_alone(text: str) -> None:
    assert assess(text).level == "none"


def test_it_keeps_an_emergency_high_however_it_is_wrapped() -> None:
    assert assess("Recuerda que me duele el pecho y me desmayé").level == "high"
    assert assess("no es nada, pero me duele el pecho").level == "high"
    assert assess("me duele el pecho desde hace meses").level == "high"
    assert assess("is it bad that my chest hurts?").level == "high"
    assert assess("hace meses que quiero morirme").level == "high"
    assert assess("hace tres años me desmayé").level == "middle"


def test_it_holds_the_rates_on_the_tuned_sentences() -> None:
    found = rates([LABELLED / "tuned.jsonl"])
    assert not found.wrong


def test_it_holds_the_rates_on_sentences_kept_out_of_tuning() -> None:
    found = rates([LABELLED / "held_out.jsonl"])
    assert max(found.misses, found.careless, found.false_alarms) <= 0.05


def test_it_holds_its_first_reading_of_fresh_sentences() -> None:
    found = rates([LABELLED / "fresh.jsonl"])
    assert found.misses <= 8 / 39
    assert found.careless <= 3 / 21
    assert found.false_alarms <= 2 / 34


def test_it_knows_no_framework() -> None:
    for path in Path(safety.__file__).parent.glob("*.py"):
        assert "django" not in path.read_text(encoding="utf-8"), path


def test_it_raises_no_emergency_over_everyday_use() -> None:
    found = rates(EVERYDAY.glob("*.jsonl"), expected="none")
    assert found.share("none", "high") == 0
    assert found.share("none", "middle") <= 0.01


def test_it_has_enough_labelled_sentences() -> None:
    held, fresh, tuned = (
        len((LABELLED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
        for name in ("held_out", "fresh", "tuned")
    )
    assert held + fresh + tuned >= 200
    assert held + fresh >= 0.3 * (held + fresh + tuned)


@pytest.mark.parametrize(
    ("text", "harmful"),
    [("Come 900 kcal al día", True), ("1,000 calories a day", True), ("1.200 kcal al día", False),
     ("Una cena de 500 kcal", False), ("deficit de 500 kcal al día", False),
     ("perder 2 kg por semana", True), ("perder 0,5 kg por semana", False),
     ("lose 10 lbs in a week", True), ("bajar 4 kg en un mes", False),
     ("Llevas 315 kcal ese día.", False), ("Hoy llevas 900 kcal en el día", False),
     ("Ayer comiste 800 kcal en todo el día", False), ("Total that day: 315 kcal.", False),
     ("You have eaten 640 kcal that day", False), ("Tu objetivo: 1.100 kcal al día", True)],
)  # fmt: skip
def test_it_knows_figures_that_would_harm(text: str, harmful: bool) -> None:
    assert is_harmful(text) is harmful


def test_it_reads_the_longest_message_in_no_time() -> None:
    started = time.perf_counter()
    for filler in ("me hago ", "a ", "no sin ayuno ", "vomito como ", "1 kcal "):
        assess((filler * 8_000)[:8_000])
    assert time.perf_counter() - started < 5


def test_it_reports_its_rates(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("evaluate_safety", "--json")
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"everyday", "fresh", "held_out", "tuned"}
    assert told["held_out"]["count"] >= 60
