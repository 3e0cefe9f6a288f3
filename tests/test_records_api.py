"""The REST of a person's records and of the reference data."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from agent_app.api.shapes import SHAPES
from agent_app.models import FeatureRequest, MealItem, Measurement, PersonalDatum, Profile, Routine

pytestmark = pytest.mark.django_db
ROUTINE = {
    "name": "Empuje",
    "category": "fuerza",
    "exercises": [
        {
            "name": "Press de banca con barra",
            "sets": [{"type": "normal", "reps": 8, "weight_kg": 60}],
        }
    ],
}
RECORDS: dict[str, dict[str, Any]] = {
    "measurements": {"date": "2026-03-01", "weight_kg": 74.3},
    "meals": {
        "date": "2026-03-01",
        "meal": "Cena",
        "name": "Sopa",
        "grams": 200,
        "calories_kcal": 90,
    },
    "routines": ROUTINE,
    "personal-data": {"key": "objetivo", "description": "Meta", "value": "correr"},
    "feature-requests": {"title": "Gráfica de pasos", "summary": "Ver los pasos de cada día."},
}
CHANGES: dict[str, dict[str, Any]] = {
    "measurements": {"weight_kg": 75},
    "meals": {"grams": 100},
    "routines": {"name": "Tirón"},
    "personal-data": {"value": "nadar"},
}


@pytest.fixture
def reference(db: None) -> None:
    call_command("load_reference", stdout=StringIO())


@pytest.fixture
def client(alice: Any) -> APIClient:
    return client_of(alice)


def client_of(user: Any) -> APIClient:
    made = APIClient()
    made.force_authenticate(user)
    return made


def post(client: APIClient, kind: str, **changes: Any) -> Any:
    return client.post(f"/api/v1/{kind}/", {**RECORDS[kind], **changes}, format="json")


@pytest.mark.parametrize("kind", RECORDS)
def test_it_stores_and_tells_every_kind_of_record(
    kind: str, client: APIClient, reference: None
) -> None:
    created = post(client, kind)
    assert created.status_code == 201, created.json()
    assert set(created.json()) == set(SHAPES[kind]().fields)
    one = client.get(f"/api/v1/{kind}/{created.json()['id']}/")
    listed = client.get(f"/api/v1/{kind}/").json()
    assert one.json() == created.json() == listed["results"][0]
    assert set(listed) == {"count", "next", "previous", "results"} and listed["count"] == 1


@pytest.mark.parametrize("kind", CHANGES)
def test_it_changes_and_deletes_a_record(kind: str, client: APIClient, reference: None) -> None:
    path = f"/api/v1/{kind}/{post(client, kind).json()['id']}/"
    changed = client.patch(path, CHANGES[kind], format="json")
    assert changed.status_code == 200, changed.json()
    assert changed.json().items() >= CHANGES[kind].items()
    assert client.put(path, changed.json(), format="json").status_code == 200
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == client.delete(path).status_code == 404


@pytest.mark.parametrize("kind", RECORDS)
def test_it_hides_other_peoples_records(
    kind: str, client: APIClient, charlie: Any, reference: None
) -> None:
    path = f"/api/v1/{kind}/{post(client, kind).json()['id']}/"
    other = client_of(charlie)
    assert other.get(f"/api/v1/{kind}/").json()["count"] == 0
    assert other.get(path).status_code == 404
    if kind in CHANGES:
        assert other.patch(path, CHANGES[kind], format="json").status_code == 404
        assert other.put(path, RECORDS[kind], format="json").status_code == 404
        assert other.delete(path).status_code == 404
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("kind", [*RECORDS, "foods", "exercises", "me"])
def test_it_asks_who_is_calling(kind: str, db: None) -> None:
    answer = APIClient().get(f"/api/v1/{kind}/")
    assert answer.status_code == 401 and answer.json()["code"] == "not_authenticated"


@pytest.mark.parametrize("kind", RECORDS)
@pytest.mark.parametrize("sent", ["[]", '"text"', "7", "null", "{}", '{"nada": 1}', "{"])
def test_it_refuses_a_body_that_says_nothing(kind: str, sent: str, client: APIClient) -> None:
    answer = client.post(f"/api/v1/{kind}/", sent, content_type="application/json")
    assert answer.status_code == 400, answer.json()
    assert answer["Content-Type"] == "application/problem+json" and answer.json()["code"]


def test_it_names_every_field_that_is_wrong(client: APIClient) -> None:
    answer = post(client, "measurements", date="2026-02-30", weight_kg=725, waist_cm="abc")
    found = {one["path"]: one["code"] for one in answer.json()["errors"]}
    assert answer.status_code == 400
    assert found == {
        "/date": "not_a_date",
        "/weight_kg": "out_of_range",
        "/waist_cm": "not_a_number",
    }
    assert not Measurement.objects.exists()


def test_it_patches_the_day_that_is_posted_again(client: APIClient) -> None:
    first = post(client, "measurements")
    again = client.post(
        "/api/v1/measurements/", {"date": "2026-03-01", "waist_cm": 82}, format="json"
    )
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["weight_kg"] == 74.3 and again.json()["id"] == first.json()["id"]


def test_it_empties_a_figure_with_null(client: APIClient) -> None:
    row = post(client, "measurements", waist_cm=82).json()
    path = f"/api/v1/measurements/{row['id']}/"
    assert client.patch(path, {"waist_cm": None}, format="json").json()["waist_cm"] is None
    replaced = client.put(path, {"date": "2026-03-02", "neck_cm": 38}, format="json").json()
    assert (replaced["date"], replaced["weight_kg"], replaced["neck_cm"]) == (
        "2026-03-02",
        None,
        38,
    )


@pytest.mark.parametrize("kind", ["measurements", "meals"])
def test_it_lists_the_days_asked_for(kind: str, client: APIClient) -> None:
    for day in ("2026-03-01", "2026-03-02", "2026-03-03"):
        post(client, kind, date=day)

    def days(**params: str) -> list[str]:
        found = client.get(f"/api/v1/{kind}/", params).json()["results"]
        return sorted(row["date"] for row in found)

    assert days(date="2026-03-02") == ["2026-03-02"]
    assert days(**{"from": "2026-03-02"}) == ["2026-03-02", "2026-03-03"]
    assert days(**{"from": "2026-03-01", "to": "2026-03-02"}) == ["2026-03-01", "2026-03-02"]


@pytest.mark.parametrize("name", ["date", "from", "to"])
@pytest.mark.parametrize("value", ["2026-02-30", "ayer", "", "2026-03-01T00:00"])
def test_it_names_the_date_it_cannot_read(name: str, value: str, client: APIClient) -> None:
    answer = client.get("/api/v1/measurements/", {name: value})
    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["errors"]] == [f"/{name}"]
    assert name in answer.json()["errors"][0]["message"]


def test_it_computes_the_figures_of_a_catalogue_food(client: APIClient, reference: None) -> None:
    sent = {"date": "2026-03-01", "meal": "Comida", "grams": 150, "food_id": "arroz-blanco-cocido"}
    row = client.post("/api/v1/meals/", {**sent, "calories_kcal": 1}, format="json").json()
    assert (row["name"], row["calories_kcal"]) == ("Arroz blanco cocido", 195)
    path = f"/api/v1/meals/{row['id']}/"
    assert client.patch(path, {"grams": 100}, format="json").json()["calories_kcal"] == 130
    assert client.patch(path, {"calories_kcal": 1}, format="json").status_code == 400
    assert client.put(path, row, format="json").json()["calories_kcal"] == 195


def test_it_refuses_a_food_that_does_not_exist(client: APIClient, reference: None) -> None:
    answer = post(client, "meals", food_id="arroz")
    assert answer.status_code == 400 and answer.json()["errors"][0]["path"] == "/food_id"
    assert not MealItem.objects.exists()


def test_it_refuses_a_change_of_a_fact_that_has_changed(client: APIClient) -> None:
    row = post(client, "personal-data").json()
    path = f"/api/v1/personal-data/{row['id']}/"
    client.patch(path, {"value": "nadar", "revision": row["revision"]}, format="json")
    late = client.patch(path, {"value": "remar", "revision": row["revision"]}, format="json")
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    assert PersonalDatum.objects.get().value == "nadar"


def test_it_stores_no_routine_with_a_fault(client: APIClient, reference: None) -> None:
    sets = [{"type": "rara", "reps": 0}]
    exercises = [{"name": "Press volador", "sets": []}, {**ROUTINE["exercises"][0], "sets": sets}]
    answer = post(client, "routines", exercises=exercises)
    assert [one["path"] for one in answer.json()["errors"]] == [
        "/exercises/0/name",
        "/exercises/0/sets",
        "/exercises/1/sets/0/type",
        "/exercises/1/sets/0/reps",
    ]
    assert not Routine.objects.exists()


def test_it_lets_no_one_change_a_sent_request(client: APIClient) -> None:
    row = post(client, "feature-requests").json()
    path = f"/api/v1/feature-requests/{row['id']}/"
    assert client.patch(path, {"title": "Otra"}, format="json").status_code == 405
    assert client.delete(path).status_code == 405 and FeatureRequest.objects.count() == 1


def test_it_searches_foods_with_the_tools_parameters(client: APIClient, reference: None) -> None:
    found = client.get("/api/v1/foods/", {"query": "platano"}).json()["results"]
    assert found[0]["name"] == "Plátano" and set(found[0]) == set(SHAPES["foods"]().fields)
    lean = client.get("/api/v1/foods/", {"query": "leche", "max_fat": "0.5"}).json()
    assert lean["count"] and all(food["fat_g"] <= 0.5 for food in lean["results"])
    one = client.get(f"/api/v1/foods/{found[0]['food_id']}/").json()
    assert one == found[0]
    assert client.get("/api/v1/foods/nada/").status_code == 404


def test_it_pages_through_the_foods(client: APIClient, reference: None) -> None:
    first = client.get("/api/v1/foods/", {"limit": 3}).json()
    second = client.get(first["next"]).json()
    names = [food["name"] for food in first["results"] + second["results"]]
    assert len(set(names)) == 6 and second["previous"] and first["previous"] is None
    past = client.get("/api/v1/foods/", {"offset": "9" * 30}).json()
    assert past["results"] == [] and past["count"] == first["count"]


def test_it_names_the_filter_it_cannot_read(client: APIClient) -> None:
    answer = client.get("/api/v1/foods/", {"max_fat": "mucha"})
    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["errors"]] == ["/max_fat"]


def test_it_searches_exercises(client: APIClient, reference: None) -> None:
    found = client.get("/api/v1/exercises/", {"muscle_group": "espalda", "limit": 5}).json()
    assert found["count"] > 5 and len(found["results"]) == 5
    assert set(found["results"][0]) == set(SHAPES["exercises"]().fields)


def test_it_tells_and_changes_the_own_profile(client: APIClient, alice: Any) -> None:
    assert client.get("/api/v1/me/").json() == {
        "username": "alice",
        "email": "alice@example.org",
        "time_zone": "Europe/Madrid",
        "day_start": 0,
        "language": "es",
        "country": "ES",
    }
    changes = {"time_zone": "America/Mexico_City", "language": "en", "username": "alice"}
    answer = client.patch("/api/v1/me/", changes, format="json")
    assert answer.status_code == 200 and answer.json().items() >= changes.items()
    assert Profile.of(alice).time_zone == "America/Mexico_City"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("time_zone", "Madrid"),
        ("language", "fr"),
        ("country", "Q9"),
        ("username", "Charlie"),
        ("email", "CHARLIE@example.org"),
        ("email", "no"),
        ("username", ""),
        ("username", None),
    ],
)
def test_it_refuses_a_profile_that_cannot_be(
    name: str, value: Any, client: APIClient, alice: Any, charlie: Any
) -> None:
    answer = client.patch("/api/v1/me/", {name: value}, format="json")
    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["errors"]] == [f"/{name}"]
    assert client.get("/api/v1/me/").json()["username"] == "alice"


def test_it_lists_with_a_fixed_number_of_queries(
    client: APIClient, reference: None, django_assert_num_queries: Any
) -> None:
    for n in range(3):
        post(client, "routines", name=f"Rutina {n}")
    with django_assert_num_queries(4):
        assert client.get("/api/v1/routines/").json()["count"] == 3


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=10)
    | st.sampled_from([10**400, "2026-03-01", "Cena", "72,5", "é" * 5000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@pytest.mark.parametrize("kind", RECORDS)
def test_it_never_fails_on_a_body_of_its_members(
    kind: str, client: APIClient, alice: Any, reference: None
) -> None:
    known = {name: st.just(value) | JSON for name, value in RECORDS[kind].items()}
    path = f"/api/v1/{kind}/{post(client, kind).json()['id']}/"

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.fixed_dictionaries({}, optional=known))
    def run(sent: dict[str, Any]) -> None:
        for call, where in ((client.post, f"/api/v1/{kind}/"), (client.patch, path)):
            answer = call(where, sent, format="json")
            assert answer.status_code in (200, 201, 400, 404, 405)

    run()


@pytest.mark.parametrize("kind", [*RECORDS, "foods", "exercises"])
@pytest.mark.parametrize(
    "sent", ["limit=0", "limit=zz", "limit=", "offset=-1", "offset=1&offset=2"]
)
def test_it_refuses_a_page_that_is_no_number(kind: str, sent: str, client: APIClient) -> None:
    answer = client.get(f"/api/v1/{kind}/?{sent}")
    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["errors"]] == ["/" + sent.split("=")[0]]
