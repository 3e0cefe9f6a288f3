"""The plate: what was eaten and is to be stored, and what the diary is asked."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from decimal import Decimal

from agent_app.parsing import find_dates, find_meals, find_numbers, find_quantities, fold
from agent_app.parsing.quantities import Quantity
from agent_app.providers.local import topics, verbs, vocabulary
from agent_app.providers.local.doubts import one_of_a_range, said_anew
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("diet")
_ORDERS = _BOOK.pattern("ORDERS")
_DENIES = _BOOK.pattern("DENIES")
_TAKES = _BOOK.pattern("TAKES")
_NO_NAME = _BOOK.pattern("NO_NAME")
_NOT_PLATE = _BOOK.whole("NOT_PLATE")
_NOT_TOLD = _BOOK.whole("NOT_TOLD")

_NO_FOOD = _BOOK.pattern("NO_FOOD")
_PLACE = _BOOK.whole("PLACE")
_MEAL_PHRASE = _BOOK.pattern("MEAL_PHRASE")
_REMARK = _BOOK.pattern("REMARK")
_TAIL = _BOOK.whole("TAIL")
_SPLIT = _BOOK.pattern("SPLIT")
_WITH_AMOUNT = _BOOK.pattern("WITH_AMOUNT")
_ARTICLE = _BOOK.pattern("ARTICLE")
_END = _BOOK.pattern("END")
_NUMBER = r"[0-9]+(?:[.,][0-9]+)?"
_FIGURE = {name: re.compile(ways.replace("NUM", _NUMBER)) for name, ways in _BOOK.rows("FIGURES")}
# The most foods of one sentence, and from how many on a bare figure is grams.
_MOST = 8
# An amount that was not certain, which is asked for.
UNSURE = Quantity(Decimal(0), "g", (0, 0))
# A part with a word or a figure in it, and not one that is denied ("no pavo").
_SAID = re.compile(r"(?! ?(?:no|not|ni) )[^a-z0-9]*[a-z0-9]")
_OF_EACH = _BOOK.pattern("OF_EACH")
_EACH = _BOOK.pattern("EACH")
_GRAMS_OF, _GRAMS = 20, 60
_OTHER_MEAL = _BOOK.pattern("OTHER_MEAL")
_MEAL_HEAD = _BOOK.pattern("MEAL_HEAD")
_OUT = _BOOK.pattern("OUT")
ASIDE = _BOOK.pattern("ASIDE")
_CALLED = [(re.compile(rf"\b(?:{ways})\b"), name) for name, ways in _BOOK.rows("CALLED")]
_PIECES = re.compile(r"\b(?:unidad(?:es)?|uds?|piezas?|pieces?|docenas?|dozen)\b")
_WORD = re.compile(r"[^\W_]+")
_MANUAL = re.compile(r"\b(?:kcals?|calorias?|calories)\b")


def meal(u: Utterance) -> str | None:
    """The meal that is named; "he comido" without any is lunch."""
    named = find_meals(u.text)
    if named:
        return named[0][0]
    return (
        "Comida"
        if re.search(r"\b(?:he comido|hemos comido|comi|comimos|comere)\b", u.text)
        and not re.search(r"\bme (?:he comido|comi)\b", u.text)
        else None
    )


def add(u: Utterance) -> Intent | None:
    """Something eaten, or ordered into the diary."""
    if ASIDE.search(u.text):
        return add(Utterance(ASIDE.sub("", u.text), u.today))
    text = u.undated
    eaten = _object(verbs.ATE.search(text), text)
    if eaten and not _is_question(u) and not _DENIES.search(text):
        return intent(u, eaten)
    if _is_question(u) and not _ORDERS.match(text):
        return None
    if topics.OF_OTHERS.search(text) and not verbs.ADD.match(text):
        return None
    return _ordered(u, text) or _planned(u, text) or _labelled(u, text)


def other_meal(u: Utterance) -> Intent | None:
    """A food ordered into a meal that is none of the five."""
    if not verbs.ADD.search(u.text) or not _OTHER_MEAL.search(u.text) or find_meals(u.text):
        return None
    return talk("five_meals") if vocabulary.has_food(u.text) or _measured(u.undated) else None


def not_eaten(u: Utterance) -> Intent | None:
    """ "No he cenado", "comí fuera": nothing to log, or not yet."""
    if u.asks:
        return None
    if _DENIES.search(u.text):
        return talk("not_eaten")
    return talk("what_eaten") if verbs.ATE.search(u.text) and _OUT.search(u.text) else None


def by_meal(u: Utterance) -> list[Intent]:
    """ "Desayuno: avena. Comida: pasta": what each meal that is headed by its name holds."""
    heads = list(_MEAL_HEAD.finditer(u.undated))
    if len(heads) < 2 or u.asks:
        return []
    found = []
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        text = u.undated[head.end() : following.start() if following else None]
        named = find_meals(head[0])
        foods = items(trimmed(text))
        if not named or not foods:
            return []
        found.append(Intent("diet.add", {"foods": foods, "meal": named[0][0], "date": u.date}))
    return found


def _is_question(u: Utterance) -> bool:
    return "?" in u.raw or (u.asks and not verbs.ATE.match(u.text))


def _object(verb: re.Match[str] | None, text: str) -> str | None:
    """What follows the verb, when it can be something on a plate."""
    if verb is None:
        return None
    after = trimmed(text[verb.end() :])
    before = trimmed(text[: verb.start()])
    if _NO_FOOD.match(after):
        after = trimmed(_REMARK.sub("", after)) if _REMARK.match(after) else ""
        return after if after and vocabulary.starts_with_food(after) else None
    if after:
        return after if _foodlike(after, verb[0]) else None
    return before if vocabulary.starts_with_food(before) else None


def trimmed(text: str) -> str:
    return _END.sub(
        "", _ARTICLE_LEAD.sub("", _TAIL.sub(" ", _PLACE.sub(" ", _MEAL_PHRASE.sub(" ", text))))
    ).strip()


_ARTICLE_LEAD = re.compile(r"^(?:[^a-z0-9]+|(?:hoy|ayer|de|ya|que|at|for)\b ?)+")


def _foodlike(text: str, verb: str) -> bool:
    """ "Tomar" and "have" take many things; only a food or a measured amount counts with them."""
    if _TAKES.search(verb):
        return vocabulary.has_food(text) or _measured(text)
    return bool(re.search(r"[a-z]{3}", text)) and len(text) < 400


def _measured(text: str) -> bool:
    return any(quantity.unit != "unit" for quantity in find_quantities(text))


def _ordered(u: Utterance, text: str) -> Intent | None:
    """ "Añade 150 g de arroz a la comida": an order, and a food, an amount or a meal."""
    verb = verbs.ADD.search(text)
    if (
        not verb
        or topics.ROUTINE.search(text)
        or topics.EXERCISE_WORD.search(text)
        or _not_plate(text)
    ):
        return None
    after = trimmed(text[verb.end() :])
    known = vocabulary.has_food(after) or _measured(after)
    if not after or _NO_FOOD.match(after) or not (known or find_meals(text)):
        return None
    if not known and _NO_NAME.fullmatch(after):
        return None
    return intent(u, after)


def _not_plate(text: str) -> bool:
    return bool(_NOT_PLATE.search(text))


def _planned(u: Utterance, text: str) -> Intent | None:
    verb = verbs.WILL_EAT.search(text)
    after = _object(verb, text)
    if not verb or not after:
        return None
    sure = (
        verb[0].endswith(("are", "ere", "emos"))
        or find_quantities(after)
        or verb[0] in ("desayuno", "meriendo", "ceno", "almuerzo")
    )
    return intent(u, after) if sure and (vocabulary.has_food(after) or _measured(after)) else None


def _labelled(u: Utterance, text: str) -> Intent | None:
    """ "Cena: 200 g de salmón", "de merienda un yogur": a meal and a food, and no question."""
    if u.asks or not _MEAL_PHRASE.search(text) or topics.MACRO.search(text):
        return None
    if verbs.SHOW.search(text) or verbs.SEARCH.match(text) or _NOT_TOLD.search(text):
        return None
    rest = trimmed(text)
    return intent(u, rest) if vocabulary.starts_with_food(rest) or _measured(rest) else None


def intent(u: Utterance, phrase: str) -> Intent | None:
    manual = _manual(phrase)
    foods = [manual] if manual else items(phrase)
    foods = [{**food, "name": as_written(str(food["query"]), u.raw)} for food in foods]
    return Intent("diet.add", {"foods": foods, "meal": meal(u), "date": day(u)}) if foods else None


def as_written(name: str, raw: str) -> str:
    """A folded name with the accents and capitals that it was typed with."""
    typed = {fold(word): word for word in _WORD.findall(raw)}
    return _WORD.sub(lambda match: typed.get(match[0], match[0]), name)


def day(u: Utterance) -> date:
    """ "El lunes cenaré" looks ahead; what was eaten lies behind."""
    ahead = find_dates(u.text, u.today, prefer="future") if verbs.WILL_EAT.search(u.text) else []
    return next((found.value for found in ahead if found.value), u.date)


def without_meals(text: str) -> str:
    return _MEAL_PHRASE.sub(" ", text)


def items(phrase: str) -> list[dict[str, object]]:
    """The foods of a phrase: their names as one would search them, and how much of each."""
    found: list[dict[str, object]] = []
    phrase = one_of_a_range(phrase)
    for at, said in enumerate(said_anew(phrase)):
        said = _WITH_AMOUNT.sub(" , ", said)
        parts = [part for part in _SPLIT.split(said) if part and _SAID.match(part)]
        new = [item for item in map(_item, parts[:_MOST]) if item["query"] or item["quantity"]]
        if at and found and new:
            new[0] = _instead(found.pop(), new[0], said)
        found += new
    return [item for item in found if item["query"]][:_MOST]


def _instead(old: dict[str, object], new: dict[str, object], said: str) -> dict[str, object]:
    """The last food as it is said anew: another one, another amount, or both."""
    same_amount = said.startswith(("de ", "of "))
    return {
        "query": new["query"] or old["query"],
        "quantity": new["quantity"] or (old["quantity"] if same_amount else None),
    }


def _item(part: str) -> dict[str, object]:
    part = " ".join(part.split())
    for pattern, called in _CALLED:
        part = pattern.sub(called, part)
    each = _of_each(part)
    if each:
        return each
    unsure = next((n for n in find_numbers(part) if not n.value and part[n.start].isdigit()), None)
    if unsure:
        part = f"{part[: unsure.start]}1{part[unsure.end :]}"
    quantities = [found for found in find_quantities(part) if found.amount]
    quantity = next((q for q in quantities if q.unit != "unit"), None) or next(
        iter(quantities), None
    )
    quantity = _in_grams(quantity, part) if quantity else None
    name = part
    if quantity:
        name = f"{part[: quantity.span[0]]} {part[quantity.span[1] :]}"
    name = _END.sub("", _ARTICLE.sub("", _TAIL.sub(" ", name).strip())).strip()
    return {"query": " ".join(name.split())[:100], "quantity": UNSURE if unsure else quantity}


def _of_each(part: str) -> dict[str, object] | None:
    """ "Dos yogures de 125 g": the amounts multiplied."""
    part = _EACH.sub("", part)
    found = find_quantities(part)
    if len(found) != 2 or found[0].unit in ("g", "ml") or found[1].unit not in ("g", "ml"):
        return None
    named = _OF_EACH.fullmatch(part[found[0].span[1] : found[1].span[0]])
    rest = part[found[1].span[1] :].strip(" .")
    if not named or rest or found[0].span[0] > 3:
        return None
    amount = found[0].amount * found[1].amount
    return {"query": named["name"].strip(), "quantity": replace(found[1], amount=amount)}


def _in_grams(quantity: Quantity, part: str) -> Quantity:
    """ "200 de pollo" and "150 arroz" are grams; nobody counts so many pieces."""
    if quantity.unit != "unit":
        return quantity
    of = part[: quantity.span[1]].endswith((" de", " of"))
    grams = quantity.amount >= (_GRAMS_OF if of else _GRAMS) and not _PIECES.search(part)
    return replace(quantity, unit="g") if grams else quantity


def _manual(phrase: str) -> dict[str, object] | None:
    """A food whose figures the person gives: its energy at least."""
    if not _MANUAL.search(phrase):
        return None
    figures: dict[str, Decimal] = {}
    rest = phrase
    for name, pattern in _FIGURE.items():
        match = pattern.search(rest)
        if match:
            figures[name] = _decimal(match["n"] or match["m"])
            rest = f"{rest[: match.start()]} , {rest[match.end() :]}"
    if "calories_kcal" not in figures:
        return None
    grams = next((q for q in find_quantities(rest) if q.unit in ("g", "ml")), None)
    if grams:
        rest = f"{rest[: grams.span[0]]} {rest[grams.span[1] :]}"
    return {"query": _manual_name(rest), "figures": figures, "quantity": grams}


def _manual_name(rest: str) -> str:
    head = re.split(r"[,;:(]| (?:de|con|y|with|of) *(?:,|$)", rest)[0]
    return _END.sub("", _ARTICLE.sub("", head)).strip()[:100]


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace(",", "."))


def quantity_of(text: str) -> Quantity | None:
    """The amount an answer gives; a bare figure is grams."""
    found = next(iter(find_quantities(text)), None)
    numbers = find_numbers(text)
    if found and found.unit == "unit" and numbers and numbers[0].value:
        return Quantity(numbers[0].value, "g", (numbers[0].start, numbers[0].end))
    return found
