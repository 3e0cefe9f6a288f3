"""Search text: accents, case and plurals taken away."""

from __future__ import annotations

import re
import unicodedata

_TOKEN = re.compile(r"[a-z0-9ñ]+")
_ENYE = "ñ"
# Words that end in s in the singular, or whose singular the rules below would spoil.
_SAME = frozenset(
    [
        "tres",
        "seis",
        "dos",
        "mes",
        "mas",
        "gas",
        "menos",
        "lunes",
        "martes",
        "miercoles",
        "jueves",
        "viernes",
        "biceps",
        "triceps",
        "cuadriceps",
        "trapecios",
        "gluteos",
        "press",
        "fitness",
        "ademas",
        "anis",
        "cuscus",
        "hummus",
        "virus",
        "crisis",
        "detras",
        "despues",
        "entonces",
        "cactus",
        "bonus",
        "campus",
        "antes",
        "quizas",
        "jamas",
        "traves",
        "res",
        "pies",
        "les",
        "des",
    ]
) - {"trapecios", "gluteos"}
_IRREGULAR = {
    "chiles": "chile",
    "bases": "base",
    "clases": "clase",
    "frases": "frase",
    "fases": "fase",
}
_AFTER_VOWEL = re.compile(r"[aeiou][lnrdjs]es$")


def fold(text: str, *, keep_enye: bool = False) -> str:
    """Text as it is searched: lower case, no accents, single spaces.

    ``ñ`` becomes ``n`` unless ``keep_enye``. Folding twice changes nothing.
    """
    folded = _strip(_strip(text, keep_enye).lower(), keep_enye)
    return " ".join(folded.split())


def _strip(text: str, keep_enye: bool) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    if keep_enye:
        decomposed = decomposed.replace("n\u0303", _ENYE).replace("N\u0303", _ENYE)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def tokens(text: str, *, keep_enye: bool = False) -> list[str]:
    """The words and figures of a text, folded, in order."""
    return _TOKEN.findall(fold(text, keep_enye=keep_enye))


def singular(word: str) -> str:
    """A folded Spanish word without its plural ending: "nueces" → "nuez", "limones" → "limon"."""
    if len(word) <= 3 or not word.endswith("s") or word.endswith("ss") or word in _SAME:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ces") and word[-4] in "aeiou":
        return f"{word[:-3]}z"
    if _AFTER_VOWEL.search(word):
        return word[:-2]
    return word[:-1]
