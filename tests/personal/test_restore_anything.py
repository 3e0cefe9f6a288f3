"""Whatever a file holds where a value should be, an import takes the row or says why not."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent_app.models import Profile
from agent_app.personal.restore import CHAT, restore
from agent_app.personal.restore_records import RECORDS
from agent_app.personal.sections import SECTIONS
from tests.personal.conftest import TODAY

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | TEXTS
VALUES = SCALARS | st.lists(SCALARS, max_size=2) | st.dictionaries(TEXTS, SCALARS, max_size=2)
FEW = {"max_examples": 40, "deadline": None}


@settings(**FEW, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_it_takes_any_value_or_says_why_not(everything: Any, charlie: Any, data: Any) -> None:
    section = data.draw(st.sampled_from([*RECORDS, *CHAT]))
    whole = {name: list(SECTIONS[name].rows(everything)) for name in (*RECORDS, *CHAT)}
    row = whole[section][0]
    for name in data.draw(st.sets(st.sampled_from(sorted(row)), min_size=1, max_size=3)):
        row[name] = data.draw(VALUES)
    restored = restore(charlie, whole, today=TODAY, dry_run=True)
    skipped = sum(counts["skipped"] for counts in restored.counts.values())
    assert skipped >= len(restored.problems) and all(one["message"] for one in restored.problems)
    assert not Profile.of(charlie).user.meal_items.exists()
