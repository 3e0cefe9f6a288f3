"""The import of foods: each format, units of energy, impossible rows, repetition, interruption."""

from __future__ import annotations

import csv
import gzip
import io
import shutil
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.importing import open_food_facts, own_foods, store
from agent_app.importing.source import Refused
from agent_app.models import Food
from agent_app.search import search_foods

DATA = Path(__file__).parent / "data"
pytestmark = pytest.mark.django_db


def run(name: str | Path, tmp_path: Path, **options: Any) -> tuple[str, dict[int, str]]:
    """What the command says at the end, and the codes of the report by line."""
    out, report = io.StringIO(), tmp_path / "report.csv"
    call_command("import_foods", DATA / name, report=report, stdout=out, **options)
    with report.open(encoding="utf-8") as file:
        return out.getvalue(), {int(r["line"]): r["code"] for r in csv.DictReader(file)}


@pytest.mark.parametrize("name", ["products.jsonl", "products.jsonl.gz"])
def test_it_imports_products_and_lists_impossible_ones(tmp_path: Path, name: str) -> None:
    told, codes = run(name, tmp_path)
    assert "10 read: 3 new, 0 updated, 0 unchanged, 7 skipped" in told
    assert codes == {
        3: "kilojoules", 4: "impossible", 5: "impossible", 6: "impossible", 7: "no_name",
        8: "no_energy", 9: "not_json",
    }  # fmt: skip
    food = Food.objects.get(food_id="off-8400000000017")
    assert (food.name, food.brand) == ("Tortitas de maíz & sésamo", "Molino Azul")
    assert (food.category, food.serving_g) == ("Cereales y pan", 8)


def test_it_reads_kilojoules_as_such(tmp_path: Path) -> None:
    run("products.jsonl", tmp_path)
    run("products.tsv", tmp_path)
    energy = {row.barcode: row.calories_kcal for row in Food.objects.all()}
    assert energy["8400000000024"] == Decimal("610.18")
    assert energy["8400000000123"] == Decimal("85.09")
    assert Food.objects.get(barcode="8400000000109").alcohol_g == Decimal("9.47")


def test_it_imports_a_tab_separated_export(tmp_path: Path) -> None:
    _, codes = run("products.tsv", tmp_path)
    food = Food.objects.get(food_id="off-8400000000116")
    assert codes == {4: "no_id"} and food.name == 'Queso "de oveja" curado'
    assert Food.objects.get(food_id="off-8400000000123").protein_g == Decimal("6.1")


@pytest.mark.parametrize("packed", [False, True])
def test_it_joins_the_tables_of_food_data_central(tmp_path: Path, packed: bool) -> None:
    archive = shutil.make_archive(str(tmp_path / "central"), "zip", DATA / "central")
    told, codes = run(archive if packed else "central", tmp_path)
    assert "4 read: 3 new" in told and codes == {6: "no_energy"}
    stew, oats = (Food.objects.get(food_id=f"fdc-90000{n}") for n in (1, 2))
    assert (stew.calories_kcal, stew.category) == (100, "Platos preparados")
    assert (oats.brand, oats.barcode, oats.serving_g) == ("PLAIN MILLS", "00900000000002", 40)


def test_it_imports_our_own_lists(tmp_path: Path) -> None:
    _, codes = run("own.csv", tmp_path)
    food = Food.objects.get(food_id="own-croqueta-de-la-abuela")
    assert (food.calories_kcal, food.protein_g) == (Decimal("219.89"), Decimal("7.5"))
    assert food.synonyms == ["croquetas", "croqueta casera"]
    assert Food.objects.filter(food_id="own-7").exists()
    assert codes == {4: "no_unit", 5: "not_a_number", 7: "repeated"}


def test_it_changes_only_what_differs_the_second_time(tmp_path: Path) -> None:
    run("own.csv", tmp_path)
    Food.objects.filter(food_id="own-7").update(name="Otro")
    told, _ = run("own.csv", tmp_path)
    assert "0 new, 1 updated, 2 unchanged" in told and Food.objects.count() == 3


def test_it_leaves_the_bundled_foods_alone(tmp_path: Path) -> None:
    call_command("load_reference", verbosity=0)
    text = "id,name,calories_kcal\narroz-blanco-cocido,Arroz blanco cocido,999\n"
    (tmp_path / "mine.csv").write_text(text.replace("999", "99"))
    run(tmp_path / "mine.csv", tmp_path)
    assert Food.objects.get(food_id="arroz-blanco-cocido").calories_kcal == 130
    first = search_foods("arroz blanco cocido").foods[0]
    assert first.food_id == "arroz-blanco-cocido"


def test_it_finds_imported_foods_by_brand_and_barcode(tmp_path: Path) -> None:
    run("products.tsv", tmp_path)
    for query in ("lentejas la majada", "8400000000123"):
        assert search_foods(query).foods[0].food_id == "off-8400000000123"


def test_it_says_what_is_stored_when_the_file_ends_early(tmp_path: Path) -> None:
    rows = (f"{n},Comida {n},{n % 800}\n" for n in range(3000))
    packed = gzip.compress(f"id,name,calories_kcal\n{''.join(rows)}".encode())
    (tmp_path / "cut.csv.gz").write_bytes(packed[:-9])
    with pytest.raises(CommandError, match=r"damaged.*stored.*new"):
        run(tmp_path / "cut.csv.gz", tmp_path)
    assert Food.objects.count() >= 2000


def test_it_says_what_is_stored_when_it_is_interrupted(tmp_path: Path, monkeypatch: Any) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(store.Table, "_write", interrupted)
    with pytest.raises(CommandError, match=r"Interrupted after line 11.*0 new"):
        run("products.jsonl", tmp_path)
    assert not Food.objects.exists()


def test_it_says_what_is_stored_when_the_database_refuses(tmp_path: Path, monkeypatch: Any) -> None:
    def refused(*_: Any) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(store.Table, "_write", refused)
    with pytest.raises(CommandError, match=r"disk full.* 0 new"):
        run("products.jsonl", tmp_path)


@pytest.mark.parametrize(
    ("row", "code"),
    [("Jamón,300".encode("latin-1"), "not_utf8"), (b'"' + b"x" * 200_000, "not_csv")],
)
def test_it_lists_rows_that_cannot_be_read(tmp_path: Path, row: bytes, code: str) -> None:
    (tmp_path / "odd.csv").write_bytes(b"name,calories_kcal\nPan,250\n" + row + b"\nSal,0\n")
    _, codes = run(tmp_path / "odd.csv", tmp_path)
    assert code in codes.values() and Food.objects.filter(name="Pan").exists()


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "nothing", "[1]", "\x00\x01"])
def test_it_refuses_a_file_of_no_known_format(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd").write_text(text)
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(tmp_path / "odd", tmp_path)


scalars = st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12)
texts = st.none() | st.text(max_size=12)
nutriments = st.dictionaries(
    st.sampled_from(["energy-kcal_100g", "energy_100g", "fat_100g", "alcohol_100g"]), scalars
)


@settings(max_examples=150, deadline=None)
@given(scalars, st.sampled_from(["84000001", 84000001]), nutriments, st.lists(scalars) | scalars)
def test_it_takes_any_product_or_says_why_not(
    name: Any, code: Any, figures: dict[str, Any], brands: Any
) -> None:
    product = {"code": code, "product_name": name, "nutriments": figures, "brands": brands}
    try:
        food = open_food_facts.from_json(product)
    except Refused as refused:
        assert refused.code and refused.key == "off-84000001"
    else:
        assert 0 <= food["calories_kcal"] <= 900 and food["name"]


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["name", "id", "energy", "energy_unit", "fat_g"]), texts))
def test_it_takes_any_own_row_or_says_why_not(row: dict[str, Any]) -> None:
    try:
        food = own_foods.from_row(row)
    except Refused as refused:
        assert refused.code and str(refused)
    else:
        assert food["food_id"].startswith("own-") and len(food["food_id"]) <= 120
