"""What each write keeps for its undo, in its own transaction, and how it is taken back."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from agent_app.models.records import restore

Data = dict[str, Any]


def keep_measurement(user: Any, output: Data) -> Data:
    day = output["date"]
    before = {
        name: None if value is None else str(Decimal(str(value)))
        for name, value in output["before"].items()
    }
    after = restore.measured(user, date.fromisoformat(day))
    return {"date": day, "before": before, "after": after}


def undo_measurement(user: Any, kept: Data) -> None:
    day = date.fromisoformat(kept["date"])
    restore.restore_measurement(user, date=day, after=kept["after"], before=kept["before"])


def keep_meal_food(user: Any, output: Data) -> Data:
    pk = output["item"]["id"]
    return {"item": pk, "after": restore.eaten(user, pk)}


def undo_meal_food(user: Any, kept: Data) -> None:
    restore.take_back_item(user, pk=kept["item"], after=kept["after"])


def keep_routine(user: Any, output: Data) -> Data:
    pk = output["routine"]["id"]
    return {"routine": pk, "after": restore.trained(user, pk)}


def undo_routine(user: Any, kept: Data) -> None:
    restore.take_back_routine(user, pk=kept["routine"], after=kept["after"])


def keep_personal_data(user: Any, output: Data) -> Data:
    saved = [fact["key"] for fact in output["saved"]]
    return {"before": output["before"], "after": restore.remembered(user, saved)}


def undo_personal_data(user: Any, kept: Data) -> None:
    restore.restore_memory(user, after=kept["after"], before=kept["before"])
