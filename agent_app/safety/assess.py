"""Reads how much care a person's message asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from agent_app.safety.cues import HIGH_CUES, MIDDLE_CUES, Cue
from agent_app.safety.high import HIGH
from agent_app.safety.middle import FACTS, MIDDLE
from agent_app.safety.numbers import names_a_target
from agent_app.safety.reading import read

Level = Literal["none", "middle", "high"]


@dataclass(frozen=True)
class Assessment:
    """``level`` says what may run, ``topic`` names the reason; empty at level none."""

    level: Level = "none"
    topic: str = ""


NONE = Assessment()


def _compiled(table: dict[str, tuple[str, ...]]) -> dict[str, tuple[re.Pattern[str], ...]]:
    return {topic: tuple(re.compile(one) for one in found) for topic, found in table.items()}


_HIGH, _MIDDLE = _compiled(HIGH), _compiled(MIDDLE)

# What stands right before a match and takes it back; "no sé", "no paro" and the like do not.
_NEGATED = re.compile(
    r"\b(?:no(?! (?:se|paro|puedo|dejo|aguanto|soporto|entiendo|es normal|solo)\b)|nunca|jamas|sin|"
    r"ni|tampoco|ningun|never|not|dont|didnt|havent|isnt|doesnt|arent|without|no longer)"
    r"(?: \w+){0,3} ?$"
)
_SENTENCE = re.compile(r"[^.;!?]+")
_CLAUSE = re.compile(r"[.,;:!?()\n]|\bpero\b|\bbut\b|\baunque\b|\by ahora\b")
_DENIED = re.compile(r"(?:im|i am|i have|estoy|soy|tengo)(?: \w+){0,2} (?:not|no|never|ni) ")
# Long ago is no emergency, and still a reason for care; so is fainting that is only supposed.
_LONG_AGO = re.compile(
    r"(?<!desde )\bhace (?:\w+ ){0,2}(?:anos|meses|tiempo)\b(?! que)|\bel ano pasado\b|"
    r"\b(?:years|months) ago\b|\blast year\b|\bcuando era\b|\bwhen i was (?:a|young|\d)|"
    r"\bde (?:joven|nin[oa]|pequen[oa])\b"
)
_SUPPOSED = re.compile(r"\b(?:que (?:hago|pasa) si|por si|what (?:happens )?if|in case)\b")
_ACHES = re.compile(r"\b(?:pain free|agujetas|doms|chest day|muscle soreness|sore from)\b")
_REMEMBER = re.compile(
    r"^(?:(?:por favor|oye|hola|please|hey|ok|y),? )*(?:recuerda|recorda|acuerdate|acordate|apunta|"
    r"anota|guarda|registra|memoriza|ten en cuenta|toma nota|no olvides|remember|note|save|"
    r"keep in mind|record|write down|store)(?:me)?\b.{0,12}?\b(?:que|de|that|i|im|my|mi|soy|tengo|"
    r"estoy|down)\b|\b(?:para que lo (?:tengas en cuenta|sepas)|tene?lo en cuenta|so you know)\b"
)
_ASKS = re.compile(
    r"\?|\b(?:puedo|can i|should i|rutina|dieta|plan|ejercicios?|routine|diet|workout|exercises?|"
    r"hazme|creame|crea|armame|make me|create|quiero|want)\b"
)


def assess(text: str) -> Assessment:
    """The level of care for a message: ``none``, ``middle`` (reads only) or ``high`` (no model)."""
    line = read(text)
    high = _first(_HIGH, line) or _met(HIGH_CUES, line)
    if high and not _distant(line, *high):
        return Assessment("high", high[0])
    if high:
        return Assessment("middle", high[0])
    if names_a_target(line):
        return Assessment("middle", "target")
    middle = _first(_MIDDLE, line) or _met(MIDDLE_CUES, line)
    if middle and not (middle[0] in FACTS and _only_to_remember(line)):
        return Assessment("middle", middle[0])
    return NONE


def _first(
    rules: dict[str, tuple[re.Pattern[str], ...]], line: str
) -> tuple[str, re.Match[str]] | None:
    """The first topic that a sentence is about, and where."""
    for topic, patterns in rules.items():
        for found in _matches(patterns, line):
            if not _taken_back(line, found, topic):
                return topic, found
    return None


def _met(cues: tuple[Cue, ...], line: str) -> tuple[str, re.Match[str]] | None:
    """The first topic whose words meet in one sentence, and where its first word is."""
    for sentence in _SENTENCE.finditer(line):
        start, end = sentence.span()
        for cue in cues:
            found = [word.search(line, start, end) for word in cue.words]
            if cue.unless and cue.unless.search(line, start, end):
                continue
            here = [one for one in found if one and not _taken_back(line, one, cue.topic)]
            if len(here) == len(found):
                return cue.topic, here[0]
    return None


def _matches(patterns: tuple[re.Pattern[str], ...], line: str) -> Iterator[re.Match[str]]:
    for pattern in patterns:
        yield from pattern.finditer(line)


def _taken_back(line: str, found: re.Match[str], topic: str) -> bool:
    before = _CLAUSE.split(line[max(0, found.start() - 60) : found.start()])[-1]
    aches = topic == "chest" and _ACHES.search(line)
    return bool(aches or _NEGATED.search(before) or _DENIED.match(found[0]))


def _distant(line: str, topic: str, found: re.Match[str]) -> bool:
    """Whether the sentence around the match speaks of long ago, or only supposes."""
    start = max(line.rfind(mark, 0, found.start()) for mark in ".;!?") + 1
    end = min((at for mark in ".;!?" if (at := line.find(mark, found.end())) > 0), default=None)
    around = line[start:end]
    if topic == "fainting" and _SUPPOSED.search(around):
        return True
    return topic != "self_harm" and bool(_LONG_AGO.search(around))


def _only_to_remember(line: str) -> bool:
    return bool(_REMEMBER.search(line)) and not _ASKS.search(line)
