"""What people do with a sentence: write, show, search, delete, change, refuse, wonder."""

from __future__ import annotations

from agent_app.providers.local.phrasebook import Phrasebook

_BOOK = Phrasebook("verbs")

ADD = _BOOK.whole("ADD")
SHOW = _BOOK.whole("SHOW")
SEARCH = _BOOK.whole("SEARCH")
CREATE = _BOOK.whole("CREATE")
DELETE = _BOOK.whole("DELETE")
CHANGE = _BOOK.whole("CHANGE")
FORGET = _BOOK.whole("FORGET")
REFUSES = _BOOK.pattern("REFUSES")
SUPPOSES = _BOOK.pattern("SUPPOSES")
ADVICE = _BOOK.whole("ADVICE")
# What was eaten, in the first person; "tomar" is also said of medicines and of the sun.
ATE = _BOOK.whole("ATE")
WILL_EAT = _BOOK.whole("WILL_EAT")
# The same, as it is asked: "qué comí", "cuánto llevo", "what did I eat".
ATE_ASKED = _BOOK.whole("ATE_ASKED")
