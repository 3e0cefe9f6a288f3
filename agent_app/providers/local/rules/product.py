"""The product itself: wishes and faults for the team, and what its pages do instead of a tool."""

from __future__ import annotations

import re

from agent_app.providers.local import topics, verbs, vocabulary
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("product")
_UNDO = Phrasebook("dialogue").whole("UNDO")
_FAULT = _BOOK.whole("FAULT")
_TEAM_WORD = _BOOK.whole("TEAM_WORD")
_TALK_TO = _BOOK.whole("TALK_TO")
_PRODUCT_WISH = _BOOK.whole("PRODUCT_WISH")
_WHERE_LOGGED = _BOOK.pattern("WHERE_LOGGED")
_SETS = _BOOK.whole("SETS")
_ACCOUNT_THING = _BOOK.whole("ACCOUNT_THING")
_EVERYTHING = _BOOK.whole("EVERYTHING")
_MISTAKEN = _BOOK.whole("MISTAKEN")
_INTO_ROUTINE = _BOOK.pattern("INTO_ROUTINE")
_ABILITY = _BOOK.pattern("ABILITY")

_BODY_WISH = _BOOK.whole("BODY_WISH")
_QUESTION = _BOOK.pattern("QUESTION")
_HOWTO = _BOOK.whole("HOWTO")
_EXERCISE_HOW = re.compile(rf"\b(?:{vocabulary.EXERCISES})\b")
_SETTINGS = _BOOK.whole("SETTINGS")
_EXPORT = _BOOK.whole("EXPORT")
_ERASE_ALL = re.compile(r"\b(?:todo|todos|todas|all|everything|cuenta|account)\b")
_MEAL_THING = _BOOK.whole("MEAL_THING")
_ROUTINE_THING = _BOOK.whole("ROUTINE_THING")
_MEASURE_THING = _BOOK.whole("MEASURE_THING")
_REQUEST_STATUS = _BOOK.pattern("REQUEST_STATUS")
_NO_TOOL = _BOOK.whole("NO_TOOL")
_NEW_ROUTINE = _BOOK.whole("NEW_ROUTINE")
_AMOUNT = _BOOK.whole("AMOUNT")
_CAPABLE = _BOOK.pattern("CAPABLE")


def undo(u: Utterance) -> Intent | None:
    """ "Bórralo", "deshaz eso": what was just stored is taken back by hand."""
    return talk("undo") if _UNDO.search(u.text) else None


def request_status(u: Utterance) -> Intent | None:
    """What became of a request sent before, which its page tells."""
    return talk("page_requests") if _REQUEST_STATUS.search(u.text) else None


def no_tool(u: Utterance) -> Intent | None:
    """Figures that nothing here keeps: steps, sleep, the body mass index."""
    return talk("no_tool") if _NO_TOOL.search(u.text) else None


def feature(u: Utterance) -> Intent | None:
    """A wish or a fault that the team should hear of."""
    app = bool(topics.APP.search(u.text))
    broken = bool(topics.BROKEN.search(u.text))
    wish = _wish(u)
    if _FAULT.search(u.text):
        return issue(u)
    if "?" in u.raw and _QUESTION.match(u.text) and not wish and not (broken and app):
        return None
    heard = _for_the_team(u.text, app or broken or wish) or wish or (app and broken)
    return issue(u) if heard else None


def _for_the_team(text: str, product: bool) -> bool:
    """Something is to be passed on, and it is about the product."""
    if not topics.TO_TEAM.search(text) or _TALK_TO.search(text):
        return False
    return product or bool(_TEAM_WORD.search(text))


def _wish(u: Utterance) -> bool:
    """A wish about the product, not about one's own body; its politeness is part of it."""
    if verbs.SUPPOSES.search(u.text):
        return False
    wished = topics.WISH.search(u.folded) or topics.OUGHT.search(u.folded)
    if wished and topics.APP.search(u.folded):
        return True
    own = _BODY_WISH.search(u.text) or not _PRODUCT_WISH.search(u.text)
    return bool(topics.WISH.search(u.text)) and not own


def issue(u: Utterance) -> Intent:
    return Intent("feature.send", {"text": " ".join(u.raw.replace("\x00", " ").split())[:1800]})


def howto(u: Utterance) -> Intent | None:
    """How to do something with the product: answered with the page, nothing is called."""
    text = u.text
    if not _HOWTO.search(text) or (_EXERCISE_HOW.search(text) and not topics.ROUTINE.search(text)):
        return None
    if _WHERE_LOGGED.search(text):
        return None
    return talk(_page(text, "how"))


def _page(text: str, what: str) -> str:
    if _EXPORT.search(text):
        return "page_export"
    if _SETTINGS.search(text):
        return "page_settings"
    if _ROUTINE_THING.search(text):
        return f"page_routines_{what}"
    if topics.FIELD.search(text) or _MEASURE_THING.search(text):
        return f"page_measurements_{what}"
    if _MEAL_THING.search(text):
        return f"page_diet_{what}"
    if re.search(r"\b(?:memoria|recuerd\w+|sabes|memory)\b", text):
        return "page_memory"
    return "how_it_works"


def settings(u: Utterance) -> Intent | None:
    """Password, language, account, export: on the settings page."""
    text = u.text
    if (
        _EXPORT.search(text)
        and not topics.WISH.search(text)
        and re.search(r"\b(?:datos|mis|data|todo|everything|historial|my)\b", text)
    ):
        return talk("page_export")
    acts = verbs.CHANGE.search(text) or verbs.DELETE.search(text) or _SETS.search(text)
    if acts and _SETTINGS.search(text) and _ACCOUNT_THING.search(text):
        return talk("page_settings")
    if verbs.DELETE.search(text) and _ERASE_ALL.search(text) and _EVERYTHING.search(text):
        return talk("page_settings")
    return None


def page_work(u: Utterance) -> Intent | None:
    """Deleting and editing what is stored, which people do on the pages."""
    text = u.text
    deletes = verbs.DELETE.search(text)
    if not deletes and not _edits(text):
        return None
    things = (
        (_ROUTINE_THING, "page_routines_edit"),
        (_MEAL_THING, "page_diet_edit"),
        (_MEASURE_THING, "page_measurements_delete"),
    )
    page = next((page for pattern, page in things if pattern.search(text)), None)
    plate = vocabulary.has_food(text) or _AMOUNT.search(text)
    eaten = verbs.ATE_ASKED.search(text) or plate
    return talk(page or "page_diet_edit") if page or eaten else None


def _edits(text: str) -> re.Match[str] | None:
    return verbs.CHANGE.search(text) or _MISTAKEN.search(text)


def adds_to_routine(u: Utterance) -> Intent | None:
    """A stored routine is changed on its page."""
    if _INTO_ROUTINE.search(u.text) and not _NEW_ROUTINE.search(u.text):
        return talk("page_routines_edit")
    return None


def ability(u: Utterance) -> Intent | None:
    """ "¿Puedes apuntar mi peso?" asks whether, and gives nothing to store."""
    text = re.sub(r"^[¿¡ ]+", "", u.raw.lower().strip())
    if not _CAPABLE.match(text) or not re.search(r"\?", text) or re.search(r"[0-9]", text):
        return None
    if _ABILITY.search(text):
        return talk("abilities")
    return None
