"""Where a conversation stands: the message to answer, and the question it may answer in turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from agent_app.messages import Message
from agent_app.parsing import ParseError, find_meals, fold, parse_date
from agent_app.providers.base import Request
from agent_app.providers.local import followups, vocabulary
from agent_app.providers.local.decide import decide
from agent_app.providers.local.guards import guarded
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.rules import diet, measures, routines
from agent_app.providers.local.rules.figures import find_figures
from agent_app.providers.local.utterance import Utterance
from agent_app.providers.local.wording import TABLES

_BOOK = Phrasebook("dialogue")

Step = tuple[int, Intent]
# How many questions in a row are followed back.
_DEPTH = 6
# The step of what is said about a request that was still waiting.
CLOSED = 900
_YES = _BOOK.whole("YES")
_NO = _BOOK.whole("NO")
_UNDO = _BOOK.whole("UNDO")
_ACTS = _BOOK.whole("ACTS")
_ROUTINE_KINDS = {"routines.create", "exercises.search", "talk"}


@dataclass(frozen=True)
class Turn:
    """``start`` is where this turn's own messages begin; ``steps`` what is still to be done."""

    start: int
    steps: list[Step]
    language: str


def place(call_id: str) -> str:
    """The step and number that an id of ours ends in."""
    return call_id.partition("-")[2]


def read(request: Request) -> Turn:
    """The turn to go on with; a conversation without a message of a person is answered politely."""
    turns = _turns(request.messages)
    language = "en" if request.language[:2] == "en" else "es"
    if not turns:
        return Turn(0, [(0, talk("greeting"))], language)
    start = turns[-1][0]
    steps = _resolve(turns[-_DEPTH:], request.messages, request.today)
    return Turn(start, steps, _language(turns, request.today, language))


def _turns(messages: tuple[Message, ...]) -> list[tuple[int, str, str]]:
    """Of each message of a person: where its turn begins, its text, and the answer it got."""
    starts = [n for n, message in enumerate(messages) if message.role == "user"]
    found = []
    for at, following in zip(starts, [*starts[1:], len(messages)], strict=True):
        answers = [m.text for m in messages[at + 1 : following] if m.role == "assistant" and m.text]
        found.append((at + 1, messages[at].text, answers[-1] if answers else ""))
    return found


def _language(turns: list[tuple[int, str, str]], today: date, default: str) -> str:
    """A short answer ("200") is in the language of the message before it."""
    for _, text, _ in reversed(turns[-3:]):
        found = Utterance(text, today).language("")
        if found:
            return found
    return default


def _resolve(
    turns: list[tuple[int, str, str]], messages: tuple[Message, ...], today: date
) -> list[Step]:
    """What the last message asks for, once the questions it answers are filled in."""
    steps = _steps(turns[0][1], today)
    for (start, _, answer), (following, text, _) in pairwise(turns):
        open_steps = [step for step in steps if step[0] not in _done(messages[start:following])]
        u = Utterance(text, today)
        steps = _filled(open_steps, answer, u) or _followed(steps, messages[start:following], u)
    return steps


def _followed(steps: list[Step], messages: tuple[Message, ...], u: Utterance) -> list[Step]:
    """What a message asks for when it answers no question of ours."""
    found = followups.follow([intent for _, intent in steps], messages[:-1], u)
    lead = [(CLOSED, talk("closed_request"))] if followups.pending(messages[:-1]) else []
    return [*lead, *(_steps(u.raw, u.today) if found is None else list(enumerate(found)))]


def _steps(text: str, today: date) -> list[Step]:
    """One step for each thing to do; each food is one of its own."""
    u = Utterance(text, today)
    intents: list[Intent] = []
    for intent in decide(u):
        intent = guarded(intent, u)
        foods = intent.slots.get("foods", [])
        if intent.kind == "diet.add" and len(foods) > 1:
            intents += [intent.with_slots(foods=[food]) for food in foods]
        else:
            intents.append(intent)
    return list(enumerate(intents))


def _done(messages: tuple[Message, ...]) -> set[int]:
    """The steps of a past turn that wrote something, which must not be written again."""
    return {
        int(place(result.call_id).partition("-")[0])
        for message in messages
        for result in message.results
        if not result.is_error
        and result.output.get("saved")
        and place(result.call_id)[:1].isdigit()
    }


def _asked(answer: str) -> list[str]:
    """The questions of ours that an answer puts, in any language."""
    return [key for key, pattern in _ASKED if pattern.search(answer)]


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", r"[^\\n]{0,300}?", re.escape(sentence)))


_ASKED = [
    (key, _pattern(sentence))
    for table in TABLES.values()
    for key, sentence in table.items()
    if key.startswith("ask_")
]


def _filled(steps: list[Step], answer: str, u: Utterance) -> list[Step]:
    """The open steps with what an answer adds to them; empty when it answers no question."""
    questions = _asked(answer)
    if not questions or not steps or _UNDO.search(u.text):
        return []
    if _NO.fullmatch(u.text) or fold(u.raw).strip(" .!") == "no":
        return [(steps[0][0], talk("refused"))]
    for key in questions:
        fill = _FILLS.get(key)
        found = fill(steps, u, answer) if fill else None
        if found:
            return found
    return []


def _is_new(u: Utterance) -> bool:
    """A message that asks for something by itself does not answer a question."""
    asked = decide(u)[0]
    if asked.kind == "talk":
        return asked.slots["topic"] not in _NO_SUBJECT
    return "?" in u.raw or len(u.text.split()) > 6 or bool(_ACTS.search(u.text))


# What is said of a message that has no subject of its own, so that it may be an answer.
_NO_SUBJECT = {"unknown", "nothing_asked", "empty", "supposed", "refused", "thanks", "aim"}


def _fill_meal(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    named = find_meals(u.text)
    if not named or _is_new(u):
        return []
    day = {"date": u.date} if u.dates else {}
    return [
        (n, i.with_slots(meal=i.slots.get("meal") or named[0][0], **day))
        for n, i in steps
        if i.kind == "diet.add"
    ]


def _fill_grams(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    quantity = diet.quantity_of(u.text)
    if quantity is None or _is_new(u):
        return []
    first = next((n for n, i in steps if i.kind == "diet.add"), None)
    return [
        (n, _with_food(i, quantity=quantity) if n == first else i)
        for n, i in steps
        if i.kind == "diet.add"
    ]


def _with_food(intent: Intent, **more: Any) -> Intent:
    return intent.with_slots(foods=[{**intent.slots["foods"][0], **more}])


def _fill_food(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    if _is_new(u) or len(u.text.split()) > 8:
        return []
    named = diet.items(u.text)
    first = next((n for n, i in steps if i.kind == "diet.add"), None)
    if not named or first is None:
        return []
    more = {
        "query": named[0]["query"],
        **({"quantity": named[0]["quantity"]} if named[0]["quantity"] else {}),
    }
    return [
        (n, _with_food(i, **more) if n == first else i) for n, i in steps if i.kind == "diet.add"
    ]


def _fill_figure(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    before = next((i for _, i in steps if i.kind == "measures.write"), None)
    if before is None or (_is_new(u) and (u.dates or decide(u)[0].kind != "measures.write")):
        return []
    found = find_figures(u.undated) or measures.bare_figures(u, before.slots)
    if not found:
        return []
    return [(n, i.with_slots(figures=found) if i.kind == "measures.write" else i) for n, i in steps]


def _fill_date(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    day = u.dates[0].value if u.dates else _day_alone(u)
    if day is None or _is_new(u):
        return []
    return [(n, i.with_slots(date=day, bad_date=None)) for n, i in steps]


def _day_alone(u: Utterance) -> date | None:
    """ "El 30", which is a day only as an answer."""
    try:
        return parse_date(u.text, today=u.today)
    except ParseError:
        return None


def _fill_routine(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    listed = routines.named_exercises(f"rutina: {u.text}")
    muscles = vocabulary.muscles(u.text)
    if (not listed and not muscles) or (_is_new(u) and decide(u)[0].kind not in _ROUTINE_KINDS):
        return []
    return [
        (n, i.with_slots(exercises=listed, muscles=muscles))
        for n, i in steps
        if i.kind == "routines.create"
    ]


def _fill_name(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    name = " ".join(u.raw.split()).strip(' ."«»“”')
    if not name or len(name) > 60 or _is_new(u):
        return []
    return [(n, i.with_slots(name=name)) for n, i in steps if i.kind == "routines.create"]


def _fill_exercise(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    """What stands in for exercises that were not found; their sets stay unless new ones come."""
    missing = re.findall(r"«([^»]+)»", answer)
    given = routines.named_exercises(f"rutina: {u.text}")
    if not given and len(u.text.split()) <= 5:
        given = [{"query": u.text.strip(" .,"), "given": False}]
    if not given or _is_new(u):
        return []
    new = iter(given)
    return [
        (n, intent.with_slots(exercises=_replaced(intent.slots["exercises"], missing, new)))
        for n, intent in steps
        if intent.kind == "routines.create"
    ]


def _replaced(
    exercises: list[dict[str, Any]], missing: list[str], new: Iterator[dict[str, Any]]
) -> list[dict[str, Any]]:
    replaced = []
    for exercise in exercises:
        other = next(new, None) if exercise["query"] in missing else exercise
        if other is not None:
            replaced.append(other if other.get("given") else {**exercise, "query": other["query"]})
    return replaced


def _fill_issue(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    text = " ".join(u.raw.split())[:1800]
    if len(text) < 10 or (_is_new(u) and decide(u)[0].kind not in ("talk", "feature.send")):
        return []
    return [(n, i.with_slots(text=text)) for n, i in steps if i.kind == "feature.send"]


def _fill_aim(steps: list[Step], u: Utterance, answer: str) -> list[Step]:
    if not _YES.match(u.text or fold(u.raw)):
        return []
    value = next((i.slots["value"] for _, i in steps if i.slots.get("topic") == "aim"), None)
    return [(0, Intent("memory.save", {"key": "objetivo", "value": value}))] if value else []


_FILLS: dict[str, Callable[[list[Step], Utterance, str], list[Step]]] = {
    "ask_meal": _fill_meal,
    "ask_grams": _fill_grams,
    "ask_food": _fill_food,
    "ask_food_near": _fill_food,
    "ask_figure": _fill_figure,
    "ask_sure_figure": _fill_figure,
    "ask_date": _fill_date,
    "ask_day": _fill_date,
    "ask_routine": _fill_routine,
    "ask_exercise": _fill_exercise,
    "ask_name": _fill_name,
    "ask_issue": _fill_issue,
    "ask_aim": _fill_aim,
}
