"""Figures that would harm: eating targets under 1,200 kcal a day, losing over 1 kg a week."""

from __future__ import annotations

import re

from agent_app.safety.reading import read

LEAST_KCAL = 1200
MOST_KG_A_WEEK = 1.0
# "Ten kilos in two months" is 1.15 a week; what rounds to one is let through.
_TOLERANCE = 1.1
_POUND = 0.4536

_NUMBER = r"(?P<n>\d{1,2}[.,]\d{3}(?!\d)|\d+(?:[.,]\d+)?|mil|quinientas|ochocientas|novecientas)"
_WORDS = {"mil": 1000.0, "quinientas": 500.0, "ochocientas": 800.0, "novecientas": 900.0}
_KCAL = re.compile(rf"\b{_NUMBER} ?(?:-? ?\d+ ?)?(?:k?cals?\b|kilocalorias|calor\w+)")
_DAILY = re.compile(
    r"^(?: de)?(?: \w+){0,2}? ?(?:/|\(?al?|por|cada|per|every|a|each)? ?"
    r"(?:dia|diari[oa]s?|day|daily|24 ?h)\b"
)
# "You have had 315 kcal that day" tells of a day; it sets no target.
_THAT_DAY = re.compile(r"\b(?:ese|este|aquel|el|that|this|the) (?:\w+ )?(?:dia|day)\b")
_REPORT = re.compile(
    r"\b(?:llev\w+|hay|van|total(?:es)?|suman?|sumas|apuntad\w+|anotad\w+|registrad\w+|"
    r"h(?:e|as|a) (?:comido|tomado|cenado|desayunado)|comi(?:ste)?|cen(?:e|aste)|quedan?|"
    r"(?:have|has|had|ve) (?:had|eaten|logged)|logged|ate|so far|totals?|comes to)\b"
)
_TARGET = re.compile(
    r"\b(?:dietas?|plan|menu|objetivo|meta|limite|maximo|tope|diet|target|goal|limit|budget|"
    r"restring\w+|restrict\w*|(?:comer|come|coma|comiendo|consum\w+|ingerir|vivir|"
    r"como solo|solo como|i only eat|eat|eating|live|stick|aim|intake|ingesta)"
    r"(?: solo| only| unas| about| just)?)"
    r"(?: \w+){0,3}[ :*]*$"
)
# Only a day's target counts here: one plate, or what is burnt or taken away, does not.
_UNDER = re.compile(
    r"\b(?:dietas?|diet|plan|comer|eat|eating) (?:\w+ )?(?:de )?"
    r"(?:menos de|under|less than|below) $"
)
_OTHER = re.compile(
    r"\b(?:deficit|superavit|surplus|quem\w+|burn\w*|gast\w+|reduc\w+|rest[ae]\w*|quita\w*|"
    r"recort\w+|cut|subtract|menos|anad\w+|add|extra|sum\w+|aument\w+|more|mas|plato|comida|"
    r"cena|desayuno|almuerzo|merienda|snack|meal|dinner|lunch|breakfast|recetas?|recipes?|"
    r"foods?|alimentos?|bajes de|below|proteina|protein)(?: \w+){0,3}[ :*]*$"
)
# "A 600 calorie diet": the figure comes first.
_DIET = re.compile(
    r"\b(?:[1-9]\d\d|1[.,]?[01]\d\d) ?-?(?:k?cal|calories?) (?:a day )?(?:diet|plan)\b"
)
_UNITS = r"(?P<unit>kg|kgs|kilos?|kilogramos?|libras?|lbs?|pounds?)"
_LOSE = (
    r"\b(?:bajar|bajas|baja|bajes|bajo|perder|pierdes?|pierdo|perderas|adelgazar|rebajar|quitar|quitarme|"
    r"sacarme|lose|losing|drop|shed)\b"
)
_COUNT = (
    r"(?P<times>\d+|un[ao]?|dos|tres|cuatro|cinco|seis|a|one|two|three|four|five|six|esta|this)"
)
_SPAN = r"(?P<span>dias?|days?|semanas?|weeks?|mes(?:es)?|months?)"
_RATE = re.compile(
    rf"{_LOSE}(?: \w+){{0,4}}? {_NUMBER} ?{_UNITS}(?: \w+){{0,4}}? "
    rf"(?:en|in|within|cada|every|dentro de) (?:solo |just |only )?{_COUNT} ?-?{_SPAN}"
)
_PER_WEEK = re.compile(
    rf"{_LOSE}(?: \w+){{0,4}}? {_NUMBER} ?{_UNITS}(?: \w+){{0,2}}? "
    r"(?:a la semana|por semana|cada semana|semanales|per week|a week|weekly|each week|every week)"
)
_REVERSED = re.compile(
    rf"\b(?:en|in) (?:solo |just )?{_COUNT} {_SPAN}\b.{{0,20}}{_LOSE}(?: \w+){{0,2}}? "
    rf"{_NUMBER} ?{_UNITS}"
)
_TIMES = {
    "un": 1, "una": 1, "uno": 1, "a": 1, "one": 1, "esta": 1, "this": 1, "dos": 2, "two": 2,
    "tres": 3, "three": 3, "cuatro": 4, "four": 4, "cinco": 5, "five": 5, "seis": 6, "six": 6,
}  # fmt: skip
_WEEKS = {"d": 1 / 7, "s": 1.0, "w": 1.0, "m": 4.35}


def is_harmful(text: str) -> bool:
    """Whether a text (a person's wish or a model's answer) has such a target in it."""
    return names_a_target(read(text))


def names_a_target(line: str) -> bool:
    """The same for a line that has been read already."""
    return _starves(line) or _races(line) or bool(_DIET.search(line))


def _starves(line: str) -> bool:
    for found in _KCAL.finditer(line):
        before = re.split(r"[.;!?\n]", line[max(0, found.start() - 60) : found.start()])[-1]
        after = line[found.end() : found.end() + 30]
        told = _REPORT.search(before) or _THAT_DAY.search(before)
        daily = _DAILY.match(after) and not _THAT_DAY.match(after.strip()) and not told
        target = _TARGET.search(before) or _UNDER.search(before)
        low = 0 < _value(found["n"]) < LEAST_KCAL
        if low and (daily or target) and (_UNDER.search(before) or not _OTHER.search(before)):
            return True
    return False


def _races(line: str) -> bool:
    rates = [_rate(found) for pattern in (_RATE, _REVERSED) for found in pattern.finditer(line)]
    rates += [_kilos(found) for found in _PER_WEEK.finditer(line)]
    return any(rate > MOST_KG_A_WEEK * _TOLERANCE for rate in rates)


def _rate(found: re.Match[str]) -> float:
    """Kilos a week."""
    times = _TIMES.get(found["times"]) or int(found["times"])
    return _kilos(found) / (max(times, 1) * _WEEKS[found["span"][0]])


def _kilos(found: re.Match[str]) -> float:
    return _value(found["n"]) * (_POUND if found["unit"][0] in "lp" else 1.0)


def _value(figure: str) -> float:
    if figure in _WORDS:
        return _WORDS[figure]
    if re.fullmatch(r"\d{1,2}[.,]\d{3}", figure):
        return float(re.sub(r"[.,]", "", figure))
    return float(figure.replace(",", "."))
