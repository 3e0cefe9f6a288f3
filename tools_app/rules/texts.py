"""Rules about what a model reads: a description says what, what comes back and when."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations

from django.conf import settings
from django.utils.translation import gettext as _

from tools_app.definitions import ToolDefinition
from tools_app.schema.findings import ERROR, WARNING, Finding

MIN_LENGTH = 60
MIN_WORDS = 8
# OpenAI refused more in 2025; whether it still does is not certain.
MAX_OPENAI = 1024
# More than this no model reads with care; the house takes no more.
MAX_LENGTH = 4096
# From which share of common words on two descriptions compete; ours have at most 0.45.
ALIKE = 0.7

WORD = re.compile(r"\w+")
SENTENCE = re.compile(r"(?<=[.!?])\s+")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
PLACEHOLDER = re.compile(r"\bTODO\b:|\bFIXME\b|\bTBD\b|lorem ipsum", re.IGNORECASE)
RESULT = re.compile(r"\b(devuelv|respond|respuesta|resultado|return|answer|result)", re.IGNORECASE)
CONTEXT = re.compile(
    r"\b([uú]s[aeo]|cuando|antes|despu[eé]s|si la persona|use|when|before|after)", re.IGNORECASE
)


def words(text: str) -> set[str]:
    """The distinct words of a text, without accents or case."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return set(WORD.findall("".join(c for c in folded if not unicodedata.combining(c))))


def description(tool: ToolDefinition) -> Iterator[Finding]:
    """Says enough, fits every provider, and is text a person wrote for a model."""
    text = tool.description.strip()
    if fault := _too_little(tool.name, text):
        yield Finding(ERROR, "", "", fault, tool.name)
        return
    yield from _too_long(tool)
    if CONTROL.search(text):
        message = _("La descripción lleva caracteres de control. Escríbela de nuevo sin ellos.")
        yield Finding(ERROR, "", "", message, tool.name)
    yield from _missing_parts(tool, text)


def _too_long(tool: ToolDefinition) -> Iterator[Finding]:
    count = len(tool.description)
    if count > MAX_LENGTH:
        message = _("La descripción tiene %(count)d caracteres y caben %(limit)d. Acórtala.")
        words_of = {"count": count, "limit": MAX_LENGTH}
        yield Finding(ERROR, "", "", message % words_of, tool.name)
    elif count > MAX_OPENAI and {"openai", "openai-chat"} & set(settings.GYMNASIA_DIALECTS):
        message = _(
            "La descripción tiene %(count)d caracteres y OpenAI puede rechazar más de 1.024. Quita "
            "lo que ya dice el esquema."
        )
        yield Finding(WARNING, "", "openai", message % {"count": count}, tool.name)


def _too_little(name: str, text: str) -> str:
    said = words(text)
    if not said - words(name.replace("_", " ").replace("-", " ")) - words(name):
        return _("La descripción solo repite el nombre. Di qué hace, qué devuelve y cuándo usarla.")
    if len(text) < MIN_LENGTH or len(said) < MIN_WORDS:
        return _("La descripción es muy corta. Di qué hace, qué devuelve y cuándo usarla.")
    if PLACEHOLDER.search(text):
        return _("La descripción contiene un texto provisional. Escribe el definitivo.")
    return ""


def _missing_parts(tool: ToolDefinition, text: str) -> Iterator[Finding]:
    if not RESULT.search(text):
        message = _("No dice qué devuelve. Añade una frase que empiece por «Devuelve…».")
        yield Finding(WARNING, "", "", message, tool.name)
    if not CONTEXT.search(text):
        message = _("No dice cuándo usarla. Añade una frase que empiece por «Úsala cuando…».")
        yield Finding(WARNING, "", "", message, tool.name)


def distinct_descriptions(tools: Sequence[ToolDefinition]) -> Iterator[Finding]:
    """Two tools that say the same cannot be told apart by a model; both are told."""
    # One that is too long is refused for that, and would take long to compare.
    said = [_Said(t) for t in tools if t.enabled and len(t.description) <= MAX_LENGTH]
    for one, other in combinations(said, 2):
        if not _compete(one, other):
            continue
        level = ERROR if one.text == other.text else WARNING
        message = _("La descripción es casi igual que la de %(other)s. Di en qué se distinguen.")
        yield Finding(level, "", "", message % {"other": other.name}, one.name)
        yield Finding(level, "", "", message % {"other": one.name}, other.name)


class _Said:
    """A description's words, read once for all comparisons."""

    def __init__(self, tool: ToolDefinition) -> None:
        self.name = tool.name
        self.text = tool.description.strip()
        self.words = words(self.text)
        self.first = words(SENTENCE.split(self.text, maxsplit=1)[0])


def _compete(one: _Said, other: _Said) -> bool:
    """Nearly the same words, or the same first sentence: what a model goes by above all."""
    if not one.words or not other.words:
        return False
    if len(one.first) >= MIN_WORDS and one.first == other.first:
        return True
    return len(one.words & other.words) / len(one.words | other.words) >= ALIKE
