"""Personal memory: what to keep, what to forget, what is known and what a datum is for."""

from __future__ import annotations

import re

from agent_app.parsing import find_numbers, fold, tokens
from agent_app.providers.local import topics, verbs, vocabulary
from agent_app.providers.local.intent import Intent, talk
from agent_app.providers.local.phrasebook import Phrasebook
from agent_app.providers.local.utterance import Utterance

_BOOK = Phrasebook("memory")
_KEEPS_OR_ALL = _BOOK.whole("KEEPS_OR_ALL")
_FORGETS_ALL = _BOOK.pattern("FORGETS_ALL")
_REMINDS = _BOOK.whole("REMINDS")
_FORGET_DATUM = _BOOK.whole("FORGET_DATUM")
_NOT_FORGOTTEN = _BOOK.whole("NOT_FORGOTTEN")
_VALUE = _BOOK.whole("VALUE")
_VALUE_OF_KEY = _BOOK.whole("VALUE_OF_KEY")
_AS_DATUM = _BOOK.whole("AS_DATUM")
_ASKS_WHETHER = _BOOK.pattern("ASKS_WHETHER")
_OTHER_RECORDS = _BOOK.whole("OTHER_RECORDS")
_MEANING_OF_MINE = _BOOK.pattern("MEANING_OF_MINE")
_NOT_MEMORY = _BOOK.whole("NOT_MEMORY")
_NOT_A_DATUM = _BOOK.pattern("NOT_A_DATUM")
_OTHER_THINGS = _BOOK.whole("OTHER_THINGS")
_ASKS_HELP = _BOOK.whole("ASKS_HELP")
_NAMES_DATUM = _BOOK.pattern("NAMES_DATUM")
_SETS_GOAL = _BOOK.pattern("SETS_GOAL")
_WHY_OR_HOW = _BOOK.whole("WHY_OR_HOW")
_HAD_TOLD = _BOOK.whole("HAD_TOLD")
_ADVICE_ON_DATUM = _BOOK.whole("ADVICE_ON_DATUM")
_VAGUE_AIM = _BOOK.pattern("VAGUE_AIM")

_DATUM = _BOOK.pattern("DATUM").pattern
_WHAT_FOR = _BOOK.whole("WHAT_FOR")
_QUOTED = re.compile(r"[\"“”«»'‘’`]([^\"“”«»'‘’`]{2,60})[\"“”«»'‘’`]")
_SNAKE = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
_KEY_AFTER = _BOOK.pattern("KEY_AFTER")
_KEY_BEFORE = _BOOK.pattern("KEY_BEFORE")
_NO_KEY = _BOOK.words("NO_KEY")
_LIST = _BOOK.whole("LIST")
_SEARCH_KEYS = _BOOK.pattern("SEARCH_KEYS")
_REMEMBER = _BOOK.whole("REMEMBER")
_STORE = _BOOK.pattern("STORE")
_IS = _BOOK.pattern("IS")
_PROFILE = _BOOK.pattern("PROFILE")
_AIM = _BOOK.pattern("AIM")
_FORGET_OBJECT = _BOOK.pattern("FORGET_OBJECT")
_MINE = re.compile(r"\b(?:mi|mis|my)\b")
_ASKED_VALUE = _BOOK.whole("ASKED_VALUE")
_SPECIAL = [(re.compile(rf"\b(?:{ways})"), key) for key, ways in _BOOK.rows("VALUE_SPECIAL")]
_VALUE_OF = _BOOK.pattern("VALUE_OF")


def describe(u: Utterance) -> Intent | None:
    """What a datum of the memory is for, never its value."""
    text = u.text
    if not _WHAT_FOR.search(text) or _VALUE.search(text):
        return None
    key, snake = named_key(u), _SNAKE.search(text)
    if key and _AS_DATUM.search(text):
        return Intent("memory.describe", {"key": key})
    if snake and not _VALUE_OF_KEY.search(text):
        return Intent("memory.describe", {"key": snake[0]})
    mine = vocabulary.personal_key(text) if _MEANING_OF_MINE.search(text) else None
    return Intent("memory.describe", {"key": key or mine}) if mine else None


def named_key(u: Utterance) -> str | None:
    """The key as the person wrote it: quoted, in snake_case, or after "el campo"."""
    quoted = _QUOTED.search(u.raw)
    if quoted:
        return quoted[1].strip()
    snake = _SNAKE.search(u.text)
    if snake:
        return snake[0]
    for pattern in (_KEY_AFTER, _KEY_BEFORE):
        for match in pattern.finditer(u.text):
            if match[1].split(" ")[0] not in _NO_KEY:
                return match[1]
    return vocabulary.personal_key(u.text)


def list_keys(u: Utterance) -> Intent | None:
    if _NOT_MEMORY.search(u.text):
        return None
    search = _SEARCH_KEYS.search(u.text)
    if search and not _LIST.search(u.text) and vocabulary.personal_key(search["what"]):
        return Intent("memory.list", {"query": search["what"].strip()})
    return Intent("memory.list") if _LIST.search(u.text.rstrip(" ?.!")) else None


def forget(u: Utterance) -> Intent | None:
    """A datum of the memory to be forgotten, by the key that it is likely kept under."""
    match = _FORGET_OBJECT.search(u.text)
    if match and _FORGETS_ALL.search(u.text):
        return talk("page_memory_forget")
    if not match or _KEEPS_OR_ALL.search(u.text):
        return None
    named = _FORGET_DATUM.search(u.text)
    explicit = named or verbs.FORGET.search(u.text)
    key = vocabulary.personal_key(match["what"])
    if topics.FIELD.search(match["what"]) and not key:
        return None
    mine = key and (explicit or _MINE.search(u.text))
    if not mine and not (explicit and _forgettable(match["what"])):
        return None
    written = named_key(u) if named or "_" in u.text else None
    return Intent("memory.forget", {"key": written or key or _key_for(match["what"])})


def _forgettable(what: str) -> bool:
    if _NOT_A_DATUM.match(what) or _NOT_FORGOTTEN.search(what) or _OTHER_THINGS.search(what):
        return False
    return len(what) > 2


def save(u: Utterance) -> Intent | None:
    """Something about oneself, told to be kept or simply told."""
    text = u.text
    ordered = bool(_REMEMBER.search(text) or _STORE.search(text))
    if u.asks and (not ordered or ("?" in u.raw and _ASKS_WHETHER.match(text))):
        return None
    if _REMINDS.search(text):
        return None
    if ordered and not _is_log(text):
        return _saving(u)
    told = _declares(text) or _AIM.search(text) or _PROFILE.search(text)
    return _saving(u) if told and not _ASKS_HELP.search(text) else None


def _is_log(text: str) -> bool:
    """ "Apunta que he comido…" belongs to the diary, a routine with its sets to the routines."""
    return bool(
        verbs.ATE.search(text)
        or (
            topics.ROUTINE.search(text)
            and verbs.CREATE.search(text)
            and re.search(r"[0-9] ?x ?[0-9]", text)
        )
    )


def _declares(text: str) -> bool:
    """ "Mi objetivo es…", "cambia mi nivel a…", "objetivo: …", "ponme como meta…"."""
    match = _IS.search(text)
    if match and (vocabulary.personal_key(match[0]) or _favourite(match[0])):
        return True
    if _NAMES_DATUM.match(text) or _SETS_GOAL.search(text):
        return True
    own = vocabulary.personal_key(text) and _MINE.search(text)
    return bool(own and verbs.CHANGE.search(text))


def _saving(u: Utterance) -> Intent:
    value = _value(u)
    if _SECRET.search(u.text):
        return talk("secret")
    if _DONE_TODAY.search(u.text):
        return talk("training_done")
    data = _several(value) or [(_key_for(value), _core(value))]
    key, value = data[0]
    return Intent("memory.save", {"key": key, "value": value, "data": data})


def _several(value: str) -> list[tuple[str, str]]:
    """ "Me llamo Lucía y tengo 34 años" is two data, each told by itself."""
    parts = [part.strip() for part in _AND.split(value) if part.strip()]
    told = [part for part in parts if _TOLD_ALONE.search(fold(part))]
    keys = [_key_for(part) for part in parts]
    if len(parts) < 2 or len(told) < len(parts) or len(set(keys)) < len(parts):
        return []
    return [(key, _core(part)) for key, part in zip(keys, parts, strict=True)]


def _core(value: str) -> str:
    """What is kept of a sentence that also names the datum: "mi objetivo es X" keeps X."""
    match = _CORE.search(value)
    core = next((text for text in match.groups() if text), "") if match else ""
    core = core.strip(" .,;:!\"'«»“”") or value
    return core[:1].upper() + core[1:]


_SECRET = _BOOK.whole("SECRET")
_DONE_TODAY = _BOOK.whole("DONE_TODAY")
_CORE = _BOOK.as_written("CORE")
_TOLD_ALONE = _BOOK.pattern("TOLD_ALONE")
_AND = re.compile(r" (?:y|and) |, ")
_FAVOURITE = _BOOK.pattern("FAVOURITE")
_LEAD = _BOOK.as_written("LEAD")
_TRAIL = _BOOK.as_written("TRAIL")


def _value(u: Utterance) -> str:
    """What was told, in the person's own words, without the order to keep it."""
    told = " ".join(u.raw.replace("\x00", " ").split())[:4000]
    value = _TRAIL.sub("", _LEAD.sub("", told)).strip(" .,;:¡!") or told.strip()
    return value[:1].upper() + value[1:]


_KEYS_BY_SENSE = [(key, re.compile(ways)) for key, ways in _BOOK.rows("KEYS_BY_SENSE")]


def _key_for(value: str) -> str:
    text = " ".join(tokens(value))
    named = _favourite(text)
    if named:
        return named
    known = next((key for key, pattern in _KEYS_BY_SENSE if pattern.search(text)), None)
    return known or vocabulary.personal_key(text) or _slug(text)


def _favourite(text: str) -> str | None:
    """ "Mi color favorito" has a key of its own; a favourite food is a preference."""
    match = _FAVOURITE.search(text)
    if not match or vocabulary.personal_key(match[0]):
        return None
    return f"{match[1] or match[2]}_favorito"


_SLUG_SKIP = _BOOK.words("SLUG_SKIP")


def _slug(text: str) -> str:
    words = [word for word in tokens(text) if word not in _SLUG_SKIP and not find_numbers(word)]
    return "_".join(words[:3])[:60] or "nota"


def read_value(u: Utterance) -> Intent | None:
    """The value of one datum of the memory."""
    text = u.text
    special = next((key for pattern, key in _SPECIAL if pattern.search(text)), None)
    if special and (u.asks or verbs.SHOW.search(text)):
        return Intent("memory.read", {"key": special})
    if _WHY_OR_HOW.search(text):
        return None
    favourite = _favourite(text)
    if favourite and u.asks:
        return Intent("memory.read", {"key": favourite})
    told = None if _OTHER_RECORDS.search(text) else _VALUE_OF.search(text)
    key = (
        named_key(u)
        if re.search(rf"\b{_DATUM}\b|_", text) or _QUOTED.search(u.raw)
        else vocabulary.personal_key(text)
    )
    if told and (key or told.groupdict().get("key")) and not topics.MEASURES.search(text):
        return Intent("memory.read", {"key": key or _slug(told["key"])})
    if (
        key
        and _ASKED_VALUE.search(text)
        and (_MINE.search(text) or _HAD_TOLD.search(text))
        and not _general_personal(text)
    ):
        return Intent("memory.read", {"key": key})
    return None


def _general_personal(text: str) -> bool:
    return bool(_ADVICE_ON_DATUM.search(text))


def wants_change(u: Utterance) -> Intent | None:
    """ "Quiero perder peso" tells an aim without a figure: offered, not written down unasked."""
    if _VAGUE_AIM.search(u.text) and not u.asks:
        return talk("aim", value=_value(u))
    return None
