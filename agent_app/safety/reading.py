"""Text as the rules read it: folded, chat spelling and slips of the keyboard mended."""

from __future__ import annotations

import re

from agent_app.parsing.text import fold

_APOSTROPHES = re.compile(r"['’´`]")
_STRETCHED = re.compile(r"([a-z])\1{2,}")
_WORD = re.compile(r"[a-z]+")
_CHAT = {
    "q": "que", "k": "que", "ke": "que", "xq": "porque", "pq": "porque", "x": "por", "pa": "para",
    "toy": "estoy", "tngo": "tengo", "tng": "tengo", "u": "you",
    "i'm": "im", "wanna": "want to", "gonna": "going to", "tmb": "tambien", "stoy": "estoy",
    "diabetiko": "diabetico", "diabetika": "diabetica", "embarasada": "embarazada",
    "enbarazada": "embarazada", "bomito": "vomito", "bomitar": "vomitar", "ahuno": "ayuno",
    "hayuno": "ayuno", "presyon": "presion", "kilitos": "kilos", "kaloria": "caloria",
}  # fmt: skip
# Words worth recognising with one slip; no everyday word is that near to them.
_KEYWORDS = (
    "adelgazar", "anorexia", "ayunando", "breathe", "breathing", "bulimia", "calorias", "calories",
    "corazon", "desmaye", "desmayo", "diabetes", "diabetic", "diabetica", "diabetico",
    "embarazada", "infarto", "insulin", "insulina", "laxante", "laxantes", "laxatives",
    "overdose", "pastillas", "pregnant", "respirar", "sobredosis", "suicidarme",
    "vomitar", "hipertension", "unbearable", "insoportable",
)  # fmt: skip


def _shorter(word: str) -> set[str]:
    """The word with each of its letters left out."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


_NEAR = {near: word for word in _KEYWORDS for near in (_shorter(word) | {word})}


def _mended(word: str) -> str:
    if word in _CHAT:
        return _CHAT[word]
    if len(word) < 6 or word in _KEYWORDS:
        return word
    if word in _NEAR and len(word) >= 7:
        return _NEAR[word]
    # A letter too many, or two letters in each other's place; never only another ending.
    for near in _shorter(word):
        meant = _NEAR.get(near)
        if meant and meant[0] == word[0] and meant[-2:] == word[-2:]:
            return meant
    return word


def read(text: str) -> str:
    """Lower case, no accents or apostrophes, single spaces; sentence marks stay."""
    line = _APOSTROPHES.sub("", fold(text))
    line = _STRETCHED.sub(r"\1", line)
    return _WORD.sub(lambda found: _mended(found[0]), line)
