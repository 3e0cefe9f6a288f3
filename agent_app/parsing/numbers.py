"""Figures as people write them, in digits or in words, in Spanish and in English."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from agent_app.parsing.text import fold

_MAX_DIGITS = 12


class ParseError(ValueError):
    """A text that is not the value asked for; ``code`` is stable, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Number:
    """A figure in a folded text; ``value`` is None where its meaning is not certain ("1.234,5")."""

    value: Decimal | None
    start: int
    end: int


_ONES = {
    "cero": 0, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8, "nueve": 9, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
_TEENS = {
    "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciseis": 16,
    "diecisiete": 17, "dieciocho": 18, "diecinueve": 19, "veintiun": 21, "veintiuno": 21,
    "veintiuna": 21, "veintidos": 22, "veintitres": 23, "veinticuatro": 24, "veinticinco": 25,
    "veintiseis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "veinte": 20, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70,
    "ochenta": 80, "noventa": 90, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_HUNDREDS = {
    "cien": 100, "ciento": 100, "doscientos": 200, "doscientas": 200, "trescientos": 300,
    "trescientas": 300, "cuatrocientos": 400, "cuatrocientas": 400, "quinientos": 500,
    "quinientas": 500, "seiscientos": 600, "seiscientas": 600, "setecientos": 700,
    "setecientas": 700, "ochocientos": 800, "ochocientas": 800, "novecientos": 900,
    "novecientas": 900,
}  # fmt: skip
_UNITS = {
    "kg": r"kgs?|kilos?|kilogramos?|kilograms?",
    "g": r"g|grs?|gramos?|grams?|gramitos",
    "cm": r"cms?|centimetros?|centimeters?|centimetres?",
    "m": r"m|metros?|meters?|metres?",
    "%": r"%|por ?ciento|percent",
    "ml": r"ml|mililitros?|milliliters?|millilitres?",
    "kcal": r"kcals?|calorias?|calories|kilocalorias?",
}


def _any(*tables: dict[str, int]) -> str:
    words = sorted((word for table in tables for word in table), key=len, reverse=True)
    return "|".join(words)


_BELOW_TEN = _any(_ONES)
_BELOW_HUNDRED = (
    rf"(?:(?:{_any(_TENS)})(?:(?: y |[ -])(?:{_BELOW_TEN}|un|una))?|{_any(_TEENS)}|{_BELOW_TEN})"
)
_IN_WORDS = (
    rf"(?:(?:{_BELOW_TEN}|a) hundred(?:(?: and)? {_BELOW_HUNDRED})?"
    rf"|(?:{_any(_HUNDREDS)})(?: {_BELOW_HUNDRED})?|{_BELOW_HUNDRED})"
)
_WORDS = rf"{_IN_WORDS}(?: (?:coma|punto|point) {_IN_WORDS})?"
_DIGITS = r"[0-9]+(?:[.,'][0-9]+)*"
_HALVES = {
    "medio": "0.5",
    "media": "0.5",
    "a half": "0.5",
    "cuarto": "0.25",
    "tres cuartos": "0.75",
}
_UNIT = "|".join(_UNITS.values())
_HALF = r"(?:y|and) (?P<half>medio|media|a half|cuarto|tres cuartos)"
_VALUE = re.compile(
    rf"(?P<sign>[-+\u2212]?) ?(?P<number>{_DIGITS}|{_WORDS})(?:(?P<over>/[0-9]+)| "
    rf"(?P<mixed>[0-9]/[0-9]))?"
    rf"(?: ?(?P<unit>{_UNIT}))?\.?(?: {_HALF})?(?: ?(?P<late>{_UNIT}))?"
)
_FIND = re.compile(
    rf"(?<![\w/.,])(?:(?P<digits>{_DIGITS})(?:/(?P<over>[1-9])(?![0-9/]))?|(?P<words>{_WORDS})\b)"
    rf"(?! ?x ?[0-9])(?![0-9/]|[.,][0-9])"
    rf"(?P<half>(?: ?(?:{_UNIT}))? {_HALF.replace('half>', 'part>')}\b)?"
)
# "74'3" is handwriting for 74,3; "6'2" may be feet.
_SPANISH_MARK = re.compile(r"(?:[0-9]{2,3}|1)'[0-9]{1,2}")
_VULGAR = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4"}


def prepare(text: str) -> str:
    """Folded text in which figures keep their value: "72½" is "72 1/2", never "721/2"."""
    for char, plain in _VULGAR.items():
        text = text.replace(char, plain)
    return fold("".join(" " if _is_odd_digit(char) else char for char in text))


def _is_odd_digit(char: str) -> bool:
    """Superscripts and circled figures would fold into plain digits and change a number."""
    return not char.isdecimal() and char.isdigit()


def parse_decimal(text: str, *, unit: str | None = None) -> Decimal:
    """The figure a text holds: "72,5", "72.5 kg", "80 kilos y medio", "ochenta kilos".

    With ``unit`` ("kg", "g", "cm", "m", "%", "ml", "kcal") another unit is refused. A grouping
    whose meaning is not certain ("1.234,5", "1.234") is refused as well. Raises ParseError (a
    ValueError) with ``code`` one of ``not_a_number``, ``ambiguous``, ``too_long``, ``unit``.
    """
    if not isinstance(text, str):
        raise ParseError("not_a_number", "Escribe una cifra, por ejemplo 72,5.")
    if len(text) > 80:
        raise ParseError("too_long", "La cifra es demasiado larga.")
    if any(_is_odd_digit(char) for char in text):
        raise ParseError("not_a_number", "Usa coma o punto para decimales: 72,5.")
    match = _VALUE.fullmatch(prepare(text))
    if match is None:
        raise ParseError("not_a_number", "Usa coma o punto para decimales: 72,5.")
    _check_unit(match, unit)
    value = _number(match["number"]) + Decimal(_HALVES.get(match["half"] or "", "0"))
    value = _with_fraction(value, match)
    return -value if match["sign"] in ("-", "\u2212") else value


def _check_unit(match: re.Match[str], unit: str | None) -> None:
    written = match["unit"] or match["late"]
    if match["unit"] and match["late"]:
        raise ParseError("unit", "Escribe una sola unidad.")
    if unit is not None and written and not re.fullmatch(_UNITS[unit], written):
        raise ParseError("unit", f"La cifra debe estar en {unit}.")


def _with_fraction(value: Decimal, match: re.Match[str]) -> Decimal:
    if match["over"]:
        return _divide(value, match["over"][1:])
    if match["mixed"]:
        top, bottom = match["mixed"].split("/")
        return value + _divide(Decimal(top), bottom)
    return value


def _divide(value: Decimal, bottom: str) -> Decimal:
    if len(bottom) > 2 or not int(bottom):
        raise ParseError("not_a_number", "Esa fracción no es una cifra.")
    return round(value / Decimal(bottom), 4)


def _number(text: str) -> Decimal:
    return _from_digits(text) if text[0].isdigit() else _from_words(text)


def _from_digits(text: str) -> Decimal:
    if len(text) > _MAX_DIGITS:
        raise ParseError("too_long", "La cifra es demasiado larga.")
    whole, *rest = re.split(r"[.,']", text)
    # Three figures after a mark may be thousands or decimals; only a leading zero settles it.
    if (
        len(rest) > 1
        or ("'" in text and not _SPANISH_MARK.fullmatch(text))
        or (rest and len(rest[0]) == 3 and len(whole) <= 3 and whole != "0")
    ):
        raise ParseError("ambiguous", "No está claro si es un separador de miles: escribe 1234,5.")
    return Decimal(".".join([whole, *rest]))


def _from_words(text: str) -> Decimal:
    whole, _, decimals = re.sub(r" (?:coma|punto|point) ", "|", text).partition("|")
    value = Decimal(_integer(whole))
    if not decimals:
        return value
    zeros = re.match(r"(?:(?:cero|zero) )*", decimals)
    return Decimal(f"{value}.{'0' * len((zeros[0] if zeros else '').split())}{_integer(decimals)}")


def _integer(words: str) -> int:
    total = 0
    for word in re.split(r"[ -]", words):
        if word == "hundred":
            total = (total or 1) * 100
        total += _HUNDREDS.get(word) or _TENS.get(word) or _TEENS.get(word) or _ONES.get(word) or 0
        total += 1 if word in ("un", "una") else 0
    return total


def find_numbers(text: str) -> list[Number]:
    """Every figure of a folded text, in order, with its span; articles are not figures."""
    return [_found(match) for match in _FIND.finditer(text)]


def _found(match: re.Match[str]) -> Number:
    try:
        value = _number(match["digits"] or match["words"])
        if match["over"]:
            value = _divide(value, match["over"])
    except ParseError:
        return Number(None, match.start(), match.end("digits"))
    end = max(match.end("digits"), match.end("words"), match.end("over"))
    if match["half"] and match["part"]:
        return Number(value + Decimal(_HALVES[match["part"]]), match.start(), match.end("half"))
    return Number(value, match.start(), end)
