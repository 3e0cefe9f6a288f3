"""The pages of one's own data: download, import with a dry run, erase with the password."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from agent_app.models import Measurement, PersonalDatum

PASSWORD = "alice-password-1"


@pytest.fixture
def weight(alice: Any, charlie: Any, today: date) -> Measurement:
    PersonalDatum.objects.add(charlie, key="secreto", value="de otra persona")
    return Measurement.objects.patch(alice, date=today, data={"weight_kg": 72}, today=today)[0]


def upload(client: Client, text: str | bytes, **more: Any) -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    return client.post("/settings/data/", {"file": SimpleUploadedFile("x.json", data), **more})


def test_it_downloads_json_of_ones_own(signed_in: Client, weight: Measurement) -> None:
    response = signed_in.get("/settings/data/gymnasia.json")
    found = json.loads(response.content)
    assert found["measurements"][0]["weight_kg"] == 72 and found["personal_data"] == []
    assert "attachment" in response["Content-Disposition"]
    assert response["Cache-Control"] == "no-store"


def test_it_downloads_csv_in_a_zip(signed_in: Client, weight: Measurement) -> None:
    response = signed_in.get("/settings/data/gymnasia-csv.zip")
    archive = zipfile.ZipFile(io.BytesIO(response.content))
    assert "weight_kg" in archive.read("measurements.csv").decode("utf-8-sig")


def test_it_checks_a_file_and_then_imports_it(signed_in: Client, weight: Measurement) -> None:
    text = signed_in.get("/settings/data/gymnasia.json").content
    Measurement.objects.all().delete()
    checked = upload(signed_in, text, dry_run="on")
    assert "no se ha guardado nada" in checked.content.decode()
    assert not Measurement.objects.exists()
    assert "Importado." in upload(signed_in, text).content.decode()
    assert Measurement.objects.get().weight_kg == 72


@pytest.mark.parametrize("text", ["", "{}", "no json", b"\xff\xfe", '{"format": 1}'])
def test_it_refuses_what_is_no_export(signed_in: Client, text: Any) -> None:
    response = upload(signed_in, text)
    assert response.status_code == 422 and "id_file_error" in response.content.decode()


def test_it_erases_only_with_the_password(signed_in: Client, weight: Measurement) -> None:
    assert "Medidas" in signed_in.get("/settings/data/erase/").content.decode()
    wrong = signed_in.post("/settings/data/erase/", {"password": "nope"})
    assert wrong.status_code == 422 and "No es tu contraseña" in wrong.content.decode()
    right = signed_in.post("/settings/data/erase/", {"password": PASSWORD}, follow=True)
    assert "se han borrado" in right.content.decode()
    names = get_user_model().objects.values_list("username", flat=True)
    assert list(names) == ["charlie"] and PersonalDatum.objects.count() == 1
    assert signed_in.get("/settings/").status_code == 302


def test_it_stops_who_tries_many_passwords(signed_in: Client) -> None:
    for _ in range(11):
        last = signed_in.post("/settings/data/erase/", {"password": "nope"})
    assert "Demasiados intentos" in last.content.decode()
    last = signed_in.post("/settings/data/erase/", {"password": PASSWORD})
    assert last.status_code == 422 and get_user_model().objects.exists()


def test_it_asks_the_database_a_few_things(
    signed_in: Client, weight: Measurement, django_assert_max_num_queries: Any
) -> None:
    signed_in.get("/settings/data/")
    with django_assert_max_num_queries(24):
        signed_in.get("/settings/data/")
