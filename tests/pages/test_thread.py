"""A conversation drawn from what is stored: cards from rows, the answer as safe text."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from agent_app.messages import Message, ToolResult
from agent_app.models import Conversation, Execution, Profile, Turn, TurnEvent
from agent_app.views import thread
from agent_app.views.card_words import SAID
from tools_app import releases

STORED = {
    "saved": True,
    "date": "2026-01-15",
    "stored": {"weight_kg": 74.3},
    "changed": ["weight_kg"],
    "before": {"weight_kg": 74.9},
}


@pytest.fixture
def talk(alice: Any) -> Conversation:
    call_command("load_catalogue", verbosity=0)
    return Conversation.objects.create(user=alice, provider="local", title="Peso de hoy")


def turn(talk: Conversation, *messages: Message, **more: Any) -> Turn:
    given = {"state": "completed", "text": "peso 74,3", "provider": "local", **more}
    number = talk.turns.count() + 1
    row = Turn(conversation=talk, number=number, release=releases.active(), **given)
    row.messages = list(messages)
    row.save()
    return row


def execution(turn: Turn, **more: Any) -> Execution:
    given = {"tool": "write_measurement", "status": "succeeded", "output": STORED, **more}
    return Execution.objects.create(
        user=turn.conversation.user,
        origin="chat",
        turn=turn,
        release=turn.release,
        operation_key=f"once:{Execution.objects.count()}",
        **given,
    )


def told(row: Execution) -> Message:
    result = ToolResult("c1", row.tool, row.output, execution=str(row.pk))
    return Message("tool", results=(result,))


def html(client: Client, talk: Conversation) -> str:
    return client.get(f"/chat/{talk.pk}/").content.decode()


def test_it_draws_the_stored_row_whatever_the_model_says(
    signed_in: Client, talk: Conversation
) -> None:
    row = turn(talk)
    done = execution(row)
    row.messages = [told(done), Message("assistant", text="He guardado 99 kg.")]
    row.save()
    page = html(signed_in, talk)
    assert "Peso 74,3\xa0kg (antes 74,9\xa0kg)" in page and "Guardado" in page
    assert page.index("Peso 74,3") < page.index("He guardado 99 kg.")


def test_it_draws_markup_of_either_side_as_text(signed_in: Client, talk: Conversation) -> None:
    hostile = "<script>alert(1)</script>"
    turn(talk, Message("assistant", text=hostile), text=hostile)
    assert "<script>alert" not in html(signed_in, talk)


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("failed", "No se guardó nada"), ("denied", "Rechazado"), ("uncertain", "Sin confirmar"),
        ("undone", "Deshecho"), ("started", "En curso"), ("succeeded", "Guardado"),
        ("awaiting_approval", "Esperando tu aprobación"),
    ],
)  # fmt: skip
def test_it_words_every_state_of_an_execution(
    signed_in: Client, talk: Conversation, status: str, words: str
) -> None:
    tool = "create_feature_issue"
    row = execution(turn(talk), tool=tool, status=status, output={"message": "Falta el título."})
    card = signed_in.get(f"/chat/executions/{row.pk}/card/").content.decode()
    assert words in card


@pytest.mark.parametrize("tool", [*SAID, "una_que_ya_no_existe"])
@pytest.mark.parametrize("status", ["succeeded", "failed"])
def test_it_draws_a_card_of_an_output_with_nothing_in_it(
    signed_in: Client, talk: Conversation, tool: str, status: str
) -> None:
    row = execution(turn(talk), tool=tool, status=status, output={})
    assert signed_in.get(f"/chat/executions/{row.pk}/card/").status_code == 200


def test_it_shows_a_running_turn_up_to_its_last_event(
    signed_in: Client, talk: Conversation
) -> None:
    lease = timezone.now() + timedelta(minutes=1)
    row = turn(talk, state="running", lease_until=lease)
    for seq, (offset, delta) in enumerate([(0, "Ñandú 💪 "), (8, "y más")], 1):
        data = {"offset": offset, "delta": delta}
        TurnEvent.objects.create(turn=row, seq=seq, kind="text", data=data)
    page = html(signed_in, talk)
    assert "Ñandú 💪 y más" in page
    assert 'data-seq="2"' in page and 'data-offset="13"' in page and 'data-state="running"' in page


def test_it_takes_a_turn_that_ended_while_it_was_drawn_as_ended(talk: Conversation) -> None:
    row = turn(talk, state="running")
    TurnEvent.objects.create(turn=row, seq=1, kind="done", data={})
    Turn.objects.filter(pk=row.pk).update(state="completed", answer="Ya está.")
    shown = thread._draw(row, {})
    assert not shown.running and shown.seq == 1 and "Ya está." in shown.parts[0].html


def test_it_shows_the_last_try_of_a_retried_turn(signed_in: Client, talk: Conversation) -> None:
    first = turn(talk, state="failed", error_code="timeout")
    saved = execution(first)
    turn(talk, told(saved), Message("assistant", text="Ya está."), root=first)
    page = html(signed_in, talk)
    assert page.count('class="said"') == 1 and "Ya está." in page
    assert page.count(f'data-execution="{saved.pk}"') == 1


def test_it_says_what_a_stopped_turn_had_saved(signed_in: Client, talk: Conversation) -> None:
    execution(turn(talk, state="stopped", answer="A medias"))
    page = html(signed_in, talk)
    assert "Detenido." in page and "Ya se había guardado:" in page and "A medias" in page


def test_it_says_the_cause_and_how_long_to_wait(signed_in: Client, talk: Conversation) -> None:
    turn(talk, state="failed", error_code="rate_limited", retry_after=20)
    page = html(signed_in, talk)
    assert "20 segundos" in page and page.count("data-retry") == 1


def test_it_offers_the_retry_of_the_last_turn_alone(signed_in: Client, talk: Conversation) -> None:
    turn(talk, state="failed", error_code="timeout")
    turn(talk, Message("assistant", text="Hola."))
    assert "data-retry" not in html(signed_in, talk)


def test_it_separates_the_days_of_the_person(
    signed_in: Client, alice: Any, talk: Conversation
) -> None:
    Profile.objects.update_or_create(user=alice, defaults={"time_zone": "America/Mexico_City"})
    moments = ["2026-01-15T05:30:00+00:00", "2026-01-15T06:30:00+00:00"]
    for moment in moments:
        Turn.objects.filter(pk=turn(talk).pk).update(created_at=moment)
    page = html(signed_in, talk)
    assert "Miércoles 14 de enero" in page and "Jueves 15 de enero" in page


def test_it_marks_the_day_of_a_single_turn_only_when_it_begins_one(
    signed_in: Client, talk: Conversation
) -> None:
    first, second = turn(talk), turn(talk)
    pages = [signed_in.get(f"/chat/turns/{row.pk}/").content.decode() for row in (first, second)]
    assert ['class="day"' in page for page in pages] == [True, False]


def test_it_leaves_old_turns_behind_a_link(signed_in: Client, talk: Conversation) -> None:
    for n in range(45):
        turn(talk, text=f"mensaje {n}.")
    page = html(signed_in, talk)
    assert "mensaje 44." in page and "mensaje 4." not in page and "?before=6" in page
    earlier = signed_in.get(f"/chat/{talk.pk}/?before=6").content.decode()
    assert "mensaje 4." in earlier and "mensaje 44." not in earlier


def test_it_asks_the_database_as_much_for_many_turns_as_for_few(
    signed_in: Client, talk: Conversation, django_assert_max_num_queries: Any
) -> None:
    for _ in range(30):
        row = turn(talk)
        row.messages = [told(execution(row))]
        row.save()
    with django_assert_max_num_queries(15):
        html(signed_in, talk)


def test_it_shows_a_conversation_to_its_person_alone(
    client: Client, charlie: Any, talk: Conversation
) -> None:
    row = turn(talk)
    card = execution(row)
    client.force_login(charlie)
    paths = (f"/chat/{talk.pk}/", f"/chat/turns/{row.pk}/", f"/chat/executions/{card.pk}/card/")
    assert [client.get(path).status_code for path in paths] == [404, 404, 404]
