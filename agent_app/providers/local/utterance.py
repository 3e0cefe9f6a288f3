"""One message of a person, made ready for the rules: folded, spelled out, with its dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from agent_app.parsing import FoundDate, find_dates, fold
from agent_app.providers.local import spelling
from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("utterance")

# Longer messages are a paste, not a request; the rules look at their beginning.
_LONGEST = 1500
_ODD = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202f\ufeff\ud800-\udfff]+")
_SPANISH = _BOOK.whole("SPANISH")
_ENGLISH = _BOOK.whole("ENGLISH")
_ASKS = _BOOK.pattern("ASKS")
_TELLS = _BOOK.pattern("TELLS")
_PERCENT_SIGN = _BOOK.pattern("PERCENT_SIGN")
_LEADS = _BOOK.pattern("LEADS")
_POLITE = _BOOK.pattern("POLITE")


@dataclass(frozen=True)
class Utterance:
    """What was said: ``text`` folded and spelled out, ``raw`` as it was written."""

    raw: str
    today: date

    @cached_property
    def folded(self) -> str:
        """Folded, with chat spelling resolved and nothing taken away."""
        text = spelling.correct(fold(_ODD.sub(" ", self.raw[: 4 * _LONGEST]))[:_LONGEST])
        return _PERCENT_SIGN.sub("porcentaje de grasa", text)

    @cached_property
    def text(self) -> str:
        """The folded text without greetings, politeness and quotation marks."""
        text = self.folded
        text = re.sub(r"[¿¡\"“”«»*_`]+(?= |$)|(?<![a-z0-9])[¿¡*`]+", " ", text)
        previous = None
        while previous != text:
            previous, text = text, _LEADS.sub("", _POLITE.sub("", text)).strip(" ,.;:-")
        return " ".join(text.split())

    @cached_property
    def dates(self) -> list[FoundDate]:
        return find_dates(self.text, self.today)

    @property
    def date(self) -> date:
        """The day that is meant; today where none is named."""
        return self.dates[0].value or self.today if self.dates else self.today

    @property
    def impossible_date(self) -> bool:
        return any(item.value is None for item in self.dates)

    @cached_property
    def undated(self) -> str:
        """The text with its dates blanked out, so that their figures are nobody's kilos."""
        text = self.text
        for item in reversed(self.dates):
            text = f"{text[: item.start]} | {text[item.end :]}"
        return text

    @cached_property
    def asks(self) -> bool:
        if "?" in self.raw:
            return True
        return bool(_ASKS.match(self.text)) and not _TELLS.match(self.text)

    def language(self, default: str) -> str:
        """The language it is plainly written in, else the person's own."""
        text = fold(self.raw[:_LONGEST])
        spanish, english = len(_SPANISH.findall(text)), len(_ENGLISH.findall(text))
        if spanish == english or max(spanish, english) < 1:
            return default
        plain = max(spanish, english) >= 2 * min(spanish, english) + 1
        return ("es" if spanish > english else "en") if plain else default
