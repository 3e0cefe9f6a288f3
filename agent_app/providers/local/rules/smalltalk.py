"""Greetings, thanks, who are you: what needs no tool at all."""

from __future__ import annotations

import re

from agent_app.parsing import fold
from agent_app.providers.local import verbs
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("smalltalk")

# A greeting is short; a longer message says something else as well.
_LONGEST = 80
_AND_MORE = _BOOK.pattern("AND_MORE").pattern
_WHOLES = {
    topic: re.compile(rf"(?:{ways})(?:[\s,.!?]+(?:{ways}|{_AND_MORE})){{0,3}}[\s.!?]*")
    for topic, ways in _BOOK.rows("WHOLE")
}
_ANYS = {topic: re.compile(rf"\b(?:{ways})\b") for topic, ways in _BOOK.rows("ANY")}


def reply(u: Utterance) -> Intent | None:
    """The whole message is a greeting, thanks, a yes or a no; or it asks what the helper is."""
    whole = re.sub(r"[^a-z0-9' ,.!?]", " ", fold(u.raw[:300])).strip(" ,.!?")
    if not re.search(r"[a-z0-9]", whole):
        return talk("empty")
    for topic, pattern in _WHOLES.items() if len(whole) <= _LONGEST else ():
        if pattern.fullmatch(whole):
            return talk(topic)
    first = re.split(r"[,.!?]+ ?", whole)
    if (
        len(whole) <= _LONGEST
        and len(first) > 1
        and all(any(p.fullmatch(part) for p in _WHOLES.values()) for part in first if part)
    ):
        return talk("greeting" if _WHOLES["greeting"].fullmatch(first[0]) else "thanks")
    return next((talk(topic) for topic, pattern in _ANYS.items() if pattern.search(u.folded)), None)


def refused(u: Utterance) -> Intent | None:
    """ "No apuntes nada": said back, nothing is done."""
    if verbs.REFUSES.search(u.text) and not re.search(r"\bno (?:te )?olvides\b", u.text):
        return talk("refused")
    return None


def supposed(u: Utterance) -> Intent | None:
    """ "Si comiera…", "a lo mejor ceno…": not yet something that happened."""
    return talk("supposed") if verbs.SUPPOSES.search(u.text) else None


_REMINDER = _BOOK.pattern("REMINDER")
_OPINION = _BOOK.whole("OPINION")
_OTHER = _BOOK.whole("OTHER")


def opinion(u: Utterance) -> Intent | None:
    """ "La cena estaba riquísima": told, and nothing to do about it."""
    told = _OPINION.search(u.text) and not u.asks and not re.search(r"[0-9]", u.text)
    return talk("nothing_asked") if told and not verbs.ADD.search(u.text) else None


def reminder(u: Utterance) -> Intent | None:
    """Something to be told later: nothing here keeps an alarm."""
    return talk("outside") if _REMINDER.search(u.text) else None


def elsewhere(u: Utterance) -> Intent | None:
    """Things of the world outside: alarms, music, weather."""
    return talk("outside") if _OTHER.search(u.text) else None
