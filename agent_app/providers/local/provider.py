"""The provider itself: takes a conversation up where it is and gives the next step."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

from agent_app.messages import Reply, TextDelta
from agent_app.providers.base import Request
from agent_app.providers.local.turn import answer

_WORDS = re.compile(r"\S+\s*|\s+")
_WORDS_AT_ONCE = 3


class LocalProvider:
    """Answers by rules alone: the same conversation, tools and day give the same answer."""

    name = "local"
    dialect = "anthropic"

    async def stream(self, request: Request) -> AsyncIterator[TextDelta | Reply]:
        """The text in small pieces, then the whole reply with its calls."""
        reply = answer(request)
        words = _WORDS.findall(reply.text)
        for start in range(0, len(words), _WORDS_AT_ONCE):
            yield TextDelta("".join(words[start : start + _WORDS_AT_ONCE]))
            await asyncio.sleep(0)
        yield reply
