"""Write the golden corpus: mutants of tool schemas with Ajv's verdict on each.

Run from the top of the repository after ``npm ci`` in this folder:

    python -m bench.ajv.build

With ``--compare`` nothing is written; the strict check is compared with Ajv instead.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.schema.mutants import mutants, to_json
from tools_app.schema.canonical import loads_javascript
from tools_app.schema.strict import check_strict

HERE = Path(__file__).parent
GOLDEN = Path("tests/schema/ajv_verdicts.jsonl.gz")


def ajv_verdicts(lines: list[str]) -> list[dict[str, Any]]:
    """Ajv's verdicts, one for each schema."""
    command = ["node", str(HERE / "verdicts.mjs")]
    text = "\n".join(lines) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def write(lines: list[str], verdicts: list[dict[str, Any]]) -> None:
    rows = [
        f'{{"valid":{json.dumps(verdict["valid"])},"schema":{line}}}\n'
        for line, verdict in zip(lines, verdicts, strict=True)
    ]
    GOLDEN.write_bytes(gzip.compress("".join(rows).encode(), 9, mtime=0))
    valid = sum(verdict["valid"] for verdict in verdicts)
    sys.stdout.write(f"{len(rows)} schemas, {valid} of them valid\n")


def compare(lines: list[str], verdicts: list[dict[str, Any]]) -> int:
    """Print every disagreement; their number."""
    wrong = 0
    for line, verdict in zip(lines, verdicts, strict=True):
        problems = check_strict(loads_javascript(line))
        if verdict["valid"] == bool(problems):
            wrong += 1
            sys.stdout.write(f"{line}\n  Ajv: {verdict}\n  here: {problems[:3]}\n")
    sys.stdout.write(f"{len(lines)} schemas, {wrong} disagreements\n")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--compare", action="store_true")
    options = parser.parse_args()
    lines = [to_json(mutant) for mutant in mutants(options.seed, options.count)]
    verdicts = ajv_verdicts(lines)
    if options.compare:
        return 1 if compare(lines, verdicts) else 0
    write(lines, verdicts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
