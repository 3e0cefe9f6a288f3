"""What keeps an unsure sentence from being written: it is asked about, or refused in words."""

from __future__ import annotations

from agent_app.parsing import find_numbers
from agent_app.providers.local import doubts, verbs
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.rules.diet import UNSURE
from agent_app.providers.local.rules.figures import Figure
from agent_app.providers.local.utterance import Utterance

_FIGURES = {"measures.write", "diet.add", "routines.create"}
# Below it nobody's own weight is meant.
_LIGHTEST = 20
_DATED = {"measures.write", "measures.clear", "diet.add"}


def guarded(intent: Intent, u: Utterance) -> Intent:
    """The intent as it may be carried out: with its open question, or another that only talks."""
    if intent.kind in _FIGURES and doubts.is_negative(u.raw):
        return talk("negative")
    if intent.kind not in _DATED:
        return intent
    if intent.kind == "diet.add" and doubts.is_range(u.undated):
        foods = [{**food, "quantity": UNSURE} for food in intent.slots["foods"]]
        intent = intent.with_slots(foods=foods)
    if intent.kind == "measures.write" and not u.impossible_date:
        if intent.slots["date"] > u.today:
            return talk("future_measure")
        intent = _unsure_figures(intent, u)
    if doubts.is_vague(u.undated) and u.dates and _is_several(intent):
        return talk("ask_one_day" if intent.kind == "measures.write" else "ask_apart")
    question = _day_question(intent, u)
    return intent.with_slots(bad_date=question) if question else intent


def _is_several(intent: Intent) -> bool:
    return bool(intent.slots.get("left")) or len(intent.slots.get("foods", ())) > 1


def _day_question(intent: Intent, u: Utterance) -> str | None:
    if u.impossible_date:
        return "ask_date"
    told_ahead = intent.kind == "diet.add" and intent.slots["date"] > u.today
    if told_ahead and verbs.ATE.search(u.text) and not verbs.WILL_EAT.search(u.text):
        return "ask_day"
    return "ask_day" if doubts.is_vague(u.text) and not u.dates else None


def _unsure_figures(intent: Intent, u: Utterance) -> Intent:
    """ "Peso 74, no, perdón, 73": the figure said last, or a question where it is not certain."""
    figures = intent.slots["figures"]
    light = any(f.field == "weight_kg" and f.value and f.value < _LIGHTEST for f in figures)
    either = len(figures) == 1 and intent.slots.get("left") and doubts.is_pair(u.undated)
    if light or either or doubts.is_range(u.undated):
        return intent.with_slots(figures=[Figure(f.field, None) for f in figures], left=[])
    taken_back = doubts.CORRECTION.search(u.undated)
    if not taken_back or not find_numbers(u.undated[: taken_back.start()]):
        return intent
    if not find_numbers(u.undated[taken_back.end() :]):
        return intent
    anew = find_numbers(u.undated[taken_back.end() :])
    fields = [figure.field for figure in intent.slots["figures"]]
    value = anew[0].value if len(anew) == 1 and len(fields) == 1 else None
    return intent.with_slots(figures=[Figure(name, value) for name in fields], left=[])
