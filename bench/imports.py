"""Rows a second and peak memory of the import of foods, from a generated file.

The file is made here, of lines of about 1 KB in the form of the Open Food Facts dump, packed with
gzip; each import runs in a process of its own on a database of its own.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROWS = int(os.environ.get("BENCH_IMPORT_ROWS", "100000"))
LINE = 1000
LEAST_ROWS, MOST_MB = 10_000, 300
WORDS = [
    *("pan", "arroz", "leche", "queso", "tomate", "garbanzo"),
    *("atún", "café", "limón", "ñora", "maíz", "yogur"),
]


def product(n: int) -> dict[str, Any]:
    name = " ".join(WORDS[(n // 12**place) % 12] for place in range(5)).capitalize()
    macros = (n % 30, n % 41, n % 23)
    kcal = 4 * macros[0] + 4 * macros[1] + 9 * macros[2]
    nutriments = {
        "energy-kcal_100g": kcal,
        "energy-kj_100g": round(kcal * 4.184, 1),
        **dict(zip(("proteins_100g", "carbohydrates_100g", "fat_100g"), macros, strict=True)),
        "salt_100g": 0.25,
        "sugars_100g": 1.5,
    }
    return {
        "code": f"{8_400_000_000_000 + n}",
        "product_name_es": f"{name} {n}",
        "brands": f"Marca {n % 500}",
        "pnns_groups_1": "Beverages",
        "nutriments": nutriments,
    }


def write(path: Path) -> None:
    """The rows as lines that are filled up with an ingredient list to about 1 KB."""
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=1) as file:
        for n in range(ROWS):
            row = product(n)
            short = len(json.dumps(row, ensure_ascii=False).encode())
            row["ingredients_text"] = ("agua, harina de trigo, sal, " * 40)[: LINE - short - 25]
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def timed(env: dict[str, str], *command: str) -> float:
    start = time.perf_counter()
    manage = [sys.executable, str(ROOT / "manage.py"), *command]
    subprocess.run(manage, env=env, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "products.jsonl.gz"
        write(path)
        env = os.environ | {
            "DEBUG": "1",
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3",
        }
        timed(env, "migrate", "--verbosity", "0")
        started = timed(env, "check")
        rates = {}
        for name in ("first import", "again, nothing new"):
            rates[name] = ROWS / (timed(env, "import_foods", str(path)) - started)
            print(f"{name:20} {rates[name]:9,.0f} rows/s")
    # Of the largest process that was waited for, in kilobytes on Linux.
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{'peak memory':20} {megabytes:9,.0f} MB")
    if min(rates.values()) < LEAST_ROWS or megabytes > MOST_MB:
        sys.exit(f"The mark is {LEAST_ROWS:,} rows/s and {MOST_MB} MB.")


if __name__ == "__main__":
    main()
