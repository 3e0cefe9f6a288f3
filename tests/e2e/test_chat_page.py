"""What the conversation's page does while an answer is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from agent_app.errors import ProviderError
from agent_app.models import Conversation, FeatureRequest, Measurement, Turn
from tests.scripted import calls, says

Start = Callable[..., Conversation]
WORDS = " ".join(f"palabra{n}" for n in range(1, 90))
WEIGHT = ("write_measurement", {"date": "2026-01-15", "data": {"weight_kg": 74.3}})
ISSUE = ("create_feature_issue", {"title": "Cronómetro", "summary": "Entre series, por favor."})


def send(page: Page, text: str) -> None:
    page.fill("#message", text)
    page.keyboard.press("Enter")


def status(page: Page, text: str) -> None:
    expect(page.locator("[data-status]")).to_have_text(text, timeout=15_000)


def numbers(page: Page) -> list[int]:
    return [int(n) for n in re.findall(r"palabra(\d+)", page.locator(".thread").inner_text())]


def test_it_fills_the_composer_with_an_example(signed_in: Page) -> None:
    signed_in.goto("/chat/")
    example = signed_in.locator("[data-try]").first
    example.click()
    expect(signed_in.locator("#message")).to_have_value(example.inner_text())
    expect(signed_in.locator("#message")).to_be_focused()


def test_it_draws_the_card_from_the_row_and_the_answer_as_text(
    signed_in: Page, scripted: Start
) -> None:
    talk = scripted(calls(WEIGHT), says("He guardado **99 kg** <img src=x onerror=alert(1)>."))
    signed_in.goto(f"/chat/{talk.pk}/")
    send(signed_in, "peso 74,3 el 15 de enero")
    status(signed_in, "Respuesta lista")
    expect(signed_in.locator(".act.stored")).to_contain_text("Peso 74,3 kg")
    expect(signed_in.locator(".text strong")).to_have_text("99 kg")
    expect(signed_in.locator(".thread img")).to_have_count(0)


def test_it_shows_an_answer_whole_after_a_reload_in_the_middle(
    signed_in: Page, scripted: Start
) -> None:
    signed_in.goto(f"/chat/{scripted(says(WORDS)).pk}/")
    send(signed_in, "cuéntame")
    expect(signed_in.locator(".thread")).to_contain_text("palabra20")
    signed_in.reload()
    assert numbers(signed_in)[:20] == list(range(1, 21))
    status(signed_in, "Respuesta lista")
    assert numbers(signed_in) == list(range(1, 90)) and Turn.objects.count() == 1


def test_it_follows_the_same_answer_in_a_second_tab(signed_in: Page, scripted: Start) -> None:
    talk = scripted(says(WORDS))
    signed_in.goto(f"/chat/{talk.pk}/")
    send(signed_in, "cuéntame")
    expect(signed_in.locator(".thread")).to_contain_text("palabra5")
    second = signed_in.context.new_page()
    second.goto(f"/chat/{talk.pk}/")
    status(second, "Respuesta lista")
    assert numbers(second) == list(range(1, 90)) and Turn.objects.count() == 1
    status(signed_in, "Respuesta lista")


def test_it_keeps_the_text_of_a_second_tab_while_an_answer_is_written(
    signed_in: Page, scripted: Start
) -> None:
    talk = scripted(says(WORDS))
    second = signed_in.context.new_page()
    second.goto(f"/chat/{talk.pk}/")
    signed_in.goto(f"/chat/{talk.pk}/")
    send(signed_in, "cuéntame")
    expect(signed_in.locator(".thread")).to_contain_text("palabra5")
    send(second, "otra cosa")
    expect(second.locator("[data-alerts]")).to_contain_text("Todavía estoy respondiendo")
    expect(second.locator("#message")).to_have_value("otra cosa")
    status(second, "Respuesta lista")
    status(signed_in, "Respuesta lista")


def test_it_stops_and_keeps_what_was_written(signed_in: Page, scripted: Start) -> None:
    signed_in.goto(f"/chat/{scripted(says(WORDS), says('Sigo.')).pk}/")
    send(signed_in, "cuéntame")
    expect(signed_in.locator(".thread")).to_contain_text("palabra5")
    signed_in.get_by_role("button", name="Detener").click()
    status(signed_in, "Detenido")
    expect(signed_in.locator("[data-stopped]")).to_be_visible()
    assert len(numbers(signed_in)) >= 5
    send(signed_in, "sigue")
    status(signed_in, "Respuesta lista")


@pytest.mark.parametrize(("decision", "stored"), [("Aprobar y enviar", 1), ("Rechazar", 0)])
def test_it_waits_for_a_decision_and_goes_on(
    signed_in: Page, scripted: Start, decision: str, stored: int
) -> None:
    signed_in.goto(f"/chat/{scripted(calls(ISSUE), says('Entendido.')).pk}/")
    send(signed_in, "estaría bien un cronómetro")
    status(signed_in, "Hay algo que espera tu aprobación")
    signed_in.reload()
    expect(signed_in.locator(".act.pending")).to_contain_text("Entre series, por favor.")
    signed_in.get_by_role("button", name=decision).dblclick()
    status(signed_in, "Respuesta lista")
    expect(signed_in.locator(".thread")).to_contain_text("Entendido.")
    assert FeatureRequest.objects.count() == stored


def test_it_closes_what_waited_when_the_person_writes_on(signed_in: Page, scripted: Start) -> None:
    signed_in.goto(f"/chat/{scripted(calls(ISSUE), says('De acuerdo.')).pk}/")
    send(signed_in, "estaría bien un cronómetro")
    status(signed_in, "Hay algo que espera tu aprobación")
    expect(signed_in.get_by_role("button", name="Aprobar y enviar")).to_be_visible()
    send(signed_in, "déjalo")
    status(signed_in, "Respuesta lista")
    expect(signed_in.get_by_role("button", name="Aprobar y enviar")).to_have_count(0)
    expect(signed_in.locator(".thread")).to_contain_text("Rechazado")


def test_it_says_the_cause_of_a_failure_and_tries_again(signed_in: Page, scripted: Start) -> None:
    fault = ProviderError("rate_limited", retry_after=20)
    signed_in.goto(f"/chat/{scripted(fault, says('Ya puedo.')).pk}/")
    send(signed_in, "hola")
    expect(signed_in.locator(".act.failed")).to_contain_text("20 segundos")
    expect(signed_in.locator("[data-announce]")).to_contain_text("20 segundos")
    signed_in.get_by_role("button", name="Reintentar").click()
    status(signed_in, "Respuesta lista")
    expect(signed_in.locator(".said")).to_have_count(1)
    expect(signed_in.locator(".thread")).to_contain_text("Ya puedo.")


def test_it_keeps_the_text_when_there_is_no_network(signed_in: Page, scripted: Start) -> None:
    signed_in.goto(f"/chat/{scripted(says('Hola.')).pk}/")
    signed_in.evaluate(
        "() => { window.real = fetch; window.fetch = () => Promise.reject(new TypeError()); }"
    )
    send(signed_in, "hola")
    expect(signed_in.locator("[data-alerts]")).to_contain_text("No hay conexión")
    expect(signed_in.locator("#message")).to_have_value("hola")
    signed_in.evaluate("() => { window.fetch = window.real; }")
    signed_in.get_by_role("button", name="Reintentar").click()
    status(signed_in, "Respuesta lista")
    assert Turn.objects.count() == 1


def test_it_picks_up_an_answer_whose_connection_broke(signed_in: Page, scripted: Start) -> None:
    signed_in.goto(f"/chat/{scripted(says(WORDS)).pk}/")

    def cut(route: Route) -> None:
        answer = route.fetch()
        body = answer.text()
        half = body[: body.index("\n\n", len(body) // 2) + 2]
        route.fulfill(response=answer, body=half)

    signed_in.route("**/messages/", cut)
    send(signed_in, "cuéntame")
    status(signed_in, "Respuesta lista")
    assert numbers(signed_in) == list(range(1, 90))


def test_it_stays_where_the_reader_is(signed_in: Page, scripted: Start) -> None:
    talk = scripted(says(WORDS), says(WORDS))
    signed_in.set_viewport_size({"width": 390, "height": 500})
    signed_in.goto(f"/chat/{talk.pk}/")
    send(signed_in, "cuéntame mucho")
    status(signed_in, "Respuesta lista")
    send(signed_in, "y ahora más")
    signed_in.mouse.move(150, 150)
    signed_in.mouse.wheel(0, -700)
    button = signed_in.get_by_role("button", name="Ir al final")
    expect(button).to_be_visible()
    before = signed_in.evaluate("scrollY")
    status(signed_in, "Respuesta lista")
    assert signed_in.evaluate("scrollY") == before
    button.click()
    expect(button).to_be_hidden()


def test_it_writes_a_line_with_shift_and_waits_for_an_input_method(signed_in: Page) -> None:
    signed_in.goto("/chat/")
    signed_in.fill("#message", "uno")
    signed_in.keyboard.press("Shift+Enter")
    signed_in.keyboard.type("dos")
    signed_in.evaluate(
        "document.querySelector('#message').dispatchEvent(new KeyboardEvent('keydown',"
        "{key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))"
    )
    expect(signed_in.locator("#message")).to_have_value("uno\ndos")
    expect(signed_in.locator(".said")).to_have_count(0)


def test_it_grows_to_eight_lines_and_counts_near_the_limit(signed_in: Page) -> None:
    signed_in.goto("/chat/")
    box = signed_in.locator("#message")
    heights = []
    for lines in (1, 4, 8, 30):
        box.fill("\n".join(["línea"] * lines))
        heights.append(box.bounding_box()["height"])  # type: ignore[index]
    assert heights[0] < heights[1] < heights[2] == pytest.approx(heights[3], abs=2)
    box.fill("ñ" * 8001)
    expect(signed_in.locator("[data-count]")).to_have_text("8.001 de 8.000 caracteres")
    signed_in.keyboard.press("Enter")
    expect(signed_in.locator("[data-alerts]")).to_contain_text("Acorta el mensaje")
    assert not Turn.objects.exists()


def test_it_announces_once_and_keeps_the_stream_quiet(signed_in: Page, scripted: Start) -> None:
    signed_in.goto(f"/chat/{scripted(says(WORDS)).pk}/")
    send(signed_in, "cuéntame")
    status(signed_in, "Respondiendo…")
    live = "[aria-live], [role=status], [role=alert], [role=log]"
    assert signed_in.locator(f":is({live}) .text, .thread:is({live})").count() == 0
    status(signed_in, "Respuesta lista")
    expect(signed_in.locator("#message")).to_be_focused()


def test_it_names_a_conversation_after_its_first_message(signed_in: Page, alice: Any) -> None:
    signed_in.goto("/chat/")
    send(signed_in, "hola, ¿qué puedes hacer?")
    status(signed_in, "Respuesta lista")
    link = signed_in.locator(".rail .list a[aria-current]")
    expect(link).to_contain_text("hola, ¿qué puedes hacer?")


def test_it_undoes_what_was_stored_from_its_card(signed_in: Page, scripted: Start) -> None:
    talk = scripted(calls(WEIGHT), says("Guardado."))
    signed_in.goto(f"/chat/{talk.pk}/")
    send(signed_in, "peso 74,3 el 15 de enero")
    status(signed_in, "Respuesta lista")
    second = signed_in.context.new_page()
    second.goto(f"/chat/{talk.pk}/")
    signed_in.get_by_role("button", name="Deshacer").click()
    for tab in (signed_in, second):
        expect(tab.locator(".act.undone")).to_contain_text("Deshecho")
        expect(tab.get_by_role("button", name="Deshacer")).to_have_count(0)
    expect(signed_in.locator(".act.undone")).to_be_focused()
    assert not Measurement.objects.exists()


def test_it_says_why_something_is_not_undone(signed_in: Page, scripted: Start) -> None:
    talk = scripted(calls(WEIGHT), says("Guardado."))
    signed_in.goto(f"/chat/{talk.pk}/")
    send(signed_in, "peso 74,3 el 15 de enero")
    status(signed_in, "Respuesta lista")
    Measurement.objects.update(weight_kg=75)
    signed_in.get_by_role("button", name="Deshacer").click()
    expect(signed_in.locator("[data-alerts]")).to_contain_text("Ha cambiado desde entonces")
    assert Measurement.objects.get().weight_kg == 75


def test_it_takes_no_text_before_it_can_send_it(signed_in: Page) -> None:
    signed_in.route("**/chat/main.js", lambda route: None)
    signed_in.goto("/chat/", wait_until="commit")
    expect(signed_in.get_by_label("Mensaje", exact=True)).not_to_be_editable()
    expect(signed_in.get_by_role("button", name="Enviar")).to_be_disabled()
