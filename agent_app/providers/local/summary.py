"""Several foods of one message told together: one line a meal, and the day's total once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from agent_app.providers.local.context import Context


@dataclass(frozen=True)
class Added:
    """A food that was stored: where, as what, what was assumed, and the day's total after it.

    ``correct`` says where an assumed amount is put right.
    """

    meal: str
    day: str
    item: str
    remarks: tuple[str, ...] = ()
    correct: str = ""
    total: str = ""

    def told(self, ctx: Context) -> str:
        line = ctx.say("food_added", meal=self.meal, day=self.day, items=self.item)
        return " ".join(text for text in (line, *self.remarks, self.correct, self.total) if text)


def together(answers: Iterable[Added | str], ctx: Context) -> str:
    """The answers of a turn as paragraphs, each once, the foods of a meal in one."""
    said: list[Added | str] = []
    for answer in answers:
        last = said[-1] if said else None
        if isinstance(answer, Added) and isinstance(last, Added) and last.day == answer.day:
            said[-1] = replace(last, total="")
            if last.meal == answer.meal:
                said.pop()
                answer = _joined(last, answer)
        if answer and answer not in said:
            said.append(answer)
    return "\n\n".join(one.told(ctx) if isinstance(one, Added) else one for one in said)


def _joined(one: Added, other: Added) -> Added:
    remarks = tuple(dict.fromkeys((*one.remarks, *other.remarks)))
    both = {"item": f"{one.item}; {other.item}", "correct": one.correct or other.correct}
    return replace(other, remarks=remarks, **both)
