"""Following ``$ref`` while compiling: inlined, compiled on its own, or missing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tools_app.schema.jsvalue import INHERITED, truthy
from tools_app.schema.refs import (
    OPAQUE,
    BadReference,
    Document,
    has_rules_beside_ref,
    pointer_parts,
    step,
    text_id,
)
from tools_app.schema.trampoline import Step
from tools_app.schema.uri import BadURI, full_path, normalize_id, resolve

if TYPE_CHECKING:
    from tools_app.schema.compiler import Compiler, Scope

_KEEPS_SCOPE = frozenset({"properties", "patternProperties", "enum", "dependencies", "definitions"})


def reference(compiler: Compiler, scope: Scope, ref: str, at: str) -> Step:
    """Compile what a reference leads to; note where it leads nowhere."""
    root = scope.document.root
    try:
        if ref in ("#", "#/") and scope.base_id == root.base_id:
            _check_async(compiler, scope, root, at)
            return
        target = yield _resolve(compiler, root, scope.base_id, ref)
    except (BadReference, BadURI, LookupError):
        message = f"«{ref[:80]}» no lleva a ningún esquema de este documento."
        compiler.refuse(at, "ref", message)
        return
    if isinstance(target, Document):
        _check_async(compiler, scope, target, at)
    else:
        yield compiler.schema(replace(scope, schema=target, path=at, types=()))


def _check_async(compiler: Compiler, scope: Scope, target: Document, at: str) -> None:
    if target.is_async and not scope.document.is_async:
        compiler.refuse(at, "async", "Un esquema normal no puede usar uno con «$async».")


def _resolve(compiler: Compiler, root: Document, base_id: str, ref: str) -> Step:
    """A compiled document, or a plain schema to be compiled in place."""
    compiler.spend((len(base_id) + len(ref)) // 64)
    ref = resolve(base_id, normalize_id(ref))
    if ref in INHERITED:
        return OPAQUE
    if ref in root.resolved and truthy(root.resolved[ref]):
        return root.resolved[ref]
    found = yield _look_up(compiler, root, ref)
    if found is None and ref in root.local:
        found = Document(root.local[ref], base_id, root)
    if found is None:
        raise LookupError(ref)
    target: Any = found
    if id(found.schema) not in compiler.registry.holders:
        target = found.schema
    elif not found.compiled:
        target = yield compiler.document(found)
    root.resolved[ref] = target
    return target


def _look_up(compiler: Compiler, root: Document, ref: str) -> Step:
    documents = compiler.registry.documents
    found, passed = documents.get(ref), {ref}
    while isinstance(found, str):
        ref = found
        _pass(passed, ref)
        found = documents.get(ref)
    if found is not None:
        return found
    return (yield find(compiler, root, ref, set()))


def _pass(passed: set[str], ref: str) -> None:
    if ref in passed:
        raise BadReference(f"La referencia «{ref[:80]}» da vueltas.")
    passed.add(ref)


def find(compiler: Compiler, root: Document, ref: str, passed: set[str]) -> Step:
    """The document part that an absolute reference names, or None; each is looked for once."""
    _pass(passed, ref)
    key = (id(root), ref)
    if key not in compiler.found:
        compiler.spend()
        compiler.found[key] = yield _find(compiler, root, ref, passed)
    return compiler.found[key]


def _find(compiler: Compiler, root: Document, ref: str, passed: set[str]) -> Step:
    whole = full_path(ref)
    if whole == full_path(normalize_id(root.base_id)) and root.schema:
        return (yield _point(compiler, root, ref, passed))
    documents = compiler.registry.documents
    identifier = normalize_id(whole)
    found = documents.get(identifier)
    if isinstance(found, str):
        holder = yield find(compiler, root, found, set(passed))
        if holder is None or not isinstance(holder.schema, (dict, list)):
            return None
        return (yield _point(compiler, holder, ref, passed))
    if found is None or not isinstance(found.schema, (dict, list)):
        return None
    if not found.compiled:
        yield compiler.document(found)
    if identifier != normalize_id(ref):
        return (yield _point(compiler, found, ref, passed))
    own = text_id(found.schema.get("$id")) if isinstance(found.schema, dict) else ""
    base = full_path(normalize_id(root.base_id))
    return Document(found.schema, resolve(base, normalize_id(own)) if own else base, root)


def _point(compiler: Compiler, start: Document, ref: str, passed: set[str]) -> Step:
    parts = pointer_parts(ref)
    if parts is None:
        return None
    schema, base_id, root = start.schema, start.base_id, start.root
    for raw, part in parts:
        if isinstance(schema, bool):
            return None
        try:
            schema = step(schema, part)
        except LookupError:
            return None
        if schema is None:
            raise BadReference("La referencia lleva a null.")
        if isinstance(schema, dict) and raw not in _KEEPS_SCOPE and truthy(schema.get("$id")):
            base_id = resolve(base_id, normalize_id(text_id(schema["$id"])))
    found = None
    onward = schema.get("$ref") if isinstance(schema, dict) else None
    if truthy(onward) and not has_rules_beside_ref(schema):
        onward = resolve(base_id, normalize_id(text_id(onward)))
        found = yield find(compiler, root, onward, passed)
    found = found or Document(schema, base_id, root)
    return None if found.schema is found.root.schema else found
