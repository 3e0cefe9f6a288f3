"""The keywords and formats a schema may use, as tables."""

from __future__ import annotations

from typing import NamedTuple

from tools_app.schema.jsvalue import INHERITED


class Keyword(NamedTuple):
    """What a keyword's own value may be, and the types it constrains (none: every type)."""

    values: tuple[str, ...] = ()
    applies_to: tuple[str, ...] = ()


_SCHEMA = ("object", "boolean")
_NUMBER_FOR_NUMBER = Keyword(("number",), ("number",))
_NUMBER_FOR_STRING = Keyword(("number",), ("string",))
_NUMBER_FOR_ARRAY = Keyword(("number",), ("array",))
_NUMBER_FOR_OBJECT = Keyword(("number",), ("object",))
_STRING_FOR_STRING = Keyword(("string",), ("string",))
_LIST = Keyword(("array",))

# In the order in which they are compiled: what one keyword declares, a later one may require.
KEYWORDS: dict[str, Keyword] = {
    "$comment": Keyword(),
    "id": Keyword(),
    "$ref": Keyword(("string",)),
    "type": Keyword(("string", "array")),
    "nullable": Keyword(("boolean",)),
    "const": Keyword(),
    "enum": _LIST,
    "not": Keyword(_SCHEMA),
    "anyOf": _LIST,
    "oneOf": _LIST,
    "allOf": _LIST,
    "if": Keyword(_SCHEMA),
    "then": Keyword(_SCHEMA),
    "else": Keyword(_SCHEMA),
    "maximum": _NUMBER_FOR_NUMBER,
    "minimum": _NUMBER_FOR_NUMBER,
    "exclusiveMaximum": _NUMBER_FOR_NUMBER,
    "exclusiveMinimum": _NUMBER_FOR_NUMBER,
    "multipleOf": _NUMBER_FOR_NUMBER,
    "format": Keyword(("string",), ("number", "string")),
    "maxLength": _NUMBER_FOR_STRING,
    "minLength": _NUMBER_FOR_STRING,
    "pattern": _STRING_FOR_STRING,
    "formatMaximum": _STRING_FOR_STRING,
    "formatMinimum": _STRING_FOR_STRING,
    "formatExclusiveMaximum": _STRING_FOR_STRING,
    "formatExclusiveMinimum": _STRING_FOR_STRING,
    "maxItems": _NUMBER_FOR_ARRAY,
    "minItems": _NUMBER_FOR_ARRAY,
    "additionalItems": Keyword(_SCHEMA, ("array",)),
    "items": Keyword(("object", "array", "boolean"), ("array",)),
    "contains": Keyword(_SCHEMA, ("array",)),
    "uniqueItems": Keyword(("boolean",), ("array",)),
    "maxProperties": _NUMBER_FOR_OBJECT,
    "minProperties": _NUMBER_FOR_OBJECT,
    "required": Keyword(("array",), ("object",)),
    "propertyNames": Keyword(_SCHEMA, ("object",)),
    "additionalProperties": Keyword(_SCHEMA, ("object",)),
    "dependencies": Keyword(("object",), ("object",)),
    "properties": Keyword(("object",), ("object",)),
    "patternProperties": Keyword(("object",), ("object",)),
}

ANNOTATIONS = frozenset(
    {
        "$async",
        "$defs",
        "$id",
        "$schema",
        "$vocabulary",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "default",
        "definitions",
        "deprecated",
        "description",
        "examples",
        "readOnly",
        "title",
        "writeOnly",
    }
)

RULES = frozenset(KEYWORDS) | INHERITED
KNOWN = RULES | ANNOTATIONS

UNCHECKED_FORMATS = frozenset({"binary", "password"})
ORDERED_FORMATS = frozenset({"date", "date-time", "iso-date-time", "iso-time", "time"})
FORMATS = (
    UNCHECKED_FORMATS
    | ORDERED_FORMATS
    | {
        "byte",
        "double",
        "duration",
        "email",
        "float",
        "hostname",
        "int32",
        "int64",
        "ipv4",
        "ipv6",
        "json-pointer",
        "json-pointer-uri-fragment",
        "regex",
        "relative-json-pointer",
        "uri",
        "uri-reference",
        "uri-template",
        "url",
        "uuid",
    }
)
