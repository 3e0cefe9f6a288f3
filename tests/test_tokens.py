"""Bearer tokens: made and revoked on the settings page, held to their scopes and their expiry."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from agent_app.forms.tokens import MAX_TOKENS
from agent_app.models import ApiToken, Execution
from gymnasia_site.scopes import SCOPES

FORM = {"token-name": "portátil", "token-scopes": ["records"], "token-days": "7"}
OPEN_TO_ALL = {"api_token", "schema", "docs"}
ONE_EACH = {
    "catalogue": "/api/v1/tools/",
    "records": "/api/v1/measurements/",
    "chat": "/api/v1/conversations/",
}


@pytest.fixture
def page(alice: Any) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def made(page: Client, **changes: Any) -> str:
    """The token in the page that answers the form."""
    text = page.post("/settings/tokens/", FORM | changes).content.decode()
    found = re.search(r'id="made-token"[^>]* value="([0-9a-f]{64})"', text)
    assert found, text
    return found[1]


def asks(token: str, path: str = "/api/v1/measurements/", **headers: Any) -> Any:
    sent = {"Authorization": f"Bearer {token}", **headers}
    return Client(raise_request_exception=False).get(path, headers=sent)


def token_for(user: Any, *scopes: str, **options: Any) -> str:
    return ApiToken.objects.create(user, scopes=list(scopes), **options)[1]


def test_it_shows_a_new_token_once(page: Client) -> None:
    token = made(page)
    assert asks(token).status_code == 200
    again = page.get("/settings/")
    assert token not in again.content.decode() and "portátil" in again.content.decode()


def test_it_lets_no_cache_keep_the_page_with_the_token(page: Client) -> None:
    assert "no-store" in page.post("/settings/tokens/", FORM)["Cache-Control"]


def test_it_keeps_name_scopes_and_expiry(page: Client, alice: Any) -> None:
    made(page)
    row = ApiToken.objects.get(user=alice)
    assert (row.name, row.scopes) == ("portátil", ["records"])
    assert timedelta(days=6, hours=23) < row.expiry - timezone.now() <= timedelta(days=7)


@pytest.mark.parametrize(
    "wrong",
    [{"token-name": ""}, {"token-scopes": []}, {"token-scopes": ["root"]}, {"token-days": "9999"}],
)
def test_it_makes_none_from_a_form_that_is_wrong(page: Client, wrong: Any) -> None:
    answer = page.post("/settings/tokens/", FORM | wrong)
    assert answer.status_code == 422 and 'class="errorlist"' in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_it_revokes_a_token_after_asking(page: Client, alice: Any) -> None:
    token = made(page)
    address = f"/settings/tokens/{ApiToken.objects.get().public_id}/revoke/"
    assert "portátil" in page.get(address).content.decode() and asks(token).status_code == 200
    page.post(address)
    answer = asks(token)
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token")
    assert "invalid_token" in answer["WWW-Authenticate"]


def test_it_revokes_nobody_elses(page: Client, charlie: Any) -> None:
    token = token_for(charlie, "records")
    row = ApiToken.objects.get()
    assert page.post(f"/settings/tokens/{row.public_id}/revoke/").status_code == 404
    assert asks(token).status_code == 200


def test_it_tells_when_a_token_was_last_used(page: Client) -> None:
    token = made(page)
    assert "Sin usar todavía" in page.get("/settings/").content.decode()
    asks(token)
    assert timezone.now() - ApiToken.objects.get().last_used_at < timedelta(minutes=1)
    assert "Último uso" in page.get("/settings/").content.decode()


def test_it_refuses_an_expired_token(alice: Any) -> None:
    token = token_for(alice, "records", expiry=timedelta(seconds=-1))
    assert asks(token).status_code == 401


def test_it_lists_an_expired_token_for_a_month(page: Client, alice: Any) -> None:
    for days in (29, 31):
        token_for(alice, "records", name=f"{days} days ago", expiry=-timedelta(days=days))
    made(page)
    text = page.get("/settings/").content.decode()
    assert "29 days ago" in text and "Caducado" in text and "31 days ago" not in text


def test_it_makes_no_more_than_anybody_can_watch(page: Client, alice: Any) -> None:
    for _ in range(MAX_TOKENS):
        token_for(alice, "records")
    answer = page.post("/settings/tokens/", FORM)
    assert answer.status_code == 422 and "demasiados tokens" in answer.content.decode()


def test_it_refuses_the_token_of_a_closed_account(alice: Any) -> None:
    token = token_for(alice, "records")
    alice.is_active = False
    alice.save()
    assert asks(token).status_code == 401


@pytest.mark.parametrize("sent", ["", "x y", "ñandú", "0" * 10_000, "\t", "0\x7f1"])
def test_it_refuses_what_is_no_token(db: None, sent: str) -> None:
    answer = asks(sent)
    assert answer.status_code == 401 and answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("scope", SCOPES)
def test_it_opens_only_what_the_scope_names(alice: Any, scope: str) -> None:
    call_command("load_catalogue", verbosity=0)
    with override_settings(GYMNASIA_PUBLIC_PROJECTIONS=False):
        answers = {name: asks(token_for(alice, scope), path) for name, path in ONE_EACH.items()}
    assert {name for name, answer in answers.items() if answer.status_code == 200} == {scope}
    others = [answer for name, answer in answers.items() if name != scope]
    assert {(a.status_code, a.json()["code"]) for a in others} == {(403, "insufficient_scope")}


def test_it_names_the_scope_that_is_needed(alice: Any) -> None:
    answer = asks(token_for(alice, "chat"))
    assert answer.json()["scope"] == "records"
    assert answer["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="records"'


def views(patterns: Any = None, prefix: str = "") -> Iterator[tuple[URLPattern, Any]]:
    """Every view class below api/."""
    for entry in patterns if patterns is not None else get_resolver().url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from views(entry.url_patterns, path)
        elif path.startswith("api/"):
            cls = getattr(entry.callback, "cls", None) or getattr(entry.callback, "view_class", 0)
            if cls:
                yield entry, cls


def test_it_asks_a_scope_at_every_address() -> None:
    found = {entry.name: cls for entry, cls in views()}
    assert len(found) > 25
    for name, cls in found.items():
        assert name in OPEN_TO_ALL or set(cls.scopes) <= set(SCOPES), name


def test_it_lets_a_session_do_everything(page: Client) -> None:
    call_command("load_catalogue", verbosity=0)
    assert [page.get(path).status_code for path in ONE_EACH.values()] == [200, 200, 200]


@pytest.mark.parametrize(("origin", "scope"), [("chat", "chat"), ("rest", "records")])
def test_it_decides_on_an_execution_with_the_scope_it_came_by(
    alice: Any, origin: str, scope: str
) -> None:
    from tools_app import releases

    call_command("load_catalogue", verbosity=0)
    row = Execution.objects.create(
        user=alice, origin=origin, release=releases.active(), tool="x", status="awaiting_approval"
    )
    other = {"chat": "records", "records": "chat"}[scope]
    codes = []
    for one in (other, scope):
        headers = {"Authorization": f"Bearer {token_for(alice, one)}"}
        answer = Client().post(f"/api/v1/executions/{row.pk}/deny/", headers=headers)
        codes.append(answer.status_code)
    assert codes == [403, 200]


def test_it_gives_all_scopes_for_a_password(alice: Any) -> None:
    sent = {"username": "alice", "password": "alice-password-1"}
    answer = Client().post("/api/v1/auth/token/", sent, content_type="application/json")
    row = ApiToken.objects.get(user=alice)
    assert row.scopes == list(SCOPES) and asks(answer.json()["token"]).status_code == 200
    assert timedelta(days=89) < row.expiry - timezone.now() <= timedelta(days=90)


def test_it_stores_and_logs_no_token(page: Client, caplog: Any) -> None:
    caplog.set_level(logging.DEBUG)
    token = made(page)
    asks(token)
    asks(token + "0")
    row = ApiToken.objects.get()
    stored = [str(getattr(row, field.attname)) for field in ApiToken._meta.fields]
    assert token not in caplog.text and not [text for text in stored if token in text]
    assert token[:20] not in str(row) + repr(row) and row.public_id not in token


def test_it_keeps_tokens_out_of_the_admin() -> None:
    assert ApiToken not in admin.site._registry


def throttled(answer: Any) -> bool:
    assert answer.json()["code"] == "throttled" and answer.status_code == 429
    assert answer["Content-Type"] == "application/problem+json"
    return 0 < int(answer["Retry-After"]) <= 60


RATES = {"person": "3/min", "address": "2/min", "token": "2/min", "messages": "1/min"}


@override_settings(GYMNASIA_RATES=RATES)
def test_it_limits_a_persons_requests(alice: Any, charlie: Any) -> None:
    token = token_for(alice, "records")
    assert [asks(token).status_code for _ in range(3)] == [200, 200, 200]
    assert throttled(asks(token))
    assert asks(token_for(charlie, "records")).status_code == 200


@override_settings(GYMNASIA_RATES=RATES)
def test_it_limits_the_requests_of_an_address(db: None) -> None:
    call_command("load_catalogue", verbosity=0)
    client = Client()
    assert [client.get("/api/v1/tools/").status_code for _ in range(2)] == [200, 200]
    # A header that anybody can write does not make another address.
    assert throttled(client.get("/api/v1/tools/", headers={"X-Forwarded-For": "192.0.2.7"}))
    assert client.get("/api/v1/tools/", REMOTE_ADDR="192.0.2.8").status_code == 200


@override_settings(GYMNASIA_RATES=RATES)
def test_it_limits_tries_at_a_password_by_address_and_by_account(alice: Any) -> None:
    def tries(name: str, address: str) -> Any:
        sent = {"username": name, "password": "no"}
        kind = "application/json"
        path = "/api/v1/auth/token/"
        return Client().post(path, sent, content_type=kind, REMOTE_ADDR=address)

    assert [tries("alice", f"192.0.2.{n}").status_code for n in (1, 2)] == [401, 401]
    assert throttled(tries("Alice", "192.0.2.3"))
    assert throttled([tries(name, "192.0.2.9") for name in ("bob", "eve", "joe")][-1])


@override_settings(GYMNASIA_RATES=RATES)
def test_it_limits_messages_apart(alice: Any) -> None:
    headers = {"Authorization": f"Bearer {token_for(alice, 'chat')}"}
    path = "/api/v1/conversations/5f0c1f5e-0000-4000-8000-000000000000/messages/"
    answers = [Client().post(path, headers=headers) for _ in range(2)]
    assert answers[0].status_code == 404 and throttled(answers[1])
