"""One line of JSON as a schema: whether it compiles, and what to say about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tools_app.schema.canonical import JSONRefused, loads_javascript, loads_strict
from tools_app.schema.findings import ERROR, INFO, Finding
from tools_app.schema.providers import DIALECTS, provider_findings
from tools_app.schema.strict import check_strict

MAX_FINDINGS = 500


def verdict(line: str | bytes, dialects: Iterable[str] = DIALECTS) -> dict[str, Any]:
    """``{"valid": bool, "findings": […]}`` for a schema written as JSON. Never raises.

    ``valid`` says only whether a strict compiler takes the schema. Text that JSON allows but a
    catalogue must not keep (a repeated key, NUL) is a finding and leaves ``valid`` alone.
    """
    try:
        schema = loads_javascript(line)
    except JSONRefused as refusal:
        return _said(False, [_unreadable(refusal)])
    findings = [Finding(ERROR, p.path, "", p.message) for p in check_strict(schema)]
    valid = not findings
    try:
        loads_strict(line)
    except JSONRefused as refusal:
        findings.append(_unreadable(refusal))
    return _said(valid, findings + provider_findings(schema, dialects))


def _said(valid: bool, findings: list[Finding]) -> dict[str, Any]:
    if len(findings) > MAX_FINDINGS:
        more = f"Hay {len(findings) - MAX_FINDINGS} hallazgos más."
        findings = [*findings[:MAX_FINDINGS], Finding(INFO, "", "", more)]
    return {"valid": valid, "findings": [finding.as_dict() for finding in findings]}


def _unreadable(refusal: JSONRefused) -> Finding:
    place = f"Línea {refusal.line}, columna {refusal.column}: "
    return Finding(ERROR, "", "", place + refusal.message)
