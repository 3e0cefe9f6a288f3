"""What a message is about: the body's figures, the plate, foods, training, the product."""

from __future__ import annotations

import re

from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("topics")


FIELDS = _BOOK.rows("FIELDS")
FIELD = re.compile("|".join(rf"\b(?P<{name}>{ways})\b" for name, ways in FIELDS))
MEASURES = _BOOK.whole("MEASURES")
# A weight that is lifted, bought or guessed is nobody's body weight.
LIFTED = _BOOK.whole("LIFTED")
OF_OTHERS = _BOOK.pattern("OF_OTHERS")
TREND = _BOOK.whole("TREND")
PERIOD = _BOOK.whole("PERIOD")
MACRO = _BOOK.pattern("MACRO")
FOOD_WORD = _BOOK.whole("FOOD_WORD")
DIARY = _BOOK.whole("DIARY")
EXERCISE_WORD = _BOOK.whole("EXERCISE_WORD")
TRAIN = _BOOK.whole("TRAIN")
ROUTINE = _BOOK.whole("ROUTINE")
APP = _BOOK.whole("APP")
WISH = _BOOK.whole("WISH")
OUGHT = _BOOK.whole("OUGHT")
TO_TEAM = _BOOK.whole("TO_TEAM")
BROKEN = _BOOK.whole("BROKEN")
GENERIC = _BOOK.whole("GENERIC")
